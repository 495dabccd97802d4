/* A first map of a new game, from nothing but the list of its borders: areas that border on each other are drawn next
 * to each other, each as a cell around its place, so that there is a board to play on before anybody draws one. */
#ifndef DAEMON_DRAFT_MAP_H
#define DAEMON_DRAFT_MAP_H

#include <stdbool.h>

#include "../../rulesets/kit/writer.h"

enum { DRAFT_AREAS_MOST = 256, DRAFT_BORDERS_MOST = 2048 };

/* borders: a line for each border, two ids separated by a comma; an id alone is an area without borders; lines that
 * begin with # are comments. Writes two files of content: map.json (areas with title, x and y, and borders) and
 * geometry.json, as kit/board_map.h reads it. The same list gives the same map. Returns the number of borders whose
 * cells do not touch, each a line of `notes`; -1: the list is faulty, and notes says where. */
int draft_map(const char *borders, struct writer *map, struct writer *geometry, struct writer *notes);

#endif
