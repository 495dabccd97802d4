#include "score.h"

#include <string.h>

/* CN-5.0 */
void cn_score_count(const struct game *game, struct cn_score *score) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
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
    score->deviltry = content->deviltry_vp * bits_count(state->deviltry_placed);
    for (int i = 0; i < CN_REVOLTS; i++)
        if (state->revolt[i].region != CN_NONE)
            score->revolts += content->revolt[i].vp;
    FOR_EACH_BIT (card, state->bought)
        score->achievements += content->card[card].vp;
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

static const char *const reasons[] = {
    [CN_BY_SCORE] = "The last card has been resolved and the score is counted (11.2)",
    [CN_LONDON_LOST] = "London is in Royalist hands at End Times (11.1)",
    [CN_FOUR_FS] = "Four or more tracks are graded F at End Times (11.1)",
    [CN_RESIGNED] = "Parliament gives up, which counts as a defeat in this war (11.1)",
};

void cn_result(const struct game *game, struct result *result) {
    static const char *const degrees[] = {"crushing", "decisive", "substantive", "marginal",
                                          "minor",    "moderate", "substantive", "decisive"};
    const struct cn_state *state = state_of(game);
    bool won = state->degree >= CN_MINOR_VICTORY;
    result->outcome = won ? "victory" : "defeat";
    result->degree = degrees[state->degree];
    result->reason = reasons[state->reason];
    result->role[0].place = won ? 1 : 2;
    result->role[0].score = state->score;
}
