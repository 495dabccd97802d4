/* The losses and gains of a Battle: losses, spoils, Turncoats (UP-19.1), Newcastle's shame (UP-25.4). */
#ifndef UK_RULES_LOSSES_H
#define UK_RULES_LOSSES_H

#include "../state/state.h"

/* The losses of that part by s->battle.result: asks its owner if there is a choice. */
void losses_begin(struct game *game, int part);
/* A Turncoat for the winner's General, if one is possible (NONE: Unled Brigades get none). */
void offer_turncoat(struct game *game, int general);
/* UP-25.4, after a Decisive Victory over an army with Newcastle. */
void laughter_after_battle(struct game *game);
/* UP-25.4: calls STEP_LAUGHTER if the option is on and the North has no Royalist marker left. Call it after every card
 * play and in phases that change control. */
void laughter_of_the_court(struct game *game);

#endif
