#include "socket.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024, UNREAD_BYTES = 64 * 1024 };

static bool split_listen(const char *text, char *host, size_t host_size, char *port, size_t port_size) {
    const char *colon = strrchr(text, ':');
    if (!colon || colon[1] == '\0' || strspn(colon + 1, "0123456789") != strlen(colon + 1) ||
        strlen(colon + 1) >= port_size)
        return false;
    size_t n = (size_t)(colon - text);
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    } else if (memchr(text, ':', n)) {
        return false;
    }
    if (n >= host_size || atoi(colon + 1) > 65535)
        return false;
    memcpy(host, text, n);
    host[n] = '\0';
    strcpy(port, colon + 1);
    return true;
}

int http_socket_listen(const char *where, unsigned *port, char *why, size_t size) {
    char host[256], service[8];
    if (!split_listen(where, host, sizeof host, service, sizeof service)) {
        snprintf(why, size, "\"%s\" is not an address to listen on: give host:port, such as 127.0.0.1:8650", where);
        return -1;
    }
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    int rc = getaddrinfo(host[0] ? host : NULL, service, &hints, &found);
    if (rc != 0) {
        snprintf(why, size, "cannot find the address \"%s\" to listen on: %s", host, gai_strerror(rc));
        return -1;
    }
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), yes = 1;
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        /* Limits the send buffer of each connection: otherwise the kernel keeps megabytes for a client that does not
         * read. */
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &(int){UNREAD_BYTES}, sizeof(int));
    }
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } bound = {0};
    socklen_t length = sizeof bound;
    if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0 ||
        getsockname(fd, &bound.any, &length) != 0) {
        int error = errno;
        if (error == EADDRINUSE)
            snprintf(why, size, "port %s is in use: stop what listens on %s, or give another with --listen HOST:PORT",
                     service, where);
        else
            snprintf(why, size, "cannot listen on %s: %s%s", where, strerror(error),
                     error == EACCES ? "; choose a port above 1023" : "");
        if (fd >= 0)
            close(fd);
        freeaddrinfo(found);
        return -1;
    }
    *port = ntohs(bound.any.sa_family == AF_INET6 ? bound.six.sin6_port : bound.four.sin_port);
    freeaddrinfo(found);
    return fd;
}

unsigned http_socket_descriptors(unsigned wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    if (limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    rlim_t room = limit.rlim_cur > 256 ? limit.rlim_cur - 128 : limit.rlim_cur / 2;
    return wanted < room ? wanted : (unsigned)room;
}
