/* 8.2: the Achievements. */
#include "campaign.h"

static bool met(const struct game *game, const struct cn_need *need) {
    const struct cn_state *state = cn_state(game);
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
    const struct cn_card *achievement = &cn_content(game)->card[card];
    for (int i = 0; i < achievement->need_count; i++)
        if (!met(game, &achievement->need[i]))
            return false;
    return true;
}

static void tell_need(struct game *game, int card, const struct cn_need *need) {
    switch ((enum cn_need_kind)need->kind) {
    case CN_NEED_GRADE: tell(game, CN_EVENT_NEEDS_GRADE, card, need->subject, need->limit, 0); break;
    case CN_NEED_BOX: tell(game, CN_EVENT_NEEDS_BOX, card, need->subject, need->limit + 1, 0); break;
    case CN_NEED_BATTLE: tell(game, CN_EVENT_NEEDS_BATTLE, card, 0, 0, 0); break;
    case CN_NEED_FORTRESS: tell(game, CN_EVENT_NEEDS_FORTRESS, card, need->subject, need->limit, 0); break;
    }
}

/* CN-6.0, CN-8.2: it has lain face down until now. */
void cn_achievement_offer(struct game *game, int card) {
    const struct cn_card *achievement = &cn_content(game)->card[card];
    tell_secret(game, CN_EVENT_OFFERED, ROLES_EVERYONE, NOBODY, card, 0, 0, 0);
    for (int i = 0; i < achievement->need_count; i++)
        tell_need(game, card, &achievement->need[i]);
}

/* CN-8.2: paid, set aside for its triangles, and its special event carried out. */
void cn_achievement_buy(struct game *game, int card) {
    struct cn_state *state = cn_state(game);
    const struct cn_card *achievement = &cn_content(game)->card[card];
    cn_zeal(game, -achievement->zeal_cost);
    for (int box = 0; box < CN_AVAILABLE; box++)
        if (state->available[box] == card)
            state->available[box] = 0;
    state->bought |= (uint64_t)1 << card;
    tell(game, CN_EVENT_BOUGHT, card, 0, 0, 0);
    cn_ops_push(game, achievement->ops.first, achievement->ops.count);
}
