/* The words of labels and prompts. They contain only what the role that is asked may know: its own blocks and facts
 * that both sides see. */
#ifndef TW_WORDS_H
#define TW_WORDS_H

#include "../../kit/text.h"
#include "../state/places.h"
#include "../tables.h"

static inline void put_count(struct writer *out, int n, const char *one, const char *many) {
    put_format(out, "%d %s", n, n == 1 ? one : many);
}
/* "Midlands Horse C3" */
static inline void put_piece(const struct game *game, int block, struct writer *out) {
    put_item_short(out, game, DOM_BLOCK, block);
}
/* "strength 3" */
static inline void put_strength(const struct game *game, int block, struct writer *out) {
    put_format(out, "strength %d", state_of(game)->strength[block]);
}
/* "Kent", "Hull" for the inside of that City, "the pool". */
static inline void put_place(const struct game *game, int place, struct writer *out) {
    const struct tw_content *c = content_of(game);
    if (place < MAP_PLACES)
        put_item_short(out, game, DOM_AREA, place);
    else if (place < PLACE_POOL)
        put_item(out, game, DOM_CITY, place - PLACE_CITY);
    else
        put(out, place == PLACE_POOL ? "the pool" : c->place_title[place]);
}
static inline void put_area(const struct game *game, int area, struct writer *out) {
    put_item(out, game, DOM_AREA, area);
}
static inline void put_city(const struct game *game, int city, struct writer *out) {
    put_item(out, game, DOM_CITY, city);
}

#endif
