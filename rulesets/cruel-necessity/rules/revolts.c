/* Revolt markers: CN-6.2.3, CN-6.9 and CN-8.5. */
#include "revolts.h"

#include "../../kit/dice.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/tracks.h"
#include "rolls.h"

static void put_marker(struct game *game, int revolt, struct cn_revolt at) {
    const struct thing from = cn_revolt_spot(game, revolt);
    state_of(game)->revolt[revolt] = at;
    cn_piece_moved(game, (struct thing){DOM_REVOLT, revolt}, CN_PIECE_OF_REVOLT + revolt, from);
}

static void place(struct game *game, int revolt, int region, int area) {
    put_marker(game, revolt, (struct cn_revolt){(uint8_t)region, (uint8_t)area});
    tell(game, EVENT_REVOLT, revolt, content_of(game)->area_at[region][area], 0, 0);
}

static void take_off(struct game *game, int revolt) {
    put_marker(game, revolt, (struct cn_revolt){CN_NONE, 0});
    tell(game, EVENT_REVOLT_ENDS, revolt, 0, 0, 0);
}

/* CN-6.9: a card's own placement: the die decides the Region, and the Area follows from its Army's position. */
static void place_by_die(struct game *game, int revolt, int roll) {
    const struct cn_rising *row = content_of(game)->rising;
    while (roll > row->up_to)
        row++;
    int area = state_of(game)->army[row->region].area - row->areas_ahead;
    place(game, revolt, row->region, area > row->area_at_least ? area : row->area_at_least);
}

/* CN-6.9: the Area by a die, none on a 6. */
void cn_revolt_place(struct game *game, int revolt, int region) {
    if (state_of(game)->revolt[revolt].region != CN_NONE) {
        tell(game, EVENT_NO_MARKER, 0, 0, 0, 0);
        return;
    }
    int roll = die(game, 6, "revolt");
    tell(game, EVENT_REVOLT_ROLL, revolt, roll, 0, 0);
    if (region == CN_REGION_BY_DIE)
        place_by_die(game, revolt, roll);
    else if (roll < 6)
        place(game, revolt, region, roll);
    else
        tell(game, EVENT_NO_REVOLT, revolt, 0, 0, 0);
}

/* ---- CN-6.2.3 ---------------------------------------------------------------------------------------- */

void cn_suppress(struct game *game, int army, int revolt) {
    int need = 2 + cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
    int roll = die(game, 6, "clubmen");
    const int16_t arg[EVENT_ARGS] = {(int16_t)army, (int16_t)revolt, (int16_t)roll, (int16_t)need,
                                     roll >= need ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE};
    tell8(game, EVENT_SUPPRESSION, arg);
    if (roll >= need)
        take_off(game, revolt);
}

/* ---- CN-8.5 ------------------------------------------------------------------------------------------ */

void cn_crush(struct game *game, int revolt) {
    int value = cn_revolt_value(game, revolt), drm = cn_zeal_drm(game, CN_PIECE_OF_REVOLT + revolt);
    if (cn_roll_against(game, "revolt besieged", EVENT_CRUSH, revolt, value, drm))
        take_off(game, revolt);
}
