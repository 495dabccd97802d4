/* Who can bend the dice, and who cannot: seeds, what players add, commitments and their openings. */
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
#include "../support/promise.h"
#include "../support/wire.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define SECRET "three-dice-from-my-own-cup"
#define SEED   "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

enum { LONGEST = 20000 };

/* carol has a player's token; pat and paul are players of the app. */
static struct client alice, bob, carol, app, pat, paul, stranger;

static void make_token(struct client *client, int port, const char *body, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(secret, 160, "%s", string_of(token, "token"));
    client_init(client, port, secret);
    json_decref(token);
}

static int set_up(void **state) {
    static char of_carol[160], of_app[160];
    admin_setup(state);
    int port = admin.port;
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    make_token(&carol, port, "{\"scope\":\"player\",\"player\":\"carol\"}", of_carol);
    make_token(&app, port, "{\"scope\":\"app\",\"name\":\"bot\"}", of_app);
    pat = paul = app;
    pat.player = "pat";
    paul.player = "paul";
    client_init(&stranger, port, NULL);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&carol);
    client_finish(&app);
    client_finish(&stranger);
    return admin_teardown(state);
}

/* ---- asking -------------------------------------------------------------------------------------------- */

static json_t *game_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
}

static json_t *fairness_of(const char *id) {
    return ask(&admin, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
}

/* What the seats await, as "red blue": '-' where nothing. */
static void assert_awaits(const char *id, const char *status, const char *red, const char *blue) {
    json_t *game = game_of(id);
    const char *expected[] = {red, blue}, *roles[] = {"red", "blue"};
    assert_string_equal(string_of(game, "status"), status);
    for (int i = 0; i < 2; i++) {
        const json_t *awaits = member(item_of(member(game, "roles"), "role", roles[i]), "awaits");
        const char *found = json_is_null(awaits) ? "-" : json_string_value(awaits);
        if (strcmp(found, expected[i]) != 0)
            fail_msg("%s awaits %s, not %s", roles[i], found, expected[i]);
    }
    json_decref(game);
}

static void join(struct client *client, const char *id, const char *role, const struct promise *promise) {
    json_decref(ask(client, 200, "PUT", text("/v1/games/%s/seats/%s", id, role),
                    text("{\"commitment\":\"%s\"}", promise->commitment)));
}

static const char *opening(const struct promise *promise) {
    return text("{\"value\":\"%s\"}", promise->value);
}

static void open_value(struct client *client, const char *id, const char *role, const struct promise *promise) {
    json_decref(ask(client, 200, "PUT", text("/v1/games/%s/seats/%s/opening", id, role), opening(promise)));
}

static void refuse_opening(struct client *client, const char *problem, const char *id, const char *role,
                           const struct promise *promise) {
    refuse(client, problem, "PUT", text("/v1/games/%s/seats/%s/opening", id, role), opening(promise));
}

/* Open, with both seats committed by alice and bob. */
static void make_committed(char id[GAME_ID], const struct promise *red, const struct promise *blue) {
    make_game(&alice, id, "{" MUSTER ",\"entropy\":\"committed\"}");
    join(&alice, id, "red", red);
    join(&bob, id, "blue", blue);
}

static json_t *finish(const char *id) {
    uint64_t random = 1645;
    play(&admin, id, &random, LONGEST);
    return ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
}

/* The exit code of a command with the document in a file, %s; its output into out. */
static int run_on(const json_t *document, const char *command, const char *more, char out[1024]) {
    char path[64] = "/tmp/musterd-dice-XXXXXX", line[2048];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(document, fd, 0), 0);
    close(fd);
    snprintf(line, sizeof line, "MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' %s %s %s 2>&1", server_build(),
             server_build(), command, path, more);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t n = fread(out, 1, 1023, pipe);
    out[n] = '\0';
    int code = pclose(pipe);
    unlink(path);
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static int verify(const json_t *export, char out[1024]) {
    return run_on(export, text("'%s' verify", server_program()), "", out);
}

static int check_dice(const json_t *export, const json_t *shown, char out[1024]) {
    char path[64] = "/tmp/musterd-shown-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(shown, fd, 0), 0);
    close(fd);
    int code = run_on(export, "scripts/check-dice", path, out);
    unlink(path);
    return code;
}

/* ---- seeds ------------------------------------------------------------------------------------------------ */

static void test_the_owner_cannot_choose_a_seed(void **state) {
    char id[GAME_ID];
    (void)state;
    json_t *problem = ask_problem(&admin, "not-allowed", "POST", "/v1/games", "{" MUSTER ",\"seed\":\"" SEED "\"}");
    assert_non_null(strstr(string_of(problem, "detail"), "MUSTERD_TEST_SEEDS=on"));
    json_decref(problem);
    refuse(&app, "not-allowed", "POST", "/v1/games", "{" MUSTER ",\"seed\":\"" SEED "\"}");
    make_game(&admin, id, "{" MUSTER "}");
    json_t *game = game_of(id), *fairness = fairness_of(id);
    assert_false(flag_of(game, "seed_chosen"));
    assert_false(flag_of(fairness, "seed_chosen"));
    json_decref(game);
    json_decref(fairness);
}

static void test_a_chosen_seed_is_said_everywhere(void **state) {
    static const char *const on[] = {"MUSTERD_TEST_SEEDS=on", NULL};
    struct server *server = *state;
    char id[GAME_ID], out[1024];
    server_stop(server);
    server->settings = on;
    server_again(server);
    refuse(&carol, "not-allowed", "POST", "/v1/games", "{" MUSTER ",\"seed\":\"" SEED "\"}");
    make_muster(&admin, id, ",\"seed\":\"" SEED "\"");
    json_t *game = game_of(id), *fairness = fairness_of(id), *export = finish(id);
    assert_true(flag_of(game, "seed_chosen"));
    assert_true(flag_of(fairness, "seed_chosen"));
    assert_true(flag_of(member(export, "setup"), "seed_chosen"));
    assert_true(flag_of(member(export, "game"), "seed_chosen"));
    assert_int_equal(verify(export, out), 0);
    assert_non_null(strstr(out, "the seed was chosen"));
    assert_non_null(strstr(out, "1 verified, 0 wrong, 0 not begun, 1 with a chosen seed"));
    assert_int_equal(check_dice(export, fairness, out), 0);
    assert_non_null(strstr(out, "the seed was chosen"));
    json_decref(game);
    json_decref(fairness);
    json_decref(export);
    server_stop(server);
    server->settings = NULL;
    server_again(server);
    game = game_of(id);
    assert_true(flag_of(game, "seed_chosen"));
    json_decref(game);
}

/* ---- what nobody may see before the game begins ----------------------------------------------------------- */

static bool says(struct client *client, const char *path, const char *secret) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    bool found = reply.body && strstr(reply.body, secret);
    reply_finish(&reply);
    return found;
}

static bool stream_says(const struct server *server, const char *player, const char *path, const char *secret) {
    static struct events events;
    struct event event;
    bool found = false;
    events_open(&events, server->port, SERVER_ADMIN_TOKEN, player, path, -1);
    while (!found && events_next(&events, &event, 300)) {
        char *data = json_dumps(event.data, JSON_ENCODE_ANY);
        found = strstr(data, secret) != NULL;
        free(data);
        event_finish(&event);
    }
    events_close(&events);
    return found;
}

static bool log_says(const struct server *server, const char *secret) {
    return system(text("grep -q '%s' '%s'", secret, server->log_path)) == 0;
}

static void assert_hidden(const struct server *server, const char *id, const char *secret) {
    enum { CALLERS = 7 };
    struct client *const callers[CALLERS] = {&admin, &alice, &bob, &carol, &app, &pat, &stranger};
    static const char *const paths[] = {"/v1/games/%s",
                                        "/v1/games/%s/fairness",
                                        "/v1/games/%s/export",
                                        "/v1/games/%s/log?role=spectator",
                                        "/v1/games/%s/view",
                                        "/v1/games/%s/view?role=red",
                                        "/v1/games/%s/actions",
                                        "/v1/games/%s/board.svg",
                                        "/v1/games",
                                        "/v1/games?status=open",
                                        "/v1/games?player=alice",
                                        "/v1/me/games",
                                        "/v1/players",
                                        "/v1/players/alice",
                                        "/metrics",
                                        "/v1/games/%s/log?role=red"};
    for (size_t c = 0; c < CALLERS; c++)
        for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
            char path[128];
            const char *hole = strstr(paths[i], "%s");
            snprintf(path, sizeof path, "%.*s%s%s", hole ? (int)(hole - paths[i]) : (int)strlen(paths[i]), paths[i],
                     hole ? id : "", hole ? hole + 2 : "");
            if (says(callers[c], path, secret))
                fail_msg("GET %s tells %s", path, secret);
        }
    assert_false(stream_says(server, "alice", text("/v1/games/%s/stream?role=red", id), secret));
    assert_false(stream_says(server, "bob", text("/v1/games/%s/stream?role=spectator", id), secret));
    assert_false(stream_says(server, "alice", "/v1/me/stream", secret));
    assert_false(log_says(server, secret));
}

static void assert_given(const char *id, const char *role, const char *entropy) {
    json_t *fairness = fairness_of(id);
    assert_string_equal(string_of(item_of(member(fairness, "entropy"), "role", role), "entropy"), entropy);
    json_decref(fairness);
}

static void test_a_players_text_is_hidden_until_the_game_begins(void **state) {
    char id[GAME_ID];
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"},\"contributions\":{\"red\":\"" SECRET "\"}}");
    assert_hidden(*state, id, SECRET);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{\"entropy\":\"salt\"}"));
    assert_given(id, "red", SECRET);
    assert_given(id, "blue", "salt");
}

static void test_a_value_is_hidden_until_the_game_begins(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 1), blue = promise_of("blue", 2);
    make_committed(id, &red, &blue);
    open_value(&alice, id, "red", &red);
    assert_hidden(*state, id, red.value);
    open_value(&bob, id, "blue", &blue);
    assert_given(id, "red", red.value);
    assert_given(id, "blue", blue.value);
}

static void test_what_was_given_to_a_game_called_off_stays_hidden(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 3), blue = promise_of("blue", 4);
    make_committed(id, &red, &blue);
    open_value(&alice, id, "red", &red);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    assert_hidden(*state, id, red.value);
    refuse_opening(&bob, "not-open", id, "blue", &blue);
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"},\"contributions\":{\"red\":\"" SECRET "\"}}");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    assert_hidden(*state, id, SECRET);
}

/* ---- committing and opening -------------------------------------------------------------------------------- */

static void test_all_commit_then_all_open(void **state) {
    char id[GAME_ID], out[1024];
    struct promise red = promise_of("red", 10), blue = promise_of("blue", 11);
    (void)state;
    make_game(&alice, id, "{" MUSTER ",\"entropy\":\"committed\"}");
    assert_awaits(id, "open", "player", "player");
    join(&alice, id, "red", &red);
    assert_awaits(id, "open", "-", "player");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    assert_awaits(id, "open", "-", "commitment");
    join(&bob, id, "blue", &blue);
    assert_awaits(id, "open", "opening", "opening");
    json_t *shown = fairness_of(id);
    assert_string_equal(string_of(shown, "algorithm"), "sha256-commit/blake2b-key/chacha20-draw/v2");
    assert_string_equal(string_of(item_of(member(shown, "commitments"), "role", "red"), "commitment"), red.commitment);
    assert_int_equal(json_array_size(member(shown, "entropy")), 0);
    open_value(&bob, id, "blue", &blue);
    assert_awaits(id, "open", "opening", "-");
    open_value(&alice, id, "red", &red);
    assert_awaits(id, "active", "-", "-");
    json_t *export = finish(id);
    assert_int_equal(verify(export, out), 0);
    if (check_dice(export, shown, out) != 0)
        fail_msg("check-dice: %s", out);
    json_decref(shown);
    json_decref(export);
}

static void test_an_export_with_another_opening_or_promise_is_found_out(void **state) {
    char id[GAME_ID], out[1024];
    struct promise red = promise_of("red", 12), blue = promise_of("blue", 13), other = promise_of("red", 14);
    (void)state;
    make_committed(id, &red, &blue);
    json_t *shown = fairness_of(id);
    open_value(&alice, id, "red", &red);
    open_value(&bob, id, "blue", &blue);
    json_t *export = finish(id), *setup = json_object_get(export, "setup");
    json_t *value = json_array_get(json_object_get(setup, "entropy"), 0);
    json_t *promise = json_array_get(json_object_get(setup, "commitments"), 0);
    json_object_set_new(value, "entropy", json_string(other.value));
    assert_int_equal(verify(export, out), 1);
    assert_non_null(strstr(out, "the value of red is not the one that was committed to"));
    assert_int_equal(run_on(export, "scripts/check-dice", "", out), 1);
    assert_non_null(strstr(out, "the value of red is not the one that was committed to"));
    /* With a promise to match, what was shown before still tells. */
    json_object_set_new(promise, "commitment", json_string(other.commitment));
    assert_int_equal(verify(export, out), 1);
    assert_int_equal(check_dice(export, shown, out), 1);
    assert_non_null(strstr(out, "the value of red is not the one that was committed to"));
    json_decref(export);
    json_decref(shown);
}

static void test_no_value_is_taken_before_all_have_committed(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 20), blue = promise_of("blue", 21);
    (void)state;
    make_game(&alice, id, "{" MUSTER ",\"entropy\":\"committed\"}");
    join(&alice, id, "red", &red);
    refuse_opening(&alice, "not-awaited", id, "red", &red);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    refuse_opening(&alice, "not-awaited", id, "red", &red);
    refuse_opening(&bob, "not-awaited", id, "blue", &blue);
    join(&bob, id, "blue", &blue);
    open_value(&alice, id, "red", &red);
    make_game(&alice, id, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    refuse_opening(&alice, "not-awaited", id, "red", &red);
}

static void test_a_commitment_binds(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 30), other = promise_of("red", 31), blue = promise_of("blue", 32);
    (void)state;
    make_committed(id, &red, &blue);
    refuse(&alice, "not-awaited", "PUT", text("/v1/games/%s/seats/red", id),
           text("{\"commitment\":\"%s\"}", other.commitment));
    join(&alice, id, "red", &red);
    json_t *problem =
        ask_problem(&alice, "wrong-opening", "PUT", text("/v1/games/%s/seats/red/opening", id), opening(&other));
    assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), "/value");
    json_decref(problem);
    open_value(&alice, id, "red", &red);
    open_value(&alice, id, "red", &red);
    refuse_opening(&alice, "wrong-opening", id, "red", &other);
    open_value(&bob, id, "blue", &blue);
    open_value(&bob, id, "blue", &blue);
    refuse_opening(&bob, "wrong-opening", id, "blue", &other);
    assert_given(id, "red", red.value);
}

/* Somebody else's commitment, copied, is of no use in another seat. */
static void test_a_copied_commitment_cannot_be_opened(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 33), copy = red;
    (void)state;
    make_committed(id, &red, &copy);
    open_value(&alice, id, "red", &red);
    refuse_opening(&bob, "wrong-opening", id, "blue", &copy);
}

static void test_bad_shapes_and_the_other_way_are_refused(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 40);
    (void)state;
    make_game(&alice, id, "{" MUSTER ",\"entropy\":\"committed\"}");
    refuse(&alice, "bad-option", "PUT", text("/v1/games/%s/seats/red", id), "{\"entropy\":\"salt\"}");
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/seats/red", id), "{\"commitment\":\"00\"}");
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/seats/red/opening", id), "{}");
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/seats/red/opening", id), "{\"value\":7}");
    refuse(&alice, "not-found", "PUT", text("/v1/games/%s/seats/green/opening", id), opening(&red));
    assert_awaits(id, "open", "player", "player");
    make_game(&alice, id, "{" MUSTER "}");
    refuse(&alice, "bad-option", "PUT", text("/v1/games/%s/seats/red", id),
           text("{\"commitment\":\"%s\"}", red.commitment));
}

/* ---- who leaves while values are opened -------------------------------------------------------------------- */

/* He has seen all that can be seen, and refuses: whoever reads the database with him knows alice's value. */
static void test_who_leaves_while_values_are_opened_gets_no_second_try(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 50), blue = promise_of("blue", 51), better = promise_of("blue", 52);
    struct promise fresh = promise_of("red", 53);
    (void)state;
    make_committed(id, &red, &blue);
    open_value(&alice, id, "red", &red);
    json_t *before = fairness_of(id);
    json_decref(ask(&bob, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    assert_awaits(id, "open", "commitment", "player");
    json_t *after = fairness_of(id);
    assert_string_not_equal(string_of(before, "commitment"), string_of(after, "commitment"));
    assert_int_equal(number_of(before, "round"), 1);
    assert_int_equal(number_of(after, "round"), 2);
    assert_int_equal(json_array_size(member(after, "commitments")), 0);
    json_decref(before);
    join(&bob, id, "blue", &better);
    assert_awaits(id, "open", "commitment", "-");
    refuse_opening(&bob, "not-awaited", id, "blue", &better);
    refuse_opening(&alice, "not-awaited", id, "red", &red);
    join(&alice, id, "red", &fresh);
    refuse_opening(&alice, "wrong-opening", id, "red", &red);
    json_t *shown = fairness_of(id);
    assert_string_equal(string_of(shown, "commitment"), string_of(after, "commitment"));
    open_value(&alice, id, "red", &fresh);
    open_value(&bob, id, "blue", &better);
    char out[1024];
    json_t *export = finish(id);
    assert_int_equal(number_of(member(export, "setup"), "round"), 2);
    assert_int_equal(check_dice(export, shown, out), 0);
    assert_non_null(strstr(out, "round 2"));
    assert_int_equal(verify(export, out), 0);
    json_decref(after);
    json_decref(shown);
    json_decref(export);
}

static void test_leaving_before_all_have_committed_keeps_the_round(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 54);
    (void)state;
    make_game(&alice, id, "{" MUSTER ",\"entropy\":\"committed\"}");
    join(&alice, id, "red", &red);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    json_decref(ask(&bob, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    assert_awaits(id, "open", "-", "player");
    json_t *fairness = fairness_of(id);
    assert_int_equal(number_of(fairness, "round"), 1);
    assert_int_equal(json_array_size(member(fairness, "commitments")), 1);
    json_decref(fairness);
}

static void test_the_maker_may_remove_who_keeps_the_others_waiting(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 60), blue = promise_of("blue", 61);
    (void)state;
    make_game(&carol, id,
              text("{" MUSTER
                   ",\"seats\":{\"red\":\"carol\"},\"entropy\":\"committed\",\"commitments\":{\"red\":\"%s\"}}",
                   red.commitment));
    join(&bob, id, "blue", &blue);
    open_value(&carol, id, "red", &red);
    refuse(&alice, "not-your-seat", "DELETE", text("/v1/games/%s/seats/blue", id), NULL);
    refuse(&bob, "not-your-seat", "DELETE", text("/v1/games/%s/seats/red", id), NULL);
    json_decref(ask(&carol, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    assert_awaits(id, "open", "commitment", "player");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    json_decref(ask(&carol, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    join(&bob, id, "blue", &blue);
    refuse(&carol, "not-your-seat", "DELETE", text("/v1/games/%s/seats/blue", id), NULL);
    make_game(&carol, id, "{" MUSTER ",\"seats\":{\"red\":\"carol\"}}");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    refuse(&carol, "not-open", "DELETE", text("/v1/games/%s/seats/red", id), NULL);
}

/* ---- who acts for whom --------------------------------------------------------------------------------------- */

static void test_only_the_holder_opens(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 70), blue = promise_of("blue", 71);
    (void)state;
    make_committed(id, &red, &blue);
    refuse_opening(&bob, "not-your-seat", id, "red", &red);
    refuse_opening(&carol, "not-your-seat", id, "red", &red);
    refuse_opening(&app, "not-your-seat", id, "red", &red);
    refuse_opening(&stranger, "no-token", id, "red", &red);
    open_value(&alice, id, "red", &red);
}

static void test_an_app_commits_and_opens_for_its_players(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 72), blue = promise_of("blue", 73);
    (void)state;
    make_game(&app, id,
              text("{" MUSTER ",\"seats\":{\"red\":\"pat\",\"blue\":\"paul\"},\"entropy\":\"committed\","
                   "\"commitments\":{\"red\":\"%s\"}}",
                   red.commitment));
    assert_awaits(id, "open", "-", "commitment");
    json_decref(ask(&app, 200, "PUT", text("/v1/games/%s/seats/blue", id),
                    text("{\"player\":\"paul\",\"commitment\":\"%s\"}", blue.commitment)));
    open_value(&paul, id, "blue", &blue);
    open_value(&pat, id, "red", &red);
    assert_awaits(id, "active", "-", "-");
}

static void test_one_player_may_hold_both_seats_and_opens_each(void **state) {
    char id[GAME_ID];
    struct promise red = promise_of("red", 74), blue = promise_of("blue", 75);
    (void)state;
    make_game(&carol, id,
              text("{" MUSTER ",\"seats\":{\"red\":\"carol\",\"blue\":\"carol\"},\"entropy\":\"committed\","
                   "\"commitments\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
                   red.commitment, blue.commitment));
    assert_awaits(id, "open", "opening", "opening");
    refuse_opening(&carol, "wrong-opening", id, "red", &blue);
    open_value(&carol, id, "red", &red);
    assert_awaits(id, "open", "-", "opening");
    open_value(&carol, id, "blue", &blue);
    assert_awaits(id, "active", "-", "-");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_owner_cannot_choose_a_seed),
        cmocka_unit_test(test_a_players_text_is_hidden_until_the_game_begins),
        cmocka_unit_test(test_a_value_is_hidden_until_the_game_begins),
        cmocka_unit_test(test_what_was_given_to_a_game_called_off_stays_hidden),
        cmocka_unit_test(test_all_commit_then_all_open),
        cmocka_unit_test(test_an_export_with_another_opening_or_promise_is_found_out),
        cmocka_unit_test(test_no_value_is_taken_before_all_have_committed),
        cmocka_unit_test(test_a_commitment_binds),
        cmocka_unit_test(test_a_copied_commitment_cannot_be_opened),
        cmocka_unit_test(test_bad_shapes_and_the_other_way_are_refused),
        cmocka_unit_test(test_who_leaves_while_values_are_opened_gets_no_second_try),
        cmocka_unit_test(test_leaving_before_all_have_committed_keeps_the_round),
        cmocka_unit_test(test_the_maker_may_remove_who_keeps_the_others_waiting),
        cmocka_unit_test(test_only_the_holder_opens),
        cmocka_unit_test(test_an_app_commits_and_opens_for_its_players),
        cmocka_unit_test(test_one_player_may_hold_both_seats_and_opens_each),
        cmocka_unit_test(test_a_chosen_seed_is_said_everywhere),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
