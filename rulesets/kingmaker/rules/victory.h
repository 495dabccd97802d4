/* KM-victory, KM-succession: the end of the game. */
#ifndef KM_RULES_VICTORY_H
#define KM_RULES_VICTORY_H

#include "../state/state.h"

/* P9: the only living royal heir is crowned and has an owner. Marks the game as over; the flow ends after the action.
 * fates.h calls it after each death, coronation after each crowning; no other calls are needed. It does nothing while
 * the effects of one cause are being settled (cause_begins). */
void victory_look(struct game *game);
/* P10: Parliament made this role's King the one King. */
void victory_by_parliament(struct game *game, int role);
/* P12: the last round is over; most votes in both Houses win. */
void victory_by_rounds(struct game *game);
/* One seat is left, or none. */
void victory_alone(struct game *game);
/* The member result of struct ruleset. */
void km_result(const struct game *game, struct result *result);

#endif
