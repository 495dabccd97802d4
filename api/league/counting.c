#include "counting.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "../../daemon/clock.h"
#include "../../daemon/rating/ratings.h"
#include "../api_state.h"

/* The pause after a piece of work, as a multiple of its duration, so that it takes at most a twentieth of the time. */
enum { PAUSE = 20 };

struct counting {
    struct ratings_job ratings; /* must be first */
    struct api *api;
    int64_t began;
};

static void counting_done(struct job *job) {
    struct counting *counting = (struct counting *)job;
    struct api *api = counting->api;
    const int64_t now = clock_monotonic();
    atomic_store(&api->counts_at, now + PAUSE * (now - counting->began));
    ratings_finish(&counting->ratings);
    free(counting);
    atomic_store(&api->counts, false);
}

void counting_tick(struct api *api) {
    if (!atomic_load(&api->workers) || atomic_load(&api->stopping) ||
        clock_monotonic() < atomic_load(&api->counts_at) || atomic_exchange(&api->counts, true))
        return;
    struct counting *counting = calloc(1, sizeof *counting);
    if (!counting) {
        atomic_store(&api->counts, false);
        return;
    }
    counting->api = api;
    counting->began = clock_monotonic();
    counting->ratings.job = (struct job){.need = JOB_STORE, .run = ratings_run, .done = counting_done};
    worker_submit(api->workers, &counting->ratings.job);
}
