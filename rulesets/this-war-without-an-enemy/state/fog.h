/* What the opponent can know of blocks that stand upright (TW-3.0, TW-4.4).
 *
 * An onlooker sees how many blocks of which colour go from where to where, and every block that is laid face up. This
 * gives classes: blocks with the same alike[] number stood together when one of them left, so the onlooker cannot tell
 * them apart. A block alone in its class is known to all. A class grows when a block leaves a place where others of its
 * colour stay upright, unless all are told which block it is, and loses a block that is laid face up or named. */
#ifndef TW_FOG_H
#define TW_FOG_H

#include "blocks.h"

/* Records that the upright block leaves its place while others stay there. */
void fog_leave(const struct tw_content *c, struct tw_state *s, int block);
/* A block of a side at that place changed its strength, and only its owner knows which. */
void fog_change(const struct tw_content *c, struct tw_state *s, int block);
/* Both sides now know which block this is and how strong it is. */
void fog_clear(struct tw_state *s, int block);
/* Do both sides know which block this is? */
bool fog_known(const struct tw_state *s, int block);
/* … and how strong it is? */
bool fog_strength_known(const struct tw_state *s, int block);
/* How many of these blocks of a side are surely of that kind (a mask, such as a class), and how many may be? If both
 * numbers are equal, the number is no secret. */
struct fog_range {
    int least, most;
};
struct fog_range fog_range(const struct tw_state *s, int side, uint64_t set, uint64_t kind);
/* Any of these blocks may now be any other of them. */
void fog_join(struct tw_state *s, int side, uint64_t set);
/* The roles that may read a secret about this block. */
role_set fog_audience(const struct tw_state *s, int block);

#endif
