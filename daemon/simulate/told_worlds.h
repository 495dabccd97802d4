/* The worlds that the laws of told.h and dealt_again.h compare: dealt for a reader, and kept if an action in them tells
 * the reader the same as in the game. For these two laws only. Everything that deals or acts runs ruleset code. */
#ifndef DAEMON_TOLD_WORLDS_H
#define DAEMON_TOLD_WORLDS_H

#include <limits.h>

#include "chance.h"
#include "facts.h"
#include "told.h"

enum {
    OFTEN = 4, /* of the worlds dealt after the action: in how many a fact must differ */
    SUSPECTS_MOST = 256,
    PLACES_MOST = 1024,
    READERS = ROLE_SPECTATOR + 1,
    FULL = INT_MAX,  /* told the same */
    EVENT_SCORE = 16 /* of an event that reads the same */
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

/* Where an action was taken: the verb, and, if events are watched, the step that asked for it (NONE: out of turn). */
struct place {
    int verb, step;
};

/* A kind of event that told a reader what resample forgot: at one place, or one reader at any place, since a rare event
 * may follow another verb each time. If events are watched, what was disclosed to the reader counts apart from what it
 * knew before. */
struct suspect {
    int kind, place; /* place: NONE for any */
    int reader;      /* at any place */
    bool own;        /* at one place: the reader acted */
    bool disclosed;
    bool found;                    /* it forgot most */
    uint64_t forgotten, all, seed; /* all: times when all that it told was forgotten */
    int decision;                  /* of the first time */
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
    struct worlds spectators;          /* dealt to a spectator after the action */
    uint8_t *mask;                     /* bits that are the same in the first set and vary in the second */
    int relaxed_event, relaxed_arg;    /* not compared; NONE: all are */
    struct action_list list, choices;
    struct writer one, two;
    struct chance base;
    uint64_t luck, seed;
    int decision, runs;
    struct left_out *left_out; /* by kind of event */
    int16_t *face;             /* by kind of event and argument: the die that it told last in this game */
    struct place place[PLACES_MOST];
    int places, here_place;
    uint8_t *seen;       /* by told_bucket */
    uint32_t *looked;    /* by told_bucket and whether the reader acted */
    uint32_t *looked_as; /* by kind of event, reader, and whether it was disclosed */
    bool *watched;       /* by kind of event: only these are looked at; NULL: all */
    struct suspect suspect[SUSPECTS_MOST];
    int suspects;
};

static inline size_t told_size(const struct told *t) {
    return t->ruleset->state_size;
}

/* ---- findings ---------------------------------------------------------------------------------------------------- */

/* The reader's name in findings. */
const char *told_reader(const struct told *t, int role);
/* Writes the verb and the step of the position that is looked at. */
void told_put_place(const struct told *t, struct writer *w);
/* Adds a finding: the whole of what is in t->one; the excerpt is in t->two. */
void told_find(struct told *t);
/* Writes to t->two a value that is the same in some worlds and another one in others, as a view shows it. */
void told_put_fact(struct told *t, const struct game *game, const struct worlds *same, const struct worlds *other);
/* Adds the byte of the state that varies. */
void told_put_byte(struct told *t, const struct game *game, const struct worlds *other, size_t byte);

/* ---- what a reader is told --------------------------------------------------------------------------------------- */

/* The next event of the world that the reader is told, from *i on, which it moves behind it; NULL: no more. */
const struct event *told_next(const struct told *t, const struct world *world, int *i);
/* Is this argument hidden from the reader? */
bool told_veils(const struct told *t, const struct event *event, int k);
/* May the argument tell this reader what others may not know? */
bool told_is_secret(const struct told *t, const struct event *event, int k);
/* The same for any argument of the event. */
bool told_tells_secret(const struct told *t, const struct event *event);
/* The same for any event of the action. */
bool told_was_told_secret(const struct told *t);
/* How far t->here and t->there tell the reader the same: EVENT_SCORE for each event; FULL: to the end. */
int told_score(const struct told *t);

/* ---- worlds ------------------------------------------------------------------------------------------------------ */

/* Takes the action (NULL: set-up) from the state `from` in the world, with the draws of its chance. */
void told_take(struct told *t, struct world *world, const void *from, const struct action *action);
/* Deals the reader a world from the state `from` into `to`. */
void told_deal(struct told *t, const void *from, void *to, uint64_t luck);
/* Takes the action in t->dealt, with the first draws forced; it leaves the world in t->there. Returns told_score. */
int told_attempt(struct told *t, const struct action *action, int forced);
/* Deals a world before the action, and looks for an action that tells the reader the same; it leaves the world after
 * that in t->there. */
bool told_keep(struct told *t);

/* ---- the first set: worlds kept ---------------------------------------------------------------------------------- */

void told_start(struct told *t); /* empties it */
void told_add(struct told *t, const void *state);
/* Keeps worlds until there are as many as wanted, with at most so many tries. */
void told_gather(struct told *t, int wanted, int tries);
/* In how many of the worlds the bit differs from the game. */
int told_differing(const struct told *t, const struct worlds *worlds, size_t byte, uint8_t bit);

#endif
