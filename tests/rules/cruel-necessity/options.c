/* CN-12.1, CN-12.2, CN-12.4 and CN-12.5: the optional rules of the campaign. */
#include "table.h"

static void test_CN_12_1_an_army_must_be_found(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "limited-reconnaissance=true");
    s->army[CN_NORTH].area = s->army[CN_IRELAND].area = 2;
    roll(1, 6); /* not found: no second roll */
    play("campaign:north");
    assert_int_equal(harness_forced_left(&h), 1);
    assert_int_equal(s->army[CN_NORTH].area, 2);
    assert_int_equal(s->zeal, 8);
    roll(2, 5);
    play("campaign:north");
    ASSERT_ROLLED();
    assert_int_equal(s->army[CN_NORTH].area, 3);
    roll(2);
    play("campaign:ireland"); /* more elusive */
    assert_int_equal(s->army[CN_IRELAND].area, 2);
    roll(3, 4);
    play("campaign:ireland");
    assert_int_equal(s->army[CN_IRELAND].area, 3);
    play("infuse");
    play("infuse-on:ireland");
    roll(2);
    play("campaign:ireland"); /* the Zeal marker does not help to find it (R62) */
    assert_false(told(EVENT_CAMPAIGN));
    s = quiet_table();
    roll(5);
    play("campaign:north"); /* without the option there is no search */
    ASSERT_ROLLED();
    assert_int_equal(s->army[CN_NORTH].disordered, 1);
}

static void bottom(struct cn_state *s) {
    s->track[CN_TRACK_IRELAND] = s->track[CN_TRACK_CATHOLICISM] = 5;
}

static void test_CN_12_2_france_and_spain(void **unused) {
    (void)unused;
    static const char *const counter[] = {"ireland-france", "ireland-france-spain"};
    for (int i = 0; i < 2; i++) {
        struct cn_state *s = table("first-civil-war", "catholic-league=true,chronological=true");
        bottom(s);
        roll(4 + i);
        play("pass");
        assert_string_equal(printed()->counter[s->army[CN_IRELAND].counter].id, counter[i]);
        assert_int_equal(cn_army_combat_value(&h.game, CN_IRELAND), 4 + i + 1); /* and 1 of Morale */
        int before = s->army[CN_IRELAND].counter;
        play("pass"); /* once only */
        assert_int_equal(s->army[CN_IRELAND].counter, before);
        assert_false(told(EVENT_LEAGUE));
    }
}

static void test_CN_12_2_not_without_both_nor_in_disorder(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "catholic-league=true,chronological=true");
    s->track[CN_TRACK_IRELAND] = 5;
    play("pass");
    assert_false(told(EVENT_LEAGUE));
    s = table("first-civil-war", "catholic-league=true,chronological=true");
    bottom(s);
    s->army[CN_IRELAND].disordered = 1;
    play("pass");
    assert_false(told(EVENT_LEAGUE));
    s = table("first-civil-war", "chronological=true");
    bottom(s);
    play("pass");
    assert_false(told(EVENT_LEAGUE));
}

static void test_CN_12_4_settlers_once_for_each(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "english-settlers=true,chronological=true");
    s->zeal = 0;
    s->army[CN_SCOTLAND].area = 5;
    play("pass");
    assert_int_equal(step_now(), STEP_SETTLERS);
    assert_int_equal(harness_legal_count(&h, 0, "settle"), 2);
    assert_false(legal("settle:north"));
    play("settle:ireland");
    assert_int_equal(s->zeal, 1);
    assert_int_equal(step_now(), STEP_SETTLERS_ROLL);
    assert_int_equal(harness_legal_count(&h, 0, NULL), 4);
    assert_false(legal("free-politics:monarchy"));
    roll(4); /* against the 3 above */
    play("free-politics:ireland");
    assert_int_equal(s->track[CN_TRACK_IRELAND], 1);
    assert_int_equal(s->zeal, 1);
    assert_int_equal(step_now(), STEP_SETTLERS); /* the Scots are left */
    assert_int_equal(harness_legal_count(&h, 0, "settle"), 1);
    play("decline");
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
    s->army[CN_SCOTLAND].area = 4;
    play("pass"); /* nobody to settle behind: on to card 4 */
    assert_int_equal(step_now(), STEP_CHOICE);
    play("choose:spare-strafford");
    s->army[CN_SCOTLAND].area = 5;
    play("pass");
    play("settle:scotland");
    assert_int_equal(s->settlers, bit_of(CN_SCOTLAND) | bit_of(CN_IRELAND));
    roll(1);
    play("free-politics:scotland");
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
}

/* The turn's DRM markers last into Housekeeping (CN-6.7), the Zeal marker helps in the Action Phase alone (CN-8.1). */
static void test_CN_12_4_which_markers_help_the_settlers(void **unused) {
    (void)unused;
    for (int drm = 0; drm < 2; drm++) {
        struct cn_state *s = table("first-civil-war", "english-settlers=true,chronological=true");
        play("infuse");
        play("infuse-on:track-ireland");
        assert_int_equal(cn_politics_drm(&h.game, CN_TRACK_IRELAND), 1);
        s->track_drm[CN_TRACK_IRELAND] = (int8_t)drm;
        play("pass");
        play("settle:ireland");
        assert_int_equal(cn_politics_drm(&h.game, CN_TRACK_IRELAND), drm);
        roll(3); /* against the 3 above */
        play("free-politics:ireland");
        assert_int_equal(s->track[CN_TRACK_IRELAND], drm ? 1 : 2);
    }
}

static void test_CN_12_5_one_free_blow(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "strike-the-iron=true,limited-reconnaissance=true");
    s->zeal = 0;
    s->army[CN_WEST].disordered = 1;
    s->army[CN_NORTH].area = 4;
    assert_false(legal("strike-iron:north"));
    assert_true(legal("strike-iron:west")); /* even in disorder */
    roll(4);                                /* no Zeal is spent, so nothing need be found first */
    play("strike-iron:west");
    ASSERT_ROLLED();
    assert_int_equal(s->zeal, 2);
    assert_false(legal("strike-iron:scotland"));
    s = table("first-civil-war", "strike-the-iron=true");
    s->zeal = 0;
    roll(3);
    play("strike-iron:scotland");
    assert_int_equal(s->zeal, 1);
    assert_int_equal(s->army[CN_SCOTLAND].disordered, 0);
    quiet_table();
    assert_int_equal(harness_legal_count(&h, 0, "strike-iron"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_12_1_an_army_must_be_found),
        cmocka_unit_test(test_CN_12_2_france_and_spain),
        cmocka_unit_test(test_CN_12_2_not_without_both_nor_in_disorder),
        cmocka_unit_test(test_CN_12_4_settlers_once_for_each),
        cmocka_unit_test(test_CN_12_4_which_markers_help_the_settlers),
        cmocka_unit_test(test_CN_12_5_one_free_blow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
