#include "achievements.h"

#include "pieces.h"
#include "tracks.h"

static bool met(const struct game *game, const struct cn_need *need) {
    const struct cn_state *state = state_of(game);
    switch ((enum cn_need_kind)need->kind) {
    case CN_NEED_GRADE: return cn_grade(game, need->subject) <= need->limit;
    case CN_NEED_BOX: return state->track[need->subject] <= need->limit;
    case CN_NEED_BATTLE: return state->last_battle_won != 0 && state->turn - state->last_battle_won <= 1;
    case CN_NEED_FORTRESS:
        return state->fortress[need->subject].side == CN_PARLIAMENT &&
               cn_fortress_value(game, need->subject) >= need->limit;
    }
    return false;
}

/* CN-8.2 */
bool cn_achievement_open(const struct game *game, int card) {
    const struct cn_card *achievement = &content_of(game)->card[card];
    for (int i = 0; i < achievement->need_count; i++)
        if (!met(game, &achievement->need[i]))
            return false;
    return true;
}

uint64_t cn_achievements_for_sale(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t offers = 0;
    for (int box = 0; box < CN_AVAILABLE; box++) {
        const struct cn_card *card = &content_of(game)->card[state->available[box]];
        if (state->available[box] != 0 && state->zeal >= card->zeal_cost &&
            cn_achievement_open(game, state->available[box]))
            offers |= bit_of(card->offer);
    }
    return offers;
}

int cn_achievement_waiting(const struct game *game) {
    const struct frame *top = flow_top(game);
    return top && top->step == STEP_MAKE_ROOM ? top->reg[MAKE_ROOM_CARD] : 0;
}
