/* What players see. */
#ifndef UK_SHOWN_SHOWN_H
#define UK_SHOWN_SHOWN_H

#include "../state/state.h"

enum { BOARD_WIDTH = 1640, BOARD_HEIGHT = 1760 };

void view_write(const struct game *game, int role, struct writer *out);
void uk_board_write(const struct game *game, int role, const struct board_request *request, struct writer *out);
void resample_hidden(struct game *game, int role);

#endif
