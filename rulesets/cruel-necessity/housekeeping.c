/* 10.0: Housekeeping, and the change from one war to the next. */
#include "campaign.h"

/* CN-6.6: Zeal stays between 0 and 9. */
void cn_zeal(struct game *game, int change) {
    struct cn_state *state = cn_state(game);
    int zeal = state->zeal + change;
    zeal = zeal < 0 ? 0 : zeal > CN_ZEAL_MAX ? CN_ZEAL_MAX : zeal;
    if (zeal == state->zeal)
        return;
    tell(game, CN_EVENT_ZEAL, zeal - state->zeal, zeal, 0, 0);
    state->zeal = (uint8_t)zeal;
}

/* CN-10.1: the Morale markers stay, since they follow from the tracks. */
static void remove_markers(struct cn_state *state) {
    for (int i = 0; i < CN_ARMIES; i++)
        state->army[i].strength = 0;
    for (int i = 0; i < CN_TRACKS; i++)
        state->track_drm[i] = 0;
    for (int i = 0; i < CN_FORTRESSES; i++)
        state->fortress[i].fortified = 0;
    state->zeal_marker = CN_NONE;
    state->zeal_marker_free >>= 1;
    state->desperate = 0;
}

/* CN-10.2 */
int cn_income(const struct game *game) {
    const struct cn_state *state = cn_state(game);
    int income = state->zeal_income;
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (state->fortress[i].side == CN_PARLIAMENT)
            income += cn_content(game)->fortress[i].zeal_income;
    for (int i = 0; i < CN_TRACKS; i++)
        income += cn_flip_amount(game, i, CN_FLIP_ZEAL_INCOME);
    return income;
}

/* CN-6.10.1: a card's condition on where an Army ends the turn. */
static void end_of_turn_events(struct game *game) {
    struct cn_state *state = cn_state(game);
    for (int i = CN_END_OF_TURN - 1; i >= 0; i--) {
        if (state->end_of_turn[i] == 0)
            continue;
        const struct cn_op *op = &cn_content(game)->op[state->end_of_turn[i] - 1];
        state->end_of_turn[i] = 0;
        if (state->army[op->subject].area >= op->number)
            cn_ops_push(game, op->first, op->count);
    }
}

/* CN-10.0 */
void cn_housekeeping_run(struct game *game, struct frame *frame) {
    struct cn_state *state = cn_state(game);
    switch (frame->phase++) {
    case 0: end_of_turn_events(game); return;
    case 1:
        if (cn_settlers_possible(game))
            flow_call(game, CN_STEP_SETTLERS, 0, 0, 0, 0);
        return;
    case 2:
        cn_league(game);
        remove_markers(state);
        tell(game, CN_EVENT_HOUSEKEEPING, cn_income(game), 0, 0, 0);
        cn_zeal(game, cn_income(game));
        if (state->deck == 0)
            flow_call(game, CN_STEP_INTERIM, 0, 0, 0, 0);
        return;
    case 3: flow_return(game); return;
    }
}

/* CN-10.3: the next war's deck, and what the check on the back of its first card brings. */
void cn_interim_run(struct game *game, struct frame *frame) {
    struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    if (frame->phase++ == 1) {
        flow_return(game);
        return;
    }
    struct cn_score score;
    cn_score_count(game, &score);
    int degree = cn_degree_of(content, state->war, score.total);
    tell(game, CN_EVENT_INTERIM, state->war, score.total, degree, 0);
    state->war++;
    state->deck = content->war_cards[state->war - 1];
    tell(game, CN_EVENT_WAR, state->war, 0, 0, 0);
    cn_ops_push(game, content->interim[degree].first, content->interim[degree].count);
}
