/* Activations, movement, subordination in the field (16, 17). */
#ifndef UK_RULES_ACTIVATION_H
#define UK_RULES_ACTIVATION_H

#include "../state/state.h"

/* Fills s->op, tells it, and calls STEP_ACTIVATION: a whole Activation of that General (a Commanding General, or a
 * Subordinate who is to move away from his commander). mode: enum activation_mode; MODE_ENTRY asks where he enters,
 * MODE_SORTIE is for who is shut in. The caller may add to s->op.bonus and s->op.intercept_drm and set s->op.small
 * after the call: the step has not run yet. STEP_ACTIVATION returns when all is over; s->op.general is NONE then. */
void activation_begin(struct game *game, int general, int mode);
/* Could he be Activated at all to move (to bombard) by a card of that Ops value, 0: by a Campaign or an event, which
 * mind neither rating nor size? */
bool may_activate_to_move(const struct uk_content *c, const struct uk_state *s, int general, int ops);
bool may_activate_to_bombard(const struct uk_content *c, const struct uk_state *s, int general, int ops);
/* Has no Brigade of the General's, nor of his Subordinates', been moved on this card (12.5)? */
bool army_is_fresh(const struct uk_state *s, int general);
/* Leven and Callander, before they are in England (annex, card 2). */
bool may_enter_england(const struct uk_content *c, const struct uk_state *s, int general, int ops);
/* GMT 8.1: an Available General is placed as in the Recruitment Phase and Activated at once: VERB_BRING_ON. */
void bring_on_list(const struct game *game, int general, int ops, struct action_list *list);
void bring_on(struct game *game, int general, int area);
/* Is there anybody to Activate by a card of that value? */
bool activations_possible(const struct game *game, int side, int ops);
/* Movement Points by the army's size as it is now (17). */
int movement_points(const struct uk_content *c, const struct uk_state *s, int general);

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
