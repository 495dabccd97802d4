/* This War Without an Enemy over HTTP to a Major Victory of each side: one plays for it, the other lets him. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { LONGEST = 6000, GAMES = 20 };

static int set_up(void **state) {
    admin_setup_seeds(state);
    return 0;
}

static bool begins(const char *key, const char *word) {
    return strncmp(key, word, strlen(word)) == 0;
}

/* Does as little as can be: passes and declines where it may, else the first of the list. */
static const char *idle(const json_t *actions) {
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const char *key = string_of(json_array_get(actions, i), "key");
        if (begins(key, "pass") || begins(key, "decline"))
            return key;
    }
    return string_of(json_array_get(actions, 0), "key");
}

/* Marches where it may, and passes seldom. */
static const char *eager(const json_t *actions, uint64_t *random) {
    size_t n = json_array_size(actions), marches = 0;
    if (n == 0)
        return "";
    for (size_t i = 0; i < n; i++)
        marches += begins(string_of(json_array_get(actions, i), "key"), "move-group");
    for (size_t i = 0, k = marches ? next_random(random) % marches : 0; marches && i < n; i++) {
        const char *key = string_of(json_array_get(actions, i), "key");
        if (begins(key, "move-group") && k-- == 0)
            return key;
    }
    const char *key = string_of(json_array_get(actions, next_random(random) % n), "key");
    for (int tries = 0; tries < 3 && (begins(key, "pass") || begins(key, "decline")); tries++)
        key = string_of(json_array_get(actions, next_random(random) % n), "key");
    return key;
}

/* Plays one game through; true if that side won a Major Victory. */
static bool play_for(const char *side, uint64_t random) {
    char id[GAME_ID], outcome[32];
    make_game(&admin, id,
              text("{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\",\"seed\":\"%064llx\","
                   "\"seats\":{\"king\":\"alice\",\"parliament\":\"bob\"}}",
                   (unsigned long long)random));
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s/view?role=spectator", id), NULL);
    for (int done = 0; done < LONGEST && strcmp(string_of(game, "status"), "active") == 0; done++) {
        char role[32];
        snprintf(role, sizeof(role), "%s", json_string_value(json_array_get(member(game, "to_act"), 0)));
        json_t *list = ask(&admin, 200, "GET", text("/v1/games/%s/actions?role=%s", id, role), NULL);
        const json_t *actions = member(list, "actions");
        const char *key = strcmp(role, side) == 0 ? eager(actions, &random) : idle(actions);
        json_decref(game);
        game = ask(&admin, 200, "POST", text("/v1/games/%s/actions", id),
                   text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, number_of(list, "seq"), key));
        json_decref(list);
    }
    json_decref(game);
    game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "status"), "finished");
    const json_t *result = member(game, "result"), *degree = json_object_get(result, "degree");
    snprintf(outcome, sizeof(outcome), "%s-wins", side);
    bool won = strcmp(string_of(result, "outcome"), outcome) == 0 && json_is_string(degree) &&
               strcmp(json_string_value(degree), "major") == 0;
    json_decref(game);
    return won;
}

static void wins_for(const char *side) {
    for (uint64_t random = 1642; random < 1642 + GAMES; random++)
        if (play_for(side, random))
            return;
    fail_msg("no Major Victory of %s in %d games", side, GAMES);
}

static void test_a_major_victory_of_the_king(void **state) {
    (void)state;
    wins_for("king");
}

static void test_a_major_victory_of_parliament(void **state) {
    (void)state;
    wins_for("parliament");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_major_victory_of_the_king),
        cmocka_unit_test(test_a_major_victory_of_parliament),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
