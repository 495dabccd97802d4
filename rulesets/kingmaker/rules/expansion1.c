/* KM-E1-events. */
#include "expansions.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "events.h"
#include "fates.h"

void e1_treachery(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e1_gales(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e1_vacillating(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e1_catastrophe(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e1_royal_death(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e1_reshuffle(struct game *game) {
    (void)game;
}
