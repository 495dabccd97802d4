/* TW-5.0: the table of the cards' Events, and the two steps that use it. */
#include "../state/choices.h"
#include "../tables.h"
#include "events.h"

struct card_event {
    bool (*possible)(const struct game *game, int side);
    void (*enact)(struct game *game, int side);
    /* shown: only by facts that both sides see, so that the question itself reveals nothing. */
    uint64_t (*areas)(const struct game *game, int side, bool shown);
};

#define CARD_EVENT(ID, POSSIBLE, ENACT, AREAS) [ID] = {.possible = POSSIBLE, .enact = ENACT, .areas = AREAS},
static const struct card_event rows[EVENTS_OF_CARDS] = {
#include "../card_events.def"
};
#undef CARD_EVENT

/* The row of the Event of the side's card of this Turn. */
static const struct card_event *card_event_row(const struct game *game, int side) {
    return &rows[card_event(game, side)];
}

/* ---- TW-6.01: enacted at once ------------------------------------------------------------------------------------ */

void tw_event_offer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct card_event *row = card_event_row(game, role);
    if (row->possible && row->possible(game, role))
        list_add1(list, VERB_ENACT, frame->reg[EVENT_OFFER_CARD]);
    list_add1(list, VERB_DECLINE, frame->reg[EVENT_OFFER_CARD]);
}

void tw_event_offer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int card = frame->reg[EVENT_OFFER_CARD];
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, card, 0, 0);
        return;
    }
    state_of(game)->enacted[role] = 1;
    tell(game, EVENT_EVENT_ENACTED, role, card, 0, 0);
    card_event_row(game, role)->enact(game, role);
}

/* ---- TW-7.01: named for an Area ---------------------------------------------------------------------------------- */

void tactical_event_offer(struct game *game, int side) {
    int card = state_of(game)->card[side];
    const struct card_event *row = card_event_row(game, side);
    if (card == NO_CARD || content_of(game)->card[card].phase != TACTICAL_EVENT)
        return;
    if (!row->areas)
        card_event_offer(game, side, TACTICAL_EVENT);
    else if (row->areas(game, side, true))
        flow_call(game, STEP_TACTICAL_EVENT, side, card);
}

void tactical_event_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, card_event_row(game, role)->areas(game, role, false));
    list_add1(list, VERB_DECLINE, frame->reg[TACTICAL_EVENT_CARD]);
}

void tactical_event_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, frame->reg[TACTICAL_EVENT_CARD], 0, 0);
    } else {
        s->enacted[role] = 1;
        s->combat.event[role] = (uint8_t)card_event(game, role);
        s->combat.event_area[role] = (uint8_t)action->arg[0];
        tell(game, EVENT_EVENT_ENACTED, role, frame->reg[TACTICAL_EVENT_CARD], 0, 0);
        tell(game, EVENT_EVENT_AREA, role, frame->reg[TACTICAL_EVENT_CARD], action->arg[0], 0);
    }
    flow_return(game);
}
