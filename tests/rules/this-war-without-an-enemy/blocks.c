/* TW-3.0 and TW-4.0: the blocks, the map and who controls it. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/hits.h"
#include "../../../rulesets/this-war-without-an-enemy/state/supply.h"

static void test_TW_3_11_hits_and_elimination(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-hopton", "cornwall", 2);
    int hopton = the_block("r-hopton");
    assert_int_equal(block_lose(harness_game(&h), hopton, 1), 1);
    assert_int_equal(strength_of("r-hopton"), 1);
    assert_int_equal(told(STRENGTH_LOST), 1);
    assert_int_equal(block_lose(harness_game(&h), hopton, 3), 1); /* no more than it has */
    assert_int_equal(place_of("r-hopton"), PLACE_POOL);
    assert_int_equal(strength_of("r-hopton"), 0);
    assert_int_equal(told(ELIMINATED), 1);
}

static void test_TW_3_11_never_above_full_strength(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-garrison-1", "oxfordshire", 1);
    put_in("c-foot-1", "durham", 2);
    assert_int_equal(block_gain(harness_game(&h), the_block("r-garrison-1"), 3), 1);
    assert_int_equal(strength_of("r-garrison-1"), 2);
    /* White outlines: it never grows. */
    assert_int_equal(block_gain(harness_game(&h), the_block("c-foot-1"), 1), 0);
}

static void test_TW_3_12_class_and_effectiveness(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    const struct {
        const char *id, *label;
    } ratings[] = {
        {"r-cannon-1", "A2"},           {"r-midlands-horse", "C3"}, {"p-south-horse-pool", "C2"},
        {"r-north-foot-northum", "I3"}, {"p-clubmen", "I1"},        {"r-garrison-1", "I2"},
    };
    for (size_t i = 0; i < sizeof ratings / sizeof *ratings; i++)
        assert_string_equal(c->block[the_block(ratings[i].id)].label, ratings[i].label);
    for (int i = 0; i < BLOCKS; i++)
        assert_in_range(c->block[i].effectiveness, 1, 3);
    /* The rating is the highest die that hits. */
    struct tw_state *s = empty_map("full-war");
    s->combat.battle.attacker = PARLIAMENT;
    s->combat.battle.retreater = NO_SIDE;
    assert_int_equal(block_effectiveness(harness_game(&h), the_block("r-north-foot-northum"), ENGAGE), 3);
    assert_int_equal(block_effectiveness(&h.game, the_block("r-north-foot-northum"), FOOT_FIRE), 2);
}

static void test_TW_3_13_pursuit_factor(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    assert_int_equal(c->block[the_block("r-rupert")].pursuit, 4);
    assert_int_equal(c->block[the_block("p-cromwell")].pursuit, 1);
    for (int i = 0; i < BLOCKS; i++)
        assert_in_range(c->block[i].pursuit, c->block[i].cls == CAVALRY, c->block[i].cls == CAVALRY ? 5 : 0);
}

static void test_TW_3_21_artillery_needs_no_supply(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    const struct tw_content *c = printed();
    for (int i = 0; i < BLOCKS; i++)
        if (strstr(c->block[i].id, "cannon") != NULL)
            assert_int_equal(c->block[i].cls, ARTILLERY);
    put_in("r-cannon-1", "nw-wales", 4);
    put_in("r-cannon-2", "nw-wales", 4);
    assert_true(supply_has_room(c, s, KING, the_area("nw-wales"), ARTILLERY));
    assert_true(supply_has_room(c, s, KING, the_area("nw-wales"), CAVALRY));
}

static void test_TW_3_22_cavalry_and_their_pursuit(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    int n = 0;
    for (int i = 0; i < BLOCKS; i++) {
        bool horse = c->block[i].cls == CAVALRY;
        n += horse;
        assert_int_equal(horse, c->block[i].pursuit > 0);
        if (strstr(c->block[i].id, "horse") != NULL)
            assert_true(horse);
    }
    assert_true(n > 15);
    assert_int_equal(c->block[the_block("r-henrietta")].cls, CAVALRY);
}

static void test_TW_3_23_foot_clubmen_and_garrisons_are_infantry(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    for (int i = 0; i < BLOCKS; i++)
        if (strstr(c->block[i].id, "foot") != NULL || strstr(c->block[i].id, "garrison") != NULL ||
            strstr(c->block[i].id, "clubmen") != NULL)
            assert_int_equal(c->block[i].cls, INFANTRY);
}

static void test_TW_3_24_regional_blocks_stay_at_home_or_with_a_leader(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    int foot = the_block("r-north-foot-northum"), devon = the_area("devon");
    assert_true(block_may_stay(c, foot, the_area("durham"), 0));
    assert_false(block_may_stay(c, foot, devon, block_bit(foot)));
    assert_true(block_may_stay(c, foot, devon, block_bit(the_block("r-charles"))));
    assert_true(block_may_stay(c, foot, devon, block_bit(the_block("r-newcastle"))));
    assert_false(block_may_stay(c, foot, devon, block_bit(the_block("r-hopton")))); /* of the South */
    /* Covenanters: Scotland and the North, or Leven. */
    int scots = the_block("c-foot-1");
    assert_true(block_may_stay(c, scots, the_area("north-riding"), 0));
    assert_true(block_may_stay(c, scots, PLACE_SCOTLAND, 0));
    assert_true(block_may_stay(c, scots, devon, block_bit(the_block("c-leven"))));
    assert_false(
        block_may_stay(c, scots, devon, block_bit(the_block("p-essex")) | block_bit(the_block("p-fairfax-f"))));
}

static void test_TW_3_25_leaders_and_their_kinds(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    assert_int_equal(bits_count(c->leaders[KING]), 2);
    assert_int_equal(bits_count(c->leaders[PARLIAMENT]), 4);
    assert_int_equal(bits_count(c->regional_leaders[KING]), 3);
    assert_int_equal(bits_count(c->regional_leaders[PARLIAMENT]), 5);
    assert_int_equal(bits_count(c->irish[KING]), 3);
    assert_true(block_may_stay(c, the_block("r-newcastle"), the_area("kent"), 0));
    assert_true(block_may_stay(c, the_block("r-irish-foot-1"), the_area("kent"), 0));
}

static void test_TW_3_26_local_blocks_never_march(void **unused) {
    (void)unused;
    empty_map("full-war");
    face_up("r01");
    put_in("r-garrison-1", "oxfordshire", 2);
    put_in("r-clubmen", "dorset", 3);
    state()->ap = 4;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_int_equal(harness_legal_count(&h, KING, "move-group"), 0);
    assert_int_equal(harness_legal_count(&h, KING, "muster"), 0);
    assert_int_equal(harness_legal_count(&h, KING, "sea-move"), 0);
    assert_true(legal(KING, "pass"));
}

static void test_TW_4_1_friendly_enemy_neutral_contested(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    int cornwall = the_area("cornwall"), devon = the_area("devon"), kent = the_area("kent");
    assert_int_equal(s->control[cornwall], FRIENDLY_KING); /* vacant and Loyal */
    assert_int_equal(s->control[kent], FRIENDLY_PARLIAMENT);
    assert_int_equal(s->control[devon], NEUTRAL);
    put_in("p-south-foot-devon", "cornwall", 4);
    assert_int_equal(s->control[cornwall], FRIENDLY_PARLIAMENT);
    put_in("r-hopton", "cornwall", 4);
    assert_int_equal(s->control[cornwall], CONTESTED);
    block_put(harness_game(&h), the_block("p-south-foot-devon"), devon);
    assert_int_equal(s->control[cornwall], FRIENDLY_KING); /* at once */
    assert_int_equal(s->control[devon], FRIENDLY_PARLIAMENT);
    assert_int_equal(told(AREA_CONTROL), 2);
}

static void test_TW_4_1_no_border_from_lincolnshire_to_the_east_riding(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    assert_int_equal(c->border_of[the_area("lincolnshire")][the_area("east-riding")], 0xff);
    assert_true(c->coastal >> the_area("bucks-herts") & 1); /* by the Port of London */
    assert_true(c->coastal >> the_area("gloucestershire") & 1);
    assert_true(c->area[the_area("central-wales")].mountain);
}

static void test_TW_4_11_regions(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    uint64_t all = 0;
    for (int r = 0; r < REGIONS_ON_MAP; r++) {
        assert_int_equal(all & c->region_areas[r], 0);
        all |= c->region_areas[r];
    }
    assert_int_equal(bits_count(all), AREAS);
    assert_true(c->region_areas[EAST] >> the_area("bucks-herts") & 1);
    /* TW-6.16: London's home is wide for moves and one Area for deployment. */
    assert_true(c->region_areas[LONDON_REGION] >> the_area("kent") & 1);
    assert_int_equal(bits_count(c->deploy_areas[LONDON_REGION]), 1);
}

static void test_TW_4_12_scotland_is_the_covenanters(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    for (int i = 0; i < c->border_count; i++)
        assert_int_equal(c->border[i].b == PLACE_SCOTLAND || c->border[i].a == PLACE_SCOTLAND,
                         c->border[i].covenanters);
    empty_map("full-war");
    face_up("p01");
    set_turn(1644, 1);
    put_in("p-fairfax-f", "northumberland", 3);
    put_in("c-leven", "northumberland", 4);
    state()->ap = 4;
    begin(STEP_SEGMENT, PARLIAMENT, 0, 0, 0);
    play(PARLIAMENT, "move-group:northumberland");
    assert_true(legal(PARLIAMENT, "march:c-leven:scotland"));
    assert_true(legal(PARLIAMENT, "march:p-fairfax-f:durham"));
    assert_false(legal(PARLIAMENT, "march:p-fairfax-f:scotland"));
}

static void test_TW_4_13_ireland_is_left_by_sea_alone(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    assert_int_equal(c->adjacent[PLACE_IRELAND], 0);
    empty_map("full-war");
    put_in("r-irish-foot-1", "ireland", 4);
    put_in("r-irish-foot-2", "cheshire", 4);
    face_up("r01");
    state()->ap = 4;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_false(legal(KING, "move-group:ireland"));
    assert_true(legal(KING, "move-group:cheshire"));
}

static void test_TW_4_14_the_continent_is_left_by_sea_alone(void **unused) {
    (void)unused;
    const struct tw_content *c = (harness_content(), printed());
    assert_int_equal(c->adjacent[PLACE_CONTINENT], 0);
    empty_map("full-war");
    put_in("r-henrietta", "continent", 2);
    face_up("r01");
    state()->ap = 4;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_false(legal(KING, "move-group:continent"));
    assert_true(harness_legal_count(&h, KING, NULL) > 1); /* she may sail */
}

static void test_TW_4_2_cities_follow_their_area(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    int bristol = the_city("bristol"), oxford = the_city("oxford"), somerset = the_area("somerset");
    assert_int_equal(s->city_control[bristol], PARLIAMENT); /* Neutral: by sympathy */
    assert_int_equal(s->city_control[oxford], KING);
    put_in("r-hopton", "somerset", 4);
    assert_int_equal(s->city_control[bristol], KING);
    /* A block inside holds it while the enemy has the Area. */
    put_inside("p-garrison-1", "bristol", 2);
    assert_int_equal(s->control[somerset], FRIENDLY_KING);
    assert_int_equal(s->city_control[bristol], PARLIAMENT);
    /* Besiegers gone: the block is in the Area again. */
    block_put(harness_game(&h), the_block("r-hopton"), the_area("dorset"));
    assert_int_equal(place_of("p-garrison-1"), somerset);
    assert_int_equal(told(SIEGE_ENDS), 1);
    assert_int_equal(s->control[somerset], FRIENDLY_PARLIAMENT);
}

static void test_TW_4_3_key_ports_control_seas(void **unused) {
    (void)unused;
    empty_map("full-war");
    for (int sea = 0; sea < SEAS; sea++)
        assert_int_equal(sea_controller(&h.game, sea), PARLIAMENT);
    put_in("r-hopton", "somerset", 4);
    assert_int_equal(sea_controller(&h.game, IRISH_SEA), KING);
    assert_int_equal(sea_controller(&h.game, BRITISH_SEA), PARLIAMENT);
    const struct tw_content *c = printed();
    assert_int_equal(c->city[the_city("newcastle")].port, 1);
    assert_int_equal(c->city[the_city("plymouth")].sea, BRITISH_SEA);
}

static void test_TW_4_4_where_eliminated_blocks_go(void **unused) {
    (void)unused;
    empty_map("full-war");
    const struct {
        const char *id;
        int place;
    } cases[] = {
        {"r-rupert", PLACE_POOL},       {"r-garrison-1", PLACE_POOL},     {"r-charles", PLACE_REMOVED},
        {"r-henrietta", PLACE_REMOVED}, {"r-irish-foot-1", PLACE_BESIDE}, {"r-clubmen", PLACE_BESIDE},
        {"p-essex", PLACE_POOL},        {"p-clubmen", PLACE_BESIDE},      {"c-foot-1", PLACE_REMOVED},
        {"p-garrison-2", PLACE_POOL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put_in(cases[i].id, "oxfordshire", 1);
        block_eliminate(harness_game(&h), the_block(cases[i].id));
        assert_int_equal(place_of(cases[i].id), cases[i].place);
        /* Into the pool it goes upright; away from it all can see it. */
        role_set audience = harness_event(&h, EVENT_ELIMINATED, 0)->audience;
        assert_int_equal(audience == ROLES_EVERYONE, cases[i].place != PLACE_POOL);
    }
}

static void test_TW_4_5_track_is_relative(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    victory_points(harness_game(&h), KING, 2);
    victory_points(&h.game, PARLIAMENT, 3);
    assert_int_equal(s->vp, -1);
    victory_points(&h.game, PARLIAMENT, 30);
    assert_int_equal(s->vp, -VP_MAX);
}

static void test_TW_4_51_a_city_is_a_point_and_london_two(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    put_at("r-rupert", PLACE_CONTINENT, 4);
    block_put(harness_game(&h), the_block("r-rupert"), the_area("somerset"));
    assert_int_equal(s->vp, 1);
    assert_int_equal(told(CITY_CONTROL), 1);
    block_put(harness_game(&h), the_block("r-rupert"), the_area("bucks-herts"));
    assert_int_equal(s->vp, 2); /* Bristol is lost with the Area */
    block_put(harness_game(&h), the_block("r-rupert"), the_area("leicestershire"));
    assert_int_equal(s->vp, 0); /* Leicester is no Victory City */
    assert_int_equal(told(VICTORY_POINTS), 1);
}

static void test_TW_4_52_capture_of_the_king(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    put_in("r-charles", "leicestershire", 1);
    block_lose(harness_game(&h), the_block("r-charles"), 1);
    assert_int_equal(s->vp, -2);
    assert_true(s->king_captured);
    assert_int_equal(told(KING_CAPTURED), 1);
}

static void test_TW_8_01_marker_comes_and_goes_with_the_besiegers(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    int bristol = the_city("bristol");
    put_in("r-hopton", "somerset", 4);
    put_inside("p-garrison-1", "bristol", 2);
    assert_int_equal(s->marker[bristol], -1); /* one block before a City of size 2 */
    put_in("r-cannon-1", "somerset", 4);
    assert_int_equal(s->marker[bristol], -1); /* Artillery does not count */
    put_in("r-south-foot", "somerset", 4);
    assert_int_equal(s->marker[bristol], 0);
    state()->marker[bristol] = 3;
    put_in("r-south-horse", "somerset", 4);
    assert_int_equal(s->marker[bristol], 3);
    block_put(harness_game(&h), the_block("r-south-horse"), the_area("dorset"));
    block_put(&h.game, the_block("r-south-foot"), the_area("dorset"));
    assert_int_equal(s->marker[bristol], -1);
}

MAIN(cmocka_unit_test(test_TW_3_11_hits_and_elimination), cmocka_unit_test(test_TW_3_11_never_above_full_strength),
     cmocka_unit_test(test_TW_3_12_class_and_effectiveness), cmocka_unit_test(test_TW_3_13_pursuit_factor),
     cmocka_unit_test(test_TW_3_21_artillery_needs_no_supply), cmocka_unit_test(test_TW_3_22_cavalry_and_their_pursuit),
     cmocka_unit_test(test_TW_3_23_foot_clubmen_and_garrisons_are_infantry),
     cmocka_unit_test(test_TW_3_24_regional_blocks_stay_at_home_or_with_a_leader),
     cmocka_unit_test(test_TW_3_25_leaders_and_their_kinds), cmocka_unit_test(test_TW_3_26_local_blocks_never_march),
     cmocka_unit_test(test_TW_4_1_friendly_enemy_neutral_contested),
     cmocka_unit_test(test_TW_4_1_no_border_from_lincolnshire_to_the_east_riding),
     cmocka_unit_test(test_TW_4_11_regions), cmocka_unit_test(test_TW_4_12_scotland_is_the_covenanters),
     cmocka_unit_test(test_TW_4_13_ireland_is_left_by_sea_alone),
     cmocka_unit_test(test_TW_4_14_the_continent_is_left_by_sea_alone),
     cmocka_unit_test(test_TW_4_2_cities_follow_their_area), cmocka_unit_test(test_TW_4_3_key_ports_control_seas),
     cmocka_unit_test(test_TW_4_4_where_eliminated_blocks_go), cmocka_unit_test(test_TW_4_5_track_is_relative),
     cmocka_unit_test(test_TW_4_51_a_city_is_a_point_and_london_two),
     cmocka_unit_test(test_TW_4_52_capture_of_the_king),
     cmocka_unit_test(test_TW_8_01_marker_comes_and_goes_with_the_besiegers))
