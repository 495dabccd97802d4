/* The workers together: started, stopped, handed work, counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include "../memory.h"
#include "worker_internal.h"
#include "../log.h"
#include "../store/listener.h"

enum { CONNECT_MS = 10000, BATCH_NEWS = 64 };

static void ring(struct worker *worker) {
    uint64_t one = 1;
    if (write(worker->wake, &one, sizeof one) < 0)
        return; /* full: it is awake */
}

void worker_name(const struct worker *worker, char text[24]) {
    snprintf(text, 24, "%s-%d", worker->workers->instance, (int)(worker - worker->workers->worker));
}

/* Where some connections are made and the next is not, there are too few, in whatever language the server says so. */
static void tell_why(const struct worker *worker, int count) {
    int number = (int)(worker - worker->workers->worker) + 1;
    if (number == 1)
        log_error("cannot use the database: %s", pipeline_error(worker->pipeline));
    else
        log_error(
            "cannot use the database: %s. It was asked for connection %d of the %d that the workers need; one more "
            "listens. Raise max_connections of the server, or give fewer workers with --workers",
            pipeline_error(worker->pipeline), number, count);
}

static int open_worker(struct worker *worker, struct workers *workers, const char *conninfo, size_t games,
                       int timeout) {
    worker->workers = workers;
    worker->timeout_us = timeout * 1000000LL;
    pthread_mutex_init(&worker->lock, NULL);
    job_list_init(&worker->inbox);
    ready_init(&worker->ready);
    job_list_init(&worker->alone);
    job_list_init(&worker->building.jobs);
    job_list_init(&worker->in_flight.jobs);
    worker->slots = slots_create(games);
    worker->pipeline = pipeline_create(conninfo);
    pipeline_set_timeout(worker->pipeline, timeout * 1000);
    worker->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (worker->wake < 0) {
        log_error("cannot make an event descriptor: raise the limit of open files (ulimit -n)");
        return -1;
    }
    if (pipeline_connect_wait(worker->pipeline, CONNECT_MS) != 0) {
        tell_why(worker, workers->count);
        return -1;
    }
    worker->connected = true;
    return 0;
}

static void close_worker(struct worker *worker) {
    pipeline_destroy(worker->pipeline);
    slots_destroy(worker->slots);
    if (worker->wake >= 0)
        close(worker->wake);
    free(worker->news.games);
    pthread_mutex_destroy(&worker->lock);
}

struct workers *workers_start(const char *conninfo, int count, int cache_games, int timeout, struct loader *loader,
                              const struct worker_hooks *hooks) {
    struct workers *workers = xcalloc(1, sizeof *workers);
    workers->worker = xcalloc((size_t)count, sizeof *workers->worker);
    workers->loader = loader;
    workers->count = count;
    if (hooks)
        workers->hooks = *hooks;
    uint32_t mark;
    if (getrandom(&mark, sizeof mark, 0) != sizeof mark)
        mark = (uint32_t)getpid();
    snprintf(workers->instance, sizeof workers->instance, "%08x", (unsigned)mark);
    size_t games = (size_t)(cache_games / count < 16 ? 16 : cache_games / count);
    int opened = 0, started = 0;
    for (bool good = true; good && opened < count; opened++)
        good = open_worker(&workers->worker[opened], workers, conninfo, games, timeout) == 0;
    bool all = workers->worker[count - 1].connected;
    for (; all && started < count; started++)
        if (pthread_create(&workers->worker[started].thread, NULL, worker_main, &workers->worker[started]) != 0)
            break;
    workers->count = started;
    if (started == count)
        return workers;
    for (int i = started; i < opened; i++)
        close_worker(&workers->worker[i]);
    workers_stop(workers);
    return NULL;
}

void workers_stop(struct workers *workers) {
    if (!workers)
        return;
    for (int i = 0; i < workers->count; i++) {
        pthread_mutex_lock(&workers->worker[i].lock);
        workers->worker[i].stopping = true;
        pthread_mutex_unlock(&workers->worker[i].lock);
        ring(&workers->worker[i]);
    }
    for (int i = 0; i < workers->count; i++) {
        pthread_join(workers->worker[i].thread, NULL);
        close_worker(&workers->worker[i]);
    }
    free(workers->worker);
    free(workers);
}

static struct worker *worker_of(struct workers *workers, const uint8_t game[16]) {
    return &workers->worker[game_id_pick(game, (unsigned)workers->count)];
}

void worker_submit(struct workers *workers, struct job *job) {
    struct worker *worker = game_id_is_zero(job->game) ? &workers->worker[workers->next++ % (unsigned)workers->count]
                                                       : worker_of(workers, job->game);
    job->submitted_at = clock_monotonic();
    pthread_mutex_lock(&worker->lock);
    bool first = worker->inbox.count == 0;
    job_list_add(&worker->inbox, job);
    pthread_mutex_unlock(&worker->lock);
    if (first)
        ring(worker);
}

/* "": nothing is wrong with it. */
static void look_at(struct worker *worker, char why[sizeof worker->unready]) {
    int64_t oldest = clock_monotonic() - 3 * worker->timeout_us;
    pthread_mutex_lock(&worker->lock);
    strcpy(why, worker->unready);
    bool wrote = worker->timeout_us == 0 || (worker->wrote_at != 0 && worker->wrote_at > oldest);
    pthread_mutex_unlock(&worker->lock);
    if (!worker->connected)
        strcpy(why, "The database does not answer.");
    else if (!*why && !wrote)
        strcpy(why, "No write has succeeded lately.");
}

bool workers_ready(struct workers *workers, char *why, size_t size) {
    for (int i = 0; i < workers->count; i++) {
        char text[sizeof workers->worker[i].unready];
        look_at(&workers->worker[i], text);
        if (!*text)
            continue;
        if (why)
            snprintf(why, size, "%s", text);
        return false;
    }
    return true;
}

void workers_game_changed(struct workers *workers, const uint8_t game[16], bool quiet) {
    struct worker *worker = worker_of(workers, game);
    pthread_mutex_lock(&worker->lock);
    struct worker_news *news = &worker->news;
    if (news->count == news->capacity) {
        size_t capacity = news->capacity + BATCH_NEWS;
        void *games = realloc(news->games, capacity * sizeof *news->games);
        if (games) {
            news->games = games;
            news->capacity = capacity;
        }
    }
    if (news->count < news->capacity) {
        memcpy(news->games[news->count].id, game, 16);
        news->games[news->count++].quiet = quiet;
    } else
        news->everything = true;
    pthread_mutex_unlock(&worker->lock);
    ring(worker);
}

/* Any worker may have him in a game. */
void workers_player_renamed(struct workers *workers, const char *player) {
    for (int i = 0; i < workers->count; i++) {
        struct worker_news *news = &workers->worker[i].news;
        pthread_mutex_lock(&workers->worker[i].lock);
        if (news->player_count < NEWS_PLAYERS)
            snprintf(news->players[news->player_count++], sizeof news->players[0], "%s", player);
        else
            news->many_players = true;
        pthread_mutex_unlock(&workers->worker[i].lock);
        ring(&workers->worker[i]);
    }
}

void workers_all_changed(struct workers *workers) {
    for (int i = 0; i < workers->count; i++) {
        pthread_mutex_lock(&workers->worker[i].lock);
        workers->worker[i].news.everything = true;
        pthread_mutex_unlock(&workers->worker[i].lock);
        ring(&workers->worker[i]);
    }
}

void workers_have_peers(struct workers *workers, bool peers) {
    workers->peers = peers;
}

void workers_token_revoked(struct workers *workers, const uint8_t *token) {
    if (workers->hooks.token_revoked)
        workers->hooks.token_revoked(workers->hooks.context, token);
}

static void have_peers(void *workers, bool peers) {
    workers_have_peers(workers, peers);
}

static void game_changed(void *workers, const uint8_t game[16], bool quiet) {
    workers_game_changed(workers, game, quiet);
}

static void all_changed(void *workers) {
    workers_all_changed(workers);
}

static void player_renamed(void *context, const char *player) {
    struct workers *workers = context;
    workers_player_renamed(workers, player);
    if (workers->hooks.player_renamed)
        workers->hooks.player_renamed(workers->hooks.context, player);
}

static void message_posted(void *context, const struct message_news *news) {
    struct workers *workers = context;
    if (workers->hooks.message_posted)
        workers->hooks.message_posted(workers->hooks.context, news);
}

static void token_revoked(void *workers, const uint8_t *token) {
    workers_token_revoked(workers, token);
}

void workers_listen(struct workers *workers, struct listener_hooks *hooks) {
    *hooks = (struct listener_hooks){.context = workers,
                                     .instance = workers->instance,
                                     .have_peers = have_peers,
                                     .game_changed = game_changed,
                                     .all_changed = all_changed,
                                     .player_renamed = player_renamed,
                                     .message_posted = message_posted,
                                     .token_revoked = token_revoked};
}

void workers_stats(struct workers *workers, struct worker_stats *stats) {
    memset(stats, 0, sizeof *stats);
    for (int i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        stats->jobs += worker->jobs;
        stats->runs += worker->runs;
        stats->batches += worker->batches;
        stats->statements += worker->statements;
        stats->actions += worker->actions;
        stats->conflicts += worker->conflicts;
        stats->failures += worker->failures;
        stats->reconnects += worker->reconnects;
        stats->loads += worker->loads;
        stats->evictions += worker->evictions;
        stats->sessions += worker->sessions;
        stats->commit_us_sum += worker->commit_us_sum;
        stats->write_batches += worker->write_batches;
        pthread_mutex_lock(&worker->lock);
        stats->waiting += worker->inbox.count;
        pthread_mutex_unlock(&worker->lock);
    }
}
