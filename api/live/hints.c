#include "hints.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/bot/crew.h"

struct hint_search {
    struct crew_task task; /* must be first */
    struct api *api;
    const struct module *module;
    uint8_t game[16];
    int role;
    uint64_t seed;
    bool found; /* false: the daemon stops */
    struct hints hints;
    void (*done)(void *context);
    void *context;
    uint8_t state[];
};

static void think(struct crew_task *task) {
    struct hint_search *search = (struct hint_search *)task;
    hints_search(search->module, search->state, search->role, search->seed, &search->hints);
    if (search->hints.count > 0)
        hint_cache_put(search->api->hint_cache, search->game, search->role, &search->hints);
    search->found = true;
    crew_done(search->api->crew, task->game);
    search->done(search->context);
}

static void drop(struct crew_task *task) {
    struct hint_search *search = (struct hint_search *)task;
    search->done(search->context);
}

/* A hash of game, seq and role. */
static uint64_t seed_of(const struct hint_search *search) {
    uint8_t from[16 + 4 + 1];
    uint64_t seed;
    memcpy(from, search->game, 16);
    for (int i = 0; i < 4; i++)
        from[16 + i] = (uint8_t)(search->hints.seq >> (8 * i));
    from[20] = (uint8_t)search->role;
    crypto_generichash((unsigned char *)&seed, sizeof seed, from, sizeof from, (const unsigned char *)"hint", 4);
    return seed;
}

struct hint_search *hint_search_new(struct api *api, const struct game_record *record, struct session *session,
                                    int role, void (*done)(void *context), void *context) {
    const struct module *module = session_module(session);
    const size_t size = module->ruleset->state_size;
    struct hint_search *search = calloc(1, sizeof *search + size);
    if (!search)
        return NULL;
    search->task.think = think;
    search->task.drop = drop;
    /* Not the game's own task: a bot of the game may think meanwhile. */
    randombytes_buf(search->task.game, sizeof search->task.game);
    search->api = api;
    search->module = module;
    memcpy(search->game, record->id, sizeof search->game);
    search->role = role;
    search->hints.seq = session_seq(session);
    search->seed = seed_of(search);
    search->done = done;
    search->context = context;
    memcpy(search->state, session_game(session)->state, size);
    return search;
}

bool hint_search_submit(struct hint_search *search) {
    return crew_submit(search->api->crew, &search->task);
}

const struct hints *hint_search_found(const struct hint_search *search) {
    return search->found ? &search->hints : NULL;
}

void hint_search_free(struct hint_search *search) {
    free(search);
}
