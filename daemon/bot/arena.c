#include "arena.h"

#include <stdio.h>
#include <stdlib.h>

#include "../game/guard.h"
#include "../memory.h"
#include "worlds.h"

struct table {
    const struct arena *arena;
    struct arena_game *result;
    struct worlds game; /* the true game, never resampled */
    struct action_list list;
    uint8_t weight[RULESET_MAX_ACTIONS];
    role_set to_act;
    int role;
    struct action action;
};

static void body_setup(void *context) {
    struct table *t = context;
    struct game *game = &t->game.game;
    game->steps_left = game->ruleset->bounds.steps;
    game->ruleset->setup(game, &t->arena->setup);
    t->to_act = game->ruleset->to_act(game);
}

static void body_list(void *context) {
    struct table *t = context;
    worlds_list(&t->game, t->role, &t->list, t->weight);
    if (t->list.count == 0)
        guard_fault("no legal action for a role that must act");
}

static void body_act(void *context) {
    struct table *t = context;
    worlds_act(&t->game, t->role, &t->action);
    t->to_act = t->game.ruleset->to_act(&t->game.game);
}

static void body_result(void *context) {
    struct table *t = context;
    struct result result = {0};
    int16_t value[RULESET_MAX_ROLES];
    t->game.ruleset->result(&t->game.game, &result);
    worlds_value(&t->game, value);
    t->result->value = value[t->arena->role];
    t->result->won = result.role[t->arena->role].place == 1;
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (role != t->arena->role && result.role[role].place == 1)
            t->result->won = false;
}

static void set_weights(const struct arena *arena, const int16_t *to) {
    const struct bot_weight *weight = arena->module->ruleset->weights;
    for (int i = 0; to && weight && weight[i].id; i++)
        *weight[i].weight = to[i];
}

/* One of the list: a pass for who passes, if there is one. */
static struct action choose_plainly(struct table *t, int kind) {
    if (kind == ARENA_PRIOR)
        return t->list.item[worlds_pick(&t->game, t->weight, t->list.count)];
    for (int i = 0; kind == ARENA_PASSER && i < t->list.count; i++)
        if (t->game.ruleset->verbs[t->list.item[i].verb].passes)
            return t->list.item[i];
    return t->list.item[quick_below(&t->game.luck, (uint32_t)t->list.count)];
}

static bool choose(struct table *t, char why[192]) {
    const struct arena *arena = t->arena;
    const int kind = t->role == arena->role ? arena->one : arena->other;
    struct search_result found;
    set_weights(arena, arena->weights[t->role != arena->role]);
    if (kind > 0) {
        const struct bot_task task = {.role = t->role,
                                      .level = kind,
                                      .seed = arena->seed * 1000003 + (uint64_t)t->result->decisions};
        if (!bot_choose(arena->module, t->game.game.state, &task, &found)) {
            snprintf(why, 192, "a bot finds no choice");
            return false;
        }
        t->action = found.action;
        t->result->choices += found.choices > 1;
        t->result->faults += found.faults;
        return true;
    }
    if (!guard_run(body_list, t, why, 192))
        return false;
    t->action = choose_plainly(t, kind);
    return true;
}

bool arena_play(const struct arena *arena, struct arena_game *game, char why[192]) {
    struct table *t = xcalloc(1, sizeof *t);
    *game = (struct arena_game){0};
    t->arena = arena;
    t->result = game;
    worlds_init(&t->game, arena->module, NONE, arena->seed * UINT64_C(0x2545f4914f6cdd1d) + 1);
    bool went = guard_run(body_setup, t, why, 192);
    while (went && t->to_act != 0) {
        t->role = __builtin_ctz(t->to_act);
        went = choose(t, why) && guard_run(body_act, t, why, 192);
        game->decisions++;
    }
    went = went && guard_run(body_result, t, why, 192);
    worlds_finish(&t->game);
    free(t);
    return went;
}
