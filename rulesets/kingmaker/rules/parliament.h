/* KM-parl-call … KM-parl-voting, KM-ev-parl, KM-coronation. */
#ifndef KM_RULES_PARLIAMENT_H
#define KM_RULES_PARLIAMENT_H

#include "../state/state.h"

/* STEP_PARLIAMENT_PHASE (role): the active player may, or by a card must, summon Parliament. Returns when the session
 * is over. */
/* STEP_FORCED_PARLIAMENT (role, event): summoned by an event card, in the Chance Phase (P2). */
/* STEP_CORONATION (role): the active player may crown heirs. */
void parliament_seat_left(struct game *game, int role);

/* ---- shared by the files of this chapter --------------------------------------------------------------------- */

/* STEP_SESSION for a Parliament at that place. */
void parliament_begin(struct game *game, int role, int place, bool forced);
/* The Nobles whom a single choice sends home, beside the choices of one Noble each; 0 if fewer than two. */
uint32_t all_home(const struct game *game, int role);

#endif
