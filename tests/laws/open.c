/* The law of open questions (daemon/simulate/singles.h) on every ruleset found, every scenario, with standard options
 * and with each mix of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/simulate/simulate.h"
#include "../../rulesets/kit/flow.h"
#include "../support/setups.h"

static int breaches;

static struct single_count look(const struct module *module, const struct setup *setup, const char *name) {
    struct simulation simulation = {.module = module,
                                    .setup = *setup,
                                    .first_seed = 9000,
                                    .games = getenv("MUSTERD_SOAK") != NULL ? 200 : 6,
                                    .singles = true};
    struct simulation_result result;
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
    return result.singles;
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    const struct single_count count = look(module, setup, name);
    const double percent = 100.0 / (double)count.questions;
    print_message("%s: %llu questions, %.1f %% of them with one answer, %.1f %% left to the players\n", name,
                  (unsigned long long)count.questions, percent * (double)count.single,
                  percent * (double)(count.single - count.open));
    findings_print(stdout, &count.findings, name);
    breaches += count.findings.count;
    for (int i = 0; i < module->ruleset->step_count; i++)
        assert_false(module->ruleset->steps[i].is_window && module->ruleset->steps[i].is_open);
}

static void test_an_automatic_answer_tells_nothing_that_is_hidden(void **state) {
    (void)state;
    each_scenario(visit);
    each_mix(false, visit);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
}

static void test_an_open_question_by_the_hand_is_found(void **state) {
    const struct module *module = ruleset_needed("muster-test");
    struct setup setup;
    (void)state;
    standard_setup(module->ruleset, 0, &setup);
    while (strcmp(module->ruleset->options[0].choices[setup.option[0]].id, "hint") != 0)
        setup.option[0]++;
    const struct single_count count = look(module, &setup, "hint");
    bool found = false;
    for (int i = 0; i < count.findings.count; i++)
        found |= strcmp(count.findings.item[i].what,
                        "open step prepare: whether red has one choice depends on what blue may not know") == 0;
    assert_true(found);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_automatic_answer_tells_nothing_that_is_hidden),
        cmocka_unit_test(test_an_open_question_by_the_hand_is_found),
    };
    return cmocka_run_group_tests_name("open", tests, open_rulesets, close_rulesets);
}
