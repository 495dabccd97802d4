#include "proposals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "rows.h"
#include "stage.h"

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void copy_cell(const PGresult *result, int row, int column, char text[65]) {
    const char *cell = cell_text(result, row, column);
    snprintf(text, 65, "%s", cell ? cell : "");
}

static int optional_int(const PGresult *result, int row, int column) {
    return PQgetisnull(result, row, column) ? NONE : (int)cell_int(result, row, column);
}

/* The columns of PROPOSAL_COLUMNS, from column c on. */
static void read_proposal(const PGresult *result, int row, int c, struct proposal *proposal) {
    size_t length;
    *proposal = (struct proposal){.n = (int)cell_int(result, row, c),
                                  .at = cell_time(result, row, c + 1),
                                  .kind = (enum proposal_kind)cell_int(result, row, c + 2),
                                  .status = (enum proposal_status)cell_int(result, row, c + 3),
                                  .role = (int)cell_int(result, row, c + 4),
                                  .seq = (uint32_t)cell_int(result, row, c + 6),
                                  .accepted = (role_set)cell_int(result, row, c + 7),
                                  .about = optional_int(result, row, c + 8),
                                  .number = cell_int(result, row, c + 9),
                                  .ended_at = cell_time(result, row, c + 11),
                                  .ended_by = optional_int(result, row, c + 12),
                                  .entry = cell_int(result, row, c + 13)};
    copy_cell(result, row, c + 5, proposal->player);
    copy_cell(result, row, c + 10, proposal->invited);
    if (!PQgetisnull(result, row, c + 14))
        cell_uuid(result, row, c + 14, proposal->rematch);
    const uint8_t *key = cell_bytes(result, row, c + 15, &length);
    if (!key || length > sizeof proposal->idempotency_key)
        return;
    memcpy(proposal->idempotency_key, key, length);
    proposal->idempotency_key_length = length;
}

/* A row that this program does not write stands for nothing. */
static bool is_sound(const struct stage *stage, const struct proposal *proposal) {
    char id[37];
    if ((int)proposal->kind >= 0 && proposal->kind < PROPOSAL_KINDS && (int)proposal->status >= PROPOSAL_OPEN &&
        proposal->status <= PROPOSAL_LAPSED && proposal->role >= 0 && proposal->role < RULESET_MAX_ROLES &&
        proposal->about < RULESET_MAX_ROLES && time_is_good(proposal->at))
        return true;
    game_id_text(stage->game->id, id);
    damage_tell("a proposal of game", id, "proposals.kind, status, role, about or at cannot be");
    return false;
}

/* Where there is none the one row has the largest number alone. */
static void on_found(void *context, void *out, const PGresult *result) {
    struct proposal_list *list = out;
    const int rows = PQntuples(result);
    list->items = xcalloc((size_t)rows + 1, sizeof *list->items);
    list->last = (int)cell_int(result, 0, 0);
    for (int row = 0; row < rows && !PQgetisnull(result, row, 1); row++) {
        read_proposal(result, row, 1, &list->items[list->count]);
        if (is_sound(context, &list->items[list->count]))
            list->count++;
    }
}

static void on_list(void *context, void *out, const PGresult *result) {
    struct proposal_list *list = out;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t row = 0; row < rows; row++) {
        read_proposal(result, (int)row, 0, &list->items[list->count]);
        list->last = list->items[list->count].n;
        if (is_sound(context, &list->items[list->count]))
            list->count++;
    }
}

void proposal_list_finish(struct proposal_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

void store_find_proposals(struct stage *stage, int n, const uint8_t *idempotency_key, struct proposal_list *out) {
    struct params p = {0};
    proposal_list_finish(out);
    params_bigint(&p, game_id_number(stage->game->id));
    params_int(&p, n);
    params_bytes(&p, idempotency_key, 16);
    stage_statement(stage, STATEMENT_find_proposals, &p, on_found, out);
}

void store_list_proposals(struct stage *stage, int before, int limit, struct proposal_list *out) {
    struct params p = {0};
    proposal_list_finish(out);
    out->count = (size_t)limit;
    params_bigint(&p, game_id_number(stage->game->id));
    params_int(&p, before > 0 ? before : INT32_MAX);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_proposals, &p, on_list, out);
}

/* ---- changing ---------------------------------------------------------------------------------------------------- */

void store_touch(struct stage *stage) {
    struct game_record *record = stage->game->record;
    struct params p = {0};
    record->updated_at = clock_now();
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, record->updated_at);
    params_int(&p, (int32_t)record->revision++);
    stage_change(stage, STATEMENT_touch, &p);
}

/* The first three of what goes with it. */
static void params_mine(struct params *p, const struct stage *stage) {
    const struct game_record *record = stage->game->record;
    params_bigint(p, game_id_number(record->id));
    params_time(p, record->updated_at);
    params_int(p, (int32_t)record->revision);
}

static void params_optional(struct params *p, int n) {
    if (n == NONE)
        params_text(p, NULL);
    else
        params_smallint(p, (int16_t)n);
}

static void params_name(struct params *p, const char *name) {
    params_text(p, name[0] ? name : NULL);
}

static void params_outcome(struct params *p, const struct proposal *proposal) {
    params_int(p, proposal->n);
    params_smallint(p, (int16_t)proposal->status);
    params_int(p, proposal->accepted);
    params_time(p, proposal->ended_at);
    params_optional(p, proposal->ended_by);
    if (proposal->entry > 0)
        params_int(p, (int32_t)proposal->entry);
    else
        params_text(p, NULL);
    if (game_id_is_zero(proposal->rematch))
        params_text(p, NULL);
    else
        params_uuid(p, proposal->rematch);
}

void store_add_proposal(struct stage *stage, const struct proposal *proposal) {
    struct params p = {0};
    params_mine(&p, stage);
    params_outcome(&p, proposal);
    params_smallint(&p, (int16_t)proposal->kind);
    params_smallint(&p, (int16_t)proposal->role);
    params_text(&p, proposal->player);
    params_int(&p, (int32_t)proposal->seq);
    params_optional(&p, proposal->about);
    params_int(&p, (int32_t)proposal->number);
    params_name(&p, proposal->invited);
    params_bytes(&p, proposal->idempotency_key_length > 0 ? proposal->idempotency_key : NULL,
                 proposal->idempotency_key_length);
    params_time(&p, proposal->at);
    stage_statement(stage, STATEMENT_add_proposal, &p, NULL, NULL);
}

void store_answer_proposal(struct stage *stage, const struct proposal *proposal) {
    struct params p = {0};
    params_mine(&p, stage);
    params_outcome(&p, proposal);
    stage_statement(stage, STATEMENT_answer_proposal, &p, NULL, NULL);
}

void store_lapse_proposals(struct stage *stage, int n, unsigned kinds) {
    const struct game_record *record = stage->game->record;
    struct params p = {0};
    params_mine(&p, stage);
    params_int(&p, n);
    params_int(&p, (int32_t)kinds);
    stage_statement(stage, STATEMENT_lapse_proposals, &p, NULL, NULL);
    for (int i = 0; i < record->seat_count && (kinds & PROPOSAL_BIT(PROPOSAL_SUBSTITUTE)); i++)
        if (record->seats[i].invited)
            store_invite(stage, record->seats[i].role, NULL, NULL);
}

void store_invite(struct stage *stage, int role, const char *player, const uint8_t *hash) {
    struct game_record *record = stage->game->record;
    struct params p = {0};
    params_mine(&p, stage);
    params_smallint(&p, (int16_t)role);
    params_text(&p, player);
    params_bytes(&p, hash, TOKEN_HASH);
    stage_statement(stage, STATEMENT_invite, &p, NULL, NULL);
    for (int i = 0; i < record->seat_count; i++) {
        struct game_seat *seat = &record->seats[i];
        if (seat->role != role)
            continue;
        free(seat->invited);
        seat->invited = xstrdup(player);
        seat->by_link = hash != NULL;
        if (hash)
            memcpy(seat->invitation, hash, TOKEN_HASH);
    }
}

void store_link_rematch(struct stage *stage, const uint8_t game[16]) {
    struct params p = {0};
    params_mine(&p, stage);
    params_uuid(&p, game);
    stage_statement(stage, STATEMENT_link_rematch, &p, NULL, NULL);
    memcpy(stage->game->record->rematch, game, 16);
}

void store_change_game(struct stage *stage, const char *labels, enum game_visibility visibility) {
    struct game_record *record = stage->game->record;
    struct params p = {0};
    params_mine(&p, stage);
    params_text(&p, labels);
    params_smallint(&p, (int16_t)visibility);
    stage_statement(stage, STATEMENT_change_game, &p, NULL, NULL);
    record->visibility = visibility;
    if (labels == record->labels)
        return;
    free(record->labels);
    record->labels = xstrdup(labels);
}
