/* PC markers: placing them, Raids, Political Control and Isolation (UP-8.3, UP-9, UP-13, UG-13.0). */
#ifndef UK_RULES_POLITICAL_H
#define UK_RULES_POLITICAL_H

#include "../state/state.h"

/* UP-8.3. */
struct area_set neutral_pc_targets(const struct game *game, int side);
/* UG-13.0: Areas that this Local Notable may raid; empty where he cannot. */
struct area_set raid_targets(const struct game *game, int notable);
/* The Raids that the side could carry out now. */
void raids_list(const struct game *game, int side, struct action_list *list);
void raid_carry_out(struct game *game, int notable, int area);
/* UP-9.1: removes Isolated markers and tells it. */
void remove_isolated(struct game *game, int side);

#endif
