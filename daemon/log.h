/* One line a message on stderr. Any thread. */
#ifndef DAEMON_LOG_H
#define DAEMON_LOG_H

#include <stdbool.h>

enum log_level { LOG_ERROR, LOG_INFO, LOG_DEBUG };

void log_set_level(enum log_level level);
/* false (as at first): lines begin with "musterd: "; true: with time and level. */
void log_set_dated(bool yes);
/* 2026-01-31T12:00:00.123Z error message */
void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define log_error(...) log_line(LOG_ERROR, __VA_ARGS__)
#define log_info(...)  log_line(LOG_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_DEBUG, __VA_ARGS__)

#endif
