/* The rulesets that were built, the tests' own among them, and their set-ups, for tests that hold every one to the
 * same. */
#ifndef SUPPORT_SETUPS_H
#define SUPPORT_SETUPS_H

#include "../../daemon/plugin/loader.h"

/* For a group of tests: they find the rulesets under MUSTERD_BUILD, or in MUSTERD_RULESETS. */
int open_rulesets(void **state);
int close_rulesets(void **state);

/* The latest version of a ruleset; NULL: none was found. */
const struct module *ruleset_named(const char *id);
/* Of all rulesets; at least 1. */
int scenario_count(void);

/* The name says ruleset, scenario and option. */
typedef void setup_visitor(const struct module *module, const struct setup *setup, const char *name);

/* The scenario with all options at their standard, but for its length (a number of rounds), which is the shortest. */
void standard_setup(const struct ruleset *ruleset, int scenario, struct setup *setup);
/* The scenario with options by chance, as far as they stand together; below(n) is a number from 0 to n - 1. As long as
 * the standard one. */
void random_setup(const struct module *module, int scenario, uint32_t (*below)(uint32_t n), struct setup *setup);
/* The standard set-up with each other value of each option alone, as far as they stand alone. */
void each_option_alone(const struct module *module, int scenario, setup_visitor *visit);
/* Every scenario with standard options. */
void each_scenario(setup_visitor *visit);
/* Every scenario with standard options, then with each other value of each option alone. */
void each_setup(setup_visitor *visit);

#endif
