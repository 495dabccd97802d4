/* The place of each block, as the sets of struct tw_state say. */
#ifndef TW_PLACES_H
#define TW_PLACES_H

#include "../reader/content.h"
#include "state.h"

/* The Area or box of a place; for the inside of a City its Area. */
static inline place_id place_area(const struct tw_content *c, int place) {
    if (place >= PLACE_CITY && place < PLACE_POOL)
        return (place_id)c->city[place - PLACE_CITY].area;
    return (place_id)place;
}
static inline place_id fort_place(int fort) {
    return (place_id)(PLACE_CITY + fort);
}

/* In the field in that Area: not inside a Besieged City. */
static inline uint64_t in_field(const struct tw_state *s, int side, int area) {
    return s->at[side][area];
}

/* Inside this Fortified City while it is Besieged. */
static inline uint64_t inside(const struct tw_state *s, int side, int fort) {
    return s->at[side][PLACE_CITY + fort];
}

static inline bool contested(const struct tw_state *s, int area) {
    return s->at[KING][area] && s->at[PARLIAMENT][area];
}

/* TW-8.0: the side that is Besieged there, or NONE. */
static inline int besieged_side(const struct tw_state *s, int fort) {
    return s->at[KING][PLACE_CITY + fort] ? KING : s->at[PARLIAMENT][PLACE_CITY + fort] ? PARLIAMENT : NONE;
}

/* TW-8.0: some blocks are inside, but the Siege begins only after the Battle of those outside. */
static inline bool half_inside(const struct tw_state *s, int fort) {
    return s->half_inside >> fort & 1;
}
/* Areas where the side's opponent has blocks in the field: the Contested Areas, and the opponent's Areas that are
 * neither Loyal nor Vacant. */
static inline uint64_t enemy_areas(const struct tw_content *c, const struct tw_state *s, int side) {
    int other = opponent(side);
    uint64_t set = s->areas[other] | s->areas[CONTESTED];
    FOR_EACH_BIT (area, s->areas[other] & c->loyal[other])
        if (!s->at[other][area])
            set &= ~bit_of(area);
    return set;
}

/* TW-3.26, TW-6.02, TW-6.14: blocks in a place that may still move this Phase; none if too many are Pinned. */
static inline uint64_t blocks_movable(const struct tw_content *c, const struct tw_state *s, int side, int place) {
    uint64_t still = s->at[side][place] & ~s->moved[side];
    if (place < AREAS && contested(s, place) && bits_count(still) <= s->combat.pinned[side][place])
        return 0;
    return still & ~c->locals[side];
}

/* All of a side's blocks in these Areas (and boxes), in the field. */
static inline uint64_t blocks_in(const struct tw_state *s, int side, uint64_t areas) {
    uint64_t set = 0;
    FOR_EACH_BIT (area, areas)
        set |= s->at[side][area];
    return set;
}

/* All of a side's blocks on the map, with boxes and Besieged Cities. */
static inline uint64_t blocks_on_map(const struct tw_state *s, int side) {
    return ~(s->at[side][PLACE_POOL] | s->at[side][PLACE_BESIDE] | s->at[side][PLACE_REMOVED]) &
           (bit_of(last_block(side) - first_block(side)) - 1);
}

#endif
