#include "http_accept.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { WAIT_MS = 10 }; /* where there are too many connections, or no descriptors left */

/* false: it is time to stop. */
static bool wait_for(const struct http_accept *accept, bool connections, int milliseconds) {
    struct pollfd fds[2] = {{.fd = accept->stop_event, .events = POLLIN}, {.fd = accept->listener, .events = POLLIN}};
    poll(fds, connections ? 2 : 1, milliseconds);
    return fds[0].revents == 0;
}

static void *accept_all(void *context) {
    struct http_accept *accept = context;
    while (wait_for(accept, true, -1)) {
        struct sockaddr_storage address;
        socklen_t length = sizeof address;
        if (atomic_load(&accept->now) >= accept->most) {
            if (!wait_for(accept, false, WAIT_MS))
                break;
            continue;
        }
        int fd = accept4(accept->listener, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            atomic_fetch_add(&accept->now, 1);
            accept->take(accept->context, fd, (const struct sockaddr *)&address, length);
        } else if ((errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) &&
                   !wait_for(accept, false, WAIT_MS)) {
            break;
        }
    }
    return NULL;
}

bool http_accept_start(struct http_accept *accept, int listener, unsigned most,
                       void (*take)(void *context, int fd, const struct sockaddr *address, socklen_t length),
                       void *context) {
    *accept = (struct http_accept){
        .listener = listener, .stop_event = eventfd(0, EFD_CLOEXEC), .most = most, .take = take, .context = context};
    accept->running = accept->stop_event >= 0 && pthread_create(&accept->thread, NULL, accept_all, accept) == 0;
    if (accept->running)
        return true;
    if (accept->stop_event >= 0)
        close(accept->stop_event);
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
