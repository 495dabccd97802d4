#include "crown_cards.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "arrivals.h"
#include "deals.h"
#include "excommunication.h"

/* ---- places and Nobles for a card --------------------------------------------------------------------- */

void card_awarded(struct game *game, int card, int noble) {
    const struct thing from = card_spot(game, card);
    state_of(game)->card[card] = at_noble(noble);
    card_moved(game, card, from);
    state_of(game)->known[card] = 0;
    launch_ships(game, card);
}

void card_to_faction(struct game *game, int card, int role) {
    state_of(game)->card[card] = at_faction(role);
    state_of(game)->known[card] = 0;
    launch_ships(game, card);
}

/* ---- playing from the hand -------------------------------------------------------------------------------- */

static bool is_asset(int kind) {
    return kind == CARD_SHIP || kind == CARD_TOWN || kind == CARD_CASTLE;
}

/* KM-assign: may the Noble get a card: not besieged, at sea or in the current combat? */
static bool may_be_given(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    if (!noble_is_free(s, noble) || noble_is_besieged(s, noble) || s->noble[noble].square >= LAND)
        return false;
    return s->combat.kind == COMBAT_NONE || !((s->combat.attackers | s->combat.defenders) >> noble & 1);
}

/* KM-transfer 6: a card that was traded in this turn cannot go to a Noble who fights in this turn. */
static bool came_too_late(const struct kingmaker *s, int card, int noble) {
    const struct noble *n = &s->noble[noble];
    return s->frozen[card] && (s->phase <= PHASE_COMBAT || n->attacked_in == s->active || (n->did & DID_DEFEND) != 0);
}

/* KM-crown-cards: French Aid only in Calais or on the Continent. */
static bool card_goes_to(const struct game *game, int card, int noble) {
    const struct tables *t = content_of(game);
    int square = state_of(game)->noble[noble].square;
    if (!card_fits(state_of(game), card, noble) || !may_be_given(game, noble) ||
        came_too_late(state_of(game), card, noble))
        return false;
    return card != CARD_FRENCH_AID || square == t->calais_square || square == t->continent;
}

static uint32_t may_get(const struct game *game, int role, int card) {
    uint32_t nobles = 0;
    if (card < NOBLES || state_of(game)->combat.kind != COMBAT_NONE)
        return 0;
    FOR_EACH_BIT (n, nobles_of(state_of(game), role)) {
        if (card_goes_to(game, card, n))
            nobles |= bit_of(n);
    }
    return nobles;
}

void km_cards_play_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    uint64_t hand[BITS_WORDS(CARDS)], faction[BITS_WORDS(CARDS)];
    set_of_bytes(s->card, CARDS, at_hand(role), hand);
    set_of_bytes(s->card, CARDS, at_faction(role), faction);
    for (int w = 0; w < BITS_WORDS(CARDS); w++)
        faction[w] |= hand[w];
    FOR_EACH_IN (card, faction, BITS_WORDS(CARDS)) {
        bool in_hand = set_has(hand, card);
        int kind = card_kind(card);
        if (!in_hand && !is_asset(kind))
            continue;
        if (card < PLANTAGENET_FIRST)
            list_add1(list, VERB_PLAY_NOBLE, card);
        else if (in_hand && is_asset(kind))
            list_add1(list, VERB_PLAY_ASSET, card);
        uint32_t nobles = may_get(game, role, card);
        if (bits_count(nobles) > 1)
            list_add1(list, VERB_PLAY_CARD, card);
        else if (nobles != 0)
            list_add2(list, VERB_PLAY, card, bits_first(nobles));
    }
}

/* KM-transfer 3: the card of a town captured by an unfriendly faction goes to that faction; the player's own capture
 * becomes a grant. */
static void town_card_played(struct game *game, int card) {
    struct kingmaker *s = state_of(game);
    const struct card *printed = &content_of(game)->card[card];
    for (int k = 0; k < printed->place_count; k++) {
        int place = printed->place[k], held = s->place_held[place], role = card_faction(s, card);
        if ((printed->kind != CARD_TOWN && printed->kind != CARD_CASTLE) || !is_seated(s, held) || role == NONE)
            continue;
        if (held != role && are_allied(s, held, role))
            continue;
        s->place_held[place] = HELD_BY_GRANT;
        if (held == role)
            continue;
        s->card[card] = at_faction(held);
        tell(game, EVENT_CARD_TAKEN, card, held, NONE, 0);
    }
}

static void card_given(struct game *game, int card, int noble) {
    state_of(game)->frozen[card] = 0;
    card_awarded(game, card, noble);
    town_card_played(game, card);
}

bool bestow_stands(const struct game *game, const struct frame *frame) {
    int card = frame->reg[BESTOW_CARD];
    bool has = card_in_hand(state_of(game), card, frame->role) || card_faction(state_of(game), card) == frame->role;
    return has && may_get(game, frame->role, card) != 0;
}

void bestow_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (n, may_get(game, role, frame->reg[BESTOW_CARD]))
        list_add2(list, VERB_PLAY, frame->reg[BESTOW_CARD], n);
}

void bestow_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    tell(game, EVENT_TRANSFERRED, action->arg[0], action->arg[1], 0, 0);
    card_given(game, action->arg[0], action->arg[1]);
}

bool km_cards_play_choose(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int card = action->arg[0];
    switch (action->verb) {
    case VERB_PLAY_NOBLE:
        tell(game, EVENT_PLAYED, role, card, NONE, 0);
        s->card[card] = at_faction(role);
        s->known[card] = 0;
        noble_comes(game, card);
        return true;
    case VERB_PLAY_ASSET:
        tell(game, EVENT_PLAYED, role, card, NONE, 0);
        card_to_faction(game, card, role);
        town_card_played(game, card);
        return true;
    case VERB_PLAY_CARD:
        if (card_in_hand(s, card, role))
            tell(game, EVENT_PLAYED, role, card, NONE, 0);
        s->known[card] = 0xff;
        flow_call(game, STEP_BESTOW, role, card);
        return true;
    case VERB_PLAY:
        if (card_in_hand(s, card, role))
            tell(game, EVENT_PLAYED, role, card, action->arg[1], 0);
        else
            tell(game, EVENT_TRANSFERRED, card, action->arg[1], 0, 0);
        card_given(game, card, action->arg[1]);
        return true;
    }
    return false;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

static bool card_lies_open(struct game *game, int card) {
    bool open = card_kind(card) == CARD_PLANTAGENET || card == CARD_SCOTTISH || card == CARD_KERNS;
    if (open) {
        state_of(game)->card[card] = AT_TABLE;
        card_moved(game, card, nowhere);
    }
    return open;
}

void crown_card_drawn(struct game *game, int drawer, int role) {
    struct kingmaker *s = state_of(game);
    if (cards_count(s->card, CARDS, AT_DECK) == 0 &&
        cards_move(s->card, CARDS, AT_DISCARD, AT_DECK) + cards_move(s->card, CARDS, AT_FACE_DOWN, AT_DECK) > 0)
        tell(game, EVENT_CROWN_SHUFFLED, 0, 0, 0, 0);
    int card = cards_draw(game, s->card, CARDS, AT_DECK, at_hand(role), "crown card");
    if (card == NONE) {
        tell(game, EVENT_CROWN_EMPTY, 0, 0, 0, 0);
        return;
    }
    s->known[card] = 0;
    s->frozen[card] = 0; /* nothing recorded about the card before its discard is kept */
    if (card_lies_open(game, card)) {
        tell(game, EVENT_LIES_OPEN, drawer, card, 0, 0);
        return;
    }
    tell_secret(game, EVENT_CROWN_DRAWN, ROLE_BIT(role), 0, drawer, card, role == drawer ? NONE : role, 0);
    ban_card_drawn(game, drawer, role, card);
}

/* KM-crowndraw */
void crown_draw_run(struct game *game, struct frame *frame) {
    int role = frame->role, to = draw_owed_to(game, role);
    flow_return(game);
    crown_card_drawn(game, role, to);
}
