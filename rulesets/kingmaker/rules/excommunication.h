/* KM-E2-excomm: a faction under the ban of the Church. */
#ifndef KM_RULES_EXCOMMUNICATION_H
#define KM_RULES_EXCOMMUNICATION_H

#include "event_deck.h"

event_effect e2_excommunication;
/* The role drew a crown card: a town or bishop ends the ban. */
void ban_card_drawn(struct game *game, int drawer, int holder, int card);

#endif
