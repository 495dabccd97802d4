/* The audit log: what admins and apps did. */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "proposals.h"
#include "reading.h"
#include "record.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"
#include "tokens.h"

void store_audit(struct stage *stage, const struct audit_note *note) {
    const struct game_record *record = stage->game->record;
    struct params p = {0};
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, record->updated_at);
    params_int(&p, (int32_t)record->revision);
    params_uuid(&p, note->token);
    params_smallint(&p, (int16_t)note->scope);
    params_text(&p, note->app);
    params_uuid(&p, record->id);
    params_text(&p, note->what);
    params_text(&p, note->details);
    stage_statement(stage, STATEMENT_audit, &p, NULL, NULL);
}

void store_audit_token(struct stage *stage, const struct audit_note *note, const uint8_t id[16], bool revoked) {
    struct params p = {0};
    params_uuid(&p, note->token);
    params_smallint(&p, (int16_t)note->scope);
    params_text(&p, note->app);
    params_text(&p, note->what);
    params_text(&p, note->details);
    params_uuid(&p, id);
    params_smallint(&p, revoked);
    stage_statement(stage, STATEMENT_audit_token, &p, NULL, NULL);
}

enum { WHAT_MOST = 64 };

static void finish_row(struct audit_row *row) {
    free(row->app);
    free(row->what);
    free(row->details);
    *row = (struct audit_row){0};
}

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_row(const PGresult *result, int row, struct audit_row *out) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    out->n = read_number(&r, "audit.n", 1, INT64_MAX);
    out->at = read_time(&r, "audit.at", false);
    read_made_id(&r, "audit.token", out->token, false);
    out->scope = (enum token_scope)read_number(&r, "audit.scope", TOKEN_PLAYER, TOKEN_ADMIN);
    char app[ID_MOST + 1];
    read_id(&r, "audit.app", app, sizeof app, 0, false);
    out->app = xstrdup(app);
    read_made_id(&r, "audit.game", out->game, true);
    char what[WHAT_MOST + 1];
    read_id(&r, "audit.what", what, sizeof what, 1, false);
    out->what = xstrdup(what);
    out->details = read_whole_object(&r, "audit.details");
    if (read_was_sound("a row of the audit log, of token", out->token, &damage))
        return true;
    finish_row(out);
    return false;
}

static void on_list(void *context, void *out, const PGresult *result) {
    struct audit_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_row(result, (int)i, &list->items[list->count]);
}

void store_list_audit(struct stage *stage, const char *app, int64_t before, int limit, struct audit_list *out) {
    struct params p = {0};
    audit_list_finish(out);
    out->count = (size_t)limit;
    params_bigint(&p, before > 0 ? before : INT64_MAX);
    params_int(&p, limit + 1);
    params_text(&p, app);
    stage_statement(stage, STATEMENT_list_audit, &p, on_list, out);
}

void audit_list_finish(struct audit_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        finish_row(&list->items[i]);
    free(list->items);
    memset(list, 0, sizeof *list);
}
