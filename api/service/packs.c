/* Packs: an owner's facts of a printed game, on top of a ruleset's content. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/memory.h"
#include "../../daemon/pack/check.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/content.h"
#include "../../daemon/store/packs.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/submit.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/names.h"
#include "../text/text.h"
#include "pack_faults.h"
#include "resources.h"

enum { GAMES_EACH = 1 /* random games of each scenario, before a pack is taken */ };

struct packs_call {
    char after[CURSOR_BYTES + 1];
    struct pack_rows rows;
    /* of a pack that is put: */
    const struct module *module;
    struct pack_row row;
    bool checked, made, deleted;
};
CALL_DATA_AS(struct packs_call, packs_data)

void packs_finish(struct call *call) {
    pack_rows_finish(&packs_data(call)->rows);
    free(packs_data(call)->row.manifest);
}

static const char *ruleset_of(const struct call *call) {
    return call->target.segment[0];
}

static const char *name_of(const struct call *call) {
    return call->target.segment[1];
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void write_pack(struct writer *w, const struct pack_row *row) {
    out_object(w);
    out_member_string(w, "pack", row->name);
    out_key(w, "manifest");
    out_raw(w, row->manifest, strlen(row->manifest));
    out_member_string(w, "ruleset_version", row->version);
    out_member_string(w, "base", row->base);
    out_member_string(w, "content_hash", row->content_hash);
    out_member_int(w, "size", (int64_t)row->length);
    out_member_time(w, "changed_at", row->changed_at);
    out_end_object(w);
}

bool packs_list_shape(struct call *call) {
    uint8_t after[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('p', call->parameters.cursor, after, &n))
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(packs_data(call)->after, after, n);
    return true;
}

enum job_step packs_list_run(struct call *call) {
    struct packs_call *mine = packs_data(call);
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT] = "";
    if (!loader_current(call->api->loader, ruleset_of(call))) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.", ruleset_of(call));
        return JOB_FINISHED;
    }
    if (call->job.phase == 0) {
        pack_rows_finish(&mine->rows);
        store_list_packs(&call->job.stage, ruleset_of(call), mine->after, call->parameters.limit, &mine->rows);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->rows.count; i++)
        write_pack(w, &mine->rows.items[i]);
    out_end_array(w);
    if (mine->rows.more) {
        const char *last = mine->rows.items[mine->rows.count - 1].name;
        cursor_write('p', last, strlen(last), next);
    }
    out_member_string(w, "next", next[0] ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

static void not_there(struct call *call) {
    call_problem(call, PROBLEM_NOT_FOUND, "There is no pack %s of %s. GET /v1/rulesets/{ruleset}/packs lists them.",
                 name_of(call), ruleset_of(call));
}

enum job_step packs_get_run(struct call *call) {
    struct packs_call *mine = packs_data(call);
    if (call->job.phase == 0) {
        pack_rows_finish(&mine->rows);
        store_find_pack(&call->job.stage, ruleset_of(call), name_of(call), &mine->rows);
        return JOB_AGAIN;
    }
    if (mine->rows.count == 0 || !mine->rows.items[0].zip) {
        not_there(call);
        return JOB_FINISHED;
    }
    put_bytes(&call->answer.body, mine->rows.items[0].zip, mine->rows.items[0].length);
    call->answer.status = 200;
    call->answer.type = "application/zip";
    return JOB_FINISHED;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static bool is_pack_name(const char *name) {
    return text_is_id(name) && strlen(name) <= 64;
}

/* For PUT and DELETE. */
enum stage_result packs_put_start(struct call *call) {
    if (call->who.scope != TOKEN_ADMIN || call->who.player[0])
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin token without Musterd-Player may change packs.");
    else if (!loader_current(call->api->loader, ruleset_of(call)))
        call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.", ruleset_of(call));
    else if (!is_pack_name(name_of(call)))
        call_problem(call, PROBLEM_NOT_FOUND, "The name of a pack is kebab-case, 1 to 64 characters.");
    else
        return STAGE_DONE;
    return STAGE_ANSWERED;
}

/* The content with the pack, as a module; NULL: faults were added. */
static const struct module *read_pack(struct call *call, const char *zip, size_t length, struct pack_faults *faults) {
    const struct module *base = loader_current(call->api->loader, ruleset_of(call)), *module = NULL;
    const struct zip one = {zip, length};
    const struct check_wish wish = {GAMES_EACH, false, 1};
    struct content_source source;
    struct writer why;
    if (!packs_content(base, &one, 1, &wish, &source, faults))
        return NULL;
    writer_init(&why);
    module = stack_module(call->api->loader, base, &source, &why);
    if (!module)
        pack_fault(faults, "", 0, NULL, "content that the rules can read", writer_text(&why));
    writer_finish(&why);
    content_source_free(&source);
    return module;
}

static char *manifest_of(const char *zip, size_t length) {
    struct pack_faults faults = {0};
    struct writer text;
    writer_init(&text);
    struct pack *pack = pack_read_zip(zip, length, &faults);
    pack_put_manifest(pack, &text);
    char why[128];
    struct json_t *json = input_parse(must_have_text(&text), text.length, why, sizeof why);
    char *manifest = must_have(input_dump(json)); /* in one line */
    input_free(json);
    writer_finish(&text);
    pack_free(pack);
    pack_faults_finish(&faults);
    return manifest;
}

/* The first job checks, on a thread that may take its time; it changes nothing. */
enum job_step packs_put_run(struct call *call) {
    struct packs_call *mine = packs_data(call);
    struct pack_faults faults = {0};
    size_t length;
    const char *zip = http_body(call->request, &length);
    mine->module = read_pack(call, zip, length, &faults);
    free(mine->row.manifest);
    mine->row.manifest = mine->module ? manifest_of(zip, length) : NULL;
    if (mine->module && text_hides(mine->row.manifest))
        pack_fault(&faults, "manifest.json", 0, NULL, "texts without invisible characters", "some that have them");
    if (faults.count == 0)
        call->answer.status = 200;
    else
        refuse_pack(call, &faults);
    pack_faults_finish(&faults);
    return JOB_FINISHED;
}

/* The second one stores. */
static enum job_step store_run(struct job *job) {
    struct call *call = (struct call *)job;
    struct packs_call *mine = packs_data(call);
    struct pack_row *row = &mine->row;
    if (job->phase > 0)
        return JOB_FINISHED;
    const struct module *base = loader_current(call->api->loader, ruleset_of(call));
    row->name = (char *)(uintptr_t)name_of(call);
    row->version = (char *)(uintptr_t)mine->module->ruleset->version;
    row->zip = (char *)(uintptr_t)http_body(call->request, &row->length);
    memcpy(row->base, base->content_hash, sizeof row->base);
    memcpy(row->content_hash, mine->module->content_hash, sizeof row->content_hash);
    pack_rows_finish(&mine->rows);
    store_put_pack(&job->stage, mine->module, row, &mine->made);
    store_find_pack(&job->stage, ruleset_of(call), name_of(call), &mine->rows);
    return JOB_AGAIN;
}

enum stage_result packs_put_done(struct call *call) {
    struct packs_call *mine = packs_data(call);
    if (!mine->checked) {
        mine->checked = true;
        return call_submit(call, (struct job){.need = JOB_STORE, .run = store_run});
    }
    writer_clear(&call->answer.body);
    if (mine->rows.count == 0) {
        not_there(call); /* deleted in the same moment */
        return STAGE_DONE;
    }
    write_pack(&call->answer.body, &mine->rows.items[0]);
    call_json(call, mine->made ? 201 : 200);
    return STAGE_DONE;
}

enum job_step packs_delete_run(struct call *call) {
    struct packs_call *mine = packs_data(call);
    if (call->job.phase == 0) {
        mine->deleted = false;
        store_delete_pack(&call->job.stage, ruleset_of(call), name_of(call), &mine->deleted);
        return JOB_AGAIN;
    }
    if (mine->deleted)
        call->answer.status = 204;
    else
        not_there(call);
    return JOB_FINISHED;
}
