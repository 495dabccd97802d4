/* A daemon that is stopped for longer than an outage, as in a frozen container, and then goes on: who acts in that
 * moment, before the daemon has found out, pays nothing for the time. */
#include <signal.h>

#include "../../daemon/clock.h"
#include "../api/clocked.h"
#include "../support/wire.h"

enum { STOPPED = 35 };

static void test_who_acts_when_a_stopped_daemon_goes_on_pays_nothing(void **state) {
    (void)state;
    char id[GAME_ID], answer[65536];
    make_muster(&admin, id,
                ",\"clock\":{\"kind\":\"bank\",\"seconds\":60,\"increment\":0,\"cap\":60,\"on_expiry\":\"forfeit\"}");
    int fd = wire_open(server.port);
    const char *body = "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}";
    const char *request =
        text("POST /v1/games/%s/actions HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s\r\n"
             "Musterd-Player: alice\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             id, SERVER_ADMIN_TOKEN, strlen(body), body);
    const time_t made = time(NULL);
    kill(server.pid, SIGSTOP);
    assert_true(wire_send(fd, request, strlen(request))); /* it is there when the daemon goes on */
    sleep(STOPPED);
    kill(server.pid, SIGCONT);
    long got = wire_answer(fd, answer, sizeof answer, 180000);
    assert_true(got > 0);
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0)
        fail_msg("%s", answer);
    close(fd);
    json_t *game = game_of(id);
    long left = number_of(clock_of(game, "red"), "remaining");
    json_decref(game);
    const long awake = time(NULL) - made - STOPPED; /* on a busy machine it is long */
    if (left < 60 - (long)(CLOCK_ALONE_US / 1000000) - 5 - awake)
        fail_msg("red has %ld seconds left", left);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_who_acts_when_a_stopped_daemon_goes_on_pays_nothing, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
