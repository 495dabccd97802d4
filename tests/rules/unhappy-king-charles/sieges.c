/* Sieges: 20, and the worked example of Brereton. */
#include "king.h"

/* Rupert with the Siege Train before Brereton, who has two Brigades. */
static struct uk_state *rupert_at_macclesfield(void) {
    struct uk_state *s = empty_map(NULL);
    put_inside("p-m-brooke", "macclesfield");
    put_inside("p-m-cheshire", "macclesfield");
    put_army("prince-rupert", "macclesfield", 3);
    s->train[ROYALIST] = PRINCE_RUPERT;
    set_siege("macclesfield", SIEGE_MARKER, 0);
    return s;
}

static void test_UP_X20_brereton_surrenders(void **unused) {
    (void)unused;
    struct uk_state *s = rupert_at_macclesfield();
    roll(5, 4); /* 5 + 1 - 2 = 4; Honours of War: 4 */
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(s->notable[BRERETON], NOTABLE_GONE);
    assert_int_equal(control_of("macclesfield"), ROYALIST);
    assert_int_equal(brigade_is("p-m-brooke"), PLACE_AVAILABLE);
    assert_int_equal(s->siege[the_area("macclesfield")], SIEGE_NONE);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_20_2_it_adds_up(void **unused) {
    (void)unused;
    struct uk_state *s = rupert_at_macclesfield();
    assert_int_equal(bombardment_modifier(printed(), s, the_area("macclesfield")), -1);
    roll(1); /* nothing */
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(s->bombarded[the_area("macclesfield")], 0);
    s->play.activated = 0;
    roll(4);
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(s->bombarded[the_area("macclesfield")], 3);
}

static void test_UP_20_2_modifiers(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "bristol", 4);
    assert_int_equal(bombardment_modifier(printed(), s, the_area("bristol")), 0);
    s->naval = 1; /* in favour of Parliament, in a Port */
    assert_int_equal(bombardment_modifier(printed(), s, the_area("bristol")), -2);
    empty_map(NULL);
    s = state();
    put_general("lord-general", "oxford");
    put_with("p-nma-okey", "lord-general");
    put_with("p-nma-pride", "lord-general");
    assert_int_equal(bombardment_modifier(printed(), s, the_area("oxford")), 0);
    put_with("p-nma-ireton", "lord-general");
    assert_int_equal(bombardment_modifier(printed(), s, the_area("oxford")), 1);
    s->train[PARLIAMENT] = LORD_GENERAL; /* not both */
    assert_int_equal(bombardment_modifier(printed(), s, the_area("oxford")), 1);
}

static void test_UP_20_2a_honours_of_war(void **unused) {
    (void)unused;
    rupert_at_macclesfield();
    roll(6, 2);
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(brigade_is("p-m-brooke"), PLACE_DISPERSED);
    assert_int_equal(brigade_is("p-m-cheshire"), PLACE_DISPERSED);
}

static void test_UP_20_2a_a_general_and_a_siege_train_inside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("hopton", "oxford", 1);
    put_army("essex", "oxford", 6);
    shut_in("hopton");
    s->train[ROYALIST] = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    s->queen = (uint8_t)(PLACE_INSIDE + the_area("oxford"));
    set_siege("oxford", SIEGE_MARKER, 6);
    roll(1, 5);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(control_of("oxford"), PARLIAMENT);
    assert_int_equal(where_is("hopton"), BOX_DISPERSED);
    assert_int_equal(s->train[ROYALIST], PLACE_GONE);
    assert_int_equal(s->queen, PLACE_GONE);
    assert_int_equal(s->naval, 2);
}

static void test_UP_20_2a_the_king_inside(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("king-charles", "oxford", 1);
    put_army("essex", "oxford", 6);
    shut_in("king-charles");
    set_siege("oxford", SIEGE_MARKER, 6);
    roll(1, 5);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(s->ending, ENDING_KING_SURRENDERS);
}

/* A Class 3 Fortress with 6 accumulated can be stormed by anybody. */
static void test_UP_20_3_assault_from_five(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "york", 4);
    set_siege("york", SIEGE_MARKER, 4);
    roll(1);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(top_step(), STEP_ASSAULT); /* 5 now */
    roll(6, 3);                                 /* 9 + 3 - 2 = 10 */
    play(PARLIAMENT, "assault:york");
    while (top_step() == STEP_STORM_LOSS)
        harness_play_until(&h, -1, 1);
    assert_int_equal(control_of("york"), PARLIAMENT);
    assert_int_equal(s->strength[ESSEX], 3); /* it always costs a Brigade */
}

static void test_UP_20_3_below_five_only_the_bold(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("essex", "oxford", 4);
    set_siege("oxford", SIEGE_MARKER, 0);
    roll(2);
    activate("essex", MODE_BOMBARD);
    assert_int_equal(top_step(), NONE);
    empty_map(NULL);
    s = state();
    put_army("cromwell", "oxford", 4);
    set_siege("oxford", SIEGE_MARKER, 0);
    roll(2);
    activate("cromwell", MODE_BOMBARD);
    assert_int_equal(top_step(), STEP_ASSAULT);
    roll(4, 4); /* 8 + 3 - 2 = 9 */
    play(PARLIAMENT, "assault:oxford");
    while (top_step() == STEP_STORM_LOSS)
        harness_play_until(&h, -1, 1);
    assert_int_equal(control_of("oxford"), ROYALIST);
    assert_true(s->may_not_assault >> CROMWELL & 1);
    assert_int_equal(s->strength[CROMWELL], 3);
    s->play.activated = 0;
    roll(6);
    activate("cromwell", MODE_BOMBARD);
    assert_int_not_equal(top_step(), STEP_ASSAULT); /* never again */
}

static void test_UP_20_3_never_a_local_notable(void **unused) {
    (void)unused;
    rupert_at_macclesfield();
    roll(2);
    activate("prince-rupert", MODE_BOMBARD);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_20_3_fairfaxs_mark_is_the_lord_generals(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    put_army("tom-fairfax", "chester", 4);
    set_siege("chester", SIEGE_MARKER, 0);
    roll(1);
    activate("tom-fairfax", MODE_BOMBARD);
    roll(1, 1);
    play(PARLIAMENT, "assault:chester");
    while (top_step() == STEP_STORM_LOSS)
        harness_play_until(&h, -1, 1);
    assert_true(s->may_not_assault >> LORD_GENERAL & 1);
}

/* Bedford before Reading, Rupert inside with one Brigade. */
static struct uk_state *reading_besieged(int besiegers) {
    struct uk_state *s = empty_map(NULL);
    put_army("prince-rupert", "reading", 1);
    put_army("bedford", "reading", besiegers);
    shut_in("prince-rupert");
    set_siege("reading", SIEGE_MARKER, 2);
    return s;
}

static void test_UP_20_1a_a_sortie_that_fails(void **unused) {
    (void)unused;
    struct uk_state *s = reading_besieged(3);
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    play(ROYALIST, "sally:prince-rupert");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:bedford");
    if (top_step() == STEP_LINES)
        play(PARLIAMENT, "lift-siege:reading");
    play(PARLIAMENT, "fight");
    roll(1, 6, 3); /* 5 to 9: he falls back, and the Fortress Surrenders */
    play(ROYALIST, "fight");
    if (top_step() == STEP_LINES)
        play(PARLIAMENT, "lift-siege:reading");
    while (top_step() == STEP_LOSE)
        harness_play_until(&h, -1, 1);
    assert_int_equal(where_is("prince-rupert"), BOX_DISPERSED);
    (void)s;
}

static void test_UP_20_1a_a_sortie_that_succeeds(void **unused) {
    (void)unused;
    struct uk_state *s = reading_besieged(2);
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    play(ROYALIST, "sally:prince-rupert");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:bedford");
    play(PARLIAMENT, "fight");
    roll(5, 1); /* 9 to 3 */
    play(ROYALIST, "fight");
    if (top_step() == STEP_LINES)
        play(PARLIAMENT, "lift-siege:reading");
    while (top_step() == STEP_LOSE || top_step() == STEP_RETREAT)
        harness_play_until(&h, -1, 1);
    assert_int_equal(s->siege[the_area("reading")], SIEGE_NONE);
    assert_int_equal(where_is("prince-rupert"), the_area("reading"));
    assert_false(general_is_inside(s, PRINCE_RUPERT));
}

/* York: Newcastle inside, Leven's lines, Rupert comes. */
static struct uk_state *york_besieged(void) {
    struct uk_state *s = empty_map(NULL);
    put_army("newcastle", "york", 2);
    put_army("essex", "york", 9);
    shut_in("newcastle");
    set_siege("york", SIEGE_MARKER, 4);
    put_army("prince-rupert", "skipton", 4);
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:york");
    if (top_step() == STEP_EVADE)
        play(PARLIAMENT, "stay:essex");
    play(PARLIAMENT, "fight");
    play(ROYALIST, "fight");
    return s;
}

static void test_UP_20_4_lifting_the_siege(void **unused) {
    (void)unused;
    struct uk_state *s = york_besieged();
    assert_int_equal(top_step(), STEP_LINES);
    roll(1, 6);
    play(PARLIAMENT, "lift-siege:york");
    assert_int_equal(s->siege[the_area("york")], SIEGE_NONE);
    /* Six Militia fought for the King, under Newcastle, the higher of the two. */
    assert_int_equal(harness_event(&h, EVENT_SCORES, 0)->arg[0], 1 + 6 + printed()->general[NEWCASTLE].battle);
}

static void test_UP_20_4_keeping_the_lines(void **unused) {
    (void)unused;
    struct uk_state *s = york_besieged();
    play(PARLIAMENT, "hold-lines:york");
    assert_int_equal(top_step(), STEP_KEEP_LINES);
    while (top_step() == STEP_KEEP_LINES)
        harness_play_until(&h, -1, 1);
    assert_int_equal(set_count(s->battle.lines, BRIGADE_WORDS), 5); /* Class 3 and two inside */
}

MAIN(cmocka_unit_test(test_UP_X20_brereton_surrenders), cmocka_unit_test(test_UP_20_2_it_adds_up),
     cmocka_unit_test(test_UP_20_2_modifiers), cmocka_unit_test(test_UP_20_2a_honours_of_war),
     cmocka_unit_test(test_UP_20_2a_a_general_and_a_siege_train_inside),
     cmocka_unit_test(test_UP_20_2a_the_king_inside), cmocka_unit_test(test_UP_20_3_assault_from_five),
     cmocka_unit_test(test_UP_20_3_below_five_only_the_bold), cmocka_unit_test(test_UP_20_3_never_a_local_notable),
     cmocka_unit_test(test_UP_20_3_fairfaxs_mark_is_the_lord_generals),
     cmocka_unit_test(test_UP_20_1a_a_sortie_that_fails), cmocka_unit_test(test_UP_20_1a_a_sortie_that_succeeds),
     cmocka_unit_test(test_UP_20_4_lifting_the_siege), cmocka_unit_test(test_UP_20_4_keeping_the_lines))
