/* Views that were written already, ready to be sent again, by game and role.
 *
 * A game's views are put by the worker that owns it and dropped by it whenever the game changes, so
 * what is found here is what the worker would say. Any thread.
 */
#ifndef API_VIEW_CACHE_H
#define API_VIEW_CACHE_H

#include "access.h"

struct view_cache;
struct view_game;

/* Ready bytes; each holder releases once. */
struct view {
    _Atomic int holders;
    size_t length;
    char etag[96];
    char bytes[];
};
void view_release(void *view);

struct view_cache *view_cache_create(size_t bytes);
void view_cache_destroy(struct view_cache *view_cache); /* NULL does nothing */

/* What is known of a game; NULL: nothing. To be let go. */
struct view_game *view_cache_hold(struct view_cache *view_cache, const uint8_t game[16]);
void view_cache_let_go(struct view_game *game);
const struct access *view_game_access(const struct view_game *game);
/* To be released; NULL: not there. */
struct view *view_cache_get(struct view_game *game, int role);

void view_cache_put(struct view_cache *view_cache, const uint8_t game[16], const struct access *access, int role,
                    const char *bytes, size_t length, const char *etag);
void view_cache_drop(struct view_cache *view_cache, const uint8_t game[16]);
void view_cache_drop_all(struct view_cache *view_cache);

#endif
