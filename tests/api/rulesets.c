/* What can be played, and the daemon's own pages. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ZLIB_CONST
#include <zlib.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/contract.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

static struct client anyone;

static int set_up(void **state) {
    server_setup(state);
    client_init(&anyone, ((struct server *)*state)->port, NULL);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&anyone);
    return server_teardown(state);
}

static void test_list_needs_no_token(void **state) {
    (void)state;
    json_t *list = ask(&anyone, 200, "GET", "/v1/rulesets", NULL);
    const json_t *game = item_of(member(list, "items"), "id", "cruel-necessity");
    assert_non_null(game);
    assert_non_null(item_of(member(list, "items"), "id", "muster-test"));
    assert_int_equal(number_of(member(game, "players"), "min"), 1);
    assert_int_equal(number_of(member(game, "players"), "max"), 1);
    assert_true(json_array_size(member(game, "scenarios")) >= 4);
    assert_true(json_array_size(member(game, "options")) >= 5);
    json_decref(list);
}

static void test_list_pages(void **state) {
    (void)state;
    json_t *whole = ask(&anyone, 200, "GET", "/v1/rulesets", NULL);
    size_t count = json_array_size(member(whole, "items")), seen = 0;
    const char *path = "/v1/rulesets?limit=1";
    for (;;) {
        json_t *page = ask(&anyone, 200, "GET", path, NULL);
        assert_int_equal(json_array_size(member(page, "items")), 1);
        assert_true(json_equal(json_array_get(member(page, "items"), 0), json_array_get(member(whole, "items"), seen)));
        seen++;
        const char *next = json_string_value(member(page, "next"));
        if (next)
            path = text("/v1/rulesets?limit=1&cursor=%s", next);
        json_decref(page);
        if (!next)
            break;
        assert_true(seen < count);
    }
    assert_int_equal(seen, count);
    json_decref(whole);
}

static void test_detail_of_the_test_game(void **state) {
    (void)state;
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/muster-test", NULL);
    const json_t *choose = item_of(member(game, "verbs"), "id", "choose");
    assert_string_equal(string_of(json_array_get(member(choose, "args"), 0), "domain"), "card");
    const json_t *cards = item_of(member(game, "domains"), "name", "card");
    assert_true(flag_of(cards, "numeric"));
    assert_int_equal(json_array_size(member(cards, "items")), 12);
    const json_t *dealt = item_of(member(game, "events"), "id", "dealt");
    assert_true(flag_of(item_of(member(dealt, "args"), "name", "card"), "secret"));
    assert_int_equal(json_array_size(member(member(member(game, "content"), "cards"), "cards")), 12);
    json_decref(game);
}

static void test_choices_of_options_have_titles(void **state) {
    (void)state;
    json_t *list = ask(&anyone, 200, "GET", "/v1/rulesets", NULL);
    const json_t *game = item_of(member(list, "items"), "id", "unhappy-king-charles");
    const json_t *edition = item_of(member(game, "options"), "id", "edition");
    assert_string_equal(string_of(member(edition, "choice_titles"), "phalanx"), "PHALANX (2023)");
    assert_int_equal(json_object_size(member(edition, "choice_titles")), json_array_size(member(edition, "choices")));
    assert_true(json_is_null(member(item_of(member(game, "options"), "id", "stout-cornish-men"), "choice_titles")));
    json_decref(list);
}

/* Every object in a content file that has an id says where it comes from, itself or in the record around it. */
static void check_provenance(const json_t *node, const char *file, bool covered) {
    const char *name;
    json_t *inner;
    if (json_is_object(node)) {
        covered |= json_object_get(node, "provenance") != NULL;
        if (json_object_get(node, "id") && !covered)
            fail_msg("%s: the record %s has no provenance", file, json_string_value(json_object_get(node, "id")));
    }
    json_object_foreach((json_t *)node, name, inner) {
        check_provenance(inner, file, covered);
    }
    for (size_t i = 0; i < json_array_size(node); i++)
        check_provenance(json_array_get(node, i), file, covered);
}

static void test_content_says_where_it_comes_from(void **state) {
    (void)state;
    json_t *list = ask(&anyone, 200, "GET", "/v1/rulesets", NULL);
    for (size_t i = 0; i < json_array_size(member(list, "items")); i++) {
        const char *id = string_of(json_array_get(member(list, "items"), i), "id");
        if (strcmp(id, "muster-test") == 0 || strncmp(id, "game-of-", 8) == 0)
            continue; /* the tests' own */
        json_t *game = ask(&anyone, 200, "GET", text("/v1/rulesets/%s", id), NULL);
        const char *file;
        json_t *content;
        assert_true(json_object_size(member(game, "content")) > 0);
        json_object_foreach((json_t *)member(game, "content"), file, content) {
            if (strstr(file, "schema") == NULL)
                check_provenance(content, file, false);
        }
        json_decref(game);
    }
    json_decref(list);
}

static void test_detail_has_an_etag(void **state) {
    (void)state;
    struct reply reply;
    client_send(&anyone, &reply, "GET", "/v1/rulesets/muster-test", NULL, NULL);
    assert_int_equal(reply.status, 200);
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/v1/rulesets/muster-test", NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 304);
    assert_int_equal(reply.length, 0);
    reply_finish(&reply);
}

/* The head and the body of an answer to a GET with this Accept-Encoding, as they come. */
static size_t get_raw(int port, const char *path, const char *accepted, char *bytes, size_t size, const char **body) {
    int fd = wire_open(port);
    const char *request =
        text("GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept-Encoding: %s\r\nConnection: close\r\n\r\n", path, port,
             accepted);
    assert_true(wire_send(fd, request, strlen(request)));
    long length = wire_read(fd, bytes, size, 10000);
    close(fd);
    assert_true(length > 0 && (size_t)length < size);
    const char *end = memmem(bytes, (size_t)length, "\r\n\r\n", 4);
    assert_non_null(end);
    *body = end + 4;
    return (size_t)(bytes + length - *body);
}

static void test_detail_comes_in_gzip_to_who_takes_it(void **state) {
    enum { SIZE = 1 << 20 };
    const struct server *server = *state;
    char *packed = malloc(SIZE), *plain = malloc(SIZE), *opened = malloc(SIZE);
    const char *packed_body, *plain_body;
    size_t shorter = get_raw(server->port, "/v1/rulesets/cruel-necessity", "br, gzip", packed, SIZE, &packed_body);
    size_t longer = get_raw(server->port, "/v1/rulesets/cruel-necessity", "identity", plain, SIZE, &plain_body);
    assert_non_null(strstr(packed, "Content-Encoding: gzip\r\n"));
    assert_non_null(strstr(packed, "\r\nVary: Accept-Encoding\r\n"));
    assert_non_null(strstr(plain, "\r\nVary: Accept-Encoding\r\n"));
    assert_null(strstr(plain, "Content-Encoding"));
    assert_true(shorter * 5 < longer);
    z_stream stream = {.next_in = (const Bytef *)packed_body, .avail_in = (uInt)shorter};
    stream.next_out = (Bytef *)opened;
    stream.avail_out = SIZE;
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, longer);
    assert_memory_equal(opened, plain_body, longer);
    inflateEnd(&stream);
    free(packed);
    free(plain);
    free(opened);
}

static int status_with(const char *path, const char *accepted, const char *etag, char tag[80]) {
    struct reply reply;
    client_send(&anyone, &reply, "HEAD", path, NULL,
                (const char *[]){text("Accept-Encoding: %s", accepted), text("If-None-Match: %s", etag), NULL});
    snprintf(tag, 80, "%s", reply_header(&reply, "etag"));
    int status = reply.status;
    reply_finish(&reply);
    return status;
}

static void test_each_coding_has_a_strong_etag_of_its_own(void **state) {
    static const char path[] = "/v1/rulesets/muster-test";
    char plain[80], packed[80], again[80];
    (void)state;
    assert_int_equal(status_with(path, "identity", "\"none\"", plain), 200);
    assert_int_equal(status_with(path, "gzip", "\"none\"", packed), 200);
    assert_string_not_equal(plain, packed);
    assert_int_equal(plain[0], '"');
    assert_int_equal(status_with(path, "gzip", packed, again), 304);
    assert_string_equal(again, packed);
    assert_int_equal(status_with(path, "identity", plain, again), 304);
    assert_int_equal(status_with(path, "gzip", plain, again), 200);
}

static void test_a_client_may_leave_the_content_out(void **state) {
    static const char *const queries[] = {"", "?content=all", "?content=geometry", "?content=none"};
    char tags[4][80], again[80];
    (void)state;
    for (int i = 0; i < 4; i++) {
        const char *path = text("/v1/rulesets/cruel-necessity%s", queries[i]);
        json_t *game = ask(&anyone, 200, "GET", path, NULL);
        assert_int_equal(json_is_object(member(game, "content")), i < 2);
        assert_int_equal(json_is_object(member(game, "geometry")), i < 3);
        assert_non_null(member(game, "view_schema"));
        assert_int_equal(status_with(path, "identity", "\"none\"", tags[i]), 200);
        assert_int_equal(status_with(path, "identity", tags[i], again), 304);
        json_decref(game);
    }
    assert_string_equal(tags[0], tags[1]);
    assert_string_not_equal(tags[1], tags[2]);
    assert_string_not_equal(tags[2], tags[3]);
    assert_int_equal(status_with("/v1/rulesets/cruel-necessity?content=none", "identity", tags[2], again), 200);
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity?content=some", NULL);
}

/* What is said of the language in an answer: its tag, and the title of the first verb. */
static void expect_language(const char *path, const char *tag, const char *title) {
    struct reply reply;
    client_send(&anyone, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_header(&reply, "content-language"), tag);
    json_t *game = json_loads(reply.body, 0, NULL);
    assert_string_equal(string_of(item_of(member(game, "verbs"), "id", "choose"), "title"), title);
    json_decref(game);
    reply_finish(&reply);
}

static void test_a_document_comes_in_the_language_that_is_asked_for(void **state) {
    (void)state;
    expect_language("/v1/rulesets/cruel-necessity?content=none&lang=de", "de", "Wählen");
    expect_language("/v1/rulesets/cruel-necessity?content=none&lang=de-AT", "de", "Wählen");
    expect_language("/v1/rulesets/cruel-necessity?content=none&lang=en", "en", "Choose");
    expect_language("/v1/rulesets/cruel-necessity?content=none&lang=cy", "en", "Choose");
    expect_language("/v1/rulesets/cruel-necessity?content=none", "en", "Choose");
    expect_language("/v1/rulesets/muster-test?content=none&lang=de", "en", "Choose");
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity?lang=de_AT", NULL);
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity?lang=", NULL);
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity?lang=de&lang=en", NULL);
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity/guide?lang=de", NULL);
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/cruel-necessity?lang=de", NULL);
    assert_int_equal(json_array_size(member(game, "languages")), 2);
    assert_string_equal(json_string_value(json_array_get(member(game, "languages"), 1)), "de");
    assert_string_equal(string_of(item_of(member(item_of(member(game, "domains"), "name", "track"), "items"), "id",
                                          "monarchy"),
                                  "title"),
                        "Monarchie");
    json_t *english = ask(&anyone, 200, "GET", "/v1/rulesets/cruel-necessity", NULL);
    assert_true(json_equal(member(game, "content"), member(english, "content")));
    assert_true(json_equal(member(game, "geometry"), member(english, "geometry")));
    expect_language(text("/v1/rulesets/cruel-necessity/%s/%s?lang=de", string_of(game, "version"),
                         string_of(game, "content_hash")),
                    "de", "Wählen");
    json_decref(english);
    json_decref(game);
}

static void test_each_language_has_an_etag_of_its_own(void **state) {
    static const char *const codings[] = {"identity", "gzip"};
    char english[80], german[80], again[80];
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(status_with("/v1/rulesets/cruel-necessity", codings[i], "\"none\"", english), 200);
        assert_int_equal(status_with("/v1/rulesets/cruel-necessity?lang=de", codings[i], "\"none\"", german), 200);
        assert_string_not_equal(english, german);
        assert_int_equal(status_with("/v1/rulesets/cruel-necessity?lang=de", codings[i], german, again), 304);
        assert_string_equal(again, german);
        assert_int_equal(status_with("/v1/rulesets/cruel-necessity?lang=de", codings[i], english, again), 200);
        assert_int_equal(status_with("/v1/rulesets/cruel-necessity", codings[i], german, again), 200);
    }
}

static void test_the_list_comes_in_a_language_too(void **state) {
    (void)state;
    json_t *list = ask(&anyone, 200, "GET", "/v1/rulesets?lang=de", NULL);
    const json_t *cruel = item_of(member(list, "items"), "id", "cruel-necessity");
    assert_string_equal(string_of(item_of(member(cruel, "scenarios"), "id", "campaign"), "title"), "Die drei Kriege");
    assert_int_equal(json_array_size(member(item_of(member(list, "items"), "id", "kingmaker"), "languages")), 1);
    json_decref(list);
    refuse(&anyone, "bad-parameter", "GET", "/v1/rulesets?lang=1", NULL);
}

static void test_a_document_named_by_its_address_has_less_content_too(void **state) {
    (void)state;
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/muster-test", NULL);
    json_t *less = ask(&anyone, 200, "GET",
                       text("/v1/rulesets/muster-test/%s/%s?content=none", string_of(game, "version"),
                            string_of(game, "content_hash")),
                       NULL);
    assert_true(json_is_null(member(less, "content")));
    json_decref(less);
    json_decref(game);
}

/* What is needed to draw a game that a client does not know. */
static void test_detail_tells_the_board(void **state) {
    (void)state;
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/cruel-necessity?content=geometry", NULL);
    const json_t *domains = member(game, "domains"), *geometry = member(game, "geometry");
    assert_string_equal(string_of(json_array_get(member(game, "roles"), 0), "colour"), "#bd530e");
    assert_string_equal(string_of(item_of(domains, "name", "fortress"), "role"), "area");
    assert_string_equal(string_of(item_of(domains, "name", "place"), "role"), "site");
    assert_true(json_is_null(member(item_of(domains, "name", "side"), "role")));
    const json_t *boxes = member(item_of(domains, "name", "track-box"), "items");
    assert_int_equal(number_of(item_of(boxes, "id", "ireland-2"), "x"),
                     number_of(item_of(boxes, "id", "ireland-1"), "x"));
    assert_true(number_of(item_of(boxes, "id", "ireland-2"), "y") > number_of(item_of(boxes, "id", "ireland-1"), "y"));
    const json_t *connection = item_of(member(game, "connections"), "id", "advance-north-5-north-4");
    assert_string_equal(string_of(connection, "a"), "area-north-5");
    assert_string_equal(string_of(connection, "b"), "area-north-4");
    assert_string_equal(string_of(item_of(member(geometry, "areas"), "id", "north-1"), "about"), "area-north-1");
    assert_string_equal(string_of(item_of(member(geometry, "towns"), "id", "hull"), "about"), "fortress-hull");
    assert_true(json_is_null(member(json_array_get(member(geometry, "rivers"), 0), "about")));
    json_decref(game);
}

static void test_the_seats_of_a_set_up_are_told_before_it_is_made(void **state) {
    struct client app;
    client_init(&app, ((struct server *)*state)->port, SERVER_ADMIN_TOKEN);
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/kingmaker?content=none", NULL);
    const json_t *scenario = json_array_get(member(game, "scenarios"), 0);
    assert_string_equal(string_of(scenario, "seats_by"), "players");
    assert_int_equal(json_array_size(member(scenario, "seats")), 5);
    json_decref(game);
    json_t *problem = ask(&app, 422, "POST", "/v1/games",
                          "{\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\","
                          "\"options\":{\"players\":3},\"seats\":{\"orange\":\"alice\"}}");
    assert_non_null(strstr(string_of(problem, "detail"), "Its seats: red, blue, green."));
    json_decref(problem);
    client_finish(&app);
}

static void expect_caching(const char *path, const char *expected) {
    struct reply reply;
    client_send(&anyone, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_header(&reply, "cache-control"), expected);
    reply_finish(&reply);
}

static void test_a_document_named_by_content_is_kept(void **state) {
    (void)state;
    json_t *game = ask(&anyone, 200, "GET", "/v1/rulesets/muster-test", NULL);
    const char *hash = string_of(game, "content_hash"), *version = string_of(game, "version");
    expect_caching(text("/v1/rulesets/muster-test?version=%s&content_hash=%s", version, hash),
                   "public, max-age=86400, immutable");
    expect_caching(text("/v1/rulesets/muster-test?content_hash=%s", hash), "public, no-cache");
    expect_caching("/v1/rulesets/muster-test", "public, no-cache");
    expect_caching(text("/v1/rulesets/muster-test/%s/%s", version, hash), "public, max-age=86400, immutable");
    expect_caching(text("/v1/rulesets/muster-test/%s/%s?lang=de", version, hash), "public, no-cache");
    json_decref(game);
}

static void shell(const char *command) {
    if (system(command) != 0)
        fail_msg("%s", command);
}

static json_t *document(struct client *client, const char *query) {
    return ask(client, 200, "GET", text("/v1/rulesets/muster-test%s", query), NULL);
}

static void expect_document(struct client *client, const char *query, const char *version, const char *hash,
                            const char *title) {
    json_t *game = document(client, query);
    assert_string_equal(string_of(game, "version"), version);
    assert_string_equal(string_of(game, "content_hash"), hash);
    const json_t *cards = member(member(member(game, "content"), "cards"), "cards");
    assert_string_equal(string_of(item_of(cards, "id", "3"), "title"), title);
    json_decref(game);
}

/* A daemon whose rulesets may change: the tests' own game alone, in a folder that goes when the test is through. */
struct library {
    struct server server;
    struct client client;
    char folder[64], setting[96];
    const char *settings[2];
};

static void open_library(struct library *library) {
    snprintf(library->folder, sizeof(library->folder), "/tmp/musterd-rulesets-XXXXXX");
    assert_non_null(mkdtemp(library->folder));
    shell(text("cp -r %s/tests/rulesets/. %s", server_build(), library->folder));
    snprintf(library->setting, sizeof(library->setting), "MUSTERD_RULESETS_DIR=%s", library->folder);
    library->settings[0] = library->setting;
    library->settings[1] = NULL;
    server_start(&library->server, library->settings);
    client_init(&library->client, library->server.port, SERVER_ADMIN_TOKEN);
}

static void close_library(struct library *library) {
    client_finish(&library->client);
    server_finish(&library->server);
    shell(text("rm -rf %s", library->folder));
}

static void restart_after(struct library *library, const char *command) {
    server_stop(&library->server);
    shell(command);
    server_again(&library->server);
}

static const char *hash_of(struct client *client, const char *path) {
    json_t *thing = ask(client, 200, "GET", path, NULL);
    const char *hash = text("%s", string_of(thing, "content_hash"));
    json_decref(thing);
    return hash;
}

static void test_a_game_keeps_its_content_and_the_content_can_be_had(void **state) {
    (void)state;
    struct library library = {0};
    char game[GAME_ID], old[65], now[65];
    open_library(&library);
    struct client *admin = &library.client;
    make_muster(admin, game, "");
    snprintf(old, sizeof(old), "%s", hash_of(admin, text("/v1/games/%s", game)));
    expect_document(admin, "", "1.0.0", old, "Pikeman");
    expect_document(admin, text("?version=1.0.0&content_hash=%s", old), "1.0.0", old, "Pikeman");
    restart_after(&library, text("sed -i s/Pikeman/Halberdier/ %s/muster-test/content/cards.json", library.folder));
    snprintf(now, sizeof(now), "%s", hash_of(admin, "/v1/rulesets/muster-test"));
    assert_string_not_equal(old, now);
    expect_document(admin, text("?content_hash=%s", old), "1.0.0", old, "Pikeman"); /* out of the store */
    expect_document(admin, text("?content_hash=%s", old), "1.0.0", old, "Pikeman"); /* out of memory */
    expect_document(admin, text("?version=1.0.0&content_hash=%s", old), "1.0.0", old, "Pikeman");
    expect_document(admin, "?version=1.0.0", "1.0.0", now, "Halberdier");
    assert_string_equal(hash_of(admin, text("/v1/games/%s", game)), old);
    json_t *list = ask(admin, 200, "GET", "/v1/games", NULL);
    assert_string_equal(string_of(item_of(member(list, "items"), "id", game), "content_hash"), old);
    json_decref(list);
    make_muster(admin, game, "");
    assert_string_equal(hash_of(admin, text("/v1/games/%s", game)), now);
    struct reply reply;
    client_send(admin, &reply, "GET", text("/v1/rulesets/muster-test?content_hash=%s", old), NULL, NULL);
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    client_send(admin, &reply, "GET", "/v1/rulesets/muster-test", NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 200);
    reply_finish(&reply);
    close_library(&library);
}

static void test_an_older_version_can_be_had(void **state) {
    (void)state;
    struct library library = {0};
    char hash[65];
    open_library(&library);
    struct client *admin = &library.client;
    restart_after(&library, text("cd %s && cp -r muster-test muster-test-2.0.0 && "
                                 "LC_ALL=C sed 's/1\\.0\\.0\\x00/2.0.0\\x00/g' muster-test.so >muster-test-2.0.0.so",
                                 library.folder));
    snprintf(hash, sizeof(hash), "%s", hash_of(admin, "/v1/rulesets/muster-test"));
    expect_document(admin, "", "2.0.0", hash, "Pikeman");
    expect_document(admin, text("?content_hash=%s", hash), "2.0.0", hash, "Pikeman");
    expect_document(admin, "?version=1.0.0", "1.0.0", hash, "Pikeman");
    expect_document(admin, text("?version=1.0.0&content_hash=%s", hash), "1.0.0", hash, "Pikeman");
    close_library(&library);
}

static void test_versions_and_contents_that_are_not_there(void **state) {
    (void)state;
    static const char none[] = "0000000000000000000000000000000000000000000000000000000000000000";
    const char *const missing[] = {"version=9.9.9", text("content_hash=%s", none),
                                   text("version=1.0.0&content_hash=%s", none),
                                   text("version=9.9.9&content_hash=%s", hash_of(&anyone, "/v1/rulesets/muster-test"))};
    for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); i++)
        refuse(&anyone, "not-found", "GET", text("/v1/rulesets/muster-test?%s", missing[i]), NULL);
    refuse(&anyone, "not-found", "GET", text("/v1/rulesets/whist?content_hash=%s", none), NULL);
    static const char *const wrong[] = {
        "version=",        "version=new",
        "version=1.0.0'",  "content_hash=",
        "content_hash=12", "content_hash=000000000000000000000000000000000000000000000000000000000000000G"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&anyone, "bad-parameter", "GET", text("/v1/rulesets/muster-test?%s", wrong[i]), NULL);
}

static void test_unknown_and_malformed_ids_are_not_found(void **state) {
    (void)state;
    static const char *const paths[] = {"/v1/rulesets/whist",
                                        "/v1/rulesets/Cruel%20Necessity",
                                        "/v1/rulesets/..%2f..",
                                        "/v1/rulesets/%00",
                                        "/v1/nothing",
                                        "/v2/rulesets",
                                        "/",
                                        "/v1/rulesets/"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        refuse(&anyone, "not-found", "GET", paths[i], NULL);
}

static void test_a_bad_token_is_refused_where_none_is_needed(void **state) {
    (void)state;
    struct reply reply;
    client_send(&anyone, &reply, "GET", "/v1/rulesets", NULL, (const char *[]){"Authorization: Bearer nonsense", NULL});
    assert_int_equal(reply.status, 401);
    reply_finish(&reply);
}

/* An escaped slash is part of its segment (RFC 3986 2.2): it makes no path of another. In a query it is a slash. */
static void test_an_escaped_slash_separates_nothing(void **state) {
    struct client admin;
    client_init(&admin, ((struct server *)*state)->port, SERVER_ADMIN_TOKEN);
    static const char *const paths[] = {"/v1%2fme", "/v1%2Frulesets", "/v1/rulesets%2fcruel-necessity", "/%2fhealthz"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        refuse(&admin, "not-found", "GET", paths[i], NULL);
    json_decref(ask(&admin, 200, "GET", "/v1/games?label=league:a%2fb", NULL));
    client_finish(&admin);
}

static void test_pages_of_the_daemon(void **state) {
    (void)state;
    struct reply reply;
    static const char *const paths[] = {"/healthz", "/readyz", "/metrics", "/openapi.yaml", "/docs"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        client_send(&anyone, &reply, "GET", paths[i], NULL, NULL);
        assert_int_equal(reply.status, 200);
        reply_finish(&reply);
    }
    client_send(&anyone, &reply, "GET", "/docs", NULL, NULL);
    assert_non_null(strstr(reply.body, "id=\"createGame\""));
    assert_null(strstr(reply.body, "<script"));
    assert_null(strstr(reply.body, "src=\"http"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/metrics", NULL, NULL);
    assert_non_null(strstr(reply.body, "# TYPE musterd_"));
    reply_finish(&reply);
}

static void test_the_page_begins_with_a_game_at_this_address(void **state) {
    const struct server *server = *state;
    struct reply reply;
    client_send(&anyone, &reply, "GET", "/docs", NULL, NULL);
    const char *first = strstr(reply.body, text("curl -H @me http://127.0.0.1:%d/v1/games --json", server->port));
    assert_non_null(first);
    assert_true(first < strstr(reply.body, "Ground rules"));
    if (server->port != 8650)
        assert_null(strstr(reply.body, "8650"));
    assert_string_equal(reply_header(&reply, "cache-control"), "no-cache");
    const char *tag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/docs", NULL, (const char *[]){tag, NULL});
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);
    client_send(&anyone, &reply, "GET", "/docs", NULL, (const char *[]){"Host: games.example.org:81", tag, NULL});
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.body, "http://games.example.org:81/v1/games"));
    reply_finish(&reply);
}

static void test_every_problem_has_its_page(void **state) {
    (void)state;
    const char *name;
    json_t *entry;
    json_object_foreach(json_object_get(contract(), "x-problems"), name, entry) {
        struct reply reply;
        client_send(&anyone, &reply, "GET", text("/problems/%s", name), NULL, NULL);
        assert_int_equal(reply.status, 200);
        assert_non_null(strstr(reply.body, string_of(entry, "title")));
        reply_finish(&reply);
    }
    refuse(&anyone, "not-found", "GET", "/problems/no-such-problem", NULL);
}

static void test_head_is_get_without_a_body(void **state) {
    (void)state;
    struct reply get, head;
    client_send(&anyone, &get, "GET", "/healthz", NULL, NULL);
    client_send(&anyone, &head, "HEAD", "/healthz", NULL, NULL);
    assert_int_equal(head.status, 200);
    assert_int_equal(head.length, 0);
    assert_string_equal(reply_header(&head, "content-length"), text("%zu", get.length));
    reply_finish(&get);
    reply_finish(&head);
}

static void test_wrong_methods_are_told_the_right_ones(void **state) {
    (void)state;
    struct reply reply;
    client_send(&anyone, &reply, "DELETE", "/v1/rulesets", NULL, NULL);
    assert_int_equal(reply.status, 405);
    assert_non_null(strstr(reply_header(&reply, "allow"), "GET"));
    assert_null(strstr(reply_header(&reply, "allow"), "DELETE"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "PATCH", "/v1/games", "{}", NULL);
    assert_int_equal(reply.status, 405);
    assert_non_null(strstr(reply_header(&reply, "allow"), "POST"));
    reply_finish(&reply);
    client_send(&anyone, &reply, "BREW", "/v1/games", NULL, NULL);
    assert_int_equal(reply.status, 405);
    reply_finish(&reply);
    client_send(&anyone, &reply, "OPTIONS", "/v1/games", NULL, NULL);
    assert_int_equal(reply.status, 204);
    assert_non_null(strstr(reply_header(&reply, "allow"), "GET"));
    reply_finish(&reply);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list_needs_no_token),
        cmocka_unit_test(test_list_pages),
        cmocka_unit_test(test_detail_of_the_test_game),
        cmocka_unit_test(test_choices_of_options_have_titles),
        cmocka_unit_test(test_content_says_where_it_comes_from),
        cmocka_unit_test(test_detail_has_an_etag),
        cmocka_unit_test(test_detail_comes_in_gzip_to_who_takes_it),
        cmocka_unit_test(test_each_coding_has_a_strong_etag_of_its_own),
        cmocka_unit_test(test_a_client_may_leave_the_content_out),
        cmocka_unit_test(test_a_document_comes_in_the_language_that_is_asked_for),
        cmocka_unit_test(test_each_language_has_an_etag_of_its_own),
        cmocka_unit_test(test_the_list_comes_in_a_language_too),
        cmocka_unit_test(test_a_document_named_by_its_address_has_less_content_too),
        cmocka_unit_test(test_detail_tells_the_board),
        cmocka_unit_test(test_the_seats_of_a_set_up_are_told_before_it_is_made),
        cmocka_unit_test(test_a_document_named_by_content_is_kept),
        cmocka_unit_test(test_a_game_keeps_its_content_and_the_content_can_be_had),
        cmocka_unit_test(test_an_older_version_can_be_had),
        cmocka_unit_test(test_versions_and_contents_that_are_not_there),
        cmocka_unit_test(test_unknown_and_malformed_ids_are_not_found),
        cmocka_unit_test(test_a_bad_token_is_refused_where_none_is_needed),
        cmocka_unit_test(test_an_escaped_slash_separates_nothing),
        cmocka_unit_test(test_pages_of_the_daemon),
        cmocka_unit_test(test_the_page_begins_with_a_game_at_this_address),
        cmocka_unit_test(test_every_problem_has_its_page),
        cmocka_unit_test(test_head_is_get_without_a_body),
        cmocka_unit_test(test_wrong_methods_are_told_the_right_ones),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
