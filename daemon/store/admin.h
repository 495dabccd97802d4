/* What is done to a database outside of the workers: is it there, is its schema ours. Blocks. */
#ifndef STORE_ADMIN_H
#define STORE_ADMIN_H

#include <stdbool.h>
#include <stdint.h>

#include "../plugin/loader.h"

/* A connection to the maintenance database of a server of ours: true if it answers; makes the
 * database `name` if it is missing. Says nothing if not. */
bool admin_make_database(const char *conninfo, const char *name);
/* Does it refuse connections for now, as one does that starts or recovers? */
bool admin_recovering(const char *conninfo);
/* Brings the schema up to date with directory/NNNN_*.sql, each in a transaction of its own; several
 * daemons may try at once. Returns how many were applied, -1 with one line on stderr (cannot connect,
 * too old, too new, no right). */
int admin_migrate(const char *conninfo, const char *directory);
/* Keeps the content of every module on disk in the store, for the games that are played with it. 0,
 * -1 with one line on stderr. */
int admin_keep_content(const char *conninfo, const struct loader *loader);
/* The number of good admin tokens; -1 with one line on stderr. */
int admin_count_admins(const char *conninfo);
/* The 32 bytes that all daemons of this database sign with, for this purpose; 0, -1 with one line on stderr. */
int admin_secret(const char *conninfo, const char *name, uint8_t bytes[32]);

#endif
