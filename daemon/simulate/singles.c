#include "singles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../memory.h"
#include "quick.h"

struct singles {
    const struct ruleset *ruleset;
    role_set seats;
    bool law;
    struct single_count *count;
    void *state;
    struct action_list list;
};

struct singles *singles_new(const struct module *module, role_set seats, bool law, struct single_count *count) {
    struct singles *s = xcalloc(1, sizeof *s);
    *s = (struct singles){.ruleset = module->ruleset, .seats = seats, .law = law, .count = count};
    s->state = xcalloc(1, module->ruleset->state_size);
    return s;
}

void singles_free(struct singles *singles) {
    if (!singles)
        return;
    free(singles->state);
    free(singles);
}

static void find(struct singles *s, int step, int role, int reader, uint64_t seed, int decision) {
    char what[sizeof s->count->findings.item[0].what];
    snprintf(what, sizeof what, "open step %s: whether %s has one choice depends on what %s may not know",
             s->ruleset->steps[step].name, s->ruleset->roles[role].id,
             reader == ROLE_SPECTATOR ? "a spectator" : s->ruleset->roles[reader].id);
    findings_add(&s->count->findings, what, seed, decision);
}

/* Would the engine answer for the role in another world that the reader considers possible? *single: the role has one
 * choice there. */
static bool is_open_elsewhere(struct singles *s, const struct game *game, int role, int reader, uint64_t luck,
                              bool *single) {
    struct game other = *game;
    struct quick draws;
    quick_init(&draws, luck);
    memcpy(s->state, game->state, s->ruleset->state_size);
    other.state = s->state;
    other.draws = &draws.draws;
    other.steps_left = s->ruleset->bounds.steps;
    s->ruleset->resample(&other, reader);
    s->list.count = 0;
    s->ruleset->legal(&other, role, &s->list);
    if (s->ruleset->out_of_turn_count > 0)
        actions_keep(s->ruleset, &s->list, false);
    *single = s->list.count == 1;
    return *single && flow_is_open(&other, role);
}

static void compare(struct singles *s, const struct game *game, int role, bool single, uint64_t seed, int decision) {
    uint64_t luck = seed * 0x2545f4914f6cdd1du + (uint64_t)decision;
    const int step = flow_top(game)->step;
    const bool here = single && flow_is_open(game, role);
    for (int reader = 0; reader <= ROLE_SPECTATOR; reader++) {
        bool other;
        if (reader == role || (reader < ROLE_SPECTATOR && !(s->seats & ROLE_BIT(reader))))
            continue;
        if (is_open_elsewhere(s, game, role, reader, luck + (uint64_t)reader, &other) != here)
            find(s, step, role, reader, seed, decision);
        s->count->step[step].told += other != single;
    }
}

/* Apart, because most questions have several answers. */
static void count_single(struct single_count *count, const struct game *game, int role) {
    count->single++;
    count->open += game->ruleset->steps && flow_top(game) && flow_is_open(game, role);
}

static void count_step(struct singles *s, const struct game *game, int role, bool single) {
    const int step = flow_top(game)->step;
    s->count->step[step].name = s->ruleset->steps[step].name;
    s->count->step[step].open += single && flow_is_open(game, role);
    s->count->step[step].questions++;
    s->count->step[step].single += single;
}

static void look_at_step(struct singles *s, const struct game *game, int role, bool single, uint64_t seed,
                         int decision) {
    if (!s->ruleset->steps || !flow_top(game))
        return;
    count_step(s, game, role, single);
    compare(s, game, role, single, seed, decision);
}

void singles_look(struct singles *s, const struct game *game, int role, const struct action_list *list, uint64_t seed,
                  int decision) {
    if (list->count == 1)
        count_single(s->count, game, role);
    if (s->law)
        look_at_step(s, game, role, list->count == 1, seed, decision);
}
