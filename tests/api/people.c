/* What players are called, what is said beside a game, and what each keeps to himself. */
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

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define MARK   "quincunx"
enum { SOON = 180000, SECRET = 160 };

static struct client alice, bob, carol, nobody, app;
static char secrets[4][SECRET];
static int port;

static void make_token(struct client *client, char secret[SECRET], const char *body) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(secret, SECRET, "%s", string_of(made, "token"));
    json_decref(made);
    *client = admin;
    client->token = secret;
}

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_LOG_LEVEL=debug", NULL};
    admin_begin(state, settings);
    port = admin.port;
    nobody = admin;
    nobody.token = NULL;
    make_token(&alice, secrets[0], "{\"scope\":\"player\",\"player\":\"alice\"}");
    make_token(&bob, secrets[1], "{\"scope\":\"player\",\"player\":\"bob\"}");
    make_token(&carol, secrets[2], "{\"scope\":\"player\",\"player\":\"carol\"}");
    make_token(&app, secrets[3], "{\"scope\":\"app\",\"name\":\"club\"}");
    return 0;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

static void rename_to(struct client *client, const char *player, const char *name) {
    json_t *renamed = ask(client, 200, "PATCH", text("/v1/players/%s", player), text("{\"name\":%s}", name));
    assert_string_equal(string_of(renamed, "id"), player);
    json_decref(renamed);
}

static void check_name(const json_t *game, const char *role, const char *name) {
    const json_t *found = member(item_of(member(game, "roles"), "role", role), "name");
    if (name ? !json_is_string(found) || strcmp(json_string_value(found), name) != 0 : !json_is_null(found))
        fail_msg("%s is called %s, not %s", role, json_string_value(found) ? json_string_value(found) : "nothing",
                 name ? name : "nothing");
}

static void check_names(const char *id, const char *red, const char *blue) {
    json_t *game = ask(&admin, 200, "GET", of_game(id, ""), NULL);
    check_name(game, "red", red);
    check_name(game, "blue", blue);
    json_decref(game);
    json_t *list = ask(&admin, 200, "GET", "/v1/games?limit=200", NULL);
    check_name(item_of(member(list, "items"), "id", id), "red", red);
    check_name(item_of(member(list, "items"), "id", id), "blue", blue);
    json_decref(list);
}

static void test_a_name_stands_where_the_player_does(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    check_names(id, NULL, NULL);
    rename_to(&alice, "alice", "\"Alice \xe2\x80\x9cthe Pike\xe2\x80\x9d\"");
    check_names(id, "Alice \xe2\x80\x9cthe Pike\xe2\x80\x9d", NULL);
    rename_to(&admin, "bob", "\"Bob\"");
    check_names(id, "Alice \xe2\x80\x9cthe Pike\xe2\x80\x9d", "Bob");
    rename_to(&alice, "alice", "null");
    check_names(id, NULL, "Bob");
    /* In the answers of those who make and fill games, too. */
    json_t *game = ask(&admin, 201, "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"bob\"}}");
    check_name(game, "red", "Bob");
    rename_to(&carol, "carol", "\"Carol\"");
    json_t *joined = ask(&carol, 200, "PUT", text("/v1/games/%s/seats/blue", string_of(game, "id")), NULL);
    check_name(joined, "blue", "Carol");
    check_name(joined, "red", "Bob");
    json_decref(joined);
    json_decref(game);
    json_t *many =
        ask(&admin, 201, "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER ",\"seats\":{\"blue\":\"bob\"}}]}");
    check_name(json_array_get(member(many, "items"), 0), "blue", "Bob");
    json_decref(many);
    json_t *player = ask(&bob, 200, "GET", "/v1/players/bob", NULL);
    assert_string_equal(string_of(player, "name"), "Bob");
    json_decref(player);
}

static void test_who_may_name_whom(void **state) {
    (void)state;
    struct client dora = app;
    dora.player = "dora";
    json_decref(ask(&app, 201, "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"dora\",\"blue\":\"ed\"}}"));
    rename_to(&app, "dora", "\"Dora\"");
    rename_to(&dora, "dora", "\"Dora D.\"");
    refuse(&dora, "bad-request", "PATCH", "/v1/players/dora", "{\"name\":\"The Director\"}");
    refuse(&dora, "bad-request", "PATCH", "/v1/players/dora", "{\"name\":\"\\u200b\\u3164\"}");
    refuse(&dora, "not-allowed", "PATCH", "/v1/players/ed", "{\"name\":\"Fool\"}");
    refuse(&app, "not-found", "PATCH", "/v1/players/alice", "{\"name\":\"Fool\"}");
    refuse(&bob, "not-allowed", "PATCH", "/v1/players/alice", "{\"name\":\"Fool\"}");
    refuse(&admin, "not-found", "PATCH", "/v1/players/never-named", "{\"name\":\"Fool\"}");
    refuse(&nobody, "no-token", "PATCH", "/v1/players/alice", "{\"name\":\"Fool\"}");
}

static void test_names_have_limits(void **state) {
    (void)state;
    static const char *const wrong[] = {"{}",
                                        "{\"name\":\"\"}",
                                        "{\"name\":\"   \"}",
                                        "{\"name\":7}",
                                        "{\"name\":\"two\\nlines\"}",
                                        "{\"name\":\"bell\\u0007\"}",
                                        "{\"name\":\"next\\u0085line\"}",
                                        "{\"name\":\"turned \\u202e round\"}",
                                        "{\"name\":\"turned \\u2067 round\"}",
                                        "{\"name\":\"a\",\"nick\":\"b\"}"};
    char name[300] = "";
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&alice, "bad-request", "PATCH", "/v1/players/alice", wrong[i]);
    refuse(&alice, "bad-json", "PATCH", "/v1/players/alice", "{\"name\":\"\xff\"}");
    for (int i = 0; i < 64; i++)
        strcat(name, "\xf0\x9f\x8e\xb2"); /* 64 characters of four bytes */
    rename_to(&alice, "alice", text("\"%s\"", name));
    refuse(&alice, "bad-request", "PATCH", "/v1/players/alice", text("{\"name\":\"%sx\"}", name));
    rename_to(&alice, "alice", "null");
}

/* Another daemon's games know it too. */
static void test_two_daemons_agree_on_names(void **state) {
    struct server *first = *state;
    static struct server second;
    char id[GAME_ID];
    server_start_beside(&second, first);
    struct client other = admin;
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    json_decref(ask(&other, 200, "GET", of_game(id, ""), NULL)); /* it is in memory there */
    rename_to(&bob, "bob", "\"Robert\"");
    bool known = false;
    for (int tries = 0; tries < 1000 && !known; tries++) {
        json_t *game = ask(&other, 200, "GET", of_game(id, ""), NULL);
        const char *name = json_string_value(member(item_of(member(game, "roles"), "role", "blue"), "name"));
        known = name && strcmp(name, "Robert") == 0;
        json_decref(game);
    }
    assert_true(known);
    client_finish(&other);
    server_finish_beside(&second);
    rename_to(&bob, "bob", "null");
}

/* ---- messages ---------------------------------------------------------------------------------------------------- */

static json_t *say(struct client *client, const char *id, const char *channel, const char *words) {
    return ask(client, 201, "POST", of_game(id, "/messages"),
               text("{\"channel\":\"%s\",\"text\":\"%s\"}", channel, words));
}

static json_t *hear(struct client *client, const char *id, const char *query) {
    return ask(client, 200, "GET", text("/v1/games/%s/messages?%s", id, query), NULL);
}

static void test_players_talk_among_themselves(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    rename_to(&alice, "alice", "\"Alice\"");
    json_t *message = say(&alice, id, "players", "Good luck, " MARK "!\\nAnd good dice.");
    assert_int_equal(number_of(message, "n"), 1);
    assert_string_equal(string_of(message, "role"), "red");
    assert_string_equal(string_of(message, "name"), "Alice");
    json_decref(message);
    json_decref(say(&bob, id, "players", "Likewise."));
    json_decref(say(&admin, id, "players", "Mind the clock."));
    json_t *list = hear(&bob, id, "channel=players");
    const json_t *items = member(list, "items");
    assert_int_equal(json_array_size(items), 3);
    assert_string_equal(string_of(json_array_get(items, 0), "text"), "Good luck, " MARK "!\nAnd good dice.");
    assert_string_equal(string_of(json_array_get(items, 1), "role"), "blue");
    assert_true(json_is_null(member(json_array_get(items, 2), "player")));
    json_decref(list);
    list = hear(&alice, id, "channel=players&since=2");
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
    list = hear(&alice, id, "channel=players&limit=2");
    json_t *rest = hear(&alice, id, text("channel=players&limit=2&cursor=%s", string_of(list, "next")));
    assert_int_equal(json_array_size(member(rest, "items")), 1);
    assert_true(json_is_null(member(rest, "next")));
    json_decref(list);
    json_decref(rest);
    refuse(&carol, "not-your-seat", "GET", of_game(id, "/messages?channel=players"), NULL);
    refuse(&nobody, "no-token", "GET", of_game(id, "/messages?channel=players"), NULL);
    refuse(&carol, "not-your-seat", "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"hi\"}");
    refuse(&alice, "bad-parameter", "GET", of_game(id, "/messages"), NULL);
    refuse(&alice, "bad-parameter", "GET", of_game(id, "/messages?channel=all"), NULL);
}

static void test_spectators_do_not_whisper_to_players(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(say(&carol, id, "spectators", "Red should hold."));
    json_t *list = hear(&nobody, id, "channel=spectators");
    assert_int_equal(json_array_size(member(list, "items")), 1);
    assert_true(json_is_null(member(json_array_get(member(list, "items"), 0), "role")));
    json_decref(list);
    refuse(&alice, "not-allowed", "GET", of_game(id, "/messages?channel=spectators"), NULL);
    refuse(&alice, "not-allowed", "POST", of_game(id, "/messages"), "{\"channel\":\"spectators\",\"text\":\"so?\"}");
    refuse(&nobody, "no-token", "POST", of_game(id, "/messages"), "{\"channel\":\"spectators\",\"text\":\"hi\"}");
    json_decref(ask(&alice, 200, "POST", of_game(id, "/resign"), NULL));
    json_decref(hear(&alice, id, "channel=spectators"));
    json_decref(say(&alice, id, "spectators", "Well seen."));
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    refuse(&carol, "not-found", "GET", of_game(id, "/messages?channel=spectators"), NULL);
}

static void test_messages_have_limits(void **state) {
    (void)state;
    char id[GAME_ID], *long_text = malloc(4100), *body = malloc(4300);
    make_muster(&admin, id, "");
    static const char *const wrong[] = {"{\"channel\":\"players\"}",
                                        "{\"channel\":\"players\",\"text\":\"\"}",
                                        "{\"channel\":\"players\",\"text\":\" \\n\"}",
                                        "{\"channel\":\"players\",\"text\":\"\\u0000\"}",
                                        "{\"channel\":\"players\",\"text\":\"\\u001b[2J\"}",
                                        "{\"channel\":\"all\",\"text\":\"x\"}"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct reply reply;
        client_send(&alice, &reply, "POST", of_game(id, "/messages"), wrong[i], NULL);
        assert_int_equal(reply.status, 400);
        reply_finish(&reply);
    }
    long_text[0] = 0;
    for (int i = 0; i < 1000; i++)
        strcat(long_text, "\xe2\x9a\x94");
    sprintf(body, "{\"channel\":\"players\",\"text\":\"%s\"}", long_text);
    json_decref(ask(&alice, 201, "POST", of_game(id, "/messages"), body));
    sprintf(body, "{\"channel\":\"players\",\"text\":\"%sx\"}", long_text);
    refuse(&alice, "bad-request", "POST", of_game(id, "/messages"), body);
    free(long_text);
    free(body);
}

static void test_the_same_key_says_it_once(void **state) {
    (void)state;
    static const char *const key[] = {"Idempotency-Key: word-1", NULL};
    static const char body[] = "{\"channel\":\"players\",\"text\":\"once\"}";
    char id[GAME_ID];
    struct reply first, second;
    make_muster(&admin, id, "");
    client_send(&alice, &first, "POST", of_game(id, "/messages"), body, key);
    client_send(&alice, &second, "POST", of_game(id, "/messages"), body, key);
    assert_int_equal(second.status, 201);
    assert_true(json_equal(first.json, second.json));
    assert_string_equal(reply_header(&second, "idempotent-replayed"), "true");
    reply_finish(&first);
    reply_finish(&second);
    client_send(&alice, &second, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"twice\"}", key);
    assert_int_equal(second.status, 422);
    reply_finish(&second);
    client_send(&bob, &second, "POST", of_game(id, "/messages"), body, key); /* another's key is another key */
    assert_int_equal(second.status, 201);
    reply_finish(&second);
    json_t *list = hear(&alice, id, "channel=players");
    assert_int_equal(json_array_size(member(list, "items")), 2);
    json_decref(list);
}

/* A daemon that hears of another one tells the latest of proposals once more, which may come at any time. */
static void next_but_proposals(struct events *events, struct event *event) {
    while (true) {
        assert_true(events_next(events, event, SOON));
        if (strcmp(event->name, "proposals") != 0)
            return;
        event_finish(event);
    }
}

static void expect_message(struct events *events, const char *channel, long n) {
    struct event event;
    next_but_proposals(events, &event);
    assert_string_equal(event.name, "message");
    assert_int_equal(event.id, -1);
    assert_string_equal(string_of(event.data, "channel"), channel);
    assert_int_equal(number_of(event.data, "n"), n);
    event_finish(&event);
}

static void test_followers_hear_that_there_is_a_message(void **state) {
    static struct events red, watching, beside;
    static struct server second;
    char id[GAME_ID];
    struct event event;
    make_muster(&admin, id, "");
    server_start_beside(&second, *state);
    events_open(&red, port, secrets[0], NULL, of_game(id, "/stream?role=red"), -1);
    events_open(&watching, port, NULL, NULL, of_game(id, "/stream"), -1);
    events_open(&beside, second.port, secrets[1], NULL, of_game(id, "/stream?role=blue"), -1);
    json_decref(say(&bob, id, "players", "Ready?"));
    expect_message(&red, "players", 1);
    expect_message(&beside, "players", 1);
    json_decref(say(&carol, id, "spectators", "At last."));
    expect_message(&watching, "spectators", 1); /* and nothing of the players' before it */
    json_decref(act(&alice, id, "red", "advance"));
    next_but_proposals(&red, &event); /* nothing of the spectators' before it */
    assert_string_equal(event.name, "entry");
    event_finish(&event);
    events_close(&red);
    events_close(&watching);
    events_close(&beside);
    server_finish_beside(&second);
}

/* ---- notes ------------------------------------------------------------------------------------------------------- */

static void test_notes_are_their_writers(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const char *notes = of_game(id, "/notes/red");
    json_t *note = ask(&alice, 200, "GET", notes, NULL);
    assert_string_equal(string_of(note, "text"), "");
    assert_true(json_is_null(member(note, "updated_at")));
    json_decref(note);
    note = ask(&alice, 200, "PUT", notes, "{\"text\":\"Feint left, " MARK ".\"}");
    json_t *again = ask(&alice, 200, "GET", notes, NULL);
    assert_true(json_equal(note, again));
    json_decref(note);
    json_decref(again);
    refuse(&bob, "not-your-seat", "GET", notes, NULL);
    refuse(&admin, "not-your-seat", "GET", notes, NULL);
    refuse(&carol, "not-your-seat", "PUT", notes, "{\"text\":\"mine\"}");
    refuse(&alice, "not-found", "GET", of_game(id, "/notes/green"), NULL);
    refuse(&alice, "bad-request", "PUT", notes, "{\"text\":null}");
    refuse(&nobody, "no-token", "GET", notes, NULL);
    json_t *log = ask(&alice, 200, "GET", of_game(id, "/log"), NULL);
    char *dump = json_dumps(log, 0);
    assert_null(strstr(dump, MARK));
    free(dump);
    json_decref(log);
    json_decref(ask(&alice, 200, "PUT", notes, "{\"text\":\"\"}"));
    note = ask(&alice, 200, "GET", notes, NULL);
    assert_true(json_is_null(member(note, "updated_at")));
    json_decref(note);
}

/* The seat goes to another, the notes do not. */
static void test_a_successor_does_not_read_them(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    json_decref(ask(&alice, 200, "PUT", of_game(id, "/notes/red"), "{\"text\":\"Feint left.\"}"));
    json_decref(ask(&alice, 200, "DELETE", of_game(id, "/seats/red"), NULL));
    refuse(&alice, "not-your-seat", "GET", of_game(id, "/notes/red"), NULL);
    json_decref(ask(&bob, 200, "PUT", of_game(id, "/seats/red"), NULL));
    json_t *note = ask(&bob, 200, "GET", of_game(id, "/notes/red"), NULL);
    assert_string_equal(string_of(note, "text"), "");
    json_decref(note);
}

static void test_nothing_of_it_is_in_the_log(void **state) {
    const struct server *server = *state;
    char line[4096];
    long lines = 0;
    FILE *log = fopen(server->log_path, "r");
    assert_non_null(log);
    while (fgets(line, sizeof(line), log)) {
        lines++;
        if (strstr(line, MARK))
            fail_msg("the process's log says: %s", line);
    }
    fclose(log);
    assert_true(lines > 50); /* it is a log of debugging: each request is in it */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_stands_where_the_player_does),
        cmocka_unit_test(test_who_may_name_whom),
        cmocka_unit_test(test_names_have_limits),
        cmocka_unit_test(test_two_daemons_agree_on_names),
        cmocka_unit_test(test_players_talk_among_themselves),
        cmocka_unit_test(test_spectators_do_not_whisper_to_players),
        cmocka_unit_test(test_messages_have_limits),
        cmocka_unit_test(test_the_same_key_says_it_once),
        cmocka_unit_test(test_followers_hear_that_there_is_a_message),
        cmocka_unit_test(test_notes_are_their_writers),
        cmocka_unit_test(test_a_successor_does_not_read_them),
        cmocka_unit_test(test_nothing_of_it_is_in_the_log),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
