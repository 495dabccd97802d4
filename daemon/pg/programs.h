/* Where PostgreSQL's programs are on this machine. Any thread; blocks. */
#ifndef DAEMON_PG_PROGRAMS_H
#define DAEMON_PG_PROGRAMS_H

#include <limits.h>

/* The major version that made the cluster in this folder; 0: there is no cluster. */
int pg_programs_version(const char *cluster);

/* bin: the folder of the initdb and postgres that fit the cluster, or of the newest where there is none: Debian's
 * packages first, then PATH, then pg_config. -1 with one log line that says what to install. */
int pg_programs_find(const char *cluster, char bin[PATH_MAX]);

#endif
