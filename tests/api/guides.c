/* First games with a guide: every guide is played through over HTTP, as a client would that only follows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { STEPS_LEAST = 15, STEPS_MOST = 25, TEXT_MOST = 300, FEW_FOCUS = 1 };

static struct client anna, anyone;

static int set_up(void **state) {
    admin_setup(state);
    const int port = admin.port;
    client_init(&anna, port, SERVER_ADMIN_TOKEN);
    client_init(&anyone, port, NULL);
    anna.player = "anna";
    return 0;
}

static int tear_down(void **state) {
    client_finish(&anna);
    client_finish(&anyone);
    return admin_teardown(state);
}

static size_t length_of(const char *text) {
    size_t n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* The guide's set-up, with more members of the body. */
static json_t *ask_guided(struct client *client, int status, const json_t *guide, const char *more) {
    return ask(client, status, "POST", "/v1/games",
               text("{\"ruleset\":\"%s\",\"scenario\":\"%s\",\"guide\":true%s}", string_of(guide, "ruleset"),
                    string_of(guide, "scenario"), more));
}

static void make_guided(const json_t *guide, char id[GAME_ID]) {
    json_t *game = ask_guided(&anna, 201, guide, "");
    size_t i;
    json_t *seat;
    strcpy(id, string_of(game, "id"));
    json_array_foreach(member(game, "roles"), i, seat) {
        json_decref(ask(&anna, 200, "PUT", text("/v1/games/%s/seats/%s", id, string_of(seat, "role")), "{}"));
    }
    json_decref(game);
}

static void check_texts(const char *ruleset, size_t i, const json_t *step) {
    static const char *const texts[] = {"text", "why"};
    for (size_t k = 0; k < 2; k++) {
        const size_t n = length_of(string_of(step, texts[k]));
        if (n < 20 || n > TEXT_MOST)
            fail_msg("%s, step %zu: %s has %zu characters", ruleset, i + 1, texts[k], n);
    }
}

/* The action must be in the role's list, and no undo or draw may be needed to get there. */
static void take_unseen(const char *id, const json_t *guide) {
    size_t i;
    json_t *one;
    json_array_foreach(member(guide, "before"), i, one) {
        json_decref(act(&anna, id, string_of(one, "role"), string_of(one, "key")));
    }
}

static void take(const char *id, const char *ruleset, size_t i, const json_t *step) {
    const char *role = string_of(step, "role"), *key = string_of(step, "key");
    json_t *view = view_of(&anna, id, role);
    const json_t *action = item_of(member(view, "actions"), "key", key);
    if (!action)
        fail_msg("%s, step %zu: %s is not in the list of %s (%s)", ruleset, i + 1, key, role,
                 string_of(view, "prompt"));
    json_decref(view);
    json_decref(act(&anna, id, role, key));
}

static void follow(const char *ruleset) {
    json_t *guide = ask(&anyone, 200, "GET", text("/v1/rulesets/%s/guide", ruleset), NULL);
    const json_t *steps = member(guide, "steps"), *step;
    char id[GAME_ID];
    size_t i, looked_at = 0;
    assert_in_range(json_array_size(steps), STEPS_LEAST, STEPS_MOST);
    make_guided(guide, id);
    take_unseen(id, guide);
    json_array_foreach(steps, i, step) {
        check_texts(ruleset, i, step);
        take(id, ruleset, i, step);
        looked_at += json_array_size(member(step, "focus")) >= FEW_FOCUS;
    }
    assert_true(looked_at * 2 > json_array_size(steps));
    json_t *game = ask(&anna, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    json_decref(guide);
}

static void test_each_guide_can_be_played_through(void **state) {
    (void)state;
    json_t *list = ask(&anyone, 200, "GET", "/v1/rulesets?limit=200", NULL);
    int guides = 0;
    size_t i;
    json_t *ruleset;
    json_array_foreach(member(list, "items"), i, ruleset) {
        if (!flag_of(ruleset, "guide"))
            continue;
        follow(string_of(ruleset, "id"));
        guides++;
    }
    assert_true(guides >= 1);
    json_decref(list);
}

/* With MUSTERD_RULESETS the server has other games than those of the build. */
static bool is_served(const char *id) {
    struct reply reply;
    client_send(&anyone, &reply, "GET", text("/v1/rulesets/%s", id), NULL, NULL);
    const bool served = reply.status == 200;
    reply_finish(&reply);
    return served;
}

static void test_a_game_with_a_guide_is_marked_and_counts_nowhere(void **state) {
    (void)state;
    if (!is_served("cruel-necessity"))
        skip();
    json_t *guide = ask(&anyone, 200, "GET", "/v1/rulesets/cruel-necessity/guide", NULL);
    json_t *game =
        ask_guided(&anna, 201, guide, ",\"seats\":{\"parliament\":\"anna\"},\"labels\":{\"league\":\"first\"}");
    const char *id = string_of(game, "id");
    assert_true(flag_of(game, "guide"));
    assert_true(flag_of(game, "seed_chosen"));
    json_decref(ask(&anna, 200, "POST", text("/v1/games/%s/resign", id), "{\"role\":\"parliament\"}"));
    json_t *fairness = ask(&anna, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_true(flag_of(fairness, "seed_chosen"));
    assert_string_equal(string_of(fairness, "seed"), string_of(guide, "seed"));
    json_t *standings = ask(&anna, 200, "GET", "/v1/standings?label=league:first", NULL);
    assert_int_equal(json_array_size(member(standings, "items")), 0);
    json_decref(
        ask(&anna, 201, "POST", "/v1/games",
            "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"seats\":{\"parliament\":\"anna\"}}"));
    json_decref(standings);
    json_decref(fairness);
    json_decref(game);
    json_decref(guide);
}

static void test_what_does_not_fit_a_guide_is_refused(void **state) {
    (void)state;
    if (!is_served("cruel-necessity") || !is_served("muster-test"))
        skip();
    static const struct {
        const char *problem, *body, *pointer;
    } cases[] = {
        {"bad-option", "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"guide\":true}", "/guide"},
        {"bad-option", "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"campaign\",\"guide\":true}", "/scenario"},
        {"bad-request",
         "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"guide\":true,\"options\":{}}",
         "/options"},
        {"bad-request",
         "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"guide\":true,\"entropy\":\"committed\"}",
         "/entropy"},
        {"bad-request",
         "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"guide\":true,"
         "\"seats\":{\"parliament\":\"anna\"},\"contributions\":{\"parliament\":\"a text\"}}",
         "/contributions"},
        {"bad-request", "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"guide\":1}", "/guide"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *problem = ask_problem(&anna, cases[i].problem, "POST", "/v1/games", cases[i].body);
        assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), cases[i].pointer);
        json_decref(problem);
    }
}

static void test_a_guide_needs_no_token_and_has_an_etag(void **state) {
    (void)state;
    struct reply reply;
    if (!is_served("cruel-necessity") || !is_served("muster-test"))
        skip();
    client_send(&anyone, &reply, "GET", "/v1/rulesets/cruel-necessity/guide", NULL, NULL);
    assert_int_equal(reply.status, 200);
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    const char *path = text("/v1/rulesets/cruel-necessity/guide?version=%s&content_hash=%s",
                            string_of(reply.json, "version"), string_of(reply.json, "content_hash"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", path, NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);
    refuse(&anyone, "not-found", "GET", "/v1/rulesets/muster-test/guide", NULL);
    refuse(&anyone, "not-found", "GET", "/v1/rulesets/whist/guide", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_guide_can_be_played_through),
        cmocka_unit_test(test_a_game_with_a_guide_is_marked_and_counts_nowhere),
        cmocka_unit_test(test_what_does_not_fit_a_guide_is_refused),
        cmocka_unit_test(test_a_guide_needs_no_token_and_has_an_etag),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
