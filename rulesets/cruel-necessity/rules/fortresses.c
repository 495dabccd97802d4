/* Sieges and fortification: CN-6.2.4, CN-6.3, CN-6.4, CN-8.4 to CN-8.6. */
#include "fortresses.h"

#include "../../kit/dice.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/zeal.h"
#include "rolls.h"

enum {
    SIEGE_ROLLS = 2, /* CN-6.2.4 */
    LOWEST = 1       /* the click on which a captured Fortress starts */
};

static void tell_dial(struct game *game, int fortress) {
    tell(game, EVENT_FORTRESS_SET, fortress, cn_fortress_value(game, fortress), state_of(game)->fortress[fortress].dial,
         0);
}

/* CN-6.2.4, CN-8.4: at 0 the marker turns over and starts on its lowest 2. */
static void fortress_reduce(struct game *game, int fortress) {
    struct cn_fortress *marker = &state_of(game)->fortress[fortress];
    if (--marker->dial == 0) {
        marker->side = marker->side == CN_PARLIAMENT ? CN_ROYALIST : CN_PARLIAMENT;
        marker->dial = LOWEST;
        tell(game, EVENT_FORTRESS_TAKEN, fortress, marker->side, 0, 0);
    }
    tell_dial(game, fortress);
}

void cn_fortress_raise(struct game *game, int fortress) {
    if (cn_fortress_full(game, fortress)) {
        tell(game, EVENT_UNCHANGED, fortress, 0, 0, 0);
        return;
    }
    state_of(game)->fortress[fortress].dial++;
    tell_dial(game, fortress);
}

void cn_fortress_click(struct game *game, int fortress) {
    if (state_of(game)->fortress[fortress].side == CN_PARLIAMENT)
        cn_fortress_raise(game, fortress);
    else
        fortress_reduce(game, fortress);
}

/* ---- the Royalists' sieges --------------------------------------------------------------------------- */

static bool royalist_roll(struct game *game, int fortress, const char *label) {
    int value = cn_fortress_value(game, fortress), roll = die(game, 6, label);
    const int16_t arg[EVENT_ARGS] = {(int16_t)fortress, (int16_t)roll, (int16_t)value, (int16_t)cn_least_roll(0, value),
                                     (int16_t)cn_roll_outcome(roll, 0, value)};
    tell8(game, EVENT_SIEGE, arg);
    return cn_beats(roll, 0, value);
}

/* CN-6.2.4: two separate rolls; a capture ends the siege. */
void cn_royalist_siege(struct game *game, int fortress) {
    for (int i = 0; i < SIEGE_ROLLS; i++) {
        if (!royalist_roll(game, fortress, "royalist siege"))
            continue;
        fortress_reduce(game, fortress);
        if (state_of(game)->fortress[fortress].side == CN_ROYALIST)
            return;
    }
}

/* CN-6.4: London does not fall to unrest; a roll that would take it costs a Zeal Point. A Royalist London has no
 * unrest. */
void cn_unrest(struct game *game) {
    const struct cn_fortress *london = &state_of(game)->fortress[CN_LONDON];
    tell(game, EVENT_UNREST, 0, 0, 0, 0);
    for (int i = 0; i < SIEGE_ROLLS && london->side == CN_PARLIAMENT; i++) {
        if (!royalist_roll(game, CN_LONDON, "unrest in London"))
            continue;
        if (london->dial > LOWEST)
            fortress_reduce(game, CN_LONDON);
        else
            cn_zeal(game, -1);
    }
}

/* CN-6.3 */
void cn_besiege_or_fortify(struct game *game, int fortress) {
    if (state_of(game)->fortress[fortress].side == CN_ROYALIST)
        cn_fortress_raise(game, fortress);
    else
        cn_royalist_siege(game, fortress);
}

/* ---- Parliament's sieges ----------------------------------------------------------------------------- */

/* CN-8.4: one roll. */
void cn_besiege(struct game *game, int fortress) {
    int value = cn_fortress_value(game, fortress), drm = cn_zeal_drm(game, CN_PIECE_OF_FORTRESS + fortress);
    if (cn_roll_against(game, "siege", EVENT_BESIEGE, fortress, value, drm))
        fortress_reduce(game, fortress);
}
