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

static struct loader *loader;

int law_amount(int few, int standard, int soak) {
    const char *games = getenv("MUSTERD_LAW_GAMES");
    if (getenv("MUSTERD_SOAK"))
        return soak;
    return games && atoi(games) < 2 ? few : standard;
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

/* Writes "ruleset/scenario option=value", with the value as in a set-up's JSON. */
static void name_of(const struct module *module, const struct setup *setup, int i, char *name, size_t size) {
    const struct game_option *option = &module->ruleset->options[i];
    int n = snprintf(name, size, "%s/%s %s=", module->ruleset->id, module->ruleset->scenarios[setup->scenario].id,
                     option->id);
    if (option->kind == OPTION_CHOICE)
        snprintf(name + n, size - (size_t)n, "%s", option->choices[setup->option[i]].id);
    else
        snprintf(name + n, size - (size_t)n, "%d", setup->option[i]);
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
            name_of(module, &setup, i, name, sizeof name);
            if (setup.option[i] != ruleset->options[i].standard && fits(module, &setup))
                visit(module, &setup, name);
        }
    }
}

void each_setup(setup_visitor *visit) {
    for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m)) {
        for (int scenario = 0; scenario < m->ruleset->scenario_count; scenario++) {
            struct setup setup;
            char name[160];
            standard_setup(m->ruleset, scenario, &setup);
            snprintf(name, sizeof name, "%s/%s", m->ruleset->id, m->ruleset->scenarios[scenario].id);
            visit(m, &setup, name);
            each_option_alone(m, scenario, visit);
        }
    }
}

void each_scenario(setup_visitor *visit) {
    for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m)) {
        for (int scenario = 0; scenario < m->ruleset->scenario_count; scenario++) {
            struct setup setup;
            char name[160];
            standard_setup(m->ruleset, scenario, &setup);
            snprintf(name, sizeof name, "%s/%s", m->ruleset->id, m->ruleset->scenarios[scenario].id);
            visit(m, &setup, name);
        }
    }
}

int scenario_count(void) {
    int n = 0;
    for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m))
        n += m->ruleset->scenario_count;
    return n > 0 ? n : 1;
}

const struct module *ruleset_named(const char *id) {
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
    if (fairness_init() != 0 || guard_init(5000) != 0)
        return -1;
    loader = loader_open(set != NULL ? set : path, complain, NULL);
    return loader_refused(loader) == 0 && loader_first(loader) != NULL ? 0 : -1;
}

int close_rulesets(void **state) {
    (void)state;
    loader_close(loader);
    return 0;
}
