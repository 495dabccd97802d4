/* Legal lists out of masks. */
#ifndef TW_CHOICES_H
#define TW_CHOICES_H

#include "blocks.h"
#include "defs.h"

static inline void list_blocks(struct action_list *list, int verb, int side, uint64_t set) {
    for (; set; set &= set - 1)
        list_add1(list, verb, block_of(side, first_bit(set)));
}
static inline void list_areas(struct action_list *list, uint64_t areas) {
    for (; areas; areas &= areas - 1)
        list_add1(list, VERB_AREA, first_bit(areas));
}
/* All of a side's blocks in these Areas (and boxes), in the field. */
static inline uint64_t blocks_in(const struct tw_state *s, int side, uint64_t areas) {
    uint64_t set = 0;
    for (; areas; areas &= areas - 1)
        set |= s->at[side][first_bit(areas)];
    return set;
}
/* All of a side's blocks on the map, boxes and Besieged Cities with it. */
static inline uint64_t blocks_on_map(const struct tw_state *s, int side) {
    return ~(s->at[side][PLACE_POOL] | s->at[side][PLACE_BESIDE] | s->at[side][PLACE_REMOVED]) &
           (side == KING ? (1ull << BLOCKS_KING) - 1 : (1ull << (BLOCKS - BLOCKS_KING)) - 1);
}

#endif
