/* Leagues: their terms, members and visibility, over HTTP and on two daemons. */
#include <pthread.h>

#include "club.h"

#define SWISS "\"name\":\"Winter\",\"kind\":\"swiss\"," GAMES

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_APP_LEAGUES=9", NULL};
    return club_begin(state, settings);
}

static void make_league(struct client *client, char id[GAME_ID], const char *body) {
    json_t *league = ask(client, 201, "POST", "/v1/leagues", body);
    snprintf(id, GAME_ID, "%s", string_of(league, "id"));
    json_decref(league);
}

static const char *of(const char *league, const char *rest) {
    return text("/v1/leagues/%s%s", league, rest);
}

static const char *member_path(const char *league, const char *player) {
    return text("/v1/leagues/%s/members/%s", league, player);
}

static void enter(const char *league, const char *player) {
    json_decref(ask(&app, 201, "PUT", member_path(league, player), NULL));
}

static void check_status(const char *league, const char *player, const char *status) {
    json_t *found = ask(&app, 200, "GET", of(league, ""), NULL);
    const json_t *item = item_of(member(found, "members"), "player", player);
    assert_non_null(item);
    assert_string_equal(string_of(item, "status"), status);
    json_decref(found);
}

/* ---- terms ------------------------------------------------------------------------------------------------------- */

static void test_a_league_has_defaults(void **state) {
    (void)state;
    struct reply reply;
    client_send(&app, &reply, "POST", "/v1/leagues", "{" SWISS "}", NULL);
    assert_int_equal(reply.status, 201);
    assert_string_equal(reply_header(&reply, "location"), of(string_of(reply.json, "id"), ""));
    assert_int_equal(json_integer_value(json_array_get(member(reply.json, "points"), 0)), 1);
    assert_int_equal(json_array_size(member(reply.json, "tie_breaks")), 4);
    assert_string_equal(string_of(reply.json, "sign_up"), "closed");
    assert_null(ask(&app, 204, "DELETE", of(string_of(reply.json, "id"), ""), NULL));
    reply_finish(&reply);
}

static void test_terms_are_kept(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league(&app, id,
                "{" SWISS
                ",\"rounds\":[{\"starts_at\":\"2026-12-01T00:00:00Z\",\"deadline\":\"2026-12-08T00:00:00Z\"},{}],"
                "\"points\":[3,0],\"tie_breaks\":[\"wins\",\"sides\"],\"limit\":8,\"sign_up\":\"open\",\"pace\":3600,"
                "\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"forfeit\"},"
                "\"forfeits\":\"loss\",\"draws\":\"side\",\"substitutes\":\"both\",\"visibility\":\"unlisted\"}");
    json_t *league = ask(&app, 200, "GET", of(id, ""), NULL);
    assert_int_equal(json_array_size(member(league, "rounds")), 2);
    assert_string_equal(string_of(json_array_get(member(league, "rounds"), 0), "deadline"),
                        "2026-12-08T00:00:00.000000Z");
    assert_int_equal(json_integer_value(json_array_get(member(league, "points"), 0)), 3);
    assert_true(has(member(league, "tie_breaks"), "sides"));
    assert_string_equal(string_of(league, "forfeits"), "loss");
    assert_string_equal(string_of(league, "substitutes"), "both");
    assert_int_equal(number_of(league, "pace"), 3600);
    json_decref(league);
    league = ask(&app, 200, "PATCH", of(id, ""), "{\"points\":null,\"limit\":4,\"clock\":null,\"name\":\"Spring\"}");
    assert_string_equal(string_of(league, "name"), "Spring");
    assert_int_equal(json_integer_value(json_array_get(member(league, "points"), 0)), 1);
    assert_int_equal(number_of(league, "limit"), 4);
    assert_true(json_is_null(member(league, "clock")));
    assert_int_equal(json_array_size(member(league, "rounds")), 2);
    json_decref(league);
}

static void test_wrong_terms_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "{}",
        "{\"name\":\"x\",\"kind\":\"swiss\"}",
        "{\"name\":\"x\",\"kind\":\"swiss\",\"games\":[]}",
        "{\"name\":\"x\",\"kind\":\"league\"," GAMES "}",
        "{\"name\":\"\",\"kind\":\"swiss\"," GAMES "}",
        "{" SWISS ",\"table_size\":4}",
        "{\"name\":\"x\",\"kind\":\"tables\"," GAMES "}",
        "{" SWISS ",\"points\":[1,2]}",
        "{" SWISS ",\"points\":[-1]}",
        "{" SWISS ",\"points\":[1.5]}",
        "{" SWISS ",\"tie_breaks\":[\"wins\",\"wins\"]}",
        "{" SWISS ",\"tie_breaks\":[\"luck\"]}",
        "{" SWISS ",\"limit\":0}",
        "{" SWISS ",\"pace\":1}",
        "{" SWISS ",\"forfeits\":\"unplayed\"}",
        "{" SWISS ",\"draws\":\"dice\"}",
        "{" SWISS ",\"prize\":1}",
        "{" SWISS ",\"clock\":{\"kind\":\"hourglass\"}}",
        "{" SWISS ",\"rounds\":[{\"starts_at\":\"2026-12-08T00:00:00Z\",\"deadline\":\"2026-12-01T00:00:00Z\"}]}",
        "{" SWISS ",\"rounds\":[{\"starts_at\":\"soon\"}]}",
        "{\"name\":\"x\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\"}]}",
        "{\"name\":\"x\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\","
        "\"seats\":{}}]}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&app, "bad-request", "POST", "/v1/leagues", wrong[i]);
    refuse(&app, "unknown-ruleset", "POST", "/v1/leagues",
           "{\"name\":\"x\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"chess\",\"scenario\":\"x\"}]}");
    refuse(&app, "unknown-scenario", "POST", "/v1/leagues",
           "{\"name\":\"x\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\",\"scenario\":\"x\"}]}");
    json_t *problem =
        ask_problem(&app, "bad-option", "POST", "/v1/leagues", "{\"name\":\"x\",\"kind\":\"solo\"," GAMES "}");
    assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), "/games/0/scenario");
    json_decref(problem);
}

/* ---- who may what ------------------------------------------------------------------------------------------------ */

static void test_only_staff_makes_and_only_the_director_changes(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client ann = as("ann");
    refuse(&ann, "not-allowed", "POST", "/v1/leagues", "{" SWISS "}");
    refuse(&stranger, "no-token", "POST", "/v1/leagues", "{" SWISS "}");
    make_league(&app, id, "{" SWISS "}");
    refuse(&ann, "not-allowed", "PATCH", of(id, ""), "{\"name\":\"Mine\"}");
    refuse(&rival, "not-allowed", "PATCH", of(id, ""), "{\"name\":\"Mine\"}");
    refuse(&rival, "not-allowed", "DELETE", of(id, ""), NULL);
    refuse(&rival, "not-allowed", "PUT", member_path(id, "rita"), NULL);
    json_decref(ask(&admin, 200, "PATCH", of(id, ""), "{\"name\":\"Ours\"}"));
    json_t *audit = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
    const json_t *row = json_array_get(member(audit, "items"), 0);
    assert_string_equal(string_of(row, "what"), "change-league");
    assert_string_equal(string_of(member(row, "details"), "league"), id);
    json_decref(audit);
    assert_null(ask(&app, 204, "DELETE", of(id, ""), NULL));
    refuse(&app, "not-found", "GET", of(id, ""), NULL);
    refuse(&app, "not-found", "DELETE", of(id, ""), NULL);
    refuse(&app, "not-found", "GET", "/v1/leagues/x", NULL);
}

static bool listed(struct client *client, const char *id) {
    json_t *list = ask(client, 200, "GET", "/v1/leagues?limit=200", NULL);
    const bool found = item_of(member(list, "items"), "id", id) != NULL;
    json_decref(list);
    return found;
}

static void test_a_private_league_is_for_its_own(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    struct client ann = as("ann"), rita = rival;
    rita.player = "rita";
    make_league(&app, id, "{" SWISS ",\"visibility\":\"private\",\"sign_up\":\"open\"}");
    make_league(&app, open, "{" SWISS "}");
    json_decref(ask(&stranger, 200, "GET", of(open, ""), NULL));
    assert_true(listed(&rival, open));
    refuse(&stranger, "not-found", "GET", of(id, ""), NULL);
    refuse(&rival, "not-found", "GET", of(id, ""), NULL);
    refuse(&rita, "not-found", "PUT", member_path(id, "rita"), NULL);
    refuse(&rival, "not-found", "DELETE", of(id, ""), NULL);
    assert_false(listed(&rival, id));
    assert_true(listed(&app, id));
    json_decref(ask(&ann, 201, "PUT", member_path(id, "ann"), NULL));
    assert_true(listed(&ann, id));
    json_decref(ask(&ann, 200, "GET", of(id, ""), NULL));
    assert_null(ask(&app, 204, "DELETE", of(id, ""), NULL));
    assert_null(ask(&app, 204, "DELETE", of(open, ""), NULL));
}

static void test_an_invitation_lets_in(void **state) {
    (void)state;
    struct client rita = rival, rob = rival;
    rita.player = "rita";
    rob.player = "rob";
    json_t *league =
        ask(&app, 201, "POST", "/v1/leagues", "{" SWISS ",\"visibility\":\"private\",\"sign_up\":\"link\"}");
    const char *id = string_of(league, "id");
    const char *with = text("{\"invitation\":\"%s\"}", string_of(league, "invitation"));
    refuse(&rita, "not-found", "PUT", member_path(id, "rita"),
           "{\"invitation\":\"inv-000000000000000000000000000000000000000000000000\"}");
    json_decref(ask(&rita, 201, "PUT", member_path(id, "rita"), with));
    json_decref(ask(&rita, 200, "PUT", member_path(id, "rita"), "{\"byes\":[2]}"));
    refuse(&rita, "not-allowed", "PUT", member_path(id, "rob"), with);
    json_t *changed = ask(&app, 200, "PATCH", of(id, ""), "{\"sign_up\":\"link\"}");
    refuse(&rob, "not-found", "PUT", member_path(id, "rob"), with);
    json_decref(ask(&rob, 201, "PUT", member_path(id, "rob"),
                    text("{\"invitation\":\"%s\"}", string_of(changed, "invitation"))));
    json_decref(changed);
    changed = ask(&app, 200, "PATCH", of(id, ""), "{\"name\":\"Other\"}");
    assert_null(json_object_get(changed, "invitation"));
    json_decref(changed);
    assert_null(ask(&app, 204, "DELETE", of(id, ""), NULL));
    json_decref(league);
}

/* ---- members ----------------------------------------------------------------------------------------------------- */

static void test_members_enter_wait_and_withdraw(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client ann = as("ann"), ben = as("ben");
    make_league(&app, id, "{" SWISS ",\"limit\":2}");
    refuse(&ann, "not-allowed", "PUT", member_path(id, "ann"), NULL);
    enter(id, "ann");
    enter(id, "ben");
    enter(id, "cid");
    check_status(id, "cid", "waiting");
    assert_null(ask(&ann, 204, "DELETE", member_path(id, "ann"), NULL));
    check_status(id, "cid", "playing");
    refuse(&ann, "not-found", "DELETE", member_path(id, "ann"), NULL);
    refuse(&ann, "not-allowed", "DELETE", member_path(id, "ben"), NULL);
    enter(id, "ann");
    check_status(id, "ann", "waiting");
    json_decref(ask(&app, 200, "PATCH", of(id, ""), "{\"limit\":null}"));
    check_status(id, "ann", "playing");
    json_t *row = ask(&app, 200, "PUT", member_path(id, "ben"), "{\"seed\":2,\"from_round\":3,\"apart\":[\"cid\"]}");
    assert_int_equal(number_of(row, "seed"), 2);
    assert_true(has(member(row, "apart"), "cid"));
    json_decref(row);
    row = ask(&ben, 200, "PUT", member_path(id, "ben"), "{\"byes\":[1,4]}");
    assert_int_equal(json_array_size(member(row, "byes")), 2);
    assert_true(has(member(row, "apart"), "cid"));
    json_decref(row);
    refuse(&ben, "not-allowed", "PUT", member_path(id, "ben"), "{\"seed\":1}");
    refuse(&ben, "not-allowed", "PUT", member_path(id, "ben"), "{\"apart\":[]}");
    static const char *const wrong[] = {"{\"byes\":[0]}",  "{\"byes\":[\"1\"]}", "{\"byes\":[65]}",
                                        "{\"apart\":[1]}", "{\"apart\":[\"\"]}", "{\"seed\":-1}",
                                        "{\"rank\":1}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&app, "bad-request", "PUT", member_path(id, "ben"), wrong[i]);
    assert_null(ask(&app, 204, "DELETE", of(id, ""), NULL));
}

enum { CROWD = 12 };

struct crowd {
    struct client client;
    const char *league, *prefix;
};

static void *crowd_in(void *context) {
    struct crowd *crowd = context;
    for (int i = 0; i < CROWD; i++)
        json_decref(ask(&crowd->client, 201, "PUT",
                        text("/v1/leagues/%s/members/%s%d", crowd->league, crowd->prefix, i), NULL));
    return NULL;
}

static void test_two_daemons_count_each_member_once(void **state) {
    (void)state;
    char id[GAME_ID];
    pthread_t thread;
    make_league(&app, id, "{" SWISS ",\"limit\":20}");
    struct crowd here = {.client = app, .league = id, .prefix = "x"}, there = {.league = id, .prefix = "y"};
    there.client = beside;
    pthread_create(&thread, NULL, crowd_in, &there);
    crowd_in(&here);
    pthread_join(thread, NULL);
    json_t *league = ask(&app, 200, "GET", of(id, ""), NULL);
    const json_t *members = member(league, "members");
    int playing = 0;
    assert_int_equal(json_array_size(members), 2 * CROWD);
    for (size_t i = 0; i < 2 * CROWD; i++) {
        const bool plays = strcmp(string_of(json_array_get(members, i), "status"), "playing") == 0;
        assert_int_equal(plays, i < 20);
        playing += plays;
    }
    assert_int_equal(playing, 20);
    json_decref(league);
    assert_null(ask(&app, 204, "DELETE", of(id, ""), NULL));
}

static void test_quota(void **state) {
    (void)state;
    char id[GAME_ID];
    int made = 0;
    struct reply reply;
    for (;; made++) {
        client_send(&rival, &reply, "POST", "/v1/leagues", "{" SWISS "}", NULL);
        if (reply.status != 201)
            break;
        snprintf(id, sizeof id, "%s", string_of(reply.json, "id"));
        reply_finish(&reply);
    }
    assert_int_equal(made, 9);
    assert_int_equal(reply.status, 403);
    assert_string_equal(string_of(reply.json, "quota"), "leagues");
    reply_finish(&reply);
    assert_null(ask(&rival, 204, "DELETE", of(id, ""), NULL));
    make_league(&rival, id, "{" SWISS "}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_league_has_defaults),
        cmocka_unit_test(test_terms_are_kept),
        cmocka_unit_test(test_wrong_terms_are_refused),
        cmocka_unit_test(test_only_staff_makes_and_only_the_director_changes),
        cmocka_unit_test(test_a_private_league_is_for_its_own),
        cmocka_unit_test(test_an_invitation_lets_in),
        cmocka_unit_test(test_members_enter_wait_and_withdraw),
        cmocka_unit_test(test_two_daemons_count_each_member_once),
        cmocka_unit_test(test_quota),
    };
    return cmocka_run_group_tests(tests, set_up, club_end);
}
