/* Recruitment, Generals' arrival, Siege Trains (10, 14). */
#ifndef UK_RULES_RECRUITMENT_H
#define UK_RULES_RECRUITMENT_H

#include "../state/state.h"

/* Fills s->recruitment for a side and calls STEP_RECRUIT. count: Brigades; veterans: how many of them may be Veterans
 * though Militia are available (127: all); excluded: bits of Regions, 0 none. For an event (RECRUIT_EVENT) the rules of
 * the Recruitment Phase apply, without Generals, Reformed Brigades and Blockades. */
void recruitment_begin(struct game *game, int side, enum recruitment_source source, int count, int veterans,
                       bool once_a_region, int excluded);
/* Could the side recruit anything now from that source? */
bool may_recruit(const struct game *game, int side, enum recruitment_source source);

/* May the recruitment under way choose the Brigade, with the Naval Status that is left (UG-15.3)? */
bool may_choose(const struct uk_content *c, const struct uk_state *s, int brigade);

#endif
