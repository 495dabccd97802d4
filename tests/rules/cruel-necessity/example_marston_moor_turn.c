/* The rulebook's example of a whole turn: card 25 after its battle, number for number. RULINGS.md says what is made of
 * the places where the example contradicts itself: R2 (where Hull lies), R3 (Puritanism's grade), R4 (Zeal after the
 * purchase), R5 (North's second activation). */
#include "table.h"

static void lay_out(void) {
    struct cn_state *s = quiet_table();
    s->zeal = 8; /* 6, and the 2 of the battle's Benefit Points */
    s->card = 25;
    s->oxford_open = 0;
    s->army[CN_SCOTLAND].area = s->army[CN_NORTH].area = 3;
    s->army[CN_WEST].area = 4;
    s->army[CN_IRELAND].area = 1;
    s->fortress[CN_HULL].dial = 3;
    s->fortress[CN_LONDON].dial = 3;
    s->fortress[CN_EDINBURGH].side = CN_ROYALIST;
    const uint8_t box[CN_TRACKS] = {4, 4, 3, 3, 1, 4};
    memcpy(s->track, box, sizeof s->track);
    s->irish_troubles = CN_TRACK_PARLIAMENT;
    s->deviltry_placed = 1;
    s->available[0] = 17, s->available[1] = 9, s->available[2] = 21;
}

static void after_the_battle(void) {
    const struct cn_ops *ops = &printed()->card[25].ops;
    int battle = 0;
    while (printed()->op[ops->first + battle].kind != CN_OP_BATTLE)
        battle++;
    push_ops(ops->first + battle + 1, ops->count - battle - 1);
    harness_run(&h);
    ASSERT_ROLLED();
}

/* Hull: 4 and 3; North's second siege fails twice. */
static void resolve_the_card(void) {
    roll(4, 3, 2, 2);
    after_the_battle();
}

/* The battle of the example leaves North disordered: the first activation is its recovery, the second the one siege
 * that is told of, 4 and 3, and everything stands as the example goes on. */
static void test_CN_X_2_one_siege_after_the_lost_battle(void **unused) {
    (void)unused;
    lay_out();
    struct cn_state *s = state();
    s->army[CN_NORTH].disordered = 1;
    roll(4, 3);
    after_the_battle();
    assert_int_equal(harness_event_count(&h, EVENT_RECOVERS), 1);
    assert_int_equal(harness_event_count(&h, EVENT_SIEGE), 2);
    assert_int_equal(s->army[CN_NORTH].disordered, 0);
    assert_int_equal(s->army[CN_NORTH].area, 3);
    assert_int_equal(s->fortress[CN_HULL].dial, 1);
    assert_int_equal(s->fortress[CN_HULL].side, CN_PARLIAMENT);
    assert_int_equal(score(), -7);
}

static void test_CN_X_2_event_phase(void **unused) {
    (void)unused;
    lay_out();
    const struct cn_state *s = state();
    resolve_the_card();
    assert_int_equal(harness_event(&h, EVENT_SIEGE, 0)->arg[2], 3); /* 4 against 3 */
    assert_int_equal(harness_event(&h, EVENT_SIEGE, 1)->arg[2], 2); /* 3 against 2 */
    assert_int_equal(s->fortress[CN_HULL].dial, 1);                 /* one siege roll from falling */
    assert_int_equal(s->fortress[CN_HULL].side, CN_PARLIAMENT);
    assert_int_equal(s->army[CN_NORTH].area, 3);
    assert_int_equal(s->army[CN_WEST].area, 3);
    assert_int_equal(s->track_drm[CN_TRACK_PURITANISM], 1);
    assert_int_equal(cn_grade(&h.game, CN_TRACK_IRELAND), CN_GRADE_F);
    assert_int_equal(cn_army_morale(&h.game, CN_IRELAND), 1);
    assert_int_equal(cn_grade(&h.game, CN_TRACK_CATHOLICISM), CN_GRADE_D);
}

static void test_CN_X_2_score_of_minus_seven(void **unused) {
    (void)unused;
    lay_out();
    resolve_the_card();
    const struct cn_state *s = state();
    const int vp[CN_TRACKS] = {-1, -3, -3, 0, 2, 0};
    for (int i = 0; i < CN_TRACKS; i++)
        assert_int_equal(printed()->track[i].box[s->track[i]].vp, vp[i]);
    struct cn_score count;
    cn_score_count(&h.game, &count);
    assert_int_equal(count.tracks, -5);
    assert_int_equal(count.fortresses, 2 - 3);
    assert_int_equal(count.deviltry, -1);
    assert_int_equal(count.armies + count.revolts + count.achievements + count.rewards, 0);
    assert_int_equal(count.total, -7);
}

static void test_CN_X_2_action_phase(void **unused) {
    (void)unused;
    lay_out();
    resolve_the_card();
    struct cn_state *s = state();
    assert_false(legal("buy:21"));
    roll(3); /* and 1 for the modifier, against 3 */
    play("politics:puritanism");
    assert_int_equal(s->zeal, 7);
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 3);
    play("buy:21");
    assert_int_equal(s->zeal, 5);
    assert_int_equal(s->available[2], 0);
    assert_false(legal("buy:9")); /* Parliament has no A */
    assert_false(legal("fortify:hull"));
    play("infuse-free");
    play("infuse-on:north");
    roll(3);
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 3);
    roll(4);
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 4); /* back to Chester: Hull is relieved */
    play("fortify:hull");
    assert_int_equal(s->fortress[CN_HULL].dial, 2); /* the higher 2 */
    roll(5, 1); /* the first marker that nobody has seen: a free roll on Parliament */
    play("campaign-deviltry:nottingham");
    assert_int_equal(s->deviltry_placed, 0);
    int zeal = s->zeal;
    roll(6);
    play("free-politics:parliament");
    assert_int_equal(s->zeal, zeal);
    assert_int_equal(cn_grade(&h.game, CN_TRACK_PARLIAMENT), CN_GRADE_A);
    assert_int_equal(harness_legal_count(&h, 0, "free-politics"), 0);
}

static void test_CN_X_2_housekeeping(void **unused) {
    (void)unused;
    lay_out();
    resolve_the_card();
    struct cn_state *s = state();
    play("infuse");
    play("infuse-on:north");
    s->zeal = 0;
    next_card(11);
    play("pass");
    assert_int_equal(s->zeal, 5); /* London 3, Hull and Bristol */
    assert_int_equal(s->zeal_marker, CN_NONE);
    assert_int_equal(s->track_drm[CN_TRACK_PURITANISM], 0);
    assert_int_equal(cn_army_morale(&h.game, CN_IRELAND), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_X_2_event_phase),
        cmocka_unit_test(test_CN_X_2_one_siege_after_the_lost_battle),
        cmocka_unit_test(test_CN_X_2_score_of_minus_seven),
        cmocka_unit_test(test_CN_X_2_action_phase),
        cmocka_unit_test(test_CN_X_2_housekeeping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
