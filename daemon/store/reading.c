#include "reading.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../game/game_id.h"
#include "../memory.h"
#include "players.h"
#include "rows.h"

char *read_text(struct reading *r, const char *name, size_t least, size_t most, bool optional) {
    int column = r->column++;
    const char *text = cell_text(r->result, r->row, column);
    size_t length = text ? strlen(text) : 0;
    if (!text && optional)
        return NULL;
    if (text && length >= least && length <= most)
        return xstrdup(text);
    if (text)
        damage_add(r->damage, name, "has %zu characters, not %zu to %zu", length, least, most);
    else
        damage_add(r->damage, name, "is NULL");
    return NULL;
}

char *read_needed(struct reading *r, const char *name, size_t least, size_t most) {
    char *text = read_text(r, name, least, most, false);
    return text ? text : xstrdup("");
}

char *read_object(struct reading *r, const char *name, bool optional) {
    char *text = read_text(r, name, 2, JSON_MOST, optional);
    if (text && text[strspn(text, " \t\r\n")] != '{') {
        damage_add(r->damage, name, "is no object: %s", damage_show(text, strlen(text)).text);
        free(text);
        text = NULL;
    }
    return text || optional ? text : xstrdup("{}");
}

int64_t read_number(struct reading *r, const char *name, int64_t least, int64_t most) {
    int column = r->column++;
    int64_t n = cell_int(r->result, r->row, column);
    if (n >= least && n <= most && !PQgetisnull(r->result, r->row, column))
        return n;
    if (PQgetisnull(r->result, r->row, column))
        damage_add(r->damage, name, "has no value");
    else
        damage_add(r->damage, name, "is %lld, not %lld to %lld", (long long)n, (long long)least, (long long)most);
    return least;
}

bool time_is_good(int64_t at) {
    return at > 0 && at < TIME_MOST;
}

int64_t read_time(struct reading *r, const char *name, bool optional) {
    int column = r->column++;
    int64_t at = cell_time(r->result, r->row, column);
    if (time_is_good(at) || (optional && PQgetisnull(r->result, r->row, column)))
        return at;
    damage_add(r->damage, name, "is no time from 1970 to 9999");
    return 1;
}

void read_bytes(struct reading *r, const char *name, uint8_t *out, size_t count) {
    size_t length;
    const uint8_t *bytes = cell_bytes(r->result, r->row, r->column++, &length);
    if (bytes && length == count)
        memcpy(out, bytes, count);
    else
        damage_add(r->damage, name, "has %zu bytes, not %zu", bytes ? length : 0, count);
}

bool id_is_kebab(const char *text, size_t most) {
    size_t n = strlen(text);
    if (n == 0 || n > most || text[0] == '-' || text[n - 1] == '-' || strstr(text, "--"))
        return false;
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

bool id_is_player(const char *text) {
    size_t n = strlen(text);
    return n >= 1 && n <= 64 && strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") == n;
}

static const char *const bot_ids[1 + BOT_LEVEL_MOST] = {NULL, "bot:1", "bot:2", "bot:3"};

int id_bot(const char *text) {
    for (int level = 1; text && level <= BOT_LEVEL_MOST; level++)
        if (strcmp(text, bot_ids[level]) == 0)
            return level;
    return 0;
}

const char *id_of_bot(int level) {
    return bot_ids[level];
}

void read_id(struct reading *r, const char *name, char *out, size_t size, size_t least, bool optional) {
    read_word(r, name, out, size, least, optional);
    if (!out[0] || id_is_player(out))
        return;
    damage_add(r->damage, name, "is no id: %s", damage_show(out, strlen(out)).text);
    out[0] = '\0';
}

char *read_whole_object(struct reading *r, const char *name) {
    char *text = read_object(r, name, false);
    json_t *object = json_loads(text, 0, NULL);
    if (!object)
        damage_add(r->damage, name, "is no JSON that can be read");
    json_decref(object);
    return text;
}

void read_word(struct reading *r, const char *name, char *out, size_t size, size_t least, bool optional) {
    char *text = read_text(r, name, least, size - 1, optional);
    strcpy(out, text ? text : "");
    free(text);
}

int64_t read_number_or(struct reading *r, const char *name, int64_t least, int64_t most, int64_t none) {
    if (!PQgetisnull(r->result, r->row, r->column))
        return read_number(r, name, least, most);
    r->column++;
    return none;
}

size_t read_some_bytes(struct reading *r, const char *name, uint8_t *out, size_t least, size_t most) {
    size_t length;
    const uint8_t *bytes = cell_bytes(r->result, r->row, r->column++, &length);
    length = bytes ? length : 0;
    if ((length == 0 && least == 0) || (length >= least && length <= most)) {
        memcpy(out, bytes ? bytes : out, length);
        return length;
    }
    damage_add(r->damage, name, "has %zu bytes, not %zu to %zu", length, least, most);
    return 0;
}

void read_uuid(struct reading *r, const char *name, uint8_t id[16], bool optional) {
    int column = r->column++;
    cell_uuid(r->result, r->row, column, id);
    if (!optional && PQgetisnull(r->result, r->row, column))
        damage_add(r->damage, name, "is NULL");
}

void read_made_id(struct reading *r, const char *name, uint8_t id[16], bool optional) {
    const bool none = optional && PQgetisnull(r->result, r->row, r->column);
    read_uuid(r, name, id, optional);
    if (none)
        return;
    if (id[6] >> 4 != 7 || id[8] >> 6 != 2)
        damage_add(r->damage, name, "is no id that a daemon makes");
}

bool read_was_sound(const char *kind, const uint8_t id[16], char **damage) {
    char text[37];
    if (!*damage)
        return true;
    game_id_text(id, text);
    damage_tell(kind, text, *damage);
    free(*damage);
    *damage = NULL;
    return false;
}
