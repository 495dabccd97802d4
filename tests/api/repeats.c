/* A request that makes something is sent again with the same Idempotency-Key: it is done once, and only its sender gets
 * the answer again. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <postgresql/libpq-fe.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { SECRET = 160, RACERS = 8, DAY = 86400, INVITATION = 53 };
#define MUSTER       "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define GUEST_KEY    "0123456789abcdefABCDEF"
#define PLAYER_TOKEN "{\"scope\":\"player\",\"player\":\"ana\"}"
#define NEW_WEBHOOK  "{\"url\":\"https://webhook.invalid/\"}"
#define NEW_LEAGUE                                                                                                     \
    "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}],"     \
    "\"sign_up\":\"link\"}"

static struct server *server;
static struct client app, other, nobody;
static char app_token[SECRET], other_token[SECRET];

static void make_app(struct client *client, char token[SECRET]) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    snprintf(token, SECRET, "%s", string_of(made, "token"));
    json_decref(made);
    *client = admin;
    client->token = token;
}

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_GUESTS=on", "MUSTERD_RATE_LIMIT=0", "MUSTERD_APP_TOKENS=6",
                                           "MUSTERD_TEST_CLOCK=on", NULL};
    server = admin_begin(state, settings);
    make_app(&app, app_token);
    make_app(&other, other_token);
    nobody = admin;
    nobody.token = NULL;
    return 0;
}

/* POST with this key. Returns the answer's JSON. *replayed may be NULL. */
static json_t *keyed(struct client *client, int status, const char *path, const char *key, const char *body,
                     bool *replayed) {
    struct reply reply;
    client_send(client, &reply, "POST", path, body, (const char *[]){text("Idempotency-Key: %s", key), NULL});
    if (reply.status != status)
        fail_msg("POST %s answered %d instead of %d: %s", path, reply.status, status, reply.body);
    if (replayed)
        *replayed = reply_header(&reply, "idempotent-replayed") != NULL;
    json_t *json = json_incref(reply.json);
    reply_finish(&reply);
    return json;
}

static void mismatch(struct client *client, const char *path, const char *key, const char *body) {
    json_t *problem = keyed(client, 422, path, key, body, NULL);
    assert_string_equal(string_of(problem, "type"), "/problems/idempotency-mismatch");
    json_decref(problem);
}

static size_t count(struct client *client, const char *path) {
    json_t *list = ask(client, 200, "GET", path, NULL);
    const size_t n = json_array_size(member(list, "items"));
    json_decref(list);
    return n;
}

/* The same request gives the same answer, and others do not get it. secret: the member that is told only once. */
static void expect_once(const char *path, const char *list, const char *key, const char *body, const char *changed,
                        const char *secret) {
    bool replayed;
    json_t *made = keyed(&app, 201, path, key, body, &replayed);
    assert_false(replayed);
    const size_t before = list ? count(&app, list) : 0;
    json_t *again = keyed(&app, 201, path, key, body, &replayed);
    assert_true(replayed);
    assert_true(json_equal(made, again));
    assert_int_equal(list ? count(&app, list) : 0, before);
    mismatch(&app, path, key, changed);
    json_t *another = keyed(&app, 201, path, text("%s-2", key), body, &replayed);
    assert_false(replayed);
    assert_string_not_equal(string_of(another, secret), string_of(made, secret));
    json_decref(another);
    json_decref(again);
    json_decref(made);
}

static void test_each_thing_is_made_once(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"bo\",\"blue\":\"cy\"}}");
    expect_once("/v1/tokens", "/v1/tokens", "token", PLAYER_TOKEN, "{\"scope\":\"player\",\"player\":\"eve\"}",
                "token");
    expect_once("/v1/webhooks", "/v1/webhooks", "hook", NEW_WEBHOOK, "{\"url\":\"https://other.invalid/\"}", "secret");
    expect_once("/v1/leagues", "/v1/leagues", "league", NEW_LEAGUE,
                "{\"name\":\"Autumn\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\","
                "\"scenario\":\"skirmish\"}]}",
                "invitation");
    app.player = "bo";
    expect_once(text("/v1/games/%s/tickets", id), NULL, "ticket", "{\"role\":\"red\",\"seconds\":60}",
                "{\"role\":\"red\",\"seconds\":61}", "ticket");
    mismatch(&app, "/v1/webhooks", "ticket", NEW_WEBHOOK);
    app.player = NULL;
}

static void test_the_answer_is_for_its_sender_alone(void **state) {
    (void)state;
    bool replayed;
    json_t *mine = keyed(&app, 201, "/v1/webhooks", "shared", NEW_WEBHOOK, NULL);
    json_t *theirs = keyed(&other, 201, "/v1/webhooks", "shared", NEW_WEBHOOK, &replayed);
    assert_false(replayed);
    assert_string_not_equal(string_of(mine, "secret"), string_of(theirs, "secret"));
    app.player = "bo";
    json_t *of_bo = keyed(&app, 201, "/v1/webhooks", "shared", NEW_WEBHOOK, &replayed);
    app.player = NULL;
    assert_false(replayed);
    assert_string_not_equal(string_of(mine, "secret"), string_of(of_bo, "secret"));
    /* Another token of the same app is another sender. */
    json_t *token =
        ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"app\",\"app\":\"%s\"}", string_of(mine, "app")));
    struct client second = admin;
    second.token = string_of(token, "token");
    json_t *of_second = keyed(&second, 201, "/v1/webhooks", "shared", NEW_WEBHOOK, &replayed);
    assert_false(replayed);
    assert_string_not_equal(string_of(mine, "secret"), string_of(of_second, "secret"));
    json_decref(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", string_of(token, "id")), NULL));
    json_t *refused = keyed(&second, 401, "/v1/webhooks", "shared", NEW_WEBHOOK, NULL);
    json_decref(refused);
    json_decref(of_second);
    json_decref(token);
    json_decref(of_bo);
    json_decref(theirs);
    json_decref(mine);
}

static void test_malformed_keys(void **state) {
    (void)state;
    static const char *const wrong[] = {"two words", "caf\xc3\xa9"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        json_decref(keyed(&app, 400, "/v1/webhooks", wrong[i], NEW_WEBHOOK, NULL));
    char longest[130];
    memset(longest, 'k', 129);
    longest[129] = '\0';
    json_decref(keyed(&app, 400, "/v1/webhooks", longest, NEW_WEBHOOK, NULL));
    longest[128] = '\0';
    json_decref(keyed(&app, 201, "/v1/webhooks", longest, NEW_WEBHOOK, NULL));
}

static void test_what_was_refused_is_not_kept(void **state) {
    (void)state;
    char token[SECRET];
    struct client full;
    json_t *made[5];
    make_app(&full, token);
    for (int i = 0; i < 5; i++)
        made[i] = ask(&full, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    json_decref(keyed(&full, 403, "/v1/tokens", "full", "{\"scope\":\"app\"}", NULL));
    json_decref(ask(&full, 204, "DELETE", text("/v1/tokens/%s", string_of(made[0], "id")), NULL));
    bool replayed;
    json_decref(keyed(&full, 201, "/v1/tokens", "full", "{\"scope\":\"app\"}", &replayed));
    assert_false(replayed);
    json_decref(keyed(&full, 201, "/v1/tokens", "full", "{\"scope\":\"app\"}", &replayed));
    assert_true(replayed);
    for (int i = 0; i < 5; i++)
        json_decref(made[i]);
}

/* ---- guests -------------------------------------------------------------------------------------------------- */

static const char *invite(char invitation[INVITATION]) {
    char id[GAME_ID];
    app.player = "ana";
    make_game(&app, id, "{" MUSTER ",\"visibility\":\"private\",\"seats\":{\"red\":\"ana\"}}");
    json_t *made = ask(&app, 200, "PUT", text("/v1/games/%s/seats/blue/invitation", id), NULL);
    app.player = NULL;
    snprintf(invitation, INVITATION, "%s", string_of(made, "invitation"));
    json_decref(made);
    return text("/v1/invitations/%s/accept", invitation);
}

static void test_a_guest_sits_down_once(void **state) {
    (void)state;
    char invitation[INVITATION], elsewhere[INVITATION];
    bool replayed;
    const char *path = invite(invitation);
    json_t *guest = keyed(&nobody, 201, path, GUEST_KEY, "{\"name\":\"Bo\"}", &replayed);
    assert_false(replayed);
    json_t *again = keyed(&nobody, 201, path, GUEST_KEY, "{\"name\":\"Bo\"}", &replayed);
    assert_true(replayed);
    assert_true(json_equal(guest, again));
    struct client bo = nobody;
    bo.token = string_of(again, "token");
    json_decref(ask(&bo, 200, "GET", text("/v1/games/%s/view", string_of(again, "game")), NULL));
    mismatch(&nobody, path, GUEST_KEY, "{\"name\":\"Eve\"}");
    json_decref(keyed(&nobody, 404, path, GUEST_KEY "x", "{\"name\":\"Bo\"}", NULL));
    refuse(&nobody, "not-found", "POST", path, "{\"name\":\"Bo\"}");
    json_decref(keyed(&nobody, 404, "/v1/invitations/inv-000102030405060708090a0b0c0d0e0f1011121314151617/accept",
                      GUEST_KEY, "{\"name\":\"Bo\"}", NULL));
    json_t *other_guest = keyed(&nobody, 201, invite(elsewhere), GUEST_KEY, "{\"name\":\"Bo\"}", &replayed);
    assert_false(replayed);
    assert_string_not_equal(string_of(other_guest, "token"), string_of(guest, "token"));
    json_decref(other_guest);
    json_decref(again);
    json_decref(guest);
}

static void test_a_guest_needs_a_key_that_is_hard_to_guess(void **state) {
    (void)state;
    char invitation[INVITATION];
    const char *path = invite(invitation);
    json_t *problem = keyed(&nobody, 400, path, "accept", "{\"name\":\"Bo\"}", NULL);
    assert_string_equal(string_of(problem, "parameter"), "Idempotency-Key");
    json_decref(problem);
}

/* ---- all at once ------------------------------------------------------------------------------------------------ */

struct racer {
    pthread_t thread;
    const char *path, *key, *body, *token;
    char secret[SECRET];
};

static void *race(void *context) {
    struct racer *racer = context;
    struct client client;
    client_init(&client, server->port, racer->token);
    json_t *made = keyed(&client, 201, racer->path, racer->key, racer->body, NULL);
    snprintf(racer->secret, SECRET, "%s", string_of(made, racer->token ? "secret" : "token"));
    json_decref(made);
    client_finish(&client);
    return NULL;
}

static void race_all(struct racer racer) {
    struct racer racers[RACERS];
    for (int i = 0; i < RACERS; i++) {
        racers[i] = racer;
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < RACERS; i++)
        pthread_join(racers[i].thread, NULL);
    for (int i = 1; i < RACERS; i++)
        assert_string_equal(racers[i].secret, racers[0].secret);
}

static void test_eight_at_once_get_one_answer(void **state) {
    (void)state;
    char invitation[INVITATION];
    const size_t before = count(&app, "/v1/webhooks");
    race_all((struct racer){.path = "/v1/webhooks", .key = "race", .body = NEW_WEBHOOK, .token = app_token});
    assert_int_equal(count(&app, "/v1/webhooks"), before + 1);
    race_all((struct racer){.path = invite(invitation), .key = GUEST_KEY, .body = "{\"name\":\"Di\"}"});
}

/* ---- what the database has -------------------------------------------------------------------------------------- */

static long number(PGconn *database, const char *sql) {
    PGresult *result = PQexec(database, sql);
    assert_int_equal(PQresultStatus(result), PGRES_TUPLES_OK);
    const long n = strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return n;
}

static void test_the_database_cannot_tell_the_secret(void **state) {
    (void)state;
    PGconn *database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server->data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    json_t *made = keyed(&app, 201, "/v1/webhooks", "sealed", NEW_WEBHOOK, NULL);
    const char *sql = "SELECT count(*) FROM kept_answers WHERE position(convert_to('%s', 'UTF8') in sealed) > 0";
    assert_int_equal(number(database, "SELECT count(*) FROM kept_answers WHERE octet_length(sealed) > 100") > 0, 1);
    assert_int_equal(number(database, text(sql, string_of(made, "secret"))), 0);
    assert_int_equal(number(database, text(sql, "whsec_")), 0);
    assert_int_equal(number(database, text(sql, "mst_")), 0);
    /* A row that was changed by hand is no answer, and harms nobody. */
    PQclear(PQexec(database, "UPDATE kept_answers SET sealed = sealed || '\\x00'::bytea"));
    mismatch(&app, "/v1/webhooks", "sealed", NEW_WEBHOOK);
    PQfinish(database);
    json_decref(made);
}

static void test_after_a_day_the_key_is_new(void **state) {
    (void)state;
    bool replayed;
    json_t *made = keyed(&app, 201, "/v1/webhooks", "daily", NEW_WEBHOOK, NULL);
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%d}", DAY - 600)));
    json_decref(keyed(&app, 201, "/v1/webhooks", "daily", NEW_WEBHOOK, &replayed));
    assert_true(replayed);
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%d}", DAY + 600)));
    json_t *again = keyed(&app, 201, "/v1/webhooks", "daily", NEW_WEBHOOK, &replayed);
    assert_false(replayed);
    assert_string_not_equal(string_of(again, "id"), string_of(made, "id"));
    json_decref(again);
    json_decref(made);
}

/* ---- Location ---------------------------------------------------------------------------------------------------- */

/* POST, which must answer 201 and say where the thing is. */
static void expect_at(struct client *client, const char *path, const char *body, int status) {
    struct reply reply;
    client_send(client, &reply, "POST", path, body, NULL);
    assert_int_equal(reply.status, 201);
    const char *at = reply_header(&reply, "location");
    if (!at)
        fail_msg("POST %s says not where", path);
    json_decref(ask(client, status, "GET", text("%s", at), NULL));
    reply_finish(&reply);
}

static void test_what_was_made_is_where_the_answer_says(void **state) {
    (void)state;
    char id[GAME_ID], token[SECRET];
    struct client maker;
    make_app(&maker, token);
    make_game(&maker, id, "{" MUSTER ",\"seats\":{\"red\":\"lo\",\"blue\":\"li\"}}");
    expect_at(&maker, "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"lo\"}}", 200);
    expect_at(&maker, "/v1/leagues", NEW_LEAGUE, 200);
    expect_at(&maker, "/v1/webhooks", NEW_WEBHOOK, 200);
    expect_at(&maker, "/v1/tokens", "{\"scope\":\"app\"}", 405); /* listed, and revoked there */
    maker.player = "lo";
    expect_at(&maker, text("/v1/games/%s/messages", id), "{\"channel\":\"players\",\"text\":\"Hail\"}", 405);
    struct reply reply;
    client_send(&maker, &reply, "POST", text("/v1/games/%s/proposals", id), "{\"role\":\"red\",\"kind\":\"draw\"}",
                NULL);
    assert_int_equal(reply.status, 201);
    assert_string_equal(reply_header(&reply, "location"), text("/v1/games/%s/proposals/1", id));
    reply_finish(&reply);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thing_is_made_once),
        cmocka_unit_test(test_the_answer_is_for_its_sender_alone),
        cmocka_unit_test(test_malformed_keys),
        cmocka_unit_test(test_what_was_refused_is_not_kept),
        cmocka_unit_test(test_a_guest_sits_down_once),
        cmocka_unit_test(test_a_guest_needs_a_key_that_is_hard_to_guess),
        cmocka_unit_test(test_eight_at_once_get_one_answer),
        cmocka_unit_test(test_the_database_cannot_tell_the_secret),
        cmocka_unit_test(test_what_was_made_is_where_the_answer_says),
        cmocka_unit_test(test_after_a_day_the_key_is_new),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
