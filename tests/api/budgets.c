/* Budgets and quotas: of addresses, apps and players. */
#include <pthread.h>
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

/* A hundredth of the rate, 10 at least, are look-ups of unknown tokens. */
enum { BUDGET = 60, APP_BUDGET = 90, FAILURES = 10, PLAYERS = 5, TOKENS = 4, GAMES = 3, THREADS = 6, SECRET = 160 };

static struct client nobody;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=60",     "MUSTERD_TRUSTED_PROXIES=::1,127.0.0.0/8",
                                           "MUSTERD_APP_RATE_LIMIT=90", "MUSTERD_APP_PLAYERS=5",
                                           "MUSTERD_APP_TOKENS=4",      "MUSTERD_APP_GAMES=3",
                                           "MUSTERD_PLAYER_GAMES=2",    NULL};
    admin_begin(state, settings);
    nobody = admin;
    nobody.token = NULL;
    json_decref(ask(&admin, 200, "GET", "/v1/me", NULL)); /* known from now on */
    return 0;
}

/* The status of GET path for a client at this address; wait: Retry-After, or 0. */
static int status_from(const char *address, const char *token, const char *path, long *wait) {
    struct reply reply;
    const char *headers[] = {text("X-Forwarded-For: %s", address),
                             token ? text("Authorization: Bearer %s", token) : NULL, NULL};
    client_send(&nobody, &reply, "GET", path, NULL, headers);
    int status = reply.status;
    const char *value = reply_header(&reply, "retry-after");
    if (wait)
        *wait = value ? strtol(value, NULL, 10) : 0;
    reply_finish(&reply);
    return status;
}

/* Tokens that the daemon has looked up in the database since the start. */
static long lookups(void) {
    struct reply reply;
    static const char *const headers[] = {"Authorization: Bearer " SERVER_ADMIN_TOKEN, NULL};
    client_send(&nobody, &reply, "GET", "/metrics", NULL, headers);
    const char *figure = strstr(reply.body, "\nmusterd_token_lookups_total ");
    assert_non_null(figure);
    long count = strtol(figure + strlen("\nmusterd_token_lookups_total "), NULL, 10);
    reply_finish(&reply);
    return count;
}

static void test_unknown_tokens_have_a_budget_of_their_own(void **state) {
    (void)state;
    int unknown = 0, limited = 0;
    long wait, before = lookups();
    for (int i = 0; i < 5 * FAILURES; i++) {
        int status = status_from("203.0.113.1", text("mst_unknown_%d", i), "/v1/rulesets", &wait);
        unknown += status == 401;
        limited += status == 429;
        assert_true(status == 401 || (status == 429 && wait >= 1 && wait <= 60));
    }
    assert_in_range(unknown, FAILURES, FAILURES + 5);
    assert_int_equal(unknown + limited, 5 * FAILURES);
    assert_in_range(lookups() - before, FAILURES, FAILURES + 5); /* the rest did not reach the store */
    assert_int_equal(status_from("203.0.113.1", NULL, "/v1/rulesets", NULL), 200); /* no token: another budget */
    assert_int_equal(status_from("203.0.113.1", SERVER_ADMIN_TOKEN, "/v1/me", NULL), 200);    /* one that is known */
    assert_int_equal(status_from("203.0.113.2", "mst_unknown_0", "/v1/rulesets", NULL), 401); /* another address */
}

static void test_an_unknown_token_is_looked_up_once(void **state) {
    (void)state;
    assert_int_equal(status_from("203.0.113.3", "mst_once", "/v1/rulesets", NULL), 401);
    long before = lookups();
    for (int i = 0; i < 5; i++)
        assert_int_equal(status_from("203.0.113.4", "mst_once", "/v1/rulesets", NULL), 401);
    assert_int_equal(lookups(), before);
}

static void test_clients_behind_a_trusted_proxy_have_their_own_budgets(void **state) {
    (void)state;
    int good = 0;
    while (good <= BUDGET + 5 && status_from("203.0.113.5", NULL, "/v1/rulesets", NULL) == 200)
        good++;
    assert_in_range(good, BUDGET, BUDGET + 5);
    assert_int_equal(status_from("192.0.2.66, 203.0.113.5", NULL, "/v1/rulesets", NULL), 429); /* said by himself */
    assert_int_equal(status_from("203.0.113.5, 127.0.0.9", NULL, "/v1/rulesets", NULL), 429);
    assert_int_equal(status_from("203.0.113.6", NULL, "/v1/rulesets", NULL), 200);
    struct reply reply;
    client_send(&nobody, &reply, "GET", "/v1/rulesets", NULL, (const char *[]){"Forwarded: for=203.0.113.5", NULL});
    assert_int_equal(reply.status, 429);
    reply_finish(&reply);
}

/* ---- apps ------------------------------------------------------------------------------------------ */

/* Admins' own budget is as small as any: what makes apps is a token of its own each time. */
static struct client new_app(char secret[SECRET], char id[GAME_ID]) {
    static char makers[8][SECRET];
    static int made;
    if (made == 0)
        for (int i = 0; i < 8; i++) {
            json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"admin\"}");
            snprintf(makers[i], SECRET, "%s", string_of(token, "token"));
            json_decref(token);
        }
    struct client maker = admin;
    maker.token = makers[made++ % 8];
    json_t *token = ask(&maker, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}");
    snprintf(secret, SECRET, "%s", string_of(token, "token"));
    if (id)
        snprintf(id, GAME_ID, "%s", string_of(token, "id"));
    json_decref(token);
    maker.token = secret;
    return maker;
}

static struct client new_token(struct client *app, char secret[SECRET], const char *player) {
    struct client client = *app;
    json_t *token = ask(app, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
    snprintf(secret, SECRET, "%s", string_of(token, "token"));
    json_decref(token);
    client.token = secret;
    return client;
}

static int status_of(struct client *client, const char *path) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    int status = reply.status;
    reply_finish(&reply);
    return status;
}

/* Requests until the answer is 429, at most so many. */
static int spend(struct client *client, int most) {
    for (int i = 0; i < most; i++)
        if (status_of(client, "/v1/me") == 429)
            return i;
    return most;
}

static void test_an_app_and_its_players_have_one_budget(void **state) {
    (void)state;
    char secret[SECRET], one_secret[SECRET], more_secret[SECRET], two_secret[SECRET];
    struct client app = new_app(secret, NULL);
    struct client one = new_token(&app, one_secret, "ann"), more = new_token(&app, more_secret, "ann");
    struct client two = new_token(&app, two_secret, "ben");
    int first = spend(&one, 2 * BUDGET);
    assert_in_range(first, BUDGET, BUDGET + 3);
    assert_in_range(spend(&more, 2 * BUDGET), 0, 3); /* the same player with another token */
    int second = spend(&two, 2 * BUDGET);            /* what the app has left is less than a share */
    assert_in_range(first + second, APP_BUDGET - 15, APP_BUDGET + 6);
    app.player = "ann";
    assert_int_equal(status_of(&app, "/v1/me"), 429);
}

static void expect_quota(json_t *problem, const char *quota, int limit) {
    assert_string_equal(string_of(problem, "quota"), quota);
    assert_int_equal(number_of(problem, "limit"), limit);
    json_decref(problem);
}

static void test_an_app_has_so_many_players(void **state) {
    (void)state;
    char secret[SECRET];
    struct client app = new_app(secret, NULL), acting = app;
    for (int i = 0; i < PLAYERS; i++) {
        acting.player = text("few-%d", i);
        json_decref(ask(&acting, 200, "GET", "/v1/me", NULL));
    }
    acting.player = "few-too-many";
    expect_quota(ask_problem(&acting, "quota-exceeded", "GET", "/v1/me", NULL), "players", PLAYERS);
    expect_quota(ask_problem(&app, "quota-exceeded", "POST", "/v1/tokens",
                             "{\"scope\":\"player\",\"player\":\"few-too-many\"}"),
                 "players", PLAYERS);
    expect_quota(
        ask_problem(&app, "quota-exceeded", "POST", "/v1/games",
                    "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"few-more\"}}"),
        "players", PLAYERS);
    acting.player = "few-0";
    json_decref(ask(&acting, 200, "GET", "/v1/me", NULL));
}

static void test_an_app_has_so_many_tokens(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID] = "";
    struct client app = new_app(secret, NULL);
    for (int i = 1; i < TOKENS; i++) {
        json_t *token = ask(&app, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"tom\"}");
        snprintf(id, sizeof(id), "%s", string_of(token, "id"));
        json_decref(token);
    }
    expect_quota(ask_problem(&app, "quota-exceeded", "POST", "/v1/tokens", "{\"scope\":\"app\"}"), "tokens", TOKENS);
    assert_null(ask(&app, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    json_decref(ask(&app, 201, "POST", "/v1/tokens", "{\"scope\":\"app\"}"));
}

static void test_an_app_has_so_many_unfinished_games(void **state) {
    (void)state;
    char secret[SECRET], player_secret[SECRET], id[GAME_ID];
    static const char game[] = "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}";
    struct client app = new_app(secret, NULL), gil = new_token(&app, player_secret, "gil");
    for (int i = 0; i < GAMES; i++)
        make_game(i % 2 ? &gil : &app, id, game);
    expect_quota(ask_problem(&app, "quota-exceeded", "POST", "/v1/games", game), "games", GAMES);
    expect_quota(ask_problem(&gil, "quota-exceeded", "POST", "/v1/games", game), "games", GAMES);
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    make_game(&app, id, game);
    struct reply reply;
    client_send(&app, &reply, "POST", "/v1/games", game, (const char *[]){"Idempotency-Key: one-too-many", NULL});
    assert_int_equal(reply.status, 403);
    reply_finish(&reply);
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    client_send(&app, &reply, "POST", "/v1/games", game, (const char *[]){"Idempotency-Key: one-too-many", NULL});
    assert_int_equal(reply.status, 201);
    reply_finish(&reply);
}

/* Rows stay of what was made and called off: of that there are so many a day. */
static void test_games_called_off_count_for_a_day(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID];
    static const char game[] = "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}";
    struct client app = new_app(secret, NULL);
    for (int i = 0; i < GAMES; i++) {
        make_game(&app, id, game);
        json_decref(ask(&app, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    }
    expect_quota(ask_problem(&app, "quota-exceeded", "POST", "/v1/games", game), "games", GAMES);
}

/* One player does not use up what is his app's. */
static void test_a_player_has_a_part_of_his_apps_games(void **state) {
    (void)state;
    char secret[SECRET], player_secret[SECRET], id[GAME_ID];
    static const char game[] = "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}";
    struct client app = new_app(secret, NULL), hal = new_token(&app, player_secret, "hal"), by_app = app;
    by_app.player = "hal";
    make_game(&hal, id, game);
    make_game(&by_app, id, game);
    expect_quota(ask_problem(&hal, "quota-exceeded", "POST", "/v1/games", game), "games", 2);
    expect_quota(ask_problem(&by_app, "quota-exceeded", "POST", "/v1/games", game), "games", 2);
    expect_quota(ask_problem(&by_app, "quota-exceeded", "POST", "/v1/games/bulk", text("{\"games\":[%s]}", game)),
                 "games", 2);
    by_app.player = "ivy";
    expect_quota(ask_problem(&by_app, "quota-exceeded", "POST", "/v1/games/bulk",
                             text("{\"games\":[%s,%s]}", game, game)),
                 "games", GAMES); /* there is room for one more in all */
    make_game(&by_app, id, game);
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    by_app.player = "hal";
    refuse(&by_app, "quota-exceeded", "POST", "/v1/games", game);
}

/* ---- all at once --------------------------------------------------------------------------------------- */

struct racer {
    pthread_t thread;
    struct client client;
    int number, made;
};

static void *race(void *context) {
    struct racer *racer = context;
    for (int i = 0; i < 2; i++) {
        struct reply reply;
        racer->client.player = text("racer-%d-%d", racer->number, i);
        client_send(&racer->client, &reply, "GET", "/v1/me", NULL, NULL);
        racer->client.player = NULL;
        reply_finish(&reply);
        client_send(&racer->client, &reply, "POST", "/v1/games",
                    "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}", NULL);
        racer->made += reply.status == 201;
        reply_finish(&reply);
        client_send(&racer->client, &reply, "POST", "/v1/tokens", "{\"scope\":\"app\"}", NULL);
        reply_finish(&reply);
    }
    return NULL;
}

static size_t items_at(struct client *client, const char *path) {
    json_t *list = ask(client, 200, "GET", path, NULL);
    size_t count = json_array_size(member(list, "items"));
    json_decref(list);
    return count;
}

static void test_quotas_hold_where_all_ask_at_once(void **state) {
    (void)state;
    char secret[SECRET];
    struct client app = new_app(secret, NULL);
    struct racer racers[THREADS] = {0};
    int made = 0;
    for (int i = 0; i < THREADS; i++) {
        racers[i].number = i;
        client_init(&racers[i].client, app.port, secret);
        assert_int_equal(pthread_create(&racers[i].thread, NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(racers[i].thread, NULL);
        client_finish(&racers[i].client);
        made += racers[i].made;
    }
    assert_int_equal(made, GAMES);
    assert_int_equal(items_at(&app, "/v1/players"), PLAYERS);
    assert_int_equal(items_at(&app, "/v1/tokens"), TOKENS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unknown_tokens_have_a_budget_of_their_own),
        cmocka_unit_test(test_an_unknown_token_is_looked_up_once),
        cmocka_unit_test(test_clients_behind_a_trusted_proxy_have_their_own_budgets),
        cmocka_unit_test(test_an_app_and_its_players_have_one_budget),
        cmocka_unit_test(test_an_app_has_so_many_players),
        cmocka_unit_test(test_an_app_has_so_many_tokens),
        cmocka_unit_test(test_an_app_has_so_many_unfinished_games),
        cmocka_unit_test(test_games_called_off_count_for_a_day),
        cmocka_unit_test(test_a_player_has_a_part_of_his_apps_games),
        cmocka_unit_test(test_quotas_hold_where_all_ask_at_once),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
