/* What a role may see, as JSON and as a picture; and another world that the role could not tell from this one. */
#ifndef TW_SHOWN_H
#define TW_SHOWN_H

#include "../state/state.h"

enum { TW_BOARD_WIDTH = 1640, TW_BOARD_HEIGHT = 1760 }; /* as geometry.json has it */

void tw_view(const struct game *game, int role, struct writer *out);
/* The fight as the role may see it, one JSON value (null without a fight). */
void battle_view(const struct game *game, int role, struct writer *out);
void tw_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
bool tw_stands(const struct game *game, int role, struct thing thing, struct thing *at);
void tw_parts(const struct game *game, int role, enum view_part part, struct writer *out);
void tw_resample(struct game *game, int role);
const char *tw_held(const struct game *game, int role);

/* ---- summary.c: the strip of facts beside the board ---- */
enum { TW_SUMMARY_ROWS = 14 };
extern const struct summary_row tw_summary[TW_SUMMARY_ROWS];
void tw_put_heading(const struct game *game, struct writer *w); /* "1644, Turn 3 of 6" */
void tw_put_points(const struct game *game, struct writer *w);  /* "Parliament +2" */
void tw_put_fight(const struct game *game, struct writer *w);   /* "Battle in Kent, Round 2"; nothing without a fight */
const char *tw_phase_title(const struct game *game);
/* TW-6.02: the side whose Actions these are, also while the other side is asked in between; NONE. */
int tw_segment_side(const struct game *game);
/* TW-6.14: how many blocks of the defender may not leave this Contested Area, which that side attacked. */
int tw_pinned_in(const struct tw_state *s, int attacker, int area);

#endif
