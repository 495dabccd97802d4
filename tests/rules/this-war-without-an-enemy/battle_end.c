/* What follows a Battle: TW-7.5 to TW-7.8. */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/battle_end.h"

#define defends(ID, N) stands(ID, "leicestershire", N)
#define attacks(ID, N) marches(ID, "northants-beds", "leicestershire", N)

/* Ends the Battle in Leicestershire as it stands, with that Loser: no Round was fought. */
static void lost_by(int side) {
    int where = area("leicestershire"), attacker = state()->combat.attacker[where];
    harness_game(&h);
    battle_clear(&h.game, where, FIGHT_BATTLE, attacker);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    fight()->round = 1;
    fight()->retreater = (uint8_t)side;
    run(STEP_AFTERMATH, 0, where, 0);
}

/* ---- TW-7.5 ------------------------------------------------------------------------------------------------------ */

static void count_blocks(int king_foot, int parliament_foot, int expected_loser) {
    static const char *const kings[] = {"r-charles", "r-irish-foot-1", "r-irish-foot-2"};
    static const char *const theirs[] = {"p-essex", "p-skippon", "p-brooke"};
    empty_map("full-war");
    for (int i = 0; i < parliament_foot; i++)
        defends(theirs[i], 3);
    for (int i = 0; i < king_foot; i++)
        attacks(kings[i], 3);
    int where = area("leicestershire");
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    assert_int_equal(battle_loser(&h.game), expected_loser);
}

static void test_TW_7_5_fewest_blocks_lose_and_the_attacker_on_a_tie(void **unused) {
    (void)unused;
    count_blocks(3, 2, PARLIAMENT);
    count_blocks(2, 3, KING);
    count_blocks(2, 2, KING);
}

static void test_TW_7_5_who_does_not_count(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 3);
    defends("p-cannon-1", 3);
    defends("p-cromwell", 3);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 3);
    int where = area("leicestershire");
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    fight()->ranks[PARLIAMENT] &= ~block_bit(block("p-cromwell"));
    fight()->pursuing[PARLIAMENT] = block_bit(block("p-cromwell"));
    assert_int_equal(battle_loser(&h.game), PARLIAMENT); /* two against Essex alone */
}

static void test_TW_7_5_all_stand_upright_again(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    blocks_reveal(harness_game(&h), KING, block_bit(block("r-charles")));
    lost_by(KING);
    assert_int_equal(state()->revealed[KING], 0);
}

static void test_TW_7_5_artillery_left_alone_is_captured(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-cannon-1", 3);
    defends("p-cannon-2", 1);
    attacks("r-charles", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(6, 6, 6, 6);
    parliament("stand");
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(fight()->captured, 4);
    ASSERT_ASKED(STEP_CAPTURED_GUN, KING);
}

static void test_TW_7_5_rupert_has_lost(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-rupert", 3);
    lost_by(KING);
    assert_int_equal(s->rupert_disgraced, 1);
}

/* ---- TW-7.6 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_6_not_over_the_enemys_border(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-rupert", "lincolnshire", 4);
    defends("p-essex", 4);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    ASSERT_ASKED(STEP_RETREAT_BLOCK, PARLIAMENT);
    assert_false(legal(PARLIAMENT, "retreat:p-essex:northants-beds"));
    assert_false(legal(PARLIAMENT, "retreat:p-essex:lincolnshire")); /* the enemy's Area */
    assert_true(legal(PARLIAMENT, "retreat:p-essex:staffs-warwicks"));
    parliament("retreat:p-essex:derby-nottingham");
    ASSERT_AT("p-essex", "derby-nottingham");
    assert_true(state()->combat.fled[PARLIAMENT] & block_bit(block("p-essex")));
}

static void test_TW_7_6_who_came_last_over_a_shared_border(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    marches("p-skippon", "northants-beds", "leicestershire", 3);
    lost_by(PARLIAMENT);
    assert_true(legal(PARLIAMENT, "retreat:p-essex:northants-beds"));
}

static void test_TW_7_6_border_limits(void **unused) {
    (void)unused;
    empty_map("full-war");
    static const char *const foot[] = {"p-essex", "p-skippon", "p-brooke", "p-waller", "p-manchester"};
    for (int i = 0; i < 5; i++)
        defends(foot[i], 3);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    for (int i = 0; i < 4; i++) {
        char key[60];
        snprintf(key, sizeof key, "retreat:%s:derby-nottingham", foot[i]);
        parliament(key);
    }
    assert_false(legal(PARLIAMENT, "retreat:p-manchester:derby-nottingham")); /* a river: four */
    assert_true(legal(PARLIAMENT, "retreat:p-manchester:staffs-warwicks"));
}

static void test_TW_7_6_nowhere_to_go(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "cornwall", 4);
    marches("r-charles", "devon", "cornwall", 3);
    marches("r-rupert", "devon", "cornwall", 3);
    run(STEP_BATTLE, 0, area("cornwall"), 0);
    parliament("stand");
    parliament("hold-fire");
    roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    king("hold-fire");
    king("fight-on");
    parliament("general-retreat");
    harness_play_until(&h, STEP_REGROUP, 20);
    ASSERT_AT("p-essex", "pool");
}

static void test_TW_7_6_the_defender_goes_into_his_city(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("p-waller", "somerset", 3);
    stands("p-essex", "somerset", 3);
    stands("p-skippon", "somerset", 3);
    marches("r-charles", "wiltshire", "somerset", 3);
    marches("r-rupert", "wiltshire", "somerset", 3);
    run(STEP_BATTLE, 0, area("somerset"), 0);
    parliament("stand");
    parliament("hold-fire");
    harness_play_until(&h, STEP_GENERAL_RETREAT, 20);
    king("fight-on");
    parliament("general-retreat");
    harness_play_until(&h, STEP_RETREAT_BLOCK, 30);
    parliament("inside:p-waller");
    parliament("inside:p-essex");
    assert_false(legal(PARLIAMENT, "inside:p-skippon")); /* Bristol holds two */
    parliament("retreat:p-skippon:devon");
    assert_int_equal(besieged_side(s, city("bristol")), PARLIAMENT); /* TW-8.0 */
}

/* ---- TW-7.61 to TW-7.63 ------------------------------------------------------------------------------------------ */

static void artillery_goes(int face, int strength) {
    empty_map("full-war");
    defends("p-essex", 4);
    defends("p-cannon-1", strength);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    roll(face);
    parliament("retreat:p-cannon-1:derby-nottingham");
    ASSERT_ROLLED();
}

static void test_TW_7_61_artillery_may_lose_a_strength(void **unused) {
    (void)unused;
    artillery_goes(3, 3);
    ASSERT_STRENGTH("p-cannon-1", 2);
    artillery_goes(4, 3);
    ASSERT_STRENGTH("p-cannon-1", 3);
    artillery_goes(1, 1);
    ASSERT_AT("p-cannon-1", "pool");
    assert_int_equal(fight()->captured, 1);
}

static void test_TW_7_62_regional_blocks_go_home_or_to_a_leader(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-south-foot-glos", 4);
    defends("p-essex", 4);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "retreat"), 3); /* Essex alone has anywhere to go */
    parliament("retreat:p-essex:derby-nottingham");
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, "retreat"), 1);
    parliament("retreat:p-south-foot-glos:derby-nottingham");
    ASSERT_AT("p-south-foot-glos", "derby-nottingham");
}

static void test_TW_7_62_a_regional_block_without_a_leader_is_lost(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-south-foot-glos", 4);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    ASSERT_AT("p-south-foot-glos", "pool");
}

static void test_TW_7_63_clubmen_do_not_retreat(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-clubmen", 3);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    ASSERT_AT("p-clubmen", "beside");
    assert_int_equal(asked(), STEP_REGROUP);
}

/* ---- TW-7.7 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_7_the_victor_goes_to_one_area(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-rupert", 3);
    attacks("r-irish-foot-1", 3);
    lost_by(PARLIAMENT);
    parliament("retreat:p-essex:derby-nottingham");
    ASSERT_ASKED(STEP_REGROUP, KING);
    assert_false(legal(KING, "area:derby-nottingham"));
    king("area:northants-beds");
    king("regroup:r-charles");
    king("regroup:r-rupert");
    king("pass");
    ASSERT_AT("r-rupert", "northants-beds");
    ASSERT_AT("r-irish-foot-1", "leicestershire");
    assert_int_equal(asked(), NONE);
}

static void test_TW_7_7_the_victor_may_stay(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    parliament("retreat:p-essex:derby-nottingham");
    king("pass");
    ASSERT_AT("r-charles", "leicestershire");
    assert_int_equal(state()->control[area("leicestershire")], FRIENDLY_KING);
    assert_int_equal(state()->combat.attacker[area("leicestershire")], NO_SIDE);
}

static void test_TW_7_71_a_regional_block_regroups_abroad_with_a_leader(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-midlands-horse", 3);
    lost_by(PARLIAMENT);
    parliament("retreat:p-essex:derby-nottingham");
    king("area:lincolnshire");
    assert_false(legal(KING, "regroup:r-midlands-horse"));
    king("regroup:r-charles");
    assert_true(legal(KING, "regroup:r-midlands-horse"));
}

/* ---- TW-7.8 ------------------------------------------------------------------------------------------------------ */

static void test_TW_7_8_where_the_eliminated_go(void **unused) {
    (void)unused;
    empty_map("full-war");
    static const struct {
        const char *id, *to;
    } rows[] = {
        {"r-charles", "removed"}, {"r-henrietta", "removed"}, {"r-irish-foot-1", "beside"},
        {"r-clubmen", "beside"},  {"r-rupert", "pool"},       {"r-garrison-1", "pool"},
        {"p-clubmen", "beside"},  {"c-horse", "removed"},     {"c-callendar-foot-1", "removed"},
        {"p-essex", "pool"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int which = stands(rows[i].id, "leicestershire", 1);
        block_eliminate(harness_game(&h), which);
        ASSERT_AT(rows[i].id, rows[i].to);
    }
}

static void guns_for_the_king(void) {
    empty_map("full-war");
    defends("p-cannon-1", 3);
    attacks("r-charles", 3);
    stands("r-cannon-1", "northants-beds", 2);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    roll(6, 6, 6);
    parliament("stand");
    ASSERT_ASKED(STEP_CAPTURED_GUN, KING);
}

static void test_TW_7_81_strength_for_artillery_near_or_from_the_pool(void **unused) {
    (void)unused;
    guns_for_the_king();
    king("add-artillery:r-cannon-1");
    king("add-artillery:r-cannon-2");
    king("add-artillery:r-cannon-2");
    ASSERT_STRENGTH("r-cannon-1", 3);
    ASSERT_AT("r-cannon-2", "leicestershire");
    ASSERT_STRENGTH("r-cannon-2", 2);
    ASSERT_ASKED(STEP_REGROUP, KING);
}

static void test_TW_7_81_it_may_be_left(void **unused) {
    (void)unused;
    guns_for_the_king();
    king("pass");
    ASSERT_STRENGTH("r-cannon-1", 2);
    ASSERT_ASKED(STEP_REGROUP, KING);
}

static void test_TW_7_82_left_without_a_leader_after_the_battle(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "norfolk-suffolk", 4);
    int where = area("norfolk-suffolk");
    marches("r-charles", "camb-hunt", "norfolk-suffolk", 3);
    marches("r-midlands-horse", "camb-hunt", "norfolk-suffolk", 3);
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    fight()->ranks[KING] = in_field(state(), KING, where);
    fight()->ranks[PARLIAMENT] = in_field(state(), PARLIAMENT, where);
    fight()->retreater = PARLIAMENT;
    run(STEP_AFTERMATH, 0, where, 0);
    parliament("retreat:p-essex:lincolnshire");
    king("area:camb-hunt");
    king("regroup:r-charles");
    king("pass");
    ASSERT_AT("r-midlands-horse", "pool");
}

/* ---- TW-12.51 ---------------------------------------------------------------------------------------------------- */

/* Two of the king's against Essex: by TW-7.5 Essex would lose each time. */
static void skirmish(int hits, int king_hits, int loser) {
    struct tw_state *s = empty_map("prelude");
    s->skirmish = 1;
    defends("p-essex", 4);
    attacks("r-charles", 3);
    attacks("r-irish-foot-1", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("stand");
    parliament("hold-fire");
    int left = 6 - hits; /* the king's dice after the Defender's hits */
    int face[11] = {0};
    for (int i = 0; i < 4; i++)
        face[i] = i < hits ? 1 : 6;
    for (int i = 0; i < left; i++)
        face[4 + i] = i < king_hits ? 1 : 6;
    roll(face[0], face[1], face[2], face[3], face[4], face[5], face[6], face[7], face[8], face[9]);
    king("hold-fire");
    if (asked() == STEP_TAKE_HIT)
        king("take-hit:r-charles");
    ASSERT_ROLLED();
    assert_int_equal(fight()->round, 1);
    assert_int_equal(fight()->loser, loser);
}

static void test_TW_12_5_a_skirmish_is_one_round_and_hits_decide(void **unused) {
    (void)unused;
    skirmish(2, 0, KING);
    skirmish(1, 1, KING); /* as many: the Defender wins */
    skirmish(1, 2, PARLIAMENT);
}

static void test_TW_12_5_skirmishers_may_retreat_where_the_enemy_came(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    s->skirmish = 1;
    defends("p-essex", 4);
    attacks("r-charles", 3);
    fight()->withdrawn = 0;
    assert_int_equal(s->combat.pinned[PARLIAMENT][area("leicestershire")], 0);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    parliament("stand");
    parliament("hold-fire");
    roll(6, 6, 6, 6, 1, 1, 1);
    king("hold-fire");
    ASSERT_ASKED(STEP_RETREAT_BLOCK, PARLIAMENT);
    assert_true(legal(PARLIAMENT, "retreat:p-essex:northants-beds"));
}

static void test_TW_12_5_reserves_fight_again(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("prelude");
    s->skirmish = 1;
    defends("p-essex", 4);
    attacks("r-charles", 3);
    marches("p-skippon", "lincolnshire", "leicestershire", 3);
    run(STEP_TACTICAL, 0, 0, 0);
    parliament("stand");
    parliament("hold-fire");
    roll(6, 6, 6, 6, 1, 1, 1);
    king("hold-fire");
    parliament("retreat:p-essex:staffs-warwicks");
    king("pass");
    ASSERT_ASKED(STEP_STAND, PARLIAMENT); /* Skippon, who was in Reserve */
    assert_int_equal(fight()->ranks[PARLIAMENT], block_bit(block("p-skippon")));
}

static void test_TW_7_82_their_leader_has_fallen(void **unused) {
    (void)unused;
    empty_map("full-war");
    int where = area("norfolk-suffolk");
    stands("p-essex", "norfolk-suffolk", 4);
    marches("r-charles", "camb-hunt", "norfolk-suffolk", 1);
    marches("r-midlands-horse", "camb-hunt", "norfolk-suffolk", 3);
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    block_lose(&h.game, block("r-charles"), 1);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    fight()->retreater = PARLIAMENT;
    run(STEP_AFTERMATH, 0, where, 0);
    parliament("retreat:p-essex:lincolnshire");
    ASSERT_AT("r-midlands-horse", "norfolk-suffolk"); /* it might still regroup */
    king("pass");
    ASSERT_AT("r-midlands-horse", "pool");
}

static void test_TW_7_61_artillery_retreats_into_the_city_too(void **unused) {
    (void)unused;
    empty_map("full-war");
    int where = area("somerset");
    stands("p-essex", "somerset", 4);
    stands("p-cannon-1", "somerset", 3);
    marches("r-charles", "wiltshire", "somerset", 3);
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    fight()->retreater = PARLIAMENT;
    run(STEP_AFTERMATH, 0, where, 0);
    roll(3);
    parliament("inside:p-cannon-1");
    ASSERT_ROLLED();
    ASSERT_STRENGTH("p-cannon-1", 2);
    ASSERT_AT("p-cannon-1", "bristol");
}

static void test_TW_8_1_no_relief_goes_into_the_city(void **unused) {
    (void)unused;
    empty_map("full-war");
    int where = area("somerset");
    stands("r-hopton", "somerset", 3);
    stands_inside("p-waller", "bristol", 3);
    marches("p-essex", "wiltshire", "somerset", 4);
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING); /* they have changed places (TW-7.1) */
    fight()->besieged = fight()->siege_cut = fight()->joined = 1;
    fight()->from_city[PARLIAMENT] = block_bit(block("p-waller"));
    fight()->ranks[KING] = in_field(state(), KING, where);
    fight()->ranks[PARLIAMENT] = in_field(state(), PARLIAMENT, where) | fight()->from_city[PARLIAMENT];
    fight()->retreater = PARLIAMENT;
    run(STEP_AFTERMATH, 0, where, 0);
    assert_true(legal(PARLIAMENT, "inside:p-waller"));
    assert_false(legal(PARLIAMENT, "inside:p-essex"));
    assert_true(legal(PARLIAMENT, "retreat:p-essex:wiltshire"));
}

static void test_TW_7_62_into_the_city_as_into_any_area(void **unused) {
    (void)unused;
    empty_map("full-war");
    int where = area("somerset");
    stands("p-midlands-foot", "somerset", 3);
    stands("p-essex", "somerset", 4);
    marches("r-charles", "wiltshire", "somerset", 3);
    battle_clear(harness_game(&h), where, FIGHT_BATTLE, KING);
    for (int k = 0; k < SIDES; k++)
        fight()->ranks[k] = in_field(state(), k, where);
    fight()->retreater = PARLIAMENT;
    run(STEP_AFTERMATH, 0, where, 0);
    assert_true(legal(PARLIAMENT, "retreat:p-midlands-foot:gloucestershire")); /* its home */
    assert_false(legal(PARLIAMENT, "inside:p-midlands-foot"));
    parliament("inside:p-essex");
    assert_true(legal(PARLIAMENT, "inside:p-midlands-foot"));
}

static void test_TW_7_82_wherever_they_are(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-north-foot-pool", "kent", 3);
    stands("r-north-foot-lancashire", "cornwall", 3);
    defends("p-essex", 4);
    attacks("r-charles", 3);
    lost_by(PARLIAMENT);
    parliament("retreat:p-essex:derby-nottingham");
    ASSERT_AT("p-north-foot-pool", "pool");
    ASSERT_AT("r-north-foot-lancashire", "cornwall");
    const struct event *event = harness_event(&h, EVENT_STRANDED, 0);
    assert_int_equal(event->arg[1], 1);
    assert_int_equal(event->knew, ROLE_BIT(PARLIAMENT)); /* the others learn it: undo is closed */
    assert_int_equal(event->audience, ROLES_EVERYONE);
    king("pass");
    ASSERT_AT("r-north-foot-lancashire", "pool");
}

static void test_TW_7_6_a_border_crossed_on_the_way_through(void **unused) {
    (void)unused;
    empty_map("full-war");
    defends("r-rupert", 4);
    int charles = stands("r-charles", "northants-beds", 3);
    march_arrive(harness_game(&h), charles, area("leicestershire"), area("derby-nottingham"));
    block_put(&h.game, charles, area("oxfordshire"));
    marches("p-essex", "lincolnshire", "leicestershire", 4);
    lost_by(PARLIAMENT);
    assert_true(legal(PARLIAMENT, "retreat:p-essex:lincolnshire"));
    assert_false(legal(PARLIAMENT, "retreat:p-essex:northants-beds"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_7_5_fewest_blocks_lose_and_the_attacker_on_a_tie),
        cmocka_unit_test(test_TW_7_5_who_does_not_count),
        cmocka_unit_test(test_TW_7_5_all_stand_upright_again),
        cmocka_unit_test(test_TW_7_5_artillery_left_alone_is_captured),
        cmocka_unit_test(test_TW_7_5_rupert_has_lost),
        cmocka_unit_test(test_TW_7_6_not_over_the_enemys_border),
        cmocka_unit_test(test_TW_7_6_who_came_last_over_a_shared_border),
        cmocka_unit_test(test_TW_7_6_border_limits),
        cmocka_unit_test(test_TW_7_6_nowhere_to_go),
        cmocka_unit_test(test_TW_7_6_the_defender_goes_into_his_city),
        cmocka_unit_test(test_TW_7_61_artillery_may_lose_a_strength),
        cmocka_unit_test(test_TW_7_62_regional_blocks_go_home_or_to_a_leader),
        cmocka_unit_test(test_TW_7_62_a_regional_block_without_a_leader_is_lost),
        cmocka_unit_test(test_TW_7_63_clubmen_do_not_retreat),
        cmocka_unit_test(test_TW_7_7_the_victor_goes_to_one_area),
        cmocka_unit_test(test_TW_7_7_the_victor_may_stay),
        cmocka_unit_test(test_TW_7_71_a_regional_block_regroups_abroad_with_a_leader),
        cmocka_unit_test(test_TW_7_8_where_the_eliminated_go),
        cmocka_unit_test(test_TW_7_81_strength_for_artillery_near_or_from_the_pool),
        cmocka_unit_test(test_TW_7_81_it_may_be_left),
        cmocka_unit_test(test_TW_7_82_left_without_a_leader_after_the_battle),
        cmocka_unit_test(test_TW_12_5_a_skirmish_is_one_round_and_hits_decide),
        cmocka_unit_test(test_TW_12_5_skirmishers_may_retreat_where_the_enemy_came),
        cmocka_unit_test(test_TW_12_5_reserves_fight_again),
        cmocka_unit_test(test_TW_7_82_their_leader_has_fallen),
        cmocka_unit_test(test_TW_7_61_artillery_retreats_into_the_city_too),
        cmocka_unit_test(test_TW_8_1_no_relief_goes_into_the_city),
        cmocka_unit_test(test_TW_7_62_into_the_city_as_into_any_area),
        cmocka_unit_test(test_TW_7_82_wherever_they_are),
        cmocka_unit_test(test_TW_7_6_a_border_crossed_on_the_way_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
