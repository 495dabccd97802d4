/* Events: which may be played (12.5), and carrying them out effect by effect (12.6). */
#include "events.h"

#include "../../kit/bits.h"
#include "../state/armies.h"
#include "../tables.h"
#include "cards.h"

void uk_event_begin(struct game *game, int side, int card) {
    flow_call(game, STEP_EVENT, side, card, NONE);
}

const struct effect *uk_event_effect(int card, int index) {
    return &uk_event_of(card)->effect[index];
}

bool effect_covers(const struct uk_content *c, const struct effect *effect, int area) {
    return effect->regions == 0 || (effect->regions >> c->area[area].region & 1);
}

void uk_event_choice(struct game *game, int choice) {
    flow_top(game)->reg[EVENT_CHOICE] = (int16_t)choice;
}

/* UG-6.6: in that edition these, too, take place only once. */
static bool gmt_once(int card) {
    return card == CARD(73) || card == CARD(86) || card == CARD(100);
}

bool uk_event_is_spent(const struct game *game, int side, int card) {
    const struct uk_state *s = uk(game);
    const uint32_t flags = CONTENT(game)->card[card].flags;
    const bool own = set_has(s->cards.happened[side], card);
    const bool any = own || set_has(s->cards.happened[opponent(side)], card);
    return ((flags & CARD_ONCE) && any) || ((flags & CARD_ONCE_PER_SIDE) && own) || (gmt(s) && gmt_once(card) && any);
}

static bool is_for(const struct uk_card *card, int side) {
    return card->side != (side == ROYALIST ? CARD_PARLIAMENT : CARD_ROYALIST);
}

static bool changes_something(const struct game *game, int side, const struct card_event *event) {
    for (int k = 0; k < EFFECTS_MOST; k++) {
        const struct effect *effect = &event->effect[k];
        if (effect->run && effect->possible && effect->possible(game, side, effect))
            return true;
    }
    return false;
}

bool uk_event_is_possible(const struct game *game, int side, int card) {
    const struct uk_card *facts = &CONTENT(game)->card[card];
    const struct card_event *event = uk_event_of(card);
    if (!is_for(facts, side) || !event->effect[0].run || uk_event_is_spent(game, side, card))
        return false;
    return (!event->offered || event->offered(game, side)) && changes_something(game, side, event);
}

void uk_event_run(struct game *game, struct frame *frame) {
    struct uk_state *s = uk(game);
    const int card = frame->reg[EVENT_CARD];
    const struct card_event *event = uk_event_of(card);
    if (frame->phase == 0)
        set_add(s->cards.happened[frame->role], card);
    if (frame->phase == EFFECTS_MOST || !event->effect[frame->phase].run || s->ending != ENDING_NONE) {
        trains_settle(game);
        flow_return(game);
        return;
    }
    const struct effect *effect = &event->effect[frame->phase++];
    effect->run(game, frame, effect);
}

/* ---- a Mandatory card that was pulled out of a hand (12.6) ---------------------------------------------------- */

void forced_event_run(struct game *game, struct frame *frame) {
    const int card = frame->reg[FORCED_EVENT_CARD];
    if (frame->phase++ == 0) {
        uk_event_begin(game, frame->role, card);
        return;
    }
    card_put_away(game, frame->role, card, USE_EVENT);
    flow_return(game);
}
