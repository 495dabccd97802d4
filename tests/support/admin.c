#include "admin.h"

#include <stdlib.h>

struct client admin;

struct server *admin_begin(void **state, const char *const *settings) {
    struct server *server = calloc(1, sizeof *server);
    *state = server;
    server_start(server, settings);
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    return server;
}

int admin_setup(void **state) {
    admin_begin(state, NULL);
    return 0;
}

int admin_setup_seeds(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_SEEDS=on", NULL};
    admin_begin(state, settings);
    return 0;
}

int admin_teardown(void **state) {
    client_finish(&admin);
    return server_teardown(state);
}
