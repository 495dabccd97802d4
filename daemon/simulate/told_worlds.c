#include "told_worlds.h"

#include <stdio.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../game/guard.h"
#include "quick.h"

enum { CHOICES = 40, RUNS = 150 }; /* actions tried in each dealt world, and draws */

/* ---- findings ---------------------------------------------------------------------------------------------------- */

const char *told_reader(const struct told *t, int role) {
    return role == ROLE_SPECTATOR ? "a spectator" : t->ruleset->roles[role].id;
}

void told_put_place(const struct told *t, struct writer *w) {
    struct game game = t->here.game;
    game.state = (void *)t->before;
    const struct frame *top = t->action && t->ruleset->steps ? flow_top(&game) : NULL;
    put_format(w, "%s at step %s", t->action ? t->ruleset->verbs[t->action->verb].name : "set-up",
               top ? t->ruleset->steps[top->step].name : "none");
}

void told_find(struct told *t) {
    struct finding *finding = findings_add(&t->count->findings, writer_text(&t->one), t->seed, t->decision);
    if (finding)
        snprintf(finding->where, sizeof finding->where, "%s", writer_text(&t->two));
}

void told_put_fact(struct told *t, const struct game *game, const struct worlds *same, const struct worlds *other) {
    writer_clear(&t->two);
    role_set readers = t->reader == ROLE_SPECTATOR ? t->seats : t->seats & (role_set)~ROLE_BIT(t->reader);
    if (facts_find(game, readers, same, other, &t->two))
        put(&t->two, "; ");
}

void told_put_byte(struct told *t, const struct game *game, const struct worlds *other, size_t byte) {
    put_format(&t->two, "byte %zu of the state: %d", byte, ((const uint8_t *)game->state)[byte]);
    for (int i = 0; i < other->count && i < 4; i++)
        put_format(&t->two, "%s%d", i ? ", " : " | ", ((const uint8_t *)other->state[i])[byte]);
}

/* ---- what a reader is told --------------------------------------------------------------------------------------- */

const struct event *told_next(const struct told *t, const struct world *world, int *i) {
    while (*i < world->events.count && !event_visible(t->ruleset, &world->events.item[*i], t->reader))
        ++*i;
    return *i < world->events.count ? &world->events.item[(*i)++] : NULL;
}

bool told_veils(const struct told *t, const struct event *event, int k) {
    return t->ruleset->events[event->kind].args[k].secret && !(event->audience & ROLE_BIT(t->reader));
}

bool told_is_secret(const struct told *t, const struct event *event, int k) {
    const struct event_kind *kind = &t->ruleset->events[event->kind];
    return (kind->is_private || kind->args[k].secret) && (event->audience & ROLE_BIT(t->reader)) != 0;
}

bool told_tells_secret(const struct told *t, const struct event *event) {
    for (int k = 0; k < EVENT_ARGS && t->ruleset->events[event->kind].args[k].name; k++)
        if (told_is_secret(t, event, k))
            return true;
    return false;
}

bool told_was_told_secret(const struct told *t) {
    for (int i = 0; i < t->here.events.count; i++)
        if (told_tells_secret(t, &t->here.events.item[i]))
            return true;
    return false;
}

/* How many arguments read the same; all: every one does. n: the event's position among those told. */
static int alike_arguments(const struct told *t, const struct event *a, const struct event *b, int n, bool *all) {
    const struct event_kind *kind = &t->ruleset->events[a->kind];
    int alike = 0;
    *all = true;
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++) {
        bool relaxed = n == t->relaxed_event && (t->relaxed_arg == NONE || t->relaxed_arg == k);
        bool veiled = told_veils(t, a, k);
        if (relaxed || (veiled == told_veils(t, b, k) && (veiled || a->arg[k] == b->arg[k])))
            alike++;
        else
            *all = false;
    }
    return alike;
}

int told_score(const struct told *t) {
    for (int n = 0, i = 0, k = 0;; n++) {
        const struct event *a = told_next(t, &t->here, &i), *b = told_next(t, &t->there, &k);
        bool all;
        if (!a && !b)
            return FULL;
        if (!a || !b || a->kind != b->kind)
            return n * EVENT_SCORE;
        int alike = alike_arguments(t, a, b, n, &all);
        if (!all)
            return n * EVENT_SCORE + 1 + alike;
    }
}

/* ---- worlds ------------------------------------------------------------------------------------------------------ */

void told_take(struct told *t, struct world *world, const void *from, const struct action *action) {
    struct game *game = &world->game;
    memcpy(game->state, from, told_size(t));
    events_clear(&world->events);
    game->draws = &world->chance.draws;
    game->events = &world->events;
    game->actor = t->actor;
    game->steps_left = t->ruleset->bounds.steps;
    if (action)
        t->ruleset->apply(game, t->actor, action);
    else
        t->ruleset->setup(game, t->setup);
    game->draws = NULL;
}

void told_deal(struct told *t, const void *from, void *to, uint64_t luck) {
    struct game game = t->here.game;
    struct quick draws;
    quick_init(&draws, luck);
    memcpy(to, from, told_size(t));
    game.state = to;
    game.draws = &draws.draws;
    game.events = NULL;
    game.steps_left = t->ruleset->bounds.steps;
    t->ruleset->resample(&game, t->reader);
}

int told_attempt(struct told *t, const struct action *action, int forced) {
    t->runs++;
    chance_record(&t->there.chance, &t->there.events, &t->here.chance, forced);
    told_take(t, &t->there, t->dealt, action);
    return told_score(t);
}

/* The value number i that draw j may have instead, first the one of the original. */
static uint32_t value_to_try(const struct told *t, int j, uint32_t i) {
    bool known = j < t->here.chance.count && j < CHANCE_MOST && t->here.chance.pick[j].n == t->base.pick[j].n;
    if (known && i == 0)
        return t->here.chance.pick[j].value;
    return known ? i - 1 : i;
}

/* Looks for another value of draw j with which more is told the same. */
static bool improve_draw(struct told *t, const struct action *action, int j, int *best) {
    uint32_t most = t->base.pick[j].n < 100 ? t->base.pick[j].n : 100;
    for (uint32_t i = 0; i <= most && t->runs < RUNS; i++) {
        t->there.chance = t->base;
        t->there.chance.luck += i;
        t->there.chance.pick[j].value = value_to_try(t, j, i);
        int got = told_attempt(t, action, t->base.count < CHANCE_MOST ? t->base.count : CHANCE_MOST);
        if (got > *best) {
            *best = got;
            return true;
        }
    }
    return false;
}

/* Changes one of the last draws before the first event that reads differently. */
static bool improve(struct told *t, const struct action *action, int *best) {
    enum { BACK = 12 };
    t->base = t->there.chance;
    int last = t->base.count < CHANCE_MOST ? t->base.count : CHANCE_MOST, tried = 0;
    for (int j = last - 1; j >= 0 && tried < BACK && t->runs < RUNS; j--) {
        if (t->base.pick[j].n < 2)
            continue;
        tried++;
        if (improve_draw(t, action, j, best))
            return true;
    }
    return false;
}

/* Takes the action in the dealt world, with draws that tell the reader the same. */
static bool fits(struct told *t, const struct action *action) {
    int best = told_attempt(t, action, 0);
    while (best < FULL && t->there.chance.count > 0 && t->runs < RUNS)
        if (!improve(t, action, &best))
            return false;
    return best == FULL;
}

static bool is_listed(const struct action_list *list, const struct action *action) {
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->item[i], action, sizeof *action) == 0)
            return true;
    return false;
}

static void swap(struct action *a, struct action *b) {
    struct action held = *a;
    *a = *b;
    *b = held;
}

/* Tries the actions of the dealt world in random order; in every second world first those of the same verb. */
static bool fits_some(struct told *t) {
    struct action_list *list = &t->choices;
    bool verb_first = quick_below(&t->luck, 2) == 0;
    int front = 0;
    for (int i = 0; i < list->count; i++)
        swap(&list->item[i], &list->item[i + (int)quick_below(&t->luck, (uint32_t)(list->count - i))]);
    for (int i = 0; verb_first && i < list->count; i++)
        if (list->item[i].verb == t->action->verb)
            swap(&list->item[front++], &list->item[i]);
    for (int i = 0; i < list->count && i < CHOICES && t->runs < RUNS; i++)
        if (fits(t, &list->item[i]))
            return true;
    return false;
}

bool told_keep(struct told *t) {
    struct game game = t->here.game;
    t->runs = 0;
    t->count->worlds++;
    guard_again();
    quick_below(&t->luck, 2);
    t->there.chance.luck = t->luck * 3;
    if (!t->action) {
        memcpy(t->dealt, t->before, told_size(t));
        return fits(t, NULL);
    }
    told_deal(t, t->before, t->dealt, t->luck);
    game.state = t->dealt;
    t->choices.count = 0;
    t->ruleset->legal(&game, t->actor, &t->choices);
    if (t->reader == t->actor)
        return is_listed(&t->choices, t->action) && fits(t, t->action);
    return fits_some(t);
}

/* ---- sets of worlds ---------------------------------------------------------------------------------------------- */

void told_start(struct told *t) {
    memcpy(t->first.all, t->here.game.state, told_size(t));
    memcpy(t->first.any, t->here.game.state, told_size(t));
    t->first.count = 0;
    t->kept.count = 0;
}

void told_add(struct told *t, const void *state) {
    const uint8_t *bytes = state;
    for (size_t i = 0; i < told_size(t); i++) {
        t->first.all[i] &= bytes[i];
        t->first.any[i] |= bytes[i];
    }
    t->first.count++;
    if (t->kept.count < FACTS_WORLDS)
        memcpy(t->kept.state[t->kept.count++], state, told_size(t));
}

void told_gather(struct told *t, int wanted, int tries) {
    while (t->first.count < wanted && tries-- > 0)
        if (told_keep(t)) {
            t->count->kept++;
            told_add(t, t->there.game.state);
        }
}

int told_differing(const struct told *t, const struct worlds *worlds, size_t byte, uint8_t bit) {
    int count = 0;
    for (int i = 0; i < worlds->count; i++)
        count += ((((const uint8_t *)worlds->state[i])[byte] ^ ((const uint8_t *)t->here.game.state)[byte]) & bit) != 0;
    return count;
}
