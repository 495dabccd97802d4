/* What players see: the view, the board and what they cannot know. */
#ifndef KM_SHOWN_SHOWN_H
#define KM_SHOWN_SHOWN_H

#include "../state/state.h"

enum { BOARD_WIDTH = 1640, BOARD_HEIGHT = 1800 };

/* The members of struct ruleset. */
void km_view(const struct game *game, int role, struct writer *out);
void km_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
void km_resample(struct game *game, int role);

/* The title of the place or square that the running combat is about; empty where it has none. */
const char *combat_scene(const struct game *game);

/* In whose words a vote on what is before the Houses is told: DOM_SUPPORT names the Kings, DOM_VOTE for and against. */
int vote_domain(const struct game *game);

/* Offers, leaves, claims, pledges: one JSON value. */
void view_deals(const struct game *game, int role, struct writer *out);

#endif
