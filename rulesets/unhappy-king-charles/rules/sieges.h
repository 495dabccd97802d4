/* Bombardment, Assault, Surrender, sorties (20). For queries and markers see state/sieges.h. */
#ifndef UK_RULES_SIEGES_H
#define UK_RULES_SIEGES_H

#include "../state/modifiers.h"
#include "../state/sieges.h"

/* SURRENDER_STORM: UP-20.3, no Honours of War, Generals leave the game. SURRENDER_EVENT: a marker changes hands; no
 * General is inside, or the event decides on him; a Siege Train and the Queen inside are lost. */
enum surrender { SURRENDER_SIEGE, SURRENDER_STORM, SURRENDER_EVENT };

/* Calls STEP_BOMBARDMENT. side: the side that bombards. drm: an event's modifier. */
void bombardment_begin(struct game *game, int side, int area, int drm, enum bombardment_assault assault);
/* Calls STEP_SURRENDER: the Fortress or Local Notable goes over to that side. */
void surrender_begin(struct game *game, int area, int to, enum surrender how);
/* UP-20.2: Brigades that Surrender, and the roll for them. */
void honours_of_war(struct game *game, const uint64_t set[BRIGADE_WORDS]);

#endif
