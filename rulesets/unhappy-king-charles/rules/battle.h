/* Reactions and Battles (18, 19). */
#ifndef UK_RULES_BATTLE_H
#define UK_RULES_BATTLE_H

#include "../state/state.h"

/* Calls STEP_CONTACT for the active General s->op.general, who has just entered s->op's Area: his marker and his army
 * stand there, s->op.from and s->op.line say whence. Not called where nobody of the enemy is there or could come. After
 * it returned: s->op.over is set where the Activation ends (Battle lost or drawn, army gone), s->op.won where he fought
 * and won and pays for going on (17.1). */
void contact_begin(struct game *game, int area);
/* Is there anything to react, or to fight, in an Area that this General enters by that line? */
bool contact_possible(const struct uk_content *c, const struct uk_state *s, int general, int area, int line);
/* Calls STEP_BATTLE, as when an event makes Generals fight. */
void battle_begin(struct game *game, int attacking_side, int area, int attacker, int defender);
/* 25.4: calls STEP_LAUGHTER where the option is on and no Royalist marker is left in the North. After every card play
 * and in phases that change control. */
void laughter_of_the_court(struct game *game);
/* How far a General or Unled Brigades of that number may Evade or Retreat (18.2). */
int evasion_distance(const struct uk_content *c, int brigades);
/* What the scores come to, with Brentford's +1 or without; *part: who has won, NONE. */
int result_with_brentford(const struct uk_content *c, const struct uk_state *s, bool used, int *part);

#endif
