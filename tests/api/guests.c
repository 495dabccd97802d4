/* A link is enough: an invitation is read and accepted without a token. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
enum { INVITATION = 53, SECRET = 160, RACERS = 8, DAY = 86400 };

static struct client app, ana, nobody;
static char secret[SECRET];
static int port;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_GUESTS=on", "MUSTERD_RATE_LIMIT=0", "MUSTERD_APP_PLAYERS=60",
                                           "MUSTERD_TEST_CLOCK=on", NULL};
    admin_begin(state, settings);
    port = admin.port;
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"club\"}");
    snprintf(secret, sizeof secret, "%s", string_of(made, "token"));
    json_decref(made);
    app = ana = nobody = admin;
    app.token = ana.token = secret;
    ana.player = "ana";
    nobody.token = NULL;
    return 0;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

static void invite(struct client *client, const char *id, const char *role, char invitation[INVITATION]) {
    json_t *made = ask(client, 200, "PUT", text("/v1/games/%s/seats/%s/invitation", id, role), NULL);
    snprintf(invitation, INVITATION, "%s", string_of(made, "invitation"));
    json_decref(made);
}

/* A private game of ana's, and an invitation to its other seat. */
static void open_table(char id[GAME_ID], char invitation[INVITATION], const char *more) {
    make_game(&ana, id, text("{" MUSTER ",\"visibility\":\"private\",\"seats\":{\"red\":\"ana\"}%s}", more));
    invite(&ana, id, "blue", invitation);
}

static const char *path_of(const char *invitation, const char *rest) {
    return text("/v1/invitations/%s%s", invitation, rest);
}

static json_t *accept_as(const char *invitation, const char *name) {
    return ask(&nobody, 201, "POST", path_of(invitation, "/accept"), text("{\"name\":\"%s\"}", name));
}

static void test_a_link_is_enough(void **state) {
    (void)state;
    char id[GAME_ID], invitation[INVITATION];
    open_table(id, invitation, "");
    json_t *shown = ask(&nobody, 200, "GET", path_of(invitation, ""), NULL);
    assert_string_equal(string_of(shown, "role"), "blue");
    assert_string_equal(string_of(member(shown, "by"), "player"), "ana");
    assert_true(flag_of(shown, "guests"));
    assert_string_equal(string_of(member(shown, "game"), "id"), id);
    json_decref(shown);
    json_t *guest = accept_as(invitation, "Bo of Bath");
    assert_string_equal(string_of(guest, "game"), id);
    assert_string_equal(string_of(guest, "role"), "blue");
    assert_int_equal(strncmp(string_of(guest, "player"), "guest-", 6), 0);
    struct client bo = nobody;
    bo.token = string_of(guest, "token");
    json_t *game = ask(&bo, 200, "GET", of_game(id, ""), NULL);
    const json_t *seat = item_of(member(game, "roles"), "role", "blue");
    assert_string_equal(string_of(game, "status"), "active");
    assert_string_equal(string_of(seat, "player"), string_of(guest, "player"));
    assert_string_equal(string_of(seat, "name"), "Bo of Bath");
    json_decref(game);
    json_decref(view_of(&bo, id, "blue"));
    json_decref(act_like(&ana, id, "red", ""));
    json_t *player = ask(&app, 200, "GET", text("/v1/players/%s", string_of(guest, "player")), NULL);
    assert_string_equal(string_of(player, "name"), "Bo of Bath");
    json_decref(player);
    /* It works once. */
    refuse(&nobody, "not-found", "POST", path_of(invitation, "/accept"), "{\"name\":\"Late\"}");
    refuse(&nobody, "not-found", "GET", path_of(invitation, ""), NULL);
    /* The app gives a lasting token, and can delete the guest. */
    json_t *lasting = ask(&app, 201, "POST", "/v1/tokens",
                          text("{\"scope\":\"player\",\"player\":\"%s\"}", string_of(guest, "player")));
    assert_true(json_is_null(member(lasting, "expires_at")));
    struct client other = nobody;
    other.token = string_of(lasting, "token");
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%d}", 91 * DAY)));
    refuse(&bo, "expired-token", "GET", "/v1/me", NULL);
    json_decref(ask(&other, 200, "GET", "/v1/me", NULL));
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", "{\"ahead\":0}"));
    json_decref(ask(&app, 204, "DELETE", text("/v1/players/%s", string_of(guest, "player")), NULL));
    refuse(&other, "bad-token", "GET", "/v1/me", NULL);
    json_decref(lasting);
    json_decref(guest);
}

static void test_what_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"{}",
                                        "{\"name\":\"\"}",
                                        "{\"name\":null}",
                                        "{\"name\":7}",
                                        "{\"name\":\"The Director\"}",
                                        "{\"name\":\"\\u200b\"}",
                                        "{\"name\":\"turned \\u202e\"}",
                                        "{\"name\":\"Bo\",\"player\":\"ana\"}"};
    char id[GAME_ID], invitation[INVITATION];
    open_table(id, invitation, "");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&nobody, "bad-request", "POST", path_of(invitation, "/accept"), wrong[i]);
    refuse(&nobody, "bad-json", "POST", path_of(invitation, "/accept"), "{");
    refuse(&nobody, "not-found", "POST", path_of("inv-0", "/accept"), "{\"name\":\"Bo\"}");
    refuse(&nobody, "not-found", "POST", path_of("inv-000102030405060708090a0b0c0d0e0f1011121314151617", "/accept"),
           "{\"name\":\"Bo\"}");
    refuse(&ana, "not-allowed", "POST", path_of(invitation, "/accept"), "{\"name\":\"Bo\"}");
    refuse(&nobody, "bad-parameter", "GET", path_of(invitation, "?role=blue"), NULL);
    refuse(&nobody, "not-found", "GET", of_game(id, ""), NULL); /* the game stays private */
    json_decref(ask(&ana, 200, "DELETE", of_game(id, "/seats/blue/invitation"), NULL));
    refuse(&nobody, "not-found", "POST", path_of(invitation, "/accept"), "{\"name\":\"Bo\"}");
    invite(&ana, id, "blue", invitation);
    json_decref(ask(&ana, 200, "POST", of_game(id, "/abort"), NULL));
    refuse(&nobody, "not-found", "POST", path_of(invitation, "/accept"), "{\"name\":\"Bo\"}");
}

/* A holder invites to an open seat, but takes no reservation from anybody. */
static void test_a_holder_invites(void **state) {
    (void)state;
    char id[GAME_ID], invitation[INVITATION];
    struct client stranger = app;
    stranger.player = "stranger";
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"ana\"}}");
    refuse(&stranger, "not-allowed", "PUT", of_game(id, "/seats/blue/invitation"), NULL);
    json_decref(ask(&app, 200, "PUT", of_game(id, "/seats/blue/invitation"), "{\"player\":\"carol\"}"));
    refuse(&ana, "not-allowed", "PUT", of_game(id, "/seats/blue/invitation"), NULL);
    json_decref(ask(&app, 200, "DELETE", of_game(id, "/seats/blue/invitation"), NULL));
    invite(&ana, id, "blue", invitation);
    refuse(&stranger, "not-allowed", "DELETE", of_game(id, "/seats/blue/invitation"), NULL);
    json_decref(ask(&ana, 200, "DELETE", of_game(id, "/seats/blue/invitation"), NULL));
    refuse(&nobody, "not-found", "POST", path_of(invitation, "/accept"), "{\"name\":\"Cy\"}");
    invite(&ana, id, "blue", invitation);
    refuse(&ana, "seat-taken", "PUT", of_game(id, "/seats/red/invitation"), NULL);
    json_decref(accept_as(invitation, "Cy"));
    refuse(&ana, "not-open", "PUT", of_game(id, "/seats/blue/invitation"), NULL);
}

struct racer {
    pthread_t thread;
    const char *invitation;
    int status;
};

static void *race(void *context) {
    struct racer *racer = context;
    struct client client;
    struct reply reply;
    client_init(&client, port, NULL);
    client_send(&client, &reply, "POST", path_of(racer->invitation, "/accept"), "{\"name\":\"Racer\"}", NULL);
    racer->status = reply.status;
    reply_finish(&reply);
    client_finish(&client);
    return NULL;
}

/* One of many sits, and the others leave nothing behind. */
static void test_one_of_many(void **state) {
    (void)state;
    char id[GAME_ID], invitation[INVITATION];
    struct racer racers[RACERS];
    int seated = 0;
    open_table(id, invitation, "");
    json_t *before = ask(&app, 200, "GET", "/v1/players?limit=200", NULL);
    for (int i = 0; i < RACERS; i++) {
        racers[i] = (struct racer){.invitation = invitation};
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < RACERS; i++) {
        pthread_join(racers[i].thread, NULL);
        seated += racers[i].status == 201;
        assert_true(racers[i].status == 201 || racers[i].status == 404);
    }
    assert_int_equal(seated, 1);
    json_t *after = ask(&app, 200, "GET", "/v1/players?limit=200", NULL);
    assert_int_equal(json_array_size(member(after, "items")), json_array_size(member(before, "items")) + 1);
    json_decref(before);
    json_decref(after);
}

/* A guest commits to the dice like anybody else. */
static void test_sealed_dice(void **state) {
    (void)state;
    char id[GAME_ID], invitation[INVITATION];
    open_table(id, invitation, ",\"entropy\":\"committed\"");
    json_t *guest = accept_as(invitation, "Dee");
    struct client dee = nobody;
    dee.token = string_of(guest, "token");
    json_decref(ask(&dee, 200, "PUT", of_game(id, "/seats/blue"),
                    "{\"commitment\":\"669573ddb2a588018f1a9f31e4516906d9d5fc0f4ff74272346f1b86d4ca19c3\"}"));
    json_decref(guest);
}

static void test_an_app_has_room_for_so_many(void **state) {
    (void)state;
    int status = 201;
    for (int i = 0; i < 80 && status == 201; i++) {
        char id[GAME_ID], invitation[INVITATION];
        struct reply reply;
        open_table(id, invitation, "");
        client_send(&nobody, &reply, "POST", path_of(invitation, "/accept"), "{\"name\":\"Many\"}", NULL);
        status = reply.status;
        reply_finish(&reply);
    }
    assert_int_equal(status, 503);
    json_t *players = ask(&app, 200, "GET", "/v1/players?limit=200", NULL);
    assert_int_equal(json_array_size(member(players, "items")), 60);
    json_decref(players);
}

static void test_where_guests_are_off(void **state) {
    struct server off;
    char id[GAME_ID];
    struct client owner, stranger;
    (void)state;
    server_start(&off, NULL);
    client_init(&owner, off.port, SERVER_ADMIN_TOKEN);
    stranger = owner;
    stranger.token = NULL;
    make_game(&owner, id, "{" MUSTER "}");
    json_t *made = ask(&owner, 200, "PUT", of_game(id, "/seats/blue/invitation"), NULL);
    json_t *shown = ask(&stranger, 200, "GET", path_of(string_of(made, "invitation"), ""), NULL);
    assert_false(flag_of(shown, "guests"));
    assert_true(json_is_null(member(shown, "by")));
    refuse(&stranger, "not-allowed", "POST", path_of(string_of(made, "invitation"), "/accept"), "{\"name\":\"Bo\"}");
    json_decref(shown);
    json_decref(made);
    client_finish(&owner);
    server_finish(&off);
}

/* An operator turns guests off without a new start: kill -HUP. */
static void test_guests_are_turned_off(void **state) {
    (void)state;
    char path[] = "/tmp/musterd-guests-XXXXXX", setting[64], id[GAME_ID], invitation[INVITATION];
    const char *settings[] = {setting, NULL};
    struct server changing;
    struct client owner, stranger;
    bool guests = true;
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    assert_int_equal(chmod(path, 0644), 0); /* a daemon that root started reads it as another user */
    fputs("MUSTERD_GUESTS=on\n", file);
    fclose(file);
    snprintf(setting, sizeof setting, "MUSTERD_CONFIG_FILE=%s", path);
    server_start(&changing, settings);
    client_init(&owner, changing.port, SERVER_ADMIN_TOKEN);
    stranger = owner;
    stranger.token = NULL;
    make_game(&owner, id, "{" MUSTER "}");
    invite(&owner, id, "blue", invitation);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs("MUSTERD_GUESTS=off\n", file);
    fclose(file);
    kill(changing.pid, SIGHUP);
    for (int tries = 0; tries < 1000 && guests; tries++) {
        json_t *shown = ask(&stranger, 200, "GET", path_of(invitation, ""), NULL);
        guests = flag_of(shown, "guests");
        json_decref(shown);
        usleep(10000);
    }
    assert_false(guests);
    refuse(&stranger, "not-allowed", "POST", path_of(invitation, "/accept"), "{\"name\":\"Bo\"}");
    client_finish(&owner);
    server_finish(&changing);
    unlink(path);
}

static void test_an_address_becomes_six_guests_a_minute(void **state) {
    static const char *const settings[] = {"MUSTERD_GUESTS=on", "MUSTERD_RATE_LIMIT=600", NULL};
    struct server limited;
    struct client owner, stranger;
    int made = 0, status = 201;
    (void)state;
    server_start(&limited, settings);
    client_init(&owner, limited.port, SERVER_ADMIN_TOKEN);
    stranger = owner;
    stranger.token = NULL;
    for (int i = 0; i < 12 && status == 201; i++) {
        char id[GAME_ID], invitation[INVITATION];
        struct reply reply;
        make_game(&owner, id, "{" MUSTER "}");
        invite(&owner, id, "blue", invitation);
        client_send(&stranger, &reply, "POST", path_of(invitation, "/accept"), "{\"name\":\"Again\"}", NULL);
        status = reply.status;
        made += status == 201;
        if (status == 429)
            assert_non_null(reply_header(&reply, "retry-after"));
        reply_finish(&reply);
    }
    assert_int_equal(status, 429);
    assert_in_range(made, 6, 8);
    client_finish(&owner);
    server_finish(&limited);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_link_is_enough),
        cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_a_holder_invites),
        cmocka_unit_test(test_one_of_many),
        cmocka_unit_test(test_sealed_dice),
        cmocka_unit_test(test_an_app_has_room_for_so_many),
        cmocka_unit_test(test_where_guests_are_off),
        cmocka_unit_test(test_guests_are_turned_off),
        cmocka_unit_test(test_an_address_becomes_six_guests_a_minute),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
