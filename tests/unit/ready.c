/* Whose job a reader runs next, and which callers rest while games are played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../daemon/clock.h"
#include "../../daemon/worker/worker_internal.h"

enum { CALLER = 1, OTHER = 2, MOST_DEBT = READY_ALLOWANCE_US + READY_REST_US / READY_SHARE };

static struct ready ready;
static struct job job[3];

/* One job of each caller. */
static int set_up(void **state) {
    (void)state;
    ready = (struct ready){.by_cost = true, .sparing = true};
    ready_init(&ready);
    for (int i = CALLER; i <= OTHER; i++) {
        job[i] = (struct job){.lane = (uint16_t)i};
        ready_add(&ready, &job[i]);
    }
    return 0;
}

static void test_who_has_used_the_least_time_comes_next(void **state) {
    (void)state;
    ready_charge(&ready, CALLER, 1000, clock_monotonic());
    assert_ptr_equal(ready_take(&ready), &job[OTHER]);
    assert_ptr_equal(ready_take(&ready), &job[CALLER]);
    assert_null(ready_take(&ready));
}

static void test_who_has_used_up_the_allowance_rests(void **state) {
    (void)state;
    const int64_t now = clock_monotonic();
    ready_charge(&ready, CALLER, READY_ALLOWANCE_US + 50000, now);
    assert_int_equal(ready_rests_until(&ready), 0);
    assert_ptr_equal(ready_take(&ready), &job[OTHER]);
    assert_null(ready_take(&ready));
    assert_int_equal(ready.count, 1);
    assert_int_equal(ready_rests_until(&ready), now + 50000 * READY_SHARE);
}

static void test_nobody_rests_while_nobody_plays(void **state) {
    (void)state;
    ready.sparing = false;
    ready_charge(&ready, CALLER, MOST_DEBT, clock_monotonic());
    assert_ptr_equal(ready_take(&ready), &job[OTHER]);
    assert_int_equal(ready_rests_until(&ready), 0);
    assert_ptr_equal(ready_take(&ready), &job[CALLER]);
}

static void test_no_rest_is_too_long(void **state) {
    (void)state;
    const int64_t now = clock_monotonic();
    ready_charge(&ready, CALLER, 3600000000, now);
    assert_ptr_equal(ready_take(&ready), &job[OTHER]);
    assert_int_equal(ready_rests_until(&ready), now + READY_REST_US);
}

static void test_the_allowance_is_refilled(void **state) {
    (void)state;
    const int64_t now = clock_monotonic();
    ready_charge(&ready, CALLER, MOST_DEBT, now - MOST_DEBT * (int64_t)READY_SHARE);
    ready_charge(&ready, CALLER, READY_ALLOWANCE_US, now);
    assert_ptr_equal(ready_take(&ready), &job[OTHER]);
    assert_ptr_equal(ready_take(&ready), &job[CALLER]);
}

static void test_without_jobs_nobody_rests(void **state) {
    (void)state;
    ready_charge(&ready, CALLER, MOST_DEBT, clock_monotonic());
    ready.sparing = false;
    ready_take(&ready);
    ready_take(&ready);
    ready.sparing = true;
    assert_int_equal(ready_rests_until(&ready), 0);
    assert_null(ready_take(&ready));
}

#define TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_who_has_used_the_least_time_comes_next),
        TEST(test_who_has_used_up_the_allowance_rests),
        TEST(test_nobody_rests_while_nobody_plays),
        TEST(test_no_rest_is_too_long),
        TEST(test_the_allowance_is_refilled),
        TEST(test_without_jobs_nobody_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
