/* Games in which the daemon makes the only choices of open questions. */
#include "orders.h"

#define ALONE      ",\"auto\":\"only-choice\",\"orders_delay\":0"
#define ALONE_FULL ALONE ",\"options\":{\"mischief\":\"full\"}"

/* The entry with this number, as a spectator sees it. Owned. */
static json_t *entry_of(const char *id, long seq) {
    json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?since=%ld&limit=1&role=spectator", id, seq - 1), NULL);
    json_t *entry = json_incref(json_array_get(member(log, "items"), 0));
    json_decref(log);
    assert_int_equal(number_of(entry, "seq"), seq);
    return entry;
}

static void assert_entry(const char *id, long seq, const char *role, const char *kind, bool automatic) {
    json_t *entry = entry_of(id, seq);
    assert_string_equal(string_of(entry, "role"), role);
    assert_string_equal(string_of(entry, "kind"), kind);
    assert_true(json_is_true(json_object_get(entry, "auto")) == automatic);
    json_decref(entry);
}

static void assert_asked(const char *id, const char *role, long seq) {
    json_t *view = ask(&admin, 200, "GET", text("/v1/games/%s/view?role=spectator", id), NULL);
    assert_true(has(member(view, "to_act"), role));
    assert_int_equal(number_of(view, "seq"), seq);
    json_decref(view);
}

/* Waits until the daemon has made the entry, after what began the game was answered. */
static void await_seq(const char *id, long seq) {
    struct events events;
    events_open(&events, server->port, SERVER_ADMIN_TOKEN, NULL, text("/v1/games/%s/stream?role=spectator", id), 0);
    struct event event;
    long last = 0;
    while (last < seq && events_next(&events, &event, PATIENCE)) {
        last = event.id > last ? event.id : last;
        event_finish(&event);
    }
    assert_int_equal(last, seq);
    events_close(&events);
}

static void test_an_only_choice_is_made_in_the_open(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ALONE);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "auto"), "only-choice");
    json_decref(game);
    json_decref(act(&alice, id, "red", "advance"));
    assert_asked(id, "red", 1);
    json_t *second = act(&alice, id, "red", "advance");
    assert_int_equal(number_of(second, "seq"), 2); /* the answer tells of the request's own entry */
    json_decref(second);
    assert_asked(id, "blue", 3);
    assert_entry(id, 2, "red", "action", false);
    assert_entry(id, 3, "red", "action", true);
    server_stop(server);
    server_again(server);
    assert_asked(id, "blue", 3);
    assert_entry(id, 3, "red", "action", true);
}

static void test_otherwise_each_question_waits(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, "");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "auto"), "none");
    json_decref(game);
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(act(&alice, id, "red", "advance"));
    assert_asked(id, "red", 2);
    json_decref(ask_problem(&admin, "bad-request", "POST", "/v1/games",
                            "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"auto\":\"always\"}"));
}

static json_t *undo(const char *id, const char *key) {
    struct reply reply;
    const char *const headers[] = {text("Idempotency-Key: %s", key), NULL};
    client_send(&alice, &reply, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\"}", headers);
    assert_int_equal(reply.status, 200);
    json_t *answer = json_incref(reply.json);
    reply_finish(&reply);
    return answer;
}

static void test_an_undo_goes_back_to_a_choice(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ALONE);
    json_decref(act(&alice, id, "red", "advance"));
    json_decref(act(&alice, id, "red", "advance"));
    json_t *first = undo(id, "back"), *again = undo(id, "back");
    assert_int_equal(number_of(first, "seq"), 5);
    assert_true(json_equal(first, again));
    assert_asked(id, "red", 5);
    assert_entry(id, 4, "red", "undo", false);
    assert_entry(id, 5, "red", "undo", false);
    json_t *view = view_of(&alice, id, "red");
    assert_int_equal(json_array_size(member(view, "actions")), 3); /* advance, ready; cheer out of turn */
    json_decref(act(&alice, id, "red", "advance"));
    assert_asked(id, "blue", 7);
    assert_entry(id, 7, "red", "action", true);
    json_decref(view);
    json_decref(first);
    json_decref(again);
}

static void test_several_keys_are_followed_by_it(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ALONE);
    json_t *done =
        ask(&alice, 200, "POST", actions_of(id), "{\"role\":\"red\",\"seq\":0,\"keys\":[\"advance\",\"advance\"]}");
    assert_int_equal(number_of(done, "taken"), 2);
    assert_int_equal(number_of(done, "seq"), 2);
    assert_asked(id, "blue", 3);
    json_decref(done);
}

static void test_a_game_begins_with_them(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ALONE_FULL);
    await_seq(id, 2);
    assert_entry(id, 1, "red", "action", true);
    assert_entry(id, 2, "blue", "action", true);
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}" ALONE_FULL "}");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{}"));
    await_seq(id, 2);
    json_t *all = ask(&admin, 201, "POST", "/v1/games/bulk",
                      "{\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\","
                      "\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}" ALONE_FULL "}]}");
    await_seq(string_of(json_array_get(member(all, "items"), 0), "id"), 2);
    json_decref(all);
}

/* The numbers of the automatic entries that the role sees. */
static json_t *automatic(const char *id, const char *role) {
    json_t *entries = entries_of(&admin, id, role), *found = json_array();
    for (size_t i = 0; i < json_array_size(entries); i++)
        if (json_is_true(json_object_get(json_array_get(entries, i), "auto")))
            json_array_append(found, json_object_get(json_array_get(entries, i), "seq"));
    json_decref(entries);
    return found;
}

static void test_all_readers_see_the_same_marks(void **state) {
    static const struct {
        const char *setup, *roles[2];
        int least; /* Kingmaker's are rare: most of its questions with one answer depend on hands */
    } games[] = {{CN, {"parliament", NULL}, 1},
                 {TW, {"king", "parliament"}, 1},
                 {UK, {"royalist", "parliament"}, 1},
                 {KM, {"red", "blue"}, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
        char id[GAME_ID];
        uint64_t random = 77;
        make_game(&admin, id, text("{%s,\"auto\":\"only-choice\",\"seed\":\"%064d\"}", games[i].setup, 5));
        for (int k = 0; k < 180; k++)
            play(&admin, id, &random, 1); /* the answer to an action does not yet tell of the entries that follow */
        json_t *seen = automatic(id, "spectator");
        print_message("%s: %zu automatic entries\n", games[i].roles[0], json_array_size(seen));
        assert_true((int)json_array_size(seen) >= games[i].least);
        for (int k = 0; k < 2 && games[i].roles[k]; k++) {
            json_t *same = automatic(id, games[i].roles[k]);
            assert_true(json_equal(seen, same));
            json_decref(same);
        }
        json_decref(seen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_only_choice_is_made_in_the_open),
        cmocka_unit_test(test_otherwise_each_question_waits),
        cmocka_unit_test(test_an_undo_goes_back_to_a_choice),
        cmocka_unit_test(test_several_keys_are_followed_by_it),
        cmocka_unit_test(test_a_game_begins_with_them),
        cmocka_unit_test(test_all_readers_see_the_same_marks),
    };
    return cmocka_run_group_tests_name("auto", tests, set_up, admin_teardown);
}
