/* KM-enter, KM-crown-cards: who goes into a place or out of it, and who comes into play. */
#ifndef KM_RULES_ARRIVALS_H
#define KM_RULES_ARRIVALS_H

#include "../state/state.h"

/* May this Noble go into the place as things stand: his faction's or an ally's leave, room, no siege, refuge and
 * ban. */
bool noble_may_enter(const struct game *game, int noble, int place);
bool force_may_enter(const struct game *game, uint32_t nobles, int place);
/* May he leave where he is: not besieged, not idle, not a captive. */
bool noble_may_leave(const struct game *game, int noble);
/* What follows a move to a spot, whoever moved: heirs taken, mercenaries in Scotland and Ireland, sieges that ended. */
void force_arrived(struct game *game, int noble);
/* KM-E2-events (Mutiny, War in Europe): all aboard come to stand in the open of that square. */
void passengers_ashore(struct game *game, int ship, int square);
/* STEP_HOME (role; noble): KM-crown-cards, C6: he comes to a castle of his, by choice where there are several. */
void noble_comes(struct game *game, int noble);
/* The same, where he who was to choose cannot: the first of them. */
void noble_comes_unasked(struct game *game, int noble);

#endif
