/* Musters (TW-6.12). */
#ifndef TW_MUSTERS_H
#define TW_MUSTERS_H

#include "march.h"

/* Areas at which a block from these places may muster. */
uint64_t muster_areas(struct march *march, uint64_t from);
void muster_begin(struct game *game, int side, int area);

#endif
