/* How a stream ends, so that every client knows whether to connect again, and how it says what it has. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { PATIENCE_MS = 60000 };

static struct client alice, app;
static char of_app[160];
static int port;

static int set_up(void **state) {
    admin_setup(state);
    port = admin.port;
    alice = admin;
    alice.player = "alice";
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"club\"}");
    snprintf(of_app, sizeof of_app, "%s", string_of(token, "token"));
    json_decref(token);
    client_init(&app, port, of_app);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&app);
    return admin_teardown(state);
}

static int status_of(struct client *client, const char *method, const char *path, const char *header) {
    struct reply reply;
    client_send(client, &reply, method, path, NULL, header ? (const char *const[]){header, NULL} : NULL);
    const int status = reply.status;
    assert_true(status != 204 || (reply.length == 0 && !reply_header(&reply, "content-type")));
    reply_finish(&reply);
    return status;
}

static void test_the_stream_of_a_game_that_is_over_is_204(void **state) {
    struct events events;
    struct event event;
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    const char *stream = text("/v1/games/%s/stream", id);
    assert_int_equal(status_of(&alice, "GET", stream, "Last-Event-ID: 2"), 204);
    assert_int_equal(status_of(&alice, "HEAD", stream, "Last-Event-ID: 2"), 204);
    assert_int_equal(status_of(&alice, "GET", stream, "Last-Event-ID: 9"), 204);
    assert_int_equal(status_of(&alice, "GET", text("%s?since=2", stream), NULL), 204);
    assert_int_equal(status_of(&alice, "GET", text("%s?lastEventId=2", stream), NULL), 204);
    assert_int_equal(status_of(&alice, "GET", stream, NULL), 204); /* it begins with the next entry: none */
    events_open(&events, port, SERVER_ADMIN_TOKEN, "alice", stream, 1);
    assert_true(events_next(&events, &event, PATIENCE_MS));
    assert_int_equal(event.id, 2);
    event_finish(&event);
    assert_false(events_next(&events, &event, PATIENCE_MS));
    assert_true(events.ended);
    events_close(&events);
}

static void check_last_event(struct events *events, const char *name) {
    struct event event;
    assert_true(events_next(events, &event, PATIENCE_MS));
    assert_string_equal(event.name, name);
    event_finish(&event);
    assert_false(events_next(events, &event, PATIENCE_MS));
    assert_true(events->ended);
    events_close(events);
}

static void test_a_game_that_is_called_off_tells_so(void **state) {
    struct events events;
    char id[GAME_ID];
    (void)state;
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    events_open(&events, port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    check_last_event(&events, "aborted");
    assert_int_equal(status_of(&alice, "GET", text("/v1/games/%s/stream", id), NULL), 204);
}

/* The first event of a stream that names its last one in this way. */
static long first_id(const char *path, const char *header) {
    static char answer[65536];
    const char *request =
        text("GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n%s\r\n", path, SERVER_ADMIN_TOKEN, header);
    const int fd = wire_open(port);
    size_t length = 0;
    const char *id = NULL;
    assert_true(wire_send(fd, request, strlen(request)));
    while (!id) {
        const long n = wire_read(fd, answer + length, sizeof answer - length, 200);
        assert_true(n >= 0);
        length += (size_t)n;
        id = strstr(answer, "\nid: ");
        if (!strstr(answer, "200 OK"))
            fail_msg("%s", answer);
    }
    wire_closed(fd, 0);
    return strtol(id + 5, NULL, 10);
}

static void test_the_header_wins_and_an_empty_one_is_none(void **state) {
    char id[GAME_ID];
    uint64_t random = 3;
    (void)state;
    make_muster(&admin, id, "");
    assert_int_equal(play(&admin, id, &random, 5), 5);
    const char *stream = text("/v1/games/%s/stream", id);
    assert_int_equal(first_id(text("%s?role=spectator&lastEventId=2", stream), ""), 3);
    assert_int_equal(first_id(text("%s?role=spectator&lastEventId=2", stream), "Last-Event-ID:\r\n"), 3);
    assert_int_equal(first_id(text("%s?role=spectator&lastEventId=2", stream), "Last-Event-ID: 3\r\n"), 4);
    assert_int_equal(first_id(text("%s?role=spectator&since=1&lastEventId=", stream), "Last-Event-ID: \r\n"), 2);
    refuse(&admin, "bad-parameter", "GET", text("%s?lastEventId=x", stream), NULL);
    refuse(&admin, "bad-parameter", "GET", text("%s?lastEventId=2147483648", stream), NULL);
    refuse(&admin, "bad-parameter", "GET", text("%s?lastEventId=1&lastEventId=2", stream), NULL);
}

static void test_the_stream_of_an_app_takes_it_too(void **state) {
    struct events events;
    struct event event;
    char mark[128], id[GAME_ID];
    (void)state;
    events_resume(&events, port, of_app, NULL, "/v1/me/stream", NULL);
    assert_true(events_next(&events, &event, PATIENCE_MS));
    assert_string_equal(event.name, "ready");
    snprintf(mark, sizeof mark, "%s", event.mark);
    event_finish(&event);
    events_close(&events);
    make_game(&app, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"ada\",\"blue\":\"bea\"}}");
    events_resume(&events, port, of_app, NULL, text("/v1/me/stream?lastEventId=%s", mark), NULL);
    assert_true(events_next(&events, &event, PATIENCE_MS));
    assert_string_equal(event.name, "game.started");
    event_finish(&event);
    events_close(&events);
    events_resume(&events, port, of_app, NULL, "/v1/me/stream?lastEventId=", NULL);
    assert_true(events_next(&events, &event, PATIENCE_MS));
    assert_string_equal(event.name, "ready");
    event_finish(&event);
    events_close(&events);
    refuse(&app, "bad-parameter", "GET", "/v1/me/stream?lastEventId=17", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_stream_of_a_game_that_is_over_is_204),
        cmocka_unit_test(test_a_game_that_is_called_off_tells_so),
        cmocka_unit_test(test_the_header_wins_and_an_empty_one_is_none),
        cmocka_unit_test(test_the_stream_of_an_app_takes_it_too),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
