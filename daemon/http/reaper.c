#include "reaper.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + 1;
}

void http_reaper_init(struct http_reaper *reaper) {
    pthread_mutex_init(&reaper->lock, NULL);
    reaper->clients.next = reaper->clients.prev = &reaper->clients;
}

struct http_client *http_reaper_add(struct http_reaper *reaper, int fd, const struct http_refuser *refuser) {
    struct http_client *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->fd = fd;
    c->refuser = refuser;
    pthread_mutex_lock(&reaper->lock);
    c->prev = &reaper->clients;
    c->next = reaper->clients.next;
    c->next->prev = c;
    c->prev->next = c;
    pthread_mutex_unlock(&reaper->lock);
    return c;
}

void http_reaper_remove(struct http_reaper *reaper, struct http_client *c) {
    if (!c)
        return;
    pthread_mutex_lock(&reaper->lock);
    c->prev->next = c->next;
    c->next->prev = c->prev;
    pthread_mutex_unlock(&reaper->lock);
    free(c->kept);
    free(c);
}

void http_reaper_begin(struct http_client *c) {
    atomic_store_explicit(&c->begun, now_ms(), memory_order_relaxed);
}

bool http_reaper_arrived(struct http_client *c) {
    int arriving = CLIENT_ARRIVING;
    return atomic_compare_exchange_strong(&c->state, &arriving, CLIENT_BUSY);
}

bool http_reaper_refuse(struct http_client *c) {
    int arriving = CLIENT_ARRIVING;
    return atomic_compare_exchange_strong(&c->state, &arriving, CLIENT_REFUSED);
}

bool http_reaper_late(struct http_client *c) {
    int late = CLIENT_LATE;
    return atomic_compare_exchange_strong(&c->state, &late, CLIENT_REFUSED);
}

void http_reaper_done(struct http_client *c) {
    atomic_store_explicit(&c->begun, 0, memory_order_relaxed);
    atomic_fetch_add_explicit(&c->completed, 1, memory_order_relaxed);
    int busy = CLIENT_BUSY;
    atomic_compare_exchange_strong(&c->state, &busy, CLIENT_ARRIVING);
}

/* The kernel's count is the only sign of bytes that arrive before the request line is complete. */
static uint64_t bytes_received(int fd) {
    struct tcp_info info;
    socklen_t size = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
        return 0;
    return info.tcpi_bytes_received;
}

/* Wakes the reader, whose thread alone knows what has been read. */
static void give_up(struct http_client *c) {
    int arriving = CLIENT_ARRIVING;
    if (atomic_compare_exchange_strong(&c->state, &arriving, CLIENT_LATE))
        shutdown(c->fd, SHUT_RD);
}

/* Has the current request been arriving for this long? */
static bool is_late(struct http_client *c, int64_t now, int64_t milliseconds) {
    if (atomic_load(&c->state) != CLIENT_ARRIVING) {
        c->since = 0;
        return false;
    }
    uint32_t completed = atomic_load(&c->completed);
    int64_t begun = atomic_load(&c->begun);
    uint64_t received = bytes_received(c->fd);
    if (completed != c->seen) {
        c->seen = completed;
        c->received = received;
        c->since = begun;
        return false;
    }
    if (c->since == 0 && (begun != 0 || received > c->received))
        c->since = begun ? begun : now;
    return c->since != 0 && now - c->since >= milliseconds;
}

/* The client had a whole interval to read its answer (RFC 9112 9.6). */
static void end_lingering(struct http_client *c) {
    if (c->lingering)
        shutdown(c->fd, SHUT_RDWR);
    c->lingering = true;
}

void http_reaper_run(struct http_reaper *reaper, int64_t milliseconds) {
    pthread_mutex_lock(&reaper->lock);
    int64_t now = now_ms();
    for (struct http_client *c = reaper->clients.next; c != &reaper->clients; c = c->next)
        if (atomic_load(&c->state) == CLIENT_REFUSED)
            end_lingering(c);
        else if (is_late(c, now, milliseconds))
            give_up(c);
    pthread_mutex_unlock(&reaper->lock);
}
