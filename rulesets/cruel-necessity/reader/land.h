/* The map's layers: they never change, and are drawn once, from content. */
#ifndef CN_LAND_H
#define CN_LAND_H

#include "content.h"

/* The boxes of the tracks. The top left corner of a track's first box is track->x, track->y. */
enum { CN_TRACK_BOX = 114, CN_TRACK_ROW = 40, CN_TRACK_STEP = 44 };

/* Reads geometry.json, and reports content without a place in it. Areas and Fortresses must have been read. */
void cn_land_read(struct cn_content *content);
/* Writes the layers of content->map. All content must have been read without a fault. */
void cn_land_write(struct cn_content *content);

#endif
