/* The rulesets that were built, with the test ruleset, and their set-ups, for tests that every ruleset must pass. */
#ifndef SUPPORT_SETUPS_H
#define SUPPORT_SETUPS_H

#include "../../daemon/plugin/loader.h"

struct session;

/* Fixtures for a group of tests: they find the rulesets under MUSTERD_BUILD, or in MUSTERD_RULESETS. */
int open_rulesets(void **state);
int close_rulesets(void **state);

/* The latest version of a ruleset; NULL: none. */
const struct module *ruleset_named(const char *id);
/* The same for a test that cannot do without: skips the test where MUSTERD_RULESETS leaves the ruleset out, else fails
 * it. */
const struct module *ruleset_needed(const char *id);
/* How many positions (or tries, or games) a law looks at: soak under MUSTERD_SOAK, few under MUSTERD_LAW_GAMES=1
 * (make check), else standard. */
int law_amount(int few, int standard, int soak);
/* How many games of each set-up a law plays: MUSTERD_LAW_GAMES, else LAW_GAMES, four times as many under
 * MUSTERD_SOAK. */
enum { LAW_GAMES = 50 };
int law_games(void);
/* The number of scenarios of all rulesets; at least 1. */
int scenario_count(void);

/* For messages. The role's id, "a spectator" or "the arbiter". */
const char *role_id(const struct module *module, int role);
/* Where a session is, so that it can be found again: "RULESET/SCENARIO OPTION=VALUE, seed N, entry M, step S", with the
 * options that are not standard, in a buffer that the next call overwrites. The seed is the beginning of its key, as in
 * chance_game. */
const char *position_of(const struct session *session);
/* Where two texts begin to differ; the length of the shorter one: nowhere in it. */
size_t first_difference(const struct writer *one, const struct writer *two);

/* name contains ruleset, scenario and option. */
typedef void setup_visitor(const struct module *module, const struct setup *setup, const char *name);

/* The scenario with all options at their defaults, except its length (a number of rounds), which is the shortest. */
void standard_setup(const struct ruleset *ruleset, int scenario, struct setup *setup);
/* Gives a set-up the default length, for effects that show only in the course of a game. */
void full_length(const struct ruleset *ruleset, struct setup *setup);
/* The scenario with random options, as far as they can be combined; below(n) gives a number from 0 to n - 1. The length
 * is that of standard_setup. */
void random_setup(const struct module *module, int scenario, uint32_t (*below)(uint32_t n), struct setup *setup);
/* The standard set-up with every other value of each option by itself, as far as that is allowed. */
void each_option_alone(const struct module *module, int scenario, setup_visitor *visit);
/* The scenario with all options mixed, in as few set-ups as give each option each of its values: all flags the other
 * way; each choice at one value after the other; each number at its least, its most and its standard, such as few and
 * many seats; a length one longer each time. A value that cannot be combined with those before it is left out. The
 * standard set-up is not visited. */
void each_mixed_setup(const struct module *module, int scenario, setup_visitor *visit);
/* Every scenario with standard options. */
void each_scenario(setup_visitor *visit);
/* Every scenario with standard options, then with every other value of each option by itself. */
void each_setup(setup_visitor *visit);
/* Every scenario of games for several roles with its options mixed (each_mixed_setup). full: games have the default
 * length, because much of what options bring in comes late. */
void each_mix(bool full, setup_visitor *visit);

#endif
