/* Reads the scenario and options of a new game, and writes them as JSON. Contracts: session.h. */
#include <string.h>

#include "session.h"

static const char *bad_option(struct writer *why, const struct game_option *option, const char *what) {
    put_format(why, "Option %s must be %s", option->id, what);
    if (option->kind == OPTION_CHOICE)
        for (int i = 0; option->choices[i].id; i++)
            put_format(why, "%s %s", i ? "," : "", option->choices[i].id);
    if (option->kind == OPTION_NUMBER)
        put_format(why, " from %d to %d", option->least, option->most);
    put(why, ".");
    return "bad-option";
}

static const char *read_option(const struct game_option *option, const json_t *value, int16_t *result,
                               struct writer *why) {
    switch (option->kind) {
    case OPTION_FLAG:
        if (!json_is_boolean(value))
            return bad_option(why, option, "true or false");
        *result = json_is_true(value);
        return NULL;
    case OPTION_CHOICE:
        for (int i = 0; json_is_string(value) && option->choices[i].id; i++) {
            if (strcmp(option->choices[i].id, json_string_value(value)) == 0) {
                *result = (int16_t)i;
                return NULL;
            }
        }
        return bad_option(why, option, "one of");
    case OPTION_NUMBER:
        if (!json_is_integer(value) || json_integer_value(value) < option->least ||
            json_integer_value(value) > option->most)
            return bad_option(why, option, "a whole number");
        *result = (int16_t)json_integer_value(value);
        return NULL;
    }
    return "bad-option";
}

static int find_option(const struct ruleset *ruleset, const char *id) {
    for (int i = 0; i < ruleset->option_count; i++)
        if (strcmp(ruleset->options[i].id, id) == 0)
            return i;
    return -1;
}

const char *setup_read(const struct module *module, const char *scenario, const json_t *options, struct setup *setup,
                       struct writer *why) {
    const struct ruleset *ruleset = module->ruleset;
    *setup = (struct setup){.scenario = scenario != NULL ? module_scenario(module, scenario) : 0};
    if (setup->scenario < 0) {
        put_format(why, "%s has no such scenario; GET /v1/rulesets/%s lists them.", ruleset->title, ruleset->id);
        return "unknown-scenario";
    }
    for (int i = 0; i < ruleset->option_count; i++)
        setup->option[i] = ruleset->options[i].standard;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)options, name, value) {
        int k = find_option(ruleset, name);
        if (k < 0) {
            put_format(why, "%s has no option %s; GET /v1/rulesets/%s lists them.", ruleset->title, name, ruleset->id);
            return "bad-option";
        }
        const char *problem = read_option(&ruleset->options[k], value, &setup->option[k], why);
        if (problem)
            return problem;
    }
    const char *refusal = ruleset->setup_refusal ? ruleset->setup_refusal(module->content, setup) : NULL;
    put(why, refusal);
    return refusal ? "bad-option" : NULL;
}

void setup_options_json(const struct module *module, const struct setup *setup, struct writer *w) {
    const struct ruleset *ruleset = module->ruleset;
    out_object(w);
    for (int i = 0; i < ruleset->option_count; i++) {
        out_key(w, ruleset->options[i].id);
        switch (ruleset->options[i].kind) {
        case OPTION_FLAG: out_bool(w, setup->option[i] != 0); break;
        case OPTION_CHOICE: out_string(w, ruleset->options[i].choices[setup->option[i]].id); break;
        case OPTION_NUMBER: out_int(w, setup->option[i]); break;
        }
    }
    out_end_object(w);
}
