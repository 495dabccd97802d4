/* The laughter of the court and Lostwithiel: UP-25.4, UP-25.5. */
#include "king.h"

static void decisive(int attacker, const char *loser, const char *winner, const char *area) {
    struct uk_state *s = state();
    put_card(26, attacker == ROYALIST ? HAND_ROYALIST : HAND_PARLIAMENT);
    char key[64];
    activate(winner, MODE_MOVE);
    (void)snprintf(key, sizeof key, "move:%s", area);
    play(attacker, key);
    (void)snprintf(key, sizeof key, "stay:%s", loser);
    play(opponent(attacker), key);
    play(opponent(attacker), "fight");
    roll(6, 1);
    play(attacker, "fight");
    play(attacker, "combat-card:26");
    assert_int_equal(s->battle.result, RESULT_DECISIVE);
}

static const char *const new_model[] = {"p-nma-okey", "p-nma-pride", "p-nma-ireton", "p-nma-whalley"};

static struct uk_state *newcastle_at_thirsk(const char *options) {
    struct uk_state *s = empty_map(options);
    for (int k = 0; k < 4; k++)
        put_with(new_model[k], "cromwell");
    put_general("cromwell", "york");
    set_control("york", PARLIAMENT);
    put_general("newcastle", "thirsk");
    s->general_at[LANGDALE] = BOX_TURN_TRACK;
    return s;
}

static void beaten_decisively(void) {
    decisive(PARLIAMENT, "newcastle", "cromwell", "thirsk");
}

static void test_UP_25_4_newcastle_leaves_after_a_decisive_defeat(void **unused) {
    (void)unused;
    struct uk_state *s = newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    put_with("r-n-glemham", "newcastle");
    put_with("r-n-widdrington", "newcastle");
    s->train[ROYALIST] = NEWCASTLE;
    s->queen = NEWCASTLE;
    beaten_decisively();
    play(ROYALIST, "retreat:durham");
    play(ROYALIST, "halt:durham");
    play(PARLIAMENT, "no-spoils:thirsk");
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(where_is("langdale"), the_area("durham"));
    assert_int_equal(army_of("langdale"), 1);
    assert_int_equal(s->train[ROYALIST], LANGDALE); /* what is with him stays with his successor */
    assert_int_equal(s->queen, LANGDALE);
    assert_int_equal(top_step(), STEP_LAUGHTER_LOSS);
    play(ROYALIST, "lose:r-n-whitecoats-1"); /* out of the Available box */
    assert_int_equal(brigade_is("r-n-whitecoats-1"), PLACE_ELIMINATED);
    play(ROYALIST, "lose:r-n-musgrave");
    assert_int_equal(top_step(), STEP_MOVE);
    assert_int_equal(army_of("langdale"), 1);
}

/* Taken in that Battle he leaves all the same; Langdale lies in the box in his place. */
static void test_UP_25_4_wherever_the_defeat_has_left_him(void **unused) {
    (void)unused;
    newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    beaten_decisively();
    if (top_step() == STEP_SPOILS)
        play(PARLIAMENT, "no-spoils:thirsk");
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(where_is("langdale"), BOX_DISPERSED);
}

static void test_UP_25_4_not_without_the_option(void **unused) {
    (void)unused;
    newcastle_at_thirsk(NULL);
    put_with("r-n-lambton", "newcastle");
    beaten_decisively();
    if (top_step() == STEP_SPOILS)
        play(PARLIAMENT, "no-spoils:thirsk");
    assert_int_equal(where_is("newcastle"), BOX_DISPERSED);
}

/* Not after a Major defeat, and not where he was no part of it. */
static void test_UP_25_4_part_of_that_army(void **unused) {
    (void)unused;
    struct uk_state *s = newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    put_general("newcastle", "durham");
    put_with("r-n-glemham", "hopton");
    put_general("hopton", "thirsk");
    decisive(PARLIAMENT, "hopton", "cromwell", "thirsk");
    if (top_step() == STEP_SPOILS)
        play(PARLIAMENT, "no-spoils:thirsk");
    assert_int_equal(where_is("newcastle"), the_area("durham"));
    assert_int_equal(s->battle.flags & BATTLE_NEWCASTLE, 0);
}

/* A Subordinate in the beaten army is part of it. */
static void test_UP_25_4_a_subordinate_shares_it(void **unused) {
    (void)unused;
    struct uk_state *s = newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    put_with("r-n-glemham", "newcastle");
    put_with("r-n-widdrington", "king-charles");
    put_general("king-charles", "thirsk");
    put_under("newcastle", "king-charles");
    decisive(PARLIAMENT, "king-charles", "cromwell", "thirsk");
    while (top_step() == STEP_LOSE)
        play(ROYALIST, legal(ROYALIST, "lose:r-n-glemham") ? "lose:r-n-glemham" : "lose:r-n-lambton");
    if (top_step() == STEP_RETREAT) {
        play(ROYALIST, "retreat:durham");
        play(ROYALIST, "halt:durham");
    }
    if (top_step() == STEP_SPOILS)
        play(PARLIAMENT, "no-spoils:thirsk");
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(s->ending, ENDING_NONE);
}

static void lose_the_north(void) {
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].region == THE_NORTH)
            state()->control[a] = PARLIAMENT;
}

/* No Royalist marker in the North; what Langdale may not hold or command stays. */
static void test_UP_25_4_no_marker_in_the_north(void **unused) {
    (void)unused;
    struct uk_state *s = newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    put_with("r-n-glemham", "newcastle");
    put_with("r-n-widdrington", "newcastle");
    put_with("r-n-musgrave", "newcastle");
    put_with("r-n-northern-horse", "newcastle");
    put_with("r-m-wilmot", "byron");
    put_general("byron", "thirsk");
    put_under("byron", "newcastle");
    run(laughter_of_the_court(&h.game));
    assert_int_equal(where_is("newcastle"), the_area("thirsk")); /* there are markers */
    lose_the_north();
    run(laughter_of_the_court(&h.game));
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(top_step(), STEP_OVER_LIMIT); /* the Royalist says which stay Unled */
    play(ROYALIST, "drop:r-n-lambton:outside");
    assert_int_equal(brigade_is("r-n-lambton"), PLACE_OUTSIDE + the_area("thirsk"));
    assert_int_equal(army_of("langdale"), 4);
    assert_int_equal(s->outside[ROYALIST][the_area("thirsk")], 1);
    assert_int_equal(s->superior[BYRON], NONE); /* of one Level: an Illegal Position to be resolved */
    play(ROYALIST, "give-way:byron:kendal");
    play(ROYALIST, "lose:r-n-northern-horse");
    play(ROYALIST, "lose:r-n-whitecoats-1");
}

static void test_UP_25_4_langdale_is_gone_already(void **unused) {
    (void)unused;
    struct uk_state *s = newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    s->general_at[LANGDALE] = BOX_GONE;
    lose_the_north();
    run(laughter_of_the_court(&h.game));
    assert_int_equal(where_is("newcastle"), BOX_GONE);
    assert_int_equal(brigade_is("r-n-lambton"), PLACE_OUTSIDE + the_area("thirsk"));
}

/* The last Northern Brigade inside a Besieged Fortress may be one of the two: it falls. */
static void test_UP_25_4_and_a_fortress_with_it(void **unused) {
    (void)unused;
    newcastle_at_thirsk("laughter-of-the-court=true");
    put_with("r-n-lambton", "newcastle");
    put_inside("r-n-northern-horse", "oxford");
    put_army("essex", "oxford", 4);
    set_siege("oxford", SIEGE_MARKER, 0);
    lose_the_north();
    run(laughter_of_the_court(&h.game));
    play(ROYALIST, "lose:r-n-northern-horse");
    assert_int_equal(control_of("oxford"), PARLIAMENT);
}

/* ---- Lostwithiel ------------------------------------------------------------------------------------------------- */

static struct uk_state *essex_far_from_london(const char *options, const char *area, const char *from) {
    struct uk_state *s = empty_map(options);
    const char *const four[] = {"r-s-slanning", "r-s-grenvile", "r-m-queens-lifeguard", "r-m-byrons-horse"};
    for (int k = 0; k < 4; k++)
        put_with(four[k], "king-charles");
    put_general("king-charles", from);
    put_with("p-m-fiennes", "essex");
    put_with("p-m-assheton", "essex");
    put_with("p-m-brooke", "essex");
    put_with("p-m-cheshire", "bedford");
    put_general("essex", area);
    put_general("bedford", area);
    put_under("bedford", "essex");
    decisive(ROYALIST, "essex", "king-charles", area);
    while (top_step() == STEP_LOSE)
        play(PARLIAMENT, legal(PARLIAMENT, "lose:p-m-fiennes") ? "lose:p-m-fiennes" : "lose:p-m-assheton");
    return s;
}

static void test_UP_25_5_essex_at_lostwithiel(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_true(printed()->distance[the_area("exeter")][the_area("london")] >= 4);
    essex_far_from_london("lostwithiel=true", "exeter", "bridgwater");
    assert_int_equal(where_is("essex"), BOX_DISPERSED);
    assert_int_equal(where_is("bedford"), BOX_DISPERSED);
    int eliminated = 0, dispersed = 0;
    for (int b = 0; b < BRIGADES; b++) {
        eliminated += state()->brigade_at[b] == PLACE_ELIMINATED;
        dispersed += state()->brigade_at[b] == PLACE_DISPERSED;
    }
    assert_int_equal(eliminated, 2); /* his losses first */
    assert_int_equal(dispersed, 2);
}

static void test_UP_25_5_near_london_he_retreats(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_true(printed()->distance[the_area("newbury")][the_area("london")] < 4);
    essex_far_from_london("lostwithiel=true", "newbury", "oxford");
    assert_int_equal(top_step(), STEP_RETREAT);
    essex_far_from_london(NULL, "exeter", "bridgwater");
    assert_int_equal(top_step(), STEP_RETREAT); /* nor without the option */
}

MAIN(cmocka_unit_test(test_UP_25_4_newcastle_leaves_after_a_decisive_defeat),
     cmocka_unit_test(test_UP_25_4_wherever_the_defeat_has_left_him),
     cmocka_unit_test(test_UP_25_4_not_without_the_option), cmocka_unit_test(test_UP_25_4_part_of_that_army),
     cmocka_unit_test(test_UP_25_4_a_subordinate_shares_it), cmocka_unit_test(test_UP_25_4_no_marker_in_the_north),
     cmocka_unit_test(test_UP_25_4_langdale_is_gone_already), cmocka_unit_test(test_UP_25_4_and_a_fortress_with_it),
     cmocka_unit_test(test_UP_25_5_essex_at_lostwithiel), cmocka_unit_test(test_UP_25_5_near_london_he_retreats))
