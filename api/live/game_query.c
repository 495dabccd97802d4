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

/* A cursor is the last game's id; for lists by change also the time of its change. */
enum { AFTER = 16, AFTER_CHANGE = AFTER + 8 };

bool game_query_by_change(enum game_order order) {
    return order == GAMES_LATEST_CHANGE || order == GAMES_EARLIEST_CHANGE;
}

bool game_query_page(struct call *call, struct game_query *query) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    bool change = game_query_by_change(query->order);
    query->limit = call->parameters.limit;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read(change ? 'u' : 'g', call->parameters.cursor, bytes, &n) || n != (change ? AFTER_CHANGE : AFTER))
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(query->after, bytes, sizeof query->after);
    if (change)
        memcpy(&query->after_updated, bytes + AFTER, sizeof query->after_updated);
    query->has_after = true;
    return true;
}

void game_query_next(struct call *call, const struct game_query *query, const struct game_list *list) {
    char next[CURSOR_TEXT];
    uint8_t bytes[AFTER_CHANGE];
    bool change = game_query_by_change(query->order);
    memcpy(bytes, list->last, AFTER);
    memcpy(bytes + AFTER, &list->last_updated, sizeof list->last_updated);
    if (list->more)
        cursor_write(change ? 'u' : 'g', bytes, change ? AFTER_CHANGE : AFTER, next);
    out_member_string(&call->answer.body, "next", list->more ? next : NULL);
}
