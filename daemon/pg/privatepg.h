/* The private PostgreSQL cluster, which the daemon creates, starts, watches and stops.
 *
 * Its folder is DATA_DIR/postgres. It listens on a unix socket only, in a directory that no other user may enter. If
 * the daemon was started as root, the cluster runs as an unprivileged user. All functions: the main thread only (the
 * server ends with the thread that started it).
 */
#ifndef DAEMON_PRIVATEPG_H
#define DAEMON_PRIVATEPG_H

#include <stdbool.h>

#include "../privileges.h"

struct privatepg;

/* Creates the cluster if it does not exist, starts it or adopts a running server, and waits until it answers. user: the
 * owner of a new cluster if we are root; NULL: privileges_choose() decides. NULL: one line on stderr. Blocks for
 * seconds the first time, less than a second later. */
struct privatepg *privatepg_start(const char *data_dir, const char *user);
const char *privatepg_conninfo(const struct privatepg *pg);
/* The folder of the programs that run the server. */
const char *privatepg_programs(const struct privatepg *pg);
/* The user that the server runs as. Afterwards the daemon may change to that user (privileges_drop) and still manage
 * the server. */
const struct account *privatepg_account(const struct privatepg *pg);
/* Restarts the server if it has ended. Call it often (every 200 ms, and on SIGCHLD). */
void privatepg_watch(struct privatepg *pg);
/* Stops the server cleanly: waits for its checkpoint. Leaves it running if another daemon on the same data directory is
 * in charge of it. NULL does nothing. */
void privatepg_stop(struct privatepg *pg);

#endif
