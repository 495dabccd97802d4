/* KM-parl-call … KM-parl-voting, KM-ev-parl, KM-coronation. */
#ifndef KM_RULES_PARLIAMENT_H
#define KM_RULES_PARLIAMENT_H

#include "../state/state.h"

/* STEP_PARLIAMENT_PHASE (role): the active player may, or by a card must, summon one. Returns when it is over. */
/* STEP_FORCED_PARLIAMENT (role, event): by an event card, in the Chance Phase (P2). Discards the card itself. */
/* STEP_CORONATION (role): the active player crowns whom he may. */
void parliament_seat_left(struct game *game, int role);

#endif
