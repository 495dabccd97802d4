/* JSON that comes in: what is refused, and where faults point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../api/text/input.h"
#include "../../api/text/text.h"
#include "../../daemon/store/players.h"

static bool parses(const char *text, size_t length) {
    char why[256] = "";
    struct json_t *value = input_parse(text, length, why, sizeof why);
    assert_true(value || why[0]);
    input_free(value);
    return value != NULL;
}

static void test_only_strict_json_is_read(void **state) {
    static const char *const good[] = {
        "{}", "[]", "7", "\"a\"", "null", " {\"a\" : [1, 2.5, true]} ", "{\"a\":\"\\u00e9\"}", "{\"a\":\"\xc3\xa9\"}"};
    static const char *const bad[] = {"",
                                      " ",
                                      "{",
                                      "{}{}",
                                      "{\"a\":1,}",
                                      "{'a':1}",
                                      "{\"a\":01}",
                                      "[1 2]",
                                      "nul",
                                      "{\"a\":1,\"a\":2}",
                                      "\"\\u0000\"",
                                      "\"\xff\"",
                                      "\"\xc3\"",
                                      "\"\xed\xa0\x80\"",
                                      "// x\n{}",
                                      "{\"a\":NaN}",
                                      "{\"a\":1e999}",
                                      "\"a\nb\""};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(parses(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parses(bad[i], strlen(bad[i])))
            fail_msg("%s is read", bad[i]);
    assert_false(parses("{\"a\":\"b\0c\"}", 11));
}

static void test_sixteen_levels_and_no_more(void **state) {
    char text[64];
    (void)state;
    for (size_t depth = 1; depth <= 20; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(parses(text, 2 * depth), depth <= INPUT_DEPTH);
    }
    static const char brackets[] = "\"[[[[[[[[[[[[[[[[[[[[\\\"[[[[[\"";
    assert_true(parses(brackets, sizeof brackets - 1));
}

struct told {
    int count;
    char pointer[16][600], detail[16][200];
};

static void tell(void *context, const char *pointer, const char *detail) {
    struct told *told = context;
    strncpy(told->pointer[told->count], pointer, sizeof told->pointer[0] - 1);
    strncpy(told->detail[told->count++], detail, sizeof told->detail[0] - 1);
}

struct out {
    const char *name;
    const char *or_null;
    int64_t number;
    struct json_t *object;
    struct json_t *or_nothing, *list;
};

static const struct field fields[] = {
    {"name", FIELD_STRING, true, offsetof(struct out, name), text_is_id, 0, 0, "an id"},
    {"or_null", FIELD_STRING_OR_NULL, false, offsetof(struct out, or_null), NULL, 0, 0, "a text or null"},
    {"number", FIELD_INTEGER, false, offsetof(struct out, number), NULL, 0, 9, "a digit"},
    {"object", FIELD_OBJECT, false, offsetof(struct out, object), NULL, 0, 0, NULL},
    {"nothing", FIELD_OBJECT_OR_NULL, false, offsetof(struct out, or_nothing), NULL, 0, 0, NULL},
    {"list", FIELD_ARRAY, false, offsetof(struct out, list), NULL, 0, 0, NULL},
};

static int read_into(const char *text, struct out *out, struct told *told) {
    char why[256];
    memset(told, 0, sizeof *told);
    memset(out, 0, sizeof *out);
    struct json_t *value = input_parse(text, strlen(text), why, sizeof why);
    assert_non_null(value);
    struct faults faults = {.tell = tell, .context = told};
    input_read(value, fields, sizeof fields / sizeof *fields, out, &faults);
    assert_int_equal(faults.count, told->count);
    if (faults.count == 0 && out->name)
        assert_string_equal(out->name, "red");
    input_free(value);
    return faults.count;
}

static void test_fields_are_read_and_every_fault_is_told(void **state) {
    struct out out;
    struct told told;
    (void)state;
    assert_int_equal(read_into("{\"name\":\"red\"}", &out, &told), 0);
    assert_int_equal(read_into("{\"name\":\"red\",\"or_null\":null,\"number\":7,\"object\":{},\"nothing\":null}", &out,
                               &told),
                     0);
    assert_int_equal(out.number, 7);
    assert_non_null(out.object);
    assert_null(out.or_nothing);
    assert_int_equal(read_into("{\"number\":10,\"object\":[],\"extra\":1,\"a/b~c\":2}", &out, &told), 5);
    static const char *const pointers[] = {"/name", "/number", "/object", "/extra", "/a~1b~0c"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(told.pointer[i], pointers[i]);
    assert_string_equal(told.detail[1], "must be a digit");
    assert_int_equal(read_into("{\"name\":\"Red\",\"number\":2.5,\"or_null\":1}", &out, &told), 3);
    assert_int_equal(read_into("[]", &out, &told), 1);
    assert_string_equal(told.pointer[0], "");
    assert_int_equal(read_into("{\"name\":\"red\",\"nothing\":1,\"list\":{}}", &out, &told), 2);
    assert_int_equal(read_into("{\"name\":\"red\",\"nothing\":{},\"list\":[\"red\",7]}", &out, &told), 0);
    assert_non_null(out.or_nothing);
    assert_non_null(out.list);
}

static void test_long_names_are_cut_between_characters(void **state) {
    char text[2048] = "{\"name\":\"red\",\"";
    struct out out;
    struct told told;
    (void)state;
    for (int i = 0; i < 400; i++)
        strcat(text, "\xc3\xa9");
    strcat(text, "\":1}");
    assert_int_equal(read_into(text, &out, &told), 1);
    assert_true(text_is_utf8(told.pointer[0]));
}

static void test_what_an_id_is(void **state) {
    (void)state;
    assert_true(id_is_kebab("cruel-necessity", 64));
    assert_false(id_is_kebab("-a", 64));
    assert_false(id_is_kebab("a-", 64));
    assert_false(id_is_kebab("a--b", 64));
    assert_false(id_is_kebab("A", 64));
    assert_false(id_is_kebab("", 64));
    assert_false(id_is_kebab("abc", 2));
    assert_true(id_is_player("Alice_1.b-c"));
    assert_false(id_is_player(""));
    assert_false(id_is_player("a b"));
    assert_false(id_is_player("0123456789012345678901234567890123456789012345678901234567890123x"));
    assert_true(text_is_label("league"));
    assert_false(text_is_label("_x"));
    assert_false(text_is_label("A"));
    assert_int_equal(text_length("\xc3\xa9t\xc3\xa9"), 3);
    assert_true(text_is_utf8("\xf0\x9f\x8e\xb2"));
    assert_false(text_is_utf8("\xc0\x80"));
    assert_false(text_is_utf8("\xf4\x90\x80\x80"));
    assert_false(text_is_utf8("\xe2\x82"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_strict_json_is_read),
        cmocka_unit_test(test_sixteen_levels_and_no_more),
        cmocka_unit_test(test_fields_are_read_and_every_fault_is_told),
        cmocka_unit_test(test_long_names_are_cut_between_characters),
        cmocka_unit_test(test_what_an_id_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
