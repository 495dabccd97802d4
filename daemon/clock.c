#include "clock.h"

#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static int64_t read_clock(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static _Atomic int64_t ahead_of_machine;

void clock_set_ahead(int64_t ahead) {
    ahead_of_machine = ahead;
}

int64_t clock_ahead(void) {
    return ahead_of_machine;
}

int64_t clock_now(void) {
    return read_clock(CLOCK_REALTIME) + ahead_of_machine;
}

int64_t clock_monotonic(void) {
    return read_clock(CLOCK_MONOTONIC);
}

void clock_text(int64_t at, char text[32]) {
    time_t seconds = (time_t)(at / 1000000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    char day[24];
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(text, 32, "%s.%03dZ", day, (int)(at % 1000000 / 1000));
}
