/* Reading without a header: public games without a token, tickets, and rulesets under an address of their own. */
#include <postgresql/libpq-fe.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SOON = 180000, TICKET = 257, SECRET = 160 };

static struct client alice, bob, nobody;
static int port;

static int set_up(void **state) {
    admin_setup(state);
    port = admin.port;
    alice = bob = nobody = admin;
    alice.player = "alice";
    bob.player = "bob";
    nobody.token = NULL;
    return 0;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

static void ticket_for(struct client *client, const char *id, const char *body, char ticket[TICKET]) {
    json_t *made = ask(client, 201, "POST", of_game(id, "/tickets"), body);
    snprintf(ticket, TICKET, "%s", string_of(made, "ticket"));
    json_decref(made);
}

static json_t *see(const char *id, const char *what, const char *ticket) {
    return ask(&nobody, 200, "GET", text("/v1/games/%s/%s?ticket=%s", id, what, ticket), NULL);
}

/* ---- without anything ---------------------------------------------------------------------------------------- */

static void test_a_public_game_is_read_without_a_token(void **state) {
    (void)state;
    static const char *const parts[] = {"", "/log", "/fairness", "/board.svg", "/board.png?width=100"};
    char id[GAME_ID];
    struct events events;
    struct event event;
    make_muster(&admin, id, "");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        json_decref(ask(&nobody, 200, "GET", of_game(id, parts[i]), NULL));
    for (int i = 0; i < 2; i++) { /* made, then remembered */
        json_t *view = ask(&nobody, 200, "GET", of_game(id, "/view"), NULL);
        json_t *spectator = view_of(&admin, id, "spectator");
        assert_true(json_equal(view, spectator));
        json_decref(view);
        json_decref(spectator);
    }
    events_open(&events, port, NULL, NULL, of_game(id, "/stream"), -1);
    json_decref(act(&alice, id, "red", "advance"));
    assert_true(events_next(&events, &event, SOON));
    assert_int_equal(event.id, 1);
    event_finish(&event);
    events_close(&events);
}

static void test_nothing_else_is(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    refuse(&nobody, "no-token", "GET", of_game(id, "/view?role=red"), NULL);
    refuse(&nobody, "no-token", "GET", of_game(id, "/log?role=blue"), NULL);
    refuse(&nobody, "no-token", "GET", of_game(id, "/stream?role=blue"), NULL);
    refuse(&nobody, "no-token", "GET", of_game(id, "/actions"), NULL);
    refuse(&nobody, "no-token", "GET", of_game(id, "/export"), NULL);
    refuse(&nobody, "no-token", "POST", of_game(id, "/tickets"), "{\"role\":\"spectator\"}");
    refuse(&nobody, "no-token", "POST", of_game(id, "/resign"), NULL);
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    refuse(&nobody, "not-found", "GET", of_game(id, ""), NULL);
    refuse(&nobody, "not-found", "GET", of_game(id, "/view"), NULL);
    refuse(&nobody, "not-found", "GET", of_game(id, "/stream"), NULL);
    refuse(&nobody, "not-found", "GET", of_game(id, "/board.svg"), NULL);
}

static void test_a_finished_public_game_hides_nothing(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(ask(&alice, 200, "POST", of_game(id, "/resign"), NULL));
    json_decref(ask(&nobody, 200, "GET", of_game(id, "/view?role=red"), NULL));
    json_t *fairness = ask(&nobody, 200, "GET", of_game(id, "/fairness"), NULL);
    assert_true(json_is_string(member(fairness, "seed")));
    json_decref(fairness);
}

static void test_the_address_pays(void **state) {
    (void)state;
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=20", NULL};
    static struct server server;
    struct client rich, poor;
    struct reply reply;
    char id[GAME_ID], ticket[TICKET];
    server_start(&server, settings);
    client_init(&rich, server.port, SERVER_ADMIN_TOKEN);
    poor = rich;
    poor.token = NULL;
    make_muster(&rich, id, "");
    ticket_for(&rich, id, "{\"role\":\"red\"}", ticket);
    client_send(&poor, &reply, "GET", of_game(id, "/view"), NULL, NULL);
    assert_non_null(strstr(reply_header(&reply, "ratelimit"), ";r=19;"));
    reply_finish(&reply);
    client_send(&poor, &reply, "GET", text("/v1/games/%s/view?ticket=%s", id, ticket), NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply_header(&reply, "ratelimit"), ";r=18;"));
    reply_finish(&reply);
    for (int i = 0; i < 18; i++)
        json_decref(ask(&poor, 200, "GET", of_game(id, "/view"), NULL));
    refuse(&poor, "rate-limited", "GET", of_game(id, "/view"), NULL);
    json_decref(ask(&rich, 200, "GET", of_game(id, "/view?role=red"), NULL)); /* the token has its own */
    client_finish(&rich);
    server_finish(&server);
}

/* ---- tickets --------------------------------------------------------------------------------------------------- */

static void test_a_ticket_reads_as_its_role(void **state) {
    (void)state;
    char id[GAME_ID], ticket[TICKET];
    struct events events;
    struct event event;
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    ticket_for(&alice, id, "{\"role\":\"red\",\"seconds\":60}", ticket);
    json_t *view = see(id, "view", ticket), *own = view_of(&alice, id, "red");
    assert_true(json_equal(view, own));
    json_decref(view);
    json_decref(own);
    json_t *log = see(id, "log", ticket);
    assert_string_equal(string_of(log, "role"), "red");
    json_decref(log);
    json_decref(see(id, "board.svg", ticket));
    json_decref(see(id, "board.png", text("%s&width=100", ticket)));
    json_decref(see(id, "hand.svg", ticket));
    json_decref(see(id, "hand.png", text("%s&width=100", ticket)));
    events_open(&events, port, NULL, NULL, text("/v1/games/%s/stream?ticket=%s", id, ticket), -1);
    json_decref(act(&alice, id, "red", "advance"));
    assert_true(events_next(&events, &event, SOON));
    assert_int_equal(event.id, 1);
    event_finish(&event);
    events_close(&events);
}

static void test_a_ticket_does_nothing_else(void **state) {
    (void)state;
    char id[GAME_ID], other[GAME_ID], ticket[TICKET];
    struct reply reply;
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    make_muster(&admin, other, ",\"visibility\":\"private\"");
    ticket_for(&admin, id, "{\"role\":\"red\"}", ticket);
    refuse(&nobody, "not-your-seat", "GET", text("/v1/games/%s/view?role=blue&ticket=%s", id, ticket), NULL);
    refuse(&nobody, "not-your-seat", "GET", text("/v1/games/%s/view?role=spectator&ticket=%s", id, ticket), NULL);
    json_decref(ask(&nobody, 200, "GET", text("/v1/games/%s/view?role=red&ticket=%s", id, ticket), NULL));
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%s", other, ticket), NULL);
    refuse(&nobody, "no-token", "POST", text("/v1/games/%s/resign?ticket=%s", id, ticket), NULL);
    refuse(&nobody, "no-token", "GET", text("/v1/games/%s/export?ticket=%s", id, ticket), NULL);
    refuse(&nobody, "no-token", "GET", text("/v1/games/%s/actions?ticket=%s", id, ticket), NULL);
    refuse(&nobody, "no-token", "GET", text("/v1/me?ticket=%s", ticket), NULL);
    refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/view?ticket=%s", id, ticket), NULL);
    client_send(&nobody, &reply, "GET", text("/v1/games/%s/view?ticket=%s", id, ticket), NULL,
                (const char *[]){"Musterd-Player: bob", NULL});
    assert_int_equal(reply.status, 400);
    reply_finish(&reply);
    refuse(&bob, "not-your-seat", "POST", of_game(id, "/tickets"), "{\"role\":\"red\"}");
    refuse(&alice, "bad-parameter", "POST", of_game(id, "/tickets"), "{\"role\":\"green\"}");
    refuse(&alice, "bad-request", "POST", of_game(id, "/tickets"), "{\"role\":\"red\",\"seconds\":9}");
    refuse(&alice, "bad-request", "POST", of_game(id, "/tickets"), "{}");
}

static void test_every_byte_of_a_ticket_counts(void **state) {
    (void)state;
    char id[GAME_ID], ticket[TICKET], forged[TICKET];
    make_muster(&admin, id, "");
    ticket_for(&alice, id, "{\"role\":\"red\"}", ticket);
    size_t n = strlen(ticket);
    for (size_t i = 0; i < n - 1; i += 9) { /* not the last, whose bits need not all count */
        strcpy(forged, ticket);
        forged[i] = forged[i] == 'A' ? 'B' : 'A';
        refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%s", id, forged), NULL);
    }
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%.20s", id, ticket), NULL);
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=x", id), NULL);
    json_decref(see(id, "view", ticket));
}

/* What the daemon would make, with another end: by its key, which only the database has. */
static void forge(const struct server *server, const char *id, const char *ticket, int64_t until, char out[TICKET]) {
    char conninfo[160];
    uint8_t bytes[256], game[16];
    size_t n, digits = 0;
    crypto_generichash_state hash;
    snprintf(conninfo, sizeof(conninfo), "host=%s/postgres user=musterd dbname=musterd", server->data_dir);
    PGconn *connection = PQconnectdb(conninfo);
    PGresult *key =
        PQexecParams(connection, "SELECT bytes FROM secrets WHERE name = 'tickets'", 0, NULL, NULL, NULL, NULL, 1);
    assert_int_equal(PQntuples(key), 1);
    assert_int_equal(sodium_base642bin(bytes, sizeof(bytes), ticket, strlen(ticket), NULL, &n, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(sodium_hex2bin(game, sizeof(game), id, strlen(id), "-", &digits, NULL), 0);
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(until >> (56 - 8 * i));
    crypto_generichash_init(&hash, (const uint8_t *)PQgetvalue(key, 0, 0), 32, 16);
    crypto_generichash_update(&hash, (const uint8_t *)"musterd ticket v1", sizeof("musterd ticket v1"));
    crypto_generichash_update(&hash, game, sizeof(game));
    crypto_generichash_update(&hash, bytes, n - 16);
    crypto_generichash_final(&hash, bytes + n - 16, 16);
    sodium_bin2base64(out, TICKET, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    PQclear(key);
    PQfinish(connection);
}

static void test_a_ticket_runs_out(void **state) {
    char id[GAME_ID], ticket[TICKET], forged[TICKET];
    int64_t now = (int64_t)time(NULL) * 1000000;
    make_muster(&admin, id, "");
    ticket_for(&alice, id, "{\"role\":\"red\"}", ticket);
    forge(*state, id, ticket, now + 600000000, forged);
    json_decref(see(id, "view", forged)); /* so forging works */
    forge(*state, id, ticket, now - 1000000, forged);
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%s", id, forged), NULL);
}

static struct client token_of_alice(char secret[SECRET], char id[GAME_ID]) {
    struct client own = admin;
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"alice\"}");
    snprintf(secret, SECRET, "%s", string_of(made, "token"));
    snprintf(id, GAME_ID, "%s", string_of(made, "id"));
    json_decref(made);
    own.token = secret;
    return own;
}

static void test_a_ticket_ends_with_its_token(void **state) {
    (void)state;
    char id[GAME_ID], ticket[TICKET], spare[TICKET], secret[SECRET], token[GAME_ID];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    struct client own = token_of_alice(secret, token);
    ticket_for(&own, id, "{\"role\":\"red\"}", ticket);
    ticket_for(&own, id, "{\"role\":\"red\"}", spare);
    json_decref(see(id, "view", ticket));
    struct events events;
    struct event event;
    events_open(&events, port, NULL, NULL, text("/v1/games/%s/stream?ticket=%s", id, ticket), -1);
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", token), NULL));
    assert_false(events_next(&events, &event, SOON));
    assert_true(events.ended);
    events_close(&events);
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%s", id, ticket), NULL);
    refuse(&nobody, "bad-ticket", "GET", text("/v1/games/%s/view?ticket=%s", id, spare), NULL); /* never used before */
}

static void test_a_ticket_ends_with_the_seat(void **state) {
    (void)state;
    char id[GAME_ID], red[TICKET], watching[TICKET], secret[SECRET], token[GAME_ID];
    struct client own = token_of_alice(secret, token);
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"},"
              "\"visibility\":\"private\"}");
    ticket_for(&own, id, "{\"role\":\"red\"}", red);
    ticket_for(&own, id, "{\"role\":\"spectator\"}", watching);
    refuse(&nobody, "not-active", "GET", text("/v1/games/%s/view?ticket=%s", id, red), NULL);
    json_decref(ask(&alice, 200, "DELETE", of_game(id, "/seats/red"), NULL));
    json_decref(ask(&admin, 200, "PUT", of_game(id, "/seats/red"), "{\"player\":\"carol\"}"));
    json_decref(ask(&admin, 200, "PUT", of_game(id, "/seats/blue"), "{\"player\":\"bob\"}"));
    refuse(&nobody, "not-found", "GET", text("/v1/games/%s/view?ticket=%s", id, red), NULL);
    refuse(&nobody, "not-found", "GET", text("/v1/games/%s/view?ticket=%s", id, watching), NULL);
}

static void test_a_ticket_holds_after_a_restart(void **state) {
    char id[GAME_ID], ticket[TICKET];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    ticket_for(&bob, id, "{\"role\":\"blue\"}", ticket);
    server_stop(*state);
    server_again(*state);
    json_decref(see(id, "view", ticket));
}

/* ---- rulesets ---------------------------------------------------------------------------------------------------- */

static void test_a_games_ruleset_has_an_address_of_its_own(void **state) {
    (void)state;
    char id[GAME_ID], path[256];
    struct reply reply;
    make_muster(&admin, id, "");
    json_t *game = ask(&nobody, 200, "GET", of_game(id, ""), NULL);
    snprintf(path, sizeof(path), "/v1/rulesets/%s/%s/%s", string_of(game, "ruleset"),
             string_of(game, "ruleset_version"), string_of(game, "content_hash"));
    json_t *by_path = ask(&nobody, 200, "GET", path, NULL);
    json_t *by_query = ask(&nobody, 200, "GET",
                           text("/v1/rulesets/%s?version=%s&content_hash=%s", string_of(game, "ruleset"),
                                string_of(game, "ruleset_version"), string_of(game, "content_hash")),
                           NULL);
    assert_true(json_equal(by_path, by_query));
    client_send(&nobody, &reply, "HEAD", path, NULL, (const char *[]){"Accept-Encoding: gzip", NULL});
    assert_string_equal(reply_header(&reply, "content-encoding"), "gzip");
    assert_string_equal(reply_header(&reply, "cache-control"), "public, max-age=86400, immutable");
    assert_in_range(strtol(reply_header(&reply, "content-length"), NULL, 10), 1, 20000);
    reply_finish(&reply);
    refuse(&nobody, "not-found", "GET", text("/v1/rulesets/muster-test/9.9.9/%s", string_of(game, "content_hash")),
           NULL);
    refuse(&nobody, "not-found", "GET", "/v1/rulesets/muster-test/1.0.0/abc", NULL);
    json_decref(game);
    json_decref(by_path);
    json_decref(by_query);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_public_game_is_read_without_a_token),
        cmocka_unit_test(test_nothing_else_is),
        cmocka_unit_test(test_a_finished_public_game_hides_nothing),
        cmocka_unit_test(test_the_address_pays),
        cmocka_unit_test(test_a_ticket_reads_as_its_role),
        cmocka_unit_test(test_a_ticket_does_nothing_else),
        cmocka_unit_test(test_every_byte_of_a_ticket_counts),
        cmocka_unit_test(test_a_ticket_runs_out),
        cmocka_unit_test(test_a_ticket_ends_with_its_token),
        cmocka_unit_test(test_a_ticket_ends_with_the_seat),
        cmocka_unit_test(test_a_ticket_holds_after_a_restart),
        cmocka_unit_test(test_a_games_ruleset_has_an_address_of_its_own),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
