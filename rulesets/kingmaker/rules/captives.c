/* KM-capture-noble. */
#include "captives.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "fates.h"

void executions_run(struct game *game, struct frame *frame) {
    (void)frame;
    flow_return(game);
}

void executions_legal(const struct game *game, int role, struct action_list *list) {
    (void)game, (void)role, (void)list;
}

bool executions_choose(struct game *game, int role, const struct action *action) {
    (void)game, (void)role, (void)action;
    return false;
}

void captives_seat_left(struct game *game, int role) {
    REQUIRE(game, role >= 0);
}
