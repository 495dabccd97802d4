#include "analyses.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/bot/analysis.h"
#include "../../daemon/bot/crew.h"
#include "../../daemon/clock.h"
#include "../../daemon/log.h"
#include "../../daemon/store/bots.h"
#include "../api_state.h"

/* A thread of bots works so long on one analysis, and then takes what waits. */
enum { PIECE_US = 20000 };

/* One game. It is in the list until its result is stored; one that failed stays, so that it is not tried again. */
struct running {
    union {
        struct crew_task task;
        struct job job;
    };
    struct api *api;
    struct running *next;
    uint8_t game[16];
    struct payer payer;
    struct analysis *analysis;
    struct writer text; /* the result */
    _Atomic int progress;
    bool failed;
};

struct analyses {
    pthread_mutex_t lock;
    struct running *first;
    struct shares *slots, *app_slots;
};

struct analyses *analyses_create(void) {
    struct analyses *analyses = calloc(1, sizeof *analyses);
    if (!analyses)
        return NULL;
    pthread_mutex_init(&analyses->lock, NULL);
    analyses->slots = shares_create(ANALYSES_AT_ONCE);
    analyses->app_slots = shares_create(INT64_MAX);
    if (analyses->slots && analyses->app_slots)
        return analyses;
    analyses_destroy(analyses);
    return NULL;
}

static void running_free(struct running *running) {
    analysis_free(running->analysis);
    writer_finish(&running->text);
    free(running);
}

void analyses_destroy(struct analyses *analyses) {
    if (!analyses)
        return;
    for (struct running *running; (running = analyses->first);) {
        analyses->first = running->next;
        running_free(running);
    }
    shares_destroy(analyses->slots);
    shares_destroy(analyses->app_slots);
    pthread_mutex_destroy(&analyses->lock);
    free(analyses);
}

static struct running *find(const struct analyses *analyses, const uint8_t game[16]) {
    for (struct running *running = analyses->first; running; running = running->next)
        if (memcmp(running->game, game, sizeof running->game) == 0)
            return running;
    return NULL;
}

bool analyses_find(struct analyses *analyses, const uint8_t game[16], int *progress) {
    pthread_mutex_lock(&analyses->lock);
    const struct running *running = find(analyses, game);
    if (running)
        *progress = running->failed ? ANALYSES_FAILED : atomic_load(&running->progress);
    pthread_mutex_unlock(&analyses->lock);
    return running != NULL;
}

/* Takes it out of the list and frees it. */
static void end(struct running *running) {
    struct analyses *analyses = running->api->analyses;
    pthread_mutex_lock(&analyses->lock);
    struct running **at = &analyses->first;
    while (*at != running)
        at = &(*at)->next;
    *at = running->next;
    pthread_mutex_unlock(&analyses->lock);
    payer_give(analyses->slots, analyses->app_slots, &running->payer, 1);
    running_free(running);
}

/* ---- storing it ------------------------------------------------------------------------------------------ */

static enum job_step store_run(struct job *job) {
    struct running *running = (struct running *)job;
    store_put_analysis(&job->stage, running->game, clock_now(), writer_text(&running->text));
    return JOB_FINISHED;
}

static void store_done(struct job *job) {
    if (job->outcome != JOB_OK)
        log_error("the analysis of a game cannot be stored: %s", job->reason);
    end((struct running *)job);
}

static void store(struct running *running) {
    running->job = (struct job){.need = JOB_STORE, .writes = true, .run = store_run, .done = store_done};
    worker_submit(atomic_load(&running->api->workers), &running->job);
}

/* ---- making it ------------------------------------------------------------------------------------------- */

static void complete(struct running *running) {
    struct writer *w = &running->text;
    char id[37];
    game_id_text(running->game, id);
    out_object(w);
    out_member_string(w, "game", id);
    analysis_json(running->analysis, w);
    out_end_object(w);
    if (w->failed)
        end(running);
    else
        store(running);
}

static void fail(struct running *running) {
    struct analyses *analyses = running->api->analyses;
    log_error("a finished game cannot be analysed, because its entries do not fit its rules");
    pthread_mutex_lock(&analyses->lock);
    running->failed = true;
    pthread_mutex_unlock(&analyses->lock);
    payer_give(analyses->slots, analyses->app_slots, &running->payer, 1);
}

/* One piece; then the analysis goes to the end of the line. */
static void think(struct crew_task *task) {
    struct running *running = (struct running *)task;
    struct crew *crew = running->api->crew;
    const int64_t until = clock_monotonic() + PIECE_US;
    enum analysis_state state = ANALYSIS_GOES_ON;
    while (state == ANALYSIS_GOES_ON && clock_monotonic() < until)
        state = analysis_step(running->analysis);
    atomic_store(&running->progress, analysis_progress(running->analysis));
    crew_done(crew, task->game);
    if (state == ANALYSIS_COMPLETE)
        complete(running);
    else if (state == ANALYSIS_FAILED)
        fail(running);
    else if (!crew_submit(crew, task))
        end(running);
}

static void drop(struct crew_task *task) {
    end((struct running *)task);
}

/* ---- beginning ------------------------------------------------------------------------------------------- */

static struct running *make(struct api *api, const struct job *job, const struct payer *payer) {
    struct running *running = calloc(1, sizeof *running);
    struct game_truth truth;
    uint8_t key[KEY_BYTES];
    struct writer why;
    if (!running)
        return NULL;
    writer_init(&why);
    writer_init(&running->text);
    running->api = api;
    running->payer = *payer;
    memcpy(running->game, job->record->id, sizeof running->game);
    /* Not the game's own id: nothing else of the crew waits for this. */
    randombytes_buf(running->task.game, sizeof running->task.game);
    running->task.think = think;
    running->task.drop = drop;
    game_truth_of(job->record, job->entries, job->entry_count, &truth);
    game_record_key(job->record, key);
    running->analysis = analysis_new(truth.module, &truth.setup, key, truth.entries, truth.count, &why);
    writer_finish(&why);
    if (running->analysis)
        return running;
    running_free(running);
    return NULL;
}

enum analyses_answer analyses_begin(struct api *api, const struct job *job, const struct payer *payer) {
    struct analyses *analyses = api->analyses;
    if (!payer_take(analyses->slots, analyses->app_slots, payer, 1, ANALYSES_SHARE, ANALYSES_APP_SHARE))
        return ANALYSES_MANY;
    struct running *running = make(api, job, payer);
    if (!running) {
        payer_give(analyses->slots, analyses->app_slots, payer, 1);
        return ANALYSES_FAULT;
    }
    pthread_mutex_lock(&analyses->lock);
    const bool other = find(analyses, running->game) != NULL;
    if (!other) {
        running->next = analyses->first;
        analyses->first = running;
    }
    pthread_mutex_unlock(&analyses->lock);
    if (other) {
        payer_give(analyses->slots, analyses->app_slots, payer, 1);
        running_free(running);
        return ANALYSES_BEGUN;
    }
    if (crew_submit(api->crew, &running->task))
        return ANALYSES_BEGUN;
    end(running);
    return ANALYSES_STOPPED;
}
