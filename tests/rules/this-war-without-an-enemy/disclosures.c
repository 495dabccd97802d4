/* What an action tells of blocks that stand upright cannot be taken back (TW-7.2, TW-6.15, TW-6.21, TW-8.01), and
 * nothing else tells of them. */
#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/state/fog.h"

#define group(ROLE, AREA) run(STEP_GROUP, ROLE, area(AREA), 0)
#define battle(AREA)      run(STEP_BATTLE, 0, area(AREA), 0)

/* ---- Withdraw Before Battle -------------------------------------------------------------------------------------- */

/* Neither side knew the other's number; no die is rolled where one side alone has Cavalry. */
static void test_TW_7_2_the_announcement_is_not_taken_back(void **unused) {
    (void)unused;
    const char *const defenders[] = {"r-charles", "r-rupert"}, *const attackers[] = {"p-cromwell", "p-essex"};
    for (int automatic_success = 0; automatic_success < 2; automatic_success++) {
        empty_map("full-war");
        stands(defenders[automatic_success], "leicestershire", 4);
        marches(attackers[automatic_success], "northants-beds", "leicestershire", 3);
        state()->player1 = PARLIAMENT;
        battle("leicestershire");
        ASSERT_ASKED(STEP_STAND, KING);
        king("withdraw");
        const struct event *told = harness_event(&h, EVENT_HORSE_ANNOUNCED, 0);
        assert_non_null(told);
        assert_int_equal(told->audience, ROLES_EVERYONE);
        assert_int_equal(told->knew & (ROLE_BIT(KING) | ROLE_BIT(PARLIAMENT)), 0);
        assert_true(disclosed());
    }
}

/* ---- Siege Markers ----------------------------------------------------------------------------------------------- */

/* n Royalists of whom one may be a Cannon come to Bristol (size 2); its garrison goes inside. */
static void close_the_gates(const char *const *ids, int n) {
    empty_map("full-war");
    stands("p-garrison-1", "somerset", 2);
    for (int i = 0; i < n; i++)
        stands(ids[i], "wiltshire", 3);
    group(KING, "wiltshire");
    for (int i = 0; i < n; i++) {
        char key[64];
        snprintf(key, sizeof key, "march:%s:somerset", ids[i]);
        king(key);
    }
    king("pass");
    ASSERT_ASKED(STEP_WITHDRAW_BLOCK, PARLIAMENT);
    parliament("inside:p-garrison-1");
}

static void test_TW_8_01_a_marker_tells_who_besieges(void **unused) {
    (void)unused;
    const char *const two[] = {"r-charles", "r-rupert"};
    close_the_gates(two, 2);
    const struct event *told = harness_event(&h, EVENT_MARKER, 0);
    assert_non_null(told);
    assert_int_equal(told->knew, ROLE_BIT(KING));
    assert_true(disclosed());
}

static void test_TW_8_01_no_marker_tells_it_too(void **unused) {
    (void)unused;
    const char *const gun[] = {"r-charles", "r-cannon-1"};
    close_the_gates(gun, 2);
    assert_int_equal(state()->marker[city("bristol")], -1);
    assert_int_equal(harness_event_count(&h, EVENT_NO_MARKER), 1);
    assert_true(disclosed());
}

/* One block is never enough, four always are: there are only two Cannon. */
static void test_TW_8_01_what_all_can_count_is_no_secret(void **unused) {
    (void)unused;
    const char *const four[] = {"r-charles", "r-cannon-1", "r-rupert", "r-cannon-2"};
    close_the_gates(four, 1);
    assert_int_equal(harness_event_count(&h, EVENT_NO_MARKER), 0);
    assert_false(disclosed());
    close_the_gates(four, 4);
    assert_int_equal(state()->marker[city("bristol")], 0);
    assert_int_equal(harness_event(&h, EVENT_MARKER, 0)->knew, ROLES_EVERYONE);
    assert_false(disclosed());
}

/* A block that leaves may be one that counts; one that comes, or a change inside, leaves the Marker as it is. */
static void test_TW_8_01_the_marker_is_told_where_it_tells_something(void **unused) {
    (void)unused;
    const char *const three[] = {"r-charles", "r-cannon-1", "r-rupert"};
    close_the_gates(three, 3);
    assert_int_equal(state()->marker[city("bristol")], 0);
    stands("r-cannon-2", "wiltshire", 3);
    block_put(harness_game(&h), block("r-cannon-2"), area("somerset"));
    block_lose(&h.game, block("p-garrison-1"), 1);
    block_gain(&h.game, block("r-charles"), 1);
    assert_int_equal(harness_event_count(&h, EVENT_MARKER) + harness_event_count(&h, EVENT_MARKER_STAYS), 0);
    block_put(&h.game, block("r-cannon-1"), area("wiltshire"));
    assert_int_equal(harness_event_count(&h, EVENT_MARKER_STAYS), 1);
    assert_int_equal(harness_event(&h, EVENT_MARKER_STAYS, 0)->knew, ROLE_BIT(KING));
}

/* To give a Garrison up shows that it was one, and that the Siege begins with the block inside. */
static void test_TW_6_15_a_garrison_given_up_is_not_taken_back(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-garrison-1", "east-riding", 2);
    stands("p-fairfax-f", "east-riding", 3);
    stands("r-newcastle", "north-riding", 3);
    group(KING, "north-riding");
    king("march:r-newcastle:east-riding");
    king("pass");
    parliament("dismiss:p-garrison-1");
    assert_true(disclosed());
}

/* A lost Battle with one block left, that goes inside. */
static void retreat_inside(const char *id, const char *where) {
    struct tw_battle *b = fight();
    battle_clear(harness_game(&h), area(where), FIGHT_BATTLE, KING);
    b->loser = PARLIAMENT;
    b->ranks[PARLIAMENT] = b->chosen[PARLIAMENT] = block_bit(block(id));
    run(STEP_RETREAT, PARLIAMENT, area(where), 0);
    char key[64];
    snprintf(key, sizeof key, "inside:%s", id);
    parliament(key);
}

/* The last who retreats into the City shows whether a Siege Marker is placed. */
static void test_TW_8_01_a_retreat_into_the_city_is_not_taken_back(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "somerset", 4);
    marches("r-charles", "wiltshire", "somerset", 3);
    marches("r-rupert", "wiltshire", "somerset", 4);
    retreat_inside("p-essex", "somerset");
    assert_int_equal(harness_event(&h, EVENT_MARKER, 0)->knew, ROLE_BIT(KING));
    assert_true(disclosed());
}

/* ---- one Siege, told once ---------------------------------------------------------------------------------------- */

static void test_TW_8_0_a_siege_after_a_battle_is_told_once(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-fairfax-f", "east-riding", 3);
    stands("r-newcastle", "north-riding", 4);
    stands("r-rupert", "north-riding", 4);
    group(KING, "north-riding");
    king("march:r-newcastle:east-riding");
    king("march:r-rupert:east-riding");
    king("pass");
    parliament("pass"); /* nobody goes inside before the Battle */
    retreat_inside("p-fairfax-f", "east-riding");
    assert_int_equal(besieged_side(state(), city("hull")), PARLIAMENT);
    assert_int_equal(harness_event_count(&h, EVENT_SIEGE_BEGINS), 1);
    assert_int_equal(state()->marker[city("hull")], 0);
}

/* ---- ports ------------------------------------------------------------------------------------------------------- */

static void test_TW_6_21_guns_that_close_the_port_are_not_taken_back(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "bucks-herts", 3);
    stands("r-cannon-1", "bucks-herts", 3);
    stands_inside("p-essex", "london", 4);
    run(STEP_ACTIONS, PARLIAMENT, 0, 0);
    parliament("sea-move:in-london");
    parliament("embark:p-essex");
    assert_false(disclosed());
    parliament("land:kent");
    assert_int_equal(harness_event(&h, EVENT_PORT_CLOSED, 0)->knew, ROLE_BIT(KING));
    assert_true(disclosed());
}

/* ---- who stood where --------------------------------------------------------------------------------------------- */

/* Once all stand upright again nobody can tell who routed and who was in Reserve. */
static void test_TW_7_5_the_battle_mat_is_empty_when_all_stand_upright(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 4);
    stands("p-cromwell", "leicestershire", 3);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    battle_clear(harness_game(&h), area("leicestershire"), FIGHT_BATTLE, KING);
    struct tw_battle *b = fight();
    b->ranks[KING] = block_bit(block("r-charles"));
    b->ranks[PARLIAMENT] = block_bit(block("p-essex"));
    b->routing[PARLIAMENT] = block_bit(block("p-cromwell"));
    for (int side = 0; side < SIDES; side++)
        blocks_reveal(harness_game(&h), side, b->ranks[side] | b->routing[side]);
    assert_true(view_has(KING, "\"routing\":{\"count\":1,\"blocks\":[\"p-cromwell\"]}"));
    b->loser = PARLIAMENT;
    assert_true(view_has(KING, "\"routing\":{\"count\":1,\"blocks\":[\"p-cromwell\"]}"));
    battle_hide(&h.game);
    assert_false(view_has(KING, "\"count\":1,\"blocks\":[]"));
    assert_false(view_has(PARLIAMENT, "\"ranks\":{\"count\":1"));
    assert_true(view_has(KING, "\"loser\":\"parliament\""));
}

/* The Round's last hit leaves nobody in the ranks: whether the Battle goes on tells what is in Reserve. */
static void test_TW_7_3_what_the_reserve_decides_is_not_taken_back(void **unused) {
    (void)unused;
    const char *const reserves[] = {"r-cannon-1", "r-rupert"};
    for (int fights = 0; fights < 2; fights++) {
        empty_map("full-war");
        stands("r-charles", "leicestershire", 1);
        stands(reserves[fights], "leicestershire", 4);
        marches("p-essex", "northants-beds", "leicestershire", 4);
        battle_clear(harness_game(&h), area("leicestershire"), FIGHT_BATTLE, PARLIAMENT);
        struct tw_battle *b = fight();
        b->round = 1;
        b->ranks[PARLIAMENT] = block_bit(block("p-essex"));
        b->reserve[KING] = block_bit(block(reserves[fights]));
        block_eliminate(harness_game(&h), block("r-charles"));
        flow_call(harness_game(&h), STEP_BATTLE, 0, area("leicestershire"), 0, 0);
        flow_top(&h.game)->phase = 1000; /* after the Round */
        harness_run(&h);
        assert_int_equal(harness_event(&h, EVENT_RESERVE_DECIDES, 0)->knew, ROLE_BIT(KING));
        assert_int_equal(harness_event_count(&h, EVENT_BATTLE_WON), !fights);
        assert_true(disclosed());
    }
}

/* Who was in Reserve and is asked where he retreats to has somewhere to go: that is told, too. */
static void test_TW_7_6_who_has_to_retreat_is_not_taken_back(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-charles", "leicestershire", 3);
    stands("r-north-foot-northum", "leicestershire", 4);
    marches("p-essex", "northants-beds", "leicestershire", 4);
    battle_clear(harness_game(&h), area("leicestershire"), FIGHT_BATTLE, PARLIAMENT);
    struct tw_battle *b = fight();
    b->ranks[KING] = block_bit(block("r-charles"));
    b->reserve[KING] = block_bit(block("r-north-foot-northum"));
    b->ranks[PARLIAMENT] = block_bit(block("p-essex"));
    b->retreater = KING;
    run(STEP_AFTERMATH, 0, area("leicestershire"), 0);
    ASSERT_ASKED(STEP_RETREAT_BLOCK, KING);
    assert_int_equal(harness_event(&h, EVENT_MUST_RETREAT, 0)->knew, ROLE_BIT(KING));
    assert_true(disclosed());
}

/* That nobody was stranded tells of those who might have been. */
static void test_TW_7_82_nobody_stranded_is_told_too(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-midlands-horse", "oxfordshire", 3); /* at home; all know neither that nor who it is */
    stands("r-rupert", "kent", 3);
    for (int known = 0; known < 2; known++) {
        if (known) {
            fog_clear(state(), block("r-midlands-horse"));
            fog_clear(state(), block("r-rupert"));
        }
        blocks_eliminate_stranded(harness_game(&h), KING);
        assert_int_equal(harness_event_count(&h, EVENT_NOT_STRANDED), !known);
        assert_int_equal(disclosed(), !known);
    }
}

/* How many stand in Reserve is seen by all, who keeps up the Siege is not. */
static void test_TW_8_1_who_is_held_back_comes_from_where_all_see(void **unused) {
    (void)unused;
    bristol(2);
    battle_clear(harness_game(&h), area("somerset"), FIGHT_BATTLE, PARLIAMENT);
    struct tw_battle *b = fight();
    b->ranks[KING] = block_bit(block("r-hopton")) | block_bit(block("r-charles"));
    b->reserve[KING] = block_bit(block("r-rupert"));
    run(STEP_HOLD, KING, area("somerset"), city("bristol"));
    king("hold:r-hopton");
    const struct event *told = harness_event(&h, EVENT_KEEPS_SIEGE, 0);
    assert_int_equal(told->arg[2], 1);
    assert_int_equal(told->audience, ROLE_BIT(KING));
    king("hold:r-rupert");
    assert_int_equal(harness_event(&h, EVENT_KEEPS_SIEGE, 0)->arg[2], 0);
}

/* ---- the queen --------------------------------------------------------------------------------------------------- */

/* As soon as the Area is Friendly, before anybody regroups out of it. */
static void test_TW_11_11_they_meet_before_the_regroup(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-brooke", "leicestershire", 1);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    marches("r-henrietta", "northants-beds", "leicestershire", 2);
    stands("r-northampton", "staffs-warwicks", 1);
    assert_false(state()->henrietta_used);
    battle("leicestershire");
    roll(6);
    parliament("withdraw");
    harness_play_until(&h, STEP_HENRIETTA, 30);
    ASSERT_ASKED(STEP_HENRIETTA, KING);
    ASSERT_AT("r-henrietta", "leicestershire");
    king("pass");
    ASSERT_ASKED(STEP_REGROUP, KING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TW_7_2_the_announcement_is_not_taken_back),
        cmocka_unit_test(test_TW_8_01_a_marker_tells_who_besieges),
        cmocka_unit_test(test_TW_8_01_no_marker_tells_it_too),
        cmocka_unit_test(test_TW_8_01_what_all_can_count_is_no_secret),
        cmocka_unit_test(test_TW_8_01_the_marker_is_told_where_it_tells_something),
        cmocka_unit_test(test_TW_6_15_a_garrison_given_up_is_not_taken_back),
        cmocka_unit_test(test_TW_8_01_a_retreat_into_the_city_is_not_taken_back),
        cmocka_unit_test(test_TW_8_0_a_siege_after_a_battle_is_told_once),
        cmocka_unit_test(test_TW_6_21_guns_that_close_the_port_are_not_taken_back),
        cmocka_unit_test(test_TW_7_5_the_battle_mat_is_empty_when_all_stand_upright),
        cmocka_unit_test(test_TW_7_3_what_the_reserve_decides_is_not_taken_back),
        cmocka_unit_test(test_TW_7_6_who_has_to_retreat_is_not_taken_back),
        cmocka_unit_test(test_TW_7_82_nobody_stranded_is_told_too),
        cmocka_unit_test(test_TW_8_1_who_is_held_back_comes_from_where_all_see),
        cmocka_unit_test(test_TW_11_11_they_meet_before_the_regroup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
