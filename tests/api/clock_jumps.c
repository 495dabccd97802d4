/* The machine's clock is set, or the machine sleeps: time that nobody had. No game is lost by it, no clock runs out, no
 * order answers early. */
#include "clocked.h"

#include <time.h>

/* A daemon and a database for each test: what a wrong clock has left in one is not for the next. */
static int begin(void **state) {
    ahead = wrong = 0;
    return set_up(state);
}

/* RFC 3339 in UTC, as seconds. */
static long seconds_of(const char *time) {
    struct tm utc = {0};
    assert_non_null(strptime(time, "%Y-%m-%dT%H:%M:%S", &utc));
    return (long)timegm(&utc);
}

static void set_wrong(long seconds) {
    wrong = seconds;
    go_ahead(0);
}

/* What the daemon takes for the time, less what it should be. */
static long error_of_now(void) {
    json_t *clock = ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld,\"wrong\":%ld}", ahead, wrong));
    long now = seconds_of(string_of(clock, "now"));
    json_decref(clock);
    return now - ahead - (long)time(NULL);
}

/* Sets the machine's clock wrong, and waits until the daemon has found that out. */
static void jump(long seconds) {
    set_wrong(seconds);
    for (int waited = 0; labs(error_of_now() - seconds) > 4; waited += TICK) {
        if (waited > PATIENCE)
            fail_msg("the daemon's clock is wrong by %ld, not by %ld", error_of_now(), seconds);
        usleep(TICK * 1000);
    }
}

static void test_a_clock_set_ahead_forfeits_no_game(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, MOVE("forfeit"));
    go_ahead(3600);
    jump(5L * DAY);
    server_await_log(&server, "the machine's clock was set ahead by ", " seconds, which count on no clock of a game");
    let_it_look();
    wait_for(id, "timeout", 0);
    check_clock(id, "red", DAY - 3600 - 61, true, NULL);
    go_ahead(DAY - 3800);
    let_it_look();
    wait_for(id, "timeout", 0);
    go_ahead(400);
    wait_for(id, "timeout", 1);
}

/* Who acts in the moment of the jump, before the daemon has written it down, pays nothing for it. */
static void test_who_acts_at_the_jump_pays_nothing(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BANK("forfeit"));
    set_wrong(3L * DAY);
    json_decref(act(&alice, id, "red", "ready"));
    check_clock(id, "red", 172800, false, "waiting");
    jump(3L * DAY);
    let_it_look();
    check_clock(id, "red", 172800, false, "waiting");
    check_clock(id, "blue", 172800 - 61, true, NULL);
    wait_for(id, "timeout", 0);
}

static void test_a_clock_set_back_and_right_again_forfeits_no_game(void **state) {
    char before[GAME_ID], meanwhile[GAME_ID];
    (void)state;
    make_muster(&admin, before, MOVE("forfeit"));
    jump(-400L * DAY);
    server_await_log(&server, "the machine's clock was set back by ",
                     " seconds; no game's clock runs out because of it");
    make_muster(&admin, meanwhile, BANK("forfeit"));
    check_clock(before, "red", DAY, true, NULL);
    go_ahead(3600);
    jump(0); /* a jump ahead by 400 days */
    let_it_look();
    wait_for(before, "timeout", 0);
    wait_for(meanwhile, "timeout", 0);
    check_clock(meanwhile, "red", 172800 - 3600 - 61, true, NULL);
    json_decref(act(&alice, before, "red", "ready"));
    check_clock(before, "blue", DAY, true, NULL);
    go_ahead(DAY + 1);
    wait_for(before, "timeout", 1);
}

static double answers_at(const char *id) {
    json_t *orders = ask(&bob, 200, "GET", text("/v1/games/%s/orders/blue", id), NULL);
    double at = (double)seconds_of(string_of(orders, "answers_at"));
    json_decref(orders);
    return at;
}

static void test_no_order_answers_early(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ",\"orders_delay\":2000");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/orders/blue", id),
                    "{\"rules\":[{\"step\":[\"prepare\"],\"do\":\"pass\"}]}"));
    json_decref(act(&alice, id, "red", "ready"));
    double at = answers_at(id);
    jump(DAY);
    let_it_look();
    double then = answers_at(id);
    if (then < at + DAY - 10 || then > at + DAY + 10)
        fail_msg("the answer was due at %.0f, and is at %.0f, %.0f later", at, then, then - at);
    json_t *view = view_of(&bob, id, "blue");
    assert_int_equal(number_of(view, "seq"), 1);
    json_decref(view);
    go_ahead(2000); /* what is late by so much comes within ten seconds */
    for (int waited = 0, seq = 1; seq < 2; waited += TICK) {
        assert_true(waited < PATIENCE);
        usleep(TICK * 1000);
        view = view_of(&bob, id, "blue");
        seq = (int)number_of(view, "seq");
        json_decref(view);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_clock_set_ahead_forfeits_no_game, begin, tear_down),
        cmocka_unit_test_setup_teardown(test_who_acts_at_the_jump_pays_nothing, begin, tear_down),
        cmocka_unit_test_setup_teardown(test_a_clock_set_back_and_right_again_forfeits_no_game, begin, tear_down),
        cmocka_unit_test_setup_teardown(test_no_order_answers_early, begin, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
