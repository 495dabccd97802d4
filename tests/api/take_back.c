/* Take-backs past dice and disclosures, in every game, proved by those who replay it. */
#include "proposing.h"

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
                       text("{\"ruleset\":\"%s\",\"scenario\":\"%s\",\"seed\":\"%064x\"}", ruleset,
                            string_of(json_array_get(member(detail, "scenarios"), 0), "id"), 1648u));
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
        if (strcmp(id, "muster-test") == 0 || strncmp(id, "game-of-", 8) == 0)
            continue;
        take_back_in(*state, id);
        games++;
    }
    assert_true(games >= 4);
    json_decref(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_take_back_goes_past_dice),
        cmocka_unit_test(test_take_backs_of_take_backs),
        cmocka_unit_test(test_take_backs_in_every_game),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
