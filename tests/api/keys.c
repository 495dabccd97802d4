/* Several actions in one request. */
#include "orders.h"

/* ---- several actions in one request --------------------------------------------------------------------------- */

static json_t *several(struct client *client, const char *id, const char *role, const char *keys) {
    json_t *view = view_of(client, id, role);
    json_t *outcome = ask(client, 200, "POST", actions_of(id),
                          text("{\"role\":\"%s\",\"seq\":%ld,\"keys\":%s}", role, number_of(view, "seq"), keys));
    json_decref(view);
    return outcome;
}

static void takes(struct client *client, const char *id, const char *role, const char *keys, long seq, long taken,
                  const char *stopped) {
    json_t *outcome = several(client, id, role, keys);
    assert_int_equal(number_of(outcome, "seq"), seq);
    assert_int_equal(number_of(outcome, "taken"), taken);
    if (stopped)
        assert_string_equal(string_of(outcome, "stopped"), stopped);
    else
        assert_true(json_is_null(json_object_get(outcome, "stopped")));
    json_decref(outcome);
}

static void test_several_actions_at_once(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    json_t *outcome = several(&alice, id, "red", "[\"advance\",\"advance\",\"ready\"]");
    assert_int_equal(number_of(outcome, "seq"), 3);
    assert_int_equal(number_of(outcome, "taken"), 3);
    assert_int_equal(json_array_size(member(outcome, "events")), 2);
    assert_true(json_is_null(json_object_get(outcome, "stopped")));
    assert_true(has(member(outcome, "to_act"), "blue"));
    json_decref(outcome);
    takes(&bob, id, "blue", "[\"advance\",\"charge\",\"ready\"]", 4, 1, "illegal-action");
    takes(&bob, id, "blue", "[\"ready\",\"advance\"]", 5, 1, "hand-over");
    json_decref(act_like(&alice, id, "red", "choose:"));
    json_t *view = view_of(&bob, id, "blue");
    const char *key = string_of(json_array_get(member(view, "actions"), 0), "key");
    json_t *choice =
        ask(&bob, 200, "POST", actions_of(id),
            text("{\"role\":\"blue\",\"seq\":%ld,\"keys\":[\"%s\",\"cheer\"]}", number_of(view, "seq"), key));
    assert_int_equal(number_of(choice, "taken"), strncmp(key, "choose", 6) == 0 ? 1 : 2);
    if (strncmp(key, "choose", 6) == 0)
        assert_string_equal(string_of(choice, "stopped"), "draw");
    json_decref(choice);
    json_decref(view);
}

static void test_keys_that_are_refused(void **state) {
    (void)state;
    char id[GAME_ID], many[1024] = "";
    make_prompt(id);
    for (int i = 0; i < 33; i++)
        strcat(many, i ? ",\"advance\"" : "\"advance\"");
    static const char *const bodies[] = {
        "{\"seq\":0}",
        "{\"seq\":0,\"keys\":[]}",
        "{\"seq\":0,\"keys\":\"advance\"}",
        "{\"seq\":0,\"keys\":[7]}",
        "{\"seq\":0,\"keys\":[\"\"]}",
        "{\"seq\":0,\"key\":\"advance\",\"keys\":[\"advance\"]}",
    };
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++)
        refuse(&alice, "bad-request", "POST", actions_of(id), bodies[i]);
    refuse(&alice, "bad-request", "POST", actions_of(id), text("{\"seq\":0,\"keys\":[%s]}", many));
    refuse(&alice, "seq-required", "POST", actions_of(id), "{\"keys\":[\"advance\"]}");
    json_t *problem =
        ask_problem(&alice, "illegal-action", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"charge\",\"advance\"]}");
    assert_non_null(strstr(string_of(problem, "detail"), "charge"));
    refuse(&bob, "illegal-action", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"ready\"]}");
    json_decref(act(&alice, id, "red", "advance"));
    refuse(&alice, "stale-seq", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\"]}");
    assert_int_equal(seq_of(id), 1);
    json_decref(problem);
}

static void test_a_window_stops_them_by_its_disclosure(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"game-of-alliances\",\"scenario\":\"evening\",\"options\":{\"players\":4},"
              "\"orders_delay\":0}");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *roles = member(game, "roles");
    struct client seat = admin;
    static const char *const players[] = {"p0", "p1", "p2", "p3"};
    for (size_t i = 0; i < json_array_size(roles); i++) {
        seat.player = players[i];
        json_decref(ask(&seat, 200, "PUT",
                        text("/v1/games/%s/seats/%s", id, string_of(json_array_get(roles, i), "role")), NULL));
    }
    json_t *view = view_of(&admin, id, "spectator");
    char role[32];
    snprintf(role, sizeof(role), "%s", json_string_value(json_array_get(member(view, "to_act"), 0)));
    json_t *list = ask(&admin, 200, "GET", text("/v1/games/%s/actions?role=%s", id, role), NULL);
    const json_t *actions = member(list, "actions");
    const char *challenge = NULL;
    for (size_t i = 0; i < json_array_size(actions) && !challenge; i++)
        if (starts(json_array_get(actions, i), "challenge:"))
            challenge = string_of(json_array_get(actions, i), "key");
    assert_non_null(challenge);
    takes(&admin, id, role, text("[\"%s\",\"rest\"]", challenge), 1, 1, "disclosure");
    json_decref(game);
    json_decref(view);
    json_decref(list);
}

static char *send_keys(const char *id, const char *key, int *status, bool *replayed) {
    struct reply reply;
    const char *const headers[] = {text("Idempotency-Key: %s", key), NULL};
    client_send(&alice, &reply, "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\",\"advance\",\"charge\"]}",
                headers);
    char *body = strdup(reply.body);
    const char *told_so = reply_header(&reply, "idempotent-replayed");
    *status = reply.status;
    *replayed = told_so && strcmp(told_so, "true") == 0;
    reply_finish(&reply);
    return body;
}

static void test_keys_act_once(void **state) {
    (void)state;
    char id[GAME_ID];
    int status;
    bool replayed;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"do\":\"pass\"}]");
    char *first = send_keys(id, "several", &status, &replayed);
    assert_int_equal(status, 200);
    assert_false(replayed);
    json_decref(act(&alice, id, "red", "ready"));
    for (int i = 0; i < 2; i++) {
        char *again = send_keys(id, "several", &status, &replayed);
        assert_int_equal(status, 200);
        assert_true(replayed);
        assert_string_equal(again, first);
        free(again);
        server_kill(server);
        server_again(server);
    }
    assert_int_equal(seq_of(id), 4); /* twice forward, ready, and blue's answer */
    struct reply reply;
    const char *const headers[] = {"Idempotency-Key: several", NULL};
    client_send(&alice, &reply, "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\",\"advance\"]}", headers);
    assert_string_equal(string_of(reply.json, "type"), "/problems/idempotency-mismatch");
    reply_finish(&reply);
    free(first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_several_actions_at_once),
        cmocka_unit_test(test_keys_that_are_refused),
        cmocka_unit_test(test_a_window_stops_them_by_its_disclosure),
        cmocka_unit_test(test_keys_act_once),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
