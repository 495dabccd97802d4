/* KM-siege, KM-E1-storm, KM-townfight: what besiegers, besieged and those who relieve them may do. */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/attacks.h"
#include "../../../rulesets/kingmaker/rules/fates.h"

/* Open points 2 and 13: one faction's Nobles count, the strongest's; who did not count is taken, and not on the
 * list. */
static void test_KM_siege_one_faction_inside_counts(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "mowbray", "bolton");
    put_in(GREEN, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    assert_int_equal(defence_of(&h.game, the_place("bolton")), 150); /* 100 and Mowbray's 50 */
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "siege:percy:bolton"));
    give("admiral", "percy");                         /* 150 */
    fight_by(RED, "siege:percy:bolton", "plague-09"); /* Scrope is on the list */
    assert_int_equal(captor_of("mowbray"), RED);
    assert_int_equal(captor_of("scrope"), RED);
    assert_int_equal(noble_owner(s, the_noble("scrope")), GREEN);
}

/* Of several factions inside, one by the choice of the place's owner. */
static void test_KM_siege_the_defenders_choose_who_adds(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "mowbray", "bolton");
    put_in(GREEN, "scrope", "bolton"); /* his castle */
    put_by(RED, "percy", "bolton");
    give("admiral", "percy");
    begin(COMBAT_PHASE, RED);
    play(RED, "siege:percy:bolton");
    assert_int_equal(top_step(), STEP_GARRISON);
    assert_true(legal(GREEN, "defend-by:blue:bolton"));
    play(GREEN, "defend-by:green:bolton");
    assert_int_equal(s->combat.defenders, bit_of(the_noble("scrope")));
    until(STEP_ENGAGE);
    assert_int_equal(defence_strength(&h.game), 110);
    next_event("plague-09"); /* Scrope is on the list */
    play(RED, "fight");
    assert_true(is_dead("scrope"));
    assert_int_equal(captor_of("mowbray"), RED);
}

/* Whose castle is attacked comes into play elsewhere, and is not taken with it. */
static void test_KM_siege_nobody_comes_into_play_where_it_is_laid(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "bolton");
    hold("scrope", BLUE);
    begin(COMBAT_PHASE, RED);
    play(RED, "siege:percy:bolton");
    play(BLUE, "play-noble:scrope");
    assert_true(is_at("scrope", "masham")); /* his other castle */
    assert_int_equal(owner_of("bolton"), BLUE);
}

static void test_KM_siege_of_a_place_that_becomes_ones_own(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    hold("scrope", RED);
    begin(COMBAT_PHASE, RED);
    play(RED, "siege:percy:bolton");
    play(RED, "play-noble:scrope");
    play(RED, "come:scrope:bolton");
    harness_play_until(&h, STEP_COMBAT_PHASE, 8);
    assert_int_equal(s->combat.kind, COMBAT_NONE);
    assert_int_equal(owner_of("bolton"), RED);
    assert_true(is_outside("percy"));
}

/* Dead besiegers do not undo a siege; but somebody must be left to take the place (open point 12). */
static void test_KM_siege_the_dead_do_not_undo_it(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "bolton");
    put_by(RED, "roos", "bolton");
    join("roos", "percy");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "plague-06"); /* Grey, Percy */
    assert_true(is_dead("percy"));
    assert_int_equal(owner_of("bolton"), RED);
    assert_true(is_at("roos", "bolton"));
    field("players=2");
    put_by(RED, "percy", "bolton");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "plague-06");
    assert_true(is_dead("percy"));
    assert_int_equal(owner_of("bolton"), NONE);
}

/* Open point 3: as many victors go in as fit; the rest stand outside. */
static void test_KM_siege_victors_go_in_as_they_fit(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "bolton"); /* a castle holds 200 */
    put_by(RED, "neville", "bolton");
    put_by(RED, "mowbray", "bolton");
    put_by(RED, "roos", "bolton");
    join("neville", "percy");
    join("mowbray", "percy");
    join("roos", "percy");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "plague-01");
    assert_true(is_at("percy", "bolton"));
    assert_true(is_at("mowbray", "bolton"));
    assert_true(is_at("neville", "bolton"));
    assert_true(is_outside("roos"));
}

/* All heirs inside are taken, even where no victor fits in. */
static void test_KM_siege_takes_the_heirs_inside(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_heir("margaret", "bolton");
    put_by(RED, "percy", "bolton");
    give("marshal", "percy");
    give("merc-saxon-1", "percy"); /* 210 men */
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "plague-01");
    assert_int_equal(owner_of("bolton"), RED);
    assert_true(is_outside("percy"));
    assert_int_equal(s->heir[HEIR_MARGARET].owner, RED);
    assert_int_equal(s->heir[HEIR_MARGARET].with, the_noble("percy"));
}

/* Under siege: drawn for again in the besieger's next turn, and nobody else's to besiege. */
static void test_KM_siege_goes_on_in_later_turns(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("merc-saxon-1", "percy");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "storm-09");
    assert_int_equal(besieger_of("bolton"), the_noble("percy"));
    assert_true(noble_is_besieged(s, the_noble("scrope")));
    put_by(GREEN, "neville", "bolton");
    give("marshal", "neville");
    turn_of(GREEN);
    begin(COMBAT_PHASE, GREEN);
    assert_false(legal(GREEN, "siege:neville:bolton"));
    assert_true(legal(GREEN, "battle:neville:percy"));
    next_round(RED);
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:bolton", "plague-02");
    assert_int_equal(owner_of("bolton"), RED);
    assert_int_equal(captor_of("scrope"), RED);
}

/* A town without walls is open ground: whoever besieges from there keeps his siege. */
static void test_KM_siege_from_a_town_without_walls(void **unused) {
    (void)unused;
    field("players=2");
    put_in(RED, "percy", "oxford");
    give("merc-saxon-1", "percy");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "siege:percy:wallingford", "storm-09");
    assert_int_equal(besieger_of("wallingford"), the_noble("percy"));
}

/* Whoever beats the besieger takes his place, or goes in where he is welcome. */
static void test_KM_siege_the_victor_over_the_besieger_chooses(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_in(BLUE, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("merc-saxon-1", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    put_by(GREEN, "neville", "bolton");
    give("marshal", "neville");
    turn_of(GREEN);
    begin(COMBAT_PHASE, GREEN);
    fight_by(GREEN, "battle:neville:percy", "plague-16"); /* any majority: 150 to 110 */
    assert_int_equal(captor_of("percy"), GREEN);
    assert_int_equal(top_step(), STEP_RELIEF);
    assert_false(legal(GREEN, "into:bolton"));
    play(GREEN, "take-over:bolton");
    assert_int_equal(besieger_of("bolton"), the_noble("neville"));

    put_by(BLUE, "stafford", "bolton");
    give("admiral", "stafford");
    give("captain-calais", "scrope");
    turn_of(BLUE);
    begin(COMBAT_PHASE, BLUE);
    assert_true(legal(BLUE, "ambush:scrope:neville"));
    play(BLUE, "ambush:stafford:neville");
    until(STEP_ENGAGE);
    assert_false(legal(BLUE, "sally:scrope")); /* he may join a battle */
}

/* RED's Percy is besieged by BLUE's Mowbray; Neville comes and beats him with Percy's help. */
static void relieve_by_sally(void) {
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "bolton"); /* 100 */
    put_by(RED, "neville", "bolton");
    give("treasurer", "neville");
    give("merc-burgundian-2", "neville");
    give("merc-scots-1", "neville"); /* 150 */
    put_by(BLUE, "mowbray", "bolton");
    give("marshal", "mowbray");
    give("merc-burgundian-1", "mowbray");
    give("merc-flemish-1", "mowbray"); /* 200 */
    s->place_held[the_place("bolton")] = RED;
    s->noble[the_noble("mowbray")].besieges = (int8_t)the_place("bolton");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "ambush:neville:mowbray"));
    declare(RED, "battle:neville:mowbray");
    assert_false(legal(RED, "fight")); /* not alone */
    play(RED, "sally:percy");
    next_event("plague-16"); /* any majority */
    play(RED, "fight");
}

/* Those outside and those shut in are too few each, and enough together. */
static void test_KM_siege_sally_and_relief_are_enough_together(void **unused) {
    (void)unused;
    relieve_by_sally();
    assert_int_equal(captor_of("mowbray"), RED);
    play(RED, "share-no-more");
    assert_int_equal(top_step(), STEP_RELIEF); /* for those outside, though Percy is printed the strongest */
    assert_int_equal(flow_top(&h.game)->reg[RELIEF_NOBLE], the_noble("neville"));
}

/* KM-transfer 2: the victors have their spoils at once, and then relieve the place. */
static void test_KM_transfer_spoils_are_divided_before_the_relief(void **unused) {
    (void)unused;
    relieve_by_sally();
    assert_int_equal(top_step(), STEP_SPOILS);
    play(RED, "share:merc-flemish-1:neville");
    play(RED, "share-no-more");
    assert_int_equal(top_step(), STEP_RELIEF);
}

/* The owner drives nobody out with fewer men than these have. */
static void test_KM_townfight_the_owner_is_no_weaker(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "roos", "bolton"); /* 20 and 100 */
    s->place_held[the_place("bolton")] = RED;
    put_in(BLUE, "percy", "bolton");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "evict:roos:percy"));
    give("marshal", "percy");
    assert_false(legal(RED, "evict:roos:percy"));
}

static void test_KM_siege_is_lifted_below_equality(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(BLUE, "scrope", "bolton"); /* 110 */
    put_by(RED, "percy", "bolton");
    put_by(RED, "roos", "bolton");
    join("roos", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    fates_settle(harness_game(&h));
    assert_int_equal(besieger_of("bolton"), the_noble("percy"));
    noble_killed(harness_game(&h), the_noble("roos"));
    assert_int_equal(besieger_of("bolton"), NONE);
    begin(MOVEMENT, BLUE);
    s->active = BLUE;
    assert_true(legal(BLUE, "move:scrope"));
}

/* Who leads a siege and dies: another of his force goes on with it while they are enough. */
static void test_KM_siege_passes_to_another_of_the_force(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "bolton");
    put_by(RED, "neville", "bolton");
    give("marshal", "neville");
    join("neville", "percy");
    s->noble[the_noble("percy")].besieges = (int8_t)the_place("bolton");
    force_part(harness_game(&h), the_noble("percy"));
    assert_int_equal(besieger_of("bolton"), the_noble("neville"));
}

/* KM-combat: nobody defends himself twice in a turn; walls alone may be stormed again by others. */
static void test_KM_E1_storm_defenders_once_a_turn(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_in(BLUE, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("admiral", "percy");
    put_by(RED, "neville", "bolton");
    give("marshal", "neville");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "storm:neville:bolton"));
    fight_by(RED, "storm:percy:bolton", "plague-08"); /* 150 to 110, 3 to 1 wanted */
    assert_false(legal(RED, "storm:neville:bolton"));
    assert_false(legal(RED, "siege:neville:bolton"));
    field("players=2,e1=true");
    put_by(RED, "percy", "bolton");
    give("admiral", "percy");
    put_by(RED, "neville", "bolton");
    give("marshal", "neville");
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "storm:percy:bolton", "plague-08");
    assert_true(legal(RED, "storm:neville:bolton"));
}

/* Open point 9: a storm is a battle: even forces may fight it, the weaker may not; town men count. */
static void test_KM_E1_storm_not_by_the_weaker(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_by(RED, "percy", "bolton");
    put_by(RED, "neville", "bolton");
    begin(COMBAT_PHASE, RED);
    assert_true(legal(RED, "storm:percy:bolton")); /* 100 to 100 */
    assert_false(legal(RED, "storm:neville:bolton"));
    give("town-ipswich", "neville"); /* 20 */
    give("merc-burgundian-1", "neville");
    assert_true(legal(RED, "storm:neville:bolton"));
    fight_by(RED, "storm:percy:bolton", "plague-16"); /* any majority is more than even */
    assert_int_equal(owner_of("bolton"), NONE);
    assert_int_equal(told(INDECISIVE), 1);
    field("players=2");
    put_by(RED, "percy", "bolton");
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "storm:percy:bolton"));
}

static void test_KM_E1_storm_won_takes_place_and_people(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    put_in(BLUE, "scrope", "bolton");
    put_by(RED, "percy", "bolton");
    give("marshal", "percy"); /* 200 to 110 */
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "storm:percy:bolton", "plague-04"); /* 3 to 2 wants 165 */
    assert_int_equal(owner_of("bolton"), RED);
    assert_int_equal(captor_of("scrope"), RED);
    assert_true(is_at("percy", "bolton"));
}

/* KM-townfight: an attack by the owner frees the guest of his duty until his next turn is over; he may fight. */
static void test_KM_townfight_attacked_he_need_not_attack(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "scrope", "masham");
    put_in(BLUE, "mowbray", "masham");
    assert_true(noble_must_fight(&h.game, the_noble("mowbray")));
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "evict:scrope:mowbray", "plague-08"); /* 110 to 50, 3 to 1 wanted */
    assert_true(is_at("mowbray", "masham"));
    assert_false(noble_must_fight(&h.game, the_noble("mowbray")));
    turn_of(BLUE);
    begin(MOVEMENT, BLUE);
    assert_true(legal(BLUE, "move:mowbray"));
    begin(COMBAT_PHASE, BLUE);
    assert_true(legal(BLUE, "town-fight:mowbray:masham"));
    assert_true(legal(BLUE, "end-combat"));
    play(BLUE, "end-combat");
    assert_true(noble_must_fight(&h.game, the_noble("mowbray")));
    assert_int_equal(s->noble[the_noble("mowbray")].captor, NONE);
}

/* KM-townfight, open point 14: who had to fight and did not win is put out, not taken. */
static void test_KM_townfight_lost_or_delayed_he_is_put_out(void **unused) {
    (void)unused;
    field("players=2");
    put_in(BLUE, "scrope", "masham"); /* he and his castle: 110 */
    put_in(RED, "mowbray", "masham");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "move:mowbray"));
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "town-fight:mowbray:masham", "plague-01"); /* 110 to 50: beaten by 2 to 1 */
    assert_true(is_outside("mowbray"));
    assert_int_equal(captor_of("mowbray"), NONE);
    put_in(RED, "mowbray", "masham");
    next_round(RED);
    begin(COMBAT_PHASE, RED);
    fight_by(RED, "town-fight:mowbray:masham", "storm-09");
    assert_true(is_outside("mowbray"));
    put_in(RED, "mowbray", "masham");
    next_round(RED);
    begin(COMBAT_PHASE, RED);
    declare(RED, "town-fight:mowbray:masham");
    assert_false(legal(RED, "call-off")); /* he must attack */
    next_event("storm-09");
    play(RED, "fight");
    assert_true(is_outside("mowbray"));
}

/* Open point 1: a guest whose alliance ended may not attack for a round, and goes out. */
static void test_KM_townfight_a_guest_after_the_alliance_goes_out(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(BLUE, "scrope", "masham");
    put_in(RED, "percy", "masham");
    s->truce[RED][BLUE] = s->truce[BLUE][RED] = (int16_t)(s->turn + 2);
    begin(COMBAT_PHASE, RED);
    assert_false(legal(RED, "town-fight:percy:masham"));
    assert_false(legal(RED, "end-combat"));
    play(RED, "go-out:percy:masham");
    assert_true(is_outside("percy"));
    assert_true(legal(RED, "end-combat"));
}

MAIN(cmocka_unit_test(test_KM_siege_the_defenders_choose_who_adds),
     cmocka_unit_test(test_KM_siege_one_faction_inside_counts),
     cmocka_unit_test(test_KM_siege_nobody_comes_into_play_where_it_is_laid),
     cmocka_unit_test(test_KM_siege_of_a_place_that_becomes_ones_own),
     cmocka_unit_test(test_KM_siege_the_dead_do_not_undo_it), cmocka_unit_test(test_KM_siege_victors_go_in_as_they_fit),
     cmocka_unit_test(test_KM_siege_takes_the_heirs_inside), cmocka_unit_test(test_KM_siege_goes_on_in_later_turns),
     cmocka_unit_test(test_KM_siege_from_a_town_without_walls),
     cmocka_unit_test(test_KM_siege_the_victor_over_the_besieger_chooses),
     cmocka_unit_test(test_KM_transfer_spoils_are_divided_before_the_relief),
     cmocka_unit_test(test_KM_siege_sally_and_relief_are_enough_together),
     cmocka_unit_test(test_KM_townfight_the_owner_is_no_weaker),
     cmocka_unit_test(test_KM_siege_is_lifted_below_equality),
     cmocka_unit_test(test_KM_siege_passes_to_another_of_the_force),
     cmocka_unit_test(test_KM_E1_storm_defenders_once_a_turn), cmocka_unit_test(test_KM_E1_storm_not_by_the_weaker),
     cmocka_unit_test(test_KM_E1_storm_won_takes_place_and_people),
     cmocka_unit_test(test_KM_townfight_attacked_he_need_not_attack),
     cmocka_unit_test(test_KM_townfight_lost_or_delayed_he_is_put_out),
     cmocka_unit_test(test_KM_townfight_a_guest_after_the_alliance_goes_out))
