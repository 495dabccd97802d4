/* Fortresses and sieges (3.1.7, 4.3, 20.1). What is said of Fortresses holds for Local Notables, unless said
 * otherwise. */
#ifndef UK_STATE_SIEGES_H
#define UK_STATE_SIEGES_H

#include "state.h"

/* How many Brigades may be inside; 0 where there is no Fortress. */
int fortress_limit(const struct uk_content *c, const struct uk_state *s, int area);
/* Brigades inside: Unled ones and those of Generals who are shut in. */
int fortress_garrison(const struct uk_content *c, const struct uk_state *s, int area);
int fortress_surrender_value(const struct uk_content *c, const struct uk_state *s, int area);
/* The enemy Commanding General who stands before it, NONE. He Masks it, or Besieges it where a marker lies. */
int fortress_besieger(const struct uk_content *c, const struct uk_state *s, int area);
bool fortress_masked(const struct uk_content *c, const struct uk_state *s, int area);
bool fortress_besieged(const struct uk_state *s, int area);
bool fortress_shut(const struct uk_content *c, const struct uk_state *s, int area); /* either */
/* How many Brigades it takes to Besiege it (20.1). */
int besiegers_needed(const struct uk_content *c, const struct uk_state *s, int area);
/* Is it the enemy's Fortress, and is his army large enough? */
bool may_besiege(const struct uk_content *c, const struct uk_state *s, int commander, int area);

/* kind: SIEGE_MARKER or SIEGE_BLOCKADE. A marker that lies there already keeps its Bombardment Value. */
void siege_place(struct game *game, int area, int kind);
/* The marker and the Bombardment Value are gone. */
void siege_lift(struct game *game, int area);
/* After pieces changed in an Area: a marker without a sufficient army before it goes (20.1), and who was inside is
 * outside once nobody shuts him in (4.2). Call it for each Area that an army has left or where it shrank. */
void siege_check(struct game *game, int area);
void sieges_check(struct game *game); /* everywhere */

/* Inside: can this army withdraw into its own Fortress, within the limit (18.2)? A Local Notable's takes no General. */
bool may_withdraw(const struct uk_content *c, const struct uk_state *s, int commander);

#endif
