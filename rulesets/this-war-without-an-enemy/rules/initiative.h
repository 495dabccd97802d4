/* 2.1, 2.31: hands of cards, and the choice of one by both at once. */
#ifndef TW_INITIATIVE_H
#define TW_INITIATIVE_H

#include "../../ruleset.h"

void initiative_deal(struct game *game);
/* Lays both cards face up. Player 1 is s->player1 afterwards, unless the tie rule asks somebody. */
void initiative_reveal(struct game *game);
/* The cards of the Turn go to where they belong. */
void initiative_put_away(struct game *game);
/* 11.4 */
void initiative_prepare_decks(struct game *game);

#endif
