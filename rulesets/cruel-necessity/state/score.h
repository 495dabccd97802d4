/* CN-5.0, CN-11.2: the score of a position. No function here changes the state. */
#ifndef CN_STATE_SCORE_H
#define CN_STATE_SCORE_H

#include "game.h"

struct cn_score {
    int tracks, fortresses, armies, deviltry, revolts, achievements, rewards, total;
};
void cn_score_count(const struct game *game, struct cn_score *score);
/* The lowest and the highest total that the printed values allow. */
void cn_score_bounds(const struct cn_content *content, int *least, int *most);
int cn_degree_of(const struct cn_content *content, int war, int score); /* enum cn_degree */
/* Member of struct ruleset: how a game that is over has ended. */
void cn_result(const struct game *game, struct result *result);

#endif
