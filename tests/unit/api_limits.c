/* Budgets, cursors, problems, and what is remembered of tokens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../api/caller/auth.h"
#include "../../api/caller/limits.h"
#include "../../api/service/pages.h"
#include "../../api/text/cursor.h"
#include "../../api/text/problem.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "../support/chance.h"

enum { SECOND = 1000000 };

static void test_a_budget_is_spent_and_comes_back(void **state) {
    struct limits *limits = limits_create(60);
    struct budget budget;
    (void)state;
    for (int i = 0; i < 60; i++) {
        assert_true(limits_take(limits, "alice", 5, SECOND, &budget));
        assert_int_equal(budget.limit, 60);
        assert_int_equal(budget.remaining, 59 - i);
        assert_int_equal(budget.wait, 0);
    }
    assert_int_equal(budget.reset, 60);
    assert_false(limits_take(limits, "alice", 5, SECOND, &budget));
    assert_int_equal(budget.wait, 1);
    assert_int_equal(budget.remaining, 0);
    assert_true(limits_take(limits, "bob", 3, SECOND, &budget));
    assert_true(limits_take(limits, "alice", 5, 2 * SECOND, &budget));
    assert_false(limits_take(limits, "alice", 5, 2 * SECOND + SECOND / 2, &budget));
    assert_true(limits_take(limits, "alice", 5, 1000LL * SECOND, &budget));
    assert_int_equal(budget.remaining, 59);
    assert_true(
        limits_take(limits, "alice", 5, 1, &budget)); /* a clock that went back gives nothing and takes nothing */
    assert_int_equal(budget.remaining, 58);
    limits_destroy(limits);
}

static void test_what_is_charged_afterwards_is_made_up_for(void **state) {
    struct limits *limits = limits_create(60);
    struct budget budget;
    (void)state;
    assert_true(limits_ask(limits, "alice", 5, SECOND, &budget));
    assert_int_equal(budget.remaining, 60);
    for (int i = 0; i < 70; i++)
        limits_charge(limits, "alice", 5, SECOND, &budget);
    assert_false(limits_ask(limits, "alice", 5, SECOND, &budget));
    assert_int_equal(budget.wait, 11);
    assert_int_equal(budget.remaining, 0);
    assert_false(limits_ask(limits, "alice", 5, 11 * SECOND, &budget));
    assert_true(limits_ask(limits, "alice", 5, 12 * SECOND, &budget));
    for (int i = 0; i < 1000; i++)
        limits_charge(limits, "alice", 5, 12 * SECOND, &budget);
    assert_in_range(budget.wait, 60, 61); /* the debt has an end */
    assert_true(limits_ask(limits, "bob", 3, SECOND, &budget));
    limits_destroy(limits);
}

static void test_many_keys_and_no_limit(void **state) {
    struct limits *limits = limits_create(1);
    struct budget budget;
    (void)state;
    for (int i = 0; i < 200000; i++)
        assert_true(limits_take(limits, &i, sizeof i, SECOND + i, &budget));
    limits_destroy(limits);
    limits = limits_create(0);
    for (int i = 0; i < 1000; i++)
        assert_true(limits_take(limits, "alice", 5, SECOND, &budget));
    assert_int_equal(budget.limit, 0);
    limits_destroy(limits);
    limits_destroy(NULL);
}

static void test_cursors_come_back_and_nothing_else_does(void **state) {
    char text[CURSOR_TEXT];
    uint8_t bytes[CURSOR_BYTES], back[CURSOR_BYTES];
    size_t n;
    (void)state;
    chance_begin(chance_seed());
    for (size_t length = 0; length <= CURSOR_BYTES; length++) {
        chance_bytes(bytes, length);
        cursor_write('g', bytes, length, text);
        assert_true(cursor_read('g', text, back, &n));
        assert_int_equal(n, length);
        assert_memory_equal(bytes, back, length);
        assert_false(cursor_read('p', text, back, &n));
        text[0] ^= 1;
        assert_false(cursor_read('g', text, back, &n));
    }
    assert_false(cursor_read('g', "", back, &n));
    assert_false(cursor_read('g', "MDE5YWE3ZDA", back, &n));
    assert_false(cursor_read('g', "no cursor at all!", back, &n));
}

static void test_problems_have_names_and_statuses(void **state) {
    static const char *const names[] = {
#define NAME(id, name, ...) name,
        PROBLEMS(NAME)
#undef NAME
    };
    (void)state;
    for (int i = 0; i < PROBLEM_COUNT; i++) {
        struct writer w;
        assert_int_equal(problem_find(names[i]), i);
        assert_in_range(problem_status((enum problem)i), 400, 503);
        writer_init(&w);
        problem_begin(&w, (enum problem)i, "a \"detail\"");
        problem_error(&w, "/a", "is wrong");
        out_end_object(&w);
        assert_non_null(strstr(writer_text(&w), "\"detail\":\"a \\\"detail\\\"\",\"errors\":[{\"pointer\":\"/a\""));
        writer_clear(&w);
        problem_page(&w, (enum problem)i);
        assert_non_null(strstr(writer_text(&w), names[i]));
        writer_finish(&w);
    }
    assert_int_equal(problem_find("none-of-these"), -1);
}

static void test_a_page_is_allowed_its_own_style(void **state) {
    char policy[PAGES_POLICY];
    (void)state;
    pages_policy("<title>a</title><style></style><p>", 34, policy);
    assert_string_equal(policy, "default-src 'none'; style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';"
                                " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    pages_policy("<style>p{}", 10, policy);
    assert_non_null(strstr(policy, "style-src 'none';"));
    pages_policy("", 0, policy);
    assert_non_null(strstr(policy, "style-src 'none';"));
}

static void test_bearer_tokens(void **state) {
    size_t n;
    (void)state;
    assert_string_equal(auth_bearer("Bearer abc", &n), "abc");
    assert_int_equal(n, 3);
    assert_non_null(auth_bearer("bearer   abc  ", &n));
    assert_int_equal(n, 3);
    assert_null(auth_bearer("Bearer ", &n));
    assert_null(auth_bearer("Basic abc", &n));
    assert_null(auth_bearer("", &n));
}

static void test_tokens_are_remembered_until_they_are_forgotten(void **state) {
    struct auth *auth = auth_create();
    struct token_record token = {.scope = TOKEN_APP, .name = "bot"}, found;
    uint8_t hash[AUTH_KEY], other[AUTH_KEY];
    char app[65], name[PLAYER_NAME];
    (void)state;
    auth_key(auth, "one", 3, hash);
    auth_key(auth, "two", 3, other);
    assert_memory_not_equal(hash, other, AUTH_KEY);
    memcpy(other, hash, sizeof other);
    other[AUTH_KEY - 1] ^= 1;
    unsigned generation = auth_generation(auth);
    assert_false(auth_token(auth, hash, &found));
    auth_put_token(auth, generation, hash, &token);
    assert_true(auth_token(auth, hash, &found));
    assert_string_equal(found.name, "bot");
    assert_false(auth_token(auth, other, &found));
    auth_forget_tokens(auth);
    assert_false(auth_token(auth, hash, &found));
    auth_put_token(auth, generation, hash, &token); /* asked for before it was revoked */
    assert_false(auth_token(auth, hash, &found));
    assert_false(auth_player(auth, "alice", app, name));
    auth_put_player(auth, auth_generation(auth), &(struct player_record){.id = "alice", .app = "one", .name = "Alice"});
    assert_true(auth_player(auth, "alice", app, name));
    assert_string_equal(name, "Alice");
    assert_string_equal(app, "one");
    auth_destroy(auth);
    auth_destroy(NULL);
}

static void test_unknown_tokens_are_remembered_until_one_is_made(void **state) {
    struct auth *auth = auth_create();
    struct token_record token = {.scope = TOKEN_APP}, found;
    uint8_t key[AUTH_KEY], other[AUTH_KEY];
    (void)state;
    auth_key(auth, "one", 3, key);
    memcpy(other, key, sizeof other);
    other[AUTH_KEY - 1] ^= 1;
    unsigned generation = auth_generation(auth);
    assert_false(auth_unknown(auth, key));
    auth_put_token(auth, generation, other, &token);
    auth_put_unknown(auth, generation, key);
    assert_true(auth_unknown(auth, key));
    assert_false(auth_unknown(auth, other));
    auth_forget_unknown(auth);
    assert_false(auth_unknown(auth, key));
    assert_true(auth_token(auth, other, &found));
    auth_put_unknown(auth, generation, key); /* asked for before it was made */
    assert_false(auth_unknown(auth, key));
    auth_put_unknown(auth, auth_generation(auth), key);
    auth_put_unknown(auth, auth_generation(auth), other); /* the same place */
    assert_false(auth_unknown(auth, key));
    auth_forget_tokens(auth);
    assert_false(auth_unknown(auth, other));
    auth_destroy(auth);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_budget_is_spent_and_comes_back),
        cmocka_unit_test(test_what_is_charged_afterwards_is_made_up_for),
        cmocka_unit_test(test_many_keys_and_no_limit),
        cmocka_unit_test(test_cursors_come_back_and_nothing_else_does),
        cmocka_unit_test(test_problems_have_names_and_statuses),
        cmocka_unit_test(test_a_page_is_allowed_its_own_style),
        cmocka_unit_test(test_bearer_tokens),
        cmocka_unit_test(test_tokens_are_remembered_until_they_are_forgotten),
        cmocka_unit_test(test_unknown_tokens_are_remembered_until_one_is_made),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
