#include "told.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../game/guard.h"
#include "../memory.h"
#include "chance.h"
#include "facts.h"
#include "quick.h"

enum {
    ALWAYS = 3,          /* of each kind of event together with each verb */
    SUSPECT = 12,        /* … once something was forgotten there */
    FORGOTTEN_LEAST = 3, /* times, and three in five of those when it was looked for */
    SUSPECTS_MOST = 128,
    FIRST = 16,          /* worlds kept at first, at most */
    FIRST_TRIES = 40,    /* worlds dealt for them */
    KEPT_LEAST = 5,      /* fewer say nothing */
    SECOND = 24,         /* worlds dealt after the action */
    OFTEN = 4,           /* of these: in how many a fact must differ */
    CERTAIN = 14 * 24,   /* worlds kept times worlds that differ: then it is no accident (e to the power of -14) */
    MORE_TRIES = 500,    /* worlds dealt to make sure */
    CHOICES = 40,        /* actions tried in each world */
    RUNS = 150,          /* … and draws */
    LEFT_OUT_LEAST = 12, /* positions with an event; fewer say nothing */
    ALIKE_LEAST = 8,     /* worlds that the reader cannot tell apart; fewer say nothing */
    LEFT_OUT = 300,      /* worlds dealt to make sure that resample leaves something out */
    FULL = INT_MAX,      /* told the same */
    EVENT_SCORE = 16
};

struct world {
    struct game game;
    struct chance chance;
    struct event_list events;
};

/* Bits over a set of worlds. */
struct bits {
    uint8_t *all, *any;
    int count;
};

/* Of one kind of event: how often resample left out what it hides. */
struct left_out {
    uint64_t looked, left_out, seed;
    int decision, reader; /* of the first time */
    char where[200];
};

/* A kind of event that told a reader, with a verb, what resample forgot. */
struct suspect {
    int kind, verb;
    bool own; /* the reader acted */
    uint64_t forgotten, seed;
    int decision; /* of the first time */
    char what[200], where[200];
};

struct told {
    const struct ruleset *ruleset;
    role_set seats;
    struct told_count *count;
    struct world here, there;
    const void *before; /* the state before the action */
    const struct setup *setup;
    const struct action *action;
    int actor, reader;
    void *dealt, *other_state;
    struct bits first;
    struct worlds kept, second, alike; /* alike: of those kept, the ones that the reader cannot tell apart */
    uint8_t *mask;                     /* bits that are the same in the first set and vary in the second */
    int relaxed_event, relaxed_arg;    /* not compared; NONE: all are */
    struct action_list list, choices;
    struct writer one, two;
    struct chance base;
    uint64_t luck, seed;
    int decision, runs;
    struct left_out *left_out; /* by kind of event */
    int16_t *face;             /* by kind of event and argument: the die that it told last in this game */
    uint8_t *seen;             /* by kind of event and verb */
    uint32_t *looked;          /* by kind of event, verb, and whether the reader acted */
    struct suspect suspect[SUSPECTS_MOST];
    int suspects;
};

static size_t size_of(const struct told *t) {
    return t->ruleset->state_size;
}

static bool is_over(const struct world *world) {
    return world->game.ruleset->to_act(&world->game) == 0;
}

/* ---- names and findings ------------------------------------------------------------------------------------------ */

static const char *reader_name(const struct told *t, int role) {
    return role == ROLE_SPECTATOR ? "a spectator" : t->ruleset->roles[role].id;
}

static void put_place(const struct told *t, struct writer *w) {
    struct game game = t->here.game;
    game.state = (void *)t->before;
    const struct frame *top = t->action && t->ruleset->steps ? flow_top(&game) : NULL;
    put_format(w, "%s at step %s", t->action ? t->ruleset->verbs[t->action->verb].name : "set-up",
               top ? t->ruleset->steps[top->step].name : "none");
}

/* The whole of what is in t->one; `where` is in t->two. */
static void find(struct told *t) {
    struct finding *finding = findings_add(&t->count->findings, writer_text(&t->one), t->seed, t->decision);
    if (finding)
        snprintf(finding->where, sizeof finding->where, "%s", writer_text(&t->two));
}

/* Writes a value of the state that is the same in some worlds and another one in others, as a view shows it. */
static void put_fact(struct told *t, const struct game *game, const struct worlds *same, const struct worlds *other,
                     size_t byte) {
    writer_clear(&t->two);
    role_set readers = t->reader == ROLE_SPECTATOR ? t->seats : t->seats & (role_set)~ROLE_BIT(t->reader);
    if (facts_find(game, readers, same, other, &t->two))
        put(&t->two, "; ");
    put_format(&t->two, "byte %zu of the state: %d", byte, ((const uint8_t *)game->state)[byte]);
    for (int i = 0; i < other->count && i < 4; i++)
        put_format(&t->two, "%s%d", i ? ", " : " | ", ((const uint8_t *)other->state[i])[byte]);
}

/* ---- what a reader is told --------------------------------------------------------------------------------------- */

static const struct event *next_told(const struct told *t, const struct world *world, int *i) {
    while (*i < world->events.count && !event_visible(t->ruleset, &world->events.item[*i], t->reader))
        ++*i;
    return *i < world->events.count ? &world->events.item[(*i)++] : NULL;
}

static bool is_veiled(const struct told *t, const struct event *event, int k) {
    return t->ruleset->events[event->kind].args[k].secret && !(event->audience & ROLE_BIT(t->reader));
}

/* How many arguments read the same; all: every one does. n: the event's position among those told. */
static int alike_arguments(const struct told *t, const struct event *a, const struct event *b, int n, bool *all) {
    const struct event_kind *kind = &t->ruleset->events[a->kind];
    int alike = 0;
    *all = true;
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++) {
        bool relaxed = n == t->relaxed_event && (t->relaxed_arg == NONE || t->relaxed_arg == k);
        bool veiled = is_veiled(t, a, k);
        if (relaxed || (veiled == is_veiled(t, b, k) && (veiled || a->arg[k] == b->arg[k])))
            alike++;
        else
            *all = false;
    }
    return alike;
}

/* How far both worlds tell the reader the same; FULL: to the end. */
static int score(const struct told *t) {
    for (int n = 0, i = 0, k = 0;; n++) {
        const struct event *a = next_told(t, &t->here, &i), *b = next_told(t, &t->there, &k);
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

static void take(struct told *t, struct world *world, const void *from, const struct action *action) {
    struct game *game = &world->game;
    memcpy(game->state, from, size_of(t));
    world->events.count = 0;
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

static void deal(struct told *t, const void *from, void *to, uint64_t luck) {
    struct game game = t->here.game;
    struct quick draws;
    quick_init(&draws, luck);
    memcpy(to, from, size_of(t));
    game.state = to;
    game.draws = &draws.draws;
    game.events = NULL;
    game.steps_left = t->ruleset->bounds.steps;
    t->ruleset->resample(&game, t->reader);
}

static int attempt(struct told *t, const struct action *action, int forced) {
    t->runs++;
    chance_begin(&t->there.chance, &t->there.events, &t->here.chance, forced);
    take(t, &t->there, t->dealt, action);
    return score(t);
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
        int got = attempt(t, action, t->base.count < CHANCE_MOST ? t->base.count : CHANCE_MOST);
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
    int best = attempt(t, action, 0);
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

/* Deals a world before the action, and looks for an action that tells the reader the same; it leaves the world after
 * that in t->there. */
static bool keep(struct told *t) {
    struct game game = t->here.game;
    t->runs = 0;
    t->count->worlds++;
    guard_again();
    quick_below(&t->luck, 2);
    t->there.chance.luck = t->luck * 3;
    if (!t->action) {
        memcpy(t->dealt, t->before, size_of(t));
        return fits(t, NULL);
    }
    deal(t, t->before, t->dealt, t->luck);
    game.state = t->dealt;
    t->choices.count = 0;
    t->ruleset->legal(&game, t->actor, &t->choices);
    if (t->reader == t->actor)
        return is_listed(&t->choices, t->action) && fits(t, t->action);
    return fits_some(t);
}

/* ---- sets of worlds ---------------------------------------------------------------------------------------------- */

static void bits_start(struct told *t) {
    memcpy(t->first.all, t->here.game.state, size_of(t));
    memcpy(t->first.any, t->here.game.state, size_of(t));
    t->first.count = 0;
    t->kept.count = 0;
}

static void bits_add(struct told *t, const void *state) {
    const uint8_t *bytes = state;
    for (size_t i = 0; i < size_of(t); i++) {
        t->first.all[i] &= bytes[i];
        t->first.any[i] |= bytes[i];
    }
    t->first.count++;
    if (t->kept.count < FACTS_WORLDS)
        memcpy(t->kept.state[t->kept.count++], state, size_of(t));
}

static void gather(struct told *t, int wanted, int tries) {
    while (t->first.count < wanted && tries-- > 0)
        if (keep(t)) {
            t->count->kept++;
            bits_add(t, t->there.game.state);
        }
}

static void deal_second(struct told *t) {
    for (t->second.count = 0; t->second.count < SECOND; t->second.count++)
        deal(t, t->here.game.state, t->second.state[t->second.count], t->luck + 77 * (uint64_t)t->second.count);
}

/* In how many of the worlds the bit differs from the game. */
static int differing(const struct told *t, const struct worlds *worlds, size_t byte, uint8_t bit) {
    int count = 0;
    for (int i = 0; i < worlds->count; i++)
        count += ((((const uint8_t *)worlds->state[i])[byte] ^ ((const uint8_t *)t->here.game.state)[byte]) & bit) != 0;
    return count;
}

/* Leaves the bits that are the same in the first set in the mask; returns whether any are left. */
static bool narrow(struct told *t) {
    bool any = false;
    for (size_t i = 0; i < size_of(t); i++) {
        t->mask[i] &= (uint8_t) ~(t->first.all[i] ^ t->first.any[i]);
        any = any || t->mask[i] != 0;
    }
    return any;
}

/* Puts the bits that often vary in the second set into the mask. */
static void mark_varying(struct told *t) {
    for (size_t i = 0; i < size_of(t); i++) {
        t->mask[i] = 0;
        for (int k = 0; k < 8; k++)
            if (differing(t, &t->second, i, (uint8_t)(1u << k)) >= OFTEN)
                t->mask[i] |= (uint8_t)(1u << k);
    }
}

/* Drops the bits that may be the same by accident. */
static bool is_certain(struct told *t, size_t *byte) {
    bool any = false;
    for (size_t i = size_of(t); i-- > 0;)
        for (int k = 0; k < 8; k++) {
            uint8_t bit = (uint8_t)(1u << k);
            if ((t->mask[i] & bit) && t->first.count * differing(t, &t->second, i, bit) < CERTAIN)
                t->mask[i] &= (uint8_t)~bit;
            if (t->mask[i] & bit) {
                *byte = i;
                any = true;
            }
        }
    return any;
}

/* Makes the first set larger until no bit is left or it is large enough. */
static bool is_forgotten(struct told *t, size_t *byte) {
    for (int tries = MORE_TRIES; tries > 0 && t->first.count < CERTAIN / OFTEN; tries -= 20) {
        if (!narrow(t))
            return false;
        gather(t, t->first.count + 20, 20);
    }
    return narrow(t) && is_certain(t, byte);
}

/* ---- which event told it ----------------------------------------------------------------------------------------- */

/* Does the fact vary if this argument (NONE: the whole event) may read differently? */
static bool explains(struct told *t, int event, int arg, size_t byte) {
    uint8_t bits = t->mask[byte];
    t->relaxed_event = event;
    t->relaxed_arg = arg;
    bits_start(t);
    gather(t, 60, 120);
    t->relaxed_event = t->relaxed_arg = NONE;
    return (bits & (t->first.all[byte] ^ t->first.any[byte])) != 0;
}

/* May the argument tell this reader what others may not know? */
static bool is_secret(const struct told *t, const struct event *event, int k) {
    const struct event_kind *kind = &t->ruleset->events[event->kind];
    return (kind->is_private || kind->args[k].secret) && (event->audience & ROLE_BIT(t->reader)) != 0;
}

static int verb_of(const struct told *t) {
    return t->action ? t->action->verb : t->ruleset->verb_count;
}

static size_t pair_of(const struct told *t, int kind, int verb) {
    return (size_t)kind * (size_t)(t->ruleset->verb_count + 1) + (size_t)verb;
}

static bool tells_a_secret(const struct told *t, const struct event *event) {
    for (int k = 0; k < EVENT_ARGS && t->ruleset->events[event->kind].args[k].name; k++)
        if (is_secret(t, event, k))
            return true;
    return false;
}

static bool was_told_a_secret(const struct told *t) {
    for (int i = 0; i < t->here.events.count; i++)
        if (tells_a_secret(t, &t->here.events.item[i]))
            return true;
    return false;
}

/* Counts the kinds of events that told the reader a secret. */
static void count_looked(struct told *t) {
    for (int i = 0; i < t->here.events.count; i++) {
        const struct event *event = &t->here.events.item[i];
        bool counted = !tells_a_secret(t, event);
        for (int k = 0; k < i && !counted; k++)
            counted = t->here.events.item[k].kind == event->kind && tells_a_secret(t, &t->here.events.item[k]);
        if (!counted)
            t->looked[2 * pair_of(t, event->kind, verb_of(t)) + (t->reader == t->actor)]++;
    }
}

/* Writes the event and the argument that told the fact, and returns the kind of the event; NONE: it follows from what
 * everybody was told. */
static int put_event_that_told(struct told *t, size_t byte, struct writer *w) {
    for (int n = 0, i = 0;; n++) {
        const struct event *event = next_told(t, &t->here, &i);
        if (!event)
            return NONE;
        const struct event_kind *kind = &t->ruleset->events[event->kind];
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
            if (is_secret(t, event, k) && explains(t, n, k, byte)) {
                put_format(w, "event %s, %s,", kind->name, kind->args[k].name);
                return event->kind;
            }
    }
}

/* A window tells that a role has a standing pass. The role may take it back at any time without being seen, so it binds
 * nobody afterwards. */
static bool is_passing_knowledge(const struct told *t, size_t byte, int kind) {
    const struct window_rules *windows = t->ruleset->windows;
    return windows && byte >= windows->state && byte < windows->state + sizeof(struct windows) &&
           kind == windows->event_asked;
}

static struct suspect *suspect_of(struct told *t, int kind) {
    bool own = t->reader == t->actor;
    int i = 0;
    while (i < t->suspects &&
           !(t->suspect[i].kind == kind && t->suspect[i].verb == verb_of(t) && t->suspect[i].own == own))
        i++;
    if (i == SUSPECTS_MOST)
        return NULL;
    if (i == t->suspects)
        t->suspect[t->suspects++] =
            (struct suspect){.kind = kind, .verb = verb_of(t), .own = own, .seed = t->seed, .decision = t->decision};
    return &t->suspect[i];
}

static void note_forgotten(struct told *t, size_t byte) {
    put_fact(t, &t->here.game, &t->kept, &t->second, byte);
    writer_clear(&t->one);
    put_place(t, &t->one);
    put(&t->one, ": ");
    int kind = put_event_that_told(t, byte, &t->one);
    put_format(&t->one, " tells %s what resample does not know afterwards", reader_name(t, t->reader));
    if (kind == NONE || is_passing_knowledge(t, byte, kind))
        return;
    struct suspect *suspect = suspect_of(t, kind);
    if (!suspect || suspect->forgotten++ > 0)
        return;
    snprintf(suspect->what, sizeof suspect->what, "%s", writer_text(&t->one));
    snprintf(suspect->where, sizeof suspect->where, "%s", writer_text(&t->two));
}

/* A suspect becomes a finding if it forgets most of what it tells. Rules know more about worlds than resample
 * may keep, such as a sum over hidden pieces; that is counted, and not a finding. */
static void finish_suspect(struct told *t, const struct suspect *suspect) {
    uint64_t looked = t->looked[2 * pair_of(t, suspect->kind, suspect->verb) + suspect->own];
    if (suspect->forgotten < FORGOTTEN_LEAST || 5 * suspect->forgotten < 3 * looked) {
        t->count->sometimes += suspect->forgotten;
        return;
    }
    writer_clear(&t->one);
    writer_clear(&t->two);
    put(&t->one, suspect->what);
    put(&t->two, suspect->where);
    t->seed = suspect->seed;
    t->decision = suspect->decision;
    find(t);
}

/* ---- resample after the action ----------------------------------------------------------------------------------- */

static void see(struct told *t, struct world *world, struct writer *w) {
    writer_clear(w);
    world->game.actor = t->actor;
    t->ruleset->view(&world->game, t->reader, w);
    out_summary(w, &world->game, t->reader, t->seats);
    put_format(w, "%x", t->ruleset->to_act(&world->game));
    if (t->reader == ROLE_SPECTATOR)
        return;
    out_question(w, &world->game, t->reader);
    t->list.count = 0;
    t->ruleset->legal(&world->game, t->reader, &t->list);
    for (int i = 0; i < t->list.count; i++)
        action_json(w, &world->game, t->reader, &t->list.item[i]);
}

static bool looks_the_same(struct told *t) {
    see(t, &t->here, &t->one);
    see(t, &t->there, &t->two);
    return t->one.length == t->two.length && memcmp(t->one.text, t->two.text, t->one.length) == 0;
}

/* The last event that tells somebody else more than the reader; NONE. */
static int veiled_event(const struct told *t) {
    for (int i = t->here.events.count; i-- > 0;) {
        const struct event *event = &t->here.events.item[i];
        const struct event_kind *kind = &t->ruleset->events[event->kind];
        bool veiled = !event_visible(t->ruleset, event, t->reader);
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
            veiled = veiled || is_veiled(t, event, k);
        if (veiled)
            return event->kind;
    }
    return NONE;
}

/* Notes that resample leaves out what the event hides from the reader; told_finish makes a finding of it. */
static void note_left_out(struct told *t, struct left_out *left, size_t byte) {
    if (left->left_out++ > 0)
        return;
    left->seed = t->seed;
    left->decision = t->decision;
    left->reader = t->reader;
    put_fact(t, &t->here.game, &t->second, &t->alike, byte);
    snprintf(left->where, sizeof left->where, "%s", writer_text(&t->two));
}

/* Drops the bits of the mask that vary in more worlds that resample deals. */
static bool stays(struct told *t, size_t *byte) {
    bool any = true;
    for (int n = 0; n < LEFT_OUT && any; n++) {
        deal(t, t->here.game.state, t->other_state, t->luck * 7 + (uint64_t)n);
        any = false;
        for (size_t i = size_of(t); i-- > 0;) {
            t->mask[i] &= (uint8_t) ~(((uint8_t *)t->other_state)[i] ^ ((uint8_t *)t->here.game.state)[i]);
            if (t->mask[i] != 0) {
                *byte = i;
                any = true;
            }
        }
    }
    return any;
}

/* Puts the bits that vary among the worlds that the reader cannot tell apart into the mask. The registers of steps do
 * not count: they hold the choices of a move under way, which only its owner goes on with. */
static bool mark_alike(struct told *t) {
    bool any = false;
    int depth = t->ruleset->flow_depth ? t->ruleset->flow_depth : FLOW_DEPTH;
    memset(t->mask, 0, size_of(t));
    for (size_t i = t->ruleset->steps ? flow_size(depth) : 0; i < size_of(t); i++) {
        for (int k = 0; k < 8; k++)
            if (differing(t, &t->alike, i, (uint8_t)(1u << k)) >= OFTEN)
                t->mask[i] |= (uint8_t)(1u << k);
        any = any || t->mask[i] != 0;
    }
    return any;
}

/* Does a fact vary in the worlds that the reader cannot tell from this one, but not in those that resample deals? */
static void check_left_out(struct told *t) {
    size_t byte = 0;
    int kind = veiled_event(t);
    if (t->alike.count < ALIKE_LEAST || kind == NONE || !mark_alike(t))
        return;
    t->count->dealt_again++;
    t->left_out[kind].looked++;
    if (stays(t, &byte))
        note_left_out(t, &t->left_out[kind], byte);
}

void told_finish(struct told *t) {
    for (int i = 0; i < t->suspects; i++)
        finish_suspect(t, &t->suspect[i]);
    for (int kind = 0; kind < t->ruleset->event_count; kind++) {
        const struct left_out *left = &t->left_out[kind];
        if (left->looked < LEFT_OUT_LEAST || left->left_out < left->looked)
            continue;
        writer_clear(&t->one);
        writer_clear(&t->two);
        put_format(&t->one, "event %s: resample never deals again what it hides, such as from %s",
                   t->ruleset->events[kind].name, reader_name(t, left->reader));
        put(&t->two, left->where);
        t->seed = left->seed;
        t->decision = left->decision;
        find(t);
    }
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

static void gather_first(struct told *t) {
    t->alike.count = 0;
    for (int tries = 0; tries < FIRST_TRIES && t->first.count < FIRST; tries++)
        if (keep(t)) {
            t->count->kept++;
            bits_add(t, t->there.game.state);
            if (t->alike.count < FACTS_WORLDS && looks_the_same(t))
                memcpy(t->alike.state[t->alike.count++], t->there.game.state, size_of(t));
        }
}

static void look_for(struct told *t, int reader) {
    size_t byte = 0;
    t->reader = reader;
    if (!was_told_a_secret(t) && veiled_event(t) == NONE)
        return;
    bits_start(t);
    gather_first(t);
    if (t->first.count < KEPT_LEAST)
        return;
    t->count->compared++;
    deal_second(t);
    check_left_out(t);
    if (!was_told_a_secret(t))
        return;
    count_looked(t);
    mark_varying(t);
    if (is_forgotten(t, &byte))
        note_forgotten(t, byte);
}

static bool hides(const struct told *t, const struct event *event) {
    const struct event_kind *kind = &t->ruleset->events[event->kind];
    bool hides = kind->is_private;
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
        hides = hides || kind->args[k].secret;
    return hides;
}

static bool is_suspect(const struct told *t, int kind) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].kind == kind && t->suspect[i].verb == verb_of(t))
            return true;
    return false;
}

/* How often this kind of event is to be looked at with this verb. */
static int times_wanted(const struct told *t, const struct event *event) {
    if (!event || !hides(t, event))
        return 1;
    const struct left_out *left = &t->left_out[event->kind];
    bool left_out = left->left_out > 0 && left->left_out == left->looked && left->looked < LEFT_OUT_LEAST;
    return left_out || is_suspect(t, event->kind) ? SUSPECT : ALWAYS;
}

/* Is one of the events still to be looked at? An action counts once for all events, too. */
static bool is_wanted(struct told *t) {
    bool wanted = false;
    for (int i = -1; i < t->here.events.count; i++) {
        const struct event *event = i < 0 ? NULL : &t->here.events.item[i];
        uint8_t *seen = &t->seen[pair_of(t, event ? event->kind : t->ruleset->event_count, verb_of(t))];
        if (*seen >= times_wanted(t, event))
            continue;
        ++*seen;
        wanted = true;
    }
    return wanted;
}

/* ---- dice -------------------------------------------------------------------------------------------------------- */

static bool was_drawn(const struct told *t, int face, bool used[CHANCE_MOST]) {
    for (int j = 0; j < t->here.chance.count && j < CHANCE_MOST; j++)
        if (!used[j] && t->here.chance.pick[j].n >= (uint32_t)face &&
            t->here.chance.pick[j].value + 1 == (uint32_t)face) {
            used[j] = true;
            return true;
        }
    return t->here.chance.count > CHANCE_MOST;
}

/* A die that was told before may be told again, such as one that is not rolled again. */
static bool was_told_before(const struct told *t, const struct event *event, int k) {
    return t->face[event->kind * EVENT_ARGS + k] == event->arg[k];
}

void told_remember(struct told *t, const struct event_list *events) {
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->item[i];
        const struct event_kind *kind = &t->ruleset->events[event->kind];
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
            if (kind->args[k].domain == DOMAIN_DIE)
                t->face[event->kind * EVENT_ARGS + k] = event->arg[k];
    }
}

static void check_dice(struct told *t, const struct event *event) {
    const struct event_kind *kind = &t->ruleset->events[event->kind];
    bool used[CHANCE_MOST] = {false};
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++) {
        if (kind->args[k].domain != DOMAIN_DIE || event->arg[k] == NONE)
            continue;
        t->count->dice++;
        if (was_drawn(t, event->arg[k], used) || was_told_before(t, event, k))
            continue;
        writer_clear(&t->one);
        writer_clear(&t->two);
        put_place(t, &t->one);
        put_format(&t->one, ": event %s, %s, tells a die that was not drawn", kind->name, kind->args[k].name);
        put_format(&t->two, "a face of %d after %d draws", event->arg[k], t->here.chance.count);
        find(t);
    }
}

/* ---- at once ----------------------------------------------------------------------------------------------------- */

/* The roles that are still asked by the step that asked several before; 0: it asked one, or is over. */
static role_set still_asked(const struct told *t, const struct world *world) {
    struct game game = t->here.game;
    game.state = (void *)t->before;
    const struct frame *asked = t->ruleset->steps ? flow_top(&game) : NULL;
    if (!asked || !t->ruleset->steps[asked->step].who || t->ruleset->steps[asked->step].is_window ||
        flow_frames(&game) != flow_frames(&world->game) || flow_top(&world->game)->step != asked->step)
        return 0;
    return t->ruleset->to_act(&world->game) & t->ruleset->to_act(&game) & (role_set)~ROLE_BIT(t->actor);
}

static void find_at_once(struct told *t, int n) {
    int i = 0;
    const struct event *event = NULL;
    for (int k = 0; k <= n; k++)
        event = next_told(t, &t->here, &i);
    writer_clear(&t->one);
    writer_clear(&t->two);
    put_place(t, &t->one);
    put_format(&t->one, ": event %s tells %s what %s chose, while others are still asked",
               event ? t->ruleset->events[event->kind].name : "none", reader_name(t, t->reader),
               reader_name(t, t->actor));
    if (event)
        event_json(&t->two, t->ruleset, t->here.game.content, event, t->actor, t->reader);
    find(t);
}

static void check_at_once(struct told *t) {
    struct game game = t->here.game;
    if (!t->action || t->ruleset->verbs[t->action->verb].out_of_turn || still_asked(t, &t->here) == 0)
        return;
    game.state = (void *)t->before;
    t->choices.count = 0;
    t->ruleset->legal(&game, t->actor, &t->choices);
    actions_keep(t->ruleset, &t->choices, false);
    memcpy(t->dealt, t->before, size_of(t));
    for (int i = 0; i < t->choices.count && i < CHOICES; i++) {
        attempt(t, &t->choices.item[i], 0);
        if (still_asked(t, &t->there) == 0)
            continue;
        t->count->at_once++;
        for (t->reader = 0; t->reader <= ROLE_SPECTATOR; t->reader++) {
            int got = score(t);
            if (got == FULL || t->reader == t->actor || !((t->seats | ROLE_BIT(ROLE_SPECTATOR)) & ROLE_BIT(t->reader)))
                continue;
            find_at_once(t, got / EVENT_SCORE);
            return;
        }
    }
}

/* ---- a position -------------------------------------------------------------------------------------------------- */

static void look(struct told *t, const struct game *game, int actor, const struct action *action) {
    void *state = t->here.game.state, *other = t->there.game.state;
    t->here.game = t->there.game = *game;
    t->here.game.state = state;
    t->there.game.state = other;
    t->before = game->state;
    t->action = action;
    t->actor = actor;
    t->luck = t->seed * 0x2545f4914f6cdd1du + (uint64_t)t->decision + 5;
    t->here.chance.luck = ~t->luck;
    chance_begin(&t->here.chance, &t->here.events, NULL, 0);
    take(t, &t->here, t->before, action);
    for (int i = 0; i < t->here.events.count; i++)
        check_dice(t, &t->here.events.item[i]);
    check_at_once(t);
    if (is_over(&t->here) || !is_wanted(t))
        return;
    t->count->positions++;
    for (int reader = 0; reader < t->ruleset->role_count; reader++)
        if (t->seats & ROLE_BIT(reader))
            look_for(t, reader);
    look_for(t, ROLE_SPECTATOR);
}

void told_look(struct told *t, const struct game *game, int role, const struct action *action, uint64_t seed,
               int decision) {
    t->seed = seed;
    t->decision = decision;
    t->setup = NULL;
    look(t, game, role, action);
}

void told_look_at_setup(struct told *t, const struct game *game, const struct setup *setup, uint64_t seed) {
    t->seed = seed;
    t->decision = 0;
    t->setup = setup;
    memset(t->face, 0, (size_t)t->ruleset->event_count * EVENT_ARGS * sizeof *t->face);
    look(t, game, NONE, NULL);
}

void told_print(FILE *to, const struct told_count *count) {
    fprintf(to,
            "told: %llu positions, %llu worlds, %llu told the same, %llu comparisons, %llu of what is dealt again, ",
            (unsigned long long)count->positions, (unsigned long long)count->worlds, (unsigned long long)count->kept,
            (unsigned long long)count->compared, (unsigned long long)count->dealt_again);
    fprintf(to, "%llu times forgotten where most times it is not; %llu choices at once; %llu dice\n",
            (unsigned long long)count->sometimes, (unsigned long long)count->at_once, (unsigned long long)count->dice);
}

/* ---- creating and freeing ---------------------------------------------------------------------------------------- */

struct told *told_new(const struct module *module, role_set seats, struct told_count *count) {
    struct told *t = xcalloc(1, sizeof *t);
    size_t size = module->ruleset->state_size;
    t->ruleset = module->ruleset;
    t->seats = seats;
    t->count = count;
    t->relaxed_event = t->relaxed_arg = NONE;
    void **states[] = {&t->here.game.state, &t->there.game.state, &t->dealt, &t->other_state};
    for (int i = 0; i < 4; i++)
        *states[i] = xcalloc(1, size);
    uint8_t **bytes[] = {&t->first.all, &t->first.any, &t->mask};
    for (int i = 0; i < 3; i++)
        *bytes[i] = xcalloc(1, size);
    for (int i = 0; i < FACTS_WORLDS; i++) {
        t->kept.state[i] = xcalloc(1, size);
        t->second.state[i] = xcalloc(1, size);
        t->alike.state[i] = xcalloc(1, size);
    }
    t->left_out = xcalloc((size_t)module->ruleset->event_count + 1, sizeof *t->left_out);
    t->face = xcalloc((size_t)(module->ruleset->event_count + 1) * EVENT_ARGS, sizeof *t->face);
    size_t pairs = (size_t)(module->ruleset->event_count + 1) * (size_t)(module->ruleset->verb_count + 1);
    t->seen = xcalloc(pairs, 1);
    t->looked = xcalloc(2 * pairs, sizeof *t->looked);
    return t;
}

void told_free(struct told *t) {
    if (!t)
        return;
    void *held[] = {t->here.game.state, t->there.game.state, t->dealt, t->other_state,
                    t->first.all,       t->first.any,        t->mask,  t->seen,
                    t->left_out,        t->looked,           t->face};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        free(held[i]);
    for (int i = 0; i < FACTS_WORLDS; i++) {
        free(t->kept.state[i]);
        free(t->second.state[i]);
        free(t->alike.state[i]);
    }
    writer_finish(&t->one);
    writer_finish(&t->two);
    free(t);
}
