#include <string.h>

#include "../daemon/plugin/loader.h"
#include "api_state.h"
#include "cursor.h"
#include "encoding.h"
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

/* ---- one of them ------------------------------------------------------------------------------------------ */

struct getting {
    struct content_found kept;
    const struct module *module;
};
_Static_assert(sizeof(struct getting) <= CALL_DATA, "fits");

static struct getting *of(struct call *call) {
    return (struct getting *)(void *)call->data;
}

/* What is named by version and content may change with the daemon, and with nothing else: a day without asking
 * again. */
static const char *cache_control(const struct parameters *p) {
    return p->version && p->content_hash ? "public, max-age=86400, immutable" : "public, no-cache";
}

static bool give(struct call *call, const struct module *module) {
    bool packed = module->full_gzip && encoding_takes_gzip(http_header(call->request, "Accept-Encoding"));
    const char *etag = packed ? module->etag_gzip : module->etag;
    strncpy(call->etag, etag, sizeof call->etag - 1);
    http_reply_header(call->request, "Vary", "Accept-Encoding");
    http_reply_header(call->request, "Cache-Control", cache_control(&call->parameters));
    if (call_not_modified(call, etag))
        return true;
    /* Modules live as long as the process: nothing to copy. */
    call_json(call, 200);
    call_headers(call);
    if (packed)
        http_reply_header(call->request, "Content-Encoding", "gzip");
    http_reply_bytes(call->request, 200, packed ? module->full_gzip : module->full_json,
                     packed ? module->full_gzip_length : strlen(module->full_json), NULL, NULL);
    call->replied = true;
    return true;
}

static bool not_there(struct call *call) {
    const struct parameters *p = &call->parameters;
    if (p->version || p->content_hash)
        return !call_problem(call, PROBLEM_NOT_FOUND,
                             "There is no ruleset %s of this version and content here. Leave version and content_hash "
                             "out for the newest.",
                             call->segment[0]);
    return !call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.",
                         call->segment[0]);
}

/* The path says which. */
bool rulesets_get_shape(struct call *call) {
    call->parameters.version = call->segment[1];
    call->parameters.content_hash = call->segment[2];
    return true;
}

/* false: the content may be one that the store keeps for older games. */
bool rulesets_get(struct call *call) {
    const struct parameters *p = &call->parameters;
    const char *id = call->segment[0];
    const struct module *module = loader_find(call->api->loader, id, p->version, p->content_hash);
    if (module)
        return give(call, module);
    if (p->content_hash && loader_find(call->api->loader, id, p->version, NULL))
        return false;
    return not_there(call);
}

enum job_step rulesets_get_run(struct call *call) {
    struct getting *getting = of(call);
    struct content_found *kept = &getting->kept;
    const struct parameters *p = &call->parameters;
    if (call->job.phase == 0) {
        content_found_finish(kept);
        store_find_content(&call->job.stage, call->segment[0], p->content_hash, kept);
        return JOB_AGAIN;
    }
    struct writer why;
    writer_init(&why);
    if (kept->files)
        getting->module = content_module(call->api->loader, call->segment[0], p->version ? p->version : kept->version,
                                         p->content_hash, kept->files, &why);
    if (getting->module)
        call->status = 200;
    else
        not_there(call);
    writer_finish(&why);
    return JOB_FINISHED;
}

bool rulesets_get_done(struct call *call) {
    return give(call, of(call)->module);
}

void rulesets_get_finish(struct call *call) {
    content_found_finish(&of(call)->kept);
}
