/* Another world that a role could not tell from this one: cards that it has not seen in each other's places, and
 * Brigades that may be each other (state/fog.h). */
#include "../../kit/dice.h"
#include "../../kit/windows.h"
#include "../state/armies.h"
#include "../tables.h"
#include "shown.h"

/* ---- cards ------------------------------------------------------------------------------------------------------- */

/* Parliament's bonus cards are some of those that lay on the discard pile (19.1); in GMT the pile is open. */
static bool comes_from_pile(const struct uk_state *s, int card) {
    return s->cards.at[card] == BONUS_PARLIAMENT || s->cards.at[card] == DISCARD;
}

/* Places whose cards this role does not know. */
static bool is_hidden(const struct uk_state *s, int card, int role) {
    const int at = s->cards.at[card];
    if (comes_from_pile(s, card))
        return !gmt(s) && role == ROYALIST;
    if (at <= BONUS_PARLIAMENT)
        return at % SIDES != role;
    return at >= DRAW_TOP && at <= ASIDE_NEXT_HAND;
}

/* Alt-Hist cards that were not chosen lie apart, and nobody knows which. */
static bool lies_apart(const struct uk_content *c, const struct uk_state *s, int card) {
    return s->cards.at[card] == OUT && c->card[card].period == PERIOD_ALT_HIST &&
           !set_has(s->cards.happened[ROYALIST], card) && !set_has(s->cards.happened[PARLIAMENT], card);
}

/* What can be no Ace in the Hole, or must be where it is: Core and Mandatory cards; Combat cards are none (12.3). */
static bool stays(const struct uk_card *card) {
    return card->period == PERIOD_CORE || (card->flags & CARD_MANDATORY) != 0;
}

static bool is_ace(const struct uk_state *s, int card) {
    return s->cards.at[card] == ACES_ROYALIST || s->cards.at[card] == ACES_PARLIAMENT;
}

static bool cards_exchange(const struct uk_content *c, const struct uk_state *s, int a, int b) {
    const struct uk_card *one = &c->card[a], *other = &c->card[b];
    if (comes_from_pile(s, a) || comes_from_pile(s, b))
        return comes_from_pile(s, a) && comes_from_pile(s, b);
    if (stays(one) || stays(other) || one->period != other->period)
        return false;
    if (is_ace(s, a) && (other->flags & CARD_COMBAT))
        return false;
    return !is_ace(s, b) || !(one->flags & CARD_COMBAT);
}

static void rename_bonus(struct card_state *cards, int a, int b) {
    for (int k = 0; k < cards->bonus_count; k++)
        for (int i = 0; i < cards->bonus[k].count; i++) {
            uint8_t *card = &cards->bonus[k].card[i];
            if (*card == a || *card == b)
                *card = (uint8_t)(*card == a ? b : a);
        }
}

static void resample_cards(struct game *game, int role) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int card = 0; card < CARDS; card++) {
        const int other = pick(game, CARDS, "resample cards");
        if (!(is_hidden(s, card, role) || lies_apart(c, s, card)) ||
            !(is_hidden(s, other, role) || lies_apart(c, s, other)) || !cards_exchange(c, s, card, other))
            continue;
        const uint8_t at = s->cards.at[card];
        s->cards.at[card] = s->cards.at[other];
        s->cards.at[other] = at;
        rename_bonus(&s->cards, card, other);
    }
}

/* ---- Brigades ---------------------------------------------------------------------------------------------------- */

struct pair {
    int16_t x, y;
};

static void exchange_register(void *context, int16_t *value) {
    const struct pair *pair = context;
    if (*value == pair->x || *value == pair->y)
        *value = *value == pair->x ? pair->y : pair->x;
}

static void exchange_bits(uint64_t set[BRIGADE_WORDS], int x, int y) {
    const bool has_x = set_has(set, x), has_y = set_has(set, y);
    set_remove(set, x);
    set_remove(set, y);
    if (has_x)
        set_add(set, y);
    if (has_y)
        set_add(set, x);
}

/* One Region, so that boxes and what was told of recruitment stay true; in the Available box Veterans stay Veterans,
 * since Militia were taken first (10.2). */
static bool may_exchange(const struct uk_content *c, const struct uk_state *s, int x, int y) {
    const struct uk_brigade *one = &c->brigade[x], *other = &c->brigade[y];
    const bool available = s->brigade_at[x] == PLACE_AVAILABLE || s->brigade_at[y] == PLACE_AVAILABLE;
    return s->mix[x] == s->mix[y] && one->side == other->side && one->pool == other->pool &&
           one->region == other->region && set_has(s->turned, x) == set_has(s->turned, y) &&
           s->brigade_at[x] < PLACE_ELIMINATED && s->brigade_at[y] < PLACE_ELIMINATED &&
           (!available || one->value == other->value);
}

static void exchange(struct game *game, int x, int y) {
    struct uk_state *s = uk(game);
    const uint8_t at = s->brigade_at[x];
    s->brigade_at[x] = s->brigade_at[y];
    s->brigade_at[y] = at;
    exchange_bits(s->play.moved, x, y);
    exchange_bits(s->upkeep.deserters, x, y);
    exchange_bits(s->cards.loose, x, y);
    exchange_bits(s->battle.lines, x, y);
    flow_each_register(game, DOM_BRIGADE, exchange_register, &(struct pair){(int16_t)x, (int16_t)y});
}

static void resample_brigades(struct game *game, int role) {
    const struct uk_content *c = CONTENT(game);
    for (int x = 0; x < BRIGADES; x++) {
        uint8_t others[BRIGADES];
        int n = 0;
        if (c->brigade[x].side == role || brigade_side(c, uk(game), x) == role)
            continue;
        for (int y = 0; y < BRIGADES; y++)
            if (y != x && may_exchange(c, uk(game), x, y))
                others[n++] = (uint8_t)y;
        if (n > 0)
            exchange(game, x, others[pick(game, n, "resample brigades")]);
    }
}

void resample_hidden(struct game *game, int role) {
    resample_cards(game, role);
    resample_brigades(game, role);
    windows_mix(game, role, ROLE_BIT(ROYALIST) | ROLE_BIT(PARLIAMENT));
}
