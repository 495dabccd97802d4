/* KM-transfer 2, KM-alliance 5: the spoils of a combat are divided among the victors. STEP_SPOILS (role: the victors'
 * commander) and STEP_SHARE (role; card) ask for the division. Without a choice all stays with the Noble who took
 * it. */
#ifndef KM_RULES_SPOILS_H
#define KM_RULES_SPOILS_H

#include "../state/state.h"

/* Clears the spoils; called before each combat. */
void spoils_forget(struct game *game);
/* The card or heir fell to one of the victors, whom role commands. */
void spoil_taken(struct game *game, int card, uint32_t victors, int role);
void spoil_heir_taken(struct game *game, int heir, uint32_t victors, int role);
/* Calls STEP_SPOILS if there are spoils and more than one victor who could have them. */
void spoils_divide(struct game *game);

#endif
