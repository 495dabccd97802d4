/* Hints that were searched lately: for each seat those of its latest position. Any thread. */
#ifndef API_HINT_CACHE_H
#define API_HINT_CACHE_H

#include "../../daemon/bot/hints.h"

struct hint_cache;

struct hint_cache *hint_cache_create(void);
void hint_cache_destroy(struct hint_cache *cache); /* NULL does nothing */
/* The hints for the role at this seq; false: not known. */
bool hint_cache_find(struct hint_cache *cache, const uint8_t game[16], int role, uint32_t seq, struct hints *hints);
void hint_cache_put(struct hint_cache *cache, const uint8_t game[16], int role, const struct hints *hints);

#endif
