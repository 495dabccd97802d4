/* kill -9 of the daemon, and of PostgreSQL in each of its manners, in the midst of two hundred games:
 * what was acknowledged is there, nothing happened twice, no game is stuck. */
#include "storm.h"

#include <sys/prctl.h>

static struct server server;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, NULL);
    return 0;
}

static int stop(void **state) {
    (void)state;
    server_finish(&server);
    return 0;
}

static void kill_daemon(void) {
    server_kill(&server);
    server_again(&server);
}

static void signal_postgres(int number) {
    pid_t pid = storm_postmaster(&server);
    assert_true(pid > 1);
    kill(pid, number);
}

static void kill_postgres(void) {
    signal_postgres(SIGKILL);
}

static void stop_postgres_fast(void) {
    signal_postgres(SIGINT);
}

static void stop_postgres_immediately(void) {
    signal_postgres(SIGQUIT);
}

/* As when the power goes. */
static void kill_both(void) {
    signal_postgres(SIGKILL);
    kill_daemon();
}

static void rounds_of(void (*disaster)(void)) {
    static struct storm storm;
    storm_begin(&storm, server.port, server.port);
    storm_await_progress(&storm, &server);
    for (int i = 0; i < storm_rounds(); i++) {
        usleep((useconds_t)(100000 + 70000 * (i % 5)));
        disaster();
        storm_await_progress(&storm, &server);
    }
    storm_end(&storm, &server);
    storm_check(&storm);
    storm_verify(&server);
}

static void test_the_daemon_is_killed(void **state) {
    (void)state;
    rounds_of(kill_daemon);
}

static void test_postgres_is_killed(void **state) {
    (void)state;
    rounds_of(kill_postgres);
}

static void test_postgres_is_stopped_fast(void **state) {
    (void)state;
    rounds_of(stop_postgres_fast);
}

static void test_postgres_is_stopped_immediately(void **state) {
    (void)state;
    rounds_of(stop_postgres_immediately);
}

static void test_both_are_killed(void **state) {
    (void)state;
    rounds_of(kill_both);
}

/* Nobody waits for what was killed, so that it stays in the list of processes: its number is no free one. */
static void test_both_are_killed_and_nobody_waits_for_them(void **state) {
    (void)state;
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    for (int i = 0; i < (getenv("MUSTERD_SOAK") ? 50 : 5); i++)
        kill_both();
    prctl(PR_SET_CHILD_SUBREAPER, 0);
}

/* The postmaster and all that it has started. */
static void stop_all_of_postgres(void) {
    char command[128];
    pid_t pid = storm_postmaster(&server);
    assert_true(pid > 1);
    kill(pid, SIGSTOP);
    snprintf(command, sizeof command, "kill -STOP $(ps -o pid= --ppid %ld)", (long)pid);
    assert_int_equal(system(command), 0);
}

static void test_sigterm_ends_a_daemon_whose_postgres_was_stopped(void **state) {
    (void)state;
    stop_all_of_postgres();
    server_stop(&server);
    server_again(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_daemon_is_killed),
        cmocka_unit_test(test_postgres_is_killed),
        cmocka_unit_test(test_postgres_is_stopped_fast),
        cmocka_unit_test(test_postgres_is_stopped_immediately),
        cmocka_unit_test(test_both_are_killed),
        cmocka_unit_test(test_both_are_killed_and_nobody_waits_for_them),
        cmocka_unit_test(test_sigterm_ends_a_daemon_whose_postgres_was_stopped),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
