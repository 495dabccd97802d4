/* Work on a database outside the workers: creates it, migrates its schema, and answers questions about it. All
 * functions block. */
#ifndef STORE_ADMIN_H
#define STORE_ADMIN_H

#include <stdbool.h>
#include <stdint.h>

#include "../plugin/loader.h"

/* Connects to the maintenance database of a server that this daemon runs. true: it answers. Creates the database `name`
 * if it is missing. Prints nothing on failure. */
bool admin_make_database(const char *conninfo, const char *name);
/* Does the server refuse connections for now because it is starting or recovering? */
bool admin_recovering(const char *conninfo);
/* Brings the schema up to date with directory/NNNN_*.sql, each file in a separate transaction. Several daemons may
 * call this at once. Returns the number of files applied; -1 with one line on stderr (cannot connect, server too old,
 * schema too new, missing privilege). */
int admin_migrate(const char *conninfo, const char *directory);
/* The migrations that the schema lacks. */
struct migrations {
    char **names; /* "0013_rule_names.sql" */
    size_t count;
    int schema; /* the version of the schema; 0: the database is new */
    int newest; /* the version that this program has */
};
/* Lists what admin_migrate would apply; the caller finishes it. Changes nothing. Returns 0; -1 with one line on
 * stderr. */
int admin_pending(const char *conninfo, const char *directory, struct migrations *out);
void migrations_finish(struct migrations *migrations);

/* The number of games; 0 if there are no tables yet; -1 with one line on stderr. */
int64_t admin_count_games(const char *conninfo);
/* The number of other musterd processes connected to this database; -1 with one line on stderr. */
int admin_count_others(const char *conninfo);
/* The major version of the server; -1 with one line on stderr. */
int admin_server_version(const char *conninfo);
/* Calls each() with the environment variables that describe this connection to PostgreSQL's programs (PGHOST …). */
void admin_each_setting(const char *conninfo, void (*each)(void *context, const char *name, const char *value),
                        void *context);

/* Stores the content of every module on disk, for the games that are played with it. Returns 0; -1 with one line on
 * stderr. */
int admin_keep_content(const char *conninfo, const struct loader *loader);
/* The number of valid admin tokens; -1 with one line on stderr. */
int admin_count_admins(const char *conninfo);
/* Reads the 32-byte signing key that all daemons of this database share for the purpose `name`. Returns 0; -1 with one
 * line on stderr. */
int admin_secret(const char *conninfo, const char *name, uint8_t bytes[32]);

#endif
