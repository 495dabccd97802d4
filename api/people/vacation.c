/* Vacation and days off of the caller: the player's clocks stop on these days in every game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/calendar.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/clocks.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../text/input.h"
#include "resources.h"

enum { PERIODS_MOST = 400, WEEKDAYS = 7 };
static const char *const weekday_names[WEEKDAYS] = {"monday", "tuesday",  "wednesday", "thursday",
                                                    "friday", "saturday", "sunday"};

struct vacation {
    const char *utc_offset;
    struct json_t *days_off, *vacations;
    struct calendar_wish wish;
    char *stored; /* as stored; NULL: nothing */
    char *wanted; /* the new value */
    struct vacation_put put;
};
CALL_DATA_AS(struct vacation, vacation_data)

/* ---- the body --------------------------------------------------------------------------------------------- */

/* Reads "+01:00" as minutes; false: malformed. */
static bool read_offset(const char *text, int *minutes) {
    static const char digits[] = "0123456789";
    if (strlen(text) != 6 || (text[0] != '+' && text[0] != '-') || strspn(text + 1, digits) != 2 || text[3] != ':' ||
        strspn(text + 4, digits) != 2)
        return false;
    int hours = (text[1] - '0') * 10 + (text[2] - '0'), rest = (text[4] - '0') * 10 + (text[5] - '0');
    *minutes = (text[0] == '-' ? -1 : 1) * (hours * 60 + rest);
    return hours <= 14 && rest < 60;
}

static bool is_offset(const char *text) {
    int minutes;
    return read_offset(text, &minutes);
}

static const struct field fields[] = {
    {"utc_offset", FIELD_STRING, false, offsetof(struct vacation, utc_offset), is_offset, 0, 0,
     "hours and minutes east of UTC, such as +01:00, 14 hours at most"},
    {"days_off", FIELD_ARRAY, false, offsetof(struct vacation, days_off), NULL, 0, 0, NULL},
    {"vacations", FIELD_ARRAY, false, offsetof(struct vacation, vacations), NULL, 0, 0, NULL},
};

static void read_days_off(struct vacation *vacation, struct faults *faults) {
    for (size_t i = 0; i < input_length(vacation->days_off); i++) {
        const char *text = input_text(vacation->days_off, i);
        int day = 0;
        while (text && day < WEEKDAYS && strcmp(weekday_names[day], text) != 0)
            day++;
        if (!text || day == WEEKDAYS)
            input_fault(faults, "", "days_off", "must be a list of monday, tuesday, …");
        else
            vacation->wish.weekdays |= (uint8_t)(1u << day);
    }
    vacation->wish.has_weekdays = true;
}

struct period {
    const char *from, *to;
};

static bool is_date(const char *text) {
    int32_t day;
    return day_read(text, &day);
}

static const struct field period_fields[] = {
    {"from", FIELD_STRING, true, offsetof(struct period, from), is_date, 0, 0, "a date, such as 2026-12-24"},
    {"to", FIELD_STRING, true, offsetof(struct period, to), is_date, 0, 0, "a date, such as 2027-01-02"},
};

static bool read_vacations(struct call *call, struct faults *faults) {
    struct vacation *vacation = vacation_data(call);
    struct calendar_wish *wish = &vacation->wish;
    size_t count = input_length(vacation->vacations);
    if (count > PERIODS_MOST) {
        input_fault(faults, "", "vacations", "has more than 400 periods");
        return true;
    }
    wish->period = calloc(count + 1, sizeof *wish->period);
    if (!wish->period)
        return call_out_of_memory(call);
    for (size_t i = 0; i < count; i++) {
        struct period period = {NULL, NULL};
        struct faults_within within;
        char place[32];
        snprintf(place, sizeof place, "/vacations/%zu", i);
        input_read(input_item(vacation->vacations, i), period_fields, 2, &period, input_within(&within, faults, place));
        if (period.from && period.to && day_read(period.from, &wish->period[i].from))
            day_read(period.to, &wish->period[i].to);
    }
    wish->count = count;
    wish->has_vacations = true;
    return true;
}

bool vacation_put_shape(struct call *call) {
    struct vacation *vacation = vacation_data(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], vacation, &faults);
    vacation->wish.has_offset = vacation->utc_offset && read_offset(vacation->utc_offset, &vacation->wish.offset);
    if (vacation->days_off)
        read_days_off(vacation, &faults);
    bool good = !vacation->vacations || read_vacations(call, &faults);
    return shape_end(&shape, &faults, call) && good && role_needs_player(call);
}

/* ---- the answer --------------------------------------------------------------------------------------------- */

static void out_days_off(struct writer *w, uint8_t weekdays) {
    out_member_array(w, "days_off");
    for (int day = 0; day < WEEKDAYS; day++)
        if (weekdays >> day & 1)
            out_string(w, weekday_names[day]);
    out_end_array(w);
}

static void out_vacations(struct writer *w, const struct calendar *calendar) {
    char from[11], to[11];
    out_member_array(w, "vacations");
    for (size_t i = 0, k; calendar && i < calendar->day_count; i = k) {
        for (k = i + 1; k < calendar->day_count && calendar->day[k].day == calendar->day[k - 1].day + 1;)
            k++;
        day_write(calendar->day[i].day, from);
        day_write(calendar->day[k - 1].day, to);
        out_object(w);
        out_member_string(w, "from", from);
        out_member_string(w, "to", to);
        out_end_object(w);
    }
    out_end_array(w);
}

static void answer(struct call *call, const struct calendar *calendar) {
    static const struct calendar none;
    struct writer *w = &call->answer.body;
    const struct calendar *c = calendar ? calendar : &none;
    const struct config *config = call->api->config;
    int64_t now = clock_now(), again = c->changed_at != 0 ? c->changed_at + CALENDAR_CHANGE : 0;
    int minutes = abs(c->now.offset);
    struct writer offset;
    writer_init(&offset);
    put_format(&offset, "%c%02d:%02d", c->now.offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
    out_object(w);
    out_member_string(w, "player", call->who.player);
    out_member_string(w, "utc_offset", writer_text(&offset));
    out_days_off(w, c->now.weekdays);
    out_vacations(w, calendar);
    out_member_bool(w, "off_now", calendar_is_off(calendar, now));
    out_member_object(w, "limits");
    out_member_int(w, "days_off", config->days_off);
    out_member_int(w, "vacation_days", config->vacation_days);
    out_member_time(w, "days_off_from", again > now ? again : 0);
    out_end_object(w);
    out_end_object(w);
    writer_finish(&offset);
    call_json(call, 200);
}

/* *calendar: NULL if nothing is stored. false: the stored text is not a calendar, and the problem is set. */
static bool read_stored(struct call *call, const char *stored, struct calendar **calendar) {
    *calendar = calendar_read(stored);
    if (!stored || *calendar)
        return true;
    call_cause(call, "vacations.calendar is no calendar");
    return call_problem(call, PROBLEM_INTERNAL,
                        "The stored data of your days off are damaged. Nothing was changed. Quote the "
                        "Musterd-Request-Id when you report it.");
}

/* ---- the jobs ------------------------------------------------------------------------------------------------ */

enum stage_result vacation_start(struct call *call) {
    return role_needs_player(call) ? STAGE_DONE : STAGE_ANSWERED;
}

enum job_step vacation_get_run(struct call *call) {
    struct calendar *calendar;
    if (call->job.phase == 0) {
        store_find_vacation(&call->job.stage, call->who.player, &vacation_data(call)->stored);
        return JOB_AGAIN;
    }
    if (read_stored(call, vacation_data(call)->stored, &calendar))
        answer(call, calendar);
    free(calendar);
    return JOB_FINISHED;
}

static void change(struct call *call, const struct calendar *before) {
    struct vacation *vacation = vacation_data(call);
    const struct config *config = call->api->config;
    struct calendar_limits limits = {config->days_off, config->vacation_days};
    const char *member = "";
    char pointer[32] = "/";
    struct writer why, text;
    int64_t now = clock_now();
    writer_init(&why);
    writer_init(&text);
    struct calendar *after = calendar_change(before, &vacation->wish, &limits, now, &member, &why);
    if (after) {
        calendar_write(after, &text);
        free(vacation->wanted);
        vacation->wanted = text.failed ? NULL : strdup(writer_text(&text));
        if (vacation->wanted)
            store_put_vacation(&call->job.stage, call->who.player, vacation->wanted, vacation->stored, now,
                               &vacation->put);
        else
            call_out_of_memory(call);
    } else {
        strcat(pointer, member);
        call_problem_at(call, PROBLEM_BAD_VACATION, pointer, writer_text(&why), "%s See limits of the vacation.",
                        writer_text(&why));
    }
    free(after);
    writer_finish(&why);
    writer_finish(&text);
}

/* Reads the value, changes it, and replaces the value that was read; starts over if another request has changed it
 * meanwhile. */
enum job_step vacation_put_run(struct call *call) {
    struct vacation *vacation = vacation_data(call);
    struct calendar *calendar;
    int phase = call->job.phase;
    if (phase > 0 && phase % 2 == 0 && vacation->put.put) {
        for (size_t i = 0; i < vacation->put.count; i++)
            workers_game_changed(call->api->workers, vacation->put.games[i], false);
        if (read_stored(call, vacation->wanted, &calendar))
            answer(call, calendar);
        free(calendar);
        return JOB_FINISHED;
    }
    if (phase % 2 == 0) {
        store_find_vacation(&call->job.stage, call->who.player, &vacation->stored);
        return JOB_AGAIN;
    }
    if (!read_stored(call, vacation->stored, &calendar))
        return JOB_FINISHED;
    change(call, calendar);
    free(calendar);
    return call->answer.status >= 400 ? JOB_FINISHED : JOB_AGAIN;
}

void vacation_finish(struct call *call) {
    free(vacation_data(call)->stored);
    free(vacation_data(call)->wanted);
    free(vacation_data(call)->put.games);
    free(vacation_data(call)->wish.period);
}
