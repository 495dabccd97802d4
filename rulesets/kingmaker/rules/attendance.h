/* KM-parl-move: attendance at Parliament. */
#ifndef KM_RULES_ATTENDANCE_H
#define KM_RULES_ATTENDANCE_H

#include "../state/state.h"

/* STEP_SUMMON (role): the summoner presents Writs. STEP_ATTEND (role; place): the role names Nobles who come without a
 * Writ. Both are called only if a Noble can be named. STEP_COMING brings the named Nobles, one after the other.
 * STEP_CARRIER (role: the Noble's faction; noble, chosen ships as bits) asks for a ship, or for more ships, for a Noble
 * overseas. STEP_QUAY (role; noble, the first ship, all as bits) asks for the port, if there is a choice. */

/* Can the Noble come to a Parliament at that place, by a Writ (by_writ) or without? place NONE: at any place. */
bool noble_can_come(const struct game *game, int noble, bool by_writ, int place);
/* KM-parl-call 3: the same for the Parliament that sits. */
bool noble_can_attend(const struct game *game, int noble, bool by_writ);
/* Has the role a Writ, and a Noble to present it to? */
bool can_call_nobles(const struct game *game, int role);
/* The group of Nobles that a single choice brings; empty if it has fewer than two. */
uint32_t all_come(const struct game *game, int role);

#endif
