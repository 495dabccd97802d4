/* Bots over HTTP: somebody alone plays each ruleset to its end against them, with a crash of the daemon in between, and
 * every choice of theirs is repeated afterwards. Dice and choices of the player follow from one number
 * (support/play.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { LONGEST = 20000, WAIT_MS = 180000, CRASH_AFTER = 12 };

static struct server *server;
static struct client alice;
static uint64_t luck; /* never 0 */

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_SEEDS=on", "MUSTERD_BOT_DELAY=0", "MUSTERD_BOT_NICE=0",
                                           "MUSTERD_RATE_LIMIT=0", NULL};
    server = admin_begin(state, settings);
    luck = play_with_seeds();
    alice = admin;
    alice.player = "alice";
    return 0;
}

static void drop(json_t *answer) {
    json_decref(answer);
}

/* ---- playing ---------------------------------------------------------------------------------------- */

/* Waits until alice's role is asked, or the game is over. Returns its view. */
static json_t *her_turn(const char *id, const char *role) {
    for (int waited = 0; waited < WAIT_MS; waited += 5) {
        json_t *view = view_of(&alice, id, role);
        if (strcmp(string_of(view, "status"), "active") != 0 || has(member(view, "to_act"), role))
            return view;
        drop(view);
        usleep(5000);
    }
    fail_msg("in game %s the bots do not go on", id);
    return NULL;
}

static const json_t *answer_of(const json_t *view) {
    const json_t *actions = member(view, "actions");
    for (;;) {
        const json_t *action = json_array_get(actions, next_random(&luck) % json_array_size(actions));
        if (!json_object_get(action, "out_of_turn") || !json_is_true(json_object_get(action, "out_of_turn")))
            return action;
    }
}

/* Alice answers her question at random. false: a bot was first, and her question has changed. */
static bool answer(struct client *client, const char *id, const char *role, const json_t *view) {
    struct reply reply;
    client_send(client, &reply, "POST", text("/v1/games/%s/actions", id),
                text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, number_of(view, "seq"),
                     string_of(answer_of(view), "key")),
                NULL);
    const int status = reply.status;
    if (status != 200 && status != 409)
        fail_msg("in game %s: %s", id, reply.body);
    reply_finish(&reply);
    return status == 200;
}

/* Alice plays at random until the game is over. The daemon is killed on the way. Returns the number of her actions. */
static int play_to_the_end(const char *id, const char *role) {
    int done = 0;
    for (int tries = 0; tries < LONGEST; tries++) {
        json_t *view = her_turn(id, role);
        const bool over = strcmp(string_of(view, "status"), "active") != 0;
        if (over)
            assert_string_equal(string_of(view, "status"), "finished");
        const bool answered = !over && answer(&alice, id, role, view);
        drop(view);
        if (over)
            return done;
        if (answered && done++ == CRASH_AFTER) {
            server_kill(server);
            server_again(server);
        }
    }
    fail_msg("game %s does not end", id);
    return done;
}

/* ---- what remains of it ----------------------------------------------------------------------------- */

/* musterd verify --bots on a file: its exit code. */
static int verify(const char *path) {
    int code = system(text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify --bots %s >%s.out 2>&1",
                           server_build(), server_build(), server_program(), path, path));
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

/* The first choice of a bot that had more than one action, with another key of the same role elsewhere. */
static bool change_a_choice(json_t *entries) {
    for (size_t i = 1; i < json_array_size(entries); i++) {
        json_t *choice = json_object_get(json_array_get(entries, i), "bot_choice");
        if (!choice)
            continue;
        json_object_set_new(choice, "level", json_integer(number_of(choice, "level") == 1 ? 3 : 1));
        json_object_set_new(choice, "seed", json_string("0123456789abcdef"));
    }
    return json_array_size(entries) > 1;
}

static void check_entries(const json_t *entries, const char *role, int hers, bool against_others) {
    int of_bots = 0, of_alice = 0;
    for (size_t i = 1; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        if (strcmp(string_of(entry, "kind"), "action") != 0)
            continue;
        const bool bot = json_object_get(entry, "bot") != NULL;
        assert_int_equal(bot, strcmp(string_of(entry, "role"), role) != 0);
        assert_int_equal(bot, json_object_get(entry, "bot_choice") != NULL);
        of_bots += bot;
        of_alice += !bot;
    }
    assert_int_equal(of_alice, hers);
    assert_true(of_bots > 0 || !against_others);
}

static void check_export(const char *id, const char *role, int hers) {
    char path[64] = "/tmp/musterd-bots-XXXXXX";
    int fd = mkstemp(path);
    json_t *export = ask(&alice, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_true(fd >= 0);
    check_entries(member(export, "entries"), role, hers, true);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    if (verify(path) != 0) {
        assert_int_equal(system(text("cat %s.out >&2", path)), 0);
        fail_msg("musterd verify --bots does not accept the export of %s", id);
    }
    assert_true(change_a_choice(json_object_get(export, "entries")));
    assert_int_equal(json_dump_file(export, path, 0), 0);
    assert_int_not_equal(verify(path), 0);
    drop(export);
    unlink(path);
    unlink(text("%s.out", path));
}

static void play_whole(const char *body, const char *role) {
    char id[GAME_ID];
    make_game(&admin, id, body);
    const int hers = play_to_the_end(id, role);
    assert_true(hers > 0);
    check_export(id, role, hers);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *roles = member(game, "roles");
    for (size_t i = 0; i < json_array_size(roles); i++) {
        const json_t *seat = json_array_get(roles, i);
        const bool is_hers = strcmp(string_of(seat, "role"), role) == 0;
        assert_int_equal(json_is_null(member(seat, "bot")), is_hers);
        assert_int_equal(json_is_null(member(seat, "player")), !is_hers);
    }
    drop(game);
}

static void test_muster(void **state) {
    (void)state;
    play_whole(
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":{\"bot\":3}}}",
        "red");
}

static void test_this_war_without_an_enemy(void **state) {
    (void)state;
    play_whole("{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"mid-war\",\"seats\":{\"king\":\"alice\","
               "\"parliament\":{\"bot\":1}}}",
               "king");
}

static void test_unhappy_king_charles(void **state) {
    (void)state;
    play_whole("{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":{\"bot\":1},"
               "\"parliament\":\"alice\"}}",
               "parliament");
}

static void test_kingmaker_with_two_bots(void **state) {
    (void)state;
    play_whole("{\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3,\"rounds\":2},"
               "\"seats\":{\"red\":{\"bot\":1},\"blue\":\"alice\",\"green\":{\"bot\":2}}}",
               "blue");
}

static int bot_in(const json_t *game, const char *role) {
    return (int)json_integer_value(member(item_of(member(game, "roles"), "role", role), "bot"));
}

/* Alice acts through one daemon, then through another; both have threads for bots. */
static void test_two_daemons(void **state) {
    (void)state;
    struct server second;
    struct client client[2] = {alice, alice};
    char id[GAME_ID];
    int done = 0;
    server_start_beside(&second, server);
    client_init(&client[1], second.port, SERVER_ADMIN_TOKEN);
    client[1].player = "alice";
    make_game(
        &admin, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":{\"bot\":1}}}");
    for (bool over = false; !over;) {
        json_t *view = her_turn(id, "red");
        over = strcmp(string_of(view, "status"), "active") != 0;
        done += !over && answer(&client[done % 2], id, "red", view);
        drop(view);
    }
    check_export(id, "red", done);
    client_finish(&client[1]);
    server_finish_beside(&second);
}

/* The games of the store verify, and every choice of a bot in them is made again. */
static void test_the_store_repeats_every_choice(void **state) {
    (void)state;
    server_stop(server);
    const int code =
        system(text("MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify --bots >&2",
                    server->data_dir, server_build(), server_build(), server_program()));
    server_again(server);
    assert_true(WIFEXITED(code));
    assert_int_equal(WEXITSTATUS(code), 0);
}

/* A director gives a bot's seat to a player. */
static void test_a_player_takes_over_from_a_bot(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(
        &admin, id,
        "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":{\"bot\":1}}}");
    drop(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
             "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"bob\",\"reason\":\"a friend came\"}"));
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(bot_in(game, "blue"), 0);
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "blue"), "player"), "bob");
    drop(game);
    drop(ask(&alice, 200, "GET", text("/v1/games/%s/log", id), NULL));
}

/* A solitaire game whose only seat is a bot's goes to its end by itself. */
static void test_a_bot_plays_alone(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(
        &admin, id,
        "{\"ruleset\":\"cruel-necessity\",\"scenario\":\"third-civil-war\",\"seats\":{\"parliament\":{\"bot\":1}}}");
    for (int waited = 0;; waited += 50) {
        json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
        const bool over = strcmp(string_of(game, "status"), "finished") == 0;
        drop(game);
        if (over)
            return;
        assert_true(waited < WAIT_MS);
        usleep(50000);
    }
}

/* ---- seats ------------------------------------------------------------------------------------------ */

static void test_a_bot_takes_an_empty_seat_and_leaves_it(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"blue\":{\"bot\":1}}}");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(bot_in(game, "blue"), 1);
    drop(game);
    json_t *problem = ask_problem(&alice, "seat-taken", "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    assert_null(json_object_get(problem, "player"));
    drop(problem);
    refuse(&alice, "not-allowed", "DELETE", text("/v1/games/%s/seats/blue", id), NULL);
    refuse(&alice, "not-allowed", "PUT", text("/v1/games/%s/seats/red", id), "{\"bot\":2}");
    drop(ask(&admin, 200, "DELETE", text("/v1/games/%s/seats/blue", id), NULL));
    drop(ask(&admin, 200, "PUT", text("/v1/games/%s/seats/blue", id), "{\"bot\":2}"));
    game = ask(&alice, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL);
    assert_int_equal(bot_in(game, "blue"), 2);
    assert_int_equal(bot_in(game, "red"), 0);
    assert_string_equal(string_of(game, "status"), "active");
    drop(game);
}

static void test_what_is_no_bot(void **state) {
    (void)state;
    static const char *const seats[] = {"{\"bot\":0}",         "{\"bot\":4}", "{\"bot\":\"2\"}",
                                        "{\"bot\":1,\"x\":1}", "{}",          "\"bot:2\""};
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        refuse(&admin, "bad-request", "POST", "/v1/games",
               text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":%s}}", seats[i]));
    refuse(&admin, "bad-option", "POST", "/v1/games",
           "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"entropy\":\"committed\",\"seats\":{"
           "\"red\":{\"bot\":1}}}");
}

/* Only alice is asked; the bot agrees to a pause and to calling off, and to no take-back. */
static void test_a_bot_agrees_to_pauses_and_calls_off(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"clock\":{\"kind\":\"move\",\"seconds\":3600,"
              "\"on_expiry\":\"notice\"},\"seats\":{\"red\":\"alice\",\"blue\":{\"bot\":1}}}");
    drop(her_turn(id, "red"));
    static const char *const agreed[] = {"pause", "resume", "cancel"};
    refuse(&alice, "not-applicable", "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}");
    for (size_t i = 0; i < sizeof agreed / sizeof *agreed; i++) {
        json_t *proposal =
            ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id), text("{\"kind\":\"%s\"}", agreed[i]));
        assert_string_equal(string_of(proposal, "status"), "accepted");
        drop(proposal);
    }
}

static void test_the_levels(void **state) {
    (void)state;
    json_t *bots = ask(&admin, 200, "GET", "/v1/bots", NULL);
    assert_int_equal(json_array_size(member(bots, "levels")), 3);
    const json_t *ruleset = item_of(member(bots, "rulesets"), "ruleset", "muster-test");
    assert_non_null(ruleset);
    const json_t *level = json_array_get(member(ruleset, "levels"), 2);
    assert_string_equal(string_of(level, "called"), "fills-a-seat"); /* never measured */
    drop(bots);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_levels),
        cmocka_unit_test(test_what_is_no_bot),
        cmocka_unit_test(test_a_bot_takes_an_empty_seat_and_leaves_it),
        cmocka_unit_test(test_a_bot_agrees_to_pauses_and_calls_off),
        cmocka_unit_test(test_muster),
        cmocka_unit_test(test_two_daemons),
        cmocka_unit_test(test_a_player_takes_over_from_a_bot),
        cmocka_unit_test(test_a_bot_plays_alone),
        cmocka_unit_test(test_this_war_without_an_enemy),
        cmocka_unit_test(test_kingmaker_with_two_bots),
        cmocka_unit_test(test_the_store_repeats_every_choice),
        cmocka_unit_test(test_unhappy_king_charles),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
