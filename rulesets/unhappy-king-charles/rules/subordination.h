/* Subordination in the field, Illegal Positions (16). */
#ifndef UK_RULES_SUBORDINATION_H
#define UK_RULES_SUBORDINATION_H

#include "../state/state.h"

/* UP-17.3: puts Commanding Generals of a side outside in one Area under one command, as far as Level and size allow. A
 * General who becomes a Subordinate lifts any siege. Called at the end of every move, Evasion and Retreat. */
void generals_combine(struct game *game, int area, int side);
/* Do several Commanding Generals of the side still stand there? Call it after generals_combine: they are an Illegal
 * Position for STEP_ILLEGAL. */
bool illegal_position(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Checks every Area: combines Generals, retraces the active one, and calls STEP_ILLEGAL for the first position that a
 * player must resolve; false if there is no such position. */
bool illegal_positions_call(struct game *game);
/* Could this Commanding General end a move there, together with the Generals already there? */
bool may_join_at(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* Could these Generals, with their Brigades alone, come under one command? */
bool may_stand_together(const struct uk_content *c, const struct uk_state *s, uint32_t generals);
/* Could the Generals who stay come under one command when these Commanding Generals leave? */
bool rest_is_legal(const struct uk_content *c, const struct uk_state *s, int area, int side, uint32_t leaving);

#endif
