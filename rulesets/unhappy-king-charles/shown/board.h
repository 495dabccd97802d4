/* The picture, in parts. Every function draws what the role may see, out of the same facts as the view. */
#ifndef UK_SHOWN_BOARD_H
#define UK_SHOWN_BOARD_H

#include "../../kit/bits.h"
#include "../../kit/board_map.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "shown.h"

struct uk_look {
    const char *counter, *ink, *read, *tint; /* read: the colour as ink on paper */
    enum board_symbol flag, sign;
};
/* Of a side or NEUTRAL. */
const struct uk_look *look_of_side(int side);
/* Covenanters have a colour of their own. */
const struct uk_look *look_of_general(const struct uk_content *c, int general);
/* "Royalist", "Parliament", "Neutral" */
const char *name_of_side(int side);

/* ---- board_room.c: where there is room for what stands beside a space -------------------------------------------- */

enum { ROOM_MOST = 420 };
struct room {
    const struct uk_content *c;
    struct room_rect {
        int16_t left, top, right, bottom;
        int16_t cost; /* of standing there */
    } taken[ROOM_MOST];
    int count;
};
/* The spaces, the plates of this form and the names of seas are taken. */
void room_open(struct room *room, const struct board *b, const struct game *game);
void room_take(struct room *room, double left, double top, double right, double bottom);
/* Better left free: the name of a Region. */
void room_spare(struct room *room, double left, double top, double right, double bottom);
/* A free place for a rectangle that reaches that far from its middle, near a space; it is taken then. */
struct room_reach {
    double left, up, right, down;
};
void room_find(struct room *room, int area, const struct room_reach *reach, double *x, double *y);

/* ---- board_spaces.c ---------------------------------------------------------------------------------------------- */

/* All spaces with their names; takes the room of the names and of what stands on spaces. */
void draw_spaces(struct board *b, const struct game *game, struct room *room);
/* Unled Brigades, Bombardment, Siege Trains and the Queen where no General has them. */
void draw_markers(struct board *b, const struct game *game, struct room *room);
void draw_regions(struct board *b, const struct game *game, struct room *room);

/* ---- board_armies.c ---------------------------------------------------------------------------------------------- */

bool knows_brigade(const struct game *game, int role, int brigade);
const char *monogram_of(int general);
/* "2-1", "2/3*-1" as on the counter: Strategy Rating, Battle Rating */
void uk_put_ratings(const struct uk_general *general, char *text, size_t size);
/* A set of one side's Brigades in a row at most `width` wide, 20 x 22 each: those that the role knows by their value,
 * then backs. Returns the width that they take. */
double draw_brigades(struct board *b, const struct game *game, int role, int side, const uint64_t set[BRIGADE_WORDS],
                     double x, double y, double width);
void draw_armies(struct board *b, const struct game *game, int role, struct room *room);
void draw_armies_plate(struct board *b, const struct game *game, int role);
void draw_boxes_plate(struct board *b, const struct game *game);

/* ---- board_plates.c ---------------------------------------------------------------------------------------------- */

void draw_plates(struct board *b, const struct game *game, int role);
/* What the role is asked; the result of a game that is over; nothing for those who wait. */
void uk_put_prompt(const struct game *game, int role, struct writer *out);
/* Whose turn it is, in a word, with the colour of the bar. */
const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign);

/* ---- board_hand.c ------------------------------------------------------------------------------------------------ */

/* The cards that a side holds and the role may see, in order; returns how many. */
int uk_cards_shown(const struct game *game, int role, int side, int card[CARDS]);
void draw_hand_plate(struct board *b, const struct game *game, int role);
bool hand_size(const struct game *game, int role, int *width, int *height);
void draw_hand(struct board *b, const struct game *game, int role);

/* ---- board_battle.c ---------------------------------------------------------------------------------------------- */

bool fights(const struct game *game);
void uk_put_battle_title(const struct game *game, struct writer *out);
void draw_battle(struct board *b, const struct game *game, int role);
/* The Battle as a picture of its own, with a window on its Area. */
void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture);

#endif
