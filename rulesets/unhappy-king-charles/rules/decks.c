/* The decks: set-up, the Draw Phase, what is added to the draw deck and when (5.4, 11, 11.1, 12.3). */
#include "decks.h"

#include "../../kit/cards.h"
#include "../state/areas.h"
#include "../tables.h"

bool is_new_model_core(const struct uk_state *s, int card) {
    return card == CARD(3) && s->new_model;
}

bool card_is_mandatory(const struct uk_content *c, const struct uk_state *s, int card) {
    return (c->card[card].flags & CARD_MANDATORY) && !is_new_model_core(s, card);
}

bool card_is_core(const struct uk_content *c, const struct uk_state *s, int card) {
    return c->card[card].period == PERIOD_CORE || (is_new_model_core(s, card) && !gmt(s));
}

enum { EARLY_ON_TOP = 9, ALT_HIST_A_DECK = 2, WINTER_1643 = 4 };
enum { NEW_MODEL_DRAWS = 1 /* fewer */ };

static const char *const DRAW = "strategy card";

int deck_count(const struct uk_state *s, int place) {
    return cards_count(s->cards.at, CARDS, place);
}

bool deck_is_added(const struct uk_state *s, int layer) {
    static const uint8_t aside[LAYERS] = {OUT, ASIDE_MID, ASIDE_LATE};
    return layer == LAYER_EARLY || deck_count(s, aside[layer]) == 0;
}

/* ---- set-up (5.4) -------------------------------------------------------------------------------------------- */

static int first_place(const struct uk_content *c, int card) {
    static const uint8_t decks[] = {[PERIOD_EARLY] = DRAW_EARLY,
                                    [PERIOD_MID] = ASIDE_MID,
                                    [PERIOD_LATE] = ASIDE_LATE,
                                    [PERIOD_ALT_HIST] = ASIDE_ALT_HIST};
    if (c->card[card].period == PERIOD_CORE)
        return c->card[card].side == CARD_ROYALIST ? HAND_ROYALIST : HAND_PARLIAMENT;
    return card == CARD(3) ? ASIDE_NEW_MODEL : decks[c->card[card].period];
}

/* UP-5.4: Raising of the Standard is among the ten cards that are dealt first. */
static void stack_early(struct game *game) {
    struct uk_state *s = uk(game);
    s->cards.at[CARD(1)] = DRAW_TOP;
    for (int k = 0; k < EARLY_ON_TOP; k++)
        cards_draw(game, s->cards.at, CARDS, DRAW_EARLY, DRAW_TOP, DRAW);
}

static void told_draw(struct game *game, int side, int card) {
    tell_secret(game, EVENT_DRAWN, ROLE_BIT(side), 0, side, card, 0, 0);
}

void uk_cards_setup(struct game *game) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int card = 0; card < CARDS; card++)
        s->cards.at[card] = (uint8_t)first_place(c, card);
    if (is_solo(s)) {
        s->cards.at[CARD(1)] = ASIDE_NEXT_HAND; /* UP-26.1: laid on a Display in the first turn */
        return;
    }
    stack_early(game);
    for (int k = 0; k < SIDES * c->rules.hand_first; k++)
        told_draw(game, k % SIDES, cards_draw(game, s->cards.at, CARDS, DRAW_TOP, k % SIDES, DRAW));
}

/* ---- drawing ------------------------------------------------------------------------------------------------- */

void deck_add(struct game *game, int layer) {
    static const uint8_t from[LAYERS] = {0, ASIDE_MID, ASIDE_LATE}, to[LAYERS] = {0, DRAW_MID, DRAW_LATE};
    struct uk_state *s = uk(game);
    for (int k = 0; k < ALT_HIST_A_DECK; k++)
        cards_draw(game, s->cards.at, CARDS, ASIDE_ALT_HIST, to[layer], DRAW);
    cards_move(s->cards.at, CARDS, from[layer], to[layer]);
    if (layer == LAYER_MID)
        s->cards.at[CARD(2)] = DRAW_SCOTS;
    if (layer == LAYER_LATE)
        cards_move(s->cards.at, CARDS, ASIDE_ALT_HIST, OUT);
    tell(game, layer == LAYER_MID ? EVENT_MID_WAR : EVENT_LATE_WAR, 0, 0, 0, 0);
}

/* The card goes to that place, its layer being the uppermost that is left; NONE. */
static int draw_top(struct game *game, int to) {
    static const uint8_t layers[] = {DRAW_TOP, DRAW_EARLY, DRAW_SCOTS, DRAW_MID, DRAW_LATE};
    for (int k = 0; k < (int)sizeof layers; k++)
        if (deck_count(uk(game), layers[k]) > 0)
            return cards_draw(game, uk(game)->cards.at, CARDS, layers[k], to, DRAW);
    return NONE;
}

/* UP-11: where the Early War deck ends before its time, the Mid War deck is added at once. */
static int draw_on(struct game *game, int to) {
    const int card = draw_top(game, to);
    if (card != NONE || deck_is_added(uk(game), LAYER_MID))
        return card;
    deck_add(game, LAYER_MID);
    return draw_top(game, to);
}

static bool late_is_due(const struct uk_state *s) {
    return deck_is_added(s, LAYER_MID) && !deck_is_added(s, LAYER_LATE) && deck_count(s, DRAW_EARLY) == 0 &&
           deck_count(s, DRAW_SCOTS) == 0 && deck_count(s, DRAW_MID) == 0;
}

static void new_model_comes(struct game *game, int place) {
    uk(game)->cards.at[CARD(3)] = (uint8_t)place;
    deck_add(game, LAYER_LATE);
    if (place == HAND_PARLIAMENT)
        tell(game, EVENT_RECEIVED, PARLIAMENT, CARD(3), 0, 0);
}

/* UP-11.1 outside the Draw Phase. */
int deck_draw(struct game *game, int side, int to) {
    const struct uk_state *s = uk(game);
    const int card = draw_on(game, to);
    if (card == NONE)
        return NONE;
    told_draw(game, side, card);
    if (late_is_due(s))
        new_model_comes(game, s->passed >> PARLIAMENT & 1 ? ASIDE_NEXT_HAND : HAND_PARLIAMENT);
    return card;
}

/* ---- the Draw Phase (11) --------------------------------------------------------------------------------------- */

struct deal {
    int wanted[SIDES], dealt[SIDES];
};

/* They draw in turn, the Royalist first; who has had one more waits. */
static int who_draws(const struct deal *deal) {
    const bool royalist = deal->dealt[ROYALIST] < deal->wanted[ROYALIST];
    const bool parliament = deal->dealt[PARLIAMENT] < deal->wanted[PARLIAMENT];
    if (royalist && (deal->dealt[ROYALIST] <= deal->dealt[PARLIAMENT] || !parliament))
        return ROYALIST;
    return parliament ? PARLIAMENT : NONE;
}

/* UP-11.1: card 3 takes the place of Parliament's next card, or of the one that it has just been dealt, which goes to
 * the Royalist unseen. */
static void deal_new_model(struct game *game, struct deal *deal, int side, int card) {
    struct uk_state *s = uk(game);
    const bool full = deal->dealt[ROYALIST] >= deal->wanted[ROYALIST];
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
        const int card = draw_on(game, side);
        if (card == NONE)
            return;
        deal->dealt[side]++;
        if (late_is_due(uk(game)))
            deal_new_model(game, deal, side, card);
        else
            told_draw(game, side, card);
    }
}

void draw_hands(struct game *game) {
    struct uk_state *s = uk(game);
    const bool core = s->new_model && !gmt(s);
    const int draw = CONTENT(game)->rules.hand_draw;
    struct deal deal = {.wanted = {draw, core ? draw - NEW_MODEL_DRAWS : draw}};
    if (s->turn >= WINTER_1643 && !deck_is_added(s, LAYER_MID))
        deck_add(game, LAYER_MID);
    if (s->cards.at[CARD(3)] == ASIDE_NEXT_HAND) {
        s->cards.at[CARD(3)] = HAND_PARLIAMENT;
        deal.dealt[PARLIAMENT] = 1;
        tell(game, EVENT_RECEIVED, PARLIAMENT, CARD(3), 0, 0);
    }
    deal_hands(game, &deal);
}

/* ---- the end of the Campaign Phase (12.3) ------------------------------------------------------------------------ */

static int place_kept(const struct uk_content *c, const struct uk_state *s, int card, int side) {
    if (card_is_core(c, s, card))
        return CORE_ROYALIST + side;
    if (c->card[card].flags & CARD_COMBAT)
        return DISCARD;
    return card_is_mandatory(c, s, card) ? side : ACES_ROYALIST + side;
}

static void keep_hand(struct game *game, int side) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int card = 0; card < CARDS; card++) {
        if (s->cards.at[card] != side)
            continue;
        s->cards.at[card] = (uint8_t)place_kept(c, s, card, side);
        if (s->cards.at[card] == DISCARD)
            tell_secret(game, EVENT_DISCARDED, ROLES_EVERYONE, ROLE_BIT(side), side, card, 0, 0);
    }
    /* Told whether or not a Combat card was among them: that tells something of what is left. */
    if (!is_solo(s))
        tell_secret(game, EVENT_KEPT, ROLES_EVERYONE, ROLE_BIT(side), side, deck_count(s, ACES_ROYALIST + side), 0, 0);
}

void uk_cards_end_campaign(struct game *game) {
    struct uk_state *s = uk(game);
    keep_hand(game, PARLIAMENT);
    keep_hand(game, ROYALIST);
    cards_move(s->cards.at, CARDS, ASIDE_RECRUITED, DISCARD);
}
