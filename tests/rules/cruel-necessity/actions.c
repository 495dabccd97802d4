/* CN-8.0 to CN-8.8: the Action Phase. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/fortresses.h"
#include "../../../rulesets/cruel-necessity/rules/revolts.h"

static void test_CN_8_0_natural_1_fails_and_6_succeeds(void **unused) {
    (void)unused;
    assert_false(cn_beats(1, 9, 2));
    assert_true(cn_beats(6, -9, 9));
    assert_false(cn_beats(3, 0, 3));
    assert_true(cn_beats(3, 1, 3));
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 3;
    s->army[CN_NORTH].strength = 5;
    roll(6);
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 4);
    s->track_drm[CN_TRACK_SCOTLAND] = 9;
    roll(1);
    play("politics:scotland");
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 2);
}

/* The view says what a die must show, with every marker on the piece. */
static void test_CN_8_0_the_view_tells_what_to_roll(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->deviltry_placed = 3;
    s->track[CN_TRACK_IRELAND] = 0;
    s->track_drm[CN_TRACK_SCOTLAND] = -1; /* a 4 above */
    s->revolt[2] = (struct cn_revolt){CN_WEST, 2};
    assert_true(view_has("\"combat_value\":4,\"succeeds_on\":5}"));                           /* North */
    assert_true(view_has("\"combat_value\":4,\"succeeds_on\":5,\"fortified_this_turn\":0}")); /* Oxford */
    assert_true(view_has("\"combat_value\":2,\"succeeds_on\":null,"));                        /* Hull is ours */
    assert_true(view_has("\"modifier\":-1,\"succeeds_on\":6}"));
    assert_true(view_has("\"flipped\":true,\"modifier\":0,\"succeeds_on\":null}")); /* Ireland is at the top */
    assert_true(view_has("\"combat_value\":3,\"succeeds_on\":4,\"eligible\":true}"));
    assert_true(
        view_has("\"deviltry_succeeds_on\":[{\"place\":\"nottingham\",\"roll\":3},{\"place\":\"oxford\",\"roll\":3}]"));
    s->zeal_marker = CN_PIECE_OF_DEVILTRY + 1;
    assert_true(
        view_has("\"deviltry_succeeds_on\":[{\"place\":\"nottingham\",\"roll\":3},{\"place\":\"oxford\",\"roll\":2}]"));
    s->zeal_marker = CN_PIECE_OF_ARMY + CN_NORTH;
    assert_true(view_has("\"combat_value\":4,\"succeeds_on\":4}"));
    s->army[CN_NORTH].strength = 3; /* only a 6 */
    assert_true(view_has("\"combat_value\":7,\"succeeds_on\":6}"));
    s->army[CN_NORTH].strength = -4; /* a 1 always fails */
    assert_true(view_has("\"combat_value\":0,\"succeeds_on\":2}"));
}

/* What was rolled, what was needed, and what came of it. */
static void test_CN_8_0_the_log_tells_what_came_of_a_roll(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "limited-reconnaissance=true");
    s->army[CN_NORTH].area = 3;
    roll(1);
    play("campaign:north");
    assert_true(log_has("Searching for the Army of the North: 1, failing at 1 or less: failure."));
    roll(2, 4);
    play("campaign:north");
    assert_true(log_has("Searching for the Army of the North: 2, failing at 1 or less: success."));
    assert_true(log_has("Campaign against the Army of the North: 4 against 4, needing 5: failure."));
    roll(2, 5);
    play("campaign:north");
    assert_true(log_has("Campaign against the Army of the North: 5 against 4, needing 5: success."));
    roll(3);
    play("politics:puritanism");
    assert_true(log_has("Politics on Puritanism: 3 against 4, needing 5: failure."));
    roll(2);
    play("besiege:dublin");
    assert_true(log_has("Siege of Dublin: 2 against 2, needing 3: failure."));
    s->revolt[2] = (struct cn_revolt){CN_WEST, 1};
    roll(4);
    play("crush:uprising");
    assert_true(log_has("Siege of the Uprising: 4 against 3, needing 4: success."));
    s->deviltry_placed = 1;
    roll(2);
    play("campaign-deviltry:nottingham");
    assert_true(log_has("Campaign against the Deviltry in Nottingham: 2 against 2, needing 3: failure."));
    roll(3, 2);
    harness_game(&h);
    cn_royalist_siege(&h.game, CN_HULL);
    assert_true(log_has("Royalist siege of Hull: 3 against 2, needing 3: success."));
    assert_true(log_has("Royalist siege of Hull: 2 against 2, needing 3: failure."));
    s->revolt[0] = (struct cn_revolt){CN_WEST, 5};
    roll(1);
    harness_game(&h);
    cn_suppress(&h.game, CN_WEST, 0);
    assert_true(log_has("The Army of the West rolls 1 against the Clubmen (first), needing 2: failure."));
}

/* It is said where the face alone decides, and only there. */
static void test_CN_8_0_the_log_tells_of_a_natural_1_and_6(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH] = (struct cn_army){.area = 3, .counter = s->army[CN_NORTH].counter, .strength = 3};
    roll(6);
    play("campaign:north");
    assert_true(log_has("Campaign against the Army of the North: 6 against 7, needing 6: success, as always on a 6."));
    s->army[CN_NORTH].strength = -4;
    roll(1);
    play("campaign:north");
    assert_true(log_has("Campaign against the Army of the North: 1 against 0, needing 2: failure, as always on a 1."));
    assert_int_equal(cn_roll_outcome(6, 0, 4), CN_ROLL_SUCCESS);
    assert_int_equal(cn_roll_outcome(1, 0, 4), CN_ROLL_FAILURE);
    assert_int_equal(cn_roll_outcome(6, -3, 4), CN_ROLL_NATURAL_6);
    assert_int_equal(cn_roll_outcome(1, 2, 2), CN_ROLL_NATURAL_1);
}

/* Every button says what it costs and what must be rolled. */
static void test_CN_8_0_labels_tell_price_and_roll(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "strike-the-iron=true");
    s->deviltry_placed = 1;
    s->available[0] = 38;
    s->track[CN_TRACK_PARLIAMENT] = 1;
    assert_label("infuse", "Infuse Zeal: +1 on rolls against one piece (1 Zeal)");
    assert_label("buy:38", "Purchase Putney Debates (Zeal 2, 2 VP)");
    assert_label("campaign:north", "Campaign against the Army of the North (1 Zeal; roll 5-6 in Durham N5)");
    assert_label("campaign-deviltry:nottingham", "Campaign against the Deviltry in Nottingham (1 Zeal; roll 3-6)");
    assert_label("besiege:dublin", "Besiege Dublin (1 Zeal; roll 3-6 at its highest 2)");
    assert_label("fortify:hull", "Fortify Hull (1 Zeal; from its highest 2 to its lowest 3)");
    assert_label("politics:ireland", "Engage in politics on Ireland (1 Zeal; roll 4-6)");
    assert_label("desperate:parliament", "Desperate times: lower Parliament one box, gain 1 Zeal");
    assert_label("strike-iron:north", "Strike the hot iron: the Army of the North (free; roll 5-6: +2 Zeal, else +1)");
    play("infuse");
    assert_true(asked("+1"));
    assert_label("infuse-on:ireland", "Place the Zeal marker on the Army of Ireland (then roll 3-6)");
    assert_label("infuse-on:track-ireland", "Place the Zeal marker on the Ireland track (then roll 3-6)");
}

static void test_CN_8_0_one_after_the_other_while_zeal_lasts(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->zeal = 2;
    s->army[CN_NORTH].area = 2;
    roll(1);
    play("campaign:north");
    roll(1);
    play("campaign:north");
    assert_int_equal(s->zeal, 0);
    assert_false(legal("campaign:north"));
    assert_true(legal("pass"));
    assert_true(legal("desperate:parliament"));
}

static void test_CN_8_1_marker_for_one_piece_once_a_turn(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 1;
    play("infuse");
    assert_int_equal(s->zeal, 9); /* paid when it is placed */
    assert_true(legal("infuse-on:north"));
    assert_true(legal("infuse-on:fortress-oxford"));
    assert_false(legal("infuse-on:fortress-london")); /* Parliament never rolls against its own */
    assert_true(legal("infuse-on:track-monarchy"));
    assert_false(legal("infuse-on:deviltry-nottingham"));
    play("infuse-on:north");
    assert_int_equal(s->zeal, 8);
    assert_false(legal("infuse"));
    roll(4); /* 4 + 1 against 4 */
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 2);
    roll(4); /* all dealings with it this phase */
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 3);
    s->army[CN_WEST].area = 2;
    roll(3); /* but not others: 3 against 3 */
    play("campaign:west");
    assert_int_equal(s->army[CN_WEST].area, 2);
}

/* R65: announced, not yet paid; it comes round again after the next action only. */
static void test_CN_8_1_the_marker_may_be_declined(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    play("infuse");
    assert_label("decline", "Decline: nothing happens and nothing is paid");
    play("decline");
    assert_true(told(EVENT_NOT_INFUSED));
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
    assert_int_equal(s->zeal, 9);
    assert_int_equal(s->zeal_marker, CN_NONE);
    assert_false(legal("infuse"));
    roll(1);
    play("politics:scotland");
    play("infuse");
    play("infuse-on:north");
    assert_int_equal(s->zeal, 7);

    s = quiet_table();
    s->zeal_marker_free = 1;
    play("infuse-free");
    play("decline");
    assert_true(s->zeal_marker_free & 1);
    play("desperate:parliament");
    assert_true(legal("infuse-free"));
}

static void test_CN_8_1_goes_away_and_adds_to_other_markers(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    play("infuse");
    play("infuse-on:track-puritanism");
    s->track_drm[CN_TRACK_PURITANISM] = 1;
    roll(3); /* 3 + 2 against 4 */
    play("politics:puritanism");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 1);
    next_card(2);
    play("pass");
    assert_int_equal(s->zeal_marker, CN_NONE);
    assert_true(legal("infuse"));
}

static void test_CN_8_3_campaign_example(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 1;
    s->zeal = 3;
    roll(4);
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 1);
    roll(6);
    play("campaign:north");
    assert_int_equal(s->army[CN_NORTH].area, 2);
    assert_int_equal(s->zeal, 1);
}

static void test_CN_8_3_from_area_5_into_disorder(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    roll(5);
    play("campaign:west");
    assert_int_equal(s->army[CN_WEST].area, 5);
    assert_int_equal(s->army[CN_WEST].disordered, 1);
    assert_false(legal("campaign:west")); /* nothing more could come of it */
    s->army[CN_WEST].area = 0;            /* from London Under Siege to its own Area 1, still disordered */
    roll(5);
    play("campaign:west");
    assert_int_equal(s->army[CN_WEST].area, 1);
    assert_int_equal(s->army[CN_WEST].disordered, 1);
}

static void test_CN_8_3_2_the_same_army_again_and_again(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_SCOTLAND].area = 1;
    for (int i = 0; i < 4; i++) {
        roll(5);
        play("campaign:scotland");
    }
    assert_int_equal(s->army[CN_SCOTLAND].area, 5);
    assert_int_equal(s->zeal, 5);
}

static void test_CN_8_4_behind_the_lines_is_out_of_reach(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_HULL] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    s->army[CN_NORTH].area = 3;
    assert_false(legal("besiege:hull"));
    s->army[CN_NORTH].area = 2;
    assert_false(legal("besiege:hull"));
    s->army[CN_NORTH].area = 4;
    roll(2);
    play("besiege:hull");
    assert_int_equal(s->fortress[CN_HULL].side, CN_ROYALIST);
    assert_int_equal(s->zeal, 8);
    roll(3);
    play("besiege:hull");
    assert_int_equal(s->fortress[CN_HULL].side, CN_PARLIAMENT);
    assert_int_equal(s->fortress[CN_HULL].dial, 1);
    assert_false(legal("besiege:hull"));
}

static void test_CN_8_4_oxford(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->oxford_open = 0;
    assert_false(legal("besiege:oxford"));
    s->oxford_open = 1;
    s->army[CN_NORTH].area = 2;
    s->army[CN_WEST].area = 1;
    assert_false(legal("besiege:oxford"));
    s->army[CN_WEST].area = 2;
    roll(5); /* one roll only */
    play("besiege:oxford");
    ASSERT_ROLLED();
    assert_int_equal(s->fortress[CN_OXFORD].dial, 5);
    s->revolt[3] = (struct cn_revolt){CN_WEST, 1};
    assert_false(legal("besiege:oxford"));
}

/* ---- CN-8.3 to CN-8.6 on every front: Armies of North and West anywhere, a Revolt anywhere in each Region or none
 * --- */

struct front {
    int army, revolt; /* Areas; revolt 0: none */
};

static bool revolt_in_reach(struct front front) {
    return front.revolt != 0 && front.revolt < front.army;
}

/* CN-8.4 as it is written: Army and Revolts beyond the Fortress; CN-8.5: and no Revolt left within reach. */
static bool beyond(struct front front, int fortress) {
    bool army = front.army > fortress, revolt = front.revolt == 0 || front.revolt > fortress;
    return army && revolt && !revolt_in_reach(front);
}

static void check_front(struct front north, struct front west, int side, const char *verb) {
    struct cn_state *s = state();
    s->army[CN_NORTH].area = (uint8_t)north.army;
    s->army[CN_WEST].area = (uint8_t)west.army;
    s->revolt[2] = (struct cn_revolt){north.revolt ? CN_NORTH : CN_NONE, (uint8_t)north.revolt};
    s->revolt[3] = (struct cn_revolt){west.revolt ? CN_WEST : CN_NONE, (uint8_t)west.revolt};
    for (int f = 0; f < CN_FORTRESSES; f++)
        s->fortress[f] = (struct cn_fortress){.side = (uint8_t)side, .dial = 3};
    const bool expected[] = {[CN_LONDON] =
                                 north.army > 0 && west.army > 0 && !revolt_in_reach(north) && !revolt_in_reach(west),
                             [CN_HULL] = beyond(north, 3),
                             [CN_OXFORD] = beyond(north, 1) && beyond(west, 1),
                             [CN_BRISTOL] = beyond(west, 3)};
    for (int f = CN_LONDON; f <= CN_BRISTOL; f++) {
        char key[32];
        snprintf(key, sizeof key, "%s:%s", verb, printed()->fortress[f].id);
        assert_int_equal(legal(key), expected[f]);
    }
    assert_int_equal(legal("campaign:north"), !revolt_in_reach(north));
    assert_int_equal(legal("campaign:west"), !revolt_in_reach(west));
    assert_int_equal(legal("crush:uprising"), revolt_in_reach(north));
    assert_int_equal(legal("crush:revolt"), revolt_in_reach(west));
}

static void test_CN_8_4_every_front(void **unused) {
    (void)unused;
    quiet_table();
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        struct front north = {i % 6, i / 6 % 6}, west = {i / 36 % 6, i / 216};
        check_front(north, west, CN_ROYALIST, "besiege");
        check_front(north, west, CN_PARLIAMENT, "fortify");
    }
}

static void test_CN_8_4_london_can_be_won_back(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON] = (struct cn_fortress){.side = CN_ROYALIST, .dial = 1};
    s->army[CN_WEST].area = 0;
    assert_false(legal("besiege:london"));
    roll(5);
    play("campaign:west");
    roll(3);
    play("besiege:london");
    assert_int_equal(s->fortress[CN_LONDON].side, CN_PARLIAMENT);
}

static void test_CN_8_6_fortify(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    play("fortify:bristol");
    assert_int_equal(s->fortress[CN_BRISTOL].dial, 3);
    assert_int_equal(s->zeal, 8);
    play("fortify:bristol");
    assert_int_equal(s->fortress[CN_BRISTOL].dial, 4);
    assert_false(legal("fortify:bristol")); /* two clicks a turn at most */
    s->fortress[CN_HULL].dial = 5;
    assert_false(legal("fortify:hull"));
    s->fortress[CN_HULL].dial = 4;
    assert_true(legal("fortify:hull"));
    s->army[CN_NORTH].area = 3;
    assert_false(legal("fortify:hull"));
    next_card(2);
    play("pass");
    assert_true(legal("fortify:bristol"));
}

static void test_CN_8_6_london_and_oxford(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->track[CN_TRACK_PARLIAMENT] = 5;
    assert_false(legal("fortify:london"));
    s->track[CN_TRACK_PARLIAMENT] = 4;
    assert_true(legal("fortify:london"));
    s->revolt[2] = (struct cn_revolt){CN_WEST, 1}; /* London lies in both Regions (R31) */
    assert_false(legal("campaign:west"));
    assert_false(legal("fortify:london"));
    s->army[CN_WEST].area = 1; /* contested, so out of reach: it does not matter */
    assert_true(legal("fortify:london"));
    s->army[CN_WEST].area = 5;
    s->revolt[2].region = CN_NONE;
    s->army[CN_NORTH].area = 0;
    assert_false(legal("fortify:london"));
    s->fortress[CN_OXFORD] = (struct cn_fortress){.side = CN_PARLIAMENT, .dial = 1};
    assert_false(legal("fortify:oxford"));
    s->army[CN_NORTH].area = 2;
    assert_true(legal("fortify:oxford"));
}

static void test_CN_8_7_the_box_above_counts(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    /* Scotland in its highest 3: the box above is a 4. */
    roll(4);
    play("politics:scotland");
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 2);
    roll(5);
    play("politics:scotland");
    assert_int_equal(s->track[CN_TRACK_SCOTLAND], 1);
    assert_int_equal(s->zeal, 7);
    s->track[CN_TRACK_IRELAND] = 0;
    assert_false(legal("politics:ireland")); /* no room */
    s->track_drm[CN_TRACK_CATHOLICISM] = -1;
    roll(4); /* 4 - 1 against 3 */
    play("politics:catholicism");
    assert_int_equal(s->track[CN_TRACK_CATHOLICISM], 2);
}

static void test_CN_8_7_occupied_middle_ground(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->track[CN_TRACK_PURITANISM] = 1;
    s->track[CN_TRACK_CATHOLICISM] = 5;
    roll(5);
    play("politics:puritanism"); /* 5 is not more than 5 */
    assert_int_equal(s->track[CN_TRACK_CATHOLICISM], 5);
    roll(6);
    play("politics:puritanism");
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 1);
    assert_int_equal(s->track[CN_TRACK_CATHOLICISM], 4);
}

static void test_CN_8_8_desperate_times(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->zeal = 0;
    play("desperate:parliament");
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 3);
    assert_int_equal(s->zeal, 1);
    assert_false(legal("desperate:parliament"));
    play("desperate:puritanism");
    assert_int_equal(s->zeal, 2);
    assert_false(legal("desperate:scotland"));
    assert_int_equal(harness_legal_count(&h, 0, "desperate"), 0);
    next_card(2);
    play("pass");
    assert_true(legal("desperate:parliament"));
    s->track[CN_TRACK_PARLIAMENT] = 5; /* never below the lowest box */
    assert_false(legal("desperate:parliament"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_8_0_natural_1_fails_and_6_succeeds),
        cmocka_unit_test(test_CN_8_0_the_view_tells_what_to_roll),
        cmocka_unit_test(test_CN_8_0_the_log_tells_what_came_of_a_roll),
        cmocka_unit_test(test_CN_8_0_the_log_tells_of_a_natural_1_and_6),
        cmocka_unit_test(test_CN_8_0_labels_tell_price_and_roll),
        cmocka_unit_test(test_CN_8_0_one_after_the_other_while_zeal_lasts),
        cmocka_unit_test(test_CN_8_1_marker_for_one_piece_once_a_turn),
        cmocka_unit_test(test_CN_8_1_the_marker_may_be_declined),
        cmocka_unit_test(test_CN_8_1_goes_away_and_adds_to_other_markers),
        cmocka_unit_test(test_CN_8_3_campaign_example),
        cmocka_unit_test(test_CN_8_3_from_area_5_into_disorder),
        cmocka_unit_test(test_CN_8_3_2_the_same_army_again_and_again),
        cmocka_unit_test(test_CN_8_4_behind_the_lines_is_out_of_reach),
        cmocka_unit_test(test_CN_8_4_oxford),
        cmocka_unit_test(test_CN_8_4_every_front),
        cmocka_unit_test(test_CN_8_4_london_can_be_won_back),
        cmocka_unit_test(test_CN_8_6_fortify),
        cmocka_unit_test(test_CN_8_6_london_and_oxford),
        cmocka_unit_test(test_CN_8_7_the_box_above_counts),
        cmocka_unit_test(test_CN_8_7_occupied_middle_ground),
        cmocka_unit_test(test_CN_8_8_desperate_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
