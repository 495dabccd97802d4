#include "initiative.h"

#include "../../kit/dice.h"
#include "../state/turn_cards.h"
#include "../tables.h"

/* TW-2.1: a deck has no order: a deal picks cards from it. */
void initiative_deal(struct game *game) {
    struct tw_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        for (int n = 0; n < HAND && s->deck[side]; n++) {
            int card = bits_nth(s->deck[side], pick(game, bits_count(s->deck[side]), "deal a card"));
            s->deck[side] &= ~card_bit(card);
            s->hand[side] |= card_bit(card);
        }
        tell(game, EVENT_DEALT, side, bits_count(s->hand[side]), 0, 0);
    }
}

static void list_hand(const struct tw_state *s, int side, int verb, struct action_list *list) {
    FOR_EACH_BIT (m, s->hand[side])
        list_add1(list, verb, side * CARDS_SIDE + m);
}

/* ---- TW-2.1: in 1642 most of the hand is put aside --------------------------------------------------------------- */

role_set discard_who(const struct game *game, const struct frame *frame) {
    return (role_set)((frame->reg[DISCARD_KING] > 0 ? ROLE_BIT(KING) : 0) |
                      (frame->reg[DISCARD_PARLIAMENT] > 0 ? ROLE_BIT(PARLIAMENT) : 0));
}

void discard_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_hand(state_of(game), role, VERB_DISCARD, list);
}

void discard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int card = action->arg[0];
    s->hand[role] &= ~card_bit(card);
    s->discarded[role] |= card_bit(card);
    tell_secret(game, EVENT_DISCARDED, ROLE_BIT(role), ROLE_BIT(role), role, card, 0, 0);
    if (role == KING)
        frame->reg[DISCARD_KING]--;
    else
        frame->reg[DISCARD_PARLIAMENT]--;
    if (frame->reg[DISCARD_KING] == 0 && frame->reg[DISCARD_PARLIAMENT] == 0)
        flow_return(game);
}

/* ---- TW-2.31 ----------------------------------------------------------------------------------------------------- */

role_set initiative_who(const struct game *game, const struct frame *frame) {
    const struct tw_state *s = state_of(game);
    return (role_set)((s->chosen[KING] == NO_CARD ? ROLE_BIT(KING) : 0) |
                      (s->chosen[PARLIAMENT] == NO_CARD ? ROLE_BIT(PARLIAMENT) : 0));
}

void initiative_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_hand(state_of(game), role, VERB_PLAY, list);
}

void initiative_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    s->chosen[role] = (uint8_t)action->arg[0];
    tell_secret(game, EVENT_CHOSEN, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
    if (s->chosen[opponent(role)] != NO_CARD)
        flow_return(game);
}

/* The side with the higher number or with the Surprise Attack; NONE where the tie rule asks. */
static int higher(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_card *card = content_of(game)->card;
    bool king = card_event(game, KING) == SURPRISE_ATTACK;
    bool parliament = card_event(game, PARLIAMENT) == SURPRISE_ATTACK;
    int difference = card[s->card[KING]].ap - card[s->card[PARLIAMENT]].ap;
    if (king != parliament)
        return king ? KING : PARLIAMENT;
    if (king || difference == 0)
        return NONE;
    return difference > 0 ? KING : PARLIAMENT;
}

void initiative_reveal(struct game *game) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    for (int side = 0; side < SIDES; side++) {
        int card = s->chosen[side];
        s->hand[side] &= ~card_bit(card);
        s->card[side] = (uint8_t)card;
        s->chosen[side] = NO_CARD;
        tell_secret(game, EVENT_REVEALED_CARD, ROLES_EVERYONE, ROLE_BIT(side), side, card, c->card[card].ap, 0);
    }
    int first = higher(game);
    if (first == NONE) {
        bool king = 1642 + s->year <= c->scenario[s->scenario].king_decides_until;
        flow_call(game, STEP_FIRST_PLAYER, king ? KING : PARLIAMENT);
        return;
    }
    s->player1 = (uint8_t)first;
    tell(game, EVENT_PLAYER_ONE, first, 0, 0, 0);
}

void first_player_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_FIRST, KING);
    list_add1(list, VERB_FIRST, PARLIAMENT);
}

void first_player_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    state_of(game)->player1 = (uint8_t)action->arg[0];
    tell(game, EVENT_PLAYER_ONE, action->arg[0], 0, 0, 0);
    flow_return(game);
}

void initiative_put_away(struct game *game) {
    struct tw_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        int card = s->card[side];
        if (card == NO_CARD)
            continue;
        switch (s->enacted[side] ? (enum tw_card_after)content_of(game)->card[card].after : TO_DISCARD) {
        case TO_DISCARD: s->played[side] |= card_bit(card); break;
        case TO_BESIDE: s->beside[side] |= card_bit(card); break;
        case TO_REMOVED: s->removed[side] |= card_bit(card); break;
        }
        s->card[side] = NO_CARD;
        s->enacted[side] = 0;
    }
}

/* TW-11.4 */
void initiative_prepare_decks(struct game *game) {
    struct tw_state *s = state_of(game);
    const struct tw_card *card = content_of(game)->card;
    int year = 1642 + s->year;
    for (int side = 0; side < SIDES; side++) {
        s->deck[side] |= s->played[side] | s->discarded[side];
        s->played[side] = s->discarded[side] = 0;
        for (int k = 0; k < CARDS_SIDE; k++) {
            const struct tw_card *facts = &card[side * CARDS_SIDE + k];
            if ((s->deck[side] >> k & 1) && facts->leaves && facts->leaves <= year) {
                s->deck[side] &= ~bit_of(k);
                s->removed[side] |= bit_of(k);
            }
            if ((s->waiting[side] >> k & 1) && facts->enters <= year + 1) {
                s->waiting[side] &= ~bit_of(k);
                s->deck[side] |= bit_of(k);
            }
        }
    }
    tell(game, EVENT_DECKS, year + 1, 0, 0, 0);
}
