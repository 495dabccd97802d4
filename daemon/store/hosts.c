#include "hosts.h"

#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "pipeline.h"

enum { HOST_S = 2, ALONE_S = 10, COMMIT_MS = 5000 };

/* NULL: the string does not say. */
static const char *value_of(const PQconninfoOption *options, const char *keyword) {
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val;
    return NULL;
}

/* The number of items in a list with commas; 0: there is no list. */
static unsigned count_items(const char *list) {
    unsigned items = list && *list ? 1 : 0;
    for (const char *c = list; c && *c; c++)
        items += *c == ',';
    return items;
}

/* A copy of the list that begins with another item; NULL: the list has no second one. */
static char *rotated(const char *list, unsigned turn) {
    const unsigned items = count_items(list);
    const char *from = list;
    if (items < 2)
        return NULL;
    for (unsigned i = turn % items; i > 0; i--)
        from = strchr(from, ',') + 1;
    const size_t before = (size_t)(from - list), size = strlen(list) + 2;
    char *copy = xcalloc(1, size);
    snprintf(copy, size, "%s%s%.*s", from, before > 0 ? "," : "", before > 0 ? (int)before - 1 : 0, list);
    return copy;
}

void hosts_read(struct hosts *hosts, const char *conninfo, unsigned turn) {
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    const char *host = value_of(options, "host"), *hostaddr = value_of(options, "hostaddr");
    /* Where both are given, libpq counts by hostaddr. */
    const unsigned count = hostaddr && *hostaddr ? count_items(hostaddr) : count_items(host);
    hosts->count = count > 1 ? (int)count : 1;
    hosts->host = rotated(host, turn);
    hosts->hostaddr = rotated(hostaddr, turn);
    hosts->port = rotated(value_of(options, "port"), turn);
    PQconninfoFree(options);
}

void hosts_finish(struct hosts *hosts) {
    free(hosts->host);
    free(hosts->hostaddr);
    free(hosts->port);
    *hosts = (struct hosts){0};
}

/* Is this the item with the number n of the list? A list of one item, such as one port for all servers, or none
 * fits. */
static bool is_item(const char *list, unsigned n, const char *text) {
    if (count_items(list) < 2)
        return true;
    for (; n > 0; n--)
        list = strchr(list, ',') + 1;
    const size_t length = strcspn(list, ",");
    return length == 0 || (strlen(text) == length && memcmp(list, text, length) == 0);
}

unsigned hosts_turn_of(const char *conninfo, const PGconn *connection, unsigned otherwise) {
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    const char *host = value_of(options, "host"), *port = value_of(options, "port");
    const char *is_host = PQhost(connection), *is_port = PQport(connection);
    const unsigned count = count_items(host);
    unsigned turn = otherwise;
    for (unsigned i = 0; is_host && is_port && i < count && count_items(port) <= count; i++)
        if (is_item(host, i, is_host) && is_item(port, i, is_port)) {
            turn = i;
            break;
        }
    PQconninfoFree(options);
    return turn;
}

PGconn *hosts_connect(const char *conninfo, unsigned turn, const char *application, int alone_s) {
    struct hosts hosts;
    char timeout[16];
    hosts_read(&hosts, conninfo, turn);
    snprintf(timeout, sizeof timeout, "%d", hosts.count > 1 ? HOST_S : alone_s);
    static const char *const keys[] = {"connect_timeout",
                                       "dbname",
                                       "fallback_application_name",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "host",
                                       "hostaddr",
                                       "port",
                                       NULL};
    const char *const values[] = {timeout, conninfo,   application,    "5",        "2", "3",
                                  "10000", hosts.host, hosts.hostaddr, hosts.port, NULL};
    PGconn *connection = PQconnectdbParams(keys, values, 1); /* NULL: as in conninfo */
    hosts_finish(&hosts);
    return connection;
}

/* Asks for a durable commit and waits for it for a while. */
static bool can_commit(PGconn *connection) {
    const int64_t until = clock_monotonic() + COMMIT_MS * 1000LL;
    bool good = PQsendQuery(connection, PIPELINE_DURABLE) == 1;
    while (good && PQisBusy(connection)) {
        const int64_t left = (until - clock_monotonic()) / 1000;
        struct pollfd fd = {PQsocket(connection), POLLIN, 0};
        good = left > 0 && poll(&fd, 1, (int)left) >= 0 && PQconsumeInput(connection) == 1;
    }
    for (PGresult *result; good && (result = PQgetResult(connection)); PQclear(result))
        good = PQresultStatus(result) == PGRES_TUPLES_OK;
    return good;
}

PGconn *hosts_connect_once(const char *conninfo, const char *application) {
    struct hosts hosts;
    hosts_read(&hosts, conninfo, 0);
    const int count = hosts.count;
    hosts_finish(&hosts);
    for (unsigned turn = 0;; turn++) {
        PGconn *connection = hosts_connect(conninfo, turn, application, ALONE_S);
        if (count == 1 || PQstatus(connection) != CONNECTION_OK || can_commit(connection) ||
            turn + 1 == (unsigned)count)
            return connection;
        PQfinish(connection);
    }
}
