/* KM-capture-noble, B11: STEP_EXECUTIONS at the end of a turn, and STEP_EXECUTION of one captive, whom the owner may
 * pardon. */
#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../tables.h"
#include "captives.h"
#include "fates.h"
#include "windows.h"

/* A player who holds any card may hold a pardon, and so is asked. The captor is not asked, because the captor chose the
 * execution. */
static role_set may_pardon(const struct kingmaker *s, int captor) {
    role_set roles = 0;
    FOR_EACH_BIT (role, s->seated & ~ROLE_BIT(captor)) {
        if (cards_next(s->card, CARDS, at_hand(role), 0) != NONE)
            roles |= ROLE_BIT(role);
    }
    return roles;
}

bool execution_stands(const struct game *game, const struct frame *frame) {
    return is_captive_of(state_of(game), frame->reg[EXECUTION_NOBLE], frame->reg[EXECUTION_CAPTOR]);
}

void execution_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[EXECUTION_NOBLE], captor = frame->reg[EXECUTION_CAPTOR];
    if (frame->phase++ == 0) {
        window_open_for(game, WINDOW_PARDON, may_pardon(s, captor));
        return;
    }
    flow_return(game);
    if (is_captive_of(s, noble, captor) && may_be_executed(s, noble))
        noble_executed(game, noble, captor, NONE);
}

void executions_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) != NONE && s->noble[n].captor != NONE && may_be_executed(s, n)) {
            flow_call(game, STEP_EXECUTION, s->noble[n].captor, n, s->noble[n].captor);
            return;
        }
    flow_return(game);
}
