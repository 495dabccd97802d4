/* Time that does not count on a player's clocks: his vacation and days off, and when the service was down. Times are
 * microseconds since 1970. */
#ifndef DAEMON_CALENDAR_H
#define DAEMON_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../rulesets/kit/writer.h"

struct span {
    int64_t from, until;
};

/* A player's days off. Any microsecond is judged by what was said of it before it came. */
struct day_pattern {
    int16_t offset;   /* minutes east of UTC */
    uint8_t weekdays; /* bit 0: Monday */
};
enum { CALENDAR_DAYS = 800 }; /* of vacation that a calendar may hold, those gone by among them */
struct calendar {
    struct day_pattern now, before; /* before: until changed_at */
    int64_t changed_at;             /* of the pattern; 0: it was never another */
    size_t day_count;
    struct vacation_day {
        int32_t day; /* since 1970, of the player's own date */
        struct span span;
    } day[]; /* ascending */
};
/* Out of the JSON of vacations.calendar, to be freed by the caller; NULL: it is none. */
struct calendar *calendar_read(const char *json);
struct calendar *calendar_copy(const struct calendar *calendar); /* NULL: NULL */

/* When the service was down, ascending, apart from each other. */
struct outages {
    size_t count;
    struct span span[];
};

/* ---- saying it ----------------------------------------------------------------------------------------- */

/* As calendar_read reads it. */
void calendar_write(const struct calendar *calendar, struct writer *w);

/* A day of a calendar since 1970 as YYYY-MM-DD, and back; false: it is none. */
void day_write(int32_t day, char text[11]);
bool day_read(const char *text, int32_t *day);

struct calendar_wish {
    bool has_offset, has_weekdays, has_vacations; /* what is not there stays */
    int offset;
    uint8_t weekdays;
    size_t count;
    struct {
        int32_t from, to;
    } * period;
};
struct calendar_limits {
    int weekdays, vacation_days; /* in a week; in a calendar year */
};
#define CALENDAR_CHANGE (7 * INT64_C(86400000000)) /* the pattern changes at most once in so long */
/* What the calendar (NULL: none yet) is from `now` on: nothing is changed of the time before. NULL where it may not be,
 * with the reason in why, and in *member which member of the wish it is. The caller frees. */
struct calendar *calendar_change(const struct calendar *calendar, const struct calendar_wish *wish,
                                 const struct calendar_limits *limits, int64_t now, const char **member,
                                 struct writer *why);

/* ---- reckoning ------------------------------------------------------------------------------------------ */

/* What of the time between from and until counts for a player (calendar NULL: without days off; outages NULL: none). */
int64_t counted_time(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t until);
/* When `left` of counted time will have passed since `from`; INT64_MAX where that is not within ten years. */
int64_t counted_until(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t left);
/* Is the player off duty at this moment? */
bool calendar_is_off(const struct calendar *calendar, int64_t at);

#endif
