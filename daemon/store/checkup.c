#include "checkup.h"

#include <postgresql/libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "hosts.h"

static const char facts_sql[] =
    "SELECT pg_is_in_recovery(), current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on',"
    " has_schema_privilege('public', 'CREATE'),"
    " (SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND NOT pg_has_role(tableowner, 'USAGE')),"
    " pg_database_size(current_database()),"
    " least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
    "   - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),"
    "  (SELECT nullif(d.datconnlimit, -1) - s.numbackends FROM pg_database d JOIN pg_stat_database s ON s.datid = d.oid"
    "   WHERE d.datname = current_database())),"
    " (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'musterd'"
    "   AND pid <> pg_backend_pid()),"
    " coalesce(has_table_privilege(to_regclass('tokens'), 'SELECT'), false)";

static const char admins_sql[] = "SELECT count(*) FROM tokens WHERE scope = 2 AND revoked_at IS NULL";
static const char clock_sql[] = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

static void take_line(char why[512], const char *message) {
    snprintf(why, 512, "%.*s", (int)strcspn(message, "\n"), message);
}

/* NULL, with the reason in why, unless it has a row. */
static PGresult *ask(PGconn *connection, const char *sql, char why[512]) {
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1)
        return result;
    take_line(why, PQresultErrorMessage(result));
    PQclear(result);
    return NULL;
}

static bool is_true(const PGresult *row, int column) {
    return *PQgetvalue(row, 0, column) == 't';
}

static int64_t number(const PGresult *row, int column) {
    return strtoll(PQgetvalue(row, 0, column), NULL, 10);
}

static bool compare_clocks(PGconn *connection, struct checkup *out, char why[512]) {
    const int64_t before = clock_machine();
    PGresult *row = ask(connection, clock_sql, why);
    const int64_t after = clock_machine();
    if (!row)
        return false;
    out->uncertain = (after - before) / 2;
    out->clock_ahead = number(row, 0) - (before + out->uncertain);
    PQclear(row);
    return true;
}

static bool count_admins(PGconn *connection, struct checkup *out, char why[512]) {
    PGresult *row = ask(connection, admins_sql, why);
    if (!row)
        return false;
    out->admins = (int)number(row, 0);
    PQclear(row);
    return true;
}

static bool read_all(PGconn *connection, struct checkup *out, char why[512]) {
    PGresult *row = ask(connection, facts_sql, why);
    if (!row)
        return false;
    out->standby = is_true(row, 0);
    out->durable = is_true(row, 1);
    out->may_create = is_true(row, 2);
    out->foreign = number(row, 3);
    out->bytes = number(row, 4);
    out->connections = (int)number(row, 5);
    out->musterds = (int)number(row, 6);
    const bool reads_tokens = is_true(row, 7);
    PQclear(row);
    return compare_clocks(connection, out, why) && (!reads_tokens || count_admins(connection, out, why));
}

int checkup_read(const char *conninfo, struct checkup *out, char why[512]) {
    *out = (struct checkup){.admins = -1};
    PGconn *connection = hosts_connect_once(conninfo, "musterd doctor");
    bool good = PQstatus(connection) == CONNECTION_OK;
    if (good) {
        out->version = PQserverVersion(connection);
        good = read_all(connection, out, why);
    } else {
        take_line(why, PQerrorMessage(connection));
    }
    PQfinish(connection);
    return good ? 0 : -1;
}
