/* Tokens, scopes, players, and acting for them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>
#include <postgresql/libpq-fe.h>

#include "../../api/text/cursor.h"
#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

enum { SECRET = 160 };

static int set_up(void **state) {
    admin_setup(state);
    return 0;
}

/* A client with a new token; id may be NULL. */
static struct client make_token(struct client *maker, char secret[SECRET], char id[GAME_ID], const char *body) {
    struct client client = *maker;
    json_t *token = ask(maker, 201, "POST", "/v1/tokens", body);
    snprintf(secret, SECRET, "%s", string_of(token, "token"));
    if (id)
        snprintf(id, GAME_ID, "%s", string_of(token, "id"));
    json_decref(token);
    client.token = secret;
    client.player = NULL;
    return client;
}

static struct client acting_for(const struct client *client, const char *player) {
    struct client copy = *client;
    copy.player = player;
    return copy;
}

static void test_no_token_and_bad_tokens(void **state) {
    (void)state;
    static const struct {
        const char *header, *problem;
    } cases[] = {
        {NULL, "no-token"},
        {"Authorization:", "no-token"},
        {"Authorization: Bearer", "bad-token"},
        {"Authorization: Bearer nonsense", "bad-token"},
        {"Authorization: Bearer mst_0000000000000000000000000000000000000000000", "bad-token"},
        {"Authorization: Basic YTpi", "bad-token"},
        {"Authorization: Bearer " SERVER_ADMIN_TOKEN "x", "bad-token"},
        {"Authorization: " SERVER_ADMIN_TOKEN, "bad-token"},
    };
    struct client nobody = admin;
    nobody.token = NULL;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct reply reply;
        client_send(&nobody, &reply, "GET", "/v1/me", NULL, (const char *[]){cases[i].header, NULL});
        assert_int_equal(reply.status, 401);
        if (strcmp(string_of(reply.json, "type"), text("/problems/%s", cases[i].problem)) != 0)
            fail_msg("%s gives %s", cases[i].header, string_of(reply.json, "type"));
        reply_finish(&reply);
    }
    struct reply reply;
    client_send(&nobody, &reply, "GET", "/v1/me", NULL,
                (const char *[]){"Authorization: bearer " SERVER_ADMIN_TOKEN, NULL});
    assert_int_equal(reply.status, 200);
    reply_finish(&reply);
}

static void test_every_operation_but_the_public_ones_needs_a_token(void **state) {
    (void)state;
    struct client nobody = admin;
    nobody.token = NULL;
    static const char *const paths[] = {"/v1/games",     "/v1/me",      "/v1/me/games",
                                        "/v1/me/stream", "/v1/players", "/v1/players/alice",
                                        "/v1/tokens"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        refuse(&nobody, "no-token", "GET", paths[i], NULL);
    refuse(&nobody, "no-token", "POST", "/v1/games", "{}");
    refuse(&nobody, "no-token", "POST", "/v1/tokens", "not even JSON");
    static const char *const parts[] = {"/actions", "/export"};
    static const char *const public_parts[] = {"", "/view", "/log", "/stream", "/fairness", "/board.svg", "/board.png"};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        refuse(&nobody, "no-token", "GET", text("/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11%s", parts[i]), NULL);
    for (size_t i = 0; i < sizeof(public_parts) / sizeof(public_parts[0]); i++)
        refuse(&nobody, "not-found", "GET", text("/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11%s", public_parts[i]),
               NULL);
}

static void test_who_am_i(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID];
    json_t *me = ask(&admin, 200, "GET", "/v1/me", NULL);
    assert_string_equal(string_of(me, "scope"), "admin");
    assert_true(json_is_null(member(me, "player")));
    json_decref(me);
    struct client jo = make_token(&admin, secret, id, "{\"scope\":\"player\",\"player\":\"jo\",\"name\":\"phone\"}");
    me = ask(&jo, 200, "GET", "/v1/me", NULL);
    assert_string_equal(string_of(me, "scope"), "player");
    assert_string_equal(string_of(me, "player"), "jo");
    assert_string_equal(string_of(me, "name"), "phone");
    assert_string_equal(string_of(me, "token"), id);
    json_decref(me);
    struct client as_jo = acting_for(&jo, "jo"), as_kim = acting_for(&jo, "kim");
    json_decref(ask(&as_jo, 200, "GET", "/v1/me", NULL));
    refuse(&as_kim, "not-allowed", "GET", "/v1/me", NULL);
    struct client wrong = acting_for(&admin, "not a player id");
    refuse(&wrong, "bad-parameter", "GET", "/v1/me", NULL);
}

static void test_tokens_are_shown_once_and_revoked_for_good(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID];
    struct client lee = make_token(&admin, secret, id, "{\"scope\":\"player\",\"player\":\"lee\"}");
    json_t *list = ask(&admin, 200, "GET", "/v1/tokens?limit=200", NULL);
    assert_non_null(item_of(member(list, "items"), "id", id));
    char *dump = json_dumps(list, 0);
    assert_null(strstr(dump, secret));
    free(dump);
    json_decref(list);
    json_decref(ask(&lee, 200, "GET", "/v1/me", NULL));
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    refuse(&lee, "bad-token", "GET", "/v1/me", NULL);
    refuse(&lee, "bad-token", "GET", "/v1/rulesets", NULL);
    refuse(&admin, "not-found", "DELETE", text("/v1/tokens/%s", id), NULL);
    refuse(&admin, "not-found", "DELETE", "/v1/tokens/nonsense", NULL);
    list = ask(&admin, 200, "GET", "/v1/tokens?limit=200", NULL);
    assert_null(item_of(member(list, "items"), "id", id));
    json_decref(list);
}

static void expect_end(struct events *events) {
    struct event event;
    while (events_next(events, &event, 5000))
        event_finish(&event);
    assert_true(events->ended);
    events_close(events);
}

static void test_streams_end_with_the_token_that_opened_them(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID], game[GAME_ID];
    static struct events lost, lost_too, kept;
    struct event event;
    struct client alice = make_token(&admin, secret, id, "{\"scope\":\"player\",\"player\":\"alice\"}");
    make_muster(&admin, game, "");
    events_open(&lost, alice.port, secret, NULL, text("/v1/games/%s/stream?role=red", game), -1);
    events_open(&lost_too, alice.port, secret, NULL, "/v1/me/stream", -1);
    events_open(&kept, alice.port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream?role=red", game), -1);
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    expect_end(&lost);
    expect_end(&lost_too);
    json_decref(act(&admin, game, "red", "advance"));
    assert_true(events_next(&kept, &event, 180000));
    assert_int_equal(event.id, 1);
    event_finish(&event);
    events_close(&kept);
}

static void test_who_may_make_tokens(void **state) {
    (void)state;
    char app_secret[SECRET], player_secret[SECRET], id[GAME_ID];
    struct client app = make_token(&admin, app_secret, NULL, "{\"scope\":\"app\",\"name\":\"bot\"}");
    struct client mia = make_token(&app, player_secret, id, "{\"scope\":\"player\",\"player\":\"mia\"}");
    refuse(&mia, "not-allowed", "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"mia\"}");
    refuse(&mia, "not-allowed", "GET", "/v1/tokens", NULL);
    refuse(&mia, "not-allowed", "DELETE", text("/v1/tokens/%s", id), NULL);
    refuse(&app, "not-allowed", "POST", "/v1/tokens", "{\"scope\":\"admin\"}");
    json_t *list = ask(&app, 200, "GET", "/v1/tokens", NULL);
    assert_non_null(item_of(member(list, "items"), "id", id));
    for (size_t i = 0; i < json_array_size(member(list, "items")); i++)
        assert_string_not_equal(string_of(json_array_get(member(list, "items"), i), "scope"), "admin");
    json_decref(list);
    static const char *const bad[] = {"{\"scope\":\"player\"}",
                                      "{\"scope\":\"app\",\"player\":\"mia\"}",
                                      "{\"scope\":\"admin\",\"player\":\"mia\"}",
                                      "{\"scope\":\"root\"}",
                                      "{}",
                                      "{\"scope\":\"player\",\"player\":\"m/a\"}",
                                      "{\"scope\":\"player\",\"player\":\"\"}",
                                      "{\"scope\":\"app\",\"colour\":1}",
                                      "{\"scope\":\"app\",\"app\":\"bot\"}",
                                      "{\"scope\":\"app\",\"app\":null}",
                                      "{\"scope\":\"app\",\"app\":\"019AA7D0-5B80-7C3E-9F5A-2F6C1C7E0B10\"}",
                                      "{\"scope\":\"app\",\"app\":\"019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b10\"}",
                                      "{\"scope\":\"app\",\"name\":7}"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        refuse(&admin, "bad-request", "POST", "/v1/tokens", bad[i]);
    refuse(&admin, "bad-request", "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%065d\"}", 0));
    assert_null(ask(&app, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    refuse(&mia, "bad-token", "GET", "/v1/me", NULL);
}

static void expect_app(const char *token, const char *app) {
    json_t *list = ask(&admin, 200, "GET", "/v1/tokens?limit=200", NULL);
    assert_string_equal(string_of(item_of(member(list, "items"), "id", token), "app"), app);
    json_decref(list);
}

static void test_an_app_changes_its_token(void **state) {
    (void)state;
    char old_secret[SECRET], secret[SECRET], app_id[GAME_ID], id[GAME_ID], game[GAME_ID];
    struct client old = make_token(&admin, old_secret, app_id, "{\"scope\":\"app\",\"name\":\"bot\"}");
    struct client old_uma = acting_for(&old, "uma");
    make_game(&old, game, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"visibility\":\"private\"}");
    json_decref(ask(&old_uma, 200, "PUT", text("/v1/games/%s/seats/red", game), NULL));
    struct client fresh = make_token(&old, secret, id, "{\"scope\":\"app\",\"name\":\"bot, anew\"}");
    struct client uma = acting_for(&fresh, "uma");
    expect_app(app_id, app_id);
    expect_app(id, app_id);
    json_t *list = ask(&fresh, 200, "GET", "/v1/tokens", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 2);
    json_decref(list);
    assert_null(ask(&fresh, 204, "DELETE", text("/v1/tokens/%s", app_id), NULL));
    refuse(&old, "bad-token", "GET", "/v1/me", NULL);
    json_decref(ask(&uma, 200, "PUT", text("/v1/games/%s/seats/blue", game), NULL));
    json_decref(act(&uma, game, "red", "ready"));
    json_decref(ask(&fresh, 200, "GET", text("/v1/games/%s", game), NULL));
    json_t *player = ask(&fresh, 200, "GET", "/v1/players/uma", NULL);
    assert_string_equal(string_of(player, "app"), app_id);
    json_decref(player);
    assert_null(ask(&fresh, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    refuse(&fresh, "bad-token", "GET", "/v1/me", NULL);
}

static void test_who_may_name_an_app(void **state) {
    (void)state;
    char one_secret[SECRET], two_secret[SECRET], secret[SECRET], one_id[GAME_ID], two_id[GAME_ID], id[GAME_ID];
    struct client one = make_token(&admin, one_secret, one_id, "{\"scope\":\"app\"}");
    make_token(&admin, two_secret, two_id, "{\"scope\":\"app\"}");
    const char *another = text("{\"scope\":\"app\",\"app\":\"%s\"}", one_id);
    refuse(&one, "not-allowed", "POST", "/v1/tokens", text("{\"scope\":\"app\",\"app\":\"%s\"}", two_id));
    refuse(&one, "not-allowed", "POST", "/v1/tokens",
           text("{\"scope\":\"player\",\"player\":\"val\",\"app\":\"%s\"}", two_id));
    make_token(&one, secret, id, another);
    refuse(&admin, "bad-request", "POST", "/v1/tokens", text("{\"scope\":\"app\",\"app\":\"%s\"}", id));
    refuse(&admin, "bad-request", "POST", "/v1/tokens", text("{\"scope\":\"admin\",\"app\":\"%s\"}", one_id));
    struct client val =
        make_token(&admin, secret, id, text("{\"scope\":\"player\",\"player\":\"val\",\"app\":\"%s\"}", one_id));
    expect_app(id, one_id);
    json_decref(ask(&val, 200, "GET", "/v1/me", NULL));
    json_decref(ask(&one, 200, "GET", "/v1/players/val", NULL));
    refuse(&admin, "not-allowed", "POST", "/v1/tokens",
           text("{\"scope\":\"player\",\"player\":\"val\",\"app\":\"%s\"}", two_id));
    make_token(&admin, secret, id, "{\"scope\":\"player\",\"player\":\"val\"}");
    expect_app(id, one_id);
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", one_id), NULL));
    struct client again = make_token(&admin, secret, id, another); /* an app that has lost its token */
    expect_app(id, one_id);
    json_decref(ask(&again, 200, "GET", "/v1/players/val", NULL));
}

/* What the program prints; its exit code. */
static int run(const struct server *server, const char *arguments, char output[SECRET]) {
    FILE *pipe =
        popen(text("MUSTERD_DATA_DIR=%s %s %s 2>/dev/null", server->data_dir, server_program(), arguments), "r");
    assert_non_null(pipe);
    size_t n = fread(output, 1, SECRET - 1, pipe);
    output[n] = '\0';
    output[strcspn(output, "\n")] = '\0';
    return pclose(pipe);
}

static void test_the_command_line_makes_another_token_of_an_app(void **state) {
    char secret[SECRET], printed[SECRET], id[GAME_ID];
    struct client app = make_token(&admin, secret, id, "{\"scope\":\"app\"}"), more = app,
                  wes = acting_for(&app, "wes");
    json_decref(ask(&wes, 200, "GET", "/v1/me", NULL));
    assert_int_equal(run(*state, text("token create --scope=app --app=%s", id), printed), 0);
    more.token = printed;
    json_decref(ask(&more, 200, "GET", "/v1/players/wes", NULL));
    assert_int_equal(run(*state, text("token create --app=%s --player=wes", id), secret), 0);
    assert_int_not_equal(run(*state, "token create --app=019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b10", secret), 0);
    assert_int_not_equal(run(*state, "token create --app=bot", secret), 0);
    assert_int_not_equal(run(*state, text("token create --scope=admin --app=%s", id), secret), 0);
}

/* A name that an older daemon took, or another program wrote. */
static void test_the_command_line_shows_controls_as_numbers(void **state) {
    static char listed[20000];
    const struct server *server = *state;
    char secret[SECRET], id[GAME_ID];
    make_token(&admin, secret, id, "{\"scope\":\"app\",\"name\":\"plain\"}");
    PGconn *database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server->data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    PQclear(
        PQexec(database, text("UPDATE tokens SET name = U&'a\\001b[2Jb\\000ac\\202ed\\0085e' WHERE id = '%s'", id)));
    PQfinish(database);
    FILE *pipe = popen(text("MUSTERD_DATA_DIR=%s %s token list 2>&1", server->data_dir, server_program()), "r");
    assert_non_null(pipe);
    listed[fread(listed, 1, sizeof listed - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    const char *row = strstr(listed, id);
    assert_non_null(row);
    assert_non_null(strstr(row, "a\\u001b[2Jb\\u000ac\\u202ed\\u0085e\n"));
    assert_null(strchr(listed, '\033'));
    assert_null(strstr(listed, "\u202e"));
}

static struct client make_minted(struct client *maker, char secret[SECRET], const char *body, const char *minter) {
    struct client client = *maker;
    json_t *token = ask(maker, 201, "POST", "/v1/tokens", body);
    assert_string_equal(string_of(token, "minted_by"), minter);
    snprintf(secret, SECRET, "%s", string_of(token, "token"));
    json_decref(token);
    client.token = secret;
    client.player = NULL;
    return client;
}

static void id_of(struct client *client, char id[GAME_ID]) {
    json_t *me = ask(client, 200, "GET", "/v1/me", NULL);
    snprintf(id, GAME_ID, "%s", string_of(me, "token"));
    json_decref(me);
}

static void test_a_token_that_leaked_is_revoked_with_what_it_made(void **state) {
    char app_secret[SECRET], leaked_secret[SECRET], child_secret[SECRET], secret[SECRET], other_secret[SECRET];
    char app_id[GAME_ID], leaked_id[GAME_ID], child_id[GAME_ID], printed[SECRET];
    static struct events lost;
    for (int by_command = 0; by_command < 2; by_command++) {
        struct client app = make_token(&admin, app_secret, app_id, "{\"scope\":\"app\"}");
        struct client leaked = make_minted(&app, leaked_secret, "{\"scope\":\"app\"}", app_id);
        id_of(&leaked, leaked_id);
        struct client child = make_minted(&leaked, child_secret, "{\"scope\":\"app\"}", leaked_id);
        id_of(&child, child_id);
        const char *body = text("{\"scope\":\"player\",\"player\":\"leak-%d\"}", by_command);
        struct client player = make_minted(&child, secret, body, child_id);
        struct client other = make_minted(&app, other_secret, body, app_id);
        events_open(&lost, player.port, secret, NULL, "/v1/me/stream", -1);
        assert_null(ask(&app, 204, "DELETE", text("/v1/tokens/%s", leaked_id), NULL)); /* alone, at first */
        refuse(&leaked, "bad-token", "GET", "/v1/me", NULL);
        json_decref(ask(&child, 200, "GET", "/v1/me", NULL));
        if (by_command) {
            assert_int_equal(run(*state, text("token revoke --with-descendants %s", leaked_id), printed), 0);
            assert_string_equal(printed, "revoked 2 tokens");
        } else {
            assert_null(ask(&app, 204, "DELETE", text("/v1/tokens/%s?descendants=true", leaked_id), NULL));
            refuse(&child, "bad-token", "GET", "/v1/me", NULL);
            refuse(&player, "bad-token", "GET", "/v1/me", NULL);
        }
        expect_end(&lost); /* by then the daemon has heard of it */
        refuse(&child, "bad-token", "GET", "/v1/me", NULL);
        refuse(&player, "bad-token", "GET", "/v1/me", NULL);
        json_decref(ask(&other, 200, "GET", "/v1/me", NULL));
        json_decref(ask(&app, 200, "GET", "/v1/me", NULL));
        refuse(&app, "not-found", "DELETE", text("/v1/tokens/%s?descendants=true", leaked_id), NULL);
        refuse(&app, "bad-parameter", "DELETE", text("/v1/tokens/%s?descendants=all", leaked_id), NULL);
    }
}

static void test_apps_act_for_their_own_players_only(void **state) {
    (void)state;
    char one_secret[SECRET], two_secret[SECRET], id[GAME_ID];
    struct client one = make_token(&admin, one_secret, NULL, "{\"scope\":\"app\",\"name\":\"one\"}");
    struct client two = make_token(&admin, two_secret, NULL, "{\"scope\":\"app\",\"name\":\"two\"}");
    struct client nan = acting_for(&one, "nan"), stolen = acting_for(&two, "nan");
    json_decref(ask(&nan, 200, "GET", "/v1/me", NULL));
    refuse(&stolen, "not-allowed", "GET", "/v1/me", NULL);
    refuse(&two, "not-allowed", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"nan\"}}");
    refuse(&two, "not-allowed", "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"nan\"}");
    make_game(&one, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"nan\",\"blue\":\"ola\"}}");
    json_decref(act(&nan, id, "red", "advance"));
    refuse(&stolen, "not-allowed", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"red\",\"seq\":1,\"key\":\"ready\"}");
    refuse(&two, "not-your-seat", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"red\",\"seq\":1,\"key\":\"ready\"}");
    json_t *list = ask(&one, 200, "GET", "/v1/players", NULL);
    assert_non_null(item_of(member(list, "items"), "id", "nan"));
    assert_non_null(item_of(member(list, "items"), "id", "ola"));
    json_decref(list);
    list = ask(&two, 200, "GET", "/v1/players", NULL);
    assert_null(item_of(member(list, "items"), "id", "nan"));
    json_decref(list);
    json_decref(ask(&one, 200, "GET", "/v1/players/nan", NULL));
    refuse(&two, "not-found", "GET", "/v1/players/nan", NULL);
    refuse(&admin, "not-found", "GET", "/v1/players/never-named", NULL);
    json_decref(ask(&admin, 200, "GET", "/v1/players/nan", NULL));
}

static void test_private_games_of_an_app(void **state) {
    (void)state;
    char one_secret[SECRET], two_secret[SECRET], id[GAME_ID];
    struct client one = make_token(&admin, one_secret, NULL, "{\"scope\":\"app\",\"name\":\"one\"}");
    struct client two = make_token(&admin, two_secret, NULL, "{\"scope\":\"app\",\"name\":\"two\"}");
    make_game(&one, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"visibility\":\"private\"}");
    json_decref(ask(&one, 200, "GET", text("/v1/games/%s", id), NULL));
    json_decref(ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL));
    refuse(&two, "not-found", "GET", text("/v1/games/%s", id), NULL);
    struct client pat = acting_for(&one, "pat");
    json_decref(ask(&pat, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&pat, 200, "GET", text("/v1/games/%s", id), NULL));
}

static void test_an_app_finds_the_private_games_of_its_players(void **state) {
    (void)state;
    char one_secret[SECRET], two_secret[SECRET], id[GAME_ID];
    struct client one = make_token(&admin, one_secret, NULL, "{\"scope\":\"app\",\"name\":\"one\"}");
    struct client two = make_token(&admin, two_secret, NULL, "{\"scope\":\"app\",\"name\":\"two\"}");
    struct client rae = acting_for(&one, "rae");
    json_decref(ask(&rae, 200, "GET", "/v1/me", NULL));
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"visibility\":\"private\","
              "\"seats\":{\"red\":\"rae\"}}");
    json_decref(ask(&one, 200, "GET", text("/v1/games/%s", id), NULL));
    json_t *list = ask(&one, 200, "GET", "/v1/games?limit=200", NULL);
    assert_non_null(item_of(member(list, "items"), "id", id));
    json_decref(list);
    refuse(&two, "not-found", "GET", text("/v1/games/%s", id), NULL);
    list = ask(&two, 200, "GET", "/v1/games?limit=200", NULL);
    assert_null(item_of(member(list, "items"), "id", id));
    json_decref(list);
}

/* ---- two apps that name the same new player in the same moment ----------------------------------------- */

static int open_and_post(int port, const char *token, const char *path, const char *body) {
    int fd = wire_open(port);
    const char *request = text("POST %s HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"
                               "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                               path, token, strlen(body), body);
    assert_true(wire_send(fd, request, strlen(request)));
    return fd;
}

static int status_and_close(int fd) {
    char answer[4096];
    int status = 0;
    assert_true(wire_read(fd, answer, sizeof answer, 180000) > 0);
    assert_int_equal(sscanf(answer, "HTTP/1.1 %d", &status), 1);
    close(fd);
    return status;
}

static void race_for(const struct client *one, const struct client *two, const char *path, const char *body) {
    int first = open_and_post(one->port, one->token, path, body);
    int second = open_and_post(two->port, two->token, path, body);
    int a = status_and_close(first), b = status_and_close(second);
    if (!(a == 201 && b == 403) && !(a == 403 && b == 201))
        fail_msg("POST %s %s by two apps at once answered %d and %d", path, body, a, b);
}

static void test_a_new_player_belongs_to_one_app_however_close_the_race(void **state) {
    (void)state;
    char one_secret[SECRET], two_secret[SECRET];
    struct client one = make_token(&admin, one_secret, NULL, "{\"scope\":\"app\",\"name\":\"one\"}");
    struct client two = make_token(&admin, two_secret, NULL, "{\"scope\":\"app\",\"name\":\"two\"}");
    for (int i = 0; i < 40; i++) {
        race_for(&one, &two, "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"contested-%d\"}", i));
        race_for(&one, &two, "/v1/games",
                 text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"disputed-%d\"}}",
                      i));
    }
}

static void test_player_tokens_seat_only_themselves(void **state) {
    (void)state;
    char secret[SECRET], id[GAME_ID];
    struct client quin = make_token(&admin, secret, NULL, "{\"scope\":\"player\",\"player\":\"quin\"}");
    refuse(&quin, "not-allowed", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"quin\",\"blue\":\"alice\"}}");
    make_game(&quin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"quin\"}}");
    json_decref(ask(&quin, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    json_decref(act(&quin, id, "red", "ready"));
    json_t *players = ask(&quin, 200, "GET", "/v1/players", NULL);
    assert_int_equal(json_array_size(member(players, "items")), 1);
    json_decref(players);
    refuse(&quin, "not-found", "GET", "/v1/players/alice", NULL);
}

static void test_a_made_up_cursor_is_refused(void **state) {
    (void)state;
    static const char *const after[] = {"\xff\xfe", "two words", "", "'; --"};
    for (size_t i = 0; i < sizeof(after) / sizeof(after[0]); i++) {
        char cursor[CURSOR_TEXT];
        cursor_write('p', after[i], strlen(after[i]), cursor);
        refuse(&admin, "bad-parameter", "GET", text("/v1/players?cursor=%s", cursor), NULL);
    }
}

static void test_a_token_may_have_a_name_in_any_script(void **state) {
    (void)state;
    char secret[SECRET], name[64 * 4 + 1] = "";
    for (int i = 0; i < 64; i++)
        strcat(name, "\xf0\x9f\x8e\xb2");
    struct client app = make_token(&admin, secret, NULL, text("{\"scope\":\"app\",\"name\":\"%s\"}", name));
    json_t *me = ask(&app, 200, "GET", "/v1/me", NULL);
    assert_string_equal(string_of(me, "name"), name);
    json_decref(me);
    refuse(&admin, "bad-request", "POST", "/v1/tokens", text("{\"scope\":\"app\",\"name\":\"%sx\"}", name));
}

static void test_pages_of_tokens_are_full(void **state) {
    (void)state;
    char app_secret[SECRET], secret[SECRET], id[GAME_ID];
    struct client app = make_token(&admin, app_secret, NULL, "{\"scope\":\"app\"}");
    for (int i = 0; i < 6; i++) {
        make_token(&app, secret, id, "{\"scope\":\"player\",\"player\":\"sue\"}");
        if (i % 2)
            assert_null(ask(&app, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    }
    json_t *page = ask(&app, 200, "GET", "/v1/tokens?limit=2", NULL);
    assert_int_equal(json_array_size(member(page, "items")), 2);
    json_t *last = ask(&app, 200, "GET", text("/v1/tokens?limit=2&cursor=%s", string_of(page, "next")), NULL);
    assert_int_equal(json_array_size(member(last, "items")), 2); /* the app's own is the oldest */
    assert_true(json_is_null(member(last, "next")));
    json_decref(page);
    json_decref(last);
}

static void test_lists_of_players_page(void **state) {
    (void)state;
    char id[GAME_ID];
    for (int i = 0; i < 5; i++)
        make_game(&admin, id,
                  text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"zoe-%d\"}}", i));
    const char *path = "/v1/players?limit=2";
    int zoes = 0;
    while (path) {
        json_t *page = ask(&admin, 200, "GET", path, NULL);
        for (size_t i = 0; i < json_array_size(member(page, "items")); i++)
            zoes += strncmp(string_of(json_array_get(member(page, "items"), i), "id"), "zoe-", 4) == 0;
        const char *next = json_string_value(member(page, "next"));
        path = next ? text("/v1/players?limit=2&cursor=%s", next) : NULL;
        json_decref(page);
    }
    assert_int_equal(zoes, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_token_and_bad_tokens),
        cmocka_unit_test(test_every_operation_but_the_public_ones_needs_a_token),
        cmocka_unit_test(test_who_am_i),
        cmocka_unit_test(test_tokens_are_shown_once_and_revoked_for_good),
        cmocka_unit_test(test_streams_end_with_the_token_that_opened_them),
        cmocka_unit_test(test_who_may_make_tokens),
        cmocka_unit_test(test_an_app_changes_its_token),
        cmocka_unit_test(test_who_may_name_an_app),
        cmocka_unit_test(test_the_command_line_makes_another_token_of_an_app),
        cmocka_unit_test(test_the_command_line_shows_controls_as_numbers),
        cmocka_unit_test(test_a_token_that_leaked_is_revoked_with_what_it_made),
        cmocka_unit_test(test_apps_act_for_their_own_players_only),
        cmocka_unit_test(test_private_games_of_an_app),
        cmocka_unit_test(test_an_app_finds_the_private_games_of_its_players),
        cmocka_unit_test(test_a_new_player_belongs_to_one_app_however_close_the_race),
        cmocka_unit_test(test_player_tokens_seat_only_themselves),
        cmocka_unit_test(test_a_made_up_cursor_is_refused),
        cmocka_unit_test(test_a_token_may_have_a_name_in_any_script),
        cmocka_unit_test(test_pages_of_tokens_are_full),
        cmocka_unit_test(test_lists_of_players_page),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
