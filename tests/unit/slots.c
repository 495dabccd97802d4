/* The cache of games stays as small as it was made, whatever cannot be put out of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/worker/slots.h"

enum { MOST = 300, KEPT = 200 };

static struct worker_slot *take(struct slots *slots, uint32_t number) {
    uint8_t id[16] = {0};
    memcpy(id + 12, &number, sizeof number);
    return slots_take(slots, id);
}

static void test_the_least_used_goes_first(void **state) {
    (void)state;
    struct slots *slots = slots_create(MOST);
    const struct worker_slot *first = take(slots, 0);
    for (uint32_t i = 1; i < 10 * MOST; i++) {
        take(slots, i);
        assert_ptr_equal(take(slots, 0), first);
        assert_true(slots_count(slots) <= MOST);
    }
    slots_destroy(slots);
}

static void test_quarantined_games_do_not_keep_others(void **state) {
    (void)state;
    struct slots *slots = slots_create(MOST);
    for (uint32_t i = 0; i < KEPT; i++)
        take(slots, i)->quarantine = strdup("a fault");
    for (uint32_t i = KEPT; i < 10 * MOST; i++)
        take(slots, i);
    for (uint32_t i = 0; i < KEPT; i++)
        assert_non_null(take(slots, i)->quarantine);
    assert_true(slots_count(slots) <= MOST + KEPT);
    slots_destroy(slots);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_least_used_goes_first),
        cmocka_unit_test(test_quarantined_games_do_not_keep_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
