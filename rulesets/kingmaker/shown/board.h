/* The parts of the picture. */
#ifndef KM_SHOWN_BOARD_H
#define KM_SHOWN_BOARD_H

#include "../../kit/board_map.h"
#include "../reader/land.h"
#include "../tables.h"
#include "shown.h"

/* A seat's colour, the colour of text on it, a darker one under white, and its letter. */
struct seat_look {
    const char *colour, *ink, *bar, *letter;
};
extern const struct seat_look SEAT_LOOK[SEATS + 1]; /* the last: for pieces without an owner */
static inline const struct seat_look *look_of(int seat) {
    return &SEAT_LOOK[seat >= 0 && seat < SEATS ? seat : SEATS];
}

/* The position of a counter: in a place, or in the open of a square. */
void spot_at(const struct tables *t, int square, int place, double *x, double *y);

void draw_pieces(struct board *b, const struct game *game);
/* A shield with a letter around x, y. */
void draw_badge_of_seat(struct board *b, double x, double y, double scale, int seat);
void draw_plates(struct board *b, const struct game *game, int role);
/* The plate of a Parliament or a combat under way; false: there is neither. */
bool draw_matter(struct board *b, const struct game *game, double x, double y, double width, double height);
/* At most `most` of them, `row` a row. */
void draw_cards(struct board *b, const struct game *game, int role, int row, int most);
void draw_crown_card(struct board *b, const struct game *game, int role, int index, double x, double y);
void draw_event_card(struct board *b, const struct game *game, int event, double x, double y);
/* The picture of a seat's possessions: its hand, its Nobles with their awards, and the faction's own cards. */
bool holding_size(const struct game *game, int role, int *width, int *height);
void draw_holding(struct board *b, const struct game *game, int role);

#endif
