/* Group fixtures of tests of the API: a server, and a client of its administrator. */
#ifndef SUPPORT_ADMIN_H
#define SUPPORT_ADMIN_H

#include "client.h"
#include "server.h"

/* The administrator's client. A copy of it with a player is a client of that player over the same connection. */
extern struct client admin;

/* Starts a server with these settings, as server_start does, and makes the client. *state is the server, which is
 * returned; admin_teardown frees it. */
struct server *admin_begin(void **state, const char *const *settings);
/* cmocka group fixtures: the same without settings; for tests that choose their games' seeds; and the end of each. */
int admin_setup(void **state);
int admin_setup_seeds(void **state);
int admin_teardown(void **state);

#endif
