/* The game as players see it: the view, the board, and resampling of hidden facts. */
#ifndef KM_SHOWN_SHOWN_H
#define KM_SHOWN_SHOWN_H

#include "../state/state.h"

enum { BOARD_WIDTH = 1640, BOARD_HEIGHT = 1800 };

enum { SUMMARY_ROWS = 24 };
extern const struct summary_row km_summary[SUMMARY_ROWS];

/* The members of struct ruleset. */
void km_view(const struct game *game, int role, struct writer *out);
void km_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
bool km_stands(const struct game *game, int role, struct thing thing, struct thing *at);
void km_parts(const struct game *game, int role, enum view_part part, struct writer *out);
void km_resample(struct game *game, int role);
const char *km_held(const struct game *game, int role);

/* "Battle", "Siege" …; empty if no combat runs. */
const char *combat_title(const struct game *game);
/* The title of the place or square of the current combat; empty if it has none. */
const char *combat_scene(const struct game *game);

/* The domain that names the votes on the item before the Houses: DOM_SUPPORT names the Kings, DOM_VOTE for and
 * against. */
int vote_domain(const struct game *game);

/* Offers, leaves, claims, pledges: one JSON value. */
void view_deals(const struct game *game, int role, struct writer *out);

#endif
