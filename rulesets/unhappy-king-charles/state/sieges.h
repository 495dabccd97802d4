/* Fortresses and sieges (UP-3.1.7, UP-4.3, UP-20.1). Comments on Fortresses also apply to Local Notables, unless they
 * say otherwise. */
#ifndef UK_STATE_SIEGES_H
#define UK_STATE_SIEGES_H

#include "state.h"

/* Whether an Assault may follow a Bombardment. NORMAL: by the rules of UP-20.3. LEICESTER: by card 95, with any
 * accumulated value and at +1; a General who fails is not marked. */
enum bombardment_assault { ASSAULT_NONE, ASSAULT_NORMAL, ASSAULT_LEICESTER };

/* The number of Brigades that may be inside; 0 without a Fortress. */
int fortress_limit(const struct uk_content *c, const struct uk_state *s, int area);
/* The Brigades inside: Unled ones and those of Generals shut in. */
int fortress_garrison(const struct uk_content *c, const struct uk_state *s, int area);
int fortress_surrender_value(const struct uk_content *c, const struct uk_state *s, int area);
/* The enemy Commanding General before the Fortress; NONE. The Fortress is Besieged if it has a siege marker, otherwise
 * Masked. */
int fortress_besieger(const struct uk_content *c, const struct uk_state *s, int area);
bool fortress_masked(const struct uk_content *c, const struct uk_state *s, int area);
bool fortress_besieged(const struct uk_state *s, int area);
bool fortress_shut(const struct uk_content *c, const struct uk_state *s, int area); /* masked or besieged */
/* The number of Brigades needed to Besiege it (UP-20.1). */
int besiegers_needed(const struct uk_content *c, const struct uk_state *s, int area);
/* Is it the enemy's Fortress, and is the commander's army large enough? */
bool may_besiege(const struct uk_content *c, const struct uk_state *s, int commander, int area);
/* … if the army had that many Brigades? */
bool may_besiege_with(const struct uk_content *c, const struct uk_state *s, int commander, int brigades, int area);

/* kind: SIEGE_MARKER or SIEGE_BLOCKADE. A marker that lies there already keeps its Bombardment Value. */
void siege_place(struct game *game, int area, int kind);
/* Removes the marker and the Bombardment Value. */
void siege_lift(struct game *game, int area);
/* The Fortress or Local Notable goes over to that side: its markers, a Siege Train and the Queen inside, the Local
 * Notable. Brigades and Generals inside must be gone before. */
void fortress_falls(struct game *game, int area, int side);
/* UP-20.2: a Siege Train inside is lost for good, the Queen inside is captured. */
void fortress_plundered(struct game *game, int area);
/* A Brigade or a General has left the inside. state/armies.c calls it; the next siege_check handles the
 * consequences. */
void garrison_shrank(struct game *game, int area);
/* Updates the siege of an Area after its pieces changed. Removes a marker without a sufficient army (UP-20.1). Pieces
 * inside come out if no enemy is left outside (UP-4.2). A Besieged Fortress without Brigades falls (UP-20.2). Call it
 * for each Area that an army has left or where it lost Brigades. */
void siege_check(struct game *game, int area);
void sieges_check(struct game *game); /* for all Areas */

/* Inside: can this army withdraw into its own Fortress, within the limit (UP-18.2)? A Local Notable admits no
 * General. */
bool may_withdraw(const struct uk_content *c, const struct uk_state *s, int commander);

#endif
