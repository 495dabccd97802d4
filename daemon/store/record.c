/* Records of games: out of rows, copied, freed, asked. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static const char *const status_names[] = {"open", "active", "finished", "aborted"};

const char *game_status_name(enum game_status status) {
    return status_names[status];
}

int game_status_parse(const char *name) {
    for (int i = 0; i < 4; i++)
        if (strcmp(status_names[i], name) == 0)
            return i;
    return -1;
}

void game_record_finish(struct game_record *record) {
    free(record->ruleset);
    free(record->version);
    free(record->content_hash);
    free(record->scenario);
    free(record->options);
    free(record->labels);
    free(record->clock);
    free(record->result);
    free(record->owner_app);
    free(record->owner_player);
    for (int i = 0; i < record->seat_count; i++) {
        free(record->seats[i].player);
        free(record->seats[i].entropy);
    }
    free(record->idems);
    explicit_bzero(record, sizeof *record);
}

const struct game_seat *game_record_seat(const struct game_record *record, int role) {
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].role == role)
            return &record->seats[i];
    return NULL;
}

role_set game_record_held(const struct game_record *record, const char *player) {
    role_set held = 0;
    for (int i = 0; player && i < record->seat_count; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, player) == 0)
            held |= ROLE_BIT(record->seats[i].role);
    return held;
}

uint32_t game_record_idem(const struct game_record *record, const uint8_t *key, size_t length,
                          const struct game_idem **found) {
    for (size_t i = record->idem_count; i-- > 0;)
        if (record->idems[i].length >= length && memcmp(record->idems[i].bytes, key, length) == 0) {
            if (found)
                *found = &record->idems[i];
            return record->idems[i].seq;
        }
    return 0;
}

static char *copy_text(const char *text) {
    return text ? strdup(text) : NULL;
}

struct game_record *record_copy(const struct game_record *from) {
    struct game_record *record = malloc(sizeof *record);
    if (!record)
        abort();
    *record = *from;
    record->ruleset = copy_text(from->ruleset);
    record->version = copy_text(from->version);
    record->content_hash = copy_text(from->content_hash);
    record->scenario = copy_text(from->scenario);
    record->options = copy_text(from->options ? from->options : "{}");
    record->labels = copy_text(from->labels ? from->labels : "{}");
    record->clock = copy_text(from->clock);
    record->result = copy_text(from->result);
    record->owner_app = copy_text(from->owner_app ? from->owner_app : "");
    record->owner_player = copy_text(from->owner_player);
    for (int i = 0; i < from->seat_count; i++) {
        record->seats[i].player = copy_text(from->seats[i].player);
        record->seats[i].entropy = copy_text(from->seats[i].entropy);
    }
    record->idems = NULL;
    record->idem_count = 0;
    return record;
}

static char *cell_hex(const PGresult *result, int row, int column) {
    static const char digits[] = "0123456789abcdef";
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    char *text = malloc(2 * length + 1);
    if (!text)
        abort();
    for (size_t i = 0; bytes && i < length; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[bytes ? 2 * length : 0] = '\0';
    return text;
}

static char *json_text(json_t *value) {
    return json_is_string(value) ? strdup(json_string_value(value)) : NULL;
}

/* false: NULL, or not 32 bytes in hex. */
static bool json_bytes(const json_t *value, uint8_t bytes[32]) {
    size_t length;
    return json_is_string(value) &&
           sodium_hex2bin(bytes, 32, json_string_value(value), json_string_length(value), NULL, &length, NULL) == 0 &&
           length == 32;
}

static void read_seats(const char *text, struct game_record *record) {
    json_t *seats = text ? json_loads(text, 0, NULL) : NULL;
    size_t i;
    json_t *seat;
    json_array_foreach(seats, i, seat) {
        if (record->seat_count == RULESET_MAX_ROLES)
            break;
        struct game_seat *at = &record->seats[record->seat_count++];
        at->role = (uint8_t)json_integer_value(json_array_get(seat, 0));
        at->player = json_text(json_array_get(seat, 1));
        at->entropy = json_text(json_array_get(seat, 2));
        at->committed = json_bytes(json_array_get(seat, 3), at->commitment);
        at->opened = json_bytes(json_array_get(seat, 4), at->value);
    }
    json_decref(seats);
}

int record_read(const PGresult *result, int row, struct game_record *record) {
    memset(record, 0, sizeof *record);
    int c = 0;
    cell_uuid(result, row, c++, record->id);
    record->ruleset = cell_copy(result, row, c++);
    record->version = cell_copy(result, row, c++);
    record->content_hash = cell_hex(result, row, c++);
    record->scenario = cell_copy(result, row, c++);
    record->options = cell_copy(result, row, c++);
    record->labels = cell_copy(result, row, c++);
    record->clock = cell_copy(result, row, c++);
    record->result = cell_copy(result, row, c++);
    record->owner_app = cell_copy(result, row, c++);
    record->owner_player = cell_copy(result, row, c++);
    record->visibility = (enum game_visibility)cell_int(result, row, c++);
    record->created_at = cell_time(result, row, c++);
    record->started_at = cell_time(result, row, c++);
    record->finished_at = cell_time(result, row, c++);
    size_t length;
    const uint8_t *commitment = cell_bytes(result, row, c++, &length);
    if (commitment && length == COMMITMENT_BYTES)
        memcpy(record->commitment, commitment, length);
    record->seed_origin = (enum seed_origin)cell_int(result, row, c++);
    record->entropy_mode = (enum entropy_mode)cell_int(result, row, c++);
    record->entropy_round = (uint32_t)cell_int(result, row, c++);
    record->updated_at = cell_time(result, row, c++);
    record->seq = (uint32_t)cell_int(result, row, c++);
    record->revision = (uint32_t)cell_int(result, row, c++);
    record->to_act = (role_set)cell_int(result, row, c++);
    record->status = (enum game_status)cell_int(result, row, c++);
    read_seats(cell_text(result, row, c++), record);
    return c;
}
