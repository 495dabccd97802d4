/* The map's layers: they never change, and are drawn once, from content. */
#ifndef KM_READER_LAND_H
#define KM_READER_LAND_H

#include "content.h"

/* Reads geometry.json, and reports content without a place in it. Squares and places must have been read. */
void land_read(struct tables *t);
/* Writes the layers of t->map. All other content must have been read without a fault. */
void land_write(struct tables *t);

struct land_box {
    double left, top, right, bottom;
};
/* Finds the words and the room of a place's name on the map in that form; false: this form leaves the name out. */
bool land_name(const struct tables *t, enum board_form form, int place, struct board_words *words,
               struct land_box *box);
/* Sign and name of a place. land_write draws all places except Dublin, which only some games use. */
void land_draw_place(struct board *b, const struct tables *t, int place);

#endif
