/* Windows for Responses: cards 73 and 88 (12.5, annex). */
#include "../../kit/bits.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "cards.h"
#include "decks.h"
#include "events.h"
#include "henrietta.h"

enum { DEFIANCE_MODIFIER = -3 };

/* Could the side hold that Response, as far as all know? In Henrietta it lies face-up or not. */
static bool response_possible(const struct game *game, int side, int card) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    if (uk_event_is_spent(game, side, card))
        return false;
    if (is_solo(s))
        return solo_card_face_up(s, side, card) && s->plays[side] > solo_musts(c, s, side);
    return uk_cards_unknown(c, s, side, true) > 0;
}

static bool response_at_hand(const struct game *game, int side, int card) {
    return is_solo(uk(game)) ? response_possible(game, side, card) : card_is_at_hand(game, side, card, false);
}

static void list_response(const struct game *game, int side, int card, struct action_list *list) {
    if (response_at_hand(game, side, card))
        list_add1(list, VERB_RESPOND, card);
    list_add(list, VERB_NO_RESPONSE);
}

/* The card is played at once: nothing that it does brings the discard pile into play. */
static void play_response(struct game *game, struct frame *frame, int side, int card) {
    struct uk_state *s = uk(game);
    frame->reg[TURNHAM_REPLY_ASKED] = 0;
    card_tell_played(game, side, card, USE_EVENT);
    card_take(game, side, card, false);
    set_add(s->cards.happened[side], card);
    card_put_away(game, side, card, USE_EVENT);
}

/* ---- Turnham Green (73) ------------------------------------------------------------------------------------------ */

void turnham_window_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = uk(game);
    const int16_t general = frame->reg[TURNHAM_WINDOW_GENERAL];
    if (frame->phase++ > 0 || s->ending != ENDING_NONE || !turnham_green_holds(game, PARLIAMENT) ||
        !response_possible(game, PARLIAMENT, CARD(73)))
        flow_return(game);
    else
        windows_open(game, STEP_TURNHAM_REPLY, WINDOW_TURNHAM, ROLE_BIT(PARLIAMENT), PARLIAMENT, general);
}

void turnham_reply_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    list_response(game, role, CARD(73), list);
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

/* Only in an Activation: not in the Blockade Phase, not where an event bombards. Nobody can hold the card before the
 * Mid War deck was added. */
static bool defiance_open(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    return s->op.general != NONE && deck_is_added(s, LAYER_MID) && response_possible(game, side, CARD(88));
}

void defiance_window_run(struct game *game, struct frame *frame) {
    struct uk_state *s = uk(game);
    const int side = frame->role;
    const int16_t area = frame->reg[DEFIANCE_WINDOW_AREA];
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
    (void)frame;
    list_response(game, role, CARD(88), list);
}

void defiance_reply_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_NO_RESPONSE) {
        windows_pass(game, frame, role);
        return;
    }
    uk(game)->cards.siege_drm = DEFIANCE_MODIFIER;
    tell(game, EVENT_DEFIANCE, frame->reg[DEFIANCE_REPLY_AREA], DEFIANCE_MODIFIER, 0, 0);
    play_response(game, frame, role, action->arg[0]);
}
