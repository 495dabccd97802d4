#include "moderator.h"

#include <string.h>

#include "../../daemon/store/moderation.h"
#include "../../daemon/store/tokens.h"
#include "../text/cursor.h"
#include "../text/text.h"
#include "answer.h"

bool moderator_is_one(struct call *call) {
    const struct principal *who = &call->who;
    return (who->known && who->scope != TOKEN_PLAYER && !who->player[0] && !who->label[0]) ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "Only an app or an admin can moderate, with its own token and without Musterd-Player.");
}

const char *moderator_app(const struct call *call) {
    return call->who.scope == TOKEN_ADMIN ? NULL : call->who.app;
}

bool moderator_is_reason(const char *text) {
    return text_is_plain(text, MODERATION_REASON, true);
}

void moderator_audit(struct call *call, const char *what, const char *details, const uint8_t *game) {
    store_audit_moderation(&call->job.stage,
                           &(struct audit_note){.token = call->who.token,
                                                .scope = call->who.scope,
                                                .app = call->who.app,
                                                .what = what,
                                                .details = details},
                           game);
}

bool moderator_cursor(struct call *call, char kind, int64_t *before) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    *before = 0;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read(kind, call->parameters.cursor, bytes, &n) || n != sizeof *before)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(before, bytes, sizeof *before);
    return true;
}

void moderator_next(struct call *call, char kind, bool more, int64_t last) {
    char next[CURSOR_TEXT];
    if (more)
        cursor_write(kind, &last, sizeof last, next);
    out_member_string(&call->answer.body, "next", more ? next : NULL);
}
