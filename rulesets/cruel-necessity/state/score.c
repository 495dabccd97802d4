#include "score.h"

#include <string.h>

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
