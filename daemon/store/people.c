#include "people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

/* The id that damaged messages are reported under: a message's row does not say which game it was read for. */
static const uint8_t nobody[16];

enum { MESSAGE_DELETED = 7, MESSAGE_HIDDEN }; /* the last of MESSAGE_COLUMNS */

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_message(const PGresult *result, int row, struct message *message) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    message->n = (int)read_number(&r, "messages.n", 1, INT32_MAX);
    message->at = read_time(&r, "messages.at", false);
    read_id(&r, "messages.player", message->player, sizeof message->player, 1, true);
    message->role = (int)read_number_or(&r, "messages.role", 0, RULESET_MAX_ROLES - 1, -1);
    message->deleted = cell_int(result, row, MESSAGE_DELETED) != 0;
    message->hidden = cell_int(result, row, MESSAGE_HIDDEN) != 0;
    message->text = read_text(&r, "messages.text", message->deleted ? 0 : 1, MESSAGE_BYTES, false);
    uint8_t key[MESSAGE_KEY];
    if (read_some_bytes(&r, "messages.idem", key, 0, MESSAGE_KEY) == MESSAGE_KEY)
        memcpy(message->key, key, MESSAGE_KEY);
    read_word(&r, "players.name", message->name, sizeof message->name, 1, true);
    if (read_was_sound("a message beside game", nobody, &damage))
        return true;
    free(message->text);
    *message = (struct message){0};
    return false;
}

static void on_messages(void *context, void *out, const PGresult *result) {
    struct message_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_message(result, (int)i, &list->items[list->count]);
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

void store_get_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n,
                       struct message_list *out) {
    struct params p = {0};
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_int(&p, n);
    *out = (struct message_list){.count = 1};
    stage_statement(stage, STATEMENT_get_message, &p, on_messages, out);
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
    char *damage = NULL;
    struct reading r = {result, 0, 0, &damage};
    note->text = read_text(&r, "notes.text", 1, NOTE_BYTES, false);
    note->updated_at = read_time(&r, "notes.updated_at", false);
    if (!read_was_sound("a note on game", nobody, &damage))
        note_finish(note);
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

static void on_put(void *context, void *out, const PGresult *result) {
    (void)context;
    *(bool *)out = PQntuples(result) == 1;
}

void store_put_note_over(struct stage *stage, const uint8_t game[16], int role, const char *player, const char *text,
                         int64_t at, int64_t expected, bool *put) {
    struct params p = {0};
    *put = false;
    of_note(&p, game, role, player);
    params_time(&p, expected);
    if (*text) {
        params_text(&p, text);
        params_time(&p, at);
    }
    stage_statement(stage, *text ? STATEMENT_put_note_over : STATEMENT_drop_note_over, &p, on_put, put);
}
