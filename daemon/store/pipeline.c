#include "pipeline.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../log.h"
#include "../memory.h"
#include "../metrics.h"
#include "columns.h"
#include "hosts.h"

enum { CONNECT_MS = 10000, HOST_MS = 2000 };

static const struct {
    const char *name, *sql;
} statements[] = {
#define STATEMENT(name, sql) {#name, sql},
#include "statements.def"
#undef STATEMENT
};

struct pending {
    statement_result on_result; /* NULL if sync: this marks the end of a transaction */
    void *context, *out;
    bool sync;
    enum statement statement;
    int64_t sent_at;
};

struct pipeline {
    char *conninfo;
    PGconn *connection;
    int timeout_ms;
    unsigned turn; /* which of several hosts is tried first */
    int hosts;     /* how many there are */
    int host_ms;   /* how long an attempt to connect may take */
    bool ready, connecting, wants_write;
    bool settling;          /* connected, but the server process of the previous connection has not ended */
    int64_t give_up_at;     /* when to abandon the attempt to connect */
    int process;            /* server process of the latest connection; 0: unknown */
    char process_start[64]; /* when that process began */
    PostgresPollingStatusType polling;
    struct pending *pending; /* ring buffer */
    size_t first, count, capacity;
    int queued;
    bool refused; /* the transaction whose results are being read has failed */
    char error[512], sqlstate[6];
};

/* ---- connecting -------------------------------------------------------------------------------- */

struct pipeline *pipeline_create(const char *conninfo) {
    struct pipeline *pipeline = xcalloc(1, sizeof *pipeline);
    pipeline->conninfo = xstrdup(conninfo);
    return pipeline;
}

void pipeline_destroy(struct pipeline *pipeline) {
    if (!pipeline)
        return;
    pipeline_close(pipeline);
    free(pipeline->pending);
    free(pipeline->conninfo);
    free(pipeline);
}

void pipeline_close(struct pipeline *pipeline) {
    if (pipeline->connection)
        PQfinish(pipeline->connection);
    pipeline->connection = NULL;
    pipeline->ready = pipeline->connecting = pipeline->settling = pipeline->wants_write = pipeline->refused = false;
    pipeline->count = pipeline->first = 0;
    pipeline->queued = 0;
}

void pipeline_set_timeout(struct pipeline *pipeline, int milliseconds) {
    pipeline->timeout_ms = milliseconds;
}

/* Messages of libpq have several lines. */
static void set_error(struct pipeline *pipeline, const char *text, const char *sqlstate) {
    snprintf(pipeline->error, sizeof pipeline->error, "%s", text && *text ? text : "connection closed");
    size_t length = strlen(pipeline->error);
    while (length > 0 && pipeline->error[length - 1] == '\n')
        pipeline->error[--length] = '\0';
    for (char *c = pipeline->error; *c; c++)
        if (*c == '\n' || *c == '\t')
            *c = ' ';
    snprintf(pipeline->sqlstate, sizeof pipeline->sqlstate, "%s", sqlstate ? sqlstate : "");
}

void pipeline_give_up(struct pipeline *pipeline, const char *why) {
    set_error(pipeline, why, NULL);
    pipeline_close(pipeline);
}

/* Uses the primary message only: the detail may show a row, whose values must not be logged. */
static void set_refusal(struct pipeline *pipeline, const PGresult *result) {
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    set_error(pipeline, message ? message : PQresultErrorMessage(result), PQresultErrorField(result, PG_DIAG_SQLSTATE));
}

static int patience_ms(const struct pipeline *pipeline) {
    return pipeline->timeout_ms > 0 ? pipeline->timeout_ms : CONNECT_MS;
}

/* Waits for the next result. true: a result is ready, or no more results will come. false: the server is silent or
 * gone. */
static bool await_result(struct pipeline *pipeline, int64_t until) {
    PGconn *connection = pipeline->connection;
    for (;;) {
        int flushed = PQflush(connection);
        if (flushed < 0 || !PQconsumeInput(connection))
            return false;
        if (flushed == 0 && !PQisBusy(connection))
            return true;
        int64_t left = (until - clock_monotonic()) / 1000;
        if (left <= 0) {
            set_error(pipeline, "no answer from the server", NULL);
            return false;
        }
        struct pollfd fd = {PQsocket(connection), (short)(POLLIN | (flushed ? POLLOUT : 0)), 0};
        poll(&fd, 1, (int)left);
    }
}

/* Reads all results of the last command; *last (if not NULL) is the last result, which the caller clears. */
static bool take_results(struct pipeline *pipeline, int64_t until, PGresult **last) {
    bool good = true;
    for (;;) {
        if (!await_result(pipeline, until))
            return false;
        PGresult *result = PQgetResult(pipeline->connection);
        if (!result)
            return good;
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_FATAL_ERROR && good) {
            set_refusal(pipeline, result);
            good = false;
        }
        if (last) {
            PQclear(*last);
            *last = result;
        } else {
            PQclear(result);
        }
        if (status == PGRES_PIPELINE_SYNC)
            return good;
    }
}

static bool tell(struct pipeline *pipeline, const char *sql, int64_t until, PGresult **last) {
    return PQsendQuery(pipeline->connection, sql) && take_results(pipeline, until, last);
}

/* There are few statements and the server is connected, so this may block. */
static bool prepare_all(struct pipeline *pipeline, int64_t until) {
    static const char sql[] = /* a commit is durable, regardless of the server's default */
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off';"
        "SET client_min_messages = warning; SET timezone = 'UTC';"
        "SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0;"
        /* all statements read a few rows by key */
        "SET plan_cache_mode = force_generic_plan";
    PGconn *connection = pipeline->connection;
    char limit[64];
    /* Set last: one limit would hold for all preparations together. */
    snprintf(limit, sizeof limit, "SET statement_timeout = %d", pipeline->timeout_ms / 2);
    /* Of several servers, the next one is tried in good time. */
    const int64_t durable_until = pipeline->hosts > 1 ? clock_monotonic() + patience_ms(pipeline) * 500LL : until;
    if (!tell(pipeline, sql, until, NULL) || !tell(pipeline, PIPELINE_DURABLE, durable_until, NULL) ||
        !PQenterPipelineMode(connection))
        return false;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (!PQsendPrepare(connection, statements[i].name, statements[i].sql, 0, NULL))
            return false;
    if (!PQsendQueryParams(connection, limit, 0, NULL, NULL, NULL, NULL, 0) || !PQpipelineSync(connection))
        return false;
    bool good = true;
    for (int i = 0; i < STATEMENT_COUNT + 1; i++)
        good = take_results(pipeline, until, NULL) && good;
    return good && take_results(pipeline, until, NULL);
}

/* Remembers which server process serves this connection, so that the next connection can make sure that it is gone. */
static bool note_process(struct pipeline *pipeline, int64_t until) {
    PGresult *result = NULL;
    bool good =
        tell(pipeline, "SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()", until, &result);
    pipeline->process = 0;
    if (good && PQntuples(result) == 1) {
        pipeline->process = PQbackendPID(pipeline->connection);
        snprintf(pipeline->process_start, sizeof pipeline->process_start, "%s", PQgetvalue(result, 0, 0));
    }
    PQclear(result);
    return good;
}

/* Asks the server process of the previous connection to end. true: it has ended. A process that we have no right to ask
 * counts as ended. One that waits for a synchronous standby is not asked: it would show a commit that the standby may
 * not have. */
static bool has_ended(struct pipeline *pipeline, int64_t until) {
    char sql[256];
    PGresult *result = NULL;
    if (pipeline->process == 0)
        return true;
    snprintf(sql, sizeof sql,
             "SELECT wait_event IS DISTINCT FROM 'SyncRep' AND pg_terminate_backend(pid) FROM pg_stat_activity"
             " WHERE pid = %d AND backend_start = '%s'",
             pipeline->process, pipeline->process_start);
    bool there = tell(pipeline, sql, until, &result) && PQntuples(result) > 0;
    PQclear(result);
    return !there;
}

static enum pipeline_connect failed(struct pipeline *pipeline) {
    if (!*pipeline->error)
        set_error(pipeline, PQerrorMessage(pipeline->connection), NULL);
    pipeline_close(pipeline);
    pipeline->turn++; /* a silent host would hide those after it */
    return PIPELINE_FAILED;
}

/* Handles notices of the server; its last words before a shutdown arrive as errors, too. */
static void on_notice(void *context, const char *message) {
    (void)context;
    log_debug("PostgreSQL: %s", message);
}

static enum pipeline_connect prepare(struct pipeline *pipeline) {
    int64_t until = clock_monotonic() + patience_ms(pipeline) * 1000LL;
    pipeline->wants_write = false;
    if (!has_ended(pipeline, until)) {
        if (clock_monotonic() < pipeline->give_up_at)
            return PIPELINE_CONNECTING;
        set_error(pipeline, "the server process of the previous connection is still at work", NULL);
        return failed(pipeline);
    }
    pipeline->connecting = pipeline->settling = false;
    if (PQstatus(pipeline->connection) != CONNECTION_OK || !note_process(pipeline, until) ||
        !prepare_all(pipeline, until))
        return failed(pipeline);
    pipeline->turn = hosts_turn_of(pipeline->conninfo, pipeline->connection, pipeline->turn);
    pipeline->ready = true;
    return PIPELINE_READY;
}

static enum pipeline_connect connected(struct pipeline *pipeline) {
    PQsetNoticeProcessor(pipeline->connection, on_notice, NULL);
    int version = PQserverVersion(pipeline->connection);
    if (version < PIPELINE_OLDEST_SERVER) {
        snprintf(pipeline->error, sizeof pipeline->error,
                 "the server is PostgreSQL %d, which is too old: version 13 or newer is needed", version / 10000);
        return failed(pipeline);
    }
    if (PQsetnonblocking(pipeline->connection, 1) != 0)
        return failed(pipeline);
    pipeline->settling = true;
    pipeline->give_up_at = clock_monotonic() + patience_ms(pipeline) * 1000LL;
    return prepare(pipeline);
}

/* Detects within seconds that a server is unreachable, regardless of the connection string. */
static PGconn *connection_start(struct pipeline *pipeline) {
    struct hosts hosts;
    hosts_read(&hosts, pipeline->conninfo, pipeline->turn);
    static const char *const keys[] = {"dbname",
                                       "fallback_application_name",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "host",
                                       "hostaddr",
                                       "port",
                                       NULL};
    const char *const values[] = {pipeline->conninfo, "musterd",      "5",        "2", "3", "10000",
                                  hosts.host,         hosts.hostaddr, hosts.port, NULL};
    PGconn *connection = PQconnectStartParams(keys, values, 1); /* NULL: as in conninfo */
    pipeline->host_ms = hosts.count > 1 && HOST_MS < patience_ms(pipeline) ? HOST_MS : patience_ms(pipeline);
    pipeline->hosts = hosts.count;
    hosts_finish(&hosts);
    return connection;
}

enum pipeline_connect pipeline_connect(struct pipeline *pipeline) {
    if (pipeline->ready)
        return PIPELINE_READY;
    if (!pipeline->connecting) {
        pipeline->error[0] = '\0';
        pipeline->connection = must_have(connection_start(pipeline));
        if (PQstatus(pipeline->connection) == CONNECTION_BAD)
            return failed(pipeline);
        pipeline->connecting = true;
        pipeline->give_up_at = clock_monotonic() + pipeline->host_ms * 1000LL;
        pipeline->polling = PGRES_POLLING_WRITING;
    }
    if (pipeline->settling)
        return prepare(pipeline);
    for (;;) {
        struct pollfd fd = {PQsocket(pipeline->connection),
                            pipeline->polling == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0};
        pipeline->wants_write = pipeline->polling == PGRES_POLLING_WRITING;
        if (poll(&fd, 1, 0) == 0 && clock_monotonic() < pipeline->give_up_at)
            return PIPELINE_CONNECTING;
        if (clock_monotonic() >= pipeline->give_up_at) {
            set_error(pipeline, "no answer from the server", NULL);
            return failed(pipeline);
        }
        pipeline->polling = PQconnectPoll(pipeline->connection);
        if (pipeline->polling == PGRES_POLLING_FAILED)
            return failed(pipeline);
        if (pipeline->polling == PGRES_POLLING_OK)
            return connected(pipeline);
    }
}

int pipeline_connect_wait(struct pipeline *pipeline, int milliseconds) {
    int64_t until = clock_monotonic() + (int64_t)milliseconds * 1000;
    for (int failures = 0;;) {
        enum pipeline_connect state = pipeline_connect(pipeline);
        if (state == PIPELINE_READY)
            return 0;
        if (state == PIPELINE_FAILED) {
            if (++failures >= pipeline->hosts)
                return -1;
            continue;
        }
        int64_t left = until - clock_monotonic();
        if (left <= 0) {
            set_error(pipeline, "no answer from the server", NULL);
            pipeline_close(pipeline);
            return -1;
        }
        struct pollfd fd = {PQsocket(pipeline->connection), pipeline->wants_write ? POLLOUT : POLLIN, 0};
        poll(&fd, 1, (int)(left / 1000) + 1);
    }
}

int pipeline_fd(const struct pipeline *pipeline) {
    return pipeline->connection ? PQsocket(pipeline->connection) : -1;
}

bool pipeline_wants_write(const struct pipeline *pipeline) {
    return pipeline->wants_write;
}

/* ---- statements -------------------------------------------------------------------------------- */

static void push(struct pipeline *pipeline, struct pending pending) {
    if (pipeline->count == pipeline->capacity) {
        size_t capacity = pipeline->capacity ? pipeline->capacity * 2 : 64;
        struct pending *ring = xcalloc(capacity, sizeof *ring);
        for (size_t i = 0; i < pipeline->count; i++)
            ring[i] = pipeline->pending[(pipeline->first + i) % pipeline->capacity];
        free(pipeline->pending);
        pipeline->pending = ring;
        pipeline->first = 0;
        pipeline->capacity = capacity;
    }
    pipeline->pending[(pipeline->first + pipeline->count++) % pipeline->capacity] = pending;
}

static bool sent(struct pipeline *pipeline, int good, struct pending pending) {
    if (!good) {
        set_error(pipeline, PQerrorMessage(pipeline->connection), NULL);
        return false;
    }
    push(pipeline, pending);
    if (!pending.sync)
        pipeline->queued++;
    return true;
}

bool pipeline_send(struct pipeline *pipeline, enum statement statement, const struct params *params,
                   statement_result on_result, void *context, void *out) {
    if (!pipeline->ready)
        return false;
    int good = PQsendQueryPrepared(pipeline->connection, statements[statement].name, params->count, params->value,
                                   params->length, params->format, 1);
    return sent(pipeline, good, (struct pending){on_result, context, out, false, statement, clock_monotonic()});
}

bool pipeline_send_text(struct pipeline *pipeline, const char *sql, const struct params *params,
                        statement_result on_result, void *context, void *out) {
    if (!pipeline->ready)
        return false;
    int good = PQsendQueryParams(pipeline->connection, sql, params->count, NULL, params->value, params->length,
                                 params->format, 1);
    return sent(pipeline, good, (struct pending){on_result, context, out, false, STATEMENT_TEXT, clock_monotonic()});
}

int pipeline_queued(const struct pipeline *pipeline) {
    return pipeline->queued;
}

bool pipeline_sync(struct pipeline *pipeline) {
    if (!pipeline->ready)
        return false;
    pipeline->queued = 0;
    return sent(pipeline, PQpipelineSync(pipeline->connection), (struct pending){.sync = true});
}

static enum pipeline_event lost(struct pipeline *pipeline) {
    if (!pipeline->refused || !*pipeline->error)
        set_error(pipeline, PQerrorMessage(pipeline->connection), NULL);
    pipeline_close(pipeline);
    return PIPELINE_LOST;
}

static struct pending *oldest(struct pipeline *pipeline) {
    return pipeline->count ? &pipeline->pending[pipeline->first] : NULL;
}

static void pop(struct pipeline *pipeline) {
    pipeline->first = (pipeline->first + 1) % pipeline->capacity;
    pipeline->count--;
}

/* The statements composed at run time come last. */
static struct histogram statement_times[STATEMENT_COUNT + 1];

static void note_time(const struct pending *pending) {
    const int which = pending->statement == STATEMENT_TEXT ? STATEMENT_COUNT : (int)pending->statement;
    const int64_t took = clock_monotonic() - pending->sent_at;
    histogram_add(&statement_times[which], took > 0 ? (uint64_t)took : 0);
}

void pipeline_metrics(struct writer *w) {
    static const char name[] = "musterd_statement_duration_seconds";
    histogram_head(w, name, "Time from sending a statement to its result, with those before it in the same batch.");
    for (int i = 0; i <= STATEMENT_COUNT; i++)
        histogram_write(w, name, "statement", i < STATEMENT_COUNT ? statements[i].name : "composed",
                        &statement_times[i]);
}

static void refuse(struct pipeline *pipeline, const PGresult *result) {
    if (pipeline->refused)
        return; /* only the first error explains the failure */
    pipeline->refused = true;
    set_refusal(pipeline, result);
}

/* Handles a non-NULL result. true: it answers a sync. */
static bool digest(struct pipeline *pipeline, const PGresult *result) {
    struct pending *pending = oldest(pipeline);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_PIPELINE_SYNC) {
        pop(pipeline);
        return true;
    }
    if (status == PGRES_FATAL_ERROR)
        refuse(pipeline, result);
    else if ((status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) && pending->on_result && !pipeline->refused)
        pending->on_result(pending->context, pending->out, result);
    return false;
}

enum pipeline_event pipeline_turn(struct pipeline *pipeline) {
    if (!pipeline->ready)
        return PIPELINE_LOST;
    PGconn *connection = pipeline->connection;
    if (!PQconsumeInput(connection))
        return lost(pipeline);
    int flushed = PQflush(connection);
    if (flushed < 0)
        return lost(pipeline);
    pipeline->wants_write = flushed == 1;
    bool null_before = false; /* two in a row: the server has closed the connection and libpq has no more results */
    while (!PQisBusy(connection) && pipeline->count > 0) {
        PGresult *result = PQgetResult(connection);
        if (!result) {
            if (PQstatus(connection) == CONNECTION_BAD || null_before)
                return lost(pipeline);
            null_before = true;
            if (!oldest(pipeline)->sync) {
                note_time(oldest(pipeline));
                pop(pipeline); /* the end of one statement's results */
            }
            continue;
        }
        null_before = false;
        bool ended = digest(pipeline, result);
        PQclear(result);
        if (PQstatus(connection) == CONNECTION_BAD)
            return lost(pipeline);
        if (ended) {
            bool refused = pipeline->refused;
            pipeline->refused = false;
            return refused ? PIPELINE_REFUSED : PIPELINE_COMMITTED;
        }
    }
    return PQstatus(connection) == CONNECTION_BAD ? lost(pipeline) : PIPELINE_WAIT;
}

const char *pipeline_error(const struct pipeline *pipeline) {
    return pipeline->error;
}

const char *pipeline_sqlstate(const struct pipeline *pipeline) {
    return pipeline->sqlstate;
}
