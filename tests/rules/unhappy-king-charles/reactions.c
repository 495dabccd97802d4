/* Interception, Evasion, Dispersal: 18. */
#include "king.h"

/* The example of 18.1: Bedford at Bridgwater, Hopton at Lyme, Royalists at Bath, Parliament's veterans at Exeter. */
static struct uk_state *bedford_and_hopton(void) {
    struct uk_state *s = empty_map(NULL);
    put_with("p-s-lobsters", "bedford");
    put_with("p-s-popham", "bedford");
    put_general("bedford", "bridgwater");
    put_with("r-s-grenvile", "hopton");
    put_general("hopton", "lyme");
    put_outside("r-s-hertford", "bath");
    put_outside("p-s-skippon", "exeter");
    return s;
}

static void test_UP_18_1_hopton_intercepts_in_exeter_not_in_bath(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:bath");
    assert_int_equal(top_step(), STEP_STAND); /* not asked: his own Brigade is there; and Unled Brigades cannot evade */
    s->play.activated = 0;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_INTERCEPT);
    assert_true(legal(ROYALIST, "intercept:hopton"));
    assert_true(legal(ROYALIST, "let-pass"));
}

/* 1 against 3 (of 2 and 3): +1, so he needs a 3. */
static void test_UP_18_1_ratings_and_mountains(void **unused) {
    (void)unused;
    struct uk_state *s = bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, HOPTON, the_area("exeter")), 3);
    put_army("essex", "sheffield", 1);
    put_army("newcastle", "wakefield", 1);
    activate("essex", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("selby")), 4); /* 3 against 3 */
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("macclesfield")), 5);
    put_army("waller", "sheffield", 1);
    activate("waller", MODE_MOVE);
    assert_int_equal(interception_needs(printed(), s, NEWCASTLE, the_area("macclesfield")), 6);
}

static void test_UP_18_1_failing_and_trying_no_more(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(2);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(top_step(), STEP_MOVE); /* nobody stops him; he may take Skippon's */
    play(PARLIAMENT, "take:p-s-skippon:bedford");
    put_brigade("r-s-hertford", PLACE_AVAILABLE);
    play(PARLIAMENT, "move:bridgwater");
    assert_int_equal(top_step(), STEP_MOVE);
    play(PARLIAMENT, "move:bath"); /* beside Lyme: once in an Activation */
    assert_int_equal(top_step(), STEP_MOVE);
    state()->play = (struct play){.card = NONE};
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:bridgwater");
    play(PARLIAMENT, "move:exeter");
    assert_int_equal(top_step(), STEP_INTERCEPT); /* in the next one again */
}

/* Open point 1 of the silence: he goes back after a victory, a draw or a Dispersal, where others of the enemy are. */
static void test_UP_18_1_the_interceptor_among_enemies_goes_back(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(3);
    play(ROYALIST, "intercept:hopton");
    assert_int_equal(where_is("hopton"), the_area("exeter"));
    assert_int_equal(top_step(), STEP_STAND); /* Bedford can neither evade nor take Skippon's */
    assert_int_equal(flow_top(&h.game)->role, ROYALIST);
    play(ROYALIST, "fight");
    roll(1, 6);
    play(PARLIAMENT, "fight"); /* 2 + 0 + 1 against 2 + 2 + 6 */
    assert_int_equal(state()->battle.score[ATTACKER], 3);
    assert_int_equal(state()->battle.score[DEFENDER], 10);
    assert_int_equal(state()->op.over, 1);
    /* both of Bedford's are lost: he surrendered */
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    play(ROYALIST, "spoils:exeter");
    assert_int_equal(control_of("exeter"), ROYALIST);
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_OUTSIDE + the_area("exeter"));
}

static void test_UP_18_1_the_interceptor_goes_back_after_a_draw(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_with("r-s-slanning", "hopton");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    roll(5, 1); /* 2 + 5 against 4 + 2 + 1 */
    play(PARLIAMENT, "fight");
    assert_int_equal(told(ELIMINATED), 2); /* alike: nothing to choose */
    assert_int_equal(where_is("bedford"), the_area("bridgwater"));
    assert_int_equal(where_is("hopton"), the_area("lyme"));
    assert_int_equal(told(GOES_BACK), 1);
}

static void test_UP_18_1_the_interceptor_goes_back_from_who_disperses(void **unused) {
    (void)unused;
    bedford_and_hopton();
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    assert_int_equal(brigade_is("p-s-skippon"), PLACE_OUTSIDE + the_area("exeter")); /* no part of it */
    assert_int_equal(where_is("hopton"), the_area("lyme"));
}

static void test_UP_18_1_the_interceptor_who_loses_retreats(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_with("r-s-slanning", "hopton");
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    put_with("p-s-wallers-horse", "bedford");
    roll(6, 1); /* 4 + 6 against 4 + 2 + 1: Indecisive */
    play(PARLIAMENT, "fight");
    assert_int_equal(top_step(), STEP_RETREAT);
    assert_false(legal(ROYALIST, "retreat:bridgwater")); /* where Bedford came from */
    play(ROYALIST, "retreat:lyme");
    play(ROYALIST, "halt:lyme");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(leaving_cost(printed(), state(), BEDFORD), 1); /* a point to go on */
}

static void test_UP_18_1_where_he_is_alone_he_stays(void **unused) {
    (void)unused;
    bedford_and_hopton();
    put_brigade("p-s-skippon", PLACE_AVAILABLE);
    activate("bedford", MODE_MOVE);
    play(PARLIAMENT, "move:exeter");
    roll(6);
    play(ROYALIST, "intercept:hopton");
    play(ROYALIST, "fight");
    play(PARLIAMENT, "disperse");
    assert_int_equal(where_is("hopton"), the_area("exeter"));
}

static void test_UP_18_1_not_by_sea_not_from_inside_not_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("newcastle", "gainsborough", 2);
    put_army("lord-fairfax", "york", 1);
    activate("lord-fairfax", MODE_MOVE);
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("hull")), 0); /* across the Maritime line */
    put_army("newcastle", "oxford", 2);
    put_army("hopton", "oxford", 1);
    put_under("hopton", "newcastle");
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("newbury")), general_bit(NEWCASTLE));
    put_army("essex", "oxford", 3);
    shut_in("newcastle");
    assert_int_equal(interceptors(printed(), s, ROYALIST, the_area("newbury")), 0);
}

static void test_UP_18_1_a_besieger_gives_up_his_lines(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("waller", "oxford", 3);
    set_siege("oxford", SIEGE_MARKER, 5);
    put_army("hopton", "bath", 1);
    activate("hopton", MODE_MOVE);
    play(ROYALIST, "move:newbury");
    roll(1);
    play(PARLIAMENT, "intercept:waller");
    assert_int_equal(s->siege[the_area("oxford")], SIEGE_NONE); /* though he failed */
    assert_int_equal(s->bombarded[the_area("oxford")], 0);
    assert_int_equal(where_is("waller"), the_area("oxford"));
}

static void test_UP_18_1_subordinates_left_behind(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("prince-rupert", "oxford", 1);
    put_army("prince-maurice", "oxford", 1);
    put_under("prince-rupert", "king-charles");
    put_under("prince-maurice", "king-charles");
    put_army("essex", "reading", 1);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:newbury");
    roll(5); /* 2 against 3: 3 and more */
    play(ROYALIST, "intercept:king-charles");
    play(ROYALIST, "leave:prince-rupert");
    assert_false(legal(ROYALIST, "leave:prince-maurice")); /* of one Level: they could not stay together */
    play(ROYALIST, "go-together");
    assert_int_equal(where_is("prince-rupert"), the_area("oxford"));
    assert_int_equal(where_is("prince-maurice"), the_area("newbury"));
    assert_int_equal(army_of("king-charles"), 3);
}

static void test_UP_18_1_who_commands_only_others_brigades_keeps_one(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("king-charles", "oxford");
    put_army("prince-rupert", "oxford", 1);
    put_under("prince-rupert", "king-charles");
    put_army("essex", "reading", 1);
    activate("essex", MODE_MOVE);
    play(PARLIAMENT, "move:newbury");
    roll(6);
    play(ROYALIST, "intercept:king-charles");
    assert_false(legal(ROYALIST, "leave:prince-rupert"));
    assert_true(legal(ROYALIST, "go-together"));
}

/* ---- 18.2 -------------------------------------------------------------------------------------------------- */

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

/* The example of 20.1: Hopton's one Brigade goes into Oxford, which Bedford's two Mask; with Essex four besiege it. */
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

/* ---- 18.3 ------------------------------------------------------------------------------------------------------ */

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

/* Waller disperses before Worcester; Rupert and Maurice cannot stay together (17.3's example). */
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

MAIN(cmocka_unit_test(test_UP_18_1_hopton_intercepts_in_exeter_not_in_bath),
     cmocka_unit_test(test_UP_18_1_ratings_and_mountains), cmocka_unit_test(test_UP_18_1_failing_and_trying_no_more),
     cmocka_unit_test(test_UP_18_1_the_interceptor_among_enemies_goes_back),
     cmocka_unit_test(test_UP_18_1_the_interceptor_goes_back_after_a_draw),
     cmocka_unit_test(test_UP_18_1_the_interceptor_goes_back_from_who_disperses),
     cmocka_unit_test(test_UP_18_1_the_interceptor_who_loses_retreats),
     cmocka_unit_test(test_UP_18_1_where_he_is_alone_he_stays),
     cmocka_unit_test(test_UP_18_1_not_by_sea_not_from_inside_not_alone),
     cmocka_unit_test(test_UP_18_1_a_besieger_gives_up_his_lines),
     cmocka_unit_test(test_UP_18_1_subordinates_left_behind),
     cmocka_unit_test(test_UP_18_1_who_commands_only_others_brigades_keeps_one),
     cmocka_unit_test(test_UP_18_2_bedford_evades_from_bridgwater), cmocka_unit_test(test_UP_18_2_failing_he_stands),
     cmocka_unit_test(test_UP_18_2_over_mountains_and_by_sea_he_is_seen_late),
     cmocka_unit_test(test_UP_18_2_four_brigades_evade_one_area), cmocka_unit_test(test_UP_18_2_by_sea_with_two),
     cmocka_unit_test(test_UP_18_2_garrisons_bar_the_way), cmocka_unit_test(test_UP_18_2_unled_brigades_cannot_evade),
     cmocka_unit_test(test_UP_18_2_a_subordinate_left_behind_fights_or_disperses),
     cmocka_unit_test(test_UP_18_2_two_of_one_level_are_not_left_together),
     cmocka_unit_test(test_UP_18_2a_hopton_goes_into_oxford), cmocka_unit_test(test_UP_18_2a_the_whole_army_or_none),
     cmocka_unit_test(test_UG_14_1_a_limited_fortress_holds_one_brigade),
     cmocka_unit_test(test_UP_18_2a_a_garrison_stops_nobody),
     cmocka_unit_test(test_UP_18_2a_he_may_go_in_and_leave_brigades_outside),
     cmocka_unit_test(test_UP_18_3_the_defender_disperses), cmocka_unit_test(test_UP_18_3_no_marker_in_a_fortress),
     cmocka_unit_test(test_UP_18_3_then_the_attacker_may), cmocka_unit_test(test_UP_18_3_foreigners_always_fight),
     cmocka_unit_test(test_UP_18_3_turncoats_go_back), cmocka_unit_test(test_UP_18_3_rupert_relieves_worcester))
