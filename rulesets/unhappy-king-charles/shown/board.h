/* The picture, in parts. Every function draws only what the role may see, from the same facts as the view. */
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
/* The look of a side or of NEUTRAL. */
const struct uk_look *look_of_side(int side);
/* "Royalist", "Parliament", "Neutral" */
const char *name_of_side(int side);

/* ---- board_room.c: room for pieces beside a space ---------------------------------------------------------------- */

enum { ROOM_MOST = 420 };
struct room {
    const struct uk_content *c;
    struct room_rect {
        int16_t left, top, right, bottom;
        int16_t cost; /* the cost of standing there */
    } taken[ROOM_MOST];
    int count;
};
/* Takes the room of the spaces, of the plates of this form and of the names of seas. */
void room_open(struct room *room, const struct board *b, const struct game *game);
void room_take(struct room *room, double left, double top, double right, double bottom);
/* Marks room that is better left free: the name of a Region. */
void room_spare(struct room *room, double left, double top, double right, double bottom);
/* Finds a free place near a space for a rectangle that reaches that far from its middle, and takes it. */
struct room_reach {
    double left, up, right, down;
};
void room_find(struct room *room, int area, const struct room_reach *reach, double *x, double *y);

/* ---- board_spaces.c ---------------------------------------------------------------------------------------------- */

/* All spaces with their names. Takes the room of the names and of the pieces on spaces. */
void draw_spaces(struct board *b, const struct game *game, struct room *room);
/* Unled Brigades, Bombardment, and Siege Trains and the Queen without a General. */
void draw_markers(struct board *b, const struct game *game, struct room *room);
void draw_regions(struct board *b, const struct game *game, struct room *room);

/* ---- board_armies.c ---------------------------------------------------------------------------------------------- */

bool knows_brigade(const struct game *game, int role, int brigade);
const char *monogram_of(int general);
/* "2-1", "2/3*-1" as on the counter: Strategy Rating, Battle Rating */
void uk_put_ratings(const struct uk_general *general, char *text, size_t size);
/* A set of one side's Brigades in a row at most `width` wide, 20 x 22 each: known Brigades by their value, then backs.
 * Returns the width of the row. */
double draw_brigades(struct board *b, const struct game *game, int role, int side, const uint64_t set[BRIGADE_WORDS],
                     double x, double y, double width);
void draw_armies(struct board *b, const struct game *game, int role, struct room *room);
void draw_armies_plate(struct board *b, const struct game *game, int role);
void draw_boxes_plate(struct board *b, const struct game *game);

/* ---- board_plates.c ---------------------------------------------------------------------------------------------- */

void draw_plates(struct board *b, const struct game *game, int role);
/* Writes the question to the role, or the result of a finished game. A role that is not asked gets an empty text. */
void uk_put_prompt(const struct game *game, int role, struct writer *out);
/* "Campaign Phase"; "" once the game is over. */
const char *uk_phase_name(const struct uk_state *s);
/* The side to act, in a word, with the colour of the bar. */
const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign);

/* ---- board_hand.c ------------------------------------------------------------------------------------------------ */

/* The number of cards that a side holds beside its Ace in the Hole; the number left in the draw deck. */
int uk_count_held(const struct game *game, int side);
int uk_count_deck(const struct uk_state *s);
void draw_hand_plate(struct board *b, const struct game *game, int role);
bool hand_size(const struct game *game, int role, int *width, int *height);
void draw_hand(struct board *b, const struct game *game, int role);

/* ---- board_battle.c ---------------------------------------------------------------------------------------------- */

bool fights(const struct game *game);
void uk_put_battle_title(const struct game *game, struct writer *out);
/* The winner and the size of the victory; nothing before the dice. */
void uk_put_outcome(const struct game *game, struct writer *out);
void draw_battle(struct board *b, const struct game *game, int role);
/* The Battle as a separate picture, with a window on its Area. */
void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture);

#endif
