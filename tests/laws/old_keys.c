/* The law of old keys (daemon/simulate/old_keys.h) on every ruleset found, every scenario, with standard options
 * and with each mix of them: 10,000 tries of each, 100,000 under MUSTERD_SOAK. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../../daemon/simulate/old_keys.h"
#include "../support/setups.h"

static int breaches;

static uint64_t tries_wanted(void) {
    return (uint64_t)law_amount(1000, 10000, 100000);
}

static struct old_key_count look(const struct module *module, const struct setup *setup, const char *name) {
    struct old_key_count count = {0};
    if (!old_keys_count(&count, module, setup, 11000, tries_wanted(), INT_MAX))
        fail_msg("%s: %s", name, count.fault);
    return count;
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    if (module->ruleset->role_count < 2)
        return;
    const struct old_key_count count = look(module, setup, name);
    print_message("%s: %llu old keys, %llu refused, %llu accepted\n", name, (unsigned long long)count.tries,
                  (unsigned long long)count.refused, (unsigned long long)count.accepted);
    findings_print(stdout, &count.findings, name);
    breaches += count.findings.count;
    assert_true(count.tries >= tries_wanted());
}

static void test_law_11_an_old_key_does_what_it_did_when_it_was_listed_or_is_refused(void **state) {
    (void)state;
    each_scenario(visit);
    each_mix(false, visit);
    if (breaches > 0)
        fail_msg("%d kinds of breach", breaches);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_11_an_old_key_does_what_it_did_when_it_was_listed_or_is_refused),
    };
    return cmocka_run_group_tests_name("old keys", tests, open_rulesets, close_rulesets);
}
