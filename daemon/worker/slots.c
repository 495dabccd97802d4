#include "slots.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../store/record.h"

struct slots {
    size_t most, count, buckets;
    uint64_t evictions;
    struct worker_slot **bucket;
    struct worker_slot *newest, *oldest;
};

struct slots *slots_create(size_t most) {
    struct slots *slots = xcalloc(1, sizeof *slots);
    slots->most = most;
    for (slots->buckets = 256; slots->buckets < most; slots->buckets *= 2)
        ;
    slots->bucket = xcalloc(slots->buckets, sizeof(struct worker_slot *));
    return slots;
}

static struct worker_slot **place(struct slots *slots, const uint8_t id[16]) {
    uint64_t tail;
    memcpy(&tail, id + 8, sizeof tail);
    struct worker_slot **at = &slots->bucket[(tail * 0x9e3779b97f4a7c15ULL >> 20) & (slots->buckets - 1)];
    while (*at && memcmp((*at)->game.id, id, 16) != 0)
        at = &(*at)->chain;
    return at;
}

static void unlink_use(struct slots *slots, struct worker_slot *slot) {
    *(slot->newer ? &slot->newer->older : &slots->newest) = slot->older;
    *(slot->older ? &slot->older->newer : &slots->oldest) = slot->newer;
    slot->newer = slot->older = NULL;
}

static void link_newest(struct slots *slots, struct worker_slot *slot) {
    slot->newer = NULL;
    slot->older = slots->newest;
    *(slots->newest ? &slots->newest->newer : &slots->oldest) = slot;
    slots->newest = slot;
}

static void destroy_slot(struct slots *slots, struct worker_slot *slot) {
    slot_cool(slot);
    free(slot->quarantine);
    unlink_use(slots, slot);
    *place(slots, slot->game.id) = slot->chain;
    slots->count--;
    free(slot);
}

void slots_destroy(struct slots *slots) {
    if (!slots)
        return;
    while (slots->newest)
        destroy_slot(slots, slots->newest);
    free(slots->bucket);
    free(slots);
}

static bool idle(const struct worker_slot *slot) {
    return !slot->busy && slot->state != SLOT_LOADING && !slot->waiting && !slot->quarantine;
}

/* Evicts the oldest slot that no job waits for. Checks only a few slots, so that a busy worker does not search long. */
static void evict(struct slots *slots) {
    struct worker_slot *slot = slots->oldest;
    for (int looked = 0; slot && slots->count >= slots->most && looked < 128; looked++) {
        struct worker_slot *newer = slot->newer;
        if (idle(slot)) {
            destroy_slot(slots, slot);
            slots->evictions++;
        } else {
            unlink_use(slots, slot); /* moves it up; otherwise the kept slots would some day be the only ones checked */
            link_newest(slots, slot);
        }
        slot = newer;
    }
}

struct worker_slot *slots_take(struct slots *slots, const uint8_t id[16]) {
    struct worker_slot *slot = *place(slots, id);
    if (slot) {
        if (slots->newest != slot) {
            unlink_use(slots, slot);
            link_newest(slots, slot);
        }
        return slot;
    }
    if (slots->count >= slots->most)
        evict(slots);
    slot = xcalloc(1, sizeof *slot);
    memcpy(slot->game.id, id, 16);
    slot->waiting_end = &slot->waiting;
    *place(slots, id) = slot;
    link_newest(slots, slot);
    slots->count++;
    return slot;
}

struct worker_slot *slots_find(struct slots *slots, const uint8_t id[16]) {
    return *place(slots, id);
}

void slot_cool(struct worker_slot *slot) {
    loaded_game_forget(&slot->game);
    slot->stale = false;
    slot->state = SLOT_COLD;
}

void slot_wait(struct worker_slot *slot, struct job *job) {
    job->next = NULL;
    *slot->waiting_end = job;
    slot->waiting_end = &job->next;
}

struct job *slot_waiting(struct worker_slot *slot) {
    struct job *jobs = slot->waiting;
    slot->waiting = NULL;
    slot->waiting_end = &slot->waiting;
    return jobs;
}

static void cool(struct worker_slot *slot) {
    if (slot->busy || slot->state == SLOT_LOADING)
        slot->stale = true;
    else
        slot_cool(slot);
}

void slots_cool_all(struct slots *slots) {
    for (struct worker_slot *slot = slots->newest; slot; slot = slot->older)
        cool(slot);
}

void slots_cool_player(struct slots *slots, const char *player) {
    for (struct worker_slot *slot = slots->newest; slot; slot = slot->older)
        if (slot->state == SLOT_LOADING || (slot->game.record && game_record_held(slot->game.record, player) != 0))
            cool(slot);
}

size_t slots_count(const struct slots *slots) {
    return slots->count;
}

uint64_t slots_evictions(const struct slots *slots) {
    return slots->evictions;
}
