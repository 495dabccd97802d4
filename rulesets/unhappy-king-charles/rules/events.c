/* Events: the playable ones (UP-12.5), and their operations one by one (UP-12.6). */
#include "events.h"

#include "../../kit/bits.h"
#include "../state/armies.h"
#include "../tables.h"
#include "cards.h"

void uk_event_begin(struct game *game, int side, int card) {
    flow_call(game, STEP_EVENT, side, card, NONE);
}

const struct uk_op *uk_op_asked(const struct game *game) {
    int k = flow_frames(game) - 1;
    while (flow_frame(game, k)->step != STEP_EVENT)
        k--;
    const struct frame *frame = flow_frame(game, k);
    return uk_event_op(game, frame->reg[EVENT_CARD], op_index(frame));
}

bool op_covers(const struct uk_content *c, const struct uk_op *op, int area) {
    return op->regions == 0 || (op->regions >> c->area[area].region & 1);
}

void uk_event_choice(struct game *game, int choice) {
    flow_top(game)->reg[EVENT_CHOICE] = (int16_t)choice;
}

bool uk_event_is_spent(const struct game *game, int side, int card) {
    const struct uk_state *s = state_of(game);
    uint32_t flags = content_of(game)->card[card].flags;
    bool own = set_has(s->cards.happened[side], card);
    bool any = own || set_has(s->cards.happened[opponent(side)], card);
    return ((flags & CARD_ONCE) && any) || ((flags & CARD_ONCE_PER_SIDE) && own) ||
           ((flags & CARD_GMT_ONCE) && gmt(s) && any) /* UG-6.6 */;
}

static bool is_for(const struct uk_card *card, int side) {
    return card->side != (side == ROYALIST ? CARD_PARLIAMENT : CARD_ROYALIST);
}

static bool changes_something(const struct game *game, int side, const struct uk_card *card) {
    for (int k = 0; k < card->op_count; k++)
        if (uk_op_possible(game, side, &card->op[k]))
            return true;
    return false;
}

static bool needs_hold(const struct game *game, int side, int card) {
    const struct uk_card *facts = &content_of(game)->card[card];
    for (int k = 0; k < facts->need_count; k++)
        if (!uk_need_holds(game, side, card, &facts->need[k]))
            return false;
    return true;
}

bool uk_event_is_possible(const struct game *game, int side, int card) {
    const struct uk_card *facts = &content_of(game)->card[card];
    if (!is_for(facts, side) || facts->op_count == 0 || !uk_op_is_played(facts->op) ||
        uk_event_is_spent(game, side, card))
        return false;
    return needs_hold(game, side, card) && changes_something(game, side, facts);
}

void uk_event_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int card = frame->reg[EVENT_CARD];
    if (frame->phase == 0)
        set_add(s->cards.happened[frame->role], card);
    if (frame->phase >= content_of(game)->card[card].op_count || s->ending != ENDING_NONE) {
        trains_settle(game);
        flow_return(game);
        return;
    }
    uk_op_run(game, frame, uk_event_op(game, card, frame->phase++));
}

/* ---- a Mandatory card taken from a hand (UP-12.6) ------------------------------------------------------------- */

void forced_event_run(struct game *game, struct frame *frame) {
    int card = frame->reg[FORCED_EVENT_CARD];
    if (frame->phase++ == 0) {
        uk_event_begin(game, frame->role, card);
        return;
    }
    card_put_away(game, frame->role, card, USE_EVENT);
    flow_return(game);
}
