/* The law that what was told is remembered, and two smaller ones about events.
 *
 * Told is remembered: what an event told a reader is true in every world that resample deals to it afterwards. From the
 * position before an action, worlds are dealt for the reader. In each of them the same role acts, and the worlds are
 * kept where the reader is told the same. Whatever is the same in all of them, and varies in worlds where one secret
 * argument of an event may read differently, that event has told. So it must be the same in all worlds that resample
 * deals from the position after the action. If it varies there, resample has forgotten it, or the event told too many
 * roles. The acting role takes any action that reads the
 * same to the reader, with any draws. For the acting role itself it is the same action.
 *
 * What was not told is dealt again: what varies among the kept worlds that the reader cannot tell apart in any other
 * way either must vary among the worlds that resample deals. If that never happens after one kind of event,
 * resample leaves out what that event hides. Set-up is looked at, too.
 *
 * A private telling leaves a trace (traces.h): where no such world can be kept, the reader must at least know one thing
 * that the action changed and spectators do not know.
 *
 * At once: while other roles are still asked by the same step (ASK_ALL), what the others read of a choice does not
 * depend on it.
 *
 * Dice are drawn: the faces that an event tells are among the draws of its action, or this kind of event told them
 * before. */
#ifndef DAEMON_TOLD_H
#define DAEMON_TOLD_H

#include "../plugin/loader.h"
#include "findings.h"

struct told_count {
    uint64_t positions;   /* actions (and set-ups) that were looked at */
    uint64_t worlds;      /* dealt for the position before the action */
    uint64_t kept;        /* of these: the reader was told the same */
    uint64_t compared;    /* pairs of sets of worlds that were compared */
    uint64_t dealt_again; /* positions where what varies among worlds that the reader cannot tell apart was known */
    uint64_t traces;      /* secrets told of which a trace was looked for: see traces.h */
    uint64_t sometimes;   /* times when something told was forgotten, but most times not */
    uint64_t at_once;     /* choices compared with another one, while other roles were still asked */
    uint64_t dice;        /* faces that were looked for among the draws */
    struct findings findings;
};

/* Prints one line with what was compared. */
void told_print(FILE *to, const struct told_count *count);

struct told;

/* seats: the seats of the games to be played. count is filled in. */
struct told *told_new(const struct module *module, role_set seats, struct told_count *count);
void told_free(struct told *told); /* NULL does nothing */
/* Call before role takes action, one from its list, in game, which is not changed. It takes the action by itself, with
 * draws of its own, and looks at each kind of event with each verb a few times. Seed and decision identify the
 * position. Runs ruleset code: under guard only. */
void told_look(struct told *told, const struct game *game, int role, const struct action *action, uint64_t seed,
               int decision);
/* The same for the set-up of a game, whose state is zeroed. */
void told_look_at_setup(struct told *told, const struct game *game, const struct setup *setup, uint64_t seed);

/* From now on only actions that tell everyone this kind of event, or another one watched, are looked at, and more
 * often: at each step, and apart for what is disclosed and what was known. */
void told_watch(struct told *told, int kind);
/* Will there be a finding after the last game? */
bool told_has_found(const struct told *told);
/* Call with the events of the action as it was taken in the game. */
void told_remember(struct told *told, const struct event_list *events);
/* Call after the last game. Adds the findings about what resample leaves out, which need all positions. */
void told_finish(struct told *told);

#endif
