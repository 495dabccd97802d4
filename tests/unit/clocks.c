/* The arithmetic of clocks and calendars; clocks paused, resumed and extended in the store, by two daemons. */
#include "store_rig.h"

#include "../../daemon/clock.h"
#include "../../daemon/game/clocks.h"
#include "../../daemon/store/clocks.h"

#define SECOND INT64_C(1000000)
#define DAY    (86400 * SECOND)
#define MONDAY (19996 * DAY) /* midnight, UTC */

/* ---- time that does not count ---------------------------------------------------------------------------- */

static struct calendar *change(const struct calendar *calendar, struct calendar_wish wish, int64_t now) {
    static const struct calendar_limits limits = {2, 10};
    const char *member = "";
    struct writer why;
    writer_init(&why);
    struct calendar *next = calendar_change(calendar, &wish, &limits, now, &member, &why);
    if (!next)
        assert_true(*member && why.length > 0);
    writer_finish(&why);
    return next;
}

static struct calendar *vacation(const struct calendar *calendar, int32_t from, int32_t to, int64_t now) {
    struct calendar_wish wish = {.has_vacations = true, .count = 1};
    wish.period = calloc(1, sizeof *wish.period);
    wish.period[0].from = from;
    wish.period[0].to = to;
    struct calendar *next = change(calendar, wish, now);
    free(wish.period);
    return next;
}

static void test_dates_are_days(void **state) {
    static const struct {
        const char *text;
        int32_t day;
    } good[] = {{"1970-01-01", 0}, {"2000-02-29", 11016}, {"2024-12-31", 20088}, {"2026-11-22", 20779}};
    static const char *const bad[] = {"2026-02-29", "2026-13-01", "2026-1-1", "2026-11-31",
                                      "1969-12-31", "tomorrow",   ""};
    char text[11];
    int32_t day;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(day_read(good[i].text, &day));
        assert_int_equal(day, good[i].day);
        day_write(day, text);
        assert_string_equal(text, good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(day_read(bad[i], &day));
    for (int32_t d = 0; d < 60000; d++) {
        day_write(d, text);
        assert_true(day_read(text, &day));
        assert_int_equal(day, d);
    }
}

static void test_days_off_and_outages_do_not_count(void **state) {
    (void)state;
    int32_t monday = (int32_t)(MONDAY / DAY);
    struct calendar *weekend = change(NULL, (struct calendar_wish){.has_weekdays = true, .weekdays = 0x60}, MONDAY);
    assert_non_null(weekend);
    assert_int_equal(counted_time(weekend, NULL, MONDAY, MONDAY + 7 * DAY), 5 * DAY);
    assert_int_equal(counted_until(weekend, NULL, MONDAY, 6 * DAY), MONDAY + 8 * DAY);
    assert_false(calendar_is_off(weekend, MONDAY + 4 * DAY));
    assert_true(calendar_is_off(weekend, MONDAY + 5 * DAY));
    /* Tuesday and Wednesday besides, and the service down from Tuesday noon until Thursday noon */
    struct calendar *away = vacation(weekend, monday + 1, monday + 2, MONDAY);
    union {
        struct outages outages;
        uint8_t room[sizeof(struct outages) + sizeof(struct span)];
    } down = {0};
    down.outages.count = 1;
    down.outages.span[0] = (struct span){MONDAY + 36 * 3600 * SECOND, MONDAY + 84 * 3600 * SECOND};
    assert_int_equal(counted_time(away, &down.outages, MONDAY, MONDAY + 7 * DAY), 5 * DAY / 2);
    assert_int_equal(counted_until(away, &down.outages, MONDAY, DAY + 1), MONDAY + 84 * 3600 * SECOND + 1);
    assert_int_equal(counted_until(NULL, NULL, MONDAY, DAY), MONDAY + DAY);
    free(away);
    free(weekend);
}

static void test_a_change_leaves_the_past_alone(void **state) {
    (void)state;
    int32_t monday = (int32_t)(MONDAY / DAY);
    int64_t noon = MONDAY + DAY / 2;
    struct calendar *today = vacation(NULL, monday, monday + 1, noon);
    assert_int_equal(counted_time(today, NULL, MONDAY, MONDAY + 3 * DAY), DAY / 2 + DAY);
    struct calendar *back = vacation(today, monday + 5, monday + 5, noon + 3600 * SECOND);
    assert_int_equal(back->day_count, 2); /* today counts none the less */
    assert_int_equal(counted_time(back, NULL, MONDAY, MONDAY + 3 * DAY), 3 * DAY - 3600 * SECOND);
    const struct calendar_wish mondays = {.has_weekdays = true, .weekdays = 1};
    struct calendar *weekdays = change(back, mondays, MONDAY + 7 * DAY + DAY / 2);
    assert_int_equal(counted_time(weekdays, NULL, MONDAY, MONDAY + 3 * DAY), 3 * DAY - 3600 * SECOND);
    assert_int_equal(counted_time(weekdays, NULL, MONDAY + 7 * DAY, MONDAY + 8 * DAY), DAY / 2);
    assert_null(change(weekdays, (struct calendar_wish){.has_weekdays = true, .weekdays = 2}, MONDAY + 14 * DAY));
    assert_null(change(weekdays, (struct calendar_wish){.has_offset = true, .offset = 60}, MONDAY + 14 * DAY));
    struct calendar *later =
        change(weekdays, (struct calendar_wish){.has_weekdays = true, .weekdays = 2}, MONDAY + 15 * DAY);
    assert_int_equal(counted_time(later, NULL, MONDAY + 14 * DAY, MONDAY + 17 * DAY), DAY);
    free(later);
    free(weekdays);
    free(back);
    free(today);
}

static void test_a_year_has_so_many_days_of_vacation(void **state) {
    (void)state;
    int32_t monday = (int32_t)(MONDAY / DAY);
    assert_null(vacation(NULL, monday + 1, monday + 11, MONDAY));
    struct calendar *ten = vacation(NULL, monday + 1, monday + 10, MONDAY);
    assert_non_null(ten);
    assert_null(vacation(ten, monday + 20, monday + 20, MONDAY + 15 * DAY)); /* those are gone */
    struct calendar *none = vacation(ten, monday + 1, monday + 1, MONDAY);
    assert_non_null(none);
    assert_null(vacation(none, monday + 2, monday + 1, MONDAY));
    assert_null(vacation(none, monday + 400, monday + 400, MONDAY));
    assert_null(change(none, (struct calendar_wish){.has_weekdays = true, .weekdays = 7}, MONDAY));
    free(none);
    free(ten);
}

static void test_a_calendar_is_read_as_it_is_written(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    struct calendar *one = vacation(NULL, 20001, 20004, MONDAY);
    calendar_write(one, &w);
    struct calendar *two = calendar_read(writer_text(&w));
    assert_non_null(two);
    assert_int_equal(two->day_count, 4);
    assert_memory_equal(one, two, sizeof *one + 4 * sizeof one->day[0]);
    static const char *const bad[] = {"{}", "[]", "7", "{\"offset\":0,\"weekdays\":127,\"before\":{},\"days\":[]}",
                                      "{\"offset\":0,\"weekdays\":0,\"before\":{},\"days\":[[2,5,6],[1,7,8]]}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_null(calendar_read(bad[i]));
    free(one);
    free(two);
    writer_finish(&w);
}

/* ---- clocks in the store ------------------------------------------------------------------------------------ */

#define MOVE "{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"forfeit\"}"

struct work {
    enum { PAUSE, RESUME, EXTEND, LOOK } what;
    int tries;
    bool staged;
    struct seat_clock red;
};

static enum job_step work_on(struct job *job, void *context) {
    struct work *work = context;
    work->tries++;
    switch (work->what) {
    case PAUSE: work->staged = store_pause_clocks(&job->stage); break;
    case RESUME: work->staged = store_resume_clocks(&job->stage); break;
    case EXTEND: work->staged = store_extend_clock(&job->stage, RED, 100 * SECOND); break;
    case LOOK: break;
    }
    if (job->record->clocks)
        work->red = job->record->clocks->seat[RED];
    return JOB_FINISHED;
}

static struct work on_clocks(struct workers *workers, const uint8_t id[16], int what) {
    struct work work = {.what = what};
    assert_int_equal(rig_call_on(workers, JOB_GAME, id, true, work_on, &work), JOB_OK);
    return work;
}

static void clocked_game(uint8_t id[16], const char *clock) {
    struct rig_game game = {.red = "ann", .blue = "ben", .clock = clock};
    game_id_make(game.id);
    memcpy(id, game.id, 16);
    assert_int_equal(rig_create(&game), JOB_OK);
}

static void test_a_game_without_a_clock_has_nothing_to_pause(void **state) {
    uint8_t id[16];
    (void)state;
    clocked_game(id, NULL);
    for (int what = PAUSE; what <= EXTEND; what++)
        assert_false(on_clocks(rig_workers, id, what).staged);
}

static void test_clocks_are_paused_resumed_and_extended(void **state) {
    uint8_t id[16];
    (void)state;
    clocked_game(id, MOVE);
    struct work now = on_clocks(rig_workers, id, LOOK);
    assert_true(now.red.since != 0 && now.red.asked && now.red.wake_at == now.red.since + 3240 * SECOND);
    clock_set_ahead(1000 * SECOND);
    assert_true(on_clocks(rig_workers, id, PAUSE).staged);
    clock_set_ahead(90000 * SECOND);
    rig_forget();
    now = on_clocks(rig_workers, id, LOOK);
    assert_true(now.red.paused && now.red.since == 0 && now.red.left <= 2600 * SECOND && now.red.left > 2500 * SECOND);
    /* An action changes nothing of that; the next question is paused, too. */
    struct rig_act act = {.role = RED, .key = "advance"};
    assert_int_equal(rig_call(JOB_GAME, id, true, rig_act_work, &act), JOB_OK);
    assert_true(on_clocks(rig_workers, id, EXTEND).staged);
    assert_true(on_clocks(rig_workers, id, RESUME).staged);
    rig_forget();
    now = on_clocks(rig_workers, id, LOOK);
    assert_true(!now.red.paused && now.red.since != 0 && now.red.left <= 2700 * SECOND && now.red.left > 2600 * SECOND);
    clock_set_ahead(0);
}

/* Neither daemon is told what the other does: what one knows of the clocks is old, and it starts over. */
static void test_two_daemons_change_clocks_one_after_the_other(void **state) {
    uint8_t id[16];
    (void)state;
    struct workers *others = workers_start(privatepg_conninfo(rig_pg), 2, 0, 100, 0, engine_loader, NULL);
    assert_non_null(others);
    clocked_game(id, MOVE);
    on_clocks(rig_workers, id, LOOK);
    on_clocks(others, id, LOOK);
    int64_t left = 3600 * SECOND;
    for (int i = 0; i < 10; i++) {
        struct work work = on_clocks(i % 2 ? others : rig_workers, id, EXTEND);
        left += 100 * SECOND;
        assert_int_equal(work.tries, i == 0 ? 1 : 2);
        assert_true(work.red.left <= left && work.red.left > left - 60 * SECOND);
    }
    /* An action by the one after a pause by the other. */
    on_clocks(rig_workers, id, PAUSE);
    struct rig_act act = {.role = RED, .key = "ready"};
    assert_int_equal(rig_call_on(others, JOB_GAME, id, true, rig_act_work, &act), JOB_OK);
    assert_int_equal(act.outcome, ACT_DONE);
    assert_true(on_clocks(others, id, LOOK).red.paused);
    workers_stop(others);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates_are_days),
        cmocka_unit_test(test_days_off_and_outages_do_not_count),
        cmocka_unit_test(test_a_change_leaves_the_past_alone),
        cmocka_unit_test(test_a_year_has_so_many_days_of_vacation),
        cmocka_unit_test(test_a_calendar_is_read_as_it_is_written),
        cmocka_unit_test(test_a_game_without_a_clock_has_nothing_to_pause),
        cmocka_unit_test(test_clocks_are_paused_resumed_and_extended),
        cmocka_unit_test(test_two_daemons_change_clocks_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, rig_start, rig_stop);
}
