/* Masking, Bombardment, Surrender, relief: UP-20.1, UP-20.2, UP-20.4. */
#include "king.h"

static void put_four(const char *general, const char *const brigade[4]) {
    for (int k = 0; k < 4; k++)
        put_with(brigade[k], general);
}
static const char *const four_royalists[] = {"r-n-lambton", "r-n-glemham", "r-n-widdrington", "r-n-musgrave"};
static const char *const four_of_parliament[] = {"p-m-fiennes", "p-m-assheton", "p-m-brooke", "p-m-cheshire"};

/* ---- UP-20.1 --------------------------------------------------------------------------------------------------- */

static void test_UP_20_1_too_few_besiegers_lose_their_marker(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_four("essex", four_of_parliament);
    put_general("essex", "oxford");
    put_inside("r-m-wilmot", "oxford");
    set_siege("oxford", SIEGE_MARKER, 5);
    put_brigade("p-m-brooke", PLACE_AVAILABLE);
    siege_check(harness_game(&h), the_area("oxford"));
    assert_int_equal(s->bombarded[the_area("oxford")], 5); /* three: 2 for the Class and 1 inside */
    put_brigade("p-m-fiennes", PLACE_AVAILABLE);
    siege_check(harness_game(&h), the_area("oxford"));
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_int_equal(s->bombarded[the_area("oxford")], 0);
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
}

/* ---- UP-20.2 ---------------------------------------------------------------------------------------------------- */

static void test_UP_20_2_modifiers(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int bristol = the_area("bristol"), gloucester = the_area("gloucester"), chester = the_area("chester");
    put_army("prince-rupert", "bristol", 4);
    assert_int_equal(bombardment_modifier(printed(), s, bristol), 0);
    s->train[ROYALIST] = PRINCE_RUPERT;
    assert_int_equal(bombardment_modifier(printed(), s, bristol), 1);
    s->naval = 1; /* for Parliament, who holds it */
    assert_int_equal(bombardment_modifier(printed(), s, bristol), -1);
    s->naval = -1;
    assert_int_equal(bombardment_modifier(printed(), s, bristol), 1);
    put_general("prince-rupert", "gloucester");
    assert_int_equal(bombardment_modifier(printed(), s, gloucester), -1);
    put_with("p-nma-okey", "tom-fairfax");
    put_with("p-nma-pride", "tom-fairfax");
    put_general("tom-fairfax", "chester");
    assert_int_equal(bombardment_modifier(printed(), s, chester), -2); /* a port, and the sea the King's */
    put_with("p-nma-whalley", "tom-fairfax");
    assert_int_equal(bombardment_modifier(printed(), s, chester), -1);
    s->train[PARLIAMENT] = TOM_FAIRFAX;
    assert_int_equal(bombardment_modifier(printed(), s, chester), -1); /* guns or New Model, not both */
    s->naval = 0;
    assert_int_equal(bombardment_modifier(printed(), s, chester), 1);
}

static void test_UP_20_2_a_subordinates_train_counts(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "bristol", 2);
    put_army("hopton", "bristol", 1);
    s->train[ROYALIST] = HOPTON;
    assert_int_equal(bombardment_modifier(printed(), s, the_area("bristol")), 0);
    put_under("hopton", "king-charles");
    assert_int_equal(bombardment_modifier(printed(), s, the_area("bristol")), 1);
}

static void test_UP_20_2_values_add_up(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int gloucester = the_area("gloucester");
    put_army("byron", "gloucester", 1);
    roll(2); /* 2 - 2: nothing */
    activate("byron", MODE_BOMBARD);
    assert_int_equal(s->siege[gloucester], SIEGE_MARKER); /* the marker comes with it */
    assert_int_equal(s->bombarded[gloucester], 0);
    roll(1); /* less than nothing takes nothing off */
    activate("byron", MODE_BOMBARD);
    assert_int_equal(s->bombarded[gloucester], 0);
    roll(5);
    activate("byron", MODE_BOMBARD);
    assert_int_equal(s->bombarded[gloucester], 3);
    roll(3);
    activate("byron", MODE_BOMBARD);
    assert_int_equal(control_of("gloucester"), ROYALIST);
}

/* The example: Rupert with two Brigades and the train before Macclesfield, two Brigades inside. */
static void test_UP_X20_brereton_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    int macclesfield = the_area("macclesfield");
    put_inside("p-m-brooke", "macclesfield");
    put_inside("p-m-cheshire", "macclesfield");
    put_army("prince-rupert", "chester", 2);
    s->train[ROYALIST] = PRINCE_RUPERT;
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:macclesfield");
    assert_int_equal(besiegers_needed(printed(), s, macclesfield), 2);
    play(ROYALIST, "besiege:macclesfield");
    assert_int_equal(s->siege[macclesfield], SIEGE_MARKER);
    assert_int_equal(fortress_surrender_value(printed(), s, macclesfield), 4);
    roll(5, 4); /* 5 + 1 - 2; Honours of War */
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(brigade_is("p-m-brooke"), PLACE_AVAILABLE);
    assert_int_equal(brigade_is("p-m-cheshire"), PLACE_AVAILABLE);
    assert_int_equal(s->notable[the(DOM_NOTABLE, "brereton")], NOTABLE_GONE);
    assert_int_equal(control_of("macclesfield"), ROYALIST);
    assert_int_equal(s->siege[macclesfield], SIEGE_NONE);
    assert_false(area_is_fortress(printed(), s, macclesfield));
}

static void falls(int honours) {
    struct uk_state *s = empty_map(NULL);
    put_with("r-s-hertford", "hopton");
    put_general("hopton", "oxford");
    put_inside("r-m-wilmot", "oxford");
    put_army("essex", "oxford", 4);
    shut_in("hopton");
    set_siege("oxford", SIEGE_BLOCKADE, 6);
    s->train[ROYALIST] = HOPTON;
    s->queen = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    roll(1, honours);
    activate("essex", MODE_BOMBARD);
}

static void test_UP_20_2a_honours_of_war(void **unused) {
    (void)unused;
    falls(2);
    struct uk_state *s = state();
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_DISPERSED);
    assert_int_equal(brigade_is("r-m-wilmot"), PLACE_DISPERSED);
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(s->train[ROYALIST], PLACE_GONE); /* for good */
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(s->naval, 2);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_int_equal(s->bombarded[the_area("oxford")], 0);
    falls(3);
    assert_int_equal(brigade_is("r-s-hertford"), PLACE_AVAILABLE);
    assert_int_equal(brigade_is("r-m-wilmot"), PLACE_AVAILABLE);
}

static void test_UP_20_2a_the_king_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 1);
    put_army("essex", "oxford", 4);
    shut_in("king-charles");
    set_siege("oxford", SIEGE_MARKER, 6);
    roll(1, 1);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

/* Covenanters never disperse; Honours of War or not. */
static void test_UP_20_2a_foreigners_inside(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("c-baillie", "leven");
    put_general("leven", "hull");
    put_army("newcastle", "hull", 5);
    shut_in("leven");
    set_siege("hull", SIEGE_MARKER, 10);
    roll(1, 1);
    activate("newcastle", MODE_BOMBARD);
    assert_int_equal(brigade_is("c-baillie"), PLACE_ELIMINATED);
    assert_int_equal(where_is("leven"), BOX_DISPERSED);
}

/* ---- the last Brigade inside ------------------------------------------------------------------------------------- */

static void test_UP_20_2a_an_emptied_fortress_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "oxford", 4);
    set_siege("oxford", SIEGE_MARKER, 2);
    sieges_check(harness_game(&h));
    assert_int_equal(control_of("oxford"), ROYALIST); /* nobody was ever inside: it holds */
    set_siege("oxford", SIEGE_NONE, 0);
    put_inside("r-m-wilmot", "oxford");
    put_inside("r-m-tyldesley", "oxford");
    set_siege("oxford", SIEGE_MARKER, 2);
    brigade_to_available(harness_game(&h), the_brigade("r-m-wilmot"));
    sieges_check(&h.game);
    assert_int_equal(control_of("oxford"), ROYALIST);
    brigade_to_available(harness_game(&h), the_brigade("r-m-tyldesley"));
    sieges_check(&h.game);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
    assert_int_equal(told(FORTRESS_FALLS), 1);
}

static void test_UP_20_2a_a_masked_one_does_not(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("essex", "oxford", 4);
    put_inside("r-m-wilmot", "oxford");
    brigade_to_available(harness_game(&h), the_brigade("r-m-wilmot"));
    sieges_check(&h.game);
    assert_int_equal(control_of("oxford"), ROYALIST);
}

static void test_UP_20_2a_a_brigade_that_changes_its_stack_stays(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "oxford", 1);
    put_army("essex", "oxford", 4);
    put_inside("r-m-wilmot", "oxford");
    shut_in("hopton");
    set_siege("oxford", SIEGE_MARKER, 0);
    put_with("r-m-wilmot", "hopton");
    sieges_check(harness_game(&h));
    assert_int_equal(control_of("oxford"), ROYALIST);
    assert_int_equal(army_of("hopton"), 2);
}

static void test_UP_20_2a_a_notable_deserted(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_inside("p-m-brooke", "gloucester");
    put_army("byron", "gloucester", 2);
    set_siege("gloucester", SIEGE_MARKER, 0);
    s->phase = PHASE_DESERTION;
    for (int k = 0; k < 5; k++)
        put_outside(k == 0   ? "p-e-suffolk"
                    : k == 1 ? "p-e-association-1a"
                    : k == 2 ? "p-e-association-1b"
                    : k == 3 ? "p-e-london-trained-bands"
                             : "p-s-kentish",
                    "london");
    set_add(s->upkeep.deserters, the_brigade("p-m-brooke"));
    run(flow_call(&h.game, STEP_DESERTION, PARLIAMENT); flow_top(&h.game)->phase = 3);
    assert_int_equal(s->notable[the(DOM_NOTABLE, "massey")], NOTABLE_GONE);
    assert_int_equal(control_of("gloucester"), ROYALIST);
}

/* The King inside loses his last Brigade: he surrenders with the Fortress, and the train is gone for good. */
static void test_UP_20_2a_a_general_alone_inside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-s-hertford", "hopton");
    put_general("hopton", "oxford");
    put_army("essex", "oxford", 4);
    shut_in("hopton");
    set_siege("oxford", SIEGE_MARKER, 0);
    s->train[ROYALIST] = HOPTON;
    brigade_to_available(harness_game(&h), the_brigade("r-s-hertford"));
    general_check_lone(&h.game, HOPTON);
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(s->train[ROYALIST], PLACE_GONE);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
}

/* ---- relief (UP-20.4) -------------------------------------------------------------------------------------------- */

/* Marston Moor: Rupert's four march from Thirsk to York, where Newcastle's three are shut in by Leven's six. */
static struct uk_state *marston_moor(void) {
    struct uk_state *s = empty_map(NULL);
    const char *const north[] = {"r-n-whitecoats-1", "r-n-lambton", "r-n-glemham"};
    const char *const ruperts[] = {"r-m-wilmot", "r-m-loughborough", "r-m-tyldesley", "r-m-northampton"};
    const char *const scots[] = {"c-lindsay", "c-loudoun", "c-maitland"};
    for (int k = 0; k < 3; k++) {
        put_with(north[k], "newcastle");
        put_with(scots[k], "leven");
    }
    put_four("prince-rupert", ruperts);
    put_with("p-n-cloth-towns", "tom-fairfax");
    put_with("p-e-association-1a", "manchester");
    put_with("p-e-association-1b", "manchester");
    put_general("newcastle", "york");
    put_general("leven", "york");
    put_general("manchester", "york");
    put_general("tom-fairfax", "york");
    put_under("manchester", "leven");
    put_under("tom-fairfax", "leven");
    put_general("prince-rupert", "thirsk");
    shut_in("newcastle");
    set_siege("york", SIEGE_MARKER, 4);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:york");
    return s;
}

static struct uk_state *relief_fought(int attacker, int defender) {
    struct uk_state *s = marston_moor();
    play(PARLIAMENT, "stay:leven");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    roll(attacker, defender, 3);
    play(PARLIAMENT, "lift-siege:york");
    return s;
}

static void test_UP_20_4_the_garrison_joins_who_relieves_it(void **unused) {
    (void)unused;
    struct uk_state *s = relief_fought(2, 1);
    assert_int_equal(s->siege[the_area("york")], SIEGE_NONE);
    assert_int_equal(s->battle.score[ATTACKER], 7 + 1 + 2); /* Newcastle's rating, not Rupert's */
    assert_int_equal(s->battle.score[DEFENDER], 6 + 1 + 1);
    play(PARLIAMENT, "lose:c-lindsay");
    assert_int_equal(top_step(), STEP_RETREAT);
    play(PARLIAMENT, "retreat:wakefield");
    play(PARLIAMENT, "halt:wakefield");
    assert_int_equal(where_is("manchester"), the_area("wakefield"));
    assert_false(general_is_inside(s, NEWCASTLE));
    play(ROYALIST, "stop");
    assert_int_equal(s->superior[PRINCE_RUPERT], NEWCASTLE);
}

static void test_UP_20_4_a_major_defeat_gives_york_up(void **unused) {
    (void)unused;
    struct uk_state *s = relief_fought(1, 6); /* 9 against 13 */
    assert_int_equal(s->battle.result, RESULT_INDECISIVE);
    play(ROYALIST, "lose:r-n-whitecoats-1");
    assert_int_equal(control_of("york"), ROYALIST);
    assert_int_equal(where_is("prince-rupert"), the_area("thirsk"));
    s = marston_moor();
    put_with("c-baillie", "leven");
    play(PARLIAMENT, "stay:leven");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    roll(1, 6, 3); /* 9 against 15 */
    play(PARLIAMENT, "lift-siege:york");
    assert_int_equal(s->battle.result, RESULT_MAJOR);
    play(ROYALIST, "lose:r-n-whitecoats-1"); /* inside or outside, as the Royalist chooses */
    play(ROYALIST, "lose:r-m-wilmot");
    play(ROYALIST, "halt:thirsk");
    assert_int_equal(control_of("york"), PARLIAMENT);
    assert_int_equal(where_is("newcastle"), BOX_DISPERSED);
    assert_int_equal(brigade_is("r-n-glemham"), PLACE_AVAILABLE);
}

/* Maurice inside, Rupert outside: one Level, so those inside do not count. */
static void test_UP_20_4_an_illegal_position_leaves_them_out(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-m-wilmot", "prince-maurice");
    put_general("prince-maurice", "worcester");
    put_inside("r-m-loughborough", "worcester");
    put_four("waller", four_of_parliament);
    put_general("waller", "worcester");
    shut_in("prince-maurice");
    set_siege("worcester", SIEGE_MARKER, 0);
    put_four("prince-rupert", four_royalists);
    put_general("prince-rupert", "tamworth");
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:worcester");
    play(PARLIAMENT, "stay:waller");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    roll(3, 3);
    play(PARLIAMENT, "lift-siege:worcester");
    assert_int_equal(s->battle.score[ATTACKER], 4 + 3 + 3);
}

/* Six Brigades before Oxford, three are needed for it: three may fight. */
static struct uk_state *fight_from_the_lines(int attacker, int defender) {
    struct uk_state *s = empty_map(NULL);
    put_four("essex", four_of_parliament);
    put_with("p-m-gell", "essex");
    put_with("p-m-gloucester", "essex");
    put_general("essex", "oxford");
    put_inside("r-m-wilmot", "oxford");
    set_siege("oxford", SIEGE_MARKER, 3);
    put_four("prince-maurice", four_royalists);
    put_general("prince-maurice", "banbury");
    activate("prince-maurice", MODE_MOVE);
    play(ROYALIST, "move:oxford");
    play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    play(PARLIAMENT, "hold-lines:oxford");
    play(PARLIAMENT, "keep-in-lines:p-m-gell");
    play(PARLIAMENT, "keep-in-lines:p-m-fiennes");
    roll(attacker, defender);
    play(PARLIAMENT, "keep-in-lines:p-m-assheton");
    return s;
}

static void test_UP_20_4_fighting_without_the_lines(void **unused) {
    (void)unused;
    struct uk_state *s = fight_from_the_lines(3, 3);
    assert_int_equal(s->battle.score[ATTACKER], 4 + 1 + 3); /* nobody from inside */
    assert_int_equal(s->battle.score[DEFENDER], 4 + 1 + 3);
    assert_int_equal(brigade_is("p-m-gell"), ESSEX); /* those in the lines have no part in the losses */
    assert_int_equal(brigade_is("p-m-gloucester"), PLACE_ELIMINATED);
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_MARKER);
    assert_int_equal(s->bombarded[the_area("oxford")], 3);
    assert_int_equal(where_is("prince-maurice"), the_area("banbury"));
}

/* Beaten, or drawn for the attacker: all retreat together, and the siege is lost. */
static void test_UP_20_4_those_in_the_lines_retreat_too(void **unused) {
    (void)unused;
    for (int more = 1; more <= 2; more++) {
        struct uk_state *s = fight_from_the_lines(2 + more, 2);
        assert_int_equal(brigade_is("p-m-gell"), ESSEX);
        play(PARLIAMENT, "retreat:newbury");
        play(PARLIAMENT, "halt:newbury");
        assert_int_equal(army_of("essex"), 5);
        assert_int_equal(where_is("essex"), the_area("newbury"));
        assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE);
        assert_int_equal(s->bombarded[the_area("oxford")], 0);
    }
}

/* The choice of UP-20.4 does not matter for the surrender. */
static void test_UP_20_4_a_major_victory_from_the_lines(void **unused) {
    (void)unused;
    fight_from_the_lines(1, 6);
    assert_int_equal(state()->battle.result, RESULT_MAJOR);
    play(ROYALIST, "halt:banbury");
    assert_int_equal(control_of("oxford"), PARLIAMENT);
}

static void test_UP_20_4_one_must_be_free_to_fight(void **unused) {
    (void)unused;
    marston_moor(); /* six are needed, six are there */
    play(PARLIAMENT, "stay:leven");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    assert_int_equal(top_step(), STEP_LINES);
    assert_false(legal(PARLIAMENT, "hold-lines:york"));
}

/* Who tries to evade has given his lines up: where he fails the garrison joins. */
static void test_UP_20_4_who_fails_to_evade_has_lifted_the_siege(void **unused) {
    (void)unused;
    struct uk_state *s = marston_moor();
    roll(1);
    play(PARLIAMENT, "evade:leven");
    assert_int_equal(s->siege[the_area("york")], SIEGE_NONE);
    play(PARLIAMENT, "fight");
    roll(2, 1);
    play(ROYALIST, "fight");
    assert_int_equal(s->battle.score[ATTACKER], 7 + 1 + 2);
}

static void test_UP_20_4_a_masked_garrison_stays_inside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_with("r-m-wilmot", "hopton");
    put_general("hopton", "oxford");
    put_four("waller", four_of_parliament);
    put_general("waller", "oxford");
    shut_in("hopton");
    put_four("prince-rupert", four_royalists);
    put_general("prince-rupert", "banbury");
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:oxford");
    play(PARLIAMENT, "stay:waller");
    play(PARLIAMENT, "fight");
    roll(3, 3);
    play(ROYALIST, "fight");
    assert_int_equal(s->battle.score[ATTACKER], 4 + 3 + 3);
}

MAIN(cmocka_unit_test(test_UP_20_1_too_few_besiegers_lose_their_marker), cmocka_unit_test(test_UP_20_2_modifiers),
     cmocka_unit_test(test_UP_20_2_a_subordinates_train_counts), cmocka_unit_test(test_UP_20_2_values_add_up),
     cmocka_unit_test(test_UP_X20_brereton_surrenders), cmocka_unit_test(test_UP_20_2a_honours_of_war),
     cmocka_unit_test(test_UP_20_2a_the_king_surrenders), cmocka_unit_test(test_UP_20_2a_foreigners_inside),
     cmocka_unit_test(test_UP_20_2a_an_emptied_fortress_surrenders),
     cmocka_unit_test(test_UP_20_2a_a_masked_one_does_not),
     cmocka_unit_test(test_UP_20_2a_a_brigade_that_changes_its_stack_stays),
     cmocka_unit_test(test_UP_20_2a_a_notable_deserted), cmocka_unit_test(test_UP_20_2a_a_general_alone_inside),
     cmocka_unit_test(test_UP_20_4_the_garrison_joins_who_relieves_it),
     cmocka_unit_test(test_UP_20_4_a_major_defeat_gives_york_up),
     cmocka_unit_test(test_UP_20_4_an_illegal_position_leaves_them_out),
     cmocka_unit_test(test_UP_20_4_fighting_without_the_lines),
     cmocka_unit_test(test_UP_20_4_those_in_the_lines_retreat_too),
     cmocka_unit_test(test_UP_20_4_a_major_victory_from_the_lines),
     cmocka_unit_test(test_UP_20_4_one_must_be_free_to_fight),
     cmocka_unit_test(test_UP_20_4_who_fails_to_evade_has_lifted_the_siege),
     cmocka_unit_test(test_UP_20_4_a_masked_garrison_stays_inside))
