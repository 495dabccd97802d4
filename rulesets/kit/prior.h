/* For the member prior of struct ruleset: weights as sums of scores. 32 points double a weight. */
#ifndef KIT_PRIOR_H
#define KIT_PRIOR_H

#include "../ruleset.h"

enum { SCORE_MOST = 255, SCORE_DOUBLES = 32, SCORE_USUAL = 212 }; /* SCORE_USUAL gives PRIOR_USUAL */

/* The weight of a score, 1 to 248; scores outside 0 to SCORE_MOST count as these. */
static inline uint8_t prior_of_score(int score) {
    score = score < 0 ? 0 : score > SCORE_MOST ? SCORE_MOST : score;
    return (uint8_t)((SCORE_DOUBLES + score % SCORE_DOUBLES) << score / SCORE_DOUBLES >> 5);
}

#endif
