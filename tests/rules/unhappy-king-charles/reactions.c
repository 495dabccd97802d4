/* Evasion and Dispersal: UP-18.2, UP-18.3. */
#include "king.h"

/* ---- UP-18.2 ----------------------------------------------------------------------------------------------- */

/* Hopton comes from Bath to Bridgwater. */
static struct uk_state *hopton_attacks_bedford(void) {
    struct uk_state *s = empty_map(NULL);
    put_with("p-s-lobsters", "bedford");
    put_with("p-s-popham", "bedford");
    put_general("bedford", "bridgwater");
    put_with("r-s-grenvile", "hopton");
    put_with("r-s-slanning", "hopton");
    put_general("hopton", "bath");
    put_outside("p-s-skippon", "exeter");
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    assert_int_equal(top_step(), STEP_EVADE);
    return s;
}

static bool could_end_at(const char *area, const char *by) {
    char key[64];
    hopton_attacks_bedford();
    roll(5);
    play(PARLIAMENT, "evade:bedford");
    if (by != NULL) {
        (void)snprintf(key, sizeof key, "evade-to:%s", by);
        play(PARLIAMENT, key);
    }
    (void)snprintf(key, sizeof key, "evade-to:%s", area);
    return legal(PARLIAMENT, key);
}

/* The example: a 5 is needed; five Areas are in reach, Bath is not. */
static void test_UP_18_2_bedford_evades_from_bridgwater(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_bedford();
    assert_int_equal(evasion_needs(printed(), s, BEDFORD), 5);
    assert_true(could_end_at("exeter", NULL));
    assert_true(could_end_at("barnstaple", NULL));
    assert_false(could_end_at("bath", NULL));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "evade-to"), 2);
    assert_true(could_end_at("plymouth", "exeter"));
    assert_true(could_end_at("lyme", "exeter"));
    assert_true(could_end_at("st-austell", "barnstaple"));
    hopton_attacks_bedford();
    roll(5);
    play(PARLIAMENT, "evade:bedford");
    play(PARLIAMENT, "evade-to:exeter");
    play(PARLIAMENT, "halt:exeter");
    assert_int_equal(where_is("bedford"), the_area("exeter"));
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(state()->op.won, 0); /* going on costs nothing more */
    play(ROYALIST, "move:exeter");
    assert_int_equal(top_step(), STEP_TAKE_BRIGADES); /* now Skippon's may join him */
    play(PARLIAMENT, "take:p-s-skippon:bedford");
    assert_int_equal(army_of("bedford"), 3);
}

static void test_UP_18_2_failing_he_stands(void **unused) {
    (void)unused;
    hopton_attacks_bedford();
    roll(4);
    play(PARLIAMENT, "evade:bedford");
    assert_int_equal(top_step(), STEP_STAND);
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
}

static void test_UP_18_2_over_mountains_and_by_sea_he_is_seen_late(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("tom-fairfax", "wakefield", 1);
    put_army("byron", "macclesfield", 1);
    set_control("macclesfield", ROYALIST);
    s->notable[the(DOM_NOTABLE, "brereton")] = NOTABLE_GONE;
    activate("tom-fairfax", MODE_MOVE);
    play(PARLIAMENT, "move:macclesfield");
    assert_int_equal(evasion_needs(printed(), s, BYRON), 6); /* 2 against 1, and a mountain */
    s->op.line = LINE_MARITIME;
    assert_int_equal(evasion_needs(printed(), s, BYRON), 6);
    s->op.line = LINE_ROAD;
    assert_int_equal(evasion_needs(printed(), s, BYRON), 5);
}

static void test_UP_18_2_four_brigades_evade_one_area(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("waller", "bridgwater", 4);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    roll(6);
    play(PARLIAMENT, "evade:waller");
    play(PARLIAMENT, "evade-to:exeter");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(where_is("waller"), the_area("exeter"));
}

static void test_UP_18_2_by_sea_with_two(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("lord-fairfax", "gainsborough", 2);
    put_army("newcastle", "newark", 1);
    activate("newcastle", MODE_MOVE);
    const struct area_set two = ways_out(printed(), s, PARLIAMENT, LORD_FAIRFAX, the_area("gainsborough"), 2, NONE, 2);
    const struct area_set three =
        ways_out(printed(), s, PARLIAMENT, LORD_FAIRFAX, the_area("gainsborough"), 3, NONE, 2);
    assert_true(areas_have(&two, the_area("hull")));
    assert_false(areas_have(&three, the_area("hull")));
    assert_true(areas_have(&three, the_area("boston")));
    assert_false(areas_have(&three, the_area("newark"))); /* an enemy is there */
}

/* The King has sallied out of York and come to Selby: York is closed to Lord Fairfax, though it was a sortie. */
static void test_UP_18_2_whence_he_came_after_a_sortie(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "york", 1);
    put_army("tom-fairfax", "york", 1);
    put_army("lord-fairfax", "selby", 1);
    shut_in("king-charles");
    activate("king-charles", MODE_SORTIE);
    play(PARLIAMENT, "stay:tom-fairfax");
    play(PARLIAMENT, "disperse");
    assert_false(general_is_inside(s, KING_CHARLES));
    play(ROYALIST, "move:selby");
    roll(6);
    play(PARLIAMENT, "evade:lord-fairfax");
    assert_true(legal(PARLIAMENT, "evade-to:hull"));
    assert_false(legal(PARLIAMENT, "evade-to:york"));
}

/* Essex in Hull has Brigades by Subordinates alone, and no way by land: by sea he gets away with one of them. */
static void test_UP_18_2_with_the_smaller_subordinate_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("manchester", "hull", 2);
    put_army("tom-fairfax", "hull", 1);
    put_general("essex", "hull");
    put_under("manchester", "essex");
    put_under("tom-fairfax", "essex");
    put_outside("r-n-lambton", "scarborough");
    put_outside("r-n-glemham", "york");
    put_army("newcastle", "selby", 2);
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "move:hull");
    roll(6);
    play(PARLIAMENT, "evade:essex");
    play(PARLIAMENT, "leave:manchester");
    play(PARLIAMENT, "go-together");
    play(PARLIAMENT, "evade-to:gainsborough");
    assert_int_equal(s->general_at[TOM_FAIRFAX], the_area("gainsborough"));
    assert_int_equal(where_is("manchester"), the_area("hull"));
}

/* Tom Fairfax, who is met, commands Lord Fairfax: either may take the Brigade there, or nobody. */
static void test_UP_17_2_subordinates_of_who_is_met_take_brigades(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("byron", "chester", 1);
    put_army("lord-fairfax", "macclesfield", 1);
    put_general("tom-fairfax", "macclesfield");
    put_under("lord-fairfax", "tom-fairfax");
    put_outside("p-m-gell", "macclesfield");
    set_control("macclesfield", NEUTRAL);
    activate("byron", MODE_MOVE);
    play(ROYALIST, "move:macclesfield");
    assert_int_equal(top_step(), STEP_TAKE_BRIGADES);
    assert_true(legal(PARLIAMENT, "take:p-m-gell:tom-fairfax"));
    assert_true(legal(PARLIAMENT, "done"));
    play(PARLIAMENT, "take:p-m-gell:lord-fairfax");
    assert_int_equal(s->strength[LORD_FAIRFAX], 2);
    assert_int_equal(s->strength[TOM_FAIRFAX], 0);
}

/* A Local Notable with Brigades bars the way, one without does not. */
static void test_UP_18_2_garrisons_bar_the_way(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("lord-fairfax", "wakefield", 1);
    put_army("byron", "chester", 1);
    struct area_set ways = ways_out(printed(), s, PARLIAMENT, LORD_FAIRFAX, the_area("macclesfield"), 1, NONE, 2);
    assert_true(areas_have(&ways, the_area("preston")));
    put_inside("r-m-wilmot", "preston");
    ways = ways_out(printed(), s, PARLIAMENT, LORD_FAIRFAX, the_area("macclesfield"), 1, NONE, 2);
    assert_false(areas_have(&ways, the_area("preston")));
}

/* Outside Unled Brigades stay, and fight alone. */
static void test_UP_18_2_unled_brigades_cannot_evade(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("bedford", "bridgwater", 4);
    put_outside("p-s-skippon", "bridgwater");
    put_army("hopton", "bath", 2);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    roll(6);
    play(PARLIAMENT, "evade:bedford");
    play(PARLIAMENT, "evade-to:exeter");
    assert_int_equal(top_step(), STEP_STAND);
    assert_int_equal(flow_top(&h.game)->reg[STAND_GENERAL], NONE);
    play(PARLIAMENT, "disperse");
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_DISPERSED);
    assert_int_equal(where_is("bedford"), the_area("exeter"));
}

static void test_UP_18_2_a_subordinate_left_behind_fights_or_disperses(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "reading", 2);
    put_army("bedford", "reading", 1);
    put_under("bedford", "essex");
    set_control("reading", PARLIAMENT);
    put_army("king-charles", "oxford", 2);
    activate("king-charles", MODE_MOVE);
    play(ROYALIST, "move:reading");
    roll(6);
    play(PARLIAMENT, "evade:essex");
    play(PARLIAMENT, "leave:bedford");
    assert_int_equal(top_step(), STEP_EVADE_TO);
    play(PARLIAMENT, "evade-to:london");
    play(PARLIAMENT, "halt:london");
    assert_int_equal(top_step(), STEP_STAND); /* neither Evasion nor the Fortress */
    assert_int_equal(flow_top(&h.game)->reg[STAND_GENERAL], BEDFORD);
    assert_false(general_is_inside(s, BEDFORD));
}

static void test_UP_18_2_two_of_one_level_are_not_left_together(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "newbury", 2);
    put_army("prince-rupert", "newbury", 1);
    put_army("prince-maurice", "newbury", 1);
    put_under("prince-rupert", "king-charles");
    put_under("prince-maurice", "king-charles");
    put_army("essex", "reading", 2);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:newbury");
    roll(6);
    play(ROYALIST, "evade:king-charles");
    play(ROYALIST, "leave:prince-maurice");
    assert_false(legal(ROYALIST, "leave:prince-rupert"));
    play(ROYALIST, "go-together");
    play(ROYALIST, "evade-to:oxford");
    assert_int_equal(where_is("prince-rupert"), the_area("oxford"));
    assert_int_equal(where_is("prince-maurice"), the_area("newbury"));
}

/* ---- into the Fortress -------------------------------------------------------------------------------------- */

/* The example of UP-20.1: Hopton's one Brigade goes into Oxford, which Bedford's two Mask; with Essex four besiege
 * it. */
static void test_UP_18_2a_hopton_goes_into_oxford(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "oxford", 1);
    put_army("bedford", "newbury", 2);
    put_army("essex", "aylesbury", 2);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    roll(1);
    play(ROYALIST, "evade:hopton");
    play(ROYALIST, "go-inside:hopton:oxford");
    assert_true(general_is_inside(s, HOPTON));
    assert_int_equal(besiegers_needed(printed(), s, the_area("oxford")), 3);
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
    assert_int_equal(top_step(), STEP_MOVE); /* he may march on */
    assert_false(legal(PARLIAMENT, "besiege:oxford"));
    play(PARLIAMENT, "stop");
    s->play = (struct play){.card = NONE}; /* another card */
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(PARLIAMENT, "command:bedford");
    play(PARLIAMENT, "besiege:oxford");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_MARKER);
}

static void test_UP_18_2a_the_whole_army_or_none(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "oxford", 2);
    assert_true(may_withdraw(printed(), s, HOPTON));
    put_inside("r-m-wilmot", "oxford");
    assert_false(may_withdraw(printed(), s, HOPTON));
    put_general("hopton", "preston");
    assert_false(may_withdraw(printed(), s, HOPTON)); /* no General in a Local Notable's */
    put_general("hopton", "bristol");
    assert_false(may_withdraw(printed(), s, HOPTON)); /* the enemy's */
}

static void test_UG_14_1_a_limited_fortress_holds_one_brigade(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("edition=gmt");
    put_army("bedford", "dover", 2);
    assert_false(may_withdraw(printed(), s, BEDFORD));
    assert_int_equal(besiegers_needed(printed(), s, the_area("dover")), 3);
    put_army("bedford", "london", 2);
    assert_true(may_withdraw(printed(), s, BEDFORD));
    s = empty_map(NULL);
    put_army("bedford", "dover", 2);
    assert_true(may_withdraw(printed(), s, BEDFORD)); /* PHALANX: by Class */
}

/* "When Activated": before an enemy has come. He who comes finds the army inside; Activated, it is out again. */
static void test_UG_14_1_an_activated_army_goes_inside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "oxford", 2);
    activate("hopton", MODE_MOVE);
    assert_false(legal(ROYALIST, "go-inside:hopton:oxford")); /* UP-4.2: only before an enemy */
    s = empty_map("edition=gmt");
    put_army("hopton", "oxford", 2);
    put_army("bedford", "newbury", 2);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "go-inside:hopton:oxford");
    assert_true(general_shelters(s, HOPTON));
    assert_int_equal(fortress_garrison(printed(), s, the_area("oxford")), 2);
    harness_audit(&h);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:oxford"); /* no Evasion, no Battle, no halt */
    assert_int_equal(top_step(), STEP_MOVE);
    assert_true(general_is_inside(s, HOPTON));
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
    harness_audit(&h);
}

static void test_UG_14_1_a_sheltered_army_comes_out(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map("edition=gmt");
    put_army("hopton", "oxford", 2);
    army_shelter(harness_game(&h), HOPTON);
    activate("hopton", MODE_MOVE);
    assert_false(general_shelters(s, HOPTON));
    army_shelter(harness_game(&h), HOPTON);
    put_with("r-m-wilmot", "hopton"); /* a third Brigade: Oxford holds two */
    assert_false(general_shelters(s, HOPTON));
    s = empty_map("edition=gmt");
    put_army("hopton", "oxford", 1);
    army_shelter(harness_game(&h), HOPTON);
    put_army("king-charles", "oxford", 1);
    put_under("hopton", "king-charles");
    assert_false(general_shelters(s, HOPTON));
    harness_audit(&h);
}

/* Brigades inside alone are no Battle, and no end of the move. */
static void test_UP_18_2a_a_garrison_stops_nobody(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_inside("r-m-wilmot", "oxford");
    put_army("bedford", "newbury", 2);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_true(fortress_masked(printed(), s, the_area("oxford")));
    play(PARLIAMENT, "move:banbury");
    assert_int_equal(where_is("bedford"), the_area("banbury"));
}

/* General and Unled Brigades outside his own Fortress: he goes in, they fight. */
static void test_UP_18_2a_he_may_go_in_and_leave_brigades_outside(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "oxford", 2);
    put_outside("r-m-wilmot", "oxford");
    put_army("essex", "newbury", 4);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:oxford");
    play(ROYALIST, "done"); /* he takes nobody */
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "go-inside:hopton:oxford");
    assert_int_equal(top_step(), STEP_STAND);
    assert_int_equal(flow_top(&h.game)->reg[STAND_GENERAL], NONE);
    play(ROYALIST, "fight");
    roll(6, 1);
    play(PARLIAMENT, "fight");
    assert_int_equal(brigade_is("r-m-wilmot"), PLACE_ELIMINATED);
    assert_true(general_is_inside(state(), HOPTON));
    assert_int_equal(army_of("hopton"), 2);
}

/* ---- UP-18.3 --------------------------------------------------------------------------------------------------- */

static void test_UP_18_3_the_defender_disperses(void **unused) {
    (void)unused;
    struct uk_state *s = hopton_attacks_bedford();
    s->mix[the_brigade("p-s-lobsters")] = s->mix[the_brigade("p-s-popham")];
    play(PARLIAMENT, "stay:bedford");
    assert_true(told(LAID_OUT) >= 4); /* both sides' */
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(brigade_is("p-s-popham"), PLACE_DISPERSED);
    assert_int_equal(told(SURRENDERED), 0);
    play(ROYALIST, "spoils:bridgwater"); /* for nothing */
    assert_int_equal(control_of("bridgwater"), ROYALIST);
    assert_int_equal(s->op.spent, 1);
    play(ROYALIST, "move:exeter");
    assert_int_equal(s->op.spent, 2);
}

static void test_UP_18_3_no_marker_in_a_fortress(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("hopton", "reading", 2);
    put_army("essex", "london", 4);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:reading");
    play(ROYALIST, "stay:hopton");
    play(ROYALIST, "disperse");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(control_of("reading"), ROYALIST);
}

static void test_UP_18_3_then_the_attacker_may(void **unused) {
    (void)unused;
    hopton_attacks_bedford();
    play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "fight");
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    play(ROYALIST, "disperse");
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
    assert_int_equal(state()->op.general, NONE); /* his Activation is over */
}

static void test_UP_18_3_foreigners_always_fight(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_with("c-baillie", "leven");
    put_with("p-n-hull", "leven");
    put_general("leven", "durham");
    put_with("p-n-lambert", "tom-fairfax");
    put_general("tom-fairfax", "durham");
    put_under("tom-fairfax", "leven");
    put_army("newcastle", "newcastle", 5);
    activate("newcastle", MODE_MOVE);
    play(ROYALIST, "move:durham");
    play(PARLIAMENT, "stay:leven");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("tom-fairfax"), BOX_DISPERSED);
    assert_int_equal(brigade_is("p-n-hull"), PLACE_DISPERSED);
    assert_int_equal(brigade_is("c-baillie"), LEVEN);
    assert_int_equal(where_is("leven"), the_area("durham"));
    assert_int_equal(flow_top(&h.game)->role, ROYALIST); /* the attacker is asked now */
    put_army("leven", "hexham", 1);
    put_brigade("p-n-hull", PLACE_AVAILABLE);
    activate("newcastle", MODE_MOVE);
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_STAND, PARLIAMENT, the_area("hexham"), LEVEN);
    assert_false(legal(PARLIAMENT, "disperse"));
}

/* A Turncoat who disperses goes back to whom he left. */
static void test_UP_18_3_turncoats_go_back(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    brigade_move(harness_game(&h), the_brigade("r-s-stawell"), PLACE_GONE);
    set_add(s->turned, the_brigade("r-s-stawell"));
    put_with("r-s-stawell", "bedford");
    put_general("bedford", "bridgwater");
    put_army("hopton", "bath", 2);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:bridgwater");
    play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "disperse");
    assert_int_equal(brigade_is("r-s-stawell"), PLACE_AVAILABLE);
    assert_false(set_has(s->turned, the_brigade("r-s-stawell")));
}

/* Waller disperses before Worcester; Rupert and Maurice cannot stay together (UP-17.3's example). */
static void test_UP_18_3_rupert_relieves_worcester(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-maurice", "worcester", 1);
    put_army("waller", "worcester", 2);
    shut_in("prince-maurice");
    set_siege("worcester", SIEGE_MARKER, 1);
    put_army("prince-rupert", "tamworth", 3);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:worcester");
    play(PARLIAMENT, "stay:waller");
    play(PARLIAMENT, "disperse");
    assert_int_equal(s->siege[the_area("worcester")], SIEGE_NONE);
    assert_false(general_is_inside(s, PRINCE_MAURICE));
    s->op.spent = 4; /* he cannot go on */
    play(ROYALIST, "stop");
    assert_int_equal(where_is("prince-rupert"), the_area("tamworth"));
    assert_int_equal(where_is("prince-maurice"), the_area("worcester"));
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(UP_18_2_bedford_evades_from_bridgwater), TEST(UP_18_2_failing_he_stands),
     TEST(UP_18_2_over_mountains_and_by_sea_he_is_seen_late), TEST(UP_18_2_four_brigades_evade_one_area),
     TEST(UP_18_2_by_sea_with_two), TEST(UP_18_2_garrisons_bar_the_way), TEST(UP_18_2_whence_he_came_after_a_sortie),
     TEST(UP_18_2_with_the_smaller_subordinate_alone), TEST(UP_17_2_subordinates_of_who_is_met_take_brigades),
     TEST(UP_18_2_unled_brigades_cannot_evade), TEST(UP_18_2_a_subordinate_left_behind_fights_or_disperses),
     TEST(UP_18_2_two_of_one_level_are_not_left_together), TEST(UP_18_2a_hopton_goes_into_oxford),
     TEST(UP_18_2a_the_whole_army_or_none), TEST(UG_14_1_a_limited_fortress_holds_one_brigade),
     TEST(UG_14_1_an_activated_army_goes_inside), TEST(UG_14_1_a_sheltered_army_comes_out),
     TEST(UP_18_2a_a_garrison_stops_nobody), TEST(UP_18_2a_he_may_go_in_and_leave_brigades_outside),
     TEST(UP_18_3_the_defender_disperses), TEST(UP_18_3_no_marker_in_a_fortress), TEST(UP_18_3_then_the_attacker_may),
     TEST(UP_18_3_foreigners_always_fight), TEST(UP_18_3_turncoats_go_back), TEST(UP_18_3_rupert_relieves_worcester))
