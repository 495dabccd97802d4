#include "game_query.h"

#include <string.h>

#include "../../daemon/store/tokens.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../text/cursor.h"

void game_query_viewer(const struct call *call, struct game_query *query) {
    query->viewer_all = call->who.scope == TOKEN_ADMIN;
    query->viewer_app = call->who.scope == TOKEN_APP ? call->who.app : NULL;
    query->viewer_player = call->who.player[0] ? call->who.player : NULL;
}

void game_query_labels(const struct call *call, struct game_query *query) {
    const struct parameters *p = &call->parameters;
    for (int i = 0; i < p->label_count; i++) {
        struct game_label *label = &query->label[query->label_count++];
        const char *colon = strchr(p->label[i], ':');
        memcpy(label->name, p->label[i], colon ? (size_t)(colon - p->label[i]) : strlen(p->label[i]));
        label->value = colon ? colon + 1 : NULL;
    }
}

bool game_query_by_change(enum game_order order) {
    return order == GAMES_LATEST_CHANGE || order == GAMES_EARLIEST_CHANGE;
}

/* A cursor is the last game's id; of a query that follows, also where the walk began and how far it has come. */
enum { AFTER = 16 };
struct walk_cursor {
    uint8_t game[AFTER];
    int64_t updated, late;
    struct change_point horizon; /* of the first page */
    int64_t newest;              /* of all pages until now */
};
_Static_assert(sizeof(struct walk_cursor) == 56 && sizeof(struct walk_cursor) <= CURSOR_BYTES,
               "no padding, and it fits");

static char cursor_kind(const struct game_query *query) {
    return !query->follows ? 'g' : game_query_by_change(query->order) ? 'u' : 'c';
}

bool game_query_page(struct call *call, struct game_query *query) {
    union {
        uint8_t bytes[CURSOR_BYTES];
        struct walk_cursor walk;
    } cursor = {0};
    size_t n;
    query->limit = call->parameters.limit;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read(cursor_kind(query), call->parameters.cursor, cursor.bytes, &n) ||
        n != (query->follows ? sizeof cursor.walk : AFTER))
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(query->after, cursor.walk.game, sizeof query->after);
    query->after_updated = cursor.walk.updated;
    query->after_late = cursor.walk.late;
    query->walk = cursor.walk.horizon;
    query->walk_newest = cursor.walk.newest;
    query->has_after = true;
    return true;
}

/* Where the walk began. */
static struct change_point beginning(const struct game_query *query, const struct game_list *list) {
    return query->has_after ? query->walk : list->horizon;
}

static int64_t newest(const struct game_query *query, const struct game_list *list) {
    return query->walk_newest > list->newest ? query->walk_newest : list->newest;
}

void game_query_next(struct call *call, const struct game_query *query, const struct game_list *list) {
    char next[CURSOR_TEXT];
    struct walk_cursor cursor = {.updated = list->last_updated,
                                 .late = list->last_late,
                                 .horizon = beginning(query, list),
                                 .newest = newest(query, list)};
    memcpy(cursor.game, list->last, AFTER);
    if (list->more)
        cursor_write(cursor_kind(query), &cursor, query->follows ? sizeof cursor : AFTER, next);
    out_member_string(&call->answer.body, "next", list->more ? next : NULL);
}

void game_query_since(struct call *call, const struct game_query *query, const struct game_list *list) {
    char text[CURSOR_TEXT];
    struct change_point since = query->since;
    const struct change_point began = beginning(query, list);
    const int64_t latest = newest(query, list) + 1;
    /* If the cluster has changed while the pages were read, the next request finds everything. */
    if (query->has_after && list->newest != 0 && list->horizon.cluster != began.cluster)
        since = (struct change_point){0};
    else if (latest > 1)
        since = (struct change_point){.cluster = began.cluster, .xid = latest < began.xid ? latest : began.xid};
    cursor_write('s', &since, sizeof since, text);
    out_member_string(&call->answer.body, "since", text);
}
