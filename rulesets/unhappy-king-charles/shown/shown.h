/* What a role may see. */
#ifndef UK_SHOWN_SHOWN_H
#define UK_SHOWN_SHOWN_H

#include "../state/state.h"

enum { BOARD_WIDTH = 1640, BOARD_HEIGHT = 1760 };

void uk_view(const struct game *game, int role, struct writer *out);
void uk_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
bool uk_stands(const struct game *game, int role, struct thing thing, struct thing *at);
void uk_parts(const struct game *game, int role, enum view_part part, struct writer *out);
void uk_resample(struct game *game, int role);
/* summary.c: the rows of the summary. */
enum { SUMMARY_ROWS = 21 };
extern const struct summary_row uk_summary[SUMMARY_ROWS];

/* May the role see the cards in the side's hand? In Henrietta they are its Core cards, face up beside the Display
 * (UP-26.2). */
static inline bool hand_is_open(const struct uk_state *s, int side, int role) {
    return side == role || is_solo(s);
}

/* Henrietta: the cards that lie face down in a side's half deck, and in the other spaces of its Display. Only a
 * Campaign Phase has half decks (UP-26.2). */
int uk_count_pile(const struct game *game, int side);
int uk_count_face_down(const struct uk_state *s, int side);

#endif
