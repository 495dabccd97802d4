/* The picture, in parts. Every function draws what the role may see, out of the same facts as the view. */
#ifndef TW_BOARD_H
#define TW_BOARD_H

#include "../../kit/board_map.h"
#include "../../kit/bits.h"
#include "../state/battle.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/places.h"
#include "../tables.h"
#include "shown.h"

/* ---- board_blocks.c ---- */

struct tw_look {
    const char *counter, *ink, *read, *tint; /* read: the colour as ink on paper */
    enum board_symbol flag, sign;
};
/* Of a side: KING, PARLIAMENT, or NEUTRAL. */
const struct tw_look *look_of_side(int side);
/* Of a block: Covenanters and Irish have colours of their own. */
const struct tw_look *look_of_block(const struct tw_content *c, int block);

/* A block face up, 44 x 44 around x, y. */
void draw_block(struct board *b, const struct game *game, int role, int block, double x, double y, double scale);
/* A block that shows its back: nothing of who it is. */
void draw_hidden(struct board *b, const struct tw_look *look, double x, double y, double scale);
/* All blocks of a place around x, y in that room: each, or a stack a side. */
void draw_place(struct board *b, const struct game *game, int role, int place, double x, double y, double width,
                double height);
/* A row of a set of one side's blocks, at most `width` wide, the first at x: those that the role knows, then backs. */
void draw_row(struct board *b, const struct game *game, int role, int side, uint64_t set, double x, double y,
              double width, double scale);

/* ---- board_cities.c ---- */
void draw_cities(struct board *b, const struct game *game, int role);

/* ---- board_plates.c ---- */
void draw_plates(struct board *b, const struct game *game, int role);
/* What the role is asked; the result of a game that is over; nothing for those who wait. */
void tw_put_prompt(const struct game *game, int role, struct writer *w);
void tw_put_heading(const struct game *game, struct writer *w); /* "1644, Turn 3 of 6" */
/* Whose turn it is, in a word, with the colour of the bar. */
const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign);
void draw_cards(struct board *b, const struct game *game, int role, double x, double y);

/* ---- board_battle.c ---- */
/* "Battle in Cheshire, Round 2" */
void battle_title(const struct game *game, char *text, size_t size);
void draw_battle(struct board *b, const struct game *game, int role);
/* The fight as a picture of its own, with a window on its Area. */
void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture);

#endif
