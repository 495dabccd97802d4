/* An army enters an Area: interception, evasion, Battle (18). */
#ifndef UK_RULES_CONTACT_H
#define UK_RULES_CONTACT_H

#include "../state/state.h"

/* Calls STEP_CONTACT for the active General s->op.general, who has just entered s->op's Area. Marker and army already
 * stand there; s->op.from and s->op.line say where they came from. Call it only if an enemy is there or could come.
 * Afterwards s->op.over is set if the Activation ends (Battle lost or drawn, army gone), and s->op.won if the General
 * won a Battle and must pay to continue (UP-17.1). */
void contact_begin(struct game *game, int area);
/* Is there a reaction or a fight in an Area that this General enters by that line? */
bool contact_possible(const struct uk_content *c, const struct uk_state *s, int general, int area, int line);

#endif
