/* KM-move-noble, KM-move-heir, KM-stack, KM-enter, KM-anglesey, KM-onemove: moves by land. */
#include "fights.h"

#include "../../../rulesets/kingmaker/rules/reach.h"

static bool reaches(int role, const char *from, const char *to) {
    uint64_t reach[LAND_WORDS];
    reach_by_land(&h.game, role, the_square(from), reach);
    return set_has(reach, the_square(to));
}

static void test_KM_move_noble_five_squares(void **unused) {
    (void)unused;
    field("players=2");
    int far = 0, near = 0;
    uint64_t reach[LAND_WORDS];
    int start = the_square("s1112"); /* no road there */
    assert_int_equal(printed()->road_step_count[start], 0);
    reach_by_land(&h.game, RED, start, reach);
    for (int square = 0; square < LAND; square++) {
        bool can = set_has(reach, square);
        far += can && printed()->walk_distance[start][square] > 5;
        near += can && printed()->walk_distance[start][square] <= 5;
    }
    assert_int_equal(far, 0);
    assert_true(near > 40);
}

/* From open country into a forest is the last step; from forest to forest is not. */
static void test_KM_move_noble_forest_ends_the_move(void **unused) {
    (void)unused;
    field("players=2");
    const struct tables *t = printed();
    for (int start = 0; start < LAND; start++) {
        uint64_t open[LAND_WORDS] = {0}, may[LAND_WORDS] = {0};
        if (t->square[start].terrain != TERRAIN_OPEN || start == t->anglesey)
            continue;
        set_add(open, start);
        set_add(may, start);
        for (int step = 0; step < 5; step++) {
            uint64_t next[LAND_WORDS] = {open[0], open[1], open[2]};
            FOR_EACH_IN (from, open, LAND_WORDS)
                for (int k = 0; k < t->square[from].neighbour_count; k++) {
                    int to = t->square[from].neighbour[k];
                    if (to == t->anglesey)
                        continue;
                    set_add(may, to);
                    if (t->square[to].terrain != TERRAIN_FOREST)
                        set_add(next, to);
                }
            memcpy(open, next, sizeof open);
        }
        for (int w = 0; w < LAND_WORDS; w++)
            assert_true((t->walk[start][w] & may[w]) == may[w]);
    }
}

/* KM-move-noble b): a road as far as it goes, to the first town on it that is neutral or unfriendly. */
static void test_KM_move_noble_road_until_a_town_bars_it(void **unused) {
    (void)unused;
    field("players=2");
    assert_true(reaches(RED, "s1110", "s1109"));  /* Stamford to Newark: royal castle, neutral, ends there */
    assert_false(reaches(RED, "s0801", "s1214")); /* Berwick to London: Alnwick, Newcastle … bar the way */
    put_in(RED, "percy", "alnwick");
    give_faction("town-newcastle", RED);
    give("bishop-durham", "percy");
    assert_false(reaches(RED, "s0801", "s1007")); /* York is neutral */
    give("archbishop-york", "percy");
    assert_true(reaches(RED, "s0801", "s1007")); /* now as far as Pontefract */
    assert_false(reaches(RED, "s0801", "s1110"));
    assert_false(reaches(BLUE, "s0801", "s1007")); /* not for others */
}

static void test_KM_move_noble_rivers_are_crossed_estuaries_are_not(void **unused) {
    (void)unused;
    field("players=2");
    const struct tables *t = printed();
    assert_true(t->walk_distance[the_square("s1314")][the_square("s1313")] > 1); /* the Thames below London */
    assert_true(t->walk_distance[the_square("s1414")][the_square("s1413")] > 1);
    assert_int_equal(t->walk_distance[the_square("s1013")][the_square("s1014")], 1); /* and above it */
}

static void test_KM_anglesey_only_from_the_square_before_it(void **unused) {
    (void)unused;
    field("players=2");
    assert_true(reaches(RED, "s0409", "anglesey"));
    assert_true(reaches(RED, "anglesey", "s0409"));
    assert_false(reaches(RED, "s0410", "anglesey"));
    assert_false(reaches(RED, "anglesey", "s0410"));
}

static void test_KM_move_heir_goes_with_his_noble_alone(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "scrope", "bolton");
    guard("margaret", "scrope");
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    play(RED, "go:s1006"); /* nothing to go into there: he is not asked where he stands */
    assert_int_equal(state()->noble[the_noble("scrope")].place, NONE);
    assert_int_equal(state()->heir[HEIR_MARGARET].square, the_square("s1006"));
    assert_int_equal(state()->heir[HEIR_MARGARET].owner, RED);
}

static void test_KM_stack_a_force_moves_as_one_and_may_be_split(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "scrope", "bolton");
    put_by(RED, "roos", "bolton");
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "move:scrope"));
    assert_true(legal(RED, "move:roos"));
    play(RED, "join:scrope:roos");
    assert_false(legal(RED, "move:scrope"));
    play(RED, "move:roos");
    play(RED, "go:s0705");
    if (top_step() == STEP_SPOT)
        play(RED, "open:s0705");
    assert_int_equal(state()->noble[the_noble("scrope")].square, the_square("s0705"));
    assert_false(legal(RED, "move:roos")); /* KM-onemove */
    play(RED, "part:roos");
    assert_int_equal(bits_count(force_of(state(), the_noble("roos"))), 1);
}

/* Where there are several forces to join he is chosen first, then whom he joins. */
static void test_KM_stack_which_of_several_forces_he_joins(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "scrope", "bolton");
    put_by(RED, "roos", "bolton");
    put_by(RED, "percy", "bolton");
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "join:scrope:roos"));
    play(RED, "join-up:scrope");
    assert_int_equal(top_step(), STEP_JOINING);
    assert_int_equal(harness_legal_count(&h, RED, "join"), 2);
    play(RED, "join:scrope:percy");
    assert_int_equal(state()->noble[the_noble("scrope")].leader, the_noble("percy"));
    assert_true(legal(RED, "join:roos:percy"));
    assert_false(legal(RED, "join-up:scrope")); /* once in a turn */
}

static void test_KM_enter_friendly_places_with_room(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "scrope", "masham");
    put_in(RED, "neville", "raby");
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    play(RED, "go:s0905");
    assert_true(legal(RED, "into:masham"));
    assert_true(legal(RED, "into:middleham"));
    assert_true(legal(RED, "into:richmond")); /* no walls */
    play(RED, "into:middleham");
    assert_true(is_at("scrope", "middleham"));
    /* 200 men and no more in a castle */
    field("players=2");
    put_in(RED, "scrope", "masham");
    put_by(RED, "percy", "masham");
    give("marshal", "percy");
    begin(MOVEMENT, RED);
    play(RED, "move:percy");
    play(RED, "go:s0905");
    assert_false(legal(RED, "into:masham"));
}

/* A neutral place needs a siege, another's his leave. */
static void test_KM_enter_by_leave_of_the_owner(void **unused) {
    (void)unused;
    field("players=2");
    put_by(RED, "scrope", "alnwick");
    put_in(BLUE, "percy", "alnwick");
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    play(RED, "go:s0902");
    assert_false(legal(RED, "into:alnwick"));
    play(RED, "ask-leave:blue:alnwick");
    assert_int_equal(top_step(), STEP_ENTRY);
    play(BLUE, "keep-out:scrope:alnwick");
    assert_false(legal(RED, "ask-leave:blue:alnwick"));
    assert_int_equal(state()->noble[the_noble("scrope")].place, NONE); /* nothing is left to ask */
    assert_int_equal(state()->noble[the_noble("scrope")].square, the_square("s0902"));
}

static void test_KM_alliance_places_of_allies_by_leave(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "alnwick");
    put_in(BLUE, "percy", "alnwick");
    s->allies[RED] = ROLE_BIT(BLUE);
    s->allies[BLUE] = ROLE_BIT(RED);
    put_heir("henry-vi", "alnwick");
    s->heir[HEIR_HENRY].owner = BLUE;
    begin(MOVEMENT, RED);
    play(RED, "move:scrope");
    play(RED, "go:s0902");
    assert_false(legal(RED, "into:alnwick"));
    play(RED, "ask-leave:blue:alnwick");
    play(BLUE, "keep-out:scrope:alnwick");
    assert_true(is_outside("scrope"));
    assert_int_equal(s->heir[HEIR_HENRY].owner, BLUE);
    put_in(RED, "roos", "alnwick"); /* let in before */
    begin(COMBAT_PHASE, RED);
    assert_int_equal(harness_legal_count(&h, RED, "go-out"), 0);
}

static void test_KM_onemove_not_in_two_turns_of_a_round(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "bolton");
    s->noble[the_noble("scrope")].moved_in = BLUE;
    keep("free-move-01", RED);
    begin(MOVEMENT, RED);
    assert_false(legal(RED, "move:scrope"));
    assert_false(legal(RED, "free-move:scrope"));
    s->noble[the_noble("scrope")].moved_in = RED;
    assert_false(legal(RED, "move:scrope"));
    assert_true(legal(RED, "free-move:scrope"));
}

/* KM-ev-free: one more move, once a turn for each counter, and the card is used up. */
static void test_KM_ev_free_one_more_move(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    put_by(RED, "scrope", "bolton");
    keep("free-move-01", RED);
    keep("free-move-02", RED);
    begin(MOVEMENT, RED);
    play(RED, "free-move:scrope");
    assert_int_equal(s->event[the_event("free-move-01")], EVENT_DISCARD);
    play(RED, "go:s0705");
    if (top_step() == STEP_SPOT)
        play(RED, "open:s0705");
    assert_false(legal(RED, "free-move:scrope"));
    play(RED, "move:scrope");
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_move_noble_five_squares), TEST(KM_move_noble_forest_ends_the_move),
     TEST(KM_move_noble_road_until_a_town_bars_it), TEST(KM_move_noble_rivers_are_crossed_estuaries_are_not),
     TEST(KM_anglesey_only_from_the_square_before_it), TEST(KM_move_heir_goes_with_his_noble_alone),
     TEST(KM_stack_a_force_moves_as_one_and_may_be_split), TEST(KM_stack_which_of_several_forces_he_joins),
     TEST(KM_enter_friendly_places_with_room), TEST(KM_enter_by_leave_of_the_owner),
     TEST(KM_alliance_places_of_allies_by_leave), TEST(KM_onemove_not_in_two_turns_of_a_round),
     TEST(KM_ev_free_one_more_move))
