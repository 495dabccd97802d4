/* Finds the processes of a cluster through its postmaster.pid and /proc. The folder is passed as a descriptor, because
 * a daemon that has given up root's rights may not be able to reach it by path. Main thread. */
#ifndef DAEMON_PG_POSTMASTER_H
#define DAEMON_PG_POSTMASTER_H

#include <stdbool.h>
#include <sys/types.h>

/* The postmaster that postmaster.pid names, if it works in this folder; else 0. socket_dir (PATH_MAX bytes, or NULL)
 * gets the folder of its socket if the file names one, even if the postmaster is not running. */
pid_t pg_postmaster_running(int folder, char *socket_dir);

/* A process that still works in the folder, or 0. Backends outlive a killed postmaster for a moment, and a new server
 * refuses to start beside them. */
pid_t pg_postmaster_worker(int folder);

/* Sends a signal to the postmaster and to its children. */
void pg_postmaster_signal_all(int folder, pid_t postmaster, int signal);

/* Removes stale files that would keep a new server from starting, among them that of the socket in socket_dir.
 * PostgreSQL itself detects the files of a postmaster that is gone, except in two cases: the process id now belongs to
 * another process, or the postmaster was killed and its parent has not waited for it. Removes nothing while any process
 * works in the folder. */
void pg_postmaster_remove_stale(int folder, const char *socket_dir);

#endif
