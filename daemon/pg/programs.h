/* Where the programs of PostgreSQL are on this machine. Any thread; blocks. */
#ifndef DAEMON_PG_PROGRAMS_H
#define DAEMON_PG_PROGRAMS_H

#include <limits.h>

/* The major version that made the cluster in this folder; 0: there is no cluster. */
int pg_programs_version(const char *cluster);

/* bin: the folder of the initdb and postgres that fit the cluster, or of the newest ones if there is no cluster.
 * Searches Debian's packages first, then PATH, then pg_config. -1: one log line says what to install. */
int pg_programs_find(const char *cluster, char bin[PATH_MAX]);

#endif
