/* A private telling leaves a trace: if the whole event is private, and the action changed what spectators do not know,
 * the reader who was told must know one of these changes. It is looked for only where told.h cannot compare worlds,
 * because what the reader was told happens in no world dealt before the action. An example is an offer between two
 * others, if resample removes such offers. */
#ifndef DAEMON_TRACES_H
#define DAEMON_TRACES_H

#include "told_worlds.h"

/* Has the action changed something that often varies in the worlds of a spectator? Puts these bits into the mask. */
bool traces_hidden(struct told *t);
/* t->second holds worlds dealt to the reader after the action. Notes the private events that left no trace. */
void traces_look(struct told *t);

#endif
