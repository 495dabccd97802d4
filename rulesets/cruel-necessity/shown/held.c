/* Why Parliament can do nothing in its Action Phase. */
#include "../tables.h"
#include "view.h"

const char *cn_held(const struct game *game, int role) {
    const struct frame *top = flow_top(game);
    if (!top || top->step != STEP_ACTION_PHASE)
        return NULL;
    return state_of(game)->zeal == 0 ? "it has no Zeal left" : "";
}
