/* TW-9.1: the blocks that an Area can feed. */
#ifndef TW_SUPPLY_H
#define TW_SUPPLY_H

#include "places.h"

/* TW-9.11: how many of these Cavalry and Infantry blocks a side cannot feed in that Area. */
int supply_excess(const struct tw_content *c, const struct tw_state *s, int side, int area, int cavalry, int infantry);
/* May one more block of this class come without a block going hungry? Artillery always may. */
bool supply_has_room(const struct tw_content *c, const struct tw_state *s, int side, int area, int cls);
/* … for each class: in which of these Areas. */
void supply_room(const struct tw_content *c, const struct tw_state *s, int side, uint64_t areas,
                 uint64_t room[CLASSES]);
/* TW-9.12: a side's blocks in an Area that must still be settled. A block that was named unsupplied or helped by the
 * Quartermaster no longer counts. */
struct hungry {
    int cavalry, infantry, excess;
    uint64_t here;
};
struct hungry supply_hungry(const struct game *game, int side, int area);
/* … how many of a side's blocks in the Area must still be named unsupplied. */
int supply_hunger(const struct game *game, int side, int area);

#endif
