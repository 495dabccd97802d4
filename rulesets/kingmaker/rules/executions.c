/* KM-capture-noble, B11: STEP_EXECUTIONS at the end of a turn, and STEP_EXECUTION of one captive, whose owner may
 * pardon him. */
#include "../tables.h"
#include "captives.h"
#include "fates.h"
#include "windows.h"

/* His owner may have a pardon: he is asked whatever he holds. */
bool execution_stands(const struct game *game, const struct frame *frame) {
    return is_captive_of(state_of(game), frame->reg[EXECUTION_NOBLE], frame->reg[EXECUTION_CAPTOR]);
}

void execution_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[EXECUTION_NOBLE], captor = frame->reg[EXECUTION_CAPTOR];
    if (frame->phase++ == 0) {
        int owner = noble_owner(s, noble);
        if (owner >= 0) /* as he is a captive */
            window_open_for(game, WINDOW_PARDON, ROLE_BIT(owner));
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
    (void)frame;
    flow_return(game);
}
