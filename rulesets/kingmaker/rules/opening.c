/* KM-setup: each seat in turn puts its Nobles on the board and places the cards that it was dealt. */
#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../tables.h"
#include "arrivals.h"
#include "crown_cards.h"
#include "fates.h"

static int dealt_card(const struct kingmaker *s, int role, int from) {
    for (int card = from; card < CARDS; card++)
        if (s->card[card] == at_dealt(role))
            return card;
    return NONE;
}

void allot_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int card = dealt_card(s, role, 0); card != NONE; card = dealt_card(s, role, card + 1))
        FOR_EACH_BIT (n, nobles_of(s, role)) {
            if (card_fits(s, card, n))
                list_add2(list, VERB_AWARD, card, n);
        }
}

static void allot(struct game *game, int role, int card, int noble) {
    tell(game, EVENT_AWARDED, role, card, noble, 0);
    card_awarded(game, card, noble);
}

void allot_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    allot(game, role, action->arg[0], action->arg[1]);
}

/* One Noble comes to the Noble's castle; towns, ships and castles go to the faction. False: no piece was left. */
static bool places_a_piece(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    int card = dealt_card(s, role, 0);
    if (card != NONE && card < NOBLES) {
        s->card[card] = at_faction(role);
        noble_comes(game, card);
        return true;
    }
    for (; card != NONE; card = dealt_card(s, role, card + 1)) {
        int kind = card_kind(card);
        if (kind == CARD_SHIP || kind == CARD_TOWN || kind == CARD_CASTLE) {
            tell(game, EVENT_PLAYED, role, card, NONE, 0);
            card_to_faction(game, card, role);
            return true;
        }
    }
    return false;
}

/* C3: cards that fit must be placed; the others go to Chancery. */
static void allot_next(struct game *game, struct frame *frame, int role) {
    struct action_list list = {0};
    allot_legal(game, frame, role, &list);
    if (list.count > 1) {
        flow_call(game, STEP_ALLOT, role);
    } else if (list.count == 1) {
        allot(game, role, list.item[0].arg[0], list.item[0].arg[1]);
    } else {
        const struct kingmaker *s = state_of(game);
        for (int card = dealt_card(s, role, 0); card != NONE; card = dealt_card(s, role, card))
            card_to_chancery(game, card);
        frame->phase++;
    }
}

/* ---- KM-order --------------------------------------------------------------------------------------------------- */

static int troops(const struct game *game, int role) {
    return nobles_strength(game, nobles_of(state_of(game), role), STRENGTH_CARRIED);
}

static int seat_with_most_troops(struct game *game) {
    const struct kingmaker *s = state_of(game);
    int most = NONE;
    uint32_t best = 0;
    FOR_EACH_BIT (role, s->seated) {
        int strength = troops(game, role);
        if (strength > most)
            best = 0;
        if (strength >= most) {
            most = strength;
            best |= bit_of(role);
        }
    }
    return bits_nth(best, bits_count(best) > 1 ? pick(game, bits_count(best), "first player") : 0);
}

static int first_player(struct game *game, int *by) {
    const struct kingmaker *s = state_of(game);
    *by = OFFICE_CHANCELLOR;
    if (card_faction(s, OFFICE_CHANCELLOR) != NONE)
        return card_faction(s, OFFICE_CHANCELLOR);
    for (*by = BISHOP_FIRST; *by < SHIP_CARD_FIRST; ++*by)
        if (card_faction(s, *by) != NONE)
            return card_faction(s, *by);
    *by = NONE;
    return seat_with_most_troops(game);
}

void opening_run(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    int role = frame->phase, by;
    if (role < s->option[OPTION_PLAYERS]) {
        if (!is_seated(s, role))
            frame->phase++;
        else if (!places_a_piece(game, role))
            allot_next(game, frame, role);
        return;
    }
    s->first = s->active = (int8_t)first_player(game, &by);
    tell(game, EVENT_FIRST_PLAYER, s->first, by, 0, 0);
    s->opened = 1;
    frame->role = (uint8_t)s->first;
    flow_goto(game, STEP_TURN);
}
