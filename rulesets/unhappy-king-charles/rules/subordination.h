/* Subordination in the field, Illegal Positions (16). */
#ifndef UK_RULES_SUBORDINATION_H
#define UK_RULES_SUBORDINATION_H

#include "../state/state.h"

/* 17.3: Commanding Generals of a side who stand together outside in an Area come under one command as far as Level and
 * size allow; the siege of a General who comes under command is lifted. Called at the end of every move, Evasion,
 * Retreat. */
void generals_combine(struct game *game, int area, int side);
/* The same, where a General has come there who is not the active one: whom he finds besieging was there before. */
void generals_combine_with(struct game *game, int area, int side, int newcomer);
/* Do several Commanding Generals of the side still stand there? After generals_combine: an Illegal Position, to be
 * resolved by STEP_ILLEGAL. */
bool illegal_position(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Looks at every Area: combines Generals, retraces the active one, and calls STEP_ILLEGAL for the first position that
 * somebody must resolve; false where all is well. */
bool illegal_positions_call(struct game *game);
/* Could this Commanding General end there with those who stand there? */
bool may_join_at(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* Could these Generals, with their Brigades alone, come under one command? */
bool may_stand_together(const struct uk_content *c, const struct uk_state *s, uint32_t generals);
/* Could those who stay when these Commanding Generals leave come under one command? */
bool rest_is_legal(const struct uk_content *c, const struct uk_state *s, int area, int side, uint32_t leaving);

#endif
