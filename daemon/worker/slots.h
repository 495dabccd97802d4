/* A worker's cache of games in memory, evicted by least recent use. Belongs to one thread. */
#ifndef DAEMON_SLOTS_H
#define DAEMON_SLOTS_H

#include "worker.h"
#include "../store/load.h"

struct slots;

enum slot_state { SLOT_COLD, SLOT_LOADING, SLOT_WARM };

struct worker_slot {
    struct loaded_game game;
    enum slot_state state;
    bool busy;     /* a change of this game is staged and its transaction has not ended */
    bool stale;    /* changed by another daemon while loading or busy: discard it when that ends */
    uint32_t seen; /* readers only: the change counter of the game (workers_changes) when the copy was read */
    int load_tries;
    char *quarantine; /* why changes are refused; stays when the slot is cold */

    struct job *waiting, **waiting_end;
    struct worker_slot *chain;         /* chain of its bucket */
    struct worker_slot *newer, *older; /* list by use */
    struct worker_slot *load_next;     /* list of its batch */
};

struct slots *slots_create(size_t most);
void slots_destroy(struct slots *slots);
/* Finds or creates (cold) the slot of a game and makes it the most recently used. May evict other slots that no job
 * waits for. */
struct worker_slot *slots_take(struct slots *slots, const uint8_t id[16]);
struct worker_slot *slots_find(struct slots *slots, const uint8_t id[16]); /* NULL: not cached */
/* Frees the game in memory; the slot remains, cold. */
void slot_cool(struct worker_slot *slot);
void slot_wait(struct worker_slot *slot, struct job *job);
/* Removes and returns the list of waiting jobs. */
struct job *slot_waiting(struct worker_slot *slot);
/* Cools every slot; slots with work in flight are marked stale instead. */
void slots_cool_all(struct slots *slots);
/* The same for the games where this player has a seat. */
void slots_cool_player(struct slots *slots, const char *player);
size_t slots_count(const struct slots *slots);
uint64_t slots_evictions(const struct slots *slots);

#endif
