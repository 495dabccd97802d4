/* Cards (12): in hand, taken, put away; bonus and Combat cards. */
#include "cards.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../state/areas.h"
#include "../tables.h"
#include "decks.h"
#include "henrietta.h"

enum { WINTER_1645 = 10, NEW_MODEL_OPS = 2 };

/* ---- the kind of a card -------------------------------------------------------------------------------------- */

enum card_kind card_kind_now(const struct uk_content *c, const struct uk_state *s, int card) {
    return is_new_model_core(c, s, card) ? CARD_OPS : (enum card_kind)c->card[card].kind;
}

int card_ops_now(const struct uk_content *c, const struct uk_state *s, int card) {
    return is_new_model_core(c, s, card) ? NEW_MODEL_OPS : c->card[card].ops;
}

/* ---- at hand ------------------------------------------------------------------------------------------------- */

/* UP-12.3: not in the last turn. */
static bool aces_count(const struct uk_state *s) {
    return s->turn < WINTER_1645;
}

static bool in_first_set(const struct uk_state *s, int side, int card) {
    return s->cards.bonus_count > 0 && s->cards.bonus[0].side == side && s->cards.at[card] == BONUS_ROYALIST + side &&
           (s->cards.bonus[0].card[0] == card || (s->cards.bonus[0].count > 1 && s->cards.bonus[0].card[1] == card));
}

void cards_at_hand(const struct game *game, int side, bool bonus, uint64_t cards[CARD_WORDS]) {
    const struct uk_state *s = state_of(game);
    uint64_t near[CARD_WORDS], aces[CARD_WORDS];
    if (bonus) {
        set_of_bytes(s->cards.at, CARDS, BONUS_ROYALIST + side, near);
    } else if (is_solo(s)) {
        solo_cards_open(s, side, near);
    } else {
        set_of_bytes(s->cards.at, CARDS, side, near);
        set_of_bytes(s->cards.at, CARDS, ACES_ROYALIST + side, aces);
        for (int w = 0; w < CARD_WORDS; w++)
            near[w] |= aces[w];
    }
    cards[0] = cards[1] = 0;
    FOR_EACH_IN (card, near, CARD_WORDS)
        if (card_is_at_hand(game, side, card, bonus))
            set_add(cards, card);
}

bool card_is_at_hand(const struct game *game, int side, int card, bool bonus) {
    const struct uk_state *s = state_of(game);
    if (bonus)
        return in_first_set(s, side, card);
    if (is_solo(s))
        return solo_card_at_hand(content_of(game), s, side, card);
    return s->cards.at[card] == side || (s->cards.at[card] == ACES_ROYALIST + side && aces_count(s));
}

int uk_cards_held(const struct uk_state *s, int side) {
    if (is_solo(s))
        return solo_cards(s, side);
    return deck_count(s, side) + (aces_count(s) ? deck_count(s, ACES_ROYALIST + side) : 0);
}

int uk_cards_unknown(const struct uk_content *c, const struct uk_state *s, int side, bool aces) {
    int unknown = aces && aces_count(s) ? deck_count(s, ACES_ROYALIST + side) : 0;
    uint64_t hand[CARD_WORDS];
    set_of_bytes(s->cards.at, CARDS, side, hand);
    FOR_EACH_IN (card, hand, CARD_WORDS)
        unknown += !card_is_core(c, s, card);
    return unknown;
}

bool holds_mandatory(const struct uk_content *c, const struct uk_state *s, int side) {
    uint64_t hand[CARD_WORDS];
    set_of_bytes(s->cards.at, CARDS, side, hand);
    FOR_EACH_IN (card, hand, CARD_WORDS)
        if (card_is_mandatory(c, s, card))
            return true;
    return false;
}

bool card_claims_first(const struct game *game, int side, int card) {
    const struct uk_state *s = state_of(game);
    enum card_kind kind = (enum card_kind)content_of(game)->card[card].kind;
    if (kind != CARD_MINOR_CAMPAIGN && kind != CARD_MAJOR_CAMPAIGN)
        return false;
    return is_solo(s) ? solo_card_face_up(s, side, card) : card_is_at_hand(game, side, card, false);
}

/* ---- taken and put away ----------------------------------------------------------------------------------------- */

static void take_bonus(struct uk_state *s, int card) {
    struct card_state *cards = &s->cards;
    if (cards->bonus[0].card[0] == card)
        cards->bonus[0].card[0] = cards->bonus[0].card[1];
    if (--cards->bonus[0].count > 0)
        return;
    for (int k = 1; k < cards->bonus_count; k++)
        cards->bonus[k - 1] = cards->bonus[k];
    cards->bonus_count--;
}

void card_tell_played(struct game *game, int side, int card, int use) {
    const struct uk_state *s = state_of(game);
    int at = s->cards.at[card];
    int pile = at == ACES_ROYALIST + side ? 0 : at == BONUS_ROYALIST + side ? 1 : NONE;
    bool open = is_solo(s) || card_is_core(content_of(game), s, card);
    tell_secret(game, EVENT_PLAYED, ROLES_EVERYONE, open && pile == NONE ? ROLES_EVERYONE : ROLE_BIT(side), side, card,
                use, pile);
}

void card_take(struct game *game, int side, int card, bool bonus) {
    struct uk_state *s = state_of(game);
    if (bonus)
        take_bonus(s, card);
    else if (s->plays[side] > 0)
        s->plays[side]--;
    if (!bonus && is_solo(s))
        solo_take(game, side, card);
    s->cards.at[card] = IN_PLAY;
}

static bool event_took_place(const struct uk_state *s, int card) {
    return set_has(s->cards.happened[ROYALIST], card) || set_has(s->cards.happened[PARLIAMENT], card);
}

/* A Core card stays its owner's, even if the opponent forced its discard. */
static int core_place(const struct uk_content *c, int card) {
    return card != c->card_with[OP_NEW_MODEL] && c->card[card].side == CARD_ROYALIST ? CORE_ROYALIST : CORE_PARLIAMENT;
}

static int place_after(const struct uk_content *c, const struct uk_state *s, int card, int use) {
    if (card_is_core(c, s, card))
        return core_place(c, card);
    if (event_took_place(s, card) && ((c->card[card].flags & CARD_REMOVE) || card == c->card_with[OP_NEW_MODEL]))
        return OUT;
    return gmt(s) && use == USE_RECRUIT ? ASIDE_RECRUITED : DISCARD;
}

void card_put_away(struct game *game, int side, int card, int use) {
    struct uk_state *s = state_of(game);
    if (s->cards.at[card] == IN_PLAY)
        s->cards.at[card] = (uint8_t)place_after(content_of(game), s, card, use);
}

/* ---- events that draw and discard (UP-12.6) ---------------------------------------------------------------------- */

void uk_cards_draw_by_event(struct game *game, int side, int count) {
    struct uk_state *s = state_of(game);
    for (int k = 0; k < count; k++)
        if (is_solo(s))
            s->plays[side]++;
        else
            deck_draw(game, side, side);
}

bool card_can_be_forced(const struct uk_state *s, int side) {
    return is_solo(s) ? s->plays[side] > 0 : deck_count(s, side) > 0;
}

int card_discard_forced(struct game *game, int side) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (is_solo(s)) {
        s->plays[side]--;
        tell(game, EVENT_PLAY_LOST, side, 0, 0, 0);
        return NONE;
    }
    int card = cards_draw(game, s->cards.at, CARDS, side, DISCARD, "card lost");
    tell_secret(game, EVENT_CARD_LOST, ROLES_EVERYONE, ROLE_BIT(side), side, card, 0, 0);
    if (card_is_mandatory(c, s, card)) {
        s->cards.at[card] = IN_PLAY;
        if (s->plays[side] > 0)
            s->plays[side]--;
        return card;
    }
    if (card_is_core(c, s, card))
        s->cards.at[card] = (uint8_t)core_place(c, card);
    return NONE;
}

/* ---- bonus cards (UP-19.1) --------------------------------------------------------------------------------------- */

static int draw_bonus(struct game *game, int side) {
    struct uk_state *s = state_of(game);
    if (side == ROYALIST)
        return is_solo(s) ? solo_draw(game, side, BONUS_ROYALIST) : deck_draw(game, side, BONUS_ROYALIST);
    int card = cards_draw(game, s->cards.at, CARDS, DISCARD, BONUS_PARLIAMENT, "bonus card");
    if (card != NONE)
        tell_secret(game, EVENT_DRAWN_FROM_PILE, gmt(s) ? ROLES_EVERYONE : ROLE_BIT(side), 0, side, card, 0, 0);
    return card;
}

void bonus_draw(struct game *game, int side, int count) {
    struct card_state *cards = &state_of(game)->cards;
    if (cards->bonus_count == BONUS_SETS)
        return;
    int drawn = 0;
    for (int k = 0; k < count; k++) {
        int card = draw_bonus(game, side);
        if (card != NONE)
            cards->bonus[cards->bonus_count].card[drawn++] = (uint8_t)card;
    }
    cards->bonus[cards->bonus_count].side = (uint8_t)side;
    cards->bonus[cards->bonus_count].count = (uint8_t)drawn;
    cards->bonus_count = (uint8_t)(cards->bonus_count + (drawn > 0));
}

int bonus_waiting(const struct uk_state *s) {
    return s->cards.bonus_count > 0 ? s->cards.bonus[0].side : NONE;
}

/* ---- Combat cards (UP-12.5) -------------------------------------------------------------------------------------- */

/* UP-26.4: a Combat card is refused if the plays left would not suffice for the cards that must be played. */
static bool solo_allows_combat(const struct uk_content *c, const struct uk_state *s, int side, int card) {
    return solo_card_face_up(s, side, card) && s->plays[side] > solo_musts(c, s, side);
}

bool combat_card_fits(const struct game *game, int side, int card, int battle_role) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct uk_card *facts = &c->card[card];
    if (!(facts->flags & CARD_COMBAT) || has_passed(s, side))
        return false;
    if (is_solo(s) ? !solo_allows_combat(c, s, side, card) : s->cards.at[card] != side)
        return false;
    return facts->combat_role == COMBAT_EITHER || (facts->combat_role == COMBAT_ATTACKER) == (battle_role == ATTACKER);
}

bool combat_card_possible(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    if (has_passed(s, side))
        return false;
    if (!is_solo(s))
        return uk_cards_unknown(content_of(game), s, side, false) > 0;
    for (int card = 0; card < CARDS; card++)
        if (combat_card_fits(game, side, card, ATTACKER) || combat_card_fits(game, side, card, DEFENDER))
            return true;
    return false;
}

void combat_card_play(struct game *game, int side, int card, int battle_role) {
    struct uk_state *s = state_of(game);
    card_tell_played(game, side, card, USE_EVENT);
    card_take(game, side, card, false);
    s->battle.card[battle_role] = (int8_t)card;
    card_put_away(game, side, card, USE_EVENT);
}
