#include "stuck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../game/guard.h"
#include "../memory.h"
#include "quick.h"

/* How far a way goes: the seat's turns, and the decisions of all seats. */
enum { WAY_TURNS = 4 * STUCK_HELD_TURNS, WAY_DECISIONS = 8000, OUT_OF_TURN_EVERY = 8, PASS_EVERY = 4 };

struct stuck {
    const struct ruleset *ruleset;
    role_set seats;
    struct stuck_count *count;
    int turns[RULESET_MAX_ROLES]; /* turns in a row with nothing to do and free pieces */
    struct spell {
        const char *why; /* NULL: none */
        int turns;       /* turns in a row in which this reason held all its pieces from the first look on */
    } held[RULESET_MAX_ROLES];
    int last; /* the role that was looked at last; NONE: none, or it could only end its turn */
    /* the ways */
    void *state;
    struct game game;
    struct quick draws;
    struct action_list list;
    struct event_list events;
    uint64_t luck;
    bool eager;
};

struct stuck *stuck_new(const struct ruleset *ruleset, role_set seats, struct stuck_count *count) {
    struct stuck *stuck = xcalloc(1, sizeof *stuck);
    stuck->ruleset = ruleset;
    stuck->seats = seats;
    stuck->count = count;
    stuck->state = xcalloc(1, ruleset->state_size);
    return stuck;
}

void stuck_free(struct stuck *stuck) {
    if (!stuck)
        return;
    free(stuck->state);
    free(stuck);
}

void stuck_begin(struct stuck *stuck) {
    memset(stuck->turns, 0, sizeof stuck->turns);
    memset(stuck->held, 0, sizeof stuck->held);
    stuck->last = NONE;
}

static bool only_passes(const struct ruleset *ruleset, const struct action_list *list) {
    for (int i = 0; i < list->count; i++)
        if (!ruleset->verbs[list->item[i].verb].passes)
            return false;
    return true;
}

static const char *step_of(const struct game *game) {
    const struct frame *top = game->ruleset->steps ? flow_top(game) : NULL;
    return top ? game->ruleset->steps[top->step].name : "its turn";
}

/* ---- does the reason end? ---------------------------------------------------------------------------------------- */

static int one_of(struct stuck *s, role_set roles) {
    for (int skip = (int)quick_below(&s->luck, (uint32_t)__builtin_popcount(roles)); skip > 0; skip--)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

static void leave_passes(struct stuck *s) {
    int kept = 0;
    if (quick_below(&s->luck, PASS_EVERY) == 0 || only_passes(s->ruleset, &s->list))
        return;
    for (int i = 0; i < s->list.count; i++)
        if (!s->ruleset->verbs[s->list.item[i].verb].passes)
            s->list.item[kept++] = s->list.item[i];
    s->list.count = kept;
}

static void list_for(struct stuck *s, int role, bool out_of_turn) {
    s->list.count = 0;
    s->ruleset->legal(&s->game, role, &s->list);
    if (s->ruleset->out_of_turn_count > 0)
        actions_keep(s->ruleset, &s->list, out_of_turn);
}

static void act(struct stuck *s, int role) {
    const struct action action = s->list.item[quick_below(&s->luck, (uint32_t)s->list.count)];
    events_clear(&s->events);
    s->game.actor = role;
    s->game.steps_left = s->ruleset->bounds.steps;
    s->ruleset->apply(&s->game, role, &action);
}

/* Now and then a role offers or answers something out of turn. */
static void act_out_of_turn(struct stuck *s) {
    if (s->ruleset->out_of_turn_count == 0 || quick_below(&s->luck, OUT_OF_TURN_EVERY) != 0)
        return;
    int role = one_of(s, s->seats);
    list_for(s, role, true);
    if (s->list.count > 0)
        act(s, role);
}

enum way { ENDS, STAYS, OVER };

static enum way play_on(struct stuck *s, int role, const char *why) {
    int turns = 0, last = role;
    for (int n = 0; n < WAY_DECISIONS && turns < WAY_TURNS; n++) {
        act_out_of_turn(s);
        role_set roles = s->ruleset->to_act(&s->game);
        if (roles == 0)
            return OVER;
        int who = one_of(s, roles);
        list_for(s, who, false);
        if (s->list.count == 0)
            return OVER; /* a fault that the game itself will show */
        const char *now = s->ruleset->held(&s->game, who);
        if (now && who == role && strcmp(now, why) != 0)
            return ENDS;
        if (now) {
            turns += who == role && last != role;
            last = only_passes(s->ruleset, &s->list) ? NONE : who;
        }
        if (s->eager)
            leave_passes(s);
        act(s, who);
    }
    return STAYS;
}

/* Half of the ways are eager. */
static enum way play_ways(struct stuck *s, const struct game *game, int role, const char *why, uint64_t seed,
                          int decision) {
    enum way found = OVER;
    for (int i = 0; i < STUCK_WAYS && found != ENDS; i++) {
        guard_again();
        s->luck = seed * 1000003u + (uint64_t)decision * 31 + (uint64_t)i;
        s->eager = i % 2 == 0;
        memcpy(s->state, game->state, s->ruleset->state_size);
        quick_init(&s->draws, s->luck + 1);
        s->game = *game;
        s->game.state = s->state;
        s->game.draws = &s->draws.draws;
        s->game.events = &s->events;
        const enum way way = play_on(s, role, why);
        if (way != OVER)
            found = way;
    }
    guard_again();
    return found;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

static void find_free(const struct stuck *s, const struct game *game, int role, uint64_t seed, int decision) {
    char what[sizeof s->count->findings.item[0].what];
    snprintf(what, sizeof what, "%s has pieces that nothing holds, and nothing to do but end more than %d turns at %s",
             s->ruleset->roles[role].id, STUCK_TURNS, step_of(game));
    findings_add(&s->count->findings, what, seed, decision);
}

static void find_held(const struct stuck *s, const struct game *game, int role, const char *why, uint64_t seed,
                      int decision) {
    char what[sizeof s->count->findings.item[0].what];
    snprintf(what, sizeof what, "no piece of %s is free for more than %d turns at %s because %s, and nothing ends that",
             s->ruleset->roles[role].id, STUCK_HELD_TURNS, step_of(game), why);
    struct finding *finding = findings_add(&s->count->findings, what, seed, decision);
    if (finding)
        snprintf(finding->where, sizeof finding->where, "in none of %d ways that the game went on from there",
                 STUCK_WAYS);
}

/* The number of the reason among those counted. */
static int reason_of(struct stuck_count *count, const char *why) {
    int i = 0;
    while (i < STUCK_REASONS - 1 && count->reason[i].why && strcmp(count->reason[i].why, why) != 0)
        i++;
    if (!count->reason[i].why)
        count->reason[i].why = why;
    return i;
}

static void look_at_held(struct stuck *s, const struct game *game, int role, const char *why, uint64_t seed,
                         int decision) {
    struct spell *spell = &s->held[role];
    const int reason = reason_of(s->count, why);
    if (!spell->why || strcmp(spell->why, why) != 0)
        *spell = (struct spell){.why = why};
    else if (s->last == role)
        return; /* the same turn */
    if (++spell->turns > s->count->reason[reason].longest)
        s->count->reason[reason].longest = spell->turns;
    if (spell->turns % (STUCK_HELD_TURNS + 1) != 0)
        return;
    s->count->reason[reason].tried++;
    const enum way way = play_ways(s, game, role, why, seed, decision);
    s->count->reason[reason].ended += way == ENDS;
    if (way == STAYS)
        find_held(s, game, role, why, seed, decision);
}

void stuck_look(struct stuck *s, const struct game *game, int role, const struct action_list *list, uint64_t seed,
                int decision) {
    const char *why = s->ruleset->held ? s->ruleset->held(game, role) : NULL;
    if (!why)
        return;
    s->count->turns++;
    const bool idle = only_passes(s->ruleset, list), held = *why != '\0';
    if (!idle || held)
        s->turns[role] = 0;
    else if (++s->turns[role] > STUCK_TURNS)
        find_free(s, game, role, seed, decision);
    if (held)
        look_at_held(s, game, role, why, seed, decision);
    else
        s->held[role] = (struct spell){.why = NULL};
    s->last = idle ? NONE : role;
}

void stuck_print(FILE *to, const struct stuck_count *count) {
    fprintf(to, "stuck: %llu turns\n", (unsigned long long)count->turns);
    for (int i = 0; i < STUCK_REASONS && count->reason[i].why; i++)
        fprintf(to,
                "    held for at most %d turns in a row because %s; played on from %llu longer spells, %llu can end\n",
                count->reason[i].longest, count->reason[i].why, (unsigned long long)count->reason[i].tried,
                (unsigned long long)count->reason[i].ended);
}
