/* The estimate of a secret's entropy: random texts pass, words, patterns and repetitions do not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <setjmp.h>
#include <cmocka.h>

#include <sodium.h>

#include "../../daemon/strength.h"
#include "../support/chance.h"

enum { ENOUGH = 64, TRIES = 2000 };

static void test_what_can_be_guessed(void **state) {
    static const char *const weak[] = {"",
                                       "secret",
                                       "password12345678901234567890123456",
                                       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "abcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabcabc",
                                       "0123456789abcdefghijklmnopqrstuvwxyz",
                                       "correcthorsebatterystaple",
                                       "AdminAdminAdminAdminAdminAdminAdminAdmin",
                                       "qwertyqwertyqwertyqwertyqwertyqwerty"};
    (void)state;
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++)
        if (strength_bits(weak[i]) >= ENOUGH)
            fail_msg("%s has %.1f bits", weak[i], strength_bits(weak[i]));
}

static void test_what_is_drawn_at_random(void **state) {
    uint8_t bytes[32];
    char hex[65], base64[45];
    (void)state;
    chance_begin(chance_seed());
    for (int i = 0; i < TRIES; i++) {
        chance_bytes(bytes, sizeof bytes);
        sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
        sodium_bin2base64(base64, sizeof base64, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
        if (strength_bits(hex) < 2 * ENOUGH || strength_bits(base64) < ENOUGH)
            fail_msg("%s has %.1f bits, %s %.1f", hex, strength_bits(hex), base64, strength_bits(base64));
        sodium_bin2hex(hex, sizeof hex, bytes, 16);
        if (strength_bits(hex) < ENOUGH)
            fail_msg("%s has %.1f bits", hex, strength_bits(hex));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_can_be_guessed),
        cmocka_unit_test(test_what_is_drawn_at_random),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
