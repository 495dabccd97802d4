/* Lists the audit log. */
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/proposals.h"
#include "../../daemon/store/tokens.h"
#include "../call/answer.h"
#include "../call/moderator.h"
#include "../text/cursor.h"
#include "resources.h"

struct auditing {
    int64_t before;
    struct audit_list list;
};
CALL_DATA_AS(struct auditing, auditing_data)

bool audit_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (call->parameters.cursor) {
        if (!cursor_read('a', call->parameters.cursor, bytes, &n) || n != sizeof auditing_data(call)->before)
            return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
        memcpy(&auditing_data(call)->before, bytes, sizeof auditing_data(call)->before);
    }
    return moderator_is_one(call);
}

static void out_row(struct writer *w, const struct audit_row *row) {
    char id[37];
    out_object(w);
    out_member_int(w, "n", row->n);
    out_member_time(w, "at", row->at);
    game_id_text(row->token, id);
    out_member_string(w, "token", id);
    out_member_string(w, "scope", token_scope_name(row->scope));
    out_member_string(w, "app", row->app[0] ? row->app : NULL);
    game_id_text(row->game, id);
    out_member_string(w, "game", game_id_is_zero(row->game) ? NULL : id);
    out_member_string(w, "what", row->what);
    out_key(w, "details");
    out_raw(w, row->details, strlen(row->details));
    out_end_object(w);
}

enum job_step audit_run(struct call *call) {
    struct auditing *auditing = auditing_data(call);
    struct audit_list *list = &auditing->list;
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    if (call->job.phase == 0) {
        store_list_audit(&call->job.stage, moderator_app(call), auditing->before, call->parameters.limit, list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++)
        out_row(w, &list->items[i]);
    out_end_array(w);
    if (list->more)
        cursor_write('a', &list->items[list->count - 1].n, sizeof list->items->n, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void audit_finish(struct call *call) {
    audit_list_finish(&auditing_data(call)->list);
}
