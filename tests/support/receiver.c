#include "receiver.h"

#include <arpa/inet.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "contract.h"

enum { REQUEST_MOST = 65536, PATIENCE_SECONDS = 120 };

struct caller {
    struct receiver *receiver;
    int fd;
};

static bool is_stopping(struct receiver *receiver) {
    pthread_mutex_lock(&receiver->lock);
    bool stopping = receiver->stopping;
    pthread_mutex_unlock(&receiver->lock);
    return stopping;
}

/* Reads more bytes; false: closed, or the receiver stops. */
static bool read_more(const struct caller *caller, char *bytes, size_t *length) {
    struct pollfd poller = {.fd = caller->fd, .events = POLLIN};
    while (poll(&poller, 1, 100) == 0)
        if (is_stopping(caller->receiver))
            return false;
    ssize_t got = recv(caller->fd, bytes + *length, REQUEST_MOST - 1 - *length, 0);
    if (got <= 0)
        return false;
    *length += (size_t)got;
    bytes[*length] = '\0';
    return true;
}

static void read_header(const char *head, const char *name, char *value, size_t size) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\r\n%s: ", name);
    const char *at = strcasestr(head, pattern);
    value[0] = '\0';
    if (!at)
        return;
    at += strlen(pattern);
    snprintf(value, size, "%.*s", (int)strcspn(at, "\r"), at);
}

/* Reads one complete request; false: none. */
static bool read_request(const struct caller *caller, struct received *received) {
    char *bytes = calloc(1, REQUEST_MOST), *end = NULL, length_text[32];
    size_t length = 0;
    while (!(end = strstr(bytes, "\r\n\r\n")))
        if (!read_more(caller, bytes, &length)) {
            free(bytes);
            return false;
        }
    read_header(bytes, "content-length", length_text, sizeof length_text);
    size_t head = (size_t)(end + 4 - bytes), whole = head + strtoul(length_text, NULL, 10);
    bool good = true;
    while (good && length < whole)
        good = read_more(caller, bytes, &length);
    if (good) {
        memset(received, 0, sizeof *received);
        sscanf(bytes, "POST %255s HTTP/1.1", received->path);
        read_header(bytes, "webhook-id", received->id, sizeof received->id);
        read_header(bytes, "webhook-timestamp", received->timestamp, sizeof received->timestamp);
        read_header(bytes, "webhook-signature", received->signature, sizeof received->signature);
        received->body = strndup(bytes + head, whole - head);
        received->json = json_loads(received->body, JSON_REJECT_DUPLICATES, NULL);
        const char *type = json_string_value(json_object_get(received->json, "type"));
        snprintf(received->type, sizeof received->type, "%s", type ? type : "");
    }
    free(bytes);
    return good;
}

static enum answer keep(struct receiver *receiver, struct received *received) {
    pthread_mutex_lock(&receiver->lock);
    received->answer = receiver->decide ? receiver->decide(receiver->context, received) : ANSWER_GOOD;
    if (receiver->count == receiver->room) {
        receiver->room = receiver->room ? 2 * receiver->room : 256;
        receiver->items = realloc(receiver->items, receiver->room * sizeof *receiver->items);
    }
    receiver->items[receiver->count++] = *received;
    pthread_mutex_unlock(&receiver->lock);
    return received->answer;
}

static bool say(const struct caller *caller, const char *text) {
    return send(caller->fd, text, strlen(text), MSG_NOSIGNAL) > 0;
}

/* Waits until the other side closes, or the receiver stops. */
static void stall(const struct caller *caller) {
    char bytes[64];
    size_t length = 0;
    while (read_more(caller, bytes, &length) && length < sizeof bytes - 1)
        ;
}

/* false: the connection is finished. */
static bool reply(const struct caller *caller, enum answer answer) {
    switch (answer) {
    case ANSWER_GOOD: return say(caller, "HTTP/1.1 204 No Content\r\n\r\n");
    case ANSWER_FAIL: return say(caller, "HTTP/1.1 500 Oh\r\nContent-Length: 3\r\n\r\noh\n");
    case ANSWER_GONE: return say(caller, "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
    case ANSWER_REDIRECT: return say(caller, "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");
    case ANSWER_LATER: return say(caller, "HTTP/1.1 503 Later\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n");
    case ANSWER_STALL: stall(caller); return false;
    case ANSWER_NONSENSE: say(caller, "\x01\x02 what is it that you want?\n\n\xff\xfe"); return false;
    case ANSWER_CUT: return false;
    case ANSWER_ENDLESS:
        say(caller, "HTTP/1.1 200 OK\r\n\r\n");
        while (say(caller, "and so on and on and on and on and on and on and on and on and on and on\n"))
            ;
        return false;
    case ANSWERS: break;
    }
    return false;
}

static void *serve(void *context) {
    struct caller *caller = context;
    struct receiver *receiver = caller->receiver;
    struct received received;
    bool on = true;
    while (on && read_request(caller, &received)) {
        enum answer answer = keep(receiver, &received);
        on = reply(caller, answer);
        pthread_mutex_lock(&receiver->lock);
        pthread_cond_broadcast(&receiver->more);
        pthread_mutex_unlock(&receiver->lock);
    }
    close(caller->fd);
    pthread_mutex_lock(&receiver->lock);
    receiver->open--;
    pthread_cond_broadcast(&receiver->more);
    pthread_mutex_unlock(&receiver->lock);
    free(caller);
    return NULL;
}

static void *listen_on(void *context) {
    struct receiver *receiver = context;
    while (!is_stopping(receiver)) {
        struct pollfd poller = {.fd = receiver->fd, .events = POLLIN};
        if (poll(&poller, 1, 100) != 1)
            continue;
        struct caller *caller = calloc(1, sizeof *caller);
        *caller = (struct caller){receiver, accept4(receiver->fd, NULL, NULL, SOCK_CLOEXEC)};
        pthread_t thread;
        pthread_mutex_lock(&receiver->lock);
        receiver->open++;
        pthread_mutex_unlock(&receiver->lock);
        if (caller->fd < 0 || pthread_create(&thread, NULL, serve, caller) != 0)
            abort();
        pthread_detach(thread);
    }
    return NULL;
}

void receiver_start(struct receiver *receiver) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    receiver->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(receiver->fd >= 0);
    assert_int_equal(bind(receiver->fd, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(receiver->fd, 512), 0);
    assert_int_equal(getsockname(receiver->fd, (struct sockaddr *)&address, &length), 0);
    receiver->port = ntohs(address.sin_port);
    pthread_mutex_init(&receiver->lock, NULL);
    pthread_cond_init(&receiver->more, NULL);
    assert_int_equal(pthread_create(&receiver->thread, NULL, listen_on, receiver), 0);
}

/* A notice of the format `standard` keeps the contract. */
static void check(const struct received *item) {
    char why[1024];
    if (json_object_get(item->json, "type") && json_object_get(item->json, "data") &&
        !contract_check_notice(item->json, why, sizeof why))
        fail_msg("a notice was posted against the contract: %s\n%s", why, item->body);
}

void receiver_stop(struct receiver *receiver) {
    pthread_mutex_lock(&receiver->lock);
    receiver->stopping = true;
    pthread_mutex_unlock(&receiver->lock);
    pthread_join(receiver->thread, NULL);
    pthread_mutex_lock(&receiver->lock);
    while (receiver->open > 0)
        pthread_cond_wait(&receiver->more, &receiver->lock);
    pthread_mutex_unlock(&receiver->lock);
    for (size_t i = 0; i < receiver->count; i++) {
        if (!receiver->spoilt || strcmp(receiver->items[i].path, receiver->spoilt) != 0)
            check(&receiver->items[i]);
        free(receiver->items[i].body);
        json_decref(receiver->items[i].json);
    }
    free(receiver->items);
    close(receiver->fd);
}

static size_t count_answers(const struct receiver *receiver, int answer) {
    size_t count = 0;
    for (size_t i = 0; i < receiver->count; i++)
        count += answer < 0 || receiver->items[i].answer == (enum answer)answer;
    return count;
}

size_t receiver_count(struct receiver *receiver, int answer) {
    pthread_mutex_lock(&receiver->lock);
    size_t count = count_answers(receiver, answer);
    pthread_mutex_unlock(&receiver->lock);
    return count;
}

int receiver_open(struct receiver *receiver) {
    pthread_mutex_lock(&receiver->lock);
    const int open = receiver->open;
    pthread_mutex_unlock(&receiver->lock);
    return open;
}

void receiver_wait(struct receiver *receiver, int answer, size_t count) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE_SECONDS;
    int timed = 0;
    pthread_mutex_lock(&receiver->lock);
    while (count_answers(receiver, answer) < count && timed == 0)
        timed = pthread_cond_timedwait(&receiver->more, &receiver->lock, &until);
    size_t there = count_answers(receiver, answer);
    pthread_mutex_unlock(&receiver->lock);
    if (there < count)
        fail_msg("%zu of %zu requests have come", there, count);
}

struct received receiver_item(struct receiver *receiver, size_t index) {
    pthread_mutex_lock(&receiver->lock);
    assert_true(index < receiver->count);
    struct received received = receiver->items[index];
    pthread_mutex_unlock(&receiver->lock);
    return received;
}
