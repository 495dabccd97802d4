/* Desertion and supply attrition: UP-22, UP-25.2, and the worked examples. */
#include "king.h"

/* The armies of both worked examples (Late 1644): the King beside Essex and Manchester, Rupert beside Manchester. */
static struct uk_state *late_1644(const char *options) {
    struct uk_state *s = empty_map(options);
    s->turn = 6;
    put_army("king-charles", "aylesbury", 4);
    put_army("prince-rupert", "bedford", 3);
    put_army("newcastle", "york", 3);
    put_army("waller", "exeter", 3);
    put_army("manchester", "hertford", 1);
    put_army("tom-fairfax", "ipswich", 2);
    put_army("essex", "reading", 7);
    return s;
}

static void desert_from(int side, const char *general) {
    struct action_list list = {.count = 0};
    (h.game.ruleset->legal)(&h.game, side, &list);
    for (int i = 0; i < list.count; i++) {
        const struct action *action = &list.item[i];
        if (action->verb != VERB_DESERT || state()->brigade_at[action->arg[0]] != the_general(general))
            continue;
        char key[KEY_MOST + 1];
        snprintf(key, sizeof key, "desert:%s", printed()->brigade[action->arg[0]].id);
        play(side, key);
        return;
    }
    fail_msg("nobody of %s may desert", general);
}

/* Who may lose a Brigade now, as bits of Generals. */
static uint32_t may_lose(int side) {
    struct action_list list = {.count = 0};
    uint32_t generals = 0;
    (h.game.ruleset->legal)(&h.game, side, &list);
    for (int i = 0; i < list.count; i++)
        if (list.item[i].verb == VERB_DESERT && state()->brigade_at[list.item[i].arg[0]] < GENERALS)
            generals |= general_bit(state()->brigade_at[list.item[i].arg[0]]);
    return generals;
}

static void test_UP_X22_late_1644(void **unused) {
    (void)unused;
    late_1644(NULL);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_int_equal(may_lose(PARLIAMENT), general_bit(TOM_FAIRFAX)); /* abroad */
    desert_from(PARLIAMENT, "tom-fairfax");
    assert_int_equal(may_lose(PARLIAMENT), general_bit(ESSEX)); /* a large army */
    desert_from(PARLIAMENT, "essex");
    assert_int_equal(may_lose(PARLIAMENT), general_bit(ESSEX)); /* near the enemy; Manchester has but one */
    desert_from(PARLIAMENT, "essex");
    assert_int_equal(may_lose(ROYALIST), general_bit(KING_CHARLES));
    desert_from(ROYALIST, "king-charles");
    desert_from(ROYALIST, "prince-rupert");
    desert_from(ROYALIST, "king-charles");
    assert_int_equal(top_step(), STEP_ATTRITION);
    assert_int_equal(army_of("essex"), 5);
    desert_from(PARLIAMENT, "essex");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(army_of("essex"), 4);
    assert_int_equal(army_of("king-charles"), 2);
    assert_int_equal(army_of("tom-fairfax"), 1);
}

static void test_UG_12_4_both_choose_before_anybody_goes(void **unused) {
    (void)unused;
    struct uk_state *s = late_1644("edition=gmt");
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    desert_from(PARLIAMENT, "tom-fairfax");
    desert_from(PARLIAMENT, "essex");
    desert_from(PARLIAMENT, "essex");
    assert_int_equal(army_of("essex"), 7);
    desert_from(ROYALIST, "king-charles");
    assert_int_equal(may_lose(ROYALIST), general_bit(KING_CHARLES) | general_bit(PRINCE_RUPERT));
    desert_from(ROYALIST, "king-charles");
    desert_from(ROYALIST, "prince-rupert");
    assert_int_equal(army_of("essex"), 5);
    assert_int_equal(army_of("king-charles"), 2);
    assert_int_equal(s->strength[PRINCE_RUPERT], 2);
}

static void test_UP_22_1_never_below_five(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 6;
    put_army("hopton", "bath", 4);
    put_outside("r-s-slanning", "truro");
    put_outside("r-s-ruperts-lifeguard", "truro");
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_int_equal(may_lose(ROYALIST), general_bit(HOPTON));
    desert_from(ROYALIST, "hopton");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(brigades_on_map(printed(), s, ROYALIST), 5);
}

static void test_UP_22_1_irish_when_the_others_are_few(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 6;
    put_army("hopton", "bath", 4);
    put_outside("r-s-slanning", "truro");
    put_outside("r-irish-broughton", "chester");
    put_outside("r-irish-tillier", "chester");
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    /* The first categories look at armies; the Irish stand alone, so the last finds them. */
    assert_int_equal(may_lose(ROYALIST), 0);
    assert_true(legal(ROYALIST, "desert:r-irish-broughton"));
    play(ROYALIST, "desert:r-irish-broughton");
    play(ROYALIST, "desert:r-irish-tillier");
    assert_int_equal(top_step(), NONE); /* five are left */
    assert_int_equal(brigade_is("r-irish-tillier"), PLACE_GONE);
    assert_int_equal(s->strength[HOPTON], 4);
}

static void test_UP_22_1_irish_stay_while_others_are_many(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 0;
    put_army("king-charles", "oxford", 6);
    put_outside("r-irish-broughton", "chester");
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_false(legal(ROYALIST, "desert:r-irish-broughton"));
    desert_from(ROYALIST, "king-charles");
}

static void test_UP_22_1_a_covenanter_with_englishmen_abroad(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 0;
    put_general("leven", "leicester");
    put_with("c-baillie", "leven");
    put_with("c-lindsay", "leven");
    put_with("p-m-brooke", "leven");
    put_army("essex", "london", 5);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_int_equal(may_lose(PARLIAMENT), general_bit(LEVEN)); /* before the large army */
    assert_true(legal(PARLIAMENT, "desert:p-m-brooke"));
    assert_false(legal(PARLIAMENT, "desert:c-baillie"));
}

static void test_UP_22_1_round_after_round(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 6; /* three of each side */
    put_army("newcastle", "bath", 8);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    desert_from(ROYALIST, "newcastle"); /* abroad */
    desert_from(ROYALIST, "newcastle"); /* large */
    desert_from(ROYALIST, "newcastle"); /* every Area */
    assert_int_equal(top_step(), STEP_ATTRITION);
}

static void test_UP_22_1_a_general_left_alone(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 0;
    put_army("byron", "york", 1);
    put_army("king-charles", "oxford", 6);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    desert_from(ROYALIST, "byron");
    assert_int_equal(where_is("byron"), BOX_DISPERSED);
    assert_int_equal(s->ending, ENDING_NONE);
}

static void test_UP_22_2_five_in_an_area(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    s->turn = 0;
    put_army("king-charles", "oxford", 4);
    put_inside("r-m-byrons-horse", "oxford");
    put_inside("r-m-queens-lifeguard", "oxford");
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    desert_from(ROYALIST, "king-charles");
    assert_int_equal(top_step(), STEP_ATTRITION); /* five are left there */
    play(ROYALIST, "desert:r-m-byrons-horse");
    assert_int_equal(brigade_is("r-m-byrons-horse"), PLACE_AVAILABLE);
}

/* The Areas of the two deserters in the order in which they go. */
static void areas_of_two_deserters(const char *in_london, const char *in_oxford, int area[2]) {
    struct uk_state *s = empty_map(NULL);
    put_outside(in_london, "london");
    put_outside(in_oxford, "oxford");
    for (int k = 0; k < 5; k++) /* attrition there comes next */
        put_outside(k == 0   ? "r-m-byrons-horse"
                    : k == 1 ? "r-m-queens-lifeguard"
                    : k == 2 ? "r-n-whitecoats-1"
                    : k == 3 ? "r-n-lambton"
                             : "r-n-glemham",
                    "york");
    set_add(s->upkeep.deserters, the_brigade(in_london));
    set_add(s->upkeep.deserters, the_brigade(in_oxford));
    run(flow_call(&h.game, STEP_DESERTION, PARLIAMENT); flow_top(&h.game)->phase = 3);
    for (int i = 0; i < 2; i++) {
        const struct event *event = harness_event(&h, EVENT_DESERTER_GONE, i);
        assert_non_null(event);
        area[i] = event->arg[2];
    }
}

/* The King sees the order, but not which Brigade is where. */
static void test_UP_22_1_who_goes_first_tells_nothing_of_brigades(void **unused) {
    (void)unused;
    int one[2], other[2];
    areas_of_two_deserters("p-e-suffolk", "p-e-association-1a", one);
    areas_of_two_deserters("p-e-association-1a", "p-e-suffolk", other);
    assert_memory_equal(one, other, sizeof one);
    assert_int_not_equal(one[0], one[1]);
}

static void test_UP_25_2_the_die_says_where_it_begins(void **unused) {
    (void)unused;
    late_1644("random-desertion-order=true");
    roll(2);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_int_equal(may_lose(PARLIAMENT), general_bit(ESSEX)); /* category 2 first */
    late_1644("random-desertion-order=true");
    roll(6);
    begin(STEP_DESERTION, PARLIAMENT, 0, 0, 0);
    assert_int_equal(may_lose(PARLIAMENT), general_bit(TOM_FAIRFAX)); /* a 6 is a 1 */
}

MAIN(cmocka_unit_test(test_UP_X22_late_1644), cmocka_unit_test(test_UG_12_4_both_choose_before_anybody_goes),
     cmocka_unit_test(test_UP_22_1_never_below_five), cmocka_unit_test(test_UP_22_1_irish_when_the_others_are_few),
     cmocka_unit_test(test_UP_22_1_irish_stay_while_others_are_many),
     cmocka_unit_test(test_UP_22_1_a_covenanter_with_englishmen_abroad),
     cmocka_unit_test(test_UP_22_1_round_after_round), cmocka_unit_test(test_UP_22_1_a_general_left_alone),
     cmocka_unit_test(test_UP_22_1_who_goes_first_tells_nothing_of_brigades),
     cmocka_unit_test(test_UP_22_2_five_in_an_area), cmocka_unit_test(test_UP_25_2_the_die_says_where_it_begins))
