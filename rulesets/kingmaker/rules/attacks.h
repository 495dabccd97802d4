/* KM-combat, KM-siege, KM-E1-storm, KM-townfight: whom a faction may attack, what its forces may besiege, and who has
 * to fight. */
#ifndef KM_RULES_ATTACKS_H
#define KM_RULES_ATTACKS_H

#include "../state/state.h"

/* KM-E2-events: may the role attack and besiege now (Defeatism)? */
bool role_may_fight(const struct game *game, int role);
/* KM-alliance 4: may role attack that faction: neither allied nor within the round of peace. */
bool may_attack(const struct game *game, int role, int other);
/* May role attack all whose Nobles these are? */
bool may_attack_all(const struct game *game, int role, uint32_t nobles);
/* KM-combat: nobody defends himself more than once in a turn. */
bool nobles_were_attacked(const struct kingmaker *s, uint32_t nobles);
/* May the force besiege (and by the first expansion storm) that place now? */
/* Walls, or men in an open town, that are not ours or an ally's. */
bool place_is_to_be_taken(const struct game *game, int role, int place);
bool may_besiege(const struct game *game, int leader, int place);
bool may_storm(const struct game *game, int leader, int place);
/* KM-sea, KM-E1-refuge: these Nobles of the role could besiege the place as soon as they stand before it. */
bool could_besiege(const struct game *game, int role, uint32_t nobles, int place);
/* KM-townfight 1: inside walls that have become neutral or another's, and without his leave. */
bool noble_is_unwelcome(const struct game *game, int noble);
/* KM-townfight 1, 2: must these fight or be put out in their faction's turn? */
bool noble_must_fight(const struct game *game, int noble);

#endif
