/* Keys, labels, events and prompts of the test game, and the templates that they are made of. */
#include "engine.h"

#include "../../rulesets/kit/template.h"
#include "../../rulesets/kit/text.h"
#include "../game/tables.h"

/* ---- actions and events ------------------------------------------------------------------------------------ */

static struct action choose(int card) {
    return (struct action){.verb = 2, .arg = {(int16_t)card}};
}

static void test_keys_name_ids_and_are_found_exactly(void **state) {
    (void)state;
    struct action_list list = {.count = 3, .item = {{.verb = 0}, choose(1), choose(9)}};
    struct writer w;
    writer_init(&w);
    for (int i = 0; i < 3; i++) {
        writer_clear(&w);
        action_key(&w, muster->ruleset, muster->content, &list.item[i]);
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length), i);
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length - 1), -1);
        put_char(&w, 'x');
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length), -1);
    }
    assert_int_equal(action_find(muster->ruleset, muster->content, &list, "choose:10", 9), 2);
    assert_int_equal(action_find(muster->ruleset, muster->content, &list, "choose:3", 8), -1);
    writer_finish(&w);
}

/* A label of 84 characters loses four of its detail, and the client is given the same detail. */
static void test_a_label_keeps_80_characters_by_its_detail(void **state) {
    (void)state;
    struct action action = choose(9);
    struct session *session = engine_game("none");
    struct game game = *session_game(session);
    struct ruleset ruleset = *game.ruleset;
    struct verb verbs[8];
    struct writer w;
    assert_true(ruleset.verb_count <= 8);
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof verbs[0]);
    verbs[action.verb].label = "Choose the {card}, who leads them over the river and to the other bank ({detail})";
    ruleset.verbs = verbs;
    game.ruleset = &ruleset;
    writer_init(&w);
    action_label(&w, &game, RED, &action);
    assert_string_equal(writer_text(&w),
                        "Choose the Captain, who leads them over the river and to the other bank (stren…)");
    writer_clear(&w);
    action_json(&w, &game, RED, &action);
    assert_non_null(strstr(writer_text(&w), " bank (stren…)\",\"short\":\"Captain\""));
    assert_non_null(strstr(writer_text(&w), "\"detail\":\"stren…\"}"));
    writer_finish(&w);
    session_free(session);
}

static void test_an_action_as_json(void **state) {
    (void)state;
    struct action action = choose(9);
    struct session *session = engine_game("none");
    struct writer w;
    writer_init(&w);
    action_json(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "{\"key\":\"choose:10\",\"verb\":\"choose\",\"args\":{\"card\":10},"
                                         "\"label\":\"Choose the Captain (strength 10)\",\"short\":\"Captain\","
                                         "\"cost\":null,\"number\":\"strength 10\",\"focus\":null,"
                                         "\"about\":[\"card-10\"],\"out_of_turn\":false,"
                                         "\"detail\":\"strength 10\"}");
    writer_clear(&w);
    action_short_label(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "Captain");
    session_free(session);
    writer_finish(&w);
}

static void assert_event_text(const struct event *event, int role, const char *expected) {
    struct writer w;
    writer_init(&w);
    event_text(&w, muster->ruleset, muster->content, event, RED, role);
    assert_string_equal(writer_text(&w), expected);
    writer_finish(&w);
}

static void test_templates_veil_sign_and_leave_out(void **state) {
    (void)state;
    struct event dealt = {.kind = 0, .audience = ROLE_BIT(RED), .arg = {RED, 11}};
    assert_event_text(&dealt, RED, "Red draws General.");
    assert_event_text(&dealt, BLUE, "Red draws a card.");
    assert_event_text(&dealt, ROLE_SPECTATOR, "Red draws a card.");
    assert_event_text(&dealt, ROLE_ARBITER, "Red draws General.");
    struct event advanced = {.kind = 1, .audience = ROLES_EVERYONE, .arg = {BLUE, 2}};
    assert_event_text(&advanced, RED, "Blue takes ground (+2).");
    struct event drawn = {.kind = 5, .audience = ROLES_EVERYONE, .arg = {NONE, 7, 7}};
    assert_event_text(&drawn, RED, "Nobody wins the round, 7 to 7.");
    advanced.arg[1] = 0;
    assert_event_text(&advanced, RED, "Blue takes ground (0).");
}

static void test_a_veil_names_what_is_no_secret(void **state) {
    (void)state;
    const struct argument args[] = {
        {.name = "side", .domain = DOMAIN_ROLE},
        {.name = "strength", .domain = DOMAIN_NUMBER, .secret = true, .veil = "some of {side}, {strength}, {nothing}"}};
    const int16_t value[] = {BLUE, 4};
    struct template_values v = {.ruleset = muster->ruleset, .args = args, .arg_count = 2, .value = value};
    struct writer w;
    writer_init(&w);
    template_put(&w, "{strength} comes", &v);
    assert_string_equal(writer_text(&w), "4 comes");
    v.veiled = true;
    writer_clear(&w);
    template_put(&w, "{strength} comes", &v);
    assert_string_equal(writer_text(&w), "some of Blue, ,  comes");
    writer_finish(&w);
}

static void test_disclosure_is_learning_what_one_did_not_know(void **state) {
    (void)state;
    struct event event = {.kind = 0, .audience = ROLE_BIT(RED), .knew = 0, .arg = {RED, 1}};
    assert_true(event_discloses(muster->ruleset, &event));
    event.knew = ROLE_BIT(RED);
    assert_false(event_discloses(muster->ruleset, &event));
    event.audience = ROLES_EVERYONE;
    assert_true(event_discloses(muster->ruleset, &event));
    struct event open = {.kind = 1, .audience = ROLES_EVERYONE, .knew = 0};
    assert_false(event_discloses(muster->ruleset, &open)); /* it has no secret argument */
}

static void test_domains_find_what_they_name(void **state) {
    (void)state;
    for (int i = 0; i < domain_count(muster->ruleset, muster->content, DOMAIN_FIRST); i++)
        assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST,
                                     domain_id(muster->ruleset, muster->content, DOMAIN_FIRST, i)),
                         i);
    assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST, "none"), NONE);
    assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST, "13"), -2);
    assert_null(domain_id(muster->ruleset, muster->content, DOMAIN_FIRST, 12));
    assert_string_equal(domain_id(muster->ruleset, muster->content, DOMAIN_ROLE, BLUE), "blue");
}

/* ---- templates -------------------------------------------------------------------------------------------- */

static const struct domain_item places[] = {{.id = "oxford", .title = "Oxford", .short_title = "Ox"},
                                            {.id = "hull", .title = "Hull"}};
static const struct domain place_domain[] = {{.name = "place", .fixed = places, .fixed_count = 2}};

static void put_strength(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)action;
    if (role == RED)
        put(out, "strength 4");
}

static void assert_template(const char *template, int role, const char *expected) {
    static const struct argument args[] = {{.name = "from", .domain = DOMAIN_FIRST},
                                           {.name = "to", .domain = DOMAIN_FIRST},
                                           {.name = "via", .domain = DOMAIN_FIRST},
                                           {.name = "n"},
                                           {.name = "die", .domain = DOMAIN_DIE},
                                           {.name = "left"},
                                           {.name = "less"}};
    static const int16_t values[] = {0, 1, NONE, -3, NONE, NONE, -1};
    struct ruleset ruleset = *muster->ruleset;
    struct writer w;
    ruleset.domains = place_domain;
    ruleset.domain_count = 1;
    struct template_values v = {.ruleset = &ruleset,
                                .args = args,
                                .arg_count = 7,
                                .value = values,
                                .actor = NONE,
                                .role = role,
                                .detail = put_strength};
    writer_init(&w);
    template_put(&w, template, &v);
    assert_string_equal(writer_text(&w), expected);
    writer_finish(&w);
}

static void test_templates_know_short_titles_details_and_what_is_left_out(void **state) {
    (void)state;
    assert_template("{from} to {to}", RED, "Oxford to Hull");
    assert_template("{from:short} to {to:short}", RED, "Ox to Hull");
    assert_template("{from}[ through {via}][, {detail}]", RED, "Oxford, strength 4");
    assert_template("{from}[ through {via}][, {detail}]", BLUE, "Oxford");
    assert_template("{n:+} {n}[ rolled {die}]{actor}", RED, "-3 -3");
    assert_template("{from}[ with {left} more][ and {n}]", RED, "Oxford and -3");
    assert_template("{from}[ ({less:+})][ on {less}]", RED, "Oxford (-1)");
    assert_template("{role}: {detail}", BLUE, "Blue: ");
    assert_template("{unknown}{from", RED, "Oxford");
}

/* ---- registers -------------------------------------------------------------------------------------------- */

static void add_seven(void *context, int16_t *value) {
    *value = (int16_t)(*value + 7);
    ++*(int *)context;
}

static void test_registers_have_the_names_of_their_steps_rows(void **state) {
    struct session *session = engine_game("none");
    struct game *game = session_game(session);
    int met = 0;
    (void)state;
    flow_call(game, STEP_FIGHT, BLUE, 5);
    assert_int_equal(flow_top(game)->role, BLUE);
    assert_int_equal(flow_top(game)->reg[FIGHT_ENDLESS], 5);
    assert_int_equal(flow_top(game)->reg[1], 0);
    flow_call(game, STEP_CHOOSE, RED);
    flow_each_register(game, DOM_NUMBER, add_seven, &met);
    assert_int_equal(flow_top(game)->reg[CHOOSE_MISCHIEF], 7);
    flow_return(game);
    assert_int_equal(flow_top(game)->reg[FIGHT_ENDLESS], 12);
    assert_int_equal(met, 2);
    flow_each_register(game, DOM_CARD, add_seven, &met);
    assert_int_equal(met, 2);
    session_free(session);
}

static void test_an_event_shows_its_dice(void **state) {
    struct event event = {.kind = EVENT_SHOWED, .audience = ROLES_EVERYONE, .arg = {RED, 0, 4}};
    struct writer w;
    (void)state;
    writer_init(&w);
    event_json(&w, muster->ruleset, muster->content, &event, NULL, RED, BLUE);
    assert_string_equal(writer_text(&w), "{\"kind\":\"showed\",\"args\":{\"side\":\"red\",\"card\":1,\"roll\":4},"
                                         "\"text\":\"Red shows Drummer and rolls 4.\",\"dice\":[4]}");
    event.arg[2] = NONE;
    writer_clear(&w);
    event_json(&w, muster->ruleset, muster->content, &event, NULL, RED, BLUE);
    assert_string_equal(writer_text(&w), "{\"kind\":\"showed\",\"args\":{\"side\":\"red\",\"card\":1,\"roll\":null},"
                                         "\"text\":\"Red shows Drummer.\",\"dice\":[]}");
    writer_finish(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_name_ids_and_are_found_exactly),
        cmocka_unit_test(test_a_label_keeps_80_characters_by_its_detail),
        cmocka_unit_test(test_an_action_as_json),
        cmocka_unit_test(test_templates_veil_sign_and_leave_out),
        cmocka_unit_test(test_a_veil_names_what_is_no_secret),
        cmocka_unit_test(test_disclosure_is_learning_what_one_did_not_know),
        cmocka_unit_test(test_domains_find_what_they_name),
        cmocka_unit_test(test_templates_know_short_titles_details_and_what_is_left_out),
        cmocka_unit_test(test_registers_have_the_names_of_their_steps_rows),
        cmocka_unit_test(test_an_event_shows_its_dice),
    };
    return cmocka_run_group_tests_name("kit_text", tests, engine_start, engine_stop);
}
