#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../memory.h"
#include "dealt_again.h"
#include "told_worlds.h"

enum {
    ALWAYS = 3,          /* of each kind of event together with each verb */
    SUSPECT = 12,        /* … once something was forgotten there */
    WATCHED = 24,        /* … if only some events are looked at */
    FORGOTTEN_LEAST = 3, /* times, and three in five of those when it was looked for */
    FIRST = 16,          /* worlds kept at first, at most */
    FIRST_TRIES = 40,    /* worlds dealt for them */
    KEPT_LEAST = 5,      /* fewer say nothing */
    SECOND = 24,         /* worlds dealt after the action */
    CERTAIN = 14 * 24,   /* worlds kept times worlds that differ: then it is no accident (e to the power of -14) */
    MORE_TRIES = 500,    /* worlds dealt to make sure */
    CHOICES = 40,        /* actions compared with each other at once */
    READERS = ROLE_SPECTATOR + 1
};

static bool is_over(const struct world *world) {
    return world->game.ruleset->to_act(&world->game) == 0;
}

/* ---- sets of worlds ---------------------------------------------------------------------------------------------- */

static void deal_second(struct told *t) {
    for (t->second.count = 0; t->second.count < SECOND; t->second.count++)
        told_deal(t, t->here.game.state, t->second.state[t->second.count], t->luck + 77 * (uint64_t)t->second.count);
}

/* Leaves the bits that are the same in the first set in the mask; returns whether any are left. */
static bool narrow(struct told *t) {
    bool any = false;
    for (size_t i = 0; i < told_size(t); i++) {
        t->mask[i] &= (uint8_t) ~(t->first.all[i] ^ t->first.any[i]);
        any = any || t->mask[i] != 0;
    }
    return any;
}

/* Puts the bits that often vary in the second set into the mask. */
static void mark_varying(struct told *t) {
    for (size_t i = 0; i < told_size(t); i++) {
        t->mask[i] = 0;
        for (int k = 0; k < 8; k++)
            if (told_differing(t, &t->second, i, (uint8_t)(1u << k)) >= OFTEN)
                t->mask[i] |= (uint8_t)(1u << k);
    }
}

/* Drops the bits that may be the same by accident. */
static bool is_certain(struct told *t, size_t *byte) {
    bool any = false;
    for (size_t i = told_size(t); i-- > 0;)
        for (int k = 0; k < 8; k++) {
            uint8_t bit = (uint8_t)(1u << k);
            if ((t->mask[i] & bit) && t->first.count * told_differing(t, &t->second, i, bit) < CERTAIN)
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
        told_gather(t, t->first.count + 20, 20);
    }
    return narrow(t) && is_certain(t, byte);
}

/* ---- which event told it ----------------------------------------------------------------------------------------- */

/* Does the fact vary if this argument (NONE: the whole event) may read differently? */
static bool explains(struct told *t, int event, int arg, size_t byte) {
    uint8_t bits = t->mask[byte];
    t->relaxed_event = event;
    t->relaxed_arg = arg;
    told_start(t);
    told_gather(t, 60, 120);
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
        if (counted)
            continue;
        t->looked[2 * pair_of(t, event->kind, verb_of(t)) + (t->reader == t->actor)]++;
        t->looked_as[event->kind * READERS + t->reader]++;
    }
}

/* Writes the event and the argument that told the fact, and returns the kind of the event; NONE: it follows from what
 * everybody was told. */
static int put_event_that_told(struct told *t, size_t byte, struct writer *w) {
    for (int n = 0, i = 0;; n++) {
        const struct event *event = told_next(t, &t->here, &i);
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

/* With the verb of the action, or, any: with any verb. */
static struct suspect *suspect_of(struct told *t, int kind, bool any) {
    struct suspect like = {.kind = kind,
                           .verb = any ? NONE : verb_of(t),
                           .reader = any ? t->reader : 0,
                           .own = !any && t->reader == t->actor,
                           .seed = t->seed,
                           .decision = t->decision};
    int i = 0;
    while (i < t->suspects && !(t->suspect[i].kind == kind && t->suspect[i].verb == like.verb &&
                                t->suspect[i].reader == like.reader && t->suspect[i].own == like.own))
        i++;
    if (i == SUSPECTS_MOST)
        return NULL;
    if (i == t->suspects)
        t->suspect[t->suspects++] = like;
    return &t->suspect[i];
}

static bool forgets_most(const struct told *t, const struct suspect *suspect) {
    uint64_t looked = suspect->verb == NONE ? t->looked_as[suspect->kind * READERS + suspect->reader]
                                            : t->looked[2 * pair_of(t, suspect->kind, suspect->verb) + suspect->own];
    return suspect->forgotten >= FORGOTTEN_LEAST && 5 * suspect->forgotten >= 3 * looked;
}

static void find_suspect(struct told *t, const struct suspect *suspect) {
    uint64_t seed = t->seed;
    int decision = t->decision;
    writer_clear(&t->one);
    writer_clear(&t->two);
    put(&t->one, suspect->what);
    put(&t->two, suspect->where);
    t->seed = suspect->seed;
    t->decision = suspect->decision;
    told_find(t);
    t->seed = seed;
    t->decision = decision;
}

/* What was forgotten is in t->one, where in t->two. A suspect becomes a finding when resample has forgotten most of
 * what it told so far, and stays one, so that more games never find less. Rules know more about worlds than resample
 * may keep, such as a sum over hidden pieces; that is counted, and not a finding. */
static void note_suspect(struct told *t, struct suspect *suspect) {
    if (!suspect)
        return;
    if (suspect->forgotten++ == 0) {
        snprintf(suspect->what, sizeof suspect->what, "%s", writer_text(&t->one));
        snprintf(suspect->where, sizeof suspect->where, "%s", writer_text(&t->two));
    }
    suspect->found = suspect->found || forgets_most(t, suspect);
}

static void note_forgotten(struct told *t, size_t byte) {
    told_put_fact(t, &t->here.game, &t->kept, &t->second, byte);
    writer_clear(&t->one);
    told_put_place(t, &t->one);
    put(&t->one, ": ");
    int kind = put_event_that_told(t, byte, &t->one);
    put_format(&t->one, " tells %s what resample does not know afterwards", told_reader(t, t->reader));
    if (kind == NONE || is_passing_knowledge(t, byte, kind))
        return;
    note_suspect(t, suspect_of(t, kind, false));
    note_suspect(t, suspect_of(t, kind, true));
}

bool told_has_found(const struct told *t) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].found)
            return true;
    return t->count->findings.count > 0 || dealt_again_has_found(t);
}

void told_finish(struct told *t) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].found)
            find_suspect(t, &t->suspect[i]);
        else if (t->suspect[i].verb != NONE)
            t->count->sometimes += t->suspect[i].forgotten;
    dealt_again_finish(t);
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

static void gather_first(struct told *t) {
    t->alike.count = 0;
    for (int tries = 0; tries < FIRST_TRIES && t->first.count < FIRST; tries++)
        if (told_keep(t)) {
            t->count->kept++;
            told_add(t, t->there.game.state);
            if (t->alike.count < FACTS_WORLDS && dealt_again_alike(t))
                memcpy(t->alike.state[t->alike.count++], t->there.game.state, told_size(t));
        }
}

static void look_for(struct told *t, int reader) {
    size_t byte = 0;
    t->reader = reader;
    if (!was_told_a_secret(t) && dealt_again_hidden(t) == NONE)
        return;
    told_start(t);
    gather_first(t);
    if (t->first.count < KEPT_LEAST)
        return;
    t->count->compared++;
    deal_second(t);
    dealt_again_look(t);
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
    if (t->watched)
        return event && t->watched[event->kind] && event->audience == ROLES_EVERYONE ? WATCHED : 0;
    if (!event || !hides(t, event))
        return 1;
    return dealt_again_doubts(t, event->kind) || is_suspect(t, event->kind) ? SUSPECT : ALWAYS;
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
        told_put_place(t, &t->one);
        put_format(&t->one, ": event %s, %s, tells a die that was not drawn", kind->name, kind->args[k].name);
        put_format(&t->two, "a face of %d after %d draws", event->arg[k], t->here.chance.count);
        told_find(t);
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
        event = told_next(t, &t->here, &i);
    writer_clear(&t->one);
    writer_clear(&t->two);
    told_put_place(t, &t->one);
    put_format(&t->one, ": event %s tells %s what %s chose, while others are still asked",
               event ? t->ruleset->events[event->kind].name : "none", told_reader(t, t->reader),
               told_reader(t, t->actor));
    if (event)
        event_json(&t->two, t->ruleset, t->here.game.content, event, NULL, t->actor, t->reader);
    told_find(t);
}

static void check_at_once(struct told *t) {
    struct game game = t->here.game;
    if (!t->action || t->ruleset->verbs[t->action->verb].out_of_turn || still_asked(t, &t->here) == 0)
        return;
    game.state = (void *)t->before;
    t->choices.count = 0;
    t->ruleset->legal(&game, t->actor, &t->choices);
    actions_keep(t->ruleset, &t->choices, false);
    memcpy(t->dealt, t->before, told_size(t));
    for (int i = 0; i < t->choices.count && i < CHOICES; i++) {
        told_attempt(t, &t->choices.item[i], 0);
        if (still_asked(t, &t->there) == 0)
            continue;
        t->count->at_once++;
        for (t->reader = 0; t->reader <= ROLE_SPECTATOR; t->reader++) {
            int got = told_score(t);
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
    told_take(t, &t->here, t->before, action);
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

void told_watch(struct told *t, int kind) {
    if (!t->watched)
        t->watched = xcalloc((size_t)t->ruleset->event_count, sizeof *t->watched);
    t->watched[kind] = true;
}

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
    t->looked_as = xcalloc((size_t)(module->ruleset->event_count + 1) * READERS, sizeof *t->looked_as);
    return t;
}

void told_free(struct told *t) {
    if (!t)
        return;
    void *held[] = {t->here.game.state,
                    t->there.game.state,
                    t->dealt,
                    t->other_state,
                    t->first.all,
                    t->first.any,
                    t->mask,
                    t->seen,
                    t->left_out,
                    t->face,
                    t->watched,
                    t->looked,
                    t->looked_as};
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
