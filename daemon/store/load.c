/* Bringing a game into memory: its record, and its session out of the snapshot and what followed, or
 * out of the whole log where that does not serve. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

/* The seed is named without what it is. */
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
    struct worker_slot *slot = context;
    (void)out;
    if (PQntuples(result) == 0)
        return;
    struct game_record *record = malloc(sizeof *record);
    if (!record)
        abort();
    int c = record_read(result, 0, record);
    read_seed(result, c++, record);
    c++; /* the snapshot says its own seq */
    const uint8_t *snapshot = cell_bytes(result, 0, c, &slot->snapshot_length);
    if (snapshot && (slot->snapshot = malloc(slot->snapshot_length + 1)))
        memcpy(slot->snapshot, snapshot, slot->snapshot_length);
    record->complete = true;
    slot->record = record;
}

static void read_entry(const PGresult *result, int row, struct entry *entry, char **damage) {
    size_t length;
    char shown[2 * ENTRY_BYTES + 1] = "";
    const uint8_t *bytes = cell_bytes(result, row, 2, &length);
    long long seq = cell_int(result, row, 0);
    bool good = bytes && length <= ENTRY_BYTES && entry_decode(bytes, length, entry);
    for (size_t i = 0; bytes && i < length && i < ENTRY_BYTES; i++)
        snprintf(shown + 2 * i, 3, "%02x", bytes[i]);
    if (!good)
        damage_add(damage, "actions.entry", "of seq %lld is %s (%zu bytes), which is no entry", seq, shown, length);
    entry->seq = (uint32_t)seq;
    entry->at = cell_time(result, row, 1);
    if (!time_is_good(entry->at))
        damage_add(damage, "actions.at", "of seq %lld is no time from 1970 to 9999", seq);
}

static struct entry *read_entries(const PGresult *result, size_t count, char **damage) {
    struct entry *entries = calloc(count + 1, sizeof *entries);
    if (!entries)
        abort();
    for (size_t i = 0; i < count; i++)
        read_entry(result, (int)i, &entries[i], damage);
    return entries;
}

static void on_tail(void *context, void *out, const PGresult *result) {
    struct worker_slot *slot = context;
    (void)out;
    slot->tail_count = (size_t)PQntuples(result);
    slot->tail = read_entries(result, slot->tail_count, &slot->log_damage);
}

/* Where there are no entries the one row has the position alone. */
static void on_history(void *context, void *out, const PGresult *result) {
    struct worker_slot *slot = context;
    (void)out;
    size_t rows = (size_t)PQntuples(result);
    size_t count = rows == 1 && PQgetisnull(result, 0, 0) ? 0 : rows;
    free(slot->entries);
    slot->entries = read_entries(result, count, &slot->log_damage);
    slot->entry_count = slot->entry_capacity = count;
    for (size_t i = 0; i < count; i++)
        if (slot->entries[i].seq != i + 1) {
            damage_add(&slot->log_damage, "actions.seq", "is %lld where entry %zu should be",
                       (long long)cell_int(result, (int)i, 0), i + 1);
            break;
        }
    slot->history_seq = rows > 0 ? (uint32_t)cell_int(result, 0, 3) : 0;
    slot->history_status = rows > 0 ? cell_int(result, 0, 4) : -1;
    slot->has_history = true;
}

static void on_idempotency_keys(void *context, void *out, const PGresult *result) {
    struct worker_slot *slot = context;
    (void)out;
    size_t count = (size_t)PQntuples(result);
    if (!slot->record || count == 0)
        return;
    struct idempotency_key *idempotency_keys = calloc(count, sizeof *idempotency_keys);
    if (!idempotency_keys)
        abort();
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint8_t *bytes = cell_bytes(result, (int)i, 1, &length);
        idempotency_keys[i].seq = (uint32_t)cell_int(result, (int)i, 0);
        if (length < 1 || length > sizeof idempotency_keys[i].bytes) {
            damage_add(&slot->record->damage, "actions.idem", "of seq %lld has %zu bytes, not 1 to %zu",
                       (long long)cell_int(result, (int)i, 0), length, sizeof idempotency_keys[i].bytes);
            continue;
        }
        idempotency_keys[i].length = (uint8_t)length;
        memcpy(idempotency_keys[i].bytes, bytes, length);
    }
    slot->record->idempotency_keys = idempotency_keys;
    slot->record->idempotency_key_count = count;
}

static void on_content(void *context, void *out, const PGresult *result) {
    struct worker_slot *slot = context;
    (void)out;
    if (PQntuples(result) == 1)
        slot->content_text = cell_copy(result, 0, 0);
}

static void hash_bytes(const char *hex, uint8_t bytes[32]) {
    for (int i = 0; i < 32; i++) {
        unsigned byte = 0;
        sscanf(hex + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
}

bool load_stage(struct pipeline *pipeline, struct worker_slot *slot) {
    struct params params = {0};
    params_bigint(&params, game_id_number(slot->id));
    if (slot->wants_content) {
        uint8_t hash[32];
        hash_bytes(slot->record->content_hash, hash);
        struct params content = {0};
        params_bytes(&content, hash, sizeof hash);
        return pipeline_send(pipeline, STATEMENT_load_content, &content, on_content, slot, NULL);
    }
    if (slot->wants_history)
        return pipeline_send(pipeline, STATEMENT_load_history, &params, on_history, slot, NULL);
    struct params game = params;
    game.count = 0;
    params_bigint(&game, game_id_number(slot->id));
    params_uuid(&game, slot->id);
    params.count = 0;
    params_bigint(&params, game_id_number(slot->id));
    return pipeline_send(pipeline, STATEMENT_load_game, &game, on_game, slot, NULL) &&
           pipeline_send(pipeline, STATEMENT_load_tail, &params, on_tail, slot, NULL) &&
           pipeline_send(pipeline, STATEMENT_load_idempotency_keys, &params, on_idempotency_keys, slot, NULL);
}

static bool fail_load(struct worker_slot *slot, const char *what) {
    free(slot->load_error);
    slot->load_error = strdup(what);
    return true;
}

static void on_found_content(void *context, void *out, const PGresult *result) {
    struct content_found *found = out;
    (void)context;
    if (PQntuples(result) == 1) {
        found->files = cell_copy(result, 0, 0);
        found->version = cell_copy(result, 0, 1);
    }
}

void store_find_content(struct worker *worker, struct job *job, const char *ruleset, const char *content_hash,
                        struct content_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_text(&p, content_hash);
    params_text(&p, ruleset);
    worker_stage(worker, job, STATEMENT_find_content, &p, on_found_content, out);
}

void content_found_finish(struct content_found *found) {
    free(found->files);
    free(found->version);
    memset(found, 0, sizeof *found);
}

/* The files of a JSON object of texts, by name; *document is what they lie in. NULL: it is none. */
static struct content_file *read_files(const char *text, struct content_source *source, json_t **document) {
    *document = text ? json_loads(text, 0, NULL) : NULL;
    struct content_file *file = calloc(json_object_size(*document) + 1, sizeof *file);
    if (!file)
        abort();
    *source = (struct content_source){0, file};
    bool good = json_object_size(*document) > 0;
    const char *name;
    json_t *value;
    json_object_foreach(*document, name, value) {
        int at = source->count++;
        for (; at > 0 && strcmp(file[at - 1].name, name) > 0; at--)
            file[at] = file[at - 1];
        file[at] = (struct content_file){name, json_string_value(value), json_string_length(value)};
        good = good && json_is_string(value);
    }
    if (good)
        return file;
    free(file);
    json_decref(*document);
    return NULL;
}

const struct module *content_module(struct loader *loader, const char *id, const char *version,
                                    const char *content_hash, const char *files_text, struct writer *why) {
    struct content_source source;
    json_t *document;
    struct content_file *file = read_files(files_text, &source, &document);
    if (!file) {
        put(why, files_text ? "it is no object of texts" : "there is none");
        return NULL;
    }
    const struct module *module = loader_content(loader, id, version, &source, content_hash, why);
    free(file);
    json_decref(document);
    return module;
}

bool content_files_hash(const char *files_text, char hex[65]) {
    struct content_source source;
    json_t *document;
    struct content_file *file = read_files(files_text, &source, &document);
    if (!file)
        return false;
    loader_hash(&source, hex);
    free(file);
    json_decref(document);
    return true;
}

/* Finds the module; true when there is an answer, good or bad. */
static bool find_module(struct loader *loader, struct worker_slot *slot) {
    struct game_record *record = slot->record;
    char what[256];
    bool needs_content = false;
    record->module = loader_pinned(loader, record->ruleset, record->version, record->content_hash, &needs_content);
    if (record->module)
        return true;
    if (needs_content && !slot->wants_content) {
        slot->wants_content = true;
        return false;
    }
    slot->wants_content = false;
    if (!needs_content) {
        snprintf(what, sizeof what, "ruleset %s %s, which this game is played with, is not installed", record->ruleset,
                 record->version);
        return fail_load(slot, what);
    }
    struct writer why;
    writer_init(&why);
    record->module =
        content_module(loader, record->ruleset, record->version, record->content_hash, slot->content_text, &why);
    if (!record->module)
        damage_add(&record->damage, "contents.files", "of %.16s does not load: %s", record->content_hash,
                   writer_text(&why));
    writer_finish(&why);
    return true;
}

static struct session *out_of_snapshot(struct worker_slot *slot) {
    struct game_record *record = slot->record;
    if (!slot->snapshot)
        return NULL;
    struct session *session =
        session_restore(record->module, &record->setup, record->key, slot->snapshot, slot->snapshot_length);
    if (session && !session_replay(session, slot->tail, slot->tail_count)) {
        session_free(session);
        return NULL;
    }
    return session;
}

static struct session *out_of_log(struct worker_slot *slot, const struct entry *entries, size_t count) {
    struct game_record *record = slot->record;
    struct writer why;
    writer_init(&why);
    struct session *session = session_new(record->module, &record->setup, record->key, &why);
    if (!session)
        fail_load(slot, writer_text(&why));
    else if (!session_replay(session, entries, count)) {
        if (session_is_dead(session))
            fail_load(slot, session_fault(session));
        else
            damage_add(&record->damage, "actions.entry", "does not replay: %s", session_fault(session));
        session_free(session);
        session = NULL;
    }
    writer_finish(&why);
    return session;
}

/* What was read of the game at one moment must agree; where a neighbour on another daemon has acted since the record
 * was read, the log is what counts. */
static void follow_session(struct worker_slot *slot) {
    struct game_record *record = slot->record;
    uint32_t seq = session_seq(slot->session);
    uint32_t stored = slot->has_history ? slot->history_seq : record->seq;
    int64_t status = slot->has_history ? slot->history_status : (int64_t)record->status;
    bool over = session_over(slot->session);
    if (seq != stored)
        damage_add(&record->damage, "positions.seq", "is %u, the log comes to %u", (unsigned)stored, (unsigned)seq);
    else if (over != (status == GAME_FINISHED))
        damage_add(&record->damage, "positions.status", "is %d, the game is%s over", (int)status, over ? "" : " not");
    record->to_act = session_to_act(slot->session);
    if (seq != record->seq)
        record->stored_to_act = record->to_act;
    record->seq = seq;
    if (over)
        record->status = GAME_FINISHED;
}

/* Of what is damaged there is no session. */
static bool warm(struct worker_slot *slot) {
    struct game_record *record = slot->record;
    if (record && record->damage) {
        session_free(slot->session);
        slot->session = NULL;
        fail_load(slot, record->damage);
    }
    slot_end_loading(slot);
    slot->state = SLOT_WARM;
    return true;
}

/* Of a record without damage so far. */
static bool take_log_damage(struct worker_slot *slot) {
    slot->record->damage = slot->log_damage;
    slot->log_damage = NULL;
    return slot->record->damage != NULL;
}

/* The entries of a game whose session is here already. */
static bool with_history(struct worker_slot *slot) {
    uint32_t seq = session_seq(slot->session);
    if (!take_log_damage(slot) && slot->entry_count < seq)
        damage_add(&slot->record->damage, "actions.seq", "ends at %zu, the game stood at %u", slot->entry_count,
                   (unsigned)seq);
    if (slot->entry_count > seq)
        slot->entry_count = seq; /* a neighbour has acted since */
    return warm(slot);
}

/* NULL: the whole log has to be read, as what is here is not enough or does not fit together. */
static struct session *out_of_parts(struct worker_slot *slot) {
    const struct game_record *record = slot->record;
    struct session *session = out_of_snapshot(slot);
    if (!session && !slot->snapshot && slot->tail_count == record->seq)
        session = out_of_log(slot, slot->tail, slot->tail_count);
    if (session && session_seq(session) == record->seq && session_over(session) == (record->status == GAME_FINISHED))
        return session;
    session_free(session);
    return NULL;
}

bool load_step(struct loader *loader, struct worker_slot *slot) {
    struct game_record *record = slot->record;
    if (!record)
        return warm(slot);
    if (slot->session)
        return with_history(slot);
    if (record->damage)
        return warm(slot);
    if (!record->module) {
        if (!find_module(loader, slot))
            return false;
        if (!record->module)
            return warm(slot);
        record_fit(record, record->module);
    }
    if (record->damage || take_log_damage(slot))
        return warm(slot);
    if (record->status == GAME_OPEN || record->status == GAME_ABORTED) {
        if (slot->tail_count > 0)
            damage_add(&record->damage, "actions.seq", "has %zu rows of a game that has not begun", slot->tail_count);
        return warm(slot);
    }
    game_record_key(record, record->key);
    if (slot->has_history) {
        slot->session = out_of_log(slot, slot->entries, slot->entry_count);
    } else if (!(slot->session = out_of_parts(slot)) && !slot->load_error) {
        free(record->damage);
        record->damage = NULL;
        slot->wants_history = true;
        return false;
    }
    if (slot->session)
        follow_session(slot);
    return warm(slot);
}
