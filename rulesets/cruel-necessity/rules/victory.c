/* CN-9.0 and CN-11.0: how the game ends. */
#include "victory.h"

#include "../state/achievements.h"
#include "../state/score.h"
#include "../state/tracks.h"

static void finish(struct game *game, enum cn_degree degree, enum cn_reason reason) {
    struct cn_state *state = state_of(game);
    struct cn_score score;
    cn_score_count(game, &score);
    state->over = 1;
    state->degree = degree;
    state->reason = reason;
    state->score = (int8_t)score.total;
    tell(game, EVENT_OVER, degree, score.total, 0, 0);
    flow_end(game);
}

/* CN-9.0, CN-11.1 */
bool cn_end_times(struct game *game) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    int failures = 0;
    for (int i = 0; i < CN_TRACKS; i++)
        failures += cn_grade(game, i) == CN_GRADE_F;
    enum cn_degree automatic = content->automatic_defeat[state->war - 1];
    if (state->fortress[CN_LONDON].side == CN_ROYALIST) {
        finish(game, automatic, CN_LONDON_LOST);
    } else if (failures >= 4) {
        finish(game, automatic, CN_FOUR_FS);
    } else if (state->deck == 0 && state->war == state->last_war) {
        struct cn_score score;
        cn_score_count(game, &score);
        finish(game, cn_degree_of(content, state->war, score.total), CN_BY_SCORE);
    }
    return state->over;
}

void cn_conclude(struct game *game, int role, enum conclusion how) {
    int waiting = cn_achievement_waiting(game); /* this Achievement waits for a box that it can no longer get */
    if (waiting != 0)
        state_of(game)->discarded |= bit_of(waiting);
    finish(game, content_of(game)->automatic_defeat[state_of(game)->war - 1], CN_RESIGNED);
}
