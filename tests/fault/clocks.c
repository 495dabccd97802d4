/* Ten thousand clocks run out at once before two daemons, and before one that is killed in the midst of it: each is
 * fired once. What happened is counted in the database, where nothing is forgotten. */
#include "storm.h"

#include <postgresql/libpq-fe.h>

#include "../support/play.h"

enum { CLOCKS = 10000, MAKERS = 4, SECONDS = 3600, PATIENCE = 240 };

static struct server first, second;
static struct client admin, other;

static int start(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, settings);
    server_start_beside(&second, &first);
    client_init(&admin, first.port, SERVER_ADMIN_TOKEN);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&admin);
    client_finish(&other);
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

/* ---- the database ------------------------------------------------------------------------------------------ */

static PGconn *database(void) {
    PGconn *connection = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", first.data_dir));
    if (PQstatus(connection) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(connection));
    return connection;
}

static long count(PGconn *connection, const char *sql) {
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    long n = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return n;
}

/* ---- ten thousand games ---------------------------------------------------------------------------------------- */

struct making {
    int port, from, until;
    char fault[256];
};

/* Red is asked in each of them, blue in none. */
static void *make_some(void *context) {
    static const char *const expiries[] = {"notice", "forfeit", "caretaker"};
    struct making *making = context;
    CURL *curl = curl_easy_init();
    for (int i = making->from; i < making->until && !making->fault[0]; i++) {
        char body[320];
        snprintf(body, sizeof body,
                 "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"r%d\",\"blue\":\"b%d\"},"
                 "\"clock\":{\"kind\":\"move\",\"seconds\":%d,\"on_expiry\":\"%s\"}}",
                 i % 100, i % 100, SECONDS, expiries[i % 3]);
        struct storm_answer answer = storm_ask(curl, making->port, "/v1/games", body, NULL);
        if (answer.status != 201)
            snprintf(making->fault, sizeof making->fault, "answered %d: %.200s", answer.status,
                     answer.bytes ? answer.bytes : "");
        storm_answer_finish(&answer);
    }
    curl_easy_cleanup(curl);
    return NULL;
}

static void make_games(int games) {
    pthread_t thread[MAKERS];
    struct making making[MAKERS];
    for (int i = 0; i < MAKERS; i++) {
        making[i] = (struct making){.port = i % 2 ? first.port : second.port,
                                    .from = games * i / MAKERS,
                                    .until = games * (i + 1) / MAKERS};
        assert_int_equal(pthread_create(&thread[i], NULL, make_some, &making[i]), 0);
    }
    for (int i = 0; i < MAKERS; i++) {
        pthread_join(thread[i], NULL);
        if (making[i].fault[0])
            fail_msg("%s", making[i].fault);
    }
}

static void set_clock(struct client *client, long seconds) {
    json_decref(ask(client, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", seconds)));
}

/* Entries of a kind, as the store writes it: 3 a conclusion, 4 an action by the caretaker, 5 a notice. */
static long entries_of(PGconn *connection, int kind) {
    return count(connection, text("SELECT count(*) FROM actions WHERE get_byte(entry, 0) & 15 = %d", kind));
}

/* Of so many games made above, in all. */
static bool all_fired(PGconn *connection, long games) {
    long forfeits = (games + 1) / 3, caretakers = games / 3;
    return entries_of(connection, 3) >= forfeits && entries_of(connection, 4) >= caretakers &&
           entries_of(connection, 5) >= games - forfeits;
}

static void wait_until_fired(PGconn *connection, long games) {
    for (int waited = 0; !all_fired(connection, games); waited++) {
        if (waited > PATIENCE * 10)
            fail_msg("of %ld games %ld notices, %ld conclusions, %ld actions", games, entries_of(connection, 5),
                     entries_of(connection, 3), entries_of(connection, 4));
        usleep(100000);
    }
}

/* One thing has happened to each clock: what there is is what there must be, and nothing twice. */
static void check_once(PGconn *connection, long games) {
    long forfeits = (games + 1) / 3, caretakers = games / 3;
    assert_int_equal(entries_of(connection, 3), forfeits);
    assert_int_equal(entries_of(connection, 4), caretakers);
    assert_int_equal(entries_of(connection, 5), games - forfeits);
    assert_int_equal(count(connection, "SELECT count(*) FROM (SELECT FROM actions GROUP BY game_id,"
                                       " get_byte(entry, 0) & 15 HAVING count(*) > 1) t"),
                     0);
    assert_int_equal(count(connection, "SELECT count(DISTINCT game_id) FROM actions"), games);
}

static long fired_by(struct client *client) {
    return figure_of(client, "musterd_clocks_expired_total");
}

static void test_two_daemons_fire_ten_thousand_clocks_once(void **state) {
    (void)state;
    PGconn *connection = database();
    make_games(CLOCKS);
    assert_int_equal(count(connection, "SELECT count(*) FROM positions WHERE wake_at IS NOT NULL"), CLOCKS);
    const long ahead = SECONDS + 600;
    set_clock(&admin, ahead);
    set_clock(&other, ahead);
    wait_until_fired(connection, CLOCKS);
    set_clock(&admin, ahead + 60);
    set_clock(&other, ahead + 60);
    check_once(connection, CLOCKS);
    print_message("fired by the one %ld, by the other %ld; %ld and %ld conflicts\n", fired_by(&admin), fired_by(&other),
                  figure_of(&admin, "musterd_conflicts_total"), figure_of(&other, "musterd_conflicts_total"));
    assert_int_equal(fired_by(&admin) + fired_by(&other), CLOCKS);
    assert_int_equal(count(connection, "SELECT count(*) FROM outages"), 0);
    PQfinish(connection);
}

static void test_a_daemon_that_is_killed_loses_none_and_fires_none_twice(void **state) {
    (void)state;
    PGconn *connection = database();
    const int more = 3000;
    make_games(more);
    const long ahead = SECONDS + 600;
    set_clock(&other, ahead);
    while (count(connection, "SELECT count(*) FROM actions") < more / 6)
        usleep(1000);
    server_kill(&second);
    long done = count(connection, "SELECT count(*) FROM actions");
    print_message("killed after %ld entries\n", done);
    assert_true(done < more);
    set_clock(&admin, ahead + 60); /* what the other had claimed is free again */
    wait_until_fired(connection, more);
    check_once(connection, more);
    PQfinish(connection);
    server_again(&second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_daemons_fire_ten_thousand_clocks_once, start, stop),
        cmocka_unit_test_setup_teardown(test_a_daemon_that_is_killed_loses_none_and_fires_none_twice, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
