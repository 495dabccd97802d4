/* Lists as trees of choices: every action once, no node too large, no title too long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../daemon/game/menu.h"

/* key, heading, label, short label, {arguments in words}, aside */
#define ACTION(...)                                                                                                    \
    { __VA_ARGS__, NULL, NULL, "null", "[]" }

/* Removes what each action has beside its title and its key. */
static void strip(json_t *choices) {
    static const char *const beside[] = {"label", "short", "cost", "number", "focus", "about", "out_of_turn"};
    size_t i;
    json_t *choice;
    json_array_foreach(choices, i, choice) {
        strip(json_object_get(choice, "choices"));
        for (size_t k = 0; json_object_get(choice, "key") && k < sizeof beside / sizeof beside[0]; k++)
            assert_int_equal(json_object_del(choice, beside[k]), 0);
    }
}

static json_t *menu_of(struct menu_item *item, int count, int most) {
    struct writer w;
    writer_init(&w);
    menu_write(&w, item, count, most);
    json_t *menu = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(menu);
    strip(menu);
    writer_finish(&w);
    return menu;
}

static void assert_menu(struct menu_item *item, int count, int most, const char *expected) {
    json_t *menu = menu_of(item, count, most);
    char *text = json_dumps(menu, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(text, expected);
    free(text);
    json_decref(menu);
}

static void test_groups_by_heading_and_leaves_a_heading_over_one_out(void **state) {
    struct menu_item item[] = {ACTION("march:a", "March", "A marches", "A", {"A"}, false),
                               ACTION("pass", "End", "End the march", "End the march", {NULL}, false),
                               ACTION("march:b", "March", "B marches", "B", {"B"}, false)};
    (void)state;
    assert_menu(item, 3, 25,
                "[{\"choices\":[{\"key\":\"march:a\",\"title\":\"A\"},{\"key\":\"march:b\",\"title\":\"B\"}],"
                "\"title\":\"March\"},{\"key\":\"pass\",\"title\":\"End the march\"}]");
    assert_menu(item, 0, 25, "[]");
}

/* Standing passes, offers: one choice, the last, however few choices a node may have. */
static void test_asides_are_one_choice_the_last(void **state) {
    (void)state;
    for (int most = 2; most <= 25; most += 23) {
        struct menu_item item[] = {ACTION("offer:a", "Offers", "Offer to A", "A", {"A"}, true),
                                   ACTION("vote:for", "Vote", "For", "For", {"for"}, false),
                                   ACTION("offer:b", "Offers", "Offer to B", "B", {"B"}, true),
                                   ACTION("pass-always:x", "Standing passes", "Pass X", "X", {"X"}, true),
                                   ACTION("vote:no", "Vote", "No", "No", {"no"}, false)};
        json_t *menu = menu_of(item, 5, most);
        const json_t *last = json_array_get(menu, json_array_size(menu) - 1);
        assert_int_equal(json_array_size(menu), most == 2 ? 2 : 3);
        assert_string_equal(json_string_value(json_object_get(last, "title")), "Other actions");
        assert_int_equal(json_array_size(json_object_get(last, "choices")), 2); /* offers, standing passes */
        json_decref(menu);
    }
    struct menu_item two[] = {ACTION("a", "Offers", "Offer to A", "A", {"A"}, true),
                              ACTION("end", "End", "End", "End", {0}, false)};
    assert_menu(two, 2, 2, "[{\"key\":\"end\",\"title\":\"End\"},{\"key\":\"a\",\"title\":\"Offer to A\"}]");
    struct menu_item alone[] = {ACTION("a", "Offers", "Offer to A", "A", {"A"}, true),
                                ACTION("b", "Offers", "Offer to B", "B", {"B"}, true)};
    assert_menu(alone, 2, 2, "[{\"key\":\"a\",\"title\":\"Offer to A\"},{\"key\":\"b\",\"title\":\"Offer to B\"}]");
}

static void test_a_large_group_is_divided_by_its_arguments(void **state) {
    struct menu_item item[] = {ACTION("march:a:x", "March", "A to X", "A to X", {"A", "X"}, false),
                               ACTION("march:a:y", "March", "A to Y", "A to Y", {"A", "Y"}, false),
                               ACTION("march:b:x", "March", "B to X", "B to X", {"B", "X"}, false),
                               ACTION("pass", "End", "End", "End", {NULL}, false)};
    (void)state;
    assert_menu(
        item, 4, 2,
        "[{\"choices\":[{\"choices\":[{\"key\":\"march:a:x\",\"title\":\"A to X\"},{\"key\":\"march:a:y\",\"title\":"
        "\"A to Y\"}],\"title\":\"A\"},{\"key\":\"march:b:x\",\"title\":\"B to X\"}],\"title\":\"March\"},"
        "{\"key\":\"pass\",\"title\":\"End\"}]");
}

static void test_what_no_argument_divides_is_divided_into_ranges(void **state) {
    struct menu_item item[] = {ACTION("a", "Play", "A", "A", {"A"}, false), ACTION("b", "Play", "B", "B", {"B"}, false),
                               ACTION("c", "Play", "C", "C", {"C"}, false)};
    (void)state;
    assert_menu(item, 3, 2,
                "[{\"key\":\"a\",\"title\":\"A\"},{\"choices\":[{\"key\":\"b\",\"title\":\"B\"},"
                "{\"key\":\"c\",\"title\":\"C\"}],\"title\":\"B \xe2\x80\x93 C\"}]");
}

static void test_a_long_title_is_cut_between_characters(void **state) {
    char label[400] = "";
    (void)state;
    for (int i = 0; i < 81; i++)
        strcat(label, "é");
    struct menu_item item[] = {ACTION("a", "Play", label, label, {NULL}, false)};
    json_t *menu = menu_of(item, 1, 2);
    const char *title = json_string_value(json_object_get(json_array_get(menu, 0), "title"));
    assert_int_equal(strlen(title), 79 * 2 + 3);
    assert_string_equal(title + 79 * 2, "…");
    json_decref(menu);
}

/* ---- any list --------------------------------------------------------------------------------------------------- */

static uint64_t luck = 1;

static int below(int n) {
    uint64_t x = luck += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (int)((x >> 33) % (uint64_t)n);
}

static int length_of(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

static void walk(const json_t *choices, int most, int *met) {
    size_t i;
    const json_t *choice;
    assert_in_range(json_array_size(choices), 1, most);
    json_array_foreach(choices, i, choice) {
        const char *key = json_string_value(json_object_get(choice, "key"));
        assert_in_range(length_of(json_string_value(json_object_get(choice, "title"))), 1, LABEL_MOST);
        assert_int_equal(json_object_size(choice), 2);
        if (key != NULL)
            met[atoi(key)]++;
        else
            walk(json_object_get(choice, "choices"), most, met);
    }
}

static char texts[RULESET_MAX_ACTIONS][8], words[40][200];

/* Sorted by heading's verb and arguments, as lists are. */
static int random_list(struct menu_item *item) {
    int count = 0, wanted = 1 + below(RULESET_MAX_ACTIONS), spread = 1 + below(40), parts = below(ACTION_ARGS + 1);
    int headings = 1 + below(12);
    for (; count < wanted; count++) {
        item[count] = (struct menu_item){.key = texts[count],
                                         .heading = words[count * headings / wanted],
                                         .label = words[below(40)],
                                         .short_label = words[below(40)],
                                         .focus = "null",
                                         .about = "[]"};
        for (int k = 0; k < parts; k++)
            item[count].part[k] = words[below(spread)];
        snprintf(texts[count], sizeof texts[count], "%d", count);
        if (below(3) == 0)
            item[count].heading = words[below(headings)];
    }
    return count;
}

static void test_any_list_keeps_every_action_once_within_the_bounds(void **state) {
    static struct menu_item item[RULESET_MAX_ACTIONS];
    (void)state;
    for (int i = 0; i < 40; i++)
        for (int k = 0; k < 1 + 5 * i; k++)
            words[i][k] = (char)('a' + (i + k) % 26);
    for (int round = 0; round < 3000; round++) {
        int met[RULESET_MAX_ACTIONS] = {0}, most = MENU_LEAST + below(MENU_MOST - MENU_LEAST + 1);
        int count = random_list(item);
        json_t *menu = menu_of(item, count, round % 2 ? 25 : most);
        walk(menu, round % 2 ? 25 : most, met);
        for (int i = 0; i < count; i++)
            assert_int_equal(met[i], 1);
        json_decref(menu);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups_by_heading_and_leaves_a_heading_over_one_out),
        cmocka_unit_test(test_asides_are_one_choice_the_last),
        cmocka_unit_test(test_a_large_group_is_divided_by_its_arguments),
        cmocka_unit_test(test_what_no_argument_divides_is_divided_into_ranges),
        cmocka_unit_test(test_a_long_title_is_cut_between_characters),
        cmocka_unit_test(test_any_list_keeps_every_action_once_within_the_bounds),
    };
    return cmocka_run_group_tests_name("menu", tests, NULL, NULL);
}
