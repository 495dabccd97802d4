/* TW-6.01, TW-6.4: Events of the Strategic Phase. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/events.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/initiative.h"

/* The Events segment with this card of that side, and 4 Action Points for the other. */
static struct tw_state *offer(const char *card, int year) {
    struct tw_state *s = state();
    int side = card_side(the_card(card));
    face_up(card);
    face_up(side == KING ? "p01" : "r01");
    set_turn(year, 2);
    s->player1 = (uint8_t)side;
    s->clubmen_area = 0xff;
    begin(STEP_STRATEGIC_EVENTS, side, 0, 0, 0);
    assert_int_equal(top_step(), STEP_EVENT_OFFER);
    return s;
}

static void test_TW_6_01_player_1_enacts_first(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "dorset", 4);
    put_in("p-waller", "kent", 4);
    face_up("r16");
    face_up("p14");
    begin(STEP_STRATEGIC_EVENTS, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "enact:p14"));
    play(PARLIAMENT, "decline:p14");
    assert_int_equal(flow_top(&h.game)->role, KING);
    play(KING, "decline:r16");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(state()->enacted[KING], 0);
}

static void test_TW_6_41_bradford_clubmen(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-newcastle", "west-riding", 3);
    struct tw_state *s = offer("p21", 1643);
    play(PARLIAMENT, "enact:p21");
    assert_int_equal(place_of("p-clubmen"), the_area("west-riding"));
    assert_int_equal(strength_of("p-clubmen"), 3);
    assert_int_equal(s->control[the_area("west-riding")], CONTESTED);
    assert_int_equal(s->combat.attacker[the_area("west-riding")], KING); /* the Clubmen defend */
    /* The one enemy there is pinned. */
    s->ap = 4;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_false(legal(KING, "move-group:west-riding"));
}

static void test_TW_6_41_not_in_the_winter_against_blocks(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-newcastle", "west-riding", 3);
    offer("p21", 1643);
    set_turn(1643, 6);
    assert_false(legal(PARLIAMENT, "enact:p21"));
    put_in("r-newcastle", "durham", 3);
    assert_true(legal(PARLIAMENT, "enact:p21"));
}

static void test_TW_6_42_camp_fever(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "leicestershire", 4);
    put_in("p-brooke", "leicestershire", 1);
    put_in("p-cannon-1", "leicestershire", 4);
    put_in("p-waller", "kent", 4);
    offer("r18", 1643);
    play(KING, "enact:r18");
    assert_true(legal(KING, "area:leicestershire"));
    assert_false(legal(KING, "area:kent")); /* one block alone */
    play(KING, "area:leicestershire");
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    assert_false(legal(PARLIAMENT, "lose:p-cannon-1"));
    play(PARLIAMENT, "lose:p-brooke");
    assert_int_equal(place_of("p-brooke"), PLACE_POOL);
    assert_int_equal(told(ELIMINATED), 1);
    play(PARLIAMENT, "lose:p-essex");
    assert_int_equal(strength_of("p-essex"), 3);
}

static void test_TW_6_42_asks_as_often_whatever_stands_there(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "leicestershire", 4);
    put_in("p-cannon-1", "leicestershire", 4);
    put_in("p-cannon-2", "leicestershire", 4);
    offer("r18", 1643);
    play(KING, "enact:r18");
    play(KING, "area:leicestershire");
    play(PARLIAMENT, "lose:p-essex");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "pass");
    assert_int_equal(strength_of("p-essex"), 3);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_6_42_besieged_blocks_do_not_count(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "somerset", 4);
    put_inside("p-waller", "bristol", 4);
    put_inside("p-garrison-1", "bristol", 2);
    offer("r18", 1643);
    assert_false(legal(KING, "enact:r18"));
    assert_true(legal(KING, "decline:r18"));
}

static void test_TW_6_43_clubmen_rise_and_besiege(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-garrison-1", "devon", 2);
    struct tw_state *s = offer("r19", 1644);
    play(KING, "enact:r19");
    assert_true(legal(KING, "area:dorset"));    /* Neutral */
    assert_false(legal(KING, "area:cornwall")); /* Friendly */
    assert_false(legal(KING, "area:kent"));     /* Loyal to the other */
    play(KING, "area:devon");
    assert_int_equal(place_of("r-clubmen"), the_area("devon"));
    /* The Garrison must go in, or be given up. */
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    play(PARLIAMENT, "inside:p-garrison-1");
    while (top_step() != NONE)
        harness_play_until(&h, -1, 1);
    assert_int_equal(place_of("p-garrison-1"), fort_place(the_city("plymouth")));
    assert_int_equal(s->control[the_area("devon")], FRIENDLY_KING);
    assert_int_equal(s->city_control[the_city("plymouth")], PARLIAMENT);
    assert_int_equal(s->marker[the_city("plymouth")], 0);
}

static void test_TW_8_0_clubmen_who_must_fight_besiege_nobody(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-garrison-1", "devon", 2);
    put_in("p-waller", "devon", 4);
    offer("r19", 1644);
    play(KING, "enact:r19");
    play(KING, "area:devon");
    play(PARLIAMENT, "inside:p-garrison-1");
    play(PARLIAMENT, "pass");
    begin(STEP_BATTLE, 0, the_area("devon"), 0, 0);
    assert_int_equal(top_step(), STEP_STAND); /* Waller is no relief of a Siege */
    play(KING, "stand");
    assert_int_not_equal(top_step(), STEP_JOIN);
    assert_int_equal(place_of("p-garrison-1"), fort_place(the_city("plymouth")));
}

static void test_TW_6_43_clubmen_already_on_the_map_move(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-clubmen", "dorset", 2);
    offer("p19", 1645);
    play(PARLIAMENT, "enact:p19");
    assert_false(legal(PARLIAMENT, "area:dorset"));
    play(PARLIAMENT, "area:wiltshire");
    assert_int_equal(place_of("p-clubmen"), the_area("wiltshire"));
    assert_int_equal(strength_of("p-clubmen"), 2);
}

static void test_TW_6_43_besieged_clubmen_rise_in_another_area(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-waller", "devon", 4);
    put_inside("r-clubmen", "plymouth", 2);
    offer("r19", 1645);
    play(KING, "enact:r19");
    assert_false(legal(KING, "area:devon"));
    assert_true(legal(KING, "area:dorset"));
}

static void test_TW_6_14_clubmen_who_have_gone_pin_nobody(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-waller", "dorset", 4);
    struct tw_state *s = offer("r19", 1644);
    play(KING, "enact:r19");
    play(KING, "area:dorset");
    while (top_step() != NONE)
        harness_play_until(&h, -1, 1);
    s->ap = 4;
    begin(STEP_SEGMENT, PARLIAMENT, 0, 0, 0);
    assert_false(legal(PARLIAMENT, "move-group:dorset"));
    block_lose(&h.game, the_block("r-clubmen"), 3); /* to Desertion, as the king has nobody abroad */
    begin(STEP_SEGMENT, PARLIAMENT, 0, 0, 0);
    assert_true(legal(PARLIAMENT, "move-group:dorset"));
}

static void test_TW_6_43_winter_and_areas_made_contested(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-waller", "dorset", 4);
    struct tw_state *s = offer("r19", 1644);
    set_turn(1644, 6);
    play(KING, "enact:r19");
    assert_false(legal(KING, "area:dorset"));
    assert_true(legal(KING, "area:wiltshire"));
    set_turn(1644, 5);
    assert_true(legal(KING, "area:dorset"));
    put_in("r-hopton", "dorset", 4);
    assert_int_equal(s->control[the_area("dorset")], CONTESTED);
    assert_false(legal(KING, "area:dorset"));
}

static void test_TW_6_44_a_regional_block_abroad_goes_home(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "oxfordshire", 4);
    put_in("p-north-horse", "oxfordshire", 3);
    put_in("p-fairfax-f", "west-riding", 3);
    offer("r16", 1643);
    play(KING, "enact:r16");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "lose:p-north-horse");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1); /* Friendly before Neutral */
    play(PARLIAMENT, "area:west-riding");
    assert_int_equal(place_of("p-north-horse"), the_area("west-riding"));
    assert_int_equal(strength_of("p-north-horse"), 2);
}

static void test_TW_6_44_else_any_block_loses_a_strength(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "oxfordshire", 4);
    put_in("p-cannon-1", "oxfordshire", 1);
    offer("r16", 1643);
    play(KING, "enact:r16");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "lose"), 2);
    play(PARLIAMENT, "lose:p-cannon-1");
    assert_int_equal(place_of("p-cannon-1"), PLACE_POOL);
}

/* Whether a Regional block is abroad its owner alone knew. */
static void test_TW_6_44_a_desertion_is_not_taken_back(void **unused) {
    (void)unused;
    for (int abroad = 0; abroad < 2; abroad++) {
        empty_map("full-war");
        put_in("p-essex", "oxfordshire", 4);
        if (abroad)
            put_in("p-south-foot-devon", "oxfordshire", 4);
        offer("r16", 1643);
        play(KING, "enact:r16");
        assert_false(disclosed());
        play(PARLIAMENT, abroad ? "lose:p-south-foot-devon" : "lose:p-essex");
        assert_int_equal(harness_event(&h, abroad ? EVENT_DESERTS : EVENT_NO_DESERTER, 0)->knew, ROLE_BIT(PARLIAMENT));
        assert_true(disclosed());
    }
}

static void test_TW_6_44_no_home_left_but_the_pool(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "oxfordshire", 4);
    put_in("p-london-foot-1", "oxfordshire", 4);
    /* Oxfordshire is next to London's Area, so at home. */
    offer("r16", 1643);
    play(KING, "enact:r16");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "lose"), 2);
    /* A Northern block whose Region is the king's everywhere. */
    put_in("p-north-horse", "oxfordshire", 3);
    const char *const north[] = {"r-newcastle",        "r-north-foot-northum",  "r-north-foot-lancashire",
                                 "r-north-horse-pool", "r-north-horse-northum", "r-rupert",
                                 "r-charles"};
    const char *const areas[] = {"northumberland", "durham",     "cumberland-westmorland", "lancashire", "north-riding",
                                 "west-riding",    "east-riding"};
    for (int i = 0; i < 7; i++)
        put_in(north[i], areas[i], 1);
    play(PARLIAMENT, "lose:p-north-horse");
    assert_int_equal(top_step(), STEP_DESERTION_HOME); /* asked all the same: whose home is lost nobody need know */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "to-pool");
    assert_int_equal(place_of("p-north-horse"), PLACE_POOL);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_6_45_fortification_of_london_lasts(void **unused) {
    (void)unused;
    empty_map("full-war");
    struct tw_state *s = offer("p23", 1643);
    play(PARLIAMENT, "enact:p23");
    assert_true(card_event_in_force(s, FORTIFICATION_OF_LONDON));
    initiative_put_away(harness_game(&h));
    assert_true(s->beside[PARLIAMENT] & card_bit(the_card("p23")));
}

static void test_TW_6_46_ships_captured(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "cornwall", 1);
    put_in("r-charles", "oxfordshire", 1);
    put_in("r-cannon-1", "cornwall", 1);
    struct tw_state *s = offer("r24", 1643);
    play(KING, "enact:r24");
    assert_true(legal(KING, "strengthen:r-hopton"));
    assert_false(legal(KING, "strengthen:r-charles")); /* no coast */
    assert_false(legal(KING, "strengthen:r-cannon-1"));
    play(KING, "strengthen:r-hopton");
    play(KING, "strengthen:r-hopton");
    assert_int_equal(strength_of("r-hopton"), 3);
    assert_int_equal(top_step(), NONE);
    initiative_put_away(harness_game(&h));
    assert_true(s->removed[KING] & card_bit(the_card("r24")));
}

static void test_TW_6_46_excise_ordinance(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-waller", "kent", 1);
    put_in_pool("p-south-horse-pool");
    offer("p22", 1643);
    play(PARLIAMENT, "enact:p22");
    play(PARLIAMENT, "deploy:p-south-horse-pool");
    play(PARLIAMENT, "area:kent");
    play(PARLIAMENT, "strengthen:p-south-horse-pool");
    play(PARLIAMENT, "strengthen:p-waller");
    assert_int_equal(strength_of("p-south-horse-pool"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_6_47_supplies_from_the_continent(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "devon", 1);
    put_in_pool("r-cannon-2");
    put_in("r-charles", "oxfordshire", 1);
    offer("r25", 1643);
    play(KING, "enact:r25");
    assert_true(legal(KING, "area:cornwall"));
    assert_false(legal(KING, "area:oxfordshire"));
    play(KING, "area:cornwall");
    assert_true(legal(KING, "strengthen:r-hopton")); /* next to it */
    assert_false(legal(KING, "strengthen:r-charles"));
    play(KING, "deploy:r-cannon-2"); /* Artillery may benefit */
    play(KING, "area:devon");
    play(KING, "strengthen:r-cannon-2");
    assert_int_equal(strength_of("r-cannon-2"), 2);
}

static void test_TW_6_47_the_king_strips_the_garrisons(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "oxfordshire", 1);
    put_in("r-garrison-1", "devon", 2);
    put_in("r-hopton", "cornwall", 1);
    struct tw_state *s = offer("r26", 1645);
    int vp = s->vp;
    play(KING, "enact:r26");
    play(KING, "strip:r-garrison-1");
    assert_int_equal(place_of("r-garrison-1"), PLACE_POOL);
    assert_int_equal(s->vp, vp - 1); /* Plymouth */
    play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[FREE_RECRUIT_LEFT], 3);
    assert_false(legal(KING, "strengthen:r-hopton"));
    play(KING, "strengthen:r-charles");
    play(KING, "strengthen:r-charles");
    assert_false(legal(KING, "strengthen:r-charles"));
    play(KING, "deploy:r-garrison-1"); /* Oxford is a Fortified City of his */
    play(KING, "area:oxfordshire");
    assert_int_equal(top_step(), NONE);
}

/* TW-4.2: York is part of North Riding. */
static void test_TW_6_47_a_besieged_king_reaches_the_friendly_areas_beside_him(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_inside("r-charles", "york", 1);
    put_in("p-garrison-1", "north-riding", 2);
    put_in("r-garrison-1", "devon", 2);
    put_in("r-newcastle", "east-riding", 1);
    offer("r26", 1645);
    play(KING, "enact:r26");
    play(KING, "strip:r-garrison-1");
    play(KING, "pass");
    play(KING, "strengthen:r-newcastle");
    assert_int_equal(strength_of("r-newcastle"), 2);
}

static void test_TW_6_48_plot_in_a_neutral_area(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("r-garrison-1");
    struct tw_state *s = offer("r22", 1643);
    play(KING, "enact:r22");
    assert_int_equal(top_step(), STEP_PLOT_GARRISON); /* asked, though he has none on the map: that is his secret */
    play(KING, "deploy:r-garrison-1");
    assert_int_equal(place_of("r-garrison-1"), the_area("east-riding"));
    assert_int_equal(s->city_control[the_city("hull")], KING);
    assert_int_equal(s->vp, 1);
    assert_int_equal(sea_controller(&h.game, GERMAN_OCEAN), KING);
}

static void test_TW_6_48_a_garrison_is_deployed_or_moved(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-garrison-1", "oxfordshire", 2);
    put_in_pool("r-garrison-2");
    offer("r22", 1643);
    play(KING, "enact:r22");
    assert_int_equal(top_step(), STEP_PLOT_GARRISON);
    assert_true(legal(KING, "deploy:r-garrison-2"));
    play(KING, "send:r-garrison-1");
    assert_int_equal(place_of("r-garrison-1"), the_area("east-riding"));
    assert_int_equal(strength_of("r-garrison-1"), 2);
}

static void test_TW_6_48_plot_with_parliament_outside_is_a_siege(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-waller", "devon", 4);
    put_in("r-garrison-1", "oxfordshire", 2);
    put_in("r-garrison-2", "north-riding", 1);
    struct tw_state *s = offer("r23", 1643);
    play(KING, "enact:r23");
    assert_int_equal(top_step(), STEP_PLOT_GARRISON); /* none in the pool */
    play(KING, "send:r-garrison-2");
    assert_int_equal(place_of("r-garrison-2"), fort_place(the_city("plymouth")));
    assert_int_equal(besieged_side(s, the_city("plymouth")), KING);
    assert_int_equal(s->city_control[the_city("plymouth")], KING);
    assert_int_equal(s->marker[the_city("plymouth")], 0);
    assert_int_equal(told(SIEGE_BEGINS), 1);
}

static void test_TW_6_48_plot_in_a_siege_is_a_surrender(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-newcastle", "east-riding", 3);
    put_inside("p-garrison-1", "hull", 2);
    struct tw_state *s = offer("r22", 1643);
    play(KING, "enact:r22");
    while (top_step() != NONE)
        harness_play_until(&h, -1, 1);
    assert_int_equal(s->city_control[the_city("hull")], KING);
    assert_int_equal(besieged_side(s, the_city("hull")), NONE);
    assert_int_equal(place_of("p-garrison-1"), PLACE_POOL);
}

static void test_TW_6_48_foiled_plots_fail(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("r-garrison-1");
    struct tw_state *s = offer("r22", 1643);
    assert_true(legal(KING, "enact:r22"));
    face_up("p15"); /* shown in the same Turn */
    assert_false(legal(KING, "enact:r22"));
    face_up("p01");
    s->in_force |= bit_of(HOTHAMS_PLOT_FOILED);
    assert_false(legal(KING, "enact:r22"));
}

static void test_TW_6_44_covenanters_go_to_scotland_last(void **unused) {
    (void)unused;
    for (int friends = 0; friends < 2; friends++) {
        empty_map("mid-to-late-war");
        put_in("c-leven", "oxfordshire", 4);
        put_in("c-horse", "oxfordshire", 3);
        if (friends)
            put_in("p-fairfax-f", "west-riding", 3);
        offer("r16", 1644);
        play(KING, "enact:r16");
        play(PARLIAMENT, "lose:c-horse");
        assert_int_equal(legal(PARLIAMENT, "area:west-riding"), 1);
        assert_int_equal(legal(PARLIAMENT, "area:scotland"), !friends);
        assert_int_equal(legal(PARLIAMENT, "area:durham"), !friends); /* Neutral */
    }
}

/* TW-6.14: what the view says cannot leave is the attacker's one block. */
static void test_TW_6_43_the_view_shows_who_is_pinned(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-newcastle", "west-riding", 3);
    offer("p21", 1643);
    play(PARLIAMENT, "enact:p21");
    struct writer view;
    writer_init(&view);
    (h.game.ruleset->view)(&h.game, KING, &view);
    assert_non_null(strstr(writer_text(&view), "{\"area\":\"west-riding\",\"attacker\":\"king\",\"pinned\":1}"));
    writer_finish(&view);
}

MAIN(cmocka_unit_test(test_TW_6_01_player_1_enacts_first), cmocka_unit_test(test_TW_6_41_bradford_clubmen),
     cmocka_unit_test(test_TW_6_41_not_in_the_winter_against_blocks), cmocka_unit_test(test_TW_6_42_camp_fever),
     cmocka_unit_test(test_TW_6_42_asks_as_often_whatever_stands_there),
     cmocka_unit_test(test_TW_6_42_besieged_blocks_do_not_count),
     cmocka_unit_test(test_TW_6_43_clubmen_rise_and_besiege),
     cmocka_unit_test(test_TW_8_0_clubmen_who_must_fight_besiege_nobody),
     cmocka_unit_test(test_TW_6_43_clubmen_already_on_the_map_move),
     cmocka_unit_test(test_TW_6_43_besieged_clubmen_rise_in_another_area),
     cmocka_unit_test(test_TW_6_14_clubmen_who_have_gone_pin_nobody),
     cmocka_unit_test(test_TW_6_43_winter_and_areas_made_contested),
     cmocka_unit_test(test_TW_6_44_a_regional_block_abroad_goes_home),
     cmocka_unit_test(test_TW_6_44_else_any_block_loses_a_strength),
     cmocka_unit_test(test_TW_6_44_a_desertion_is_not_taken_back),
     cmocka_unit_test(test_TW_6_44_no_home_left_but_the_pool),
     cmocka_unit_test(test_TW_6_45_fortification_of_london_lasts), cmocka_unit_test(test_TW_6_46_ships_captured),
     cmocka_unit_test(test_TW_6_46_excise_ordinance), cmocka_unit_test(test_TW_6_47_supplies_from_the_continent),
     cmocka_unit_test(test_TW_6_47_the_king_strips_the_garrisons),
     cmocka_unit_test(test_TW_6_47_a_besieged_king_reaches_the_friendly_areas_beside_him),
     cmocka_unit_test(test_TW_6_48_plot_in_a_neutral_area),
     cmocka_unit_test(test_TW_6_48_a_garrison_is_deployed_or_moved),
     cmocka_unit_test(test_TW_6_48_plot_with_parliament_outside_is_a_siege),
     cmocka_unit_test(test_TW_6_48_plot_in_a_siege_is_a_surrender), cmocka_unit_test(test_TW_6_48_foiled_plots_fail),
     cmocka_unit_test(test_TW_6_44_covenanters_go_to_scotland_last),
     cmocka_unit_test(test_TW_6_43_the_view_shows_who_is_pinned))
