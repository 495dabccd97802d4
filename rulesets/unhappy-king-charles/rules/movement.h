/* What a move costs (UP-17.1). */
#ifndef UK_RULES_MOVEMENT_H
#define UK_RULES_MOVEMENT_H

#include "../state/state.h"

/* Movement Points for this General's move to an Adjacent Area now; NONE if he cannot move there. */
int move_cost(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* Is there an Area where the General could move now? */
bool may_move_away(const struct uk_content *c, const struct uk_state *s, int general);
/* UP-16.1: may the Activated General's army take that many more Brigades on this card? */
bool may_grow(const struct uk_content *c, const struct uk_state *s, int general, int more);
/* The part of the cost for siege lines and for going on after a Battle. */
int leaving_cost(const struct uk_content *c, const struct uk_state *s, int general);
int points_left(const struct uk_content *c, const struct uk_state *s, int general);
/* Can the move continue: is the General still on the map, free, outside, and not beaten? */
bool move_goes_on(const struct uk_state *s, int general);
/* Movement Points by the army's present size (17). */
int movement_points(const struct uk_content *c, const struct uk_state *s, int general);
/* Were no Brigades of the General or his Subordinates moved on this card (UP-12.5)? */
bool army_is_fresh(const struct uk_state *s, int general);

#endif
