/* Follows one game on many streams at once and acts in it, one action after the other: the next when all have the last.
 *
 *   stream play HOST PORT TOKEN STREAMS SECONDS GAMES SCRIPT   GAMES: the first line's "ID POSITION"; SCRIPT: as for load
 *   stream hold HOST PORT TOKEN STREAMS GAMES                  opens them, prints "ready", holds them until its input ends
 *
 * Prints one JSON object: from the receipt of an action's 200 to the delivery at each stream (0 where that was first) and
 * from the sending of the action, in microseconds; and how many deliveries were lost or came twice. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 24, MOST_ACTIONS = 4096, TEXT = 120, PATIENCE_US = 10000000, DRAIN_US = 200000 };

struct stream {
    int fd;
    long last; /* the seq that came last */
    enum { HEAD, SIZE, DATA, END_OF_CHUNK } part;
    size_t left;                  /* of the chunk */
    char frame[LINE], line[LINE]; /* the beginnings of a line of HTTP and of a line of events */
    unsigned framed, lined;
    bool there; /* its first comment has come */
};

struct series {
    uint32_t *item;
    size_t count, capacity;
};

static struct {
    const char *host, *token;
    int port, epoll, count, there, waiting;
    char game[TEXT];
    long seq; /* of the game */
    struct stream *stream;
    struct stream poster; /* its fd alone */
    int64_t sent_at, answered_at;
    struct series after_answer, after_post;
    long lost, doubled;
    size_t bytes;
} all;

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "stream: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void add(struct series *series, int64_t value) {
    if (series->count == series->capacity) {
        series->capacity = series->capacity ? 2 * series->capacity : 65536;
        series->item = realloc(series->item, series->capacity * sizeof *series->item);
        if (!series->item)
            fail("memory");
    }
    series->item[series->count++] = (uint32_t)value;
}

/* ---- what comes on a stream ------------------------------------------------------------------------------ */

static void delivered(struct stream *s, long seq) {
    int64_t now = now_us();
    if (seq <= s->last) {
        all.doubled++;
        return;
    }
    all.lost += seq - s->last - 1;
    s->last = seq;
    if (seq != all.seq + 1)
        return; /* not of this action: counted as lost or twice */
    all.waiting--;
    add(&all.after_answer, all.answered_at ? now - all.answered_at : 0);
    add(&all.after_post, now - all.sent_at);
}

static void end_line(struct stream *s) {
    s->line[s->lined < LINE ? s->lined : LINE - 1] = '\0';
    if (strncmp(s->line, "id: ", 4) == 0)
        delivered(s, atol(s->line + 4));
    else if (s->line[0] == ':' && !s->there) {
        s->there = true;
        all.there++;
    }
    s->lined = 0;
}

static void take_data(struct stream *s, const char *bytes, size_t n) {
    all.bytes += n;
    while (n > 0) {
        const char *end = memchr(bytes, '\n', n);
        size_t length = end ? (size_t)(end - bytes) : n, room = LINE - 1 - s->lined;
        memcpy(s->line + s->lined, bytes, length < room ? length : room);
        s->lined += (unsigned)(length < room ? length : room);
        if (end)
            end_line(s);
        bytes += length + (end != NULL);
        n -= length + (end != NULL);
    }
}

static void end_frame(struct stream *s) {
    s->frame[s->framed < LINE ? s->framed : LINE - 1] = '\0';
    switch (s->part) {
    case HEAD:
        if (strncmp(s->frame, "HTTP/", 5) == 0 && atoi(s->frame + 9) != 200)
            fail(s->frame);
        if (s->frame[0] == '\r')
            s->part = SIZE;
        break;
    case SIZE:
        s->left = strtoul(s->frame, NULL, 16);
        if (s->left == 0)
            fail("a stream has ended");
        s->part = DATA;
        break;
    case DATA: break;
    case END_OF_CHUNK: s->part = SIZE; break;
    }
    s->framed = 0;
}

static void take(struct stream *s, const char *bytes, size_t n) {
    while (n > 0) {
        size_t used = 1;
        if (s->part == DATA) {
            used = n < s->left ? n : s->left;
            take_data(s, bytes, used);
            s->left -= used;
            if (s->left == 0)
                s->part = END_OF_CHUNK;
        } else if (*bytes == '\n') {
            end_frame(s);
        } else if (s->framed < LINE - 1) {
            s->frame[s->framed++] = *bytes;
        }
        bytes += used;
        n -= used;
    }
}

static void receive(struct stream *s) {
    static char bytes[65536];
    ssize_t n = recv(s->fd, bytes, sizeof bytes - 1, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0)
        fail("the server closed a connection");
    if (s != &all.poster) {
        take(s, bytes, (size_t)n);
        return;
    }
    bytes[n] = '\0';
    if (strncmp(bytes, "HTTP/1.1 200", 12) != 0) /* an answer to an action is one packet */
        fail(bytes);
    all.answered_at = now_us();
}

static bool busy(void) {
    return all.waiting > 0 || all.answered_at == 0;
}

static bool some_absent(void) {
    return all.there < all.count;
}

static bool always(void) {
    return true;
}

/* Takes what comes until nothing is missing or the time is over. */
static void receive_while(bool (*missing)(void), int64_t ends) {
    while (missing()) {
        int64_t left = ends - now_us();
        struct epoll_event events[256];
        int n = left > 0 ? epoll_wait(all.epoll, events, 256, (int)(left / 1000) + 1) : 0;
        if (n == 0)
            return;
        for (int i = 0; i < n; i++)
            receive(events[i].data.ptr);
    }
}

/* ---- what is sent ------------------------------------------------------------------------------------------ */

static void open_connection(struct stream *s) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)all.port)};
    int one = 1;
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s->fd < 0 || inet_pton(AF_INET, all.host, &address.sin_addr) != 1 ||
        connect(s->fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail("connect");
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
    if (epoll_ctl(all.epoll, EPOLL_CTL_ADD, s->fd, &event) < 0)
        fail("epoll_ctl");
}

static void send_text(const struct stream *s, const char *text, int n) {
    if (send(s->fd, text, (size_t)n, MSG_NOSIGNAL) != n)
        fail("send");
}

static void open_streams(void) {
    for (int i = 0; i < all.count; i++) {
        char request[512];
        struct stream *s = &all.stream[i];
        s->last = all.seq;
        open_connection(s);
        send_text(
            s, request,
            snprintf(
                request, sizeof request,
                "GET /v1/games/%s/stream?role=spectator HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n\r\n",
                all.game, all.token));
        if (i % 64 == 63) /* not more at once than the server's backlog holds */
            receive_while(some_absent, now_us() + 1000);
    }
    receive_while(some_absent, now_us() + PATIENCE_US);
    if (some_absent()) {
        errno = ETIMEDOUT;
        fail("not every stream was opened");
    }
}

static void post(const char *line) {
    char request[1024], body[300], role[TEXT], key[TEXT];
    if (sscanf(line, "%119s %119s", role, key) != 2)
        fail("script");
    int length = snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, all.seq, key);
    all.answered_at = 0;
    all.waiting = all.count;
    all.sent_at = now_us();
    send_text(&all.poster, request,
              snprintf(request, sizeof request,
                       "POST /v1/games/%s/actions HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n"
                       "Musterd-Player: bench\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                       all.game, all.token, length, body));
}

/* Not the script's last action: with the game its streams end. */
static int play(double seconds, const char *path) {
    static char script[MOST_ACTIONS][2 * TEXT];
    int length = 0, actions = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path);
    while (length < MOST_ACTIONS && fgets(script[length], sizeof script[length], file))
        length++;
    fclose(file);
    int64_t ends = now_us() + (int64_t)(seconds * 1e6);
    all.bytes = 0;
    while (now_us() < ends && all.seq < length - 1) {
        post(script[all.seq]);
        receive_while(busy, now_us() + PATIENCE_US);
        all.seq++;
        actions++;
        if (busy())
            break;
    }
    receive_while(always, now_us() + DRAIN_US); /* what comes twice */
    for (int i = 0; i < all.count; i++)
        all.lost += all.seq - all.stream[i].last;
    return actions;
}

/* ---- figures -------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint32_t quantile(const struct series *series, double q) {
    return series->count ? series->item[(size_t)(q * (double)(series->count - 1))] : 0;
}

static void print_figures(int actions) {
    qsort(all.after_answer.item, all.after_answer.count, sizeof(uint32_t), by_size);
    qsort(all.after_post.item, all.after_post.count, sizeof(uint32_t), by_size);
    printf("{\"actions\":%d,\"lost\":%ld,\"doubled\":%ld,\"p50\":%u,\"p99\":%u,\"post_p50\":%u,\"post_p99\":%u,"
           "\"event_bytes\":%zu}\n",
           actions, all.lost, all.doubled, quantile(&all.after_answer, 0.5), quantile(&all.after_answer, 0.99),
           quantile(&all.after_post, 0.5), quantile(&all.after_post, 0.99),
           all.after_post.count ? all.bytes / all.after_post.count : 0);
}

static void hold(void) {
    puts("ready");
    fflush(stdout);
    while (getchar() != EOF)
        continue;
}

int main(int argc, char **argv) {
    bool holding = argc == 7 && strcmp(argv[1], "hold") == 0;
    if (!holding && (argc != 9 || strcmp(argv[1], "play") != 0)) {
        fprintf(stderr, "usage: stream play HOST PORT TOKEN STREAMS SECONDS GAMES SCRIPT\n"
                        "       stream hold HOST PORT TOKEN STREAMS GAMES\n");
        return 2;
    }
    all.host = argv[2];
    all.port = atoi(argv[3]);
    all.token = argv[4];
    all.count = atoi(argv[5]);
    FILE *games = fopen(argv[holding ? 6 : 7], "r");
    if (!games || fscanf(games, "%119s %ld", all.game, &all.seq) != 2)
        fail("games");
    fclose(games);
    all.epoll = epoll_create1(EPOLL_CLOEXEC);
    all.stream = calloc((size_t)all.count, sizeof *all.stream);
    if (!all.stream || all.epoll < 0)
        fail("start");
    open_streams();
    if (holding) {
        hold();
    } else {
        open_connection(&all.poster);
        print_figures(play(atof(argv[6]), argv[8]));
    }
    free(all.stream);
    return 0;
}
