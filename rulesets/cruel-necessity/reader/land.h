/* The map's layers, which never change, drawn once out of content. */
#ifndef CN_LAND_H
#define CN_LAND_H

#include "content.h"

/* The boxes of the tracks, from the top left corner of the first, which is track->x, track->y. */
enum { CN_TRACK_BOX = 114, CN_TRACK_ROW = 40, CN_TRACK_STEP = 44 };

/* Reads geometry.json, and reports what of the content has no place in it. Areas and Fortresses are read. */
void cn_land_read(struct cn_content *content);
/* Writes content->map's layers; all is read and faultless. */
void cn_land_write(struct cn_content *content);

#endif
