/* A version of the rules is not installed any more: what asks the rules answers ruleset-not-installed, everything else
 * works, and when the version is back, the games go on and verify. */
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

#define TAVERN "\"ruleset\":\"game-of-alliances\",\"scenario\":\"evening\",\"options\":{\"players\":3}"

static struct client alice, bob;
static char of_alice[160], of_bob[160];

/* The games: to be adjudicated, called off, resigned; finished before; with three seats; open. */
static char judged[GAME_ID], called_off[GAME_ID], resigned[GAME_ID], finished[GAME_ID], tavern[GAME_ID], open[GAME_ID];
static char folder[] = "/tmp/musterd-rules-XXXXXX";
static char rulesets[64];

static void run(const char *command) {
    const int code = system(command);
    if (!WIFEXITED(code) || WEXITSTATUS(code) != 0)
        fail_msg("%s: %d", command, code);
}

static void make_token(struct client *client, int port, const char *player, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
    snprintf(secret, 160, "%s", string_of(token, "token"));
    client_init(client, port, secret);
    json_decref(token);
}

static void make_games(void) {
    uint64_t random = 4711;
    make_muster(&admin, judged, "");
    make_muster(&admin, called_off, "");
    make_muster(&admin, resigned, "");
    make_muster(&admin, finished, ",\"visibility\":\"private\"");
    assert_int_equal(play(&admin, judged, &random, 6), 6);
    assert_int_equal(play(&admin, resigned, &random, 3), 3);
    assert_true(play(&admin, finished, &random, 20000) > 6);
    make_game(&admin, tavern, "{" TAVERN ",\"seats\":{\"amber\":\"alice\",\"blue\":\"bob\",\"crimson\":\"carol\"}}");
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/messages", judged),
                    "{\"channel\":\"players\",\"text\":\"before\"}"));
}

static int set_up(void **state) {
    static const char *settings[] = {rulesets, "MUSTERD_ALLOW_STRANDED=on", NULL};
    assert_non_null(mkdtemp(folder));
    snprintf(rulesets, sizeof rulesets, "MUSTERD_RULESETS_DIR=%s", folder);
    run(text("cp -r '%s'/tests/rulesets/. '%s' && chmod -R a+rX '%s'", server_build(), folder, folder));
    struct server *server = admin_begin(state, settings);
    make_token(&alice, server->port, "alice", of_alice);
    make_token(&bob, server->port, "bob", of_bob);
    make_games();
    server_stop(server);
    run(text("mkdir '%s/away' && mv '%s'/muster-test* '%s'/game-of-alliances* '%s/away/'", folder, folder, folder,
             folder));
    server_again(server);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&alice);
    client_finish(&bob);
    run(text("rm -rf '%s'", folder));
    return admin_teardown(state);
}

static void refuse_for_want_of_rules(struct client *client, const char *method, const char *path, const char *body) {
    json_t *problem = ask_problem(client, "ruleset-not-installed", method, path, body);
    assert_string_equal(string_of(problem, "ruleset"), "muster-test");
    assert_non_null(string_of(problem, "version"));
    json_decref(problem);
}

static void test_what_asks_the_rules_says_that_they_are_missing(void **state) {
    (void)state;
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/view?role=red", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/view?role=red&seq=2", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/view", finished), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/actions?role=red", judged), NULL);
    refuse_for_want_of_rules(&alice, "POST", text("/v1/games/%s/actions", judged),
                             "{\"role\":\"red\",\"seq\":6,\"key\":\"pass\"}");
    refuse_for_want_of_rules(&alice, "POST", text("/v1/games/%s/undo", judged), "{\"role\":\"red\"}");
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/board.svg", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/board.png", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/hand.svg?role=red", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/hand.png?role=red", judged), NULL);
    refuse_for_want_of_rules(&alice, "GET", text("/v1/games/%s/orders/red", judged), NULL);
    refuse_for_want_of_rules(&alice, "PUT", text("/v1/games/%s/orders/red", judged), "{\"rules\":[]}");
    refuse_for_want_of_rules(&bob, "PUT", text("/v1/games/%s/seats/blue", open), "{}");
    json_decref(ask_problem(&alice, "ruleset-not-installed", "POST", text("/v1/games/%s/resign", tavern), "{}"));
}

/* Own actions are told by their keys, and nothing of those of others. */
static void test_the_log_tells_what_the_store_has(void **state) {
    (void)state;
    json_t *log = ask(&alice, 200, "GET", text("/v1/games/%s/log?role=red", judged), NULL), *entry;
    size_t i;
    int own = 0, others = 0;
    assert_true(flag_of(log, "untold"));
    assert_int_equal(json_array_size(member(log, "items")), 7);
    json_array_foreach(member(log, "items"), i, entry) {
        const char *by = json_string_value(member(entry, "role")); /* NULL: who acted is hidden */
        const bool mine = by && strcmp(by, "red") == 0;
        assert_int_equal(number_of(entry, "seq"), i);
        assert_string_equal(string_of(entry, "kind"), i == 0 ? "setup" : "action");
        own += mine;
        others += i > 0 && !mine;
        if (mine)
            assert_non_null(strstr(string_of(entry, "text"), "Red: "));
        if (i > 0 && !mine)
            assert_true(flag_of(entry, "hidden"));
    }
    assert_true(own > 0 && others > 0);
    json_decref(log);
    log = ask(&alice, 200, "GET", text("/v1/games/%s/log?limit=2", finished), NULL);
    assert_int_equal(json_array_size(member(log, "items")), 2);
    json_decref(log);
}

static void test_what_needs_no_rules_works(void **state) {
    (void)state;
    const char *const paths[] = {"", "/fairness", "/messages?channel=players", "/proposals", "/notes/red", NULL};
    for (int i = 0; paths[i]; i++)
        json_decref(ask(&alice, 200, "GET", text("/v1/games/%s%s", judged, paths[i]), NULL));
    json_t *game = ask(&alice, 200, "GET", text("/v1/games/%s", judged), NULL);
    assert_non_null(item_of(member(game, "roles"), "role", "red"));
    json_decref(game);
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/messages", judged),
                    "{\"channel\":\"players\",\"text\":\"after\"}"));
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/notes/red", judged), "{\"text\":\"mine\"}"));
    json_decref(ask(&alice, 200, "GET", "/v1/me/games?legal=true", NULL));
    json_decref(ask(&admin, 200, "PATCH", text("/v1/games/%s", judged), "{\"labels\":{\"cup\":\"a\"}}"));
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/tickets", judged), "{\"role\":\"red\",\"seconds\":60}"));
    json_t *list = ask(&alice, 200, "GET", "/v1/games?label=cup:a", NULL);
    assert_non_null(item_of(member(list, "items"), "id", judged));
    json_decref(list);
    json_decref(
        ask(&alice, 201, "POST", text("/v1/games/%s/proposals", judged), "{\"role\":\"red\",\"kind\":\"draw\"}"));
}

static void test_an_export_has_seed_and_keys(void **state) {
    (void)state;
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", finished), NULL), *entry;
    const json_t *setup = member(export, "setup");
    size_t i;
    assert_int_equal(strlen(string_of(setup, "seed")), 64);
    assert_true(json_object_size(member(setup, "content")) > 0);
    assert_string_equal(string_of(setup, "scenario"), "skirmish");
    json_array_foreach(member(export, "entries"), i, entry) {
        assert_true(json_is_null(member(entry, "rolls")));
        if (strcmp(string_of(entry, "kind"), "action") == 0)
            assert_null(strstr(string_of(entry, "key"), "verb-"));
    }
    char path[64];
    snprintf(path, sizeof path, "%s/away/export.json", folder);
    assert_int_equal(json_dump_file(export, path, 0), 0);
    json_decref(export);
    json_t *fairness = ask(&alice, 200, "GET", text("/v1/games/%s/fairness", finished), NULL);
    assert_true(json_is_null(member(fairness, "draws")));
    assert_int_equal(strlen(string_of(fairness, "seed")), 64);
    json_decref(fairness);
}

static void test_a_game_can_be_ended(void **state) {
    (void)state;
    json_t *game = ask(&admin, 200, "POST", text("/v1/games/%s/direct", judged),
                       "{\"do\":\"adjudicate\",\"reason\":\"no rules\",\"places\":{\"red\":1,\"blue\":2}}");
    assert_string_equal(string_of(game, "status"), "finished");
    assert_string_equal(string_of(member(game, "result"), "outcome"), "adjudicated");
    json_decref(game);
    game =
        ask(&admin, 200, "POST", text("/v1/games/%s/direct", called_off), "{\"do\":\"abort\",\"reason\":\"no rules\"}");
    assert_string_equal(string_of(game, "status"), "aborted");
    json_decref(game);
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/resign", resigned), "{\"role\":\"blue\"}"));
    game = ask(&alice, 200, "GET", text("/v1/games/%s", resigned), NULL);
    assert_string_equal(string_of(game, "status"), "finished");
    const json_t *red = item_of(member(member(game, "result"), "roles"), "role", "red");
    assert_int_equal(number_of(red, "place"), 1);
    assert_non_null(string_of(member(game, "result"), "reason"));
    json_decref(game);
    json_t *log = ask(&alice, 200, "GET", text("/v1/games/%s/log?since=3", resigned), NULL);
    const json_t *last = json_array_get(member(log, "items"), 0);
    assert_string_equal(string_of(last, "kind"), "resign");
    assert_string_equal(string_of(last, "text"), "Blue resigns.");
    json_decref(log);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/abort", open), NULL));
}

/* Runs last: the version is installed again. */
static void test_the_daemon_says_so(void **state) {
    (void)state;
    json_t *ready = ask(&admin, 200, "GET", "/readyz", NULL);
    assert_true(flag_of(ready, "degraded"));
    const json_t *stranded = item_of(member(ready, "stranded"), "ruleset", "muster-test");
    assert_string_equal(string_of(stranded, "version"), "1.0.0");
    assert_int_equal(number_of(stranded, "games"), 3);
    json_decref(ready);
    assert_int_equal(figure_of(&admin, "musterd_games{ruleset=\"muster-test\",version=\"1.0.0\",state=\"active\"}"), 3);
}

static void test_it_does_not_start_unless_told(void **state) {
    struct server *server = *state;
    char lines[8192];
    server_stop(server);
    FILE *out =
        popen(text("MUSTERD_RULESETS_DIR='%s' MUSTERD_DATA_DIR='%s' timeout 60 '%s' serve --listen 127.0.0.1:0 2>&1",
                   folder, server->data_dir, server_program()),
              "r");
    assert_non_null(out);
    lines[fread(lines, 1, sizeof lines - 1, out)] = '\0';
    const int code = pclose(out);
    assert_true(WIFEXITED(code) && WEXITSTATUS(code) == 1);
    assert_non_null(strstr(lines, "muster-test 1.0.0 is not installed, and 3 active games are played by it"));
    assert_non_null(strstr(lines, "--allow-stranded"));
    server_again(server);
}

static void test_games_go_on_when_the_rules_are_back(void **state) {
    struct server *server = *state;
    uint64_t random = 13;
    server_stop(server);
    run(text("mv '%s'/away/muster-test* '%s'/away/game-of-alliances* '%s/'", folder, folder, folder));
    server_again(server);
    json_decref(view_of(&alice, finished, "red"));
    json_t *view = view_of(&alice, resigned, "red");
    assert_string_equal(string_of(view, "status"), "finished");
    json_decref(view);
    json_t *log = ask(&alice, 200, "GET", text("/v1/games/%s/log?role=red", judged), NULL);
    assert_null(json_object_get(log, "untold"));
    json_decref(log);
    assert_int_equal(play(&admin, tavern, &random, 5), 5);
    run(text("%s='%s' '%s' verify --data-dir '%s' >&2", "MUSTERD_RULESETS_DIR", folder, server_program(),
             server->data_dir));
    run(text("MUSTERD_RULESETS_DIR='%s' '%s' verify '%s/away/export.json' >&2", folder, server_program(), folder));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_daemon_says_so),
        cmocka_unit_test(test_it_does_not_start_unless_told),
        cmocka_unit_test(test_what_asks_the_rules_says_that_they_are_missing),
        cmocka_unit_test(test_the_log_tells_what_the_store_has),
        cmocka_unit_test(test_what_needs_no_rules_works),
        cmocka_unit_test(test_an_export_has_seed_and_keys),
        cmocka_unit_test(test_a_game_can_be_ended),
        cmocka_unit_test(test_games_go_on_when_the_rules_are_back),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
