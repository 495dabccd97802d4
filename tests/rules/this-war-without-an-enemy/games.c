/* Whole games at random: every scenario and option ends, counters are conserved, nothing leaks, and each way to win is
 * found. MUSTERD_SOAK plays 5,000 games a scenario. */
#include <stdlib.h>

#include "war.h"

static int found, major[SIDES], minor[SIDES], scots, longest;

static void seen(const struct result *result, int decisions) {
    int winner = result->role[KING].place == 1 ? KING : PARLIAMENT;
    found++;
    longest = decisions > longest ? decisions : longest;
    if (result->degree != NULL && strcmp(result->degree, "major") == 0)
        major[winner]++;
    else
        minor[winner]++;
    if (strstr(result->reason, "Scots") != NULL)
        scots++;
}

static void play_many(const char *scenario, const char *options, int games) {
    found = scots = longest = 0;
    memset(major, 0, sizeof major);
    memset(minor, 0, sizeof minor);
    if (getenv("MUSTERD_SOAK") != NULL)
        games = 5000;
    harness_random_games(scenario, options, 1, games, seen);
    assert_int_equal(found, games);
    print_message("%s: %d games, at most %d decisions; Major %d king, %d Parliament (%d by the Scots); other %d, %d\n",
                  scenario, games, longest, major[KING], major[PARLIAMENT], scots, minor[KING], minor[PARLIAMENT]);
}

static void test_full_war_at_random(void **unused) {
    (void)unused;
    play_many("full-war", NULL, 300);
    assert_true(major[KING] > 0 && major[PARLIAMENT] > 0 && minor[KING] > 0 && minor[PARLIAMENT] > 0 && scots > 0);
}

static void test_early_war_at_random(void **unused) {
    (void)unused;
    play_many("early-war", NULL, 300);
    assert_true(major[KING] > 0 && major[PARLIAMENT] > 0 && minor[KING] > 0 && minor[PARLIAMENT] > 0);
}

static void test_mid_to_late_war_at_random(void **unused) {
    (void)unused;
    play_many("mid-to-late-war", NULL, 300);
    assert_true(major[KING] > 0 && major[PARLIAMENT] > 0 && minor[KING] > 0 && minor[PARLIAMENT] > 0);
}

static void test_mid_war_at_random(void **unused) {
    (void)unused;
    play_many("mid-war", NULL, 300);
    assert_true(major[KING] > 0 && major[PARLIAMENT] > 0 && minor[KING] > 0 && minor[PARLIAMENT] > 0);
}

static void test_prelude_at_random(void **unused) {
    (void)unused;
    play_many("prelude", NULL, 300);
    assert_true(major[KING] > 0 && major[PARLIAMENT] > 0 && minor[KING] > 0 && minor[PARLIAMENT] > 0);
}

static void test_variant_timing_at_random(void **unused) {
    (void)unused;
    play_many("full-war", "variant-timing=true", 150);
    play_many("prelude", "variant-timing=true", 100);
    play_many("mid-to-late-war", "variant-timing=true", 100);
}

MAIN(cmocka_unit_test(test_full_war_at_random), cmocka_unit_test(test_early_war_at_random),
     cmocka_unit_test(test_mid_to_late_war_at_random), cmocka_unit_test(test_mid_war_at_random),
     cmocka_unit_test(test_prelude_at_random), cmocka_unit_test(test_variant_timing_at_random))
