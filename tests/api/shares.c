/* What one caller may have of what all share: connections, streams, pictures, entries of a game. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SOON = 180000, CONNECTIONS = 60, SHARE = CONNECTIONS / 2, STREAMS = 3 };

static struct client alice;
static char token_of_alice[160], token_of_app[160];
static int port;

static void make_token(char text[160], const char *body) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(text, 160, "%s", string_of(token, "token"));
    json_decref(token);
}

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_MAX_CONNECTIONS=60", "MUSTERD_PLAYER_STREAMS=3",
                                           "MUSTERD_TEST_SEEDS=on", NULL};
    admin_begin(state, settings);
    port = admin.port;
    make_token(token_of_alice, "{\"scope\":\"player\",\"player\":\"alice\"}");
    make_token(token_of_app, "{\"scope\":\"app\",\"name\":\"greedy\"}");
    client_init(&alice, port, token_of_alice);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&alice);
    return admin_teardown(state);
}

static const char *get(const char *path, const char *token) {
    return text("GET %s HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n\r\n", path, token);
}

static int status_of(int fd) {
    char answer[4096];
    size_t n = 0;
    while (n < 12) {
        ssize_t got = read(fd, answer + n, sizeof(answer) - 1 - n);
        if (got <= 0)
            return 0;
        n += (size_t)got;
    }
    answer[n] = 0;
    return (int)strtol(answer + 9, NULL, 10);
}

static void wait_for_streams(long count) {
    for (int tries = 0; figure_of(&admin, "musterd_streams") != count && tries < SOON / 10; tries++)
        usleep(10000);
    assert_int_equal(figure_of(&admin, "musterd_streams"), count);
}

/* ---- connections ---------------------------------------------------------------------------------------- */

static void test_idle_sockets_of_one_address_shut_nobody_out(void **state) {
    (void)state;
    int fd[CONNECTIONS + SHARE], taken = 0, refused = 0;
    char answer[2048];
    for (int i = 0; i < CONNECTIONS + SHARE; i++)
        fd[i] = wire_open_from("127.0.0.3", port);
    int newcomer = wire_open_from("127.0.0.2", port);
    const char *request = get("/healthz", token_of_alice);
    assert_true(wire_send(newcomer, request, strlen(request)));
    assert_int_equal(status_of(newcomer), 200);
    for (int i = 0; i < CONNECTIONS + SHARE; i++) {
        if (i < SHARE) {
            assert_true(wire_send(fd[i], request, strlen(request)));
            taken += status_of(fd[i]) == 200;
        } else if (wire_read(fd[i], answer, sizeof(answer), SOON) > 0) {
            refused += strncmp(answer, "HTTP/1.1 429 ", 13) == 0 && strstr(answer, "/problems/too-many-connections") &&
                       strstr(answer, "\r\nRetry-After: 1\r\n");
        }
        close(fd[i]);
    }
    close(newcomer);
    assert_int_equal(taken, SHARE);
    assert_int_equal(refused, CONNECTIONS);
    assert_int_equal(figure_of(&admin, "musterd_connections_refused_total"), CONNECTIONS);
    int again = wire_open_from("127.0.0.3", port); /* they have been given back */
    for (int tries = 0; tries < SOON / 10; tries++) {
        assert_true(wire_send(again, request, strlen(request)) || tries < SOON / 10 - 1);
        if (status_of(again) == 200)
            break;
        close(again);
        usleep(10000);
        again = wire_open_from("127.0.0.3", port);
    }
    assert_true(wire_send(again, request, strlen(request)));
    assert_int_equal(status_of(again), 200);
    close(again);
}

/* A client that sends its request after the refusal reads the refusal, and no reset. */
static void test_a_refusal_waits_for_the_request(void **state) {
    (void)state;
    int fd[SHARE];
    char answer[2048];
    const char *request = get("/healthz", token_of_alice);
    for (int i = 0; i < SHARE; i++) {
        fd[i] = wire_open_from("127.0.0.4", port);
        assert_true(wire_send(fd[i], request, strlen(request)));
        assert_int_equal(status_of(fd[i]), 200);
    }
    int late = wire_open_from("127.0.0.4", port);
    for (int tries = 0; tries < SOON / 10 && recv(late, answer, 1, MSG_PEEK | MSG_DONTWAIT) != 1; tries++)
        usleep(10000); /* the refusal has come */
    for (int i = 0; i < 3; i++) {
        assert_true(wire_send(late, request, strlen(request)));
        usleep(20000);
    }
    assert_int_equal(status_of(late), 429);
    close(late);
    for (int i = 0; i < SHARE; i++)
        close(fd[i]);
}

/* ---- streams --------------------------------------------------------------------------------------------- */

static void test_a_player_has_so_many_streams(void **state) {
    (void)state;
    static struct events events[STREAMS];
    struct reply reply;
    wait_for_streams(0);
    for (int i = 0; i < STREAMS; i++)
        events_open(&events[i], port, token_of_alice, NULL, "/v1/me/stream", -1);
    client_send(&alice, &reply, "GET", "/v1/me/stream", NULL, NULL);
    assert_int_equal(reply.status, 429);
    assert_string_equal(string_of(reply.json, "type"), "/problems/too-many-streams");
    assert_int_equal(number_of(reply.json, "limit"), STREAMS);
    assert_string_equal(reply_header(&reply, "retry-after"), "1");
    reply_finish(&reply);
    static struct events beside;
    events_open(&beside, port, SERVER_ADMIN_TOKEN, "bob", "/v1/me/stream", -1);
    events_close(&beside);
    events_close(&events[0]);
    wait_for_streams(STREAMS - 1);
    events_open(&events[0], port, token_of_alice, NULL, "/v1/me/stream", -1);
    for (int i = 0; i < STREAMS; i++)
        events_close(&events[i]);
    wait_for_streams(0);
}

/* By his app's token each player has as many as by his own, within what the app has in all. */
static void test_an_apps_players_have_their_streams_each(void **state) {
    (void)state;
    int fd[SHARE];
    wait_for_streams(0);
    for (int i = 0; i < SHARE; i++) {
        const char *request = text("GET /v1/me/stream HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n"
                                   "Musterd-Player: acting-%d\r\n\r\n",
                                   token_of_app, i / STREAMS);
        fd[i] = wire_open_from(i % 2 ? "127.0.0.4" : "127.0.0.5", port);
        assert_true(wire_send(fd[i], request, strlen(request)));
        assert_int_equal(status_of(fd[i]), 200);
        if (i == STREAMS - 1) {
            struct client own = admin;
            own.token = token_of_app;
            own.player = "acting-0";
            json_t *problem = ask_problem(&own, "too-many-streams", "GET", "/v1/me/stream", NULL);
            assert_int_equal(number_of(problem, "limit"), STREAMS);
            json_decref(problem);
        }
    }
    struct client own = admin;
    own.token = token_of_app;
    own.player = "one-more";
    json_t *problem = ask_problem(&own, "too-many-streams", "GET", "/v1/me/stream", NULL);
    assert_int_equal(number_of(problem, "limit"), SHARE);
    assert_non_null(strstr(string_of(problem, "detail"), "app"));
    json_decref(problem);
    for (int i = 0; i < SHARE; i++)
        close(fd[i]);
    wait_for_streams(0);
    static struct events events;
    events_open(&events, port, token_of_app, "one-more", "/v1/me/stream", -1);
    events_close(&events);
    wait_for_streams(0);
}

/* How things stand comes in pieces, whole: more games than one piece has. */
static void test_a_stream_of_many_games_begins_with_each(void **state) {
    (void)state;
    enum { GAMES = 60 };
    static struct events events;
    struct event event;
    char id[GAMES][GAME_ID];
    bool seen[GAMES] = {false};
    for (int i = 0; i < GAMES; i++)
        make_game(&admin, id[i],
                  text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"many\"%s}}",
                       i % 2 ? ",\"blue\":\"bob\"" : ""));
    events_open(&events, port, SERVER_ADMIN_TOKEN, "many", "/v1/me/stream", -1);
    for (int n = 0; n < GAMES; n++) {
        assert_true(events_next(&events, &event, SOON));
        for (int i = 0; i < GAMES; i++)
            seen[i] |= strcmp(string_of(event.data, "id"), id[i]) == 0;
        event_finish(&event);
    }
    for (int i = 0; i < GAMES; i++)
        assert_true(seen[i]);
    json_decref(act(&admin, id[1], "red", "ready")); /* and from then on as it happens */
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(string_of(event.data, "id"), id[1]);
    event_finish(&event);
    events_close(&events);
}

/* ---- pictures -------------------------------------------------------------------------------------------- */

static void test_one_who_wants_many_pictures_keeps_nobody_waiting(void **state) {
    (void)state;
    enum { GREEDY = 20 };
    char id[GAME_ID];
    int fd[GREEDY], drawn = 0, refused = 0;
    struct reply reply;
    make_game(&admin, id,
              text("{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"seed\":\"%064x\","
                   "\"seats\":{\"parliament\":\"alice\"}}",
                   5u)); /* a game that is not lost in the first hundred rounds */
    long before = figure_of(&admin, "musterd_pictures_total");
    for (int i = 0; i < GREEDY; i++) {
        const char *request =
            get(text("/v1/games/%s/board.png?role=spectator&width=%d", id, 200 + 80 * i), token_of_app);
        fd[i] = wire_open(port);
        assert_true(wire_send(fd[i], request, strlen(request)));
    }
    while (figure_of(&admin, "musterd_pictures_total") == before)
        usleep(1000);
    long at = figure_of(&admin, "musterd_pictures_total");
    client_send(&alice, &reply, "GET", text("/v1/games/%s/board.png?role=parliament&width=1777", id), NULL, NULL);
    assert_int_equal(reply.status, 200);
    reply_finish(&reply);
    /* The one that was being drawn, hers, and one that began while the answer came. */
    assert_in_range(figure_of(&admin, "musterd_pictures_total") - at, 1, 3);
    for (int i = 0; i < GREEDY; i++) {
        int status = status_of(fd[i]);
        drawn += status == 200;
        refused += status == 503;
        close(fd[i]);
    }
    assert_int_equal(drawn + refused, GREEDY);
    assert_true(drawn >= 8 && refused > 0);
}

static void test_what_several_wait_for_is_drawn_once(void **state) {
    (void)state;
    enum { WAITING = 12 };
    char id[GAME_ID];
    int fd[WAITING];
    make_game(&admin, id,
              text("{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"seed\":\"%064x\","
                   "\"seats\":{\"parliament\":\"alice\"}}",
                   5u)); /* a game that is not lost in the first hundred rounds */
    long before = figure_of(&admin, "musterd_pictures_total");
    for (int i = 0; i < WAITING; i++) {
        const char *request =
            get(text("/v1/games/%s/board.png?role=parliament&width=%d", id, 901 + i), token_of_alice); /* all 1000 */
        fd[i] = wire_open(port);
        assert_true(wire_send(fd[i], request, strlen(request)));
    }
    for (int i = 0; i < WAITING; i++) {
        assert_int_equal(status_of(fd[i]), 200);
        close(fd[i]);
    }
    assert_int_equal(figure_of(&admin, "musterd_pictures_total") - before, 1);
}

/* ---- a long log ------------------------------------------------------------------------------------------ */

/* Acts and takes back until that is refused; how often it was not. */
static long undo_all(const char *id, const char *role, json_t **problem) {
    for (long undone = 0;; undone++) {
        struct reply reply;
        json_decref(act(&admin, id, role, "advance"));
        client_send(&admin, &reply, "POST", text("/v1/games/%s/undo", id), text("{\"role\":\"%s\"}", role), NULL);
        if (reply.status != 200) {
            assert_int_equal(reply.status, 409);
            *problem = json_incref(reply.json);
            reply_finish(&reply);
            return undone;
        }
        reply_finish(&reply);
    }
}

static void test_undos_come_to_an_end_and_the_game_goes_on(void **state) {
    (void)state;
    enum { DECISIONS = 64 }; /* the longest game of Muster */
    char id[GAME_ID];
    uint64_t random = 3;
    json_t *problem = NULL;
    make_muster(&admin, id, "");
    assert_int_equal(undo_all(id, "red", &problem), DECISIONS / 4);
    assert_string_equal(string_of(problem, "type"), "/problems/cannot-undo");
    assert_non_null(strstr(string_of(problem, "detail"), "taken back 16 actions"));
    json_decref(problem);
    json_t *view = view_of(&admin, id, "red");
    assert_false(flag_of(view, "can_undo"));
    json_decref(view);
    play(&admin, id, &random, 1000);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "status"), "finished");
    assert_true(number_of(game, "seq") <= 2 * DECISIONS);
    json_decref(game);
}

static void test_an_undo_replays_nothing_however_long_the_log(void **state) {
    struct server *server = *state;
    enum { ROUNDS = 100, SNAPSHOT = 32 };
    char id[GAME_ID];
    uint64_t random = 9;
    int undone = 0;
    make_game(&admin, id,
              text("{\"ruleset\":\"cruel-necessity\",\"scenario\":\"first-civil-war\",\"seed\":\"%064x\","
                   "\"seats\":{\"parliament\":\"alice\"}}",
                   5u)); /* a game that is not lost in the first hundred rounds */
    long before = figure_of(&admin, "musterd_entries_replayed_total");
    for (int i = 0; i < ROUNDS || undone == 0; i++) {
        assert_int_equal(play(&admin, id, &random, 1), 1);
        json_t *view = view_of(&admin, id, "parliament");
        bool can = flag_of(view, "can_undo");
        json_decref(view);
        if (can)
            json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"parliament\"}"));
        undone += can;
    }
    assert_true(undone > 0);
    assert_int_equal(figure_of(&admin, "musterd_entries_replayed_total"), before);
    json_t *view = view_of(&admin, id, "parliament");
    bool can = flag_of(view, "can_undo");
    while (!can) {
        json_decref(view);
        assert_int_equal(play(&admin, id, &random, 1), 1);
        view = view_of(&admin, id, "parliament");
        can = flag_of(view, "can_undo");
    }
    json_decref(view);
    server_kill(server);
    server_again(server);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"parliament\"}"));
    assert_in_range(figure_of(&admin, "musterd_entries_replayed_total"), 0, SNAPSHOT);
}

static void test_the_log_comes_in_pages_without_a_gap(void **state) {
    (void)state;
    enum { PAGE = 100, LENGTH = 250 };
    char id[GAME_ID];
    uint64_t random = 21;
    for (int played = 0, games = 0; played < LENGTH; games++) { /* one now and then is over sooner */
        assert_true(games < 20);
        make_game(&admin, id,
                  "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\","
                  "\"seats\":{\"king\":\"alice\",\"parliament\":\"bob\"}}");
        played = play(&admin, id, &random, LENGTH);
    }
    json_t *by_since = json_array(), *by_cursor = json_array();
    const char *query = "role=spectator";
    int pages = 0;
    for (long have = -1; have < LENGTH; pages++) {
        json_t *page = ask(&admin, 200, "GET", text("/v1/games/%s/log?%s", id, query), NULL);
        const json_t *items = member(page, "items");
        assert_in_range(json_array_size(items), 1, PAGE);
        json_array_extend(by_since, (json_t *)items);
        have = number_of(json_array_get(items, json_array_size(items) - 1), "seq");
        assert_int_equal(json_is_null(member(page, "next")), have == LENGTH);
        query = text("role=spectator&since=%ld", have);
        json_decref(page);
    }
    assert_int_equal(pages, LENGTH / PAGE + 1);
    query = "role=spectator";
    while (query) {
        json_t *page = ask(&admin, 200, "GET", text("/v1/games/%s/log?%s", id, query), NULL);
        json_array_extend(by_cursor, (json_t *)member(page, "items"));
        const char *next = json_string_value(member(page, "next"));
        query = next ? text("role=spectator&cursor=%s", next) : NULL;
        json_decref(page);
    }
    assert_int_equal(json_array_size(by_since), LENGTH + 1);
    assert_true(json_equal(by_since, by_cursor));
    for (size_t i = 0; i <= LENGTH; i++)
        assert_int_equal(number_of(json_array_get(by_since, i), "seq"), i);
    json_decref(by_since);
    json_decref(by_cursor);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_idle_sockets_of_one_address_shut_nobody_out),
        cmocka_unit_test(test_a_refusal_waits_for_the_request),
        cmocka_unit_test(test_a_player_has_so_many_streams),
        cmocka_unit_test(test_an_apps_players_have_their_streams_each),
        cmocka_unit_test(test_a_stream_of_many_games_begins_with_each),
        cmocka_unit_test(test_one_who_wants_many_pictures_keeps_nobody_waiting),
        cmocka_unit_test(test_what_several_wait_for_is_drawn_once),
        cmocka_unit_test(test_undos_come_to_an_end_and_the_game_goes_on),
        cmocka_unit_test(test_an_undo_replays_nothing_however_long_the_log),
        cmocka_unit_test(test_the_log_comes_in_pages_without_a_gap),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
