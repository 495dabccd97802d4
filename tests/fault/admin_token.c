/* The admin token of the settings: changed, taken back, too weak. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

#define FIRST  "mst_first_0123456789abcdefghijklmnopqrstuvwxyz"
#define SECOND "mst_second_0123456789abcdefghijklmnopqrstuvwxyz"

static int status_with(int port, const char *token) {
    struct client client;
    struct reply reply;
    client_init(&client, port, token);
    client_send(&client, &reply, "GET", "/v1/me", NULL, NULL);
    int status = reply.status;
    reply_finish(&reply);
    client_finish(&client);
    return status;
}

static int run(const char *command, char output[1024]) {
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t n = fread(output, 1, 1023, pipe);
    output[n] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_the_token_before_ends(void **state) {
    static const char *const first[] = {"MUSTERD_ADMIN_TOKEN=" FIRST, NULL};
    static const char *const second[] = {"MUSTERD_ADMIN_TOKEN=" SECOND, NULL};
    struct server server;
    struct client client;
    char secret[160], output[1024];
    (void)state;
    server_start(&server, first);
    assert_int_equal(status_with(server.port, FIRST), 200);
    assert_int_equal(status_with(server.port, SECOND), 401);
    client_init(&client, server.port, FIRST);
    json_t *token = ask(&client, 201, "POST", "/v1/tokens", "{\"scope\":\"admin\",\"name\":\"from the settings\"}");
    snprintf(secret, sizeof(secret), "%s", string_of(token, "token"));
    json_decref(token);
    client_finish(&client);
    server_stop(&server);
    server_again(&server); /* the same one stays */
    assert_int_equal(status_with(server.port, FIRST), 200);
    server_stop(&server);
    server.settings = second;
    server_again(&server);
    assert_int_equal(status_with(server.port, SECOND), 200);
    assert_int_equal(status_with(server.port, FIRST), 401);
    assert_int_equal(status_with(server.port, secret), 200); /* made with it, and not it */
    server_stop(&server);
    assert_int_not_equal(run(text("MUSTERD_ADMIN_TOKEN=" FIRST " MUSTERD_DATA_DIR=%s timeout 60 %s serve "
                                  "--listen=127.0.0.1:%d 2>&1",
                                  server.data_dir, server_program(), server.port),
                             output),
                         0);
    assert_non_null(strstr(output, "was revoked"));
    server_finish(&server);
}

static void test_a_weak_token_is_refused(void **state) {
    static const char *const weak[] = {"x",
                                       "secret",
                                       "mst_0123456789abcdefghijklmnopq",
                                       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "abcabcabcabcabcabcabcabcabcabcabcabcabcabc",
                                       "password12345678901234567890123456"};
    char output[1024];
    (void)state;
    for (size_t i = 0; i < sizeof(weak) / sizeof(weak[0]); i++) {
        const char *command = text("MUSTERD_ADMIN_TOKEN=%s timeout 60 %s serve --data-dir=/nonexistent/musterd "
                                   "--listen=127.0.0.1:0 2>&1",
                                   weak[i], server_program());
        assert_int_not_equal(run(command, output), 0);
        if (!strstr(output, "the admin token is easily guessed") || !strstr(output, "32 characters") ||
            strchr(output, '\n') != output + strlen(output) - 1)
            fail_msg("%s is answered with %s", weak[i], output);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_token_before_ends),
        cmocka_unit_test(test_a_weak_token_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
