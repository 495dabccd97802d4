/* CN-6.8, CN-6.9, CN-8.3.1, CN-8.5: Deviltry and Revolt markers, from their placement to their end. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/deviltry.h"
#include "../../../rulesets/cruel-necessity/rules/revolts.h"

enum { CLUBMEN, CLUBMEN_2, UPRISING, REVOLT };
enum {
    POLITICS_PARLIAMENT,
    POLITICS_MONARCHY,
    FREE_SIEGE,
    NORTH_DISORDERED,
    NORTH_WEAKENED,
    WEST_DISORDERED,
    WEST_WEAKENED,
    VICTORY_POINT
};

/* ---- CN-6.8 ----------------------------------------------------------------------------------- */

static void test_CN_6_8_a_marker_where_the_card_says(void **unused) {
    (void)unused;
    static const int cards[] = {24, 29, 34, 39, 43, 46, 50, 56};
    struct cn_state *s = quiet_table();
    int op = 0;
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        const struct cn_ops ops = printed()->card[cards[i]].ops;
        for (op = ops.first; printed()->op[op].kind != CN_OP_DEVILTRY; op++)
            assert_true(op < ops.first + ops.count);
        int place = printed()->op[op].place;
        assert_int_equal(printed()->place[place].card, cards[i]);
        cn_deviltry_place(harness_game(&h), place);
        assert_true(s->deviltry_placed >> place & 1);
    }
    assert_int_equal(__builtin_popcount(s->deviltry_placed), 8);
}

static void test_CN_6_8_no_marker_left(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->deviltry_hidden = bit_of(FREE_SIEGE);
    cn_deviltry_place(harness_game(&h), 0);
    assert_int_equal(s->deviltry_placed, 1);
    cn_deviltry_place(harness_game(&h), 1);
    assert_true(told(EVENT_NO_MARKER));
    assert_int_equal(s->deviltry_placed, 1);
}

static void test_CN_6_8_an_unresolved_marker_costs_a_point(void **unused) {
    (void)unused;
    quiet_table();
    int before = score();
    cn_deviltry_place(harness_game(&h), 0);
    assert_int_equal(score(), before - 1);
}

/* ---- CN-8.3.1 --------------------------------------------------------------------------------- */

static struct cn_state *beat_deviltry(int reward) {
    struct cn_state *s = quiet_table();
    s->deviltry_placed = 1;
    roll(3, reward + 1);
    play("campaign-deviltry:nottingham");
    assert_int_equal(s->deviltry_placed, 0);
    assert_false(s->deviltry_hidden >> reward & 1);
    assert_int_equal(s->zeal, 8);
    return s;
}

static void test_CN_8_3_1_a_roll_must_exceed_two(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_int_equal(harness_legal_count(&h, 0, "campaign-deviltry"), 0);
    s->deviltry_placed = 1;
    s->army[CN_NORTH].area = 0; /* wherever the Armies are */
    roll(2);
    play("campaign-deviltry:nottingham");
    assert_int_equal(s->deviltry_placed, 1);
    assert_int_equal(s->zeal, 8);
}

static void test_CN_8_3_1_free_politics_once(void **unused) {
    (void)unused;
    struct cn_state *s = beat_deviltry(POLITICS_PARLIAMENT);
    assert_true(legal("free-politics:parliament"));
    assert_false(legal("free-politics:monarchy"));
    roll(6);
    play("free-politics:parliament");
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 1);
    assert_int_equal(s->zeal, 8);
    assert_false(legal("free-politics:parliament"));
}

static void test_CN_8_3_1_a_reward_may_wait(void **unused) {
    (void)unused;
    struct cn_state *s = beat_deviltry(POLITICS_MONARCHY);
    next_card(24);
    play("pass");
    assert_int_equal(s->turn, 2);
    s->track[CN_TRACK_MONARCHY] = 2;
    assert_true(legal("free-politics:monarchy"));
}

static void test_CN_8_3_1_free_siege_of_bristol_or_oxford(void **unused) {
    (void)unused;
    struct cn_state *s = beat_deviltry(FREE_SIEGE);
    assert_false(legal("free-siege:bristol")); /* it is Parliament's */
    s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    assert_true(legal("free-siege:bristol"));
    roll(5);
    play("free-siege:oxford");
    assert_int_equal(s->fortress[CN_OXFORD].dial, 5);
    assert_int_equal(s->zeal, 8);
    assert_false(legal("free-siege:bristol"));
}

static void test_CN_8_3_1_next_turn_before_the_card(void **unused) {
    (void)unused;
    struct cn_state *s = beat_deviltry(NORTH_DISORDERED);
    next_card(17); /* an achievement and then the last card: whatever the deck does, the North was disordered first */
    assert_false(s->army[CN_NORTH].disordered);
    play("pass");
    const struct event *used = harness_event(&h, EVENT_REWARD_USED, 0);
    assert_non_null(used);
    assert_int_equal(used->arg[0], NORTH_DISORDERED);
    const struct event *card = harness_event(&h, EVENT_CARD, 0);
    assert_true(card == NULL || card > used);
    assert_int_equal(s->deviltry_rewards, 0);
}

static void test_CN_8_3_1_next_turn_a_weaker_army(void **unused) {
    (void)unused;
    struct cn_state *s = beat_deviltry(WEST_WEAKENED);
    cn_rewards_next_turn(harness_game(&h));
    assert_int_equal(s->army[CN_WEST].strength, -1);
    assert_int_equal(s->deviltry_rewards, 0);
    s = beat_deviltry(NORTH_WEAKENED);
    cn_rewards_next_turn(harness_game(&h));
    assert_int_equal(s->army[CN_NORTH].strength, -1);
    s = beat_deviltry(WEST_DISORDERED);
    cn_rewards_next_turn(harness_game(&h));
    assert_true(s->army[CN_WEST].disordered);
}

static void test_CN_8_3_1_a_victory_point(void **unused) {
    (void)unused;
    quiet_table();
    int before = score();
    beat_deviltry(VICTORY_POINT);
    assert_int_equal(score(), before + 1);
}

static void test_CN_8_3_1_the_zeal_marker_helps(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->deviltry_placed = 1;
    s->zeal_marker = CN_PIECE_OF_DEVILTRY;
    roll(2, FREE_SIEGE + 1); /* 2 + 1 */
    play("campaign-deviltry:nottingham");
    assert_int_equal(s->deviltry_placed, 0);
}

/* ---- CN-6.9 ----------------------------------------------------------------------------------- */

static void test_CN_6_9_the_die_finds_the_area(void **unused) {
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        struct cn_state *s = quiet_table();
        roll(face);
        cn_revolt_place(harness_game(&h), UPRISING, CN_WEST);
        assert_int_equal(s->revolt[UPRISING].region, face < 6 ? CN_WEST : CN_NONE);
        assert_int_equal(told(EVENT_NO_REVOLT), face == 6);
        if (face < 6)
            assert_int_equal(s->revolt[UPRISING].area, face);
    }
}

static void test_CN_6_9_card_15_has_its_own_way(void **unused) {
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        struct cn_state *s = quiet_table();
        s->army[CN_NORTH].area = 3;
        s->army[CN_WEST].area = 1;
        roll(face);
        cn_revolt_place(harness_game(&h), CLUBMEN, CN_REGION_BY_DIE);
        assert_int_equal(s->revolt[CLUBMEN].region, face <= 3 ? CN_NORTH : CN_WEST);
        assert_int_equal(s->revolt[CLUBMEN].area, face <= 3 ? 2 : 1);
    }
}

static void test_CN_6_9_cards_call_it(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    roll(2);
    resolve(32); /* Clubmen in the West, before the Armies march */
    assert_int_equal(s->revolt[CLUBMEN_2].region, CN_WEST);
    assert_int_equal(s->revolt[CLUBMEN_2].area, 2);
    assert_int_equal(s->army[CN_WEST].area, 4);
}

static void test_CN_6_9_a_marker_on_the_map_is_not_placed_again(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->revolt[REVOLT] = (struct cn_revolt){CN_NORTH, 2};
    cn_revolt_place(harness_game(&h), REVOLT, CN_NORTH);
    assert_true(told(EVENT_NO_MARKER));
    assert_int_equal(s->revolt[REVOLT].area, 2);
}

/* ---- CN-8.5 ----------------------------------------------------------------------------------- */

/* The rulebook's example: West in Somerset, an Uprising in Sussex, crushed by a 4. */
static void test_CN_8_5_the_example_of_sussex(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 3;
    roll(2);
    cn_revolt_place(harness_game(&h), UPRISING, CN_WEST);
    assert_false(legal("campaign:west"));
    roll(4);
    play("crush:uprising");
    assert_int_equal(s->revolt[UPRISING].region, CN_NONE);
    assert_int_equal(s->zeal, 8);
    assert_true(legal("campaign:west"));
}

static void test_CN_8_5_an_eligible_revolt_blocks_its_region(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    assert_true(legal("besiege:bristol"));
    assert_true(legal("fortify:hull"));
    s->revolt[UPRISING] = (struct cn_revolt){CN_WEST, 4};
    assert_false(legal("besiege:bristol"));
    assert_false(legal("besiege:oxford")); /* Oxford lies in the West too */
    assert_false(legal("campaign:west"));
    assert_true(legal("campaign:north"));
    assert_true(legal("fortify:hull"));
}

/* R31: London lies in both Regions, so a revolt in either keeps Parliament away from it. */
static void test_CN_8_5_a_revolt_in_either_region_blocks_london(void **unused) {
    (void)unused;
    for (int region = CN_NORTH; region <= CN_WEST; region++) {
        struct cn_state *s = quiet_table();
        s->revolt[UPRISING] = (struct cn_revolt){(uint8_t)region, 3};
        assert_false(legal("fortify:london"));
        s->fortress[CN_LONDON].side = CN_ROYALIST;
        assert_false(legal("besiege:london"));
        roll(6);
        play("crush:uprising");
        assert_true(legal("besiege:london"));
    }
}

static void test_CN_8_5_not_behind_the_enemys_line(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 3;
    s->revolt[UPRISING] = (struct cn_revolt){CN_WEST, 4};
    assert_int_equal(harness_legal_count(&h, 0, "crush"), 0);
    assert_true(legal("campaign:west"));
    s->revolt[UPRISING].area = 3; /* contested */
    assert_int_equal(harness_legal_count(&h, 0, "crush"), 0);
    s->revolt[UPRISING].area = 2;
    assert_true(legal("crush:uprising"));
}

static void test_CN_8_5_the_roll_must_exceed_the_value(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int value = printed()->revolt[UPRISING].combat_value;
    s->revolt[UPRISING] = (struct cn_revolt){CN_WEST, 1};
    roll(value);
    play("crush:uprising");
    assert_int_equal(s->revolt[UPRISING].region, CN_WEST);
    s->zeal_marker = CN_PIECE_OF_REVOLT + UPRISING;
    roll(value);
    play("crush:uprising");
    assert_int_equal(s->revolt[UPRISING].region, CN_NONE);
}

static void test_CN_8_5_armies_march_through_revolts(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->revolt[UPRISING] = (struct cn_revolt){CN_WEST, 5};
    activate(CN_WEST, 1);
    assert_int_equal(s->army[CN_WEST].area, 4);
}

static void test_CN_8_5_a_revolt_on_the_map_costs_points(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int before = score();
    s->revolt[REVOLT] = (struct cn_revolt){CN_NORTH, 2};
    assert_int_equal(score(), before + printed()->revolt[REVOLT].vp);
}

/* ---- CN-8.5.1 --------------------------------------------------------------------------------- */

static void test_CN_8_5_1_clubmen_stand_in_everybodys_way(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->revolt[CLUBMEN_2] = (struct cn_revolt){CN_WEST, 2};
    assert_false(legal("campaign:west"));
    assert_true(legal("crush:clubmen-2"));
    /* and in the King's, once he has come up to them */
    activate(CN_WEST, 1);
    assert_int_equal(s->army[CN_WEST].area, 4);
    s->army[CN_WEST].area = 2;
    s->fortress[CN_BRISTOL].side = CN_ROYALIST;
    roll(1);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[CLUBMEN_2].region, CN_WEST);
    roll(2);
    activate(CN_WEST, 1);
    assert_int_equal(s->revolt[CLUBMEN_2].region, CN_NONE);
    assert_int_equal(s->army[CN_WEST].area, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_6_8_a_marker_where_the_card_says),
        cmocka_unit_test(test_CN_6_8_no_marker_left),
        cmocka_unit_test(test_CN_6_8_an_unresolved_marker_costs_a_point),
        cmocka_unit_test(test_CN_8_3_1_a_roll_must_exceed_two),
        cmocka_unit_test(test_CN_8_3_1_free_politics_once),
        cmocka_unit_test(test_CN_8_3_1_a_reward_may_wait),
        cmocka_unit_test(test_CN_8_3_1_free_siege_of_bristol_or_oxford),
        cmocka_unit_test(test_CN_8_3_1_next_turn_before_the_card),
        cmocka_unit_test(test_CN_8_3_1_next_turn_a_weaker_army),
        cmocka_unit_test(test_CN_8_3_1_a_victory_point),
        cmocka_unit_test(test_CN_8_3_1_the_zeal_marker_helps),
        cmocka_unit_test(test_CN_6_9_the_die_finds_the_area),
        cmocka_unit_test(test_CN_6_9_card_15_has_its_own_way),
        cmocka_unit_test(test_CN_6_9_a_marker_on_the_map_is_not_placed_again),
        cmocka_unit_test(test_CN_8_5_the_example_of_sussex),
        cmocka_unit_test(test_CN_8_5_an_eligible_revolt_blocks_its_region),
        cmocka_unit_test(test_CN_8_5_a_revolt_in_either_region_blocks_london),
        cmocka_unit_test(test_CN_8_5_not_behind_the_enemys_line),
        cmocka_unit_test(test_CN_8_5_the_roll_must_exceed_the_value),
        cmocka_unit_test(test_CN_8_5_armies_march_through_revolts),
        cmocka_unit_test(test_CN_8_5_a_revolt_on_the_map_costs_points),
        cmocka_unit_test(test_CN_8_5_1_clubmen_stand_in_everybodys_way),
        cmocka_unit_test(test_CN_6_9_cards_call_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
