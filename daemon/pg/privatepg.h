/* The private PostgreSQL cluster: made, started, watched and stopped by the daemon.
 *
 * It lies in DATA_DIR/postgres, listens on a unix socket only, in a directory that nobody else may
 * enter, and runs as an unprivileged user where the daemon was started as root. All functions: the
 * main thread (the server dies with the thread that started it).
 */
#ifndef DAEMON_PRIVATEPG_H
#define DAEMON_PRIVATEPG_H

#include <stdbool.h>

#include "../privileges.h"

struct privatepg;

/* Makes the cluster if there is none, starts it or takes over one that still runs, and waits until it
 * answers. user: whom a new cluster is to belong to where we are root; NULL: privileges_choose() says. NULL with one
 * line on stderr. Blocks for seconds the first time, less than one later. */
struct privatepg *privatepg_start(const char *data_dir, const char *user);
const char *privatepg_conninfo(const struct privatepg *pg);
/* Whom its server runs as. After this the daemon may become that user (privileges_drop) and still look after it. */
const struct account *privatepg_account(const struct privatepg *pg);
/* To be called often (every 200 ms, and on SIGCHLD): starts the server again if it has gone. */
void privatepg_watch(struct privatepg *pg);
/* In order: waits for its checkpoint. Leaves it alone where another daemon on the same data directory
 * is in charge of it. NULL does nothing. */
void privatepg_stop(struct privatepg *pg);

#endif
