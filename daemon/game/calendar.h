/* Time that does not count on a player's clocks: the player's vacation and days off, and outages of the service. Times
 * are microseconds since 1970. */
#ifndef DAEMON_CALENDAR_H
#define DAEMON_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../rulesets/kit/writer.h"

struct span {
    int64_t from, until;
};

/* A player's days off. Whether a moment counts depends on the pattern that was valid before that moment came. */
struct day_pattern {
    int16_t offset;   /* minutes east of UTC */
    uint8_t weekdays; /* bit 0: Monday */
};
enum { CALENDAR_DAYS = 800 }; /* the most days of vacation in a calendar, past ones included */
struct calendar {
    struct day_pattern now, before; /* before: valid until changed_at */
    int64_t changed_at;             /* when the pattern changed; 0: it never did */
    size_t day_count;
    struct vacation_day {
        int32_t day; /* since 1970, of the date in the player's own time */
        struct span span;
    } day[]; /* ascending */
};
/* Parses the JSON of vacations.calendar. The caller frees the result. NULL: the text is not a calendar. */
struct calendar *calendar_read(const char *json);
struct calendar *calendar_copy(const struct calendar *calendar); /* NULL: NULL */

/* Outages of the service, in ascending order, without overlap. */
struct outages {
    size_t count;
    struct span span[];
};

/* ---- changing ------------------------------------------------------------------------------------------ */

/* Writes the JSON that calendar_read reads. */
void calendar_write(const struct calendar *calendar, struct writer *w);

/* A calendar day (days since 1970) as YYYY-MM-DD, and back; false: the text is not a date. */
void day_write(int32_t day, char text[11]);
bool day_read(const char *text, int32_t *day);

struct calendar_wish {
    bool has_offset, has_weekdays, has_vacations; /* parts that are absent stay unchanged */
    int offset;
    uint8_t weekdays;
    size_t count;
    struct {
        int32_t from, to;
    } * period;
};
struct calendar_limits {
    int weekdays, vacation_days; /* per week; per calendar year */
};
#define CALENDAR_CHANGE (7 * INT64_C(86400000000)) /* the shortest time between two changes of the pattern */
/* Returns the calendar as changed from `now` on (NULL: the player has no calendar yet); the time before does not
 * change. NULL: the change is not allowed, why says the reason, and *member names the member of the wish that it is
 * about. The caller frees the result. */
struct calendar *calendar_change(const struct calendar *calendar, const struct calendar_wish *wish,
                                 const struct calendar_limits *limits, int64_t now, const char **member,
                                 struct writer *why);

/* ---- computing ------------------------------------------------------------------------------------------ */

/* How much of the time between from and until counts for a player. calendar NULL: no days off; outages NULL: none. */
int64_t counted_time(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t until);
/* When `left` microseconds of counted time will have passed since `from`; INT64_MAX: not within ten years. */
int64_t counted_until(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t left);
/* Does the player have time off at this moment? */
bool calendar_is_off(const struct calendar *calendar, int64_t at);

#endif
