/* Why a side's blocks cannot act when Action Points are to be spent. */
#include "../state/places.h"
#include "../tables.h"
#include "shown.h"

const char *tw_held(const struct game *game, int role) {
    const struct tw_state *s = state_of(game);
    const struct frame *top = flow_top(game);
    if (!top || top->step != STEP_ACTIONS || top->role != role)
        return NULL;
    if (s->ap == 0)
        return "it has no Action Point left";
    return blocks_on_map(s, role) == 0 ? "it has no block on the map" : "";
}
