/* The picture, in parts. Every function draws only what the role may see, from the same facts as the view. */
#ifndef TW_BOARD_H
#define TW_BOARD_H

#include "../../kit/board_map.h"
#include "../../kit/bits.h"
#include "../reader/land.h"
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
/* The look of a side: KING, PARLIAMENT, or NEUTRAL. */
const struct tw_look *look_of_side(int side);

/* A block face up, 44 x 44 around x, y. */
void draw_block(struct board *b, const struct game *game, int role, int block, double x, double y, double scale);
/* Draws all blocks of a place around x, y in that room: one by one, or as a stack for each side. */
void draw_place(struct board *b, const struct game *game, int role, int place, double x, double y, double width,
                double height);
/* A row of one side's blocks, at most `width` wide, the first at x: the blocks that the role knows, then backs. */
void draw_row(struct board *b, const struct game *game, int role, int side, uint64_t set, double x, double y,
              double width, double scale);

/* ---- board_cities.c ---- */
void draw_cities(struct board *b, const struct game *game, int role);

/* ---- board_plates.c ---- */
void draw_plates(struct board *b, const struct game *game, int role);
/* Writes the question to the role, or the result of a finished game. A role that is not asked gets an empty text. */
void tw_put_prompt(const struct game *game, int role, struct writer *w);
/* The side to act, in a word, with the colour of the bar. */
const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign);
void draw_cards(struct board *b, const struct game *game, int role, double x, double y);

/* ---- board_battle.c ---- */
/* "Battle in Cheshire, Round 2" */
void battle_title(const struct game *game, char *text, size_t size);
void draw_battle(struct board *b, const struct game *game, int role);
/* The fight as a separate picture, with a window on its Area. */
void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture);

#endif
