/* KM-capture-noble, B10: captives until they are ransomed, pardoned or executed. */
#include "captives.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "fates.h"

bool is_captive_of(const struct kingmaker *s, int noble, int role) {
    return noble_owner(s, noble) != NONE && s->noble[noble].captor == role;
}

bool may_be_executed(const struct kingmaker *s, int noble) {
    return !s->noble[noble].held_for_draws && !square_at_peace(s, s->noble[noble].square);
}

void executions_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    if (s->combat.kind != COMBAT_NONE)
        return;
    for (int n = 0; n < NOBLES; n++) {
        if (s->noble[n].captor == NONE)
            continue;
        if (is_captive_of(s, n, role) && may_be_executed(s, n) && !flow_has(game, STEP_EXECUTION))
            list_add1(list, VERB_EXECUTE_NOBLE, n);
        for (int card = PARDON_FIRST; card < CARDS && noble_owner(s, n) != NONE; card++) /* in any seat's hand */
            if (card_in_hand(s, card, role))
                list_add2(list, VERB_PARDON, n, card);
    }
    FOR_EACH_BIT (h, heirs_of(s, role))
        list_add1(list, VERB_EXECUTE_HEIR, h);
}

/* KM-crown-cards: the card goes to Chancery. */
static void pardon(struct game *game, int role, int noble, int card) {
    struct kingmaker *s = state_of(game);
    tell(game, EVENT_PARDONED, role, noble, card, 0);
    s->card[card] = AT_CHANCERY;
    s->known[card] = 0;
    tell(game, EVENT_TO_CHANCERY, card, 0, 0, 0);
    noble_freed(game, noble);
}

bool executions_choose(struct game *game, int role, const struct action *action) {
    int a = action->arg[0];
    switch (action->verb) {
    case VERB_EXECUTE_NOBLE: flow_call(game, STEP_EXECUTION, role, a, role); return true;
    case VERB_EXECUTE_HEIR: heir_dies(game, a, role); return true;
    case VERB_PARDON: pardon(game, role, a, action->arg[1]); return true;
    }
    return false;
}

void captives_seat_left(struct game *game, int role) {
    for (int n = 0; n < NOBLES; n++)
        if (is_captive_of(state_of(game), n, role) && is_seated(state_of(game), noble_owner(state_of(game), n)))
            noble_freed(game, n);
}
