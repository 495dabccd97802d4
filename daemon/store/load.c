/* Loads a game into memory: its record, and its session from the snapshot and the entries after it, or from the whole
 * log if the snapshot is unusable. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

#include "../memory.h"
#include "content.h"
#include "orders_rows.h"
#include "pipeline.h"
#include "record.h"
#include "rows.h"

/* Frees the intermediate results of loading. */
static void end_loading(struct loaded_game *game) {
    entries_free(game->tail, game->tail_count);
    free(game->snapshot);
    free(game->content_text);
    free(game->names_text);
    free(game->log_damage);
    game->tail = NULL;
    game->snapshot = NULL;
    game->content_text = game->names_text = game->log_damage = NULL;
    game->tail_count = game->snapshot_length = 0;
    game->wants_history = game->wants_content = false;
}

/* Damage in the seed is reported without its value. */
static void read_seed(const PGresult *result, int column, struct game_record *record) {
    uint8_t commitment[COMMITMENT_BYTES];
    size_t length;
    const uint8_t *seed = cell_bytes(result, 0, column, &length);
    if (!seed || length != SEED_BYTES) {
        damage_add(&record->damage, "game_secrets.seed", "has %zu bytes, not %d", seed ? length : 0, SEED_BYTES);
        return;
    }
    memcpy(record->seed, seed, SEED_BYTES);
    fairness_commit(record->seed, commitment);
    if (memcmp(commitment, record->commitment, sizeof commitment) != 0)
        damage_add(&record->damage, "game_secrets.seed", "is not the one that games.commitment is of");
}

static void on_game(void *context, void *out, const PGresult *result) {
    struct loaded_game *game = context;
    (void)out;
    if (PQntuples(result) == 0)
        return;
    struct game_record *record = xcalloc(1, sizeof *record);
    int c = record_read(result, 0, record);
    read_seed(result, c++, record);
    c++; /* the snapshot has its own seq */
    const uint8_t *snapshot = cell_bytes(result, 0, c, &game->snapshot_length);
    if (snapshot)
        game->snapshot = memcpy(xcalloc(1, game->snapshot_length + 1), snapshot, game->snapshot_length);
    c++;
    seat_orders_read(record, cell_text(result, 0, c));
    record->complete = true;
    game->record = record;
}

static void read_entry(const PGresult *result, int row, struct entry *entry, char **damage) {
    size_t length;
    enum { SHOWN = 24 };
    char shown[2 * SHOWN + 1] = "";
    const uint8_t *bytes = cell_bytes(result, row, 2, &length);
    long long seq = cell_int(result, row, 0);
    bool good = bytes && length <= ENTRY_BYTES && entry_decode(bytes, length, entry);
    for (size_t i = 0; bytes && i < length && i < SHOWN; i++)
        snprintf(shown + 2 * i, 3, "%02x", bytes[i]);
    if (!good)
        damage_add(damage, "actions.entry", "of seq %lld is %s (%zu bytes), which is no entry", seq, shown, length);
    entry->seq = (uint32_t)seq;
    entry->at = cell_time(result, row, 1);
    if (!time_is_good(entry->at))
        damage_add(damage, "actions.at", "of seq %lld is no time from 1970 to 9999", seq);
}

static struct entry *read_entries(const PGresult *result, size_t count, char **damage) {
    struct entry *entries = xcalloc(count + 1, sizeof *entries);
    for (size_t i = 0; i < count; i++)
        read_entry(result, (int)i, &entries[i], damage);
    return entries;
}

static void on_tail(void *context, void *out, const PGresult *result) {
    struct loaded_game *game = context;
    (void)out;
    game->tail_count = (size_t)PQntuples(result);
    game->tail = read_entries(result, game->tail_count, &game->log_damage);
}

/* If the game has no entries, its only row holds just the position. */
static void on_history(void *context, void *out, const PGresult *result) {
    struct loaded_game *game = context;
    (void)out;
    size_t rows = (size_t)PQntuples(result);
    size_t count = rows == 1 && PQgetisnull(result, 0, 0) ? 0 : rows;
    entries_free(game->entries, game->entry_count);
    game->entries = read_entries(result, count, &game->log_damage);
    game->entry_count = game->entry_capacity = count;
    for (size_t i = 0; i < count; i++)
        if (game->entries[i].seq != i + 1) {
            damage_add(&game->log_damage, "actions.seq", "is %lld where entry %zu should be",
                       (long long)cell_int(result, (int)i, 0), i + 1);
            break;
        }
    game->history_seq = rows > 0 ? (uint32_t)cell_int(result, 0, 3) : 0;
    game->history_status = rows > 0 ? cell_int(result, 0, 4) : -1;
    game->has_history = true;
}

static void on_idempotency_keys(void *context, void *out, const PGresult *result) {
    struct loaded_game *game = context;
    (void)out;
    size_t count = (size_t)PQntuples(result);
    if (!game->record || count == 0)
        return;
    struct idempotency_key *idempotency_keys = xcalloc(count, sizeof *idempotency_keys);
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint8_t *bytes = cell_bytes(result, (int)i, 1, &length);
        idempotency_keys[i].seq = (uint32_t)cell_int(result, (int)i, 0);
        if (length < 1 || length > sizeof idempotency_keys[i].bytes) {
            damage_add(&game->record->damage, "actions.idem", "of seq %lld has %zu bytes, not 1 to %zu",
                       (long long)cell_int(result, (int)i, 0), length, sizeof idempotency_keys[i].bytes);
            continue;
        }
        idempotency_keys[i].length = (uint8_t)length;
        memcpy(idempotency_keys[i].bytes, bytes, length);
    }
    game->record->idempotency_keys = idempotency_keys;
    game->record->idempotency_key_count = count;
}

static void on_content(void *context, void *out, const PGresult *result) {
    struct loaded_game *game = context;
    (void)out;
    if (PQntuples(result) != 1)
        return;
    game->content_text = cell_copy(result, 0, 0);
    game->names_text = cell_copy(result, 0, 1);
}

static bool request_content(struct pipeline *pipeline, struct loaded_game *game) {
    const char *hex = game->record->content_hash;
    uint8_t hash[32] = {0};
    struct params params = {0};
    sodium_hex2bin(hash, sizeof hash, hex, strlen(hex), NULL, NULL, NULL);
    params_bytes(&params, hash, sizeof hash);
    params_text(&params, game->record->ruleset);
    params_text(&params, game->record->version);
    return pipeline_send(pipeline, STATEMENT_load_content, &params, on_content, game, NULL);
}

bool load_request(struct pipeline *pipeline, struct loaded_game *game) {
    struct params number = {0}, both = {0};
    if (game->wants_content)
        return request_content(pipeline, game);
    params_bigint(&number, game_id_number(game->id));
    if (game->wants_history)
        return pipeline_send(pipeline, STATEMENT_load_history, &number, on_history, game, NULL);
    params_bigint(&both, game_id_number(game->id));
    params_uuid(&both, game->id);
    return pipeline_send(pipeline, STATEMENT_load_game, &both, on_game, game, NULL) &&
           pipeline_send(pipeline, STATEMENT_load_tail, &number, on_tail, game, NULL) &&
           pipeline_send(pipeline, STATEMENT_load_idempotency_keys, &number, on_idempotency_keys, game, NULL);
}

static bool fail_load(struct loaded_game *game, const char *what) {
    free(game->load_error);
    game->load_error = xstrdup(what);
    return true;
}

/* Finds the module. true: loading is finished, with or without an error. */
static bool find_module(struct loader *loader, struct loaded_game *game) {
    struct game_record *record = game->record;
    bool needs_content = false;
    record->module = loader_pinned(loader, record->ruleset, record->version, record->content_hash, &needs_content);
    if (!record->module && !needs_content)
        record->module =
            loader_stand_in(loader, record->ruleset, record->version, record->content_hash, false, NULL, NULL);
    if (record->module)
        return true;
    if (!game->wants_content) {
        game->wants_content = true;
        return false;
    }
    game->wants_content = false;
    if (!needs_content) {
        record->module = content_stand_in(loader, record->ruleset, record->version, record->content_hash,
                                          game->names_text, game->content_text);
        return true;
    }
    struct writer why;
    writer_init(&why);
    record->module =
        content_module(loader, record->ruleset, record->version, record->content_hash, game->content_text, &why);
    if (!record->module)
        damage_add(&record->damage, "contents.files", "of %.16s does not load: %s", record->content_hash,
                   writer_text(&why));
    writer_finish(&why);
    return true;
}

static struct session *out_of_snapshot(struct loaded_game *game) {
    struct game_record *record = game->record;
    if (!game->snapshot)
        return NULL;
    struct session *session =
        session_restore(record->module, &record->setup, record->key, game->snapshot, game->snapshot_length);
    if (session && !session_replay(session, game->tail, game->tail_count)) {
        session_free(session);
        return NULL;
    }
    return session;
}

static struct session *out_of_log(struct loaded_game *game, const struct entry *entries, size_t count) {
    struct game_record *record = game->record;
    struct writer why;
    writer_init(&why);
    struct session *session = session_new(record->module, &record->setup, record->key, &why);
    if (!session)
        fail_load(game, writer_text(&why));
    else if (!session_replay(session, entries, count)) {
        if (session_is_dead(session))
            fail_load(game, session_fault(session));
        else
            damage_add(&record->damage, "actions.entry", "does not replay: %s", session_fault(session));
        session_free(session);
        session = NULL;
    }
    writer_finish(&why);
    return session;
}

/* Without the rules, the store says who owes a decision, and whether the game is over. */
static void await_stored(struct loaded_game *game) {
    const struct game_record *record = game->record;
    const int64_t status = game->has_history ? game->history_status : (int64_t)record->status;
    const role_set in = session_in(game->session), stored = record->stored_to_act & in;
    session_await(game->session, status != (int64_t)GAME_ACTIVE ? 0 : stored ? stored : in);
}

/* Rows read at one moment must agree. If another daemon has appended entries since the record was read, the log is
 * right. */
static void follow_session(struct loaded_game *game) {
    struct game_record *record = game->record;
    uint32_t seq = session_seq(game->session);
    uint32_t stored = game->has_history ? game->history_seq : record->seq;
    int64_t status = game->has_history ? game->history_status : (int64_t)record->status;
    bool over = session_over(game->session);
    enum game_status ended = session_called_off(game->session) ? GAME_ABORTED : GAME_FINISHED;
    if (seq != stored)
        damage_add(&record->damage, "positions.seq", "is %u, the log comes to %u", (unsigned)stored, (unsigned)seq);
    else if (status != (int64_t)(over ? ended : GAME_ACTIVE))
        damage_add(&record->damage, "positions.status", "is %d, the game is%s over", (int)status, over ? "" : " not");
    record->to_act = session_to_act(game->session);
    if (seq != record->seq)
        record->stored_to_act = record->to_act;
    record->seq = seq;
    if (over)
        record->status = ended;
}

/* A damaged game gets no session. */
static bool loaded(struct loaded_game *game) {
    struct game_record *record = game->record;
    if (record && record->damage) {
        session_free(game->session);
        game->session = NULL;
        fail_load(game, record->damage);
    }
    end_loading(game);
    return true;
}

/* For a record that has shown no damage so far. */
static bool take_log_damage(struct loaded_game *game) {
    game->record->damage = game->log_damage;
    game->log_damage = NULL;
    return game->record->damage != NULL;
}

/* Adds the entries to a game whose session is already loaded. */
static bool with_history(struct loaded_game *game) {
    uint32_t seq = session_seq(game->session);
    if (!take_log_damage(game) && game->entry_count < seq)
        damage_add(&game->record->damage, "actions.seq", "ends at %zu, the game stood at %u", game->entry_count,
                   (unsigned)seq);
    while (game->entry_count > seq) /* another daemon has acted since */
        entry_finish(&game->entries[--game->entry_count]);
    return loaded(game);
}

/* NULL: the whole log must be read, because the loaded parts are incomplete or inconsistent. */
static struct session *out_of_parts(struct loaded_game *game) {
    const struct game_record *record = game->record;
    struct session *session = out_of_snapshot(game);
    if (!session && !game->snapshot && game->tail_count == record->seq)
        session = out_of_log(game, game->tail, game->tail_count);
    if (session && session_seq(session) == record->seq && session_over(session) == (record->status != GAME_ACTIVE))
        return session;
    session_free(session);
    return NULL;
}

bool load_step(struct loader *loader, struct loaded_game *game) {
    struct game_record *record = game->record;
    if (!record)
        return loaded(game);
    if (game->session)
        return with_history(game);
    if (record->damage)
        return loaded(game);
    if (!record->module) {
        if (!find_module(loader, game))
            return false;
        if (!record->module)
            return loaded(game);
        record_fit(record, record->module);
        seat_orders_fit(record, record->module);
    }
    if (record->damage || take_log_damage(game))
        return loaded(game);
    if (!game_record_begun(record)) {
        if (game->tail_count > 0)
            damage_add(&record->damage, "actions.seq", "has %zu rows of a game that has not begun", game->tail_count);
        return loaded(game);
    }
    game_record_key(record, record->key);
    if (game->has_history) {
        game->session = out_of_log(game, game->entries, game->entry_count);
    } else if (!(game->session = out_of_parts(game)) && !game->load_error) {
        free(record->damage);
        record->damage = NULL;
        game->wants_history = true;
        return false;
    }
    if (game->session && record->module->absent)
        await_stored(game);
    if (game->session)
        follow_session(game);
    return loaded(game);
}

void loaded_game_forget(struct loaded_game *game) {
    end_loading(game);
    session_free(game->session);
    if (game->record)
        game_record_finish(game->record);
    free(game->record);
    free(game->load_error);
    entries_free(game->entries, game->entry_count);
    game->session = NULL;
    game->record = NULL;
    game->load_error = NULL;
    game->entries = NULL;
    game->entry_count = game->entry_capacity = 0;
    game->has_history = false;
}

void loaded_game_add_entry(struct loaded_game *game, const struct entry *entry) {
    if (!game->has_history)
        return;
    if (game->entry_count == game->entry_capacity) {
        size_t capacity = game->entry_capacity + game->entry_capacity / 2 + 16;
        struct entry *entries = xrealloc(game->entries, capacity * sizeof *entries);
        game->entries = entries;
        game->entry_capacity = capacity;
    }
    game->entries[game->entry_count++] = entry_copy(entry);
}
