/* Standing orders: the resource, and what they do. */
#include "orders.h"

/* ---- the resource ---------------------------------------------------------------------------------------- */

static void test_orders_are_kept(void **state) {
    (void)state;
    char id[GAME_ID];
    static const char rules[] = "[{\"do\":\"only-choice\"},{\"do\":\"pass\",\"step\":[\"prepare\"]}]";
    make_prompt(id);
    json_t *none = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_int_equal(json_array_size(member(none, "rules")), 0);
    assert_true(json_is_null(json_object_get(none, "answers_at")));
    json_t *given = json_loads(rules, 0, NULL);
    json_t *put_back = ask(&bob, 200, "PUT", orders_of(id, "blue"), text("{\"rules\":%s}", rules));
    assert_true(json_equal(given, member(put_back, "rules")));

    server_stop(server);
    server_again(server);
    json_t *kept = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_equal(given, member(kept, "rules")));
    struct reply reply;
    client_send(&bob, &reply, "GET", orders_of(id, "blue"), NULL, NULL);
    const char *const same[] = {text("If-None-Match: %s", reply_header(&reply, "etag")), NULL};
    reply_finish(&reply);
    client_send(&bob, &reply, "GET", orders_of(id, "blue"), NULL, same);
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);

    put(&bob, id, "blue", "[]");
    json_t *ended = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_int_equal(json_array_size(member(ended, "rules")), 0);
    json_decref(none);
    json_decref(given);
    json_decref(put_back);
    json_decref(kept);
    json_decref(ended);
}

static void refused(const char *id, const char *problem, const char *rules, const char *pointer, const char *named) {
    json_t *answer = ask_problem(&bob, problem, "PUT", orders_of(id, "royalist"), text("{\"rules\":%s}", rules));
    assert_string_equal(string_of(json_array_get(member(answer, "errors"), 0), "pointer"), pointer);
    if (!strstr(string_of(answer, "detail"), named))
        fail_msg("the detail does not name %s: %s", named, string_of(answer, "detail"));
    json_decref(answer);
}

static void test_what_the_ruleset_does_not_have_is_named(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"bob\","
              "\"parliament\":\"alice\"}}");
    static const struct {
        const char *problem, *rules, *pointer, *named;
    } cases[] = {
        {"bad-order", "[{\"step\":[\"intersept\"],\"do\":\"pass\"}]", "/rules/0/step/0", "intersept"},
        {"bad-order", "[{\"do\":\"ask\"},{\"do\":\"choose\",\"choose\":[{\"verb\":\"flee\"}]}]",
         "/rules/1/choose/0/verb", "flee"},
        {"bad-order", "[{\"offers\":[{\"verb\":\"intercept\",\"args\":{\"army\":{\"any\":[1]}}}],\"do\":\"ask\"}]",
         "/rules/0/offers/0/args/army", "army"},
        {"bad-order",
         "[{\"lacks\":[{\"verb\":\"intercept\",\"args\":{\"general\":{\"none\":[\"prince-rupert\",\"napoleon\"]}}}],"
         "\"do\":\"ask\"}]",
         "/rules/0/lacks/0/args/general/none/1", "napoleon"},
        {"bad-order", "[{\"step\":[\"evade\"],\"where\":{\"weather\":{\"any\":[1]}},\"do\":\"ask\"}]",
         "/rules/0/where/weather", "weather"},
        {"bad-order", "[{\"step\":[\"intercept\"],\"where\":{\"asked\":{\"any\":[1]}},\"do\":\"ask\"}]",
         "/rules/0/where/asked", "asked"},
        {"bad-order", "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"pass-always\"}]}]", "/rules/0/choose/0/verb",
         "pass-always"},
        {"bad-request", "[{\"do\":\"flee\"}]", "/rules/0/do", ""},
        {"bad-request", "[{\"do\":\"choose\"}]", "/rules/0/choose", ""},
        {"bad-request", "[{\"do\":\"pass\",\"choose\":[{\"verb\":\"pass\"}]}]", "/rules/0/choose", ""},
        {"bad-request", "[{\"do\":\"pass\",\"when\":{}}]", "/rules/0/when", ""},
        {"bad-request", "[{\"do\":\"pass\",\"step\":[]}]", "/rules/0/step", ""},
        {"bad-request", "[{\"do\":\"pass\",\"where\":{\"foe\":{\"any\":[1]}}}]", "/rules/0/where", ""},
        {"bad-request", "[7]", "/rules/0", ""},
        {"bad-request", "{}", "/rules", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        refused(id, cases[i].problem, cases[i].rules, cases[i].pointer, cases[i].named);
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{}");
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{\"rules\":[],\"note\":\"x\"}");
    json_t *none = ask(&bob, 200, "GET", orders_of(id, "royalist"), NULL);
    assert_int_equal(json_array_size(member(none, "rules")), 0);
    json_decref(none);
}

static void test_nobody_else_sees_them(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"do\":\"only-choice\"}]");
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"another app\"}");
    struct client app = admin;
    app.token = string_of(made, "token");
    struct client *const others[] = {&alice, &carol, &admin, &app};
    for (int over = 0; over < 2; over++) {
        for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
            refuse(others[i], "not-your-seat", "GET", orders_of(id, "blue"), NULL);
            refuse(others[i], "not-your-seat", "PUT", orders_of(id, "blue"), "{\"rules\":[]}");
        }
        json_t *mine = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
        assert_int_equal(json_array_size(member(mine, "rules")), 1);
        json_decref(mine);
        if (!over)
            json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), "{\"role\":\"red\"}"));
    }
    refuse(&bob, "game-over", "PUT", orders_of(id, "blue"), "{\"rules\":[]}");
    refuse(&bob, "unknown-role", "GET", orders_of(id, "green"), NULL);
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"blue\":\"bob\"}}");
    refuse(&bob, "not-active", "PUT", orders_of(open, "blue"), "{\"rules\":[]}");
    json_decref(ask(&bob, 200, "GET", orders_of(open, "blue"), NULL));
    json_decref(made);
}

static void passes_are(const char *id, const char *given, const char *const *passes, long seq) {
    if (given)
        json_decref(ask(&bob, 200, "PUT", orders_of(id, "royalist"), given));
    json_t *orders = ask(&bob, 200, "GET", orders_of(id, "royalist"), NULL);
    size_t count = 0;
    for (; passes[count]; count++)
        assert_true(has(member(orders, "standing_passes"), passes[count]));
    assert_int_equal(json_array_size(member(orders, "standing_passes")), count);
    assert_int_equal(seq_of(id), seq);
    json_decref(orders);
}

/* The game's own way to pass is laid down with the orders; it stays an action, which nobody else is told of. */
static void test_standing_passes_go_with_orders(void **state) {
    (void)state;
    char id[GAME_ID], muster[GAME_ID];
    static const char *const none[] = {NULL}, *const one[] = {"interception", NULL},
                             *const two[] = {"defiance", "interception", NULL};
    make_game(&admin, id,
              "{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"bob\","
              "\"parliament\":\"alice\"}}");
    passes_are(id, NULL, none, 0);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[\"interception\",\"defiance\"]}", two, 2);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[\"interception\"]}", one, 3);
    passes_are(id, "{\"rules\":[{\"do\":\"ask\"}]}", one, 3);
    server_stop(server);
    server_again(server);
    passes_are(id, NULL, one, 3);
    json_t *entries = entries_of(&alice, id, "parliament");
    for (size_t i = 0; i < json_array_size(entries); i++)
        if (number_of(json_array_get(entries, i), "seq") > 0)
            assert_true(flag_of(json_array_get(entries, i), "hidden"));
    json_decref(entries);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[]}", none, 4);
    json_t *problem = ask_problem(&bob, "bad-order", "PUT", orders_of(id, "royalist"),
                                  "{\"rules\":[],\"standing_passes\":[\"interception\",\"sleep\"]}");
    assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), "/standing_passes/1");
    json_decref(problem);
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{\"rules\":[],\"standing_passes\":[7]}");
    passes_are(id, NULL, none, 4);
    make_prompt(muster);
    refuse(&bob, "bad-order", "PUT", orders_of(muster, "blue"), "{\"rules\":[],\"standing_passes\":[\"brawl\"]}");
}

/* What a client needs in order to write them. */
static void test_a_ruleset_tells_what_orders_may_name(void **state) {
    (void)state;
    json_t *ruleset = ask(&bob, 200, "GET", "/v1/rulesets/unhappy-king-charles", NULL);
    const json_t *intercept = item_of(member(ruleset, "steps"), "id", "intercept");
    assert_non_null(intercept);
    assert_true(flag_of(intercept, "window"));
    assert_string_equal(string_of(item_of(member(intercept, "registers"), "name", "general"), "domain"), "general");
    assert_non_null(item_of(member(intercept, "registers"), "name", "window"));
    assert_null(item_of(member(intercept, "registers"), "name", "asked"));
    assert_null(item_of(member(ruleset, "steps"), "id", "contact")); /* asks nobody */
    assert_true(flag_of(item_of(member(ruleset, "verbs"), "id", "let-pass"), "passes"));
    assert_false(flag_of(item_of(member(ruleset, "verbs"), "id", "intercept"), "passes"));
    json_decref(ruleset);
}

/* ---- what they do ---------------------------------------------------------------------------------------- */

/* The answer is that of the action alone; what the order answers follows as an entry of its own. */
static void test_an_answer_comes_with_the_action(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red, spectator;
    struct event event;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    events_open(&spectator, server->port, SERVER_ADMIN_TOKEN, "carol", text("/v1/games/%s/stream", id), -1);
    json_t *outcome = act(&alice, id, "red", "ready");
    assert_int_equal(number_of(outcome, "seq"), 1);
    assert_true(has(member(outcome, "to_act"), "blue"));
    assert_int_equal(seq_of(id), 2);
    struct events *const streams[] = {&red, &spectator};
    for (int i = 0; i < 2; i++)
        for (long seq = 1; seq <= 2; seq++) {
            assert_true(events_next(streams[i], &event, PATIENCE));
            assert_int_equal(event.id, seq);
            assert_string_equal(string_of(event.data, "role"), seq == 1 ? "red" : "blue");
            event_finish(&event);
        }
    json_t *view = view_of(&bob, id, "blue");
    assert_true(has(member(view, "to_act"), "red") && has(member(view, "to_act"), "blue"));
    json_decref(view);
    json_decref(outcome);
    events_close(&red);
    events_close(&spectator);
}

/* What is asked when the order is given is answered, too. */
static void test_orders_answer_what_is_asked_already(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"choose\"],\"do\":\"ask\"},{\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 0);
    put(&alice, id, "red", "[{\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 2); /* red is ready, and so is blue */
    put(&bob, id, "blue", "[]");
    json_t *view = view_of(&alice, id, "red");
    assert_true(has(member(view, "to_act"), "red"));
    json_decref(view);
}

/* An answer that is taken back is the player's to give; the next question is answered again. */
static void test_an_answer_may_be_taken_back(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2);
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"blue\"}"));
    server_kill(server);
    server_again(server);
    json_decref(act(&alice, id, "red", "cheer"));
    assert_int_equal(seq_of(id), 4); /* the undo and the cheer, and no answer */
    json_decref(act(&bob, id, "blue", "advance"));
    assert_int_equal(seq_of(id), 6); /* what is asked now is new */
    json_t *view = view_of(&bob, id, "blue");
    assert_true(has(member(view, "to_act"), "red") && has(member(view, "to_act"), "blue"));
    json_decref(view);
}

/* What he does out of turn meanwhile is no answer, and nothing new to be asked. */
static void test_a_word_out_of_turn_calls_no_answer_back(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"blue\"}"));
    json_decref(act(&bob, id, "blue", "cheer"));
    json_decref(act(&alice, id, "red", "cheer"));
    assert_int_equal(seq_of(id), 5);
    server_kill(server);
    server_again(server);
    json_t *outcome =
        ask(&bob, 200, "POST", actions_of(id), "{\"role\":\"blue\",\"seq\":5,\"keys\":[\"cheer\",\"advance\"]}");
    assert_int_equal(number_of(outcome, "taken"), 2);
    assert_int_equal(seq_of(id), 8); /* what is asked after the advance is new, and was answered */
    json_decref(outcome);
}

/* What an agreement or a director's word brings about is answered as what an action does, and told in its order. */
static void test_what_is_agreed_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red;
    struct event event;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2);
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), 2);
    json_t *proposal = ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id),
                           "{\"role\":\"red\",\"kind\":\"take-back\",\"to_seq\":1}");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, number_of(proposal, "n")),
                    "{\"role\":\"blue\",\"accept\":true}"));
    assert_int_equal(seq_of(id), 4); /* the take-back, and blue's answer to what he is asked again */
    for (long seq = 3; seq <= 4;) {
        assert_true(events_next(&red, &event, PATIENCE));
        if (strcmp(event.name, "entry") == 0) {
            assert_int_equal(event.id, seq);
            assert_string_equal(string_of(event.data, "kind"), seq == 3 ? "take-back" : "action");
            seq++;
        }
        event_finish(&event);
    }
    events_close(&red);
    json_decref(proposal);
}

static void direct(const char *id, const char *body) {
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), body));
}

/* Who is asked again since another took something back is answered for as well. */
static void test_what_is_taken_back_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events blue;
    make_muster(&admin, id, ",\"orders_delay\":0,\"options\":{\"mischief\":\"parley\"}");
    json_decref(act(&alice, id, "red", "misbehave"));
    json_decref(act(&alice, id, "red", "ready"));
    put(&bob, id, "blue", "[{\"step\":[\"choose\"],\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 2);
    events_open(&blue, server->port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream", id), 2);
    json_t *undone = ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL);
    assert_int_equal(number_of(undone, "seq"), 3);
    assert_int_equal(seq_of(id), 4);
    await(&blue, 3, "red");
    await(&blue, 4, "blue");
    events_close(&blue);
    json_decref(undone);
}

/* Who is given his seat back has his orders again. */
static void test_a_directors_word_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"carol\",\"reason\":\"Bob is away\"}");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2); /* carol has given none */
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"bob\",\"reason\":\"Bob is back\"}");
    assert_int_equal(seq_of(id), 4);
}

/* An order at which the rules fail takes nothing of what was agreed with it. */
static void test_rules_that_fail_at_an_answer(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"options\":{\"mischief\":\"require\"},"
              "\"orders_delay\":0,\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}}");
    put(&bob, id, "blue", "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"misbehave\"}]}]");
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"carol\",\"reason\":\"Bob is away\"}");
    json_decref(act(&alice, id, "red", "ready"));
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"bob\",\"reason\":\"Bob is back\"}");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 3);
    json_decref(game);
    refuse(&bob, "ruleset-fault", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"blue\",\"seq\":3,\"key\":\"ready\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_kept),
        cmocka_unit_test(test_what_the_ruleset_does_not_have_is_named),
        cmocka_unit_test(test_nobody_else_sees_them),
        cmocka_unit_test(test_standing_passes_go_with_orders),
        cmocka_unit_test(test_a_ruleset_tells_what_orders_may_name),
        cmocka_unit_test(test_an_answer_comes_with_the_action),
        cmocka_unit_test(test_orders_answer_what_is_asked_already),
        cmocka_unit_test(test_an_answer_may_be_taken_back),
        cmocka_unit_test(test_a_word_out_of_turn_calls_no_answer_back),
        cmocka_unit_test(test_what_is_agreed_asks_too),
        cmocka_unit_test(test_what_is_taken_back_asks_too),
        cmocka_unit_test(test_a_directors_word_asks_too),
        cmocka_unit_test(test_rules_that_fail_at_an_answer),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
