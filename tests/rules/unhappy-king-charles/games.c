/* Whole games at random: both editions, Henrietta and every option end, counters are conserved, nothing leaks, and each
 * way to win is found. MUSTERD_SOAK plays 5,000 games of each. */
#include <stdlib.h>

#include "king.h"

static int found, longest, ways[5];
enum { KING_FALLS, POWER_BASE_FALLS, LONDON_FALLS, POINTS, NO_POINTS };

static void seen(const struct result *result, int decisions) {
    found++;
    longest = decisions > longest ? decisions : longest;
    if (strstr(result->reason, "King Charles") != NULL)
        ways[KING_FALLS]++;
    else if (strstr(result->reason, "Power Base") != NULL)
        ways[POWER_BASE_FALLS]++;
    else if (strstr(result->reason, "London") != NULL)
        ways[LONDON_FALLS]++;
    else
        ways[strcmp(result->outcome, "parliament-wins") == 0 ? POINTS : NO_POINTS]++;
}

static void play_many(const char *scenario, const char *options, int games) {
    found = longest = 0;
    if (getenv("MUSTERD_SOAK") != NULL)
        games = 5000;
    harness_random_games(scenario, options, 1, games, seen);
    assert_int_equal(found, games);
    print_message("%s, %s: %d games, at most %d decisions\n", scenario, options != NULL ? options : "as printed", games,
                  longest);
}

static void test_the_war_at_random(void **unused) {
    (void)unused;
    memset(ways, 0, sizeof ways);
    play_many("war", NULL, 150);
    print_message("king %d, power base %d, london %d, points %d, no points %d\n", ways[0], ways[1], ways[2], ways[3],
                  ways[4]);
    assert_true(ways[KING_FALLS] > 0 && ways[POINTS] > 0 && ways[NO_POINTS] > 0);
}

static void test_the_other_edition_at_random(void **unused) {
    (void)unused;
    play_many("war", "edition=gmt", 100);
}

static void test_henrietta_at_random(void **unused) {
    (void)unused;
    play_many("henrietta", NULL, 100);
    play_many("henrietta", "edition=gmt", 30);
}

static void test_each_option_at_random(void **unused) {
    static const char *const options[] = {"stout-cornish-men=true",
                                          "random-desertion-order=true",
                                          "manchester=true",
                                          "laughter-of-the-court=true",
                                          "lostwithiel=true",
                                          "no-automatic-victory=true",
                                          ("stout-cornish-men=true,random-desertion-order=true,manchester=true,"
                                           "laughter-of-the-court=true,lostwithiel=true,edition=gmt")};
    (void)unused;
    for (int k = 0; k < (int)(sizeof options / sizeof *options); k++)
        play_many("war", options[k], 20);
}

MAIN(cmocka_unit_test(test_the_war_at_random), cmocka_unit_test(test_the_other_edition_at_random),
     cmocka_unit_test(test_henrietta_at_random), cmocka_unit_test(test_each_option_at_random))
