/* A game in memory: its record, its session and its log, and how they are loaded. Belongs to one thread. */
#ifndef STORE_LOAD_H
#define STORE_LOAD_H

#include "record.h"
#include "stage.h"

struct pipeline;

struct loaded_game {
    uint8_t id[16];
    struct game_record *record; /* NULL: no such game, or not loaded */
    struct session *session;
    char *load_error; /* why the session is missing */

    struct entry *entries; /* all entries, if has_history */
    size_t entry_count, entry_capacity;
    bool has_history, wants_history, wants_content;

    /* Used only while loading. */
    struct entry *tail;
    size_t tail_count;
    void *snapshot;
    size_t snapshot_length;
    char *content_text, *names_text;
    char *log_damage;     /* damage found in the entries */
    uint32_t history_seq; /* the seq of the position when all entries were read */
    int64_t history_status;
};

/* Queues the first reads of a game that is not loaded; after load_step returned false, the reads that are still needed.
 * false: the connection is gone. */
bool load_request(struct pipeline *pipeline, struct loaded_game *game);
/* Call when the results are in. true: the game is loaded (or has a load_error); false: call load_request again. */
bool load_step(struct loader *loader, struct loaded_game *game);

/* Frees everything but the id; the game is unloaded then. */
void loaded_game_forget(struct loaded_game *game);
/* Appends the entry of a durable change, so that the history stays complete. */
void loaded_game_add_entry(struct loaded_game *game, const struct entry *entry);

#endif
