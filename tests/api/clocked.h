/* For the tests of clocks: a daemon whose clock is set, three players, and what is seen of a seat's time. */
#ifndef TESTS_CLOCKED_H
#define TESTS_CLOCKED_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

enum { DAY = 86400, PATIENCE = 180000, TICK = 20 };

static struct server server;
static struct client admin, alice, bob;
static long ahead; /* seconds, of the daemon's clock */
static long wrong; /* seconds, of the machine's */

static inline int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_TEST_SEEDS=on", "MUSTERD_VACATION_DAYS=10",
                                           NULL};
    (void)state;
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

/* ---- what tests share --------------------------------------------------------------------------------- */

static inline void go_ahead(long seconds) {
    ahead += seconds;
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld,\"wrong\":%ld}", ahead, wrong)));
}

static inline json_t *game_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
}

/* The clock of a seat, borrowed. */
static inline const json_t *clock_of(const json_t *game, const char *role) {
    const json_t *seat = item_of(member(game, "roles"), "role", role);
    assert_non_null(seat);
    return member(seat, "clock");
}

static inline void check_clock(const char *id, const char *role, long remaining, bool runs, const char *paused) {
    json_t *game = game_of(id);
    const json_t *clock = clock_of(game, role);
    long left = number_of(clock, "remaining");
    if (left > remaining || left < remaining - 60)
        fail_msg("%s has %ld seconds left, not %ld", role, left, remaining);
    assert_int_equal(json_is_string(member(clock, "expires_at")), runs);
    const char *why = json_string_value(member(clock, "paused"));
    assert_string_equal(why ? why : "", paused ? paused : "");
    json_decref(game);
}

/* Looks at the log until it has so many entries of the kind, or the caretaker's (kind NULL). */
static inline json_t *log_with(const char *id, const char *kind, size_t count) {
    for (int waited = 0; waited < PATIENCE; waited += TICK) {
        json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
        const json_t *items = member(log, "items");
        size_t found = 0;
        for (size_t i = 0; i < json_array_size(items); i++) {
            const json_t *item = json_array_get(items, i);
            found += kind ? strcmp(string_of(item, "kind"), kind) == 0 : json_object_get(item, "caretaker") != NULL;
        }
        if (found == count)
            return log;
        json_decref(log);
        usleep(TICK * 1000);
    }
    fail_msg("the log never has %zu entries of %s", count, kind ? kind : "the caretaker");
    return NULL;
}

static inline void wait_for(const char *id, const char *kind, size_t count) {
    json_decref(log_with(id, kind, count));
}

/* Waits until the daemon has looked at what is due since the clock was set, and a second time. */
static inline void let_it_look(void) {
    static int number;
    char id[GAME_ID];
    make_game(&admin, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"probe-%d\","
                   "\"blue\":\"probe\"},"
                   "\"clock\":{\"kind\":\"move\",\"seconds\":60,\"on_expiry\":\"notice\"}}",
                   number++));
    go_ahead(61);
    wait_for(id, "notice", 1);
}

#define MOVE(expiry) ",\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"" expiry "\"}"
#define BANK(expiry)                                                                                                   \
    ",\"clock\":{\"kind\":\"bank\",\"seconds\":172800,\"increment\":3600,\"cap\":176000,\"on_expiry\":\"" expiry "\"}"

#endif
