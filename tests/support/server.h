/* A real musterd for a test: its own port, data directory and PostgreSQL cluster.
 *
 * The program is $MUSTERD_BIN, else $MUSTERD_BUILD/bin/musterd, else build/bin/musterd. Its rulesets are those in
 * $MUSTERD_RULESETS, else those of the build and the test ruleset. */
#ifndef SUPPORT_SERVER_H
#define SUPPORT_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#define SERVER_ADMIN_TOKEN "mst_test_admin_0123456789abcdefghijklmnopqrstuvwxyz"

struct server {
    pid_t pid; /* 0: not running */
    int port;
    char data_dir[64];  /* removed by server_finish */
    char log_path[128]; /* its output, in data_dir's parent */
    const char *const *settings;
};

/* Makes a data directory and starts the daemon. settings: "MUSTERD_RATE_LIMIT=60", … ended by NULL, or NULL; they must
 * live as long as the server. Returns once /readyz answers 200; otherwise fails the test (cmocka) with the end of the
 * log. */
void server_start(struct server *server, const char *const *settings);
/* Sends SIGTERM and waits; the exit code must be 0. */
void server_stop(struct server *server);
/* Sends SIGKILL to the daemon only, like a crash; its PostgreSQL may stay or end. */
void server_kill(struct server *server);
/* Restarts on the same data and port, after server_stop or server_kill. */
void server_again(struct server *server);
/* Stops the daemon and removes the data. */
void server_finish(struct server *server);
/* Starts a second daemon on the first one's cluster. Both have the same data directory, which the first one owns. */
void server_start_beside(struct server *second, const struct server *first);
void server_finish_beside(struct server *second);
/* Waits until a line of its log has both texts; fails the test after three minutes. */
void server_await_log(const struct server *server, const char *words, const char *more);
/* Prints the last lines of its log on stderr. */
void server_show_log(const struct server *server);
/* The path of the program; the path of the build directory. */
const char *server_program(void);
const char *server_build(void);

/* cmocka group fixtures around one server: *state is a struct server *. */
int server_setup(void **state);
int server_teardown(void **state);

#endif
