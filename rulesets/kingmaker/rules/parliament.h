/* KM-parl-call … KM-parl-voting, KM-ev-parl, KM-coronation. */
#ifndef KM_RULES_PARLIAMENT_H
#define KM_RULES_PARLIAMENT_H

#include "../state/state.h"

/* STEP_PARLIAMENT_PHASE (role): the active player may, or by a card must, summon one. Returns when it is over. */
/* STEP_FORCED_PARLIAMENT (role, event): by an event card, in the Chance Phase (P2). */
/* STEP_CORONATION (role): the active player crowns whom he may. */
void parliament_seat_left(struct game *game, int role);

/* ---- between the files of this chapter ----------------------------------------------------------------------- */

/* KM-parl-call 1: may Parliament sit there? */
bool place_may_host(const struct game *game, int place);
/* KM-parl-call 3, KM-parl-move: can he be summoned (by_writ), or come of himself? */
bool noble_can_attend(const struct game *game, int noble, bool by_writ);
/* Moves him there, by ship where he needs one. */
void noble_attends(struct game *game, int noble);
/* STEP_SESSION for a Parliament at that place. */
void parliament_begin(struct game *game, int role, int place, bool forced);

#endif
