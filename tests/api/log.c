/* The log and the streams. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SOON = 180000 };

static struct client alice, bob;
static int port;

static int set_up(void **state) {
    admin_setup_seeds(state);
    play_with_seeds();
    port = admin.port;
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    return 0;
}

static json_t *log_of(struct client *client, const char *id, const char *query) {
    return ask(client, 200, "GET", text("/v1/games/%s/log?%s", id, query), NULL);
}

static void test_the_log_numbers_every_entry(void **state) {
    (void)state;
    char id[GAME_ID];
    uint64_t random = 5;
    make_muster(&admin, id, "");
    int done = play(&admin, id, &random, 1000);
    json_t *log = log_of(&admin, id, "role=spectator");
    const json_t *items = member(log, "items");
    assert_int_equal(json_array_size(items), done + 1);
    assert_int_equal(number_of(log, "seq"), done);
    for (int i = 0; i <= done; i++) {
        const json_t *entry = json_array_get(items, (size_t)i);
        assert_int_equal(number_of(entry, "seq"), i);
        assert_string_equal(string_of(entry, "kind"), i ? "action" : "setup");
        assert_int_equal(json_is_null(member(entry, "role")), i == 0);
    }
    json_decref(log);
    log = log_of(&admin, id, text("role=spectator&since=%d", done - 2));
    assert_int_equal(json_array_size(member(log, "items")), 2);
    json_decref(log);
    log = log_of(&admin, id, text("role=spectator&since=%d", done + 100));
    assert_int_equal(json_array_size(member(log, "items")), 0);
    json_decref(log);
    refuse(&admin, "bad-parameter", "GET", text("/v1/games/%s/log?role=spectator&since=-1", id), NULL);
    refuse(&admin, "bad-parameter", "GET", text("/v1/games/%s/log?role=spectator&limit=201", id), NULL);
}

static void test_pages_of_the_log_make_the_whole(void **state) {
    (void)state;
    char id[GAME_ID];
    uint64_t random = 6;
    make_muster(&admin, id, "");
    play(&admin, id, &random, 1000);
    json_t *whole = log_of(&admin, id, "role=red"), *pages = json_array();
    const char *query = "role=red&limit=7";
    while (query) {
        json_t *page = log_of(&admin, id, query);
        assert_in_range(json_array_size(member(page, "items")), 1, 7);
        json_array_extend(pages, (json_t *)member(page, "items"));
        const char *next = json_string_value(member(page, "next"));
        query = next ? text("role=red&limit=7&cursor=%s", next) : NULL;
        json_decref(page);
    }
    assert_true(json_equal(pages, member(whole, "items")));
    json_decref(whole);
    json_decref(pages);
}

static void test_the_log_keeps_secrets(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    static const struct {
        const char *role;
        bool red, blue;
    } eyes[] = {{"red", true, false}, {"blue", false, true}, {"spectator", false, false}};
    for (int i = 0; i < 3; i++) {
        json_t *log = log_of(&admin, id, text("role=%s", eyes[i].role));
        const json_t *events = member(json_array_get(member(log, "items"), 0), "events");
        assert_int_equal(json_array_size(events), 6);
        for (size_t e = 0; e < 6; e++) {
            const json_t *args = member(json_array_get(events, e), "args");
            bool known = strcmp(string_of(args, "side"), "red") == 0 ? eyes[i].red : eyes[i].blue;
            assert_int_equal(json_is_integer(member(args, "card")), known);
            if (!known)
                assert_non_null(strstr(string_of(json_array_get(events, e), "text"), "draws a card."));
        }
        json_decref(log);
    }
}

/* Standing ready tells nobody anything. */
static void test_an_entry_without_a_word_for_the_reader_is_marked(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "ready"));
    json_t *mine = ask(&alice, 200, "GET", text("/v1/games/%s/log?since=0&role=red", id), NULL);
    json_t *other = ask(&bob, 200, "GET", text("/v1/games/%s/log?since=0&role=blue", id), NULL);
    assert_null(json_object_get(json_array_get(member(mine, "items"), 0), "hidden"));
    assert_true(flag_of(json_array_get(member(other, "items"), 0), "hidden"));
    assert_string_equal(string_of(json_array_get(member(other, "items"), 0), "text"), "Red makes a hidden choice.");
    json_decref(mine);
    json_decref(other);
}

static void test_an_undo_is_an_entry(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL));
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    json_t *log = log_of(&alice, id, "since=1");
    const json_t *undo = json_array_get(member(log, "items"), 0), *last = json_array_get(member(log, "items"), 1);
    assert_string_equal(string_of(undo, "kind"), "undo");
    assert_string_equal(string_of(undo, "role"), "red");
    assert_int_equal(number_of(undo, "undoes"), 1);
    assert_string_equal(string_of(last, "kind"), "resign");
    assert_string_equal(string_of(last, "role"), "blue");
    assert_int_equal(strncmp(string_of(last, "text"), "Blue resigns.", 13), 0);
    json_decref(log);
}

/* What the stream gives is what the log says, and to_act and status with it. */
static void expect_entry(struct events *events, const json_t *entry) {
    struct event event;
    assert_true(events_next(events, &event, SOON));
    assert_string_equal(event.name, "entry");
    assert_int_equal(event.id, number_of(entry, "seq"));
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)entry, name, value) {
        if (!json_equal(value, json_object_get(event.data, name)))
            fail_msg("entry %ld of the stream has another %s than the log", event.id, name);
    }
    event_finish(&event);
}

static void test_a_stream_follows_the_game(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red, blue;
    make_muster(&admin, id, "");
    events_open(&red, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    events_open(&blue, port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream?role=blue", id), -1);
    uint64_t random = 7;
    play(&admin, id, &random, 1000);
    json_t *red_log = log_of(&alice, id, "since=0"), *blue_log = log_of(&bob, id, "since=0");
    struct event event;
    for (size_t i = 0; i < json_array_size(member(red_log, "items")); i++) {
        expect_entry(&red, json_array_get(member(red_log, "items"), i));
        expect_entry(&blue, json_array_get(member(blue_log, "items"), i));
    }
    assert_false(events_next(&red, &event, SOON));
    assert_true(red.ended);
    json_decref(red_log);
    json_decref(blue_log);
    events_close(&red);
    events_close(&blue);
}

/* Of the whole stream, only the entry that ends the game has a result: the game's. */
static void expect_result(const char *id, const char *role, long last) {
    struct events events;
    struct event event;
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    events_open(&events, port, SERVER_ADMIN_TOKEN, NULL, text("/v1/games/%s/stream?since=0&role=%s", id, role), -1);
    do {
        assert_true(events_next(&events, &event, SOON));
        bool over = strcmp(string_of(event.data, "status"), "finished") == 0;
        assert_int_equal(over, event.id == last);
        assert_true(over ? json_equal(member(event.data, "result"), member(game, "result"))
                         : json_is_null(member(event.data, "result")));
        event_finish(&event);
    } while (event.id < last);
    assert_false(events_next(&events, &event, SOON));
    events_close(&events);
    json_decref(game);
}

static void test_the_last_entry_of_a_stream_bears_the_result(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events live;
    struct event event;
    uint64_t random = 10;
    make_muster(&admin, id, "");
    int done = play(&admin, id, &random, 4);
    events_open(&live, port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream", id), -1);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_true(events_next(&live, &event, SOON));
    assert_string_equal(string_of(event.data, "status"), "finished");
    assert_true(json_is_object(member(event.data, "result")));
    assert_true(json_equal(member(event.data, "result"), member(game, "result")));
    event_finish(&event);
    assert_false(events_next(&live, &event, SOON));
    events_close(&live);
    json_decref(game);
    expect_result(id, "red", done + 1);
    expect_result(id, "spectator", done + 1);
}

static void test_a_stream_resumes_without_a_gap(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events events;
    struct event event;
    uint64_t random = 8;
    long last = 0;
    make_muster(&admin, id, "");
    events_open(&events, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream?since=0", id), -1);
    while (play(&admin, id, &random, 3) == 3) {
        for (int i = 0; i < 2; i++) {
            assert_true(events_next(&events, &event, SOON));
            assert_int_equal(event.id, ++last);
            event_finish(&event);
        }
        events_close(&events);
        play(&admin, id, &random, 2);
        events_open(&events, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream?since=0", id), last);
    }
    json_t *log = log_of(&alice, id, text("since=%ld", last));
    for (size_t i = 0; i < json_array_size(member(log, "items")); i++)
        expect_entry(&events, json_array_get(member(log, "items"), i));
    assert_false(events_next(&events, &event, SOON));
    json_decref(log);
    events_close(&events);
}

static void test_a_stream_of_an_open_game_sees_it_begin(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events events;
    struct event event;
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    events_open(&events, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    assert_true(events_next(&events, &event, SOON));
    assert_int_equal(event.id, 0);
    assert_string_equal(string_of(event.data, "kind"), "setup");
    assert_string_equal(string_of(event.data, "status"), "active");
    event_finish(&event);
    events_close(&events);
}

/* Or the next who sits there would be heard by the one before. */
static void test_a_stream_ends_with_the_seat_that_it_was_opened_by(void **state) {
    (void)state;
    char id[GAME_ID];
    static struct events former, beside, owner;
    struct event event;
    make_game(&alice, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"visibility\":\"private\","
              "\"seats\":{\"red\":\"bob\"}}");
    events_open(&former, port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream?role=red", id), -1);
    events_open(&owner, port, SERVER_ADMIN_TOKEN, NULL, text("/v1/games/%s/stream?role=red", id), -1);
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"bob\"}");
    events_open(&beside, port, string_of(made, "token"), NULL, text("/v1/games/%s/stream?role=spectator", id), -1);
    json_decref(made);
    json_decref(ask(&bob, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/red", id), "{\"player\":\"carol\"}"));
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{\"player\":\"dave\"}"));
    assert_false(events_next(&former, &event, SOON));
    assert_true(former.ended);
    assert_false(events_next(&beside, &event, SOON));
    assert_true(beside.ended);
    assert_true(events_next(&owner, &event, SOON));
    assert_int_equal(event.id, 0);
    event_finish(&event);
    events_close(&former);
    events_close(&beside);
    events_close(&owner);
}

/* Reads until the stream speaks of this game and of this status (waiting as said). */
static void expect_game(struct events *events, const char *id, const char *status, bool waiting) {
    struct event event;
    while (events_next(events, &event, SOON)) {
        bool found = strcmp(event.name, "game") == 0 && strcmp(string_of(event.data, "id"), id) == 0 &&
                     strcmp(string_of(event.data, "status"), status) == 0 && flag_of(event.data, "waiting") == waiting;
        event_finish(&event);
        if (found)
            return;
    }
    fail_msg("the stream never said that %s is %s and %s", id, status, waiting ? "waits" : "does not wait");
}

static void test_what_waits_for_me(void **state) {
    (void)state;
    char first[GAME_ID], second[GAME_ID];
    struct events hal, ivy;
    make_game(&admin, first,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"hal\",\"blue\":\"ivy\"}}");
    events_open(&hal, port, SERVER_ADMIN_TOKEN, "hal", "/v1/me/stream", -1);
    events_open(&ivy, port, SERVER_ADMIN_TOKEN, "ivy", "/v1/me/stream", -1);
    expect_game(&hal, first, "active", true);
    expect_game(&ivy, first, "active", false);
    json_decref(act(&admin, first, "red", "ready"));
    expect_game(&hal, first, "active", false);
    expect_game(&ivy, first, "active", true);
    make_game(&admin, second, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"ivy\"}}");
    expect_game(&ivy, second, "open", false);
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", second), "{\"player\":\"hal\"}"));
    expect_game(&ivy, second, "active", true);
    expect_game(&hal, second, "active", false);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/resign", second), "{\"role\":\"red\"}"));
    expect_game(&hal, second, "finished", false);
    expect_game(&ivy, second, "finished", false);
    events_close(&hal);
    events_close(&ivy);
    refuse(&admin, "not-allowed", "GET", "/v1/me/stream", NULL);
}

static void test_many_streams_hear_everything(void **state) {
    (void)state;
    enum { STREAMS = 40 };
    char id[GAME_ID];
    struct events *events = calloc(STREAMS, sizeof(*events));
    uint64_t random = 9;
    make_muster(&admin, id, "");
    for (int i = 0; i < STREAMS; i++)
        events_open(&events[i], port, SERVER_ADMIN_TOKEN, i % 2 ? "alice" : "bob", text("/v1/games/%s/stream", id), -1);
    int done = play(&admin, id, &random, 1000);
    for (int i = 0; i < STREAMS; i++) {
        struct event event;
        for (int seq = 1; seq <= done; seq++) {
            assert_true(events_next(&events[i], &event, SOON));
            assert_int_equal(event.id, seq);
            event_finish(&event);
        }
        assert_false(events_next(&events[i], &event, SOON));
        events_close(&events[i]);
    }
    free(events);
}

static long streams_open(void) {
    struct reply reply;
    client_send(&admin, &reply, "GET", "/metrics", NULL, NULL);
    const char *line = strstr(reply.body, "\nmusterd_streams ");
    assert_non_null(line);
    long count = strtol(line + strlen("\nmusterd_streams "), NULL, 10);
    reply_finish(&reply);
    return count;
}

/* Sooner than two comment lines 15 seconds apart would find them. */
static void test_streams_end_when_their_clients_have_hung_up(void **state) {
    (void)state;
    enum { STREAMS = 20 };
    char id[GAME_ID];
    struct events *events = calloc(STREAMS, sizeof(*events));
    make_muster(&admin, id, "");
    for (int i = 0; i < STREAMS; i++)
        events_open(&events[i], port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    long now = streams_open();
    assert_true(now >= STREAMS); /* those of other tests may still be there */
    for (int i = 0; i < STREAMS; i++)
        events_close(&events[i]);
    for (int tries = 0; tries < 100 && now > 0; tries++) {
        usleep(50000);
        now = streams_open();
    }
    assert_int_equal(now, 0);
    free(events);
}

static void test_stopping_ends_streams_at_once(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    struct events game, mine;
    struct event event;
    make_muster(&admin, id, "");
    events_open(&game, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    events_open(&mine, port, SERVER_ADMIN_TOKEN, "nobody", "/v1/me/stream", -1);
    server_stop(server);
    assert_false(events_next(&game, &event, SOON));
    assert_false(events_next(&mine, &event, SOON));
    assert_true(game.ended && mine.ended);
    events_close(&game);
    events_close(&mine);
    server_again(server);
    json_decref(view_of(&alice, id, "red"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_log_numbers_every_entry),
        cmocka_unit_test(test_pages_of_the_log_make_the_whole),
        cmocka_unit_test(test_the_log_keeps_secrets),
        cmocka_unit_test(test_an_entry_without_a_word_for_the_reader_is_marked),
        cmocka_unit_test(test_an_undo_is_an_entry),
        cmocka_unit_test(test_a_stream_follows_the_game),
        cmocka_unit_test(test_the_last_entry_of_a_stream_bears_the_result),
        cmocka_unit_test(test_a_stream_resumes_without_a_gap),
        cmocka_unit_test(test_a_stream_of_an_open_game_sees_it_begin),
        cmocka_unit_test(test_a_stream_ends_with_the_seat_that_it_was_opened_by),
        cmocka_unit_test(test_what_waits_for_me),
        cmocka_unit_test(test_many_streams_hear_everything),
        cmocka_unit_test(test_streams_end_when_their_clients_have_hung_up),
        cmocka_unit_test(test_stopping_ends_streams_at_once),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
