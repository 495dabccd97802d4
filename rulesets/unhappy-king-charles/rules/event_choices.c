/* Choices that operations have in common, and events about cards and restrictions (UP-12.6). */
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "labels.h"
#include "cards.h"
#include "events.h"

/* ---- an Area, a Region ------------------------------------------------------------------------------------------ */

bool can_choose_area(const struct game *game, int side, const struct uk_op *op) {
    const struct area_set targets = uk_op_targets(game, side, op);
    return !areas_empty(&targets);
}

/* NONE if there is no Area to choose; a single Area is chosen without asking. */
void choose_area(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct area_set targets = uk_op_targets(game, frame->role, op);
    frame->reg[EVENT_CHOICE] = NONE;
    if (areas_count(&targets) > 1) {
        flow_call(game, STEP_EVENT_AREA, frame->role, frame->reg[EVENT_CARD], op_index(frame));
        return;
    }
    FOR_EACH_AREA(a, targets)
    frame->reg[EVENT_CHOICE] = (int16_t)a;
}

void uk_event_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = uk_event_op(game, frame->reg[EVENT_AREA_CARD], frame->reg[EVENT_AREA_EFFECT]);
    const struct area_set targets = uk_op_targets(game, role, op);
    FOR_EACH_AREA(a, targets)
    list_add1(list, uk_op_verb(op), a);
}

void uk_event_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    uk_event_choice(game, action->arg[0]);
}

void choose_region(struct game *game, struct frame *frame, const struct uk_op *op) {
    flow_call(game, STEP_EVENT_REGION, frame->role, frame->reg[EVENT_CARD]);
}

void uk_event_region_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_op *op = uk_op_asked(game);
    FOR_EACH_BIT (region, op->regions)
        list_add1(list, VERB_CHOOSE_REGION, region);
}

void uk_event_region_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    uk_event_choice(game, action->arg[0]);
}

/* The number of the enemy's Brigades and markers there. */
void choose_region_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int brigades = 0, markers = 0;
    FOR_EACH_AREA(a, c->in_region[action->arg[0]]) {
        brigades += brigades_in_area(c, s, a, opponent(role));
        markers += marker_may_go(c, s, a, opponent(role));
    }
    put_format(out, "%d enemy Brigade%s, %d marker%s to remove", brigades, brigades == 1 ? "" : "s", markers,
               markers == 1 ? "" : "s");
}

DETAIL_IS_NUMBER(choose_region)

void end_event_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    switch (flow_top(game)->step) {
    case STEP_EVENT_MARKER: put(out, "Place no more control markers"); break;
    case STEP_EVENT_UNMARK: put(out, "Remove no more control markers"); break;
    case STEP_EVENT_BRIGADE: put(out, "Place no more Brigades"); break;
    case STEP_EVENT_ACTIVATE: put(out, "Activate nobody"); break;
    case STEP_TRANSFER: put(out, "Move no more Brigades"); break;
    case STEP_REPLACE_RUPERT: put(out, "Nobody takes his place"); break;
    case STEP_SUMMON:
        put(out, "Bring nobody else to ");
        put_item(out, game, DOM_AREA, content_of(game)->role.london);
        break;
    case STEP_NEW_MODEL_MOVES: put(out, "Move nothing more"); break;
    default: put(out, "End the event"); break;
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

void draw_cards_for_side(struct game *game, struct frame *frame, const struct uk_op *op) {
    uk_cards_draw_by_event(game, frame->role, op->count);
}

bool can_discard_enemy_card(const struct game *game, int side, const struct uk_op *op) {
    return card_can_be_forced(state_of(game), opponent(side));
}

/* UG-ED: some cards took two in that edition. */
static int cards_taken(const struct uk_state *s, const struct uk_op *op) {
    return gmt(s) && op->gmt_count > 0 ? op->gmt_count : op->count;
}

/* One at a time: a Mandatory card is carried out before the next is lost. */
void discard_enemy_card(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    int victim = opponent(frame->role);
    for (int left = cards_taken(s, op); left > 0 && card_can_be_forced(s, victim); left--) {
        int mandatory = card_discard_forced(game, victim);
        if (mandatory != NONE)
            flow_call(game, STEP_FORCED_EVENT, victim, mandatory);
    }
}

/* ---- war and truce ----------------------------------------------------------------------------------------------- */

void begin_war(struct game *game, struct frame *frame, const struct uk_op *op) {
    state_of(game)->war_begun = 1;
    tell(game, EVENT_WAR_BEGINS, 0, 0, 0, 0);
}

void begin_truce(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (state_of(game)->passed >> opponent(frame->role) & 1)
        return;
    state_of(game)->truce = (uint8_t)(1 + opponent(frame->role));
    tell(game, EVENT_TRUCE, opponent(frame->role), 0, 0, 0);
}
