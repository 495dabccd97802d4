/* Reads records of games from rows. Each value is checked against what this program writes. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../game/fairness.h"
#include "../memory.h"
#include "../plugin/stand_in.h"
#include "players.h"
#include "reading.h"
#include "record.h"
#include "rows.h"

static bool has_other_than_strings(const char *text) {
    if (strcmp(text, "{}") == 0)
        return false;
    json_t *object = json_loads(text, 0, NULL), *value;
    bool other = !object;
    const char *key;
    json_object_foreach(object, key, value) {
        other |= !json_is_string(value);
    }
    json_decref(object);
    return other;
}

static char *read_labels(struct reading *r) {
    char *text = read_object(r, "games.labels", false);
    if (has_other_than_strings(text))
        damage_add(r->damage, "games.labels", "holds other than strings: %s", damage_show(text, strlen(text)).text);
    return text;
}

static char *read_name(struct reading *r, const char *name, size_t least) {
    char id[ID_MOST + 1];
    read_id(r, name, id, sizeof id, least, false);
    return xstrdup(id);
}

static char *seat_id(char *text, const char *name, char **damage) {
    if (!text || id_is_player(text) || id_bot(text))
        return text;
    damage_add(damage, name, "is no id: %s", damage_show(text, strlen(text)).text);
    free(text);
    return NULL;
}

static char *pack_name(char *text, char **damage) {
    if (!text || id_is_kebab(text, 64))
        return text;
    damage_add(damage, "games.pack", "is no id: %s", damage_show(text, strlen(text)).text);
    free(text);
    return NULL;
}

/* Is the text a result in the form of session_result_json? */
static bool is_result(const char *text) {
    json_t *result = json_loads(text, 0, NULL), *roles = json_object_get(result, "roles"), *role;
    bool good = json_is_string(json_object_get(result, "outcome")) && json_is_array(roles);
    size_t i;
    json_array_foreach(roles, i, role) {
        good = good && json_is_string(json_object_get(role, "role")) &&
               json_is_integer(json_object_get(role, "place")) && json_is_integer(json_object_get(role, "score"));
    }
    json_decref(result);
    return good;
}

static char *read_result(struct reading *r) {
    char *text = read_text(r, "games.result", 1, JSON_MOST, true);
    if (text && strcmp(text, "null") != 0 && !is_result(text)) /* null: the ruleset failed to give a result */
        damage_add(r->damage, "games.result", "is no result: %s", damage_show(text, strlen(text)).text);
    return text;
}

/* Reads 32 bytes as 64 hex digits. */
static char *read_hash(struct reading *r, const char *name) {
    static const char digits[] = "0123456789abcdef";
    size_t length;
    const uint8_t *bytes = cell_bytes(r->result, r->row, r->column++, &length);
    char *text = xcalloc(1, 65);
    if (!bytes || length != 32)
        damage_add(r->damage, name, "has %zu bytes, not 32", bytes ? length : 0);
    for (size_t i = 0; i < 32; i++) {
        uint8_t byte = bytes && length == 32 ? bytes[i] : 0;
        text[2 * i] = digits[byte >> 4];
        text[2 * i + 1] = digits[byte & 15];
    }
    text[64] = '\0';
    return text;
}

static char *seat_text(const json_t *value, const char *name, size_t most, char **damage) {
    size_t length = json_string_length(value);
    if (json_is_null(value))
        return NULL;
    if (json_is_string(value) && length >= 1 && length <= most)
        return xstrdup(json_string_value(value));
    damage_add(damage, name, "has %zu characters, not 1 to %zu", length, most);
    return NULL;
}

/* Reads 32 bytes in hex. false: NULL; any other value is also reported as damage. */
static bool seat_bytes(const json_t *value, const char *name, uint8_t bytes[32], char **damage) {
    size_t length = 0;
    const char *text = json_string_value(value);
    if (json_is_null(value))
        return false;
    if (text && json_string_length(value) == 64 && sodium_hex2bin(bytes, 32, text, 64, NULL, &length, NULL) == 0 &&
        length == 32)
        return true;
    damage_add(damage, name, "has %zu bytes, not 32", json_string_length(value) / 2);
    return false;
}

static void read_seats(struct reading *r, struct game_record *record) {
    const char *text = cell_text(r->result, r->row, r->column++);
    json_t *seats = text ? json_loads(text, 0, NULL) : NULL, *seat;
    size_t i;
    if (json_array_size(seats) == 0 || json_array_size(seats) > RULESET_MAX_ROLES)
        damage_add(r->damage, "seats.role", "has %zu rows, not 1 to %d", json_array_size(seats), RULESET_MAX_ROLES);
    json_array_foreach(seats, i, seat) {
        json_int_t role = json_integer_value(json_array_get(seat, 0));
        if (role < 0 || role >= RULESET_MAX_ROLES) {
            damage_add(r->damage, "seats.role", "is %lld, not 0 to %d", (long long)role, RULESET_MAX_ROLES - 1);
            continue;
        }
        if (record->seat_count == RULESET_MAX_ROLES)
            break;
        struct game_seat *at = &record->seats[record->seat_count++];
        at->role = (uint8_t)role;
        at->player =
            seat_id(seat_text(json_array_get(seat, 1), "seats.player", ID_MOST, r->damage), "seats.player", r->damage);
        at->entropy = seat_text(json_array_get(seat, 2), "seats.entropy", (size_t)4 * ENTROPY_MAX, r->damage);
        at->committed = seat_bytes(json_array_get(seat, 3), "seats.commitment", at->commitment, r->damage);
        at->opened = seat_bytes(json_array_get(seat, 4), "seats.value", at->value, r->damage);
        at->name = seat_text(json_array_get(seat, 5), "players.name", PLAYER_NAME - 1, r->damage);
        at->invited = seat_id(seat_text(json_array_get(seat, 6), "seats.invited", ID_MOST, r->damage), "seats.invited",
                              r->damage);
        at->is_bot = json_is_true(json_array_get(seat, 8));
        at->by_link = seat_bytes(json_array_get(seat, 7), "seats.invitation", at->invitation, r->damage);
    }
    json_decref(seats);
}

/* Checks the columns that a game of this status must have or must not have. */
static void check_status(struct game_record *record) {
    bool started = record->started_at != 0, ended = record->finished_at != 0, result = record->result != NULL;
    bool good = false;
    switch (record->status) {
    case GAME_OPEN: good = !started && !ended && !result && record->seq == 0; break;
    case GAME_ACTIVE: good = started && !ended && !result; break;
    case GAME_FINISHED: good = started && ended && result; break;
    case GAME_ABORTED: good = ended && !result && started == (record->seq > 0); break;
    }
    if (!good)
        damage_add(&record->damage, "positions.status",
                   "is %d (%s), against games.started_at, games.finished_at, games.result or positions.seq",
                   (int)record->status, game_status_name(record->status));
    for (int i = 0; started && i < record->seat_count; i++)
        if (!record->seats[i].player)
            damage_add(&record->damage, "seats.player", "is NULL for role %d in a game that has begun",
                       (int)record->seats[i].role);
}

/* An unknown value is read as private. */
static enum game_visibility read_visibility(struct reading *r) {
    int column = r->column;
    int64_t found = PQgetisnull(r->result, r->row, column) ? GAME_PRIVATE : cell_int(r->result, r->row, column);
    read_number(r, "games.visibility", GAME_PUBLIC, GAME_UNLISTED);
    return found == GAME_PUBLIC || found == GAME_UNLISTED ? (enum game_visibility)found : GAME_PRIVATE;
}

static void read_seat_clock(struct reading *r, struct clocks *clocks, const json_t *row) {
    json_int_t role = json_integer_value(json_array_get(row, 0));
    if (role < 0 || role >= RULESET_MAX_ROLES) {
        damage_add(r->damage, "positions.clocks", "has role %lld, not 0 to %d", (long long)role, RULESET_MAX_ROLES - 1);
        return;
    }
    struct seat_clock *clock = &clocks->seat[role];
    json_int_t flags = json_integer_value(json_array_get(row, 4));
    clock->left = json_integer_value(json_array_get(row, 1));
    clock->since = json_integer_value(json_array_get(row, 2));
    clock->wake_at = json_integer_value(json_array_get(row, 3));
    clock->seated = true;
    clock_flags_read(clock, (int)flags);
    if (clock->left < 0 || clock->left >= TIME_MOST || clock->since < 0 || clock->since >= TIME_MOST ||
        clock->wake_at < 0 || flags < 0 || flags > CLOCK_FLAGS_MOST)
        damage_add(r->damage, "positions.clocks", "has what cannot be of role %d", (int)role);
    const char *calendar = json_string_value(json_array_get(row, 5));
    if (!calendar)
        return;
    free(clock->calendar);
    clock->calendar = calendar_read(calendar);
    if (!clock->calendar)
        damage_add(r->damage, "vacations.calendar", "is no calendar: %s", damage_show(calendar, strlen(calendar)).text);
}

/* NULL: the game has no clock. A game that has begun has a clock for each seat. */
static void read_clocks(struct reading *r, struct game_record *record) {
    const char *text = cell_text(r->result, r->row, r->column++), *why;
    struct clock_rule rule;
    if (!record->clock)
        return;
    why = clock_rule_read(record->clock, &rule);
    if (why) {
        damage_add(r->damage, "games.clock", "is no clock: %s", why);
        return;
    }
    json_t *rows = text ? json_loads(text, 0, NULL) : NULL, *row;
    size_t i;
    record->clocks = xcalloc(1, sizeof *record->clocks);
    record->clocks->rule = rule;
    record->clocks->started = json_array_size(rows) > 0;
    json_array_foreach(rows, i, row) {
        read_seat_clock(r, record->clocks, row);
    }
    if (record->started_at != 0 && json_array_size(rows) != (size_t)record->seat_count && !record->finished_at)
        damage_add(r->damage, "positions.clocks", "has %zu clocks for a game of %d seats", json_array_size(rows),
                   record->seat_count);
    game_record_mark_bots(record);
    json_decref(rows);
}

static void read_game_id(struct reading *r, int column, struct game_record *record) {
    int64_t number = cell_int(r->result, r->row, column);
    char text[37];
    cell_uuid(r->result, r->row, 0, record->id);
    game_id_text(record->id, text);
    if (number != game_id_number(record->id) || record->id[6] >> 4 != 7 || record->id[8] >> 6 != 2)
        damage_add(r->damage, "games.id", "is %s, which is not the id of game_id %lld", text, (long long)number);
}

static void read_position(struct reading *r, struct game_record *record) {
    if (PQgetisnull(r->result, r->row, r->column + 4)) {
        damage_add(r->damage, "positions.game_id", "has no row of this game");
        r->column += 5;
        record->updated_at = record->created_at;
        return;
    }
    record->updated_at = read_time(r, "positions.updated_at", false);
    record->seq = (uint32_t)read_number(r, "positions.seq", 0, INT32_MAX);
    record->revision = (uint32_t)read_number(r, "positions.revision", 0, INT32_MAX);
    record->to_act = record->stored_to_act =
        (role_set)read_number(r, "positions.to_act", 0, (1 << RULESET_MAX_ROLES) - 1);
    int64_t status = cell_int(r->result, r->row, r->column);
    record->status = (enum game_status)read_number(r, "positions.status", GAME_OPEN, GAME_ABORTED);
    if (status == (int64_t)record->status)
        check_status(record);
}

int record_read(const PGresult *result, int row, struct game_record *record) {
    memset(record, 0, sizeof *record);
    struct reading r = {result, row, 1, &record->damage};
    record->ruleset = read_name(&r, "games.ruleset", 1);
    record->version = read_name(&r, "games.version", 1);
    record->content_hash = read_hash(&r, "games.content_hash");
    record->scenario = read_name(&r, "games.scenario", 1);
    record->options = read_object(&r, "games.options", false);
    record->labels = read_labels(&r);
    record->clock = read_object(&r, "games.clock", true);
    record->result = read_result(&r);
    record->owner_app = read_name(&r, "games.owner_app", 0);
    record->owner_player =
        seat_id(read_text(&r, "games.owner_player", 1, ID_MOST, true), "games.owner_player", r.damage);
    record->visibility = read_visibility(&r);
    record->created_at = read_time(&r, "games.created_at", false);
    record->started_at = read_time(&r, "games.started_at", true);
    record->finished_at = read_time(&r, "games.finished_at", true);
    read_bytes(&r, "games.commitment", record->commitment, COMMITMENT_BYTES);
    record->seed_origin = (enum seed_origin)read_number(&r, "games.seed_origin", SEED_UNKNOWN, SEED_GUIDE);
    record->entropy_mode = (enum entropy_mode)read_number(&r, "games.entropy_mode", ENTROPY_OPEN, ENTROPY_COMMITTED);
    record->entropy_round = (uint32_t)read_number(&r, "games.entropy_round", 1, INT32_MAX);
    read_made_id(&r, "games.rematch", record->rematch, true);
    read_made_id(&r, "games.rematch_of", record->rematch_of, true);
    record->orders_delay = (int)read_number(&r, "games.orders_delay", 0, ORDERS_DELAY_MOST);
    record->automatic = read_number(&r, "games.auto", 0, 1) == 1;
    record->hints = read_number(&r, "games.hints", 0, 1) == 1;
    record->pack = pack_name(read_text(&r, "games.pack", 1, 64, true), r.damage);
    int position = r.column;
    r.column += 5;
    read_seats(&r, record);
    read_clocks(&r, record);
    read_game_id(&r, r.column++, record);
    int end = r.column;
    r.column = position;
    read_position(&r, record);
    return end;
}

static bool has_seats(const struct game_record *record, role_set roles) {
    role_set held = 0;
    for (int i = 0; i < record->seat_count; i++)
        held |= ROLE_BIT(record->seats[i].role);
    return held == roles;
}

/* A value that does not open its commitment would change the dice. */
static void check_values(struct game_record *record, const struct module *module) {
    uint8_t commitment[COMMITMENT_BYTES];
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->opened)
            continue;
        fairness_commit_value(module->ruleset->roles[seat->role].id, seat->value, commitment);
        if (!seat->committed || memcmp(commitment, seat->commitment, sizeof commitment) != 0)
            damage_add(&record->damage, "seats.value", "of role %d does not open seats.commitment", (int)seat->role);
    }
    if (record->started_at != 0 && !game_record_ready(record))
        damage_add(&record->damage, "seats.value", "is NULL for a role of a game that has begun");
}

/* Without the rules, the set-up is the seats that the game has. */
static void fit_stand_in(struct game_record *record, const struct module *module) {
    role_set seats = 0;
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].role < module->ruleset->role_count)
            seats |= ROLE_BIT(record->seats[i].role);
        else
            damage_add(&record->damage, "seats.role", "is %d, which %s %s does not have", (int)record->seats[i].role,
                       record->ruleset, record->version);
    stand_in_setup(&record->setup, seats);
}

void record_fit(struct game_record *record, const struct module *module) {
    struct writer why;
    if (module->absent) {
        fit_stand_in(record, module);
        return;
    }
    writer_init(&why);
    json_t *options = json_loads(record->options, 0, NULL);
    const char *problem = setup_read(module, record->scenario, options, &record->setup, &why);
    if (!options)
        damage_add(&record->damage, "games.options", "is no JSON that can be read");
    else if (problem && strcmp(problem, "unknown-scenario") == 0)
        damage_add(&record->damage, "games.scenario", "is %s, which %s %s does not have",
                   damage_show(record->scenario, strlen(record->scenario)).text, record->ruleset, record->version);
    else if (problem)
        damage_add(&record->damage, "games.options", "is %s: %s",
                   damage_show(record->options, strlen(record->options)).text, writer_text(&why));
    else if (!has_seats(record, module_seats(module, &record->setup)))
        damage_add(&record->damage, "seats.role", "has %d rows that are not the roles of %s %s", record->seat_count,
                   record->ruleset, record->version);
    else
        check_values(record, module);
    json_decref(options);
    writer_finish(&why);
}
