/* The list of rulesets, and each of them with its content. */
#include <string.h>

#include "../../daemon/plugin/guide.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/plugin/translation.h"
#include "../../daemon/store/content.h"
#include "../../daemon/store/packs.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../call/send.h"
#include "../text/cursor.h"
#include "resources.h"

enum stage_result rulesets_list(struct call *call) {
    uint8_t after[CURSOR_BYTES + 1] = {0};
    size_t n = 0;
    if (call->parameters.cursor && !cursor_read('r', call->parameters.cursor, after, &n)) {
        call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
        return STAGE_ANSWERED;
    }
    after[n] = '\0';
    char next[CURSOR_TEXT] = "";
    const char *last = "";
    int count = 0;
    out_object(&call->answer.body);
    out_member_array(&call->answer.body, "items");
    for (const struct module *m = loader_first(call->api->loader); m; m = loader_next(m)) {
        if (!m->current || strcmp(m->ruleset->id, (const char *)after) <= 0)
            continue;
        if (count == call->parameters.limit) {
            cursor_write('r', last, strlen(last), next);
            break;
        }
        const struct translation *translation = translation_find(m, call->parameters.lang);
        const char *summary = translation ? translation->summary_json : m->summary_json;
        out_raw(&call->answer.body, summary, strlen(summary));
        last = m->ruleset->id;
        count++;
    }
    out_end_array(&call->answer.body);
    out_member_string(&call->answer.body, "next", next[0] ? next : NULL);
    out_end_object(&call->answer.body);
    call_json(call, 200);
    return STAGE_ANSWERED;
}

/* ---- one ruleset ------------------------------------------------------------------------------------------ */

struct getting {
    struct content_found kept;
    struct pack_rows packs; /* of the parameter pack */
    const struct module *module;
};
CALL_DATA_AS(struct getting, getting_data)

/* An answer that names version and content changes only with the daemon: it can be cached for a day. Translations are
 * no content, and change under the same version and hash. */
static const char *cache_control(const struct parameters *p) {
    return p->version && p->content_hash && !p->lang ? "public, max-age=86400, immutable" : "public, no-cache";
}

static void give(struct call *call, const struct module *module) {
    const struct translation *translation = translation_find(module, call->parameters.lang);
    const struct module_document *document =
        &(translation ? translation->document : module->document)[call->parameters.content];
    const char *json = document->json;
    size_t length = strlen(json);
    const bool packed = call_packs_document(call, document->gzip, &json, &length);
    const char *etag = packed ? document->etag_gzip : document->etag;
    strncpy(call->answer.etag, etag, sizeof call->answer.etag - 1);
    call->answer.cache = cache_control(&call->parameters);
    call_json(call, 200);
    if (call_not_modified(call, etag))
        return;
    /* Modules live as long as the process, so nothing is copied. */
    call_headers(call);
    http_reply_header(call->request, "Content-Language", translation ? translation->tag : "en");
    if (packed)
        http_reply_header(call->request, "Content-Encoding", "gzip");
    http_reply_bytes(call->request, 200, json, length, NULL, NULL);
    call->answer.replied = true;
}

static void not_there(struct call *call) {
    const struct parameters *p = &call->parameters;
    if (p->pack)
        call_problem(call, PROBLEM_NOT_FOUND, "There is no pack %s for the content of %s that is installed.", p->pack,
                     call->target.segment[0]);
    else if (p->version || p->content_hash)
        call_problem(call, PROBLEM_NOT_FOUND,
                     "There is no ruleset %s with this version and content. Leave version and content_hash out for "
                     "the newest.",
                     call->target.segment[0]);
    else
        call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.",
                     call->target.segment[0]);
}

/* The path names version and content. */
bool rulesets_get_shape(struct call *call) {
    call->parameters.version = call->target.segment[1];
    call->parameters.content_hash = call->target.segment[2];
    return true;
}

/* STAGE_DONE: the store may have the content of older games. */
enum stage_result rulesets_get(struct call *call) {
    const struct parameters *p = &call->parameters;
    const char *id = call->target.segment[0];
    const struct module *module = loader_find(call->api->loader, id, p->version, p->content_hash);
    if (p->pack && (p->version || p->content_hash)) {
        call_bad_parameter(call, "pack", "pack goes without version and content_hash.");
        return STAGE_ANSWERED;
    }
    if (p->pack && module)
        return STAGE_DONE;
    if (!module && p->content_hash && loader_find(call->api->loader, id, p->version, NULL))
        return STAGE_DONE;
    if (module)
        give(call, module);
    else
        not_there(call);
    return STAGE_ANSWERED;
}

/* The hash of the content that is asked for; NULL: there is no such pack. */
static const char *wanted_hash(const struct call *call, const struct getting *getting) {
    if (!call->parameters.pack)
        return call->parameters.content_hash;
    const struct module *base = loader_current(call->api->loader, call->target.segment[0]);
    const bool fits = getting->packs.count == 1 && strcmp(getting->packs.items[0].base, base->content_hash) == 0;
    return fits ? getting->packs.items[0].content_hash : NULL;
}

enum job_step rulesets_get_run(struct call *call) {
    struct getting *getting = getting_data(call);
    struct content_found *kept = &getting->kept;
    const struct parameters *p = &call->parameters;
    const int packs = p->pack != NULL; /* the phase that looks the pack up */
    if (packs && call->job.phase == 0) {
        pack_rows_finish(&getting->packs);
        store_find_pack(&call->job.stage, call->target.segment[0], p->pack, &getting->packs);
        return JOB_AGAIN;
    }
    const char *hash = wanted_hash(call, getting);
    if (call->job.phase == packs && hash) {
        content_found_finish(kept);
        store_find_content(&call->job.stage, call->target.segment[0], hash, kept);
        return JOB_AGAIN;
    }
    struct writer why;
    writer_init(&why);
    if (hash && kept->files)
        getting->module = content_module(call->api->loader, call->target.segment[0],
                                         p->version ? p->version : kept->version, hash, kept->files, &why);
    if (getting->module)
        call->answer.status = 200;
    else
        not_there(call);
    writer_finish(&why);
    return JOB_FINISHED;
}

enum stage_result rulesets_get_done(struct call *call) {
    give(call, getting_data(call)->module);
    return STAGE_DONE;
}

enum stage_result rulesets_guide(struct call *call) {
    const struct parameters *p = &call->parameters;
    const struct module *module = loader_find(call->api->loader, call->target.segment[0], p->version, p->content_hash);
    if (!module || !module->guide) {
        call_problem(call, PROBLEM_NOT_FOUND,
                     "There is no guide of a ruleset %s with this version and content. GET /v1/rulesets says which "
                     "rulesets have one.",
                     call->target.segment[0]);
        return STAGE_ANSWERED;
    }
    strncpy(call->answer.etag, module->guide->etag, sizeof call->answer.etag - 1);
    call_json(call, 200);
    if (!call_not_modified(call, module->guide->etag))
        out_raw(&call->answer.body, module->guide->json, strlen(module->guide->json));
    return STAGE_ANSWERED;
}

void rulesets_get_finish(struct call *call) {
    content_found_finish(&getting_data(call)->kept);
    pack_rows_finish(&getting_data(call)->packs);
}
