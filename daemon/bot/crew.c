#include "crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../log.h"
#include "../memory.h"

struct busy {
    struct busy *next;
    uint8_t game[16];
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t work;
    bool stopping;
    struct crew_task *first, *last;
    struct busy *busy; /* the games with a task, queued or begun */
    int nice, threads;
    pthread_t thread[];
};

static void stand_back(int nice) {
    const struct sched_param none = {0};
    if (nice >= CREW_NICE_MOST)
        pthread_setschedparam(pthread_self(), SCHED_IDLE, &none);
    else if (nice > 0)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), nice);
}

static struct crew_task *take(struct crew *crew) {
    struct crew_task *task = NULL;
    pthread_mutex_lock(&crew->lock);
    while (!crew->stopping && !crew->first)
        pthread_cond_wait(&crew->work, &crew->lock);
    if (!crew->stopping) {
        task = crew->first;
        crew->first = task->next;
        if (!crew->first)
            crew->last = NULL;
    }
    pthread_mutex_unlock(&crew->lock);
    return task;
}

static void *work(void *self) {
    struct crew *crew = self;
    struct crew_task *task;
    pthread_setname_np(pthread_self(), "bot");
    stand_back(crew->nice);
    while ((task = take(crew)))
        task->think(task);
    return NULL;
}

struct crew *crew_start(int threads, int nice) {
    struct crew *crew = xcalloc(1, sizeof *crew + (size_t)threads * sizeof *crew->thread);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    crew->nice = nice;
    for (; crew->threads < threads; crew->threads++)
        if (pthread_create(&crew->thread[crew->threads], NULL, work, crew) != 0) {
            log_error("cannot start a thread for bots");
            crew_stop(crew);
            crew_free(crew);
            return NULL;
        }
    return crew;
}

bool crew_submit(struct crew *crew, struct crew_task *task) {
    pthread_mutex_lock(&crew->lock);
    bool takes = !crew->stopping;
    for (const struct busy *busy = crew->busy; busy && takes; busy = busy->next)
        takes = memcmp(busy->game, task->game, sizeof task->game) != 0;
    if (takes) {
        struct busy *busy = xcalloc(1, sizeof *busy);
        memcpy(busy->game, task->game, sizeof busy->game);
        busy->next = crew->busy;
        crew->busy = busy;
        task->next = NULL;
        if (crew->last)
            crew->last->next = task;
        else
            crew->first = task;
        crew->last = task;
        pthread_cond_signal(&crew->work);
    }
    pthread_mutex_unlock(&crew->lock);
    return takes;
}

void crew_done(struct crew *crew, const uint8_t game[16]) {
    pthread_mutex_lock(&crew->lock);
    for (struct busy **at = &crew->busy; *at; at = &(*at)->next)
        if (memcmp((*at)->game, game, sizeof(*at)->game) == 0) {
            struct busy *gone = *at;
            *at = gone->next;
            free(gone);
            break;
        }
    pthread_mutex_unlock(&crew->lock);
}

void crew_stop(struct crew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->stopping = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (; crew->threads > 0; crew->threads--)
        pthread_join(crew->thread[crew->threads - 1], NULL);
    for (struct crew_task *task; (task = crew->first);) {
        crew->first = task->next;
        task->drop(task);
    }
}

void crew_free(struct crew *crew) {
    if (!crew)
        return;
    for (struct busy *busy; (busy = crew->busy);) {
        crew->busy = busy->next;
        free(busy);
    }
    pthread_mutex_destroy(&crew->lock);
    pthread_cond_destroy(&crew->work);
    free(crew);
}
