/* A database of somebody else's that goes and comes back, and a disk that is full: 503 with Retry-After
 * meanwhile, then on without a loss. */
#include <fcntl.h>
#include <sys/stat.h>

#include "storm.h"

#include "../../daemon/pg/privatepg.h"
#include "../support/disk.h"
#include "../support/play.h"
#include "../support/scratch.h"
#include "../support/wire.h"

/* ---- a server that the daemon did not start ------------------------------------------------------------------ */

static void expect_unavailable(struct client *client, const char *path) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    if (reply.status != 503 || !reply_header(&reply, "retry-after"))
        fail_msg("GET %s answered %d without its database", path, reply.status);
    reply_finish(&reply);
}

static void await_status(struct client *client, const char *path, int status) {
    for (int waited = 0; client_probe(client, path) != status; waited += 10) {
        if (waited > 180000)
            fail_msg("%s does not come to %d", path, status);
        usleep(10000);
    }
}

static void test_a_lost_database_is_waited_for(void **state) {
    (void)state;
    char dir[64], setting[256], user[96], command[64], id[GAME_ID];
    assert_true(scratch_folder(dir, sizeof dir, "foreign"));
    struct privatepg *pg = privatepg_start(dir, NULL);
    assert_non_null(pg);
    snprintf(setting, sizeof setting, "MUSTERD_DATABASE_URL=%s", privatepg_conninfo(pg));
    snprintf(user, sizeof user, "MUSTERD_USER=%s", privatepg_account(pg)->name); /* who may use its socket */
    const char *const settings[] = {setting, user, NULL};
    struct server server;
    struct client client;
    server_start(&server, settings);
    client_init(&client, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&client, id, "");
    json_decref(act_like(&client, id, "red", ""));

    static struct events mine, events;
    struct event event;
    long entry;
    events_open(&mine, server.port, SERVER_ADMIN_TOKEN, "alice", "/v1/me/stream", -1);
    events_open(&events, server.port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream?role=red", id), -1);

    privatepg_stop(pg);
    await_status(&client, "/readyz", 503);
    assert_int_equal(client_probe(&client, "/healthz"), 200);
    expect_unavailable(&client, "/v1/games");
    struct reply reply;
    client_send(&client, &reply, "POST", text("/v1/games/%s/actions", id),
                "{\"role\":\"red\",\"seq\":1,\"key\":\"ready\"}", NULL);
    assert_int_equal(reply.status, 503);
    assert_non_null(reply_header(&reply, "retry-after"));
    reply_finish(&reply);
    server_await_log(&server, "error", "the database connection is lost: ");

    pg = privatepg_start(dir, NULL);
    assert_non_null(pg);
    await_status(&client, "/readyz", 200);
    server_await_log(&server, "info", "the database can be reached again");
    json_t *game = ask(&client, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 1);
    json_decref(game);
    json_decref(act_like(&client, id, "blue", ""));
    /* A game's stream knows what it has sent and goes on; a player's may have missed something and ends. */
    do {
        assert_true(events_next(&events, &event, 180000));
        entry = event.id; /* that there may be news beside the game is told without an id */
        event_finish(&event);
    } while (entry < 0);
    assert_int_equal(entry, 2);
    while (events_next(&mine, &event, 10000))
        event_finish(&event);
    assert_true(mine.ended);
    events_close(&mine);
    events_close(&events);
    client_finish(&client);
    server_finish(&server);
    privatepg_stop(pg);
    snprintf(command, sizeof command, "rm -rf %s", dir);
    assert_int_equal(system(command), 0);
}

/* ---- a server that has become read only ------------------------------------------------------------------------ */

static void psql(const struct server *server, const char *sql) {
    const char *command =
        text("psql -q -h %s/postgres -U musterd postgres -c \"%s\" >/dev/null", server->data_dir, sql);
    assert_int_equal(system(command), 0);
}

/* A refused change is not an unknown one. */
static void test_what_a_read_only_server_refuses_was_not_done(void **state) {
    (void)state;
    struct server server;
    struct client client;
    struct reply reply = {0};
    char id[GAME_ID];
    server_start(&server, NULL);
    client_init(&client, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&client, id, "");
    psql(&server, "ALTER DATABASE musterd SET default_transaction_read_only = on");
    psql(&server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'musterd'");
    await_status(&client, text("/v1/games/%s", id), 200);
    /* Connections that were ended are met first. */
    for (int tries = 0; !reply.json || !strstr(string_of(reply.json, "detail"), "Nothing was done"); tries++) {
        if (tries == 1000)
            fail_msg("the detail is: %s", string_of(reply.json, "detail"));
        reply_finish(&reply);
        client_send(&client, &reply, "POST", text("/v1/games/%s/actions", id),
                    "{\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}", NULL);
        assert_int_equal(reply.status, 503);
    }
    reply_finish(&reply);
    psql(&server, "ALTER DATABASE musterd RESET default_transaction_read_only");
    psql(&server, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'musterd'");
    do { /* connections that were ended are met again */
        static const char *const once[] = {"Idempotency-Key: when-it-writes-again", NULL};
        reply_finish(&reply);
        client_send(&client, &reply, "POST", text("/v1/games/%s/actions", id),
                    "{\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}", once);
        assert_true(reply.status == 503 || reply.status == 200);
    } while (reply.status != 200);
    reply_finish(&reply);
    client_finish(&client);
    server_finish(&server);
}

/* ---- a full disk ---------------------------------------------------------------------------------------------- */

static bool act_once(struct storm *storm, CURL *curl, struct storm_game *game, uint64_t *random) {
    long before = game->acts;
    storm_act(storm, curl, game, random);
    return game->acts > before;
}

static void test_a_full_disk_is_survived(void **state) {
    (void)state;
    struct server server;
    static struct storm storm;
    char sql[256];
    if (!disk_start(&server))
        skip();
    storm.ports[0] = storm.ports[1] = server.port;
    pthread_mutex_init(&storm.lock, NULL);
    CURL *curl = curl_easy_init();
    uint64_t random = 99;
    storm_create(&storm, curl, &storm.game[0], &random);
    assert_true(act_once(&storm, curl, &storm.game[0], &random));

    /* The write-ahead log has room left in its segment; a new one cannot be made. */
    disk_fill(&server);
    snprintf(sql, sizeof sql, "psql -q -h %s/postgres -U musterd musterd -c 'SELECT pg_switch_wal()' >/dev/null 2>&1",
             server.data_dir);
    int refused = 0;
    for (int i = 0; i < 400 && refused == 0; i++) {
        static const char body[] = "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}";
        if (system(sql) == -1)
            fail();
        struct storm_answer answer = storm_ask(curl, server.port, "/v1/games", body, NULL);
        refused += answer.status == 503;
        if (answer.status != 201 && answer.status != 503)
            fail_msg("a full disk answered %d: %.200s", answer.status, answer.bytes ? answer.bytes : "");
        storm_answer_finish(&answer);
    }
    assert_int_equal(refused, 1);

    disk_clear(&server);
    for (int i = 0; i < 5; i++)
        assert_true(act_once(&storm, curl, &storm.game[0], &random));
    if (storm.faults)
        fail_msg("%s", storm.fault);
    storm_check_game(&storm, curl, storm.game[0].id, storm.game[0].seq);
    storm_verify(&server);
    curl_easy_cleanup(curl);
    disk_finish(&server);
}

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    signal(SIGPIPE, SIG_IGN);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_lost_database_is_waited_for),
        cmocka_unit_test(test_what_a_read_only_server_refuses_was_not_done),
        cmocka_unit_test(test_a_full_disk_is_survived),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
