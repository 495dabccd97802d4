/* musterd doctor: each fault has its line with a remedy, and a sound service has none. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

static struct server server;
static char folder[] = "/tmp/musterd-doctor-XXXXXX";

struct outcome {
    int code;
    char lines[8192];
};

/* Runs the doctor on the server's data; more: further settings. */
static struct outcome doctor(const char *more) {
    static struct outcome outcome;
    FILE *out = popen(text("MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' MUSTERD_DATA_DIR='%s' '%s' doctor %s"
                           " 2>&1",
                           server_build(), server_build(), server.data_dir, server_program(), more),
                      "r");
    assert_non_null(out);
    outcome.lines[fread(outcome.lines, 1, sizeof outcome.lines - 1, out)] = '\0';
    const int status = pclose(out);
    assert_true(WIFEXITED(status));
    outcome.code = WEXITSTATUS(status);
    return outcome;
}

static void expect(const char *more, int code, const char *line, const char *remedy) {
    const struct outcome outcome = doctor(more);
    const char *found = strstr(outcome.lines, line);
    if (outcome.code != code || !found || !strstr(found, remedy))
        fail_msg("musterd doctor %s ended with %d, without \"%s\" or \"%s\":\n%s", more, outcome.code, line, remedy,
                 outcome.lines);
}

static void psql(const char *sql) {
    const int code = system(text("psql -qX -h '%s/postgres' -U musterd musterd -c \"%s\"", server.data_dir, sql));
    assert_int_equal(code, 0);
}

static int set_up(void **state) {
    struct client admin;
    char game[GAME_ID];
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chmod(folder, 0755), 0);
    server_start(&server, NULL);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, game, "");
    client_finish(&admin);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    server_finish(&server);
    return system(text("rm -rf '%s'", folder));
}

static void test_a_sound_service(void **state) {
    (void)state;
    const char *const sound = "--public-url=https://games.example --trusted-proxies=127.0.0.1";
    expect(sound, 0, "ok    database: PostgreSQL", "0 failures");
    expect(sound, 0, "ok    schema: version", "up to date");
    expect(sound, 0, "ok    clock: agrees", "0.0");
    expect(sound, 0, "ok    games: 1,", "have their rules");
    expect(sound, 0, "ok    public URL: https://games.example\nok    trusted proxies: 127.0.0.1\n", "ok    rulesets: ");
    expect(sound, 0, "ok    connections: musterd has", "are free");
}

static void test_before_the_first_start_nothing_is_made(void **state) {
    struct stat st;
    (void)state;
    expect(text("--data-dir='%s/none'", folder), 0, "ok    database: musterd serve will make", folder);
    assert_int_equal(stat(text("%s/none", folder), &st), -1);
}

static void test_settings(void **state) {
    (void)state;
    expect("", 0, "warn  public URL: is not set", "MUSTERD_PUBLIC_URL");
    expect("--public-url=http://games.example", 0, "warn  public URL: http://games.example", "proxy with TLS");
    expect("--public-url=https://games.example", 0, "warn  trusted proxies: none", "MUSTERD_TRUSTED_PROXIES");
    expect("--listen=0.0.0.0:8650", 0, "warn  trusted proxies: none, and 0.0.0.0:8650", "listen on 127.0.0.1");
    expect("--test-seeds=on", 0, "warn  settings: MUSTERD_TEST_SEEDS is on", "remove it");
    expect("--public-urls=https://games.example", 2, "--public-urls", "--help");
}

static void test_rulesets(void **state) {
    (void)state;
    expect(text("--rulesets-dir='%s'", folder), 1, "fail  rulesets: none in", "MUSTERD_RULESETS_DIR");
    expect(text("--rulesets-dir='%s'", folder), 1, "fail  games: 1 active ones are played by muster-test",
           "install that version");
    assert_int_equal(system(
                         text("head -c 5000 '%s/rulesets/kingmaker.so' > '%s/kingmaker.so'", server_build(), folder)),
                     0);
    expect(text("--rulesets-dir='%s:%s/tests/rulesets'", folder, server_build()), 1,
           "fail  rulesets: ", "install the ruleset again");
    assert_int_equal(unlink(text("%s/kingmaker.so", folder)), 0);
}

static void test_the_database(void **state) {
    (void)state;
    expect("--database-url=postgresql://127.0.0.1:1/musterd", 1, "fail  database: ", "MUSTERD_DATABASE_URL");
    expect("--test-clock=3600", 1, "fail  clock: the database's is -3600.0 s", "time service");
    expect("--test-clock=10", 0, "warn  clock: the database's is -10.0 s", "time service");
    psql("CREATE ROLE low LOGIN");
    expect(text("--database-url=\"host='%s/postgres' user=low dbname=musterd\"", server.data_dir), 1,
           "fail  rights: ", "GRANT CREATE");
    psql("GRANT CREATE ON SCHEMA public TO low");
    expect(text("--database-url=\"host='%s/postgres' user=low dbname=musterd\"", server.data_dir), 1,
           "fail  rights: ", "belong to another user");
    psql("DROP OWNED BY low");
    psql("DROP ROLE low");
    psql("INSERT INTO musterd_migrations (number, name) VALUES (9000, 'of the future')");
    expect("", 1, "fail  schema: version 9000 is newer", "upgrade musterd");
    psql("DELETE FROM musterd_migrations WHERE number IN (9000, 1)");
    expect("", 0, "warn  schema: version ", "lacks 1 migrations");
    psql("INSERT INTO musterd_migrations (number, name) VALUES (1, '0001_games.sql')");
}

/* Stops the daemon: the doctor starts the private cluster for the time, and stops it again. */
static void test_while_no_daemon_runs(void **state) {
    struct stat st;
    (void)state;
    server_stop(&server);
    expect("", 0, "ok    games: 1,", "have their rules");
    expect("--workers=80", 0, "warn  connections: ", "MUSTERD_WORKERS");
    assert_int_equal(stat(text("%s/postgres/postmaster.pid", server.data_dir), &st), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_sound_service), cmocka_unit_test(test_before_the_first_start_nothing_is_made),
        cmocka_unit_test(test_settings),        cmocka_unit_test(test_rulesets),
        cmocka_unit_test(test_the_database),    cmocka_unit_test(test_while_no_daemon_runs),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
