#include "bots.h"

#include <stdlib.h>

#include "../game/game_id.h"
#include "pipeline.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

static void on_due(void *context, void *out, const PGresult *result) {
    struct due_bots *due = out;
    (void)context;
    due->count = 0;
    for (int i = 0; i < PQntuples(result) && due->count < DUE_BOTS; i++)
        cell_uuid(result, i, 0, due->game[due->count++]);
}

void store_due_bots(struct stage *stage, int64_t now, struct due_bots *out) {
    struct params p = {0};
    out->count = 0;
    params_time(&p, now);
    _Static_assert(DUE_BOTS == 64, "as many as due_bots takes");
    stage_statement(stage, STATEMENT_due_bots, &p, on_due, out);
}

static void on_taken(void *context, void *out, const PGresult *result) {
    (void)context;
    *(int *)out = PQntuples(result);
}

void store_take_bots(struct stage *stage, role_set bots, int64_t now, int64_t until, int *taken) {
    struct params p = {0};
    *taken = 0;
    params_bigint(&p, game_id_number(stage->game->record->id));
    params_int(&p, bots);
    params_time(&p, now);
    params_time(&p, until);
    stage_statement(stage, STATEMENT_take_bots, &p, on_taken, taken);
}

void store_stand_in(struct stage *stage, role_set bots) {
    struct params p = {0};
    params_bigint(&p, game_id_number(stage->game->record->id));
    params_int(&p, bots);
    stage_statement(stage, STATEMENT_stand_in, &p, NULL, NULL);
}

void store_stand_back(struct stage *stage) {
    struct params p = {0};
    params_bigint(&p, game_id_number(stage->game->record->id));
    stage_statement(stage, STATEMENT_stand_back, &p, NULL, NULL);
}

static void put_seen(struct stage *stage, int64_t seen) {
    struct params p = {0};
    params_bigint(&p, game_id_number(stage->game->record->id));
    params_int(&p, (int32_t)seen);
    stage_statement(stage, STATEMENT_bots_seen, &p, NULL, NULL);
}

void store_bots_seen(struct stage *stage, uint32_t seq) {
    put_seen(stage, seq);
}

void store_free_bots(struct stage *stage) {
    put_seen(stage, -1);
}

static void on_analysis(void *context, void *out, const PGresult *result) {
    (void)context;
    if (PQntuples(result) == 1)
        *(char **)out = cell_copy(result, 0, 0);
}

void store_find_analysis(struct stage *stage, const uint8_t game[16], char **text) {
    struct params p = {0};
    free(*text);
    *text = NULL;
    params_bigint(&p, game_id_number(game));
    stage_statement(stage, STATEMENT_find_analysis, &p, on_analysis, text);
}

void store_put_analysis(struct stage *stage, const uint8_t game[16], int64_t at, const char *text) {
    struct params p = {0};
    params_bigint(&p, game_id_number(game));
    params_time(&p, at);
    params_text(&p, text);
    stage_statement(stage, STATEMENT_put_analysis, &p, NULL, NULL);
}
