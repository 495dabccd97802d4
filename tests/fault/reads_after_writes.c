/* Two daemons on one database: who reads at one of them with min_seq never sees less than the other has
 * acknowledged. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

enum { READS = 10000, SOAK_READS = 100000, CHECKED = 100 /* every so often against the contract */, PATH = 256 };

static struct server first, second;
static struct client admin, other;

static int start(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, settings);
    server_start_beside(&second, &first);
    client_init(&admin, first.port, SERVER_ADMIN_TOKEN);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&other);
    client_finish(&admin);
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

/* ---- a quick reader ---------------------------------------------------------------------------------------------- */

struct quick {
    CURL *curl;
    struct curl_slist *headers;
    int port;
    long seq;        /* Musterd-Seq of the latest answer; -1: it had none */
    long said;       /* the first "seq": in its body; -1: none */
    char body[4096]; /* its beginning */
    size_t length;
};

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
    struct quick *quick = context;
    static const char name[] = "musterd-seq:";
    if (size * count > sizeof name && strncasecmp(bytes, name, sizeof name - 1) == 0)
        quick->seq = strtol(bytes + sizeof name - 1, NULL, 10);
    return size * count;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
    struct quick *quick = context;
    size_t n = size * count, room = sizeof quick->body - 1 - quick->length;
    memcpy(quick->body + quick->length, bytes, n < room ? n : room);
    quick->length += n < room ? n : room;
    quick->body[quick->length] = '\0';
    return n;
}

static void quick_init(struct quick *quick, int port) {
    *quick = (struct quick){.curl = curl_easy_init(), .port = port};
    quick->headers = curl_slist_append(NULL, "Authorization: Bearer " SERVER_ADMIN_TOKEN);
    curl_easy_setopt(quick->curl, CURLOPT_HTTPHEADER, quick->headers);
    curl_easy_setopt(quick->curl, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(quick->curl, CURLOPT_HEADERDATA, quick);
    curl_easy_setopt(quick->curl, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(quick->curl, CURLOPT_WRITEDATA, quick);
}

static void quick_finish(struct quick *quick) {
    curl_easy_cleanup(quick->curl);
    curl_slist_free_all(quick->headers);
}

static long quick_get(struct quick *quick, const char *path) {
    long status = 0;
    quick->seq = quick->said = -1;
    quick->length = 0;
    quick->body[0] = '\0';
    curl_easy_setopt(quick->curl, CURLOPT_URL, text("http://127.0.0.1:%d%s", quick->port, path));
    assert_int_equal(curl_easy_perform(quick->curl), CURLE_OK);
    curl_easy_getinfo(quick->curl, CURLINFO_RESPONSE_CODE, &status);
    const char *seq = strstr(quick->body, "\"seq\":");
    if (seq)
        quick->said = strtol(seq + 6, NULL, 10);
    return status;
}

/* ---- tests ------------------------------------------------------------------------------------------------------- */

/* %ld: min_seq. The pictures have no seq in their body. */
static const struct {
    const char *rest;
    bool says;
} reads[] = {{"/view?role=red&min_seq=%ld", true},
             {"/view?role=spectator&min_seq=%ld", true},
             {"?min_seq=%ld", true},
             {"/actions?role=blue&min_seq=%ld", true},
             {"/log?role=red&limit=1&min_seq=%ld", true},
             {"/board.svg?role=red&min_seq=%ld", false}};
enum { KINDS = sizeof reads / sizeof reads[0] };

/* Takes any action of the game. Returns its seq; -1: the game is over. */
static long act_somehow(const char *id, uint64_t *random) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const bool over = strcmp(string_of(game, "status"), "active") != 0;
    json_decref(game);
    if (over || play(&admin, id, random, 1) != 1)
        return -1;
    game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const long seq = number_of(game, "seq");
    json_decref(game);
    return seq;
}

static void test_no_read_is_older_than_what_was_acknowledged(void **state) {
    (void)state;
    const int wanted = getenv("MUSTERD_SOAK") ? SOAK_READS : READS;
    uint64_t random = 20261123;
    char id[GAME_ID] = "";
    struct quick quick;
    long seq = -1;
    int old = 0;
    quick_init(&quick, second.port);
    for (int n = 0; n < wanted; n++) {
        const int kind = n % KINDS;
        if (kind == 0 && (seq = *id ? act_somehow(id, &random) : -1) < 0) {
            make_muster(&admin, id, "");
            seq = 0;
        }
        char path[PATH], rest[PATH];
        snprintf(rest, sizeof rest, reads[kind].rest, seq);
        snprintf(path, sizeof path, "/v1/games/%s%s", id, rest);
        const long status = quick_get(&quick, path);
        if (status != 200)
            fail_msg("%s: %ld %s", path, status, quick.body);
        old += quick.seq < seq || (reads[kind].says && quick.said < seq);
        if (n % CHECKED == 0)
            json_decref(ask(&other, 200, "GET", path, NULL));
    }
    quick_finish(&quick);
    print_message("%d reads at the other daemon, %d older than acknowledged\n", wanted, old);
    assert_int_equal(old, 0);
}

static double seconds_since(const struct timespec *then) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void test_an_entry_that_does_not_come(void **state) {
    (void)state;
    struct client *const clients[] = {&admin, &other};
    char id[GAME_ID];
    make_muster(&admin, id, "");
    for (int i = 0; i < 2; i++) {
        struct timespec then;
        struct reply reply;
        clock_gettime(CLOCK_MONOTONIC, &then);
        client_send(clients[i], &reply, "GET", text("/v1/games/%s/view?role=red&min_seq=2147483647", id), NULL, NULL);
        assert_int_equal(reply.status, 503);
        assert_non_null(reply_header(&reply, "retry-after"));
        assert_string_equal(reply_header(&reply, "musterd-seq"), "0");
        assert_true(seconds_since(&then) > 1.5 && seconds_since(&then) < 180);
        reply_finish(&reply);
    }
    refuse(&other, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&min_seq=-1", id), NULL);
    refuse(&other, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&min_seq=x", id), NULL);
    refuse(&other, "bad-parameter", "GET", text("/v1/games/%s/view?role=red&min_seq=1&min_seq=1", id), NULL);
    refuse(&other, "bad-parameter", "GET", text("/v1/games/%s/fairness?min_seq=0", id), NULL);
}

static void *read_later(void *context) {
    struct quick quick;
    quick_init(&quick, second.port);
    const long status = quick_get(&quick, context);
    quick_finish(&quick);
    return (void *)(status == 200 ? quick.said : -status);
}

/* A read waits for an entry that comes while it waits. */
static void test_an_entry_that_comes(void **state) {
    (void)state;
    char id[GAME_ID], path[PATH];
    uint64_t random = 7;
    pthread_t thread;
    void *said;
    make_muster(&admin, id, "");
    snprintf(path, sizeof path, "/v1/games/%s/view?role=red&min_seq=1", id);
    assert_int_equal(pthread_create(&thread, NULL, read_later, path), 0);
    usleep(300000); /* it would be wrong at any time, and this makes it likely that the read has begun to wait */
    assert_int_equal(act_somehow(id, &random), 1);
    assert_int_equal(pthread_join(thread, &said), 0);
    assert_int_equal((long)said, 1);
}

/* The header says nothing about a game that the caller may not see. */
static void test_strangers_learn_no_seq(void **state) {
    (void)state;
    char id[GAME_ID];
    struct reply reply;
    struct client stranger = other;
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"stranger\"}");
    stranger.token = string_of(made, "token");
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    client_send(&stranger, &reply, "GET", text("/v1/games/%s/view?role=spectator&min_seq=5", id), NULL, NULL);
    assert_int_equal(reply.status, 404);
    assert_null(reply_header(&reply, "musterd-seq"));
    reply_finish(&reply);
    client_send(&admin, &reply, "GET", text("/v1/games/%s", id), NULL, NULL);
    assert_string_equal(reply_header(&reply, "musterd-seq"), "0");
    reply_finish(&reply);
    json_decref(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_read_is_older_than_what_was_acknowledged),
        cmocka_unit_test(test_an_entry_that_does_not_come),
        cmocka_unit_test(test_an_entry_that_comes),
        cmocka_unit_test(test_strangers_learn_no_seq),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
