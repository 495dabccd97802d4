#include "events.h"

#include <string.h>

#include "../state/turn_cards.h"
#include "../tables.h"

/* ---- the rows ---------------------------------------------------------------------------------------------------- */

#define CARD_EVENT(ID, NAME, POSSIBLE, ENACT, AREAS) [ID] = {.possible = POSSIBLE, .enact = ENACT, .areas = AREAS},
static const struct card_event rows[EVENTS_OF_CARDS] = {
#include "../card_events.def"
};
#undef CARD_EVENT

const struct card_event *card_event_row(const struct game *game, int side) {
    return &rows[card_event(game, side)];
}

bool lasting_possible(const struct game *game, int side) {
    return !card_event_in_force(TW(game), card_event(game, side));
}

void lasting_enact(struct game *game, int side) {
    TW(game)->in_force |= 1u << card_event(game, side);
}

/* ---- TW-6.01: the offer ------------------------------------------------------------------------------------------ */

bool card_event_offer(struct game *game, int side, enum tw_card_phase phase) {
    const int card = TW(game)->card[side];
    if (card == NO_CARD || CONTENT(game)->card[card].phase != (int)phase)
        return false;
    flow_call(game, STEP_EVENT_OFFER, side, card);
    return true;
}

void strategic_events_run(struct game *game, struct frame *frame) {
    const int first = frame->role, phase = frame->phase++;
    if (phase < SIDES)
        card_event_offer(game, phase == 0 ? first : opponent(first), STRATEGIC_EVENT);
    else
        flow_return(game);
}

void event_offer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct card_event *row = card_event_row(game, role);
    if (row->possible != NULL && row->possible(game, role))
        list_add1(list, VERB_ENACT, frame->reg[EVENT_OFFER_CARD]);
    list_add1(list, VERB_DECLINE, frame->reg[EVENT_OFFER_CARD]);
}

void event_offer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int card = frame->reg[EVENT_OFFER_CARD];
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, card, 0, 0);
        return;
    }
    TW(game)->enacted[role] = 1;
    tell(game, EVENT_EVENT_ENACTED, role, card, 0, 0);
    card_event_row(game, role)->enact(game, role);
}
