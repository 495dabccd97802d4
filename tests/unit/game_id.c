/* Ids of games and what follows from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"

static void test_ids_are_made_written_and_read_back(void **state) {
    uint8_t id[16], back[16];
    char text[37];
    (void)state;
    for (int i = 0; i < 1000; i++) {
        game_id_make(id);
        game_id_text(id, text);
        assert_int_equal(strlen(text), 36);
        assert_int_equal(text[14], '7');
        assert_true(game_id_parse(text, 36, back));
        assert_memory_equal(id, back, 16);
        assert_true(game_id_number(id) > 0);
        assert_in_range(game_id_pick(id, 3), 0, 2);
    }
}

static void test_malformed_ids_are_refused(void **state) {
    static const char *const bad[] = {"",
                                      "x",
                                      "018f0000-0000-4000-8000-000000000000",
                                      "018f0000-0000-7000-c000-000000000000",
                                      "018f0000-0000-7000-8000-00000000000",
                                      "018f0000-0000-7000-8000-0000000000000",
                                      "018f0000+0000-7000-8000-000000000000",
                                      "018f0000-0000-7000-8000-00000000000g",
                                      "018f000000000-7000-8000-000000000000",
                                      "{18f0000-0000-7000-8000-000000000000"};
    uint8_t id[16];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(game_id_parse(bad[i], strlen(bad[i]), id));
    assert_true(game_id_parse("018F0000-0000-7ABC-8000-000000000000", 36, id));
}

static void test_short_ids_are_the_long_ones(void **state) {
    uint8_t id[16], back[16];
    char text[12], later[12];
    (void)state;
    for (int i = 0; i < 1000; i++) {
        game_id_make(id);
        assert_true(game_id_short(id, text));
        assert_int_equal(strlen(text), 11);
        assert_true(game_id_read(text, 11, back));
        assert_memory_equal(id, back, 16);
    }
    game_id_again(id);
    assert_true(game_id_short(id, later));
    assert_true(strcmp(text, later) < 0);
    id[12] ^= 1; /* an id of before, with chance in its tail */
    assert_false(game_id_short(id, text));
}

static void test_malformed_short_ids_are_refused(void **state) {
    static const char *const bad[] = {
        "", "1111111111", "111111111111", "1111111111l", "1111111111O", "11111 11111", "zzzzzzzzzzz", "11111-11111"};
    uint8_t id[16];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(game_id_read(bad[i], strlen(bad[i]), id));
    assert_true(game_id_read("11111111111", 11, id));
    assert_int_equal(game_id_number(id), 0);
    /* 2^63 - 1, and one more */
    assert_true(game_id_read("NQm6nKp8qFC", 11, id));
    assert_true(game_id_number(id) == INT64_MAX);
    assert_false(game_id_read("NQm6nKp8qFD", 11, id));
}

static void test_another_id_is_of_the_same_worker(void **state) {
    uint8_t id[16], again[16];
    (void)state;
    for (int i = 0; i < 200; i++) {
        game_id_make(id);
        memcpy(again, id, 16);
        game_id_again(again);
        assert_true(game_id_number(again) != game_id_number(id));
        for (unsigned n = 1; n < 64; n++)
            assert_int_equal(game_id_pick(again, n), game_id_pick(id, n));
    }
}

static void test_another_id_is_made_while_the_clock_stands_still(void **state) {
    uint8_t id[16], again[16];
    (void)state;
    clock_was_at_work(clock_monotonic() - 2 * CLOCK_ALONE_US);
    game_id_make(id);
    for (int i = 0; i < 20; i++) {
        memcpy(again, id, 16);
        game_id_again(again);
        assert_true(game_id_number(again) > game_id_number(id));
        assert_int_equal(game_id_pick(again, 7), game_id_pick(id, 7));
        memcpy(id, again, 16);
    }
    clock_was_at_work(clock_monotonic());
}

static void test_numbers_grow_with_time(void **state) {
    uint8_t early[16] = {0x01, 0x8f, 0, 0, 0, 1, 0x7f, 0xff, 0xbf, 0xff},
            late[16] = {0x01, 0x8f, 0, 0, 0, 2, 0x70, 0, 0x80};
    (void)state;
    assert_true(game_id_number(early) < game_id_number(late));
    assert_int_equal(game_id_number(late) - game_id_number(early), 1);
    late[9] = 0x80;
    assert_int_equal(game_id_number(late) - game_id_number(early), 2);
}

static void test_ids_sort_by_the_microsecond(void **state) {
    uint8_t early[16], late[16];
    (void)state;
    for (int i = 0; i < 1000; i++) {
        game_id_make(early);
        int64_t made = clock_now();
        while (clock_now() == made)
            ;
        game_id_make(late);
        assert_true(memcmp(early, late, sizeof early) < 0);
        assert_true(game_id_number(early) < game_id_number(late));
    }
}

static void test_times_are_written_in_utc(void **state) {
    char text[32];
    (void)state;
    clock_text(0, text);
    assert_string_equal(text, "1970-01-01T00:00:00.000Z");
    clock_text(1769860800123456, text);
    assert_string_equal(text, "2026-01-31T12:00:00.123Z");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_are_made_written_and_read_back),
        cmocka_unit_test(test_malformed_ids_are_refused),
        cmocka_unit_test(test_short_ids_are_the_long_ones),
        cmocka_unit_test(test_malformed_short_ids_are_refused),
        cmocka_unit_test(test_another_id_is_of_the_same_worker),
        cmocka_unit_test(test_another_id_is_made_while_the_clock_stands_still),
        cmocka_unit_test(test_numbers_grow_with_time),
        cmocka_unit_test(test_ids_sort_by_the_microsecond),
        cmocka_unit_test(test_times_are_written_in_utc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
