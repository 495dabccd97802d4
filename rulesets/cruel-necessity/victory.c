/* 5.0, 9.0 and 11.0: the score, and how the game ends. */
#include <string.h>

#include "campaign.h"

static const char *const reasons[] = {
    [CN_BY_SCORE] = "The last card has been resolved and the score is counted (11.2)",
    [CN_LONDON_LOST] = "London is in Royalist hands at End Times (11.1)",
    [CN_FOUR_FS] = "Four or more tracks are graded F at End Times (11.1)",
    [CN_RESIGNED] = "Parliament gives up, which counts as a defeat in this war (11.1)",
};

/* CN-5.0 */
void cn_score_count(const struct game *game, struct cn_score *score) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    memset(score, 0, sizeof *score);
    for (int i = 0; i < CN_TRACKS; i++)
        score->tracks += content->track[i].box[state->track[i]].vp;
    for (int i = 0; i < CN_FORTRESSES; i++)
        score->fortresses += content->fortress[i].vp[state->fortress[i].side];
    for (int i = 0; i < CN_ARMIES; i++) {
        const struct cn_army *army = &state->army[i];
        score->armies +=
            content->area[content->area_at[i][army->area]].vp + content->counter[army->counter].vp[army->disordered];
    }
    score->deviltry = content->deviltry_vp * __builtin_popcount(state->deviltry_placed);
    for (int i = 0; i < CN_REVOLTS; i++)
        if (state->revolt[i].region != CN_NONE)
            score->revolts += content->revolt[i].vp;
    for (uint64_t set = state->bought; set != 0; set &= set - 1)
        score->achievements += content->card[__builtin_ctzll(set)].vp;
    score->rewards = state->deviltry_vp;
    score->total = score->tracks + score->fortresses + score->armies + score->deviltry + score->revolts +
                   score->achievements + score->rewards;
}

/* CN-11.2, CN-B.1, CN-B.2, CN-B.3 */
int cn_degree_of(const struct cn_content *content, int war, int score) {
    const struct cn_verdict *row = content->verdict[war - 1];
    while (row->at_most != 127 && score > row->at_most)
        row++;
    return row->degree;
}

void cn_finish(struct game *game, enum cn_degree degree, enum cn_reason reason) {
    struct cn_state *state = cn_state(game);
    struct cn_score score;
    cn_score_count(game, &score);
    state->over = 1;
    state->degree = degree;
    state->reason = reason;
    state->score = (int8_t)score.total;
    tell(game, CN_EVENT_OVER, degree, score.total, 0, 0);
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
        cn_finish(game, automatic, CN_LONDON_LOST);
    } else if (failures >= 4) {
        cn_finish(game, automatic, CN_FOUR_FS);
    } else if (state->deck == 0 && state->war == state->last_war) {
        struct cn_score score;
        cn_score_count(game, &score);
        cn_finish(game, cn_degree_of(content, state->war, score.total), CN_BY_SCORE);
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
    cn_finish(game, cn_content(game)->automatic_defeat[cn_state(game)->war - 1], CN_RESIGNED);
}
