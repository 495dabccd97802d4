/* CN-8.2: what an Achievement needs, what it costs and what it brings; and how the view and the domains tell it. */
#include <stdlib.h>

#include "table.h"

static void test_CN_8_2_needs_are_all_to_be_met(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->available[0] = 17; /* a battle won, Parliament A, Puritanism B, 2 Zeal */
    s->track[CN_TRACK_PARLIAMENT] = 0;
    s->track[CN_TRACK_PURITANISM] = 1;
    assert_false(legal("buy:17"));
    s->turn = 5;
    s->last_battle_won = 4;
    assert_true(legal("buy:17"));
    s->last_battle_won = 3;
    assert_false(legal("buy:17"));
    s->last_battle_won = 5;
    s->track[CN_TRACK_PARLIAMENT] = 1;
    assert_false(legal("buy:17"));
    s->track[CN_TRACK_PARLIAMENT] = 0;
    s->zeal = 1;
    assert_false(legal("buy:17"));
    s->zeal = 2;
    int before = score();
    uint64_t pool = s->battle.pool;
    play("buy:17");
    assert_int_equal(s->zeal, 0);
    assert_int_equal(s->available[0], 0);
    assert_int_equal(score(), before + 3);
    assert_int_equal(__builtin_popcountll(pool & ~s->battle.pool), 2); /* the two weakest foot are gone */
    assert_int_equal(s->battle.removed, pool & ~s->battle.pool);
    assert_int_equal(harness_event_count(&h, EVENT_RETIRED), 2);
}

static void test_CN_8_2_fortress_and_box_needs(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->available[2] = 21;
    s->track[CN_TRACK_PARLIAMENT] = 1;
    s->track[CN_TRACK_PURITANISM] = 3;
    s->fortress[CN_LONDON].dial = 3;
    assert_true(legal("buy:21"));
    s->fortress[CN_LONDON].dial = 2;
    assert_false(legal("buy:21"));
    s->fortress[CN_LONDON].dial = 5;
    s->track[CN_TRACK_PURITANISM] = 4;
    assert_false(legal("buy:21"));
    s->track[CN_TRACK_PURITANISM] = 3;
    play("buy:21");
    assert_true(told(EVENT_FREE_MARKER));
    /* The Zeal marker costs nothing this turn and next. */
    int zeal = s->zeal;
    assert_false(legal("infuse"));
    play("infuse-free");
    play("infuse-on:west");
    assert_int_equal(s->zeal, zeal);
    next_card(2);
    play("pass");
    assert_true(legal("infuse-free"));
    next_card(11);
    play("pass");
    assert_false(legal("infuse-free"));
    assert_true(legal("infuse"));
}

static void test_CN_8_2_purchasable_speaks_of_the_conditions_alone(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->available[0] = 5; /* Parliament at C */
    s->zeal = 0;
    assert_true(
        view_has("\"zeal_cost\":2,\"vp\":1,\"needs\":\"Parliament at grade C or better.\",\"purchasable\":true"));
    assert_false(legal("buy:5"));
    s->track[CN_TRACK_PARLIAMENT] = CN_BOXES - 1;
    assert_true(
        view_has("\"zeal_cost\":2,\"vp\":1,\"needs\":\"Parliament at grade C or better.\",\"purchasable\":false"));
}

/* R36: where the marker is placed already, this turn's free placing lapses; so it does with the Action Phase. */
static void test_CN_8_2_the_view_tells_when_the_free_placing_lapses(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->available[2] = 21;
    s->track[CN_TRACK_PARLIAMENT] = 1;
    s->fortress[CN_LONDON].dial = 3;
    play("infuse");
    play("infuse-on:north");
    play("buy:21");
    assert_true(told(EVENT_FREE_NEXT_TURN));
    assert_false(told(EVENT_FREE_MARKER));
    assert_true(view_has("\"free_this_turn\":false,\"free_next_turn\":true"));

    s = quiet_table();
    s->zeal_marker_free = 1;
    assert_true(view_has("\"free_this_turn\":true,\"free_next_turn\":false"));
    s->phase = CN_HOUSEKEEPING;
    assert_true(view_has("\"free_this_turn\":false,\"free_next_turn\":false"));
}

/* The domains name what is for sale, and nothing else. */
static void test_CN_8_2_offers_are_the_achievements(void **unused) {
    (void)unused;
    const struct ruleset *ruleset = ruleset_entry();
    assert_int_equal(domain_count(ruleset, printed(), DOM_OFFER), __builtin_popcountll(printed()->achievements));
    for (int i = 0; i < domain_count(ruleset, printed(), DOM_OFFER); i++) {
        const struct cn_card *card = &printed()->card[atoi(domain_id(ruleset, printed(), DOM_OFFER, i))];
        assert_true(card->achievement);
        assert_string_equal(domain_title(ruleset, printed(), DOM_OFFER, i), card->title);
    }
}

/* Every achievement's special event can be carried out. */
static void test_CN_8_2_special_events(void **unused) {
    (void)unused;
    static const uint8_t cards[] = {3, 5, 9, 23, 36, 38, 44, 49, 53, 57};
    for (size_t i = 0; i < sizeof cards; i++) {
        struct cn_state *s = quiet_table();
        s->zeal = 5;
        s->available[0] = cards[i];
        memset(s->track, 1, sizeof s->track);
        s->track[CN_TRACK_PARLIAMENT] = s->track[CN_TRACK_PURITANISM] = 0;
        s->army[CN_SCOTLAND].area = 2;
        char key[16];
        snprintf(key, sizeof key, "buy:%d", cards[i]);
        play(key);
        assert_true(s->bought >> cards[i] & 1);
        int zeal = 5 - printed()->card[cards[i]].zeal_cost;
        switch (cards[i]) {
        case 3: assert_int_equal(s->track[CN_TRACK_CATHOLICISM], 0); break;
        case 9: assert_int_equal(s->track[CN_TRACK_MONARCHY], 0); break;
        case 5:
        case 44:
            assert_int_equal(s->track_drm[CN_TRACK_MONARCHY], 1);
            assert_int_equal(s->track_drm[CN_TRACK_PARLIAMENT], 1);
            break;
        case 23:
            assert_int_equal(s->army[CN_NORTH].strength, -1);
            assert_int_equal(s->army[CN_SCOTLAND].area, 3);
            break;
        case 36: assert_int_equal(s->zeal, zeal + 2); break;
        case 38:
            assert_int_equal(__builtin_popcount(s->battle.retired), 1);
            assert_true(told(EVENT_CARD_RETIRED));
            break;
        case 49:
        case 53: assert_int_equal(s->zeal, zeal + 1); break;
        case 57:
            assert_int_equal(s->zeal_income, 1);
            assert_true(told(EVENT_INCOME));
            break;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_8_2_needs_are_all_to_be_met),
        cmocka_unit_test(test_CN_8_2_fortress_and_box_needs),
        cmocka_unit_test(test_CN_8_2_purchasable_speaks_of_the_conditions_alone),
        cmocka_unit_test(test_CN_8_2_the_view_tells_when_the_free_placing_lapses),
        cmocka_unit_test(test_CN_8_2_offers_are_the_achievements),
        cmocka_unit_test(test_CN_8_2_special_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
