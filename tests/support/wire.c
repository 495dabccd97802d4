#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "contract.h"

int wire_open(int port) {
    return wire_open_from("127.0.0.1", port);
}

int wire_open_from(const char *from, int port) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = inet_addr(from)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) /* the system chooses the port on connecting */
        setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &(int){1}, sizeof(int));
    if (fd < 0 || bind(fd, (struct sockaddr *)&own, sizeof(own)) != 0 ||
        connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
        fail_msg("cannot connect to port %d: %s", port, strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return fd;
}

bool wire_send(int fd, const char *bytes, size_t length) {
    while (length) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

/* The result of one read; 0: closed, -1: reset, -2: timeout. */
static long read_some(int fd, char *buffer, size_t size, int milliseconds) {
    struct pollfd poller = {.fd = fd, .events = POLLIN};
    int ready = poll(&poller, 1, milliseconds);
    if (ready == 0)
        return -2;
    ssize_t got = recv(fd, buffer, size, 0);
    return got < 0 ? -1 : (long)got;
}

long wire_read(int fd, char *buffer, size_t size, int milliseconds) {
    size_t length = 0;
    while (length + 1 < size) {
        long got = read_some(fd, buffer + length, size - 1 - length, milliseconds);
        if (got == -1 && length == 0) {
            buffer[0] = 0;
            return -1;
        }
        if (got <= 0)
            break;
        length += (size_t)got;
    }
    buffer[length] = 0;
    return (long)length;
}

/* How long the whole answer is that begins with these bytes; SIZE_MAX: its head is not complete. */
static size_t answer_length(const char *bytes) {
    const char *end = strstr(bytes, "\r\n\r\n"), *length = strcasestr(bytes, "\r\nContent-Length:");
    if (!end || !length || length > end)
        return SIZE_MAX;
    return (size_t)(end + 4 - bytes) + strtoul(length + strlen("\r\nContent-Length:"), NULL, 10);
}

long wire_answer(int fd, char *buffer, size_t size, int milliseconds) {
    size_t length = 0;
    buffer[0] = 0;
    while (length + 1 < size) {
        const size_t whole = answer_length(buffer);
        if (length >= whole)
            break;
        const size_t room = size - 1 - length, wanted = whole == SIZE_MAX ? 1 : whole - length;
        long got = read_some(fd, buffer + length, wanted < room ? wanted : room, milliseconds);
        if (got == -1 && length == 0)
            return -1;
        if (got <= 0)
            break;
        length += (size_t)got;
        buffer[length] = 0;
    }
    return (long)length;
}

int wire_status(int port, const char *request, size_t length, int milliseconds) {
    static const char start[] = "HTTP/1.1 ";
    char answer[4096] = "";
    int fd = wire_open(port), status = 0;
    wire_send(fd, request, length);
    size_t have = 0;
    while (have < 16) {
        long got = read_some(fd, answer + have, sizeof(answer) - 1 - have, milliseconds);
        if (got <= 0)
            break;
        have += (size_t)got;
        answer[have] = 0;
    }
    if (strncmp(answer, start, sizeof(start) - 1) == 0)
        status = (int)strtol(answer + sizeof(start) - 1, NULL, 10);
    close(fd);
    return status;
}

bool wire_closed(int fd, int milliseconds) {
    char sink[4096];
    long got;
    while ((got = read_some(fd, sink, sizeof(sink), milliseconds)) > 0)
        ;
    return got != -2;
}

/* ---- Server-Sent Events ---------------------------------------------------------------------------- */

/* Moves complete chunks from raw to buffer. */
static void decode(struct events *events) {
    for (;;) {
        char *end = memmem(events->raw, events->raw_length, "\r\n", 2);
        if (!end)
            return;
        size_t size = strtoul(events->raw, NULL, 16), head = (size_t)(end - events->raw) + 2;
        if (size == 0)
            events->ended = true;
        if (size == 0 || events->raw_length < head + size + 2)
            return;
        assert_true(events->length + size < sizeof(events->buffer));
        memcpy(events->buffer + events->length, events->raw + head, size);
        events->length += size;
        events->buffer[events->length] = 0;
        events->raw_length -= head + size + 2;
        memmove(events->raw, events->raw + head + size + 2, events->raw_length);
    }
}

static bool read_more(struct events *events, int milliseconds) {
    size_t room = sizeof(events->raw) - events->raw_length - 1;
    long got = events->ended ? 0 : read_some(events->fd, events->raw + events->raw_length, room, milliseconds);
    if (got <= 0) {
        events->ended |= got == 0 || got == -1;
        return false;
    }
    events->raw_length += (size_t)got;
    events->raw[events->raw_length] = 0;
    return true;
}

void events_resume(struct events *events, int port, const char *token, const char *player, const char *path,
                   const char *mark) {
    char request[2048];
    memset(events, 0, sizeof(*events));
    snprintf(events->path, sizeof(events->path), "%s", path);
    int length =
        snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: test\r\nAccept: text/event-stream\r\n", path);
    if (token)
        length += snprintf(request + length, sizeof(request) - (size_t)length, "Authorization: Bearer %s\r\n", token);
    if (player)
        length += snprintf(request + length, sizeof(request) - (size_t)length, "Musterd-Player: %s\r\n", player);
    if (mark)
        length += snprintf(request + length, sizeof(request) - (size_t)length, "Last-Event-ID: %s\r\n", mark);
    length += snprintf(request + length, sizeof(request) - (size_t)length, "\r\n");
    events->fd = wire_open(port);
    assert_true(wire_send(events->fd, request, (size_t)length));
    char *end = NULL;
    while (!(end = memmem(events->raw, events->raw_length, "\r\n\r\n", 4)))
        if (!read_more(events, 10000))
            fail_msg("GET %s: no stream: %s", path, events->raw);
    end[2] = 0;
    events->ended = strncmp(events->raw, "HTTP/1.1 204", 12) == 0;
    if (events->ended)
        return;
    if (strncmp(events->raw, "HTTP/1.1 200", 12) != 0 ||
        !strcasestr(events->raw, "\ncontent-type: text/event-stream") ||
        !strcasestr(events->raw, "\nmusterd-request-id: "))
        fail_msg("GET %s: not a stream:\n%s\n%s", path, events->raw, end + 4);
    assert_non_null(strcasestr(events->raw, "\ntransfer-encoding: chunked"));
    size_t head = (size_t)(end - events->raw) + 4;
    events->raw_length -= head;
    memmove(events->raw, events->raw + head, events->raw_length);
    events->raw[events->raw_length] = 0;
}

void events_open(struct events *events, int port, const char *token, const char *player, const char *path, long last) {
    char mark[24];
    snprintf(mark, sizeof(mark), "%ld", last);
    events_resume(events, port, token, player, path, last >= 0 ? mark : NULL);
}

static void read_field(struct event *event, char *line) {
    char *value = strchr(line, ':');
    if (!value || value == line)
        return; /* a comment */
    *value++ = 0;
    value += *value == ' ';
    if (strcmp(line, "event") == 0)
        snprintf(event->name, sizeof(event->name), "%s", value);
    else if (strcmp(line, "id") == 0) {
        event->id = strtol(value, NULL, 10);
        snprintf(event->mark, sizeof(event->mark), "%s", value);
    } else if (strcmp(line, "data") == 0)
        event->data = json_loads(value, JSON_REJECT_DUPLICATES, NULL);
}

/* Takes one block of lines, up to an empty line; false: none is complete yet. */
static bool take_block(struct events *events, struct event *event) {
    char *end = strstr(events->buffer, "\n\n");
    if (!end)
        return false;
    end[1] = 0;
    char *rest = NULL;
    *event = (struct event){.id = -1};
    for (char *line = strtok_r(events->buffer, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        read_field(event, line);
    size_t used = (size_t)(end - events->buffer) + 2;
    events->length -= used;
    memmove(events->buffer, events->buffer + used, events->length + 1);
    return true;
}

bool events_next(struct events *events, struct event *event, int milliseconds) {
    char why[1024];
    for (;;) {
        decode(events);
        while (take_block(events, event)) {
            if (!event->name[0] && !event->data)
                continue;
            if (!event->data || !contract_check_event(events->path, event->name, event->data, why, sizeof(why)))
                fail_msg("%s: event %s against the contract: %s", events->path, event->name,
                         event->data ? why : "its data is not JSON in one line");
            return true;
        }
        if (!read_more(events, milliseconds))
            return false;
    }
}

void event_finish(struct event *event) {
    json_decref(event->data);
    event->data = NULL;
}

void events_close(struct events *events) {
    close(events->fd);
    events->fd = -1;
}
