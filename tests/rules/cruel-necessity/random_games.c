/* Games played to their end: at random, with every law held; and with loaded dice, so that each degree of victory and
 * of defeat comes up. */
#include <stdio.h>
#include <stdlib.h>

#include "table.h"

enum { SCENARIOS = 6, GAMES = 100 };

static const char *const scenario_name[SCENARIOS] = {"first-civil-war", "second-civil-war", "third-civil-war",
                                                     "campaign",        "first-two-wars",   "last-two-wars"};

/* ---- at random --------------------------------------------------------------------------------------- */

static int longest;

static void remember(const struct result *result, int decisions) {
    assert_true(strcmp(result->outcome, "victory") == 0 || strcmp(result->outcome, "defeat") == 0);
    longest = decisions > longest ? decisions : longest;
}

static void play_all(const char *options) {
    for (int i = 0; i < SCENARIOS; i++)
        harness_random_games(scenario_name[i], options, 1, GAMES, remember);
    assert_true(longest < ruleset_entry()->bounds.decisions);
}

static void test_random_games_as_printed(void **unused) {
    (void)unused;
    play_all(NULL);
}

static void test_random_games_with_each_option(void **unused) {
    (void)unused;
    play_all("limited-reconnaissance=true");
    play_all("catholic-league=true");
    play_all("quick-combat=true");
    play_all("english-settlers=true");
    play_all("strike-the-iron=true");
    play_all("chronological=true");
}

static void test_random_games_with_all_options(void **unused) {
    (void)unused;
    play_all("limited-reconnaissance=true,catholic-league=true,quick-combat=true,english-settlers=true,"
             "strike-the-iron=true,chronological=true");
}

/* ---- with loaded dice -------------------------------------------------------------------------------- */

static uint64_t luck_state;
static int favour; /* out of 100: how often a die falls Parliament's way; under 0: the King's */

static uint32_t chance(uint32_t n) {
    luck_state ^= luck_state << 13;
    luck_state ^= luck_state >> 7;
    luck_state ^= luck_state << 17;
    return (uint32_t)((luck_state >> 33) % n);
}

static uint32_t loaded(struct draws *draws, uint32_t n, const char *label) {
    static const char *const own[] = {
        "campaign", "deviltry", "siege", "revolt besieged", "politics", "reconnaissance", "Parliament's sector die"};
    static const char *const kings[] = {"royalist siege", "unrest in London", "the King's sector die"};
    (void)draws;
    bool for_parliament = favour > 0;
    if ((int)chance(100) < abs(favour)) {
        for (size_t i = 0; i < sizeof own / sizeof *own; i++)
            if (strcmp(label, own[i]) == 0)
                return for_parliament ? n - 1 : 0;
        for (size_t i = 0; i < sizeof kings / sizeof *kings; i++)
            if (strcmp(label, kings[i]) == 0)
                return for_parliament ? 0 : n - 1;
    }
    return chance(n);
}

/* Buys what it can, fights what is near, and raises what is low. */
static int worth(const struct action *action) {
    const struct cn_state *s = state();
    int subject = action->arg[0], noise = (int)chance(8);
    switch (action->verb) {
    case VERB_BUY: return 100;
    case VERB_FREE_POLITICS:
    case VERB_FREE_SIEGE:
    case VERB_STRIKE: return 90;
    case VERB_CAMPAIGN: return (s->army[subject].area < 3 ? 70 : 32) - 4 * s->army[subject].area + noise;
    case VERB_CRUSH: return 50 + noise;
    case VERB_CAMPAIGN_DEVILTRY: return 38 + noise;
    case VERB_BESIEGE: return 36 + noise;
    case VERB_POLITICS: return 28 + 2 * s->track[subject] + noise;
    case VERB_FORTIFY: return s->fortress[subject].dial < 3 ? 40 : 10;
    case VERB_PASS: return 24;
    case VERB_DESPERATE:
    case VERB_INFUSE: return 5;
    }
    return 20 + noise;
}

static int play_loaded(const char *scenario, uint64_t seed, int how_often) {
    const struct ruleset *ruleset = ruleset_entry();
    harness_start(&h, scenario, NULL, seed);
    luck_state = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    favour = how_often;
    h.draws.pick = loaded;
    while (ruleset->to_act(&h.game) != 0) {
        struct action_list list = {0};
        ruleset->legal(&h.game, 0, &list);
        int best = 0, most = -1;
        for (int i = 0; i < list.count; i++) {
            int value = worth(&list.item[i]);
            if (value > most)
                most = value, best = i;
        }
        struct action action = list.item[best];
        h.game.actor = 0;
        harness_game(&h);
        ruleset->apply(&h.game, 0, &action);
        assert_true(h.events.count > 0); /* no choice is silent in the log */
        harness_audit(&h);
    }
    return state()->degree;
}

static void test_CN_11_2_every_degree_is_reached(void **unused) {
    (void)unused;
    /* Where the third war is not reached there is no marginal defeat; where it is, no other at the end (CN-11.2). */
    enum { SHORT = 0xf0 | 1u << CN_CRUSHING_DEFEAT | 1u << CN_DECISIVE_DEFEAT | 1u << CN_SUBSTANTIVE_DEFEAT };
    enum { LAST = 0xf0 | 1u << CN_SUBSTANTIVE_DEFEAT | 1u << CN_MARGINAL_DEFEAT };
    static const unsigned reachable[SCENARIOS] = {
        SHORT, SHORT, LAST, 0xff, SHORT, LAST | 1u << CN_DECISIVE_DEFEAT,
    };
    for (int i = 0; i < SCENARIOS; i++) {
        int count[CN_DEGREES] = {0};
        unsigned seen = 0;
        int games = 0;
        for (uint64_t seed = 1; seed <= 4000 && seen != reachable[i]; seed++, games++) {
            int degree = play_loaded(scenario_name[i], seed, (int)(seed % 31) * 5 - 50);
            count[degree]++;
            seen |= bit_of(degree);
        }
        print_message("%s after %d games:", scenario_name[i], games);
        for (int degree = 0; degree < CN_DEGREES; degree++)
            print_message(" %s %d", cn_DEGREE_ids[degree], count[degree]);
        print_message("\n");
        assert_int_equal(seen, reachable[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games_as_printed),
        cmocka_unit_test(test_random_games_with_each_option),
        cmocka_unit_test(test_random_games_with_all_options),
        cmocka_unit_test(test_CN_11_2_every_degree_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
