/* What runs in a cluster's folder, told from its postmaster.pid and /proc. The folder is given as a descriptor, because
 * a daemon that has given up root's rights may not be able to walk to it. Main thread. */
#ifndef DAEMON_PG_POSTMASTER_H
#define DAEMON_PG_POSTMASTER_H

#include <stdbool.h>
#include <sys/types.h>

/* The postmaster that postmaster.pid names, if it works in this folder; else 0. socket_dir (PATH_MAX bytes, or NULL)
 * gets the folder of its socket, if the file says one, whether it runs or not. */
pid_t pg_postmaster_running(int folder, char *socket_dir);

/* A process that still works in the folder, or 0: backends outlive a killed postmaster for a moment, and a new server
 * refuses to start beside them. */
pid_t pg_postmaster_worker(int folder);

/* PostgreSQL knows the file of a postmaster that is gone, but not where that number now belongs to another process, or
 * to a postmaster that was killed and that its parent has not waited for: both keep a new server from starting. Removes
 * the file then; leaves it where anything still works in the folder. */
void pg_postmaster_remove_stale(int folder);

#endif
