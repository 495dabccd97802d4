/* Log messages on stderr, one line each. Any thread. */
#ifndef DAEMON_LOG_H
#define DAEMON_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_ERROR, LOG_INFO, LOG_DEBUG };

void log_set_level(enum log_level level);
/* Are lines of this level written? For callers whose line costs something to make. */
bool log_writes(enum log_level level);
/* false (the initial value): lines begin with "musterd: "; true: with time and level. */
void log_set_dated(bool yes);
/* true: from now on each line is a JSON object with at, level and message. */
void log_set_json(bool yes);
/* Writes "2026-01-31T12:00:00.123Z error message". */
void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define log_error(...) log_line(LOG_ERROR, __VA_ARGS__)
#define log_info(...)  log_line(LOG_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_DEBUG, __VA_ARGS__)

/* One answered request. Texts are ASCII without control characters, quotes and backslashes; NULL: unknown. */
struct log_request {
    const char *id, *method, *route, *client, *token; /* route: the pattern; token: its id, never the token itself */
    int status;
    uint64_t microseconds;
};
/* Writes a line at info: text "request GET /v1/games 200 0.001234 s client=… token=… id=…", or a JSON object with the
 * members message ("request"), request_id, method, route, status, seconds, client, token. */
void log_request(const struct log_request *request);
/* Writes a line at info in a fixed form, for programs that ban addresses: "failed login from ADDRESS". In JSON:
 * message "failed login", client. */
void log_failed_login(const char *client);

#endif
