/* The numbers here were computed by another implementation of SHA-256, BLAKE2b and ChaCha20. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../daemon/game/fairness.h"

static uint8_t seed[SEED_BYTES], key[KEY_BYTES];
static const char *const entropy[RULESET_MAX_ROLES] = {"hello", "yo"};

static int start(void **state) {
    (void)state;
    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)i;
    if (fairness_init() != 0)
        return -1;
    fairness_key(seed, entropy, key);
    return 0;
}

static void assert_hex(const uint8_t *bytes, size_t n, const char *hex) {
    char ours[65];
    assert_string_equal(sodium_bin2hex(ours, sizeof ours, bytes, n), hex);
}

static void test_the_commitment_is_the_seeds_sha256(void **state) {
    uint8_t commitment[COMMITMENT_BYTES];
    (void)state;
    fairness_commit(seed, commitment);
    assert_hex(commitment, sizeof commitment, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

static void test_the_key_binds_seed_and_entropy(void **state) {
    static const char *const swapped[RULESET_MAX_ROLES] = {"yo", "hello"}, *const none[RULESET_MAX_ROLES] = {0};
    uint8_t other[KEY_BYTES];
    (void)state;
    assert_hex(key, sizeof key, "f1de5cf9d76996fb1a01efba3c218c9494cf101af33aa51e23c9f2ba94721be0");
    fairness_key(seed, swapped, other);
    assert_memory_not_equal(other, key, sizeof key);
    fairness_key(seed, none, other);
    assert_memory_not_equal(other, key, sizeof key);
    seed[31] ^= 1;
    fairness_key(seed, entropy, other);
    seed[31] ^= 1;
    assert_memory_not_equal(other, key, sizeof key);
}

static void test_a_commitment_binds_role_and_value(void **state) {
    static const struct {
        const char *role, *hex;
        uint8_t first, step;
    } cases[] = {{"red", "9e8a3edf662b30deace7d66f01d2b83fb19678cea8c7d1107a5c895a6ced4742", 0x11, 0},
                 {"blue", "669573ddb2a588018f1a9f31e4516906d9d5fc0f4ff74272346f1b86d4ca19c3", 32, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t value[VALUE_BYTES], commitment[COMMITMENT_BYTES];
        for (int k = 0; k < VALUE_BYTES; k++)
            value[k] = (uint8_t)(cases[i].first + k * cases[i].step);
        fairness_commit_value(cases[i].role, value, commitment);
        assert_hex(commitment, sizeof commitment, cases[i].hex);
    }
}

static void test_the_key_binds_seed_and_every_roles_value(void **state) {
    static const char *const roles[RULESET_MAX_ROLES] = {"red", "blue"};
    uint8_t red[VALUE_BYTES], blue[VALUE_BYTES], found[KEY_BYTES];
    const uint8_t *value[RULESET_MAX_ROLES] = {red, blue}, *swapped[RULESET_MAX_ROLES] = {blue, red};
    const uint8_t *alone[RULESET_MAX_ROLES] = {NULL, blue};
    (void)state;
    memset(red, 0x11, sizeof red);
    for (int k = 0; k < VALUE_BYTES; k++)
        blue[k] = (uint8_t)(32 + k);
    fairness_key_committed(seed, roles, value, found);
    assert_hex(found, sizeof found, "dfe8ec2881d2950c33e04d8224f06a0ce34e012cf4dac9cd9bec82f8cbf48fa4");
    fairness_key_committed(seed, roles, alone, found);
    assert_hex(found, sizeof found, "64b13185cca20cb0bea1c22a3ae7f8cec8950d9b0ce642a494266f289799e291");
    uint8_t other[KEY_BYTES];
    fairness_key_committed(seed, roles, swapped, other);
    assert_memory_not_equal(other, found, sizeof found);
}

static void test_draws_are_those_that_anyone_computes(void **state) {
    static const uint32_t faces[] = {6, 6, 6, 100, 52, 65536, 1, 3, 2, 6};
    static const uint32_t values[] = {4, 0, 5, 37, 10, 15613, 0, 0, 0, 1};
    struct stream stream;
    (void)state;
    stream_init(&stream, key, 0);
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        assert_int_equal(stream.draws.pick(&stream.draws, faces[i], "test"), values[i]);
    assert_int_equal(stream.counter, 10);
}

static void test_counters_past_32_bits_go_into_the_nonce(void **state) {
    struct stream stream;
    (void)state;
    stream_init(&stream, key, (UINT64_C(1) << 32) + 5);
    assert_int_equal(stream.draws.pick(&stream.draws, 6, "test"), 1);
    stream_init(&stream, key, (UINT64_C(7) << 32) + 1);
    assert_int_equal(stream.draws.pick(&stream.draws, 1000, "test"), 471);
}

/* Chi-squared over 6 faces, 5 degrees of freedom: 25.7 is passed once in 10,000 streams; this one is fixed. */
static void test_a_die_is_even(void **state) {
    enum { ROLLS = 60000 };
    struct stream stream;
    double chi = 0;
    int count[6] = {0};
    (void)state;
    stream_init(&stream, key, 0);
    for (int i = 0; i < ROLLS; i++)
        count[stream.draws.pick(&stream.draws, 6, "test")]++;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - ROLLS / 6.0) * (count[i] - ROLLS / 6.0) / (ROLLS / 6.0);
    assert_true(chi < 25.7);
}

static void note(void *context, const struct draw_record *draw) {
    *(struct draw_record *)context = *draw;
}

static void test_every_draw_is_recorded_with_counter_and_label(void **state) {
    struct stream stream;
    struct draw_record seen = {0};
    (void)state;
    stream_init(&stream, key, 3);
    stream.record = note;
    stream.context = &seen;
    stream.draws.pick(&stream.draws, 100, "siege");
    assert_int_equal(seen.counter, 3);
    assert_int_equal(seen.n, 100);
    assert_int_equal(seen.value, 37);
    assert_string_equal(seen.label, "siege");
}

static void test_seeds_are_not_the_same_twice(void **state) {
    uint8_t a[SEED_BYTES], b[SEED_BYTES];
    (void)state;
    fairness_seed(a);
    fairness_seed(b);
    assert_memory_not_equal(a, b, sizeof a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_commitment_is_the_seeds_sha256),
        cmocka_unit_test(test_the_key_binds_seed_and_entropy),
        cmocka_unit_test(test_a_commitment_binds_role_and_value),
        cmocka_unit_test(test_the_key_binds_seed_and_every_roles_value),
        cmocka_unit_test(test_draws_are_those_that_anyone_computes),
        cmocka_unit_test(test_counters_past_32_bits_go_into_the_nonce),
        cmocka_unit_test(test_a_die_is_even),
        cmocka_unit_test(test_every_draw_is_recorded_with_counter_and_label),
        cmocka_unit_test(test_seeds_are_not_the_same_twice),
    };
    return cmocka_run_group_tests_name("fairness", tests, start, NULL);
}
