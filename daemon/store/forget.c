#include "forget.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "load.h"
#include "record.h"
#include "staging.h"

void pseudonym_make(char pseudonym[PSEUDONYM]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    const size_t start = strlen(strcpy(pseudonym, "gone-"));
    for (size_t i = start; i < PSEUDONYM - 1; i++)
        pseudonym[i] = letters[randombytes_uniform(sizeof letters - 1)];
    pseudonym[PSEUDONYM - 1] = '\0';
}

void forgotten_finish(struct forgotten *forgotten) {
    free(forgotten->games);
    *forgotten = (struct forgotten){0};
}

/* The first row is NULL and says that the player was found. */
static void on_forgotten(void *context, void *out, const PGresult *result) {
    struct forgotten *forgotten = out;
    (void)context;
    const int rows = PQntuples(result);
    forgotten->found = rows > 0;
    forgotten->games = xcalloc((size_t)rows + 1, sizeof *forgotten->games);
    for (int i = 0; i < rows; i++)
        if (!PQgetisnull(result, i, 0))
            cell_uuid(result, i, 0, forgotten->games[forgotten->count++]);
}

void store_forget_player(struct stage *stage, const char *id, const char *pseudonym, const char *app,
                         struct forgotten *out) {
    struct params p = {0};
    forgotten_finish(out);
    params_text(&p, id);
    params_text(&p, pseudonym);
    params_text(&p, app);
    params_time(&p, clock_now());
    stage_statement(stage, STATEMENT_forget_player, &p, on_forgotten, out);
    struct params of_drafts = {0};
    params_text(&of_drafts, id);
    params_text(&of_drafts, pseudonym);
    stage_statement(stage, STATEMENT_forget_author, &of_drafts, NULL, NULL);
}

void store_audit_forgotten(struct stage *stage, const struct audit_note *note, const char *pseudonym) {
    struct params p = {0};
    params_uuid(&p, note->token);
    params_smallint(&p, (int16_t)note->scope);
    params_text(&p, note->app);
    params_text(&p, note->what);
    params_text(&p, note->details);
    params_text(&p, pseudonym);
    stage_statement(stage, STATEMENT_audit_forgotten, &p, NULL, NULL);
}

void store_delete_game(struct stage *stage, const struct audit_note *note) {
    const struct game_record *record = stage->game->record;
    struct params p = {0};
    params_bigint(&p, game_id_number(record->id));
    params_uuid(&p, record->id);
    params_int(&p, (int32_t)record->revision);
    params_time(&p, clock_now());
    params_bytes(&p, note ? note->token : NULL, 16);
    params_smallint(&p, (int16_t)(note ? note->scope : 0));
    params_text(&p, note ? note->app : "");
    params_bigint(&p, game_id_number(record->rematch));
    params_bigint(&p, game_id_number(record->rematch_of));
    stage_change(stage, STATEMENT_delete_game, &p);
    stage->reload = true; /* it is no longer there */
}

static void on_ended(void *context, void *out, const PGresult *result) {
    struct ended_list *list = out;
    (void)context;
    list->count = (size_t)PQntuples(result);
    for (int i = 0; i < PQntuples(result); i++) {
        cell_uuid(result, i, 0, list->games[i]);
        list->last_number = cell_int(result, i, 1);
        list->last_at = cell_time(result, i, 2);
    }
}

void store_list_ended(struct stage *stage, int64_t before, struct ended_list *list) {
    struct params p = {0};
    params_time(&p, before);
    params_time(&p, list->last_at ? list->last_at : 1);
    params_bigint(&p, list->last_number);
    params_int(&p, ENDED_MOST);
    list->count = 0;
    stage_statement(stage, STATEMENT_list_ended, &p, on_ended, list);
}

void store_delete_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n) {
    char id[37];
    struct params p = {0};
    game_id_text(game, id);
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_int(&p, n);
    params_time(&p, clock_now());
    params_text(&p, id);
    stage_statement(stage, STATEMENT_delete_message, &p, NULL, NULL);
}
