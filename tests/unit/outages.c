/* What a jump of the machine's clock leaves in the database, and what is left of it once the clock is right again. */
#include "store_rig.h"

#include "../../daemon/clock.h"
#include "../../daemon/store/clocks.h"

#define HOUR (3600 * INT64_C(1000000))

struct beating {
    struct beat beat;
    bool alone;
};

static enum job_step beat_work(struct job *job, void *context) {
    struct beating *beating = context;
    if (job->phase == 0)
        store_beat(&job->stage, beating->alone, &beating->beat);
    return job->phase == 0 ? JOB_AGAIN : JOB_FINISHED;
}

static struct beat beat(bool alone) {
    struct beating beating = {.alone = alone};
    assert_int_equal(rig_call(JOB_STORE, NULL, false, beat_work, &beating), JOB_OK);
    store_beat_done(&beating.beat);
    return beating.beat;
}

/* Of what is known, outages that cover so much time. */
static int64_t time_down(void) {
    const struct outages *outages = outages_known();
    int64_t sum = 0;
    for (size_t i = 0; outages && i < outages->count; i++) {
        assert_true(i == 0 || outages->span[i].from > outages->span[i - 1].until);
        sum += outages->span[i].until - outages->span[i].from;
    }
    return sum;
}

static void about(int64_t is, int64_t should) {
    if (is < should - 10000000 || is > should + 10000000)
        fail_msg("%lld microseconds are not %lld", (long long)is, (long long)should);
}

static void test_a_jump_is_written_down_before_it_is_followed(void **state) {
    (void)state;
    beat(false);
    int64_t before = clock_now();
    clock_set_wrong(3 * HOUR);
    about(clock_now(), before);
    assert_int_equal(time_down(), 0);
    assert_true(beat(false).jump.jumped);
    about(clock_now(), before + 3 * HOUR);
    about(time_down(), 3 * HOUR);
    assert_false(beat(false).jump.jumped);
    about(time_down(), 3 * HOUR);
}

static void test_small_corrections_are_followed_at_once(void **state) {
    (void)state;
    beat(false);
    int64_t down = time_down();
    clock_set_wrong(3 * HOUR + CLOCK_JUMP_US / 2);
    assert_false(beat(false).jump.jumped);
    about(time_down(), down);
    clock_set_wrong(3 * HOUR);
}

/* The clock is right again: beside others what they wrote stands, alone it is cut. */
static void test_an_outage_to_come_is_cut_by_who_is_alone(void **state) {
    (void)state;
    clock_set_wrong(0);
    int64_t ahead = clock_now();
    assert_true(beat(false).jump.jumped);
    about(clock_now(), ahead - 3 * HOUR);
    about(time_down(), 3 * HOUR);
    assert_false(beat(false).jump.jumped);
    about(time_down(), 3 * HOUR);
    beat(true);
    about(time_down(), 0);
}

/* Set back before what is known, and forward again: one outage, over all of it. */
static void test_outages_stay_apart(void **state) {
    (void)state;
    clock_set_wrong(HOUR);
    beat(false);
    clock_set_wrong(-HOUR);
    beat(false);
    about(time_down(), HOUR);
    clock_set_wrong(2 * HOUR);
    beat(false);
    about(time_down(), 3 * HOUR);
    assert_int_equal(outages_known()->count, 1);
    clock_set_wrong(0);
    beat(false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_jump_is_written_down_before_it_is_followed),
        cmocka_unit_test(test_small_corrections_are_followed_at_once),
        cmocka_unit_test(test_an_outage_to_come_is_cut_by_who_is_alone),
        cmocka_unit_test(test_outages_stay_apart),
    };
    return cmocka_run_group_tests(tests, rig_start, rig_stop);
}
