/* How long a seat may take: clocks per move and banks, and what follows when time is up. The daemon's clock is set,
 * nobody waits for it. */
#include "clocked.h"

/* ---- making games --------------------------------------------------------------------------------------- */

static void test_a_clock_that_cannot_be_is_refused(void **state) {
    static const char *const bad[] = {
        "{\"kind\":\"hourglass\",\"seconds\":86400,\"on_expiry\":\"notice\"}",
        "{\"kind\":\"move\",\"seconds\":59,\"on_expiry\":\"notice\"}",
        "{\"kind\":\"move\",\"seconds\":\"day\",\"on_expiry\":\"notice\"}",
        "{\"kind\":\"move\",\"seconds\":86400}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"explode\"}",
        "{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\",\"cap\":86400}",
        "{\"kind\":\"bank\",\"seconds\":86400,\"on_expiry\":\"notice\"}",
        "{\"kind\":\"bank\",\"seconds\":86400,\"increment\":0,\"cap\":86399,\"on_expiry\":\"notice\"}",
        "{\"kind\":\"bank\",\"seconds\":86400,\"increment\":0,\"cap\":86400,\"on_expiry\":\"caretaker\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(&admin, "bad-option", "POST", "/v1/games",
               text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"clock\":%s}", bad[i]));
    refuse(&admin, "bad-request", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"clock\":86400}");
}

static void test_a_game_without_a_clock_says_so(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ",\"clock\":null");
    json_t *game = game_of(id);
    assert_true(json_is_null(member(game, "clock")));
    assert_null(json_object_get(item_of(member(game, "roles"), "role", "red"), "clock"));
    json_decref(game);
}

static void test_clocks_begin_with_the_game(void **state) {
    char id[GAME_ID];
    (void)state;
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}" MOVE(
                  "notice") "}");
    check_clock(id, "red", DAY, false, "waiting");
    go_ahead(100);
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL));
    check_clock(id, "red", DAY, true, NULL);
    check_clock(id, "blue", DAY, false, "waiting");
    json_t *game = game_of(id);
    assert_string_equal(string_of(member(game, "clock"), "kind"), "move");
    json_decref(game);
}

/* ---- running ----------------------------------------------------------------------------------------------- */

static void test_a_move_has_its_time_again_when_it_is_done_for_good(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, MOVE("notice"));
    go_ahead(3600);
    check_clock(id, "red", DAY - 3600, true, NULL);
    json_decref(act(&alice, id, "red", "advance")); /* may be taken back */
    check_clock(id, "red", DAY - 3600, true, NULL);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL));
    check_clock(id, "red", DAY - 3600, true, NULL);
    json_decref(act(&alice, id, "red", "ready"));
    check_clock(id, "blue", DAY, true, NULL);
    json_decref(act(&bob, id, "blue", "ready")); /* both choose a card */
    check_clock(id, "red", DAY, true, NULL);
}

static void test_a_bank_pays_for_what_it_is_asked_and_gets_its_increment(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BANK("notice"));
    go_ahead(7200);
    check_clock(id, "red", 172800 - 7200, true, NULL);
    json_decref(act(&alice, id, "red", "ready"));
    go_ahead(DAY);
    check_clock(id, "red", 172800 - 7200, false, "waiting"); /* the other side owes an answer */
    check_clock(id, "blue", 172800 - DAY, true, NULL);
    json_decref(act(&bob, id, "blue", "ready"));
    check_clock(id, "red", 172800 - 3600, true, NULL);
    check_clock(id, "blue", 172800 - DAY, true, NULL); /* asked on and on */
}

static void test_a_bank_holds_no_more_than_its_cap(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BANK("notice"));
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "ready"));
    check_clock(id, "red", 176000, true, NULL);
}

static void test_an_increment_is_not_had_twice_by_taking_back(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BANK("notice"));
    go_ahead(DAY);
    for (int i = 0; i < 5; i++) {
        json_decref(act(&alice, id, "red", "ready"));
        json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\"}"));
    }
    check_clock(id, "red", 172800 - DAY, true, NULL);
    check_clock(id, "blue", 172800, false, "waiting");
}

/* ---- time is up ------------------------------------------------------------------------------------------------- */

static void test_who_forfeits_is_out_and_the_game_over(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, MOVE("forfeit"));
    go_ahead(DAY - 10);
    let_it_look();
    json_t *log = log_with(id, "timeout", 1);
    const json_t *entry = item_of(member(log, "items"), "kind", "timeout");
    assert_string_equal(string_of(entry, "role"), "red");
    json_decref(log);
    json_t *game = game_of(id);
    assert_string_equal(string_of(game, "status"), "finished");
    const json_t *places = member(member(game, "result"), "roles");
    assert_int_equal(number_of(item_of(places, "role", "blue"), "place"), 1);
    assert_int_equal(number_of(item_of(places, "role", "red"), "place"), 2);
    json_decref(game);
    check_clock(id, "blue", DAY, false, "waiting");
}

static void test_time_that_is_not_up_is_left_alone(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, MOVE("forfeit"));
    go_ahead(DAY - 200);
    let_it_look();
    wait_for(id, "timeout", 0);
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "ready"));
    go_ahead(1000);
    let_it_look();
    wait_for(id, "timeout", 0);
    check_clock(id, "red", DAY - 1061, true, NULL);
}

static void test_of_more_than_two_the_others_play_on(void **state) {
    char id[GAME_ID];
    uint64_t random = 7;
    (void)state;
    make_game(&admin, id,
              "{\"ruleset\":\"game-of-alliances\",\"scenario\":\"evening\",\"options\":{\"players\":3},"
              "\"seats\":{\"amber\":\"ann\",\"blue\":\"ben\",\"crimson\":\"cleo\"}" MOVE("forfeit") "}");
    json_t *game = game_of(id);
    const json_t *roles = member(game, "roles"), *seat;
    char gone[32] = "";
    size_t i;
    json_array_foreach(roles, i, seat) {
        if (flag_of(seat, "to_act"))
            snprintf(gone, sizeof gone, "%s", string_of(seat, "role"));
    }
    json_decref(game);
    go_ahead(DAY + 1);
    wait_for(id, "timeout", 1);
    game = game_of(id);
    assert_string_equal(string_of(game, "status"), "active");
    assert_false(flag_of(item_of(member(game, "roles"), "role", gone), "to_act"));
    json_decref(game);
    check_clock(id, gone, 0, false, "waiting");
    assert_true(play(&admin, id, &random, 100000) > 0);
    game = game_of(id);
    assert_string_equal(string_of(game, "status"), "finished");
    json_decref(game);
}

static void test_a_notice_is_all_that_follows_and_comes_once(void **state) {
    char id[GAME_ID];
    struct events events;
    struct event event;
    (void)state;
    make_muster(&admin, id, MOVE("notice"));
    events_open(&events, server.port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream?role=blue", id), 0);
    json_t *view = view_of(&alice, id, "red");
    go_ahead(DAY + 1);
    assert_true(events_next(&events, &event, PATIENCE));
    assert_string_equal(string_of(event.data, "kind"), "notice");
    assert_string_equal(string_of(event.data, "notice"), "time-up");
    assert_string_equal(string_of(event.data, "role"), "red");
    event_finish(&event);
    events_close(&events);
    go_ahead(10L * DAY);
    let_it_look();
    wait_for(id, "notice", 1);
    check_clock(id, "red", 0, false, NULL);
    /* What was seen before it still serves. */
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/actions", id),
                    text("{\"role\":\"red\",\"seq\":%ld,\"key\":\"ready\"}", number_of(view, "seq"))));
    json_decref(view);
    json_decref(act(&bob, id, "blue", "ready"));
    check_clock(id, "red", DAY, true, NULL);
    go_ahead(DAY + 1);
    wait_for(id, "notice", 3); /* red and blue */
}

/* ---- the caretaker ----------------------------------------------------------------------------------------------- */

static void test_a_caretaker_plays_what_is_safe_until_the_player_acts(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, MOVE("caretaker"));
    go_ahead(DAY + 1);
    json_t *log = log_with(id, NULL, 1);
    const json_t *entry = json_array_get(member(log, "items"), json_array_size(member(log, "items")) - 1);
    assert_string_equal(string_of(entry, "kind"), "action");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_true(flag_of(entry, "caretaker"));
    json_decref(log);
    json_t *game = game_of(id);
    assert_true(flag_of(clock_of(game, "red"), "caretaker"));
    assert_false(flag_of(clock_of(game, "blue"), "caretaker"));
    json_decref(game);
    check_clock(id, "blue", DAY, true, NULL);
    json_decref(act(&bob, id, "blue", "ready")); /* both choose a card: the caretaker at once */
    wait_for(id, NULL, 2);
    json_decref(act(&alice, id, "red", "cheer")); /* she is back */
    game = game_of(id);
    assert_false(flag_of(clock_of(game, "red"), "caretaker"));
    json_decref(game);
    json_decref(act_like(&bob, id, "blue", "choose:"));
    let_it_look();
    wait_for(id, NULL, 2);
}

static void test_a_player_takes_his_seat_back(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, BANK("caretaker"));
    go_ahead(3L * DAY);
    wait_for(id, NULL, 1);
    refuse(&alice, "not-your-seat", "POST", text("/v1/games/%s/return", id), "{\"role\":\"blue\"}");
    json_t *game = ask(&alice, 200, "POST", text("/v1/games/%s/return", id), NULL);
    assert_false(flag_of(clock_of(game, "red"), "caretaker"));
    assert_int_equal(number_of(clock_of(game, "red"), "remaining"), 3600);
    json_decref(game);
    json_t *log = log_with(id, "notice", 2);
    const json_t *entry = json_array_get(member(log, "items"), json_array_size(member(log, "items")) - 1);
    assert_string_equal(string_of(entry, "notice"), "back");
    json_decref(log);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), "{}"));
    wait_for(id, "notice", 2); /* once more is nothing */
}

/* What a caretaker's move asks is answered by order in the same transaction, as what a player's does: whoever sees the
 * one sees the other. */
static void test_orders_answer_a_caretaker(void **state) {
    char id[GAME_ID];
    size_t count = 0;
    json_t *log = NULL;
    (void)state;
    make_muster(&admin, id, ",\"orders_delay\":0" MOVE("caretaker"));
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/orders/blue", id),
                    "{\"rules\":[{\"step\":[\"prepare\"],\"do\":\"pass\"},{\"do\":\"ask\"}]}"));
    go_ahead(DAY + 1);
    for (int waited = 0; count < 4; waited += TICK) { /* the set-up, time up, what the caretaker does, the answer */
        if (waited > PATIENCE)
            fail_msg("the log has %zu entries, and no more come", count);
        usleep(TICK * 1000);
        json_decref(log);
        log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
        count = json_array_size(member(log, "items"));
    }
    const json_t *answer = json_array_get(member(log, "items"), 3);
    assert_string_equal(string_of(answer, "kind"), "action");
    assert_string_equal(string_of(answer, "role"), "blue");
    assert_null(json_object_get(answer, "caretaker"));
    json_decref(log);
}

/* However long answers may wait, they come before the player's time is up. */
static void test_orders_answer_in_time(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id,
                ",\"orders_delay\":86400,\"clock\":{\"kind\":\"move\",\"seconds\":60,\"on_expiry\":\"forfeit\"}");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/orders/blue", id),
                    "{\"rules\":[{\"step\":[\"prepare\"],\"do\":\"pass\"},{\"do\":\"ask\"}]}"));
    json_decref(act(&alice, id, "red", "ready"));
    json_t *orders = ask(&bob, 200, "GET", text("/v1/games/%s/orders/blue", id), NULL), *game = game_of(id);
    assert_true(strcmp(string_of(orders, "answers_at"), string_of(clock_of(game, "blue"), "expires_at")) < 0);
    json_decref(orders);
    json_decref(game);
}

/* His moves are marked: one without the mark, while he goes on, would be known for an order's. */
static void test_delayed_orders_leave_it_to_the_caretaker(void **state) {
    char id[GAME_ID];
    (void)state;
    make_muster(&admin, id, ",\"orders_delay\":60" MOVE("caretaker"));
    go_ahead(DAY + 10);
    json_decref(log_with(id, NULL, 1)); /* he has stood ready for red */
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"pause\",\"reason\":\"A fair\"}"));
    json_decref(act(&bob, id, "blue", "ready"));
    json_t *orders = ask(&alice, 200, "PUT", text("/v1/games/%s/orders/red", id),
                         "{\"rules\":[{\"do\":\"choose\",\"choose\":[{\"verb\":\"choose\"}]}]}");
    assert_true(json_is_null(member(orders, "answers_at")));
    json_decref(orders);
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/return", id), "{\"role\":\"red\"}"));
    orders = ask(&alice, 200, "GET", text("/v1/games/%s/orders/red", id), NULL);
    assert_true(json_is_string(member(orders, "answers_at")));
    json_decref(orders);
}

static size_t caretaken(const char *id) {
    json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
    const json_t *items = member(log, "items");
    size_t found = 0;
    for (size_t i = 0; i < json_array_size(items); i++)
        found += json_object_get(json_array_get(items, i), "caretaker") != NULL;
    json_decref(log);
    return found;
}

static void check_paused(const char *id, const char *role, const char *paused) {
    json_t *game = game_of(id);
    const char *why = json_string_value(member(clock_of(game, role), "paused"));
    assert_string_equal(why ? why : "", paused);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
}

static void wait_until_caretaken(const char *id, size_t more_than) {
    for (int waited = 0; caretaken(id) <= more_than; waited += TICK) {
        if (waited > PATIENCE)
            fail_msg("the caretaker has done %zu actions, no more", caretaken(id));
        usleep(TICK * 1000);
    }
}

/* Until an app hears that a game's clock has expired and that it stands still. */
static void hear_that_it_stands(struct events *events, const char *id) {
    for (bool found = false; !found;) {
        struct event event;
        assert_true(events_next(events, &event, PATIENCE));
        if (strcmp(event.name, "clock.expired") == 0) {
            const json_t *data = member(event.data, "data");
            found = strcmp(string_of(data, "game"), id) == 0 &&
                    json_is_true(json_object_get(member(data, "detail"), "stands"));
            assert_true(!found || json_array_size(member(data, "roles")) == 2);
        }
        event_finish(&event);
    }
}

static void test_with_no_player_left_the_game_stands_still(void **state) {
    char id[GAME_ID];
    struct events events;
    struct event event;
    (void)state;
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"table\"}");
    struct client app = admin, zoe;
    app.token = string_of(token, "token");
    events_open(&events, server.port, app.token, NULL, "/v1/me/stream", -1);
    assert_true(events_next(&events, &event, PATIENCE));
    event_finish(&event);
    make_game(
        &app, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"zoe\",\"blue\":\"zack\"}" MOVE(
            "caretaker") "}");
    go_ahead(DAY + 1);
    wait_for(id, NULL, 1);
    go_ahead(DAY + 1);
    wait_for(id, "notice", 2);
    hear_that_it_stands(&events, id);
    events_close(&events);
    go_ahead(30L * DAY);
    let_it_look();
    wait_for(id, NULL, 1);
    check_paused(id, "blue", "absent");
    zoe = app;
    zoe.player = "zoe";
    json_decref(ask(&zoe, 200, "POST", text("/v1/games/%s/return", id), "{\"role\":\"red\"}"));
    wait_until_caretaken(id, 1); /* she is there to play on for */
    json_decref(token);
}

static void who_is_asked(const char *id, char role[32]) {
    json_t *game = game_of(id);
    const json_t *seat;
    size_t i;
    json_array_foreach(member(game, "roles"), i, seat) {
        if (flag_of(seat, "to_act"))
            snprintf(role, 32, "%s", string_of(seat, "role"));
    }
    json_decref(game);
}

/* Waits until the caretaker has played on to a seat whose player is there: before that no clock runs. */
static void wait_for_a_player(const char *id) {
    char asked[32] = "";
    for (int waited = 0; waited < PATIENCE; waited += TICK) {
        who_is_asked(id, asked);
        json_t *game = game_of(id);
        const bool is_there = !flag_of(clock_of(game, asked), "caretaker");
        json_decref(game);
        if (is_there)
            return;
        usleep(TICK * 1000);
    }
    fail_msg("the caretaker of %s plays no more", asked);
}

/* Two of three are away, and the third resigns: the caretaker plays on for nobody, until the director seats one. */
static void test_of_three_seats_one_must_be_there(void **state) {
    char id[GAME_ID], asked[32] = "";
    static const char *const seats[][2] = {{"amber", "ann"}, {"blue", "ben"}, {"crimson", "cleo"}};
    (void)state;
    make_game(&admin, id,
              "{\"ruleset\":\"game-of-alliances\",\"scenario\":\"evening\",\"options\":{\"players\":3},"
              "\"seats\":{\"amber\":\"ann\",\"blue\":\"ben\",\"crimson\":\"cleo\"}" MOVE("caretaker") "}");
    for (size_t away = 1; away <= 2; away++) {
        go_ahead(DAY + 1);
        wait_for(id, "notice", away);
        wait_for_a_player(id);
    }
    who_is_asked(id, asked);
    json_t *game = game_of(id);
    size_t there = 3;
    for (size_t i = 0; i < 3; i++)
        there = flag_of(clock_of(game, seats[i][0]), "caretaker") ? there : i;
    assert_true(there < 3);
    assert_string_equal(seats[there][0], asked); /* the caretaker plays until the third is asked */
    json_decref(game);
    struct client third = admin;
    third.player = seats[there][1];
    json_decref(ask(&third, 200, "POST", text("/v1/games/%s/resign", id), "{}"));
    let_it_look();
    size_t done = caretaken(id);
    let_it_look();
    assert_int_equal(caretaken(id), done);
    who_is_asked(id, asked);
    check_paused(id, asked, "absent");
    json_decref(
        ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
            text("{\"do\":\"replace\",\"role\":\"%s\",\"player\":\"dora\",\"reason\":\"All have gone\"}", asked)));
    check_clock(id, asked, DAY, true, NULL);
    third.player = "dora";
    for (int moves = 0; caretaken(id) <= done && moves < 50; moves++) {
        char now[32] = "";
        who_is_asked(id, now);
        if (strcmp(now, asked) == 0)
            json_decref(act_like(&third, id, asked, ""));
        else
            usleep(TICK * 1000);
    }
    wait_until_caretaken(id, done);
}

/* ---- what is urgent ---------------------------------------------------------------------------------------------- */

static void test_my_games_come_by_the_time_left_and_with_what_they_ask(void **state) {
    char id[4][GAME_ID];
    static const char *const clocks[] = {"null", "{\"kind\":\"move\",\"seconds\":7200,\"on_expiry\":\"notice\"}",
                                         "{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"notice\"}", "null"};
    struct client mara = admin;
    (void)state;
    mara.player = "mara";
    for (int i = 0; i < 4; i++)
        make_game(&admin, id[i],
                  text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"mara\","
                       "\"blue\":\"bob\"},\"clock\":%s}",
                       clocks[i]));
    static const int order[] = {2, 1, 3, 0};
    char path[512] = "/v1/me/games?legal=true&limit=1";
    for (int i = 0; i < 4; i++) {
        json_t *page = ask(&mara, 200, "GET", path, NULL);
        const json_t *item = json_array_get(member(page, "items"), 0);
        assert_string_equal(string_of(item, "id"), id[order[i]]);
        const json_t *legal = json_array_get(member(member(page, "legal"), id[order[i]]), 0);
        assert_string_equal(string_of(legal, "role"), "red");
        json_t *list = ask(&mara, 200, "GET", text("/v1/games/%s/actions", id[order[i]]), NULL);
        assert_true(json_equal(member(legal, "actions"), member(list, "actions")));
        json_decref(list);
        if (i < 3)
            snprintf(path, sizeof path, "/v1/me/games?legal=true&limit=1&cursor=%s", string_of(page, "next"));
        else
            assert_true(json_is_null(member(page, "next")));
        json_decref(page);
    }
    json_decref(act(&mara, id[2], "red", "ready"));
    json_t *page = ask(&mara, 200, "GET", "/v1/me/games?legal=true", NULL);
    assert_int_equal(json_array_size(member(page, "items")), 4);
    assert_int_equal(json_object_size(member(page, "legal")), 3);
    assert_string_equal(string_of(json_array_get(member(page, "items"), 0), "id"), id[1]);
    json_decref(page);
    page = ask(&mara, 200, "GET", "/v1/me/games", NULL);
    assert_null(json_object_get(page, "legal"));
    json_decref(page);
    refuse(&mara, "bad-parameter", "GET", "/v1/me/games?legal=perhaps", NULL);
}

static void test_who_follows_his_games_learns_when_time_is_up(void **state) {
    char id[GAME_ID];
    struct events events;
    struct event event;
    (void)state;
    make_game(
        &admin, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"nora\",\"blue\":\"bob\"}" MOVE(
            "notice") "}");
    events_open(&events, server.port, SERVER_ADMIN_TOKEN, "nora", "/v1/me/stream", -1);
    assert_true(events_next(&events, &event, PATIENCE));
    assert_true(json_is_string(member(event.data, "expires_at")));
    event_finish(&event);
    go_ahead(DAY + 1);
    assert_true(events_next(&events, &event, PATIENCE));
    assert_int_equal(number_of(event.data, "seq"), 1);
    assert_true(json_is_null(member(event.data, "expires_at")));
    event_finish(&event);
    events_close(&events);
}

/* The next event of this name. */
static void hear(struct events *events, const char *name, const char *game) {
    struct event event;
    for (;;) {
        if (!events_next(events, &event, PATIENCE))
            fail_msg("%s is never told", name);
        bool found = strcmp(event.name, name) == 0;
        if (found) {
            assert_string_equal(string_of(member(event.data, "data"), "game"), game);
            const json_t *roles = member(member(event.data, "data"), "roles");
            assert_int_equal(json_array_size(roles), 1);
            assert_string_equal(string_of(json_array_get(roles, 0), "role"), "red");
        }
        event_finish(&event);
        if (found)
            return;
    }
}

static void test_an_app_is_warned_and_told(void **state) {
    char id[GAME_ID];
    struct events events;
    struct event event;
    (void)state;
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"bot\"}");
    struct client app = admin;
    app.token = string_of(token, "token");
    events_open(&events, server.port, app.token, NULL, "/v1/me/stream", -1);
    assert_true(events_next(&events, &event, PATIENCE));
    assert_string_equal(event.name, "ready");
    event_finish(&event);
    make_game(
        &app, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"pia\",\"blue\":\"paul\"}" MOVE(
            "notice") "}");
    go_ahead(DAY - 8000);
    hear(&events, "clock.warning", id);
    check_clock(id, "red", 8000, true, NULL);
    wait_for(id, "notice", 0);
    go_ahead(8001);
    hear(&events, "clock.expired", id);
    wait_for(id, "notice", 1);
    events_close(&events);
    json_decref(token);
}

static void test_only_an_admin_sets_the_clock(void **state) {
    (void)state;
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"alice\"}");
    struct client player = admin;
    player.token = string_of(token, "token");
    refuse(&player, "not-allowed", "PUT", "/v1/test/clock", "{\"ahead\":0}");
    refuse(&admin, "bad-request", "PUT", "/v1/test/clock", "{\"ahead\":-1}");
    json_decref(token);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_clock_that_cannot_be_is_refused),
        cmocka_unit_test(test_a_game_without_a_clock_says_so),
        cmocka_unit_test(test_clocks_begin_with_the_game),
        cmocka_unit_test(test_a_move_has_its_time_again_when_it_is_done_for_good),
        cmocka_unit_test(test_a_bank_pays_for_what_it_is_asked_and_gets_its_increment),
        cmocka_unit_test(test_a_bank_holds_no_more_than_its_cap),
        cmocka_unit_test(test_an_increment_is_not_had_twice_by_taking_back),
        cmocka_unit_test(test_who_forfeits_is_out_and_the_game_over),
        cmocka_unit_test(test_time_that_is_not_up_is_left_alone),
        cmocka_unit_test(test_of_more_than_two_the_others_play_on),
        cmocka_unit_test(test_a_notice_is_all_that_follows_and_comes_once),
        cmocka_unit_test(test_a_caretaker_plays_what_is_safe_until_the_player_acts),
        cmocka_unit_test(test_a_player_takes_his_seat_back),
        cmocka_unit_test(test_orders_answer_a_caretaker),
        cmocka_unit_test(test_delayed_orders_leave_it_to_the_caretaker),
        cmocka_unit_test(test_orders_answer_in_time),
        cmocka_unit_test(test_with_no_player_left_the_game_stands_still),
        cmocka_unit_test(test_of_three_seats_one_must_be_there),
        cmocka_unit_test(test_my_games_come_by_the_time_left_and_with_what_they_ask),
        cmocka_unit_test(test_who_follows_his_games_learns_when_time_is_up),
        cmocka_unit_test(test_an_app_is_warned_and_told),
        cmocka_unit_test(test_only_an_admin_sets_the_clock),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
