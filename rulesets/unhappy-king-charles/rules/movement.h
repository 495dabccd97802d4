/* What a move costs (17.1). */
#ifndef UK_RULES_MOVEMENT_H
#define UK_RULES_MOVEMENT_H

#include "../state/state.h"

/* Movement Points that this General would pay to go to an Adjacent Area now; NONE where he cannot. */
int move_cost(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* What of it is for siege lines and for going on after a Battle. */
int leaving_cost(const struct uk_content *c, const struct uk_state *s, int general);
int points_left(const struct uk_content *c, const struct uk_state *s, int general);
/* Does his move go on: is he still on the map, free, outside, and not beaten? */
bool move_goes_on(const struct uk_state *s, int general);
/* Movement Points by the army's size as it is now (17). */
int movement_points(const struct uk_content *c, const struct uk_state *s, int general);
/* Has no Brigade of the General's, nor of his Subordinates', been moved on this card (12.5)? */
bool army_is_fresh(const struct uk_state *s, int general);

#endif
