#include "clock.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t read_clock(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static _Atomic int64_t ahead_of_machine, wrong_by;
static _Atomic int64_t
    machine_offset;             /* the machine's clock minus the monotonic clock, as clock_now() uses it; 0: unknown */
static _Atomic int64_t slept;   /* the clock that counts suspended time minus the monotonic clock */
static _Atomic int64_t at_work; /* monotonic; 0: never set */

void clock_set_ahead(int64_t ahead) {
    ahead_of_machine = ahead;
}

void clock_set_wrong(int64_t wrong) {
    wrong_by = wrong;
}

int64_t clock_monotonic(void) {
    return read_clock(CLOCK_MONOTONIC);
}

static int64_t read_machine(void) {
    return read_clock(CLOCK_REALTIME) + wrong_by;
}

int64_t clock_machine(void) {
    return read_machine() + ahead_of_machine;
}

/* The first caller sets the offset for all. */
static int64_t known_offset(int64_t offset) {
    int64_t known = 0;
    return atomic_compare_exchange_strong(&machine_offset, &known, offset) ? offset : known;
}

int64_t clock_now(void) {
    enum { DRIFT_US = 1000 };
    const int64_t monotonic = clock_monotonic(), machine = read_machine(), last = at_work;
    int64_t known = known_offset(machine - monotonic);
    const int64_t apart = machine - monotonic - known;
    if (last != 0 && monotonic - last > CLOCK_ALONE_US)
        return last + CLOCK_ALONE_US + known + ahead_of_machine;
    if (llabs(apart) >= CLOCK_JUMP_US)
        return monotonic + known + ahead_of_machine;
    if (llabs(apart) > DRIFT_US)
        atomic_compare_exchange_strong(&machine_offset, &known, known + apart);
    return machine + ahead_of_machine;
}

struct clock_jump clock_look(void) {
    struct clock_jump jump = {.from = clock_now(), .read_at = clock_monotonic()};
    const int64_t asleep = read_clock(CLOCK_BOOTTIME) - jump.read_at, before = slept;
    jump.offset = read_machine() - jump.read_at;
    jump.to = jump.read_at + jump.offset + ahead_of_machine;
    jump.jumped = llabs(jump.offset - known_offset(jump.offset)) >= CLOCK_JUMP_US;
    jump.suspended = before != 0 ? asleep - before : 0;
    jump.asleep = asleep != 0 ? asleep : 1;
    return jump;
}

void clock_take_jump(const struct clock_jump *jump) {
    machine_offset = jump->offset;
    slept = jump->asleep;
}

void clock_was_at_work(int64_t monotonic) {
    at_work = monotonic;
}

void clock_text(int64_t at, char text[32]) {
    time_t seconds = (time_t)(at / 1000000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    char day[24];
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(text, 32, "%s.%03dZ", day, (int)(at % 1000000 / 1000));
}
