/* Legal lists made from sets. */
#ifndef TW_CHOICES_H
#define TW_CHOICES_H

#include "../tables.h"
#include "places.h"

static inline void list_blocks(struct action_list *list, int verb, int side, uint64_t set) {
    FOR_EACH_BIT (bit, set)
        list_add1(list, verb, block_of(side, bit));
}
static inline void list_areas(struct action_list *list, uint64_t areas) {
    FOR_EACH_BIT (area, areas)
        list_add1(list, VERB_AREA, area);
}
#endif
