/* KM-enter, KM-crown-cards: entering and leaving places, and Nobles who come into play. */
#ifndef KM_RULES_ARRIVALS_H
#define KM_RULES_ARRIVALS_H

#include "../state/state.h"

/* May this Noble go into the place as things stand: leave of the faction or of an ally, room, no siege, refuge and
 * ban. */
bool noble_may_enter(const struct game *game, int noble, int place);
bool force_may_enter(const struct game *game, uint32_t nobles, int place);
/* May the Noble leave the present place? Not if besieged, idle or captive. */
bool noble_may_leave(const struct game *game, int noble);
/* Effects of every move to a spot: heirs taken, mercenaries in Scotland and Ireland, sieges that end. */
void force_arrived(struct game *game, int noble);
/* KM-E2-events (Mutiny, War in Europe): all passengers go ashore in the open of that square. */
void passengers_ashore(struct game *game, int ship, int square);
/* STEP_HOME (role; noble): KM-crown-cards, C6: the Noble comes to one of the Noble's castles; the player chooses among
 * several. */
void noble_comes(struct game *game, int noble);
/* The same without a choice, for a player who cannot be asked: takes the first castle. */
void noble_comes_unasked(struct game *game, int noble);

#endif
