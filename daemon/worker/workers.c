/* The desks together: started, stopped, handed work, counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include "worker_internal.h"
#include "../log.h"

enum { CONNECT_MS = 10000, BATCH_NEWS = 64 };

static void ring(struct desk *desk) {
    uint64_t one = 1;
    if (write(desk->wake, &one, sizeof one) < 0)
        return; /* full: it is awake */
}

void desk_name(const struct desk *desk, char text[24]) {
    snprintf(text, 24, "%s-%d", desk->desks->instance, (int)(desk - desk->desks->desk));
}

/* Where some connections are made and the next is not, there are too few, in whatever language the server says so. */
static void tell_why(const struct desk *desk, int count) {
    int number = (int)(desk - desk->desks->desk) + 1;
    if (number == 1)
        log_error("cannot use the database: %s", pipeline_error(desk->pipeline));
    else
        log_error(
            "cannot use the database: %s. It was asked for connection %d of the %d that the workers need; one more "
            "listens. Raise max_connections of the server, or give fewer workers with --desks",
            pipeline_error(desk->pipeline), number, count);
}

static int open_desk(struct desk *desk, struct desks *desks, const char *conninfo, size_t games, int timeout) {
    desk->desks = desks;
    desk->timeout_us = timeout * 1000000LL;
    pthread_mutex_init(&desk->lock, NULL);
    job_list_init(&desk->inbox);
    ready_init(&desk->ready);
    job_list_init(&desk->alone);
    job_list_init(&desk->building.jobs);
    job_list_init(&desk->flying.jobs);
    desk->slots = slots_create(games);
    desk->pipeline = pipeline_create(conninfo);
    pipeline_set_timeout(desk->pipeline, timeout * 1000);
    desk->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (desk->wake < 0) {
        log_error("cannot make an event descriptor: raise the limit of open files (ulimit -n)");
        return -1;
    }
    if (pipeline_connect_wait(desk->pipeline, CONNECT_MS) != 0) {
        tell_why(desk, desks->count);
        return -1;
    }
    desk->connected = true;
    return 0;
}

static void close_desk(struct desk *desk) {
    pipeline_destroy(desk->pipeline);
    slots_destroy(desk->slots);
    if (desk->wake >= 0)
        close(desk->wake);
    free(desk->news.games);
    pthread_mutex_destroy(&desk->lock);
}

struct desks *desks_start(const char *conninfo, int count, int cache_games, int timeout, struct loader *loader,
                          const struct desk_hooks *hooks) {
    struct desks *desks = calloc(1, sizeof *desks);
    if (!desks || !(desks->desk = calloc((size_t)count, sizeof *desks->desk)))
        abort();
    desks->loader = loader;
    desks->count = count;
    if (hooks)
        desks->hooks = *hooks;
    uint32_t mark;
    if (getrandom(&mark, sizeof mark, 0) != sizeof mark)
        mark = (uint32_t)getpid();
    snprintf(desks->instance, sizeof desks->instance, "%08x", (unsigned)mark);
    size_t games = (size_t)(cache_games / count < 16 ? 16 : cache_games / count);
    int opened = 0, started = 0;
    for (bool good = true; good && opened < count; opened++)
        good = open_desk(&desks->desk[opened], desks, conninfo, games, timeout) == 0;
    bool all = desks->desk[count - 1].connected;
    for (; all && started < count; started++)
        if (pthread_create(&desks->desk[started].thread, NULL, desk_main, &desks->desk[started]) != 0)
            break;
    desks->count = started;
    if (started == count)
        return desks;
    for (int i = started; i < opened; i++)
        close_desk(&desks->desk[i]);
    desks_stop(desks);
    return NULL;
}

void desks_stop(struct desks *desks) {
    if (!desks)
        return;
    for (int i = 0; i < desks->count; i++) {
        pthread_mutex_lock(&desks->desk[i].lock);
        desks->desk[i].stopping = true;
        pthread_mutex_unlock(&desks->desk[i].lock);
        ring(&desks->desk[i]);
    }
    for (int i = 0; i < desks->count; i++) {
        pthread_join(desks->desk[i].thread, NULL);
        close_desk(&desks->desk[i]);
    }
    free(desks->desk);
    free(desks);
}

static struct desk *desk_of(struct desks *desks, const uint8_t game[16]) {
    return &desks->desk[game_id_pick(game, (unsigned)desks->count)];
}

void desk_submit(struct desks *desks, struct job *job) {
    struct desk *desk =
        game_id_is_zero(job->game) ? &desks->desk[desks->next++ % (unsigned)desks->count] : desk_of(desks, job->game);
    job->submitted_at = clock_monotonic();
    pthread_mutex_lock(&desk->lock);
    bool first = desk->inbox.count == 0;
    job_list_add(&desk->inbox, job);
    pthread_mutex_unlock(&desk->lock);
    if (first)
        ring(desk);
}

/* "": nothing is wrong with it. */
static void look_at(struct desk *desk, char why[sizeof desk->unready]) {
    int64_t oldest = clock_monotonic() - 3 * desk->timeout_us;
    pthread_mutex_lock(&desk->lock);
    strcpy(why, desk->unready);
    bool wrote = desk->timeout_us == 0 || (desk->wrote_at != 0 && desk->wrote_at > oldest);
    pthread_mutex_unlock(&desk->lock);
    if (!desk->connected)
        strcpy(why, "The database does not answer.");
    else if (!*why && !wrote)
        strcpy(why, "Nothing could be written of late.");
}

bool desks_ready(struct desks *desks, char *why, size_t size) {
    for (int i = 0; i < desks->count; i++) {
        char text[sizeof desks->desk[i].unready];
        look_at(&desks->desk[i], text);
        if (!*text)
            continue;
        if (why)
            snprintf(why, size, "%s", text);
        return false;
    }
    return true;
}

void desks_game_changed(struct desks *desks, const uint8_t game[16]) {
    struct desk *desk = desk_of(desks, game);
    pthread_mutex_lock(&desk->lock);
    struct desk_news *news = &desk->news;
    if (news->count == news->capacity) {
        size_t capacity = news->capacity + BATCH_NEWS;
        void *games = realloc(news->games, capacity * sizeof *news->games);
        if (games) {
            news->games = games;
            news->capacity = capacity;
        }
    }
    if (news->count < news->capacity)
        memcpy(news->games[news->count++], game, 16);
    else
        news->everything = true;
    pthread_mutex_unlock(&desk->lock);
    ring(desk);
}

void desks_all_changed(struct desks *desks) {
    for (int i = 0; i < desks->count; i++) {
        pthread_mutex_lock(&desks->desk[i].lock);
        desks->desk[i].news.everything = true;
        pthread_mutex_unlock(&desks->desk[i].lock);
        ring(&desks->desk[i]);
    }
}

void desks_token_revoked(struct desks *desks, const uint8_t *token) {
    if (desks->hooks.token_revoked)
        desks->hooks.token_revoked(desks->hooks.context, token);
}

void desks_have_peers(struct desks *desks, bool peers) {
    desks->peers = peers;
}

const char *desks_instance(const struct desks *desks) {
    return desks->instance;
}

void desks_figures(struct desks *desks, struct desk_figures *figures) {
    memset(figures, 0, sizeof *figures);
    for (int i = 0; i < desks->count; i++) {
        struct desk *desk = &desks->desk[i];
        figures->jobs += desk->jobs;
        figures->runs += desk->runs;
        figures->batches += desk->batches;
        figures->statements += desk->statements;
        figures->actions += desk->actions;
        figures->conflicts += desk->conflicts;
        figures->failures += desk->failures;
        figures->reconnects += desk->reconnects;
        figures->loads += desk->loads;
        figures->evictions += desk->evictions;
        figures->sessions += desk->sessions;
        figures->commit_us_sum += desk->commit_us_sum;
        figures->write_batches += desk->write_batches;
        pthread_mutex_lock(&desk->lock);
        figures->waiting += desk->inbox.count;
        pthread_mutex_unlock(&desk->lock);
    }
}
