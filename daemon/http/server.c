#include "server.h"

#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "accept.h"
#include "reaper.h"
#include "read.h"
#include "request.h"
#include "socket.h"
#include "write.h"

enum {
    MEMORY_PER_CONNECTION = 12 * 1024, /* for headers in and out; libmicrohttpd zeroes all of it each time */
    LOOP_CONNECTIONS = 1024,           /* connections of one thread, before another thread is started */
    GRACE_MILLISECONDS = 1000,         /* at the end, for clients that read their answers slowly */
    STREAM_BLOCK = 128                 /* for HTTP/1.0 only: chunks go through the connection's memory */
};

/* How many free requests a thread keeps. A request with its state has several KB, which malloc() is slow to give. The
 * sanitizer finds uses after end() only if the memory is freed. */
#ifdef __SANITIZE_ADDRESS__
enum { FREE_REQUESTS = 0 };
#else
enum { FREE_REQUESTS = 64 };
#endif

/* A thread of libmicrohttpd and the connections that it polls. */
struct loop {
    struct http *http;
    struct MHD_Daemon *daemon;
    atomic_uint connections;
    struct http_request *free; /* requests to be used again; the loop's thread only */
    unsigned free_count;
};

struct http {
    struct http_handler handler;
    struct loop loop[HTTP_LOOPS];
    unsigned loops;                   /* written before the accepting thread starts, and by that thread afterwards */
    unsigned connections;             /* the most connections of all loops */
    atomic_uint suspended, under_way; /* numbers of requests; a stream counts in both */

    struct http_accept accept;
    struct http_reaper reaper;
    struct http_refuser refuser;
    const struct http_proxies *proxies;
    unsigned arrival_seconds;

    pthread_t ticker;
    bool ticking;
    pthread_mutex_t tick_lock;
    pthread_cond_t tick_wake;
    bool stop_ticker;
};

static void on_connection(void *cls, struct MHD_Connection *mhd, void **context,
                          enum MHD_ConnectionNotificationCode what) {
    struct loop *loop = cls;
    struct http *http = loop->http;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
        struct http_client *client = http_reaper_add(&http->reaper, info->connect_fd, &http->refuser);
        if (!client || !http_read_watch(client))
            shutdown(info->connect_fd, SHUT_RDWR);
        *context = client;
    } else {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
        if (*context)
            http_read_forget(*context);
        http_reaper_remove(&http->reaper, *context);
        *context = NULL;
        atomic_fetch_sub(&loop->connections, 1);
        http_accept_closed(&http->accept, info ? info->client_addr : NULL);
    }
}

static size_t write_crowded(void *context, char *bytes, size_t size) {
    const struct http_handler *handler = &((struct http *)context)->handler;
    return handler->refuse(handler->self, 429, NULL, "", bytes, size);
}

static bool start_loop(struct http *http);

/* Picks the loop with the fewest connections, and starts another loop if even that one has many. A loop polls all of
 * its connections whenever one of them is ready, so a crowd of idle connections must not slow that down for the
 * others. */
static struct loop *loop_for_one_more(struct http *http) {
    struct loop *fewest = &http->loop[0];
    for (unsigned i = 1; i < http->loops; i++)
        if (atomic_load(&http->loop[i].connections) < atomic_load(&fewest->connections))
            fewest = &http->loop[i];
    if (atomic_load(&fewest->connections) < LOOP_CONNECTIONS || http->loops == HTTP_LOOPS || !start_loop(http))
        return fewest;
    return &http->loop[http->loops - 1];
}

static void on_accepted(void *context, int fd, const struct sockaddr *address, socklen_t length) {
    struct http *http = context;
    struct loop *loop = loop_for_one_more(http);
    atomic_fetch_add(&loop->connections, 1);
    if (MHD_add_connection(loop->daemon, fd, address, length) == MHD_YES)
        return;
    atomic_fetch_sub(&loop->connections, 1); /* libmicrohttpd closed it */
    http_accept_closed(&http->accept, address);
}

/* ---- once a second -------------------------------------------------------------------------------- */

static void *tick(void *cls) {
    struct http *http = cls;
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    pthread_mutex_lock(&http->tick_lock);
    while (!http->stop_ticker) {
        due.tv_sec++;
        while (!http->stop_ticker && pthread_cond_timedwait(&http->tick_wake, &http->tick_lock, &due) == 0)
            continue;
        if (http->stop_ticker)
            break;
        pthread_mutex_unlock(&http->tick_lock);
        http_reaper_run(&http->reaper, (int64_t)http->arrival_seconds * 1000);
        if (http->handler.tick)
            http->handler.tick(http->handler.self);
        pthread_mutex_lock(&http->tick_lock);
    }
    pthread_mutex_unlock(&http->tick_lock);
    return NULL;
}

/* ---- receiving a request -------------------------------------------------------------------------- */

/* RFC 3986 2.2: an escaped slash belongs to its segment. No segment of our paths may contain one. */
static bool has_escaped_slash(const char *uri) {
    for (const char *c = uri; *c && *c != '?'; c++)
        if (c[0] == '%' && c[1] == '2' && (c[2] == 'f' || c[2] == 'F'))
            return true;
    return false;
}

static size_t state_at(void) {
    const size_t alignment = _Alignof(max_align_t);
    return (sizeof(struct http_request) + alignment - 1) / alignment * alignment;
}

/* Most of a request is not zeroed: its bodies and the head. */
static struct http_request *take_request(struct loop *loop) {
    const size_t state = loop->http->handler.state_size;
    struct http_request *r = loop->free;
    if (r) {
        loop->free = r->next;
        loop->free_count--;
    } else {
        r = malloc(state_at() + state);
    }
    if (!r)
        return NULL;
    memset(r, 0, offsetof(struct http_request, first_body));
    memset((char *)r + offsetof(struct http_request, status), 0,
           offsetof(struct http_request, head) - offsetof(struct http_request, status));
    http_head_clear(&r->head);
    if (state > 0)
        r->state = memset((char *)r + state_at(), 0, state);
    return r;
}

static void give_request(struct loop *loop, struct http_request *r) {
    if (loop->free_count == FREE_REQUESTS) {
        free(r);
        return;
    }
    r->next = loop->free;
    loop->free = r;
    loop->free_count++;
}

static void free_requests(struct loop *loop) {
    for (struct http_request *r; (r = loop->free);) {
        loop->free = r->next;
        free(r);
    }
}

static void *on_request_line(void *cls, const char *uri, struct MHD_Connection *mhd) {
    struct loop *loop = cls;
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct http_client *client = info ? info->socket_context : NULL;
    struct http_request *r = client && http_read_saw_request(client) ? take_request(loop) : NULL;
    if (!r)
        return NULL;
    r->http = loop->http;
    r->proxies = r->http->proxies;
    r->suspended_requests = &r->http->suspended;
    r->mhd = mhd;
    r->client = client;
    r->slash_escaped = has_escaped_slash(uri);
    http_reaper_begin(client);
    return r;
}

/* Do the headers already show that the body is too long? Then it is read and dropped. */
static void look_at_headers(struct http_request *r) {
    const char *length = MHD_lookup_connection_value(r->mhd, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    unsigned long long bytes = length ? strtoull(length, NULL, 10) : 0;
    if (bytes > HTTP_BODY_LIMIT)
        r->refusal = 413;
}

/* false: out of memory, drop the connection. A body beyond FRAMING_BODY_LIMIT was refused before. */
static bool take_body(struct http_request *r, const char *data, size_t n) {
    if (r->refusal == 0 && r->length + n > HTTP_BODY_LIMIT)
        r->refusal = 413;
    if (r->refusal != 0)
        return true;
    if (!r->body) {
        r->body = r->first_body;
        r->capacity = FIRST_BODY;
    }
    if (r->length + n + 1 > r->capacity) {
        size_t capacity = r->capacity * 2;
        while (capacity < r->length + n + 1)
            capacity *= 2;
        char *grown = realloc(r->body == r->first_body ? NULL : r->body, capacity);
        if (!grown)
            return false;
        if (r->body == r->first_body)
            memcpy(grown, r->first_body, r->length);
        r->body = grown;
        r->capacity = capacity;
    }
    memcpy(r->body + r->length, data, n);
    r->length += n;
    r->body[r->length] = '\0';
    return true;
}

static ssize_t pull(void *cls, uint64_t position, char *bytes, size_t most) {
    (void)position;
    struct http_request *r = cls;
    atomic_store(&r->sleep, AWAKE);
    long n = r->pull(r->owner, bytes, most);
    if (n > 0)
        return (ssize_t)n;
    if (n < 0)
        return MHD_CONTENT_READER_END_OF_STREAM;
    atomic_fetch_add(&r->http->suspended, 1);
    MHD_suspend_connection(r->mhd);
    int awake = AWAKE;
    if (!atomic_compare_exchange_strong(&r->sleep, &awake, ASLEEP)) {
        atomic_fetch_sub(&r->http->suspended, 1);
        MHD_resume_connection(r->mhd);
    }
    return 0;
}

static enum MHD_Result queue(struct http_request *r) {
    struct MHD_Response *response;
    if (r->pull)
        response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, pull, r, NULL);
    else if (r->release)
        response = MHD_create_response_from_buffer_with_free_callback_cls(r->reply_length, (void *)(uintptr_t)r->bytes,
                                                                          r->release, r->owner);
    else
        response =
            MHD_create_response_from_buffer(r->reply_length, (void *)(uintptr_t)r->bytes, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    r->release = NULL; /* the response calls it from now on */
    if (r->close)
        MHD_add_response_header(response, "Connection", "close");
    r->head.lengthless = !r->pull && r->reply_length == 0 && (r->status == 304 || strcmp(r->method, "HEAD") == 0);
    http_write_begin(r->client, &r->head);
    enum MHD_Result result = MHD_queue_response(r->mhd, (unsigned)r->status, response);
    MHD_destroy_response(response);
    r->phase = QUEUED;
    return result;
}

/* false: the request was late and has been answered with 408. */
static bool work(struct http_request *r) {
    struct http_handler *handler = &r->http->handler;
    if (!http_reaper_arrived(r->client)) {
        http_read_late(r->client);
        return false;
    }
    atomic_fetch_add(&r->http->under_way, 1);
    r->phase = WORKING;
    r->handled = true;
    clock_gettime(CLOCK_MONOTONIC, &r->arrived);
    handler->begin(handler->self, r);
    return true;
}

/* Returns the part of a whole URL after its host (RFC 9112 3.2.2). */
static const char *path_of(const char *target) {
    const char *host = *target == '/' ? NULL : strstr(target, "://");
    if (!host)
        return target;
    const char *path = strchr(host + 3, '/');
    return path ? path : "/";
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *mhd, const char *url, const char *method,
                                  const char *version, const char *data, size_t *size, void **context) {
    (void)cls;
    (void)mhd;
    (void)version;
    struct http_request *r = *context;
    if (!r)
        return MHD_NO;
    if (!r->called) {
        /* A reply queued now would close the connection, so wait for the next call. */
        r->called = true;
        r->method = method;
        r->path = r->slash_escaped ? "/%2F" : path_of(url); /* such a path matches no route */
        look_at_headers(r);
        return MHD_YES;
    }
    if (*size > 0) {
        bool taken = take_body(r, data, *size);
        *size = 0;
        return taken ? MHD_YES : MHD_NO;
    }
    if (r->phase == ARRIVING) {
        if (!work(r))
            return MHD_NO;
        if (r->suspended)
            return MHD_YES; /* another thread may already have set the reply: it is queued on the next call */
        r->phase = ANSWERED;
    }
    return r->phase == ANSWERED ? queue(r) : MHD_YES;
}

static void on_completed(void *cls, struct MHD_Connection *mhd, void **context, enum MHD_RequestTerminationCode code) {
    (void)mhd;
    (void)code;
    struct loop *loop = cls;
    struct http *http = loop->http;
    struct http_request *r = *context;
    *context = NULL;
    if (!r)
        return;
    if (r->handled) {
        http->handler.end(http->handler.self, r);
        atomic_fetch_sub(&http->under_way, 1);
    }
    http_write_end(r->client);
    http_reaper_done(r->client);
    http_reply_clear(r);
    if (r->body != r->first_body)
        free(r->body);
    give_request(loop, r);
}

/* Unescapes like libmicrohttpd, but leaves %00 and broken escapes unchanged, so that they match no route. */
static size_t unescape(void *cls, struct MHD_Connection *mhd, char *text) {
    (void)cls;
    (void)mhd;
    char *to = text;
    for (const char *from = text; *from; to++) {
        unsigned byte = 0;
        if (from[0] == '%' && strchr("0123456789abcdefABCDEF", from[1]) && from[1] &&
            strchr("0123456789abcdefABCDEF", from[2]) && from[2] && sscanf(from + 1, "%2x", &byte) == 1 && byte != 0) {
            *to = (char)byte;
            from += 3;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}

/* ---- starting and stopping ------------------------------------------------------------------------- */

static bool start_ticker(struct http *http) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&http->tick_wake, &attr);
    pthread_condattr_destroy(&attr);
    http->ticking = pthread_create(&http->ticker, NULL, tick, http) == 0;
    return http->ticking;
}

static bool start_loop(struct http *http) {
    struct loop *loop = &http->loop[http->loops];
    loop->http = http;
    /* Poll: the epoll mode of 0.9.75 stalls at 128 ready connections and wakes resumed streams late. */
    loop->daemon =
        MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL,
                         NULL, on_request, http, MHD_OPTION_CONNECTION_LIMIT, http->connections,
                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_PER_CONNECTION,
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)HTTP_IDLE_SECONDS, MHD_OPTION_NOTIFY_COMPLETED,
                         on_completed, loop, MHD_OPTION_NOTIFY_CONNECTION, on_connection, loop,
                         MHD_OPTION_URI_LOG_CALLBACK, on_request_line, loop, MHD_OPTION_UNESCAPE_CALLBACK, unescape,
                         http, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (!loop->daemon)
        return false;
    http->loops++;
    return true;
}

static void stop_loops(struct http *http) {
    for (unsigned i = 0; i < http->loops; i++) {
        MHD_stop_daemon(http->loop[i].daemon);
        free_requests(&http->loop[i]);
    }
}

static void stop_ticker(struct http *http) {
    pthread_mutex_lock(&http->tick_lock);
    http->stop_ticker = true;
    pthread_cond_signal(&http->tick_wake);
    pthread_mutex_unlock(&http->tick_lock);
    pthread_join(http->ticker, NULL);
    pthread_cond_destroy(&http->tick_wake);
}

struct http *http_start(const struct http_settings *settings, const struct http_handler *handler, char *why,
                        size_t size) {
    struct http *http = calloc(1, sizeof *http);
    if (!http) {
        snprintf(why, size, "out of memory");
        return NULL;
    }
    http->handler = *handler;
    http->proxies = settings->proxies;
    http->refuser = (struct http_refuser){http->handler.refuse, http->handler.self};
    http->arrival_seconds = settings->arrival_seconds > 0 ? settings->arrival_seconds : HTTP_ARRIVAL_SECONDS;
    http_reaper_init(&http->reaper);
    pthread_mutex_init(&http->tick_lock, NULL);
    http->connections = http_socket_descriptors(settings->connections);
    for (unsigned i = 0; i < settings->threads; i++) {
        if (!start_loop(http)) {
            snprintf(why, size, "cannot start the HTTP server: %s", strerror(errno));
            goto err;
        }
    }
    snprintf(why, size, "cannot start a thread");
    if (!start_ticker(http))
        goto err;
    http->accept = (struct http_accept){.most = http->connections,
                                        .share = settings->address_share > 0 ? settings->address_share : 100,
                                        .proxies = settings->proxies,
                                        .take = on_accepted,
                                        .crowded = write_crowded,
                                        .context = http};
    if (http_accept_start(&http->accept, settings->listener))
        return http;
    stop_ticker(http);
err:
    stop_loops(http);
    free(http);
    return NULL;
}

void http_quiesce(struct http *http) {
    http_accept_stop(&http->accept);
}

bool http_stop(struct http *http, unsigned milliseconds) {
    if (!http)
        return true;
    http_quiesce(http);
    for (unsigned waited = 0; waited < milliseconds; waited += 5) {
        bool answered = atomic_load(&http->under_way) == 0 || waited >= GRACE_MILLISECONDS;
        if (answered && atomic_load(&http->suspended) == 0)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    if (atomic_load(&http->suspended) > 0)
        return false; /* libmicrohttpd would abort the process */
    stop_loops(http);
    stop_ticker(http);
    pthread_mutex_destroy(&http->tick_lock);
    http_accept_finish(&http->accept);
    free(http);
    return true;
}
