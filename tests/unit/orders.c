/* Standing orders: what rules may say, and which action they take. */
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "engine.h"

enum { AMBER, SECOND, CRIMSON, DRAB }; /* of the game of dice */

static const struct module *tavern(void) {
    const struct module *module = loader_current(engine_loader, "game-of-alliances");
    assert_non_null(module);
    return module;
}

static struct orders *read(const struct module *module, const char *rules) {
    struct orders_fault fault;
    json_t *json = json_loads(rules, 0, NULL);
    assert_non_null(json);
    struct orders *orders = orders_read(module, json, &fault);
    if (!orders)
        fail_msg("%s: %s, %s", fault.pointer, fault.detail, fault.sentence);
    json_decref(json);
    return orders;
}

static int verb(const char *name) {
    const struct ruleset *ruleset = tavern()->ruleset;
    for (int i = 0; i < ruleset->verb_count; i++)
        if (strcmp(ruleset->verbs[i].name, name) == 0)
            return i;
    fail_msg("no verb %s", name);
    return 0;
}

static int step(const char *name) {
    const struct ruleset *ruleset = tavern()->ruleset;
    for (int i = 0; i < ruleset->step_count; i++)
        if (strcmp(ruleset->steps[i].name, name) == 0)
            return i;
    fail_msg("no step %s", name);
    return 0;
}

static int card(const char *id) {
    return domain_find(tavern()->ruleset, tavern()->content, tavern()->ruleset->verbs[verb("help")].args[1].domain, id);
}

/* In a brawl of amber against crimson: help either with the walnut or the anvil, or pass. */
static void brawl(struct frame *frame, struct action_list *list) {
    *frame = (struct frame){.step = (uint8_t)step("aid"), .reg = {0, 0, AMBER, CRIMSON}};
    list->count = 0;
    list_add2(list, verb("help"), AMBER, card("walnut"));
    list_add2(list, verb("help"), AMBER, card("anvil"));
    list_add2(list, verb("help"), CRIMSON, card("walnut"));
    list_add2(list, verb("help"), CRIMSON, card("anvil"));
    list_add(list, verb("pass"));
}

/* The place in the list of brawl() that the rules take; -1: the player is asked. */
static int taken(const char *rules) {
    struct frame frame;
    struct action_list list;
    brawl(&frame, &list);
    struct orders *orders = read(tavern(), rules);
    int found = orders_choose(orders, tavern()->ruleset, &frame, &list);
    orders_free(orders);
    return found;
}

static void test_no_rule_asks_the_player(void **state) {
    (void)state;
    assert_int_equal(taken("[]"), -1);
    assert_int_equal(taken("[{\"do\":\"ask\"}]"), -1);
    assert_int_equal(taken("[{\"do\":\"only-choice\"}]"), -1);
    assert_int_equal(taken("[{\"step\":[\"turn\"],\"do\":\"pass\"}]"), -1);
}

static void test_a_pass_is_what_the_ruleset_says(void **state) {
    (void)state;
    assert_int_equal(taken("[{\"do\":\"pass\"}]"), 4);
    assert_int_equal(taken("[{\"window\":true,\"do\":\"pass\"}]"), 4);
    assert_int_equal(taken("[{\"window\":false,\"do\":\"pass\"}]"), -1);
    assert_int_equal(taken("[{\"step\":[\"turn\",\"aid\"],\"do\":\"pass\"}]"), 4);
}

static void test_the_first_rule_that_applies_answers(void **state) {
    (void)state;
    assert_int_equal(taken("[{\"do\":\"ask\"},{\"do\":\"pass\"}]"), -1);
    assert_int_equal(taken("[{\"do\":\"only-choice\"},{\"do\":\"pass\"},{\"do\":\"ask\"}]"), 4);
    assert_int_equal(taken("[{\"do\":\"choose\",\"choose\":[{\"verb\":\"rest\"}]},{\"do\":\"pass\"}]"), 4);
}

static void test_items_of_arguments(void **state) {
    (void)state;
    assert_int_equal(taken("[{\"do\":\"choose\",\"choose\":[{\"verb\":\"help\"}]}]"), 0);
    assert_int_equal(taken("[{\"do\":\"choose\",\"choose\":[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":"
                           "[\"bench\",\"anvil\"]},\"whom\":{\"none\":[\"amber\"]}}}]}]"),
                     3);
    assert_int_equal(taken("[{\"do\":\"choose\",\"choose\":[{\"verb\":\"help\",\"args\":{\"card\":{\"none\":"
                           "[\"walnut\",\"anvil\"]}}}]}]"),
                     -1);
    assert_int_equal(taken("[{\"do\":\"choose\",\"choose\":[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":"
                           "[\"bench\"]}}},{\"verb\":\"help\",\"args\":{\"whom\":{\"any\":[\"crimson\"]}}}]}]"),
                     2);
}

static void test_what_the_list_offers_and_lacks(void **state) {
    (void)state;
    static const char anvil[] = "[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":[\"anvil\"]}}}]";
    static const char bench[] = "[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":[\"bench\"]}}}]";
    char rules[512];
    const struct {
        const char *member, *patterns;
        int taken;
    } cases[] = {{"offers", anvil, 4}, {"offers", bench, -1}, {"lacks", anvil, -1}, {"lacks", bench, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules, "[{\"%s\":%s,\"do\":\"pass\"}]", cases[i].member, cases[i].patterns);
        assert_int_equal(taken(rules), cases[i].taken);
    }
}

static void test_what_the_prompt_shows(void **state) {
    (void)state;
    assert_int_equal(taken("[{\"step\":[\"aid\"],\"where\":{\"one\":{\"any\":[\"amber\"]}},\"do\":\"pass\"}]"), 4);
    assert_int_equal(taken("[{\"step\":[\"aid\"],\"where\":{\"one\":{\"none\":[\"amber\"]}},\"do\":\"pass\"}]"), -1);
    assert_int_equal(taken("[{\"step\":[\"aid\"],\"where\":{\"one\":{\"any\":[\"amber\",\"drab\"]},\"other\":{\"any\":"
                           "[\"drab\"]}},\"do\":\"pass\"}]"),
                     -1);
    assert_int_equal(taken("[{\"step\":[\"aid\"],\"where\":{\"window\":{\"any\":[\"brawl\"]}},\"do\":\"pass\"}]"), 4);
    const struct step *aid = &tavern()->ruleset->steps[step("aid")];
    assert_false(step_shows(aid, 0)); /* who else is asked */
    assert_true(step_shows(aid, 1) && step_shows(aid, 2) && step_shows(aid, 3));
    assert_false(step_shows(aid, 4));
    assert_false(step_shows(&tavern()->ruleset->steps[step("round")], 0));
}

static void test_where_the_fault_is(void **state) {
    (void)state;
    static const struct {
        const char *rules, *pointer;
        bool malformed;
    } cases[] = {
        {"{}", "", true},
        {"[[]]", "/0", true},
        {"[{\"do\":\"ask\"},{\"do\":\"sleep\"}]", "/1/do", true},
        {"[{\"do\":\"ask\",\"a/b\":1}]", "/0/a~1b", true},
        {"[{\"do\":\"ask\",\"window\":1}]", "/0/window", true},
        {"[{\"do\":\"ask\",\"step\":\"aid\"}]", "/0/step", true},
        {"[{\"do\":\"ask\",\"step\":[\"round\"]}]", "/0/step/0", false},
        {"[{\"do\":\"ask\",\"offers\":[{\"args\":{}}]}]", "/0/offers/0/verb", true},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"help\",\"args\":{\"card\":{}}}]}]", "/0/offers/0/args/card", true},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":[]}}}]}]",
         "/0/offers/0/args/card/any", true},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":[\"bench\",true]}}}]}]",
         "/0/offers/0/args/card/any/1", true},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"help\",\"args\":{\"card\":{\"any\":[7]}}}]}]",
         "/0/offers/0/args/card/any/0", false},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"help\",\"args\":{\"whom\":{\"any\":[\"nobody\"]}}}]}]",
         "/0/offers/0/args/whom/any/0", false},
        {"[{\"do\":\"ask\",\"offers\":[{\"verb\":\"draft\"}]}]", "/0/offers/0/verb", false},
        {"[{\"do\":\"ask\",\"step\":[\"aid\",\"turn\"],\"where\":{\"one\":{\"any\":[\"amber\"]}}}]", "/0/where/one",
         false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct orders_fault fault;
        json_t *rules = json_loads(cases[i].rules, 0, NULL);
        assert_non_null(rules);
        assert_null(orders_read(tavern(), rules, &fault));
        assert_string_equal(fault.pointer, cases[i].pointer);
        assert_int_equal(fault.malformed, cases[i].malformed);
        json_decref(rules);
    }
}

static void test_no_more_rules_than_fit(void **state) {
    (void)state;
    struct orders_fault fault;
    json_t *rules = json_array();
    for (int i = 0; i < ORDERS_RULES; i++)
        json_array_append_new(rules, json_pack("{s:s}", "do", "ask"));
    struct orders *orders = orders_read(tavern(), rules, &fault);
    assert_int_equal(orders_count(orders), ORDERS_RULES);
    orders_free(orders);
    json_array_append_new(rules, json_pack("{s:s}", "do", "ask"));
    assert_null(orders_read(tavern(), rules, &fault));
    assert_true(fault.malformed);
    json_decref(rules);
    assert_int_equal(orders_count(NULL), 0);
    orders_free(NULL);
}

/* ---- in a session ------------------------------------------------------------------------------------------ */

static void test_an_order_acts_as_its_role(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    struct orders *orders = read(muster, "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    struct action action;
    assert_false(session_order(session, BLUE, orders, &action)); /* it is not asked */
    assert_int_equal(session_act_by_order(session, BLUE, orders, 1000), ACT_ILLEGAL);
    assert_true(session_order(session, RED, orders, &action));
    assert_int_equal(session_seq(session), 0);
    assert_int_equal(session_act_by_order(session, RED, orders, 1000), ACT_DONE);
    assert_int_equal(session_entry(session)->role, RED);
    assert_int_equal(session_entry(session)->kind, ENTRY_ACTION);
    assert_int_equal(session_act_by_order(session, BLUE, orders, 1000), ACT_DONE);
    assert_int_equal(session_act_by_order(session, RED, orders, 1000), ACT_ILLEGAL); /* another step */
    orders_free(orders);
    assert_int_equal(session_conclude(session, RED, CONCLUDE_RESIGN, 1000), ACT_DONE);
    orders = read(muster, "[{\"do\":\"pass\"}]");
    assert_int_equal(session_act_by_order(session, BLUE, orders, 1000), ACT_OVER);
    orders_free(orders);
    session_free(session);
}

static void test_a_fault_at_an_order_kills_its_session_alone(void **state) {
    (void)state;
    struct session *session = engine_game("require");
    struct orders *orders = read(muster, "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"misbehave\"}]}]");
    assert_int_equal(session_act_by_order(session, RED, orders, 1000), ACT_FAULT);
    assert_true(session_is_dead(session));
    assert_int_equal(session_act_by_order(session, RED, orders, 1000), ACT_FAULT);
    orders_free(orders);
    session_free(session);
}

static enum act_stop stops(struct session *session, int role, const char *key) {
    role_set before = session_to_act(session);
    assert_int_equal(engine_act(session, role, key), ACT_DONE);
    return session_stop(session, before);
}

static void first_card(struct session *session, int role, char key[16]) {
    struct action_list list = {.count = 0};
    struct writer w;
    session_module(session)->ruleset->legal(session_game(session), role, &list);
    writer_init(&w);
    for (int i = 0; i < list.count; i++)
        if (session_module(session)->ruleset->verbs[list.item[i].verb].args[0].name && w.length == 0)
            action_key(&w, muster->ruleset, muster->content, &list.item[i]);
    snprintf(key, 16, "%s", writer_text(&w));
    writer_finish(&w);
}

static void test_where_several_actions_stop(void **state) {
    (void)state;
    char key[16];
    struct session *session = engine_game("none");
    assert_int_equal(stops(session, RED, "advance"), STOP_NOT);
    assert_int_equal(stops(session, RED, "ready"), STOP_HAND_OVER);
    assert_int_equal(stops(session, RED, "cheer"), STOP_NOT); /* out of turn: nobody is asked another thing */
    assert_int_equal(stops(session, BLUE, "ready"), STOP_HAND_OVER);
    first_card(session, RED, key);
    assert_int_equal(stops(session, RED, key), STOP_HAND_OVER);
    first_card(session, BLUE, key);
    assert_int_equal(stops(session, BLUE, key), STOP_DRAW);
    session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_rule_asks_the_player),
        cmocka_unit_test(test_a_pass_is_what_the_ruleset_says),
        cmocka_unit_test(test_the_first_rule_that_applies_answers),
        cmocka_unit_test(test_items_of_arguments),
        cmocka_unit_test(test_what_the_list_offers_and_lacks),
        cmocka_unit_test(test_what_the_prompt_shows),
        cmocka_unit_test(test_where_the_fault_is),
        cmocka_unit_test(test_no_more_rules_than_fit),
        cmocka_unit_test(test_an_order_acts_as_its_role),
        cmocka_unit_test(test_a_fault_at_an_order_kills_its_session_alone),
        cmocka_unit_test(test_where_several_actions_stop),
    };
    return cmocka_run_group_tests_name("orders", tests, engine_start, engine_stop);
}
