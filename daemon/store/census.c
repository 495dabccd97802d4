#include "census.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "admin_connection.h"
#include "columns.h"
#include "staging.h"

static void read_rows(const PGresult *result, struct census *census) {
    census->count = (size_t)PQntuples(result);
    census->rows = xcalloc(census->count + 1, sizeof *census->rows);
    for (size_t i = 0; i < census->count; i++) {
        struct census_row *row = &census->rows[i];
        const char *ruleset = cell_text(result, (int)i, 0), *version = cell_text(result, (int)i, 1);
        snprintf(row->ruleset, sizeof row->ruleset, "%s", ruleset ? ruleset : "");
        snprintf(row->version, sizeof row->version, "%s", version ? version : "");
        int64_t status = cell_int(result, (int)i, 2);
        row->status = status >= GAME_OPEN && status <= GAME_ABORTED ? (enum game_status)status : GAME_ABORTED;
        row->games = cell_int(result, (int)i, 3);
    }
}

static void on_census(void *context, void *out, const PGresult *result) {
    (void)context;
    census_finish(out);
    read_rows(result, out);
}

void store_census(struct stage *stage, struct census *out) {
    struct params none = {0};
    stage_statement(stage, STATEMENT_census, &none, on_census, out);
}

static void on_backlog(void *context, void *out, const PGresult *result) {
    (void)context;
    *(struct backlog *)out = (struct backlog){.deliveries = cell_int(result, 0, 0),
                                              .deliveries_late = cell_int(result, 0, 1),
                                              .webhooks_failing = cell_int(result, 0, 2),
                                              .webhooks_disabled = cell_int(result, 0, 3),
                                              .orders_late = cell_int(result, 0, 4)};
}

void store_backlog(struct stage *stage, int64_t now, struct backlog *out) {
    struct params p = {0};
    params_time(&p, now);
    stage_statement(stage, STATEMENT_backlog, &p, on_backlog, out);
}

int admin_census(const char *conninfo, struct census *out) {
    *out = (struct census){NULL, 0};
    PGconn *connection = admin_connect(conninfo);
    if (!connection)
        return -1;
    PGresult *result = PQexecParams(connection, CENSUS_SQL, 0, NULL, NULL, NULL, NULL, 1);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (good)
        read_rows(result, out);
    else
        admin_complain("cannot count the games", connection, result);
    PQclear(result);
    PQfinish(connection);
    return good ? 0 : -1;
}

void census_finish(struct census *census) {
    free(census->rows);
    *census = (struct census){NULL, 0};
}

bool census_is_stranded(const struct census_row *row, struct loader *loader) {
    return row->status == GAME_ACTIVE && !loader_find(loader, row->ruleset, row->version, NULL);
}

int64_t census_stranded(const struct census *census, struct loader *loader) {
    int64_t games = 0;
    for (size_t i = 0; i < census->count; i++)
        if (census_is_stranded(&census->rows[i], loader))
            games += census->rows[i].games;
    return games;
}
