/* The decks: set-up, the Draw Phase, and the cards added to the draw deck (UP-5.4, UP-11, UP-11.1, UP-12.3). */
#include "decks.h"

#include "../../kit/cards.h"
#include "../state/areas.h"
#include "../tables.h"

bool is_new_model_core(const struct uk_content *c, const struct uk_state *s, int card) {
    return s->new_model && card == c->card_with[OP_NEW_MODEL];
}

bool card_is_mandatory(const struct uk_content *c, const struct uk_state *s, int card) {
    return (c->card[card].flags & CARD_MANDATORY) && !is_new_model_core(c, s, card);
}

bool card_is_core(const struct uk_content *c, const struct uk_state *s, int card) {
    return c->card[card].period == PERIOD_CORE || (is_new_model_core(c, s, card) && !gmt(s));
}

enum { ALT_HIST_A_DECK = 2, WINTER_1643 = 4 };
enum { NEW_MODEL_DRAWS = 1 /* fewer */ };

static const char *const DRAW = "strategy card";

int deck_count(const struct uk_state *s, int place) {
    return cards_count(s->cards.at, CARDS, place);
}

bool deck_is_added(const struct uk_state *s, int layer) {
    static const uint8_t aside[LAYERS] = {OUT, ASIDE_MID, ASIDE_LATE};
    return layer == LAYER_EARLY || deck_count(s, aside[layer]) == 0;
}

/* ---- set-up (UP-5.4) ----------------------------------------------------------------------------------------- */

static int first_place(const struct uk_content *c, int card) {
    static const uint8_t decks[] = {[PERIOD_EARLY] = DRAW_EARLY,
                                    [PERIOD_MID] = ASIDE_MID,
                                    [PERIOD_LATE] = ASIDE_LATE,
                                    [PERIOD_ALT_HIST] = ASIDE_ALT_HIST};
    if (c->card[card].period == PERIOD_CORE)
        return c->card[card].side == CARD_ROYALIST ? HAND_ROYALIST : HAND_PARLIAMENT;
    return card == c->card_with[OP_NEW_MODEL] ? ASIDE_NEW_MODEL : decks[c->card[card].period];
}

/* UP-5.4: Raising of the Standard is among the cards that are dealt first. */
static void stack_early(struct game *game) {
    struct uk_state *s = state_of(game);
    s->cards.at[content_of(game)->card_with[OP_BEGIN_WAR]] = DRAW_TOP;
    for (int k = 1; k < SIDES * content_of(game)->rules.hand_first; k++)
        cards_draw(game, s->cards.at, CARDS, DRAW_EARLY, DRAW_TOP, DRAW);
}

static void told_draw(struct game *game, int side, int card) {
    tell_secret(game, EVENT_DRAWN, ROLE_BIT(side), 0, side, card, 0, 0);
}

void uk_cards_setup(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int card = 0; card < CARDS; card++)
        s->cards.at[card] = (uint8_t)first_place(c, card);
    if (is_solo(s)) {
        s->cards.at[c->card_with[OP_BEGIN_WAR]] = ASIDE_NEXT_HAND; /* UP-26.1: laid on a Display in the first turn */
        return;
    }
    stack_early(game);
    for (int k = 0; k < SIDES * c->rules.hand_first; k++)
        told_draw(game, k % SIDES, cards_draw(game, s->cards.at, CARDS, DRAW_TOP, k % SIDES, DRAW));
}

/* ---- drawing ------------------------------------------------------------------------------------------------- */

void deck_add(struct game *game, int layer) {
    static const uint8_t from[LAYERS] = {0, ASIDE_MID, ASIDE_LATE}, to[LAYERS] = {0, DRAW_MID, DRAW_LATE};
    struct uk_state *s = state_of(game);
    for (int k = 0; k < ALT_HIST_A_DECK; k++)
        cards_draw(game, s->cards.at, CARDS, ASIDE_ALT_HIST, to[layer], DRAW);
    cards_move(s->cards.at, CARDS, from[layer], to[layer]);
    if (layer == LAYER_MID)
        s->cards.at[content_of(game)->card_with[OP_SCOTS_MUSTER]] = DRAW_SCOTS;
    if (layer == LAYER_LATE)
        cards_move(s->cards.at, CARDS, ASIDE_ALT_HIST, OUT);
    tell(game, layer == LAYER_MID ? EVENT_MID_WAR : EVENT_LATE_WAR, 0, 0, 0, 0);
}

/* Draws a card of the uppermost layer that is left to that place; NONE if the deck is empty. */
static int draw_top(struct game *game, int to) {
    static const uint8_t layers[] = {DRAW_TOP, DRAW_EARLY, DRAW_SCOTS, DRAW_MID, DRAW_LATE};
    for (int k = 0; k < (int)sizeof layers; k++)
        if (deck_count(state_of(game), layers[k]) > 0)
            return cards_draw(game, state_of(game)->cards.at, CARDS, layers[k], to, DRAW);
    return NONE;
}

/* UP-11: if the Early War deck ends before its time, the Mid War deck is added at once. */
static int draw_on(struct game *game, int to) {
    int card = draw_top(game, to);
    if (card != NONE || deck_is_added(state_of(game), LAYER_MID))
        return card;
    deck_add(game, LAYER_MID);
    return draw_top(game, to);
}

static bool late_is_due(const struct uk_state *s) {
    return deck_is_added(s, LAYER_MID) && !deck_is_added(s, LAYER_LATE) && deck_count(s, DRAW_EARLY) == 0 &&
           deck_count(s, DRAW_SCOTS) == 0 && deck_count(s, DRAW_MID) == 0;
}

static void new_model_comes(struct game *game, int place) {
    int card = content_of(game)->card_with[OP_NEW_MODEL];
    state_of(game)->cards.at[card] = (uint8_t)place;
    deck_add(game, LAYER_LATE);
    if (place == HAND_PARLIAMENT)
        tell(game, EVENT_RECEIVED, PARLIAMENT, card, 0, 0);
}

/* UP-11.1 outside the Draw Phase. */
int deck_draw(struct game *game, int side, int to) {
    const struct uk_state *s = state_of(game);
    int card = draw_on(game, to);
    if (card == NONE)
        return NONE;
    told_draw(game, side, card);
    if (late_is_due(s))
        new_model_comes(game, has_passed(s, PARLIAMENT) ? ASIDE_NEXT_HAND : HAND_PARLIAMENT);
    return card;
}

/* ---- the Draw Phase (11) --------------------------------------------------------------------------------------- */

struct deal {
    int wanted[SIDES], dealt[SIDES];
};

/* The sides draw in turn, beginning with the Royalist. A side that is one card ahead waits. */
static int who_draws(const struct deal *deal) {
    bool royalist = deal->dealt[ROYALIST] < deal->wanted[ROYALIST];
    bool parliament = deal->dealt[PARLIAMENT] < deal->wanted[PARLIAMENT];
    if (royalist && (deal->dealt[ROYALIST] <= deal->dealt[PARLIAMENT] || !parliament))
        return ROYALIST;
    return parliament ? PARLIAMENT : NONE;
}

/* UP-11.1: card 3 replaces Parliament's next card, or the card just dealt to Parliament, which goes to the Royalist
 * unseen. */
static void deal_new_model(struct game *game, struct deal *deal, int side, int card) {
    struct uk_state *s = state_of(game);
    bool full = deal->dealt[ROYALIST] >= deal->wanted[ROYALIST] && !gmt(s); /* UG-6.8 has no full hand */
    if (side == PARLIAMENT && full) {
        told_draw(game, PARLIAMENT, card);
        new_model_comes(game, ASIDE_NEXT_HAND);
        return;
    }
    s->cards.at[card] = HAND_ROYALIST;
    told_draw(game, ROYALIST, card);
    if (side == PARLIAMENT)
        deal->dealt[ROYALIST]++;
    else
        deal->dealt[PARLIAMENT]++;
    new_model_comes(game, HAND_PARLIAMENT);
}

static void deal_hands(struct game *game, struct deal *deal) {
    for (int side = who_draws(deal); side != NONE; side = who_draws(deal)) {
        int card = draw_on(game, side);
        if (card == NONE)
            return;
        deal->dealt[side]++;
        if (late_is_due(state_of(game)))
            deal_new_model(game, deal, side, card);
        else
            told_draw(game, side, card);
    }
}

void draw_hands(struct game *game) {
    struct uk_state *s = state_of(game);
    bool core = s->new_model && !gmt(s);
    int draw = content_of(game)->rules.hand_draw;
    struct deal deal = {.wanted = {draw, core ? draw - NEW_MODEL_DRAWS : draw}};
    if (s->turn >= WINTER_1643 && !deck_is_added(s, LAYER_MID))
        deck_add(game, LAYER_MID);
    int card = content_of(game)->card_with[OP_NEW_MODEL];
    if (s->cards.at[card] == ASIDE_NEXT_HAND) {
        s->cards.at[card] = HAND_PARLIAMENT;
        deal.dealt[PARLIAMENT] = 1;
        tell(game, EVENT_RECEIVED, PARLIAMENT, card, 0, 0);
    }
    deal_hands(game, &deal);
}

/* ---- the end of the Campaign Phase (UP-12.3) --------------------------------------------------------------------- */

static int place_kept(const struct uk_content *c, const struct uk_state *s, int card, int side) {
    if (card_is_core(c, s, card))
        return CORE_ROYALIST + side;
    if (c->card[card].flags & CARD_COMBAT)
        return DISCARD;
    return card_is_mandatory(c, s, card) ? side : ACES_ROYALIST + side;
}

static void keep_hand(struct game *game, int side) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int card = 0; card < CARDS; card++) {
        if (s->cards.at[card] != side)
            continue;
        s->cards.at[card] = (uint8_t)place_kept(c, s, card, side);
        if (s->cards.at[card] == DISCARD)
            tell_secret(game, EVENT_DISCARDED, ROLES_EVERYONE, ROLE_BIT(side), side, card, 0, 0);
    }
    /* Told with or without a Combat card among them, because that reveals something of the rest. */
    if (!is_solo(s))
        tell_secret(game, EVENT_KEPT, ROLES_EVERYONE, ROLE_BIT(side), side, deck_count(s, ACES_ROYALIST + side), 0, 0);
}

void uk_cards_end_campaign(struct game *game) {
    struct uk_state *s = state_of(game);
    keep_hand(game, PARLIAMENT);
    keep_hand(game, ROYALIST);
    cards_move(s->cards.at, CARDS, ASIDE_RECRUITED, DISCARD);
}
