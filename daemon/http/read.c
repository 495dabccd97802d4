/* The fortified recv() of the C library is an inline function, which would prevent our own definition. */
#undef _FORTIFY_SOURCE
#include "read.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>

enum {
    ANSWER = 2048,
    WASTE = 16 * 1024,
    DRAIN_LIMIT = 16 * 1024 * 1024, /* read after a refused request; http_reaper_run limits the time */
    MOST_DESCRIPTORS = 1 << 20
};

/* Clients by descriptor. The count is set after the table, because other threads call recv() meanwhile. */
static _Atomic(struct http_client *) *watched;
static _Atomic size_t watched_count;

static void make_table(void) {
    struct rlimit limit;
    size_t count = MOST_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max < count)
        count = limit.rlim_max;
    watched = calloc(count, sizeof *watched);
    watched_count = watched ? count : 0;
}

bool http_read_watch(struct http_client *client) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_table);
    if ((size_t)client->fd >= watched_count)
        return false;
    atomic_store_explicit(&watched[client->fd], client, memory_order_release);
    return true;
}

void http_read_forget(struct http_client *client) {
    if ((size_t)client->fd < watched_count)
        atomic_store_explicit(&watched[client->fd], NULL, memory_order_release);
}

bool http_read_saw_request(const struct http_client *client) {
    return (int32_t)(client->framing.begun - atomic_load(&client->completed)) > 0;
}

static ssize_t again(void) {
    errno = EAGAIN;
    return -1;
}

/* Have all complete requests been answered? */
static bool is_answered(struct http_client *client) {
    return (int32_t)(client->framing.ended - atomic_load(&client->completed)) <= 0;
}

/* Closing a socket with unread bytes would reset the connection, and the client might not see the answer. So the
 * connection is closed in stages (RFC 9112 9.6). */
static ssize_t drain(struct http_client *client, int flags) {
    char waste[WASTE];
    ssize_t n = recvfrom(client->fd, waste, sizeof waste, flags, NULL, NULL);
    if (n <= 0)
        return n;
    client->drained += (size_t)n;
    return client->drained <= DRAIN_LIMIT ? again() : 0;
}

/* Nothing is being sent while a request arrives, so this thread may send on the connection. */
static void send_refusal(struct http_client *client, int status, const char *why) {
    char answer[ANSWER];
    const struct http_refuser *refuser = client->refuser;
    size_t n = refuser->write(refuser->self, status, why, client->framing.origin, answer, sizeof answer);
    if (n > 0) /* a client that does not read misses the answer */
        sendto(client->fd, answer, n, MSG_DONTWAIT | MSG_NOSIGNAL, NULL, 0);
    shutdown(client->fd, SHUT_WR);
}

static ssize_t refuse(struct http_client *client, int flags) {
    if (http_reaper_refuse(client))
        send_refusal(client, client->framing.refusal, client->framing.why);
    else if (!http_read_late(client))
        return 0;
    return drain(client, flags);
}

bool http_read_late(struct http_client *client) {
    if (!http_reaper_late(client))
        return false;
    send_refusal(client, 408, NULL);
    return true;
}

/* Makes the socket look closed, so that libmicrohttpd reads again after it has answered the earlier requests. */
static void refuse_later(const struct http_client *client) {
    shutdown(client->fd, SHUT_RD);
}

/* ---- bytes that are not handed on at once ---------------------------------------------------------------------- */

/* Keeps the bytes that libmicrohttpd has no room for, and the blanks behind them. false: out of memory. */
static bool keep(struct http_client *client, const char *bytes, size_t due, size_t blank) {
    char *kept = due + blank > 0 ? malloc(due + blank) : NULL;
    if (kept)
        memcpy(kept, bytes, due + blank);
    free(client->kept);
    client->kept = kept;
    client->due = kept ? due : 0;
    client->blank = kept ? blank : 0;
    return kept || due + blank == 0;
}

static ssize_t hand_on(struct http_client *client, char *bytes, size_t size) {
    const size_t n = client->due < size ? client->due : size;
    memcpy(bytes, client->kept, n);
    memmove(client->kept, client->kept + n, client->due + client->blank - n);
    client->due -= n;
    return (ssize_t)n;
}

/* Receives bytes behind the kept blanks. */
static ssize_t receive(struct http_client *client, char *bytes, size_t size, int flags) {
    const size_t blank = client->blank;
    ssize_t n = recvfrom(client->fd, bytes + blank, size - blank, flags, NULL, NULL);
    if (n > 0 && blank > 0)
        memcpy(bytes, client->kept, blank);
    return n > 0 ? n + (ssize_t)blank : n;
}

/* Looks at n bytes, of which those that pass are handed on. */
static ssize_t pass(struct http_client *client, char *bytes, size_t n, int flags) {
    struct http_framing *framing = &client->framing;
    size_t left, good = http_framing_read(framing, bytes, n, &left);
    if (framing->refusal == 0)
        return !keep(client, bytes + n - left, 0, left) ? 0 : good > 0 ? (ssize_t)good : again();
    if (good == 0 && is_answered(client))
        return refuse(client, flags);
    refuse_later(client);
    return good > 0 ? (ssize_t)good : again();
}

/* The kept blanks alone fill libmicrohttpd's buffer, and it gets a larger one only when that is full. So one more byte
 * decides about them. */
static ssize_t read_narrow(struct http_client *client, char *bytes, size_t size, int flags) {
    const size_t room = client->blank + 1;
    char *wide = malloc(room);
    ssize_t n = wide ? receive(client, wide, room, flags) : 0;
    if (n > 0)
        n = pass(client, wide, (size_t)n, flags);
    if (n > 0) {
        keep(client, wide, (size_t)n, 0);
        n = hand_on(client, bytes, size);
    }
    free(wide);
    return n;
}

static ssize_t read_request(struct http_client *client, char *bytes, size_t size, int flags) {
    const int state = atomic_load(&client->state);
    if (state == CLIENT_REFUSED || (state == CLIENT_LATE && http_read_late(client)))
        return drain(client, flags);
    if (client->framing.refusal)
        return is_answered(client) ? refuse(client, flags) : again();
    if (client->due > 0)
        return hand_on(client, bytes, size);
    if (size <= client->blank)
        return read_narrow(client, bytes, size, flags);
    ssize_t n = receive(client, bytes, size, flags);
    if (n == 0 && !is_answered(client))
        return again();
    return n > 0 ? pass(client, bytes, (size_t)n, flags) : n;
}

struct http_client *http_read_client(int fd) {
    return fd >= 0 && (size_t)fd < watched_count ? atomic_load_explicit(&watched[fd], memory_order_acquire) : NULL;
}

__attribute__((visibility("default"))) ssize_t recv(int fd, void *bytes, size_t size, int flags) {
    struct http_client *client = http_read_client(fd);
    return client && !(flags & MSG_PEEK) ? read_request(client, bytes, size, flags)
                                         : recvfrom(fd, bytes, size, flags, NULL, NULL);
}
