#include "circles.h"

#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../game/guard.h"
#include "../memory.h"
#include "quick.h"

enum { DEPTH = 6, BRANCHES = 8, TRIES = 120 };

struct circles {
    const struct module *module;
    struct circle_count *count;
    void *before;
    void *path[DEPTH + 1]; /* positions from the first one on */
    struct action way[DEPTH];
    struct action branch[DEPTH][BRANCHES];
    struct action_list list;
    struct event_list events;
    struct game game;
    struct quick draws;
    struct writer what, keys;
    uint64_t luck, seed;
    int role, decision, tries;
};

static size_t size_of(const struct circles *c) {
    return c->module->ruleset->state_size;
}

static const char *step_of(const struct circles *c, const void *state) {
    struct game game = c->game;
    game.state = (void *)state;
    const struct frame *top = game.ruleset->steps ? flow_top(&game) : NULL;
    return top ? game.ruleset->steps[top->step].name : "none";
}

static void find(struct circles *c) {
    struct finding *finding = findings_add(&c->count->findings, writer_text(&c->what), c->seed, c->decision);
    if (finding)
        snprintf(finding->where, sizeof finding->where, "%s", writer_text(&c->keys));
}

static void put_key(struct circles *c, const struct action *action) {
    action_key(&c->keys, c->module->ruleset, c->module->content, action);
}

/* ---- going round ------------------------------------------------------------------------------------------------- */

/* Puts some of the choices at this depth, in random order, into c->branch; returns how many. */
static int some_choices(struct circles *c, int depth) {
    int count = 0;
    c->game.state = c->path[depth];
    c->list.count = 0;
    c->game.ruleset->legal(&c->game, c->role, &c->list);
    actions_keep(c->game.ruleset, &c->list, false);
    while (count < BRANCHES && count < c->list.count) {
        int i = count + (int)quick_below(&c->luck, (uint32_t)(c->list.count - count));
        struct action chosen = c->list.item[i];
        c->list.item[i] = c->list.item[count];
        c->list.item[count] = chosen;
        c->branch[depth][count++] = chosen;
    }
    return count;
}

/* Takes the action from the position at this depth into the next. false: it drew, or another role is asked. */
static bool walk(struct circles *c, int depth, const struct action *action) {
    memcpy(c->path[depth + 1], c->path[depth], size_of(c));
    quick_init(&c->draws, c->luck);
    c->game.state = c->path[depth + 1];
    c->game.draws = &c->draws.draws;
    c->game.events = &c->events;
    c->game.actor = c->role;
    c->game.steps_left = c->game.ruleset->bounds.steps;
    events_clear(&c->events);
    c->way[depth] = *action;
    c->count->actions++;
    c->game.ruleset->apply(&c->game, c->role, action);
    return c->draws.count == 0 && c->game.ruleset->to_act(&c->game) == ROLE_BIT(c->role);
}

static bool closes(struct circles *c, int depth) {
    for (int k = 0; k <= depth; k++) {
        if (memcmp(c->path[k], c->path[depth + 1], size_of(c)) != 0)
            continue;
        writer_clear(&c->what);
        writer_clear(&c->keys);
        put_format(&c->what, "%s at step %s: %s can come back to the same position again and again, without a draw",
                   c->game.ruleset->verbs[c->way[depth].verb].name, step_of(c, c->path[depth]),
                   c->game.ruleset->roles[c->role].id);
        for (int i = k; i <= depth; i++) {
            put(&c->keys, i > k ? ", " : "");
            put_key(c, &c->way[i]);
        }
        find(c);
        return true;
    }
    return false;
}

static bool go_round(struct circles *c, int depth) {
    int count = some_choices(c, depth);
    for (int i = 0; i < count && c->tries > 0; i++) {
        c->tries--;
        if (walk(c, depth, &c->branch[depth][i]) && (closes(c, depth) || (depth + 1 < DEPTH && go_round(c, depth + 1))))
            return true;
    }
    return false;
}

void circles_seek(struct circles *c, const struct game *game, int role, uint64_t seed, int decision) {
    if (game->ruleset->to_act(game) != ROLE_BIT(role))
        return;
    guard_again();
    c->game = *game;
    c->role = role;
    c->seed = seed;
    c->decision = decision;
    c->luck = seed * 0x2545f4914f6cdd1du + (uint64_t)decision;
    c->tries = TRIES;
    c->count->positions++;
    memcpy(c->path[0], game->state, size_of(c));
    go_round(c, 0);
}

/* ---- actions that do nothing ------------------------------------------------------------------------------------- */

void circles_before(struct circles *c, const struct game *game) {
    memcpy(c->before, game->state, size_of(c));
}

void circles_after(struct circles *c, const struct game *game, int role, const struct action *action, bool drew,
                   uint64_t seed, int decision) {
    bool silent = game->events->count == 0;
    if (action->verb < sizeof c->count->verb / sizeof *c->count->verb) {
        c->count->verb[action->verb].taken++;
        c->count->verb[action->verb].silent += silent;
    }
    if (!silent || drew || memcmp(c->before, game->state, size_of(c)) != 0)
        return;
    c->game = *game;
    c->seed = seed;
    c->decision = decision;
    writer_clear(&c->what);
    writer_clear(&c->keys);
    put_format(&c->what, "%s at step %s: %s takes an action that changes nothing and tells nobody",
               game->ruleset->verbs[action->verb].name, step_of(c, c->before), game->ruleset->roles[role].id);
    put_key(c, action);
    find(c);
}

uint64_t circles_compared(const struct circle_count *count) {
    uint64_t compared = count->actions;
    for (size_t i = 0; i < sizeof count->verb / sizeof *count->verb; i++)
        compared += count->verb[i].taken;
    return compared;
}

void circles_print(FILE *to, const struct ruleset *ruleset, const struct circle_count *count) {
    fprintf(to, "circles: %llu actions tried from %llu positions\n", (unsigned long long)count->actions,
            (unsigned long long)count->positions);
    bool any = false;
    for (int i = 0; i < ruleset->verb_count && i < 256; i++) {
        if (count->verb[i].silent == 0)
            continue;
        fprintf(to, "%s%s %u of %u", any ? ", " : "  choices that no event tells of: ", ruleset->verbs[i].name,
                count->verb[i].silent, count->verb[i].taken);
        any = true;
    }
    if (any)
        fputc('\n', to);
}

struct circles *circles_new(const struct module *module, struct circle_count *count) {
    struct circles *c = xcalloc(1, sizeof *c);
    c->module = module;
    c->count = count;
    c->before = xcalloc(1, size_of(c));
    for (int i = 0; i <= DEPTH; i++)
        c->path[i] = xcalloc(1, size_of(c));
    return c;
}

void circles_free(struct circles *c) {
    if (!c)
        return;
    for (int i = 0; i <= DEPTH; i++)
        free(c->path[i]);
    free(c->before);
    writer_finish(&c->what);
    writer_finish(&c->keys);
    free(c);
}
