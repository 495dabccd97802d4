/* KM-combat, KM-siege, KM-E1-storm, KM-townfight: the targets that a faction may attack or besiege, and obligatory
 * fights. */
#ifndef KM_RULES_ATTACKS_H
#define KM_RULES_ATTACKS_H

#include "../state/state.h"

/* KM-E2-events: may these Nobles attack and besiege now, also under an ally's command (Defeatism)? */
bool nobles_may_fight(const struct game *game, uint32_t nobles);
bool role_may_fight(const struct game *game, int role);
/* KM-alliance 4: may role attack that faction: neither an ally nor within the round of peace? */
bool may_attack(const struct game *game, int role, int other);
/* The same for a force that role commands: each faction with a Noble in the force must be allowed to attack. */
bool they_may_attack(const struct game *game, int role, uint32_t attackers, int other);
/* May the attackers attack every faction that owns one of these nobles? false if one of the nobles is role's own. */
bool may_attack_all(const struct game *game, int role, uint32_t attackers, uint32_t nobles);
/* KM-combat: a Noble defends at most once in a turn. */
bool nobles_were_attacked(const struct kingmaker *s, uint32_t nobles);
/* Does the place have walls, or men in an open town, that belong neither to the role nor to an ally? */
bool place_is_to_be_taken(const struct game *game, int role, uint32_t attackers, int place);
/* May the force besiege (and by the first expansion storm) that place now? */
bool may_besiege(const struct game *game, int leader, int place);
/* KM-siege: Nobles of the role whom one of these defenders besieges, and who may sally to help these attackers (and are
 * none of them). */
uint32_t who_may_sally(const struct game *game, int role, uint32_t attackers, uint32_t defenders);
/* KM-sea, KM-E1-refuge: could these Nobles of the role besiege the place as soon as they stand before it? */
bool could_besiege(const struct game *game, int role, uint32_t nobles, int place);
/* KM-townfight 1: is the Noble inside walls that became neutral or another faction's, without its leave to the Noble's
 * own faction or to the commander's? */
bool noble_is_unwelcome(const struct game *game, int noble);
/* KM-townfight 1, 2: must the Noble fight or be put out in the faction's turn? */
bool noble_must_fight(const struct game *game, int noble);

#endif
