/* The map's layers, which never change, drawn once out of content. */
#ifndef KM_READER_LAND_H
#define KM_READER_LAND_H

#include "content.h"

/* Reads geometry.json, and reports what of the content has no place in it. Squares and places are read. */
void land_read(struct tables *t);
/* Writes t->map's layers; the rest of the content is read and faultless. */
void land_write(struct tables *t);

struct land_box {
    double left, top, right, bottom;
};
/* How the name of a place stands on the map in that form, and the room it takes; false: it is left out there. */
bool land_name(const struct tables *t, enum board_form form, int place, struct board_words *words,
               struct land_box *box);
/* Sign and name of a place. land_write draws all but Dublin, which not every game has. */
void land_draw_place(struct board *b, const struct tables *t, int place);

#endif
