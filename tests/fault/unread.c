/* Clients that ask for much and read nothing: what the daemon holds for them is bounded, and others are served. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

enum {
    SOON = 180000,
    BACKOFF = 130000, /* for which TCP may wait before it sends again what a full receiver dropped (RFC 6298) */
    CROWD = 12000,    /* or as many as this process may have descriptors */
    CROWD_LEAST = 2000,
    RESIDENT_MB = 400,
    TIMES = 50, /* so many times as long as in quiet, and never less than as if quiet were 10 ms, may an answer take */
    QUIET_MS = 10,
    LENGTH = 500,
    SAMPLE = 500
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const bool sanitized = true;
#else
static const bool sanitized = false;
#endif

static struct client admin;
static char token_of_crowd[160], token_of_alice[160];

static void make_token(char text[160], const char *body) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(text, 160, "%s", string_of(token, "token"));
    json_decref(token);
}

/* One whose log does not fit into what the kernel takes for a connection. */
static long make_long_game(char id[GAME_ID]) {
    uint64_t random = 77;
    make_game(&admin, id,
              "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\","
              "\"seats\":{\"king\":\"alice\",\"parliament\":\"bob\"}}");
    return play(&admin, id, &random, LENGTH);
}

static void start(struct server *server, const char *const *settings) {
    server_start(server, settings);
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    make_token(token_of_crowd, "{\"scope\":\"app\",\"name\":\"crowd\"}");
    make_token(token_of_alice, "{\"scope\":\"player\",\"player\":\"alice\"}");
}

static void finish(struct server *server) {
    client_finish(&admin);
    server_finish(server);
}

static long resident_kb(pid_t pid, const char *which) {
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof(line), file))
        if (strncmp(line, which, strlen(which)) == 0)
            kb = strtol(line + strlen(which) + 1, NULL, 10);
    fclose(file);
    return kb;
}

static int open_and_ask(int port, const char *path, int times) {
    const char *request =
        text("GET %s HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n\r\n", path, token_of_crowd);
    int fd = wire_open(port);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &(int){16384}, sizeof(int));
    for (int i = 0; i < times; i++)
        wire_send(fd, request, strlen(request));
    return fd;
}

/* ---- the other client --------------------------------------------------------------------------------- */

struct other {
    int port;
    const char *id;
    atomic_bool stop;
    double *ms;
    atomic_size_t count;
    size_t capacity;
};

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void note(struct other *other, double ms) {
    if (other->count == other->capacity) {
        other->capacity = other->capacity * 2 + 1024;
        other->ms = realloc(other->ms, other->capacity * sizeof(*other->ms));
    }
    other->ms[other->count++] = ms;
}

/* Looks, acts and takes back, over a connection of his own, one request after the other. */
static void *use(void *context) {
    struct other *other = context;
    struct client alice;
    client_init(&alice, other->port, token_of_alice);
    const char *ways[] = {"view", "log?since=0", "actions"};
    for (unsigned i = 0; !other->stop; i++) {
        double before = now_ms();
        int status = client_probe(&alice, text("/v1/games/%s/%s", other->id, ways[i % 3]));
        note(other, now_ms() - before);
        if (status != 200)
            fail_msg("the other client is answered %d", status);
    }
    client_finish(&alice);
    return NULL;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts them. */
static double p99_of(double *ms, size_t count) {
    qsort(ms, count, sizeof(*ms), compare);
    return count ? ms[count * 99 / 100] : 0;
}

/* ---- the crowd ------------------------------------------------------------------------------------------ */

static void join_crowd(int port, const char *id, int *fd, int count) {
    for (int i = 0; i < count; i++) {
        const char *path[] = {text("/v1/games/%s/stream?role=spectator&since=0", id),
                              text("/v1/games/%s/log?role=spectator&limit=200", id),
                              text("/v1/games/%s/board.png?role=spectator&width=%d", id, 100 + i * 7 % 1700)};
        fd[i] = open_and_ask(port, path[i % 3], i % 3 == 1 ? 4 : 1);
    }
}

static void test_a_crowd_that_reads_nothing_costs_the_others_little(void **state) {
    (void)state;
    static const char *const settings[] = {"MUSTERD_ADDRESS_SHARE=100", "MUSTERD_MAX_CONNECTIONS=12500", NULL};
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    const int wanted = limit.rlim_max < CROWD + 500 ? (int)limit.rlim_max - 500 : CROWD;
    assert_true(wanted >= CROWD_LEAST);
    limit.rlim_cur = limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    struct server server;
    char id[GAME_ID];
    start(&server, settings);
    make_long_game(id);
    struct other other = {.port = server.port, .id = id};
    pthread_t thread;
    int *fd = malloc((size_t)wanted * sizeof(*fd));
    assert_int_equal(pthread_create(&thread, NULL, use, &other), 0);
    while (other.count < SAMPLE)
        usleep(1000);
    const size_t alone = other.count;
    double begun = now_ms();
    join_crowd(server.port, id, fd, wanted);
    const size_t joined = other.count;
    const double joining = now_ms() - begun;
    long most = 0;
    while (other.count < joined + SAMPLE) { /* and on for a while, when all are there */
        long kb = resident_kb(server.pid, "VmRSS:");
        most = kb > most ? kb : most;
        usleep(10000);
    }
    long unread = figure_of(&admin, "musterd_unread_bytes"), streams = figure_of(&admin, "musterd_streams");
    other.stop = true;
    pthread_join(thread, NULL);
    const double quiet = p99_of(other.ms, alone), p99 = p99_of(other.ms + alone, other.count - alone);
    print_message(
        "%d connections within %.0f s, %ld streams: %ld MB resident, %ld KB unread; p99 of another client %.1f ms, "
        "%.1f ms without them\n",
        wanted, joining / 1e3, streams, most / 1024, unread / 1024, p99, quiet);
    for (int i = 0; i < wanted; i++)
        close(fd[i]);
    free(fd);
    free(other.ms);
    assert_true(unread <= 32L * 1024 * 1024);
    if (!sanitized) {
        assert_true(most / 1024 < RESIDENT_MB);
        assert_true(p99 < TIMES * (quiet > QUIET_MS ? quiet : QUIET_MS));
    }
    finish(&server);
}

/* ---- streams that nobody reads --------------------------------------------------------------------------- */

/* All of the game from `last` on, in order, up to and with `end`. */
static void follow_to_the_end(int port, const char *token, const char *id, long last, long end) {
    static struct events events;
    struct event event;
    events_open(&events, port, token, NULL, text("/v1/games/%s/stream?role=spectator&since=0", id), last);
    for (long seq = (last < 0 ? 0 : last) + 1; seq <= end; seq++) {
        assert_true(events_next(&events, &event, SOON));
        assert_int_equal(event.id, seq);
        event_finish(&event);
    }
    events_close(&events);
}

/* The last whole event of what a stream has sent before it was ended; -1: it goes on. */
static long last_of_dropped(int fd) {
    static char all[4 * 1024 * 1024];
    if (wire_read(fd, all, sizeof(all), 200) <= 0)
        return -1;
    size_t length = strlen(all);
    if (length < 5 || strcmp(all + length - 5, "0\r\n\r\n") != 0)
        return -1;
    long last = 0;
    for (char *at = all; (at = strstr(at, "\nid: ")) != NULL; at += 5)
        last = strtol(at + 5, NULL, 10);
    return last;
}

static void test_deaf_streams_hold_what_they_may_and_come_back(void **state) {
    (void)state;
    enum { DEAF = 200, MEGABYTE = 1024 * 1024 };
    static const char *const settings[] = {"MUSTERD_UNREAD_MEMORY=1", NULL};
    struct server server;
    char id[GAME_ID];
    int fd[DEAF];
    start(&server, settings);
    const long end = make_long_game(id);
    for (int i = 0; i < DEAF; i++) {
        fd[i] = open_and_ask(server.port, text("/v1/games/%s/stream?role=spectator&since=0", id), 1);
        if (i % 20 == 0) {
            assert_true(figure_of(&admin, "musterd_unread_bytes") <= MEGABYTE);
            follow_to_the_end(server.port, token_of_alice, id, end - 200, end);
        }
    }
    while (figure_of(&admin, "musterd_streams_dropped_total") == 0)
        usleep(1000);
    assert_true(figure_of(&admin, "musterd_unread_bytes") <= MEGABYTE);
    follow_to_the_end(server.port, token_of_alice, id, -1, end);
    long last = -1;
    for (int i = 0; i < DEAF; i++) {
        if (last < 0)
            last = last_of_dropped(fd[i]);
        close(fd[i]);
    }
    assert_true(last >= 0);
    follow_to_the_end(server.port, token_of_crowd, id, last, end);
    finish(&server);
}

/* Live events that do not fit are told out of the history, in order and once. */
static void test_a_slow_follower_misses_nothing(void **state) {
    (void)state;
    enum { SLOW = 3 };
    struct server server;
    char id[GAME_ID];
    static struct events slow[SLOW];
    start(&server, NULL);
    const long seq = make_long_game(id);
    for (int i = 0; i < SLOW; i++) {
        events_open(&slow[i], server.port, token_of_crowd, NULL, text("/v1/games/%s/stream?role=spectator", id), -1);
        setsockopt(slow[i].fd, SOL_SOCKET, SO_RCVBUF, &(int){32768}, sizeof(int));
    }
    uint64_t random = 5;
    long done = play(&admin, id, &random, LENGTH);
    for (int i = 0; i < SLOW; i++) {
        struct event event;
        for (long next = seq + 1; next <= seq + done; next++) {
            if (!events_next(&slow[i], &event, BACKOFF))
                fail_msg("follower %d has no event %ld of %ld to %ld (%s)", i, next, seq + 1, seq + done,
                         slow[i].ended ? "ended" : "goes on");
            assert_int_equal(event.id, next);
            event_finish(&event);
        }
        events_close(&slow[i]);
    }
    assert_int_equal(figure_of(&admin, "musterd_streams_dropped_total"), 0);
    finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_crowd_that_reads_nothing_costs_the_others_little),
        cmocka_unit_test(test_deaf_streams_hold_what_they_may_and_come_back),
        cmocka_unit_test(test_a_slow_follower_misses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
