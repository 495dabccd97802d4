/* The law that nobody is stuck (daemon/simulate/stuck.h) on every ruleset found, every scenario, with each other value
 * of each option alone: random games, and eager ones, in which who can do something seldom passes. The longest spell
 * for each reason is printed. */
#include <limits.h>
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

static int breaches, games;

static struct simulation_result look(const struct module *module, const struct setup *setup, bool eager,
                                     const char *name) {
    struct simulation simulation = {.module = module,
                                    .setup = *setup,
                                    .first_seed = 12000,
                                    .games = games,
                                    .audit = true,
                                    .stuck = true,
                                    .eager = eager};
    struct simulation_result result;
    full_length(module->ruleset, &simulation.setup);
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
    return result;
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    for (int eager = 0; eager < 2; eager++) {
        const struct simulation_result result = look(module, setup, eager != 0, name);
        findings_print(stdout, &result.stuck.findings, name);
        breaches += result.stuck.findings.count;
        fprintf(stdout, "%s: ", name);
        stuck_print(stdout, &result.stuck);
        assert_true(!module->ruleset->held || result.stuck.turns > 0); /* a law that compared nothing has not passed */
    }
}

static void test_law_12_nobody_with_pieces_that_nothing_holds_is_left_with_nothing_to_do(void **state) {
    (void)state;
    games = law_amount(1, 3, 100);
    each_setup(visit);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
}

/* ---- the law can fail -------------------------------------------------------------------------------------------- */

static const struct ruleset *kingmaker;

/* The list, but that the first seat can only end its turns. */
static void legal_but_locked_in(const struct game *game, int role, struct action_list *list) {
    int kept = 0;
    kingmaker->legal(game, role, list);
    if (role != 0 || !kingmaker->held(game, role))
        return;
    for (int i = 0; i < list->count; i++)
        if (kingmaker->verbs[list->item[i].verb].passes)
            list->item[kept++] = list->item[i];
    list->count = kept;
}

static void test_a_seat_that_is_locked_in_is_found(void **state) {
    const struct module *found = ruleset_needed("kingmaker");
    struct setup setup;
    (void)state;
    kingmaker = found->ruleset;
    struct ruleset ruleset = *kingmaker;
    struct module module = *found;
    ruleset.legal = legal_but_locked_in;
    module.ruleset = &ruleset;
    standard_setup(&ruleset, 0, &setup);
    games = 1;
    assert_int_equal(look(&module, &setup, false, "locked in").stuck.findings.count, 1);
}

/* The first seat is held, and says so, until this round of the game begins. */
static int until_round;

static int round_of(const struct game *game) {
    struct writer view;
    writer_init(&view);
    kingmaker->view(game, ROLE_SPECTATOR, &view);
    const char *round = strstr(writer_text(&view), "\"round\":");
    assert_non_null(round);
    const int n = (int)strtol(round + strlen("\"round\":"), NULL, 10);
    writer_finish(&view);
    return n;
}

static const char *held_in_fetters(const struct game *game, int role) {
    const char *why = kingmaker->held(game, role);
    return why && role == 0 && round_of(game) < until_round ? "its Nobles are in fetters" : why;
}

static void legal_but_in_fetters(const struct game *game, int role, struct action_list *list) {
    kingmaker->legal(game, role, list);
    if (role == 0 && round_of(game) < until_round)
        legal_but_locked_in(game, role, list);
}

static struct stuck_count look_at_fetters(int until) {
    const struct module *found = ruleset_needed("kingmaker");
    struct setup setup;
    kingmaker = found->ruleset;
    struct ruleset ruleset = *kingmaker;
    struct module module = *found;
    until_round = until;
    ruleset.legal = legal_but_in_fetters;
    ruleset.held = held_in_fetters;
    module.ruleset = &ruleset;
    standard_setup(&ruleset, 0, &setup);
    games = 1;
    return look(&module, &setup, false, "in fetters").stuck;
}

static void test_a_reason_that_never_ends_is_found(void **state) {
    (void)state;
    const struct stuck_count count = look_at_fetters(INT_MAX);
    findings_print(stdout, &count.findings, "in fetters");
    assert_int_equal(count.findings.count, 1);
    assert_non_null(strstr(count.findings.item[0].what, "because its Nobles are in fetters, and nothing ends that"));
}

/* As long, but with an end. */
static void test_a_long_reason_that_ends_is_none(void **state) {
    (void)state;
    const struct stuck_count count = look_at_fetters(2 * STUCK_HELD_TURNS);
    uint64_t tried = 0;
    stuck_print(stdout, &count);
    assert_int_equal(count.findings.count, 0);
    for (int i = 0; i < STUCK_REASONS && count.reason[i].why; i++) {
        tried += count.reason[i].tried;
        assert_int_equal(count.reason[i].ended, count.reason[i].tried);
    }
    assert_true(tried > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_12_nobody_with_pieces_that_nothing_holds_is_left_with_nothing_to_do),
        cmocka_unit_test(test_a_seat_that_is_locked_in_is_found),
        cmocka_unit_test(test_a_reason_that_never_ends_is_found),
        cmocka_unit_test(test_a_long_reason_that_ends_is_none),
    };
    return cmocka_run_group_tests_name("stuck", tests, open_rulesets, close_rulesets);
}
