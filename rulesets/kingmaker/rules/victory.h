/* KM-victory, KM-succession: the end of the game. */
#ifndef KM_RULES_VICTORY_H
#define KM_RULES_VICTORY_H

#include "../state/state.h"

/* P9: one royal heir is left, crowned, and somebody's. Marks the game as over; the flow ends after the action. fates.h
 * and coronation call it; nobody else need. */
void victory_look(struct game *game);
/* P10: Parliament made this role's King the one King. */
void victory_by_parliament(struct game *game, int role);
/* The member result of struct ruleset. */
void km_result(const struct game *game, struct result *result);

#endif
