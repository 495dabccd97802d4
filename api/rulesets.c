#include <string.h>

#include "../daemon/loader.h"
#include "api_state.h"
#include "cursor.h"
#include "resources.h"

bool rulesets_list(struct call *call) {
    uint8_t after[CURSOR_BYTES + 1] = {0};
    size_t n = 0;
    if (call->parameters.cursor && !cursor_read('r', call->parameters.cursor, after, &n))
        return !call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
    after[n] = '\0';
    char next[CURSOR_TEXT] = "";
    const char *last = "";
    int count = 0;
    out_object(&call->body);
    out_member_array(&call->body, "items");
    for (const struct module *m = loader_first(call->api->loader); m; m = loader_next(m)) {
        if (!m->current || strcmp(m->ruleset->id, (const char *)after) <= 0)
            continue;
        if (count == call->parameters.limit) {
            cursor_write('r', last, strlen(last), next);
            break;
        }
        out_raw(&call->body, m->summary_json, strlen(m->summary_json));
        last = m->ruleset->id;
        count++;
    }
    out_end_array(&call->body);
    out_member_string(&call->body, "next", next[0] ? next : NULL);
    out_end_object(&call->body);
    call_json(call, 200);
    return true;
}

bool rulesets_get(struct call *call) {
    const struct module *module = loader_current(call->api->loader, call->segment[0]);
    if (!module)
        return !call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.",
                             call->segment[0]);
    strncpy(call->etag, module->etag, sizeof call->etag - 1);
    if (call_not_modified(call, module->etag))
        return true;
    /* Modules live as long as the process: nothing to copy. */
    call_json(call, 200);
    call_headers(call);
    http_reply_bytes(call->request, 200, module->full_json, strlen(module->full_json), NULL, NULL);
    call->replied = true;
    return true;
}
