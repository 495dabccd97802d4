/* What the opponent can know of blocks that stand upright (3.0, 4.4).
 *
 * Whoever looks on sees how many blocks of which colour go from where to where, and every block that is laid face up.
 * From that follow classes: blocks with the same alike[] number have been among each other when one of them went its
 * way, so that any of them may be any other of them. A block alone in its class is known to all. A class grows when
 * a block leaves a place where others of its colour stay upright, and loses a block that is laid face up. */
#ifndef TW_FOG_H
#define TW_FOG_H

#include "blocks.h"

/* The upright block leaves the place where it stands, others stay there. */
void fog_leave(const struct tw_content *c, struct tw_state *s, int block);
/* A block of a side at that place changed its strength, and only its owner knows which. */
void fog_change(const struct tw_content *c, struct tw_state *s, int block);
/* All now know which block this is, and how strong. */
void fog_clear(struct tw_state *s, int block);
/* Everybody knows which block this is. */
bool fog_known(const struct tw_state *s, int block);
/* Everybody knows how strong it is, too. */
bool fog_strength_known(const struct tw_state *s, int block);
/* Among these blocks of a side, how many of that kind (a mask: a class, say) can everybody be sure of, at least and at
 * most? Where both are the same the number is no secret. */
struct fog_range {
    int least, most;
};
struct fog_range fog_range(const struct tw_state *s, int side, uint64_t set, uint64_t kind);
/* All of these may be each other. */
void fog_join(struct tw_state *s, int side, uint64_t set);
/* Who may read a secret about this block. */
role_set fog_audience(const struct tw_state *s, int block);

#endif
