/* KM-move-noble, KM-stack, KM-enter: moves by land. rules/sea.h has those by sea. */
#ifndef KM_RULES_MOVEMENT_H
#define KM_RULES_MOVEMENT_H

#include "../state/state.h"

/* STEP_MOVEMENT (role): forces and ships one after the other, until the player ends the phase. */

/* May this Noble go into the place as things stand: his faction's or an ally's leave, room, no siege, refuge and
 * ban. */
bool noble_may_enter(const struct game *game, int noble, int place);
bool force_may_enter(const struct game *game, uint32_t nobles, int place);
/* May he leave where he is: not besieged, not idle, not a captive. */
bool noble_may_leave(const struct game *game, int noble);
/* KM-ev-free: a Free Move card of the role is used up. */
void free_move_spent(struct game *game, int role);
/* What follows a move to a spot, whoever moved: heirs taken, mercenaries in Scotland and Ireland, sieges that ended. */
void force_arrived(struct game *game, int noble);
/* STEP_HOME (role; noble): KM-crown-cards, C6: he comes to a castle of his, by choice where there are several. */
void noble_comes(struct game *game, int noble);
/* The same, where he who was to choose cannot: the first of them. */
void noble_comes_unasked(struct game *game, int noble);
/* C6: may he come in at that castle: his faction's, no enemy inside, no siege, room. */
bool castle_receives(const struct game *game, int noble, int castle);

#endif
