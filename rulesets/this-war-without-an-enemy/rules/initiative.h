/* TW-2.1, TW-2.31: hands of cards, and the choice of one by both at once. */
#ifndef TW_INITIATIVE_H
#define TW_INITIATIVE_H

#include "../../ruleset.h"

void initiative_deal(struct game *game);
/* Lays both cards face up. Afterwards s->player1 is Player 1, unless the tie rule asks a player. */
void initiative_reveal(struct game *game);
/* Puts the cards of the Turn where they belong. */
void initiative_put_away(struct game *game);
/* TW-11.4 */
void initiative_prepare_decks(struct game *game);

#endif
