/* CN-6.2: the invading Armies. */
#include "armies.h"

#include "../state/pieces.h"
#include "fortresses.h"
#include "revolts.h"
#include "tracks.h"

/* ---- markers ----------------------------------------------------------------------------------------- */

/* CN-6.2.1 */
void cn_army_strength(struct game *game, int army, int mod) {
    struct cn_army *unit = &state_of(game)->army[army];
    unit->strength = (int8_t)(unit->strength + mod);
    tell(game, EVENT_STRENGTH, army, mod, 0, 0);
}

/* ---- places ------------------------------------------------------------------------------------------ */

static void move_by(struct game *game, int army, int areas) {
    struct cn_army *unit = &state_of(game)->army[army];
    const struct thing from = {DOM_AREA, cn_army_area(game, army)};
    unit->area = (uint8_t)(unit->area + areas);
    cn_piece_moved(game, (struct thing){DOM_ARMY, army}, CN_PIECE_OF_ARMY + army, from);
}

/* ---- back -------------------------------------------------------------------------------------------- */

/* CN-8.3: an Army in the farthest Area cannot retreat and is disordered instead. If it is disordered already, nothing
 * happens. */
void cn_army_retreat(struct game *game, int army) {
    struct cn_army *unit = &state_of(game)->army[army];
    if (unit->area < 5) {
        move_by(game, army, 1);
        tell(game, EVENT_RETREATS, army, cn_army_area(game, army), 0, 0);
    } else if (!unit->disordered) {
        unit->disordered = 1;
        tell(game, EVENT_DISORDERED, army, 0, 0, 0);
    }
}

/* CN-6.10.4 */
void cn_army_disorder(struct game *game, int army) {
    struct cn_army *unit = &state_of(game)->army[army];
    if (unit->disordered) {
        cn_army_retreat(game, army);
        return;
    }
    unit->disordered = 1;
    tell(game, EVENT_DISORDERED, army, 0, 0, 0);
}

/* ---- forward: the priority list of CN-6.2 ------------------------------------------------------------ */

/* CN-6.2.4: the Parliamentary Fortress in the Army's own Area or the nearest behind it; NONE. */
static int fortress_behind(const struct game *game, int army) {
    const struct cn_state *state = state_of(game);
    int found = NONE, nearest = 6;
    for (int f = 0; f < CN_FORTRESSES; f++) {
        int area = cn_fortress_area(content_of(game), f, army);
        if (state->fortress[f].side != CN_PARLIAMENT || area == NONE || area < state->army[army].area ||
            area >= nearest)
            continue;
        nearest = area;
        found = f;
    }
    return found;
}

static void advance(struct game *game, int army) {
    move_by(game, army, -1);
    tell(game, EVENT_ADVANCES, army, cn_army_area(game, army), 0, 0);
}

static void activate(struct game *game, int army);

/* Only the last Area of its Region is ahead of the Army. */
static void at_the_front(struct game *game, int army) {
    const struct cn_state *state = state_of(game);
    switch (army) {
    case CN_NORTH:
    case CN_WEST: /* CN-6.2.5: London has fallen, so there is nothing left to besiege. */
        if (state->army[army].area == 1)
            advance(game, army);
        else
            tell(game, EVENT_IDLE, army, 0, 0, 0);
        return;
    case CN_SCOTLAND: /* CN-6.2.6 */
        tell(game, EVENT_SUPPORTS, CN_SCOTLAND, CN_NORTH, 0, 0);
        activate(game, CN_NORTH);
        return;
    case CN_IRELAND: /* CN-6.2.7 */
        if (cn_fortress_full(game, CN_DUBLIN))
            cn_irish_troubles(game);
        else
            cn_fortress_raise(game, CN_DUBLIN);
        return;
    }
}

/* CN-6.2: does the first thing on the list that the Army can do. */
static void activate(struct game *game, int army) {
    struct cn_army *unit = &state_of(game)->army[army];
    tell(game, EVENT_ACTIVATES, army, 0, 0, 0);
    if (unit->disordered) { /* CN-6.2.2 */
        unit->disordered = 0;
        tell(game, EVENT_RECOVERS, army, 0, 0, 0);
        return;
    }
    int revolt = cn_clubmen_behind(game, army);
    if (revolt != NONE) {
        cn_suppress(game, army, revolt);
        return;
    }
    int fortress = fortress_behind(game, army);
    if (fortress != NONE)
        cn_royalist_siege(game, fortress);
    else if (unit->area > 1)
        advance(game, army);
    else
        at_the_front(game, army);
}

/* Irish Troubles may ask the player between two activations. */
void cn_activate_run(struct game *game, struct frame *frame) {
    if (frame->reg[ACTIVATE_TIMES] == 0) {
        flow_return(game);
        return;
    }
    frame->reg[ACTIVATE_TIMES]--;
    activate(game, frame->reg[ACTIVATE_ARMY]);
}
