#include "calendar.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"

#define SECOND INT64_C(1000000)
#define MINUTE (60 * SECOND)
#define DAY    (86400 * SECOND)
#define FAR    (3653 * DAY) /* the longest time that is computed, in microseconds */

/* ---- reading and writing --------------------------------------------------------------------------------- */

static bool read_pattern(const json_t *object, struct day_pattern *pattern) {
    json_int_t offset = json_integer_value(json_object_get(object, "offset"));
    json_int_t weekdays = json_integer_value(json_object_get(object, "weekdays"));
    pattern->offset = (int16_t)offset;
    pattern->weekdays = (uint8_t)weekdays;
    return offset >= -1440 && offset <= 1440 && weekdays >= 0 && weekdays < 0x7f;
}

static bool read_days(const json_t *days, struct calendar *calendar) {
    const json_t *row;
    size_t i;
    json_array_foreach(days, i, row) {
        struct vacation_day *day = &calendar->day[i];
        day->day = (int32_t)json_integer_value(json_array_get(row, 0));
        day->span.from = json_integer_value(json_array_get(row, 1));
        day->span.until = json_integer_value(json_array_get(row, 2));
        if (day->span.from > day->span.until || (i > 0 && day[-1].day >= day->day) ||
            (i > 0 && day[-1].span.until > day->span.from))
            return false;
    }
    calendar->day_count = json_array_size(days);
    return true;
}

struct calendar *calendar_read(const char *json) {
    json_t *object = json ? json_loads(json, 0, NULL) : NULL, *days = json_object_get(object, "days");
    size_t count = json_array_size(days);
    struct calendar *calendar = xcalloc(1, sizeof *calendar + count * sizeof calendar->day[0]);
    calendar->changed_at = json_integer_value(json_object_get(object, "changed_at"));
    if (!json_is_array(days) || count > CALENDAR_DAYS || !read_pattern(object, &calendar->now) ||
        !read_pattern(json_object_get(object, "before"), &calendar->before) || !read_days(days, calendar)) {
        free(calendar);
        calendar = NULL;
    }
    json_decref(object);
    return calendar;
}

struct calendar *calendar_copy(const struct calendar *calendar) {
    if (!calendar)
        return NULL;
    size_t size = sizeof *calendar + calendar->day_count * sizeof calendar->day[0];
    return memcpy(xcalloc(1, size), calendar, size);
}

/* ---- computing ------------------------------------------------------------------------------------------- */

/* A stretch of time: the next moment after `at` when counting may change, and whether time counts until then. */
struct stretch {
    int64_t until;
    bool counts;
};

static void meet(struct stretch *stretch, const struct span *span, int64_t at) {
    int64_t edge = span->from <= at ? span->until : span->from;
    if (span->from <= at)
        stretch->counts = false;
    if (edge < stretch->until)
        stretch->until = edge;
}

static void meet_pattern(struct stretch *stretch, const struct calendar *calendar, int64_t at) {
    bool is_before = at < calendar->changed_at;
    const struct day_pattern *pattern = is_before ? &calendar->before : &calendar->now;
    if (is_before && calendar->changed_at < stretch->until)
        stretch->until = calendar->changed_at;
    if (pattern->weekdays == 0)
        return;
    int64_t day = (at + pattern->offset * MINUTE) / DAY, midnight = (day + 1) * DAY - pattern->offset * MINUTE;
    if (pattern->weekdays >> ((day + 3) % 7) & 1) /* the first of January 1970 was a Thursday */
        stretch->counts = false;
    if (midnight < stretch->until)
        stretch->until = midnight;
}

/* The index of the first span that ends after `at`; the number of spans if none does. */
static size_t first_after(const struct calendar *calendar, int64_t at) {
    size_t low = 0, high = calendar->day_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (calendar->day[middle].span.until > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static struct stretch stretch_at(const struct calendar *calendar, const struct outages *outages, int64_t at) {
    struct stretch stretch = {INT64_MAX, true};
    if (calendar) {
        size_t i = first_after(calendar, at);
        meet_pattern(&stretch, calendar, at);
        if (i < calendar->day_count)
            meet(&stretch, &calendar->day[i].span, at);
    }
    for (size_t i = outages ? outages->count : 0; outages && i-- > 0 && outages->span[i].until > at;)
        meet(&stretch, &outages->span[i], at);
    return stretch;
}

int64_t counted_time(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t until) {
    int64_t sum = 0;
    while (from < until) {
        struct stretch stretch = stretch_at(calendar, outages, from);
        int64_t end = stretch.until < until ? stretch.until : until;
        if (stretch.counts)
            sum += end - from;
        from = end;
    }
    return sum;
}

int64_t counted_until(const struct calendar *calendar, const struct outages *outages, int64_t from, int64_t left) {
    for (int64_t at = from; at < from + FAR;) {
        struct stretch stretch = stretch_at(calendar, outages, at);
        if (stretch.counts && (stretch.until == INT64_MAX || stretch.until - at >= left))
            return at + left;
        if (stretch.counts)
            left -= stretch.until - at;
        at = stretch.until;
    }
    return INT64_MAX;
}

bool calendar_is_off(const struct calendar *calendar, int64_t at) {
    return calendar && !stretch_at(calendar, NULL, at).counts;
}

/* ---- changing --------------------------------------------------------------------------------------------- */

void calendar_write(const struct calendar *calendar, struct writer *w) {
    out_object(w);
    out_member_int(w, "offset", calendar->now.offset);
    out_member_int(w, "weekdays", calendar->now.weekdays);
    out_key(w, "before");
    out_object(w);
    out_member_int(w, "offset", calendar->before.offset);
    out_member_int(w, "weekdays", calendar->before.weekdays);
    out_end_object(w);
    out_member_int(w, "changed_at", calendar->changed_at);
    out_member_array(w, "days");
    for (size_t i = 0; i < calendar->day_count; i++) {
        out_array(w);
        out_int(w, calendar->day[i].day);
        out_int(w, calendar->day[i].span.from);
        out_int(w, calendar->day[i].span.until);
        out_end_array(w);
    }
    out_end_array(w);
    out_end_object(w);
}

/* Days from 1970 to the first of January of this year, in the Gregorian calendar. */
static int32_t first_of(int year) {
    int y = year - 1;
    return y * 365 + y / 4 - y / 100 + y / 400 - 719162;
}

static bool is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month) {
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month] + (month == 1 && is_leap(year));
}

static int year_of(int32_t day) {
    int year = 1970 + day / 366;
    while (first_of(year + 1) <= day)
        year++;
    return year;
}

void day_write(int32_t day, char text[11]) {
    int year = year_of(day), month = 0;
    int32_t left = day - first_of(year);
    for (; left >= days_of_month(year, month); month++)
        left -= days_of_month(year, month);
    char bytes[40];
    snprintf(bytes, sizeof bytes, "%04d-%02d-%02d", year, month + 1, (int)left + 1);
    memcpy(text, bytes, 10);
    text[10] = '\0';
}

bool day_read(const char *text, int32_t *day) {
    static const char shape[] = "dddd-dd-dd";
    int part[3] = {0}, n = 0;
    if (strlen(text) != sizeof shape - 1)
        return false;
    for (size_t i = 0; shape[i]; i++) {
        if (shape[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
        if (shape[i] == '-')
            n++;
        else
            part[n] = part[n] * 10 + (text[i] - '0');
    }
    int year = part[0], month = part[1] - 1;
    if (year < 1970 || month < 0 || month > 11 || part[2] < 1 || part[2] > days_of_month(year, month))
        return false;
    *day = first_of(year) + part[2] - 1;
    for (int m = 0; m < month; m++)
        *day += days_of_month(year, m);
    return true;
}

enum { AHEAD = 366, BEHIND = 400 }; /* days: how far ahead vacation can be requested; how long past vacation is kept */

struct change {
    const struct calendar *old;
    const struct calendar_wish *wish;
    int64_t now;
    int32_t today;
    struct calendar *next;
    const char **member;
    struct writer *why;
};

static bool refuse(struct change *change, const char *member, const char *why) {
    *change->member = member;
    put(change->why, why);
    return false;
}

static bool change_pattern(struct change *change, const struct calendar_limits *limits) {
    static const struct day_pattern none;
    const struct calendar_wish *wish = change->wish;
    struct calendar *next = change->next;
    struct day_pattern was = change->old ? change->old->now : none;
    next->now = was;
    next->before = change->old ? change->old->before : none;
    next->changed_at = change->old ? change->old->changed_at : 0;
    if (wish->has_offset)
        next->now.offset = (int16_t)wish->offset;
    if (wish->has_weekdays)
        next->now.weekdays = wish->weekdays;
    if (next->now.offset == was.offset && next->now.weekdays == was.weekdays)
        return true;
    if (__builtin_popcount(next->now.weekdays) > limits->weekdays)
        return refuse(change, "days_off", "A player may not have that many days off in a week.");
    if (next->changed_at != 0 && change->now < next->changed_at + CALENDAR_CHANGE)
        return refuse(change, next->now.weekdays != was.weekdays ? "days_off" : "utc_offset",
                      "Days off and UTC offset may be changed once in seven days.");
    next->before = was;
    next->changed_at = change->now;
    return true;
}

static void add_day(struct calendar *next, int32_t day, int64_t from, int64_t until) {
    int64_t end = next->day_count > 0 ? next->day[next->day_count - 1].span.until : 0;
    from = from < end ? end : from; /* days that were stored under another offset can overlap */
    next->day[next->day_count++] = (struct vacation_day){day, {from, until < from ? from : until}};
}

static bool wish_days(struct change *change, bool wanted[AHEAD + 1]) {
    for (size_t i = 0; i < change->wish->count; i++) {
        int32_t from = change->wish->period[i].from, to = change->wish->period[i].to;
        if (from > to)
            return refuse(change, "vacations", "A period ends before it begins.");
        if (to > change->today + AHEAD)
            return refuse(change, "vacations", "Vacation must end within a year from today.");
        for (int32_t day = from < change->today ? change->today : from; day <= to; day++)
            wanted[day - change->today] = true;
    }
    return true;
}

static void keep_days(struct change *change, const bool wanted[AHEAD + 1]) {
    int64_t offset = change->next->now.offset * MINUTE;
    bool has_today = false;
    for (size_t i = 0; change->old && i < change->old->day_count; i++) {
        const struct vacation_day *day = &change->old->day[i];
        int64_t until = day->span.until;
        if (day->day < change->today - BEHIND || (change->wish->has_vacations && day->day > change->today))
            continue;
        if (day->day == change->today && change->wish->has_vacations) {
            if (wanted[0] && until <= change->now)
                continue; /* withdrawn earlier, and requested again */
            has_today = true;
            until = wanted[0] || until < change->now ? until : change->now;
        }
        add_day(change->next, day->day, day->span.from, until);
    }
    for (int32_t i = 0; change->wish->has_vacations && i <= AHEAD; i++) {
        int64_t midnight = (change->today + i) * DAY - offset;
        if (wanted[i] && !(i == 0 && has_today))
            add_day(change->next, change->today + i, i == 0 ? change->now : midnight, midnight + DAY);
    }
}

static bool count_days(struct change *change, const struct calendar_limits *limits) {
    const struct calendar *next = change->next;
    for (size_t i = 0, count = 0; i < next->day_count; i++) {
        int year = year_of(next->day[i].day);
        count = i > 0 && year_of(next->day[i - 1].day) == year ? count + 1 : 1;
        if (count > (size_t)limits->vacation_days && next->day[i].day >= change->today) {
            put_format(change->why, "A player may have %d days of vacation in %d.", limits->vacation_days, year);
            *change->member = "vacations";
            return false;
        }
    }
    return true;
}

struct calendar *calendar_change(const struct calendar *calendar, const struct calendar_wish *wish,
                                 const struct calendar_limits *limits, int64_t now, const char **member,
                                 struct writer *why) {
    bool wanted[AHEAD + 1] = {false};
    struct calendar *next = xcalloc(1, sizeof *next + CALENDAR_DAYS * sizeof next->day[0]);
    struct change change = {calendar, wish, now, 0, next, member, why};
    bool good = change_pattern(&change, limits);
    change.today = (int32_t)((now + next->now.offset * MINUTE) / DAY);
    good = good && wish_days(&change, wanted);
    if (good)
        keep_days(&change, wanted);
    if (good && (!wish->has_vacations || count_days(&change, limits)))
        return next;
    free(next);
    return NULL;
}
