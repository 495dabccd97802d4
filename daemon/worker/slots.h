/* A worker's cache of games: what it has in memory of each, least recently used out first. One thread. */
#ifndef DAEMON_SLOTS_H
#define DAEMON_SLOTS_H

#include "worker.h"
#include "../store/load.h"

struct slots;

enum slot_state { SLOT_COLD, SLOT_LOADING, SLOT_WARM };

struct worker_slot {
    struct loaded_game game;
    enum slot_state state;
    bool busy;  /* a change of this game is staged and has not ended */
    bool stale; /* changed elsewhere while loading or busy: drop when that ends */
    int load_tries;
    char *quarantine; /* why changes are refused; survives cold */

    struct job *waiting, **waiting_end;
    struct worker_slot *chain;         /* in its bucket */
    struct worker_slot *newer, *older; /* by use */
    struct worker_slot *load_next;     /* in a batch */
};

struct slots *slots_create(size_t most);
void slots_destroy(struct slots *slots);
/* Found or made (cold); now the most recently used. May evict others that nothing waits for. */
struct worker_slot *slots_take(struct slots *slots, const uint8_t id[16]);
struct worker_slot *slots_find(struct slots *slots, const uint8_t id[16]); /* NULL: not here */
/* Forgets the game's memory; the slot stays (cold). */
void slot_cool(struct worker_slot *slot);
void slot_wait(struct worker_slot *slot, struct job *job);
/* Takes the list of waiting jobs away. */
struct job *slot_waiting(struct worker_slot *slot);
/* Cools every slot (or marks it stale where something is under way). */
void slots_cool_all(struct slots *slots);
/* Those in which this player has a seat. */
void slots_cool_player(struct slots *slots, const char *player);
size_t slots_count(const struct slots *slots);
uint64_t slots_evictions(const struct slots *slots);

#endif
