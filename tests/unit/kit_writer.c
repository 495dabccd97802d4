/* The writer: JSON, XML and numbers as texts, in memory that grows or in memory that does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../rulesets/kit/writer.h"

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

/* A string of n bytes whose byte at `at` is c, as a value and as a member. */
static void assert_comes_back(int n, int at, char c) {
    char text[48], json[400];
    struct writer w;
    memset(text, 'a', (size_t)n);
    text[n] = '\0';
    if (at < n)
        text[at] = c;
    writer_init_fixed(&w, json, sizeof json);
    out_object(&w);
    out_member_string(&w, "member", text);
    out_key(&w, "value");
    out_string(&w, text);
    out_end_object(&w);
    json_t *back = json_loads(writer_text(&w), 0, NULL);
    assert_string_equal(json_string_value(json_object_get(back, "member")), text);
    assert_string_equal(json_string_value(json_object_get(back, "value")), text);
    json_decref(back);
}

static void test_strings_of_every_length_come_back_as_they_were(void **state) {
    (void)state;
    static const char bytes[] = "b\"\\\n\x01\x1f ~\x7f";
    for (int n = 0; n < 40; n++)
        for (int at = 0; at <= n; at++)
            for (const char *c = bytes; *c; c++)
                assert_comes_back(n, at, *c);
}

static void test_keys_of_every_length(void **state) {
    (void)state;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    for (size_t n = 1; n < sizeof letters - 1; n++) {
        struct writer w;
        writer_init(&w);
        out_object(&w);
        out_key_n(&w, letters, n);
        out_bool(&w, true);
        out_member_raw_n(&w, letters, n, letters, n);
        assert_memory_equal(w.text + 2, letters, n);
        assert_memory_equal(w.text + w.length - n, letters, n);
        assert_int_equal(w.length, 3 * n + 12);
        writer_finish(&w);
    }
}

static void test_formats_are_those_of_printf(void **state) {
    (void)state;
    char memory[20];
    struct writer w;
    writer_init(&w);
    put_format(&w, "%d of %s, 100 %%%c", -12, "three", '!');
    put_format(&w, "; %+d, %+d, %+d", 4, 0, -4);
    put_format(&w, "; %02d and %s", 7, "on");
    put_format(&w, ";%s", "");
    assert_string_equal(writer_text(&w), "-12 of three, 100 %!; +4, +0, -4; 07 and on;");
    writer_finish(&w);
    writer_init_fixed(&w, memory, sizeof memory);
    put_format(&w, "%s", "ten bytes.");
    put_format(&w, "%d, %s", 1234567, "and more");
    assert_true(w.failed);
    assert_int_equal(w.length, 10); /* nothing of a text that does not fit */
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

static void test_words_are_cut_after_a_whole_word(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int most;
        const char *cut;
    } cases[] = {{"one two", 7, "one two"},
                 {"one two", 6, "one…"},
                 {"one two", 5, "one…"},
                 {"one two", 4, "one…"},
                 {"one two", 3, "on…"},
                 {"one", 1, "…"},
                 {"Gr\u00e9vy \u00e9tait", 7, "Gr\u00e9vy…"},
                 {"\u00e9\u00e9\u00e9", 2, "\u00e9…"}};
    struct writer w;
    writer_init(&w);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        writer_clear(&w);
        put(&w, "before ");
        put(&w, cases[i].text);
        cut_words(&w, strlen("before "), cases[i].most);
        assert_string_equal(writer_text(&w) + strlen("before "), cases[i].cut);
        assert_true(text_characters(w.text, w.length) - (int)strlen("before ") <= cases[i].most);
    }
    writer_finish(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_is_written_with_its_commas),
        cmocka_unit_test(test_strings_are_escaped_as_json_wants),
        cmocka_unit_test(test_strings_of_every_length_come_back_as_they_were),
        cmocka_unit_test(test_keys_of_every_length),
        cmocka_unit_test(test_formats_are_those_of_printf),
        cmocka_unit_test(test_xml_is_escaped),
        cmocka_unit_test(test_numbers_of_every_size),
        cmocka_unit_test(test_a_fixed_writer_fails_and_never_writes_past_its_memory),
        cmocka_unit_test(test_words_are_cut_after_a_whole_word),
    };
    return cmocka_run_group_tests_name("kit_writer", tests, NULL, NULL);
}
