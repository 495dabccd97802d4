/* Follows one game on many streams at once and acts in it.
 *
 *   stream play HOST PORT TOKEN STREAMS SECONDS GAMES SCRIPT
 *       one action after the other: the next when all have the last
 *   stream turns HOST PORT TOKEN STREAMS SECONDS GAMES SCRIPT
 *       each stream is a player, who acts when his stream says that it is his turn, on a connection of his own
 *   stream hold HOST PORT TOKEN STREAMS GAMES
 *       opens them, prints "ready", holds them until its input ends
 *
 * GAMES: lines "ID POSITION", one game after the other; SCRIPT: as for load. Prints one JSON object: actions and the
 * seconds that they took; from the sending of an action to its delivery at each stream, in microseconds; and how many
 * deliveries were lost or came twice. */
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
    struct stream *poster; /* their fds alone: one, or one a player */
    int posters;
    bool answered, has_turn;
    int64_t sent_at;
    struct series after_post;
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
        return; /* not of this action: counted as lost or twice, or late where others have gone on */
    all.waiting--;
    add(&all.after_post, now - all.sent_at);
    all.has_turn = all.has_turn || s - all.stream == seq % all.count;
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
    all.bytes += s->there ? n : 0;
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
    if (s < all.poster || s >= all.poster + all.posters) {
        take(s, bytes, (size_t)n);
        return;
    }
    bytes[n] = '\0';
    if (strncmp(bytes, "HTTP/1.1 200", 12) != 0) /* an answer to an action is one packet */
        fail(bytes);
    all.answered = true;
}

static bool busy(void) {
    return all.waiting > 0 || !all.answered;
}

/* Who is next has heard of the action before. */
static bool turn_is_coming(void) {
    return !all.has_turn;
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
    all.there = 0;
    for (int i = 0; i < all.count; i++) {
        char request[512];
        struct stream *s = &all.stream[i];
        *s = (struct stream){.last = all.seq};
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

static void close_streams(void) {
    for (int i = 0; i < all.count; i++)
        close(all.stream[i].fd);
}

static void post(const struct stream *poster, const char *line) {
    char request[1024], body[300], role[TEXT], key[TEXT];
    if (sscanf(line, "%119s %119s", role, key) != 2)
        fail("script");
    int length = snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, all.seq, key);
    all.answered = all.has_turn = false;
    all.waiting = all.count;
    all.sent_at = now_us();
    send_text(poster, request,
              snprintf(request, sizeof request,
                       "POST /v1/games/%s/actions HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n"
                       "Musterd-Player: bench\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                       all.game, all.token, length, body));
}

static char script[MOST_ACTIONS][2 * TEXT];
static int script_length;

static void read_script(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path);
    while (script_length < MOST_ACTIONS && fgets(script[script_length], sizeof script[script_length], file))
        script_length++;
    fclose(file);
}

/* Not the script's last action: with the game its streams end. */
static int play(int64_t ends) {
    int actions = 0;
    while (now_us() < ends && all.seq < script_length - 1) {
        post(&all.poster[all.seq % all.posters], script[all.seq]);
        receive_while(all.posters > 1 ? turn_is_coming : busy, now_us() + PATIENCE_US);
        bool stuck = all.posters > 1 ? turn_is_coming() : busy();
        all.seq++;
        actions++;
        if (stuck)
            break;
    }
    return actions;
}

/* What comes late, or twice. */
static void drain(void) {
    receive_while(always, now_us() + DRAIN_US);
    for (int i = 0; i < all.count; i++)
        all.lost += all.seq - all.stream[i].last;
}

/* ---- figures -------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint32_t quantile(const struct series *series, double q) {
    return series->count ? series->item[(size_t)(q * (double)(series->count - 1))] : 0;
}

static void print_figures(int actions, int64_t played) {
    qsort(all.after_post.item, all.after_post.count, sizeof(uint32_t), by_size);
    printf("{\"actions\":%d,\"seconds\":%.3f,\"lost\":%ld,\"doubled\":%ld,\"post_p50\":%u,\"post_p99\":%u,"
           "\"event_bytes\":%zu}\n",
           actions, (double)played / 1e6, all.lost, all.doubled, quantile(&all.after_post, 0.5),
           quantile(&all.after_post, 0.99), all.after_post.count ? all.bytes / all.after_post.count : 0);
}

/* One game after the other, until they were played for so long; the opening of streams does not count. */
static void play_games(FILE *games, double seconds) {
    int64_t left = (int64_t)(seconds * 1e6), played = 0;
    int actions = 0;
    for (int i = 0; i < all.posters; i++)
        open_connection(&all.poster[i]);
    do {
        open_streams();
        int64_t began = now_us();
        actions += play(began + left);
        played += now_us() - began;
        left -= now_us() - began;
        drain();
        close_streams();
    } while (left > 0 && fscanf(games, "%119s %ld", all.game, &all.seq) == 2);
    print_figures(actions, played);
}

static void hold(void) {
    puts("ready");
    fflush(stdout);
    while (getchar() != EOF)
        continue;
}

int main(int argc, char **argv) {
    bool holding = argc == 7 && strcmp(argv[1], "hold") == 0, turns = argc == 9 && strcmp(argv[1], "turns") == 0;
    if (!holding && !turns && (argc != 9 || strcmp(argv[1], "play") != 0)) {
        fprintf(stderr, "usage: stream play|turns HOST PORT TOKEN STREAMS SECONDS GAMES SCRIPT\n"
                        "       stream hold HOST PORT TOKEN STREAMS GAMES\n");
        return 2;
    }
    all.host = argv[2];
    all.port = atoi(argv[3]);
    all.token = argv[4];
    all.count = atoi(argv[5]);
    all.posters = turns ? all.count : 1;
    FILE *games = fopen(argv[holding ? 6 : 7], "r");
    if (!games || fscanf(games, "%119s %ld", all.game, &all.seq) != 2)
        fail("games");
    all.epoll = epoll_create1(EPOLL_CLOEXEC);
    all.stream = calloc((size_t)all.count + (size_t)all.posters, sizeof *all.stream);
    if (!all.stream || all.epoll < 0)
        fail("start");
    all.poster = all.stream + all.count;
    if (holding) {
        open_streams();
        hold();
    } else {
        read_script(argv[8]);
        play_games(games, atof(argv[6]));
    }
    fclose(games);
    free(all.stream);
    return 0;
}
