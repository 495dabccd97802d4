/* All workers together: starts and stops them, hands them jobs, and sums their counters. */
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

enum { CONNECT_MS = 20000, BATCH_NEWS = 64, READER_GAMES = 32, ALONE_US = 30000000 };

static int all_of(const struct workers *workers) {
    return workers->count + workers->readers;
}

static void ring(struct worker *worker) {
    uint64_t one = 1;
    if (write(worker->wake, &one, sizeof one) < 0)
        return; /* the counter is full, so the thread is awake anyway */
}

void worker_name(const struct worker *worker, char text[24]) {
    snprintf(text, 24, "%s-%d", worker->workers->instance, (int)(worker - worker->workers->worker));
}

/* If some connections succeed and the next one fails, the limit of connections is too low; this does not depend on the
 * language of the server's message. */
static void tell_why(const struct worker *worker, int count) {
    int number = (int)(worker - worker->workers->worker) + 1;
    const char *state = pipeline_sqlstate(worker->pipeline);
    if (strcmp(state, "42P05") == 0 || strcmp(state, "26000") == 0) /* a prepared statement of another session */
        log_error(
            "cannot use the database: %s. A pooler in front of it gives one session to several connections: set it "
            "to session mode (pgbouncer: pool_mode = session)",
            pipeline_error(worker->pipeline));
    else if (number == 1)
        log_error("cannot use the database: %s", pipeline_error(worker->pipeline));
    else
        log_error("cannot use the database: %s. The refused one was connection %d of the %d that the workers need; "
                  "one more listens for notifications. Raise max_connections of the server, or give fewer workers "
                  "with --workers",
                  pipeline_error(worker->pipeline), number, count);
}

static int open_worker(struct worker *worker, struct workers *workers, const char *conninfo, size_t games,
                       int timeout) {
    worker->workers = workers;
    worker->timeout_us = timeout * 1000000LL;
    pthread_mutex_init(&worker->lock, NULL);
    job_list_init(&worker->inbox);
    ready_init(&worker->ready);
    worker->reads = worker >= workers->worker + workers->count;
    worker->ready.by_cost = worker->reads;
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
        tell_why(worker, all_of(workers));
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

/* Returns how many workers were opened; the last of them may have failed. */
static int open_all(struct workers *workers, const char *conninfo, int cache_games, int timeout) {
    const size_t games = (size_t)(cache_games / workers->count < 16 ? 16 : cache_games / workers->count);
    int opened = 0;
    for (bool good = true; good && opened < all_of(workers); opened++)
        good = open_worker(&workers->worker[opened], workers, conninfo, opened < workers->count ? games : READER_GAMES,
                           timeout) == 0;
    return opened;
}

struct workers *workers_start(const char *conninfo, int count, int readers, int cache_games, int timeout,
                              struct loader *loader, const struct worker_hooks *hooks) {
    struct workers *workers = xcalloc(1, sizeof *workers);
    const int all = count + readers;
    workers->worker = xcalloc((size_t)all, sizeof *workers->worker);
    workers->loader = loader;
    workers->count = count;
    workers->readers = readers;
    if (hooks)
        workers->hooks = *hooks;
    uint32_t mark;
    if (getrandom(&mark, sizeof mark, 0) != sizeof mark)
        mark = (uint32_t)getpid();
    snprintf(workers->instance, sizeof workers->instance, "%08x", (unsigned)mark);
    int opened = open_all(workers, conninfo, cache_games, timeout), started = 0;
    for (bool good = workers->worker[all - 1].connected; good && started < all; started++)
        if (pthread_create(&workers->worker[started].thread, NULL, worker_main, &workers->worker[started]) != 0)
            break;
    if (started == all)
        return workers;
    for (int i = started; i < opened; i++)
        close_worker(&workers->worker[i]);
    workers->count = started < count ? started : count;
    workers->readers = started - workers->count;
    workers_stop(workers);
    return NULL;
}

void workers_stop(struct workers *workers) {
    if (!workers)
        return;
    for (int i = 0; i < all_of(workers); i++) {
        pthread_mutex_lock(&workers->worker[i].lock);
        workers->worker[i].stopping = true;
        pthread_mutex_unlock(&workers->worker[i].lock);
        ring(&workers->worker[i]);
    }
    for (int i = 0; i < all_of(workers); i++) {
        pthread_join(workers->worker[i].thread, NULL);
        close_worker(&workers->worker[i]);
    }
    free(workers->worker);
    free(workers);
}

_Atomic uint32_t *workers_changes(struct workers *workers, const uint8_t game[16]) {
    return &workers->changes[game_id_pick(game, CHANGE_COUNTS)];
}

static struct worker *worker_of(struct workers *workers, const uint8_t game[16]) {
    return &workers->worker[game_id_pick(game, (unsigned)workers->count)];
}

/* Picks the worker of a job among `count` workers from `first` on. */
static struct worker *pick(struct workers *workers, const struct job *job, struct worker *first, int count) {
    return first +
           (game_id_is_zero(job->game) ? workers->next++ % (unsigned)count : game_id_pick(job->game, (unsigned)count));
}

static void hand_in(struct worker *worker, struct job *job) {
    pthread_mutex_lock(&worker->lock);
    bool first = worker->inbox.count == 0;
    job_list_add(&worker->inbox, job);
    pthread_mutex_unlock(&worker->lock);
    if (first)
        ring(worker);
}

void workers_to_reader(struct workers *workers, struct job *job) {
    job->looked = false;
    hand_in(pick(workers, job, workers->worker + workers->count, workers->readers), job);
}

void worker_submit(struct workers *workers, struct job *job) {
    /* A job with a not_before can be late only after that time. */
    const int64_t now = clock_monotonic();
    job->submitted_at = job->not_before > now ? job->not_before : now;
    if (job->reads_much && workers->readers > 0)
        workers_to_reader(workers, job);
    else
        hand_in(pick(workers, job, workers->worker, workers->count), job);
}

/* why: "" if the worker is ready. */
static void look_at(struct worker *worker, char why[sizeof worker->unready]) {
    int64_t oldest = clock_monotonic() - 3 * worker->timeout_us;
    pthread_mutex_lock(&worker->lock);
    strcpy(why, worker->unready);
    bool wrote = worker->timeout_us == 0 || worker->reads || (worker->wrote_at != 0 && worker->wrote_at > oldest);
    pthread_mutex_unlock(&worker->lock);
    if (!worker->connected)
        strcpy(why, "The database does not answer.");
    else if (!*why && !wrote)
        strcpy(why, "No write has succeeded lately.");
}

bool workers_ready(struct workers *workers, char *why, size_t size) {
    for (int i = 0; i < all_of(workers); i++) {
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
    atomic_fetch_add(workers_changes(workers, game), 1);
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

/* Any worker may have the player in a game. */
void workers_player_renamed(struct workers *workers, const char *player) {
    for (int i = 0; i < all_of(workers); i++) {
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
    for (int i = 0; i < all_of(workers); i++) {
        pthread_mutex_lock(&workers->worker[i].lock);
        workers->worker[i].news.everything = true;
        pthread_mutex_unlock(&workers->worker[i].lock);
        ring(&workers->worker[i]);
    }
}

void workers_have_peers(struct workers *workers, bool peers) {
    workers->peers = peers;
    workers->alone_since = peers ? 0 : clock_monotonic();
}

bool workers_are_alone(const struct workers *workers) {
    const int64_t since = workers->alone_since;
    return since != 0 && clock_monotonic() - since > ALONE_US;
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

static void player_gone(void *context, const char *player) {
    struct workers *workers = context;
    workers_player_renamed(workers, player);
    if (workers->hooks.player_gone)
        workers->hooks.player_gone(workers->hooks.context, player);
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
    workers->alone_since = clock_monotonic();
    *hooks = (struct listener_hooks){.context = workers,
                                     .instance = workers->instance,
                                     .have_peers = have_peers,
                                     .game_changed = game_changed,
                                     .all_changed = all_changed,
                                     .player_renamed = player_renamed,
                                     .player_gone = player_gone,
                                     .message_posted = message_posted,
                                     .token_revoked = token_revoked};
}

void workers_stats(struct workers *workers, struct worker_stats *stats) {
    memset(stats, 0, sizeof *stats);
    for (int i = 0; i < all_of(workers); i++) {
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
