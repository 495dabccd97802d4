/* The log of what staff did. */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "proposals.h"
#include "rows.h"
#include "stage.h"

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

static char *copy(const PGresult *result, int row, int column) {
    char *text = cell_copy(result, row, column);
    return text ? text : xstrdup("");
}

static void on_list(void *context, void *out, const PGresult *result) {
    struct audit_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    for (size_t i = 0; i < list->count; i++) {
        struct audit_row *row = &list->items[i];
        const int64_t scope = cell_int(result, (int)i, 3);
        row->n = cell_int(result, (int)i, 0);
        row->at = cell_time(result, (int)i, 1);
        cell_uuid(result, (int)i, 2, row->token);
        row->scope = scope >= TOKEN_PLAYER && scope <= TOKEN_ADMIN ? (enum token_scope)scope : TOKEN_PLAYER;
        row->app = copy(result, (int)i, 4);
        if (!PQgetisnull(result, (int)i, 5))
            cell_uuid(result, (int)i, 5, row->game);
        row->what = copy(result, (int)i, 6);
        row->details = copy(result, (int)i, 7);
    }
}

void store_list_audit(struct stage *stage, int64_t before, int limit, struct audit_list *out) {
    struct params p = {0};
    audit_list_finish(out);
    out->count = (size_t)limit;
    params_bigint(&p, before > 0 ? before : INT64_MAX);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_audit, &p, on_list, out);
}

void audit_list_finish(struct audit_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++) {
        free(list->items[i].app);
        free(list->items[i].what);
        free(list->items[i].details);
    }
    free(list->items);
    memset(list, 0, sizeof *list);
}
