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
    for (int i = 0; i < ruleset->option_count; i++)
        if (session->setup.option[i] != ruleset->options[i].standard)
            put_option(&w, ruleset, &session->setup, i);
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

void each_setup(setup_visitor *visit) {
    guard();
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
    guard();
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
