/* What a role may see, as JSON and as a picture; another world that it could not tell from this one; and what must
 * always be true. */
#ifndef TW_VIEW_H
#define TW_VIEW_H

#include "blocks.h"

void view_write(const struct game *game, int role, struct writer *out);
void board_write(const struct game *game, int role, const struct board_request *request, struct writer *out);
void resample_hidden(struct game *game, int role);
bool audit_state(const struct game *game, struct writer *why);

#endif
