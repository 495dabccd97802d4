/* Whole games over HTTP, to their end: fairness, export, and verify's word on it. Dice and choices follow from one
 * number, another in each run: it is printed first, and MUSTERD_SEED plays the same games again. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/schema.h"

enum { LONGEST = 20000, SAMPLE = 120, STRIDE = 20 };

static struct client alice, other;
static uint64_t luck; /* never 0 */

static int set_up(void **state) {
    admin_setup_seeds(state);
    if (sodium_init() < 0)
        return -1;
    luck = play_with_seeds();
    alice = other = admin;
    alice.player = "alice";
    other.player = "other";
    return 0;
}

/* musterd verify on a file: its exit code. */
static int verify(const char *path) {
    int code = system(text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify %s >%s.out 2>&1",
                           server_build(), server_build(), server_program(), path, path));
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static void check_commitment(const json_t *fairness) {
    unsigned char seed[32], hash[32];
    char hex[65];
    assert_int_equal(sodium_hex2bin(seed, sizeof(seed), string_of(fairness, "seed"), 64, NULL, NULL, NULL), 0);
    crypto_hash_sha256(hash, seed, sizeof(seed));
    sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
    assert_string_equal(hex, string_of(fairness, "commitment"));
}

static void check_export(const char *id, int seq) {
    char path[64] = "/tmp/musterd-export-XXXXXX";
    int fd = mkstemp(path);
    json_t *export = ask(&alice, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_int_equal(json_array_size(member(export, "entries")), seq + 1);
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    if (verify(path) != 0) {
        assert_int_equal(system(text("cat %s.out >&2", path)), 0);
        fail_msg("musterd verify does not accept the export of %s", id);
    }
    json_t *entry = json_array_get(member(export, "entries"), (size_t)seq / 2);
    json_object_set_new(entry, "state_hash",
                        json_string("0000000000000000000000000000000000000000000000000000000000000000"));
    assert_int_equal(json_dump_file(export, path, 0), 0);
    assert_int_not_equal(verify(path), 0);
    json_decref(export);
    unlink(path);
    unlink(text("%s.out", path));
}

static void play_whole(const char *body) {
    char id[GAME_ID];
    make_game(&admin, id, body);
    json_t *before = ask(&admin, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_true(json_is_null(member(before, "seed")));
    refuse(&alice, "not-finished", "GET", text("/v1/games/%s/export", id), NULL);
    int done = play(&admin, id, &luck, LONGEST);
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "status"), "finished");
    assert_int_equal(number_of(game, "seq"), done);
    assert_true(strlen(string_of(member(game, "result"), "reason")) > 0);
    json_t *fairness = ask(&other, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_string_equal(string_of(fairness, "commitment"), string_of(before, "commitment"));
    check_commitment(fairness);
    check_export(id, done);
    json_decref(before);
    json_decref(game);
    json_decref(fairness);
}

static void test_a_game_of_muster(void **state) {
    (void)state;
    play_whole("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"},"
               "\"contributions\":{\"red\":\"from the maker\"}}");
}

/* All seats that the scenario has with its standard options, which a game that nobody has joined shows. */
static void body_for(const json_t *ruleset, const char *scenario, char *body, size_t size) {
    char seats[512] = "";
    snprintf(body, size, "{\"ruleset\":\"%s\",\"scenario\":\"%s\"}", string_of(ruleset, "id"), scenario);
    json_t *open = ask(&admin, 201, "POST", "/v1/games", body);
    const json_t *roles = member(open, "roles");
    for (size_t i = 0; i < json_array_size(roles); i++)
        snprintf(seats + strlen(seats), sizeof(seats) - strlen(seats), "%s\"%s\":\"alice\"", i ? "," : "",
                 string_of(json_array_get(roles, i), "role"));
    snprintf(body, size, "{\"ruleset\":\"%s\",\"scenario\":\"%s\",\"seats\":{%s}}", string_of(ruleset, "id"), scenario,
             seats);
    json_decref(open);
}

/* The views of all seats and of a spectator fit the schema that the ruleset gives for them. */
static void check_views(const json_t *ruleset, const char *id) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *schema = member(ruleset, "view_schema"), *roles = member(game, "roles");
    for (size_t i = 0; i <= json_array_size(roles); i++) {
        const char *role = i < json_array_size(roles) ? string_of(json_array_get(roles, i), "role") : "spectator";
        char why[512];
        json_t *view = view_of(&admin, id, role);
        if (!schema_check(schema, schema, member(view, "state"), why, sizeof(why)))
            fail_msg("%s, seen by %s at %ld: %s", id, role, number_of(view, "seq"), why);
        json_decref(view);
    }
    json_decref(game);
}

static void play_scenario(const json_t *ruleset, const char *scenario) {
    char body[1024], id[GAME_ID];
    body_for(ruleset, scenario, body, sizeof(body));
    make_game(&admin, id, body);
    for (int done = 0; done < SAMPLE; done += STRIDE) {
        check_views(ruleset, id);
        if (play(&admin, id, &luck, STRIDE) < STRIDE)
            break;
    }
    check_views(ruleset, id);
}

static void test_every_ruleset_and_scenario(void **state) {
    (void)state;
    json_t *list = ask(&admin, 200, "GET", "/v1/rulesets?limit=200", NULL);
    for (size_t i = 0; i < json_array_size(member(list, "items")); i++) {
        const char *name = string_of(json_array_get(member(list, "items"), i), "id");
        json_t *ruleset = ask(&admin, 200, "GET", text("/v1/rulesets/%s", name), NULL);
        const json_t *scenarios = member(ruleset, "scenarios");
        char body[1024];
        for (size_t s = 0; s < json_array_size(scenarios); s++)
            play_scenario(ruleset, string_of(json_array_get(scenarios, s), "id"));
        body_for(ruleset, string_of(json_array_get(scenarios, 0), "id"), body, sizeof(body));
        play_whole(body);
        json_decref(ruleset);
    }
    json_decref(list);
}

static void test_the_other_edition_of_unhappy_king_charles(void **state) {
    (void)state;
    play_whole("{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"options\":{\"edition\":\"gmt\"},"
               "\"seats\":{\"royalist\":\"alice\",\"parliament\":\"bob\"}}");
}

static void test_an_admin_may_keep_a_running_game_safe(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    play(&admin, id, &luck, 5);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_int_equal(json_array_size(member(export, "entries")), 6);
    json_decref(export);
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    refuse(&admin, "not-finished", "GET", text("/v1/games/%s/export", id), NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_of_muster),
        cmocka_unit_test(test_every_ruleset_and_scenario),
        cmocka_unit_test(test_the_other_edition_of_unhappy_king_charles),
        cmocka_unit_test(test_an_admin_may_keep_a_running_game_safe),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
