#ifndef CN_SHOWN_BOARD_H
#define CN_SHOWN_BOARD_H

#include "../state/game.h"

enum { CN_BOARD_WIDTH = 1400, CN_BOARD_HEIGHT = 1110 }; /* without the battle board, which comes below */

/* Member of struct ruleset. */
void cn_board(const struct game *game, int role, struct writer *out);
/* A disc around x, y with a modifier; none for 0. */
void cn_board_badge(struct writer *out, int x, int y, int modifier);

#endif
