/* The peer of `view` and `stream`: libmicrohttpd as the daemon sets it up, without a daemon behind it.
 * usage: bare PORT BYTES
 *
 * GET copies a ready body of that many bytes. GET …/stream is suspended, and each POST wakes all the streams, which
 * then send an event of that many bytes. */
#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_STREAMS = 12000, THREADS = 2, MEMORY = 12 * 1024, BLOCK = 128 };

struct stream {
    struct MHD_Connection *connection;
    long sent; /* -1: not even the first comment */
    size_t offset;
    bool asleep;
};

static char *body, *event;
static size_t size, event_size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of what follows */
static struct stream stream[MOST_STREAMS];
static int streams;
static long last;

static size_t write_event(char *bytes, long seq) {
    return (size_t)snprintf(bytes, event_size + 64, "id: %ld\ndata: %.*s\n\n", seq,
                            (int)(event_size > 20 ? event_size - 20 : 1), body);
}

/* One event at a time, as much of it as there is room for; asleep where there is none. */
static ssize_t pull(void *context, uint64_t position, char *bytes, size_t most) {
    struct stream *s = context;
    size_t length, n = 0;
    (void)position;
    pthread_mutex_lock(&lock);
    if (s->sent == last) {
        s->asleep = true;
        MHD_suspend_connection(s->connection);
    } else {
        length = s->sent < 0 ? (size_t)sprintf(event, ": bare\n\n") : write_event(event, s->sent + 1);
        n = length - s->offset < most ? length - s->offset : most;
        memcpy(bytes, event + s->offset, n);
        s->offset += n;
        if (s->offset == length) {
            s->offset = 0;
            s->sent = s->sent < 0 ? last : s->sent + 1;
        }
    }
    pthread_mutex_unlock(&lock);
    return (ssize_t)n;
}

static struct MHD_Response *follow(struct MHD_Connection *connection) {
    pthread_mutex_lock(&lock);
    struct stream *s = streams < MOST_STREAMS ? &stream[streams++] : NULL;
    pthread_mutex_unlock(&lock);
    if (!s)
        return NULL;
    *s = (struct stream){.connection = connection, .sent = -1};
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, pull, s, NULL);
}

static struct MHD_Response *wake_all(void) {
    pthread_mutex_lock(&lock);
    last++;
    for (int i = 0; i < streams; i++)
        if (stream[i].asleep) {
            stream[i].asleep = false;
            MHD_resume_connection(stream[i].connection);
        }
    pthread_mutex_unlock(&lock);
    return MHD_create_response_from_buffer(2, "{}", MHD_RESPMEM_PERSISTENT);
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **con_cls) {
    (void)context, (void)version, (void)upload;
    static int seen;
    if (!*con_cls || *upload_size > 0) {
        *con_cls = &seen;
        *upload_size = 0;
        return MHD_YES;
    }
    struct MHD_Response *response = strcmp(method, "POST") == 0 ? wake_all()
                                    : strstr(url, "/stream")
                                        ? follow(connection)
                                        : MHD_create_response_from_buffer(size, body, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "application/json");
    MHD_add_response_header(response, "ETag", "\"0123456789abcdef\"");
    const char *match = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    enum MHD_Result result = MHD_queue_response(connection, match ? 304 : 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    size = event_size = strtoul(argv[2], NULL, 10);
    body = malloc(size + 1);
    event = malloc(event_size + 64);
    if (!body || !event)
        return 1;
    memset(body, 'x', size);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, (uint16_t)atoi(argv[1]), NULL, NULL,
                         answer, NULL, MHD_OPTION_THREAD_POOL_SIZE, (unsigned)THREADS, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)(MOST_STREAMS * THREADS), MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
                         MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024u, MHD_OPTION_END);
    if (!daemon) {
        fprintf(stderr, "bare: cannot listen on %s\n", argv[1]);
        return 1;
    }
    pause();
    return 0;
}
