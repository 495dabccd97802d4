/* The law that what was told is remembered, and those beside it (daemon/simulate/told.h), on every ruleset found, every
 * scenario: 2 games of each, 200 under MUSTERD_SOAK, and then 20 of each mix of options, too. One game can show by
 * chance what two do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/simulate/simulate.h"
#include "../support/setups.h"

static int breaches;
static uint64_t dice;

static struct told_count look(const struct module *module, const struct setup *setup, const char *name, int games) {
    struct simulation simulation = {
        .module = module, .setup = *setup, .first_seed = 8000, .games = games, .told = true};
    struct simulation_result result;
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
    return result.told;
}

/* Games of one role alone may hide nothing that an event tells. */
static void look_and_judge(const struct module *module, const struct setup *setup, const char *name, int games) {
    const struct told_count count = look(module, setup, name, games);
    fprintf(stdout, "%s: ", name);
    told_print(stdout, &count);
    findings_print(stdout, &count.findings, name);
    breaches += count.findings.count;
    dice += count.dice;
    assert_true(count.positions > 0);
    if (twins_can_differ(module->ruleset) && module->ruleset->role_count > 1) {
        assert_true(count.compared >= 10);
        assert_true(10 * count.kept >= count.worlds);
    }
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    look_and_judge(module, setup, name, law_amount(2, 2, 200));
}

static void visit_mix(const struct module *module, const struct setup *setup, const char *name) {
    look_and_judge(module, setup, name, 20);
}

static void test_what_was_told_is_true_in_every_world_dealt_afterwards(void **state) {
    (void)state;
    each_scenario(visit);
    if (getenv("MUSTERD_SOAK"))
        each_mix(true, visit_mix);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
    print_message("%llu dice found among the draws\n", (unsigned long long)dice);
}

/* ---- the laws can fail ------------------------------------------------------------------------------------------- */

static void assert_found_in(const char *game, const char *mischief, const char *what) {
    const struct module *module = ruleset_needed(game);
    struct setup setup;
    int option = 0;
    standard_setup(module->ruleset, 0, &setup);
    while (strcmp(module->ruleset->options[option].id, "mischief") != 0)
        option++;
    while (strcmp(module->ruleset->options[option].choices[setup.option[option]].id, mischief) != 0)
        setup.option[option]++;
    const struct told_count count = look(module, &setup, mischief, 40);
    for (int i = 0; i < count.findings.count; i++)
        if (strstr(count.findings.item[i].what, what))
            return;
    findings_print(stdout, &count.findings, mischief);
    fail_msg("%s: not found: %s", mischief, what);
}

static void assert_finds(const char *mischief, const char *what) {
    assert_found_in("muster-test", mischief, what);
}

static void test_a_drawn_card_that_everybody_is_told_is_found(void **state) {
    (void)state;
    assert_finds("gossip", "set-up at step none: event dealt, card, tells red what resample does not know afterwards");
}

static void test_a_chosen_card_that_everybody_is_told_is_found(void **state) {
    (void)state;
    assert_finds("shout", "choose at step choose: event chose tells blue what red chose, while others are still asked");
    assert_finds("shout", "choose at step choose: event chose, card, tells red what resample does not know afterwards");
}

static void test_a_private_offer_that_everybody_is_told_is_found(void **state) {
    (void)state;
    assert_found_in("game-of-alliances", "gossip", "event offered tells blue what resample does not know afterwards");
}

static void test_a_resample_that_leaves_a_secret_out_is_found(void **state) {
    (void)state;
    assert_finds("idle", "event dealt: resample never deals again what it hides, such as from red");
}

static void test_a_die_that_was_not_drawn_is_found(void **state) {
    (void)state;
    assert_finds("loaded", "choose at step choose: event showed, roll, tells a die that was not drawn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_told_is_true_in_every_world_dealt_afterwards),
        cmocka_unit_test(test_a_drawn_card_that_everybody_is_told_is_found),
        cmocka_unit_test(test_a_chosen_card_that_everybody_is_told_is_found),
        cmocka_unit_test(test_a_private_offer_that_everybody_is_told_is_found),
        cmocka_unit_test(test_a_resample_that_leaves_a_secret_out_is_found),
        cmocka_unit_test(test_a_die_that_was_not_drawn_is_found),
    };
    return cmocka_run_group_tests_name("told", tests, open_rulesets, close_rulesets);
}
