/* A real musterd for a test: its own port, data directory and PostgreSQL cluster.
 *
 * The program is $MUSTERD_BIN, else $MUSTERD_BUILD/bin/musterd, else build/bin/musterd. It knows the games in
 * $MUSTERD_RULESETS, else those of the build and the tests' own game. */
#ifndef SUPPORT_SERVER_H
#define SUPPORT_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#define SERVER_ADMIN_TOKEN "mst_test_admin_0123456789abcdefghijklmnopqrstuvwxyz"

struct server {
    pid_t pid; /* 0: not running */
    int port;
    char data_dir[64];  /* removed by server_finish */
    char log_path[128]; /* what it printed, in data_dir's parent */
    const char *const *settings;
};

/* Makes a data directory and starts. settings: "MUSTERD_RATE_LIMIT=60", … ended by NULL, or NULL; they must live on.
 * Returns once /readyz says 200. Fails the test (cmocka) otherwise, with the log's end. */
void server_start(struct server *server, const char *const *settings);
/* SIGTERM; waits; the exit code must be 0. */
void server_stop(struct server *server);
/* SIGKILL, as by a power cut: of the daemon alone, its PostgreSQL stays or goes as it likes. */
void server_kill(struct server *server);
/* Starts again on the same data and port, after server_stop or server_kill. */
void server_again(struct server *server);
/* Stops what runs and removes the data. */
void server_finish(struct server *server);
/* A second daemon on the first's cluster: it has the same data directory, which stays with the first. */
void server_start_beside(struct server *second, const struct server *first);
void server_finish_beside(struct server *second);
/* The last lines of its log, on stderr. */
void server_show_log(const struct server *server);
/* The path of the program, and of the build directory. */
const char *server_program(void);
const char *server_build(void);

/* cmocka group fixtures around one server: *state is a struct server *. */
int server_setup(void **state);
/* The same for tests that choose the seeds of their games. */
int server_setup_seeds(void **state);
int server_teardown(void **state);

#endif
