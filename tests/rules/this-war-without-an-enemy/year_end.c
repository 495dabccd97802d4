/* TW-11.0: what happens at the end of a Year. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/new_blocks.h"
#include "../../../rulesets/this-war-without-an-enemy/state/supply.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/initiative.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/henrietta.h"

static void test_TW_11_1_new_blocks_by_year(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1642, 6);
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(place_of("r-henrietta"), PLACE_CONTINENT);
    assert_int_equal(strength_of("r-henrietta"), 2);
    set_turn(1643, 6);
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(place_of("p-manchester"), PLACE_POOL);
    assert_int_equal(bits_count(state()->at[PARLIAMENT][PLACE_SCOTLAND]), 5);
    assert_int_equal(place_of("c-callendar-foot-1"), PLACE_BESIDE);
}

static void test_TW_11_1_blocks_for_areas_held(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 6);
    put_in("r-newcastle", "northumberland", 1);
    put_in("r-north-foot-northum", "durham", 1);
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(place_of("r-north-foot-4areas"), PLACE_BESIDE); /* three with Cumberland, which is Loyal */
    put_in("r-north-horse-pool", "west-riding", 1);
    put_in("r-rupert", "lincolnshire", 1);
    put_in("r-charles", "camb-hunt", 1);
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(place_of("r-north-foot-4areas"), PLACE_POOL);
    assert_int_equal(place_of("r-east-foot"), PLACE_POOL);
    assert_int_equal(place_of("r-london-foot"), PLACE_BESIDE);
    put_in("r-hopton", "bucks-herts", 4);
    begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
    assert_int_equal(place_of("r-london-foot"), PLACE_POOL);
}

static void test_TW_11_11_henrietta_meets_the_king(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "oxfordshire", 2);
    put_in("r-henrietta", "oxfordshire", 2);
    put_in("r-northampton", "staffs-warwicks", 1);
    put_in("r-cannon-1", "oxfordshire", 2);
    put_in_pool("r-midlands-foot-i2");
    put_in("r-hopton", "cornwall", 1);
    face_up("r01");
    state()->ap = 1;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_int_equal(top_step(), STEP_HENRIETTA);
    assert_int_equal(harness_event(&h, EVENT_HENRIETTA, 0)->audience, ROLES_EVERYONE);
    assert_false(legal(KING, "strengthen:r-hopton"));
    play(KING, "strengthen:r-cannon-1");
    assert_int_equal(harness_legal_count(&h, KING, "strengthen"), 2); /* no more Artillery */
    play(KING, "strengthen:r-northampton");                           /* next to them */
    play(KING, "deploy:r-midlands-foot-i2");
    play(KING, "area:staffs-warwicks");
    assert_int_equal(top_step(), STEP_ACTIONS);
    assert_int_equal(state()->ap, 1);
    assert_int_equal(strength_of("r-henrietta"), 2);
    assert_false(henrietta_check(harness_game(&h))); /* once */
}

static void test_TW_11_11_not_where_the_area_is_contested(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "oxfordshire", 2);
    put_in("r-henrietta", "oxfordshire", 2);
    put_in("p-essex", "oxfordshire", 2);
    assert_false(henrietta_check(harness_game(&h)));
}

static struct tw_state *old_armies(void) {
    struct tw_state *s = empty_map("full-war");
    set_turn(1644, 6);
    put_in("p-essex", "kent", 3);
    put_in("p-manchester", "essex", 2);
    put_in("p-east-horse-c3", "camb-hunt", 3);
    put_in("p-fairfax-f", "west-riding", 2);
    put_in_pool("p-waller");
    put_in("p-midlands-horse-pool", "leicestershire", 2);
    return s;
}

static void test_TW_11_12_new_model_army(void **unused) {
    (void)unused;
    old_armies();
    begin(STEP_NEW_MODEL, PARLIAMENT, 0, 0, 0);
    assert_int_equal(top_step(), STEP_NEW_MODEL_SHARE);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 4); /* 5 strength: 1 to 4 */
    play(PARLIAMENT, "share:2");
    assert_int_equal(place_of("p-fairfax-t"), the_area("bucks-herts"));
    assert_int_equal(strength_of("p-fairfax-t"), 2);
    assert_int_equal(strength_of("p-skippon"), 3);
    assert_int_equal(place_of("p-essex"), PLACE_REMOVED);
    assert_int_equal(place_of("p-cromwell"), the_area("camb-hunt"));
    assert_int_equal(strength_of("p-cromwell"), 3);
    assert_int_equal(place_of("p-nma-foot-north"), the_area("west-riding"));
    assert_int_equal(place_of("p-nma-foot-midlands"), PLACE_POOL); /* Waller was there */
    assert_int_equal(top_step(), STEP_NEW_MODEL_HORSE);
    play(PARLIAMENT, "replace:p-midlands-horse-pool");
    assert_int_equal(place_of("p-nma-horse"), the_area("bucks-herts"));
    assert_int_equal(strength_of("p-nma-horse"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_11_12_one_of_the_two_in_the_pool(void **unused) {
    (void)unused;
    old_armies();
    put_in_pool("p-manchester");
    begin(STEP_NEW_MODEL, PARLIAMENT, 0, 0, 0);
    assert_int_equal(top_step(), STEP_NEW_MODEL_MAP);
    play(PARLIAMENT, "replace:p-skippon");
    assert_int_equal(strength_of("p-skippon"), 3);
    assert_int_equal(place_of("p-fairfax-t"), PLACE_POOL);
}

static void test_TW_11_12_a_siege_delays_the_exchange(void **unused) {
    (void)unused;
    struct tw_state *s = old_armies();
    put_in("r-newcastle", "east-riding", 3);
    put_inside("p-fairfax-f", "hull", 2);
    begin(STEP_NEW_MODEL, PARLIAMENT, 0, 0, 0);
    play(PARLIAMENT, "share:2");
    play(PARLIAMENT, "replace:p-midlands-horse-pool");
    assert_int_equal(place_of("p-fairfax-f"), fort_place(the_city("hull")));
    assert_int_equal(place_of("p-nma-foot-north"), PLACE_BESIDE);
    assert_false(new_model_delayed(harness_game(&h)));
    assert_true(disclosed()); /* that nobody is free yet tells as well */
    block_put(harness_game(&h), the_block("r-newcastle"), the_area("durham"));
    assert_true(new_model_delayed(harness_game(&h)));
    harness_run(&h);
    assert_int_equal(place_of("p-nma-foot-north"), the_area("east-riding"));
    assert_int_equal(s->replacements, 0);
}

static void recruit(int side, int year) {
    set_turn(year, 6);
    begin(STEP_REGIONAL, side, 0, 0, 0);
}

static void test_TW_11_2_points_of_a_region(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "somerset", 1); /* Somerset and Bristol; Cornwall is Loyal */
    recruit(KING, 1643);
    /* North: Cumberland is Loyal, York and Newcastle are the king's by sympathy. */
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], NORTH);
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 3);
    play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], MIDLANDS);
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 1); /* Oxford */
    play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], WALES);
    play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], SOUTH);
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 3);
    play(KING, "strengthen:r-hopton");
    play(KING, "strengthen:r-hopton");
    play(KING, "strengthen:r-hopton");
    assert_int_equal(strength_of("r-hopton"), 4);
    assert_int_equal(top_step(), NONE); /* London is Parliament's */
}

static void test_TW_11_2_deployment(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("p-south-foot-glos");
    put_in_pool("p-essex");
    put_in_pool("p-fairfax-f");
    recruit(PARLIAMENT, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != SOUTH)
        play(PARLIAMENT, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 2); /* Kent, Bristol */
    assert_false(legal(PARLIAMENT, "deploy:p-fairfax-f"));
    play(PARLIAMENT, "deploy:p-south-foot-glos");
    assert_true(legal(PARLIAMENT, "area:kent"));
    assert_true(legal(PARLIAMENT, "area:hampshire")); /* Vacant, at home */
    play(PARLIAMENT, "area:hampshire");
    play(PARLIAMENT, "deploy:p-essex");
    assert_true(legal(PARLIAMENT, "area:kent"));
    assert_true(legal(PARLIAMENT, "area:devon")); /* Neutral, Plymouth sympathetic */
    assert_false(legal(PARLIAMENT, "area:dorset"));
    play(PARLIAMENT, "area:devon");
    assert_int_equal(strength_of("p-essex"), 1);
}

static void test_TW_11_2_besieged_cities_and_blocks_get_nothing(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "somerset", 4);
    put_inside("p-waller", "bristol", 1);
    put_in("p-south-horse-pool", "kent", 3);
    recruit(PARLIAMENT, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != SOUTH)
        play(PARLIAMENT, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 1); /* Kent alone */
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "strengthen"), 0);
}

static void test_TW_11_21_cannons_cost_two_with_a_major_city(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "oxfordshire", 3);
    put_in_pool("r-cannon-1");
    put_in("r-cannon-2", "cornwall", 1);
    recruit(KING, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != MIDLANDS)
        play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 2);
    play(KING, "deploy:r-cannon-1");
    play(KING, "area:oxfordshire");
    assert_int_equal(strength_of("r-cannon-1"), 1);
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], WALES);
    while (flow_top(&h.game) != NULL && flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != SOUTH)
        play(KING, "pass");
    assert_int_equal(harness_legal_count(&h, KING, "strengthen"), 0); /* no Major City in the South */
}

static void test_TW_11_22_london_recruits(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "kent", 2);
    put_in("p-waller", "dorset", 2);
    put_in_pool("p-cannon-1");
    recruit(PARLIAMENT, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != LONDON_REGION)
        play(PARLIAMENT, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT], 2);
    assert_true(legal(PARLIAMENT, "strengthen:p-essex"));
    assert_false(legal(PARLIAMENT, "strengthen:p-waller"));
    play(PARLIAMENT, "deploy:p-cannon-1"); /* one point each */
    play(PARLIAMENT, "area:bucks-herts");
    play(PARLIAMENT, "strengthen:p-cannon-1");
    assert_int_equal(strength_of("p-cannon-1"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_11_22_london_taken_by_deployment_recruits_next_year(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-rupert", "camb-hunt", 4);
    put_in_pool("r-east-foot");
    recruit(KING, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != EAST)
        play(KING, "pass");
    play(KING, "deploy:r-east-foot");
    play(KING, "area:bucks-herts"); /* Vacant, though Loyal to the enemy */
    assert_int_equal(state()->city_control[the_city("london")], KING);
    while (top_step() == STEP_REGIONAL_POINT) {
        assert_int_not_equal(flow_top(&h.game)->reg[REGIONAL_POINT_REGION], LONDON_REGION);
        play(KING, "pass");
    }
}

static void test_TW_11_3_regional_blocks_return(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 6);
    put_in("r-newcastle", "lincolnshire", 3);
    put_in("r-north-foot-northum", "lincolnshire", 4);
    put_in("r-charles", "kent", 3);
    put_in("r-midlands-horse", "kent", 4);
    put_in("r-south-horse", "oxfordshire", 4);
    put_in("r-hopton", "dorset", 4);
    begin(STEP_RETURN_HOME, KING, 0, 0, 0);
    assert_false(legal(KING, "pass"));
    play(KING, "send:r-newcastle"); /* a Regional Leader too */
    play(KING, "area:cumberland-westmorland");
    play(KING, "send:r-south-horse");
    assert_true(legal(KING, "area:cornwall"));
    play(KING, "area:dorset");
    play(KING, "send:r-north-foot-northum");
    play(KING, "area:cumberland-westmorland");
    /* With a Leader it may stay. */
    assert_true(legal(KING, "pass"));
    assert_true(legal(KING, "send:r-midlands-horse"));
    play(KING, "pass");
    assert_int_equal(place_of("r-midlands-horse"), the_area("kent"));
    assert_int_equal(top_step(), NONE);
}

static void test_TW_11_3_to_the_pool_without_a_home(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 6);
    put_in("p-london-foot-1", "kent", 4); /* not at home at Year End */
    put_in("r-charles", "bucks-herts", 3);
    put_in("c-foot-1", "lincolnshire", 4);
    begin(STEP_RETURN_HOME, PARLIAMENT, 0, 0, 0);
    play(PARLIAMENT, "send:p-london-foot-1");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "to-pool");
    assert_int_equal(place_of("p-london-foot-1"), PLACE_POOL);
    play(PARLIAMENT, "send:c-foot-1");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "area:scotland");
    assert_int_equal(place_of("c-foot-1"), PLACE_SCOTLAND);
}

static void test_TW_11_3_besieged_blocks_stay(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 6);
    put_in("r-hopton", "devon", 4);
    put_inside("p-north-horse", "plymouth", 3);
    begin(STEP_RETURN_HOME, PARLIAMENT, 0, 0, 0);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "send"), 0);
    assert_int_equal(place_of("p-north-horse"), fort_place(the_city("plymouth")));
}

/* Who is abroad is a secret: he is asked whether anybody is or not, and until he says that he has done. */
static void test_TW_11_3_everybody_is_asked(void **unused) {
    (void)unused;
    for (int abroad = 0; abroad < 2; abroad++) {
        empty_map("full-war");
        set_turn(1643, 6);
        put_in("r-charles", "dorset", 3);
        put_in(abroad ? "r-midlands-horse" : "r-south-horse", "dorset", 4);
        put_in("r-northampton", "leicestershire", 4);
        begin(STEP_RETURN_HOME, KING, 0, 0, 0);
        assert_int_equal(top_step(), STEP_RETURN_BLOCK);
        if (abroad) {
            play(KING, "send:r-midlands-horse");
            play(KING, "area:leicestershire");
        }
        assert_int_equal(top_step(), STEP_RETURN_BLOCK);
        assert_int_equal(harness_legal_count(&h, KING, NULL), 1);
        play(KING, "pass");
        assert_int_equal(told(AT_HOME), 1);
        assert_true(disclosed());
        assert_int_equal(top_step(), NONE);
    }
}

/* What London's Area cannot feed goes to the pool. */
static void test_TW_11_3_londons_blocks_where_no_more_are_fed(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 6);
    const char *const ids[] = {"p-essex",  "p-manchester",    "p-east-foot-pool", "p-east-foot-glos", "p-waller",
                               "p-brooke", "p-london-foot-1", "p-london-foot-2",  "p-london-foot-3"};
    for (int i = 0; i < 8; i++)
        put_in(ids[i], "bucks-herts", 3);
    put_in("p-london-foot-3", "kent", 3);
    bool room = supply_has_room(printed(), state(), PARLIAMENT, the_area("bucks-herts"), INFANTRY);
    begin(STEP_RETURN_HOME, PARLIAMENT, 0, 0, 0);
    assert_false(room);
    play(PARLIAMENT, "send:p-london-foot-3");
    assert_false(legal(PARLIAMENT, "area:bucks-herts"));
    play(PARLIAMENT, "to-pool");
    assert_int_equal(place_of("p-london-foot-3"), PLACE_POOL);
}

/* Every Horse is Besieged: the New Model Army's comes when one is free. */
static void test_TW_11_12_no_horse_to_give_way(void **unused) {
    (void)unused;
    struct tw_state *s = old_armies();
    put_in("r-newcastle", "east-riding", 3);
    for (uint64_t m = printed()->parliament_horse; m; m &= m - 1) {
        int block = block_of(PARLIAMENT, bits_first(m));
        if (s->place[block] != PLACE_BESIDE && block != the_block("p-east-horse-c3"))
            put_at(printed()->block[block].id, PLACE_BESIDE, 0);
    }
    put_inside("p-midlands-horse-pool", "hull", 2);
    begin(STEP_NEW_MODEL, PARLIAMENT, 0, 0, 0);
    play(PARLIAMENT, "share:2");
    assert_int_equal(top_step(), NONE);
    assert_false(new_model_delayed(harness_game(&h)));
    block_put(harness_game(&h), the_block("r-newcastle"), the_area("durham"));
    assert_true(new_model_delayed(harness_game(&h)));
    harness_run(&h);
    assert_int_equal(top_step(), STEP_NEW_MODEL_HORSE);
    play(PARLIAMENT, "replace:p-midlands-horse-pool");
    assert_int_equal(place_of("p-nma-horse"), the_area("bucks-herts"));
    assert_int_equal(s->replacements, 0);
}

/* Two points buy Artillery alone. */
static void test_TW_11_21_what_a_cannon_costs_shows_it(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-cannon-1", "oxfordshire", 2);
    put_in("r-northampton", "oxfordshire", 2);
    recruit(KING, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != MIDLANDS)
        play(KING, "pass");
    play(KING, "strengthen:r-cannon-1");
    assert_int_equal(harness_event(&h, EVENT_ARTILLERY_MADE, 0)->arg[1], 2);
    assert_true(disclosed());
}

static void test_TW_11_4_decks_of_the_next_year(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1642, 6);
    s->played[KING] = 1;
    s->deck[KING] &= ~1u;
    initiative_prepare_decks(harness_game(&h));
    assert_true(s->deck[KING] & card_bit(the_card("r01")));
    assert_true(s->deck[KING] & card_bit(the_card("r22")));  /* enters in 1643 */
    assert_false(s->deck[KING] & card_bit(the_card("r19"))); /* in 1644 */
    set_turn(1643, 6);
    s->played[KING] = card_bit(the_card("r22"));
    s->deck[KING] &= ~s->played[KING];
    initiative_prepare_decks(harness_game(&h));
    assert_true(s->removed[KING] & card_bit(the_card("r22"))); /* leaves after 1643, though it was played */
    assert_true(s->deck[KING] & card_bit(the_card("r19")));
    assert_int_equal(s->played[KING], 0);
}

static void test_TW_11_21_a_besieged_major_city_makes_cannons(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "somerset", 4);
    put_inside("r-south-foot", "bristol", 3);
    put_in("r-hopton", "devon", 3);
    put_in("r-cannon-2", "cornwall", 1);
    recruit(KING, 1643);
    while (flow_top(&h.game)->reg[REGIONAL_POINT_REGION] != SOUTH)
        play(KING, "pass");
    assert_int_equal(flow_top(&h.game)->reg[REGIONAL_POINT_LEFT],
                     2); /* Cornwall and Devon: Bristol is Besieged and brings no point */
    assert_true(legal(KING, "strengthen:r-cannon-2"));
}

/* TW-11.1 lists the exchange first: with Essex gone from Devon three Areas are left in the South, and no Foot comes. */
static void test_TW_11_1_areas_are_counted_after_the_exchange(void **unused) {
    (void)unused;
    for (int year = 1643; year <= 1644; year++) {
        empty_map("full-war");
        set_turn(year, 6);
        put_in("p-essex", "devon", 2); /* with Kent, which is Loyal, four */
        put_in("p-brooke", "somerset", 2);
        put_in("p-waller", "dorset", 2);
        begin(STEP_NEW_BLOCKS, KING, 0, 0, 0);
        harness_play_until(&h, -1, 20);
        assert_int_equal(top_step(), NONE);
        assert_int_equal(place_of("p-south-foot-4areas"), year == 1643 ? PLACE_POOL : PLACE_BESIDE);
    }
}

/* Nobody looks again until the number of the Besieged changes, or the Turn does. */
static void test_TW_11_12_waiting_is_told_once(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1645, 1);
    put_in("r-charles", "devon", 2);
    put_inside("p-waller", "plymouth", 2);
    s->replacements = 8; /* Waller's */
    assert_false(new_model_delayed(harness_game(&h)));
    assert_int_equal(told(EXCHANGE_WAITS), 1);
    assert_false(new_model_delayed(&h.game));
    assert_int_equal(told(EXCHANGE_WAITS), 1);
    s->turn = 2;
    assert_false(new_model_delayed(&h.game));
    assert_int_equal(told(EXCHANGE_WAITS), 2);
    put_in("p-waller", "kent", 2);
    assert_true(new_model_delayed(&h.game));
}

/* Another block in Waller's place: as many are Besieged as before, and he is not. */
static void test_TW_11_12_an_exchange_is_made_when_its_siege_is_over(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1645, 1);
    put_in("r-charles", "devon", 2);
    put_inside("p-waller", "plymouth", 2);
    s->replacements = 8; /* Waller's */
    assert_false(new_model_delayed(harness_game(&h)));
    put_in("p-waller", "kent", 2);
    put_inside("p-skippon", "plymouth", 2);
    assert_true(new_model_delayed(&h.game));
    harness_run(&h);
    assert_int_equal(place_of("p-nma-foot-midlands"), the_area("kent"));
}

static void test_TW_11_12_waiting_is_told_when_sieges_change(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    set_turn(1645, 1);
    s->replacements = 8; /* Waller's */
    put_in("r-charles", "devon", 2);
    put_in("r-rupert", "somerset", 2);
    put_in("r-newcastle", "north-riding", 2);
    put_inside("p-waller", "plymouth", 2);
    put_inside("p-skippon", "bristol", 2);
    put_inside("p-essex", "bristol", 2);
    assert_false(new_model_delayed(harness_game(&h)));
    assert_int_equal(told(EXCHANGE_WAITS), 1);
    put_in("p-essex", "kent", 2);
    put_inside("p-skippon", "york", 2);
    assert_false(new_model_delayed(harness_game(&h)));
    assert_int_equal(told(EXCHANGE_WAITS), 1);
    assert_false(new_model_delayed(harness_game(&h)));
    assert_int_equal(told(EXCHANGE_WAITS), 0);
}

MAIN(cmocka_unit_test(test_TW_11_3_everybody_is_asked),
     cmocka_unit_test(test_TW_11_3_londons_blocks_where_no_more_are_fed),
     cmocka_unit_test(test_TW_11_12_no_horse_to_give_way), cmocka_unit_test(test_TW_11_21_what_a_cannon_costs_shows_it),
     cmocka_unit_test(test_TW_11_1_new_blocks_by_year), cmocka_unit_test(test_TW_11_1_blocks_for_areas_held),
     cmocka_unit_test(test_TW_11_11_henrietta_meets_the_king),
     cmocka_unit_test(test_TW_11_11_not_where_the_area_is_contested), cmocka_unit_test(test_TW_11_12_new_model_army),
     cmocka_unit_test(test_TW_11_12_one_of_the_two_in_the_pool),
     cmocka_unit_test(test_TW_11_12_a_siege_delays_the_exchange), cmocka_unit_test(test_TW_11_2_points_of_a_region),
     cmocka_unit_test(test_TW_11_2_deployment), cmocka_unit_test(test_TW_11_2_besieged_cities_and_blocks_get_nothing),
     cmocka_unit_test(test_TW_11_21_cannons_cost_two_with_a_major_city),
     cmocka_unit_test(test_TW_11_22_london_recruits),
     cmocka_unit_test(test_TW_11_22_london_taken_by_deployment_recruits_next_year),
     cmocka_unit_test(test_TW_11_3_regional_blocks_return), cmocka_unit_test(test_TW_11_3_to_the_pool_without_a_home),
     cmocka_unit_test(test_TW_11_3_besieged_blocks_stay), cmocka_unit_test(test_TW_11_4_decks_of_the_next_year),
     cmocka_unit_test(test_TW_11_21_a_besieged_major_city_makes_cannons),
     cmocka_unit_test(test_TW_11_1_areas_are_counted_after_the_exchange),
     cmocka_unit_test(test_TW_11_12_waiting_is_told_once),
     cmocka_unit_test(test_TW_11_12_an_exchange_is_made_when_its_siege_is_over),
     cmocka_unit_test(test_TW_11_12_waiting_is_told_when_sieges_change))
