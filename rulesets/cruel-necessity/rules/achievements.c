#include "achievements.h"

#include "../state/zeal.h"

/* The condition of an Achievement for clients: boxes are numbered from the top, beginning with 1. */
static const struct {
    int event, from;
} needs[] = {
    [CN_NEED_GRADE] = {EVENT_NEEDS_GRADE, 0},
    [CN_NEED_BOX] = {EVENT_NEEDS_BOX, 1},
    [CN_NEED_BATTLE] = {EVENT_NEEDS_BATTLE, 0},
    [CN_NEED_FORTRESS] = {EVENT_NEEDS_FORTRESS, 0},
};

void cn_achievement_needs(struct game *game, int card) {
    const struct cn_card *achievement = &content_of(game)->card[card];
    for (int i = 0; i < achievement->need_count; i++) {
        const struct cn_need *need = &achievement->need[i];
        tell(game, needs[need->kind].event, card, need->subject, need->limit + needs[need->kind].from, 0);
    }
}

/* CN-8.2 */
void cn_achievement_buy(struct game *game, int card) {
    struct cn_state *state = state_of(game);
    const struct cn_card *achievement = &content_of(game)->card[card];
    cn_zeal(game, -achievement->zeal_cost);
    for (int box = 0; box < CN_AVAILABLE; box++)
        if (state->available[box] == card)
            state->available[box] = 0;
    set_add(&state->bought, card);
    tell(game, EVENT_BOUGHT, card, 0, 0, 0);
    flow_call(game, STEP_OPS, 0, achievement->ops.first, achievement->ops.first + achievement->ops.count);
}
