/* A game in memory, and how it comes there: its record, its session, its log. Belongs to one thread. */
#ifndef STORE_LOAD_H
#define STORE_LOAD_H

#include "store.h"

struct pipeline;

struct loaded_game {
    uint8_t id[16];
    struct game_record *record; /* NULL: no such game, or not loaded */
    struct session *session;
    char *load_error; /* why there is no session */

    struct entry *entries; /* all, where has_history */
    size_t entry_count, entry_capacity;
    bool has_history, wants_history, wants_content;

    /* While loading. */
    struct entry *tail;
    size_t tail_count;
    void *snapshot;
    size_t snapshot_length;
    char *content_text;
    char *log_damage;     /* entries that cannot be */
    uint32_t history_seq; /* where positions stood when all entries were read */
    int64_t history_status;
};

/* Queues what is to be read of a game that is not loaded, or, after load_step said so, what else is needed. false: the
 * connection is gone. */
bool load_request(struct pipeline *pipeline, struct loaded_game *game);
/* After those results are in: true when the game is loaded (or has a load_error), false when load_request must be
 * called again. */
bool load_step(struct loader *loader, struct loaded_game *game);

/* What loading gathered and no longer needs. */
void loaded_game_end_loading(struct loaded_game *game);
/* Frees all but the id, and is not loaded then. */
void loaded_game_forget(struct loaded_game *game);
/* After a change that lasts: keeps the history complete. */
void loaded_game_add_entry(struct loaded_game *game, const struct entry *entry);

#endif
