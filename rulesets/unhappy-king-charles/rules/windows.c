/* Windows for Responses: cards 73 and 88 (UP-12.5, annex). */
#include "../../kit/bits.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "cards.h"
#include "decks.h"
#include "events.h"
#include "henrietta.h"

/* Did both sides see the card leave? Cards on the pile went there openly, and Parliament draws from the pile to play at
 * once. */
static bool went_openly(const struct uk_state *s, int card) {
    int at = s->cards.at[card];
    return at == DISCARD || at == ASIDE_RECRUITED || at == BONUS_PARLIAMENT || at == IN_PLAY || at == OUT;
}

/* Could the side hold that Response, by public knowledge? In Henrietta both sides see whether it lies face-up. */
static bool response_possible(const struct game *game, int side, int card) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (has_passed(s, side) || uk_event_is_spent(game, side, card))
        return false;
    if (is_solo(s))
        return solo_card_face_up(s, side, card) && s->plays[side] > solo_musts(c, s, side);
    return !went_openly(s, card) && uk_cards_unknown(c, s, side, true) > 0;
}

static bool response_at_hand(const struct game *game, int side, int card) {
    return is_solo(state_of(game)) ? response_possible(game, side, card) : card_is_at_hand(game, side, card, false);
}

static void list_response(const struct game *game, int side, int card, struct action_list *list) {
    if (response_at_hand(game, side, card))
        list_add1(list, VERB_RESPOND, card);
    list_add(list, VERB_NO_RESPONSE);
}

/* The card is played at once: its effects do not use the discard pile. */
static void play_response(struct game *game, struct frame *frame, int side, int card) {
    struct uk_state *s = state_of(game);
    frame->reg[TURNHAM_REPLY_ASKED] = 0;
    card_tell_played(game, side, card, USE_EVENT);
    card_take(game, side, card, false);
    set_add(s->cards.happened[side], card);
    card_put_away(game, side, card, USE_EVENT);
}

/* ---- Turnham Green (73) ------------------------------------------------------------------------------------------ */

void turnham_window_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int16_t general = frame->reg[TURNHAM_WINDOW_GENERAL];
    if (frame->phase++ > 0 || s->ending != ENDING_NONE || !turnham_green_holds(game, PARLIAMENT) ||
        !response_possible(game, PARLIAMENT, content_of(game)->card_with[OP_SUMMON]))
        flow_return(game);
    else
        windows_open(game, STEP_TURNHAM_REPLY, WINDOW_TURNHAM, ROLE_BIT(PARLIAMENT), PARLIAMENT, general);
}

void turnham_reply_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_response(game, role, content_of(game)->card_with[OP_SUMMON], list);
}

void turnham_reply_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_NO_RESPONSE) {
        windows_pass(game, frame, role);
        return;
    }
    play_response(game, frame, role, action->arg[0]);
    summon_begin(game);
}

/* ---- Defiance (88) ----------------------------------------------------------------------------------------------- */

/* Only in an Activation: not in the Blockade Phase, and not for an event's Bombardment. The card cannot be in a hand
 * before the Mid War deck was added. */
static bool defiance_open(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    return s->op.general != NONE && deck_is_added(s, LAYER_MID) &&
           response_possible(game, side, content_of(game)->card_with[OP_DEFIANCE]);
}

void defiance_window_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int side = frame->role;
    int16_t area = frame->reg[DEFIANCE_WINDOW_AREA];
    if (frame->phase++ > 0) {
        flow_return(game);
        return;
    }
    s->cards.siege_drm = 0;
    if (s->ending != ENDING_NONE || !defiance_open(game, side))
        flow_return(game);
    else
        windows_open(game, STEP_DEFIANCE_REPLY, WINDOW_DEFIANCE, ROLE_BIT(side), (int16_t)side, area);
}

void defiance_reply_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_response(game, role, content_of(game)->card_with[OP_DEFIANCE], list);
}

void defiance_reply_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_NO_RESPONSE) {
        windows_pass(game, frame, role);
        return;
    }
    int modifier = uk_op_of(content_of(game), OP_DEFIANCE)->modifier;
    state_of(game)->cards.siege_drm = (int8_t)modifier;
    tell(game, EVENT_DEFIANCE, frame->reg[DEFIANCE_REPLY_AREA], modifier, 0, 0);
    play_response(game, frame, role, action->arg[0]);
}
