#include "events.h"

#include "../state/turn_cards.h"
#include "../tables.h"

bool lasting_possible(const struct game *game, int side) {
    return !card_event_in_force(state_of(game), card_event(game, side));
}

void lasting_enact(struct game *game, int side) {
    state_of(game)->in_force |= bit_of(card_event(game, side));
}

/* ---- TW-6.01: the offer ------------------------------------------------------------------------------------------ */

bool card_event_offer(struct game *game, int side, enum tw_card_phase phase) {
    int card = state_of(game)->card[side];
    if (card == NO_CARD || content_of(game)->card[card].phase != (int)phase)
        return false;
    flow_call(game, STEP_EVENT_OFFER, side, card);
    return true;
}

void strategic_events_run(struct game *game, struct frame *frame) {
    int first = frame->role, phase = frame->phase++;
    if (phase < SIDES)
        card_event_offer(game, phase == 0 ? first : opponent(first), STRATEGIC_EVENT);
    else
        flow_return(game);
}
