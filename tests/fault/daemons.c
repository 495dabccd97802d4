/* Two daemons serve the same games from one database. Of two racing actions one gets 409. Nothing is lost or doubled.
 * Each daemon learns of the other's actions. If one is killed, the other continues. */
#include "storm.h"

#include <postgresql/libpq-fe.h>

#include "../support/play.h"
#include "../support/wire.h"

static struct server first, second;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, NULL);
    server_start_beside(&second, &first);
    server_await_log(&first, "another daemon", " works on this database");
    server_await_log(&second, "another daemon", " works on this database");
    return 0;
}

static int stop(void **state) {
    (void)state;
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

/* ---- racing ----------------------------------------------------------------------------------------- */

enum { RACERS = 8, RACES = 40 };

struct race {
    const char *id;
    int number;
    long won, lost;
    char fault[256];
};

static void *race(void *context) {
    struct race *mine = context;
    CURL *curl = curl_easy_init();
    uint64_t random = (uint64_t)mine->number * 77777 + 1;
    for (int i = 0; i < RACES && !mine->fault[0]; i++) {
        int port = (mine->number + i) % 2 ? first.port : second.port;
        const char *role = storm_random(&random) >> 20 & 1 ? "red" : "blue";
        char path[128], body[256];
        snprintf(path, sizeof path, "/v1/games/%s/actions?role=%s", mine->id, role);
        struct storm_answer answer = storm_ask(curl, port, path, NULL, NULL);
        const json_t *actions = json_object_get(answer.json, "actions");
        long seq = (long)json_integer_value(json_object_get(answer.json, "seq"));
        size_t count = json_array_size(actions);
        snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, seq,
                 count ? storm_text(json_array_get(actions, storm_random(&random) % count), "key") : "cheer");
        storm_answer_finish(&answer);
        snprintf(path, sizeof path, "/v1/games/%s/actions", mine->id);
        answer = storm_ask(curl, port, path, body, NULL);
        if (answer.status == 200)
            mine->won++;
        else if (answer.status == 409 || answer.status == 422)
            mine->lost++;
        else
            snprintf(mine->fault, sizeof mine->fault, "%s answered %d: %.100s", body, answer.status,
                     answer.bytes ? answer.bytes : "");
        storm_answer_finish(&answer);
    }
    curl_easy_cleanup(curl);
    return NULL;
}

static void test_racing_actions_are_accepted_or_refused_and_none_is_lost(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client client;
    pthread_t thread[RACERS];
    struct race races[RACERS] = {0};
    client_init(&client, first.port, SERVER_ADMIN_TOKEN);
    long won = 0, lost = 0;
    make_muster(&client, id, "");
    for (int i = 0; i < RACERS; i++) {
        races[i] = (struct race){.id = id, .number = i};
        assert_int_equal(pthread_create(&thread[i], NULL, race, &races[i]), 0);
    }
    for (int i = 0; i < RACERS; i++) {
        pthread_join(thread[i], NULL);
        if (races[i].fault[0])
            fail_msg("%s", races[i].fault);
        won += races[i].won;
        lost += races[i].lost;
    }
    assert_int_equal(won + lost, RACERS * RACES);
    json_t *game = ask(&client, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), won);
    json_decref(game);
    json_t *log = ask(&client, 200, "GET", text("/v1/games/%s/log?role=red", id), NULL);
    json_decref(log);
    client_finish(&client);
    printf("%ld accepted, %ld refused\n", won, lost);
}

/* ---- hearing of each other ----------------------------------------------------------------------------- */

static void await_seq(struct client *client, const char *id, long seq) {
    for (int waited = 0;; waited += 10) {
        json_t *view = ask(client, 200, "GET", text("/v1/games/%s/view?role=red", id), NULL);
        long now = number_of(view, "seq");
        json_decref(view);
        if (now == seq)
            return;
        if (waited > 180000)
            fail_msg("the other daemon still shows seq %ld instead of %ld", now, seq);
        usleep(10000);
    }
}

static void test_each_shows_what_the_other_did(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client one, other;
    client_init(&one, first.port, SERVER_ADMIN_TOKEN);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    make_muster(&one, id, "");
    await_seq(&other, id, 0);
    for (long seq = 1; seq <= 6; seq++) {
        struct client *acting = seq % 2 ? &one : &other;
        json_t *list = ask(acting, 200, "GET", text("/v1/games/%s/actions?role=red", id), NULL);
        const char *role = json_array_size(member(list, "actions")) > 1 ? "red" : "blue";
        json_decref(list);
        json_decref(act_like(acting, id, role, ""));
        await_seq(seq % 2 ? &other : &one, id, seq);
    }
    client_finish(&one);
    client_finish(&other);
}

/* A client whose requests go now to one, now to the other has seen what its own action made: the daemon that has not
 * heard of it yet must not call that stale. */
static void test_a_client_may_change_daemons_between_two_requests(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client clients[2];
    client_init(&clients[0], first.port, SERVER_ADMIN_TOKEN);
    client_init(&clients[1], second.port, SERVER_ADMIN_TOKEN);
    for (int game = 0; game < 30; game++) {
        make_muster(&clients[0], id, "");
        await_seq(&clients[1], id, 0);
        for (long seq = 0; seq < 3; seq++) {
            static const char *const keys[] = {"advance", "advance", "ready"};
            json_decref(ask(&clients[seq % 2], 200, "POST", text("/v1/games/%s/actions", id),
                            text("{\"role\":\"red\",\"seq\":%ld,\"key\":\"%s\"}", seq, keys[seq])));
            json_decref(ask(&clients[(seq + 1) % 2], 200, "GET",
                            text("/v1/games/%s/view?role=red&seq=%ld", id, seq + 1), NULL));
        }
    }
    client_finish(&clients[0]);
    client_finish(&clients[1]);
}

static void test_a_token_revoked_at_one_is_refused_at_the_other(void **state) {
    (void)state;
    struct client one, other, revoked;
    client_init(&one, first.port, SERVER_ADMIN_TOKEN);
    json_t *made = ask(&one, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"zoe\"}");
    client_init(&revoked, second.port, string_of(made, "token"));
    json_decref(ask(&revoked, 200, "GET", "/v1/me/games", NULL));
    static struct events events;
    struct event event;
    events_open(&events, second.port, string_of(made, "token"), NULL, "/v1/me/stream", -1);
    client_init(&other, first.port, SERVER_ADMIN_TOKEN);
    struct reply reply;
    client_send(&other, &reply, "DELETE", text("/v1/tokens/%s", string_of(made, "id")), NULL, NULL);
    assert_int_equal(reply.status, 204);
    reply_finish(&reply);
    int waited = 0;
    while (client_probe(&revoked, "/v1/me/games") != 401) {
        if ((waited += 10) > 10000)
            fail_msg("a revoked token is still good at the other daemon");
        usleep(10000);
    }
    while (events_next(&events, &event, 10000))
        event_finish(&event);
    assert_true(events.ended);
    events_close(&events);
    json_decref(made);
    client_finish(&one);
    client_finish(&other);
    client_finish(&revoked);
}

/* ---- the database, from behind ------------------------------------------------------------------------------ */

/* The first column of what the statement gives, a blank between rows. */
static void ask_database(const char *sql, char *words, size_t size) {
    char conninfo[160];
    snprintf(conninfo, sizeof conninfo, "host=%s/postgres user=musterd dbname=musterd", first.data_dir);
    PGconn *connection = PQconnectdb(conninfo);
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK && PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    words[0] = '\0';
    for (int i = 0; i < PQntuples(result); i++)
        snprintf(words + strlen(words), size - strlen(words), "%s ", PQgetvalue(result, i, 0));
    PQclear(result);
    PQfinish(connection);
}

static void await_end(struct events *events) {
    struct event event;
    while (events_next(events, &event, 10000))
        event_finish(&event);
    assert_true(events->ended);
    events_close(events);
}

static void test_a_revocation_that_nobody_heard_ends_streams(void **state) {
    (void)state;
    char id[GAME_ID], words[256];
    struct client client;
    static struct events events;
    client_init(&client, first.port, SERVER_ADMIN_TOKEN);
    make_muster(&client, id, "");
    json_t *made = ask(&client, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"alice\"}");
    events_open(&events, first.port, string_of(made, "token"), NULL, text("/v1/games/%s/stream?role=red", id), -1);
    ask_database(text("UPDATE tokens SET revoked_at = now() WHERE id = '%s'", string_of(made, "id")), words,
                 sizeof words);
    ask_database("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'musterd listener'",
                 words, sizeof words);
    await_end(&events);
    json_decref(made);
    client_finish(&client);
}

static void signal_all(char *pids, int number) {
    char *rest = pids;
    for (long pid; (pid = strtol(rest, &rest, 10)) > 0;)
        kill((pid_t)pid, number);
}

/* Its backends neither answer nor go. */
static void test_a_silent_database_keeps_nobody_from_stopping(void **state) {
    (void)state;
    char before[512], sql[1024], pids[512];
    server_stop(&second);
    ask_database("SELECT string_agg(pid::text, ',') FROM pg_stat_activity", before, sizeof before);
    server_again(&second);
    snprintf(sql, sizeof sql,
             "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'musterd%%' AND pid NOT IN (%s)", before);
    ask_database(sql, pids, sizeof pids);
    signal_all(pids, SIGSTOP);
    const char *request =
        "GET /v1/games HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN "\r\n\r\n";
    int waiting = wire_open(second.port);
    assert_true(wire_send(waiting, request, strlen(request)));
    usleep(200000);
    server_stop(&second);
    signal_all(pids, SIGCONT);
    close(waiting);
    server_again(&second);
}

/* Such as one that waits for another's migration. */
static void test_a_start_that_waits_can_be_called_off(void **state) {
    (void)state;
    char conninfo[160], command[1024];
    snprintf(conninfo, sizeof conninfo, "host=%s/postgres user=musterd dbname=musterd", first.data_dir);
    PGconn *holder = PQconnectdb(conninfo);
    PQclear(PQexec(holder, "SELECT pg_advisory_lock(7263545811)"));
    snprintf(command, sizeof command,
             "timeout -k 10 -s TERM 1 '%s' serve --listen=127.0.0.1:0 --database-url='%s' >>'%s' 2>&1",
             server_program(), conninfo, first.log_path);
    int status = system(command);
    assert_int_equal(WEXITSTATUS(status), 124); /* of timeout: it went at the first signal */
    PQfinish(holder);
}

/* ---- killing one ------------------------------------------------------------------------------------------ */

static void test_clients_of_both_lose_nothing_when_either_is_killed(void **state) {
    (void)state;
    static struct storm storm;
    storm_begin(&storm, first.port, second.port);
    storm.second = &second;
    storm_await_progress(&storm, &first);
    for (int i = 0; i < storm_rounds(); i++) {
        struct server *victim = i % 2 ? &second : &first;
        server_kill(victim);
        storm_await_progress(&storm, victim);
        server_again(victim);
        storm_await_progress(&storm, victim);
    }
    storm_end(&storm, &first);
    storm_check(&storm);
    storm_verify(&first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_racing_actions_are_accepted_or_refused_and_none_is_lost),
        cmocka_unit_test(test_each_shows_what_the_other_did),
        cmocka_unit_test(test_a_client_may_change_daemons_between_two_requests),
        cmocka_unit_test(test_a_token_revoked_at_one_is_refused_at_the_other),
        cmocka_unit_test(test_a_revocation_that_nobody_heard_ends_streams),
        cmocka_unit_test(test_a_silent_database_keeps_nobody_from_stopping),
        cmocka_unit_test(test_a_start_that_waits_can_be_called_off),
        cmocka_unit_test(test_clients_of_both_lose_nothing_when_either_is_killed),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
