/* Bringing a game into memory: its record, and its session out of the snapshot and what followed, or
 * out of the whole log where that does not serve. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static void on_game(void *context, void *out, const PGresult *result) {
    struct desk_slot *slot = context;
    (void)out;
    if (PQntuples(result) == 0)
        return;
    struct game_record *record = malloc(sizeof *record);
    if (!record)
        abort();
    int c = record_read(result, 0, record);
    size_t length;
    const uint8_t *seed = cell_bytes(result, 0, c++, &length);
    if (seed && length == SEED_BYTES)
        memcpy(record->seed, seed, SEED_BYTES);
    c++; /* the snapshot says its own seq */
    const uint8_t *snapshot = cell_bytes(result, 0, c, &slot->snapshot_length);
    if (snapshot && (slot->snapshot = malloc(slot->snapshot_length + 1)))
        memcpy(slot->snapshot, snapshot, slot->snapshot_length);
    record->complete = true;
    slot->record = record;
}

static size_t read_entries(const PGresult *result, struct entry **out) {
    size_t count = (size_t)PQntuples(result);
    struct entry *entries = calloc(count + 1, sizeof *entries);
    if (!entries)
        abort();
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint8_t *bytes = cell_bytes(result, (int)i, 2, &length);
        entry_decode(bytes, length, &entries[i]); /* what is no entry fails to replay */
        entries[i].seq = (uint32_t)cell_int(result, (int)i, 0);
        entries[i].at = cell_time(result, (int)i, 1);
    }
    *out = entries;
    return count;
}

static void on_tail(void *context, void *out, const PGresult *result) {
    struct desk_slot *slot = context;
    (void)out;
    slot->tail_count = read_entries(result, &slot->tail);
}

static void on_history(void *context, void *out, const PGresult *result) {
    struct desk_slot *slot = context;
    (void)out;
    free(slot->entries);
    slot->entry_count = slot->entry_capacity = read_entries(result, &slot->entries);
    slot->has_history = true;
}

static void on_idems(void *context, void *out, const PGresult *result) {
    struct desk_slot *slot = context;
    (void)out;
    size_t count = (size_t)PQntuples(result);
    if (!slot->record || count == 0)
        return;
    struct game_idem *idems = calloc(count, sizeof *idems);
    if (!idems)
        abort();
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint8_t *bytes = cell_bytes(result, (int)i, 1, &length);
        idems[i].seq = (uint32_t)cell_int(result, (int)i, 0);
        idems[i].length = (uint8_t)(length > sizeof idems[i].bytes ? sizeof idems[i].bytes : length);
        memcpy(idems[i].bytes, bytes, idems[i].length);
    }
    slot->record->idems = idems;
    slot->record->idem_count = count;
}

static void on_content(void *context, void *out, const PGresult *result) {
    struct desk_slot *slot = context;
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

bool load_stage(struct pipeline *pipeline, struct desk_slot *slot) {
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
           pipeline_send(pipeline, STATEMENT_load_idems, &params, on_idems, slot, NULL);
}

static bool trouble(struct desk_slot *slot, const char *what) {
    free(slot->trouble);
    slot->trouble = strdup(what);
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

void store_find_content(struct desk *desk, struct job *job, const char *ruleset, const char *content_hash,
                        struct content_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_text(&p, content_hash);
    params_text(&p, ruleset);
    desk_stage(desk, job, STATEMENT_find_content, &p, on_found_content, out);
}

void content_found_finish(struct content_found *found) {
    free(found->files);
    free(found->version);
    memset(found, 0, sizeof *found);
}

const struct module *content_module(struct loader *loader, const char *id, const char *version,
                                    const char *content_hash, const char *files_text, struct writer *why) {
    json_t *files = files_text ? json_loads(files_text, 0, NULL) : NULL;
    struct content_file *file = calloc(json_object_size(files) + 1, sizeof *file);
    if (!file)
        abort();
    struct content_source source = {0, file};
    const char *name;
    json_t *text;
    json_object_foreach(files, name, text) {
        int at = source.count++;
        for (; at > 0 && strcmp(file[at - 1].name, name) > 0; at--)
            file[at] = file[at - 1];
        file[at] = (struct content_file){name, json_string_value(text), json_string_length(text)};
    }
    const struct module *module = NULL;
    if (source.count > 0)
        module = loader_content(loader, id, version, &source, content_hash, why);
    free(file);
    json_decref(files);
    return module;
}

/* Finds the module; true when there is an answer, good or bad. */
static bool find_module(struct loader *loader, struct desk_slot *slot) {
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
        return trouble(slot, what);
    }
    struct writer why;
    writer_init(&why);
    record->module =
        content_module(loader, record->ruleset, record->version, record->content_hash, slot->content_text, &why);
    if (!record->module) {
        snprintf(what, sizeof what, "the content this game is played with cannot be loaded: %s", writer_text(&why));
        trouble(slot, what);
    }
    writer_finish(&why);
    return true;
}

static bool read_setup(struct desk_slot *slot) {
    struct game_record *record = slot->record;
    json_t *options = json_loads(record->options, 0, NULL);
    struct writer why;
    writer_init(&why);
    const char *problem = setup_read(record->module, record->scenario, options, &record->setup, &why);
    if (problem)
        trouble(slot, writer_text(&why));
    writer_finish(&why);
    json_decref(options);
    return !problem;
}

static struct session *out_of_snapshot(struct desk_slot *slot) {
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

static struct session *out_of_log(struct desk_slot *slot, const struct entry *entries, size_t count) {
    struct game_record *record = slot->record;
    struct writer why;
    writer_init(&why);
    struct session *session = session_new(record->module, &record->setup, record->key, &why);
    if (!session)
        trouble(slot, writer_text(&why));
    else if (!session_replay(session, entries, count)) {
        trouble(slot, session_fault(session) ? session_fault(session) : "the log does not replay");
        session_free(session);
        session = NULL;
    }
    writer_finish(&why);
    return session;
}

/* A neighbour on another daemon may have acted between two of our reads. */
static void follow_session(struct desk_slot *slot) {
    struct game_record *record = slot->record;
    if (session_seq(slot->session) == record->seq)
        return;
    record->seq = session_seq(slot->session);
    record->to_act = session_to_act(slot->session);
    if (session_over(slot->session))
        record->status = GAME_FINISHED;
}

static bool warm(struct desk_slot *slot) {
    slot_end_loading(slot);
    slot->state = SLOT_WARM;
    return true;
}

bool load_step(struct loader *loader, struct desk_slot *slot) {
    struct game_record *record = slot->record;
    if (!record)
        return warm(slot);
    if (slot->session) { /* only the history was wanted */
        if (slot->entry_count > session_seq(slot->session))
            slot->entry_count = session_seq(slot->session);
        return warm(slot);
    }
    if (!record->module && !find_module(loader, slot))
        return false;
    if (!record->module || !read_setup(slot) || record->status == GAME_OPEN || record->status == GAME_ABORTED)
        return warm(slot);
    game_record_key(record, record->key);
    if (slot->has_history)
        slot->session = out_of_log(slot, slot->entries, slot->entry_count);
    else if (!(slot->session = out_of_snapshot(slot))) {
        if (slot->tail_count == record->seq) {
            slot->session = out_of_log(slot, slot->tail, slot->tail_count);
        } else {
            slot->wants_history = true;
            return false;
        }
    }
    if (slot->session)
        follow_session(slot);
    return warm(slot);
}
