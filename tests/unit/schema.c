/* The judge itself: a JSON Schema check that let everything through would prove nothing. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/schema.h"

static const struct {
    const char *schema, *good, *bad;
} cases[] = {
    {"{\"type\":\"integer\"}", "7", "7.5"},
    {"{\"type\":\"integer\"}", "0", "true"},
    {"{\"type\":[\"string\",\"null\"]}", "null", "7"},
    {"{\"type\":\"number\"}", "7", "\"7\""},
    {"{\"enum\":[\"a\",1]}", "1", "\"b\""},
    {"{\"const\":\"a\"}", "\"a\"", "\"A\""},
    {"{\"required\":[\"a\"]}", "{\"a\":null}", "{}"},
    {"{\"properties\":{\"a\":{\"type\":\"string\"}}}", "{\"b\":1}", "{\"a\":1}"},
    {"{\"properties\":{\"a\":true},\"additionalProperties\":false}", "{\"a\":1}", "{\"a\":1,\"b\":2}"},
    {"{\"additionalProperties\":{\"type\":\"string\"}}", "{\"b\":\"x\"}", "{\"b\":2}"},
    {"{\"propertyNames\":{\"pattern\":\"^[a-z]+$\"}}", "{\"b\":2}", "{\"B\":2}"},
    {"{\"items\":{\"type\":\"integer\"}}", "[1,2]", "[1,\"2\"]"},
    {"{\"uniqueItems\":true}", "[1,2]", "[1,2,1]"},
    {"{\"oneOf\":[{\"type\":\"integer\"},{\"type\":\"number\"}]}", "1.5", "1"},
    {"{\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}]}", "null", "\"\""},
    {"{\"allOf\":[{\"minimum\":1},{\"maximum\":3}]}", "2", "4"},
    {"{\"minimum\":1}", "1", "0"},
    {"{\"minLength\":2,\"maxLength\":3}", "\"\\u00e9\\u00e9\\u00e9\"", "\"\\u00e9\""},
    {"{\"minItems\":1,\"maxItems\":2}", "[0]", "[]"},
    {"{\"maxProperties\":1}", "{\"a\":1}", "{\"a\":1,\"b\":1}"},
    {"{\"pattern\":\"^a{1,2}$\"}", "\"aa\"", "\"aaa\""},
    {"{\"format\":\"uuid\"}", "\"019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11\"", "\"019aa7d0\""},
    {"{\"format\":\"date-time\"}", "\"2026-11-21T11:02:13.481Z\"", "\"2026-11-21 11:02:13\""},
    {"{\"$ref\":\"#/$defs/a~1b\",\"$defs\":{\"a/b\":{\"type\":\"null\"}}}", "null", "0"},
};

static bool check(const char *schema_text, const char *value_text, char *why, size_t size) {
    json_t *schema = json_loads(schema_text, 0, NULL), *value = json_loads(value_text, JSON_DECODE_ANY, NULL);
    assert_non_null(schema);
    assert_non_null(value);
    bool good = schema_check(schema, schema, value, why, size);
    json_decref(schema);
    json_decref(value);
    return good;
}

static void test_each_keyword(void **state) {
    char why[256];
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        if (!check(cases[i].schema, cases[i].good, why, sizeof(why)))
            fail_msg("%s refuses %s: %s", cases[i].schema, cases[i].good, why);
        if (check(cases[i].schema, cases[i].bad, why, sizeof(why)))
            fail_msg("%s lets %s through", cases[i].schema, cases[i].bad);
    }
}

static void test_a_fault_is_pointed_to(void **state) {
    char why[256];
    (void)state;
    assert_false(
        check("{\"properties\":{\"a\":{\"items\":{\"type\":\"string\"}}}}", "{\"a\":[\"x\",7]}", why, sizeof(why)));
    assert_string_equal(why, "/a/1: is not of type string");
}

static void test_what_it_does_not_know_it_does_not_pass(void **state) {
    char why[256];
    (void)state;
    assert_false(check("{\"multipleOf\":2}", "4", why, sizeof(why)));
    assert_false(check("{\"minimumish\":2}", "4", why, sizeof(why)));
    assert_false(check("{\"format\":\"email\"}", "\"a\"", why, sizeof(why)));
    assert_false(check("{\"$ref\":\"#/nowhere\"}", "4", why, sizeof(why)));
    assert_false(check("{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"$ref\":\"#/$defs/a\"}}}", "4", why, sizeof(why)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_keyword),
        cmocka_unit_test(test_a_fault_is_pointed_to),
        cmocka_unit_test(test_what_it_does_not_know_it_does_not_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
