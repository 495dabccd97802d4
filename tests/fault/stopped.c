/* SIGTERM with clients that ask without a pause and streams that are open: what is under way is answered, streams end
 * as they should, and nobody keeps the daemon from ending well. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

enum { ASKERS = 6, STREAMS = 20, ROUNDS = 4, IN_A_ROW = 16 };

struct asker {
    int fd;
    const char *request;
    atomic_long bytes;
};

/* Until the other side has closed. */
static void *ask_on(void *context) {
    struct asker *asker = context;
    char requests[IN_A_ROW * 512] = "", sink[65536];
    for (int i = 0; i < IN_A_ROW; i++)
        strcat(requests, asker->request);
    while (wire_send(asker->fd, requests, strlen(requests))) {
        ssize_t got = read(asker->fd, sink, sizeof sink);
        if (got <= 0)
            break;
        atomic_fetch_add(&asker->bytes, got);
    }
    return NULL;
}

static const char *get(const char *id, const char *what) {
    return text("GET /v1/games/%s/%s?role=red HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN
                "\r\n\r\n",
                id, what);
}

static void stop_in_full_run(struct server *server) {
    char id[GAME_ID], answer[8192];
    struct client admin;
    struct asker askers[ASKERS] = {0};
    pthread_t thread[ASKERS];
    int streams[STREAMS];
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = wire_open(server->port);
        const char *request = get(id, "stream");
        assert_true(wire_send(streams[i], request, strlen(request)));
        assert_true(wire_read(streams[i], answer, 16, 180000) > 0);
    }
    const char *request = get(id, "actions");
    for (int i = 0; i < ASKERS; i++) {
        askers[i] = (struct asker){.fd = wire_open(server->port), .request = request};
        assert_int_equal(pthread_create(&thread[i], NULL, ask_on, &askers[i]), 0);
    }
    for (int i = 0; i < ASKERS; i++)
        while (askers[i].bytes < 100000)
            usleep(1000);
    server_stop(server);
    for (int i = 0; i < ASKERS; i++) {
        pthread_join(thread[i], NULL);
        close(askers[i].fd);
    }
    for (int i = 0; i < STREAMS; i++) {
        long length = wire_read(streams[i], answer, sizeof answer, 5000);
        if (length < 5 || strcmp(answer + length - 5, "0\r\n\r\n") != 0)
            fail_msg("stream %d was cut off after: %s", i, length > 0 ? answer : "nothing");
        close(streams[i]);
    }
    client_finish(&admin);
}

static void test_streams_and_requests_end_in_order(void **state) {
    (void)state;
    struct server server;
    server_start(&server, NULL);
    for (int i = 0; i < ROUNDS; i++) {
        if (i > 0)
            server_again(&server);
        stop_in_full_run(&server);
    }
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_streams_and_requests_end_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
