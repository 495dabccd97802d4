/* Shared by the lists of games. */
#ifndef API_GAMES_H
#define API_GAMES_H

#include "../../daemon/store/lists.h"
#include "../call/call.h"

struct games_list {
    struct game_query query;
    struct game_list list;
    bool invited; /* list the games that offer the caller's player a seat, and ignore the query */
};

/* For routes whose run is games_list_run. */
CALL_DATA_AS(struct games_list, games_list_of)

#endif
