/* KM-parl-call and what follows. */
#include "parliament.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "events.h"
#include "windows.h"

void parliament_phase_run(struct game *game, struct frame *frame) {
    (void)frame;
    flow_return(game);
}

void forced_parliament_run(struct game *game, struct frame *frame) {
    event_discarded(game, frame->reg[FORCED_PARLIAMENT_EVENT]);
    flow_return(game);
}

void parliament_seat_left(struct game *game, int role) {
    REQUIRE(game, role >= 0);
}
