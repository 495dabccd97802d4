#include "drafts.h"

#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "packs.h"
#include "players.h"
#include "staging.h"

enum { SEQ_MOST = 5000, AUTHOR_MOST = 64, LIST_MOST = 200 };

static void row_finish(struct draft_row *row) {
    free(row->name);
    free(row->manifest);
    memset(row, 0, sizeof *row);
}

void draft_rows_finish(struct draft_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        row_finish(&rows->items[i]);
    free(rows->items);
    memset(rows, 0, sizeof *rows);
}

static void entry_row_finish(struct draft_entry_row *row) {
    free(row->author);
    free(row->edits);
    memset(row, 0, sizeof *row);
}

void draft_entry_rows_finish(struct draft_entry_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        entry_row_finish(&rows->items[i]);
    free(rows->items);
    memset(rows, 0, sizeof *rows);
}

/* ---- reading: rows that the daemon cannot have written are left out ---------------------------------------------- */

static bool is_whole(const struct draft_row *row) {
    return row->name && id_is_kebab(row->name, 64) && row->manifest && manifest_is_whole(row->manifest) &&
           row->seq >= 0 && row->seq <= SEQ_MOST && row->changed_at > 0;
}

static void read_rows(struct draft_rows *out, const PGresult *result, size_t limit) {
    const size_t found = (size_t)PQntuples(result), most = found < limit ? found : limit;
    out->more = found > limit;
    out->count = 0;
    out->items = xcalloc(most + 1, sizeof *out->items);
    for (int i = 0; i < (int)most; i++) {
        struct draft_row *row = &out->items[out->count];
        row->name = cell_copy(result, i, 0);
        row->manifest = cell_copy(result, i, 1);
        row->seq = (int)cell_int(result, i, 2);
        row->changed_at = cell_time(result, i, 3);
        if (is_whole(row))
            out->count++;
        else
            row_finish(row);
    }
}

static void on_list(void *context, void *out, const PGresult *result) {
    struct draft_rows *rows = out;
    (void)context;
    read_rows(rows, result, rows->limit);
}

void store_list_drafts(struct stage *stage, const char *ruleset, const char *after, int limit, struct draft_rows *out) {
    struct params p = {0};
    memset(out, 0, sizeof *out);
    out->limit = (size_t)(limit < LIST_MOST ? limit : LIST_MOST);
    params_text(&p, ruleset);
    params_text(&p, after);
    params_int(&p, (int32_t)out->limit + 1);
    stage_statement(stage, STATEMENT_list_drafts, &p, on_list, out);
}

static void on_draft(void *context, void *out, const PGresult *result) {
    (void)context;
    read_rows(out, result, 1);
}

static void on_entries(void *context, void *out, const PGresult *result) {
    struct draft_entry_rows *rows = out;
    (void)context;
    rows->count = 0;
    rows->items = xcalloc((size_t)PQntuples(result) + 1, sizeof *rows->items);
    for (int i = 0; i < PQntuples(result); i++) {
        struct draft_entry_row *row = &rows->items[rows->count];
        row->seq = (int)cell_int(result, i, 0);
        row->at = cell_time(result, i, 1);
        row->author = cell_copy(result, i, 2);
        row->edits = cell_copy(result, i, 3);
        const bool good = row->seq >= 1 && row->seq <= SEQ_MOST && row->at > 0 && row->author && row->author[0] &&
                          strlen(row->author) <= AUTHOR_MOST && row->edits;
        if (good)
            rows->count++;
        else
            entry_row_finish(row);
    }
}

void store_find_draft(struct stage *stage, const char *ruleset, const char *name, struct draft_rows *out,
                      struct draft_entry_rows *entries) {
    struct params p = {0}, q = {0};
    memset(out, 0, sizeof *out);
    memset(entries, 0, sizeof *entries);
    params_text(&p, ruleset);
    params_text(&p, name);
    stage_statement(stage, STATEMENT_find_draft, &p, on_draft, out);
    params_text(&q, ruleset);
    params_text(&q, name);
    stage_statement(stage, STATEMENT_draft_entries, &q, on_entries, entries);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void on_row(void *context, void *out, const PGresult *result) {
    (void)context;
    *(bool *)out = PQntuples(result) == 1;
}

void store_make_draft(struct stage *stage, const char *ruleset, const char *name, const char *manifest, bool *made) {
    struct params p = {0};
    params_text(&p, ruleset);
    params_text(&p, name);
    params_text(&p, manifest);
    params_time(&p, clock_now());
    stage_statement(stage, STATEMENT_make_draft, &p, on_row, made);
}

void store_append_draft(struct stage *stage, const char *ruleset, const char *name, int seq, const char *author,
                        const char *edits, bool *appended) {
    struct params p = {0};
    params_text(&p, ruleset);
    params_text(&p, name);
    params_int(&p, seq);
    params_time(&p, clock_now());
    params_text(&p, author);
    params_text(&p, edits);
    stage_statement(stage, STATEMENT_append_draft, &p, on_row, appended);
}

void store_delete_draft(struct stage *stage, const char *ruleset, const char *name, bool *deleted) {
    struct params p = {0};
    params_text(&p, ruleset);
    params_text(&p, name);
    stage_statement(stage, STATEMENT_delete_draft, &p, on_row, deleted);
}
