/* Acting, undoing, resigning. */
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

static struct client alice, bob, carol;
static int port;

static int set_up(void **state) {
    admin_setup(state);
    port = admin.port;
    alice = bob = carol = admin;
    alice.player = "alice";
    bob.player = "bob";
    carol.player = "carol";
    return 0;
}

static const char *actions_of(const char *id) {
    return text("/v1/games/%s/actions", id);
}

static const char *action(const char *role, long seq, const char *key) {
    return text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, seq, key);
}

/* To the moment where both choose a card in secret. */
static void both_ready(const char *id) {
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "ready"));
}

static void test_an_action_makes_an_entry(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *outcome = ask(&alice, 200, "POST", actions_of(id), "{\"seq\":0,\"key\":\"advance\"}");
    assert_int_equal(number_of(outcome, "seq"), 1);
    assert_string_equal(string_of(outcome, "status"), "active");
    assert_true(has(member(outcome, "to_act"), "red"));
    const json_t *event = item_of(member(outcome, "events"), "kind", "advanced");
    assert_int_equal(number_of(member(event, "args"), "ground"), 1);
    assert_string_equal(string_of(member(event, "args"), "side"), "red");
    assert_string_equal(string_of(event, "text"), "Red takes ground (+1).");
    json_decref(outcome);
}

static void assert_event_moves(const json_t *events, const char *piece, const char *from, const char *to) {
    const json_t *event = item_of(events, "kind", "marched");
    assert_non_null(event);
    assert_string_equal(string_of(event, "from"), from);
    assert_string_equal(string_of(event, "to"), to);
    assert_int_equal(json_array_size(member(event, "pieces")), 1);
    assert_true(has(member(event, "pieces"), piece));
}

/* The place of the piece in a view. */
static void assert_stands(const char *id, const char *piece, const char *place) {
    json_t *view = ask(&bob, 200, "GET", text("/v1/games/%s/view?role=otter&parts=pieces", id), NULL);
    assert_string_equal(string_of(item_of(member(view, "pieces"), "id", piece), "place"), place);
    json_decref(view);
}

static void test_an_event_says_where_a_piece_goes(void **state) {
    (void)state;
    char id[GAME_ID], from[80], to[80], piece[80];
    make_game(
        &admin, id,
        "{\"ruleset\":\"game-of-hills\",\"scenario\":\"summer\",\"seats\":{\"heron\":\"alice\",\"otter\":\"bob\"}}");
    json_t *list = ask(&alice, 200, "GET", text("/v1/games/%s/actions?role=heron", id), NULL);
    const json_t *march = item_of(member(list, "actions"), "verb", "march");
    snprintf(piece, sizeof piece, "band-%s", string_of(member(march, "args"), "band"));
    snprintf(to, sizeof to, "area-%s", string_of(member(march, "args"), "area"));
    json_t *outcome = act(&alice, id, "heron", string_of(march, "key"));
    const json_t *event = item_of(member(outcome, "events"), "kind", "marched");
    snprintf(from, sizeof from, "area-%s", string_of(member(event, "args"), "from"));
    assert_event_moves(member(outcome, "events"), piece, from, to);
    assert_stands(id, piece, to);
    json_t *log = ask(&bob, 200, "GET", text("/v1/games/%s/log?role=otter&since=0", id), NULL);
    const json_t *entry = json_array_get(member(log, "items"), 0);
    assert_event_moves(member(entry, "events"), piece, from, to);
    json_decref(act(&alice, id, "heron", "rest"));
    json_t *ended = ask(&bob, 200, "GET", text("/v1/games/%s/log?role=otter&since=1", id), NULL);
    const json_t *begun = item_of(member(json_array_get(member(ended, "items"), 0), "events"), "kind", "turn-begun");
    assert_non_null(begun);
    assert_null(json_object_get(begun, "from"));
    assert_null(json_object_get(begun, "pieces"));
    json_decref(ended);
    json_decref(log);
    json_decref(outcome);
    json_decref(list);
}

static void test_what_is_not_listed_is_refused(void **state) {
    (void)state;
    char id[GAME_ID];
    static const char *const keys[] = {"charge", "ready:1",  "choose",      "choose:1", "misbehave", "READY",
                                       "ready ", "advance:", "choose:none", "x",        ":::",       "advance:0"};
    make_muster(&admin, id, "");
    json_t *list = ask(&alice, 200, "GET", actions_of(id), NULL);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        json_t *problem = ask_problem(&alice, "illegal-action", "POST", actions_of(id), action("red", 0, keys[i]));
        assert_int_equal(number_of(problem, "legal_count"), json_array_size(member(list, "actions")));
        assert_int_equal(number_of(problem, "seq"), 0);
        json_decref(problem);
    }
    refuse(&bob, "illegal-action", "POST", actions_of(id), action("blue", 0, "ready"));
    json_decref(list);
    json_t *view = view_of(&alice, id, "red");
    assert_int_equal(number_of(view, "seq"), 0);
    json_decref(view);
}

static const json_t *choice_of(const json_t *menu, const char *title) {
    const json_t *choice = item_of(menu, "title", title);
    assert_non_null(choice);
    return choice;
}

static void test_the_list_as_a_menu(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *list = ask(&alice, 200, "GET", text("%s?role=red&menu=25", actions_of(id)), NULL);
    const json_t *menu = member(list, "menu"), *last = json_array_get(menu, json_array_size(menu) - 1);
    assert_null(json_object_get(list, "actions"));
    assert_string_equal(string_of(choice_of(menu, "Stand ready"), "key"), "ready");
    assert_string_equal(string_of(last, "key"), "cheer"); /* beside what is asked */
    json_decref(list);
    both_ready(id);
    list = ask(&alice, 200, "GET", text("%s?role=red&menu=2", actions_of(id)), NULL);
    assert_int_equal(json_array_size(member(list, "menu")), 2);
    assert_int_equal(json_array_size(member(choice_of(member(list, "menu"), "Choose"), "choices")), 2);
    json_decref(list);
    static const char *const bad[] = {"0", "1", "101", "x", ""};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        refuse(&alice, "bad-parameter", "GET", text("%s?role=red&menu=%s", actions_of(id), bad[i]), NULL);
}

static void test_bodies_of_the_wrong_shape(void **state) {
    (void)state;
    char id[GAME_ID];
    static const char *const bodies[] = {"{\"role\":\"red\",\"seq\":0}",
                                         "{\"role\":\"red\",\"seq\":\"0\",\"key\":\"ready\"}",
                                         "{\"role\":\"red\",\"seq\":-1,\"key\":\"ready\"}",
                                         "{\"role\":\"red\",\"seq\":0.5,\"key\":\"ready\"}",
                                         "{\"role\":\"red\",\"seq\":0,\"key\":7}",
                                         "{\"role\":\"red\",\"seq\":0,\"key\":\"\"}",
                                         "{\"role\":null,\"seq\":0,\"key\":\"ready\"}",
                                         "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\",\"extra\":1}",
                                         "{}",
                                         "[]",
                                         "7"};
    make_muster(&admin, id, "");
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++)
        refuse(&alice, "bad-request", "POST", actions_of(id), bodies[i]);
    refuse(&alice, "bad-request", "POST", actions_of(id), text("{\"role\":\"red\",\"seq\":0,\"key\":\"%081d\"}", 0));
    refuse(&alice, "seq-required", "POST", actions_of(id), "{\"role\":\"red\",\"key\":\"ready\"}");
    refuse(&alice, "unknown-role", "POST", actions_of(id), action("green", 0, "ready"));
}

static void test_seats_of_others(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    refuse(&bob, "not-your-seat", "POST", actions_of(id), action("red", 0, "ready"));
    refuse(&carol, "not-your-seat", "POST", actions_of(id), action("red", 0, "ready"));
    refuse(&bob, "not-your-seat", "POST", text("/v1/games/%s/resign", id), "{\"role\":\"red\"}");
    refuse(&bob, "not-your-seat", "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\"}");
    json_decref(ask(&admin, 200, "POST", actions_of(id), action("red", 0, "ready")));
}

static void test_a_stale_seq(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(act(&alice, id, "red", "advance"));
    json_t *problem = ask_problem(&alice, "stale-seq", "POST", actions_of(id), action("red", 1, "ready"));
    assert_int_equal(number_of(problem, "seq"), 2);
    json_decref(problem);
    refuse(&alice, "stale-seq", "POST", actions_of(id), action("red", 3, "ready"));
    json_decref(ask(&alice, 200, "POST", actions_of(id), action("red", 2, "ready")));
}

static void test_another_seats_choice_makes_nothing_stale(void **state) {
    (void)state;
    char id[GAME_ID], red[96], blue[96];
    make_muster(&admin, id, "");
    both_ready(id);
    json_t *mine = view_of(&alice, id, "red"), *yours = view_of(&bob, id, "blue");
    assert_int_equal(json_array_size(member(mine, "to_act")), 2);
    snprintf(red, sizeof(red), "%s", string_of(json_array_get(member(mine, "actions"), 0), "key"));
    snprintf(blue, sizeof(blue), "%s", string_of(json_array_get(member(yours, "actions"), 0), "key"));
    json_decref(ask(&alice, 200, "POST", actions_of(id), action("red", number_of(mine, "seq"), red)));
    json_t *later = view_of(&bob, id, "blue");
    assert_true(json_equal(member(later, "actions"), member(yours, "actions")));
    json_decref(later);
    json_t *outcome = ask(&bob, 200, "POST", actions_of(id), action("blue", number_of(yours, "seq"), blue));
    assert_non_null(item_of(member(outcome, "events"), "kind", "showed"));
    json_decref(outcome);
    json_decref(mine);
    json_decref(yours);
}

static json_t *once(struct client *client, const char *path, const char *body, const char *key, int status,
                    bool replayed) {
    struct reply reply;
    client_send(client, &reply, "POST", path, body, (const char *[]){text("Idempotency-Key: %s", key), NULL});
    if (reply.status != status)
        fail_msg("%s answered %d instead of %d: %s", path, reply.status, status, reply.body);
    assert_int_equal(reply_header(&reply, "idempotent-replayed") != NULL, replayed);
    json_t *json = json_incref(reply.json);
    reply_finish(&reply);
    return json;
}

static void test_an_idempotency_key_acts_once(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const char *path = actions_of(id), *body = action("red", 0, "advance");
    json_t *first = once(&alice, path, body, "one", 200, false);
    json_t *second = once(&alice, path, body, "one", 200, true);
    assert_true(json_equal(first, second));
    json_decref(second);
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "ready"));
    second = once(&alice, path, body, "one", 200, true);
    assert_true(json_equal(first, second));
    json_decref(second);
    json_t *problem = once(&alice, path, action("red", 0, "ready"), "one", 422, false);
    assert_string_equal(string_of(problem, "type"), "/problems/idempotency-mismatch");
    json_decref(problem);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 3);
    json_decref(game);
    json_decref(first);
}

static void test_an_idempotency_key_survives_a_restart(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const char *body = action("red", 0, "advance");
    json_t *first = once(&alice, actions_of(id), body, "two", 200, false);
    server_stop(server);
    server_again(server);
    json_t *second = once(&alice, actions_of(id), body, "two", 200, true);
    assert_true(json_equal(first, second));
    json_decref(first);
    json_decref(second);
}

static void test_a_refused_action_leaves_its_key_free(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(once(&alice, actions_of(id), action("red", 0, "charge"), "three", 422, false));
    json_decref(once(&alice, actions_of(id), action("red", 0, "ready"), "three", 200, false));
}

static void test_undo(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *before = view_of(&alice, id, "red");
    refuse(&alice, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
    json_decref(act(&alice, id, "red", "advance"));
    json_t *view = view_of(&alice, id, "red");
    assert_true(flag_of(view, "can_undo"));
    json_decref(view);
    refuse(&alice, "stale-seq", "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\",\"seq\":0}");
    refuse(&bob, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
    json_t *outcome = ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL);
    assert_int_equal(number_of(outcome, "seq"), 2);
    json_decref(outcome);
    view = view_of(&alice, id, "red");
    assert_int_equal(number_of(view, "seq"), 2);
    assert_true(json_equal(member(view, "state"), member(before, "state")));
    assert_true(json_equal(member(view, "actions"), member(before, "actions")));
    assert_false(flag_of(view, "can_undo"));
    json_decref(view);
    json_decref(before);
    refuse(&alice, "cannot-undo", "POST", text("/v1/games/%s/undo", id), "{\"seq\":2}");
}

static void test_undo_again_and_again(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *before = view_of(&alice, id, "red");
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\",\"seq\":2}"));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\",\"seq\":3}"));
    json_t *after = view_of(&alice, id, "red");
    assert_int_equal(number_of(after, "seq"), 4);
    assert_true(json_equal(member(after, "state"), member(before, "state")));
    json_decref(before);
    json_decref(after);
}

static void test_no_undo_across_dice_or_another_seat(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "advance"));
    refuse(&alice, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
    json_decref(act(&bob, id, "blue", "ready"));
    json_decref(act_like(&alice, id, "red", "choose:"));
    json_decref(act_like(&bob, id, "blue", "choose:"));
    json_t *view = view_of(&bob, id, "blue");
    assert_false(flag_of(view, "can_undo"));
    json_decref(view);
    refuse(&bob, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
    refuse(&alice, "cannot-undo", "POST", text("/v1/games/%s/undo", id), NULL);
}

static void test_resigning_ends_the_game(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_t *outcome = ask(&bob, 200, "POST", text("/v1/games/%s/resign", id), NULL);
    assert_string_equal(string_of(outcome, "status"), "finished");
    assert_int_equal(json_array_size(member(outcome, "to_act")), 0);
    json_decref(outcome);
    json_t *game = ask(&alice, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *result = member(game, "result");
    assert_string_equal(string_of(result, "outcome"), "red-wins");
    assert_int_equal(number_of(item_of(member(result, "roles"), "role", "red"), "place"), 1);
    assert_int_equal(number_of(item_of(member(result, "roles"), "role", "blue"), "place"), 2);
    assert_true(json_is_string(member(game, "finished_at")));
    json_decref(game);
    refuse(&alice, "game-over", "POST", actions_of(id), action("red", 1, "ready"));
    refuse(&alice, "game-over", "POST", text("/v1/games/%s/resign", id), NULL);
    refuse(&alice, "game-over", "POST", text("/v1/games/%s/undo", id), NULL);
    json_t *view = view_of(&alice, id, "red");
    assert_string_equal(string_of(view, "status"), "finished");
    assert_int_equal(json_array_size(member(view, "actions")), 0);
    json_decref(view);
}

static void test_a_game_that_has_not_begun(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
    refuse(&alice, "not-active", "POST", actions_of(id), action("red", 0, "ready"));
    refuse(&alice, "not-active", "POST", text("/v1/games/%s/resign", id), NULL);
    refuse(&alice, "not-active", "POST", text("/v1/games/%s/undo", id), NULL);
    refuse(&alice, "not-active", "GET", actions_of(id), NULL);
    json_t *log = ask(&alice, 200, "GET", text("/v1/games/%s/log", id), NULL);
    assert_int_equal(json_array_size(member(log, "items")), 0);
    json_decref(log);
}

struct racer {
    const char *id;
    int accepted, stale, other;
};

static void *race(void *argument) {
    struct racer *racer = argument;
    struct client client;
    char path[128];
    client_init(&client, port, SERVER_ADMIN_TOKEN);
    snprintf(path, sizeof(path), "/v1/games/%s/actions", racer->id);
    for (int seq = 0; seq < 2; seq++) {
        struct reply reply;
        char body[128];
        snprintf(body, sizeof(body), "{\"role\":\"red\",\"seq\":%d,\"key\":\"advance\"}", seq);
        client_send(&client, &reply, "POST", path, body, NULL);
        racer->accepted += reply.status == 200;
        racer->stale += reply.status == 409;
        racer->other += reply.status != 200 && reply.status != 409;
        reply_finish(&reply);
    }
    client_finish(&client);
    return NULL;
}

static void test_of_racing_actions_one_is_done(void **state) {
    (void)state;
    enum { RACERS = 16 };
    char id[GAME_ID];
    pthread_t thread[RACERS];
    struct racer racer[RACERS] = {{0}};
    int accepted = 0, other = 0;
    make_muster(&admin, id, "");
    for (int i = 0; i < RACERS; i++) {
        racer[i].id = id;
        assert_int_equal(pthread_create(&thread[i], NULL, race, &racer[i]), 0);
    }
    for (int i = 0; i < RACERS; i++) {
        pthread_join(thread[i], NULL);
        accepted += racer[i].accepted;
        other += racer[i].other;
    }
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(accepted, number_of(game, "seq"));
    assert_in_range(accepted, 1, 2);
    assert_int_equal(other, 0);
    json_decref(game);
}

static void test_a_fault_of_the_ruleset_stays_in_its_game(void **state) {
    (void)state;
#ifdef __SANITIZE_THREAD__ /* which does not let a signal handler jump */
    static const char *const kinds[] = {"require", "steps", "stuck", "twice"};
#else
    static const char *const kinds[] = {"require", "assert", "pointer", "division",
                                        "endless", "steps",  "stuck",   "twice"};
#endif
    char good[GAME_ID];
    make_muster(&admin, good, "");
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        char id[GAME_ID];
        make_muster(&admin, id, text(",\"options\":{\"mischief\":\"%s\"}", kinds[i]));
        json_decref(act(&alice, id, "red", "advance"));
        refuse(&alice, "ruleset-fault", "POST", actions_of(id), action("red", 1, "misbehave"));
        json_t *game = ask(&alice, 200, "GET", text("/v1/games/%s", id), NULL);
        assert_int_equal(number_of(game, "seq"), 1);
        json_decref(game);
        json_t *fine = view_of(&alice, good, "red");
        json_decref(fine);
    }
    json_decref(act(&alice, good, "red", "advance"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_action_makes_an_entry),
        cmocka_unit_test(test_an_event_says_where_a_piece_goes),
        cmocka_unit_test(test_what_is_not_listed_is_refused),
        cmocka_unit_test(test_the_list_as_a_menu),
        cmocka_unit_test(test_bodies_of_the_wrong_shape),
        cmocka_unit_test(test_seats_of_others),
        cmocka_unit_test(test_a_stale_seq),
        cmocka_unit_test(test_another_seats_choice_makes_nothing_stale),
        cmocka_unit_test(test_an_idempotency_key_acts_once),
        cmocka_unit_test(test_an_idempotency_key_survives_a_restart),
        cmocka_unit_test(test_a_refused_action_leaves_its_key_free),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_undo_again_and_again),
        cmocka_unit_test(test_no_undo_across_dice_or_another_seat),
        cmocka_unit_test(test_resigning_ends_the_game),
        cmocka_unit_test(test_a_game_that_has_not_begun),
        cmocka_unit_test(test_of_racing_actions_one_is_done),
        cmocka_unit_test(test_a_fault_of_the_ruleset_stays_in_its_game),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
