/* KM-E1-refuge, KM-E2-excomm, KM-E2-treaty, KM-E1-scots, KM-E2-kerns: what the expansions add to moves and turns. */
#ifndef KM_RULES_EXPANSIONS_H
#define KM_RULES_EXPANSIONS_H

#include "../state/state.h"

/* KM-E1-refuge: may these Nobles go to that square: by office, card in use, treaty, own port, or to attack, besiege or
 * take an heir (then they are marked REFUGE_VISIT on arrival). True everywhere without E1 and outside refuges. */
bool refuge_admits(const struct game *game, uint32_t nobles, int square, int place);
/* KM-E2-ireland: into Dublin the Lieutenant of Ireland goes freely, whosever it is. */
bool dublin_admits(const struct game *game, uint32_t nobles, int place);
/* They have come to, or left, a square: marks and unmarks; uses up nothing. */
void refuge_arrived(struct game *game, uint32_t nobles);
/* USE_REFUGE of the movement phase: the force shows a card and may go into refuges. */
void refuge_legal(const struct game *game, int role, struct action_list *list);
bool refuge_choose(struct game *game, int role, const struct action *action);
/* At the beginning and end of the role's turn: turns counted, those who stayed too long die. */
void refuge_turn_begins(struct game *game, int role);
void refuge_turn_ends(struct game *game, int role);
/* KM-E2-excomm: may this faction's counters go into that place or square? */
bool ban_admits(const struct game *game, int role, int square, int place);
/* The role drew a crown card: a town or bishop ends the ban. */
void ban_card_drawn(struct game *game, int role, int card);
/* KM-E2-treaty: one of the things that break it happened. */
void treaty_broken(struct game *game);
/* KM-E2-events: may the role attack, besiege, summon Parliament, crown now (Defeatism, French Treachery)? */
bool role_may_fight(const struct game *game, int role);
bool role_may_rule(const struct game *game, int role);
/* Defeatism and Catastrophe count a turn of the role as ended. */
void expansions_turn_ends(struct game *game, int role);
/* KM-E1-scots, KM-E2-kerns: the force is where mercenaries wait: TAKE_AID in its owner's lists. */
void waiting_aid_legal(const struct game *game, int role, struct action_list *list);
bool waiting_aid_choose(struct game *game, int role, const struct action *action);
/* Plague in that place: French rogues there die of it, too (E-15). */
void plague_struck(struct game *game, int place);
/* The place that they hold was taken: they are gone. */
void rogues_beaten(struct game *game);
/* Catastrophe: the turns of who drew it count. Called by refuge_turn_begins. */
void catastrophe_turn_begins(struct game *game, int role);
/* KM-E1-embassy, E1: reshuffles the crown deck with its discard. */
void e1_reshuffle(struct game *game);

#endif
