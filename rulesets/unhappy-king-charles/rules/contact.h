/* An army enters an Area: interception, evasion, Battle (18). */
#ifndef UK_RULES_CONTACT_H
#define UK_RULES_CONTACT_H

#include "../state/state.h"

/* Calls STEP_CONTACT for the active General s->op.general, who has just entered s->op's Area: his marker and his army
 * stand there, s->op.from and s->op.line say whence. Not called where nobody of the enemy is there or could come. After
 * it returned: s->op.over is set where the Activation ends (Battle lost or drawn, army gone), s->op.won where he fought
 * and won and pays for going on (17.1). */
void contact_begin(struct game *game, int area);
/* Is there anything to react, or to fight, in an Area that this General enters by that line? */
bool contact_possible(const struct uk_content *c, const struct uk_state *s, int general, int area, int line);

#endif
