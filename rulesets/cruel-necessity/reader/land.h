/* The map's layers, which never change, drawn once out of content. */
#ifndef CN_LAND_H
#define CN_LAND_H

#include "../content.h"

/* Reads geometry.json, and reports what of the content has no place in it. Areas and Fortresses are read. */
void cn_land_read(struct cn_content *content);
/* Writes content->map's layers; all is read and faultless. */
void cn_land_write(struct cn_content *content);

#endif
