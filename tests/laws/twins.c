/* The law of twins (daemon/simulate/twins.h) on every ruleset found, every scenario: 2,000 positions of each, 100,000
 * under MUSTERD_SOAK, and half as many of each mix of its options. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/simulate/simulate.h"
#include "../support/setups.h"

static int breaches;

static uint64_t positions_wanted(void) {
    return (uint64_t)law_amount(500, 2000, 100000);
}

static struct twin_count look(const struct module *module, const struct setup *setup, const char *name,
                              uint64_t positions) {
    struct simulation simulation = {.module = module,
                                    .setup = *setup,
                                    .first_seed = 7000,
                                    .games = INT_MAX,
                                    .twins = true,
                                    .most_positions = positions};
    struct simulation_result result;
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
    return result.twins;
}

/* A twin that is the world itself proves nothing: where there is something to hide, at least one in ten must differ.
 * With one role alone a secret may be what nobody has seen yet, such as the next card, and lie nowhere in the state. */
static void look_and_judge(const struct module *module, const struct setup *setup, const char *name,
                           uint64_t positions) {
    const struct twin_count count = look(module, setup, name, positions);
    print_message("%s: %llu positions, %llu twins, %llu of them differed, compared %llu times\n", name,
                  (unsigned long long)count.positions, (unsigned long long)count.worlds,
                  (unsigned long long)count.differed, (unsigned long long)count.compared);
    findings_print(stdout, &count.findings, name);
    breaches += count.findings.count;
    assert_true(count.positions >= positions);
    if (!twins_can_differ(module->ruleset))
        assert_true(count.differed == 0);
    assert_true(count.hidden.kinds == 0 || count.hidden.differed > 0);
    if (!worlds_differ(module->ruleset, count.worlds, count.differed))
        fail_msg("%s: resample changes nothing", name);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    look_and_judge(module, setup, name, positions_wanted());
}

static void visit_mix(const struct module *module, const struct setup *setup, const char *name) {
    look_and_judge(module, setup, name, positions_wanted() / 2);
}

static void test_law_9_an_action_tells_no_more_than_chance_or_a_disclosure_told(void **state) {
    (void)state;
    each_scenario(visit);
    each_mix(law_amount(0, 1, 1) != 0, visit_mix);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
}

/* ---- the law can fail -------------------------------------------------------------------------------------------- */

static bool finds(const struct twin_count *count, const char *what) {
    for (int i = 0; i < count->findings.count; i++)
        if (strcmp(count->findings.item[i].what, what) == 0)
            return true;
    return false;
}

static void test_a_window_that_opens_by_what_is_held_is_found(void **state) {
    const struct module *module = ruleset_needed("game-of-alliances");
    struct setup setup;
    (void)state;
    standard_setup(module->ruleset, 0, &setup);
    setup.option[1] = 1;
    const struct twin_count count = look(module, &setup, "windows by hand", positions_wanted());
    assert_true(finds(&count,
                      "challenge at step turn: blue can tell its twins apart by the events: window-passed, a window "
                      "that asks by what is hidden"));
}

static struct twin_count look_at_mischief(const char *kind) {
    const struct module *module = ruleset_needed("muster-test");
    struct setup setup;
    standard_setup(module->ruleset, 0, &setup);
    while (strcmp(module->ruleset->options[0].choices[setup.option[0]].id, kind) != 0)
        setup.option[0]++;
    return look(module, &setup, kind, positions_wanted());
}

static void test_who_looks_at_the_others_hand_and_can_undo_is_found(void **state) {
    (void)state;
    const struct twin_count count = look_at_mischief("peek");
    assert_true(
        finds(&count, "misbehave at step prepare: red can tell its twins apart by the events: showed, and can undo"));
    assert_true(
        finds(&count, "misbehave at step prepare: blue can tell its twins apart by the events: showed, and can undo"));
}

static void test_who_names_a_card_of_his_own_as_if_all_knew_it_is_found(void **state) {
    (void)state;
    const struct twin_count count = look_at_mischief("blab");
    assert_true(
        finds(&count,
              "misbehave at step prepare: blue can tell its twins apart by the events: showed, and was told nothing"));
    assert_true(finds(
        &count,
        "misbehave at step prepare: spectator can tell its twins apart by the events: showed, and was told nothing"));
    assert_false(
        finds(&count, "misbehave at step prepare: red can tell its twins apart by the events: showed, and can undo"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_9_an_action_tells_no_more_than_chance_or_a_disclosure_told),
        cmocka_unit_test(test_who_looks_at_the_others_hand_and_can_undo_is_found),
        cmocka_unit_test(test_who_names_a_card_of_his_own_as_if_all_knew_it_is_found),
        cmocka_unit_test(test_a_window_that_opens_by_what_is_held_is_found),
    };
    return cmocka_run_group_tests_name("twins", tests, open_rulesets, close_rulesets);
}
