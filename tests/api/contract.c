/* Every operation of the contract is there and keeps it: one walk through all of them. */
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/packs.h"
#include "../support/contract.h"
#include "../support/play.h"
#include "../support/schema.h"
#include "../support/wire.h"

enum { SOON = 180000 };

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_GUESTS=on", NULL};
    admin_begin(state, settings);
    return 0;
}

/* In one of four buffers, which the calls use in turn. */
static const char *header_or_none(const struct reply *reply, const char *name) {
    static char buffers[4][256];
    static unsigned count;
    char *buffer = buffers[count++ % 4];
    const char *value = reply_header(reply, name);
    snprintf(buffer, sizeof buffers[0], "%s", value ? value : "none");
    return buffer;
}

/* Asks again with the ETag of the answer: a cache takes over what a 304 says, so it says the same as the 200. false:
 * the resource has changed meanwhile. */
static bool get_again(struct client *client, const char *method, const char *path, const struct reply *whole) {
    static const char *const same[] = {"etag", "cache-control", "vary"};
    char tag[160];
    struct reply reply;
    const bool dated = strstr(path, "/export") || strstr(path, "/late"); /* tells the time: never the same */
    snprintf(tag, sizeof tag, "If-None-Match: %s", dated ? "*" : reply_header(whole, "etag"));
    client_send(client, &reply, method, path, NULL, (const char *[]){tag, NULL});
    const bool changed =
        reply.status == 200 && strcmp(header_or_none(whole, "etag"), header_or_none(&reply, "etag")) != 0;
    if (reply.status != 304 && !changed)
        fail_msg("%s %s with its ETag is %d", method, path, reply.status);
    for (size_t i = dated ? 1 : 0; i < sizeof same / sizeof *same && !changed; i++)
        if (strcmp(header_or_none(whole, same[i]), header_or_none(&reply, same[i])) != 0)
            fail_msg("%s %s: the 304 has another %s: %s", method, path, same[i], header_or_none(&reply, same[i]));
    reply_finish(&reply);
    return !changed;
}

/* HEAD has the length of GET, or none. false: the resource has changed meanwhile. */
static bool get_once(struct client *client, const char *path) {
    struct reply reply, head;
    client_send(client, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    client_send(client, &head, "HEAD", path, NULL, NULL);
    assert_int_equal(head.status, 200);
    const char *length = header_or_none(&head, "content-length");
    const bool tagged = reply_header(&reply, "etag") != NULL;
    const bool same = tagged && strcmp(header_or_none(&reply, "etag"), header_or_none(&head, "etag")) == 0;
    if (same && strcmp(length, header_or_none(&reply, "content-length")) != 0)
        fail_msg("HEAD %s has the Content-Length %s, GET %s", path, length, header_or_none(&reply, "content-length"));
    assert_string_equal(header_or_none(&head, "cache-control"), header_or_none(&reply, "cache-control"));
    const bool whole = !tagged || (get_again(client, "GET", path, &reply) && get_again(client, "HEAD", path, &reply));
    reply_finish(&head);
    reply_finish(&reply);
    return whole;
}

/* GET, HEAD, and both again if the answer has an ETag. */
static void get(struct client *client, const char *path) {
    int tries = 0;
    while (!get_once(client, path))
        if (++tries == 100)
            fail_msg("GET %s is never the same", path);
}

static void walk_service(void) {
    static const char *const paths[] = {"/healthz",
                                        "/readyz",
                                        "/metrics",
                                        "/openapi.yaml",
                                        "/docs",
                                        "/problems/stale-seq",
                                        "/play",
                                        "/desk",
                                        "/play/main.js",
                                        "/v1/bots",
                                        "/v1/rulesets",
                                        "/v1/rulesets/cruel-necessity/guide",
                                        "/v1/rulesets/muster-test",
                                        "/v1/rulesets/muster-test/board.svg",
                                        "/v1/rulesets/muster-test/board.png?width=100",
                                        "/v1/me",
                                        "/v1/players",
                                        "/v1/tokens"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
        get(&admin, paths[i]);
}

static void walk_tokens(void) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"alice\"}");
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", string_of(token, "id")), NULL));
    get(&admin, "/v1/players/alice");
    json_decref(token);
}

static void walk_packs(void) {
    static const char cards[] = "id,strength\n1,2\n";
    json_decref(put_pack(&admin, 201, "muster-test", "mine", "cards.csv", cards));
    json_decref(put_pack(&admin, 200, "muster-test", "mine", "cards.csv", cards));
    get(&admin, "/v1/rulesets/muster-test/packs");
    get(&admin, "/v1/rulesets/muster-test/packs/mine");
    get(&admin, "/v1/rulesets/muster-test?pack=mine");
    json_decref(ask(&admin, 204, "DELETE", "/v1/rulesets/muster-test/packs/mine", NULL));
}

static void walk_drafts(void) {
    static const char draft[] = "/v1/rulesets/muster-test/drafts/mine";
    static const char *const as_zip[] = {"Content-Type: application/zip", NULL};
    static const char *const reads[] = {"", "/history", "/check"};
    struct reply pack, put;
    get(&admin, "/v1/rulesets/muster-test/sheets");
    json_decref(ask(&admin, 201, "POST", "/v1/rulesets/muster-test/drafts", "{\"draft\":\"mine\",\"name\":\"Mine\"}"));
    get(&admin, "/v1/rulesets/muster-test/drafts");
    json_decref(ask(&admin, 200, "PATCH", draft,
                    "{\"seq\":0,\"edits\":[{\"table\":\"cards.csv\",\"key\":[\"1\"],\"confirm\":true}]}"));
    json_decref(ask(&admin, 200, "POST", text("%s/undo", draft), "{\"seq\":1}"));
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        get(&admin, text("%s%s", draft, reads[i]));
    json_decref(ask(&admin, 200, "POST", text("%s/preview", draft), "{}"));
    client_send(&admin, &pack, "GET", text("%s/pack", draft), NULL, NULL);
    client_send_bytes(&admin, &put, "PUT", text("%s/pack", draft), pack.body, pack.length, as_zip);
    assert_int_equal(put.status, 200);
    reply_finish(&put);
    reply_finish(&pack);
    json_decref(ask(&admin, 204, "DELETE", draft, NULL));
}

static void walk_webhooks(void) {
    json_t *made = ask(&admin, 201, "POST", "/v1/webhooks", "{\"url\":\"https://webhook.invalid/\"}");
    const char *path = text("/v1/webhooks/%s", string_of(made, "id"));
    get(&admin, "/v1/webhooks");
    get(&admin, path);
    json_decref(ask(&admin, 200, "PATCH", path, "{\"rotate_secret\":true}"));
    json_t *queued = ask(&admin, 202, "POST", text("%s/test", path), NULL);
    get(&admin, text("%s/deliveries", path));
    json_decref(ask(&admin, 202, "POST", text("%s/deliveries/%ld/redeliver", path, number_of(queued, "n")), NULL));
    assert_null(ask(&admin, 204, "DELETE", path, NULL));
    json_decref(queued);
    json_decref(made);
}

static void hear_one(const struct server *server, const char *path) {
    struct events events;
    struct event event;
    struct reply head;
    struct client alice = admin;
    alice.player = "alice";
    client_send(&alice, &head, "HEAD", path, NULL, NULL);
    assert_int_equal(head.status, 200);
    assert_string_equal(header_or_none(&head, "content-length"), "none");
    assert_string_equal(header_or_none(&head, "cache-control"), "no-store");
    reply_finish(&head);
    events_open(&events, server->port, SERVER_ADMIN_TOKEN, "alice", path, -1);
    assert_true(events_next(&events, &event, SOON));
    event_finish(&event);
    events_close(&events);
}

/* 202 until the bots have looked at the game. */
static void get_analysis(struct client *client, const char *path) {
    json_decref(ask(client, 202, "GET", path, NULL));
    for (int tries = 0; client_probe(client, path) != 200; tries++) {
        assert_true(tries < 3000);
        usleep(100000);
    }
    get(client, path);
}

static void walk_game(const struct server *server) {
    static const char *const parts[] = {"",
                                        "/view",
                                        "/actions",
                                        "/hints",
                                        "/log",
                                        "/fairness",
                                        "/board.svg",
                                        "/board.png?width=100",
                                        "/hand.svg",
                                        "/hand.png?width=100",
                                        "/board.svg?layer=map&width=800&prefix=a-",
                                        "/board.svg?layer=pieces"};
    char id[GAME_ID];
    struct client alice = admin;
    alice.player = "alice";
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"hints\":true,\"seats\":{\"red\":\"bob\"}}");
    json_decref(ask(&admin, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{\"player\":\"bob\"}"));
    json_decref(ask(&admin, 201, "POST", "/v1/games/bulk",
                    "{\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}]}"));
    char idle[GAME_ID];
    make_game(&admin, idle, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/abort", idle), NULL));
    json_decref(ask(&admin, 204, "DELETE", text("/v1/games/%s", idle), NULL));
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        get(&alice, text("/v1/games/%s%s", id, parts[i]));
    get(&admin, "/v1/games");
    get(&alice, "/v1/me/games?legal=true");
    get(&alice, "/v1/me/vacation");
    json_decref(ask(&alice, 200, "PUT", "/v1/me/vacation", "{}"));
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", "{\"ahead\":0}"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), NULL));
    get(&alice, text("/v1/games/%s/orders/red", id));
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/orders/red", id), "{\"rules\":[{\"do\":\"only-choice\"}]}"));
    json_decref(act(&alice, id, "red", "advance"));
    hear_one(server, text("/v1/games/%s/stream?since=0", id));
    hear_one(server, "/v1/me/stream");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    get(&alice, text("/v1/games/%s/export", id));
    get_analysis(&alice, text("/v1/games/%s/analysis", id));
    get(&admin, "/v1/games/export?player=alice");
    get(&admin, "/v1/standings?label=league");
    get(&admin, "/v1/pairings?label=league&system=swiss&ruleset=muster-test&players=alice,bob");
    json_decref(
        ask(&alice, 201, "POST", text("/v1/games/%s/messages", id), "{\"channel\":\"players\",\"text\":\"Thanks!\"}"));
    get(&alice, text("/v1/games/%s/messages?channel=players", id));
    struct client opponent = admin;
    opponent.player = "bob";
    assert_null(ask(&opponent, 204, "POST", text("/v1/games/%s/messages/1/reports?channel=players", id),
                    "{\"reason\":\"Irony\"}"));
    get(&admin, "/v1/reports");
    json_decref(ask(&admin, 200, "PATCH", text("/v1/games/%s/messages/1?channel=players", id),
                    "{\"hidden\":true,\"reason\":\"Irony\"}"));
    json_decref(ask(&alice, 204, "DELETE", text("/v1/games/%s/messages/1?channel=players", id), NULL));
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/notes/red", id), "{\"text\":\"Why?\"}"));
    get(&alice, text("/v1/games/%s/notes/red", id));
    json_decref(ask(&alice, 200, "PATCH", "/v1/players/alice", "{\"name\":\"Alice\"}"));
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/tickets", id), "{\"role\":\"red\"}"));
    json_t *game = ask(&alice, 200, "GET", text("/v1/games/%s", id), NULL);
    get(&alice,
        text("/v1/rulesets/muster-test/%s/%s", string_of(game, "ruleset_version"), string_of(game, "content_hash")));
    json_decref(game);
}

static void walk_table(void) {
    char id[GAME_ID], open[GAME_ID];
    struct client alice = admin, carol = admin;
    alice.player = "alice";
    carol.player = "carol";
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}}");
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}"));
    get(&alice, text("/v1/games/%s/proposals", id));
    get(&alice, text("/v1/games/%s/proposals/1", id));
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/proposals/1", id), "{\"accept\":false}"));
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"abort\",\"reason\":\"Rain\"}"));
    json_decref(ask(&admin, 200, "PATCH", text("/v1/games/%s", id), "{\"visibility\":\"unlisted\"}"));
    get(&admin, "/v1/audit");
    json_decref(ask(&admin, 204, "DELETE", "/v1/players/bob", NULL));
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    json_t *invitation = ask(&admin, 200, "PUT", text("/v1/games/%s/seats/red/invitation", open), NULL);
    get(&carol, text("/v1/invitations/%s", string_of(invitation, "invitation")));
    struct client guest = admin;
    guest.token = NULL;
    json_decref(ask(&guest, 201, "POST", text("/v1/invitations/%s/accept", string_of(invitation, "invitation")),
                    "{\"name\":\"Bo\"}"));
    json_decref(invitation);
    json_decref(ask(&admin, 200, "DELETE", text("/v1/games/%s/seats/red", open), NULL));
    json_decref(ask(&admin, 200, "DELETE", text("/v1/games/%s/seats/red/invitation", open), NULL));
    get(&carol, "/v1/me/invitations");
}

static void walk_restrictions(const char *path) {
    json_decref(ask(&admin, 200, "PUT", path, "{\"kind\":\"mute\",\"reason\":\"Irony\"}"));
    get(&admin, "/v1/restrictions");
    assert_null(ask(&admin, 204, "DELETE", path, NULL));
}

static void walk_leagues(void) {
    json_t *made = ask(&admin, 201, "POST", "/v1/leagues",
                       "{\"name\":\"Winter\",\"kind\":\"swiss\",\"sign_up\":\"link\",\"games\":["
                       "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}]}");
    const char *path = text("/v1/leagues/%s", string_of(made, "id"));
    get(&admin, "/v1/leagues");
    json_decref(ask(&admin, 201, "PUT", text("%s/trf", path),
                    "{\"players\":{\"1\":\"walker\"},\"text\":\"001    1      Walker, W.\\n\"}"));
    assert_null(ask(&admin, 204, "DELETE", text("%s/members/walker", path), NULL));
    get(&admin, "/v1/ratings?ruleset=muster-test");
    get(&admin, "/v1/players/alice/statistics");
    json_decref(ask(&admin, 200, "PATCH", path, "{\"limit\":8}"));
    json_decref(ask(&admin, 201, "PUT", text("%s/members/alice", path), "{\"seed\":1}"));
    json_decref(ask(&admin, 201, "PUT", text("%s/members/bob", path), NULL));
    json_decref(ask(&admin, 200, "POST", text("%s/rounds", path), NULL));
    json_decref(ask(&admin, 201, "POST", text("%s/rounds", path), "{\"make\":true}"));
    get(&admin, text("%s/rounds/1", path));
    get(&admin, text("%s/standings", path));
    get(&admin, text("%s/late", path));
    json_t *round = ask(&admin, 200, "GET", text("%s/rounds/1", path), NULL);
    json_decref(ask(&admin, 200, "POST",
                    text("%s/results/%s", path, string_of(json_array_get(member(round, "games"), 0), "game")),
                    "{\"places\":{\"red\":1,\"blue\":2},\"reason\":\"Rain\"}"));
    json_decref(round);
    get(&admin, path);
    walk_restrictions(text("%s/restrictions/alice", path));
    walk_restrictions("/v1/players/alice/restriction");
    assert_null(ask(&admin, 204, "DELETE", text("%s/members/alice", path), NULL));
    assert_null(ask(&admin, 204, "DELETE", path, NULL));
    json_decref(made);
}

static void walk_openings(void) {
    static const char value[] = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"},"
              "\"entropy\":\"committed\",\"commitments\":{"
              "\"red\":\"cbac0b3bd4b0b3ac0d1a4bf0a3b3e5f3c1e4d9a3b1c6d2f4a5e6b7c8d9e0f1a2\","
              "\"blue\":\"669573ddb2a588018f1a9f31e4516906d9d5fc0f4ff74272346f1b86d4ca19c3\"}}");
    json_decref(
        ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue/opening", id), text("{\"value\":\"%s\"}", value)));
}

static void test_every_operation(void **state) {
    const char *path, *method;
    json_t *item, *operation;
    walk_service();
    walk_tokens();
    walk_webhooks();
    walk_packs();
    walk_drafts();
    walk_game(*state);
    walk_openings();
    walk_table();
    walk_leagues();
    json_object_foreach(json_object_get(contract(), "paths"), path, item) {
        json_object_foreach(item, method, operation) {
            const char *name = json_string_value(json_object_get(operation, "operationId"));
            if (name && !json_object_get(contract_seen(), name))
                fail_msg("%s %s (%s) was never asked", method, path, name);
            if (json_object_get(json_object_get(operation, "responses"), "304") &&
                !json_object_get(contract_seen(), text("%s 304", name)))
                fail_msg("%s %s (%s) was never answered with 304", method, path, name);
        }
    }
}

/* Who may keep the answers of each kind, and what they depend on. */
static void test_caches_are_told_the_right_thing(void **state) {
    static const char own[] = "private, no-cache", never[] = "no-store", page[] = "no-cache",
                      all[] = "public, no-cache";
    static const char by_caller[] = "Accept-Encoding, Authorization, Musterd-Player";
    static const struct {
        const char *method, *path, *body, *cache, *vary;
    } cases[] = {
        {"GET", "/v1/me", NULL, own, by_caller},
        {"GET", "/v1/games", NULL, own, by_caller},
        {"GET", "/v1/rulesets", NULL, own, by_caller},
        {"GET", "/v1/rulesets/muster-test", NULL, all, "Accept-Encoding"},
        {"POST", "/v1/games", "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}", own,
         "Authorization, Musterd-Player"},
        {"POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"eve\"}", never, "Authorization, Musterd-Player"},
        {"POST", "/v1/webhooks", "{\"url\":\"https://webhook.invalid/\"}", never, "Authorization, Musterd-Player"},
        {"GET", "/v1/nothing", NULL, never, "none"},
        {"GET", "/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11", NULL, never, "Authorization, Musterd-Player"},
        {"POST", "/healthz", NULL, never, "none"},
        {"OPTIONS", "/v1/games", NULL, never, "none"},
        {"GET", "/healthz", NULL, never, "Accept-Encoding"},
        {"GET", "/readyz", NULL, never, "Accept-Encoding"},
        {"GET", "/metrics", NULL, never, "Authorization, Musterd-Player"},
        {"GET", "/play/main.js", NULL, page, "Accept-Encoding"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reply reply;
        client_send(&admin, &reply, cases[i].method, cases[i].path, cases[i].body, NULL);
        if (strcmp(header_or_none(&reply, "cache-control"), cases[i].cache) != 0 ||
            strcmp(header_or_none(&reply, "vary"), cases[i].vary) != 0)
            fail_msg("%s %s: Cache-Control is %s, Vary %s", cases[i].method, cases[i].path,
                     header_or_none(&reply, "cache-control"), header_or_none(&reply, "vary"));
        reply_finish(&reply);
    }
}

static bool plays_somewhere(const json_t *games, const char *role) {
    bool found = strcmp(role, "spectator") == 0;
    for (size_t i = 0; i < json_array_size(games) && !found; i++)
        found = item_of(member(json_array_get(games, i), "roles"), "id", role) != NULL;
    return found;
}

/* Members named role, where the node is, or is in, an example. That of a domain is what it is on the table. */
static void check_roles(const json_t *node, const json_t *games, bool shown) {
    const char *name;
    json_t *inner;
    json_object_foreach((json_t *)node, name, inner) {
        if (shown && strcmp(name, "role") == 0 && json_is_string(inner) && !json_object_get(node, "numeric") &&
            !plays_somewhere(games, json_string_value(inner)))
            fail_msg("an example names the role %s, which no game has", json_string_value(inner));
        check_roles(inner, games, shown || strcmp(name, "example") == 0 || strcmp(name, "value") == 0);
    }
    for (size_t i = 0; i < json_array_size(node); i++)
        check_roles(json_array_get(node, i), games, shown);
}

static void test_examples_name_roles_that_are(void **state) {
    (void)state;
    json_t *list = ask(&admin, 200, "GET", "/v1/rulesets", NULL);
    check_roles(contract(), member(list, "items"), false);
    json_decref(list);
}

static void test_the_contract_has_the_programs_version(void **state) {
    (void)state;
    json_t *health = ask(&admin, 200, "GET", "/healthz", NULL);
    assert_string_equal(string_of(health, "version"), string_of(json_object_get(contract(), "info"), "version"));
    json_decref(health);
}

/* A path of the contract with its parameters, which stand in their order, filled in by their examples. */
static void fill_path(const char *pattern, const json_t *item, char *path, size_t size) {
    size_t length = 0, count = 0;
    for (const char *c = pattern; *c && length + 1 < size; c++) {
        if (*c != '{') {
            path[length++] = *c;
            continue;
        }
        const json_t *parameter = schema_follow(contract(), json_array_get(member(item, "parameters"), count++));
        const json_t *example = member(parameter, "example");
        length += (size_t)(json_is_integer(example)
                               ? snprintf(path + length, size - length, "%lld", json_integer_value(example))
                               : snprintf(path + length, size - length, "%s", json_string_value(example)));
        c = strchr(c, '}');
    }
    path[length] = 0;
}

static void test_unknown_parameters_are_refused_everywhere(void **state) {
    const char *pattern;
    json_t *item;
    (void)state;
    json_object_foreach(json_object_get(contract(), "paths"), pattern, item) {
        char path[256];
        if (!json_object_get(item, "get"))
            continue;
        fill_path(pattern, item, path, sizeof(path));
        json_t *problem = ask_problem(&admin, "bad-parameter", "GET", text("%s?nonsense=1", path), NULL);
        assert_string_equal(string_of(problem, "parameter"), "nonsense");
        json_decref(problem);
    }
}

/* A condition that is not evaluated is refused, wherever something may change. */
static void test_conditions_are_refused_where_nobody_looks_at_them(void **state) {
    const char *pattern, *method;
    json_t *item, *operation;
    int count = 0;
    (void)state;
    json_object_foreach(json_object_get(contract(), "paths"), pattern, item) {
        char path[256], verb[8];
        fill_path(pattern, item, path, sizeof path);
        json_object_foreach(item, method, operation) {
            if (!json_object_get(operation, "responses") || strcmp(method, "get") == 0)
                continue;
            for (size_t i = 0; i <= strlen(method); i++)
                verb[i] = (char)toupper((unsigned char)method[i]);
            for (int i = 0; i < 4; i++) {
                static const char *const headers[] = {"If-Match: *", "If-Match: \"a\"", "If-None-Match: *",
                                                      "If-None-Match: \"a\""};
                struct reply reply;
                client_send(&admin, &reply, verb, path, "{}", (const char *[]){headers[i], NULL});
                if (strstr(path, "/orders/") || strstr(path, "/notes/") ? reply.status < 400 : reply.status != 412)
                    fail_msg("%s %s with %s is %d", verb, path, headers[i], reply.status);
                reply_finish(&reply);
                count++;
            }
        }
    }
    assert_true(count > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_operation),
                                       cmocka_unit_test(test_caches_are_told_the_right_thing),
                                       cmocka_unit_test(test_examples_name_roles_that_are),
                                       cmocka_unit_test(test_the_contract_has_the_programs_version),
                                       cmocka_unit_test(test_unknown_parameters_are_refused_everywhere),
                                       cmocka_unit_test(test_conditions_are_refused_where_nobody_looks_at_them)};
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
