/* Shared by lists of games: turns the request's parameters into the store's query, and writes the cursor of the next
 * page. */
#ifndef API_LIVE_GAME_QUERY_H
#define API_LIVE_GAME_QUERY_H

#include "../../daemon/store/lists.h"
#include "../call/call.h"

/* Sets the viewer: the caller, who sees public games and their own. */
void game_query_viewer(const struct call *call, struct game_query *query);
/* Sets the labels of the request. */
void game_query_labels(const struct call *call, struct game_query *query);
/* Reads limit and cursor; false: the problem is set. */
bool game_query_page(struct call *call, struct game_query *query);
/* Writes the member next. */
void game_query_next(struct call *call, const struct game_query *query, const struct game_list *list);
/* Writes the member since, of a query that follows: games that change from now on, and those that change while the
 * pages are read, change after it. Nothing that this page does not show moves it, so that the same answer has the same
 * ETag. */
void game_query_since(struct call *call, const struct game_query *query, const struct game_list *list);
bool game_query_by_change(enum game_order order);

#endif
