/* Seats that resign or are removed, at any moment of somebody's turn, battle or Parliament. */
#include "field.h"

enum { GAMES = 60, LONGEST = 8000 };

static uint32_t luck = 1;

static int below(int n) {
    luck = luck * 1664525u + 1013904223u;
    return (int)((luck >> 8) % (uint32_t)n);
}

static bool play_one(void) {
    struct action_list list = {0};
    role_set roles = h.game.ruleset->to_act(&h.game);
    if (roles == 0)
        return false;
    int role = bits_nth(roles, below(bits_count(roles)));
    (h.game.ruleset->legal)(&h.game, role, &list);
    assert_true(list.count > 0);
    struct action action = list.item[below(list.count)];
    harness_game(&h);
    h.game.actor = role;
    h.game.ruleset->apply(&h.game, role, &action);
    harness_audit(&h);
    return true;
}

static void leave(int role) {
    harness_game(&h);
    h.game.actor = role;
    h.game.ruleset->conclude(&h.game, role, CONCLUDE_RESIGN);
    harness_audit(&h);
    assert_false(h.game.ruleset->to_act(&h.game) & ROLE_BIT(role));
}

/* Each seat but one leaves at some moment; the game goes on until one is left, and he has won. */
static void leave_one_by_one(const char *options, int players, uint64_t seed) {
    harness_start(&h, "wars-of-the-roses", options, seed);
    luck = (uint32_t)seed * 7919;
    for (int left = players; left > 1; left--) {
        int moves = below(400);
        while (moves-- > 0 && play_one()) {}
        if (h.game.ruleset->to_act(&h.game) == 0)
            return;
        role_set roles = h.game.ruleset->to_act(&h.game) & state()->seated;
        role_set pool = below(2) ? roles : state()->seated;
        leave(bits_nth(pool, below(bits_count(pool))));
    }
    struct result result;
    h.game.ruleset->result(&h.game, &result);
    assert_int_equal(h.game.ruleset->to_act(&h.game), 0);
    assert_int_equal(result.role[bits_first(state()->seated)].place, 1);
}

static void test_KM_phases_any_seat_may_leave_at_any_moment(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        leave_one_by_one("players=5", 5, seed);
        leave_one_by_one("players=8,e1=true", 8, seed);
        leave_one_by_one("players=3,e1=true,e2=true,dublin=true", 3, seed);
    }
}

/* One leaves early; the others play the game to its end. */
static void test_KM_phases_the_others_play_on_to_the_end(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        harness_start(&h, "wars-of-the-roses", "players=4,rounds=12", seed);
        luck = (uint32_t)seed;
        for (int i = 0; i < 50; i++)
            play_one();
        leave((int)(seed % 4));
        int decisions = 0;
        while (play_one())
            assert_true(++decisions < LONGEST);
    }
}

/* An offer that was being put together for him is gone, also from its maker's view. */
static void test_KM_transfer_a_draft_for_one_who_leaves(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    flow_call(harness_game(&h), STEP_TURN, RED);
    flow_call(&h.game, STEP_MOVEMENT, RED);
    play(RED, "offer:blue");
    play(RED, "add-term:give:pledge");
    leave(BLUE);
    assert_int_equal(s->deals.draft[RED].state, OFFER_FREE);
    assert_null(flow_own_top(&h.game, RED));
    assert_true(legal(RED, "offer:green"));
    assert_false(legal(RED, "offer:blue"));
}

MAIN(cmocka_unit_test(test_KM_transfer_a_draft_for_one_who_leaves),
     cmocka_unit_test(test_KM_phases_any_seat_may_leave_at_any_moment),
     cmocka_unit_test(test_KM_phases_the_others_play_on_to_the_end))
