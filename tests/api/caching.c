/* What a client keeps: ETags, 304, gzip, Vary, and that none of them tells what the reader may not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>
#include <zlib.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { TAG = 128 };

static struct client alice, bob, carol, nobody;
static char secrets[2][160];

/* With a token of the player's own: an admin's sees everything. */
static void be(struct client *client, const char *player, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
    snprintf(secret, 160, "%s", string_of(token, "token"));
    json_decref(token);
    client->token = secret;
}

static int set_up(void **state) {
    admin_setup(state);
    alice = bob = carol = nobody = admin;
    bob.player = "bob";
    be(&alice, "alice", secrets[0]);
    be(&carol, "carol", secrets[1]);
    nobody.token = NULL;
    return 0;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

/* The ETag of the answer, which must be 200. */
static void tag_of(struct client *client, const char *path, char tag[TAG]) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    if (reply.status != 200 || !reply_header(&reply, "etag"))
        fail_msg("GET %s: %d without an ETag", path, reply.status);
    snprintf(tag, TAG, "%s", reply_header(&reply, "etag"));
    assert_non_null(reply_header(&reply, "cache-control"));
    reply_finish(&reply);
}

static int status_with(struct client *client, const char *method, const char *path, const char *tag) {
    struct reply reply;
    client_send(client, &reply, method, path, NULL, (const char *[]){text("If-None-Match: %s", tag), NULL});
    const int status = reply.status;
    if (status == 304) {
        assert_int_equal(reply.length, 0);
        assert_null(reply_header(&reply, "content-encoding"));
        assert_non_null(reply_header(&reply, "etag"));
        assert_string_equal(reply_header(&reply, "cache-control"), "private, no-cache");
        assert_null(reply_header(&reply, "content-length"));
    }
    reply_finish(&reply);
    return status;
}

/* Everything that a seated player polls. */
static const char *const parts[] = {"",          "/view",
                                    "/actions",  "/actions?menu=25",
                                    "/log",      "/messages?channel=players",
                                    "/proposals"};
enum { PARTS = sizeof parts / sizeof parts[0] };
static const char *const lists[] = {"/v1/games",   "/v1/games?status=active", "/v1/me",         "/v1/me/games",
                                    "/v1/players", "/v1/me/invitations",      "/v1/me/vacation"};

static void expect_304(struct client *client, const char *path) {
    char tag[TAG];
    tag_of(client, path, tag);
    assert_int_equal(tag[0], '"');
    if (status_with(client, "GET", path, tag) != 304 || status_with(client, "HEAD", path, tag) != 304)
        fail_msg("GET %s again is no 304", path);
    assert_int_equal(status_with(client, "GET", path, text("\"other\", W/%s", tag)), 304);
    assert_int_equal(status_with(client, "GET", path, "*"), 304);
    assert_int_equal(status_with(client, "GET", path, "\"\", \"other\""), 200);
    tag[strlen(tag) - 2] ^= 1;
    assert_int_equal(status_with(client, "GET", path, tag), 200);
    tag[strlen(tag) - 1] = '\0';
    assert_int_equal(status_with(client, "GET", path, text("%s\"", tag)), 200);
}

static void test_what_has_not_changed_is_not_sent_again(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    for (size_t i = 0; i < PARTS; i++)
        expect_304(&alice, of_game(id, parts[i]));
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        expect_304(&alice, lists[i]);
    expect_304(&admin, "/v1/tokens");
    expect_304(&admin, "/v1/webhooks");
    expect_304(&admin, "/v1/leagues");
    expect_304(&nobody, "/v1/bots");
    expect_304(&nobody, "/v1/rulesets");
}

static void test_a_change_changes_the_etag(void **state) {
    (void)state;
    char id[GAME_ID], before[PARTS][TAG], after[TAG];
    make_muster(&admin, id, "");
    for (size_t i = 0; i < PARTS; i++)
        tag_of(&alice, of_game(id, parts[i]), before[i]);
    json_decref(act(&alice, id, "red", "advance"));
    for (size_t i = 0; i < 5; i++) {
        tag_of(&alice, of_game(id, parts[i]), after);
        if (strcmp(before[i], after) == 0 || status_with(&alice, "GET", of_game(id, parts[i]), before[i]) != 200)
            fail_msg("%s has the old ETag after a change", parts[i]);
    }
    json_decref(ask(&bob, 201, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"Hail\"}"));
    json_decref(ask(&bob, 201, "POST", of_game(id, "/proposals"), "{\"role\":\"blue\",\"kind\":\"draw\"}"));
    for (size_t i = 5; i < PARTS; i++)
        assert_int_equal(status_with(&alice, "GET", of_game(id, parts[i]), before[i]), 200);
}

/* ---- gzip ----------------------------------------------------------------------------------------------------- */

/* GET with this Accept-Encoding. true: the answer is in gzip. */
static bool comes_packed(const char *path, const char *accepted, struct reply *reply) {
    client_send(&alice, reply, "GET", path, NULL,
                accepted ? (const char *[]){text("Accept-Encoding: %s", accepted), NULL} : NULL);
    assert_int_equal(reply->status, 200);
    assert_non_null(strcasestr(reply->headers, "vary: accept-encoding, authorization, musterd-player\n"));
    const char *coding = reply_header(reply, "content-encoding");
    return coding && strcmp(coding, "gzip") == 0;
}

static void expect_the_same(const struct reply *packed, const struct reply *plain) {
    char *bytes = malloc(plain->length + 1);
    z_stream stream = {.next_in = (Bytef *)packed->body, .avail_in = (uInt)packed->length};
    stream.next_out = (Bytef *)bytes;
    stream.avail_out = (uInt)plain->length + 1;
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, plain->length);
    assert_memory_equal(bytes, plain->body, plain->length);
    inflateEnd(&stream);
    free(bytes);
}

static void test_views_come_in_gzip_where_asked(void **state) {
    (void)state;
    static const char *const gladly[] = {"gzip", "gzip, br", "br;q=1, gzip;q=0.5", "*"};
    static const char *const not_at_all[] = {NULL, "identity", "br", "gzip;q=0", "gzip;q=0.000, br", "x-gzipped"};
    char id[GAME_ID], path[96];
    struct reply plain, reply;
    make_muster(&admin, id, "");
    snprintf(path, sizeof path, "%s", of_game(id, "/view"));
    assert_false(comes_packed(path, NULL, &plain));
    assert_true(plain.length > 1024);
    for (int round = 0; round < 2; round++) { /* as it is made, and from the cache */
        for (size_t i = 0; i < sizeof gladly / sizeof gladly[0]; i++) {
            assert_true(comes_packed(path, gladly[i], &reply));
            assert_true(reply.length * 2 < plain.length);
            expect_the_same(&reply, &plain);
            const char *tag = text("%s", reply_header(&reply, "etag"));
            assert_string_not_equal(tag, reply_header(&plain, "etag"));
            assert_int_equal(status_with(&alice, "GET", path, tag), 304);
            reply_finish(&reply);
        }
        for (size_t i = 0; i < sizeof not_at_all / sizeof not_at_all[0]; i++) {
            assert_false(comes_packed(path, not_at_all[i], &reply));
            assert_string_equal(reply.body, plain.body);
            reply_finish(&reply);
        }
        json_decref(act(&bob, id, "blue", "cheer"));
        reply_finish(&plain);
        assert_false(comes_packed(path, NULL, &plain));
    }
    reply_finish(&plain);
}

/* Pages and the contract, which are long, for those who have no token. */
static void test_long_answers_to_a_post_come_in_gzip(void **state) {
    (void)state;
    const char *const gladly[] = {"Accept-Encoding: gzip", "Idempotency-Key: twenty-games-at-once", NULL};
    const char *const plainly[] = {"Idempotency-Key: twenty-games-at-once", NULL};
    char body[4000] = "{\"games\":[";
    struct reply packed, plain, brief;
    for (int i = 0; i < 20; i++)
        sprintf(body + strlen(body), "%s{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}", i ? "," : "");
    strcat(body, "]}");
    client_send(&admin, &packed, "POST", "/v1/games/bulk", body, gladly);
    assert_int_equal(packed.status, 201);
    assert_string_equal(reply_header(&packed, "content-encoding"), "gzip");
    assert_non_null(strcasestr(packed.headers, "vary: accept-encoding, authorization, musterd-player\n"));
    client_send(&admin, &plain, "POST", "/v1/games/bulk", body, plainly); /* the same answer once more */
    assert_null(reply_header(&plain, "content-encoding"));
    assert_true(plain.length > 1024 && packed.length * 2 < plain.length);
    expect_the_same(&packed, &plain);
    client_send(&admin, &brief, "POST", "/v1/games", "{}", gladly);
    assert_int_equal(brief.status, 400);
    assert_null(reply_header(&brief, "content-encoding"));
    reply_finish(&packed);
    reply_finish(&plain);
    reply_finish(&brief);
}

static void test_documents_come_in_gzip_and_once(void **state) {
    static const char *const paths[] = {"/docs", "/openapi.yaml", "/play", "/play/main.js"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct reply plain, packed, again;
        client_send(&nobody, &plain, "GET", paths[i], NULL, NULL);
        client_send(&nobody, &packed, "GET", paths[i], NULL, (const char *[]){"Accept-Encoding: gzip", NULL});
        assert_string_equal(reply_header(&packed, "content-encoding"), "gzip");
        assert_string_equal(reply_header(&packed, "vary"), "Accept-Encoding");
        assert_string_equal(reply_header(&packed, "cache-control"), "no-cache");
        assert_true(packed.length < plain.length);
        expect_the_same(&packed, &plain);
        const char *const known[] = {"Accept-Encoding: gzip", text("If-None-Match: %s", reply_header(&packed, "etag")),
                                     NULL};
        client_send(&nobody, &again, "GET", paths[i], NULL, known);
        assert_int_equal(again.status, 304);
        reply_finish(&again);
        const char *const other[] = {text("If-None-Match: %s", reply_header(&plain, "etag")), NULL};
        client_send(&nobody, &again, "GET", paths[i], NULL, other);
        assert_int_equal(again.status, 304);
        reply_finish(&again);
        reply_finish(&packed);
        reply_finish(&plain);
    }
}

/* Links within the page lead somewhere, tables have heads, and what scrolls can be reached by keys. */
static void test_docs_can_be_read_by_keys(void **state) {
    struct reply reply;
    int links = 0;
    (void)state;
    client_send(&nobody, &reply, "GET", "/docs", NULL, NULL);
    for (const char *at = reply.body; (at = strstr(at, " href=\"#")) != NULL; links++) {
        at += sizeof " href=\"#" - 1;
        const char *id = text(" id=\"%.*s\"", (int)strcspn(at, "\""), at);
        if (!strstr(reply.body, id))
            fail_msg("/docs has a link to%s, which is not there", id);
    }
    assert_true(links > 500);
    for (const char *at = reply.body; (at = strstr(at, "<pre")) != NULL; at++)
        assert_true(strncmp(at, "<pre tabindex=", 14) == 0);
    for (const char *at = reply.body; (at = strstr(at, "<table>")) != NULL; at++)
        assert_int_equal(strncmp(at, "<table><tr><th scope=\"col\">", 27), 0);
    assert_null(strstr(reply.body, "<th></th>"));
    assert_non_null(strstr(reply.body, "<meta name=\"description\""));
    reply_finish(&reply);
}

static void test_little_is_not_worth_packing(void **state) {
    (void)state;
    struct reply reply;
    assert_false(comes_packed("/v1/me", "gzip", &reply));
    reply_finish(&reply);
    client_send(&alice, &reply, "GET", "/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11", NULL,
                (const char *[]){"Accept-Encoding: gzip", NULL});
    assert_int_equal(reply.status, 404);
    assert_null(reply_header(&reply, "content-encoding"));
    assert_null(reply_header(&reply, "etag"));
    reply_finish(&reply);
}

static void test_head_is_a_get_without_its_body(void **state) {
    (void)state;
    static const char *const same[] = {"etag", "content-type", "content-encoding", "vary", "content-length"};
    static const char *const accepted[] = {"gzip", "identity"};
    char id[GAME_ID];
    make_muster(&admin, id, "");
    for (size_t i = 0; i < 2 * PARTS; i++) {
        const char *path = of_game(id, parts[i / 2]);
        const char *const headers[] = {text("Accept-Encoding: %s", accepted[i % 2]), NULL};
        struct reply head, get;
        client_send(&alice, &get, "GET", path, NULL, headers);
        client_send(&alice, &head, "HEAD", path, NULL, headers);
        assert_int_equal(head.status, 200);
        assert_int_equal(head.length, 0);
        for (size_t j = 0; j < sizeof same / sizeof same[0]; j++) {
            const char *expected = text("%s", reply_header(&get, same[j]) ? reply_header(&get, same[j]) : "none");
            const char *found = reply_header(&head, same[j]);
            if (strcmp(expected, found ? found : "none") != 0)
                fail_msg("HEAD %s: %s is %s, not %s", path, same[j], found ? found : "none", expected);
        }
        reply_finish(&head);
        reply_finish(&get);
    }
}

/* ---- what an ETag tells ---------------------------------------------------------------------------------------- */

static void test_no_two_roles_share_an_etag(void **state) {
    (void)state;
    static const char *const seen[] = {"/view", "/actions", "/actions?menu=25", "/log"};
    char id[GAME_ID], red[TAG], blue[TAG], spectator[TAG];
    make_muster(&admin, id, "");
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        const char *path = of_game(id, seen[i]);
        tag_of(&alice, path, red);
        tag_of(&bob, path, blue);
        tag_of(&carol, path, spectator);
        assert_string_not_equal(red, blue);
        assert_string_not_equal(red, spectator);
        assert_string_not_equal(blue, spectator);
        assert_int_equal(status_with(&bob, "GET", path, red), 200);
        assert_int_equal(status_with(&carol, "GET", path, blue), 200);
    }
}

static void test_a_right_guess_opens_nothing(void **state) {
    (void)state;
    char id[GAME_ID], tag[TAG];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    for (size_t i = 0; i < PARTS; i++) {
        tag_of(&alice, of_game(id, parts[i]), tag);
        assert_int_equal(status_with(&carol, "GET", of_game(id, parts[i]), tag), 404);
        assert_int_equal(status_with(&carol, "GET", of_game(id, parts[i]), "*"), 404);
    }
    make_muster(&admin, id, "");
    tag_of(&alice, of_game(id, "/view?role=red"), tag);
    assert_int_equal(status_with(&carol, "GET", of_game(id, "/view?role=red"), tag), 403);
    assert_int_equal(status_with(&bob, "GET", of_game(id, "/view?role=red"), "*"), 403);
}

/* What bob does in private: nobody else's ETag tells of it. */
static void act_in_private(const char *id) {
    char other[GAME_ID];
    json_decref(ask(&bob, 200, "PUT", of_game(id, "/orders/blue"), "{\"rules\":[{\"do\":\"only-choice\"}]}"));
    json_decref(ask(&bob, 200, "PUT", of_game(id, "/notes/blue"), "{\"text\":\"They bluff\"}"));
    json_decref(ask(&bob, 201, "POST", "/v1/webhooks", "{\"url\":\"https://webhook.invalid/\"}"));
    json_decref(ask(&bob, 201, "POST", of_game(id, "/tickets"), "{\"role\":\"blue\"}"));
    make_game(&bob, other,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"visibility\":\"private\","
              "\"seats\":{\"red\":\"bob\"}}");
}

static void test_what_is_hidden_changes_no_etag(void **state) {
    (void)state;
    enum { LISTS = 4 };
    char id[GAME_ID], before[2][PARTS + LISTS][TAG];
    struct client *const readers[] = {&alice, &carol};
    make_muster(&admin, id, "");
    json_decref(ask(&bob, 201, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"Hail\"}"));
    for (int round = 0; round < 2; round++) {
        for (int reader = 0; reader < 2; reader++) {
            for (size_t i = 0; i < PARTS + LISTS; i++) {
                char tag[TAG];
                const char *path = i < PARTS ? of_game(id, parts[i]) : lists[i - PARTS];
                if (reader == 1 && (strstr(path, "/proposals") || strstr(path, "/messages")))
                    continue;
                tag_of(readers[reader], path, round == 0 ? before[reader][i] : tag);
                if (round == 1 && strcmp(tag, before[reader][i]) != 0)
                    fail_msg("%s of %s tells of what is hidden", path, reader == 0 ? "alice" : "carol");
            }
        }
        if (round == 0)
            act_in_private(id);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_has_not_changed_is_not_sent_again),
        cmocka_unit_test(test_a_change_changes_the_etag),
        cmocka_unit_test(test_views_come_in_gzip_where_asked),
        cmocka_unit_test(test_long_answers_to_a_post_come_in_gzip),
        cmocka_unit_test(test_documents_come_in_gzip_and_once),
        cmocka_unit_test(test_docs_can_be_read_by_keys),
        cmocka_unit_test(test_little_is_not_worth_packing),
        cmocka_unit_test(test_head_is_a_get_without_its_body),
        cmocka_unit_test(test_no_two_roles_share_an_etag),
        cmocka_unit_test(test_a_right_guess_opens_nothing),
        cmocka_unit_test(test_what_is_hidden_changes_no_etag),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
