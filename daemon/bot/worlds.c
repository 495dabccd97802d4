#include "worlds.h"

#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/moves.h"
#include "../game/guard.h"
#include "../memory.h"

static void report_fault(struct game *game, const char *what) {
    (void)game;
    guard_fault(what);
}

void worlds_init(struct worlds *worlds, const struct module *module, int role, uint64_t seed) {
    const struct ruleset *ruleset = module->ruleset;
    worlds->ruleset = ruleset;
    worlds->role = role;
    worlds->in_turn = false;
    worlds->luck = ~seed;
    worlds->known = xcalloc(1, ruleset->state_size);
    quick_init(&worlds->draws, seed);
    worlds->game = (struct game){.ruleset = ruleset,
                                 .content = module->content,
                                 .state = xcalloc(1, ruleset->state_size),
                                 .draws = &worlds->draws.draws,
                                 .events = &worlds->events,
                                 .actor = NONE,
                                 .fault = report_fault};
}

void worlds_finish(struct worlds *worlds) {
    free(worlds->known);
    free(worlds->game.state);
}

static void resample(struct worlds *worlds) {
    events_clear(&worlds->events);
    worlds->game.actor = NONE;
    worlds->game.steps_left = worlds->ruleset->bounds.steps;
    worlds->ruleset->resample(&worlds->game, worlds->role);
}

void worlds_first(struct worlds *worlds, const void *state) {
    memcpy(worlds->game.state, state, worlds->ruleset->state_size);
    resample(worlds);
    memcpy(worlds->known, worlds->game.state, worlds->ruleset->state_size);
}

void worlds_deal(struct worlds *worlds) {
    memcpy(worlds->game.state, worlds->known, worlds->ruleset->state_size);
    resample(worlds);
}

static void drop_asides(const struct ruleset *ruleset, const struct action_list *list, uint8_t weight[]) {
    for (int i = 0; i < list->count; i++)
        if (ruleset->verbs[list->item[i].verb].out_of_turn)
            weight[i] = 0;
}

/* Drops the actions that have no weight. */
static void keep_weighted(struct action_list *list, uint8_t weight[]) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (weight[i] > 0) {
            list->item[kept] = list->item[i];
            weight[kept++] = weight[i];
        }
    list->count = kept;
}

void worlds_list(struct worlds *worlds, int role, struct action_list *list, uint8_t weight[RULESET_MAX_ACTIONS]) {
    const struct ruleset *ruleset = worlds->ruleset;
    const bool asked = (ruleset->to_act(&worlds->game) & ROLE_BIT(role)) != 0;
    int answers = 0;
    list->count = 0;
    ruleset->legal(&worlds->game, role, list);
    for (int i = 0; i < list->count; i++) {
        weight[i] = ruleset->verbs[list->item[i].verb].out_of_turn ? 0 : PRIOR_USUAL;
        answers += weight[i] > 0;
    }
    if (ruleset->prior)
        ruleset->prior(&worlds->game, role, list, weight);
    if (worlds->in_turn && role == worlds->role)
        drop_asides(ruleset, list, weight);
    keep_weighted(list, weight);
    if (asked && answers > 0 && list->count == 0)
        guard_fault("a prior leaves no action to a role that must act");
}

void worlds_act(struct worlds *worlds, int role, const struct action *action) {
    events_clear(&worlds->events);
    worlds->game.actor = role;
    worlds->game.steps_left = worlds->ruleset->bounds.steps;
    worlds->ruleset->apply(&worlds->game, role, action);
}

int worlds_pick(struct worlds *worlds, const uint8_t weight[], int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    uint32_t at = quick_below(&worlds->luck, sum);
    int i = 0;
    for (; i + 1 < count && at >= weight[i]; i++)
        at -= weight[i];
    return i;
}

static int one_of(struct worlds *worlds, role_set roles) {
    int skip = (roles & (roles - 1)) ? (int)quick_below(&worlds->luck, (uint32_t)__builtin_popcount(roles)) : 0;
    while (skip-- > 0)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

void worlds_play_on(struct worlds *worlds, int choices) {
    static _Thread_local struct action_list list;
    uint8_t weight[RULESET_MAX_ACTIONS];
    role_set roles;
    for (int forced = 0; choices > 0 && (roles = worlds->ruleset->to_act(&worlds->game)) != 0;) {
        const int role = one_of(worlds, roles);
        worlds_list(worlds, role, &list, weight);
        if (list.count == 0)
            guard_fault("no legal action for a role that must act");
        const int i = list.count == 1 ? 0 : worlds_pick(worlds, weight, list.count);
        worlds_act(worlds, role, &list.item[i]);
        /* A forced action counts as a quarter of a choice, so that a long row of them ends, too. */
        if (list.count > 1 || ++forced % 4 == 0)
            choices--;
    }
}

/* For a ruleset without a value function: values a position by the result of the game. */
static void value_of_result(const struct worlds *worlds, int16_t value[RULESET_MAX_ROLES]) {
    struct result result = {0};
    memset(value, 0, RULESET_MAX_ROLES * sizeof *value);
    if (worlds->ruleset->to_act(&worlds->game) != 0)
        return;
    worlds->ruleset->result(&worlds->game, &result);
    for (int role = 0; role < worlds->ruleset->role_count; role++)
        if (result.role[role].place > 0)
            value[role] = result.role[role].place == 1 ? VALUE_MOST : -VALUE_MOST;
}

void worlds_value(const struct worlds *worlds, int16_t value[RULESET_MAX_ROLES]) {
    if (worlds->ruleset->value)
        worlds->ruleset->value(&worlds->game, value);
    else
        value_of_result(worlds, value);
}
