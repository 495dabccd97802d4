/* Commitments and openings on two daemons with one database, and through kill -9: what was answered is kept, both
 * daemons come to the same dice, and of two racing openings or of an opening and a leaving none is half done. */
#include "storm.h"

#include "../support/play.h"
#include "../support/promise.h"

static struct server first, second;
static struct client one, other;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, NULL);
    server_start_beside(&second, &first);
    client_init(&one, first.port, SERVER_ADMIN_TOKEN);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&one);
    client_finish(&other);
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

static void make_committed(char id[GAME_ID], const struct promise *red, const struct promise *blue) {
    make_game(
        &one, id,
        text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"},"
             "\"entropy\":\"committed\",\"commitments\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
             red->commitment, blue->commitment));
}

/* One that takes it as it comes; the status of the answer. */
static long put_opening(int port, const char *id, const char *role, const struct promise *promise) {
    struct client client;
    struct reply reply;
    client_init(&client, port, SERVER_ADMIN_TOKEN);
    client_send(&client, &reply, "PUT", text("/v1/games/%s/seats/%s/opening", id, role),
                text("{\"value\":\"%s\"}", promise->value), NULL);
    long status = reply.status;
    reply_finish(&reply);
    client_finish(&client);
    return status;
}

static json_t *get(struct client *client, const char *id, const char *part) {
    return ask(client, 200, "GET", text("/v1/games/%s%s", id, part), NULL);
}

/* Until both daemons show the same summary; it. */
static json_t *agreed(const char *id) {
    for (int waited = 0;; waited += 10) {
        json_t *a = get(&one, id, ""), *b = get(&other, id, "");
        bool same = json_equal(a, b);
        json_decref(b);
        if (same)
            return a;
        json_decref(a);
        if (waited > 180000)
            fail_msg("the daemons show different games");
        usleep(10000);
    }
}

static const char *awaits(const json_t *game, const char *role) {
    const json_t *found = member(item_of(member(game, "roles"), "role", role), "awaits");
    return json_is_null(found) ? "-" : json_string_value(found);
}

static void assert_same_dice(const char *id) {
    json_decref(agreed(id));
    static const char *const parts[] = {"/fairness", "/view?role=red", "/view?role=blue"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_t *a = get(&one, id, parts[i]), *b = get(&other, id, parts[i]);
        if (!json_equal(a, b))
            fail_msg("%s differs", parts[i]);
        json_decref(a);
        json_decref(b);
    }
}

/* ---- two daemons -------------------------------------------------------------------------------------------- */

static void test_each_daemon_takes_a_part(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 1), blue = promise_of("blue", 2);
    (void)state;
    make_committed(id, &red, &blue);
    assert_int_equal(put_opening(second.port, id, "red", &red), 200);
    json_t *game = agreed(id);
    assert_string_equal(awaits(game, "red"), "-");
    assert_string_equal(awaits(game, "blue"), "opening");
    json_decref(game);
    assert_int_equal(put_opening(first.port, id, "blue", &blue), 200);
    game = agreed(id);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    assert_same_dice(id);
    uint64_t random = 7;
    play(&other, id, &random, 10);
    assert_same_dice(id);
}

struct opening {
    int port;
    const char *id, *role;
    struct promise promise;
    long status;
};

static void *open_one(void *context) {
    struct opening *mine = context;
    mine->status = put_opening(mine->port, mine->id, mine->role, &mine->promise);
    return NULL;
}

static void *leave_one(void *context) {
    struct opening *mine = context;
    struct client client;
    struct reply reply;
    client_init(&client, mine->port, SERVER_ADMIN_TOKEN);
    client_send(&client, &reply, "DELETE", text("/v1/games/%s/seats/%s", mine->id, mine->role), NULL, NULL);
    mine->status = reply.status;
    reply_finish(&reply);
    client_finish(&client);
    return NULL;
}

static void test_racing_openings_begin_the_game_once(void **state) {
    (void)state;
    for (int i = 0; i < 20; i++) {
        char id[GAME_ID];
        pthread_t thread[2];
        struct opening openings[2] = {{first.port, id, "red", promise_of("red", 100 + i), 0},
                                      {second.port, id, "blue", promise_of("blue", 200 + i), 0}};
        make_committed(id, &openings[0].promise, &openings[1].promise);
        json_decref(agreed(id));
        for (int k = 0; k < 2; k++)
            assert_int_equal(pthread_create(&thread[k], NULL, open_one, &openings[k]), 0);
        for (int k = 0; k < 2; k++)
            pthread_join(thread[k], NULL);
        assert_int_equal(openings[0].status, 200);
        assert_int_equal(openings[1].status, 200);
        json_t *game = agreed(id);
        assert_string_equal(string_of(game, "status"), "active");
        json_decref(game);
        assert_same_dice(id);
    }
}

/* The last opening and the leaving of its neighbour: either the game begins, or a round does in which nothing is
 * open. */
static void test_an_opening_and_a_leaving_race(void **state) {
    (void)state;
    int begun = 0;
    for (int i = 0; i < 20; i++) {
        char id[GAME_ID];
        pthread_t thread[2];
        struct promise red = promise_of("red", 300 + i);
        struct opening last = {first.port, id, "blue", promise_of("blue", 400 + i), 0};
        struct opening leaving = {second.port, id, "red", red, 0};
        make_committed(id, &red, &last.promise);
        assert_int_equal(put_opening(first.port, id, "red", &red), 200);
        json_decref(agreed(id));
        assert_int_equal(pthread_create(&thread[0], NULL, i % 2 ? open_one : leave_one, i % 2 ? &last : &leaving), 0);
        assert_int_equal(pthread_create(&thread[1], NULL, i % 2 ? leave_one : open_one, i % 2 ? &leaving : &last), 0);
        pthread_join(thread[0], NULL);
        pthread_join(thread[1], NULL);
        json_t *game = agreed(id), *fairness = get(&one, id, "/fairness");
        if (strcmp(string_of(game, "status"), "active") == 0) {
            assert_int_equal(last.status, 200);
            assert_int_equal(leaving.status, 409);
            assert_int_equal(number_of(fairness, "round"), 1);
            assert_same_dice(id);
            begun++;
        } else {
            assert_int_equal(leaving.status, 200);
            assert_int_equal(last.status, 409);
            assert_int_equal(number_of(fairness, "round"), 2);
            assert_int_equal(json_array_size(member(fairness, "commitments")), 0);
            assert_string_equal(awaits(game, "red"), "player");
            assert_string_equal(awaits(game, "blue"), "commitment");
        }
        json_decref(game);
        json_decref(fairness);
    }
    printf("%d begun, %d left\n", begun, 20 - begun);
}

/* ---- kill -9 ------------------------------------------------------------------------------------------------- */

static void kill_both(void) {
    server_kill(&second);
    server_kill(&first);
    server_again(&first);
    server_again(&second);
}

static void test_killing_between_openings_loses_nothing(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 10), blue = promise_of("blue", 11), fresh = promise_of("red", 12);
    struct promise another = promise_of("blue", 13);
    (void)state;
    make_committed(id, &red, &blue);
    json_t *shown = get(&one, id, "/fairness");
    kill_both();
    json_t *again = get(&other, id, "/fairness");
    assert_true(json_equal(shown, again));
    json_decref(shown);
    json_decref(again);
    assert_int_equal(put_opening(first.port, id, "red", &red), 200);
    kill_both();
    json_t *game = agreed(id);
    assert_string_equal(awaits(game, "red"), "-");
    assert_string_equal(awaits(game, "blue"), "opening");
    json_decref(game);
    json_decref(ask(&one, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    kill_both();
    assert_int_equal(put_opening(first.port, id, "red", &red), 409);
    json_decref(ask(&one, 200, "PUT", text("/v1/games/%s/seats/red", id),
                    text("{\"player\":\"alice\",\"commitment\":\"%s\"}", fresh.commitment)));
    json_decref(ask(&other, 200, "PUT", text("/v1/games/%s/seats/blue", id),
                    text("{\"player\":\"cat\",\"commitment\":\"%s\"}", another.commitment)));
    assert_int_equal(put_opening(second.port, id, "blue", &another), 200);
    kill_both();
    assert_int_equal(put_opening(second.port, id, "red", &fresh), 200);
    kill_both();
    assert_int_equal(put_opening(second.port, id, "red", &fresh), 200);
    assert_same_dice(id);
    json_t *fairness = get(&other, id, "/fairness");
    assert_string_equal(string_of(item_of(member(fairness, "entropy"), "role", "red"), "entropy"), fresh.value);
    assert_int_equal(number_of(fairness, "round"), 2);
    json_decref(fairness);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_daemon_takes_a_part),
        cmocka_unit_test(test_racing_openings_begin_the_game_once),
        cmocka_unit_test(test_an_opening_and_a_leaving_race),
        cmocka_unit_test(test_killing_between_openings_loses_nothing),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
