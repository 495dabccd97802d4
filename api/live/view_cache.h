/* A cache of written views, by game and role.
 *
 * The worker that owns a game puts its views and drops them whenever the game changes. So a cached view is the same as
 * the one that the worker would write. Any thread.
 */
#ifndef API_VIEW_CACHE_H
#define API_VIEW_CACHE_H

#include "../caller/access.h"

struct view_cache;
struct view_game;

/* Written bytes; each holder releases once. */
struct view {
    _Atomic int holders;
    size_t length;
    uint32_t seq;      /* of the game */
    unsigned parts;    /* of the view: VIEW_BIT of daemon/game/session.h */
    struct view *next; /* of the same role, with other parts */
    char etag[96];
    char bytes[];
};
void view_release(void *view);

struct view_cache *view_cache_create(size_t bytes);
void view_cache_destroy(struct view_cache *view_cache); /* NULL does nothing */

/* The cached entry of a game, which the caller lets go; NULL: none. */
struct view_game *view_cache_hold(struct view_cache *view_cache, const uint8_t game[16]);
void view_cache_let_go(struct view_game *game);
const struct access *view_game_access(const struct view_game *game);
/* The role's view with exactly these parts. The caller releases it; NULL: not cached. */
struct view *view_cache_get(struct view_game *game, int role, unsigned parts);

void view_cache_put(struct view_cache *view_cache, const uint8_t game[16], const struct access *access, int role,
                    unsigned parts, uint32_t seq, const char *bytes, size_t length, const char *etag);
void view_cache_drop(struct view_cache *view_cache, const uint8_t game[16]);
void view_cache_drop_all(struct view_cache *view_cache);

#endif
