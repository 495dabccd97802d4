/* For the tests of leagues: two daemons on one database, an app that runs a club, another app, and a league whose
 * players are p1, p2 …, seeded in this order. */
#ifndef TESTS_CLUB_H
#define TESTS_CLUB_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

#define GAMES "\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}]"

static struct server second;
static struct client admin, app, rival, stranger, beside; /* beside: the app at the second daemon */
static char app_token[160], rival_token[160];

static inline void make_token(char token[160], const char *body) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(token, 160, "%s", string_of(made, "token"));
    json_decref(made);
}

/* For a set-up function: *state is the first server. settings must live as long as it. */
static inline int club_begin(void **state, const char *const *settings) {
    struct server *server = calloc(1, sizeof *server);
    *state = server;
    server_start(server, settings);
    server_start_beside(&second, server);
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    make_token(app_token, "{\"scope\":\"app\",\"name\":\"club\"}");
    make_token(rival_token, "{\"scope\":\"app\",\"name\":\"rival\"}");
    client_init(&app, server->port, app_token);
    client_init(&beside, second.port, app_token);
    client_init(&rival, server->port, rival_token);
    client_init(&stranger, server->port, NULL);
    return 0;
}

static inline int club_end(void **state) {
    client_finish(&admin);
    client_finish(&app);
    client_finish(&beside);
    client_finish(&rival);
    client_finish(&stranger);
    server_finish_beside(&second);
    return server_teardown(state);
}

/* The club's client for one of its players. */
static inline struct client as(const char *player) {
    struct client client = app;
    client.player = player;
    return client;
}

/* more: further members of the body. */
static inline void club_league(char id[GAME_ID], const char *kind, int players, const char *more) {
    json_t *league =
        ask(&app, 201, "POST", "/v1/leagues", text("{\"name\":\"Winter\",\"kind\":\"%s\"," GAMES "%s}", kind, more));
    snprintf(id, GAME_ID, "%s", string_of(league, "id"));
    json_decref(league);
    for (int i = 1; i <= players; i++)
        json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/p%d", id, i), text("{\"seed\":%d}", i)));
}

static inline json_t *make_round(const char *id, int round) {
    return ask(&app, 201, "POST", text("/v1/leagues/%s/rounds", id), text("{\"make\":true,\"round\":%d}", round));
}

static inline const json_t *game_at(const json_t *round, size_t game) {
    return json_array_get(member(round, "games"), game);
}

static inline const json_t *seat_of(const json_t *round, size_t game, size_t seat) {
    return json_array_get(member(game_at(round, game), "seats"), seat);
}

static inline void resign(const char *game, const char *role) {
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/resign", game), text("{\"role\":\"%s\"}", role)));
}

/* The player whose name is p and the lower number wins every game, except those of `upset`. */
static inline void play_round(const json_t *round, const char *upset) {
    for (size_t i = 0; i < json_array_size(member(round, "games")); i++) {
        const json_t *a = seat_of(round, i, 0), *b = seat_of(round, i, 1);
        const int x = atoi(string_of(a, "player") + 1), y = atoi(string_of(b, "player") + 1);
        const bool first_wins =
            (x < y) != (strcmp(string_of(a, "player"), upset) == 0 || strcmp(string_of(b, "player"), upset) == 0);
        resign(string_of(game_at(round, i), "game"), string_of(first_wins ? b : a, "role"));
    }
}

static inline bool meet(const json_t *round, const char *a, const char *b) {
    bool found = false;
    for (size_t i = 0; i < json_array_size(member(round, "games")); i++) {
        const json_t *seats = member(json_array_get(member(round, "games"), i), "seats");
        found = found || (item_of(seats, "player", a) && item_of(seats, "player", b));
    }
    return found;
}

#endif
