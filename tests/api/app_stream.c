/* What an app hears of all its players by one stream: complete, in order, resumed without a gap; and many streams
 * beside it, held while fifty games are played at random on two daemons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

enum { SOON = 180000 };

static struct server server, second;
static struct client admin;

static int set_up(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, NULL);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

static void make_app(char token[64]) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    snprintf(token, 64, "%s", string_of(made, "token"));
    json_decref(made);
}

static void make_game_of(struct client *client, char id[GAME_ID], const char *red, const char *blue) {
    make_game(client, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
                   red, blue));
}

/* The next event, whose mark is kept. */
static struct event hear(struct events *events, const char *name, char mark[128]) {
    struct event event;
    if (!events_next(events, &event, SOON))
        fail_msg("nothing came, where %s was to", name);
    assert_string_equal(event.name, name);
    strcpy(mark, event.mark);
    return event;
}

static void pass_over(struct events *events, const char *name, char mark[128]) {
    struct event event = hear(events, name, mark);
    event_finish(&event);
}

/* ---- one game --------------------------------------------------------------------------------------------------- */

static void test_everything_in_order(void **state) {
    struct events *events = calloc(1, sizeof *events);
    char token[64], id[GAME_ID], mark[128], begun[128];
    struct client app;
    (void)state;
    make_app(token);
    client_init(&app, server.port, token);
    events_open(events, server.port, token, NULL, "/v1/me/stream", -1);
    pass_over(events, "ready", begun);
    make_game_of(&app, id, "ida", "udo");
    pass_over(events, "game.started", mark);
    struct event turn = hear(events, "game.turn", mark);
    assert_string_equal(string_of(member(turn.data, "data"), "game"), id);
    event_finish(&turn);
    json_decref(act(&admin, id, "red", "advance"));
    struct event entry = hear(events, "game.entry", mark);
    assert_int_equal(number_of(member(entry.data, "data"), "seq"), 1);
    event_finish(&entry);
    events_close(events);
    /* Away, while something happens: nothing is missed, and nothing comes twice. */
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/resign", id), "{\"role\":\"red\"}"));
    events_resume(events, server.port, token, NULL, "/v1/me/stream", mark);
    struct event event;
    bool finished = false;
    for (long last = 1; !finished; event_finish(&event)) {
        assert_true(events_next(events, &event, SOON));
        finished = strcmp(event.name, "game.finished") == 0;
        if (strcmp(event.name, "game.entry") == 0)
            assert_int_equal(number_of(member(event.data, "data"), "seq"), ++last);
    }
    events_close(events);
    /* From the beginning again. */
    events_resume(events, server.port, token, NULL, "/v1/me/stream", begun);
    pass_over(events, "game.started", mark);
    events_close(events);
    client_finish(&app);
    free(events);
}

/* Nobody else's, and nothing for those who have no app. */
static void test_whose(void **state) {
    struct events *events = calloc(1, sizeof *events);
    char token[64], other[64], id[GAME_ID], mark[128];
    struct client app, stranger;
    (void)state;
    make_app(token);
    make_app(other);
    client_init(&app, server.port, token);
    client_init(&stranger, server.port, other);
    refuse(&admin, "not-allowed", "GET", "/v1/me/stream", NULL);
    events_open(events, server.port, token, NULL, "/v1/me/stream", -1);
    pass_over(events, "ready", mark);
    make_game_of(&stranger, id, "kai", "lea");
    make_game_of(&app, id, "mia", "noa");
    struct event started = hear(events, "game.started", mark);
    assert_string_equal(string_of(member(started.data, "data"), "game"), id);
    event_finish(&started);
    events_close(events);
    client_finish(&app);
    client_finish(&stranger);
    free(events);
}

/* An id from before the app's notices were written down: it is told that something may be missing. */
static void test_reset(void **state) {
    struct events *events = calloc(1, sizeof *events);
    char one[64], other[64], old[128], mark[128], id[GAME_ID];
    struct client app;
    struct reply reply;
    (void)state;
    make_app(one);
    make_app(other);
    events_open(events, server.port, one, NULL, "/v1/me/stream", -1);
    pass_over(events, "ready", old);
    events_close(events);
    client_init(&app, server.port, other);
    make_game_of(&app, id, "pia", "rob");
    events_resume(events, server.port, other, NULL, "/v1/me/stream", old);
    pass_over(events, "reset", mark);
    json_decref(act(&admin, id, "red", "advance"));
    pass_over(events, "game.entry", mark);
    events_close(events);
    static const char *const bad[] = {"Last-Event-ID: 17", NULL};
    client_send(&app, &reply, "GET", "/v1/me/stream", NULL, bad);
    assert_int_equal(reply.status, 400);
    reply_finish(&reply);
    client_finish(&app);
    free(events);
}

/* ---- held -------------------------------------------------------------------------------------------------------- */

enum { GAMES = 50, ROLES = 2, APPS = 4 };

static struct slot {
    char id[GAME_ID];
    long seq; /* acknowledged */
    struct held {
        struct events events;
        long last;
    } held[ROLES];
} slots[GAMES];

/* An app's stream, and how far it is in each game that it has heard of. */
static struct listener {
    struct events events;
    char mark[128];
    json_t *games; /* id: seq */
    long entries, turns;
} listeners[APPS];

static char app_token[64];
static long entries;   /* of all games since the listeners began */
static json_t *finals; /* id: seq */
static struct client apps[2];

static int port_of(int number) {
    return number % 2 ? second.port : server.port;
}

static void slot_begin(struct slot *slot, int number) {
    static const char *const roles[ROLES] = {"red", "blue"};
    make_game_of(&apps[number % 2], slot->id, text("r%d", number), text("b%d", number));
    slot->seq = 0;
    for (int i = 0; i < ROLES; i++) {
        slot->held[i].last = -1;
        events_open(&slot->held[i].events, port_of(number + i), app_token, text("%c%d", roles[i][0], number),
                    text("/v1/games/%s/stream?role=%s&since=0", slot->id, roles[i]), -1);
        slot->held[i].last = 0;
    }
}

/* What has come; each entry is the next one. News beside the game has no id. */
static void held_drain(struct held *held, int milliseconds) {
    struct event event;
    while (events_next(&held->events, &event, milliseconds)) {
        if (event.id >= 0 && event.id != held->last + 1)
            fail_msg("%s: event %ld came after %ld", held->events.path, event.id, held->last);
        if (event.id >= 0)
            held->last = event.id;
        event_finish(&event);
    }
}

static void held_await(struct held *held, long seq) {
    struct event event;
    while (held->last < seq) {
        if (!events_next(&held->events, &event, SOON))
            fail_msg("%s: nothing came after %ld of %ld", held->events.path, held->last, seq);
        if (event.id >= 0)
            assert_int_equal(event.id, held->last + 1);
        if (event.id >= 0)
            held->last = event.id;
        event_finish(&event);
    }
}

static void slot_end(struct slot *slot) {
    for (int i = 0; i < ROLES; i++) {
        held_await(&slot->held[i], slot->seq);
        events_close(&slot->held[i].events);
    }
    json_object_set_new(finals, slot->id, json_integer(slot->seq));
}

static void listener_take(struct listener *listener, const struct event *event) {
    strcpy(listener->mark, event->mark);
    const json_t *data = json_object_get(event->data, "data");
    const char *id = json_string_value(json_object_get(data, "game"));
    if (strcmp(event->name, "game.turn") == 0)
        listener->turns++;
    if (strcmp(event->name, "game.entry") != 0)
        return;
    json_int_t last = json_integer_value(json_object_get(listener->games, id));
    if (number_of(data, "seq") != last + 1)
        fail_msg("an app's stream: entry %ld of %s came after %ld", number_of(data, "seq"), id, (long)last);
    json_object_set_new(listener->games, id, json_integer(last + 1));
    listener->entries++;
}

static void listener_drain(struct listener *listener, int milliseconds) {
    struct event event;
    while (events_next(&listener->events, &event, milliseconds)) {
        listener_take(listener, &event);
        event_finish(&event);
    }
}

static void listener_again(struct listener *listener, int number) {
    events_close(&listener->events);
    events_resume(&listener->events, port_of(number), app_token, NULL, "/v1/me/stream", listener->mark);
}

/* Until this daemon tells the app of what it does: the other has to hear of its stream first. */
static void await_listening(int number) {
    char id[GAME_ID];
    bool heard = false;
    while (!heard) {
        struct event event;
        make_game_of(&apps[number], id, "first", "last");
        while (!heard && events_next(&listeners[0].events, &event, 1000)) {
            heard = strcmp(string_of(member(event.data, "data"), "game"), id) == 0;
            listener_take(&listeners[0], &event);
            event_finish(&event);
        }
    }
}

static void begin_all(void) {
    make_app(app_token);
    client_init(&apps[0], server.port, app_token);
    client_init(&apps[1], second.port, app_token);
    finals = json_object();
    for (int i = 0; i < APPS; i++) {
        listeners[i].games = json_object();
        events_open(&listeners[i].events, port_of(i), app_token, NULL, "/v1/me/stream", -1);
        pass_over(&listeners[i].events, "ready", listeners[i].mark);
    }
    await_listening(0);
    await_listening(1);
    for (int i = 0; i < GAMES; i++)
        slot_begin(&slots[i], i);
}

static void play_one(uint64_t *random) {
    int number = (int)(next_random(random) % GAMES);
    struct slot *slot = &slots[number];
    struct client client = admin;
    client.port = port_of(number); /* one that is behind would refuse what has changed */
    if (play(&client, slot->id, random, 1) == 0) {
        slot_end(slot);
        slot_begin(slot, number);
        return;
    }
    slot->seq++;
    entries++;
    held_drain(&slot->held[0], 0);
    held_drain(&slot->held[1], 0);
}

static void end_all(void) {
    for (int i = 0; i < GAMES; i++)
        slot_end(&slots[i]);
    for (int i = 0; i < APPS; i++) {
        struct listener *listener = &listeners[i];
        struct event event;
        while (listener->entries < entries) {
            if (!events_next(&listener->events, &event, SOON))
                fail_msg("an app's stream has %ld entries of %ld", listener->entries, entries);
            listener_take(listener, &event);
            event_finish(&event);
        }
        listener_drain(listener, 300); /* and nothing besides */
        const char *id;
        json_t *seq;
        json_object_foreach(finals, id, seq) {
            if (json_integer_value(json_object_get(listener->games, id)) != json_integer_value(seq))
                fail_msg("an app's stream has %s up to %ld, not %ld", id,
                         (long)json_integer_value(json_object_get(listener->games, id)), (long)json_integer_value(seq));
        }
        assert_int_equal(listener->entries, entries);
        assert_int_equal(listener->turns, listeners[0].turns);
        events_close(&listener->events);
        json_decref(listener->games);
    }
    json_decref(finals);
    client_finish(&apps[0]);
    client_finish(&apps[1]);
}

/* 100 streams of seats and 4 of the app, half of each with either daemon; those of the app go and come back. */
static void test_streams_held(void **state) {
    const int seconds = getenv("MUSTERD_SOAK") ? 300 : 20;
    uint64_t random = 20261122;
    (void)state;
    server_start_beside(&second, &server);
    begin_all();
    const time_t until = time(NULL) + seconds;
    for (unsigned turn = 0; time(NULL) < until; turn++) {
        play_one(&random);
        struct listener *listener = &listeners[turn % APPS];
        listener_drain(listener, 0);
        if (next_random(&random) % 64 == 0)
            listener_again(listener, (int)(next_random(&random) & 1));
    }
    end_all();
    print_message("%ld entries in %d seconds, %ld turns handed over\n", entries, seconds, listeners[0].turns);
    server_finish_beside(&second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_in_order),
        cmocka_unit_test(test_whose),
        cmocka_unit_test(test_reset),
        cmocka_unit_test(test_streams_held),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
