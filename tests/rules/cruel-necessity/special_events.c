/* CN-6.10: what cards say in words. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/armies.h"

/* ---- CN-6.10.1 -------------------------------------------------------------------------------- */

/* Only the choice of a card: its other operations are tested elsewhere. */
static void choice_of(int card) {
    const struct cn_ops ops = printed()->card[card].ops;
    for (int i = ops.first; i < ops.first + ops.count; i++) {
        if (printed()->op[i].kind != CN_OP_CHOICE)
            continue;
        push_ops(i, 1);
        harness_run(&h);
        assert_int_equal(step_now(), STEP_CHOICE);
        return;
    }
    fail_msg("card %d offers no choice", card);
}

static void test_CN_6_10_1_either_or(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->zeal = 3;
    choice_of(37); /* Christmas */
    assert_int_equal(harness_legal_count(&h, 0, NULL), 2);
    play("choose:cancel-christmas");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 1);
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 3);
    assert_int_equal(s->zeal, 3);

    s = quiet_table();
    s->zeal = 3;
    choice_of(37);
    play("choose:keep-christmas");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 3);
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 2);
    assert_int_equal(s->zeal, 4);
}

/* Who is asked can read which card asks, and what each answer brings. */
static void test_CN_6_10_1_the_question_names_its_card(void **unused) {
    (void)unused;
    quiet_table();
    state()->card = 37;
    choice_of(37);
    assert_true(asked(printed()->card[37].title));
    for (int i = 0; i < printed()->choice_count; i++)
        assert_true(strchr(printed()->choice[i].title, ':') != NULL && strlen(printed()->choice[i].title) <= 80);
}

static void test_CN_6_10_1_may(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    choice_of(35); /* Presbyterianism */
    assert_int_equal(harness_legal_count(&h, 0, NULL), 2);
    play("choose:impose-presbyterianism");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 3);
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 0);

    s = quiet_table();
    choice_of(35);
    play("decline");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 2);
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 2);
    assert_true(told(EVENT_DECLINED));
}

static void test_CN_6_10_1_every_choice_of_every_card_can_be_made(void **unused) {
    (void)unused;
    for (int card = 1; card <= CN_CARDS; card++) {
        const struct cn_ops ops = printed()->card[card].ops;
        for (int i = ops.first; i < ops.first + ops.count; i++) {
            const struct cn_op *choice = &printed()->op[i];
            if (choice->kind != CN_OP_CHOICE)
                continue;
            for (int k = 0; k < choice->then.count; k++) {
                char key[64];
                quiet_table();
                choice_of(card);
                snprintf(key, sizeof key, "choose:%s",
                         printed()->choice[printed()->op[choice->then.first + k].choice].id);
                play(key);
                harness_audit(&h);
                assert_int_equal(step_now(), STEP_ACTION_PHASE);
            }
        }
    }
}

static void test_CN_6_10_1_must_at_the_end_of_the_turn(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    resolve(48); /* Drogheda: the Irish in their Area 5 */
    s->army[CN_IRELAND] = (struct cn_army){.area = 5, .counter = s->army[CN_IRELAND].counter};
    next_card(24);
    play("pass");
    assert_true(s->army[CN_IRELAND].disordered);

    s = quiet_table();
    resolve(48);
    s->army[CN_IRELAND].area = 4;
    next_card(24);
    play("pass");
    assert_false(s->army[CN_IRELAND].disordered);
}

/* ---- CN-6.10.2 -------------------------------------------------------------------------------- */

static void test_CN_6_10_2_oxford_is_closed_until_card_13_or_26(void **unused) {
    (void)unused;
    static const int cards[] = {13, 26};
    for (int i = 0; i < 2; i++) {
        struct cn_state *s = quiet_table();
        s->oxford_open = 0;
        assert_false(legal("besiege:oxford"));
        const struct cn_ops ops = printed()->card[cards[i]].ops;
        for (int k = ops.first; k < ops.first + ops.count; k++)
            if (printed()->op[k].kind == CN_OP_OXFORD)
                push_ops(k, 1);
        harness_run(&h);
        assert_true(s->oxford_open);
        assert_true(legal("besiege:oxford"));
    }
}

static void test_CN_6_10_2_later_scenarios_begin_with_it_open(void **unused) {
    (void)unused;
    harness_start(&h, "first-civil-war", NULL, 1);
    assert_false(state()->oxford_open);
    harness_start(&h, "second-civil-war", NULL, 1);
    assert_true(state()->oxford_open);
    harness_start(&h, "third-civil-war", NULL, 1);
    assert_true(state()->oxford_open);
}

/* ---- CN-6.10.3 -------------------------------------------------------------------------------- */

/* The first operation of a card that fortifies London, by one click. */
static void fortify_by_card(void) {
    for (int i = 0; i < printed()->op_count; i++) {
        if (printed()->op[i].kind != CN_OP_FORTIFY || printed()->op[i].fortress != CN_LONDON)
            continue;
        assert_int_equal(printed()->op[i].clicks, 1);
        push_ops(i, 1);
        harness_run(&h);
        return;
    }
    fail_msg("no card fortifies London");
}

static void test_CN_6_10_3_a_free_click(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 0; /* an event asks for no front line */
    fortify_by_card();
    assert_int_equal(s->fortress[CN_LONDON].dial, 3);
    assert_int_equal(s->zeal, 9);
    assert_int_equal(s->fortress[CN_LONDON].fortified, 0); /* not one of the two clicks of CN-8.6 */
}

static void test_CN_6_10_3_limits(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON].dial = 5;
    fortify_by_card();
    assert_int_equal(s->fortress[CN_LONDON].dial, 5);
    s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 2};
    fortify_by_card();
    assert_int_equal(s->fortress[CN_LONDON].dial, 2);
    s->fortress[CN_LONDON].side = CN_PARLIAMENT;
    s->track[CN_TRACK_PARLIAMENT] = CN_BOXES - 1;
    fortify_by_card();
    assert_int_equal(s->fortress[CN_LONDON].dial, 2);
}

/* ---- CN-6.10.4 -------------------------------------------------------------------------------- */

static void test_CN_6_10_4_disorder_then_retreat_then_nothing(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_SCOTLAND].area = 4;
    cn_army_disorder(harness_game(&h), CN_SCOTLAND);
    assert_true(s->army[CN_SCOTLAND].disordered);
    assert_int_equal(s->army[CN_SCOTLAND].area, 4);
    cn_army_disorder(harness_game(&h), CN_SCOTLAND);
    assert_int_equal(s->army[CN_SCOTLAND].area, 5);
    assert_true(s->army[CN_SCOTLAND].disordered);
    cn_army_disorder(harness_game(&h), CN_SCOTLAND);
    assert_int_equal(s->army[CN_SCOTLAND].area, 5);
    assert_true(s->army[CN_SCOTLAND].disordered);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_6_10_1_either_or),
        cmocka_unit_test(test_CN_6_10_1_the_question_names_its_card),
        cmocka_unit_test(test_CN_6_10_1_may),
        cmocka_unit_test(test_CN_6_10_1_every_choice_of_every_card_can_be_made),
        cmocka_unit_test(test_CN_6_10_1_must_at_the_end_of_the_turn),
        cmocka_unit_test(test_CN_6_10_2_oxford_is_closed_until_card_13_or_26),
        cmocka_unit_test(test_CN_6_10_2_later_scenarios_begin_with_it_open),
        cmocka_unit_test(test_CN_6_10_3_a_free_click),
        cmocka_unit_test(test_CN_6_10_3_limits),
        cmocka_unit_test(test_CN_6_10_4_disorder_then_retreat_then_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
