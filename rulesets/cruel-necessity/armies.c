/* 6.2: the invading Armies. */
#include "campaign.h"

static int area_of(const struct game *game, int army) {
    return cn_content(game)->area_at[army][cn_state(game)->army[army].area];
}

/* ---- markers ----------------------------------------------------------------------------------------- */

/* CN-6.2.1 */
void cn_army_strength(struct game *game, int army, int mod) {
    struct cn_army *unit = &cn_state(game)->army[army];
    unit->strength = (int8_t)(unit->strength + mod);
    tell(game, CN_EVENT_STRENGTH, army, mod, 0, 0);
}

/* CN-6.6.3 */
int cn_army_morale(const struct game *game, int army) {
    switch (army) {
    case CN_IRELAND: return cn_flip_amount(game, CN_TRACK_IRELAND, CN_FLIP_ARMY_MORALE);
    case CN_SCOTLAND: return cn_flip_amount(game, CN_TRACK_SCOTLAND, CN_FLIP_ARMY_MORALE);
    }
    return 0;
}

int cn_army_combat_value(const struct game *game, int army) {
    const struct cn_army *unit = &cn_state(game)->army[army];
    return cn_content(game)->counter[unit->counter].combat_value[unit->disordered] + unit->strength +
           cn_army_morale(game, army);
}

/* ---- back -------------------------------------------------------------------------------------------- */

/* CN-8.3: from the farthest Area there is no retreat but disorder, and a disordered Army there stays. */
void cn_army_retreat(struct game *game, int army) {
    struct cn_army *unit = &cn_state(game)->army[army];
    if (unit->area < 5) {
        unit->area++;
        tell(game, CN_EVENT_RETREATS, army, area_of(game, army), 0, 0);
    } else if (!unit->disordered) {
        unit->disordered = 1;
        tell(game, CN_EVENT_DISORDERED, army, 0, 0, 0);
    }
}

/* CN-6.10.4 */
void cn_army_disorder(struct game *game, int army) {
    struct cn_army *unit = &cn_state(game)->army[army];
    if (unit->disordered) {
        cn_army_retreat(game, army);
        return;
    }
    unit->disordered = 1;
    tell(game, CN_EVENT_DISORDERED, army, 0, 0, 0);
}

/* ---- forward: the priority list of CN-6.2 ------------------------------------------------------------ */

/* CN-6.2.4: the Parliamentary Fortress in the Army's own Area or the nearest behind it; NONE. */
static int fortress_behind(const struct game *game, int army) {
    const struct cn_state *state = cn_state(game);
    int found = NONE, nearest = 6;
    for (int f = 0; f < CN_FORTRESSES; f++) {
        int area = cn_fortress_area(cn_content(game), f, army);
        if (state->fortress[f].side != CN_PARLIAMENT || area == NONE || area < state->army[army].area ||
            area >= nearest)
            continue;
        nearest = area;
        found = f;
    }
    return found;
}

static void advance(struct game *game, int army) {
    struct cn_army *unit = &cn_state(game)->army[army];
    unit->area--;
    tell(game, CN_EVENT_ADVANCES, army, area_of(game, army), 0, 0);
}

static void activate(struct game *game, int army);

/* Nothing lies before the Army but the last Area of its Region. */
static void at_the_front(struct game *game, int army) {
    const struct cn_state *state = cn_state(game);
    switch (army) {
    case CN_NORTH:
    case CN_WEST: /* CN-6.2.5: at London, which has fallen, there is nothing more to besiege. */
        if (state->army[army].area == 1)
            advance(game, army);
        else
            tell(game, CN_EVENT_IDLE, army, 0, 0, 0);
        return;
    case CN_SCOTLAND: /* CN-6.2.6 */
        tell(game, CN_EVENT_SUPPORTS, CN_SCOTLAND, CN_NORTH, 0, 0);
        activate(game, CN_NORTH);
        return;
    case CN_IRELAND: /* CN-6.2.7 */
        if (cn_fortress_full(cn_content(game), state, CN_DUBLIN))
            cn_irish_troubles(game);
        else
            cn_fortress_raise(game, CN_DUBLIN);
        return;
    }
}

/* CN-6.2: the first thing on the list that it can do. */
static void activate(struct game *game, int army) {
    struct cn_army *unit = &cn_state(game)->army[army];
    tell(game, CN_EVENT_ACTIVATES, army, 0, 0, 0);
    if (unit->disordered) { /* CN-6.2.2 */
        unit->disordered = 0;
        tell(game, CN_EVENT_RECOVERS, army, 0, 0, 0);
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

/* a: Army, b: activations left. Irish Troubles may have to ask the player between two of them. */
void cn_activate_run(struct game *game, struct frame *frame) {
    if (frame->b == 0) {
        flow_return(game);
        return;
    }
    frame->b--;
    activate(game, frame->a);
}
