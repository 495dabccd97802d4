/* KM-battle, KM-transfer 2, KM-E1-draws: the consequences of a combat, on land and at sea. */
#ifndef KM_RULES_COMBAT_RESULTS_H
#define KM_RULES_COMBAT_RESULTS_H

#include "../state/state.h"

/* Ends the combat: none runs from now on. */
void combat_clear(struct game *game);
/* The parts of a result: the Nobles on the card, the Nobles among them who still stand, their deaths, and the spoils of
 * the victors. */
uint32_t named_on(const struct game *game, int card);
uint32_t nobles_alive(const struct game *game, uint32_t nobles);
void combat_kill(struct game *game, uint32_t nobles);
/* The number of captive Nobles of all factions. Comparing it before and after a combat shows whether the combat took
 * captives. */
int captives_held(const struct kingmaker *s);
void combat_capture(struct game *game, uint32_t losers, uint32_t victors, int role);
/* KM-alliance 5: the Noble who gets the spoils of these victors: the strongest of the commander's faction (role), or
 * the strongest of all if that faction has none. NONE: no victor is left. */
int spoils_go_to(const struct game *game, uint32_t victors, int role);
/* KM-E1-draws, B14: a hundred men or more beaten, by factions. */
void claim_draws(struct game *game, int victor, uint32_t beaten);

#endif
