/* For the tests of what is agreed at the table: five players, what they propose and answer, and the proof of a game by
 * those who replay it. */
#ifndef TESTS_PROPOSING_H
#define TESTS_PROPOSING_H

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

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define MUSTER    "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define KINGMAKER "\"ruleset\":\"kingmaker\""

enum { SOON = 180000, LONGEST = 20000 };

/* Each with a token of his own. */
static struct client alice, bob, carol, dan;

static inline void make_token(struct client *client, int port, const char *player, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
    snprintf(secret, 160, "%s", string_of(token, "token"));
    client_init(client, port, secret);
    json_decref(token);
}

static inline int set_up(void **state) {
    static char secrets[4][160];
    admin_setup_seeds(state);
    const int port = admin.port;
    make_token(&alice, port, "alice", secrets[0]);
    make_token(&bob, port, "bob", secrets[1]);
    make_token(&carol, port, "carol", secrets[2]);
    make_token(&dan, port, "dan", secrets[3]);
    return 0;
}

static inline int tear_down(void **state) {
    struct client *const clients[] = {&alice, &bob, &carol, &dan};
    for (size_t i = 0; i < sizeof clients / sizeof clients[0]; i++)
        client_finish(clients[i]);
    return admin_teardown(state);
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

static inline json_t *game_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
}

static inline void assert_status(const char *id, const char *status) {
    json_t *game = game_of(id);
    assert_string_equal(string_of(game, "status"), status);
    json_decref(game);
}

/* The number of what was proposed. more: further members. */
static inline long propose(struct client *client, const char *id, const char *role, const char *kind,
                           const char *more) {
    json_t *proposal = ask(client, 201, "POST", text("/v1/games/%s/proposals", id),
                           text("{\"role\":\"%s\",\"kind\":\"%s\"%s}", role, kind, more));
    assert_string_equal(string_of(proposal, "kind"), kind);
    const long n = number_of(proposal, "n");
    json_decref(proposal);
    return n;
}

static inline void refuse_to_propose(struct client *client, const char *problem, const char *id, const char *body) {
    refuse(client, problem, "POST", text("/v1/games/%s/proposals", id), body);
}

static inline const char *answer_of(const char *role, bool accept) {
    return text("{\"role\":\"%s\",\"accept\":%s}", role, accept ? "true" : "false");
}

/* The proposal's status after that. */
static inline void assert_answered(struct client *client, const char *id, long n, const char *role, bool accept,
                                   const char *status) {
    json_t *proposal = ask(client, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of(role, accept));
    assert_string_equal(string_of(proposal, "status"), status);
    json_decref(proposal);
}

static inline void assert_is(const char *id, long n, const char *status) {
    json_t *proposal = ask(&admin, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    assert_string_equal(string_of(proposal, "status"), status);
    json_decref(proposal);
}

/* The latest entry, as the role has it. */
static inline json_t *latest_entry(struct client *client, const char *id, const char *role) {
    json_t *game = game_of(id);
    json_t *log =
        ask(client, 200, "GET", text("/v1/games/%s/log?role=%s&since=%ld", id, role, number_of(game, "seq") - 1), NULL);
    json_t *entry = json_deep_copy(json_array_get(member(log, "items"), 0));
    json_decref(log);
    json_decref(game);
    assert_non_null(entry);
    return entry;
}

static inline void assert_latest(const char *id, const char *kind, const char *by) {
    json_t *entry = latest_entry(&admin, id, "spectator");
    assert_string_equal(string_of(entry, "kind"), kind);
    assert_string_equal(string_of(entry, "by"), by);
    json_decref(entry);
}

/* Three at a table of Kingmaker, made by the admin. */
static inline void make_three(char id[GAME_ID]) {
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
static inline void roles_of(const char *id, char role[3][80]) {
    json_t *game = game_of(id);
    for (size_t i = 0; i < 3; i++)
        snprintf(role[i], sizeof role[i], "%s", string_of(json_array_get(member(game, "roles"), i), "role"));
    json_decref(game);
}

/* ---- proofs ------------------------------------------------------------------------------------------------------ */

static inline int run(const char *command) {
    const int code = system(command);
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static inline void must(const char *command, const char *out) {
    if (run(command) == 0)
        return;
    run(text("cat %s >&2", out));
    fail_msg("%s", command);
}

/* `musterd verify` and scripts/check-dice agree with the export, and verify with the store. */
static inline void prove(const struct server *server, const char *id) {
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

#endif
