/* TW-6.3, TW-6.31, TW-9.1: recruitment by Action Points, and supply. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/state/fog.h"

#include "../../../rulesets/this-war-without-an-enemy/state/supply.h"

static struct tw_state *actions(int side, int ap) {
    struct tw_state *s = state();
    set_turn(1643, 3);
    face_up("r01");
    face_up("p01");
    s->ap = (uint8_t)ap;
    begin(STEP_SEGMENT, side, 0, 0, 0);
    return s;
}

static void test_TW_6_3_a_point_a_strength(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "cornwall", 1);
    struct tw_state *s = actions(KING, 3);
    play(KING, "strengthen:r-hopton");
    assert_int_equal(s->ap, 2);
    play(KING, "strengthen:r-hopton");
    play(KING, "strengthen:r-hopton");
    assert_int_equal(strength_of("r-hopton"), 4);
    assert_int_equal(top_step(), NONE);
    /* The other sees a strength added in Cornwall, not to whom. */
    assert_int_equal(harness_event(&h, EVENT_STRENGTH_GAINED, 0)->audience, ROLE_BIT(KING));
}

static void test_TW_6_3_who_may_not_be_strengthened(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "kent", 1);
    put_in("p-cannon-1", "kent", 1);
    put_in("p-fairfax-f", "kent", 1);   /* a Regional Leader abroad */
    put_in("p-north-horse", "kent", 1); /* a Regional block abroad */
    put_in("p-clubmen", "kent", 1);
    put_in("p-london-foot-1", "kent", 1); /* at home next to London's Area */
    put_in("c-leven", "northumberland", 1);
    put_in("p-waller", "dorset", 1);
    put_in("r-hopton", "dorset", 4); /* Contested */
    actions(PARLIAMENT, 4);
    assert_true(legal(PARLIAMENT, "strengthen:p-essex"));
    assert_true(legal(PARLIAMENT, "strengthen:p-london-foot-1"));
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "strengthen"), 2);
}

static void test_TW_6_3_deployment_in_friendly_areas_with_supply(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("p-waller"); /* of the South: a Regional Leader */
    put_in_pool("p-east-horse-c2");
    put_in_pool("p-london-foot-3");
    put_in_pool("p-cannon-1");
    put_in("p-essex", "essex", 4);
    put_in("p-south-horse-pool", "essex", 3);
    put_in("p-south-horse-glos", "essex", 3);
    struct tw_state *s = actions(PARLIAMENT, 4);
    assert_false(legal(PARLIAMENT, "deploy:p-cannon-1"));
    play(PARLIAMENT, "deploy:p-waller");
    assert_int_equal(s->ap, 3);
    assert_true(legal(PARLIAMENT, "area:kent"));
    assert_false(legal(PARLIAMENT, "area:essex"));  /* not at home */
    assert_false(legal(PARLIAMENT, "area:dorset")); /* Neutral */
    play(PARLIAMENT, "area:kent");
    assert_int_equal(strength_of("p-waller"), 1);
    play(PARLIAMENT, "deploy:p-east-horse-c2");
    assert_false(legal(PARLIAMENT, "area:essex")); /* two Cavalry already */
    play(PARLIAMENT, "area:norfolk-suffolk");
    play(PARLIAMENT, "deploy:p-london-foot-3");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 1);
    play(PARLIAMENT, "area:bucks-herts");
}

static void test_TW_6_3_garrisons_go_with_a_fortified_city(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("r-garrison-1");
    put_in("r-hopton", "somerset", 4);
    put_in("r-rupert", "dorset", 4);
    put_in("p-waller", "cheshire", 4);
    actions(KING, 4);
    play(KING, "deploy:r-garrison-1");
    assert_true(legal(KING, "area:somerset"));     /* Friendly */
    assert_true(legal(KING, "area:north-riding")); /* Neutral, York sympathetic */
    assert_false(legal(KING, "area:devon"));       /* Neutral, Plymouth is not */
    assert_false(legal(KING, "area:dorset"));      /* no City */
    assert_false(legal(KING, "area:cheshire"));    /* Enemy */
}

static void test_TW_6_3_besieged_cities_without_a_port(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("p-essex", "oxfordshire", 4);
    put_inside("r-charles", "oxford", 1);
    actions(KING, 4);
    assert_false(legal(KING, "strengthen:r-charles"));
}

static void test_TW_6_31_one_strength_in_a_besieged_port(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "devon", 4);
    put_inside("p-south-foot-devon", "plymouth", 1);
    struct tw_state *s = actions(PARLIAMENT, 4);
    assert_true(legal(PARLIAMENT, "strengthen:p-south-foot-devon")); /* the British Sea is Parliament's by London */
    play(PARLIAMENT, "strengthen:p-south-foot-devon");
    assert_int_equal(s->port_strength[the_city("plymouth")], 1);
    assert_false(legal(PARLIAMENT, "strengthen:p-south-foot-devon"));
    /* Cavalry never; and not without the Sea. */
    s->port_strength[the_city("plymouth")] = 0;
    s->city_control[the_city("london")] = KING;
    assert_false(legal(PARLIAMENT, "strengthen:p-south-foot-devon"));
    s->city_control[the_city("london")] = PARLIAMENT;
    put_inside("p-south-horse-pool", "plymouth", 1);
    assert_false(legal(PARLIAMENT, "strengthen:p-south-horse-pool"));
}

static void test_TW_6_31_guns_before_london(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "bucks-herts", 3);
    put_inside("p-london-foot-1", "london", 1);
    struct tw_state *s = actions(PARLIAMENT, 4);
    play(PARLIAMENT, "strengthen:p-london-foot-1");
    play(PARLIAMENT, "strengthen:p-london-foot-1");
    assert_int_equal(strength_of("p-london-foot-1"), 3);
    assert_false(legal(PARLIAMENT, "strengthen:p-london-foot-1")); /* two a Turn */
    /* With Artillery outside it fails when it is tried: only then the Besieged learn of it. */
    s->port_strength[the_city("london")] = 0;
    put_in("r-cannon-1", "bucks-herts", 4);
    assert_true(legal(PARLIAMENT, "strengthen:p-london-foot-1"));
    play(PARLIAMENT, "strengthen:p-london-foot-1");
    assert_int_equal(told(PORT_SHUT), 1);
    assert_int_equal(s->ap, 2);
    assert_int_equal(strength_of("p-london-foot-1"), 3);
    assert_false(legal(PARLIAMENT, "strengthen:p-london-foot-1"));
}

/* That nothing closes the port tells as much as that guns do. */
static void test_TW_6_31_trying_the_port_of_london_is_not_taken_back(void **unused) {
    (void)unused;
    for (int guns = 0; guns < 2; guns++) {
        empty_map("full-war");
        put_in(guns ? "r-cannon-1" : "r-charles", "bucks-herts", 3);
        put_in_pool("r-cannon-2");
        put_in_pool("r-hopton");
        put_inside("p-london-foot-1", "london", 1);
        fog_join(state(), KING, state()->at[KING][the_area("bucks-herts")] | state()->at[KING][PLACE_POOL]);
        actions(PARLIAMENT, 4);
        play(PARLIAMENT, "strengthen:p-london-foot-1");
        assert_int_equal(told(PORT_SHUT), guns);
        assert_int_equal(told(PORT_OPEN), !guns);
        assert_true(disclosed());
    }
    /* Where all know who is there nobody learns anything. */
    empty_map("full-war");
    put_in("r-charles", "bucks-herts", 3);
    put_inside("p-london-foot-1", "london", 1);
    actions(PARLIAMENT, 4);
    play(PARLIAMENT, "strengthen:p-london-foot-1");
    assert_false(disclosed());
}

/* Parliament alone recruits in Yorkshire on the first Turn. */
static void test_TW_6_18_no_royalist_recruits_in_yorkshire(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    put_in_pool("r-garrison-1");
    put_in_pool("p-north-foot-pool");
    put_in("p-fairfax-f", "west-riding", 3);
    put_in("r-hopton", "cornwall", 3);
    for (int first = 0; first < 2; first++) {
        s->first_turn = (uint8_t)first;
        actions(KING, 4);
        play(KING, "deploy:r-garrison-1");
        assert_int_equal(legal(KING, "area:north-riding"), !first);
        assert_true(legal(KING, "area:oxfordshire"));
    }
    actions(PARLIAMENT, 4);
    play(PARLIAMENT, "deploy:p-north-foot-pool");
    assert_true(legal(PARLIAMENT, "area:west-riding"));
}

/* His Area is Friendly and has a Fortified City, and the Garrison stands in the Area. */
static void test_TW_6_3_a_besieger_deploys_a_garrison_where_he_stands(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in_pool("r-garrison-1");
    put_in("r-hopton", "somerset", 4);
    put_inside("p-waller", "bristol", 3);
    put_in_pool("p-garrison-1");
    actions(KING, 4);
    play(KING, "deploy:r-garrison-1");
    play(KING, "area:somerset");
    assert_int_equal(place_of("r-garrison-1"), the_area("somerset"));
    actions(PARLIAMENT, 4);
    play(PARLIAMENT, "deploy:p-garrison-1");
    assert_false(legal(PARLIAMENT, "area:somerset")); /* the Besieged do not hold the Area */
    begin(STEP_REGIONAL_DEPLOY, KING, the_block("r-garrison-1"), SOUTH, 0);
    assert_true(legal(KING, "area:somerset"));
}

static void test_TW_9_11_limits(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    const struct tw_content *c = printed();
    int dorset = the_area("dorset"), wales = the_area("nw-wales"), oxford = the_area("oxfordshire");
    assert_int_equal(supply_excess(c, s, KING, dorset, 2, 2), 0);
    assert_int_equal(supply_excess(c, s, KING, dorset, 2, 3), 1);
    assert_int_equal(supply_excess(c, s, KING, dorset, 3, 1), 1);
    assert_int_equal(supply_excess(c, s, KING, wales, 1, 2), 0);
    assert_int_equal(supply_excess(c, s, KING, wales, 2, 1), 1);
    assert_int_equal(supply_excess(c, s, KING, oxford, 2, 4), 0); /* a Major City feeds two Infantry more */
    assert_int_equal(supply_excess(c, s, KING, oxford, 4, 2), 2);
    assert_int_equal(supply_excess(c, s, PARLIAMENT, the_area("bucks-herts"), 2, 6), 0);
    assert_int_equal(supply_excess(c, s, PARLIAMENT, the_area("leicestershire"), 2, 3), 0); /* unfortified Minor */
    /* Not for those who Besiege it. */
    put_in("p-essex", "oxfordshire", 4);
    put_inside("r-charles", "oxford", 3);
    assert_int_equal(supply_excess(c, s, PARLIAMENT, oxford, 2, 4), 2);
}

static void test_TW_9_12_cavalry_satisfy_both(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 3);
    put_in("p-east-horse-c3", "lincolnshire", 4);
    put_in("p-east-horse-c2", "lincolnshire", 3);
    put_in("p-south-horse-pool", "lincolnshire", 3);
    put_in("p-east-foot-pool", "lincolnshire", 3);
    put_in("p-east-foot-glos", "lincolnshire", 4);
    begin(STEP_SUPPLY, PARLIAMENT, 0, 0, 0);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 3); /* the three Cavalry */
    play(PARLIAMENT, "lose:p-east-horse-c2");
    assert_int_equal(strength_of("p-east-horse-c2"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_TW_9_12_too_many_in_all(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 3);
    put_in("r-rupert", "dorset", 4);
    put_in("r-charles", "dorset", 3);
    put_in("r-hopton", "dorset", 4);
    put_in("r-south-foot", "dorset", 1);
    put_in("r-south-foot-4areas", "dorset", 3);
    put_in("r-newcastle", "dorset", 3);
    begin(STEP_SUPPLY, KING, 0, 0, 0);
    assert_int_equal(harness_legal_count(&h, KING, NULL), 6);
    play(KING, "lose:r-south-foot"); /* Eliminated, and not counted twice */
    assert_int_equal(place_of("r-south-foot"), PLACE_POOL);
    play(KING, "lose:r-rupert");
    assert_int_equal(top_step(), NONE);
}

static void test_TW_9_12_quartermaster_general(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 3);
    face_up("r14");
    put_in("r-rupert", "dorset", 4);
    put_in("r-charles", "dorset", 3);
    put_in("r-hopton", "dorset", 4);
    put_in("r-south-foot", "dorset", 1);
    put_in("r-south-foot-4areas", "dorset", 3);
    put_in("r-newcastle", "dorset", 3);
    put_in("r-irish-foot-1", "dorset", 3);
    begin(STEP_SUPPLY, PARLIAMENT, 0, 0, 0);
    play(KING, "spare:r-south-foot");
    assert_int_equal(told(EVENT_ENACTED), 1);
    play(KING, "spare:r-charles");
    assert_int_equal(harness_legal_count(&h, KING, "spare"), 0);
    play(KING, "lose:r-hopton");
    assert_int_equal(strength_of("r-south-foot"), 1);
    assert_int_equal(strength_of("r-hopton"), 3);
    assert_int_equal(top_step(), NONE);
}

/* Nobody is hungry: that, too, tells of the blocks that stand upright, if they could be. */
static void test_TW_9_12_who_is_supplied_is_not_a_secret_any_more(void **unused) {
    (void)unused;
    const char *const ids[] = {"r-rupert", "r-charles", "r-hopton"};
    for (int n = 1; n <= 3; n++) {
        empty_map("full-war");
        set_turn(1643, 3);
        for (int i = 0; i < n; i++)
            put_in(ids[i], "dorset", 3);
        put_in_pool("r-south-horse");
        put_in_pool("r-midlands-horse");
        put_in_pool("r-north-horse-pool");
        fog_join(state(), KING, state()->at[KING][the_area("dorset")] | state()->at[KING][PLACE_POOL]);
        begin(STEP_SUPPLY, KING, 0, 0, 0);
        assert_int_equal(top_step(), NONE);
        assert_int_equal(told(SUPPLIED), 2);
        assert_int_equal(disclosed(), n == 3); /* three might all be Cavalry */
    }
}

/* The last who is named hungry shows that nobody else is. */
static void test_TW_9_12_the_last_of_the_hungry_is_not_taken_back(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1643, 3);
    put_in("p-east-horse-c3", "lincolnshire", 4);
    put_in("p-east-horse-c2", "lincolnshire", 3);
    put_in("p-south-horse-pool", "lincolnshire", 3);
    put_in("p-essex", "norfolk-suffolk", 3);
    put_in("p-east-foot-pool", "norfolk-suffolk", 3);
    put_in("p-cannon-1", "norfolk-suffolk", 4);
    put_in_pool("p-midlands-horse-pool");
    fog_join(state(), PARLIAMENT,
             state()->at[PARLIAMENT][the_area("norfolk-suffolk")] | state()->at[PARLIAMENT][the_area("lincolnshire")]);
    begin(STEP_SUPPLY, PARLIAMENT, 0, 0, 0);
    play(PARLIAMENT, "lose:p-east-horse-c2");
    assert_true(harness_event(&h, EVENT_SUPPLIED, 0)->knew == ROLE_BIT(PARLIAMENT));
}

MAIN(cmocka_unit_test(test_TW_6_31_trying_the_port_of_london_is_not_taken_back),
     cmocka_unit_test(test_TW_6_18_no_royalist_recruits_in_yorkshire),
     cmocka_unit_test(test_TW_6_3_a_besieger_deploys_a_garrison_where_he_stands),
     cmocka_unit_test(test_TW_9_12_who_is_supplied_is_not_a_secret_any_more),
     cmocka_unit_test(test_TW_9_12_the_last_of_the_hungry_is_not_taken_back),
     cmocka_unit_test(test_TW_6_3_a_point_a_strength), cmocka_unit_test(test_TW_6_3_who_may_not_be_strengthened),
     cmocka_unit_test(test_TW_6_3_deployment_in_friendly_areas_with_supply),
     cmocka_unit_test(test_TW_6_3_garrisons_go_with_a_fortified_city),
     cmocka_unit_test(test_TW_6_3_besieged_cities_without_a_port),
     cmocka_unit_test(test_TW_6_31_one_strength_in_a_besieged_port), cmocka_unit_test(test_TW_6_31_guns_before_london),
     cmocka_unit_test(test_TW_9_11_limits), cmocka_unit_test(test_TW_9_12_cavalry_satisfy_both),
     cmocka_unit_test(test_TW_9_12_too_many_in_all), cmocka_unit_test(test_TW_9_12_quartermaster_general))
