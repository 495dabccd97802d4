/* Looking back at finished games over HTTP: made in the background, stored, and begun again by a daemon that died. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { WAIT_MS = 120000, TICK_MS = 20 };

static struct server *server;
static struct client alice, bob, nobody;
static uint64_t luck;

static json_t *tokens[2];

/* With a token of one's own, and a share of one's own. */
static struct client player(const char *id, json_t **token) {
    struct client client = admin;
    *token = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", id));
    client.token = string_of(*token, "token");
    return client;
}

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_SEEDS=on", "MUSTERD_BOT_NICE=0", "MUSTERD_RATE_LIMIT=0", NULL};
    server = admin_begin(state, settings);
    luck = play_with_seeds();
    nobody = admin;
    nobody.token = NULL;
    alice = player("alice", &tokens[0]);
    bob = player("bob", &tokens[1]);
    return 0;
}

static int tear_down(void **state) {
    json_decref(tokens[0]);
    json_decref(tokens[1]);
    return admin_teardown(state);
}

static const char *path_of(const char *id) {
    return text("/v1/games/%s/analysis", id);
}

/* Asks until it is complete. times: how many answers told of progress, which never falls. */
static json_t *analysis_of(struct client *client, const char *id, int *times) {
    long before = 0;
    for (int waited = *times = 0; waited < WAIT_MS; waited += TICK_MS) {
        struct reply reply;
        client_send(client, &reply, "GET", path_of(id), NULL, NULL);
        json_t *json = json_incref(reply.json);
        const int status = reply.status;
        assert_true(status != 202 || reply_header(&reply, "retry-after") != NULL);
        if (status != 200 && status != 202)
            fail_msg("%d: %s", status, reply.body);
        reply_finish(&reply);
        if (status == 200)
            return json;
        assert_true(number_of(json, "progress") >= before);
        before = number_of(json, "progress");
        json_decref(json);
        ++*times;
        usleep(TICK_MS * 1000);
    }
    fail_msg("the analysis of %s is never complete", id);
    return NULL;
}

static void check_curve(const json_t *analysis, const json_t *game) {
    const json_t *seats = member(analysis, "seats"), *places = member(member(game, "result"), "roles");
    assert_int_equal(number_of(analysis, "seq"), number_of(game, "seq"));
    assert_int_equal(json_array_size(seats), json_array_size(places));
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i), *values = member(seat, "values");
        const json_t *place = item_of(places, "role", string_of(seat, "role"));
        const long last = (long)json_integer_value(json_array_get(values, json_array_size(values) - 1));
        assert_int_equal(json_array_size(values), number_of(game, "seq") + 1);
        if (number_of(place, "place") == 1)
            assert_true(last >= 0);
        else
            assert_true(last <= 0);
    }
}

/* Each costly choice is an entry of that role, with that key; the worst come first; none was taken back. */
static void check_costly(const json_t *analysis, const json_t *export) {
    const json_t *costly = member(analysis, "costly"), *entries = member(export, "entries");
    long before = 200;
    for (size_t i = 0; i < json_array_size(costly); i++) {
        const json_t *choice = json_array_get(costly, i);
        const json_t *entry = json_array_get(entries, (size_t)number_of(choice, "seq"));
        assert_string_equal(string_of(entry, "key"), string_of(choice, "key"));
        assert_string_equal(string_of(entry, "role"), string_of(choice, "role"));
        assert_string_not_equal(string_of(choice, "best"), string_of(choice, "key"));
        assert_int_equal(number_of(choice, "cost"), number_of(choice, "best_value") - number_of(choice, "value"));
        assert_true(number_of(choice, "cost") <= before);
        before = number_of(choice, "cost");
        for (size_t k = 0; k < json_array_size(entries); k++)
            assert_true(json_integer_value(json_object_get(json_array_get(entries, k), "undoes")) !=
                        number_of(choice, "seq"));
    }
}

static void check_analysis(const char *id, const json_t *analysis) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_string_equal(string_of(analysis, "game"), id);
    check_curve(analysis, game);
    check_costly(analysis, export);
    json_decref(game);
    json_decref(export);
}

static void restart(void) {
    server_kill(server);
    server_again(server);
}

static void test_a_running_game_is_not_analysed(void **state) {
    char id[GAME_ID], open[GAME_ID];
    (void)state;
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    refuse(&admin, "not-finished", "GET", path_of(open), NULL);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/abort", open), NULL));
    refuse(&admin, "not-finished", "GET", path_of(open), NULL);
    make_muster(&admin, id, "");
    refuse(&alice, "not-finished", "GET", path_of(id), NULL);
    refuse(&admin, "not-finished", "GET", path_of(id), NULL);
    refuse(&admin, "bad-parameter", "GET", text("%s?role=red", path_of(id)), NULL);
    refuse(&nobody, "no-token", "GET", path_of(id), NULL);
}

static void test_a_finished_game_is_analysed_once(void **state) {
    char id[GAME_ID];
    int times;
    (void)state;
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL));
    assert_true(play(&admin, id, &luck, 100000) > 0);
    json_t *first = analysis_of(&alice, id, &times);
    assert_true(times > 0);
    check_analysis(id, first);
    json_t *second = analysis_of(&bob, id, &times);
    assert_int_equal(times, 0);
    assert_true(json_equal(first, second));
    json_decref(second);
    restart();
    second = analysis_of(&alice, id, &times);
    assert_int_equal(times, 0);
    assert_true(json_equal(first, second));
    json_decref(second);
    json_decref(first);
    json_decref(ask(&admin, 204, "DELETE", text("/v1/games/%s", id), NULL));
    refuse(&admin, "not-found", "GET", path_of(id), NULL);
}

static void test_a_private_game_is_for_its_players(void **state) {
    char id[GAME_ID];
    int times;
    (void)state;
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"stranger\"}");
    struct client app = admin;
    app.token = string_of(token, "token");
    refuse(&app, "not-found", "GET", path_of(id), NULL);
    json_decref(analysis_of(&bob, id, &times));
    refuse(&app, "not-found", "GET", path_of(id), NULL);
    json_decref(token);
}

/* A long game, so that there is time to be killed, and to ask for another one. */
static void make_long(char id[GAME_ID]) {
    make_game(&admin, id,
              "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"mid-war\",\"seats\":{\"king\":\"alice\","
              "\"parliament\":\"bob\"}}");
    assert_true(play(&admin, id, &luck, 100000) > 0);
}

static void test_a_daemon_that_died_begins_again(void **state) {
    char id[GAME_ID], other[GAME_ID];
    int times;
    (void)state;
    make_long(id);
    make_long(other);
    json_decref(ask(&alice, 202, "GET", path_of(id), NULL));
    refuse(&alice, "rate-limited", "GET", path_of(other), NULL); /* one at a time */
    json_decref(ask(&bob, 202, "GET", path_of(other), NULL));
    json_decref(ask(&bob, 202, "GET", path_of(id), NULL)); /* it runs already, and costs bob nothing */
    restart();
    json_t *analysis = analysis_of(&alice, id, &times);
    assert_true(times > 0);
    check_analysis(id, analysis);
    assert_true(json_array_size(member(analysis, "costly")) > 0); /* random play */
    json_decref(analysis);
}

/* A running analysis does not keep a daemon from stopping, nor a bot from answering. */
static void test_bots_answer_meanwhile(void **state) {
    char id[GAME_ID], game[GAME_ID];
    (void)state;
    make_long(id);
    json_decref(ask(&alice, 202, "GET", path_of(id), NULL));
    make_game(
        &admin, game,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":{\"bot\":1},\"blue\":\"bob\"}}");
    long seq = 0;
    for (int waited = 0; seq == 0 && waited < WAIT_MS; waited += TICK_MS) {
        json_t *now = ask(&bob, 200, "GET", text("/v1/games/%s", game), NULL);
        seq = number_of(now, "seq");
        json_decref(now);
        usleep(TICK_MS * 1000);
    }
    assert_true(seq > 0);
    server_stop(server);
    server_again(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_running_game_is_not_analysed),
        cmocka_unit_test(test_a_finished_game_is_analysed_once),
        cmocka_unit_test(test_a_private_game_is_for_its_players),
        cmocka_unit_test(test_a_daemon_that_died_begins_again),
        cmocka_unit_test(test_bots_answer_meanwhile),
    };
    return cmocka_run_group_tests_name("analysis", tests, set_up, tear_down);
}
