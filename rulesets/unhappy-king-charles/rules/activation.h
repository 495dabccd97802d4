/* Activations, movement, subordination in the field (16, 17). */
#ifndef UK_RULES_ACTIVATION_H
#define UK_RULES_ACTIVATION_H

#include "../state/state.h"

/* Fills s->op, tells it, and calls STEP_ACTIVATION: a whole Activation of that General (a Commanding General, or a
 * Subordinate who is to move away from his commander). mode: enum activation_mode; MODE_ENTRY asks for the Area of
 * entry, MODE_SORTIE is for a General shut in a Fortress. The caller may add to s->op.bonus and s->op.intercept_drm and
 * set s->op.small after the call: the step has not run yet. STEP_ACTIVATION returns at the end of the Activation;
 * s->op.general is NONE then. */
void activation_begin(struct game *game, int general, int mode);
/* May a card of that Ops value Activate the General to move (to bombard)? 0: a Campaign or an event, which ignore
 * rating and size. */
bool may_activate_to_move(const struct uk_content *c, const struct uk_state *s, int general, int ops);
bool may_activate_to_bombard(const struct uk_content *c, const struct uk_state *s, int general, int ops);
/* Leven and Callander before they enter England (annex, card 2). */
bool may_enter_england(const struct uk_content *c, const struct uk_state *s, int general, int ops);
/* UG-8.1: an Available General is placed as in the Recruitment Phase and Activated at once: VERB_BRING_ON. */
void bring_on_list(const struct game *game, int general, int ops, struct action_list *list);
void bring_on(struct game *game, int general, int area);
/* UP-17.3: of the Areas that the General left in this Activation, the last where he may stand; NONE. */
int retraced_to(const struct uk_content *c, const struct uk_state *s, int general);

#endif
