#include "accept.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "forwarded.h"
#include "../clock.h"
#include "../metrics.h"
#include "shares.h"

enum { WAIT_MS = 10 }; /* the pause when there are too many connections, or no descriptors left */
enum { LINGER_MS = 2000, SWEEP_MS = 250 };

/* Waits until a connection can be accepted. false: the thread must stop. */
static bool wait_for(const struct http_accept *accept, bool connections, int milliseconds) {
    struct pollfd fds[2] = {{.fd = accept->stop_event, .events = POLLIN}, {.fd = accept->listener, .events = POLLIN}};
    poll(fds, connections ? 2 : 1, milliseconds);
    return fds[0].revents == 0;
}

/* The key under which the connections of this peer are counted. */
static void share_key(const struct sockaddr *peer, uint8_t key[SHARES_KEY]) {
    memset(key, 0, SHARES_KEY);
    if (peer)
        http_address_of(peer, key);
    http_address_network(key);
}

void http_accept_closed(struct http_accept *accept, const struct sockaddr *address) {
    uint8_t key[SHARES_KEY];
    share_key(address, key);
    shares_give(accept->addresses, key, 1);
    atomic_fetch_sub(&accept->now, 1);
}

/* A trusted proxy may use all connections, because it serves many clients. */
static int64_t most_of(const struct http_accept *accept, const struct sockaddr *peer) {
    uint8_t address[HTTP_ADDRESS];
    http_address_of(peer, address);
    if (accept->proxies && http_proxies_trust(accept->proxies, address))
        return accept->most;
    return (int64_t)accept->most * accept->share / 100;
}

/* ---- refused connections ----------------------------------------------------------------------------------------- */

static void close_refused(struct http_refused *refused) {
    if (refused->fd >= 0)
        close(refused->fd);
    refused->fd = -1;
}

/* Drops what the clients send. Closes the connections that they have closed, and those whose time is over. Returns how
 * many are left. */
static int sweep_refused(struct http_accept *accept) {
    const int64_t now = clock_monotonic();
    int left = 0;
    for (unsigned i = 0; i < REFUSED_MOST; i++) {
        struct http_refused *refused = &accept->refused[i];
        char bytes[4096];
        ssize_t n = -1;
        if (refused->fd < 0)
            continue;
        for (int reads = 0; reads < 16 && (n = recv(refused->fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0; reads++)
            continue;
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR) || now >= refused->until)
            close_refused(refused);
        else
            left++;
    }
    return left;
}

static void refuse(struct http_accept *accept, int fd) {
    char answer[1024];
    size_t n = accept->crowded(accept->context, answer, sizeof answer);
    if (n > 0)
        send(fd, answer, n, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(fd, SHUT_WR);
    struct http_refused *refused = &accept->refused[accept->next_refused];
    close_refused(refused);
    *refused = (struct http_refused){.fd = fd, .until = clock_monotonic() + LINGER_MS * INT64_C(1000)};
    accept->next_refused = (accept->next_refused + 1) % REFUSED_MOST;
    metrics_add(METRIC_CONNECTIONS_REFUSED, 1);
}

/* ---- the thread -------------------------------------------------------------------------------------------------- */

/* Hands the connection on, or refuses it if its address has too many. */
static void take_in(struct http_accept *accept, int fd, const struct sockaddr *address, socklen_t length) {
    uint8_t key[SHARES_KEY];
    share_key(address, key);
    if (shares_take(accept->addresses, key, 1, most_of(accept, address))) {
        atomic_fetch_add(&accept->now, 1);
        accept->take(accept->context, fd, address, length);
        return;
    }
    refuse(accept, fd);
}

static void *accept_all(void *context) {
    struct http_accept *accept = context;
    while (wait_for(accept, true, sweep_refused(accept) > 0 ? SWEEP_MS : -1)) {
        struct sockaddr_storage address = {0};
        socklen_t length = sizeof address;
        if (atomic_load(&accept->now) >= accept->most) {
            if (!wait_for(accept, false, WAIT_MS))
                break;
            continue;
        }
        int fd = accept4(accept->listener, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            take_in(accept, fd, (const struct sockaddr *)&address, length);
        } else if ((errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) &&
                   !wait_for(accept, false, WAIT_MS)) {
            break;
        }
    }
    for (unsigned i = 0; i < REFUSED_MOST; i++)
        close_refused(&accept->refused[i]);
    return NULL;
}

bool http_accept_start(struct http_accept *accept, int listener) {
    accept->listener = listener;
    for (unsigned i = 0; i < REFUSED_MOST; i++)
        accept->refused[i].fd = -1;
    accept->stop_event = eventfd(0, EFD_CLOEXEC);
    accept->addresses = shares_create(INT64_MAX);
    accept->running =
        accept->stop_event >= 0 && accept->addresses && pthread_create(&accept->thread, NULL, accept_all, accept) == 0;
    if (accept->running)
        return true;
    if (accept->stop_event >= 0)
        close(accept->stop_event);
    shares_destroy(accept->addresses);
    return false;
}

void http_accept_stop(struct http_accept *accept) {
    if (!accept->running)
        return;
    accept->running = false;
    eventfd_write(accept->stop_event, 1);
    pthread_join(accept->thread, NULL);
    close(accept->stop_event);
    close(accept->listener);
}

void http_accept_finish(struct http_accept *accept) {
    shares_destroy(accept->addresses);
    accept->addresses = NULL;
}
