/* KM-E1-refuge: entering a refuge, and the time allowed there. */
#ifndef KM_RULES_REFUGE_H
#define KM_RULES_REFUGE_H

#include "../state/state.h"

/* May these Nobles go to that square: by office, card in use, treaty, own port, or to attack, besiege or take an heir
 * (such visitors are marked REFUGE_VISIT on arrival)? Always true without E1 and outside refuges. */
bool refuge_admits(const struct game *game, uint32_t nobles, int square, int place);
/* Marks or unmarks Nobles who came to, or left, a square. Uses up nothing. */
void refuge_arrived(struct game *game, uint32_t nobles);
/* USE_REFUGE of the movement phase: the force shows a card and may go into refuges. */
void refuge_legal(const struct game *game, int role, struct action_list *list);
bool refuge_choose(struct game *game, int role, const struct action *action);
/* At the beginning and end of the role's turn: counts the turns, and Nobles who stayed too long die. */
void refuge_turn_begins(struct game *game, int role);
void refuge_turn_ends(struct game *game, int role);

#endif
