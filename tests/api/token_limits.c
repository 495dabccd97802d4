/* Tokens that expire, the day of their latest use, and what an app's token may do. */
#include <postgresql/libpq-fe.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
enum { SOON = 180000, SECRET = 160, DAY = 86400, HOUR = 3600, TRIES = 500, PAUSE_US = 10000 };

static struct client app;
static char app_id[GAME_ID], secret[SECRET];
static PGconn *database;
static int port;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", NULL};
    struct server *server = admin_begin(state, settings);
    port = admin.port;
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"club\"}");
    snprintf(secret, sizeof secret, "%s", string_of(made, "token"));
    snprintf(app_id, sizeof app_id, "%s", string_of(made, "app"));
    assert_int_equal(json_array_size(member(made, "scopes")), 4);
    assert_true(json_is_null(member(made, "expires_at")));
    json_decref(made);
    app = admin;
    app.token = secret;
    database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server->data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    return 0;
}

static int tear_down(void **state) {
    PQfinish(database);
    return admin_teardown(state);
}

static void set_clock(long ahead) {
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
}

/* The time in so many seconds, by the machine's clock. */
static const char *time_in(long seconds) {
    char at[32];
    const time_t then = time(NULL) + seconds;
    struct tm tm;
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&then, &tm));
    return text("%s", at);
}

struct made {
    struct client client;
    char id[GAME_ID], token[SECRET];
};

static void make(struct client *by, struct made *made, const char *body) {
    json_t *token = ask(by, 201, "POST", "/v1/tokens", body);
    snprintf(made->id, sizeof made->id, "%s", string_of(token, "id"));
    snprintf(made->token, sizeof made->token, "%s", string_of(token, "token"));
    json_decref(token);
    made->client = admin;
    made->client.token = made->token;
}

/* ---- expiry ------------------------------------------------------------------------------------------------------ */

static void test_a_token_expires(void **state) {
    (void)state;
    static struct events events;
    static struct made known, fresh;
    struct event event;
    char ticket[300], id[GAME_ID];
    const char *body = text("{\"scope\":\"player\",\"player\":\"eve\",\"expires_at\":\"%s\"}", time_in(HOUR));
    make(&app, &known, body);
    make(&app, &fresh, body); /* not used before it expires */
    make_game(&app, id, "{" MUSTER ",\"visibility\":\"private\",\"seats\":{\"red\":\"eve\",\"blue\":\"bob\"}}");
    json_decref(ask(&known.client, 200, "GET", "/v1/me", NULL));
    json_t *made =
        ask(&known.client, 201, "POST", text("/v1/games/%s/tickets", id), "{\"role\":\"red\",\"seconds\":80000}");
    snprintf(ticket, sizeof ticket, "%s", string_of(made, "ticket"));
    json_decref(made);
    events_open(&events, port, known.token, NULL, "/v1/me/stream", -1);
    assert_true(events_next(&events, &event, SOON));
    event_finish(&event);
    set_clock(HOUR + 60);
    refuse(&known.client, "expired-token", "GET", "/v1/me", NULL);
    refuse(&fresh.client, "expired-token", "GET", "/v1/me", NULL);
    struct client nobody = admin;
    nobody.token = NULL;
    refuse(&nobody, "expired-token", "GET", text("/v1/games/%s/view?ticket=%s", id, ticket), NULL);
    while (events_next(&events, &event, SOON))
        event_finish(&event);
    assert_true(events.ended);
    events_close(&events);
    set_clock(0);
    json_decref(ask(&known.client, 200, "GET", "/v1/me", NULL));
}

static void test_times_that_are_no_expiry(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "7", "\"soon\"", "\"2026-13-01T00:00:00Z\"", "\"2020-01-01T00:00:00Z\"", "\"2030-01-01\"", "true"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&app, "bad-request", "POST", "/v1/tokens", text("{\"scope\":\"app\",\"expires_at\":%s}", wrong[i]));
}

/* Nobody extends a token by making another one with it. */
static void test_a_token_makes_none_that_outlives_it(void **state) {
    (void)state;
    static struct made brief, child;
    make(&app, &brief, text("{\"scope\":\"app\",\"expires_at\":\"%s\"}", time_in(HOUR)));
    refuse(&brief.client, "not-allowed", "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    refuse(&brief.client, "not-allowed", "POST", "/v1/tokens",
           text("{\"scope\":\"player\",\"player\":\"eve\",\"expires_at\":\"%s\"}", time_in(2 * HOUR)));
    make(&brief.client, &child,
         text("{\"scope\":\"player\",\"player\":\"eve\",\"expires_at\":\"%s\"}", time_in(HOUR - 60)));
    json_decref(ask(&child.client, 200, "GET", "/v1/me", NULL));
}

/* ---- the latest use ---------------------------------------------------------------------------------------------- */

static long number(const char *statement) {
    PGresult *result = PQexec(database, statement);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", statement, PQerrorMessage(database));
    const long n = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return n;
}

static void await_use(const char *id, const char *day) {
    char found[16] = "";
    for (int tries = 0; tries < TRIES && strcmp(found, day) != 0; tries++) {
        json_t *list = ask(&admin, 200, "GET", "/v1/tokens?limit=200", NULL);
        const char *used = json_string_value(member(item_of(member(list, "items"), "id", id), "last_used"));
        snprintf(found, sizeof found, "%s", used ? used : "");
        json_decref(list);
        usleep(PAUSE_US);
    }
    assert_string_equal(found, day);
}

/* One write for each day and token, however many requests. xmin changes with each version of the row. */
static void test_the_day_of_the_latest_use(void **state) {
    (void)state;
    static struct made made;
    char today[16], later[16];
    snprintf(today, sizeof today, "%.10s", time_in(0));
    snprintf(later, sizeof later, "%.10s", time_in(2 * DAY));
    make(&app, &made, "{\"scope\":\"player\",\"player\":\"uma\"}");
    const char *version = text("SELECT xmin::text::bigint FROM tokens WHERE id = '%s'", made.id);
    const long unused = number(version);
    json_decref(ask(&made.client, 200, "GET", "/v1/me", NULL));
    await_use(made.id, today);
    const long used = number(version);
    assert_int_not_equal(used, unused);
    for (int i = 0; i < 50; i++)
        json_decref(ask(&made.client, 200, "GET", "/v1/me/games", NULL));
    assert_int_equal(number(version), used);
    set_clock(2 * DAY);
    for (int i = 0; i < 10; i++)
        json_decref(ask(&made.client, 200, "GET", "/v1/me/games", NULL));
    await_use(made.id, later);
    set_clock(0);
}

/* ---- scopes ------------------------------------------------------------------------------------------------------ */

enum need { READ, PLAY, ORGANISE, MANAGE, NEEDS };
static const char *const scopes[NEEDS] = {"read", "play", "organise", "admin"};

/* What needs which scope: every route that changes something, as an app asks it. player: acting for eve. The game in
 * %s is the app's. */
static const struct {
    enum need need;
    bool player;
    const char *method, *path, *body;
} routes[] = {
    {READ, false, "GET", "/v1/games/%s", NULL},
    {READ, true, "GET", "/v1/games/%s/view?role=red", NULL},
    {READ, true, "GET", "/v1/me/games", NULL},
    {READ, false, "GET", "/v1/players", NULL},
    {READ, true, "POST", "/v1/games/%s/tickets", "{\"role\":\"red\"}"},
    {PLAY, true, "POST", "/v1/games/%s/actions", "{\"role\":\"red\",\"seq\":0,\"key\":\"no-such-key\"}"},
    {PLAY, true, "POST", "/v1/games/%s/undo", NULL},
    {PLAY, true, "POST", "/v1/games/%s/return", NULL},
    {PLAY, true, "PUT", "/v1/games/%s/orders/red", "{\"rules\":[]}"},
    {PLAY, true, "PUT", "/v1/games/%s/notes/red", "{\"text\":\"a\"}"},
    {PLAY, true, "POST", "/v1/games/%s/messages", "{\"channel\":\"players\",\"text\":\"a\"}"},
    {PLAY, true, "POST", "/v1/games/%s/proposals", "{\"role\":\"red\",\"kind\":\"draw\"}"},
    {PLAY, true, "PUT", "/v1/games/%s/proposals/99", "{\"accept\":true}"},
    {PLAY, true, "PUT", "/v1/me/vacation", "{}"},
    {PLAY, true, "PUT", "/v1/games/%s/seats/red", NULL},
    {PLAY, true, "DELETE", "/v1/games/%s/seats/red", NULL},
    {PLAY, true, "PUT", "/v1/games/%s/seats/red/opening",
     "{\"value\":\"202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f\"}"},
    {PLAY, true, "POST", "/v1/games", "{" MUSTER "}"},
    {PLAY, true, "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER "}]}"},
    {PLAY, true, "PATCH", "/v1/players/eve", "{\"name\":\"Eve\"}"},
    {PLAY, true, "POST", "/v1/webhooks", "{\"url\":\"https://receiver.example/\"}"},
    {ORGANISE, false, "POST", "/v1/games", "{" MUSTER "}"},
    {ORGANISE, false, "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER "}]}"},
    {ORGANISE, false, "PATCH", "/v1/games/%s", "{\"labels\":{\"round\":\"1\"}}"},
    {ORGANISE, false, "POST", "/v1/games/%s/direct", "{\"do\":\"pause\",\"reason\":\"tea\"}"},
    {ORGANISE, false, "POST", "/v1/games/%s/abort", NULL},
    {ORGANISE, false, "POST", "/v1/games/%s/messages", "{\"channel\":\"players\",\"text\":\"a\"}"},
    {ORGANISE, false, "DELETE", "/v1/games/%s/messages/99?channel=players", NULL},
    {ORGANISE, false, "PUT", "/v1/games/%s/seats/red", "{\"player\":\"eve\"}"},
    {ORGANISE, false, "PUT", "/v1/games/%s/seats/red/invitation", NULL},
    {ORGANISE, false, "DELETE", "/v1/games/%s/seats/red/invitation", NULL},
    {ORGANISE, false, "POST", "/v1/leagues", "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{" MUSTER "}]}"},
    {ORGANISE, false, "PATCH", "/v1/leagues/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12", "{\"name\":\"Summer\"}"},
    {ORGANISE, false, "DELETE", "/v1/leagues/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12", NULL},
    {ORGANISE, false, "PUT", "/v1/leagues/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12/members/eve", NULL},
    {PLAY, true, "PUT", "/v1/leagues/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12/members/eve", NULL},
    {PLAY, true, "DELETE", "/v1/leagues/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12/members/eve", NULL},
    {MANAGE, false, "GET", "/v1/tokens", NULL},
    {MANAGE, false, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"eve\"}"},
    {MANAGE, false, "DELETE", "/v1/tokens/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12", NULL},
    {MANAGE, false, "PATCH", "/v1/players/eve", "{\"name\":\"Eve\"}"},
    {MANAGE, false, "DELETE", "/v1/players/nobody-has-this-id", NULL},
    {MANAGE, false, "POST", "/v1/webhooks", "{\"url\":\"https://receiver.example/\"}"},
    {MANAGE, false, "DELETE", "/v1/webhooks/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b12", NULL},
};

/* A token with the scope gets past the check (whatever the answer is then), and no other does. */
static void test_every_refusal(void **state) {
    (void)state;
    static struct made tokens[NEEDS];
    char id[GAME_ID];
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"eve\",\"blue\":\"bob\"}}");
    for (int i = 0; i < NEEDS; i++)
        make(&app, &tokens[i], text("{\"scope\":\"app\",\"app\":\"%s\",\"scopes\":[\"%s\"]}", app_id, scopes[i]));
    for (size_t r = 0; r < sizeof routes / sizeof routes[0]; r++)
        for (int i = 0; i < NEEDS; i++) {
            char path[256], player[] = "eve";
            struct reply reply;
            snprintf(path, sizeof path, routes[r].path, id);
            tokens[i].client.player = routes[r].player ? player : NULL;
            client_send(&tokens[i].client, &reply, routes[r].method, path, routes[r].body, NULL);
            const char *detail = reply.json ? json_string_value(json_object_get(reply.json, "detail")) : NULL;
            const bool refused = reply.status == 403 && detail && strstr(detail, "This needs a token with the scope");
            const bool may = routes[r].need == READ || routes[r].need == (enum need)i;
            if (refused == may)
                fail_msg("%s %s with the scope %s: %d %s", routes[r].method, path, scopes[i], reply.status, reply.body);
            if (refused)
                assert_non_null(strstr(detail, scopes[routes[r].need]));
            reply_finish(&reply);
        }
}

static void test_a_token_that_reads_makes_no_player(void **state) {
    (void)state;
    static struct made reader;
    make(&app, &reader, "{\"scope\":\"app\",\"scopes\":[\"read\"]}");
    reader.client.player = "never-seen-before";
    refuse(&reader.client, "not-allowed", "GET", "/v1/me/games", NULL);
    refuse(&app, "not-found", "GET", "/v1/players/never-seen-before", NULL);
}

static void test_scopes_have_a_form(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "{\"scope\":\"app\",\"scopes\":[]}",
        "{\"scope\":\"app\",\"scopes\":\"read\"}",
        "{\"scope\":\"app\",\"scopes\":[\"write\"]}",
        "{\"scope\":\"app\",\"scopes\":[7]}",
        "{\"scope\":\"app\",\"scopes\":[\"read\",\"read\"]}",
        "{\"scope\":\"player\",\"player\":\"eve\",\"scopes\":[\"read\"]}",
        "{\"scope\":\"app\",\"label\":\"league\"}",
        "{\"scope\":\"app\",\"scopes\":[\"play\"],\"label\":\"league\"}",
        "{\"scope\":\"app\",\"scopes\":[\"organise\"],\"label\":\"\"}",
        "{\"scope\":\"app\",\"scopes\":[\"organise\"],\"label\":\"No Label\"}",
        "{\"scope\":\"app\",\"scopes\":[\"organise\"],\"label\":7}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&app, "bad-request", "POST", "/v1/tokens", wrong[i]);
    refuse(&admin, "bad-request", "POST", "/v1/tokens", "{\"scope\":\"admin\",\"scopes\":[\"read\"]}");
}

/* A league's arbiter: one label, and no way out of it. */
static void test_an_arbiter_of_one_league(void **state) {
    (void)state;
    static struct made arbiter;
    char own[GAME_ID], other[GAME_ID];
    struct client *client = &arbiter.client;
    make(&app, &arbiter, "{\"scope\":\"app\",\"scopes\":[\"organise\"],\"label\":\"league:winter\"}");
    const char *seats = "\"seats\":{\"red\":\"eve\",\"blue\":\"bob\"}";
    make_game(&app, other, text("{" MUSTER ",%s,\"labels\":{\"league\":\"summer\"}}", seats));
    refuse(client, "not-allowed", "POST", "/v1/games", "{" MUSTER "}");
    refuse(client, "not-allowed", "POST", "/v1/games", "{" MUSTER ",\"labels\":{\"league\":\"summer\"}}");
    refuse(client, "not-allowed", "POST", "/v1/games/bulk",
           "{\"games\":[{" MUSTER ",\"labels\":{\"league\":\"winter\"}},{" MUSTER "}]}");
    make_game(client, own, text("{" MUSTER ",%s,\"labels\":{\"league\":\"winter\",\"round\":\"1\"}}", seats));
    json_decref(ask(client, 200, "POST", text("/v1/games/%s/direct", own), "{\"do\":\"abort\",\"reason\":\"rain\"}"));
    json_decref(ask(client, 200, "PATCH", text("/v1/games/%s", own), "{\"labels\":{\"round\":\"2\"}}"));
    refuse(client, "not-allowed", "PATCH", text("/v1/games/%s", own), "{\"labels\":{\"league\":\"summer\"}}");
    refuse(client, "not-allowed", "PATCH", text("/v1/games/%s", own), "{\"labels\":{\"league\":null}}");
    refuse(client, "not-allowed", "POST", text("/v1/games/%s/direct", other), "{\"do\":\"abort\",\"reason\":\"rain\"}");
    refuse(client, "not-allowed", "PATCH", text("/v1/games/%s", other), "{\"labels\":{\"league\":\"winter\"}}");
    refuse(client, "not-allowed", "POST", text("/v1/games/%s/messages", other),
           "{\"channel\":\"players\",\"text\":\"a\"}");
    json_decref(ask(client, 200, "GET", text("/v1/games/%s", other), NULL));
    const char *winter = "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{" MUSTER "}]}";
    refuse(client, "not-allowed", "POST", "/v1/leagues", winter);
    json_t *league = ask(&app, 201, "POST", "/v1/leagues", winter);
    refuse(client, "not-allowed", "DELETE", text("/v1/leagues/%s", string_of(league, "id")), NULL);
    json_decref(league);
    struct client acting = *client;
    acting.player = "eve";
    refuse(&acting, "not-allowed", "POST", text("/v1/games/%s/resign", own), NULL);
    json_t *list = ask(&admin, 200, "GET", "/v1/tokens?limit=200", NULL);
    const json_t *token = item_of(member(list, "items"), "id", arbiter.id);
    assert_string_equal(string_of(token, "label"), "league:winter");
    assert_true(has(member(token, "scopes"), "organise"));
    json_decref(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_token_expires),
        cmocka_unit_test(test_times_that_are_no_expiry),
        cmocka_unit_test(test_a_token_makes_none_that_outlives_it),
        cmocka_unit_test(test_the_day_of_the_latest_use),
        cmocka_unit_test(test_every_refusal),
        cmocka_unit_test(test_a_token_that_reads_makes_no_player),
        cmocka_unit_test(test_scopes_have_a_form),
        cmocka_unit_test(test_an_arbiter_of_one_league),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
