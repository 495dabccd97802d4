#include "retention.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../daemon/archive.h"
#include "../../daemon/clock.h"
#include "../../daemon/log.h"
#include "../../daemon/memory.h"
#include "../../daemon/store/forget.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../live/publish.h"
#include "export_write.h"

enum { PAUSE_SECONDS = 60 };
#define DAY_US INT64_C(86400000000)

struct retention {
    struct api *api;
    pthread_t thread;
    pthread_mutex_t lock; /* protects ended and stopping */
    pthread_cond_t changed;
    bool ended; /* the running job has ended */
    bool stopping;
    char folder[PATH_MAX];
};

struct move {
    struct job job; /* must be first */
    struct retention *retention;
    struct ended_list list;
    struct writer line, why;
    int64_t before;
    bool over;    /* the game ended before that time */
    bool written; /* line is the export; otherwise the game is not exported */
    bool kept;    /* it cannot be exported, so it stays */
};

/* ---- jobs ------------------------------------------------------------------------------------------------ */

static void on_ended(struct job *job) {
    struct retention *retention = ((struct move *)job)->retention;
    pthread_mutex_lock(&retention->lock);
    retention->ended = true;
    pthread_cond_signal(&retention->changed);
    pthread_mutex_unlock(&retention->lock);
}

/* Runs one job and waits for its end. */
static bool carry_out(struct move *move, struct job job) {
    struct retention *retention = move->retention;
    memcpy(job.game, move->job.game, sizeof job.game);
    job.done = on_ended;
    move->job = job;
    retention->ended = false;
    worker_submit(retention->api->workers, &move->job);
    pthread_mutex_lock(&retention->lock);
    while (!retention->ended)
        pthread_cond_wait(&retention->changed, &retention->lock);
    pthread_mutex_unlock(&retention->lock);
    return move->job.outcome == JOB_OK;
}

static enum job_step list_run(struct job *job) {
    struct move *move = (struct move *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_list_ended(&job->stage, move->before, &move->list);
    return JOB_AGAIN;
}

static bool is_over(const struct move *move) {
    const struct game_record *record = move->job.record;
    return record && !record->damage && (record->status == GAME_FINISHED || record->status == GAME_ABORTED) &&
           record->finished_at < move->before;
}

static enum job_step export_job_run(struct job *job) {
    struct move *move = (struct move *)job;
    writer_clear(&move->line);
    writer_clear(&move->why);
    move->over = is_over(move);
    move->kept = move->written = false;
    if (!move->over || !game_record_begun(job->record))
        return JOB_FINISHED;
    if (!job->record->module)
        put(&move->why, "its ruleset is not installed");
    move->written = job->record->module && export_write(move->retention->api, job, &move->line, &move->why);
    put(&move->line, "\n");
    move->kept = !move->written || move->line.failed;
    return JOB_FINISHED;
}

static enum job_step delete_run(struct job *job) {
    struct move *move = (struct move *)job;
    move->over = is_over(move);
    if (move->over)
        store_delete_game(&job->stage, NULL);
    return JOB_FINISHED;
}

/* ---- the thread ------------------------------------------------------------------------------------------ */

/* true: the game has left the database, or this one game has to stay. false: no game can be moved now. */
static bool move_game(struct move *move, const uint8_t game[16]) {
    struct retention *retention = move->retention;
    char id[37];
    game_id_text(game, id);
    memcpy(move->job.game, game, sizeof move->job.game);
    if (!carry_out(move, (struct job){.need = JOB_HISTORY, .reads_much = true, .run = export_job_run}))
        return false;
    if (move->kept)
        log_error("game %s stays in the database, because it cannot be exported: %s", id, writer_text(&move->why));
    if (!move->over || move->kept)
        return true;
    if (move->written &&
        archive_append(retention->folder, clock_now(), writer_text(&move->line), move->line.length) != 0) {
        log_error("games that are over stay in the database, because %s cannot be written: %s", retention->folder,
                  strerror(errno));
        return false;
    }
    if (!carry_out(move, (struct job){.need = JOB_GAME, .writes = true, .run = delete_run}))
        return false;
    publish_deleted(retention->api, game);
    log_info("game %s is over and was %s", id, move->written ? "moved to the archive" : "deleted");
    return true;
}

static bool is_stopping(struct retention *retention) {
    pthread_mutex_lock(&retention->lock);
    bool stopping = retention->stopping;
    pthread_mutex_unlock(&retention->lock);
    return stopping;
}

/* Moves every game that is due, once. */
static void move_games(struct retention *retention) {
    struct move move = {.retention = retention};
    bool on = true;
    writer_init(&move.line);
    writer_init(&move.why);
    move.before = clock_now() - retention->api->config->retain_finished * DAY_US;
    do {
        memset(move.job.game, 0, sizeof move.job.game);
        on = carry_out(&move, (struct job){.need = JOB_STORE, .reads_much = true, .run = list_run});
        for (size_t i = 0; on && i < move.list.count; i++)
            on = !is_stopping(retention) && move_game(&move, move.list.games[i]);
    } while (on && move.list.count == ENDED_MOST);
    writer_finish(&move.line);
    writer_finish(&move.why);
}

/* true: it is time to stop. */
static bool pause_a_while(struct retention *retention) {
    struct timespec until;
    int code = 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += PAUSE_SECONDS;
    pthread_mutex_lock(&retention->lock);
    while (!retention->stopping && code != ETIMEDOUT)
        code = pthread_cond_timedwait(&retention->changed, &retention->lock, &until);
    bool stopping = retention->stopping;
    pthread_mutex_unlock(&retention->lock);
    return stopping;
}

static void *retain(void *context) {
    struct retention *retention = context;
    do
        move_games(retention);
    while (!pause_a_while(retention));
    return NULL;
}

struct retention *retention_start(struct api *api) {
    struct retention *retention = xcalloc(1, sizeof *retention);
    pthread_condattr_t monotonic;
    retention->api = api;
    archive_folder(api->config->data_dir, retention->folder);
    pthread_mutex_init(&retention->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&retention->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&retention->thread, NULL, retain, retention) == 0)
        return retention;
    log_error("cannot start a thread that moves games to the archive");
    free(retention);
    return NULL;
}

void retention_stop(struct retention *retention) {
    if (!retention)
        return;
    pthread_mutex_lock(&retention->lock);
    retention->stopping = true;
    pthread_cond_signal(&retention->changed);
    pthread_mutex_unlock(&retention->lock);
    pthread_join(retention->thread, NULL);
    pthread_cond_destroy(&retention->changed);
    pthread_mutex_destroy(&retention->lock);
    free(retention);
}
