/* The reverse of "told is remembered": what was not told is dealt again. What varies among the worlds that the reader
 * cannot tell from the game must vary among the worlds that resample deals. If that never happens after one kind of
 * event, resample leaves out what that event hides. */
#ifndef DAEMON_DEALT_AGAIN_H
#define DAEMON_DEALT_AGAIN_H

#include "told_worlds.h"

/* Do the game and the world that told_keep has left in t->there look alike to the reader? Looks at view, summary,
 * question and list. */
bool dealt_again_alike(struct told *t);
/* The kind of the last event that tells somebody else more than the reader; NONE. */
int dealt_again_hidden(const struct told *t);
/* Does a fact vary among t->alike, but not in the worlds that resample deals? Notes it for the kind of event that hides
 * it. */
void dealt_again_look(struct told *t);
/* Has resample left out what this kind of event hides each time until now, but not often enough for a finding? */
bool dealt_again_doubts(const struct told *t, int kind);
/* Makes findings of the kinds of events after which resample always left something out. */
/* Has resample left out, so far each time, what a kind of event hides? */
bool dealt_again_has_found(const struct told *told);
void dealt_again_finish(struct told *t);

#endif
