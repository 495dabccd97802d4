/* Rule 3: a march into an enemy's area is a fight, which dice and cards decide. */
#include "tests/rules/harness.h"

#include "tables.h"

enum { HERON, OTTER };

static void test_HH_3_1_the_higher_sum_scatters_the_other(void **state) {
    struct harness h;
    (void)state;
    harness_start(&h, "summer", NULL, 1);
    harness_play(&h, HERON, "march:heron-spears:birkdale");
    harness_play(&h, HERON, "march:heron-spears:coldwell");
    harness_play(&h, HERON, "march:heron-spears:dunmere");
    assert_int_equal(harness_event_count(&h, EVENT_ATTACKED), 1);
    harness_play(&h, HERON, "hold");
    harness_force(&h, 5, 2, 0);
    harness_play(&h, OTTER, "hold");
    assert_int_equal(harness_forced_left(&h), 0);
    assert_int_equal(harness_event_count(&h, EVENT_SCATTERED), 1);
    assert_false(harness_is_legal(&h, HERON, "march:heron-spears:coldwell")); /* no points left */
    harness_audit(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_HH_3_1_the_higher_sum_scatters_the_other)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
