/* Versions of a ruleset side by side: a running game keeps its own, a new game takes the newest, and `musterd upgrade
 * --dry-run` tells what the newest would change. The versions are copies of one plugin with another number in them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

static char folder[] = "/tmp/musterd-versions-XXXXXX";
static char rulesets[64], first[GAME_ID];

static int run(const char *command, char *lines, size_t size) {
    FILE *out = popen(command, "r");
    assert_non_null(out);
    lines[fread(lines, 1, size - 1, out)] = '\0';
    const int code = pclose(out);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}

static void must(const char *command) {
    char lines[4096];
    if (run(command, lines, sizeof lines) != 0)
        fail_msg("%s: %s", command, lines);
}

/* Installs the test game under another version; edit: a command of sed for the plugin, "" for none. */
static void install(const char *version, const char *edit) {
    must(text("cp -r '%s/tests/rulesets/muster-test' '%s/muster-test-%s' &&"
              " LC_ALL=C sed 's/1\\.0\\.0/%s/g; %s' '%s/tests/rulesets/muster-test.so' > '%s/muster-test-%s.so' &&"
              " chmod -R a+rX '%s'",
              server_build(), folder, version, version, edit, server_build(), folder, version, folder));
}

static int set_up(void **state) {
    static const char *settings[] = {rulesets, NULL};
    uint64_t random = 99;
    assert_non_null(mkdtemp(folder));
    snprintf(rulesets, sizeof rulesets, "MUSTERD_RULESETS_DIR=%s", folder);
    install("1.0.0", "");
    admin_begin(state, settings);
    make_muster(&admin, first, "");
    assert_int_equal(play(&admin, first, &random, 4), 4);
    return 0;
}

static int tear_down(void **state) {
    must(text("rm -rf '%s'", folder));
    return admin_teardown(state);
}

static void assert_version(const char *id, const char *version) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "ruleset_version"), version);
    json_decref(game);
}

static int dry_run(const struct server *server, char *lines, size_t size) {
    return run(text("MUSTERD_RULESETS_DIR='%s' MUSTERD_DATA_DIR='%s' '%s' upgrade --dry-run --ruleset muster-test 2>&1",
                    folder, server->data_dir, server_program()),
               lines, size);
}

static void test_games_keep_their_version(void **state) {
    struct server *server = *state;
    char second[GAME_ID], lines[4096];
    uint64_t random = 7;
    server_stop(server);
    install("1.1.0", "");
    server_again(server);
    make_muster(&admin, second, "");
    assert_version(first, "1.0.0");
    assert_version(second, "1.1.0");
    assert_int_equal(play(&admin, first, &random, 2), 2);
    assert_int_equal(play(&admin, second, &random, 2), 2);
    assert_int_equal(dry_run(server, lines, sizeof lines), 0);
    assert_non_null(strstr(lines, text("%s muster-test 1.0.0 -> 1.1.0: unchanged", first)));
    assert_non_null(strstr(lines, "1 unchanged, 0 would change, 1 have the newest version"));
}

static void test_a_change_is_told_with_its_entry(void **state) {
    struct server *server = *state;
    char lines[4096];
    server_stop(server);
    install("1.2.0", "s/has chosen/has played/g");
    server_again(server);
    const int code = dry_run(server, lines, sizeof lines);
    if (code != 1 || !strstr(lines, text("%s muster-test 1.0.0 -> 1.2.0: changes: entry ", first)) ||
        !strstr(lines, "would change, 0 have the newest version"))
        fail_msg("upgrade ended with %d:\n%s", code, lines);
    assert_version(first, "1.0.0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_keep_their_version),
        cmocka_unit_test(test_a_change_is_told_with_its_entry),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
