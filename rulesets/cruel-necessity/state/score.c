#include "score.h"

#include <limits.h>
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

struct bounds {
    int least, most;
};

static void widen(struct bounds *bounds, int value) {
    bounds->least = value < bounds->least ? value : bounds->least;
    bounds->most = value > bounds->most ? value : bounds->most;
}

static void add_bounds(struct bounds *sum, const struct bounds *part) {
    sum->least += part->least;
    sum->most += part->most;
}

/* The sum is that of the value, or without it. */
static void add_perhaps(struct bounds *sum, int value) {
    struct bounds part = {0, 0};
    widen(&part, value);
    add_bounds(sum, &part);
}

static void add_armies(const struct cn_content *content, struct bounds *sum) {
    for (int i = 0; i < CN_ARMIES; i++) {
        struct bounds area = {INT_MAX, INT_MIN}, counter = {INT_MAX, INT_MIN};
        for (int number = 0; number < 6; number++)
            widen(&area, content->area[content->area_at[i][number]].vp);
        for (int k = 0; k < CN_COUNTERS; k++)
            for (int disordered = 0; disordered < 2 && content->counter[k].army == i; disordered++)
                widen(&counter, content->counter[k].vp[disordered]);
        add_bounds(sum, &area);
        add_bounds(sum, &counter);
    }
}

void cn_score_bounds(const struct cn_content *content, int *least, int *most) {
    struct bounds sum = {0, 0};
    for (int i = 0; i < CN_TRACKS; i++) {
        struct bounds track = {INT_MAX, INT_MIN};
        for (int box = 0; box < CN_BOXES; box++)
            widen(&track, content->track[i].box[box].vp);
        add_bounds(&sum, &track);
    }
    for (int i = 0; i < CN_FORTRESSES; i++) {
        struct bounds fortress = {content->fortress[i].vp[0], content->fortress[i].vp[0]};
        widen(&fortress, content->fortress[i].vp[1]);
        add_bounds(&sum, &fortress);
    }
    add_armies(content, &sum);
    for (int i = 0; i < CN_PLACES; i++)
        add_perhaps(&sum, content->deviltry_vp);
    for (int i = 0; i < CN_REVOLTS; i++)
        add_perhaps(&sum, content->revolt[i].vp);
    FOR_EACH_BIT (card, content->achievements)
        add_perhaps(&sum, content->card[card].vp);
    for (int i = 0; i < CN_REWARDS; i++)
        add_perhaps(&sum, content->reward[i].kind == CN_REWARD_VP ? content->reward[i].amount : 0);
    *least = sum.least;
    *most = sum.most;
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
