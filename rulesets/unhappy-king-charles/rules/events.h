/* Carries out a card that is played for its event (UP-12.6, annex).
 *
 * The content has a list of operations (reader/ops.h). STEP_EVENT carries them out in order, each as far as possible.
 * An operation with a choice calls a step that asks; this step finds the operation again. The frame's register "choice"
 * has the Area or Region chosen for later operations. */
#ifndef UK_RULES_EVENTS_H
#define UK_RULES_EVENTS_H

#include "../state/state.h"

/* The card's operation at that index. */
static inline const struct uk_op *uk_event_op(const struct game *game, int card, int index) {
    return &content_of(game)->card[card].op[index];
}
/* The operation that is being carried out, for a step that asks for it. */
const struct uk_op *uk_op_asked(const struct game *game);
/* The Areas to choose from, for an operation that chooses an Area. */
struct area_set uk_op_targets(const struct game *game, int side, const struct uk_op *op);
/* The verb of this choice. */
int uk_op_verb(const struct uk_op *op);
/* Carries the operation out for the card's side. The frame is the event's; its phase is already after this
 * operation. */
void uk_op_run(struct game *game, struct frame *frame, const struct uk_op *op);
/* Would the operation change anything? False for an operation that only continues another. */
bool uk_op_possible(const struct game *game, int side, const struct uk_op *op);
/* Can the card be played for this operation? Some operations of a Response are carried out only by its window. */
bool uk_op_is_played(const struct uk_op *op);
bool uk_need_holds(const struct game *game, int side, int card, const struct uk_need *need);
/* Has a card with that operation taken place as the side's event? */
bool uk_op_happened(const struct uk_content *c, const struct uk_state *s, int side, enum op_kind kind);
/* The number of the operation that is being carried out in this frame of STEP_EVENT. */
static inline int16_t op_index(const struct frame *frame) {
    return (int16_t)(frame->phase - 1);
}
/* Stores the choice. Call it after the step that asked for it has returned. */
void uk_event_choice(struct game *game, int choice);
/* Is the Area in one of the operation's Regions? */
bool op_covers(const struct uk_content *c, const struct uk_op *op, int area);

/* Is the event used up (UP-12.6, UG-6.6)? */
bool uk_event_is_spent(const struct game *game, int side, int card);

#define EFFECT(NAME)  void NAME(struct game *game, struct frame *frame, const struct uk_op *op)
#define CAN(NAME)     bool NAME(const struct game *game, int side, const struct uk_op *op)
#define TARGETS(NAME) struct area_set NAME(const struct game *game, int side, const struct uk_op *op)

/* event_markers.c */
EFFECT(place_markers);
CAN(can_place_markers);
EFFECT(remove_markers);
CAN(can_remove_markers);
EFFECT(place_notable);
CAN(can_place_notable);
EFFECT(shift_naval_status);
/* event_levies.c, event_losses.c */
EFFECT(place_brigades);
CAN(can_place_brigades);
EFFECT(recruit_by_event);
CAN(can_recruit_by_event);
EFFECT(lose_brigade);
EFFECT(lose_of_pool);
EFFECT(plague);
CAN(can_plague);
EFFECT(dismiss_irish);
CAN(can_dismiss_irish);
/* event_choices.c */
EFFECT(choose_area);
CAN(can_choose_area);
EFFECT(choose_region);
EFFECT(draw_cards_for_side);
EFFECT(discard_enemy_card);
CAN(can_discard_enemy_card);
EFFECT(begin_war);
EFFECT(begin_truce);
/* event_places.c */
TARGETS(plot_targets);
TARGETS(siege_targets);
TARGETS(landings);
EFFECT(roll_plot);
EFFECT(surrender_chosen);
EFFECT(bombard_chosen);
EFFECT(storm_or_sack);
CAN(can_storm_or_sack);
EFFECT(land_queen);
EFFECT(london_rises);
EFFECT(london_garrison_leaves);
/* event_activations.c, event_generals.c */
EFFECT(activate_by_event);
CAN(can_activate_by_event);
EFFECT(relief_march);
EFFECT(joint_venture);
EFFECT(place_brentford);
CAN(can_place_brentford);
EFFECT(promote_general);
CAN(can_promote_general);
EFFECT(dismiss_general);
CAN(can_dismiss_general);
EFFECT(land_general);
EFFECT(transfer_brigades);
CAN(can_transfer_brigades);
/* turnham_green.c */
EFFECT(summon_to_london);
CAN(can_summon_to_london);
bool turnham_green_holds(const struct game *game, int side);
/* Begins STEP_SUMMON if at least one General may be called to London. */
void summon_begin(struct game *game);
/* covenanters.c */
EFFECT(scots_muster);
EFFECT(scots_enter);
EFFECT(scots_surrender);
EFFECT(scots_depart);
/* new_model.c */
EFFECT(new_model);

#undef EFFECT
#undef CAN
#undef TARGETS

#endif
