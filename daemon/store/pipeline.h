/* One connection to PostgreSQL in pipeline mode, and every statement prepared on it.
 *
 * Statements are queued with a function for their result; pipeline_sync ends a transaction of
 * everything queued since the last one. Belongs to one thread.
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
    STATEMENT_TEXT = -1 /* not prepared: composed (lists) */
};

enum { PARAMS_MAX = 32 };

/* Arguments of one statement, in binary. What is put by pointer must live until pipeline_send. */
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

/* Cells of a result in binary. A NULL cell gives NULL or 0. */
const char *cell_text(const PGresult *result, int row, int column);
char *cell_copy(const PGresult *result, int row, int column);
const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length);
int64_t cell_int(const PGresult *result, int row, int column); /* of 2, 4 or 8 bytes, or a boolean */
int64_t cell_time(const PGresult *result, int row, int column);
void cell_uuid(const PGresult *result, int row, int column, uint8_t id[16]);

/* Called with the statement's result (PGRES_COMMAND_OK or PGRES_TUPLES_OK), which is freed after. */
typedef void (*statement_result)(void *context, void *out, const PGresult *result);

struct pipeline;

enum pipeline_event {
    PIPELINE_WAIT,      /* nothing finished yet */
    PIPELINE_COMMITTED, /* the oldest pipeline_sync's transaction is durable */
    PIPELINE_REFUSED,   /* it was rolled back: pipeline_error tells why, and in whose statement */
    PIPELINE_LOST       /* the connection is gone; what was under way may or may not have happened */
};

/* A closed pipeline; never NULL. */
struct pipeline *pipeline_create(const char *conninfo);
void pipeline_destroy(struct pipeline *pipeline);
/* How long a server may be silent while it is connected to; it gives up a statement itself after half of that.
 * 0 (as at first): 10 seconds for connecting, statements take as long as they like. */
void pipeline_set_timeout(struct pipeline *pipeline, int milliseconds);

/* Begins to connect, or goes on with it; never blocks longer than preparing takes, nor than the timeout. A connection
 * that was lost may have left its server process at work: it is ended first, so that nothing old is done after this. */
enum pipeline_connect { PIPELINE_CONNECTING, PIPELINE_READY, PIPELINE_FAILED };
enum pipeline_connect pipeline_connect(struct pipeline *pipeline);
/* Connects and waits for it, at most milliseconds. 0, or -1: pipeline_error. */
int pipeline_connect_wait(struct pipeline *pipeline, int milliseconds);
void pipeline_close(struct pipeline *pipeline);
/* Closes, with this as pipeline_error. */
void pipeline_give_up(struct pipeline *pipeline, const char *why);
bool pipeline_is_ready(const struct pipeline *pipeline);
int pipeline_fd(const struct pipeline *pipeline); /* -1: none */
bool pipeline_wants_write(const struct pipeline *pipeline);

/* false: the connection is gone. on_result may be NULL. context and out are passed to it. */
bool pipeline_send(struct pipeline *pipeline, enum statement statement, const struct params *params,
                   statement_result on_result, void *context, void *out);
bool pipeline_send_text(struct pipeline *pipeline, const char *sql, const struct params *params,
                        statement_result on_result, void *context, void *out);
/* Statements queued since the last sync. */
int pipeline_queued(const struct pipeline *pipeline);
bool pipeline_sync(struct pipeline *pipeline);
/* Reads and writes what is ready, calls result functions. Call until it says PIPELINE_WAIT. */
enum pipeline_event pipeline_turn(struct pipeline *pipeline);

/* One line; and the SQLSTATE, "" if there is none. */
const char *pipeline_error(const struct pipeline *pipeline);
const char *pipeline_sqlstate(const struct pipeline *pipeline);

/* server_version_num of 13.0 is the oldest that will do. */
enum { PIPELINE_OLDEST_SERVER = 130000 };

#endif
