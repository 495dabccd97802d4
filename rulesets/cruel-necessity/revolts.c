/* Revolt markers: 6.2.3, 6.9 and 8.5. */
#include "campaign.h"

/* CN-6.6.3: the Monarchy at its zenith gives heart to Revolts and Deviltry alike. */
int cn_revolt_value(const struct game *game, int revolt) {
    return cn_content(game)->revolt[revolt].combat_value +
           cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
}

static void place(struct game *game, int revolt, int region, int area) {
    cn_state(game)->revolt[revolt] = (struct cn_revolt){(uint8_t)region, (uint8_t)area};
    tell(game, CN_EVENT_REVOLT, revolt, cn_content(game)->area_at[region][area], 0, 0);
}

static void take_off(struct game *game, int revolt) {
    cn_state(game)->revolt[revolt] = (struct cn_revolt){CN_NONE, 0};
    tell(game, CN_EVENT_REVOLT_ENDS, revolt, 0, 0, 0);
}

/* CN-6.9: a card's own way; the die finds the Region, and the Area follows from where its Army stands. */
static void place_by_die(struct game *game, int revolt, int roll) {
    const struct cn_rising *row = cn_content(game)->rising;
    while (roll > row->up_to)
        row++;
    int area = cn_state(game)->army[row->region].area - row->areas_ahead;
    place(game, revolt, row->region, area > row->area_at_least ? area : row->area_at_least);
}

/* CN-6.9: the Area by a die, none on a 6. */
void cn_revolt_place(struct game *game, int revolt, int region) {
    if (cn_state(game)->revolt[revolt].region != CN_NONE) {
        tell(game, CN_EVENT_NO_MARKER, 0, 0, 0, 0);
        return;
    }
    int roll = die(game, 6, "revolt");
    tell(game, CN_EVENT_REVOLT_ROLL, revolt, roll, 0, 0);
    if (region == CN_BY_DIE)
        place_by_die(game, revolt, roll);
    else if (roll < 6)
        place(game, revolt, region, roll);
    else
        tell(game, CN_EVENT_NO_REVOLT, revolt, 0, 0, 0);
}

/* ---- CN-6.2.3 ---------------------------------------------------------------------------------------- */

int cn_clubmen_behind(const struct game *game, int army) {
    const struct cn_state *state = cn_state(game);
    int found = NONE, nearest = 6;
    for (int i = 0; i < CN_REVOLTS; i++) {
        if (state->revolt[i].region != army || !cn_content(game)->revolt[i].clubmen ||
            state->revolt[i].area < state->army[army].area || state->revolt[i].area >= nearest)
            continue;
        nearest = state->revolt[i].area;
        found = i;
    }
    return found;
}

void cn_suppress(struct game *game, int army, int revolt) {
    int need = 2 + cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
    int roll = die(game, 6, "clubmen");
    const int16_t arg[EVENT_ARGS] = {(int16_t)army, (int16_t)revolt, (int16_t)roll, (int16_t)need,
                                     roll >= need ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE};
    tell8(game, CN_EVENT_SUPPRESSION, arg);
    if (roll >= need)
        take_off(game, revolt);
}

/* ---- CN-8.5 ------------------------------------------------------------------------------------------ */

/* Not behind the enemy's line, nor in his Area. */
bool cn_revolt_eligible(const struct game *game, int revolt) {
    const struct cn_revolt *marker = &cn_state(game)->revolt[revolt];
    return marker->region != CN_NONE && marker->area < cn_state(game)->army[marker->region].area;
}

bool cn_region_blocked(const struct game *game, int region) {
    for (int i = 0; i < CN_REVOLTS; i++)
        if (cn_state(game)->revolt[i].region == region && cn_revolt_eligible(game, i))
            return true;
    return false;
}

void cn_crush(struct game *game, int revolt) {
    int value = cn_revolt_value(game, revolt), drm = cn_zeal_drm(game, CN_PIECE_OF_REVOLT + revolt);
    if (cn_roll_against(game, "revolt besieged", CN_EVENT_CRUSH, revolt, value, drm))
        take_off(game, revolt);
}
