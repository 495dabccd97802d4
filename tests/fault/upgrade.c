/* A database that an older daemon made, with games in it, is brought up to date at the start and loses nothing. */
#include "../api/clocked.h"

#include <glob.h>
#include <signal.h>

static int start(void **state) {
    curl_global_init(CURL_GLOBAL_ALL);
    return set_up(state);
}

/* ---- an older schema ---------------------------------------------------------------------------------------- */

/* Tables that are still there today get what they hold, by the names of columns, and rows are numbered on. */
static const char tables_filled[] =
    "DO $$\n"
    "DECLARE t text; c text;\n"
    "BEGIN\n"
    "  FOR t IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' LOOP\n"
    "    SELECT string_agg(quote_ident(column_name), ', ') INTO c FROM information_schema.columns n\n"
    "      WHERE table_schema = 'public' AND table_name = t AND EXISTS (SELECT FROM information_schema.columns o\n"
    "        WHERE o.table_schema = 'today' AND o.table_name = t AND o.column_name = n.column_name);\n"
    "    IF c IS NOT NULL THEN\n"
    "      EXECUTE format('TRUNCATE public.%I', t);\n"
    "      EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM today.%I', t, c, c, t);\n"
    "    END IF;\n"
    "  END LOOP;\n"
    "  FOR t, c IN SELECT table_name, column_name FROM information_schema.columns\n"
    "      WHERE table_schema = 'public' AND is_identity = 'YES' LOOP\n"
    "    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) FROM %I',\n"
    "                   t, c, c, t);\n"
    "  END LOOP;\n"
    "END $$;\n";

/* The migrations up to this number, as they are read today. */
static void write_older_tables(FILE *file, int until) {
    glob_t found;
    assert_int_equal(glob(text("%s/share/sql/[0-9]*.sql", server_build()), 0, NULL, &found), 0);
    fprintf(file, "ALTER SCHEMA public RENAME TO today;\nCREATE SCHEMA public;\nSET search_path = public;\n"
                  "CREATE TABLE musterd_migrations (number integer PRIMARY KEY, name text NOT NULL,\n"
                  "  applied_at timestamptz NOT NULL DEFAULT now());\n");
    for (size_t i = 0; i < found.gl_pathc; i++)
        if (atoi(strrchr(found.gl_pathv[i], '/') + 1) <= until)
            fprintf(file, "\\i %s\n", found.gl_pathv[i]);
    fprintf(file,
            "INSERT INTO musterd_migrations SELECT * FROM today.musterd_migrations WHERE number <= %d;\n"
            "ALTER TABLE musterd_migrations RENAME TO m;\n%sALTER TABLE m RENAME TO musterd_migrations;\n",
            until, tables_filled);
    globfree(&found);
}

/* The daemon ends as by a power cut, and leaves a database as one made it that knew the migrations up to this number.
 * more: SQL that fills what is not there today from the schema `today`. */
static void go_back_to_schema(int until, const char *more) {
    char path[] = "/tmp/musterd-schema-XXXXXX", command[512];
    int fd = mkstemp(path);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    assert_non_null(file);
    assert_int_equal(kill(server.pid, SIGSTOP), 0); /* so that it writes nothing into the older tables */
    fprintf(file, "SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity\n"
                  "  WHERE datname = current_database() AND pid <> pg_backend_pid();\nBEGIN;\n");
    write_older_tables(file, until);
    fprintf(file, "%sDROP SCHEMA today CASCADE;\nCOMMIT;\n", more);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command,
             "psql -q -X -v ON_ERROR_STOP=1 -h %s/postgres -U musterd musterd -f %s >/dev/null 2>%s.err",
             server.data_dir, path, path);
    if (system(command) != 0) {
        snprintf(command, sizeof command, "cat %s.err >&2", path);
        fail_msg("the schema of migration %d cannot be made (%d)", until, system(command));
    }
    snprintf(command, sizeof command, "%s.err", path);
    unlink(command);
    unlink(path);
    server_kill(&server);
}

/* ---- games of the first schema -------------------------------------------------------------------------------- */

static json_t *get(const char *id, const char *part) {
    return ask(&admin, 200, "GET", text("/v1/games/%s%s", id, part), NULL);
}

static void assert_kept(const char *id, json_t *before) {
    json_t *after = get(id, "");
    if (!json_equal(before, after)) {
        char *a = json_dumps(before, 0), *b = json_dumps(after, 0);
        fail_msg("was %s\nis %s", a, b);
    }
    json_decref(before);
    json_decref(after);
}

static void assert_verifies(const char *id) {
    char path[] = "/tmp/musterd-export-XXXXXX", command[1024];
    int fd = mkstemp(path);
    json_t *export = get(id, "/export");
    assert_true(json_is_null(member(member(export, "setup"), "seed_chosen")));
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    snprintf(command, sizeof command,
             "MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify %s && scripts/check-dice %s",
             server_build(), server_build(), server_program(), path, path);
    assert_int_equal(system(command), 0);
    unlink(path);
    json_decref(export);
}

static void test_games_of_the_first_schema_go_on(void **state) {
    char finished[GAME_ID], active[GAME_ID], open[GAME_ID];
    uint64_t random = 1645;
    (void)state;
    make_muster(&admin, finished, ",\"contributions\":{\"red\":\"4 2 6\"},\"labels\":{\"league\":\"winter\"}");
    play(&admin, finished, &random, 20000);
    make_muster(&admin, active, ",\"contributions\":{\"blue\":\"salt\"}");
    play(&admin, active, &random, 9);
    make_game(&admin, open,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"},"
              "\"contributions\":{\"red\":\"pepper\"}}");
    json_t *were[] = {get(finished, ""), get(active, ""), get(open, "")};
    for (size_t i = 0; i < 3; i++) /* nobody knows where such a seed came from */
        json_object_set_new(were[i], "seed_chosen", json_null());
    json_t *view = get(active, "/view?role=red");
    go_back_to_schema(1, "");
    server_again(&server);
    assert_kept(finished, were[0]);
    assert_kept(active, were[1]);
    assert_kept(open, were[2]);
    json_t *now = get(active, "/view?role=red");
    assert_true(json_equal(view, now));
    json_decref(view);
    json_decref(now);
    assert_verifies(finished);
    play(&admin, active, &random, 20000);
    assert_verifies(active);
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", open), "{\"player\":\"bob\"}"));
    json_t *fairness = get(open, "/fairness");
    assert_string_equal(string_of(item_of(member(fairness, "entropy"), "role", "red"), "entropy"), "pepper");
    json_decref(fairness);
    play(&admin, open, &random, 20000);
    assert_verifies(open);
}

/* ---- clocks in a table of their own ------------------------------------------------------------------------------ */

enum { HOUR = 3600, CLOCKED = 6 };

/* The rows as they were until migration 10. In the game with the label "overrun" the time that runs was up a minute
 * before the daemon ended; all of this was an hour ago. */
static const char clocks_of_old[] =
    "INSERT INTO clocks (game_id, role, time_left, since, wake_at, flags)\n"
    "  SELECT game_id, c[i], c[i + 1], nullif(c[i + 2], 0), nullif(c[i + 3], 0), c[i + 4]\n"
    "  FROM (SELECT game_id, clocks AS c, generate_series(1, cardinality(clocks), 5) AS i FROM today.positions) t;\n"
    "UPDATE clocks SET since = since - 660000000, wake_at = wake_at - 660000000\n"
    "  FROM games g WHERE g.game_id = clocks.game_id AND g.labels ->> 'clock' = 'overrun';\n"
    "UPDATE clocks SET since = since - 3600000000, wake_at = wake_at - 3600000000;\n"
    "UPDATE heartbeat SET alive_at = alive_at - 3600000000;\n";

struct clocked_game {
    const char *label, *clock;
    char id[GAME_ID];
    json_t *before; /* its summary */
};

static void direct(const char *id, const char *what) {
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                    text("{\"do\":\"%s\",\"reason\":\"A storm\"}", what)));
}

/* Each seat has the time that it had, and runs or stands as it did. */
static void assert_time_kept(const struct clocked_game *game) {
    static const char *const roles[] = {"red", "blue"};
    for (size_t i = 0; i < 2; i++) {
        const json_t *clock = clock_of(game->before, roles[i]);
        const char *paused = json_string_value(member(clock, "paused"));
        check_clock(game->id, roles[i], number_of(clock, "remaining"), json_is_string(member(clock, "expires_at")),
                    paused);
    }
}

/* Looks until there is an entry of the kind, or the caretaker's (kind NULL). */
static void wait_until_fired(const char *id, const char *kind) {
    size_t found = 0;
    for (int waited = 0; waited < PATIENCE && found == 0; waited += TICK) {
        json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
        const json_t *items = member(log, "items");
        for (size_t i = 0; i < json_array_size(items); i++) {
            const json_t *item = json_array_get(items, i);
            found += kind ? strcmp(string_of(item, "kind"), kind) == 0 : json_object_get(item, "caretaker") != NULL;
        }
        json_decref(log);
        usleep(TICK * 1000);
    }
    if (found == 0)
        fail_msg("the clock of %s is never fired", id);
}

static void assert_status(const char *id, const char *status) {
    json_t *game = game_of(id);
    assert_string_equal(string_of(game, "status"), status);
    json_decref(game);
}

static void test_clocks_of_a_table_of_their_own_run_on(void **state) {
    struct clocked_game game[CLOCKED] = {{"move", MOVE("notice"), "", NULL},
                                         {"bank", BANK("forfeit"), "", NULL},
                                         {"paused", BANK("notice"), "", NULL},
                                         {"caretaker", BANK("caretaker"), "", NULL},
                                         {"overrun",
                                          ",\"clock\":{\"kind\":\"move\",\"seconds\":600,\"on_expiry\":\"notice\"}", "",
                                          NULL},
                                         {"none", "", "", NULL}};
    struct clocked_game *const move = &game[0], *const bank = &game[1], *const paused = &game[2],
                               *const caretaker = &game[3], *const overrun = &game[4], *const none = &game[5];
    uint64_t random = 1648;
    (void)state;
    for (int i = 0; i < CLOCKED; i++) {
        make_muster(&admin, game[i].id, text("%s,\"labels\":{\"clock\":\"%s\"}", game[i].clock, game[i].label));
        play(&admin, game[i].id, &random, i == 4 ? 0 : 5);
    }
    direct(paused->id, "pause");
    for (int i = 0; i < CLOCKED; i++)
        game[i].before = game_of(game[i].id);
    go_back_to_schema(9, clocks_of_old);
    server_again(&server);

    wait_for(overrun->id, "notice", 1);
    check_clock(overrun->id, "red", 0, false, NULL);
    for (int i = 0; i < 4; i++)
        assert_time_kept(&game[i]);
    assert_kept(none->id, none->before);

    direct(paused->id, "resume");
    go_ahead(DAY + 60);
    wait_until_fired(move->id, "notice");
    assert_status(bank->id, "active");
    go_ahead(DAY + HOUR);
    wait_until_fired(bank->id, "timeout");
    wait_until_fired(caretaker->id, NULL);
    wait_until_fired(paused->id, "notice");
    for (int i = 0; i < 4; i++)
        json_decref(game[i].before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_games_of_the_first_schema_go_on, start, tear_down),
        cmocka_unit_test_setup_teardown(test_clocks_of_a_table_of_their_own_run_on, start, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
