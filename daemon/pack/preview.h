/* A look at a pack's content in play: the opening of a scenario, or the position after some random turns. */
#ifndef DAEMON_PACK_PREVIEW_H
#define DAEMON_PACK_PREVIEW_H

#include "check.h"

enum { PREVIEW_TURNS = 10, PREVIEW_DECISIONS_MOST = 1000 };

struct preview_wish {
    const char *scenario; /* NULL: the first */
    int turns; /* 0 … PREVIEW_TURNS. A turn ends when other roles are asked; in a game for one, with each action */
    uint64_t seed;
};

/* Plays with the content and writes the members "scenario", "turns", "status", "entries" (of the log, as a spectator
 * sees them) and "svg" (the board). Needs fairness_init and guard_init. false: faults were added. */
bool preview_put(const struct stack *stack, const struct module *base, const struct content_source *source,
                 const struct preview_wish *wish, struct writer *out, struct pack_faults *faults);

#endif
