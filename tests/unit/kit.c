#include "engine.h"

#include "../../rulesets/kit/board.h"
#include "../../rulesets/kit/text.h"

/* ---- writer ---------------------------------------------------------------------------------------- */

static void test_json_is_written_with_its_commas(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    out_object(&w);
    out_member_int(&w, "a", -5);
    out_member_array(&w, "b");
    out_bool(&w, true);
    out_null(&w);
    out_object(&w);
    out_end_object(&w);
    out_end_array(&w);
    out_member_string(&w, "c", NULL);
    out_member_object(&w, "d");
    out_member_string(&w, "e", "x");
    out_end_object(&w);
    out_end_object(&w);
    assert_string_equal(writer_text(&w), "{\"a\":-5,\"b\":[true,null,{}],\"c\":null,\"d\":{\"e\":\"x\"}}");
    writer_finish(&w);
}

static void test_strings_are_escaped_as_json_wants(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    out_string(&w, "\"\\\n\t\x01\x1f é");
    assert_string_equal(writer_text(&w), "\"\\\"\\\\\\n\\u0009\\u0001\\u001f é\"");
    json_t *back = json_loads(writer_text(&w), JSON_DECODE_ANY, NULL);
    assert_string_equal(json_string_value(back), "\"\\\n\t\x01\x1f é");
    json_decref(back);
    writer_finish(&w);
}

static void test_xml_is_escaped(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    put_xml(&w, "<a b=\"c\">&'");
    assert_string_equal(writer_text(&w), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
    writer_finish(&w);
}

static void test_numbers_of_every_size(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    put_int(&w, INT64_MIN);
    put_char(&w, ' ');
    put_int(&w, INT64_MAX);
    put_char(&w, ' ');
    put_int(&w, 0);
    assert_string_equal(writer_text(&w), "-9223372036854775808 9223372036854775807 0");
    writer_finish(&w);
}

static void test_a_fixed_writer_fails_and_never_writes_past_its_memory(void **state) {
    (void)state;
    char memory[16];
    struct writer w;
    memset(memory, '~', sizeof memory);
    writer_init_fixed(&w, memory, 8);
    put(&w, "1234567");
    assert_false(w.failed);
    put_char(&w, '8');
    assert_true(w.failed);
    assert_string_equal(writer_text(&w), "");
    assert_int_equal(memory[8], '~');
    writer_finish(&w);
}

/* ---- text -------------------------------------------------------------------------------------------- */

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

static void test_an_action_as_json(void **state) {
    (void)state;
    struct action action = choose(9);
    struct session *session = engine_game("none");
    struct writer w;
    writer_init(&w);
    action_json(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "{\"key\":\"choose:10\",\"verb\":\"choose\",\"args\":{\"card\":10},"
                                         "\"label\":\"Choose the Captain (strength 10)\"}");
    writer_clear(&w);
    action_short_label(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "Captain, strength 10");
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

/* ---- board ---------------------------------------------------------------------------------------------- */

static void test_a_board_is_one_svg_document(void **state) {
    (void)state;
    struct writer w;
    const struct board_style style = {.fill = "red", .stroke = "black", .opacity = 0.5};
    writer_init(&w);
    board_begin(&w, 10, 20, "A < B", "white");
    board_circle(&w, 1, 2, 3, &style);
    board_end(&w);
    assert_non_null(strstr(writer_text(&w), "viewBox=\"0 0 10 20\""));
    assert_non_null(strstr(writer_text(&w), "<title>A &lt; B</title>"));
    assert_non_null(strstr(writer_text(&w),
                           "<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"red\" stroke=\"black\" stroke-width=\"1\" "
                           "opacity=\"0.5\"/>"));
    assert_non_null(strstr(writer_text(&w), "</svg>"));
    writer_finish(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_is_written_with_its_commas),
        cmocka_unit_test(test_strings_are_escaped_as_json_wants),
        cmocka_unit_test(test_xml_is_escaped),
        cmocka_unit_test(test_numbers_of_every_size),
        cmocka_unit_test(test_a_fixed_writer_fails_and_never_writes_past_its_memory),
        cmocka_unit_test(test_keys_name_ids_and_are_found_exactly),
        cmocka_unit_test(test_an_action_as_json),
        cmocka_unit_test(test_templates_veil_sign_and_leave_out),
        cmocka_unit_test(test_disclosure_is_learning_what_one_did_not_know),
        cmocka_unit_test(test_domains_find_what_they_name),
        cmocka_unit_test(test_a_board_is_one_svg_document),
    };
    return cmocka_run_group_tests_name("kit", tests, engine_start, engine_stop);
}
