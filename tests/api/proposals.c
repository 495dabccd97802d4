/* What players propose to each other: every kind, and whoever may not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

#define MUSTER    "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define KINGMAKER "\"ruleset\":\"kingmaker\""

enum { SOON = 10000, LONGEST = 20000 };

/* Each with a token of his own. */
static struct client admin, alice, bob, carol, dan;

static void make_token(struct client *client, int port, const char *player, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
    snprintf(secret, 160, "%s", string_of(token, "token"));
    client_init(client, port, secret);
    json_decref(token);
}

static int set_up(void **state) {
    static char secrets[4][160];
    server_setup(state);
    const int port = ((struct server *)*state)->port;
    client_init(&admin, port, SERVER_ADMIN_TOKEN);
    make_token(&alice, port, "alice", secrets[0]);
    make_token(&bob, port, "bob", secrets[1]);
    make_token(&carol, port, "carol", secrets[2]);
    make_token(&dan, port, "dan", secrets[3]);
    return 0;
}

static int tear_down(void **state) {
    struct client *const clients[] = {&admin, &alice, &bob, &carol, &dan};
    for (size_t i = 0; i < sizeof clients / sizeof clients[0]; i++)
        client_finish(clients[i]);
    return server_teardown(state);
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

static json_t *game_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
}

static void assert_status(const char *id, const char *status) {
    json_t *game = game_of(id);
    assert_string_equal(string_of(game, "status"), status);
    json_decref(game);
}

/* The number of what was proposed. more: further members. */
static long propose(struct client *client, const char *id, const char *role, const char *kind, const char *more) {
    json_t *proposal = ask(client, 201, "POST", text("/v1/games/%s/proposals", id),
                           text("{\"role\":\"%s\",\"kind\":\"%s\"%s}", role, kind, more));
    assert_string_equal(string_of(proposal, "kind"), kind);
    const long n = number_of(proposal, "n");
    json_decref(proposal);
    return n;
}

static void refuse_to_propose(struct client *client, const char *problem, const char *id, const char *body) {
    refuse(client, problem, "POST", text("/v1/games/%s/proposals", id), body);
}

static const char *answer_of(const char *role, bool accept) {
    return text("{\"role\":\"%s\",\"accept\":%s}", role, accept ? "true" : "false");
}

/* The proposal's status after that. */
static void assert_answered(struct client *client, const char *id, long n, const char *role, bool accept,
                            const char *status) {
    json_t *proposal = ask(client, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of(role, accept));
    assert_string_equal(string_of(proposal, "status"), status);
    json_decref(proposal);
}

static void assert_is(const char *id, long n, const char *status) {
    json_t *proposal = ask(&admin, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    assert_string_equal(string_of(proposal, "status"), status);
    json_decref(proposal);
}

/* The latest entry, as the role has it. */
static json_t *latest_entry(struct client *client, const char *id, const char *role) {
    json_t *game = game_of(id);
    json_t *log =
        ask(client, 200, "GET", text("/v1/games/%s/log?role=%s&since=%ld", id, role, number_of(game, "seq") - 1), NULL);
    json_t *entry = json_deep_copy(json_array_get(member(log, "items"), 0));
    json_decref(log);
    json_decref(game);
    assert_non_null(entry);
    return entry;
}

static void assert_latest(const char *id, const char *kind, const char *by) {
    json_t *entry = latest_entry(&admin, id, "spectator");
    assert_string_equal(string_of(entry, "kind"), kind);
    assert_string_equal(string_of(entry, "by"), by);
    json_decref(entry);
}

/* Three at a table of Kingmaker, made by the admin. */
static void make_three(char id[GAME_ID]) {
    json_t *ruleset = ask(&admin, 200, "GET", "/v1/rulesets/kingmaker", NULL);
    const char *scenario = string_of(json_array_get(member(ruleset, "scenarios"), 0), "id");
    json_t *game = ask(&admin, 201, "POST", "/v1/games",
                       text("{" KINGMAKER ",\"scenario\":\"%s\",\"options\":{\"players\":3}}", scenario));
    static const char *const players[] = {"alice", "bob", "carol"};
    snprintf(id, GAME_ID, "%s", string_of(game, "id"));
    for (size_t i = 0; i < 3; i++)
        json_decref(ask(&admin, 200, "PUT",
                        text("/v1/games/%s/seats/%s", id, string_of(json_array_get(member(game, "roles"), i), "role")),
                        text("{\"player\":\"%s\"}", players[i])));
    json_decref(game);
    json_decref(ruleset);
    assert_status(id, "active");
}

/* The ids of the seats of such a game. */
static void roles_of(const char *id, char role[3][80]) {
    json_t *game = game_of(id);
    for (size_t i = 0; i < 3; i++)
        snprintf(role[i], sizeof role[i], "%s", string_of(json_array_get(member(game, "roles"), i), "role"));
    json_decref(game);
}

/* ---- proofs ------------------------------------------------------------------------------------------------------ */

static int run(const char *command) {
    const int code = system(command);
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static void must(const char *command, const char *out) {
    if (run(command) == 0)
        return;
    run(text("cat %s >&2", out));
    fail_msg("%s", command);
}

/* `musterd verify` and scripts/check-dice agree with the export, and verify with the store. */
static void prove(const struct server *server, const char *id) {
    char path[64] = "/tmp/musterd-table-XXXXXX";
    const int fd = mkstemp(path);
    const char *out = text("%s.out", path);
    json_t *game = game_of(id);
    if (strcmp(string_of(game, "status"), "active") == 0) /* of a game that goes on nobody is given the seed */
        json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                        "{\"do\":\"abort\",\"reason\":\"To see the seed\"}"));
    json_decref(game);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    const char *where = text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets'", server_build(), server_build());
    must(text("%s '%s' verify %s >%s 2>&1", where, server_program(), path, out), out);
    must(text("scripts/check-dice %s >%s 2>&1", path, out), out);
    must(text("%s MUSTERD_DATA_DIR='%s' '%s' verify %s >%s 2>&1", where, server->data_dir, server_program(), id, out),
         out);
    unlink(path);
    unlink(out);
    json_decref(export);
}

/* ---- draw and cancel --------------------------------------------------------------------------------------------- */

static void test_a_draw_ends_the_game(void **state) {
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    const long n = propose(&alice, id, "red", "draw", "");
    json_t *proposal = ask(&bob, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    assert_string_equal(string_of(proposal, "player"), "alice");
    assert_true(has(member(proposal, "accepted"), "red"));
    assert_true(has(member(proposal, "waiting"), "blue"));
    json_decref(proposal);
    assert_status(id, "active");
    assert_answered(&bob, id, n, "blue", true, "accepted");
    json_t *game = game_of(id);
    const json_t *result = member(game, "result");
    assert_string_equal(string_of(game, "status"), "finished");
    assert_string_equal(string_of(result, "outcome"), "draw");
    assert_string_equal(string_of(result, "reason"), "The players agreed to a draw.");
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(number_of(json_array_get(member(result, "roles"), i), "place"), 1);
    json_decref(game);
    assert_latest(id, "draw", "agreement");
    json_t *view = view_of(&alice, id, "red");
    assert_string_equal(string_of(view, "prompt"), "The players agreed to a draw.");
    assert_int_equal(json_array_size(member(view, "actions")), 0);
    json_decref(view);
    refuse(&alice, "game-over", "POST", text("/v1/games/%s/actions", id), "{\"seq\":2,\"key\":\"ready\"}");
    refuse(&bob, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("blue", false));
    prove(*state, id);
}

static void test_a_game_is_called_off_while_it_is_played(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    assert_answered(&bob, id, propose(&alice, id, "red", "cancel", ""), "blue", true, "accepted");
    for (int i = 0; i < 2; i++) {
        json_t *game = game_of(id);
        assert_string_equal(string_of(game, "status"), "aborted");
        assert_true(json_is_null(member(game, "result")));
        assert_true(json_is_string(member(game, "started_at")));
        json_decref(game);
        json_t *view = view_of(&bob, id, "blue");
        assert_string_equal(string_of(view, "status"), "aborted");
        json_decref(view);
        refuse(&alice, "game-over", "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\"}");
        refuse_to_propose(&alice, "game-over", id, "{\"kind\":\"draw\"}");
        prove(server, id);
        if (i == 0) {
            server_kill(server);
            server_again(server);
        }
    }
    assert_latest(id, "cancel", "agreement");
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

static void test_declining_and_withdrawing(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    long n = propose(&alice, id, "red", "draw", "");
    json_t *problem = ask_problem(&bob, "proposal-open", "POST", text("/v1/games/%s/proposals", id),
                                  "{\"role\":\"blue\",\"kind\":\"draw\"}");
    assert_int_equal(number_of(problem, "n"), n);
    json_decref(problem);
    refuse(&bob, "not-your-seat", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("red", true));
    refuse(&bob, "unknown-role", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("green", true));
    assert_answered(&bob, id, n, "blue", false, "declined");
    refuse(&bob, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("blue", true));
    n = propose(&alice, id, "red", "draw", "");
    assert_answered(&alice, id, n, "red", true, "open");
    assert_answered(&alice, id, n, "red", false, "withdrawn");
    refuse(&alice, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("red", false));
    refuse(&alice, "not-found", "PUT", text("/v1/games/%s/proposals/99", id), answer_of("red", false));
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/proposals/x", id), NULL);
    json_t *list = ask(&bob, 200, "GET", text("/v1/games/%s/proposals?limit=1", id), NULL);
    const json_t *first = json_array_get(member(list, "items"), 0);
    assert_string_equal(string_of(first, "status"), "withdrawn");
    assert_string_equal(string_of(first, "ended_by"), "red");
    json_t *rest =
        ask(&bob, 200, "GET", text("/v1/games/%s/proposals?limit=1&cursor=%s", id, string_of(list, "next")), NULL);
    assert_string_equal(string_of(json_array_get(member(rest, "items"), 0), "status"), "declined");
    assert_true(json_is_null(member(rest, "next")));
    json_decref(rest);
    json_decref(list);
    json_t *game = game_of(id);
    assert_int_equal(number_of(game, "seq"), 0);
    json_decref(game);
}

static void test_bodies_of_the_wrong_shape(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    make_muster(&admin, id, "");
    make_game(&admin, open, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    static const char *const bodies[] = {"{}",
                                         "{\"kind\":\"surrender\"}",
                                         "{\"kind\":\"take-back\"}",
                                         "{\"kind\":\"take-back\",\"to_seq\":-1}",
                                         "{\"kind\":\"take-back\",\"to_seq\":\"1\"}",
                                         "{\"kind\":\"draw\",\"to_seq\":1}",
                                         "{\"kind\":\"extra-time\"}",
                                         "{\"kind\":\"extra-time\",\"seconds\":0}",
                                         "{\"kind\":\"draw\",\"for\":\"red\"}",
                                         "{\"kind\":\"substitute\"}",
                                         "{\"kind\":\"substitute\",\"player\":\"a b\"}",
                                         "{\"kind\":\"draw\",\"why\":\"tired\"}",
                                         "[]"};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        refuse_to_propose(&alice, "bad-request", id, bodies[i]);
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/proposals/1", id), "{\"accept\":1}");
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/proposals/1", id), "{}");
    refuse_to_propose(&alice, "not-active", open, "{\"kind\":\"draw\"}");
    refuse(&alice, "not-active", "GET", text("/v1/games/%s/proposals", open), NULL);
    refuse_to_propose(&alice, "unknown-role", id, "{\"role\":\"green\",\"kind\":\"draw\"}");
    refuse_to_propose(&alice, "not-your-seat", id, "{\"role\":\"blue\",\"kind\":\"draw\"}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"take-back\",\"to_seq\":0}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"take-back\",\"to_seq\":7}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"rematch\"}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"substitute\",\"player\":\"alice\"}");
    static const char *const timed[] = {"{\"kind\":\"pause\"}", "{\"kind\":\"resume\"}",
                                        "{\"kind\":\"extra-time\",\"seconds\":60}"};
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
        refuse_to_propose(&alice, "not-applicable", id, timed[i]);
}

static void test_a_key_proposes_once(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const char *const headers[] = {"Idempotency-Key: peace-1", NULL};
    for (int i = 0; i < 3; i++) {
        struct reply reply;
        client_send(&alice, &reply, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}", headers);
        assert_int_equal(reply.status, 201);
        assert_int_equal(number_of(reply.json, "n"), 1);
        assert_int_equal(reply_header(&reply, "idempotent-replayed") != NULL, i > 0);
        if (i == 0)
            assert_string_equal(reply_header(&reply, "location"), text("/v1/games/%s/proposals/1", id));
        reply_finish(&reply);
        if (i == 1) {
            server_kill(server);
            server_again(server);
        }
    }
    struct reply reply;
    client_send(&alice, &reply, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"cancel\"}", headers);
    assert_int_equal(reply.status, 422);
    reply_finish(&reply);
}

/* ---- who sees them ----------------------------------------------------------------------------------------------- */

static void test_proposals_are_the_tables_alone(void **state) {
    (void)state;
    char id[GAME_ID], hidden[GAME_ID];
    make_muster(&admin, id, "");
    make_muster(&admin, hidden, ",\"visibility\":\"private\"");
    const long n = propose(&alice, id, "red", "draw", "");
    propose(&alice, hidden, "red", "draw", "");
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/proposals", id), NULL);
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    refuse(&carol, "not-your-seat", "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    refuse_to_propose(&carol, "not-your-seat", id, "{\"kind\":\"draw\"}");
    refuse(&carol, "not-found", "GET", text("/v1/games/%s/proposals", hidden), NULL);
    refuse(&carol, "not-found", "PUT", text("/v1/games/%s/proposals/1", hidden), "{\"accept\":true}");
    refuse_to_propose(&carol, "not-found", hidden, "{\"kind\":\"draw\"}");
}

static void test_the_seats_streams_tell_of_proposals(void **state) {
    const struct server *server = *state;
    static struct events events, spectator;
    struct event event;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    events_open(&events, server->port, bob.token, NULL, text("/v1/games/%s/stream?role=blue", id), -1);
    events_open(&spectator, server->port, carol.token, NULL, text("/v1/games/%s/stream?role=spectator", id), -1);
    const long n = propose(&alice, id, "red", "draw", "");
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(event.name, "proposals");
    event_finish(&event);
    assert_answered(&bob, id, n, "blue", true, "accepted");
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(event.name, "entry");
    event_finish(&event);
    /* The first that the spectator hears is what came of it. */
    assert_true(events_next(&spectator, &event, SOON));
    assert_string_equal(event.name, "entry");
    assert_string_equal(string_of(event.data, "kind"), "draw");
    assert_string_equal(string_of(event.data, "status"), "finished");
    event_finish(&event);
    events_close(&events);
    events_close(&spectator);
}

/* ---- three at a table -------------------------------------------------------------------------------------------- */

static void test_three_must_agree(void **state) {
    char id[GAME_ID];
    make_three(id);
    char role[3][80];
    roles_of(id, role);
    const char *a = role[0], *b = role[1], *c = role[2];
    long n = propose(&alice, id, a, "draw", "");
    assert_answered(&bob, id, n, b, true, "open");
    assert_answered(&carol, id, n, c, false, "declined");
    n = propose(&alice, id, a, "draw", "");
    assert_answered(&bob, id, n, b, true, "open");
    json_decref(ask(&carol, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    refuse(&carol, "not-applicable", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of(c, true));
    refuse_to_propose(&carol, "not-applicable", id, "{\"kind\":\"cancel\"}");
    assert_status(id, "active");
    assert_answered(&bob, id, n, b, true, "accepted");
    json_t *game = game_of(id);
    const json_t *roles = member(member(game, "result"), "roles");
    assert_int_equal(number_of(item_of(roles, "role", a), "place"), 1);
    assert_int_equal(number_of(item_of(roles, "role", b), "place"), 1);
    assert_int_equal(number_of(item_of(roles, "role", c), "place"), 3);
    json_decref(game);
    prove(*state, id);
}

static void test_three_sides_are_rotated(void **state) {
    (void)state;
    char id[GAME_ID];
    make_three(id);
    char role[3][80];
    roles_of(id, role);
    struct client *const player[] = {&alice, &bob, &carol};
    long n = propose(&alice, id, role[0], "cancel", "");
    assert_answered(&bob, id, n, role[1], true, "open");
    assert_answered(&carol, id, n, role[2], true, "accepted");
    n = propose(&carol, id, role[2], "rematch", "");
    assert_answered(&alice, id, n, role[0], true, "open");
    json_t *proposal = ask(player[1], 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    json_t *game = game_of(string_of(proposal, "rematch"));
    static const char *const expected[] = {"carol", "alice", "bob"};
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(string_of(item_of(member(game, "roles"), "role", role[i]), "player"), expected[i]);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    json_decref(proposal);
}

/* ---- rematch ----------------------------------------------------------------------------------------------------- */

static void test_a_rematch_swaps_sides(void **state) {
    struct server *server = *state;
    char id[GAME_ID], next[GAME_ID];
    make_muster(&admin, id,
                ",\"labels\":{\"league\":\"winter\"},\"options\":{\"banner\":3},\"visibility\":\"private\"");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    refuse_to_propose(&bob, "game-over", id, "{\"kind\":\"draw\"}");
    const long n = propose(&bob, id, "blue", "rematch", "");
    server_kill(server);
    server_again(server);
    json_t *proposal = ask(&alice, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    assert_string_equal(string_of(proposal, "status"), "accepted");
    snprintf(next, sizeof next, "%s", string_of(proposal, "rematch"));
    json_decref(proposal);
    json_t *old = game_of(id), *game = ask(&alice, 200, "GET", text("/v1/games/%s", next), NULL);
    assert_string_equal(string_of(old, "rematch"), next);
    assert_string_equal(string_of(game, "rematch_of"), id);
    assert_string_equal(string_of(game, "status"), "active");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "player"), "bob");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "blue"), "player"), "alice");
    assert_true(json_equal(member(old, "labels"), member(game, "labels")));
    assert_true(json_equal(member(old, "options"), member(game, "options")));
    assert_string_equal(string_of(game, "visibility"), "private");
    json_decref(game);
    json_decref(old);
    json_decref(act(&bob, next, "red", "advance"));
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"rematch\"}");
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", next), NULL);
}

/* ---- substitute -------------------------------------------------------------------------------------------------- */

static void test_a_substitute_takes_a_seat_over(void **state) {
    const struct server *server = *state;
    static struct events events;
    struct event event;
    char id[GAME_ID];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    json_decref(act(&alice, id, "red", "advance"));
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", id), NULL);
    const long n = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    json_t *game = ask(&carol, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "invited"), "carol");
    json_decref(game);
    json_t *list = ask(&carol, 200, "GET", "/v1/me/invitations", NULL);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "id"), id);
    json_decref(list);
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    refuse(&dan, "not-found", "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    json_t *proposal = ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    assert_string_equal(string_of(proposal, "status"), "open");
    assert_true(json_is_null(member(proposal, "waiting_for")));
    json_decref(proposal);
    events_open(&events, server->port, alice.token, NULL, text("/v1/games/%s/stream?role=red&since=1", id), -1);
    assert_answered(&bob, id, n, "blue", true, "accepted");
    json_t *entry = latest_entry(&bob, id, "blue");
    assert_string_equal(string_of(entry, "kind"), "substitute");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_string_equal(string_of(member(entry, "terms"), "player"), "carol");
    assert_string_equal(string_of(member(entry, "terms"), "former"), "alice");
    json_decref(entry);
    json_decref(act(&carol, id, "red", "advance"));
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    /* What alice followed as red has ended, and told her nothing more. */
    while (events_next(&events, &event, SOON)) {
        assert_string_not_equal(event.name, "entry");
        event_finish(&event);
    }
    assert_true(events.ended);
    events_close(&events);
    list = ask(&carol, 200, "GET", "/v1/me/invitations", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 0);
    json_decref(list);
}

static void test_a_substitute_may_decline(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    const long n = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    const long other = propose(&alice, id, "red", "cancel", "");
    json_t *proposal = ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":false}");
    assert_string_equal(string_of(proposal, "status"), "declined");
    json_decref(proposal);
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", id), NULL);
    assert_is(id, other, "open");
    const long again = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    json_decref(ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, again), "{\"accept\":true}"));
    assert_answered(&bob, id, again, "blue", true, "accepted");
    assert_is(id, other, "lapsed");
}

/* ---- take-back --------------------------------------------------------------------------------------------------- */

/* The entries of the export from one seq on, without their times. */
static json_t *export_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
}

static json_t *entry_at(const json_t *export, long seq) {
    return json_array_get(member(export, "entries"), (size_t)seq);
}

/* Four entries, the last of which has dice rolled. */
static void fight(const char *id) {
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "ready"));
    json_decref(act_like(&alice, id, "red", "choose:"));
    json_decref(act_like(&bob, id, "blue", "choose:"));
}

static void test_a_take_back_goes_past_dice(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    json_t *before = view_of(&alice, id, "red");
    fight(id);
    long n = propose(&bob, id, "blue", "take-back", ",\"to_seq\":1");
    json_decref(act_like(&alice, id, "red", ""));
    assert_is(id, n, "lapsed");
    refuse(&alice, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("red", true));
    n = propose(&bob, id, "blue", "take-back", ",\"to_seq\":1");
    server_kill(server);
    server_again(server);
    assert_answered(&alice, id, n, "red", true, "accepted");
    json_t *entry = latest_entry(&alice, id, "red");
    assert_string_equal(string_of(entry, "kind"), "take-back");
    assert_int_equal(number_of(member(entry, "terms"), "to_seq"), 1);
    assert_true(json_is_null(member(entry, "role")));
    const long seq = number_of(entry, "seq");
    assert_int_equal(seq, 7);
    json_decref(entry);
    for (int i = 0; i < 2; i++) {
        json_t *after = view_of(&alice, id, "red");
        assert_int_equal(number_of(after, "seq"), seq);
        assert_true(json_equal(member(before, "state"), member(after, "state")));
        assert_true(json_equal(member(before, "actions"), member(after, "actions")));
        assert_false(flag_of(after, "can_undo"));
        json_decref(after);
        server_kill(server);
        server_again(server);
    }
    /* Who chose before it has to look again. */
    refuse(&alice, "stale-seq", "POST", text("/v1/games/%s/actions", id), "{\"seq\":1,\"key\":\"ready\"}");
    refuse(&alice, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
    fight(id);
    json_decref(before);
    json_t *export = export_of(id);
    assert_string_equal(string_of(entry_at(export, 7), "state_hash"), string_of(entry_at(export, 1), "state_hash"));
    assert_int_equal(number_of(entry_at(export, 7), "draws"), number_of(entry_at(export, 6), "draws"));
    const json_t *first = json_array_get(member(entry_at(export, 5), "rolls"), 0);
    const json_t *again = json_array_get(member(entry_at(export, 11), "rolls"), 0);
    assert_true(number_of(again, "draw") >= number_of(entry_at(export, 7), "draws"));
    assert_true(number_of(first, "draw") < number_of(again, "draw"));
    json_decref(export);
    prove(server, id);
}

/* To and fro, to what was taken back, and to a take-back. */
static void test_take_backs_of_take_backs(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    uint64_t random = 1642;
    make_game(&admin, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\",\"blue\":\"alice\"}}");
    for (int i = 0; i < 12; i++) {
        play(&admin, id, &random, 2);
        json_t *game = game_of(id);
        const long seq = number_of(game, "seq");
        const bool over = strcmp(string_of(game, "status"), "active") != 0;
        json_decref(game);
        if (over)
            break;
        /* The one player agrees with himself. */
        json_t *proposal = ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id),
                               text("{\"role\":\"red\",\"kind\":\"take-back\",\"to_seq\":%ld}",
                                    seq - 1 - (long)(next_random(&random) % (seq < 4 ? (uint64_t)seq : 4))));
        assert_string_equal(string_of(proposal, "status"), "accepted");
        assert_int_equal(number_of(proposal, "entry"), seq + 1);
        json_decref(proposal);
        if (i == 5) {
            server_kill(server);
            server_again(server);
        }
    }
    json_t *export = export_of(id);
    const json_t *entries = member(export, "entries");
    int seen = 0;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        if (strcmp(string_of(entry, "kind"), "take-back") != 0)
            continue;
        seen++;
        assert_string_equal(string_of(entry, "state_hash"),
                            string_of(entry_at(export, number_of(member(entry, "terms"), "to_seq")), "state_hash"));
    }
    assert_true(seen >= 2);
    json_decref(export);
    prove(server, id);
}

static void take_back_in(struct server *server, const char *ruleset) {
    char id[GAME_ID];
    uint64_t random = 1648;
    json_t *detail = ask(&admin, 200, "GET", text("/v1/rulesets/%s", ruleset), NULL);
    json_t *made = ask(&admin, 201, "POST", "/v1/games",
                       text("{\"ruleset\":\"%s\",\"scenario\":\"%s\"}", ruleset,
                            string_of(json_array_get(member(detail, "scenarios"), 0), "id")));
    const json_t *roles = member(made, "roles");
    snprintf(id, sizeof id, "%s", string_of(made, "id"));
    for (size_t i = 0; i < json_array_size(roles); i++)
        json_decref(ask(&admin, 200, "PUT",
                        text("/v1/games/%s/seats/%s", id, string_of(json_array_get(roles, i), "role")),
                        text("{\"player\":\"p%zu\"}", i)));
    assert_int_equal(play(&admin, id, &random, 45), 45);
    for (int turn = 0; turn < 3; turn++) {
        json_t *game = game_of(id);
        const long seq = number_of(game, "seq");
        if (turn > 0 && strcmp(string_of(game, "status"), "active") != 0) {
            json_decref(game);
            break;
        }
        const char *body = text("{\"role\":\"%s\",\"kind\":\"take-back\",\"to_seq\":%ld}",
                                string_of(json_array_get(roles, 0), "role"), seq - 40);
        json_t *proposal = ask(&admin, 201, "POST", text("/v1/games/%s/proposals", id), body);
        for (size_t i = 1; i < json_array_size(roles); i++)
            json_decref(ask(&admin, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, number_of(proposal, "n")),
                            answer_of(string_of(json_array_get(roles, i), "role"), true)));
        assert_is(id, number_of(proposal, "n"), "accepted");
        json_decref(proposal);
        json_decref(game);
        play(&admin, id, &random, 30);
        if (turn == 1) {
            server_kill(server);
            server_again(server);
        }
    }
    prove(server, id);
    json_decref(made);
    json_decref(detail);
}

static void test_take_backs_in_every_game(void **state) {
    json_t *list = ask(&admin, 200, "GET", "/v1/rulesets", NULL);
    const json_t *items = member(list, "items");
    int games = 0;
    for (size_t i = 0; i < json_array_size(items); i++) {
        const char *id = string_of(json_array_get(items, i), "id");
        if (strcmp(id, "muster-test") == 0 || strcmp(id, "game-of-dice") == 0)
            continue;
        take_back_in(*state, id);
        games++;
    }
    assert_true(games >= 4);
    json_decref(list);
}

/* ---- clocks ------------------------------------------------------------------------------------------------------ */

/* ---- two daemons ------------------------------------------------------------------------------------------------- */

/* News from another daemon comes a moment later. */
static void hears_of(struct client *client, const char *id, long seq) {
    for (int waited = 0; waited < SOON; waited += 20) {
        json_t *game = ask(client, 200, "GET", text("/v1/games/%s", id), NULL);
        const long found = number_of(game, "seq");
        json_decref(game);
        assert_true(found <= seq);
        if (found == seq)
            return;
        usleep(20000);
    }
    fail_msg("the daemon never hears of entry %ld", seq);
}

/* What is proposed here is answered there, and of two answers that race one counts. */
static void test_two_daemons_settle_once(void **state) {
    struct server second = {0};
    char id[GAME_ID];
    server_start_beside(&second, *state);
    struct client there = bob, here = bob;
    client_init(&there, second.port, bob.token);
    for (int round = 0; round < 10; round++) {
        make_muster(&admin, id, "");
        json_decref(act(&alice, id, "red", "advance"));
        const long n = propose(&alice, id, "red", round % 2 ? "draw" : "take-back", round % 2 ? "" : ",\"to_seq\":0");
        json_t *seen = ask(&there, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
        assert_string_equal(string_of(seen, "status"), "open");
        json_decref(seen);
        struct client *const daemons[] = {&here, &there};
        int accepted = 0;
        for (int i = 0; i < 2; i++) {
            struct reply reply;
            client_send(daemons[(i + round / 2) % 2], &reply, "PUT", text("/v1/games/%s/proposals/%ld", id, n),
                        answer_of("blue", true), NULL);
            accepted += reply.status == 200;
            if (reply.status != 200)
                assert_string_equal(string_of(reply.json, "type"), "/problems/proposal-closed");
            reply_finish(&reply);
        }
        assert_int_equal(accepted, 1);
        hears_of(&here, id, 2);
        hears_of(&there, id, 2);
    }
    client_finish(&there);
    server_finish_beside(&second);
}

#define MOVES ",\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\"}"

/* Why the seat's clock stands, "" where it runs; and what is left. */
static void assert_clock(const char *id, const char *role, const char *paused, long least, long most) {
    json_t *game = game_of(id);
    const json_t *clock = member(item_of(member(game, "roles"), "role", role), "clock");
    const char *why = json_string_value(member(clock, "paused"));
    assert_string_equal(why ? why : "", paused);
    assert_in_range(number_of(clock, "remaining"), least, most);
    json_decref(game);
}

static void test_clocks_stand_and_get_more_time(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, MOVES);
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"resume\"}");
    const long lapses = propose(&bob, id, "blue", "pause", "");
    assert_answered(&bob, id, lapses, "blue", false, "withdrawn");
    assert_clock(id, "red", "", 86000, 86400);
    assert_answered(&bob, id, propose(&alice, id, "red", "pause", ""), "blue", true, "accepted");
    assert_latest(id, "pause", "agreement");
    for (int i = 0; i < 2; i++) {
        assert_clock(id, "red", "agreed", 86000, 86400);
        refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"pause\"}");
        server_kill(server);
        server_again(server);
    }
    json_decref(act(&alice, id, "red", "advance")); /* who wants to may go on */
    assert_answered(&alice, id, propose(&bob, id, "blue", "extra-time", ",\"seconds\":3600,\"for\":\"red\""), "red",
                    true, "accepted");
    json_t *entry = latest_entry(&admin, id, "spectator");
    assert_string_equal(string_of(entry, "kind"), "extra-time");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_string_equal(string_of(entry, "text"), "Agreed: more time for Red: 1 hour.");
    json_decref(entry);
    assert_clock(id, "red", "agreed", 89600, 90000);
    assert_answered(&bob, id, propose(&alice, id, "red", "extra-time", ",\"seconds\":60"), "blue", true, "accepted");
    assert_clock(id, "red", "agreed", 89660, 90060);
    assert_answered(&bob, id, propose(&alice, id, "red", "resume", ""), "blue", true, "accepted");
    assert_clock(id, "red", "", 89600, 90060);
    refuse_to_propose(&alice, "unknown-role", id, "{\"kind\":\"extra-time\",\"seconds\":1,\"for\":\"green\"}");
    /* A take-back asks others: their clocks run, and the rest stands. */
    assert_answered(&bob, id, propose(&alice, id, "red", "take-back", ",\"to_seq\":0"), "blue", true, "accepted");
    assert_clock(id, "red", "", 80000, 90060);
    json_decref(act(&alice, id, "red", "ready"));
    assert_answered(&bob, id, propose(&alice, id, "red", "draw", ""), "blue", true, "accepted");
    assert_clock(id, "red", "waiting", 80000, 90060);
    assert_answered(&bob, id, propose(&alice, id, "red", "rematch", ""), "blue", true, "accepted");
    json_t *old = game_of(id), *game = game_of(string_of(old, "rematch"));
    assert_true(json_equal(member(old, "clock"), member(game, "clock")));
    json_decref(game);
    json_decref(old);
    prove(server, id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks_stand_and_get_more_time),
        cmocka_unit_test(test_a_draw_ends_the_game),
        cmocka_unit_test(test_a_game_is_called_off_while_it_is_played),
        cmocka_unit_test(test_declining_and_withdrawing),
        cmocka_unit_test(test_bodies_of_the_wrong_shape),
        cmocka_unit_test(test_a_key_proposes_once),
        cmocka_unit_test(test_proposals_are_the_tables_alone),
        cmocka_unit_test(test_the_seats_streams_tell_of_proposals),
        cmocka_unit_test(test_three_must_agree),
        cmocka_unit_test(test_three_sides_are_rotated),
        cmocka_unit_test(test_a_rematch_swaps_sides),
        cmocka_unit_test(test_a_substitute_takes_a_seat_over),
        cmocka_unit_test(test_a_substitute_may_decline),
        cmocka_unit_test(test_a_take_back_goes_past_dice),
        cmocka_unit_test(test_take_backs_of_take_backs),
        cmocka_unit_test(test_take_backs_in_every_game),
        cmocka_unit_test(test_two_daemons_settle_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
