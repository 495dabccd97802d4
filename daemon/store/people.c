#include "people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "rows.h"
#include "stage.h"

static void copy_word(const PGresult *result, int row, int column, char *out, size_t size) {
    const char *text = cell_text(result, row, column);
    snprintf(out, size, "%s", text ? text : "");
}

static void on_messages(void *context, void *out, const PGresult *result) {
    struct message_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    for (size_t i = 0; i < list->count; i++) {
        struct message *message = &list->items[i];
        const int row = (int)i;
        size_t length;
        const uint8_t *key = cell_bytes(result, row, 5, &length);
        message->n = (int)cell_int(result, row, 0);
        message->at = cell_time(result, row, 1);
        copy_word(result, row, 2, message->player, sizeof message->player);
        message->role = PQgetisnull(result, row, 3) ? -1 : (int)cell_int(result, row, 3);
        message->text = cell_copy(result, row, 4);
        if (key && length == MESSAGE_KEY)
            memcpy(message->key, key, MESSAGE_KEY);
        copy_word(result, row, 6, message->name, sizeof message->name);
    }
}

void message_list_finish(struct message_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        free(list->items[i].text);
    free(list->items);
    *list = (struct message_list){0};
}

void store_add_message(struct stage *stage, const uint8_t game[16], enum message_channel channel,
                       const struct message *message, const uint8_t *key, struct message_list *out) {
    char id[37];
    struct params p = {0};
    params_bigint(&p, game_id_number(game));
    stage_statement(stage, STATEMENT_lock_messages, &p, NULL, NULL);
    game_id_text(game, id);
    p = (struct params){0};
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_time(&p, message->at);
    params_text(&p, message->player[0] ? message->player : NULL);
    if (message->role >= 0)
        params_smallint(&p, (int16_t)message->role);
    else
        params_text(&p, NULL);
    params_text(&p, message->text);
    params_bytes(&p, key, MESSAGE_KEY);
    params_int(&p, MESSAGES_MOST);
    params_text(&p, id);
    *out = (struct message_list){.count = 1};
    stage_statement(stage, STATEMENT_add_message, &p, on_messages, out);
}

void store_find_message(struct stage *stage, const uint8_t game[16], const uint8_t *key, struct message_list *out) {
    struct params p = {0};
    params_bigint(&p, game_id_number(game));
    params_bytes(&p, key, MESSAGE_KEY / 2);
    *out = (struct message_list){.count = 1};
    stage_statement(stage, STATEMENT_find_message, &p, on_messages, out);
}

void store_list_messages(struct stage *stage, const uint8_t game[16], enum message_channel channel, int since,
                         int limit, struct message_list *out) {
    struct params p = {0};
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_int(&p, since);
    params_int(&p, limit + 1);
    *out = (struct message_list){.count = (size_t)limit};
    stage_statement(stage, STATEMENT_list_messages, &p, on_messages, out);
}

static void on_beside(void *context, void *out, const PGresult *result) {
    (void)context;
    *(struct beside *)out =
        (struct beside){.message = (int)cell_int(result, 0, 0), .proposals = cell_int(result, 0, 1) != 0};
}

void store_find_beside(struct stage *stage, const uint8_t game[16], enum message_channel channel, struct beside *out) {
    struct params p = {0};
    *out = (struct beside){0};
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    stage_statement(stage, STATEMENT_find_beside, &p, on_beside, out);
}

static void on_note(void *context, void *out, const PGresult *result) {
    struct note *note = out;
    (void)context;
    if (PQntuples(result) != 1)
        return;
    note->text = cell_copy(result, 0, 0);
    note->updated_at = cell_time(result, 0, 1);
}

void note_finish(struct note *note) {
    free(note->text);
    *note = (struct note){0};
}

static void of_note(struct params *p, const uint8_t game[16], int role, const char *player) {
    params_bigint(p, game_id_number(game));
    params_smallint(p, (int16_t)role);
    params_text(p, player);
}

void store_find_note(struct stage *stage, const uint8_t game[16], int role, const char *player, struct note *out) {
    struct params p = {0};
    of_note(&p, game, role, player);
    *out = (struct note){0};
    stage_statement(stage, STATEMENT_find_note, &p, on_note, out);
}

void store_put_note(struct stage *stage, const uint8_t game[16], int role, const char *player, const char *text,
                    int64_t at) {
    struct params p = {0};
    of_note(&p, game, role, player);
    if (*text) {
        params_text(&p, text);
        params_time(&p, at);
    }
    stage_statement(stage, *text ? STATEMENT_put_note : STATEMENT_drop_note, &p, NULL, NULL);
}
