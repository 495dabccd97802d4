/* Sets of bits, lists of actions, and cards that lie in places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/flow.h"

static void test_sets_of_one_word(void **state) {
    uint64_t set = bit_of(0) | bit_of(5) | bit_of(63);
    int met[3] = {0}, n = 0;
    (void)state;
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_first(set), 0);
    assert_int_equal(bits_first(0), BITS_WORD);
    assert_int_equal(bits_nth(set, 1), 5);
    assert_int_equal(bits_nth(set, 2), 63);
    assert_int_equal(bits_nth(set, 3), BITS_WORD);
    FOR_EACH_BIT (i, set) {
        met[n++] = i;
        set = 0; /* the walk goes over the set as it was */
    }
    assert_true(set == 0);
    assert_int_equal(n, 3);
    assert_int_equal(met[0] * 10000 + met[1] * 100 + met[2], 563);
    n = 0;
    FOR_EACH_BIT (i, bit_of(1) | bit_of(2) | bit_of(3)) {
        if (i == 1)
            continue;
        if (i == 3)
            break;
        n += i;
    }
    assert_int_equal(n, 2);
}

static void test_sets_of_any_size(void **state) {
    uint64_t set[BITS_WORDS(110)] = {0};
    int sum = 0;
    (void)state;
    assert_int_equal(BITS_WORDS(110), 2);
    assert_int_equal(set_next(set, 2, 0), 128);
    for (int n = 3; n < 110; n += 53)
        set_add(set, n); /* 3, 56, 109 */
    assert_true(set_has(set, 109) && !set_has(set, 45));
    assert_int_equal(set_count(set, 2), 3);
    assert_int_equal(set_next(set, 2, 57), 109);
    assert_int_equal(set_next(set, 2, 109), 109);
    FOR_EACH_IN (n, set, 2)
        sum += n;
    assert_int_equal(sum, 168);
    set_remove(set, 109);
    assert_int_equal(set_next(set, 2, 57), 128);
}

static void test_the_set_of_bytes_that_are_alike(void **state) {
    enum { MOST = 130 };
    uint8_t bytes[MOST];
    (void)state;
    for (int i = 0; i < MOST; i++)
        bytes[i] = (uint8_t)(i % 7 == 0 || i == 63 ? 200 : i % 3);
    for (int count = 16; count <= MOST; count++)
        for (int value = 0; value <= 200; value += 40) {
            uint64_t set[BITS_WORDS(MOST)] = {1, 1, 1};
            set_of_bytes(bytes, count, value, set);
            for (int i = 0; i < count; i++)
                assert_int_equal(set_has(set, i), bytes[i] == value);
            assert_int_equal(set_next(set, BITS_WORDS(count), count), BITS_WORDS(count) * BITS_WORD);
        }
}

static int compare_actions(const void *left, const void *right) {
    const struct action *a = left, *b = right;
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

static void test_lists_are_sorted_however_their_parts_lie(void **state) {
    struct action_list list, expected;
    uint64_t luck = 1;
    (void)state;
    for (int round = 0; round < 200; round++) {
        list.count = round * 2;
        for (int i = 0; i < list.count; i++) {
            luck = luck * 6364136223846793005u + 1442695040888963407u;
            uint32_t word = (uint32_t)(luck >> 32);
            bool runs_on = i % (1 + round % 9) != 0;
            list.item[i] = (struct action){.verb = (uint16_t)(runs_on ? list.item[i - 1].verb : word % 5)};
            for (int k = 0; k < ACTION_ARGS; k++)
                list.item[i].arg[k] = (int16_t)((int)(word >> 4 * k & 3) - 1);
        }
        expected = list;
        qsort(expected.item, (size_t)expected.count, sizeof *expected.item, compare_actions);
        list_sort(&list);
        assert_memory_equal(list.item, expected.item, (size_t)list.count * sizeof *list.item);
    }
}

static uint32_t pick_last(struct draws *draws, uint32_t n, const char *label) {
    (void)draws;
    (void)label;
    return n - 1;
}

static void test_a_hundred_and_ten_cards_among_eight_hands(void **state) {
    enum { CARDS = 110, DECK = 8, DISCARD = 9 };
    uint8_t place[CARDS];
    struct draws draws = {pick_last};
    struct game game = {.draws = &draws};
    (void)state;
    memset(place, DECK, sizeof place);
    for (int i = 0; i < 80; i++)
        assert_int_equal(cards_draw(&game, place, CARDS, DECK, i % 8, "deal"), CARDS - 1 - i);
    assert_int_equal(cards_count(place, CARDS, 7), 10);
    assert_int_equal(cards_nth(place, CARDS, 7, 0), 30);
    assert_int_equal(cards_nth(place, CARDS, 7, 10), NONE);
    assert_int_equal(cards_move(place, CARDS, 7, DISCARD), 10);
    assert_int_equal(cards_draw(&game, place, CARDS, 7, 0, "none there"), NONE);
    /* Hand 1 sees its own and the discard: the others and the deck may be dealt otherwise. */
    uint8_t before[CARDS];
    memcpy(before, place, CARDS);
    cards_mix(&game, place, CARDS, 0xff ^ bit_of(1) ^ bit_of(7) ^ bit_of(DECK), "resample");
    for (int where = 0; where <= DISCARD; where++)
        assert_int_equal(cards_count(place, CARDS, where), cards_count(before, CARDS, where));
    for (int card = 0; card < CARDS; card++)
        if (before[card] == 1 || before[card] == DISCARD)
            assert_int_equal(place[card], before[card]);
    assert_memory_not_equal(place, before, CARDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_of_one_word),
        cmocka_unit_test(test_sets_of_any_size),
        cmocka_unit_test(test_the_set_of_bytes_that_are_alike),
        cmocka_unit_test(test_lists_are_sorted_however_their_parts_lie),
        cmocka_unit_test(test_a_hundred_and_ten_cards_among_eight_hands),
    };
    return cmocka_run_group_tests_name("kit_sets", tests, NULL, NULL);
}
