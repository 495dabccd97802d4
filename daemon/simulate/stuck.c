#include "stuck.h"

#include <stdio.h>

#include "../../rulesets/kit/flow.h"

void stuck_init(struct stuck *stuck, struct stuck_count *count) {
    *stuck = (struct stuck){.count = count};
}

static bool only_passes(const struct ruleset *ruleset, const struct action_list *list) {
    for (int i = 0; i < list->count; i++)
        if (!ruleset->verbs[list->item[i].verb].passes)
            return false;
    return true;
}

static void find(const struct stuck *stuck, const struct game *game, int role, uint64_t seed, int decision) {
    const struct frame *top = game->ruleset->steps ? flow_top(game) : NULL;
    char what[sizeof stuck->count->findings.item[0].what];
    snprintf(what, sizeof what, "%s has pieces that nothing holds, and nothing to do but end more than %d turns at %s",
             game->ruleset->roles[role].id, STUCK_TURNS, top ? game->ruleset->steps[top->step].name : "its turn");
    findings_add(&stuck->count->findings, what, seed, decision);
}

void stuck_look(struct stuck *stuck, const struct game *game, int role, const struct action_list *list, uint64_t seed,
                int decision) {
    const char *why = game->ruleset->held ? game->ruleset->held(game, role) : NULL;
    if (!why)
        return;
    stuck->count->turns++;
    if (*why != '\0' || !only_passes(game->ruleset, list))
        stuck->turns[role] = 0;
    else if (++stuck->turns[role] > STUCK_TURNS)
        find(stuck, game, role, seed, decision);
}
