#include "setups.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/game/session_state.h"
#include "../../rulesets/kit/flow.h"

/* Rules code that takes longer is stopped. */
enum { GUARD_MS = 5000 };

static struct loader *loader;

/* cmocka puts its own signal handlers there before each test: with them a bad pointer in rules code would end the test
 * without a word of where. */
static void guard(void) {
    guard_init(GUARD_MS);
}

int law_amount(int few, int standard, int soak) {
    const char *games = getenv("MUSTERD_LAW_GAMES");
    if (getenv("MUSTERD_SOAK"))
        return soak;
    return games && atoi(games) < 2 ? few : standard;
}

int law_games(void) {
    const char *games = getenv("MUSTERD_LAW_GAMES");
    return games ? atoi(games) : getenv("MUSTERD_SOAK") ? 4 * LAW_GAMES : LAW_GAMES;
}

size_t first_difference(const struct writer *one, const struct writer *two) {
    size_t k = 0;
    while (k < one->length && k < two->length && one->text[k] == two->text[k])
        k++;
    return k;
}

/* Is this option the length of a game, such as a number of rounds? Tests of what holds at every moment use the shortest
 * one. */
static bool is_length(const struct game_option *option) {
    return option->kind == OPTION_NUMBER && option->most > RULESET_MAX_ROLES;
}

void standard_setup(const struct ruleset *ruleset, int scenario, struct setup *setup) {
    *setup = (struct setup){.scenario = scenario};
    for (int i = 0; i < ruleset->option_count; i++)
        setup->option[i] = is_length(&ruleset->options[i]) ? ruleset->options[i].least : ruleset->options[i].standard;
}

void full_length(const struct ruleset *ruleset, struct setup *setup) {
    for (int i = 0; i < ruleset->option_count; i++)
        if (is_length(&ruleset->options[i]))
            setup->option[i] = ruleset->options[i].standard;
}

static int option_values(const struct game_option *option) {
    int n = 0;
    switch (option->kind) {
    case OPTION_FLAG: return 2;
    case OPTION_NUMBER: return option->most - option->least + 1;
    case OPTION_CHOICE:
        while (option->choices[n].id != NULL)
            n++;
        return n;
    }
    return 0;
}

static bool fits(const struct module *module, const struct setup *setup) {
    return module->ruleset->setup_refusal == NULL || module->ruleset->setup_refusal(module->content, setup) == NULL;
}

/* Options of the test ruleset that cause faults are for the tests of faults. */
static bool is_mischief(const struct ruleset *ruleset, int option) {
    return strcmp(ruleset->options[option].id, "mischief") == 0;
}

/* Writes " option=value", with the value as in a set-up's JSON. */
static void put_option(struct writer *w, const struct ruleset *ruleset, const struct setup *setup, int i) {
    const struct game_option *option = &ruleset->options[i];
    put_format(w, " %s=", option->id);
    if (option->kind == OPTION_CHOICE)
        put(w, option->choices[setup->option[i]].id);
    else
        put_format(w, "%d", setup->option[i]);
}

/* Writes the options that are not standard. */
static void put_other_options(struct writer *w, const struct ruleset *ruleset, const struct setup *setup) {
    for (int i = 0; i < ruleset->option_count; i++)
        if (setup->option[i] != ruleset->options[i].standard)
            put_option(w, ruleset, setup, i);
}

/* Writes "ruleset/scenario". */
static void put_scenario(struct writer *w, const struct ruleset *ruleset, const struct setup *setup) {
    put_format(w, "%s/%s", ruleset->id, ruleset->scenarios[setup->scenario].id);
}

const char *role_id(const struct module *module, int role) {
    if (role >= 0 && role < module->ruleset->role_count)
        return module->ruleset->roles[role].id;
    return role == ROLE_SPECTATOR ? "a spectator" : "the arbiter";
}

const char *position_of(const struct session *session) {
    static char text[400];
    const struct ruleset *ruleset = session->module->ruleset;
    const struct frame *top = ruleset->steps ? flow_top(&session->game) : NULL;
    uint64_t seed;
    struct writer w;
    memcpy(&seed, session->stream.key, sizeof seed);
    writer_init_fixed(&w, text, sizeof text);
    put_scenario(&w, ruleset, &session->setup);
    put_other_options(&w, ruleset, &session->setup);
    put_format(&w, ", seed %llu, entry %u", (unsigned long long)seed, session->seq);
    if (top)
        put_format(&w, ", step %s", ruleset->steps[top->step].name);
    return writer_text(&w);
}

void random_setup(const struct module *module, int scenario, uint32_t (*below)(uint32_t n), struct setup *setup) {
    const struct ruleset *ruleset = module->ruleset;
    do {
        standard_setup(ruleset, scenario, setup);
        for (int i = 0; i < ruleset->option_count; i++) {
            const struct game_option *option = &ruleset->options[i];
            int least = option->kind == OPTION_NUMBER ? option->least : 0;
            if (!is_mischief(ruleset, i) && !is_length(option))
                setup->option[i] = (int16_t)(least + (int)below((uint32_t)option_values(option)));
        }
    } while (!fits(module, setup));
}

void each_option_alone(const struct module *module, int scenario, setup_visitor *visit) {
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < ruleset->option_count; i++) {
        bool varied = !is_mischief(ruleset, i) && !is_length(&ruleset->options[i]);
        int values = varied ? option_values(&ruleset->options[i]) : 0;
        int16_t least = ruleset->options[i].kind == OPTION_NUMBER ? ruleset->options[i].least : 0;
        for (int value = 0; value < values && value < 10; value++) {
            struct setup setup;
            char name[160];
            standard_setup(ruleset, scenario, &setup);
            setup.option[i] = (int16_t)(least + value);
            struct writer w;
            writer_init_fixed(&w, name, sizeof name);
            put_scenario(&w, ruleset, &setup);
            put_option(&w, ruleset, &setup, i);
            writer_text(&w);
            if (setup.option[i] != ruleset->options[i].standard && fits(module, &setup))
                visit(module, &setup, name);
        }
    }
}

/* The n-th value that mixes give an option. A length grows by one each time. */
static int16_t mixed_value(const struct game_option *option, int n) {
    const int16_t numbers[] = {option->least, option->most, option->standard};
    switch (option->kind) {
    case OPTION_FLAG: return !option->standard;
    case OPTION_CHOICE: return (int16_t)((option->standard + 1 + n) % option_values(option));
    case OPTION_NUMBER: break;
    }
    if (!is_length(option))
        return numbers[n % 3];
    return (int16_t)(option->least + n < option->most ? option->least + n : option->most);
}

/* After so many mixes each option has had each of its values. */
static int mix_count(const struct ruleset *ruleset) {
    int most = 0;
    for (int i = 0; i < ruleset->option_count; i++) {
        const struct game_option *option = &ruleset->options[i];
        int values = option->kind == OPTION_FLAG ? 1 : option->kind == OPTION_NUMBER ? 3 : option_values(option);
        if (!is_mischief(ruleset, i) && !is_length(option) && values > most)
            most = values;
    }
    return most;
}

/* Gives the flags, or the other options, their n-th values, each as far as the set-up allows it. */
static void mix(const struct module *module, int n, bool flags, struct setup *setup) {
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < ruleset->option_count; i++) {
        const struct game_option *option = &ruleset->options[i];
        const int16_t before = setup->option[i];
        if (is_mischief(ruleset, i) || (option->kind == OPTION_FLAG) != flags)
            continue;
        setup->option[i] = mixed_value(option, n);
        if (!fits(module, setup))
            setup->option[i] = before;
    }
}

static void visit_mixes(const struct module *module, int scenario, bool full, setup_visitor *visit) {
    const struct ruleset *ruleset = module->ruleset;
    struct setup standard;
    standard_setup(ruleset, scenario, &standard);
    for (int n = 0; n < mix_count(ruleset); n++) {
        struct setup setup = standard;
        char name[400];
        struct writer w;
        mix(module, n, false, &setup);
        mix(module, n, true, &setup);
        if (memcmp(&setup, &standard, sizeof setup) == 0)
            continue;
        if (full)
            full_length(ruleset, &setup);
        writer_init_fixed(&w, name, sizeof name);
        put_scenario(&w, ruleset, &setup);
        put_other_options(&w, ruleset, &setup);
        writer_text(&w);
        visit(module, &setup, name);
    }
}

void each_mixed_setup(const struct module *module, int scenario, setup_visitor *visit) {
    visit_mixes(module, scenario, false, visit);
}

static void visit_short_mixes(const struct module *module, int scenario, setup_visitor *visit) {
    if (module->ruleset->role_count > 1)
        visit_mixes(module, scenario, false, visit);
}

static void visit_full_mixes(const struct module *module, int scenario, setup_visitor *visit) {
    if (module->ruleset->role_count > 1)
        visit_mixes(module, scenario, true, visit);
}

static void visit_standard(const struct module *module, int scenario, setup_visitor *visit) {
    struct setup setup;
    char name[160];
    standard_setup(module->ruleset, scenario, &setup);
    snprintf(name, sizeof name, "%s/%s", module->ruleset->id, module->ruleset->scenarios[scenario].id);
    visit(module, &setup, name);
}

/* Visits all scenarios of all rulesets. */
static void each_of(void (*visit_scenario)(const struct module *module, int scenario, setup_visitor *visit),
                    setup_visitor *visit) {
    guard();
    for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m))
        for (int scenario = 0; scenario < m->ruleset->scenario_count; scenario++)
            visit_scenario(m, scenario, visit);
}

static void visit_alone(const struct module *module, int scenario, setup_visitor *visit) {
    visit_standard(module, scenario, visit);
    each_option_alone(module, scenario, visit);
}

void each_setup(setup_visitor *visit) {
    each_of(visit_alone, visit);
}

void each_scenario(setup_visitor *visit) {
    each_of(visit_standard, visit);
}

void each_mix(bool full, setup_visitor *visit) {
    each_of(full ? visit_full_mixes : visit_short_mixes, visit);
}

int scenario_count(void) {
    int n = 0;
    for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m))
        n += m->ruleset->scenario_count;
    return n > 0 ? n : 1;
}

const struct module *ruleset_named(const char *id) {
    guard();
    return loader_current(loader, id);
}

const struct module *ruleset_needed(const char *id) {
    const struct module *module = ruleset_named(id);
    if (module == NULL && getenv("MUSTERD_RULESETS") != NULL)
        skip();
    assert_non_null(module);
    return module;
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

int open_rulesets(void **state) {
    char path[512];
    const char *build = getenv("MUSTERD_BUILD"), *set = getenv("MUSTERD_RULESETS");
    (void)state;
    snprintf(path, sizeof path, "%s/rulesets:%s/tests/rulesets", build ? build : "build", build ? build : "build");
    if (fairness_init() != 0 || guard_init(GUARD_MS) != 0)
        return -1;
    loader = loader_open(set != NULL ? set : path, complain, NULL);
    return loader_refused(loader) == 0 && loader_first(loader) != NULL ? 0 : -1;
}

int close_rulesets(void **state) {
    (void)state;
    loader_close(loader);
    return 0;
}
