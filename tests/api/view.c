/* What a role sees: the view, its list, its picture, now and then. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/schema.h"

static struct client alice, bob, carol;

static int set_up(void **state) {
    admin_setup_seeds(state);
    play_with_seeds();
    alice = bob = carol = admin;
    alice.player = "alice";
    bob.player = "bob";
    carol.player = "carol";
    return 0;
}

static const json_t *side_of(const json_t *view, const char *role) {
    return item_of(member(member(view, "state"), "sides"), "role", role);
}

static void test_the_view_of_a_seat(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *view = ask(&alice, 200, "GET", text("/v1/games/%s/view", id), NULL);
    assert_string_equal(string_of(view, "game"), id);
    assert_string_equal(string_of(view, "role"), "red");
    assert_int_equal(number_of(view, "seq"), 0);
    assert_true(has(member(view, "to_act"), "red"));
    assert_false(has(member(view, "to_act"), "blue"));
    assert_non_null(item_of(member(view, "actions"), "key", "advance"));
    assert_non_null(item_of(member(view, "actions"), "key", "ready"));
    assert_false(flag_of(view, "can_undo"));
    json_t *list = ask(&alice, 200, "GET", text("/v1/games/%s/actions", id), NULL);
    assert_true(json_equal(member(list, "actions"), member(view, "actions")));
    json_decref(list);
    json_decref(view);
}

static void test_the_view_fits_its_own_schema(void **state) {
    (void)state;
    char id[GAME_ID], why[512];
    uint64_t random = 11;
    json_t *ruleset = ask(&admin, 200, "GET", "/v1/rulesets/muster-test", NULL);
    const json_t *schema = member(ruleset, "view_schema");
    make_muster(&admin, id, "");
    do {
        static const char *const roles[] = {"red", "blue", "spectator"};
        for (int i = 0; i < 3; i++) {
            json_t *view = view_of(&admin, id, roles[i]);
            if (!schema_check(schema, schema, member(view, "state"), why, sizeof(why)))
                fail_msg("state %s", why);
            json_decref(view);
        }
    } while (play(&admin, id, &random, 1));
    json_decref(ruleset);
}

static void test_one_side_does_not_see_the_other(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *red = view_of(&alice, id, "red"), *blue = view_of(&bob, id, "blue");
    json_t *nobody = ask(&carol, 200, "GET", text("/v1/games/%s/view", id), NULL);
    assert_int_equal(json_array_size(member(side_of(red, "red"), "hand")), 3);
    assert_true(json_is_null(member(side_of(red, "blue"), "hand")));
    assert_true(json_is_null(member(side_of(blue, "red"), "hand")));
    assert_string_equal(string_of(nobody, "role"), "spectator");
    assert_true(json_is_null(member(side_of(nobody, "red"), "hand")));
    assert_true(json_is_null(member(side_of(nobody, "blue"), "hand")));
    assert_int_equal(json_array_size(member(nobody, "actions")), 0);
    json_decref(red);
    json_decref(blue);
    json_decref(nobody);
    static const char *const parts[] = {"view",      "actions",   "log",      "stream",
                                        "board.svg", "board.png", "hand.svg", "hand.png"};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        refuse(&bob, "not-your-seat", "GET", text("/v1/games/%s/%s?role=red", id, parts[i]), NULL);
        refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/%s?role=red", id, parts[i]), NULL);
        refuse(&bob, "bad-parameter", "GET", text("/v1/games/%s/%s?role=green", id, parts[i]), NULL);
    }
}

/* A game of alice and bob that random play has ended. */
static void finished_game(char id[GAME_ID], const char *more) {
    uint64_t random = 31;
    make_muster(&admin, id, more);
    play(&admin, id, &random, 1000);
}

/* As the admin, who may see every seat, is answered. */
static void expect_same(struct client *client, const char *path) {
    struct reply theirs, his;
    client_send(client, &theirs, "GET", path, NULL, NULL);
    client_send(&admin, &his, "GET", path, NULL, NULL);
    if (theirs.status != 200 || theirs.length != his.length || memcmp(theirs.body, his.body, his.length) != 0)
        fail_msg("GET %s: %d, and not what the admin is told", path, theirs.status);
    reply_finish(&theirs);
    reply_finish(&his);
}

static void test_a_finished_game_is_open_to_all_who_may_see_it(void **state) {
    (void)state;
    static const char *const parts[] = {
        "view", "view?seq=0", "actions", "log", "board.svg", "board.svg?seq=0", "board.png?width=100"};
    char id[GAME_ID];
    finished_game(id, "");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        const char *path = text("/v1/games/%s/%s%crole=red", id, parts[i], strchr(parts[i], '?') ? '&' : '?');
        expect_same(&carol, path);
        expect_same(&bob, path);
    }
    json_t *then = ask(&carol, 200, "GET", text("/v1/games/%s/view?role=red&seq=0", id), NULL);
    assert_int_equal(json_array_size(member(side_of(then, "red"), "hand")), 3);
    assert_true(json_is_null(member(side_of(then, "blue"), "hand")));
    json_decref(then);
    json_t *mine = ask(&carol, 200, "GET", text("/v1/games/%s/view", id), NULL);
    assert_string_equal(string_of(mine, "role"), "spectator");
    json_decref(mine);
    mine = ask(&bob, 200, "GET", text("/v1/games/%s/log", id), NULL);
    assert_string_equal(string_of(mine, "role"), "blue");
    json_decref(mine);
    refuse(&carol, "bad-parameter", "GET", text("/v1/games/%s/view?role=green", id), NULL);
    refuse(&carol, "not-your-seat", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}");
}

/* What was written while the game went on must not stand in the way, and the other way round. */
static void test_a_game_opens_at_its_end_and_not_before(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    make_muster(&admin, id, "");
    const char *path = text("/v1/games/%s/view?role=red", id);
    for (int i = 0; i < 2; i++) {
        json_decref(ask(&alice, 200, "GET", path, NULL));
        refuse(&carol, "not-your-seat", "GET", path, NULL);
    }
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    for (int i = 0; i < 2; i++)
        json_decref(ask(&carol, 200, "GET", path, NULL));
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", open), NULL);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/abort", open), NULL));
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", open), NULL);
}

static void test_a_private_game_stays_private_when_it_is_finished(void **state) {
    (void)state;
    char id[GAME_ID], secret[160];
    finished_game(id, ",\"visibility\":\"private\"");
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"carol\"}");
    snprintf(secret, sizeof(secret), "%s", string_of(token, "token"));
    json_decref(token);
    struct client stranger = admin;
    stranger.token = secret;
    static const char *const parts[] = {"view", "view?seq=0", "actions", "log", "board.svg", "board.png"};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        const char *path = text("/v1/games/%s/%s%crole=red", id, parts[i], strchr(parts[i], '?') ? '&' : '?');
        refuse(&stranger, "not-found", "GET", path, NULL);
        expect_same(&bob, path);
    }
}

static int tagged(struct client *client, const char *path, const char *tag, char *found, size_t size) {
    struct reply reply;
    const char *const headers[] = {tag ? text("If-None-Match: %s", tag) : NULL, NULL};
    client_send(client, &reply, "GET", path, NULL, headers);
    int status = reply.status;
    if (found)
        snprintf(found, size, "%s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    return status;
}

static void test_etags(void **state) {
    (void)state;
    char id[GAME_ID], red[128], blue[128], later[128];
    make_muster(&admin, id, "");
    const char *path = text("/v1/games/%s/view?role=red", id);
    assert_int_equal(tagged(&alice, path, NULL, red, sizeof(red)), 200);
    assert_int_equal(tagged(&bob, text("/v1/games/%s/view?role=blue", id), NULL, blue, sizeof(blue)), 200);
    assert_string_not_equal(red, blue);
    assert_int_equal(tagged(&alice, path, red, later, sizeof(later)), 304);
    assert_string_equal(red, later);
    assert_int_equal(tagged(&alice, path, text("\"other\", %s", red), NULL, 0), 304);
    assert_int_equal(tagged(&alice, path, text("W/%s", red), NULL, 0), 304);
    assert_int_equal(tagged(&alice, path, "*", NULL, 0), 304);
    assert_int_equal(tagged(&alice, path, blue, NULL, 0), 200);
    json_decref(act(&alice, id, "red", "advance"));
    assert_int_equal(tagged(&alice, path, red, later, sizeof(later)), 200);
    assert_string_not_equal(red, later);
}

/* parts= gives these members, and without it state, places and actions; each choice has an ETag of its own. */
static void test_parts(void **state) {
    (void)state;
    static const char *const members[] = {"state", "places", "actions", "pieces", "hands", "decks", "tracks", "fight"};
    static const struct {
        const char *query;
        unsigned shown; /* as bits, by members */
    } cases[] = {{"", 7},
                 {"&parts=state", 3},
                 {"&parts=actions,pieces", 12},
                 {"&parts=pieces,hands,decks,tracks,fight", 248}};
    static const char *const wrong[] = {"", ",", "pieces,", ",pieces", "piece", "pieces,,hands", "pieces%20", "PIECES"};
    char id[GAME_ID], first[128], tag[128];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(tagged(&alice, text("/v1/games/%s/view?role=red", id), NULL, first, sizeof first), 200);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *path = text("/v1/games/%s/view?role=red%s", id, cases[i].query);
        for (int again = 0; again < 2; again++) { /* the second one comes from the cache */
            json_t *view = ask(&alice, 200, "GET", path, NULL);
            for (size_t k = 0; k < sizeof members / sizeof members[0]; k++)
                if ((json_object_get(view, members[k]) != NULL) != (cases[i].shown >> k & 1))
                    fail_msg("%s: %s", path, members[k]);
            assert_non_null(member(view, "asked"));
            assert_non_null(member(view, "summary"));
            json_decref(view);
        }
        assert_int_equal(tagged(&alice, path, NULL, tag, sizeof tag), 200);
        assert_int_equal(strcmp(tag, first) == 0, i == 0);
        assert_int_equal(tagged(&alice, path, tag, NULL, 0), 304);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&parts=%s", id, wrong[i]), NULL);
    refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&parts=state&parts=state", id), NULL);
}

static void test_time_travel(void **state) {
    (void)state;
    enum { STEPS = 12 };
    char id[GAME_ID];
    uint64_t random = 23;
    json_t *seen[STEPS + 1];
    make_muster(&admin, id, "");
    for (int i = 0; i <= STEPS; i++) {
        seen[i] = view_of(&alice, id, "red");
        assert_int_equal(number_of(seen[i], "seq"), i);
        assert_int_equal(play(&admin, id, &random, 1), 1);
    }
    for (int i = STEPS; i >= 0; i--) {
        json_t *then = ask(&alice, 200, "GET", text("/v1/games/%s/view?role=red&seq=%d", id, i), NULL);
        if (!json_equal(then, seen[i]))
            fail_msg("the view as of %d is not what it was:\n%s\n%s", i, json_dumps(then, 0), json_dumps(seen[i], 0));
        json_decref(then);
        json_decref(seen[i]);
    }
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/view?role=red&seq=%d", id, STEPS + 2), NULL);
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/view?role=red&seq=2147483647", id), NULL);
    static const char *const wrong[] = {"seq=-1",    "seq=one", "seq=", "seq=1.5", "seq=99999999999999999999",
                                        "sequence=1"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&%s", id, wrong[i]), NULL);
}

static void test_pictures(void **state) {
    (void)state;
    char id[GAME_ID];
    struct reply reply;
    make_muster(&admin, id, "");
    client_send(&alice, &reply, "GET", text("/v1/games/%s/board.svg?role=red", id), NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, "<svg"));
    reply_finish(&reply);
    client_send(&alice, &reply, "GET", text("/v1/games/%s/board.png?role=red&width=200", id), NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_memory_equal(reply.body, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal((unsigned char)reply.body[18] * 256 + (unsigned char)reply.body[19], 200);
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    client_send(&alice, &reply, "GET", text("/v1/games/%s/board.png?role=red&width=200", id), NULL,
                (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);
    static const char *const wrong[] = {"width=99", "width=4001", "width=wide", "width=4000"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/board.png?role=red&%s", id, wrong[i]), NULL);
}

static void test_games_that_are_not_there(void **state) {
    (void)state;
    static const char *const ids[] = {"019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11",
                                      "1",
                                      "019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b1",
                                      "019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11x",
                                      "019AA7D0-5B80-7C3E-9F5A-2F6C1C7E0B11x",
                                      "%00",
                                      "..%2f..%2fetc",
                                      "019aa7d05b807c3e9f5a2f6c1c7e0b11",
                                      "'%20or%201=1"};
    struct client nobody = admin;
    nobody.token = NULL;
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
        refuse(&admin, "not-found", "GET", text("/v1/games/%s", ids[i]), NULL);
        refuse(&admin, "not-found", "GET", text("/v1/games/%s/view", ids[i]), NULL);
        refuse(&admin, "not-found", "POST", text("/v1/games/%s/actions", ids[i]),
               "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}");
        if (i)
            refuse(&nobody, "not-found", "GET", text("/v1/games/%s", ids[i]), NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_view_of_a_seat),
        cmocka_unit_test(test_the_view_fits_its_own_schema),
        cmocka_unit_test(test_one_side_does_not_see_the_other),
        cmocka_unit_test(test_a_finished_game_is_open_to_all_who_may_see_it),
        cmocka_unit_test(test_a_game_opens_at_its_end_and_not_before),
        cmocka_unit_test(test_a_private_game_stays_private_when_it_is_finished),
        cmocka_unit_test(test_etags),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_time_travel),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_games_that_are_not_there),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
