/* Connections for work outside the workers (admin.h, census.h). All functions block. */
#ifndef STORE_ADMIN_CONNECTION_H
#define STORE_ADMIN_CONNECTION_H

#include <postgresql/libpq-fe.h>

/* NULL with one line on stderr: the database cannot be reached, or its server is too old. The caller calls PQfinish. */
PGconn *admin_connect(const char *conninfo);
/* Writes one line about a failure, with its remedy where it is known. result may be NULL. */
void admin_complain(const char *what, PGconn *connection, const PGresult *result);

#endif
