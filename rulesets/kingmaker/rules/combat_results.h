/* KM-battle, KM-transfer 2, KM-E1-draws: what comes of a combat, on land and at sea. */
#ifndef KM_RULES_COMBAT_RESULTS_H
#define KM_RULES_COMBAT_RESULTS_H

#include "../state/state.h"

/* No combat runs any longer. */
void combat_clear(struct game *game);
/* Is the first at least as strong against the second as the odds want, and stronger? */
bool odds_reached(enum odds odds, int strong, int weak);
/* Of a result: the Nobles whom the card lists; those of them who still stand; their deaths; what the victors take. */
uint32_t named_on(const struct game *game, int card);
uint32_t nobles_alive(const struct game *game, uint32_t nobles);
void combat_kill(struct game *game, uint32_t nobles);
/* How many Nobles are held, by whomever: more after a combat than before it if it took some. */
int captives_held(const struct kingmaker *s);
void combat_capture(struct game *game, uint32_t losers, uint32_t victors, int role);
/* KM-alliance 5: who gets the spoils of these victors: the strongest of the commander's faction (role); where it has
 * none left, the strongest of all. NONE: there is nobody. */
int spoils_go_to(const struct game *game, uint32_t victors, int role);
/* KM-E1-draws, B14: a hundred men or more beaten, by factions. */
void claim_draws(struct game *game, int victor, uint32_t beaten);

#endif
