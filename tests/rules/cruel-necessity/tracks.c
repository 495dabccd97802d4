/* CN-6.5 to CN-6.7: the Political and Religious tracks. Box 0 is the top, 5 the bottom. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/tracks.h"

enum { TOP = 0, BOTTOM = CN_BOXES - 1 };

static void move(int track, int dir, int steps) {
    cn_track_push(harness_game(&h), track, dir * steps);
    if (steps > 1)
        harness_run(&h); /* one step needs none, and its events stay to be looked at */
}

static void set(int ireland, int monarchy, int catholicism, int scotland, int parliament, int puritanism) {
    const int box[CN_TRACKS] = {ireland, monarchy, catholicism, scotland, parliament, puritanism};
    for (int i = 0; i < CN_TRACKS; i++)
        state()->track[i] = (uint8_t)box[i];
}

#define ASSERT_TRACKS(...)                                                                                             \
    do {                                                                                                               \
        const int box_[CN_TRACKS] = {__VA_ARGS__};                                                                     \
        for (int i_ = 0; i_ < CN_TRACKS; i_++)                                                                         \
            assert_int_equal(state()->track[i_], box_[i_]);                                                            \
    } while (0)

/* ---- CN-6.5 ----------------------------------------------------------------------------------- */

static void test_CN_6_5_reactions_pull_towards_c(void **unused) {
    (void)unused;
    /* grades: monarchy B, parliament D; the religious pair must stay */
    quiet_table();
    set(2, 1, 1, 3, 4, 1);
    cn_reaction(harness_game(&h), CN_REACTION_POLITICAL);
    ASSERT_TRACKS(2, 2, 1, 3, 3, 1);
    cn_reaction(harness_game(&h), CN_REACTION_RELIGIOUS);
    ASSERT_TRACKS(2, 2, 2, 3, 3, 2);
    /* everything on a C: nothing moves */
    cn_reaction(harness_game(&h), CN_REACTION_POLITICAL);
    cn_reaction(harness_game(&h), CN_REACTION_RELIGIOUS);
    ASSERT_TRACKS(2, 2, 2, 3, 3, 2);
}

static void test_CN_6_5_the_extremes_come_back(void **unused) {
    (void)unused;
    quiet_table();
    set(2, BOTTOM, TOP, 3, BOTTOM, BOTTOM);
    cn_reaction(harness_game(&h), CN_REACTION_POLITICAL);
    cn_reaction(harness_game(&h), CN_REACTION_RELIGIOUS);
    ASSERT_TRACKS(2, BOTTOM - 1, TOP + 1, 3, BOTTOM - 1, BOTTOM - 1);
}

/* ---- CN-6.6 ----------------------------------------------------------------------------------- */

static void test_CN_6_6_one_box_for_each_arrow(void **unused) {
    (void)unused;
    quiet_table();
    move(CN_TRACK_SCOTLAND, 1, 2);
    assert_int_equal(state()->track[CN_TRACK_SCOTLAND], TOP);
    move(CN_TRACK_IRELAND, -1, 1);
    assert_int_equal(state()->track[CN_TRACK_IRELAND], 3);
    move(CN_TRACK_PURITANISM, -1, 3);
    assert_int_equal(state()->track[CN_TRACK_PURITANISM], BOTTOM);
}

static void test_CN_6_6_zeal_stays_between_0_and_9(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    cn_zeal(harness_game(&h), 3);
    assert_int_equal(s->zeal, 9);
    assert_false(told(EVENT_ZEAL));
    cn_zeal(harness_game(&h), -12);
    assert_int_equal(s->zeal, 0);
}

/* ---- CN-6.6.1 --------------------------------------------------------------------------------- */

static void test_CN_6_6_1_the_track_opposite_moves_instead(void **unused) {
    (void)unused;
    quiet_table();
    set(2, 2, 2, BOTTOM, 2, 2);
    move(CN_TRACK_SCOTLAND, -1, 1);
    ASSERT_TRACKS(3, 2, 2, BOTTOM, 2, 2);
    set(TOP, 2, 2, 3, 2, 2);
    move(CN_TRACK_IRELAND, 1, 1);
    ASSERT_TRACKS(TOP, 2, 2, 2, 2, 2);
}

static void test_CN_6_6_1_a_choice_of_the_other_four_where_both_are_jammed(void **unused) {
    (void)unused;
    quiet_table();
    set(TOP, 2, 2, TOP, 2, 2);
    move(CN_TRACK_IRELAND, 1, 1);
    assert_int_equal(step_now(), STEP_JAMMED);
    assert_int_equal(harness_legal_count(&h, 0, NULL), 4);
    assert_true(asked("Ireland must move by +1"));
    play("move:catholicism");
    ASSERT_TRACKS(TOP, 2, 1, TOP, 2, 2);
    set(2, BOTTOM, 2, 2, BOTTOM, 2);
    move(CN_TRACK_PARLIAMENT, -1, 1);
    assert_true(asked("Parliament must move by -1"));
}

static void test_CN_6_6_1_nothing_moves_where_all_six_are_jammed(void **unused) {
    (void)unused;
    quiet_table();
    set(BOTTOM, BOTTOM, BOTTOM, BOTTOM, BOTTOM, BOTTOM);
    int step = step_now();
    move(CN_TRACK_MONARCHY, -1, 1);
    assert_true(told(EVENT_NO_TRACK));
    assert_int_equal(step_now(), step);
    ASSERT_TRACKS(BOTTOM, BOTTOM, BOTTOM, BOTTOM, BOTTOM, BOTTOM);
}

/* ---- CN-6.6 to CN-6.6.2 in every position ----------------------------------------------------- */

static bool room(const uint8_t *box, int track, int dir) {
    return dir > 0 ? box[track] != TOP : box[track] != BOTTOM;
}

/* One marker goes one box, or pushes the other out of the middle ground (rows 1 and 2 above 4 and 5). */
static void expect_move(uint8_t *box, int track, int dir) {
    bool upper = track < 3, paired = track % 3 != 0;
    int other = upper ? track + 3 : track - 3;
    if (paired && upper && dir < 0 && box[track] == BOTTOM - 1 && box[other] == TOP)
        track = other;
    else if (paired && !upper && dir > 0 && box[track] == TOP + 1 && box[other] == BOTTOM)
        track = other;
    box[track] = (uint8_t)(box[track] - dir);
}

/* Both ends reached: each of the other four with room may be chosen, and goes as by itself. */
static void check_choices(const uint8_t *before, int track, int dir) {
    for (int other = 0; other < CN_TRACKS; other++) {
        char key[32];
        uint8_t after[CN_TRACKS];
        snprintf(key, sizeof key, "move:%s", printed()->track[other].id);
        bool offered = other % 3 != track % 3 && room(before, other, dir);
        assert_int_equal(legal(key), offered);
        if (!offered)
            continue;
        memcpy(after, before, sizeof after);
        expect_move(after, other, dir);
        play(key);
        assert_memory_equal(state()->track, after, sizeof after);
        memcpy(state()->track, before, sizeof after);
        move(track, dir, 1);
    }
    flow_return(harness_game(&h));
}

static void check_position(const uint8_t *before, int track, int dir) {
    int step = step_now(), opposite = (track + 3) % CN_TRACKS;
    uint8_t after[CN_TRACKS];
    memcpy(after, before, sizeof after);
    memcpy(state()->track, before, sizeof after);
    move(track, dir, 1);
    if (step_now() == STEP_JAMMED) {
        assert_false(room(before, track, dir) || room(before, opposite, dir));
        assert_memory_equal(state()->track, before, sizeof after);
        check_choices(before, track, dir);
        return;
    }
    if (room(before, track, dir))
        expect_move(after, track, dir);
    else if (room(before, opposite, dir))
        expect_move(after, opposite, dir);
    else
        assert_true(told(EVENT_NO_TRACK));
    assert_memory_equal(state()->track, after, sizeof after);
    assert_int_equal(step_now(), step);
}

static void test_CN_6_6_1_every_position_of_the_six(void **unused) {
    (void)unused;
    quiet_table();
    for (int position = 0; position < 46656; position++) {
        uint8_t box[CN_TRACKS];
        for (int track = 0, rest = position; track < CN_TRACKS; track++, rest /= CN_BOXES)
            box[track] = (uint8_t)(rest % CN_BOXES);
        if ((box[1] == BOTTOM && box[4] == TOP) || (box[2] == BOTTOM && box[5] == TOP))
            continue; /* no two in the middle */
        for (int track = 0; track < CN_TRACKS; track++)
            for (int dir = -1; dir <= 1; dir += 2)
                check_position(box, track, dir);
    }
}

/* The rulebook's example: Scotland falls, then Monarchy, by card 26. */
static void test_CN_X_3_card_26_goes_off_the_edge_twice(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    set(3, BOTTOM, BOTTOM, BOTTOM, BOTTOM, 1);
    const struct cn_ops ops = printed()->card[26].ops;
    const struct cn_op *falls = &printed()->op[ops.first + ops.count - 2];
    assert_int_equal(falls[0].track, CN_TRACK_SCOTLAND);
    assert_int_equal(falls[1].track, CN_TRACK_MONARCHY);
    assert_int_equal(cn_grade(&h.game, CN_TRACK_IRELAND), CN_GRADE_C);
    push_ops(ops.first + ops.count - 2, 2);
    harness_run(&h);

    /* Ireland instead of Scotland, from C to D; then the choice is Ireland or Puritanism. */
    assert_int_equal(s->track[CN_TRACK_IRELAND], 4);
    assert_int_equal(cn_grade(&h.game, CN_TRACK_IRELAND), CN_GRADE_D);
    assert_int_equal(step_now(), STEP_JAMMED);
    assert_int_equal(harness_legal_count(&h, 0, NULL), 2);
    assert_true(legal("move:ireland"));
    play("move:puritanism");
    ASSERT_TRACKS(4, BOTTOM, BOTTOM, BOTTOM, BOTTOM, 2);
    int fs = 0;
    for (int i = 0; i < CN_TRACKS; i++)
        fs += cn_grade(&h.game, i) == CN_GRADE_F;
    assert_int_equal(fs, 4); /* lost this turn, unless one of them rises */
}

/* ---- CN-6.6.2 --------------------------------------------------------------------------------- */

static void test_CN_6_6_2_monarchy_pushes_parliament_out_of_the_middle(void **unused) {
    (void)unused;
    quiet_table();
    set(2, 4, 2, 2, TOP, 2);
    move(CN_TRACK_MONARCHY, -1, 1);
    ASSERT_TRACKS(2, 4, 2, 2, 1, 2);
    move(CN_TRACK_MONARCHY, -1, 1);
    ASSERT_TRACKS(2, BOTTOM, 2, 2, 1, 2);
}

static void test_CN_6_6_2_puritanism_pushes_catholicism_out_of_the_middle(void **unused) {
    (void)unused;
    quiet_table();
    set(2, 2, BOTTOM, 2, 2, 1);
    move(CN_TRACK_PURITANISM, 1, 1);
    ASSERT_TRACKS(2, 2, 4, 2, 2, 1);
    move(CN_TRACK_PURITANISM, 1, 1);
    ASSERT_TRACKS(2, 2, 4, 2, 2, TOP);
}

static void test_CN_6_6_2_no_middle_ground_between_ireland_and_scotland(void **unused) {
    (void)unused;
    quiet_table();
    set(4, 2, 2, TOP, 2, 2);
    move(CN_TRACK_IRELAND, -1, 1);
    ASSERT_TRACKS(BOTTOM, 2, 2, TOP, 2, 2);
}

static void test_CN_6_6_2_the_box_above_counts_in_politics_too(void **unused) {
    (void)unused;
    quiet_table();
    set(2, BOTTOM, 2, 2, 1, 2);
    roll(6);
    play("politics:parliament");
    ASSERT_TRACKS(2, 4, 2, 2, 1, 2);
}

/* ---- CN-6.6.3 --------------------------------------------------------------------------------- */

static void test_CN_6_6_3_army_morale_follows_ireland_and_scotland(void **unused) {
    (void)unused;
    quiet_table();
    const int plain[2] = {cn_army_combat_value(&h.game, CN_IRELAND), cn_army_combat_value(&h.game, CN_SCOTLAND)};
    for (int i = 0; i < 2; i++) {
        int track = i == 0 ? CN_TRACK_IRELAND : CN_TRACK_SCOTLAND, army = i == 0 ? CN_IRELAND : CN_SCOTLAND;
        for (int box = 0; box < CN_BOXES; box++) {
            state()->track[track] = (uint8_t)box;
            int expected = box == TOP ? -1 : box == BOTTOM ? 1 : 0;
            assert_int_equal(cn_army_combat_value(&h.game, army) - plain[i], expected);
        }
        state()->track[track] = 2;
    }
}

static void test_CN_6_6_3_markers_turn_on_entering_and_leaving(void **unused) {
    (void)unused;
    quiet_table();
    set(4, 2, 2, 3, 2, 2);
    move(CN_TRACK_IRELAND, -1, 1);
    assert_true(told(EVENT_FLIPPED));
    move(CN_TRACK_IRELAND, 1, 1);
    assert_true(told(EVENT_FLIPPED_BACK));
    move(CN_TRACK_IRELAND, 1, 1);
    assert_false(told(EVENT_FLIPPED) || told(EVENT_FLIPPED_BACK));
}

static void test_CN_6_6_3_monarchy_heartens_revolt_and_deviltry(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int value = cn_revolt_value(&h.game, 0);
    s->track[CN_TRACK_MONARCHY] = BOTTOM;
    assert_int_equal(cn_revolt_value(&h.game, 0), value + 1);
    s->deviltry_placed = 1;
    roll(3); /* beats 2, not 3 */
    play("campaign-deviltry:nottingham");
    assert_int_equal(s->deviltry_placed, 1);
    /* Clubmen against a Royalist Army: 2 is not enough any more */
    s->revolt[0] = (struct cn_revolt){CN_NORTH, 5};
    roll(2);
    activate(CN_NORTH, 1);
    assert_int_equal(s->revolt[0].region, CN_NORTH);
    roll(3);
    activate(CN_NORTH, 1);
    assert_int_equal(s->revolt[0].region, CN_NONE);
}

static void test_CN_6_6_3_no_fortifying_of_london_under_a_broken_parliament(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_true(legal("fortify:london"));
    s->track[CN_TRACK_PARLIAMENT] = BOTTOM;
    assert_false(legal("fortify:london"));
    assert_true(legal("fortify:hull"));
}

static void test_CN_6_6_3_zeal_income_of_the_religious_tracks(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int income = cn_income(&h.game);
    s->track[CN_TRACK_CATHOLICISM] = TOP;
    assert_int_equal(cn_income(&h.game), income + 1);
    s->track[CN_TRACK_PURITANISM] = BOTTOM;
    assert_int_equal(cn_income(&h.game), income);
    s->track[CN_TRACK_CATHOLICISM] = 1;
    assert_int_equal(cn_income(&h.game), income - 1);
}

/* ---- CN-6.7 ----------------------------------------------------------------------------------- */

static void test_CN_6_7_modifiers_of_the_turn(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    cn_track_drm(harness_game(&h), CN_TRACK_PURITANISM, 1);
    s->track[CN_TRACK_PURITANISM] = 3; /* a 3 above */
    roll(3);
    play("politics:puritanism");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 2);
    cn_track_drm(harness_game(&h), CN_TRACK_PURITANISM, -2);
    assert_int_equal(s->track_drm[CN_TRACK_PURITANISM], -1);
    roll(5); /* 5 - 1 does not beat the 4 above */
    play("politics:puritanism");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 2);
}

static void test_CN_6_7_natural_1_and_6_know_no_modifier(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->track_drm[CN_TRACK_IRELAND] = 5;
    roll(1);
    play("politics:ireland");
    assert_int_equal(s->track[CN_TRACK_IRELAND], 2);
    s->track_drm[CN_TRACK_IRELAND] = -5;
    roll(6);
    play("politics:ireland");
    assert_int_equal(s->track[CN_TRACK_IRELAND], 1);
}

static void test_CN_6_7_modifiers_go_in_housekeeping(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->track_drm[CN_TRACK_IRELAND] = 1;
    next_card(24); /* no modifier of its own */
    play("pass");
    assert_int_equal(s->track_drm[CN_TRACK_IRELAND], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_6_5_reactions_pull_towards_c),
        cmocka_unit_test(test_CN_6_5_the_extremes_come_back),
        cmocka_unit_test(test_CN_6_6_one_box_for_each_arrow),
        cmocka_unit_test(test_CN_6_6_zeal_stays_between_0_and_9),
        cmocka_unit_test(test_CN_6_6_1_the_track_opposite_moves_instead),
        cmocka_unit_test(test_CN_6_6_1_a_choice_of_the_other_four_where_both_are_jammed),
        cmocka_unit_test(test_CN_6_6_1_nothing_moves_where_all_six_are_jammed),
        cmocka_unit_test(test_CN_6_6_1_every_position_of_the_six),
        cmocka_unit_test(test_CN_X_3_card_26_goes_off_the_edge_twice),
        cmocka_unit_test(test_CN_6_6_2_monarchy_pushes_parliament_out_of_the_middle),
        cmocka_unit_test(test_CN_6_6_2_puritanism_pushes_catholicism_out_of_the_middle),
        cmocka_unit_test(test_CN_6_6_2_no_middle_ground_between_ireland_and_scotland),
        cmocka_unit_test(test_CN_6_6_2_the_box_above_counts_in_politics_too),
        cmocka_unit_test(test_CN_6_6_3_army_morale_follows_ireland_and_scotland),
        cmocka_unit_test(test_CN_6_6_3_markers_turn_on_entering_and_leaving),
        cmocka_unit_test(test_CN_6_6_3_monarchy_heartens_revolt_and_deviltry),
        cmocka_unit_test(test_CN_6_6_3_no_fortifying_of_london_under_a_broken_parliament),
        cmocka_unit_test(test_CN_6_6_3_zeal_income_of_the_religious_tracks),
        cmocka_unit_test(test_CN_6_7_modifiers_of_the_turn),
        cmocka_unit_test(test_CN_6_7_natural_1_and_6_know_no_modifier),
        cmocka_unit_test(test_CN_6_7_modifiers_go_in_housekeeping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
