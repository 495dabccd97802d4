#include "transfers.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "deals_terms.h"

static bool may_hand(const struct kingmaker *s, int noble, int other) {
    return noble != NONE && noble != other && noble_is_free(s, noble) &&
           s->noble[noble].square == s->noble[other].square;
}

static uint32_t who_gets(const struct game *game, int role, int card) {
    const struct kingmaker *s = state_of(game);
    int from = card_noble(s, card);
    if (from == NONE || noble_owner(s, from) != role || !card_is_transferable(card) || card_was_used(game, card))
        return 0;
    return noble_is_free(s, from) ? nobles_near(s, from, role) : 0;
}

/* Those of the Nobles who share their square with another of them. */
static uint32_t those_together(const struct kingmaker *s, uint32_t nobles) {
    uint32_t together = 0;
    FOR_EACH_BIT (n, nobles) {
        FOR_EACH_BIT (other, nobles & ~(together | bit_of(n))) {
            if (s->noble[n].square == s->noble[other].square)
                together |= (uint32_t)(bit_of(n) | bit_of(other));
        }
    }
    return together;
}

static void list_transfers(const struct game *game, int role, uint32_t together, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int card = SHIP_CARD_FIRST; card < PARDON_FIRST; card++) {
        if (s->card[card] < AT_NOBLE || !(together >> card_noble(s, card) & 1))
            continue;
        uint32_t nobles = who_gets(game, role, card);
        if (bits_count(nobles) > 1)
            list_add1(list, VERB_TRANSFER, card);
        else if (nobles != 0)
            list_add2(list, VERB_HAND_TO, card, bits_first(nobles));
    }
}

bool hand_over_stands(const struct game *game, const struct frame *frame) {
    return who_gets(game, frame->role, frame->reg[HAND_OVER_CARD]) != 0;
}

void hand_over_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (n, who_gets(game, role, frame->reg[HAND_OVER_CARD]))
        list_add2(list, VERB_HAND_TO, frame->reg[HAND_OVER_CARD], n);
}

static void hand_to(struct game *game, int role, int card, int noble) {
    struct offer own = {.from = (int8_t)role, .partner = (int8_t)role};
    term_carry_out(game, &own, &(struct term){TERM_TRANSFER, 1, (int16_t)card, (int16_t)noble});
}

void hand_over_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    hand_to(game, role, action->arg[0], action->arg[1]);
}

/* Each ship once a turn, and not if it has sailed in this turn. A mark then keeps it in port. */
static void list_ships(const struct game *game, int role, uint32_t together, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int ship = 0; ship < SHIPS; ship++) {
        int holder =
            s->ship[ship].holder >= AT_NOBLE ? s->ship[ship].holder - AT_NOBLE : card_noble(s, t->ship_card[ship]);
        if (holder == NONE || !(together >> holder & 1) || !ship_in_play(s, ship) || s->ship[ship].keeper != NONE ||
            ship_was_used(s, ship) || card_kind(t->ship_card[ship]) != CARD_OFFICE || ship_owner(game, ship) != role)
            continue;
        FOR_EACH_BIT (n, together) {
            if (may_hand(s, holder, n))
                list_add2(list, VERB_SHIP_TO, ship, n);
        }
    }
}

/* Putting a Noble under an ally's command, and taking the Noble back: each once a turn. */
static void list_commands(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    if (s->allies[role] == 0)
        return;
    FOR_EACH_BIT (n, nobles_of(s, role)) {
        int leader = s->noble[n].leader;
        if (s->noble[n].ship != NONE)
            continue;
        if (noble_owner(s, leader) != role && !(s->noble[n].did & DID_PART))
            list_add2(list, VERB_FROM_UNDER, n, leader);
        if (s->noble[n].did & DID_JOIN)
            continue;
        for (int other = 0; other < NOBLES; other++)
            if (noble_is_free(s, other) && s->noble[other].leader == other && other != leader &&
                noble_owner(s, other) != role && are_allied(s, role, noble_owner(s, other)) && same_spot(s, n, other))
                list_add2(list, VERB_UNDER, n, other);
    }
}

void transfers_legal(const struct game *game, int role, struct action_list *list) {
    if (state_of(game)->combat.kind != COMBAT_NONE)
        return;
    uint32_t together = those_together(state_of(game), nobles_of(state_of(game), role));
    if (together != 0) {
        list_transfers(game, role, together, list);
        list_ships(game, role, together, list);
    }
    list_commands(game, role, list);
}

bool transfers_choose(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_TRANSFER: flow_call(game, STEP_HAND_OVER, role, a); return true;
    case VERB_HAND_TO: hand_to(game, role, a, b); return true;
    case VERB_SHIP_TO: {
        struct offer own = {.from = (int8_t)role, .partner = (int8_t)role};
        term_carry_out(game, &own, &(struct term){TERM_SHIP, 1, (int16_t)a, (int16_t)b});
        return true;
    }
    case VERB_UNDER:
        force_join(game, a, b);
        s->noble[a].did |= DID_JOIN;
        tell(game, EVENT_UNDER_COMMAND, a, b, 0, 0);
        return true;
    case VERB_FROM_UNDER:
        force_part(game, a);
        s->noble[a].did |= DID_PART;
        tell(game, EVENT_OUT_OF_COMMAND, a, 0, 0, 0);
        return true;
    }
    return false;
}
