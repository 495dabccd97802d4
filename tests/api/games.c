/* Making, finding, joining and leaving games. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define SEED "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static struct client alice, bob, carol;

static int set_up(void **state) {
    admin_setup_seeds(state);
    int port = admin.port;
    client_init(&alice, port, SERVER_ADMIN_TOKEN);
    client_init(&bob, port, SERVER_ADMIN_TOKEN);
    client_init(&carol, port, NULL);
    alice.player = "alice";
    bob.player = "bob";
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"carol\"}");
    static char secret[160];
    snprintf(secret, sizeof(secret), "%s", string_of(token, "token"));
    carol.token = secret;
    json_decref(token);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&alice);
    client_finish(&bob);
    client_finish(&carol);
    return admin_teardown(state);
}

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""

static void test_a_full_game_begins_at_once(void **state) {
    (void)state;
    struct reply reply;
    client_send(&admin, &reply, "POST", "/v1/games",
                "{" MUSTER ",\"options\":{\"banner\":3},\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"},\"clock\":null,"
                "\"visibility\":\"public\",\"labels\":{\"league\":\"winter\"}}",
                NULL);
    assert_int_equal(reply.status, 201);
    assert_string_equal(reply_header(&reply, "location"), text("/v1/games/%s", string_of(reply.json, "id")));
    assert_string_equal(string_of(reply.json, "status"), "active");
    assert_int_equal(number_of(reply.json, "seq"), 0);
    assert_int_equal(number_of(member(reply.json, "options"), "banner"), 3);
    assert_string_equal(string_of(member(reply.json, "options"), "mischief"), "none");
    assert_string_equal(string_of(member(reply.json, "labels"), "league"), "winter");
    assert_true(flag_of(item_of(member(reply.json, "roles"), "role", "red"), "to_act"));
    assert_false(flag_of(item_of(member(reply.json, "roles"), "role", "blue"), "to_act"));
    json_t *again = ask(&admin, 200, "GET", text("/v1/games/%s", string_of(reply.json, "id")), NULL);
    assert_true(json_equal(again, reply.json));
    json_decref(again);
    reply_finish(&reply);
}

static void test_a_short_id_is_the_id(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const char *short_id = string_of(game, "short_id");
    assert_int_equal(strlen(short_id), 11);
    json_t *same = ask(&admin, 200, "GET", text("/v1/games/%s", short_id), NULL);
    assert_string_equal(string_of(same, "id"), id);
    json_decref(same);
    json_t *view = view_of(&admin, short_id, "red");
    assert_string_equal(string_of(view, "game"), id);
    json_decref(view);
    json_decref(act(&admin, short_id, "red", "advance"));
    static const char *const bad[] = {"zzzzzzzzzzz", "0abcdefghij", "1234567890l", "abcdefghij", "abcdefghijkm"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        refuse(&admin, "not-found", "GET", text("/v1/games/%s", bad[i]), NULL);
    refuse(&admin, "not-found", "GET", "/v1/games/11111111111/view", NULL);
    json_decref(game);
}

static void test_an_open_game_fills_seat_by_seat(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER "}");
    json_t *game = ask(&alice, 200, "PUT", text("/v1/games/%s/seats/red", id), "{\"entropy\":\"4 2 6\"}");
    assert_string_equal(string_of(game, "status"), "open");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "player"), "alice");
    json_decref(game);
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    json_t *problem = ask_problem(&bob, "seat-taken", "PUT", text("/v1/games/%s/seats/red", id), NULL);
    assert_string_equal(string_of(problem, "player"), "alice");
    json_decref(problem);
    refuse(&bob, "not-found", "PUT", text("/v1/games/%s/seats/green", id), NULL);
    refuse(&admin, "not-active", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    game = ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{\"player\":\"bob\"}");
    assert_string_equal(string_of(game, "status"), "active");
    assert_true(json_is_string(member(game, "started_at")));
    json_decref(game);
    refuse(&bob, "not-open", "DELETE", text("/v1/games/%s/seats/blue", id), NULL);
    refuse(&carol, "seat-taken", "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    json_t *fairness = ask(&admin, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    const json_t *given = item_of(member(fairness, "entropy"), "role", "red");
    assert_string_equal(string_of(given, "entropy"), "4 2 6");
    json_decref(fairness);
}

static void test_calling_off(void **state) {
    const struct server *server = *state;
    char id[GAME_ID];
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\",\"blue\":null}}");
    json_t *fairness = ask(&alice, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_true(json_is_null(member(fairness, "seed")));
    json_decref(fairness);
    refuse(&bob, "not-allowed", "POST", text("/v1/games/%s/abort", id), NULL);
    static struct events events;
    struct event event;
    events_open(&events, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream?role=red", id), -1);
    for (int i = 0; i < 2; i++) {
        json_t *game = ask(i == 0 ? &alice : &admin, 200, "POST", text("/v1/games/%s/abort", id), NULL);
        assert_string_equal(string_of(game, "status"), "aborted");
        assert_true(json_is_string(member(game, "finished_at")));
        json_decref(game);
    }
    assert_true(events_next(&events, &event, 60000));
    assert_string_equal(event.name, "aborted");
    event_finish(&event);
    assert_false(events_next(&events, &event, 60000));
    assert_true(events.ended);
    events_close(&events);
    refuse(&bob, "not-open", "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    refuse(&alice, "not-open", "DELETE", text("/v1/games/%s/seats/red", id), NULL);
    refuse(&alice, "not-active", "GET", text("/v1/games/%s/view", id), NULL);
    refuse(&alice, "game-over", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}");
    fairness = ask(&alice, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_true(json_is_string(member(fairness, "seed")));
    json_decref(fairness);
    json_t *found = ask(&alice, 200, "GET", "/v1/games?status=aborted&player=alice", NULL);
    assert_string_equal(string_of(json_array_get(member(found, "items"), 0), "id"), id);
    json_decref(found);
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}}");
    refuse(&alice, "not-open", "POST", text("/v1/games/%s/abort", id), NULL);
}

static void expect_detail(struct client *client, const char *problem, const char *method, const char *path,
                          const char *body, const char *part) {
    json_t *answer = ask_problem(client, problem, method, path, body);
    if (!strstr(string_of(answer, "detail"), part))
        fail_msg("%s %s: %s", method, path, string_of(answer, "detail"));
    json_decref(answer);
}

/* Every refusal on account of it says so, in the same words. */
static void test_a_game_that_was_called_off_is_said_to_be(void **state) {
    (void)state;
    static const char act_of_red[] = "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}",
                      off[] = "was called off before it began";
    static const struct {
        const char *problem, *method, *path, *body;
        bool other; /* bob asks */
    } cases[] = {
        {"not-open", "PUT", "seats/blue", NULL, true},       {"seat-taken", "PUT", "seats/red", NULL, true},
        {"not-open", "DELETE", "seats/red", NULL, false},    {"not-open", "DELETE", "seats/blue", NULL, false},
        {"not-active", "GET", "view", NULL, true},           {"not-active", "GET", "view?seq=3", NULL, false},
        {"not-active", "GET", "actions", NULL, false},       {"not-active", "GET", "board.svg", NULL, false},
        {"not-active", "GET", "board.png", NULL, true},      {"not-finished", "GET", "export", NULL, true},
        {"game-over", "POST", "actions", act_of_red, false}, {"game-over", "POST", "undo", NULL, false},
        {"game-over", "POST", "resign", NULL, false},
    };
    char id[GAME_ID];
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        expect_detail(cases[i].other ? &bob : &alice, cases[i].problem, cases[i].method,
                      text("/v1/games/%s/%s", id, cases[i].path), cases[i].body, off);
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
}

static void test_refusals_of_seats_say_what_can_be_done(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    const char *red = text("/v1/games/%s/seats/red", id);
    expect_detail(&bob, "seat-taken", "PUT", red, NULL, "Take another.");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    expect_detail(&bob, "seat-taken", "PUT", red, NULL, "The game has begun");
    expect_detail(&alice, "not-open", "DELETE", red, NULL, "Resign to get out of it.");
    expect_detail(&alice, "not-open", "POST", text("/v1/games/%s/abort", id), NULL, "Resign to get out of it.");
    expect_detail(&alice, "not-finished", "GET", text("/v1/games/%s/export", id), NULL, "when it is finished");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    expect_detail(&bob, "seat-taken", "PUT", red, NULL, "The game is finished.");
    expect_detail(&alice, "not-open", "DELETE", red, NULL, "The game is finished. See its result.");
}

static void test_leaving(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\",\"blue\":null}}");
    refuse(&bob, "not-your-seat", "DELETE", text("/v1/games/%s/seats/red", id), NULL);
    json_t *game = ask(&alice, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL);
    assert_true(json_is_null(member(item_of(member(game, "roles"), "role", "red"), "player")));
    assert_string_equal(string_of(game, "status"), "open");
    json_decref(game);
    json_decref(ask(&alice, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL));
    refuse(&alice, "not-found", "DELETE", text("/v1/games/%s/seats/green", id), NULL);
}

static void test_one_player_may_hold_both_seats(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\",\"blue\":\"alice\"}}");
    json_t *problem = ask_problem(&alice, "bad-parameter", "GET", text("/v1/games/%s/view", id), NULL);
    assert_string_equal(string_of(problem, "parameter"), "role");
    json_decref(problem);
    json_decref(view_of(&alice, id, "red"));
    json_decref(view_of(&alice, id, "blue"));
}

static void test_who_must_be_named_to_take_a_seat(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER "}");
    json_t *problem = ask_problem(&admin, "bad-request", "PUT", text("/v1/games/%s/seats/red", id), NULL);
    assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), "/player");
    json_decref(problem);
    refuse(&carol, "not-allowed", "PUT", text("/v1/games/%s/seats/red", id), "{\"player\":\"alice\"}");
    json_decref(ask(&carol, 200, "PUT", text("/v1/games/%s/seats/red", id), "{\"player\":\"carol\"}"));
    refuse(&admin, "bad-request", "PUT", text("/v1/games/%s/seats/blue", id), "{\"player\":\"b b\"}");
    refuse(&admin, "bad-request", "PUT", text("/v1/games/%s/seats/blue", id),
           text("{\"player\":\"bob\",\"entropy\":\"%0129d\"}", 0));
}

static void test_private_games_are_not_there_for_others(void **state) {
    (void)state;
    char id[GAME_ID];
    static const char *const parts[] = {"",        "/view",     "/actions", "/log",
                                        "/stream", "/fairness", "/export",  "/board.svg"};
    make_game(&admin, id,
              "{" MUSTER ",\"visibility\":\"private\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"},"
              "\"labels\":{\"secret\":\"yes\"}}");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        refuse(&carol, "not-found", "GET", text("/v1/games/%s%s", id, parts[i]), NULL);
    refuse(&carol, "not-found", "PUT", text("/v1/games/%s/seats/red", id), NULL);
    refuse(&carol, "not-found", "POST", text("/v1/games/%s/actions", id),
           "{\"seq\":0,\"key\":\"ready\",\"role\":\"red\"}");
    json_decref(ask(&alice, 200, "GET", text("/v1/games/%s", id), NULL));
    json_t *list = ask(&carol, 200, "GET", "/v1/games?label=secret", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 0);
    json_decref(list);
    list = ask(&bob, 200, "GET", "/v1/games?label=secret:yes", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
}

static void test_filters(void **state) {
    (void)state;
    char open[GAME_ID], active[GAME_ID];
    make_game(&admin, open, "{" MUSTER ",\"seats\":{\"red\":\"dora\"},\"labels\":{\"cup\":\"spring\"}}");
    make_game(&admin, active,
              "{" MUSTER ",\"seats\":{\"red\":\"dora\",\"blue\":\"ed\"},\"labels\":{\"cup\":\"autumn\"}}");
    static const struct {
        const char *query;
        int count;
    } cases[] = {
        {"player=dora", 2},
        {"player=ed", 1},
        {"player=dora&status=open", 1},
        {"player=dora&status=finished", 0},
        {"to_act=dora", 1},
        {"to_act=ed", 0},
        {"label=cup", 2},
        {"label=cup:spring", 1},
        {"label=cup:summer", 0},
        {"player=dora&ruleset=muster-test", 2},
        {"player=dora&ruleset=cruel-necessity", 0},
        {"player=nobody", 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        json_t *list = ask(&admin, 200, "GET", text("/v1/games?%s", cases[i].query), NULL);
        if ((int)json_array_size(member(list, "items")) != cases[i].count)
            fail_msg("%s finds %zu games instead of %d", cases[i].query, json_array_size(member(list, "items")),
                     cases[i].count);
        json_decref(list);
    }
    static const char *const wrong[] = {"status=lost",     "limit=0",       "limit=201",    "limit=ten",
                                        "limit=",          "cursor=%21%21", "player=a%20b", "colour=red",
                                        "limit=5&limit=6", "ruleset=Whist"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&admin, "bad-parameter", "GET", text("/v1/games?%s", wrong[i]), NULL);
}

static void test_cursors_give_every_game_once_and_newest_first(void **state) {
    (void)state;
    enum { GAMES = 11, PAGE = 4 };
    char id[GAMES][GAME_ID];
    for (int i = 0; i < GAMES; i++)
        make_game(&admin, id[i], "{" MUSTER ",\"labels\":{\"page\":\"test\"}}");
    const char *path = text("/v1/games?label=page:test&limit=%d", PAGE);
    int seen = 0;
    while (path) {
        json_t *page = ask(&admin, 200, "GET", path, NULL);
        const json_t *items = member(page, "items");
        for (size_t i = 0; i < json_array_size(items); i++)
            assert_string_equal(string_of(json_array_get(items, i), "id"), id[GAMES - 1 - seen++]);
        const char *next = json_string_value(member(page, "next"));
        path = next ? text("/v1/games?label=page:test&limit=%d&cursor=%s", PAGE, next) : NULL;
        if (seen == PAGE) { /* one made while paging disturbs nothing */
            char late[GAME_ID];
            make_game(&admin, late, "{" MUSTER ",\"labels\":{\"page\":\"test\"}}");
        }
        json_decref(page);
    }
    assert_int_equal(seen, GAMES);
}

static void test_set_ups_that_cannot_be(void **state) {
    (void)state;
    static const struct {
        const char *problem, *body, *pointer;
    } cases[] = {
        {"unknown-ruleset", "{\"ruleset\":\"whist\",\"scenario\":\"skirmish\"}", "/ruleset"},
        {"unknown-scenario", "{\"ruleset\":\"muster-test\",\"scenario\":\"war\"}", "/scenario"},
        {"unknown-role", "{" MUSTER ",\"seats\":{\"green\":\"alice\"}}", "/seats/green"},
        {"bad-option", "{" MUSTER ",\"options\":{\"colour\":true}}", "/options/colour"},
        {"bad-option", "{" MUSTER ",\"options\":{\"banner\":10}}", "/options/banner"},
        {"bad-option", "{" MUSTER ",\"options\":{\"banner\":true}}", "/options/banner"},
        {"bad-option", "{" MUSTER ",\"options\":{\"mischief\":\"much\"}}", "/options/mischief"},
        {"bad-option", "{" MUSTER ",\"options\":{\"mischief\":1}}", "/options/mischief"},
        {"bad-option", "{" MUSTER ",\"clock\":{\"days\":3}}", "/clock"},
        {"bad-request", "{\"scenario\":\"skirmish\"}", "/ruleset"},
        {"bad-request", "{\"ruleset\":\"muster-test\"}", "/scenario"},
        {"bad-request", "{" MUSTER ",\"colour\":\"red\"}", "/colour"},
        {"bad-request", "{\"ruleset\":7,\"scenario\":\"skirmish\"}", "/ruleset"},
        {"bad-request", "{" MUSTER ",\"seats\":[]}", "/seats"},
        {"bad-request", "{" MUSTER ",\"seats\":{\"red\":7}}", "/seats/red"},
        {"bad-request", "{" MUSTER ",\"seats\":{\"red\":\"\"}}", "/seats/red"},
        {"bad-request", "{" MUSTER ",\"visibility\":\"hidden\"}", "/visibility"},
        {"bad-request", "{" MUSTER ",\"labels\":{\"a\":1}}", "/labels/a"},
        {"bad-request", "{" MUSTER ",\"labels\":{\"A B\":\"c\"}}", "/labels/A B"},
        {"bad-request", "{" MUSTER ",\"seed\":\"00\"}", "/seed"},
        {"bad-request", "{" MUSTER ",\"entropy\":\"4 2 6\"}", "/entropy"},
        {"bad-request", "{" MUSTER ",\"contributions\":{\"red\":\"4 2 6\"}}", "/contributions/red"},
        {"bad-request", "{" MUSTER ",\"contributions\":{\"red\":7}}", "/contributions/red"},
        {"bad-request", "{" MUSTER ",\"commitments\":{}}", "/commitments"},
        {"bad-request", "{" MUSTER ",\"entropy\":\"committed\",\"contributions\":{}}", "/contributions"},
        {"bad-request", "{" MUSTER ",\"entropy\":\"committed\",\"commitments\":{\"red\":\"00\"}}", "/commitments/red"},
        {"bad-request", "{" MUSTER ",\"entropy\":\"committed\",\"commitments\":{\"red\":\"" SEED "\"}}",
         "/commitments/red"},
        {"bad-request", "[]", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        json_t *problem = ask_problem(&admin, cases[i].problem, "POST", "/v1/games", cases[i].body);
        const char *pointer = string_of(json_array_get(member(problem, "errors"), 0), "pointer");
        if (strcmp(pointer, cases[i].pointer) != 0)
            fail_msg("%s points to %s", cases[i].body, pointer);
        json_decref(problem);
    }
}

static void test_labels_have_limits(void **state) {
    (void)state;
    char labels[512] = "";
    for (int i = 0; i < 17; i++)
        snprintf(labels + strlen(labels), sizeof(labels) - strlen(labels), "%s\"l%d\":\"x\"", i ? "," : "", i);
    refuse(&admin, "bad-request", "POST", "/v1/games", text("{" MUSTER ",\"labels\":{%s}}", labels));
    refuse(&admin, "bad-request", "POST", "/v1/games", text("{" MUSTER ",\"labels\":{\"a\":\"%065d\"}}", 0));
    refuse(&admin, "bad-request", "POST", "/v1/games", text("{" MUSTER ",\"labels\":{\"a%032d\":\"b\"}}", 0));
    json_decref(ask(&admin, 201, "POST", "/v1/games",
                    text("{" MUSTER ",\"labels\":{\"note\":\"\\u00c9t\\u00e9 \\\"1645\\\" %040d\"}}", 0)));
}

static void test_a_seed_is_for_admins_and_makes_the_same_game(void **state) {
    (void)state;
    char one[GAME_ID], two[GAME_ID];
    refuse(&carol, "not-allowed", "POST", "/v1/games", "{" MUSTER ",\"seed\":\"" SEED "\"}");
    make_muster(&admin, one, ",\"seed\":\"" SEED "\"");
    make_muster(&admin, two, ",\"seed\":\"" SEED "\"");
    json_t *a = ask(&admin, 200, "GET", text("/v1/games/%s/fairness", one), NULL);
    json_t *b = ask(&admin, 200, "GET", text("/v1/games/%s/fairness", two), NULL);
    assert_string_equal(string_of(a, "commitment"), string_of(b, "commitment"));
    assert_true(json_is_null(member(a, "seed")));
    json_decref(a);
    json_decref(b);
    uint64_t random_one = 1645, random_two = 1645;
    play(&admin, one, &random_one, 12);
    play(&admin, two, &random_two, 12);
    a = view_of(&admin, one, "red");
    b = view_of(&admin, two, "red");
    assert_true(json_equal(member(a, "state"), member(b, "state")));
    assert_true(json_equal(member(a, "actions"), member(b, "actions")));
    json_decref(a);
    json_decref(b);
}

static void test_an_idempotency_key_makes_one_game(void **state) {
    (void)state;
    struct reply first, second;
    const char *const headers[] = {"Idempotency-Key: game-1", NULL};
    const char *body = "{" MUSTER ",\"labels\":{\"once\":\"only\"}}";
    client_send(&alice, &first, "POST", "/v1/games", body, headers);
    client_send(&alice, &second, "POST", "/v1/games", body, headers);
    assert_int_equal(first.status, 201);
    assert_int_equal(second.status, 201);
    assert_null(reply_header(&first, "idempotent-replayed"));
    assert_string_equal(reply_header(&second, "idempotent-replayed"), "true");
    assert_string_equal(string_of(first.json, "id"), string_of(second.json, "id"));
    reply_finish(&first);
    reply_finish(&second);
    client_send(&alice, &second, "POST", "/v1/games", "{" MUSTER "}", headers);
    assert_int_equal(second.status, 422);
    assert_string_equal(string_of(second.json, "type"), "/problems/idempotency-mismatch");
    reply_finish(&second);
    client_send(&alice, &second, "POST", "/v1/games", body, (const char *[]){"Idempotency-Key: \x01\x02", NULL});
    assert_int_equal(second.status, 400);
    reply_finish(&second);
    json_t *list = ask(&admin, 200, "GET", "/v1/games?label=once:only", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
}

static void test_my_games(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER ",\"seats\":{\"red\":\"fay\",\"blue\":\"gus\"}}");
    struct client fay = admin, gus = admin;
    fay.player = "fay";
    gus.player = "gus";
    json_t *list = ask(&fay, 200, "GET", "/v1/me/games", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "id"), id);
    json_decref(list);
    static const struct {
        const char *query;
        int fay, gus;
    } cases[] = {{"waiting=true", 1, 0}, {"waiting=false", 0, 1}, {"status=active", 1, 1}, {"status=open", 0, 0}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        list = ask(&fay, 200, "GET", text("/v1/me/games?%s", cases[i].query), NULL);
        assert_int_equal(json_array_size(member(list, "items")), cases[i].fay);
        json_decref(list);
        list = ask(&gus, 200, "GET", text("/v1/me/games?%s", cases[i].query), NULL);
        assert_int_equal(json_array_size(member(list, "items")), cases[i].gus);
        json_decref(list);
    }
    refuse(&admin, "not-allowed", "GET", "/v1/me/games", NULL);
    refuse(&fay, "bad-parameter", "GET", "/v1/me/games?waiting=maybe", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_full_game_begins_at_once),
        cmocka_unit_test(test_a_short_id_is_the_id),
        cmocka_unit_test(test_an_open_game_fills_seat_by_seat),
        cmocka_unit_test(test_calling_off),
        cmocka_unit_test(test_a_game_that_was_called_off_is_said_to_be),
        cmocka_unit_test(test_refusals_of_seats_say_what_can_be_done),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_one_player_may_hold_both_seats),
        cmocka_unit_test(test_who_must_be_named_to_take_a_seat),
        cmocka_unit_test(test_private_games_are_not_there_for_others),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_cursors_give_every_game_once_and_newest_first),
        cmocka_unit_test(test_set_ups_that_cannot_be),
        cmocka_unit_test(test_labels_have_limits),
        cmocka_unit_test(test_a_seed_is_for_admins_and_makes_the_same_game),
        cmocka_unit_test(test_an_idempotency_key_makes_one_game),
        cmocka_unit_test(test_my_games),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
