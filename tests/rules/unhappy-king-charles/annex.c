/* Single cards of the annex. */
#include "king.h"

static int combat_of(const char *general) {
    uint64_t army[BRIGADE_WORDS];
    army_brigades(state(), the_general(general), army);
    return combat_value(printed(), army);
}

/* Chooses at random until nothing is asked any more. */
static void go_on_until_over(void) {
    harness_play_until(&h, -1, 400);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_C1_the_standard(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->war_begun = 0;
    happens(ROYALIST, 1);
    assert_true(s->war_begun);
    assert_int_equal(top_step(), NONE);
    happens(PARLIAMENT, 1);
    assert_int_equal(top_step(), STEP_RECRUIT);
    assert_int_equal(s->recruitment.left, 1);
    assert_int_equal(s->recruited, 0); /* the Recruit action is not used */
}

static void test_UP_C2_the_scots_come(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    happens(ROYALIST, 2);
    assert_int_equal(s->covenanters, SCOTS_MAY_ENTER);
    assert_int_equal(s->strength[LEVEN], 5);
    assert_int_equal(s->strength[CALLANDER], 2);
    assert_int_equal(top_step(), STEP_ENTRY_AREA);
    assert_int_equal(flow_top(&h.game)->role, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "enter-at:carlisle"));
    play(PARLIAMENT, "enter-at:berwick");
    assert_int_equal(where_is("leven"), the_area("berwick"));
    assert_int_equal(movement_points(printed(), s, LEVEN), 3);
    play(PARLIAMENT, "stop");
    assert_int_equal(top_step(), STEP_RECRUIT); /* the Royalist's two Brigades */
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    assert_int_equal(s->recruitment.left, 2);
    assert_int_equal(s->recruitment.excluded, bit_of(THE_NORTH));
}

static void test_UP_C2_callander_from_late_1644(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 6;
    assert_false(may_enter_england(printed(), s, CALLANDER, 3)); /* card 2 has not been played */
    happens(PARLIAMENT, 2);
    play(PARLIAMENT, "enter-at:berwick");
    play(PARLIAMENT, "stop");
    assert_int_equal(top_step(), NONE); /* nothing for the Royalist */
    assert_true(may_enter_england(printed(), s, CALLANDER, 0));
    s->turn = 5;
    assert_false(may_enter_england(printed(), s, CALLANDER, 0));
    s->turn = 8;
    s->general_at[LEVEN] = BOX_DISPERSED;
    assert_true(may_enter_england(printed(), s, CALLANDER, 0));
    s->covenanters = SCOTS_GONE;
    assert_false(may_enter_england(printed(), s, CALLANDER, 0));
}

static void test_UP_C63_the_queen_lands(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    set_control("newcastle", ROYALIST);
    set_control("york", ROYALIST);
    set_control("hull", PARLIAMENT);
    set_siege("york", SIEGE_MARKER, 0);
    happens(ROYALIST, 63); /* Newcastle is left */
    assert_int_equal(top_step(), STEP_EVENT_BRIGADE);
    play(ROYALIST, "end-event");
    assert_int_equal(s->queen, PLACE_INSIDE + the_area("newcastle"));
    assert_false(possible(ROYALIST, 63));
}

static void test_UP_C63_landing_in_gmt(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("edition=gmt");
    neutral_map();
    set_control("york", PARLIAMENT);
    set_control("newcastle", ROYALIST);
    set_control("scarborough", PARLIAMENT);
    happens(ROYALIST, 63);
    assert_true(legal(ROYALIST, "land:scarborough"));
    assert_true(legal(ROYALIST, "land:berwick"));
    assert_false(legal(ROYALIST, "land:york"));
    play(ROYALIST, "land:berwick");
    assert_int_equal(top_step(), NONE); /* no place for Brigades without a marker */
    assert_int_equal(s->queen, PLACE_OUTSIDE + the_area("berwick"));
}

static void test_UP_C80_the_cessation(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    neutral_map();
    for (int a = 0; a < AREAS; a++)
        if (s->control[a] == NEUTRAL || printed()->area[a].port)
            s->control[a] = PARLIAMENT;
    set_control("chester", ROYALIST);
    set_control("conway", NEUTRAL);
    s->naval = 0;
    set_control("bristol", PARLIAMENT);
    set_control("poole", ROYALIST);
    happens(ROYALIST, 80);
    assert_int_equal(top_step(), STEP_EVENT_BRIGADE);
    assert_false(
        legal(ROYALIST, "recruit:r-irish-broughton:poole:outside")); /* the South only by a negative Naval Status */
    assert_false(legal(ROYALIST, "end-event"));
    play(ROYALIST, "recruit:r-irish-broughton:chester:inside");
    assert_false(legal(ROYALIST, "recruit:r-irish-tillier:chester:outside")); /* one in each Port */
    play(ROYALIST, "recruit:r-irish-tillier:conway:outside");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(brigade_is("r-irish-warren"), PLACE_GONE); /* who finds no Port never comes */
}

static void test_UP_C81_rupert_commands(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "oxford", 2);
    put_army("newcastle", "oxford", 3);
    put_under("prince-rupert", "newcastle");
    state()->train[ROYALIST] = PRINCE_RUPERT;
    happens(ROYALIST, 81);
    assert_int_equal(where_is("prince-rupert"), BOX_GONE);
    assert_int_equal(where_is("lieutenant-general"), the_area("oxford"));
    assert_int_equal(state()->superior[NEWCASTLE], LIEUTENANT_GENERAL);
    assert_int_equal(army_of("lieutenant-general"), 5);
    assert_int_equal(state()->train[ROYALIST], LIEUTENANT_GENERAL);
    assert_false(possible(ROYALIST, 81));
}

static void test_UP_C81_under_the_king(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "oxford", 2);
    put_army("king-charles", "oxford", 3);
    put_under("prince-rupert", "king-charles");
    happens(ROYALIST, 81);
    assert_int_equal(top_step(), STEP_ILLEGAL_MOVE); /* both have Level 1 */
    play_any("give-way");
    assert_false(illegal_position(printed(), state(), the_area("oxford"), ROYALIST));
}

static void test_UP_C82_brentford(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 6);
    happens(ROYALIST, 82);
    assert_true(s->brentford);
    assert_true(legal(ROYALIST, "activate:king-charles")); /* whatever the size of his army */
    play(ROYALIST, "end-event");
    s->turn = 7;
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_false(s->brentford);
    assert_int_equal(told(BRENTFORD_LEAVES), 1);
    happens(ROYALIST, 82);
    assert_false(s->brentford); /* too late for the marker */
    assert_int_equal(top_step(), STEP_EVENT_ACTIVATE);
}

static void test_UP_C86_meldrum(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("chester", ROYALIST);
    assert_false(possible(PARLIAMENT, 86));
    put_army("essex", "chester", 4);
    set_siege("chester", SIEGE_MARKER, 0);
    assert_true(possible(PARLIAMENT, 86));
    roll(6);
    happens(PARLIAMENT, 86);
    assert_int_equal(control_of("chester"), PARLIAMENT);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_C86_meldrum_in_gmt(void **unused) {
    (void)unused;
    empty_map("edition=gmt");
    neutral_map();
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].fortress_class > 0)
            state()->control[a] = PARLIAMENT;
    set_control("worcester", ROYALIST);
    put_inside("r-m-tyldesley", "worcester");
    assert_false(possible(PARLIAMENT, 86));
    put_brigade("r-m-tyldesley", PLACE_AVAILABLE);
    assert_true(possible(PARLIAMENT, 86));
    roll(3);
    happens(PARLIAMENT, 86);
    assert_int_equal(control_of("worcester"), ROYALIST);
    assert_int_equal(state()->bombarded[the_area("worcester")], 0);
    roll(4);
    happens(PARLIAMENT, 86);
    assert_int_equal(control_of("worcester"), PARLIAMENT);
}

static void test_UP_C96_nobody_takes_his_place(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "york", 3);
    happens(PARLIAMENT, 96);
    assert_int_equal(where_is("prince-rupert"), BOX_GONE);
    assert_int_equal(state()->outside[ROYALIST][the_area("york")], 3);
    assert_false(possible(PARLIAMENT, 96));
}

static void test_UP_C96_another_takes_his_place(void **unused) {
    (void)unused;
    empty_map(NULL);
    general_move(harness_game(&h), PRINCE_RUPERT, BOX_GONE);
    put_army("lieutenant-general", "york", 6);
    general_move(&h.game, GORING, BOX_AVAILABLE);
    general_move(&h.game, PRINCE_MAURICE, BOX_DISPERSED);
    state()->may_not_assault = general_bit(LIEUTENANT_GENERAL);
    happens(PARLIAMENT, 96);
    assert_false(legal(ROYALIST, "replace:prince-maurice"));
    play(ROYALIST, "replace:goring");
    assert_false(state()->may_not_assault & general_bit(GORING)); /* whose Assault did not fail */
    assert_int_equal(where_is("goring"), the_area("york"));
    assert_int_equal(top_step(), STEP_OVER_LIMIT);
    play_any("drop");
    assert_int_equal(harness_event(&h, EVENT_DROPPED, 0)->audience, ROLE_BIT(ROYALIST));
    play_any("drop");
    assert_int_equal(army_of("goring"), 4);
    assert_int_equal(state()->outside[ROYALIST][the_area("york")], 2);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_C96_in_gmt(void **unused) {
    (void)unused;
    empty_map("edition=gmt");
    general_move(harness_game(&h), PRINCE_RUPERT, BOX_GONE);
    put_army("lieutenant-general", "york", 6);
    general_move(&h.game, GORING, BOX_AVAILABLE);
    general_move(&h.game, PRINCE_MAURICE, BOX_DISPERSED);
    happens(PARLIAMENT, 96);
    assert_false(legal(ROYALIST, "replace:goring"));
    play(ROYALIST, "replace:prince-maurice");
    assert_int_equal(army_of("prince-maurice"), 6); /* even beyond his limit */
}

static void test_UP_C100_london_rises(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = ROYALIST;
    set_control("london", PARLIAMENT);
    put_inside("p-e-association-1a", "london");
    int modifier =
        infrastructures_controlled(printed(), s, ROYALIST) - infrastructures_controlled(printed(), s, PARLIAMENT) - 1;
    assert_int_equal(modifier, 6); /* seven without London, and one Brigade inside */
    roll(1);
    happens(ROYALIST, 100);
    assert_int_equal(top_step(), STEP_GARRISON_LEAVES);
    play(PARLIAMENT, "leave-london:hertford");
    assert_int_equal(control_of("london"), ROYALIST);
    assert_int_equal(brigade_is("p-e-association-1a"), PLACE_OUTSIDE + the_area("hertford"));
}

static void test_UP_C100_london_stays(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    set_control("london", PARLIAMENT);
    put_inside("p-e-association-1a", "london");
    put_inside("p-e-association-2", "london");
    roll(1);
    happens(ROYALIST, 100);
    assert_int_equal(control_of("london"), PARLIAMENT);
    set_control("london", ROYALIST);
    assert_false(possible(ROYALIST, 100));
}

static void test_UP_C107_the_scots_go(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_false(possible(ROYALIST, 107));
    happens(PARLIAMENT, 2);
    play(PARLIAMENT, "enter-at:berwick");
    play(PARLIAMENT, "stop");
    put_army("tom-fairfax", "berwick", 2);
    put_under("tom-fairfax", "leven");
    put_outside("p-n-hull", "selby");
    assert_true(possible(ROYALIST, 107));
    happens(ROYALIST, 107);
    assert_int_equal(where_is("leven"), BOX_GONE);
    assert_int_equal(where_is("callander"), BOX_GONE);
    for (int b = 0; b < BRIGADES; b++)
        if (printed()->brigade[b].pool == POOL_COVENANTER)
            assert_int_equal(s->brigade_at[b], PLACE_GONE);
    assert_int_equal(where_is("tom-fairfax"), the_area("berwick"));
    assert_int_equal(s->superior[TOM_FAIRFAX], NONE);
    assert_int_equal(brigade_is("p-n-hull"), PLACE_OUTSIDE + the_area("selby"));
}

static void test_UP_C107_a_fortress_of_theirs(void **unused) {
    (void)unused;
    empty_map(NULL);
    happens(PARLIAMENT, 2);
    play(PARLIAMENT, "enter-at:berwick");
    play(PARLIAMENT, "stop");
    set_control("carlisle", PARLIAMENT);
    set_control("york", PARLIAMENT);
    for (int b = 0, moved = 0; b < BRIGADES && moved < 2; b++)
        if (state()->brigade_at[b] == LEVEN)
            brigade_move(harness_game(&h), b, PLACE_INSIDE + (moved++ == 0 ? the_area("carlisle") : the_area("york")));
    put_army("king-charles", "carlisle", 4);
    set_siege("carlisle", SIEGE_MARKER, 0);
    happens(ROYALIST, 107);
    assert_int_equal(control_of("carlisle"), ROYALIST);
    assert_int_equal(control_of("york"), PARLIAMENT); /* not under siege */
}

static void test_UP_C108_lorraine(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    set_control("bristol", PARLIAMENT);
    set_control("newcastle", PARLIAMENT);
    assert_false(possible(ROYALIST, 108));
    set_control("newcastle", ROYALIST);
    assert_true(possible(ROYALIST, 108));
    happens(ROYALIST, 108);
    assert_int_equal(where_is("charles-of-lorraine"), the_area("newcastle"));
    assert_int_equal(s->strength[CHARLES_OF_LORRAINE], 4);
    put_card(8, HAND_ROYALIST);
    begin(STEP_PLAY, ROYALIST, 0, 0, 0);
    assert_false(legal(ROYALIST, "play:8:recruit"));
}

static void test_UP_C108_lorraine_lands_among_enemies(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("bristol", PARLIAMENT);
    set_control("newcastle", ROYALIST);
    put_army("essex", "newcastle", 1);
    happens(ROYALIST, 108);
    for (int k = 0; k < 20 && top_step() != NONE; k++)
        harness_play_until(&h, -1, 1);
    assert_int_equal(top_step(), NONE);
    assert_true(told(BATTLE) == 0 || state()->battle.area == NONE);
    assert_false(stands_outside(printed(), state(), the_area("newcastle"), PARLIAMENT) &&
                 stands_outside(printed(), state(), the_area("newcastle"), ROYALIST));
}

static void test_UG_ED_two_cards_are_lost(void **unused) {
    (void)unused;
    for (int gmt_edition = 0; gmt_edition < 2; gmt_edition++) {
        empty_map(gmt_edition ? "edition=gmt" : NULL);
        for (int number = 8; number < 12; number++)
            put_card(number, HAND_PARLIAMENT);
        happens(ROYALIST, 89);
        assert_int_equal(uk_cards_held(state(), PARLIAMENT), gmt_edition ? 2 : 3);
    }
}

static void test_UP_12_5_a_truce(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    happens(ROYALIST, 103);
    assert_false(may_make_war(s, PARLIAMENT));
    assert_true(may_make_war(s, ROYALIST));
    put_card(8, HAND_PARLIAMENT);
    begin(STEP_CARD_PLAY, PARLIAMENT, CARD(8), USE_PLACE_PCS, 0);
    play(PARLIAMENT, "done");
    assert_true(may_make_war(s, PARLIAMENT));
    s->passed = bit_of(PARLIAMENT);
    assert_false(possible(ROYALIST, 103));
}

static void test_UP_12_5_activations_by_events(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    assert_false(possible(PARLIAMENT, 74));
    put_army("essex", "london", 6);
    happens(PARLIAMENT, 74);
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(movement_points(printed(), s, ESSEX), 4); /* three and one more */
    assert_int_equal(s->op.intercept_drm, -1);
    play(PARLIAMENT, "stop");
    put_army("waller", "bath", 2);
    happens(PARLIAMENT, 84);
    assert_true(s->joint_venture);
    assert_true(may_be_subordinate(printed(), s, WALLER, ESSEX));
    assert_true(legal(PARLIAMENT, "activate:waller"));
    play(PARLIAMENT, "activate:essex");
    assert_int_equal(top_step(), STEP_MOVE);
}

/* Card 84, the end of the turn: Essex with no Brigade of his own is alone when Waller leaves him. */
static void test_UP_12_5_the_joint_venture_ends(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "bath", 2);
    put_general("essex", "bath");
    s->joint_venture = 1;
    put_under("waller", "essex");
    assert_int_equal(army_of("essex"), 2);
    assert_int_equal(s->strength[ESSEX], 0);
    begin(STEP_TURN_END, PARLIAMENT, 0, 0, 0);
    assert_int_equal(s->joint_venture, 0);
    assert_int_equal(where_is("essex"), BOX_DISPERSED);
    assert_int_equal(where_is("waller"), the_area("bath"));
    assert_int_equal(army_of("waller"), 2);
}

static void test_UP_12_6c_cavalry_commander(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    put_army("king-charles", "oxford", 1);
    put_army("prince-rupert", "banbury", 2);
    put_army("hopton", "truro", 2);
    happens(ROYALIST, 90);
    assert_false(legal(ROYALIST, "giver:king-charles")); /* he keeps one */
    assert_false(legal(ROYALIST, "giver:hopton"));       /* too far from everybody */
    play(ROYALIST, "giver:prince-rupert");
    assert_false(legal(ROYALIST, "receiver:hopton"));
    play(ROYALIST, "receiver:king-charles");
    play_any("transfer");
    assert_int_equal(army_of("king-charles"), 2);
    play_any("transfer");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(where_is("prince-rupert"), BOX_DISPERSED); /* he has given all he had */
}

static void test_UP_12_5_leicester_stormed(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    put_army("prince-rupert", "leicester", 2);
    happens(ROYALIST, 95); /* no siege: the marker alone */
    assert_int_equal(top_step(), STEP_EVENT_MARKER);
    assert_true(legal(ROYALIST, "place-pc:leicester"));
    assert_false(legal(ROYALIST, "place-pc:truro"));
    play(ROYALIST, "place-pc:leicester");
    set_control("nottingham", PARLIAMENT);
    put_army("king-charles", "nottingham", 4);
    set_siege("nottingham", SIEGE_MARKER, 0);
    happens(ROYALIST, 95);
    assert_int_equal(top_step(), STEP_STORM_OR_SACK);
    assert_true(legal(ROYALIST, "sack"));
    roll(1);
    play(ROYALIST, "bombard-at:nottingham");
    assert_int_not_equal(top_step(), STEP_EVENT_MARKER);
}

static void test_UP_12_6c_ormond_and_kilsyth(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("byron", "chester", 0);
    put_with("r-irish-broughton", "byron");
    happens(PARLIAMENT, 109);
    assert_int_equal(brigade_is("r-irish-broughton"), PLACE_GONE);
    assert_int_equal(where_is("byron"), BOX_DISPERSED);
    assert_false(possible(ROYALIST, 80));
    int held = uk_cards_held(s, ROYALIST);
    happens(ROYALIST, 98); /* no Covenanter: a card instead */
    assert_int_equal(uk_cards_held(s, ROYALIST), held + 1);
    put_outside("c-callander-horse", "durham");
    happens(ROYALIST, 98);
    play(PARLIAMENT, "disband:c-callander-horse");
    assert_int_equal(brigade_is("c-callander-horse"), PLACE_GONE);
}

/* A draw of his own sends him home as a defeat does. */
static void test_UP_C2_an_attackers_draw_keeps_leven_out(void **unused) {
    (void)unused;
    for (int result = 0; result < 2; result++) {
        const struct uk_state *s = empty_map(NULL);
        set_control("berwick", NEUTRAL);
        put_army("newcastle", "berwick", 4);
        happens(PARLIAMENT, 2);
        play(PARLIAMENT, "enter-at:berwick");
        play_any("stay");
        play(ROYALIST, "fight");
        int scots = combat_of("leven"), english = combat_of("newcastle");
        int lead = scots + printed()->general[LEVEN].battle - english - printed()->general[NEWCASTLE].battle;
        roll(lead > 0 ? 1 : 1 - lead + result, lead > 0 ? 1 + lead - result : 1);
        play(PARLIAMENT, "fight");
        assert_int_equal(s->battle.result, result ? RESULT_ATTACKER_DRAW : RESULT_DEFENDER_DRAW);
        go_on_until_over();
        assert_int_equal(where_is("leven"), BOX_WAITING);
        assert_int_equal(s->strength[LEVEN], 4);
    }
}

/* Leven drops a Brigade before York and goes: Newcastle comes out beside it, and nobody moved in to fight a Battle. */
static void test_UP_19_who_comes_out_beside_the_enemy_fights_nobody(void **unused) {
    (void)unused;
    const struct uk_state *s = empty_map(NULL);
    state()->covenanters = SCOTS_MAY_ENTER;
    put_with("c-baillie", "leven");
    put_with("c-lindsay", "leven");
    put_with("c-loudoun", "leven");
    put_general("leven", "york");
    put_with("r-n-lambton", "newcastle");
    put_general("newcastle", "york");
    shut_in("newcastle");
    activate("leven", MODE_MOVE);
    play(PARLIAMENT, "drop:c-lindsay:outside");
    play(PARLIAMENT, "move:selby");
    play(ROYALIST, "let-pass");
    play(PARLIAMENT, "stop");
    assert_false(general_is_inside(s, NEWCASTLE));
    assert_true(stands_outside(printed(), s, the_area("york"), PARLIAMENT));
    assert_int_equal(told(BATTLE), 0);
    harness_audit(&h);
    assert_true(may_activate_to_move(printed(), s, NEWCASTLE, 0));
    activate("newcastle", MODE_MOVE);
    assert_int_equal(top_step(), STEP_MOVE); /* no Battle either: he did not move into the Area */
}

static void test_UP_C63_brigades_land_inside_while_there_is_room(void **unused) {
    (void)unused;
    empty_map(NULL);
    set_control("newcastle", ROYALIST);
    set_control("york", ROYALIST);
    put_inside("r-n-glemham", "newcastle");
    happens(ROYALIST, 63);
    play(ROYALIST, "land:newcastle");
    assert_int_equal(top_step(), STEP_EVENT_BRIGADE);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit-with"), 0);
    assert_false(legal(ROYALIST, "recruit:r-n-whitecoats-1:newcastle:outside"));
    play(ROYALIST, "recruit:r-n-whitecoats-1:newcastle:inside"); /* two are the limit */
    assert_true(legal(ROYALIST, "recruit:r-n-lambton:newcastle:outside"));
}

MAIN(cmocka_unit_test(test_UP_C1_the_standard), cmocka_unit_test(test_UP_C2_the_scots_come),
     cmocka_unit_test(test_UP_C2_callander_from_late_1644), cmocka_unit_test(test_UP_C63_the_queen_lands),
     cmocka_unit_test(test_UP_C63_landing_in_gmt), cmocka_unit_test(test_UP_C80_the_cessation),
     cmocka_unit_test(test_UP_C81_rupert_commands), cmocka_unit_test(test_UP_C81_under_the_king),
     cmocka_unit_test(test_UP_C82_brentford), cmocka_unit_test(test_UP_C86_meldrum),
     cmocka_unit_test(test_UP_C86_meldrum_in_gmt), cmocka_unit_test(test_UP_C96_nobody_takes_his_place),
     cmocka_unit_test(test_UP_C96_another_takes_his_place), cmocka_unit_test(test_UP_C96_in_gmt),
     cmocka_unit_test(test_UP_C100_london_rises), cmocka_unit_test(test_UP_C100_london_stays),
     cmocka_unit_test(test_UP_C107_the_scots_go), cmocka_unit_test(test_UP_C107_a_fortress_of_theirs),
     cmocka_unit_test(test_UP_C108_lorraine), cmocka_unit_test(test_UP_C108_lorraine_lands_among_enemies),
     cmocka_unit_test(test_UG_ED_two_cards_are_lost), cmocka_unit_test(test_UP_12_5_a_truce),
     cmocka_unit_test(test_UP_12_5_activations_by_events), cmocka_unit_test(test_UP_12_5_the_joint_venture_ends),
     cmocka_unit_test(test_UP_12_6c_cavalry_commander), cmocka_unit_test(test_UP_12_5_leicester_stormed),
     cmocka_unit_test(test_UP_12_6c_ormond_and_kilsyth), cmocka_unit_test(test_UP_C2_an_attackers_draw_keeps_leven_out),
     cmocka_unit_test(test_UP_19_who_comes_out_beside_the_enemy_fights_nobody),
     cmocka_unit_test(test_UP_C63_brigades_land_inside_while_there_is_room))
