/* 5.0, 9.0 and 11.0: the score, and how the game ends. */
#include "victory.h"

#include "../state/achievements.h"
#include "../state/score.h"
#include "../state/tracks.h"

static const char *const reasons[] = {
    [CN_BY_SCORE] = "The last card has been resolved and the score is counted (11.2)",
    [CN_LONDON_LOST] = "London is in Royalist hands at End Times (11.1)",
    [CN_FOUR_FS] = "Four or more tracks are graded F at End Times (11.1)",
    [CN_RESIGNED] = "Parliament gives up, which counts as a defeat in this war (11.1)",
};

static void finish(struct game *game, enum cn_degree degree, enum cn_reason reason) {
    struct cn_state *state = cn_state(game);
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
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
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

void cn_result(const struct game *game, struct result *result) {
    static const char *const degrees[] = {"crushing", "decisive", "substantive", "marginal",
                                          "minor",    "moderate", "substantive", "decisive"};
    const struct cn_state *state = cn_state(game);
    bool won = state->degree >= CN_MINOR_VICTORY;
    result->outcome = won ? "victory" : "defeat";
    result->degree = degrees[state->degree];
    result->reason = reasons[state->reason];
    result->role[0].place = won ? 1 : 2;
    result->role[0].score = state->score;
}

void cn_conclude(struct game *game, int role, enum conclusion how) {
    (void)role, (void)how;
    int waiting = cn_achievement_waiting(game); /* for a box, which it will not find any more */
    if (waiting != 0)
        cn_state(game)->discarded |= (uint64_t)1 << waiting;
    finish(game, cn_content(game)->automatic_defeat[cn_state(game)->war - 1], CN_RESIGNED);
}
