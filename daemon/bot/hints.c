#include "hints.h"

#include "../../rulesets/kit/text.h"
#include "level.h"

enum { PERCENT = 100 };

static void take(struct hint *hint, const struct module *module, const struct search_rank *rank, int simulations) {
    struct writer key;
    writer_init_fixed(&key, hint->key, sizeof hint->key);
    action_key(&key, module->ruleset, module->content, &rank->action);
    hint->key[key.length] = '\0';
    hint->share = (rank->visits * PERCENT + simulations / 2) / simulations;
    hint->value = rank->value * PERCENT / VALUE_MOST;
}

bool hints_search(const struct module *module, const void *state, int role, uint64_t seed, struct hints *hints) {
    struct search_result result;
    struct search_rank rank[HINTS_MOST];
    search_rank(module, state, role, bot_effort(HINT_LEVEL), seed, &result, rank, HINTS_MOST, &hints->count);
    hints->simulations = result.simulations + result.faults;
    for (int i = 0; i < hints->count; i++)
        take(&hints->hint[i], module, &rank[i], hints->simulations);
    return hints->count > 0;
}
