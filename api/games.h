/* What the lists of games share. */
#ifndef API_GAMES_H
#define API_GAMES_H

#include "call.h"

struct games_list {
    struct game_query query;
    struct game_list list;
};

/* In call->data of a route whose run is games_list_run. */
struct games_list *games_list_of(struct call *call);
/* Who asks for the list. */
void games_viewer(const struct call *call, struct game_query *query);
/* The labels that are asked for, into the query. */
void games_labels(const struct call *call, struct game_query *query);
/* limit and cursor; false: the problem is set. */
bool games_page(struct call *call, struct game_query *query);

#endif
