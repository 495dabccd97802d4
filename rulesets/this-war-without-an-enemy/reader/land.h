/* The constant layers of the map, drawn once from the content. */
#ifndef TW_LAND_H
#define TW_LAND_H

#include "content.h"

enum { TRACK_BOX_WIDTH = 43, TRACK_BOX_HEIGHT = 38 };

/* The upper left corner of a box of the Victory Track, 0..TRACK_BOXES-1. land_read must have found no fault. */
struct track_corner {
    double x, y;
};
struct track_corner track_box_corner(const struct tw_content *c, int box);

/* Reads geometry.json and reports content that has no place in it. Areas and Cities must be read before. */
void land_read(struct tw_content *c);
/* Writes the layers of c->map. The rest of the content must be read and without faults. */
void land_write(struct tw_content *c);

#endif
