/* Views that were written already, ready to be sent again, by game and role.
 *
 * A game's views are put by the desk that owns it and dropped by it whenever the game changes, so
 * what is found here is what the desk would say. Any thread.
 */
#ifndef API_VIEWS_H
#define API_VIEWS_H

#include "access.h"

struct views;
struct view_game;

/* Ready bytes; each holder releases once. */
struct view {
    _Atomic int holders;
    size_t length;
    char etag[96];
    char bytes[];
};
void view_release(void *view);

struct views *views_create(size_t bytes);
void views_destroy(struct views *views); /* NULL does nothing */

/* What is known of a game; NULL: nothing. To be let go. */
struct view_game *views_hold(struct views *views, const uint8_t game[16]);
void views_let_go(struct view_game *game);
const struct access *view_game_access(const struct view_game *game);
/* To be released; NULL: not there. */
struct view *views_get(struct view_game *game, int role);

void views_put(struct views *views, const uint8_t game[16], const struct access *access, int role, const char *bytes,
               size_t length, const char *etag);
void views_drop(struct views *views, const uint8_t game[16]);
void views_drop_all(struct views *views);

#endif
