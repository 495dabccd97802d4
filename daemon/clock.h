/* Time. Rules never see it. */
#ifndef DAEMON_CLOCK_H
#define DAEMON_CLOCK_H

#include <stdint.h>

/* Microseconds since 1970, UTC. */
int64_t clock_now(void);
/* Microseconds of a clock that only goes forward. */
int64_t clock_monotonic(void);
/* 2026-01-31T12:00:00.123Z and NUL. */
void clock_text(int64_t at, char text[32]);

#endif
