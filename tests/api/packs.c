/* Packs over HTTP: put, listed, fetched, refused, deleted; games that are played by them, across restarts and on
 * another daemon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/packs.h"
#include "../support/play.h"

#define PACKS "/v1/rulesets/this-war-without-an-enemy/packs"
#define MY    PACKS "/my-copy"

static struct client anna, app;
static char base[65];

static int set_up(void **state) {
    admin_setup_seeds(state);
    const int port = admin.port;
    client_init(&anna, port, SERVER_ADMIN_TOKEN);
    anna.player = "anna";
    json_t *ruleset = ask(&admin, 200, "GET", "/v1/rulesets/this-war-without-an-enemy", NULL);
    snprintf(base, sizeof base, "%s", string_of(ruleset, "content_hash"));
    json_decref(ruleset);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&anna);
    return admin_teardown(state);
}

/* ---- zips -------------------------------------------------------------------------------------------------------- */

static const char *const as_zip[] = {"Content-Type: application/zip", NULL};

static json_t *put_cards(int status, const char *table) {
    return put_pack(&admin, status, "this-war-without-an-enemy", "my-copy", "cards.csv", table);
}

#define FULL_WAR                                                                                                       \
    "\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\",\"pack\":\"my-copy\","                        \
    "\"seats\":{\"king\":\"anna\",\"parliament\":\"bob\"}"

static const char NEW_GAME[] = "{" FULL_WAR "}";
/* A game that goes on for more than 60 random actions. */
static const char SEEDED_GAME[] =
    "{" FULL_WAR ",\"seed\":\"0000000000000000000000000000000000000000000000000000000000000007\"}";

/* ---- packs ------------------------------------------------------------------------------------------------------- */

static void test_a_pack_is_put_listed_fetched_and_deleted(void **state) {
    struct reply reply;
    (void)state;
    json_t *made = put_cards(201, "id,ap,title\nr01,2,Fuer den Koenig\n");
    assert_string_equal(string_of(made, "base"), base);
    assert_string_not_equal(string_of(made, "content_hash"), base);
    assert_string_equal(string_of(member(made, "manifest"), "language"), "de");
    json_decref(made);
    json_t *list = ask(&admin, 200, "GET", PACKS, NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
    client_send(&admin, &reply, "GET", MY, NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_memory_equal(reply.body, "PK", 2);
    reply_finish(&reply);
    json_decref(put_cards(200, "id,ap\nr01,3\n"));
    json_decref(ask(&admin, 204, "DELETE", MY, NULL));
    refuse(&admin, "not-found", "DELETE", MY, NULL);
    refuse(&admin, "not-found", "GET", MY, NULL);
    refuse(&admin, "bad-option", "POST", "/v1/games", NEW_GAME);
}

static void test_the_list_has_pages(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++)
        json_decref(put_pack(&admin, 201, "this-war-without-an-enemy", text("p%d", i), "cards.csv", "id,ap\nr02,3\n"));
    json_t *page = ask(&admin, 200, "GET", PACKS "?limit=2", NULL);
    assert_int_equal(json_array_size(member(page, "items")), 2);
    json_t *rest = ask(&admin, 200, "GET", text(PACKS "?limit=2&cursor=%s", string_of(page, "next")), NULL);
    assert_int_equal(json_array_size(member(rest, "items")), 1);
    assert_true(json_is_null(json_object_get(rest, "next")));
    json_decref(page);
    json_decref(rest);
    for (int i = 0; i < 3; i++)
        json_decref(ask(&admin, 204, "DELETE", text(PACKS "/p%d", i), NULL));
}

static void test_faults_are_told_by_file_row_and_column(void **state) {
    (void)state;
    json_t *problem = put_cards(422, "id,ap\nr02,3\nr01,9\n");
    const json_t *fault = json_array_get(member(problem, "faults"), 0);
    assert_string_equal(string_of(problem, "type"), "/problems/bad-pack");
    assert_string_equal(string_of(fault, "file"), "cards.csv");
    assert_int_equal(number_of(fault, "row"), 3);
    assert_string_equal(string_of(fault, "column"), "ap");
    assert_string_equal(string_of(fault, "expected"), "1..6");
    assert_string_equal(string_of(fault, "found"), "9");
    json_decref(problem);
    refuse(&admin, "not-found", "GET", MY, NULL);
}

static void assert_refused(const char *ruleset, const char *hash, const char *words) {
    struct reply reply;
    size_t length;
    char *zip = pack_zip(ruleset, hash, "cards.csv", "id,ap\nr01,2\n", 12, &length);
    client_send_bytes(&admin, &reply, "PUT", MY, zip, length, as_zip);
    assert_int_equal(reply.status, 422);
    if (!strstr(string_of(reply.json, "detail"), words))
        fail_msg("expected \"%s\" in: %s", words, string_of(reply.json, "detail"));
    reply_finish(&reply);
    free(zip);
}

static void put_bytes_refused(struct client *client, int status, const char *bytes, size_t length,
                              const char *const *headers) {
    struct reply reply;
    client_send_bytes(client, &reply, "PUT", MY, bytes, length, headers);
    assert_int_equal(reply.status, status);
    reply_finish(&reply);
}

static void test_hostile_packs_are_refused(void **state) {
    static char zeros[900000], noise[70000];
    size_t length;
    (void)state;
    assert_refused("kingmaker", base, "manifest.json, ruleset: expected this-war-without-an-enemy");
    assert_refused("this-war-without-an-enemy", "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                   "manifest.json, base: expected");
    assert_refused("this-war-without-an-enemy", text("%s\",\"edition\":\"first\u202e", base),
                   "manifest.json: expected texts without invisible characters");
    memset(zeros, '0', sizeof zeros);
    char *bomb = pack_zip("this-war-without-an-enemy", base, "cards.csv", zeros, sizeof zeros, &length);
    put_bytes_refused(&admin, 422, bomb, length, as_zip);
    put_bytes_refused(&admin, 422, bomb, length / 2, as_zip);
    put_bytes_refused(&admin, 422, "", 0, as_zip);
    put_bytes_refused(&admin, 422, "no zip", 6, as_zip);
    put_bytes_refused(&admin, 413, noise, sizeof noise, as_zip);
    put_bytes_refused(&admin, 415, "{}", 2, NULL);
    put_bytes_refused(&anna, 403, bomb, length, as_zip);
    free(bomb);
    char *good = pack_zip("this-war-without-an-enemy", base, "../cards.csv", "id\n", 3, &length);
    put_bytes_refused(&admin, 422, good, length, as_zip);
    free(good);
    refuse(&anna, "not-allowed", "DELETE", MY, NULL);
    refuse(&admin, "not-found", "GET", "/v1/rulesets/whist/packs", NULL);
    refuse(&admin, "not-found", "GET", MY, NULL);
}

static void test_tokens_of_apps_and_players_may_read_and_not_change(void **state) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"club\"}");
    (void)state;
    client_init(&app, admin.port, string_of(token, "token"));
    json_decref(ask(&app, 200, "GET", PACKS, NULL));
    refuse(&app, "not-allowed", "DELETE", MY, NULL);
    put_bytes_refused(&app, 403, "PK", 2, as_zip);
    client_finish(&app);
    json_decref(token);
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static void assert_content(const char *id, const char *hash) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "pack"), "my-copy");
    assert_string_equal(string_of(game, "content_hash"), hash);
    json_decref(game);
}

static void assert_title(const char *address, const char *title) {
    json_t *ruleset = ask(&admin, 200, "GET", address, NULL);
    const json_t *cards = member(member(member(ruleset, "content"), "cards"), "cards");
    assert_string_equal(string_of(item_of(cards, "id", "r01"), "title"), title);
    json_decref(ruleset);
}

static void test_a_game_keeps_the_content_of_its_pack(void **state) {
    struct server *server = *state, second;
    char id[GAME_ID], hash[65];
    uint64_t random = 7;
    json_t *made = put_cards(201, "id,ap,title\nr01,2,Fuer den Koenig\n");
    snprintf(hash, sizeof hash, "%s", string_of(made, "content_hash"));
    json_decref(made);
    assert_title("/v1/rulesets/this-war-without-an-enemy?pack=my-copy", "Fuer den Koenig");
    refuse(&admin, "not-found", "GET", "/v1/rulesets/this-war-without-an-enemy?pack=other", NULL);
    refuse(&admin, "bad-parameter", "GET",
           text("/v1/rulesets/this-war-without-an-enemy?pack=my-copy&content_hash=%s", hash), NULL);
    make_game(&admin, id, SEEDED_GAME);
    assert_content(id, hash);
    play(&admin, id, &random, 20);
    /* The pack is replaced, then deleted; the daemon is killed; another daemon takes the game. */
    json_decref(put_cards(200, "id,ap\nr01,5\n"));
    assert_content(id, hash);
    json_decref(ask(&admin, 204, "DELETE", MY, NULL));
    assert_int_equal(play(&admin, id, &random, 20), 20);
    server_kill(server);
    server_again(server);
    assert_content(id, hash);
    assert_int_equal(play(&admin, id, &random, 20), 20);
    assert_title(text("/v1/rulesets/this-war-without-an-enemy?content_hash=%s", hash), "Fuer den Koenig");
    server_start_beside(&second, server);
    struct client other;
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    assert_int_equal(play(&other, id, &random, 20), 20);
    client_finish(&other);
    server_finish_beside(&second);
    assert_content(id, hash);
}

static void test_an_export_has_the_content_and_is_verified(void **state) {
    struct reply reply;
    struct server *server = *state;
    char id[GAME_ID], path[] = "/tmp/musterd-export-XXXXXX";
    uint64_t random = 11;
    json_decref(put_cards(201, "id,ap\nr01,2\n"));
    make_game(&admin, id,
              "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"prelude\",\"pack\":\"my-copy\","
              "\"seats\":{\"king\":\"anna\",\"parliament\":\"bob\"}}");
    play(&admin, id, &random, 100000);
    client_send(&admin, &reply, "GET", text("/v1/games/%s/export", id), NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_non_null(member(member(member(reply.json, "setup"), "content"), "pack.json"));
    assert_string_equal(string_of(member(reply.json, "game"), "pack"), "my-copy");
    FILE *file = fdopen(mkstemp(path), "w");
    assert_int_equal(fwrite(reply.body, 1, reply.length, file), reply.length);
    assert_int_equal(fclose(file), 0);
    reply_finish(&reply);
    assert_int_equal(system(text("MUSTERD_DATA_DIR='%s' '%s' verify '%s' >/dev/null", server->data_dir,
                                 server_program(), path)),
                     0);
    unlink(path);
    json_decref(ask(&admin, 204, "DELETE", MY, NULL));
}

static void test_packs_are_for_single_games_without_a_guide(void **state) {
    (void)state;
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk", text("{\"games\":[%s]}", NEW_GAME));
    refuse(&admin, "bad-request", "POST", "/v1/games",
           "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\",\"pack\":\"my-copy\",\"guide\":true}");
    refuse(&admin, "unknown-ruleset", "POST", "/v1/games",
           "{\"ruleset\":\"whist\",\"scenario\":\"full-war\",\"pack\":\"my-copy\"}");
    refuse(&admin, "bad-option", "POST", "/v1/games", NEW_GAME);
}

static void test_an_idempotency_key_makes_one_game(void **state) {
    static const char *const keyed[] = {"Idempotency-Key: packs-1", NULL};
    struct reply first, again;
    (void)state;
    json_decref(put_cards(201, "id,ap\nr01,2\n"));
    client_send(&admin, &first, "POST", "/v1/games", NEW_GAME, keyed);
    client_send(&admin, &again, "POST", "/v1/games", NEW_GAME, keyed);
    assert_int_equal(first.status, 201);
    assert_int_equal(again.status, 201);
    assert_string_equal(string_of(first.json, "id"), string_of(again.json, "id"));
    reply_finish(&first);
    reply_finish(&again);
    json_decref(ask(&admin, 204, "DELETE", MY, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pack_is_put_listed_fetched_and_deleted),
        cmocka_unit_test(test_the_list_has_pages),
        cmocka_unit_test(test_faults_are_told_by_file_row_and_column),
        cmocka_unit_test(test_hostile_packs_are_refused),
        cmocka_unit_test(test_tokens_of_apps_and_players_may_read_and_not_change),
        cmocka_unit_test(test_a_game_keeps_the_content_of_its_pack),
        cmocka_unit_test(test_an_export_has_the_content_and_is_verified),
        cmocka_unit_test(test_packs_are_for_single_games_without_a_guide),
        cmocka_unit_test(test_an_idempotency_key_makes_one_game),
    };
    return cmocka_run_group_tests_name("packs over HTTP", tests, set_up, tear_down);
}
