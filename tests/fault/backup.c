/* Backup and restore: a copy under load, the death of daemon and cluster, a restore elsewhere that verifies and has
 * every action that was acknowledged before the copy; what restore refuses; and migrations, which copy first or ask. */
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

enum { GAMES = 6, BEFORE = 40, ACKED_MOST = 4096 };

static struct client admin;
static char games[GAMES][GAME_ID], file[64];

/* The actions that were answered with 200 before the copy began. */
static struct {
    int game;
    long seq;
    char key[96];
} acked[ACKED_MOST];
static size_t acked_count;

struct outcome {
    int code;
    char lines[8192];
};

static struct outcome run(const char *command) {
    static struct outcome outcome;
    FILE *out = popen(command, "r");
    assert_non_null(out);
    outcome.lines[fread(outcome.lines, 1, sizeof outcome.lines - 1, out)] = '\0';
    const int status = pclose(out);
    assert_true(WIFEXITED(status));
    outcome.code = WEXITSTATUS(status);
    return outcome;
}

/* Runs a command of musterd on this data folder; its lines must hold `part`. */
static void musterd(int code, const char *data, const char *arguments, const char *part) {
    struct outcome outcome =
        run(text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' MUSTERD_DATA_DIR='%s' '%s' %s "
                 "2>&1",
                 server_build(), server_build(), data, server_program(), arguments));
    if (outcome.code != code || !strstr(outcome.lines, part))
        fail_msg("musterd %s ended with %d, without \"%s\":\n%s", arguments, outcome.code, part, outcome.lines);
}

static void psql(const struct server *server, const char *sql) {
    struct outcome outcome =
        run(text("psql -qX -h '%s/postgres' -U musterd musterd -c \"%s\" 2>&1", server->data_dir, sql));
    if (outcome.code != 0)
        fail_msg("psql: %s", outcome.lines);
}

static const char *to_act(const json_t *view) {
    return json_string_value(json_array_get(member(view, "to_act"), 0));
}

/* Takes one random action in the game, and notes it if there is room. false: the game is over. */
static bool act_once(int game, uint64_t *random, bool note) {
    json_t *seen = ask(&admin, 200, "GET", text("/v1/games/%s/view?role=spectator", games[game]), NULL);
    const char *role = to_act(seen);
    if (!role) {
        json_decref(seen);
        return false;
    }
    json_t *view = view_of(&admin, games[game], role);
    const json_t *actions = member(view, "actions");
    const char *key = string_of(json_array_get(actions, next_random(random) % json_array_size(actions)), "key");
    json_t *done = ask(&admin, 200, "POST", text("/v1/games/%s/actions", games[game]),
                       text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, number_of(view, "seq"), key));
    if (note && acked_count < ACKED_MOST) {
        acked[acked_count].game = game;
        acked[acked_count].seq = number_of(done, "seq");
        snprintf(acked[acked_count++].key, sizeof acked[0].key, "%s", key);
    }
    json_decref(done);
    json_decref(view);
    json_decref(seen);
    return true;
}

static void make_games(void) {
    for (int i = 0; i < GAMES; i++)
        if (i % 2 == 0)
            make_muster(&admin, games[i], "");
        else
            make_game(&admin, games[i],
                      "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\","
                      "\"seats\":{\"parliament\":\"alice\"}}");
}

/* Starts the copy, and acts until it is there. Returns how many actions were taken meanwhile. */
static int copy_under_load(const struct server *server, uint64_t *random) {
    int count = 0, status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setenv("MUSTERD_DATA_DIR", server->data_dir, 1);
        execl(server_program(), "musterd", "backup", file, (char *)NULL);
        _exit(127);
    }
    while (waitpid(child, &status, WNOHANG) == 0)
        count += act_once((int)(next_random(random) % GAMES), random, false);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return count;
}

/* Kills daemon and cluster as a power cut does. */
static void kill_all(struct server *server) {
    FILE *pid_file = fopen(text("%s/postgres/postmaster.pid", server->data_dir), "r");
    int postmaster = 0;
    assert_non_null(pid_file);
    assert_int_equal(fscanf(pid_file, "%d", &postmaster), 1);
    fclose(pid_file);
    kill(postmaster, SIGKILL);
    server_kill(server);
}

static void assert_all_there(struct client *client) {
    json_t *exports[GAMES];
    for (int i = 0; i < GAMES; i++)
        exports[i] = ask(client, 200, "GET", text("/v1/games/%s/export", games[i]), NULL);
    for (size_t i = 0; i < acked_count; i++) {
        const json_t *entry = json_array_get(member(exports[acked[i].game], "entries"), (size_t)acked[i].seq);
        if (!entry || strcmp(string_of(entry, "key"), acked[i].key) != 0)
            fail_msg("entry %ld of game %d, %s, was acknowledged before the copy and is not in it", acked[i].seq,
                     acked[i].game, acked[i].key);
    }
    for (int i = 0; i < GAMES; i++)
        json_decref(exports[i]);
}

static void test_the_drill(void **state) {
    struct server server, other;
    uint64_t random = 20260101;
    (void)state;
    server_start(&server, NULL);
    snprintf(file, sizeof file, "%s.dump", server.data_dir);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_games();
    for (int i = 0; i < BEFORE * GAMES; i++)
        act_once(i % GAMES, &random, true);
    assert_true(acked_count > BEFORE);
    assert_true(copy_under_load(&server, &random) > 0);
    musterd(1, server.data_dir, text("backup '%s'", file), "exists");
    musterd(1, server.data_dir, text("restore '%s'", file), "stop the daemons first");
    kill_all(&server);
    client_finish(&admin);

    server_start(&other, NULL); /* makes another data folder, which is then replaced */
    client_init(&admin, other.port, SERVER_ADMIN_TOKEN);
    char lost[GAME_ID];
    make_muster(&admin, lost, "");
    client_finish(&admin);
    server_stop(&other);
    musterd(1, other.data_dir, text("restore '%s'", file), "holds 1 games");
    musterd(0, other.data_dir, text("restore --replace '%s'", file), text("%d verified, 0 wrong, 0 not begun", GAMES));
    server_again(&other);
    client_init(&admin, other.port, SERVER_ADMIN_TOKEN);
    assert_all_there(&admin);
    refuse(&admin, "not-found", "GET", text("/v1/games/%s", lost), NULL);
    act_once(1, &random, false); /* and it goes on */
    client_finish(&admin);
    server_finish(&other);
    server_finish(&server);
}

/* A file that breaks off changes nothing. */
static void test_half_a_file_is_refused(void **state) {
    struct server server;
    char half[80], id[GAME_ID];
    (void)state;
    snprintf(half, sizeof half, "%s.half", file);
    assert_int_equal(run(text("head -c $(($(stat -c %%s '%s') * 2 / 3)) '%s' > '%s'", file, file, half)).code, 0);
    server_start(&server, NULL);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    server_stop(&server);
    musterd(1, server.data_dir, text("restore --replace '%s'", half), "pg_restore failed");
    musterd(0, server.data_dir, "verify", "1 verified, 0 wrong");
    client_finish(&admin);
    server_finish(&server);
    unlink(half);
    unlink(file);
}

/* Makes the schema older than the program, as one of a version before is. */
static void set_back(struct server *server) {
    server_start(server, NULL);
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    char id[GAME_ID];
    make_muster(&admin, id, "");
    client_finish(&admin);
    psql(server, "DROP TABLE rule_names; DELETE FROM musterd_migrations WHERE number = 13");
    server_stop(server);
}

static void test_migrations_ask_or_copy_first(void **state) {
    struct server server;
    (void)state;
    set_back(&server);
    musterd(1, server.data_dir, "serve --listen=127.0.0.1:0 --migrate=ask", "the schema lacks 0013_rule_names.sql");
    musterd(1, server.data_dir, "serve --listen=127.0.0.1:0 --migrate=never", "1 migrations are missing");
    server_again(&server); /* auto */
    struct outcome copies = run(text("ls '%s/backups'", server.data_dir));
    assert_non_null(strstr(copies.lines, "schema-"));
    server_stop(&server);
    musterd(0, server.data_dir, text("restore --replace '%s'/backups/schema-*.dump", server.data_dir),
            "1 verified, 0 wrong");
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_drill),
        cmocka_unit_test(test_half_a_file_is_refused),
        cmocka_unit_test(test_migrations_ask_or_copy_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
