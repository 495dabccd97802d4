#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../memory.h"
#include "dealt_again.h"
#include "told_suspects.h"
#include "told_worlds.h"
#include "traces.h"

enum {
    ALWAYS = 3,          /* of each kind of event at each place */
    SUSPECT = 12,        /* … once something was forgotten there */
    WATCHED = 24,        /* … if only some events are looked at */
    FIRST = 16,          /* worlds kept at first, at most */
    FIRST_TRIES = 40,    /* worlds dealt for them */
    WATCHED_TRIES = 160, /* … if only some events are looked at */
    KEPT_LEAST = 5,      /* fewer say nothing */
    SECOND = 24,         /* worlds dealt after the action */
    CERTAIN = 14 * 24,   /* worlds kept times worlds that differ: then it is no accident (e to the power of -14) */
    MORE_TRIES = 500,    /* worlds dealt to make sure */
    CHOICES = 40         /* actions compared with each other at once */
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
static bool is_certain(struct told *t) {
    bool any = false;
    for (size_t i = told_size(t); i-- > 0;)
        for (int k = 0; k < 8; k++) {
            uint8_t bit = (uint8_t)(1u << k);
            if ((t->mask[i] & bit) && t->first.count * told_differing(t, &t->second, i, bit) < CERTAIN)
                t->mask[i] &= (uint8_t)~bit;
            any = any || (t->mask[i] & bit);
        }
    return any;
}

/* Makes the first set larger until no bit is left or it is large enough. */
static bool is_forgotten(struct told *t) {
    for (int tries = MORE_TRIES; tries > 0 && t->first.count < CERTAIN / OFTEN; tries -= 20) {
        if (!narrow(t))
            return false;
        told_gather(t, t->first.count + 20, 20);
    }
    return narrow(t) && is_certain(t);
}

/* ---- which event told it ----------------------------------------------------------------------------------------- */

/* Does a fact vary if this argument (NONE: the whole event) may read differently? Leaves its byte in *byte. The first
 * fact decides; if events are watched, all of them do. */
static bool explains(struct told *t, int event, int arg, size_t *byte) {
    t->relaxed_event = event;
    t->relaxed_arg = arg;
    told_start(t);
    told_gather(t, 60, 120);
    t->relaxed_event = t->relaxed_arg = NONE;
    for (*byte = 0; *byte < told_size(t); ++*byte) {
        if (t->mask[*byte] & (t->first.all[*byte] ^ t->first.any[*byte]))
            return true;
        if (t->mask[*byte] && !t->watched)
            return false;
    }
    return false;
}

/* Finds an event that told the fact at *byte, writes it and the argument that told it, and returns it. NULL: no event
 * told it; everybody could derive it from what all were told. */
static const struct event *put_event_that_told(struct told *t, size_t *byte, struct writer *w) {
    for (int n = 0, i = 0;; n++) {
        const struct event *event = told_next(t, &t->here, &i);
        if (!event)
            return NULL;
        const struct event_kind *kind = &t->ruleset->events[event->kind];
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
            if (told_is_secret(t, event, k) && explains(t, n, k, byte)) {
                put_format(w, "event %s, %s,", kind->name, kind->args[k].name);
                return event;
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

static void note_forgotten(struct told *t) {
    size_t byte = 0;
    told_put_fact(t, &t->here.game, &t->kept, &t->second);
    writer_clear(&t->one);
    told_put_place(t, &t->one);
    put(&t->one, ": ");
    const struct event *event = put_event_that_told(t, &byte, &t->one);
    put_format(&t->one, " tells %s what resample does not know afterwards", told_reader(t, t->reader));
    if (!event || is_passing_knowledge(t, byte, event->kind))
        return;
    told_put_byte(t, &t->here.game, &t->second, byte);
    suspects_note(t, event, false);
}

bool told_has_found(const struct told *t) {
    return suspects_found(t) || t->count->findings.count > 0 || dealt_again_has_found(t);
}

void told_finish(struct told *t) {
    suspects_finish(t);
    dealt_again_finish(t);
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

static void gather_first(struct told *t) {
    int most = t->watched ? WATCHED_TRIES : FIRST_TRIES;
    t->alike.count = 0;
    for (int tries = 0; tries < most && t->first.count < FIRST; tries++)
        if (told_keep(t)) {
            t->count->kept++;
            told_add(t, t->there.game.state);
            if (t->alike.count < FACTS_WORLDS && dealt_again_alike(t))
                memcpy(t->alike.state[t->alike.count++], t->there.game.state, told_size(t));
        }
}

/* If events are watched, an action that hides nothing does not count as remembered: a piece that everybody can follow,
 * for example. */
static void compare(struct told *t) {
    t->count->compared++;
    dealt_again_look(t);
    if (!told_was_told_secret(t))
        return;
    bool hidden = !t->watched || traces_hidden(t);
    mark_varying(t);
    bool forgotten = is_forgotten(t);
    if (hidden || forgotten)
        suspects_count(t);
    if (forgotten)
        note_forgotten(t);
}

static void look_for(struct told *t, int reader) {
    t->reader = reader;
    if (!told_was_told_secret(t) && dealt_again_hidden(t) == NONE)
        return;
    told_start(t);
    gather_first(t);
    if (t->first.count < KEPT_LEAST && !told_was_told_secret(t))
        return;
    deal_second(t);
    if (t->first.count < KEPT_LEAST)
        traces_look(t);
    else
        compare(t);
}

static bool hides(const struct told *t, const struct event *event) {
    const struct event_kind *kind = &t->ruleset->events[event->kind];
    bool hides = kind->is_private;
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
        hides = hides || kind->args[k].secret;
    return hides;
}

/* How often this kind of event is to be looked at here. */
static int times_wanted(const struct told *t, const struct event *event) {
    if (t->watched)
        return event && t->watched[event->kind] && event->audience == ROLES_EVERYONE ? WATCHED : 0;
    if (!event || !hides(t, event))
        return 1;
    return dealt_again_doubts(t, event->kind) || suspects_any(t, event->kind) ? SUSPECT : ALWAYS;
}

/* Is one of the events still to be looked at? An action counts once for all events, too. */
static bool is_wanted(struct told *t) {
    bool wanted = false;
    for (int i = -1; i < t->here.events.count; i++) {
        const struct event *event = i < 0 ? NULL : &t->here.events.item[i];
        uint8_t *seen = &t->seen[event ? told_bucket(t, event->kind, t->watched && event_discloses(t->ruleset, event))
                                       : told_bucket(t, t->ruleset->event_count, false)];
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
    chance_record(&t->here.chance, &t->here.events, NULL, 0);
    told_take(t, &t->here, t->before, action);
    for (int i = 0; i < t->here.events.count; i++)
        check_dice(t, &t->here.events.item[i]);
    check_at_once(t);
    suspects_come(t);
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
    fprintf(to, "told: %llu positions, %llu worlds, %llu told the same, %llu comparisons, ",
            (unsigned long long)count->positions, (unsigned long long)count->worlds, (unsigned long long)count->kept,
            (unsigned long long)count->compared);
    fprintf(to, "%llu of what is dealt again, %llu of traces, ", (unsigned long long)count->dealt_again,
            (unsigned long long)count->traces);
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
        t->spectators.state[i] = xcalloc(1, size);
    }
    t->left_out = xcalloc((size_t)module->ruleset->event_count + 1, sizeof *t->left_out);
    t->face = xcalloc((size_t)(module->ruleset->event_count + 1) * EVENT_ARGS, sizeof *t->face);
    size_t kinds = (size_t)module->ruleset->event_count + 1, buckets = 2 * kinds * PLACES_MOST;
    t->seen = xcalloc(buckets, 1);
    t->looked = xcalloc(2 * buckets, sizeof *t->looked);
    t->looked_as = xcalloc(2 * kinds * READERS, sizeof *t->looked_as);
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
        free(t->spectators.state[i]);
    }
    writer_finish(&t->one);
    writer_finish(&t->two);
    free(t);
}
