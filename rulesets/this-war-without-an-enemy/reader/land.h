/* The constant layers of the map, drawn once from the content. */
#ifndef TW_LAND_H
#define TW_LAND_H

#include "content.h"

/* Reads geometry.json and reports content that has no place in it. Areas and Cities must be read before. */
void land_read(struct tw_content *c);
/* Writes the layers of c->map. The rest of the content must be read and without faults. */
void land_write(struct tw_content *c);

#endif
