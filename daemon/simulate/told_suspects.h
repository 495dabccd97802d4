/* The kinds of events that told a reader what resample forgot: where, how often, and how often that was looked for. For
 * the law of told.h only. A suspect becomes a finding when resample has forgotten most of what it told. If only some
 * events are watched, they are told apart more finely: by step, and by whether something was disclosed. */
#ifndef DAEMON_TOLD_SUSPECTS_H
#define DAEMON_TOLD_SUSPECTS_H

#include "told_worlds.h"

/* Call first for each position: notes its place. */
void suspects_come(struct told *t);
/* An index for this kind of event at this place. disclosed: it discloses something; false if none is watched. */
size_t told_bucket(const struct told *t, int kind, bool disclosed);
/* Counts the kinds of events that told the reader a secret. */
void suspects_count(struct told *t);
/* Resample has forgotten what the event told the reader. What that was is in t->one, where in t->two. all: all that it
 * told. Then it does not matter how often other readers, such as the parties to an offer, remembered it. */
void suspects_note(struct told *t, const struct event *event, bool all);
/* Was something forgotten before with this kind of event at this place? */
bool suspects_any(const struct told *t, int kind);
bool suspects_found(const struct told *t);
/* Makes findings of the suspects that forgot most, and counts the others. */
void suspects_finish(struct told *t);

#endif
