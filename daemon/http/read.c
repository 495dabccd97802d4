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
#include <sys/uio.h>

enum {
    ANSWER = 1536,
    DRAIN_LIMIT = 1024 * 1024, /* read after a refused request, so that the client gets to read the answer */
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

/* Closing a socket with unread bytes would reset the connection, and the client might not see the answer. */
static ssize_t drain(struct http_client *client, void *bytes, size_t size, int flags) {
    ssize_t n = recvfrom(client->fd, bytes, size, flags, NULL, NULL);
    if (n <= 0)
        return n;
    client->drained += (size_t)n;
    return client->drained <= DRAIN_LIMIT ? again() : 0;
}

/* Nothing is being sent while a request arrives, so this thread may send on the connection. */
static ssize_t refuse(struct http_client *client, void *bytes, size_t size, int flags) {
    char answer[ANSWER];
    if (!http_reaper_refuse(client))
        return 0;
    const struct http_framing *framing = &client->framing;
    const struct http_refuser *refuser = client->refuser;
    size_t n = refuser->write(refuser->self, framing->refusal, framing->why, answer, sizeof answer);
    if (n > 0)
        send(client->fd, answer, n, MSG_DONTWAIT | MSG_NOSIGNAL); /* a client that does not read misses the answer */
    shutdown(client->fd, SHUT_WR);
    return drain(client, bytes, size, flags);
}

/* Makes the socket look closed, so that libmicrohttpd reads again after it has answered the earlier requests. */
static void refuse_later(const struct http_client *client) {
    shutdown(client->fd, SHUT_RD);
}

static ssize_t read_request(struct http_client *client, void *bytes, size_t size, int flags) {
    struct http_framing *framing = &client->framing;
    if (atomic_load(&client->state) == CLIENT_REFUSED)
        return drain(client, bytes, size, flags);
    if (framing->refusal)
        return is_answered(client) ? refuse(client, bytes, size, flags) : again();
    ssize_t n = recvfrom(client->fd, bytes, size, flags, NULL, NULL);
    if (n == 0 && !is_answered(client))
        return again();
    if (n <= 0)
        return n;
    size_t good = http_framing_read(framing, bytes, (size_t)n);
    if (framing->refusal == 0)
        return n;
    if (good == 0 && is_answered(client))
        return refuse(client, bytes, size, flags);
    refuse_later(client);
    return good > 0 ? (ssize_t)good : again();
}

static struct http_client *client_of(int fd) {
    return fd >= 0 && (size_t)fd < watched_count ? atomic_load_explicit(&watched[fd], memory_order_acquire) : NULL;
}

__attribute__((visibility("default"))) ssize_t recv(int fd, void *bytes, size_t size, int flags) {
    struct http_client *client = client_of(fd);
    return client && !(flags & MSG_PEEK) ? read_request(client, bytes, size, flags)
                                         : recvfrom(fd, bytes, size, flags, NULL, NULL);
}

/* ---- replies without a length -------------------------------------------------------------------------------- */

void http_read_lengthless(struct http_client *client) {
    client->lengthless = true;
}

/* Sends the head of a reply without its "Content-Length: 0". Returns how much of bytes is dealt with. */
static ssize_t send_lengthless(struct http_client *client, const char *bytes, size_t n, int flags) {
    static const char line[] = "Content-Length: 0\r\n";
    enum { LINE = sizeof line - 1 };
    const char *at = memmem(bytes, n, line, LINE);
    if (!at)
        return sendto(client->fd, bytes, n, flags, NULL, 0);
    const size_t before = (size_t)(at - bytes);
    struct iovec parts[] = {{(void *)(uintptr_t)bytes, before}, {(void *)(uintptr_t)(at + LINE), n - before - LINE}};
    const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t sent = sendmsg(client->fd, &message, flags);
    if (sent <= (ssize_t)before)
        return sent; /* the next call begins with the line, or before it */
    client->lengthless = false;
    return sent + LINE;
}

__attribute__((visibility("default"))) ssize_t send(int fd, const void *bytes, size_t n, int flags) {
    struct http_client *client = client_of(fd);
    return client && client->lengthless ? send_lengthless(client, bytes, n, flags)
                                        : sendto(fd, bytes, n, flags, NULL, 0);
}
