#include "spoils.h"

#include <string.h>

#include "../../kit/bits.h"
#include "../tables.h"
#include "fates.h"

void spoils_forget(struct game *game) {
    struct kingmaker *s = state_of(game);
    memset(s->spoil, 0, sizeof s->spoil);
    s->spoil_heirs = 0;
    s->spoils_among = 0;
    s->spoils_by = NONE;
}

void spoil_taken(struct game *game, int card, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    s->spoil[card] = 1;
    s->spoils_among |= victors;
    s->spoils_by = (int8_t)role;
}

void spoil_heir_taken(struct game *game, int heir, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    s->spoil_heirs |= (uint8_t)bit_of(heir);
    s->spoils_among |= victors;
    s->spoils_by = (int8_t)role;
}

/* Adds each candidate once: the victors who could receive the card instead of the present holder. */
static uint32_t who_could_have(const struct game *game, int holder) {
    const struct kingmaker *s = state_of(game);
    uint32_t victors = 0;
    FOR_EACH_BIT (n, s->spoils_among) {
        if (noble_is_free(s, n))
            victors |= bit_of(n);
    }
    return holder != NONE && (victors >> holder & 1) ? victors & ~bit_of(holder) : 0;
}

static uint32_t who_could_get(const struct game *game, int card) {
    const struct kingmaker *s = state_of(game);
    return s->spoil[card] ? who_could_have(game, card_noble(s, card)) : 0;
}

static uint32_t who_could_guard(const struct game *game, int heir) {
    const struct kingmaker *s = state_of(game);
    return (s->spoil_heirs >> heir & 1) && heir_lives(s, heir) ? who_could_have(game, s->heir[heir].with) : 0;
}

static bool are_left(const struct game *game) {
    for (int card = SHIP_CARD_FIRST; card < PARDON_FIRST; card++)
        if (who_could_get(game, card) != 0)
            return true;
    for (int h = 0; h < HEIRS; h++)
        if (who_could_guard(game, h) != 0)
            return true;
    return false;
}

void spoils_divide(struct game *game) {
    const struct kingmaker *s = state_of(game);
    if (s->spoils_by != NONE && is_seated(s, s->spoils_by) && !s->over && are_left(game))
        flow_call(game, STEP_SPOILS, s->spoils_by);
    else
        spoils_forget(game);
}

bool spoils_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role) && are_left(game);
}

void spoils_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int card = SHIP_CARD_FIRST; card < PARDON_FIRST; card++) {
        uint32_t nobles = who_could_get(game, card);
        if (bits_count(nobles) > 1)
            list_add1(list, VERB_SHARE_CARD, card);
        else if (nobles != 0)
            list_add2(list, VERB_SHARE, card, bits_first(nobles));
    }
    for (int h = 0; h < HEIRS; h++)
        FOR_EACH_BIT (n, who_could_guard(game, h))
            list_add2(list, VERB_SHARE_HEIR, h, n);
    list_add(list, VERB_SHARE_NO_MORE);
}

static void share(struct game *game, int card, int noble) {
    struct kingmaker *s = state_of(game);
    s->spoil[card] = 0;
    s->card[card] = at_noble(noble);
    tell(game, EVENT_CARD_MOVED, card, noble, 0, 0);
    fates_settle(game);
}

static void share_heir(struct game *game, int heir, int noble) {
    struct kingmaker *s = state_of(game);
    s->spoil_heirs &= (uint8_t)~bit_of(heir);
    tell(game, EVENT_GUARDED, heir, noble, 0, 0);
    heir_captured(game, heir, noble);
    fates_settle(game);
}

void spoils_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    switch (action->verb) {
    case VERB_SHARE_CARD: flow_call(game, STEP_SHARE, role, action->arg[0]); return;
    case VERB_SHARE: share(game, action->arg[0], action->arg[1]); return;
    case VERB_SHARE_HEIR: share_heir(game, action->arg[0], action->arg[1]); return;
    }
    flow_return(game);
    spoils_forget(game);
}

bool share_stands(const struct game *game, const struct frame *frame) {
    return who_could_get(game, frame->reg[SHARE_CARD]) != 0;
}

void share_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (n, who_could_get(game, frame->reg[SHARE_CARD]))
        list_add2(list, VERB_SHARE, frame->reg[SHARE_CARD], n);
}

void share_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    share(game, action->arg[0], action->arg[1]);
}
