/* Webhooks over real HTTP, with a receiver on loopback that is as good or as bad as each test wants it. */
#include <postgresql/libpq-fe.h>
#include <unistd.h>

#include "webhook_table.h"

/* ---- the resource --------------------------------------------------------------------------------------------- */

static void test_made_changed_and_deleted(void **state) {
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    json_t *made = make_webhook(&table.app, &table, "/a", ",\"name\":\"bot\"");
    snprintf(id, sizeof id, "%s", string_of(made, "id"));
    assert_true(strncmp(string_of(made, "secret"), "whsec_", 6) == 0);
    assert_true(has(member(made, "types"), "game.turn"));
    assert_false(has(member(made, "types"), "game.entry"));
    assert_true(flag_of(made, "enabled"));
    json_decref(made);
    json_t *got = ask(&table.app, 200, "GET", text("/v1/webhooks/%s", id), NULL);
    assert_null(json_object_get(got, "secret"));
    assert_string_equal(string_of(got, "name"), "bot");
    json_decref(got);
    json_t *changed = ask(&table.app, 200, "PATCH", text("/v1/webhooks/%s", id),
                          "{\"types\":[\"game.entry\"],\"format\":\"slack\",\"name\":\"other\",\"enabled\":false}");
    assert_int_equal(json_array_size(member(changed, "types")), 1);
    assert_string_equal(string_of(changed, "disabled_by"), "owner");
    assert_null(json_object_get(changed, "secret"));
    json_decref(changed);
    refuse(&table.app, "webhook-disabled", "POST", text("/v1/webhooks/%s/test", id), NULL);
    changed = ask(&table.app, 200, "PATCH", text("/v1/webhooks/%s", id), "{\"enabled\":true}");
    assert_string_equal(string_of(changed, "format"), "slack");
    assert_true(json_is_null(member(changed, "disabled_at")));
    json_decref(changed);
    assert_null(ask(&table.app, 204, "DELETE", text("/v1/webhooks/%s", id), NULL));
    refuse(&table.app, "not-found", "GET", text("/v1/webhooks/%s", id), NULL);
    table_end(&table);
}

static void test_refusals(void **state) {
    static const char *const bad[] = {
        "{}",
        "{\"url\":\"ftp://example.com/\"}",
        "{\"url\":\"nothing\"}",
        "{\"url\":\"https://a:b@example.com/\"}",
        "{\"url\":\"https://example.com/\",\"types\":[]}",
        "{\"url\":\"https://example.com/\",\"types\":[\"game.turn\",\"game.turn\"]}",
        "{\"url\":\"https://example.com/\",\"types\":[\"game.unheard-of\"]}",
        "{\"url\":\"https://example.com/\",\"types\":\"game.turn\"}",
        "{\"url\":\"https://example.com/\",\"format\":\"irc\"}",
        "{\"url\":\"https://example.com/\",\"secret\":\"whsec_short\"}",
        "{\"url\":\"https://example.com/\",\"enabled\":true}",
        ("{\"url\":\"https://example.com/\","
         "\"name\":\"12345678901234567890123456789012345678901234567890123456789012345\"}"),
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuse(&admin, "bad-request", "POST", "/v1/webhooks", bad[i]);
    refuse(&admin, "bad-parameter", "GET", "/v1/webhooks?cursor=x", NULL);
    refuse(&admin, "not-found", "GET", "/v1/webhooks/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b21", NULL);
    refuse(&admin, "not-found", "GET", "/v1/webhooks/x", NULL);
    json_t *made = ask(&admin, 201, "POST", "/v1/webhooks", "{\"url\":\"http://127.0.0.1:1/\"}");
    const char *id = string_of(made, "id");
    refuse(&admin, "bad-request", "PATCH", text("/v1/webhooks/%s", id), "{\"secret\":\"x\"}");
    refuse(&admin, "not-found", "POST", text("/v1/webhooks/%s/deliveries/1/redeliver", id), NULL);
    refuse(&admin, "not-found", "POST", text("/v1/webhooks/%s/deliveries/01/redeliver", id), NULL);
    refuse(&admin, "bad-request", "POST", text("/v1/webhooks/%s/test", id), "{\"x\":1}");
    assert_null(ask(&admin, 204, "DELETE", text("/v1/webhooks/%s", id), "{}"));
    json_decref(made);
}

/* An app sees its own and its players', a player his own, and for others they are not there. */
static void test_who_sees_what(void **state) {
    struct table one, other;
    char of_app[GAME_ID], of_player[GAME_ID];
    (void)state;
    table_begin(&one, NULL, NULL);
    table_begin(&other, NULL, NULL);
    struct client ana = one.app;
    ana.player = one.ana;
    json_t *a = make_webhook(&one.app, &one, "/app", ""), *b = make_webhook(&ana, &one, "/ana", "");
    snprintf(of_app, sizeof of_app, "%s", string_of(a, "id"));
    snprintf(of_player, sizeof of_player, "%s", string_of(b, "id"));
    assert_true(json_is_null(member(a, "player")));
    assert_string_equal(string_of(b, "player"), one.ana);
    assert_string_equal(string_of(b, "app"), string_of(a, "app"));
    json_t *list = ask(&one.app, 200, "GET", "/v1/webhooks?limit=1", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_t *rest = ask(&one.app, 200, "GET", text("/v1/webhooks?limit=1&cursor=%s", string_of(list, "next")), NULL);
    assert_string_equal(string_of(json_array_get(member(rest, "items"), 0), "id"), of_app);
    assert_true(json_is_null(member(rest, "next")));
    json_decref(list);
    json_decref(rest);
    list = ask(&ana, 200, "GET", "/v1/webhooks", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
    refuse(&ana, "not-found", "GET", text("/v1/webhooks/%s", of_app), NULL);
    static const char *const methods[] = {"GET", "DELETE"};
    for (size_t i = 0; i < 2; i++)
        refuse(&other.app, "not-found", methods[i], text("/v1/webhooks/%s", of_player), NULL);
    refuse(&other.app, "not-found", "PATCH", text("/v1/webhooks/%s", of_player), "{\"enabled\":false}");
    refuse(&other.app, "not-found", "GET", text("/v1/webhooks/%s/deliveries", of_app), NULL);
    refuse(&other.app, "not-found", "POST", text("/v1/webhooks/%s/test", of_app), NULL);
    json_decref(ask(&admin, 200, "GET", text("/v1/webhooks/%s", of_player), NULL));
    json_decref(a);
    json_decref(b);
    table_end(&one);
    table_end(&other);
}

static void test_quota(void **state) {
    struct table table;
    (void)state;
    table_begin(&table, NULL, NULL);
    struct client ana = table.app;
    ana.player = table.ana;
    for (int i = 0; i < 40; i++)
        json_decref(make_webhook(i % 2 ? &ana : &table.app, &table, "/", ""));
    json_t *problem = ask_problem(&table.app, "quota-exceeded", "POST", "/v1/webhooks",
                                  text("{\"url\":\"http://127.0.0.1:%d/\"}", table.receiver.port));
    assert_string_equal(string_of(problem, "quota"), "webhooks");
    json_decref(problem);
    table_end(&table);
}

/* ---- what is told ------------------------------------------------------------------------------------------- */

/* Plays, and keeps what a webhook for game.turn has to hear: "royalist,parliament" a line, in order. */
static void play_and_note(struct client *client, const char *id, uint64_t *random, int most, json_t *expected) {
    json_t *before = json_array(), *seen;
    for (int i = 0; i <= most; i++) {
        if (i > 0 && play(client, id, random, 1) == 0)
            break;
        seen = ask(client, 200, "GET", text("/v1/games/%s", id), NULL);
        const json_t *roles = member(seen, "roles");
        json_t *asked = json_array(), *now = json_array();
        for (size_t k = 0; k < json_array_size(roles); k++) {
            const json_t *role = json_array_get(roles, k);
            if (!flag_of(role, "to_act"))
                continue;
            json_array_append_new(now, json_string(string_of(role, "role")));
            if (!has(before, string_of(role, "role")))
                json_array_append_new(asked, json_string(string_of(role, "role")));
        }
        if (json_array_size(asked) > 0)
            json_array_append_new(expected,
                                  json_pack("{s:O,s:I}", "roles", asked, "seq", (json_int_t)number_of(seen, "seq")));
        json_decref(asked);
        json_decref(before);
        before = now;
        json_decref(seen);
    }
    json_decref(before);
}

static void check_turns(struct receiver *receiver, const json_t *expected, const char *game) {
    size_t count = json_array_size(expected);
    receiver_wait(receiver, -1, count);
    for (size_t i = 0; i < count; i++) {
        struct received got = receiver_item(receiver, i);
        const json_t *data = member(got.json, "data"), *wanted = json_array_get(expected, i);
        assert_string_equal(got.type, "game.turn");
        assert_string_equal(string_of(data, "game"), game);
        assert_int_equal(number_of(data, "seq"), number_of(wanted, "seq"));
        const json_t *roles = member(data, "roles"), *named = member(wanted, "roles");
        assert_int_equal(json_array_size(roles), json_array_size(named));
        for (size_t k = 0; k < json_array_size(roles); k++)
            assert_true(has(named, string_of(json_array_get(roles, k), "role")));
    }
    assert_int_equal(receiver_count(receiver, -1), count);
}

/* Each turn that is handed over is told once, in order, and with nothing that a spectator does not see. */
static void test_turns(void **state) {
    static const char *const members[] = {"game", "short_id", "ruleset", "visibility", "status",
                                          "seq",  "roles",    "to_act",  "link"};
    struct table table;
    char id[GAME_ID];
    uint64_t random = 4711;
    json_t *expected = json_array();
    (void)state;
    table_begin(&table, NULL, NULL);
    json_decref(make_webhook(&table.app, &table, "/turns", ",\"types\":[\"game.turn\"]"));
    table_game(&table, id);
    play_and_note(&admin, id, &random, 60, expected);
    check_turns(&table.receiver, expected, id);
    assert_true(json_array_size(expected) > 5);
    struct received first = receiver_item(&table.receiver, 0);
    const json_t *data = member(first.json, "data");
    assert_int_equal(json_object_size(data), sizeof members / sizeof *members);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        assert_non_null(member(data, members[i]));
    assert_non_null(strstr(string_of(data, "link"), id));
    json_decref(expected);
    table_end(&table);
}

/* All that is told of one game, from its making to its end. */
static void test_a_whole_game(void **state) {
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    json_decref(make_webhook(&table.app, &table, "/all", ""));
    struct client ana = table.app, ben = table.app;
    ana.player = table.ana;
    ben.player = table.ben;
    make_game(&ana, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    json_decref(ask(&ana, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&ben, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    json_decref(ask(&ben, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    static const char *const types[] = {"game.seats", "game.seats", "game.started", "game.turn", "game.finished"};
    receiver_wait(&table.receiver, -1, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(receiver_item(&table.receiver, i).type, types[i]);
    const json_t *finished = member(receiver_item(&table.receiver, 4).json, "data");
    assert_string_equal(string_of(finished, "status"), "finished");
    assert_string_equal(string_of(member(finished, "result"), "by"), "resigned");
    make_game(&ana, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    json_decref(ask(&ana, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    receiver_wait(&table.receiver, -1, 7);
    assert_string_equal(receiver_item(&table.receiver, 6).type, "game.aborted");
    table_end(&table);
}

/* A player's webhook hears of his turns alone; another app's of nothing; one that is disabled of nothing. */
static void test_whose_turn(void **state) {
    struct table table, other;
    char id[GAME_ID];
    uint64_t random = 42;
    (void)state;
    table_begin(&table, NULL, NULL);
    table_begin(&other, NULL, NULL);
    struct client ana = table.app;
    ana.player = table.ana;
    json_decref(make_webhook(&ana, &table, "/ana", ",\"types\":[\"game.turn\"]"));
    json_decref(make_webhook(&other.app, &other, "/other", ""));
    json_t *off = make_webhook(&table.app, &other, "/off", "");
    json_decref(ask(&table.app, 200, "PATCH", text("/v1/webhooks/%s", string_of(off, "id")), "{\"enabled\":false}"));
    json_decref(off);
    table_game(&table, id);
    play(&admin, id, &random, 40);
    json_t *test = make_webhook(&other.app, &other, "/last", "");
    test_webhook(&other.app, string_of(test, "id"));
    json_decref(test);
    receiver_wait(&other.receiver, -1, 1);
    assert_string_equal(receiver_item(&other.receiver, 0).path, "/last");
    receiver_wait(&table.receiver, -1, 2);
    size_t count = receiver_count(&table.receiver, -1);
    for (size_t i = 0; i < count; i++) {
        const json_t *roles = member(member(receiver_item(&table.receiver, i).json, "data"), "roles");
        bool named = false;
        for (size_t k = 0; k < json_array_size(roles); k++)
            named |= strcmp(string_of(json_array_get(roles, k), "player"), table.ana) == 0;
        assert_true(named);
    }
    table_end(&other);
    table_end(&table);
}

/* The others hear that there is a message, not what it says. */
static void test_messages(void **state) {
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    struct client ana = table.app, ben = table.app;
    ana.player = table.ana;
    ben.player = table.ben;
    json_decref(make_webhook(&ana, &table, "/ana", ",\"types\":[\"message.posted\"]"));
    table_game(&table, id);
    const char *path = text("/v1/games/%s/messages", id);
    json_decref(ask(&ana, 201, "POST", path, "{\"channel\":\"players\",\"text\":\"my own words\"}"));
    json_decref(ask(&ben, 201, "POST", path, "{\"channel\":\"players\",\"text\":\"a secret plan\"}"));
    receiver_wait(&table.receiver, -1, 1);
    struct received got = receiver_item(&table.receiver, 0);
    const json_t *data = member(got.json, "data");
    assert_null(strstr(got.body, "secret"));
    assert_int_equal(json_array_size(member(data, "roles")), 1);
    assert_string_equal(string_of(json_array_get(member(data, "roles"), 0), "player"), table.ana);
    assert_string_equal(string_of(member(data, "detail"), "channel"), "players");
    assert_int_equal(receiver_count(&table.receiver, -1), 1);
    table_end(&table);
}

static void fill_channel(const char *game, int messages) {
    PGconn *connection = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server.data_dir));
    PGresult *done =
        PQexec(connection, text("INSERT INTO messages (game_id, channel, n, at, text) SELECT game_id, 0, n,"
                                " now(), 'hm' FROM games, generate_series(1, %d) n WHERE id = '%s'",
                                messages, game));
    assert_int_equal(PQresultStatus(done), PGRES_COMMAND_OK);
    PQclear(done);
    PQfinish(connection);
}

/* A message for which there was no room was not posted. */
static void test_nobody_hears_of_a_message_that_was_refused(void **state) {
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    struct client ana = table.app, ben = table.app;
    ana.player = table.ana;
    ben.player = table.ben;
    json_t *webhook = make_webhook(&ana, &table, "/ana", ",\"types\":[\"message.posted\"]");
    table_game(&table, id);
    fill_channel(id, 9999);
    for (int i = 0; i < 2; i++) {
        const char *path = text("/v1/games/%s/messages", id), *words = "{\"channel\":\"players\",\"text\":\"so?\"}";
        if (i == 0)
            json_decref(ask(&ben, 201, "POST", path, words));
        else
            refuse(&ben, "quota-exceeded", "POST", path, words);
        json_t *list = ask(&ana, 200, "GET", text("/v1/webhooks/%s/deliveries", string_of(webhook, "id")), NULL);
        assert_int_equal(json_array_size(member(list, "items")), 1);
        json_decref(list);
    }
    json_decref(webhook);
    table_end(&table);
}

/* ---- signatures -------------------------------------------------------------------------------------------------- */

/* Asks a program that has nothing of ours. */
static bool is_signed(const char *secret, const struct received *received) {
    char answer[16] = "";
    char path[] = "/tmp/musterd-signed-XXXXXX";
    int fd = mkstemp(path);
    FILE *file = fdopen(fd, "w");
    fprintf(file, "%s\t%s\t%s\t%s\t", secret, received->id, received->timestamp, received->signature);
    for (const char *c = received->body; *c; c++)
        fprintf(file, "%02x", (unsigned char)*c);
    fprintf(file, "\n");
    fclose(file);
    const char *source = getenv("MUSTERD_SOURCE");
    FILE *program =
        popen(text("/usr/bin/python3 %s/tests/support/verify_webhook.py < %s", source ? source : ".", path), "r");
    assert_non_null(program);
    if (!fgets(answer, sizeof answer, program))
        fail_msg("the verifier says nothing");
    pclose(program);
    remove(path);
    return strcmp(answer, "good\n") == 0;
}

static void test_signatures(void **state) {
    static const char own[] = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    struct received reference = {.id = "msg_p5jXN8AQM9LWM0D4loKWxJek",
                                 .timestamp = "1614265330",
                                 .signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
                                 .body = "{\"test\": 2432232314}"};
    struct table table;
    char id[GAME_ID], secret[128], next[128];
    (void)state;
    assert_true(is_signed(own, &reference));
    reference.body = "{\"test\": 2432232315}";
    assert_false(is_signed(own, &reference));
    table_begin(&table, NULL, NULL);
    json_t *made = make_webhook(&table.app, &table, "/", "");
    snprintf(id, sizeof id, "%s", string_of(made, "id"));
    snprintf(secret, sizeof secret, "%s", string_of(made, "secret"));
    json_decref(made);
    test_webhook(&table.app, id);
    receiver_wait(&table.receiver, -1, 1);
    struct received got = receiver_item(&table.receiver, 0);
    assert_true(is_signed(secret, &got));
    assert_false(is_signed(own, &got));
    json_t *rotated = ask(&table.app, 200, "PATCH", text("/v1/webhooks/%s", id), "{\"rotate_secret\":true}");
    snprintf(next, sizeof next, "%s", string_of(rotated, "secret"));
    json_decref(rotated);
    test_webhook(&table.app, id);
    receiver_wait(&table.receiver, -1, 2);
    got = receiver_item(&table.receiver, 1);
    assert_string_not_equal(secret, next);
    assert_true(is_signed(secret, &got));
    assert_true(is_signed(next, &got));
    json_decref(ask(&table.app, 201, "POST", "/v1/webhooks",
                    text("{\"url\":\"http://127.0.0.1:%d/own\",\"secret\":\"%s\"}", table.receiver.port, own)));
    table_end(&table);
}

/* ---- receivers that fail ----------------------------------------------------------------------------------------- */

/* Good from the n-th request on, and before that each time another misery. */
struct misery {
    int seen, good_after;
};

static enum answer be_miserable(void *context, const struct received *received) {
    static const enum answer miseries[] = {ANSWER_FAIL,     ANSWER_NONSENSE, ANSWER_CUT,
                                           ANSWER_REDIRECT, ANSWER_ENDLESS,  ANSWER_STALL};
    struct misery *misery = context;
    (void)received;
    int seen = misery->seen++;
    return seen >= misery->good_after ? ANSWER_GOOD : miseries[seen % 6];
}

static void test_tried_again_until_it_is_taken(void **state) {
    struct misery misery = {.good_after = 5};
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, be_miserable, &misery);
    json_t *made = make_webhook(&table.app, &table, "/bad", "");
    snprintf(id, sizeof id, "%s", string_of(made, "id"));
    json_decref(made);
    test_webhook(&table.app, id);
    receiver_wait(&table.receiver, ANSWER_GOOD, 1);
    struct received first = receiver_item(&table.receiver, 0);
    for (size_t i = 1; i < 6; i++) {
        struct received again = receiver_item(&table.receiver, i);
        assert_string_equal(again.id, first.id);
        assert_string_equal(again.body, first.body);
        assert_string_equal(again.path, "/bad"); /* not where the redirection leads */
    }
    json_t *delivery = await_state(&table.app, id, "delivered");
    assert_int_equal(number_of(delivery, "attempts"), 6);
    assert_int_equal(number_of(delivery, "status"), 204);
    assert_string_equal(string_of(delivery, "id"), first.id);
    json_decref(delivery);
    json_t *hook = ask(&table.app, 200, "GET", text("/v1/webhooks/%s", id), NULL);
    assert_true(json_is_null(member(hook, "failing_since")));
    json_decref(hook);
    table_end(&table);
}

static enum answer be_silent(void *context, const struct received *received) {
    (void)context;
    return strcmp(received->path, "/silent") == 0 ? ANSWER_STALL : ANSWER_GOOD;
}

/* Whoever never answers keeps nobody else waiting, and what failed is told. */
static void test_one_stalls_and_others_are_served(void **state) {
    struct table table;
    char silent[GAME_ID], good[GAME_ID];
    (void)state;
    table_begin(&table, be_silent, NULL);
    json_t *a = make_webhook(&table.app, &table, "/silent", ""), *b = make_webhook(&table.app, &table, "/good", "");
    snprintf(silent, sizeof silent, "%s", string_of(a, "id"));
    snprintf(good, sizeof good, "%s", string_of(b, "id"));
    json_decref(a);
    json_decref(b);
    for (int i = 0; i < 100; i++)
        test_webhook(&table.app, silent);
    for (int i = 0; i < 20; i++)
        test_webhook(&table.app, good);
    receiver_wait(&table.receiver, ANSWER_GOOD, 20);
    json_t *list = ask(&table.app, 200, "GET", text("/v1/webhooks/%s/deliveries?limit=200", silent), NULL);
    assert_int_equal(json_array_size(member(list, "items")), 100);
    json_decref(list);
    for (bool told = false; !told;) {
        json_t *hook = ask(&table.app, 200, "GET", text("/v1/webhooks/%s", silent), NULL);
        told = json_is_string(member(hook, "failing_since"));
        json_decref(hook);
    }
    table_end(&table);
}

static enum answer be_gone(void *context, const struct received *received) {
    (void)received;
    bool *gone = context;
    return *gone ? ANSWER_GONE : ANSWER_GOOD;
}

static void test_gone_disables(void **state) {
    struct table table;
    bool gone = true;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, be_gone, &gone);
    json_t *made = make_webhook(&table.app, &table, "/", "");
    snprintf(id, sizeof id, "%s", string_of(made, "id"));
    json_decref(made);
    test_webhook(&table.app, id);
    json_t *delivery = await_state(&table.app, id, "failed");
    assert_int_equal(number_of(delivery, "status"), 410);
    long n = number_of(delivery, "n");
    json_decref(delivery);
    json_t *hook = ask(&table.app, 200, "GET", text("/v1/webhooks/%s", id), NULL);
    assert_false(flag_of(hook, "enabled"));
    assert_string_equal(string_of(hook, "disabled_by"), "gone");
    json_decref(hook);
    refuse(&table.app, "webhook-disabled", "POST", text("/v1/webhooks/%s/deliveries/%ld/redeliver", id, n), NULL);
    gone = false;
    json_decref(ask(&table.app, 200, "PATCH", text("/v1/webhooks/%s", id), "{\"enabled\":true}"));
    json_decref(ask(&table.app, 202, "POST", text("/v1/webhooks/%s/deliveries/%ld/redeliver", id, n), "{}"));
    receiver_wait(&table.receiver, ANSWER_GOOD, 1);
    assert_string_equal(receiver_item(&table.receiver, 0).id, receiver_item(&table.receiver, 1).id);
    delivery = await_state(&table.app, id, "delivered");
    assert_int_equal(number_of(delivery, "attempts"), 2);
    json_decref(delivery);
    table_end(&table);
}

static enum answer later_once(void *context, const struct received *received) {
    int *seen = context;
    (void)received;
    return (*seen)++ == 0 ? ANSWER_LATER : ANSWER_GOOD;
}

static void test_retry_after(void **state) {
    struct table table;
    int seen = 0;
    (void)state;
    table_begin(&table, later_once, &seen);
    json_t *made = make_webhook(&table.app, &table, "/", "");
    test_webhook(&table.app, string_of(made, "id"));
    receiver_wait(&table.receiver, ANSWER_GOOD, 1);
    json_decref(await_state(&table.app, string_of(made, "id"), "delivered"));
    json_decref(made);
    table_end(&table);
}

/* The formats of channels come through as they are listed. */
static void test_formats(void **state) {
    struct table table;
    char id[GAME_ID], hook[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    json_t *made = make_webhook(&table.app, &table, "/discord", ",\"format\":\"discord\",\"types\":[\"game.started\"]");
    snprintf(hook, sizeof hook, "%s", string_of(made, "id"));
    json_decref(made);
    struct client ana = table.app;
    ana.player = table.ana;
    json_decref(ask(&ana, 200, "PATCH", text("/v1/players/%s", table.ana), "{\"name\":\"Ana of Naseby\"}"));
    table_game(&table, id);
    receiver_wait(&table.receiver, -1, 1);
    struct received got = receiver_item(&table.receiver, 0);
    const json_t *embed = json_array_get(member(got.json, "embeds"), 0);
    assert_string_equal(string_of(got.json, "content"),
                        text("The game has begun: Red (Ana of Naseby), Blue (%s)", table.ben));
    assert_non_null(
        strstr(string_of(member(embed, "image"), "url"), text("/v1/games/%s/board.png?role=spectator", id)));
    json_t *delivery = delivery_of(&table.app, hook, 0);
    assert_true(json_equal(member(delivery, "payload"), got.json));
    json_decref(delivery);
    table_end(&table);
}

/* ---- where it may not go ----------------------------------------------------------------------------------------- */

static void check_unreachable(struct client *client, const char *url) {
    json_t *made = ask(client, 201, "POST", "/v1/webhooks", text("{\"url\":\"%s\"}", url));
    const char *id = string_of(made, "id");
    test_webhook(client, id);
    for (bool tried = false; !tried;) {
        json_t *delivery = delivery_of(client, id, 0);
        tried = json_is_string(member(delivery, "error"));
        if (tried) {
            assert_string_equal(string_of(delivery, "error"), "its name has no address of the public internet");
            assert_string_equal(string_of(delivery, "state"), "waiting");
            assert_true(json_is_null(member(delivery, "status")));
        }
        json_decref(delivery);
    }
    json_decref(made);
}

/* With everything in place a name that stands for this machine gets no connection, whatever it is called. */
static void test_private_addresses(void **state) {
    static const char *const urls[] = {"http://example.com/", "https://127.0.0.1/", "https://[::1]/",
                                       "https://localhost/",  "https://10.0.0.1/",  "https://169.254.169.254/"};
    static const char *const settings[] = {"MUSTERD_TEST_WEBHOOKS=off", NULL};
    struct server strict;
    struct client client;
    struct receiver receiver = {0};
    (void)state;
    receiver_start(&receiver);
    server_start(&strict, settings);
    client_init(&client, strict.port, SERVER_ADMIN_TOKEN);
    for (size_t i = 0; i < sizeof urls / sizeof *urls; i++)
        refuse(&client, "bad-request", "POST", "/v1/webhooks", text("{\"url\":\"%s\"}", urls[i]));
    check_unreachable(&client, text("https://anything.localhost:%d/", receiver.port));
    check_unreachable(&client, "https://nothing.invalid/"); /* the same: it is not told which names there are */
    assert_int_equal(receiver_count(&receiver, -1), 0);
    client_finish(&client);
    server_finish(&strict);
    receiver_stop(&receiver);
    setenv("MUSTERD_TEST_WEBHOOKS", "on", 1);
}

/* How often the database was asked when the next delivery is due. */
static long times_asked(struct client *client) {
    static const char name[] = "musterd_statement_duration_seconds_count{statement=\"next_delivery\"} ";
    struct reply reply;
    client_send(client, &reply, "GET", "/metrics", NULL, NULL);
    const char *line = strstr(reply.body, name);
    const long times = line ? strtol(line + strlen(name), NULL, 10) : 0;
    reply_finish(&reply);
    return times;
}

/* With nothing to deliver the database is asked every few seconds, not 18 times in each. */
static void test_rests_while_nothing_waits(void **state) {
    struct server idle;
    struct client client;
    (void)state;
    server_start(&idle, NULL);
    client_init(&client, idle.port, SERVER_ADMIN_TOKEN);
    while (times_asked(&client) == 0)
        usleep(10000);
    const long before = times_asked(&client);
    usleep(1000000);
    assert_in_range(times_asked(&client) - before, 0, 5);
    client_finish(&client);
    server_finish(&idle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rests_while_nothing_waits),
        cmocka_unit_test(test_made_changed_and_deleted),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_who_sees_what),
        cmocka_unit_test(test_quota),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_a_whole_game),
        cmocka_unit_test(test_whose_turn),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_nobody_hears_of_a_message_that_was_refused),
        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_tried_again_until_it_is_taken),
        cmocka_unit_test(test_one_stalls_and_others_are_served),
        cmocka_unit_test(test_gone_disables),
        cmocka_unit_test(test_retry_after),
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_private_addresses),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
