/* KM-battle, B9: the event card that decides a combat. */
#ifndef KM_RULES_COMBAT_CARD_H
#define KM_RULES_COMBAT_CARD_H

#include "../state/state.h"

/* Draws until a card decides; keeps the cards that a player may keep. ODDS_NONE: no card is left. *card: that card,
 * already discarded. */
enum odds combat_card(struct game *game, int role, int *card);

#endif
