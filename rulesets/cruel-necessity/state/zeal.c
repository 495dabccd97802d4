#include "zeal.h"

#include "tracks.h"

/* CN-6.6: Zeal stays between 0 and 9. */
void cn_zeal(struct game *game, int change) {
    struct cn_state *state = state_of(game);
    int zeal = state->zeal + change;
    zeal = zeal < 0 ? 0 : zeal > CN_ZEAL_MAX ? CN_ZEAL_MAX : zeal;
    if (zeal == state->zeal)
        return;
    tell(game, EVENT_ZEAL, zeal - state->zeal, zeal, 0, 0);
    state->zeal = (uint8_t)zeal;
}

/* CN-10.2 */
int cn_income(const struct game *game) {
    const struct cn_state *state = state_of(game);
    int income = state->zeal_income;
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (state->fortress[i].side == CN_PARLIAMENT)
            income += content_of(game)->fortress[i].zeal_income;
    for (int i = 0; i < CN_TRACKS; i++)
        income += cn_flip_amount(game, i, CN_FLIP_ZEAL_INCOME);
    return income;
}
