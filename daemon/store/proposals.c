#include "proposals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

/* ---- reading ----------------------------------------------------------------------------------------------------- */

enum { BY_INVITED = 15 };

static bool is_role(role_set seats, int role) {
    return role == NONE || (seats & ROLE_BIT(role));
}

/* Checks that all seats named are roles of the game. */
static void check_roles(role_set seats, const struct proposal *proposal, char **damage) {
    if (!is_role(seats, proposal->role) || !is_role(seats, proposal->about) ||
        !is_role(seats | ROLE_BIT(BY_INVITED), proposal->ended_by))
        damage_add(damage, "proposals.role", "or about or ended_by is no role of the game");
    if (proposal->accepted & ~(seats | ROLE_INVITED))
        damage_add(damage, "proposals.accepted", "has a role that the game does not have");
}

/* Reads PROPOSAL_COLUMNS, from column c on. false: the row is damaged. The damage is reported and the row is
 * ignored. */
static bool read_proposal(const struct proposal_list *list, const PGresult *result, int row, int c,
                          struct proposal *proposal) {
    enum { ROLE_MOST = RULESET_MAX_ROLES - 1, SET_MOST = (1 << RULESET_MAX_ROLES) - 1 + ROLE_INVITED };
    char *damage = NULL;
    struct reading r = {result, row, c, &damage};
    *proposal = (struct proposal){0};
    proposal->n = (int)read_number(&r, "proposals.n", 1, INT32_MAX);
    proposal->at = read_time(&r, "proposals.at", false);
    proposal->kind = (enum proposal_kind)read_number(&r, "proposals.kind", 0, PROPOSAL_KINDS - 1);
    proposal->status = (enum proposal_status)read_number(&r, "proposals.status", PROPOSAL_OPEN, PROPOSAL_LAPSED);
    proposal->role = (int)read_number(&r, "proposals.role", 0, ROLE_MOST);
    read_id(&r, "proposals.player", proposal->player, sizeof proposal->player, 1, false);
    proposal->seq = (uint32_t)read_number(&r, "proposals.seq", 0, INT32_MAX);
    proposal->accepted = (role_set)read_number(&r, "proposals.accepted", 0, SET_MOST);
    proposal->about = (int)read_number_or(&r, "proposals.about", 0, ROLE_MOST, NONE);
    proposal->number = read_number_or(&r, "proposals.number", 0, INT32_MAX, 0);
    read_id(&r, "proposals.invited", proposal->invited, sizeof proposal->invited, 1, true);
    proposal->ended_at = read_time(&r, "proposals.ended_at", true);
    proposal->ended_by = (int)read_number_or(&r, "proposals.ended_by", 0, BY_INVITED, NONE);
    proposal->entry = read_number_or(&r, "proposals.entry", 0, INT32_MAX, 0);
    read_made_id(&r, "proposals.rematch", proposal->rematch, true);
    proposal->idempotency_key_length =
        read_some_bytes(&r, "proposals.idem", proposal->idempotency_key, 0, sizeof proposal->idempotency_key);
    check_roles(list->seats, proposal, &damage);
    if ((proposal->status == PROPOSAL_OPEN) != (proposal->ended_at == 0))
        damage_add(&damage, "proposals.ended_at", "does not go with proposals.status");
    return read_was_sound("a proposal of game", list->game, &damage);
}

/* If there are no proposals, the only row holds just the largest number. */
static void on_found(void *context, void *out, const PGresult *result) {
    struct proposal_list *list = out;
    (void)context;
    const int rows = PQntuples(result);
    list->items = xcalloc((size_t)rows + 1, sizeof *list->items);
    list->last = (int)cell_int(result, 0, 0);
    for (int row = 0; row < rows && !PQgetisnull(result, row, 1); row++) {
        list->count += read_proposal(list, result, row, 1, &list->items[list->count]);
    }
}

static void on_list(void *context, void *out, const PGresult *result) {
    struct proposal_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t row = 0; row < rows; row++) {
        list->last = (int)cell_int(result, (int)row, 0);
        list->count += read_proposal(list, result, (int)row, 0, &list->items[list->count]);
    }
}

void proposal_list_finish(struct proposal_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

static void begin_list(const struct stage *stage, struct proposal_list *list) {
    const struct game_record *record = stage->game->record;
    proposal_list_finish(list);
    memcpy(list->game, record->id, sizeof list->game);
    for (int i = 0; i < record->seat_count; i++)
        list->seats |= ROLE_BIT(record->seats[i].role);
}

void store_find_proposals(struct stage *stage, int n, const uint8_t *idempotency_key, struct proposal_list *out) {
    struct params p = {0};
    begin_list(stage, out);
    params_bigint(&p, game_id_number(stage->game->id));
    params_int(&p, n);
    params_bytes(&p, idempotency_key, 16);
    stage_statement(stage, STATEMENT_find_proposals, &p, on_found, out);
}

void store_list_proposals(struct stage *stage, int before, int limit, struct proposal_list *out) {
    struct params p = {0};
    begin_list(stage, out);
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
    stage_move(stage, STATEMENT_touch, &p);
}

/* The first three parameters of a statement that depends on MINE. */
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
