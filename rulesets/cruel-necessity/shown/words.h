/* Titles of the war and of the phase, for board and summary. */
#ifndef CN_WORDS_H
#define CN_WORDS_H

#include "../state/game.h"

const char *cn_war_title(int war); /* 1 to 3 */
/* The phase of the turn, or that a battle is being fought. */
const char *cn_phase_title(const struct game *game);

#endif
