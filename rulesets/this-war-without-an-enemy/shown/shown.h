/* What a role may see, as JSON and as a picture; another world that it could not tell from this one. */
#ifndef TW_SHOWN_H
#define TW_SHOWN_H

#include "../../ruleset.h"

enum { TW_BOARD_WIDTH = 1640, TW_BOARD_HEIGHT = 1760 }; /* as geometry.json has it */

void view_write(const struct game *game, int role, struct writer *out);
/* The fight as the role may see it, one JSON value (null where there is none). */
void battle_view(const struct game *game, int role, struct writer *out);
void tw_board_write(const struct game *game, int role, const struct board_request *request, struct writer *out);
void resample_hidden(struct game *game, int role);

#endif
