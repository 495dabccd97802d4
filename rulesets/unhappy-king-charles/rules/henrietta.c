#include "henrietta.h"

#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../tables.h"
#include "decks.h"

enum { LATE_1642 = 0, PLAYS_IN_LATE_1642 = 7, FORCED = 0, ANY_FACE_UP = 6 };

static const uint8_t layer_place[LAYERS] = {DRAW_EARLY, DRAW_MID, DRAW_LATE};

static int face_up_place(int side, int space) {
    return SOLO_FACE_UP + SOLO_SPACES * side + space;
}

static int card_on(const struct uk_state *s, int side, int space) {
    return cards_next(s->cards.at, CARDS, face_up_place(side, space), 0);
}

/* The space of the side's Display where the card lies face-up; NONE. */
static int space_of(const struct uk_state *s, int side, int card) {
    int space = s->cards.at[card] - face_up_place(side, 0);
    return space >= 0 && space < SOLO_SPACES ? space : NONE;
}

bool solo_card_face_up(const struct uk_state *s, int side, int card) {
    return space_of(s, side, card) != NONE;
}

/* ---- the half decks ---------------------------------------------------------------------------------------------- */

static int pile_layer(const struct uk_state *s, int side) {
    for (int layer = 0; layer < LAYERS; layer++)
        if (s->cards.pile[side][layer] > 0)
            return layer;
    return NONE;
}

static void split(struct uk_state *s, int layer) {
    int n = deck_count(s, layer_place[layer]);
    s->cards.pile[ROYALIST][layer] = (uint8_t)(n / 2);
    s->cards.pile[PARLIAMENT][layer] = (uint8_t)(n - n / 2);
}

static int layer_of(const struct uk_content *c, const struct uk_state *s, int card) {
    switch (c->card[card].period) {
    case PERIOD_EARLY: return LAYER_EARLY;
    case PERIOD_MID: return LAYER_MID;
    case PERIOD_LATE: return LAYER_LATE;
    default: return deck_is_added(s, LAYER_LATE) ? LAYER_LATE : LAYER_MID;
    }
}

/* UP-26.4: card 3 lies on Parliament's C; cards face-up there go down into the half deck. */
static void lay_new_model(struct game *game) {
    struct uk_state *s = state_of(game);
    int covered = card_on(s, PARLIAMENT, SPACE_C);
    if (covered != NONE) {
        int layer = layer_of(content_of(game), s, covered);
        s->cards.at[covered] = layer_place[layer];
        s->cards.pile[PARLIAMENT][layer]++;
    }
    s->cards.at[content_of(game)->card_with[OP_NEW_MODEL]] = (uint8_t)face_up_place(PARLIAMENT, SPACE_C);
}

/* UP-26.4: a side whose space C is empty has exhausted its deck. */
static void check_exhausted(struct game *game, int side) {
    struct uk_state *s = state_of(game);
    if (pile_layer(s, side) != NONE || card_on(s, side, SPACE_C) != NONE || deck_is_added(s, LAYER_LATE))
        return;
    int layer = deck_is_added(s, LAYER_MID) ? LAYER_LATE : LAYER_MID;
    deck_add(game, layer);
    s->cards.fresh = (uint8_t)(s->cards.fresh | bit_of(layer));
    if (layer == LAYER_MID)
        s->cards.at[content_of(game)->card_with[OP_SCOTS_MUSTER]] = (uint8_t)face_up_place(side, SPACE_C);
    split(s, layer);
    if (layer == LAYER_LATE)
        lay_new_model(game);
}

static void turn_up(struct game *game, int side, int space) {
    struct uk_state *s = state_of(game);
    if (card_on(s, side, space) != NONE)
        return;
    int layer = space == SPACE_C ? pile_layer(s, side) : s->cards.space[side][space] - 1;
    if (layer < 0)
        return;
    int card = cards_draw(game, s->cards.at, CARDS, layer_place[layer], face_up_place(side, space), "turned up");
    if (space == SPACE_C)
        s->cards.pile[side][layer]--;
    else
        s->cards.space[side][space] = 0;
    tell_secret(game, EVENT_TURNED_UP, ROLES_EVERYONE, 0, side, card, 0, 0);
}

static void refill(struct game *game, int side, int space) {
    struct uk_state *s = state_of(game);
    int top = card_on(s, side, SPACE_C);
    int layer = pile_layer(s, side);
    if (top != NONE) {
        s->cards.at[top] = (uint8_t)face_up_place(side, space);
    } else if (layer != NONE) {
        s->cards.pile[side][layer]--;
        s->cards.space[side][space] = (uint8_t)(1 + layer);
    }
    check_exhausted(game, side);
}

void solo_take(struct game *game, int side, int card) {
    struct uk_state *s = state_of(game);
    int space = space_of(s, side, card);
    s->cards.at[card] = IN_PLAY;
    if (space == SPACE_C)
        check_exhausted(game, side);
    else if (space != NONE)
        refill(game, side, space);
}

int solo_draw(struct game *game, int side, int to) {
    struct uk_state *s = state_of(game);
    int layer = pile_layer(s, side);
    if (layer == NONE)
        return NONE;
    int card = cards_draw(game, s->cards.at, CARDS, layer_place[layer], to, "bonus card");
    s->cards.pile[side][layer]--;
    tell_secret(game, EVENT_DRAWN, ROLE_BIT(side), 0, side, card, 0, 0);
    check_exhausted(game, side);
    return card;
}

/* ---- a turn (UP-26.1, UP-26.2) ----------------------------------------------------------------------------------- */

void solo_deal(struct game *game) {
    struct uk_state *s = state_of(game);
    for (int layer = 0; layer < LAYERS; layer++)
        split(s, layer);
    if (s->turn == LATE_1642) {
        s->cards.at[content_of(game)->card_with[OP_BEGIN_WAR]] =
            (uint8_t)face_up_place(pick(game, SIDES, "Raising of the Standard"), SPACE_C);
        s->plays[ROYALIST] = s->plays[PARLIAMENT] = PLAYS_IN_LATE_1642;
    }
    for (int side = 0; side < SIDES; side++) {
        int mandatory = card_on(s, side, SPACE_C);
        if (mandatory != NONE)
            s->cards.at[mandatory] = IN_PLAY;
        for (int space = 0; space < SPACE_C; space++)
            refill(game, side, space);
        if (mandatory != NONE)
            s->cards.at[mandatory] = (uint8_t)face_up_place(side, SPACE_C);
        turn_up(game, side, SPACE_A);
        turn_up(game, side, SPACE_B);
    }
}

/* A Mandatory card that could not be played waits on C. */
static void turn_down(struct game *game, int card) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int side = (s->cards.at[card] - SOLO_FACE_UP) / SOLO_SPACES;
    if (card_is_mandatory(c, s, card))
        s->cards.at[card] = (uint8_t)face_up_place(side, SPACE_C);
    else
        s->cards.at[card] = layer_place[layer_of(c, s, card)];
}

/* UP-26.4: the rest of the older deck leaves; Alt-Hist cards belong to no period and stay. */
static void retire(const struct uk_content *c, struct uk_state *s, int layer) {
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == layer_place[layer - 1])
            s->cards.at[card] = c->card[card].period == PERIOD_ALT_HIST ? layer_place[layer] : OUT;
}

void solo_end_turn(struct game *game) {
    struct uk_state *s = state_of(game);
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] >= SOLO_FACE_UP)
            turn_down(game, card);
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < SPACE_C; k++)
            s->cards.space[side][k] = 0;
    for (int layer = LAYER_MID; layer < LAYERS; layer++)
        if (s->cards.fresh >> layer & 1)
            retire(content_of(game), s, layer);
    s->cards.fresh = 0;
}

/* ---- the decision die (UP-26.3) ---------------------------------------------------------------------------------- */

/* The cards of the side's hand and its face-up cards. */
void solo_cards_open(const struct uk_state *s, int side, uint64_t cards[CARD_WORDS]) {
    uint64_t face_up[CARD_WORDS];
    set_of_bytes(s->cards.at, CARDS, side, cards);
    for (int space = 0; space < SOLO_SPACES; space++) {
        set_of_bytes(s->cards.at, CARDS, face_up_place(side, space), face_up);
        for (int w = 0; w < CARD_WORDS; w++)
            cards[w] |= face_up[w];
    }
}

int solo_musts(const struct uk_content *c, const struct uk_state *s, int side) {
    uint64_t cards[CARD_WORDS];
    int musts = 0;
    solo_cards_open(s, side, cards);
    FOR_EACH_IN (card, cards, CARD_WORDS)
        musts += s->cards.at[card] == side || (solo_card_face_up(s, side, card) && card_is_mandatory(c, s, card));
    return musts;
}

int solo_cards(const struct uk_state *s, int side) {
    if (s->plays[side] <= 0)
        return 0;
    int cards = deck_count(s, side);
    for (int layer = 0; layer < LAYERS; layer++)
        cards += s->cards.pile[side][layer];
    for (int space = 0; space < SOLO_SPACES; space++)
        cards += card_on(s, side, space) != NONE || (space < SPACE_C && s->cards.space[side][space] != 0);
    return cards;
}

bool solo_done(const struct uk_state *s, int side) {
    return solo_cards(s, side) == 0;
}

enum { ON_A = 1 << SPACE_A, ON_B = 1 << SPACE_B, ON_C = 1 << SPACE_C, ON_D = 1 << SPACE_D, ON_E = 1 << SPACE_E };
enum { CORE = 1 << SOLO_SPACES, EVERYWHERE = ON_A | ON_B | ON_C | ON_D | ON_E };

/* The spaces of the playable cards, by face of the die; the first row is for cards that must be played (FORCED). */
static const uint8_t playable[] = {
    CORE | EVERYWHERE, CORE | ON_C, CORE | ON_A | ON_B | ON_C, CORE | ON_C | ON_D | ON_E, ON_A | ON_B,
    ON_D | ON_E,       EVERYWHERE};

bool solo_card_at_hand(const struct uk_content *c, const struct uk_state *s, int side, int card) {
    int space = space_of(s, side, card);
    if (s->cards.at[card] == side)
        return playable[s->cards.die] & CORE;
    if (space == NONE || (s->cards.die == FORCED && !card_is_mandatory(c, s, card)))
        return false;
    return playable[s->cards.die] >> space & 1;
}

static bool something_at_hand(const struct game *game, int side) {
    uint64_t cards[CARD_WORDS];
    solo_cards_open(state_of(game), side, cards);
    FOR_EACH_IN (card, cards, CARD_WORDS)
        if (solo_card_at_hand(content_of(game), state_of(game), side, card))
            return true;
    return false;
}

void decision_die_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int side = frame->role;
    s->cards.die = FORCED;
    if (solo_musts(content_of(game), s, side) < s->plays[side]) {
        s->cards.die = (uint8_t)die(game, 6, "decision die");
        tell(game, EVENT_DECISION_DIE, side, s->cards.die, 0, 0);
        for (int space = 0; space < SOLO_SPACES && s->cards.die != ANY_FACE_UP; space++)
            if (playable[s->cards.die] >> space & 1)
                turn_up(game, side, space);
    }
    if (something_at_hand(game, side))
        flow_return(game);
}
