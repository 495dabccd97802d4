/* Clocks with on_expiry "bot": a bot plays for an absent player, whichever daemon it thinks in, until the player
 * returns, and only as long as a person waits. */
#include <sys/wait.h>

#include "clocked.h"

/* The answer of a bot takes at least a fifth of this, so that a daemon can be killed before it. */
enum { BOT_DELAY = 500 };

static char clock_setting[64] = "MUSTERD_TEST_CLOCK=on";
static const char *const settings[] = {clock_setting, "MUSTERD_BOT_DELAY=500", "MUSTERD_BOT_NICE=0",
                                       "MUSTERD_RATE_LIMIT=0", NULL};

static int set_up_bots(void **state) {
    (void)state;
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    return 0;
}

/* A crash, and the same time afterwards. */
static void crash(void) {
    server_kill(&server);
    snprintf(clock_setting, sizeof clock_setting, "MUSTERD_TEST_CLOCK=%ld", ahead);
    server_again(&server);
}

#define BOT(level) ",\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":" #level "}"

static size_t stood_in(const char *id) {
    json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
    const json_t *items = member(log, "items");
    size_t found = 0;
    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);
        const bool absent = json_object_get(item, "caretaker") != NULL;
        assert_int_equal(absent, json_object_get(item, "bot") != NULL);
        found += absent;
    }
    json_decref(log);
    return found;
}

static void wait_until_stood_in(const char *id, size_t more_than) {
    for (int waited = 0; stood_in(id) <= more_than; waited += TICK) {
        if (waited > PATIENCE)
            fail_msg("the bot has done %zu actions, no more", stood_in(id));
        usleep(TICK * 1000);
    }
}

/* Of the seat's clock: somebody plays for its player; the level of the bot that does, 0: none. */
static void check_seat(const char *id, const char *role, int level, const char *paused) {
    json_t *game = game_of(id);
    const json_t *clock = clock_of(game, role), *seat = item_of(member(game, "roles"), "role", role);
    const char *why = json_string_value(member(clock, "paused"));
    assert_int_equal(flag_of(clock, "caretaker"), level > 0);
    assert_int_equal(json_integer_value(json_object_get(clock, "bot")), level);
    assert_true(json_is_null(member(seat, "bot")));
    if (paused)
        assert_string_equal(why ? why : "", paused);
    json_decref(game);
}

/* Waits until the role is asked. Returns how many choices the bot has made. */
static size_t wait_until_asked(const char *id, const char *role) {
    for (int waited = 0; waited < PATIENCE; waited += TICK) {
        json_t *game = game_of(id);
        const bool asked = flag_of(item_of(member(game, "roles"), "role", role), "to_act");
        json_decref(game);
        if (asked)
            return stood_in(id);
        usleep(TICK * 1000);
    }
    fail_msg("%s is never asked", role);
    return 0;
}

/* Answers until the other side is asked too, or instead. */
static void bob_hands_over(const char *id) {
    for (bool over = false; !over;) {
        json_t *view = view_of(&bob, id, "blue");
        if (has(member(view, "to_act"), "blue") && !has(member(view, "to_act"), "red")) {
            const json_t *actions = member(view, "actions");
            size_t i = 0;
            while (flag_of(json_array_get(actions, i), "out_of_turn"))
                i++;
            json_decref(act(&bob, id, "blue", string_of(json_array_get(actions, i), "key")));
        } else {
            over = true;
        }
        json_decref(view);
    }
}

static int verify_bots(const char *path) {
    const int code = system(text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify --bots %s >&2",
                                 server_build(), server_build(), server_program(), path));
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

/* The export says which choices were a stand-in's; they are made again, and another level would choose otherwise. */
static void check_export(const char *id, long level) {
    char path[64] = "/tmp/musterd-stand-ins-XXXXXX";
    const int fd = mkstemp(path);
    size_t found = 0;
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    const json_t *entries = member(export, "entries");
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i), *choice = json_object_get(entry, "bot_choice");
        assert_int_equal(choice != NULL, json_object_get(entry, "caretaker") != NULL);
        if (choice)
            assert_int_equal(number_of(choice, "level"), level);
        found += choice != NULL;
    }
    assert_true(found > 1 && fd >= 0);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    assert_int_equal(verify_bots(path), 0);
    unlink(path);
    json_decref(export);
}

/* ---- making games --------------------------------------------------------------------------------------- */

static void test_the_level_is_fixed_when_the_game_is_made(void **state) {
    static const char *const bad[] = {
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":0}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":4}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":\"2\"}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":null}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"bot\",\"bot\":4294967297}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\",\"bot\":1}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"caretaker\",\"bot\":1}",
        "{\"kind\":\"bank\",\"seconds\":86400,\"increment\":59,\"cap\":86400,\"on_expiry\":\"bot\"}"};
    char id[GAME_ID];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(&admin, "bad-option", "POST", "/v1/games",
               text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"clock\":%s}", bad[i]));
    make_muster(&admin, id, MOVE("bot"));
    json_t *game = game_of(id);
    assert_int_equal(number_of(member(game, "clock"), "bot"), 1);
    json_decref(game);
    make_muster(&admin, id, BOT(3));
    game = game_of(id);
    assert_int_equal(number_of(member(game, "clock"), "bot"), 3);
    json_decref(game);
}

/* ---- standing in ---------------------------------------------------------------------------------------- */

static void test_a_bot_plays_until_the_player_acts(void **state) {
    char id[GAME_ID];
    uint64_t luck = 11;
    (void)state;
    make_muster(&admin, id, BOT(2));
    check_seat(id, "red", 0, NULL);
    go_ahead(DAY + 1);
    wait_until_stood_in(id, 0);
    check_seat(id, "red", 2, NULL);
    check_seat(id, "blue", 0, NULL);
    const size_t before = wait_until_asked(id, "blue");
    check_clock(id, "blue", DAY, true, NULL);
    bob_hands_over(id);
    wait_until_stood_in(id, before);
    refuse(&bob, "not-your-seat", "POST", text("/v1/games/%s/return", id), "{\"role\":\"red\"}");
    json_decref(act(&alice, id, "red", "cheer")); /* she is back */
    check_seat(id, "red", 0, NULL);
    const size_t done = stood_in(id);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    assert_int_equal(stood_in(id), done);
    assert_true(play(&admin, id, &luck, 100000) > 0);
    check_export(id, 2);
}

/* Killed after the time was up and before the bot answers; and again while it goes on. */
static void test_a_bot_survives_the_daemon(void **state) {
    char id[GAME_ID];
    uint64_t luck = 5;
    (void)state;
    make_muster(&admin, id, BOT(1));
    go_ahead(DAY + 1);
    wait_for(id, "notice", 1);
    crash();
    const size_t before = wait_until_asked(id, "blue");
    assert_true(before > 0);
    bob_hands_over(id);
    crash();
    wait_until_stood_in(id, before);
    check_seat(id, "red", 1, NULL);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), NULL));
    check_seat(id, "red", 0, NULL);
    crash();
    check_seat(id, "red", 0, NULL);
    assert_true(play(&admin, id, &luck, 100000) > 0);
    check_export(id, 1);
}

/* Each choice is another one: no position has two. */
static void test_two_daemons_make_one_entry(void **state) {
    struct server second;
    char id[GAME_ID];
    (void)state;
    server_start_beside(&second, &server);
    make_muster(&admin, id, BOT(1));
    go_ahead(DAY + 1);
    const size_t done = wait_until_asked(id, "blue");
    let_it_look();
    assert_int_equal(stood_in(id), done);
    server_finish_beside(&second);
}

static void test_a_new_player_takes_over(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BOT(1));
    go_ahead(DAY + 1);
    const size_t done = wait_until_asked(id, "blue");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                    "{\"do\":\"replace\",\"role\":\"red\",\"player\":\"carol\",\"reason\":\"she has time\"}"));
    check_seat(id, "red", 0, NULL);
    bob_hands_over(id);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    assert_int_equal(stood_in(id), done);
}

static void test_a_pause_holds_for_the_bot_too(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BOT(1));
    go_ahead(DAY + 1);
    const size_t done = wait_until_asked(id, "blue");
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"pause\",\"reason\":\"A fair\"}"));
    bob_hands_over(id);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    assert_int_equal(stood_in(id), done);
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"resume\",\"reason\":\"On\"}"));
    wait_until_stood_in(id, done);
}

/* ---- nobody waits ----------------------------------------------------------------------------------------- */

static void test_with_no_player_left_the_game_stands_still(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BOT(1));
    go_ahead(DAY + 1);
    const size_t done = wait_until_asked(id, "blue");
    go_ahead(DAY + 1);
    wait_for(id, "notice", 2);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    assert_int_equal(stood_in(id), done);
    check_seat(id, "blue", 1, "absent");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), "{\"role\":\"red\"}"));
    wait_until_stood_in(id, done); /* she is there to play on for */
}

/* A bot that has a seat is nobody to play on for: two bots would play without end in sight of anybody. */
static void stands_against_a_bot(const char *on_expiry, int level) {
    char id[GAME_ID];
    make_game(&admin, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":"
                   "{\"bot\":1}},\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"%s\"}}",
                   on_expiry));
    go_ahead(DAY + 1);
    wait_for(id, "notice", 1);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    check_seat(id, "red", level, "absent");
    json_t *log = log_with(id, "action", 0);
    json_decref(log);
    crash();
    let_it_look();
    json_decref(log_with(id, "action", 0));
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), NULL));
    check_seat(id, "red", 0, NULL);
}

static void test_a_bot_does_not_stand_in_against_bots(void **state) {
    (void)state;
    stands_against_a_bot("bot", 1);
}

static void test_nobody_stands_in_for_the_only_player(void **state) {
    char id[GAME_ID];
    (void)state;
    make_game(
        &admin, id,
        "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"third-civil-war\",\"seats\":{\"parliament\":\"alice\"}" MOVE(
            "bot") "}");
    go_ahead(DAY + 1);
    wait_for(id, "notice", 1);
    let_it_look();
    usleep(BOT_DELAY * 1000);
    json_decref(log_with(id, "action", 0));
    check_seat(id, "parliament", 1, "absent");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_level_is_fixed_when_the_game_is_made),
        cmocka_unit_test(test_a_bot_plays_until_the_player_acts),
        cmocka_unit_test(test_a_bot_survives_the_daemon),
        cmocka_unit_test(test_two_daemons_make_one_entry),
        cmocka_unit_test(test_a_new_player_takes_over),
        cmocka_unit_test(test_a_pause_holds_for_the_bot_too),
        cmocka_unit_test(test_with_no_player_left_the_game_stands_still),
        cmocka_unit_test(test_a_bot_does_not_stand_in_against_bots),
        cmocka_unit_test(test_nobody_stands_in_for_the_only_player),
    };
    return cmocka_run_group_tests(tests, set_up_bots, tear_down);
}
