/* What a Battle costs and brings: losses, spoils, Turncoats (19.1), Newcastle's shame (25.4). */
#ifndef UK_RULES_LOSSES_H
#define UK_RULES_LOSSES_H

#include "../state/state.h"

/* The losses of that part by s->battle.result: asks its owner wherever there is a choice. */
void losses_begin(struct game *game, int part);
/* A Turncoat for the winner's General (NONE: Unled Brigades get none), where one may be had. */
void offer_turncoat(struct game *game, int general);
/* 25.4, after a Decisive Victory over an army of which he was part. */
void laughter_after_battle(struct game *game);
/* 25.4: calls STEP_LAUGHTER where the option is on and no Royalist marker is left in the North. After every card play
 * and in phases that change control. */
void laughter_of_the_court(struct game *game);

#endif
