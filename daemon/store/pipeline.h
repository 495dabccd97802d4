/* One connection to PostgreSQL in pipeline mode, and every statement prepared on it.
 *
 * Each statement is queued with a function that receives its result. pipeline_sync ends the transaction of all
 * statements queued since the previous sync. Belongs to one thread.
 */
#ifndef STORE_PIPELINE_H
#define STORE_PIPELINE_H

#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum statement {
#define STATEMENT(name, sql) STATEMENT_##name,
#include "statements.def"
#undef STATEMENT
    STATEMENT_COUNT,
    STATEMENT_TEXT = -1 /* not prepared: composed at run time (lists) */
};

struct writer;
/* Writes how long the statements of all connections took. Any thread. */
void pipeline_metrics(struct writer *w);

enum { PARAMS_MAX = 36 };

/* The parameters of one statement, in binary. Data passed by pointer must live until pipeline_send. */
struct params {
    int count;
    const char *value[PARAMS_MAX];
    int length[PARAMS_MAX], format[PARAMS_MAX];
    char number[PARAMS_MAX][8];
};
void params_text(struct params *params, const char *text);                  /* NULL: NULL */
void params_bytes(struct params *params, const void *bytes, size_t length); /* bytes NULL: NULL */
void params_uuid(struct params *params, const uint8_t id[16]);
void params_bigint(struct params *params, int64_t n);
void params_int(struct params *params, int32_t n);
void params_smallint(struct params *params, int16_t n);
void params_time(struct params *params, int64_t at); /* 0: NULL */

/* A list of bytea or timestamptz values for one parameter. Starts zeroed; finish frees it. */
struct param_list {
    uint8_t *bytes;
    size_t length, capacity;
    int32_t count;
};
void param_list_bytes(struct param_list *list, const void *bytes, size_t length);
void param_list_time(struct param_list *list, int64_t at);
/* The list needs at least one item, and all items of one type. */
void params_list(struct params *params, struct param_list *list);
void param_list_finish(struct param_list *list);

/* Read a cell of a binary result. NULL reads as NULL or 0. */
const char *cell_text(const PGresult *result, int row, int column);
char *cell_copy(const PGresult *result, int row, int column);
const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length);
int64_t cell_int(const PGresult *result, int row, int column); /* integer of 2, 4 or 8 bytes, or a boolean */
int64_t cell_time(const PGresult *result, int row, int column);
void cell_uuid(const PGresult *result, int row, int column, uint8_t id[16]);

/* Receives the statement's result (PGRES_COMMAND_OK or PGRES_TUPLES_OK), which is freed afterwards. */
typedef void (*statement_result)(void *context, void *out, const PGresult *result);

struct pipeline;

enum pipeline_event {
    PIPELINE_WAIT,      /* nothing finished yet */
    PIPELINE_COMMITTED, /* the oldest pipeline_sync's transaction is durable */
    PIPELINE_REFUSED,   /* it was rolled back: pipeline_error gives the reason and the statement */
    PIPELINE_LOST       /* the connection is gone; the outcome of transactions in flight is unknown */
};

/* Creates a closed pipeline; never NULL. */
struct pipeline *pipeline_create(const char *conninfo);
void pipeline_destroy(struct pipeline *pipeline);
/* How long the server may be silent, in milliseconds. The server itself cancels a statement after half of that. 0 (the
 * initial value): 10 seconds for connecting, no limit for statements. */
void pipeline_set_timeout(struct pipeline *pipeline, int milliseconds);

/* Starts or continues to connect. It blocks at most for the preparation of the statements, and at most for the timeout.
 * A lost connection may have left its server process at work; that process is ended first, so that no old statement
 * takes effect later. If conninfo names several servers, each attempt begins with another one, so a silent server costs
 * two seconds. */
enum pipeline_connect { PIPELINE_CONNECTING, PIPELINE_READY, PIPELINE_FAILED };
enum pipeline_connect pipeline_connect(struct pipeline *pipeline);
/* Connects, waiting at most this many milliseconds. 0: connected; -1: see pipeline_error. */
int pipeline_connect_wait(struct pipeline *pipeline, int milliseconds);
void pipeline_close(struct pipeline *pipeline);
/* Closes the connection; pipeline_error returns `why`. */
void pipeline_give_up(struct pipeline *pipeline, const char *why);
int pipeline_fd(const struct pipeline *pipeline); /* -1: not connected */
bool pipeline_wants_write(const struct pipeline *pipeline);

/* Queues a statement. false: the connection is gone. on_result may be NULL; it gets context and out. */
bool pipeline_send(struct pipeline *pipeline, enum statement statement, const struct params *params,
                   statement_result on_result, void *context, void *out);
bool pipeline_send_text(struct pipeline *pipeline, const char *sql, const struct params *params,
                        statement_result on_result, void *context, void *out);
/* The number of statements queued since the last sync. */
int pipeline_queued(const struct pipeline *pipeline);
bool pipeline_sync(struct pipeline *pipeline);
/* Reads and writes as far as possible without blocking, and calls the result functions. Call it until it returns
 * PIPELINE_WAIT. */
enum pipeline_event pipeline_turn(struct pipeline *pipeline);

/* The latest error on one line, and its SQLSTATE ("" if it has none). */
const char *pipeline_error(const struct pipeline *pipeline);
const char *pipeline_sqlstate(const struct pipeline *pipeline);

/* A statement whose commit waits for a synchronous standby, and so for everything that the connection can see. A
 * primary that has lost its standby, perhaps to a new primary, does not answer it; such a server is not used. */
#define PIPELINE_DURABLE "SELECT pg_logical_emit_message(true, 'musterd', '')"

/* The oldest supported server, as server_version_num: 13.0. */
enum { PIPELINE_OLDEST_SERVER = 130000 };

#endif
