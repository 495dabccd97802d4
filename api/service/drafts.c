/* Drafts of packs, for the desk: what owners of a printed game have confirmed and changed, with history and undo. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/memory.h"
#include "../../daemon/pack/draft.h"
#include "../../daemon/pack/preview.h"
#include "../../daemon/pack/sheets.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/drafts.h"
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

enum { GAMES_EACH = 1 /* random games of each scenario in a check */ };

struct manifest_texts {
    const char *draft, *name, *language, *author, *licence, *edition;
};

struct drafts_call {
    char after[CURSOR_BYTES + 1];
    struct draft_rows rows;
    struct draft_entry_rows entries;
    struct manifest_texts texts;
    const char *scenario;
    int64_t seq, seed;
    const struct json_t *edits; /* of the body */
    char *change;               /* JSON, for the next entry */
    bool checked, made, done;
};
CALL_DATA_AS(struct drafts_call, drafts_data)

void drafts_finish(struct call *call) {
    draft_rows_finish(&drafts_data(call)->rows);
    draft_entry_rows_finish(&drafts_data(call)->entries);
    free(drafts_data(call)->change);
}

static const char *ruleset_of(const struct call *call) {
    return call->target.segment[0];
}

static const char *name_of(const struct call *call) {
    return call->target.segment[1];
}

static const struct module *base_of(const struct call *call) {
    return loader_current(call->api->loader, ruleset_of(call));
}

/* For all routes here. */
enum stage_result drafts_start(struct call *call) {
    if (base_of(call))
        return STAGE_DONE;
    call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.", ruleset_of(call));
    return STAGE_ANSWERED;
}

static enum job_step not_there(struct call *call) {
    call_problem(call, PROBLEM_NOT_FOUND, "There is no draft %s of %s. GET /v1/rulesets/{ruleset}/drafts lists them.",
                 name_of(call), ruleset_of(call));
    return JOB_FINISHED;
}

/* ---- shapes ------------------------------------------------------------------------------------------------------ */

struct telling {
    struct faults faults; /* first */
    struct call *call;
};

static void tell_fault(void *context, const char *pointer, const char *detail) {
    struct telling *telling = context;
    if (telling->call->answer.status == 0)
        call_problem_at(telling->call, PROBLEM_BAD_REQUEST, pointer, detail, "%s %s.", pointer, detail);
}

static bool read_body(struct call *call, const struct field *fields, size_t count) {
    struct telling telling = {{0, tell_fault, &telling}, call};
    if (call->input)
        input_read(call->input, fields, count, drafts_data(call), &telling.faults);
    return telling.faults.count == 0;
}

static bool is_draft_name(const char *text) {
    return text_is_id(text) && strlen(text) <= 64;
}

static bool is_line(const char *text) {
    return !text_hides(text) && strlen(text) <= 120;
}

static bool is_title(const char *text) {
    return text[0] && is_line(text);
}

static bool is_language(const char *text) {
    return is_line(text) && strlen(text) <= 35;
}

#define TEXT(member, required, check, expected)                                                                        \
    { #member, FIELD_STRING, required, offsetof(struct drafts_call, texts.member), check, 0, 0, expected }

bool drafts_make_shape(struct call *call) {
    static const struct field fields[] = {
        TEXT(author, false, is_line, "a line of at most 120 bytes"),
        TEXT(draft, true, is_draft_name, "kebab-case, 1 to 64 characters"),
        TEXT(edition, false, is_line, "a line of at most 120 bytes"),
        TEXT(language, false, is_language, "a line of at most 35 bytes"),
        TEXT(licence, false, is_line, "a line of at most 120 bytes"),
        TEXT(name, true, is_title, "a line of 1 to 120 bytes"),
    };
    return read_body(call, fields, sizeof fields / sizeof *fields);
}

bool drafts_change_shape(struct call *call) {
    static const struct field fields[] = {
        {"edits", FIELD_ARRAY, true, offsetof(struct drafts_call, edits), NULL, 0, 0, "an array"},
        {"seq", FIELD_INTEGER, true, offsetof(struct drafts_call, seq), NULL, 0, DRAFT_ENTRIES_MOST, "a seq"},
    };
    return read_body(call, fields, sizeof fields / sizeof *fields);
}

bool drafts_undo_shape(struct call *call) {
    static const struct field fields[] = {
        {"seq", FIELD_INTEGER, true, offsetof(struct drafts_call, seq), NULL, 0, DRAFT_ENTRIES_MOST, "a seq"},
    };
    return read_body(call, fields, sizeof fields / sizeof *fields);
}

bool drafts_preview_shape(struct call *call) {
    static const struct field fields[] = {
        {"scenario", FIELD_STRING, false, offsetof(struct drafts_call, scenario), text_is_id, 0, 0, "a scenario's id"},
        {"seed", FIELD_INTEGER, false, offsetof(struct drafts_call, seed), NULL, 0, INT32_MAX, "a whole number"},
    };
    return read_body(call, fields, sizeof fields / sizeof *fields);
}

bool drafts_list_shape(struct call *call) {
    uint8_t after[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('d', call->parameters.cursor, after, &n))
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(drafts_data(call)->after, after, n);
    return true;
}

/* ---- the sheets -------------------------------------------------------------------------------------------------- */

enum job_step sheets_get_run(struct call *call) {
    struct writer *w = &call->answer.body;
    struct stack *stack = stack_new(base_of(call));
    out_object(w);
    sheets_put_json(stack, w);
    out_end_object(w);
    stack_free(stack);
    call_json(call, 200);
    return JOB_FINISHED;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void write_head(struct writer *w, const struct draft_row *row) {
    out_member_string(w, "draft", row->name);
    out_key(w, "manifest");
    out_raw(w, row->manifest, strlen(row->manifest));
    out_member_int(w, "seq", row->seq);
    out_member_time(w, "changed_at", row->changed_at);
}

enum job_step drafts_list_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT] = "";
    if (call->job.phase == 0) {
        draft_rows_finish(&mine->rows);
        store_list_drafts(&call->job.stage, ruleset_of(call), mine->after, call->parameters.limit, &mine->rows);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->rows.count; i++) {
        out_object(w);
        write_head(w, &mine->rows.items[i]);
        out_end_object(w);
    }
    out_end_array(w);
    if (mine->rows.more && mine->rows.count > 0) {
        const char *last = mine->rows.items[mine->rows.count - 1].name;
        cursor_write('d', last, strlen(last), next);
    }
    out_member_string(w, "next", next[0] ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

static enum job_step find(struct call *call, struct job *job) {
    struct drafts_call *mine = drafts_data(call);
    draft_rows_finish(&mine->rows);
    draft_entry_rows_finish(&mine->entries);
    store_find_draft(&job->stage, ruleset_of(call), name_of(call), &mine->rows, &mine->entries);
    return JOB_AGAIN;
}

/* The draft that was found; the caller frees it. */
static struct draft *fold(const struct drafts_call *mine) {
    struct draft_entry *entries = xcalloc(mine->entries.count + 1, sizeof *entries);
    for (size_t i = 0; i < mine->entries.count; i++) {
        const struct draft_entry_row *row = &mine->entries.items[i];
        entries[i] = (struct draft_entry){row->seq, row->at, row->author, row->edits};
    }
    struct draft *draft = draft_new(mine->rows.items[0].manifest, entries, (int)mine->entries.count);
    free(entries);
    return draft;
}

static void write_draft(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    struct writer *w = &call->answer.body;
    struct draft *draft = fold(mine);
    writer_clear(w);
    w->comma = false;
    out_object(w);
    write_head(w, &mine->rows.items[0]);
    out_member_int(w, "undoable", draft_undoable(draft));
    out_key(w, "records");
    draft_put_records(draft, w);
    out_end_object(w);
    draft_free(draft);
}

enum job_step drafts_get_run(struct call *call) {
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (drafts_data(call)->rows.count == 0)
        return not_there(call);
    write_draft(call);
    call_json(call, 200);
    return JOB_FINISHED;
}

enum job_step drafts_history_run(struct call *call) {
    const struct drafts_call *mine = drafts_data(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (mine->rows.count == 0)
        return not_there(call);
    struct draft *draft = fold(mine);
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->entries.count; i++) {
        const struct draft_entry_row *row = &mine->entries.items[i];
        out_object(w);
        out_member_int(w, "seq", row->seq);
        out_member_time(w, "at", row->at);
        out_member_string(w, "author", row->author);
        out_member_bool(w, "undone", draft_is_undone(draft, row->seq));
        out_key(w, "edits");
        out_raw(w, row->edits, strlen(row->edits));
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
    draft_free(draft);
    call_json(call, 200);
    return JOB_FINISHED;
}

/* ---- the pack ---------------------------------------------------------------------------------------------------- */

/* The draft's pack on the base content. NULL: faults were added. The caller frees it. */
static struct stack *stack_of(const struct call *call, const struct draft *draft, struct pack_faults *faults) {
    struct stack *stack = stack_new(base_of(call));
    struct pack *pack = draft_pack(draft, stack_schema(stack));
    const bool good = stack_add(stack, pack, faults);
    pack_free(pack);
    if (good)
        return stack;
    stack_free(stack);
    return NULL;
}

enum job_step drafts_pack_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (mine->rows.count == 0)
        return not_there(call);
    struct draft *draft = fold(mine);
    struct stack *stack = stack_new(base_of(call));
    struct pack *pack = draft_pack(draft, stack_schema(stack));
    if (pack_put_zip(pack, &call->answer.body)) {
        call->answer.status = 200;
        call->answer.type = "application/zip";
    } else {
        call_out_of_memory(call);
    }
    pack_free(pack);
    stack_free(stack);
    draft_free(draft);
    return JOB_FINISHED;
}

enum job_step drafts_check_run(struct call *call) {
    const struct check_wish wish = {GAMES_EACH, false, 1};
    struct pack_faults faults = {0};
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (drafts_data(call)->rows.count == 0)
        return not_there(call);
    struct draft *draft = fold(drafts_data(call));
    struct stack *base = stack_new(base_of(call)), *stack = stack_of(call, draft, &faults);
    const struct share share = stack_share(stack ? stack : base);
    if (stack) {
        struct content_source source;
        stack_source(stack, &source);
        stack_check(stack, base_of(call), &source, &wish, NULL, NULL, &faults);
        content_source_free(&source);
    }
    out_object(w);
    out_member_int(w, "seq", drafts_data(call)->rows.items[0].seq);
    out_member_int(w, "records", share.records);
    out_member_int(w, "confirmed", share.confirmed);
    write_pack_faults(w, &faults);
    out_end_object(w);
    stack_free(stack);
    stack_free(base);
    draft_free(draft);
    pack_faults_finish(&faults);
    call_json(call, 200);
    return JOB_FINISHED;
}

static void preview(struct call *call, const struct stack *stack, struct pack_faults *faults) {
    const struct drafts_call *mine = drafts_data(call);
    const struct preview_wish wish = {mine->scenario, PREVIEW_TURNS, (uint64_t)mine->seed};
    struct content_source source;
    stack_source(stack, &source);
    out_object(&call->answer.body);
    preview_put(stack, base_of(call), &source, &wish, &call->answer.body, faults);
    out_end_object(&call->answer.body);
    content_source_free(&source);
}

enum job_step drafts_preview_run(struct call *call) {
    struct pack_faults faults = {0};
    const struct drafts_call *mine = drafts_data(call);
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (mine->rows.count == 0)
        return not_there(call);
    if (mine->scenario && module_scenario(base_of(call), mine->scenario) < 0) {
        call_problem_at(call, PROBLEM_BAD_REQUEST, "/scenario", "is no scenario", "%s has no scenario %s.",
                        ruleset_of(call), mine->scenario);
        return JOB_FINISHED;
    }
    struct draft *draft = fold(mine);
    struct stack *stack = stack_of(call, draft, &faults);
    if (stack)
        preview(call, stack, &faults);
    call_json(call, 200);
    if (faults.count > 0)
        refuse_pack(call, &faults);
    stack_free(stack);
    draft_free(draft);
    pack_faults_finish(&faults);
    return JOB_FINISHED;
}

/* ---- making and deleting ----------------------------------------------------------------------------------------- */

static char *manifest_of(const struct call *call) {
    const struct manifest_texts *texts = &drafts_data(call)->texts;
    struct writer w;
    writer_init(&w);
    out_object(&w);
    out_member_string(&w, "ruleset", ruleset_of(call));
    out_member_string(&w, "base", base_of(call)->content_hash);
    out_member_string(&w, "name", texts->name);
    out_member_string(&w, "language", texts->language ? texts->language : "en");
    out_member_string(&w, "author", texts->author ? texts->author : "");
    out_member_string(&w, "licence", texts->licence ? texts->licence : "");
    out_member_string(&w, "edition", texts->edition ? texts->edition : "");
    out_end_object(&w);
    char *text = xstrdup(must_have_text(&w));
    writer_finish(&w);
    return text;
}

enum job_step drafts_make_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    call->target.segment[1] = mine->texts.draft;
    if (call->job.phase == 0) {
        char *manifest = manifest_of(call);
        mine->made = false;
        store_make_draft(&call->job.stage, ruleset_of(call), mine->texts.draft, manifest, &mine->made);
        free(manifest);
        return find(call, &call->job);
    }
    if (!mine->made || mine->rows.count == 0) {
        call_problem(call, PROBLEM_DRAFT_CHANGED, "There is a draft %s of %s already. Choose another name.",
                     mine->texts.draft, ruleset_of(call));
        return JOB_FINISHED;
    }
    write_draft(call);
    call_json(call, 201);
    return JOB_FINISHED;
}

enum job_step drafts_delete_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    if (call->job.phase == 0) {
        mine->done = false;
        store_delete_draft(&call->job.stage, ruleset_of(call), name_of(call), &mine->done);
        return JOB_AGAIN;
    }
    if (!mine->done)
        return not_there(call);
    call->answer.status = 204;
    return JOB_FINISHED;
}

/* ---- changing: the first job checks, on a thread that may take its time; the second one stores ------------------- */

/* The author of entries: the player who is named, else the app, else the admin. */
static const char *author_of(const struct call *call) {
    return call->who.player[0] ? call->who.player : call->who.app[0] ? call->who.app : "admin";
}

/* Does a change fit the draft that was found? false: the problem is set. */
static bool fits(struct call *call, bool has_seq) {
    const struct drafts_call *mine = drafts_data(call);
    if (mine->rows.count == 0)
        return not_there(call) != JOB_FINISHED;
    if (has_seq && mine->rows.items[0].seq != mine->seq)
        return call_problem(call, PROBLEM_DRAFT_CHANGED, "The draft is at seq %d by now. Get it again.",
                            mine->rows.items[0].seq);
    if (mine->rows.items[0].seq < DRAFT_ENTRIES_MOST)
        return true;
    call_problem_open(call, PROBLEM_TOO_LARGE,
                      "The draft has %d entries. Download its pack, and upload it into a new draft.",
                      DRAFT_ENTRIES_MOST);
    out_member_int(&call->answer.body, "limit", DRAFT_ENTRIES_MOST);
    out_end_object(&call->answer.body);
    return false;
}

/* Keeps the edits for the second job, if the draft stands with them. */
static void try_edits(struct call *call, const struct json_t *edits) {
    struct drafts_call *mine = drafts_data(call);
    struct pack_faults faults = {0};
    struct draft *draft = fold(mine);
    draft_apply(draft, edits, author_of(call));
    struct stack *stack = stack_of(call, draft, &faults);
    if (stack) {
        free(mine->change);
        mine->change = must_have(input_dump(edits));
        call->answer.status = 200;
        if (strlen(mine->change) > DRAFT_ENTRY_MOST)
            call_problem(call, PROBLEM_BAD_REQUEST, "The change has more than a megabyte.");
    } else {
        refuse_pack(call, &faults);
    }
    stack_free(stack);
    draft_free(draft);
    pack_faults_finish(&faults);
}

enum job_step drafts_change_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    char why[200];
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (!fits(call, true))
        return JOB_FINISHED;
    struct stack *stack = stack_new(base_of(call));
    if (!draft_edits_are_good(mine->edits, stack_schema(stack), why, sizeof why))
        call_problem_at(call, PROBLEM_BAD_REQUEST, "/edits", why, "%s", why);
    else
        try_edits(call, mine->edits);
    stack_free(stack);
    return JOB_FINISHED;
}

enum job_step drafts_undo_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (!fits(call, true))
        return JOB_FINISHED;
    struct draft *draft = fold(mine);
    const int target = draft_undoable(draft);
    draft_free(draft);
    if (target == 0) {
        call_problem(call, PROBLEM_DRAFT_CHANGED, "The draft has no entry that could be taken back.");
        return JOB_FINISHED;
    }
    struct writer w;
    writer_init(&w);
    put_format(&w, "{\"undoes\":%d}", target);
    free(mine->change);
    mine->change = xstrdup(must_have_text(&w));
    writer_finish(&w);
    call->answer.status = 200;
    return JOB_FINISHED;
}

enum job_step drafts_upload_run(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    struct pack_faults faults = {0};
    size_t length;
    if (call->job.phase == 0)
        return find(call, &call->job);
    if (!fits(call, false))
        return JOB_FINISHED;
    mine->seq = mine->rows.items[0].seq;
    const char *zip = http_body(call->request, &length);
    struct pack *pack = pack_read_zip(zip, length, &faults);
    struct stack *stack = stack_new(base_of(call));
    if (pack && stack_add(stack, pack, &faults)) {
        struct json_t *edits = draft_edits_of_pack(pack, stack_schema(stack));
        try_edits(call, edits);
        input_free(edits);
    } else {
        refuse_pack(call, &faults);
    }
    stack_free(stack);
    pack_free(pack);
    pack_faults_finish(&faults);
    return JOB_FINISHED;
}

static enum job_step append_run(struct job *job) {
    struct call *call = (struct call *)job;
    struct drafts_call *mine = drafts_data(call);
    if (job->phase > 0)
        return JOB_FINISHED;
    mine->done = false;
    store_append_draft(&job->stage, ruleset_of(call), name_of(call), (int)mine->seq, author_of(call), mine->change,
                       &mine->done);
    return find(call, job);
}

enum stage_result drafts_change_done(struct call *call) {
    struct drafts_call *mine = drafts_data(call);
    if (!mine->checked) {
        mine->checked = true;
        return call_submit(call, (struct job){.need = JOB_STORE, .run = append_run});
    }
    if (mine->rows.count == 0) {
        not_there(call);
        return STAGE_DONE;
    }
    if (!mine->done) {
        call_problem(call, PROBLEM_DRAFT_CHANGED, "Somebody else has changed the draft meanwhile. Get it again.");
        return STAGE_DONE;
    }
    write_draft(call);
    call_json(call, 200);
    return STAGE_DONE;
}
