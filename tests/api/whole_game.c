/* Whole games over HTTP, to their end: fairness, export, and verify's word on it. */
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

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

enum { LONGEST = 20000 };

static struct client admin, alice, other;

static int set_up(void **state) {
    server_setup(state);
    client_init(&admin, ((struct server *)*state)->port, SERVER_ADMIN_TOKEN);
    alice = other = admin;
    alice.player = "alice";
    other.player = "other";
    return sodium_init() < 0 ? -1 : 0;
}

static int tear_down(void **state) {
    client_finish(&admin);
    return server_teardown(state);
}

/* musterd verify on a file: its exit code. */
static int verify(const char *path) {
    int code = system(text("MUSTERD_RULESETS_DIR=%s/rulesets:%s/tests/rulesets %s verify %s >%s.out 2>&1",
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

static void play_whole(const char *body, uint64_t random) {
    char id[GAME_ID];
    make_game(&admin, id, body);
    json_t *before = ask(&admin, 200, "GET", text("/v1/games/%s/fairness", id), NULL);
    assert_true(json_is_null(member(before, "seed")));
    refuse(&alice, "not-finished", "GET", text("/v1/games/%s/export", id), NULL);
    int done = play(&admin, id, &random, LONGEST);
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
               "\"entropy\":\"from the maker\"}",
               1642);
}

static void test_a_game_of_cruel_necessity(void **state) {
    (void)state;
    json_t *ruleset = ask(&admin, 200, "GET", "/v1/rulesets/cruel-necessity", NULL);
    const char *scenario = string_of(json_array_get(member(ruleset, "scenarios"), 0), "id");
    const char *role = string_of(json_array_get(member(ruleset, "roles"), 0), "id");
    play_whole(text("{\"ruleset\":\"cruel-necessity\",\"scenario\":\"%s\",\"seats\":{\"%s\":\"alice\"}}", scenario,
                    role),
               1649);
    json_decref(ruleset);
}

static void test_an_admin_may_keep_a_running_game_safe(void **state) {
    (void)state;
    char id[GAME_ID];
    uint64_t random = 3;
    make_muster(&admin, id, "");
    play(&admin, id, &random, 5);
    json_t *export = ask(&admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_int_equal(json_array_size(member(export, "entries")), 6);
    json_decref(export);
    make_game(&admin, id, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\"}");
    refuse(&admin, "not-finished", "GET", text("/v1/games/%s/export", id), NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_of_muster),
        cmocka_unit_test(test_a_game_of_cruel_necessity),
        cmocka_unit_test(test_an_admin_may_keep_a_running_game_safe),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
