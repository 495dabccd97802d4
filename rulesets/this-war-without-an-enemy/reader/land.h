/* The map's layers, which never change, drawn once out of content. */
#ifndef TW_LAND_H
#define TW_LAND_H

#include "content.h"

/* Reads geometry.json, and reports what of the content has no place in it. Areas and Cities are read. */
void land_read(struct tw_content *c);
/* Writes c->map's layers; the rest of the content is read and faultless. */
void land_write(struct tw_content *c);

#endif
