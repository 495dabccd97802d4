/* Time. Rules never see it. */
#ifndef DAEMON_CLOCK_H
#define DAEMON_CLOCK_H

#include <stdint.h>

/* Microseconds since 1970, UTC; ahead of the machine's by what clock_set_ahead said. */
int64_t clock_now(void);
/* For tests: microseconds. At first it is not ahead. Any thread. */
void clock_set_ahead(int64_t ahead);
int64_t clock_ahead(void);
/* Microseconds of a clock that only goes forward. */
int64_t clock_monotonic(void);
/* 2026-01-31T12:00:00.123Z and NUL. */
void clock_text(int64_t at, char text[32]);

#endif
