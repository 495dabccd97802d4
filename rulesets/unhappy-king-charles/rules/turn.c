/* UP-7: eleven turns of nine phases. */
#include "../state/state.h"
#include "../tables.h"
#include "subordination.h"

static bool phase_is_skipped(const struct uk_state *s, int phase) {
    if (s->turn > 0)
        return false;
    return phase == PHASE_POLITICAL || (phase == PHASE_DRAW && !is_solo(s));
}

void turn_run(struct game *game, struct frame *frame) {
    static const uint8_t steps[PHASE_OVER] = {STEP_HOUSEKEEPING, STEP_POLITICAL,  STEP_RECRUITMENT,
                                              STEP_DRAW_CARDS,   STEP_CAMPAIGN,   STEP_BLOCKADE,
                                              STEP_DESERTION,    STEP_POWER_BASE, STEP_TURN_END};
    struct uk_state *s = state_of(game);
    if (s->ending != ENDING_NONE) {
        flow_end(game);
        return;
    }
    if (illegal_positions_call(game))
        return;
    int phase = frame->phase;
    s->phase = (uint8_t)phase;
    frame->phase = (int16_t)((phase + 1) % PHASE_OVER);
    if (phase == PHASE_HOUSEKEEPING)
        tell(game, EVENT_TURN_BEGINS, s->turn, 0, 0, 0);
    if (!phase_is_skipped(s, phase))
        flow_call(game, steps[phase], PARLIAMENT);
}
