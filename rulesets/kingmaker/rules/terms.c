#include "terms.h"

#include "../tables.h"

bool is_quiet_moment(const struct game *game) {
    const struct frame *frame = flow_top(game);
    return frame && (frame->step == STEP_MOMENT || frame->step == STEP_MOVEMENT || frame->step == STEP_COMBAT_PHASE ||
                     frame->step == STEP_ENGAGE);
}

bool may_hand_over(const struct game *game) {
    return is_quiet_moment(game) && state_of(game)->combat.kind == COMBAT_NONE;
}

bool at_any_time(const struct game *game, const struct offer *offer, const struct term *term) {
    return true;
}

const struct term *draws_for(const struct offer *offer, bool gives) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_DRAWS && offer->term[i].gives == gives)
            return &offer->term[i];
    return NULL;
}
