#include "events.h"

#include "../state/turn_cards.h"
#include "../tables.h"

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
