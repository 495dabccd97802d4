/* KM-commission and the event cards of the base game. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/fates.h"

static void test_KM_ev_plague_kills_all_inside(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "coventry");
    put_by(RED, "scrope", "coventry");
    chance("plague-05"); /* Coventry */
    assert_int_equal(s->card[the_noble("percy")], AT_DISCARD);
    assert_false(heir_lives(s, HEIR_MARGARET));                 /* she stands in Coventry */
    assert_int_equal(noble_owner(s, the_noble("scrope")), RED); /* in the open */
}

static void test_KM_killed_cards_go_to_discard_and_chancery(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "coventry");
    give("marshal", "percy");
    give("bishop-durham", "percy");
    give("town-bristol", "percy");
    give("merc-saxon-1", "percy");
    chance("plague-05");
    assert_int_equal(s->card[the_card("percy")], AT_DISCARD);
    assert_int_equal(s->card[the_card("marshal")], AT_CHANCERY);
    assert_int_equal(s->card[the_card("bishop-durham")], AT_CHANCERY);
    assert_int_equal(s->card[the_card("town-bristol")], AT_DISCARD);
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_DISCARD);
    assert_int_equal(owner_of("alnwick"), NONE);
}

static void test_KM_ev_raid_calls_by_name_office_and_see(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "wressle");
    put_by(BLUE, "courtenay", "exeter");
    give("warden-northern-marches", "courtenay");
    put_by(BLUE, "pole", "exeter");
    give("bishop-durham", "pole");
    chance("raid-01"); /* Percy to Alnwick, the Warden to Berwick, Durham to his see */
    assert_true(is_at("percy", "alnwick"));
    assert_true(is_at("courtenay", "berwick"));
    assert_true(is_at("pole", "durham"));
    assert_int_equal(s->noble[the_noble("percy")].moved_in, NONE); /* he may move in his turn */
}

/* In the open where the place is not friendly. */
static void test_KM_ev_raid_in_the_open_of_an_unfriendly_place(void **unused) {
    (void)unused;
    field("players=2");
    put_by(BLUE, "stanley", "york");
    put_by(BLUE, "courtenay", "york");
    chance("revolt-06"); /* Stanley to Chester, neutral */
    assert_int_equal(state()->noble[the_noble("stanley")].square, square_of("chester"));
    assert_int_equal(state()->noble[the_noble("stanley")].place, NONE);
}

static void test_KM_ev_raid_who_cannot_answer(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_noble(RED, "percy", printed()->scotland, NONE);
    chance("raid-01");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->scotland);
    put_noble(RED, "percy", printed()->wight, NONE);
    chance("raid-01");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->wight);
    put_in(RED, "percy", "wressle");
    int enemy = put_by(BLUE, "neville", "wressle");
    give("marshal", "neville");
    give("merc-saxon-1", "neville");
    give("merc-burgundian-1", "neville");
    give("merc-burgundian-2", "neville");
    s->noble[enemy].besieges = (int8_t)the_place("wressle");
    chance("raid-01");
    assert_true(is_at("percy", "wressle"));
}

/* Called twice he has the choice; a Writ sends others of at least his strength. */
static void test_KM_commission_by_a_writ(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "bolton");
    put_by(RED, "roos", "bolton"); /* 20 to his 10 */
    put_by(RED, "clifford", "skipton");
    keep("writ-01", RED);
    chance("revolt-03"); /* Scrope to Masham */
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_true(legal(RED, "answer:scrope:masham"));
    assert_true(legal(RED, "commission:clifford:masham"));
    play(RED, "commission:roos:masham");
    assert_int_equal(s->noble[the_noble("roos")].square, square_of("masham"));
    assert_int_equal(s->noble[the_noble("scrope")].square, square_of("bolton"));
    assert_int_equal(s->event[the_event("writ-01")], EVENT_DISCARD);
}

static void test_KM_commission_wants_his_strength(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "bolton");
    keep("writ-01", RED);
    chance("raid-01");
    assert_int_equal(top_step() == STEP_ANSWER, 0); /* 10 men do not stand in for 100 */
    assert_true(is_at("percy", "alnwick"));
}

/* An ally's Noble who came under command for a march was not lent for a commission. */
static void test_KM_commission_is_of_one_faction(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "bolton");
    put_by(RED, "roos", "bolton");
    put_by(BLUE, "greystoke", "bolton");
    put_by(RED, "clifford", "skipton");
    keep("writ-01", RED);
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    s->noble[the_noble("greystoke")].leader = (int8_t)the_noble("roos");
    chance("revolt-03");
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_true(legal(RED, "commission:clifford:masham"));
    assert_false(legal(RED, "commission:roos:masham"));
    s->noble[the_noble("greystoke")].leader = (int8_t)the_noble("greystoke");
    assert_true(legal(RED, "commission:roos:masham"));
}

static void test_KM_ev_raid_called_twice_he_chooses(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "fitzalan", "york");
    give("admiral", "fitzalan");
    chance("raid-07"); /* the Admiral to Southampton, FitzAlan to Arundel */
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_true(legal(RED, "answer:fitzalan:southampton"));
    play(RED, "answer:fitzalan:arundel");
    assert_true(is_at("fitzalan", "arundel"));
}

/* Open point 17: an heir goes with the last who guards him; else his faction chooses. */
static void test_KM_ev_raid_heirs_go_along(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "york");
    guard("margaret", "percy");
    chance("raid-01");
    assert_int_equal(s->heir[HEIR_MARGARET].place, the_place("alnwick"));
    put_by(RED, "percy", "york");
    put_by(RED, "roos", "york");
    chance("raid-01");
    play(RED, "leave-heir:margaret:roos");
    assert_int_equal(s->heir[HEIR_MARGARET].square, square_of("york"));
    assert_true(is_at("percy", "alnwick"));
}

static void test_KM_ev_raid_ships_answer_at_sea_with_passengers(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "courtenay", "okehampton");
    give("warden-cinque-ports", "courtenay");
    ship_put_to_sea(harness_game(&h), the_ship("nicholas"), the_square("w0418"));
    put_by(RED, "scrope", "fowey");
    noble_embark(harness_game(&h), the_noble("scrope"), the_ship("nicholas"));
    chance("raid-09"); /* the Nicholas to Rye */
    assert_int_equal(s->ship[the_ship("nicholas")].port, the_place("rye"));
    assert_int_equal(s->noble[the_noble("scrope")].ship, the_ship("nicholas"));
}

static void test_KM_ev_embassy_the_sole_king_goes(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    chance("embassy-1"); /* Newcastle */
    assert_int_equal(s->heir[HEIR_HENRY].place, the_place("newcastle"));
    put_by(RED, "percy", "coventry");
    put_by(RED, "roos", "coventry");
    guard("henry-vi", "percy");
    chance("embassy-3"); /* Norwich */
    assert_int_equal(top_step(), STEP_TRAIN);
    assert_false(legal(RED, "depart"));
    play(RED, "accompany:roos");
    play(RED, "depart");
    assert_int_equal(s->heir[HEIR_HENRY].square, square_of("norwich"));
    assert_int_equal(s->heir[HEIR_HENRY].with, the_noble("roos"));
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("coventry"));
}

static void test_KM_ev_embassy_not_with_two_kings_or_abroad(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->heir[HEIR_YORK].crowned = 1;
    chance("embassy-1");
    assert_int_equal(s->heir[HEIR_HENRY].place, the_place("london"));
    s->heir[HEIR_YORK].crowned = 0;
    heir_put(harness_game(&h), HEIR_HENRY, printed()->continent, NONE);
    chance("embassy-1");
    assert_int_equal(s->heir[HEIR_HENRY].square, printed()->continent);
}

/* KM-parl-voting 7: he is sole King in all respects. */
static void test_KM_ev_embassy_calls_the_king_whom_parliament_supports(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->heir[HEIR_YORK].crowned = 1;
    put_in(RED, "percy", "york");
    guard("richard-york", "percy");
    s->supported = HEIR_YORK;
    chance("embassy-1");
    assert_int_equal(s->heir[HEIR_YORK].square, square_of("newcastle"));
}

static void test_KM_ev_parl_kept_by_the_chancellor_alone(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(BLUE, "percy", "alnwick");
    give("chancellor-england", "percy");
    chance("parliament-1");
    assert_int_equal(s->event[the_event("parliament-1")], EVENT_DISCARD);
    s->active = BLUE;
    chance("parliament-1");
    assert_int_equal(s->event[the_event("parliament-1")], EVENT_HAND + BLUE);
    noble_killed(harness_game(&h), the_noble("percy"));
    assert_int_equal(s->event[the_event("parliament-1")], EVENT_DISCARD);
}

static void test_KM_ev_writ_is_kept(void **unused) {
    (void)unused;
    field("players=2");
    chance("writ-03");
    assert_int_equal(state()->event[the_event("writ-03")], EVENT_HAND + RED);
}

static void test_KM_ev_mercs_go_home(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "alnwick");
    give("merc-burgundian-1", "percy");
    give("merc-flemish-1", "percy");
    chance("mercs-home-burgundian");
    assert_int_equal(s->card[the_card("merc-burgundian-1")], AT_DISCARD);
    assert_int_equal(card_noble(s, the_card("merc-flemish-1")), the_noble("percy"));
}

static void test_KM_ev_calais_saved_by_its_captain(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_in(RED, "percy", "alnwick");
    give("captain-calais", "percy");
    chance("french-siege");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->calais_square);
    assert_false(s->calais_lost);
}

/* In its port, too. */
static void test_KM_ev_calais_saved_from_aboard_a_ship_in_its_port(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "percy", "alnwick");
    give("captain-calais", "percy");
    give_faction("ship-mary", RED);
    ship_put_in(harness_game(&h), the_ship("mary"), the_place("calais"));
    noble_embark(&h.game, the_noble("percy"), the_ship("mary"));
    chance("french-siege");
    assert_false(s->calais_lost);
    assert_int_equal(s->noble[the_noble("percy")].ship, the_ship("mary"));
}

static void test_KM_ev_calais_lost_without_him(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    chance("french-siege");
    assert_true(s->calais_lost);
    assert_int_equal(s->card[OFFICE_CALAIS], AT_OUT);
    assert_int_equal(s->heir[HEIR_GLOUCESTER].square, printed()->continent);
    assert_false(place_in_game(&h.game, printed()->calais));
}

/* Whoever holds the office unplayed loses it, and all see it. */
static void test_KM_ev_calais_the_office_goes_out_of_a_hand(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    s->card[OFFICE_CALAIS] = AT_HAND + BLUE;
    chance("french-siege");
    assert_int_equal(s->card[OFFICE_CALAIS], AT_OUT);
    assert_int_equal(told(OFFICE_GONE), 1);
}

/* E-4: fifty men by a Writ where the Captain himself cannot come. */
static void test_KM_ev_calais_saved_by_a_commission(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_noble(RED, "courtenay", printed()->scotland, NONE);
    give("captain-calais", "courtenay");
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "bolton");
    keep("writ-01", RED);
    chance("french-siege");
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_false(legal(RED, "commission:scrope:calais"));
    play(RED, "commission:percy:calais");
    assert_false(s->calais_lost);
}

/* Men who stand in Calais are no substitutes without a Writ. */
static void test_KM_ev_calais_lost_without_a_writ(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_noble(RED, "courtenay", printed()->scotland, NONE);
    give("captain-calais", "courtenay");
    put_noble(RED, "percy", printed()->calais_square, NONE);
    chance("french-siege");
    assert_true(s->calais_lost);
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->continent);
    s = field("players=2,e1=true"); /* a refuge, from which they have to go in their next turn */
    put_noble(RED, "percy", printed()->calais_square, NONE);
    chance("french-siege");
    assert_int_equal(s->noble[the_noble("percy")].refuge, REFUGE_VISIT);
}

MAIN(cmocka_unit_test(test_KM_ev_plague_kills_all_inside),
     cmocka_unit_test(test_KM_killed_cards_go_to_discard_and_chancery),
     cmocka_unit_test(test_KM_ev_raid_calls_by_name_office_and_see),
     cmocka_unit_test(test_KM_ev_raid_in_the_open_of_an_unfriendly_place),
     cmocka_unit_test(test_KM_ev_raid_who_cannot_answer), cmocka_unit_test(test_KM_commission_by_a_writ),
     cmocka_unit_test(test_KM_commission_is_of_one_faction), cmocka_unit_test(test_KM_commission_wants_his_strength),
     cmocka_unit_test(test_KM_ev_raid_called_twice_he_chooses), cmocka_unit_test(test_KM_ev_raid_heirs_go_along),
     cmocka_unit_test(test_KM_ev_raid_ships_answer_at_sea_with_passengers),
     cmocka_unit_test(test_KM_ev_embassy_the_sole_king_goes),
     cmocka_unit_test(test_KM_ev_embassy_not_with_two_kings_or_abroad),
     cmocka_unit_test(test_KM_ev_parl_kept_by_the_chancellor_alone), cmocka_unit_test(test_KM_ev_writ_is_kept),
     cmocka_unit_test(test_KM_ev_mercs_go_home), cmocka_unit_test(test_KM_ev_calais_saved_by_its_captain),
     cmocka_unit_test(test_KM_ev_calais_saved_from_aboard_a_ship_in_its_port),
     cmocka_unit_test(test_KM_ev_embassy_calls_the_king_whom_parliament_supports),
     cmocka_unit_test(test_KM_ev_calais_lost_without_him),
     cmocka_unit_test(test_KM_ev_calais_the_office_goes_out_of_a_hand),
     cmocka_unit_test(test_KM_ev_calais_saved_by_a_commission), cmocka_unit_test(test_KM_ev_calais_lost_without_a_writ))
