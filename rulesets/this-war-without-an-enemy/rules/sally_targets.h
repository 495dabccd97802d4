/* 8.2: the Besieged select Besiegers who stand upright, not knowing who they are. They select positions: the first,
 * the second … upright block before the City, Covenanters apart because of their colour. Who stands at a position a die
 * decides when it is first selected; there it stays for this Siege Combat. */
#ifndef TW_TARGETS_H
#define TW_TARGETS_H

#include "../state/blocks.h"

enum { UPRIGHT_COVENANTERS = 36, UPRIGHTS = 43 }; /* the positions from there on are the Covenanters' */

/* Set of the positions at which a Besieger who takes part stands. */
uint64_t target_positions(const struct game *game, int fort);
/* The Besieger at that position; draws a die where nobody has selected it and more than one may stand there. */
int target_at(struct game *game, int fort, int position);
/* With the Sally's step on top, which it takes off where the last Besieger falls: asks where the gun fires, or lets it
 * fire where there is one Besieger alone. */
void target_select(struct game *game, int fort, int gun);
/* Asks for as many Besiegers as sally, or takes them all where there are no more, and begins the fight. */
void target_sally(struct game *game, int fort);

#endif
