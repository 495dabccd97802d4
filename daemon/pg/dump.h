/* Copies of a database as files, made and read by PostgreSQL's own pg_dump, pg_restore and psql. All functions block,
 * and belong to the main thread before there are others. */
#ifndef DAEMON_PG_DUMP_H
#define DAEMON_PG_DUMP_H

#include <limits.h>

/* The folder with the programs of PostgreSQL's clients. server: the major version of the server, which the programs
 * must not be older than. -1: one log line says what to install. */
int pg_dump_find(int server, char bin[PATH_MAX]);

/* Writes the database to a new file, in pg_dump's custom format, consistent while others change it. The file appears
 * under its name when it is complete and on the disk. Returns 0; -1 with one line on stderr. */
int pg_dump_write(const char *bin, const char *conninfo, const char *file);

/* Replaces everything in the database by the dump, in one transaction: if it fails, nothing has changed. Returns 0; -1
 * with one line on stderr. */
int pg_dump_read(const char *bin, const char *conninfo, const char *file);

#endif
