/* The facts about a database that musterd doctor needs. Blocks. */
#ifndef STORE_CHECKUP_H
#define STORE_CHECKUP_H

#include <stdbool.h>
#include <stdint.h>

struct checkup {
    int version;         /* PQserverVersion: 150004 is 15.4 */
    bool standby;        /* the server accepts no writes */
    bool durable;        /* fsync and full_page_writes are on */
    bool may_create;     /* may create tables in the schema public */
    int64_t foreign;     /* tables of musterd that the user does not own */
    int64_t bytes;       /* size of the database */
    int connections;     /* connections that this user can still open */
    int musterds;        /* other musterd processes that are connected */
    int admins;          /* valid admin tokens; -1: no tables yet, or no right to read them */
    int64_t clock_ahead; /* database's clock minus this machine's, in microseconds */
    int64_t uncertain;   /* half the round trip of that query, in microseconds */
};

/* Returns 0; -1 with one line in why and nothing on stderr. */
int checkup_read(const char *conninfo, struct checkup *out, char why[512]);

#endif
