/* Time that does not count: vacations, days off, and while the service was down. */
#include "clocked.h"

/* So many days from the daemon's today, by UTC. */
static const char *day(int from_today) {
    time_t at = time(NULL) + ahead + from_today * (time_t)DAY;
    struct tm tm;
    gmtime_r(&at, &tm);
    return text("%04d-%02d-%02d", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
}

static json_t *put_vacation(struct client *client, int from, int to) {
    return ask(client, 200, "PUT", "/v1/me/vacation",
               text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", day(from), day(to)));
}

static void test_vacation_is_said_and_limited(void **state) {
    struct client carl = admin;
    (void)state;
    carl.player = "carl";
    json_t *none = ask(&carl, 200, "GET", "/v1/me/vacation", NULL);
    assert_int_equal(json_array_size(member(none, "vacations")), 0);
    assert_string_equal(string_of(none, "utc_offset"), "+00:00");
    json_decref(none);
    refuse(&admin, "not-allowed", "GET", "/v1/me/vacation", NULL);
    refuse(&carl, "bad-request", "PUT", "/v1/me/vacation", "{\"days_off\":[\"blue monday\"]}");
    refuse(&carl, "bad-request", "PUT", "/v1/me/vacation", "{\"utc_offset\":\"+25:00\"}");
    refuse(&carl, "bad-request", "PUT", "/v1/me/vacation",
           "{\"vacations\":[{\"from\":\"2026-02-30\",\"to\":\"2026-03-01\"}]}");
    json_t *bad = ask(&carl, 400, "PUT", "/v1/me/vacation",
                      "{\"vacations\":[{\"from\":\"2026-02-01\",\"to\":\"2026-02-02\"},"
                      "{\"from\":\"2026-03-01\",\"to\":\"2026-03-99\"}]}");
    assert_string_equal(string_of(json_array_get(member(bad, "errors"), 0), "pointer"), "/vacations/1/to");
    json_decref(bad);
    refuse(&carl, "bad-vacation", "PUT", "/v1/me/vacation", "{\"days_off\":[\"monday\",\"tuesday\",\"friday\"]}");
    refuse(&carl, "bad-vacation", "PUT", "/v1/me/vacation",
           text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", day(1), day(25)));
    refuse(&carl, "bad-vacation", "PUT", "/v1/me/vacation",
           text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", day(3), day(2)));
    refuse(&carl, "bad-vacation", "PUT", "/v1/me/vacation",
           text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", day(400), day(400)));
    json_t *said =
        ask(&carl, 200, "PUT", "/v1/me/vacation",
            text("{\"utc_offset\":\"-03:30\",\"days_off\":[\"sunday\",\"saturday\"],\"vacations\":[{\"from\":\"%s\","
                 "\"to\":\"%s\"},{\"from\":\"%s\",\"to\":\"%s\"}]}",
                 day(10), day(12), day(12), day(13)));
    assert_int_equal(json_array_size(member(said, "days_off")), 2);
    assert_int_equal(json_array_size(member(said, "vacations")), 1);
    assert_string_equal(string_of(json_array_get(member(said, "vacations"), 0), "to"), day(13));
    assert_true(json_is_string(member(member(said, "limits"), "days_off_from")));
    json_t *again = ask(&carl, 200, "GET", "/v1/me/vacation", NULL);
    assert_true(json_equal(said, again));
    json_decref(said);
    json_decref(again);
    refuse(&carl, "bad-vacation", "PUT", "/v1/me/vacation", "{\"days_off\":[\"monday\"]}");
    go_ahead(8L * DAY);
    json_decref(ask(&carl, 200, "PUT", "/v1/me/vacation", "{\"days_off\":[\"monday\"]}"));
}

/* Whoever goes on vacation stops his clocks, in games that are under way, at once. */
static void test_clocks_stand_on_vacation(void **state) {
    char id[GAME_ID];
    struct client vera = admin;
    (void)state;
    vera.player = "vera";
    make_game(
        &admin, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"vera\",\"blue\":\"bob\"}" MOVE(
            "forfeit") "}");
    check_clock(id, "red", DAY, true, NULL);
    json_t *vacation = put_vacation(&vera, 0, 4);
    assert_true(flag_of(vacation, "off_now"));
    json_decref(vacation);
    check_clock(id, "red", DAY, true, "vacation");
    go_ahead(3L * DAY);
    let_it_look();
    wait_for(id, "timeout", 0);
    check_clock(id, "red", DAY, true, "vacation");
    /* Back sooner: the clock goes on. */
    json_decref(ask(&vera, 200, "PUT", "/v1/me/vacation", "{\"vacations\":[]}"));
    check_clock(id, "red", DAY, true, NULL);
    vacation = ask(&vera, 200, "GET", "/v1/me/vacation", NULL);
    assert_string_equal(string_of(json_array_get(member(vacation, "vacations"), 0), "to"), day(0));
    json_decref(vacation);
    go_ahead(DAY + 1);
    wait_for(id, "timeout", 1);
}

/* ---- when the service was down ----------------------------------------------------------------------------------- */

static void test_time_does_not_count_while_the_service_is_down(void **state) {
    char id[GAME_ID];
    static const char *later[3] = {NULL, "MUSTERD_VACATION_DAYS=10", NULL};
    static char setting[64];
    (void)state;
    make_muster(&admin, id, MOVE("forfeit"));
    go_ahead(3600);
    check_clock(id, "red", DAY - 3600, true, NULL);
    server_kill(&server);
    ahead += 5L * DAY;
    snprintf(setting, sizeof setting, "MUSTERD_TEST_CLOCK=%ld", ahead);
    later[0] = setting;
    server.settings = later;
    server_again(&server);
    check_clock(id, "red", DAY - 3600, true, NULL);
    let_it_look();
    wait_for(id, "timeout", 0);
    go_ahead(DAY - 3600);
    wait_for(id, "timeout", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vacation_is_said_and_limited),
        cmocka_unit_test(test_clocks_stand_on_vacation),
        cmocka_unit_test(test_time_does_not_count_while_the_service_is_down),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
