/* Connection strings that name several servers: libpq tries them in their order. */
#ifndef STORE_HOSTS_H
#define STORE_HOSTS_H

struct pg_conn; /* PGconn of libpq */

struct hosts {
    int count;                    /* how many the string names; 1 if it names none */
    char *host, *hostaddr, *port; /* parameters of PQconnectStartParams; NULL: as in the string */
};

/* Reads the servers of a connection string, and rotates their lists so that the one with the number turn (modulo their
 * count) comes first. Without a deadline of its own for each server, a non-blocking connection would wait for a silent
 * one and never try those after it. hosts_finish frees the lists. A malformed string has one server. */
void hosts_read(struct hosts *hosts, const char *conninfo, unsigned turn);
void hosts_finish(struct hosts *hosts);

/* The number of the server that an open connection with this string uses; `otherwise` if the string does not tell. */
unsigned hosts_turn_of(const char *conninfo, const struct pg_conn *connection, unsigned otherwise);

/* Connects and blocks: at most two seconds for each server if there are several, otherwise alone_s seconds. The server
 * with the number turn is tried first. Check PQstatus; the caller ends the connection with PQfinish. */
struct pg_conn *hosts_connect(const char *conninfo, unsigned turn, const char *application, int alone_s);

/* The same for a program that does one thing and ends. Of several servers, one that can commit is taken, so an old
 * primary that has not heard of the new one is passed over. */
struct pg_conn *hosts_connect_once(const char *conninfo, const char *application);

#endif
