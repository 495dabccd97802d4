/* Choices that effects have in common, and events about cards and restrictions (12.6, cards 1, 76, 92, 103). */
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "cards.h"
#include "events.h"

/* ---- an Area, a Region ------------------------------------------------------------------------------------------ */

bool can_choose_area(const struct game *game, int side, const struct effect *effect) {
    const struct area_set targets = effect->targets(game, side);
    return !areas_empty(&targets);
}

/* NONE where there is nothing to choose from; the only one without asking. */
void choose_area(struct game *game, struct frame *frame, const struct effect *effect) {
    const struct area_set targets = effect->targets(game, frame->role);
    frame->reg[EVENT_CHOICE] = NONE;
    if (areas_count(&targets) > 1) {
        flow_call(game, STEP_EVENT_AREA, frame->role, frame->reg[EVENT_CARD], effect_index(frame));
        return;
    }
    FOR_EACH_AREA(a, targets)
    frame->reg[EVENT_CHOICE] = (int16_t)a;
}

void uk_event_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct effect *effect = uk_event_effect(frame->reg[EVENT_AREA_CARD], frame->reg[EVENT_AREA_EFFECT]);
    const struct area_set targets = effect->targets(game, role);
    FOR_EACH_AREA(a, targets)
    list_add1(list, effect->verb, a);
}

void uk_event_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    flow_return(game);
    uk_event_choice(game, action->arg[0]);
}

void choose_region(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)effect;
    flow_call(game, STEP_EVENT_REGION, frame->role, frame->reg[EVENT_CARD]);
}

void uk_event_region_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct effect *effect = uk_event_effect(frame->reg[EVENT_REGION_CARD], 0);
    (void)game;
    (void)role;
    FOR_EACH_BIT (region, effect->regions)
        list_add1(list, VERB_CHOOSE_REGION, region);
}

void uk_event_region_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    flow_return(game);
    uk_event_choice(game, action->arg[0]);
}

/* How many of the enemy's Brigades and markers are there. */
void choose_region_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    int brigades = 0, markers = 0;
    FOR_EACH_AREA(a, c->in_region[action->arg[0]]) {
        brigades += brigades_in_area(c, s, a, opponent(role));
        markers += marker_may_go(c, s, a, opponent(role));
    }
    put_format(out, "%d enemy Brigade%s, %d marker%s to remove", brigades, brigades == 1 ? "" : "s", markers,
               markers == 1 ? "" : "s");
}

void end_event_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    (void)action;
    switch (flow_top(game)->step) {
    case STEP_EVENT_MARKER: put(out, "Place no more PC markers"); break;
    case STEP_EVENT_UNMARK: put(out, "Remove no more PC markers"); break;
    case STEP_EVENT_BRIGADE: put(out, "Place no more Brigades"); break;
    case STEP_EVENT_ACTIVATE: put(out, "Activate nobody"); break;
    case STEP_TRANSFER: put(out, "Move no more Brigades"); break;
    case STEP_REPLACE_RUPERT: put(out, "Nobody takes his place"); break;
    case STEP_SUMMON: put(out, "Bring nobody else to London"); break;
    case STEP_NEW_MODEL_MOVES: put(out, "Move nothing more"); break;
    default: put(out, "End the event"); break;
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

void draw_cards_for_side(struct game *game, struct frame *frame, const struct effect *effect) {
    uk_cards_draw_by_event(game, frame->role, effect->count);
}

bool can_discard_enemy_card(const struct game *game, int side, const struct effect *effect) {
    (void)effect;
    return card_can_be_forced(uk(game), opponent(side));
}

/* UG-ED: cards 67 and 89 took two cards in that edition. */
static int cards_taken(const struct uk_state *s, int card) {
    return gmt(s) && (card == CARD(67) || card == CARD(89)) ? 2 : 1;
}

/* One at a time: a Mandatory card takes place before the next is lost. */
void discard_enemy_card(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const int victim = opponent(frame->role);
    (void)effect;
    for (int left = cards_taken(s, frame->reg[EVENT_CARD]); left > 0 && card_can_be_forced(s, victim); left--) {
        const int mandatory = card_discard_forced(game, victim);
        if (mandatory != NONE)
            flow_call(game, STEP_FORCED_EVENT, victim, mandatory);
    }
}

/* ---- war and truce ----------------------------------------------------------------------------------------------- */

void begin_war(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)frame;
    (void)effect;
    uk(game)->war_begun = 1;
    tell(game, EVENT_WAR_BEGINS, 0, 0, 0, 0);
}

void begin_truce(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)effect;
    if (uk(game)->passed >> opponent(frame->role) & 1)
        return;
    uk(game)->truce = (uint8_t)(1 + opponent(frame->role));
    tell(game, EVENT_TRUCE, opponent(frame->role), 0, 0, 0);
}
