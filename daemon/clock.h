/* Time. Ruleset code never sees it. */
#ifndef DAEMON_CLOCK_H
#define DAEMON_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Microseconds since 1970, UTC: the time that games use. It follows the machine's clock, but ignores its jumps. If
 * that clock is set, or the machine was suspended, clock_now() continues as if nothing had happened until
 * clock_take_jump is called. After clock_was_at_work it advances at most CLOCK_ALONE_US until clock_was_at_work is
 * called again, so a process that was stopped continues from the time when it was stopped. Any thread. */
int64_t clock_now(void);
/* The machine's clock as it is now, for the log and for times that others compare with their own clocks. Any thread. */
int64_t clock_machine(void);
/* For tests: sets clock_now and clock_machine this many microseconds ahead (0 at first). Any thread. */
void clock_set_ahead(int64_t ahead);
/* For tests: makes the machine's clock wrong by this many microseconds, as if it had been set. Any thread. */
void clock_set_wrong(int64_t wrong);
/* Microseconds of a clock that never jumps, and that stops while the machine is suspended. */
int64_t clock_monotonic(void);

/* A smaller difference is followed at once: it comes from ordinary clock correction. */
#define CLOCK_JUMP_US  INT64_C(5000000)
#define CLOCK_ALONE_US INT64_C(10000000)
struct clock_jump {
    int64_t from;      /* clock_now() */
    int64_t to;        /* its value once the jump is taken */
    bool jumped;       /* they differ by CLOCK_JUMP_US or more: the clock was set, or the machine suspended */
    int64_t suspended; /* suspended time since the last jump was taken, in microseconds */
    int64_t read_at;   /* monotonic */
    int64_t offset, asleep;
};
/* Compares clock_now() with the machine's clock. Any thread. */
struct clock_jump clock_look(void);
/* From now on clock_now() continues from the machine's clock as read in that check. Any thread. */
void clock_take_jump(const struct clock_jump *jump);
/* Records that the daemon was running at this monotonic time, and that this is stored in the database. Any thread. */
void clock_was_at_work(int64_t monotonic);

/* Writes 2026-01-31T12:00:00.123Z and NUL. */
void clock_text(int64_t at, char text[32]);

#endif
