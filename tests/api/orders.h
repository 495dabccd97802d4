/* What the tests of standing orders share: a server, who plays on it, and short words for what they ask. */
#ifndef TESTS_API_ORDERS_H
#define TESTS_API_ORDERS_H

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

enum { PATIENCE = 180000 }; /* milliseconds for what comes over a stream */

/* Members of a new game: every seat filled. */
#define CN "\"ruleset\":\"cruel-necessity\",\"scenario\":\"campaign\",\"seats\":{\"parliament\":\"p0\"}"
#define TW                                                                                                             \
    "\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\",\"seats\":{\"king\":\"p0\","                  \
    "\"parliament\":\"p1\"}"
#define UK                                                                                                             \
    "\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"p0\",\"parliament\":\"p1\"}"
#define KM                                                                                                             \
    "\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3},"                        \
    "\"seats\":{\"red\":\"p0\",\"blue\":\"p1\",\"green\":\"p2\"}"

static struct client alice, bob, carol;
static struct server *server;

static inline int set_up(void **state) {
    admin_setup_seeds(state);
    server = *state;
    alice = bob = carol = admin;
    alice.player = "alice";
    bob.player = "bob";
    carol.player = "carol";
    return 0;
}

static inline const char *orders_of(const char *id, const char *role) {
    return text("/v1/games/%s/orders/%s", id, role);
}

static inline const char *actions_of(const char *id) {
    return text("/v1/games/%s/actions", id);
}

static inline void put(struct client *client, const char *id, const char *role, const char *rules) {
    json_decref(ask(client, 200, "PUT", orders_of(id, role), text("{\"rules\":%s}", rules)));
}

/* A game of Muster in which answers by order come at once. */
static inline void make_prompt(char id[GAME_ID]) {
    make_muster(&admin, id, ",\"orders_delay\":0");
}

static inline long seq_of(const char *id) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    long seq = number_of(game, "seq");
    json_decref(game);
    return seq;
}

/* The next entry of the stream, which must be this. News without a number may come before it: a daemon that hears of
 * another one tells the latest of proposals once more. */
static inline void await(struct events *events, long seq, const char *role) {
    struct event event;
    assert_true(events_next(events, &event, PATIENCE));
    while (event.id < 0) {
        event_finish(&event);
        assert_true(events_next(events, &event, PATIENCE));
    }
    assert_int_equal(event.id, seq);
    assert_string_equal(string_of(event.data, "role"), role);
    event_finish(&event);
}

static inline json_t *entries_of(struct client *client, const char *id, const char *role) {
    json_t *all = json_array();
    for (long since = -1;;) {
        json_t *log = ask(client, 200, "GET",
                          text("/v1/games/%s/log?since=%ld&limit=200&role=%s", id, since < 0 ? 0 : since, role), NULL);
        const json_t *items = member(log, "items");
        size_t count = json_array_size(items);
        for (size_t i = 0; i < count; i++)
            json_array_append(all, json_array_get(items, i));
        if (count > 0)
            since = number_of(json_array_get(items, count - 1), "seq");
        json_decref(log);
        if (count < 200)
            return all;
    }
}

static inline bool starts(const json_t *action, const char *with) {
    return strncmp(string_of(action, "key"), with, strlen(with)) == 0;
}

#endif
