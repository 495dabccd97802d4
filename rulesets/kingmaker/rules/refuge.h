/* KM-E1-refuge: who may go to a refuge, how long he may stay. */
#ifndef KM_RULES_REFUGE_H
#define KM_RULES_REFUGE_H

#include "../state/state.h"

/* May these Nobles go to that square: by office, card in use, treaty, own port, or to attack, besiege or take an heir
 * (then they are marked REFUGE_VISIT on arrival). True everywhere without E1 and outside refuges. */
bool refuge_admits(const struct game *game, uint32_t nobles, int square, int place);
/* They have come to, or left, a square: marks and unmarks; uses up nothing. */
void refuge_arrived(struct game *game, uint32_t nobles);
/* USE_REFUGE of the movement phase: the force shows a card and may go into refuges. */
void refuge_legal(const struct game *game, int role, struct action_list *list);
bool refuge_choose(struct game *game, int role, const struct action *action);
/* At the beginning and end of the role's turn: turns counted, those who stayed too long die. */
void refuge_turn_begins(struct game *game, int role);
void refuge_turn_ends(struct game *game, int role);

#endif
