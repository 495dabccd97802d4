/* The law that every game goes on (daemon/simulate/circles.h) on every ruleset found, every scenario: 20 games of each,
 * 200 under MUSTERD_SOAK. And what the laws say of the faults that the test game commits on demand: each names role,
 * member or step, and the values. */
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

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct simulation simulation = {
        .module = module, .setup = *setup, .first_seed = 9000, .games = law_amount(2, 20, 200), .circles = true};
    struct simulation_result result;
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
    fprintf(stdout, "%s: ", name);
    circles_print(stdout, module->ruleset, &result.circles);
    assert_true(circles_compared(&result.circles) > 0); /* a law that compared nothing has not passed */
    findings_print(stdout, &result.circles.findings, name);
    breaches += result.circles.findings.count;
}

static void test_nobody_can_go_round_and_every_action_does_something(void **state) {
    (void)state;
    each_scenario(visit);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
}

/* ---- the laws can fail, and say at what -------------------------------------------------------------------------- */

static struct simulation_result commit(const char *mischief) {
    const struct module *module = ruleset_needed("muster-test");
    struct simulation simulation = {
        .module = module, .first_seed = 1, .games = 200, .audit = true, .laws = true, .circles = true};
    struct simulation_result result;
    standard_setup(module->ruleset, 0, &simulation.setup);
    while (strcmp(module->ruleset->options[0].choices[simulation.setup.option[0]].id, mischief) != 0)
        simulation.setup.option[0]++;
    simulate(&simulation, &result);
    return result;
}

static void assert_fault(const char *mischief, const char *words) {
    const struct simulation_result result = commit(mischief);
    if (strstr(result.fault, words) == NULL)
        fail_msg("%s: not said: %s; but: %s", mischief, words, result.fault);
}

static void assert_finds(const char *mischief, const char *what, const char *where) {
    const struct simulation_result result = commit(mischief);
    for (int i = 0; i < result.circles.findings.count; i++)
        if (strcmp(result.circles.findings.item[i].what, what) == 0) {
            assert_non_null(strstr(result.circles.findings.item[i].where, where));
            return;
        }
    findings_print(stdout, &result.circles.findings, mischief);
    fail_msg("%s: not found: %s", mischief, what);
}

static void test_a_way_round_is_found_with_its_keys(void **state) {
    (void)state;
    assert_finds("dither",
                 "advance at step prepare: red can come back to the same position again and again, without a draw",
                 "advance, advance, advance");
}

static void test_an_action_that_does_nothing_is_found(void **state) {
    (void)state;
    assert_finds("doze", "advance at step prepare: blue takes an action that changes nothing and tells nobody",
                 "advance");
}

static void test_a_member_that_shows_too_much_is_named_with_both_values(void **state) {
    (void)state;
    assert_fault("glass",
                 "in a world dealt for a spectator: a spectator can tell it from the game by a spectator's view, "
                 "/sides/0/hand/0: 1 | ");
}

/* A list, or a label, by what its reader may not know: by all bytes of the state. */
static unsigned sum_of(const struct game *game) {
    const uint8_t *bytes = game->state;
    unsigned sum = 0;
    for (size_t i = 0; i < game->ruleset->state_size; i++)
        sum = sum * 31 + bytes[i];
    return sum >> 8;
}

static const struct ruleset *muster;

static void list_by_all(const struct game *game, int role, struct action_list *list) {
    muster->legal(game, role, list);
    if (list->count > 1 && sum_of(game) % 2 == 0)
        list->count--;
}

static void detail_by_all(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action;
    put_format(out, "%u", sum_of(game) % 10);
}

static void assert_leak(const struct ruleset *leaking, const char *words, const char *more) {
    struct module copy = *ruleset_needed("muster-test");
    struct simulation simulation = {.module = &copy, .first_seed = 1, .games = 200, .laws = true};
    struct simulation_result result;
    copy.ruleset = leaking;
    standard_setup(leaking, 0, &simulation.setup);
    assert_false(simulate(&simulation, &result));
    if (!strstr(result.fault, words) || !strstr(result.fault, more))
        fail_msg("%s", result.fault);
}

static void test_a_list_that_shows_too_much_is_named_with_both_keys(void **state) {
    (void)state;
    muster = ruleset_needed("muster-test")->ruleset;
    struct ruleset leaking = *muster;
    leaking.legal = list_by_all;
    assert_leak(&leaking, "can tell it from the game by the list: ", " | ");
}

static void test_a_label_that_shows_too_much_is_named_with_its_key(void **state) {
    struct verb verbs[16];
    (void)state;
    muster = ruleset_needed("muster-test")->ruleset;
    struct ruleset leaking = *muster;
    assert_in_range(muster->verb_count, 1, 16);
    memcpy(verbs, muster->verbs, sizeof *verbs * (size_t)muster->verb_count);
    for (int i = 0; i < muster->verb_count; i++)
        if (strcmp(verbs[i].name, "choose") == 0) {
            verbs[i].label = "{card} {detail}";
            verbs[i].detail = detail_by_all;
        }
    leaking.verbs = verbs;
    assert_leak(&leaking, "can tell it from the game by the action choose:", " | ");
}

static void test_a_dealt_world_that_is_not_sound_is_called_one(void **state) {
    (void)state;
    assert_fault("forget", ": a chosen card is not in its owner's hand");
    assert_fault("forget", "in a world dealt for ");
}

static void test_a_bad_pointer_is_said_with_its_seed(void **state) {
    (void)state;
    assert_fault("pointer", "seed 1, decision ");
    assert_fault("pointer", ": a bad pointer in rules code (SIGSEGV)");
}

static void test_a_full_stack_is_said_with_its_steps(void **state) {
    (void)state;
    const struct module *module = ruleset_needed("muster-test");
    struct ruleset shallow = *module->ruleset;
    struct module copy = *module;
    struct simulation simulation = {.module = &copy, .first_seed = 1, .games = 1};
    struct simulation_result result;
    shallow.flow_depth = 1;
    copy.ruleset = &shallow;
    standard_setup(&shallow, 0, &simulation.setup);
    assert_false(simulate(&simulation, &result));
    if (!strstr(result.fault, "and the stack is full, FLOW(1) and flow_depth: "))
        fail_msg("%s", result.fault);
}

static void test_draws_beyond_the_bound_are_said_with_verb_and_figure(void **state) {
    (void)state;
    assert_fault("greedy", "choose takes 12 draws, bounds.draws says 8");
}

static void test_a_double_entry_of_a_list_is_said_with_its_key(void **state) {
    (void)state;
    assert_fault("twice", "the list of red at step choose has choose:");
}

static void test_an_argument_outside_its_domain_is_said_with_its_value(void **state) {
    (void)state;
    assert_fault("area", "event advanced, side: ");
}

static void test_a_list_without_choices_is_said_with_role_and_step(void **state) {
    (void)state;
    assert_fault("stuck", "no legal action for red, who must act at step choose");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_can_go_round_and_every_action_does_something),
        cmocka_unit_test(test_a_way_round_is_found_with_its_keys),
        cmocka_unit_test(test_an_action_that_does_nothing_is_found),
        cmocka_unit_test(test_a_member_that_shows_too_much_is_named_with_both_values),
        cmocka_unit_test(test_a_dealt_world_that_is_not_sound_is_called_one),
        cmocka_unit_test(test_a_double_entry_of_a_list_is_said_with_its_key),
        cmocka_unit_test(test_an_argument_outside_its_domain_is_said_with_its_value),
        cmocka_unit_test(test_a_list_without_choices_is_said_with_role_and_step),
        cmocka_unit_test(test_draws_beyond_the_bound_are_said_with_verb_and_figure),
        cmocka_unit_test(test_a_bad_pointer_is_said_with_its_seed),
        cmocka_unit_test(test_a_full_stack_is_said_with_its_steps),
        cmocka_unit_test(test_a_list_that_shows_too_much_is_named_with_both_keys),
        cmocka_unit_test(test_a_label_that_shows_too_much_is_named_with_its_key),
    };
    return cmocka_run_group_tests_name("circles", tests, open_rulesets, close_rulesets);
}
