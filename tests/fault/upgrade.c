/* A database that an older daemon made, with games in it, is brought up to date at the start and loses nothing. */
#include "storm.h"

#include <sys/wait.h>

#include "../support/play.h"

static struct server server;
static struct client admin;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, NULL);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

/* The tables as the first schema has them, filled with what was in those of today. */
static const char first_schema[] =
    "ALTER SCHEMA public RENAME TO today;\n"
    "CREATE SCHEMA public;\n"
    "SET search_path = public;\n"
    "\\i %s/share/sql/0001_games.sql\n"
    "DO $$\n"
    "DECLARE t text; c text;\n"
    "BEGIN\n"
    "  FOR t IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' LOOP\n"
    "    SELECT string_agg(quote_ident(column_name), ', ') INTO c FROM information_schema.columns\n"
    "      WHERE table_schema = 'public' AND table_name = t;\n"
    "    EXECUTE format('INSERT INTO public.%%I (%%s) SELECT %%s FROM today.%%I', t, c, c, t);\n"
    "  END LOOP;\n"
    "END $$;\n"
    "CREATE TABLE musterd_migrations (number integer PRIMARY KEY, name text NOT NULL,\n"
    "  applied_at timestamptz NOT NULL DEFAULT now());\n"
    "INSERT INTO musterd_migrations (number, name) VALUES (1, '0001_games.sql');\n"
    "DROP SCHEMA today CASCADE;\n";

static void go_back_to_the_first_schema(void) {
    char path[] = "/tmp/musterd-schema-XXXXXX", command[512];
    int fd = mkstemp(path);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    assert_non_null(file);
    fprintf(file, first_schema, server_build());
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command,
             "psql -q -X -1 -v ON_ERROR_STOP=1 -h %s/postgres -U musterd musterd -f %s >/dev/null 2>%s.err",
             server.data_dir, path, path);
    if (system(command) != 0) {
        snprintf(command, sizeof command, "cat %s.err >&2", path);
        fail_msg("the first schema cannot be made (%d)", system(command));
    }
    snprintf(command, sizeof command, "%s.err", path);
    unlink(command);
    unlink(path);
}

static json_t *get(const char *id, const char *part) {
    return ask(&admin, 200, "GET", text("/v1/games/%s%s", id, part), NULL);
}

/* Today's summary of a game whose seed nobody knows the origin of. */
static void assert_kept(const char *id, json_t *before) {
    json_t *after = get(id, "");
    json_object_set_new(before, "seed_chosen", json_null());
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
    json_t *view = get(active, "/view?role=red");
    go_back_to_the_first_schema();
    server_stop(&server);
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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_of_the_first_schema_go_on)};
    return cmocka_run_group_tests(tests, start, stop);
}
