#include "staging.h"

#include <string.h>

#include "../game/game_id.h"

static void count(struct stage *stage, bool sent) {
    stage->statements++;
    if (!sent)
        stage->lost = true;
}

void stage_statement(struct stage *stage, enum statement statement, const struct params *params,
                     statement_result on_result, void *out) {
    count(stage, pipeline_send(stage->pipeline, statement, params, on_result, stage, out));
}

void stage_text(struct stage *stage, const char *sql, const struct params *params, statement_result on_result,
                void *out) {
    count(stage, pipeline_send_text(stage->pipeline, sql, params, on_result, stage, out));
}

static void on_change(void *context, void *out, const PGresult *result) {
    struct stage *stage = context;
    (void)out;
    if (strcmp(PQcmdTuples((PGresult *)result), "0") == 0)
        stage->conflict = true;
}

void stage_change(struct stage *stage, enum statement statement, const struct params *params) {
    stage->changes = true;
    stage->quiet = false;
    stage_statement(stage, statement, params, on_change, NULL);
}

void stage_move(struct stage *stage, enum statement statement, const struct params *params) {
    stage_change(stage, statement, params);
    stage->moved = true;
}

void params_follows(struct params *p, const struct stage *stage) {
    params_smallint(p, stage->moved);
}

void stage_revoked(struct stage *stage, const uint8_t token[16]) {
    char text[sizeof TOKEN_NEWS + 37] = TOKEN_NEWS;
    struct params p = {0};
    game_id_text(token, text + strlen(text));
    params_text(&p, text);
    stage_statement(stage, STATEMENT_notify, &p, NULL, NULL);
    stage->revokes = true;
    memcpy(stage->revoked, token, sizeof stage->revoked);
}

void stage_quota_lock(struct stage *stage, const char *owner) {
    struct params p = {0};
    params_text(&p, owner);
    stage_statement(stage, STATEMENT_lock_quota, &p, NULL, NULL);
}
