/* "At any time": windows, who is asked in them, standing passes. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/combat.h"
#include "../../../rulesets/kingmaker/rules/windows.h"

static void opens(enum window window) {
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_TURN, RED);
    window_open(&h.game, window);
}

static role_set asked(void) {
    return flow_to_act(&h.game);
}

static void test_KM_assign_in_a_window_by_any_seat(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    put_by(BLUE, "percy", "york");
    hold("marshal", BLUE);
    opens(WINDOW_AFTER_CHANCE);
    assert_int_equal(asked(), ROLE_BIT(BLUE)); /* the others have nothing in hand */
    play(BLUE, "play:marshal:percy");
    assert_int_equal(card_noble(s, the_card("marshal")), the_noble("percy"));
}

/* Who could act by what all know is asked, whatever he holds. */
static void test_KM_assign_windows_ask_by_what_is_public(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    hold("marshal", BLUE);
    hold("admiral", GREEN);
    put_by(GREEN, "percy", "york"); /* he alone could use his card */
    opens(WINDOW_AFTER_CHANCE);
    assert_int_equal(asked(), ROLE_BIT(BLUE) | ROLE_BIT(GREEN));
    play(BLUE, "pass");
    assert_int_equal(asked(), ROLE_BIT(GREEN));
    s->over = 1;
    play(GREEN, "pass");
    assert_int_not_equal(top_step(), STEP_MOMENT);
}

/* With an empty hand everybody sees what he could do: a card that he can hand to nobody is nothing. */
static void test_KM_assign_windows_do_not_ask_who_can_do_nothing(void **unused) {
    (void)unused;
    field("players=3");
    put_at(RED, "percy", "s1006");
    give("merc-saxon-1", "percy");
    put_at(BLUE, "neville", "s1006");
    put_at(BLUE, "mowbray", "s1006");
    give("merc-saxon-2", "neville");
    opens(WINDOW_AFTER_CHANCE);
    assert_int_equal(asked(), ROLE_BIT(BLUE));
    flow_end(harness_game(&h));
    put_at(RED, "percy", "s0705");
    assert_true(combat_phase_is_skipped(&h.game, RED));
    assert_false(combat_phase_is_skipped(&h.game, BLUE));
    hold("marshal", RED);
    assert_false(combat_phase_is_skipped(&h.game, RED));
    state()->card[the_card("marshal")] = AT_DECK;
    put_at(GREEN, "scrope", "s0705");
    assert_false(combat_phase_is_skipped(&h.game, RED)); /* somebody to fight */
}

static void test_KM_assign_who_acts_lets_the_others_think_again(void **unused) {
    (void)unused;
    field("players=3");
    put_by(GREEN, "percy", "york");
    hold("marshal", BLUE);
    hold("admiral", GREEN);
    opens(WINDOW_AFTER_CHANCE);
    play(BLUE, "pass");
    play(GREEN, "play:admiral:percy");
    assert_int_equal(asked(), ROLE_BIT(BLUE) | ROLE_BIT(GREEN));
}

static void test_KM_phases_the_active_player_needs_no_window_between_his_moves(void **unused) {
    (void)unused;
    field("players=3");
    hold("marshal", RED);
    hold("admiral", BLUE);
    opens(WINDOW_BETWEEN_MOVES);
    assert_int_equal(asked(), ROLE_BIT(BLUE));
}

static void test_KM_phases_few_windows(void **unused) {
    (void)unused;
    field("players=3,windows=few");
    hold("marshal", RED);
    hold("admiral", BLUE);
    const enum window none[] = {WINDOW_BEFORE_CHANCE,     WINDOW_BETWEEN_MOVES,     WINDOW_BEFORE_COMBAT,
                                WINDOW_BEFORE_PARLIAMENT, WINDOW_BEFORE_CORONATION, WINDOW_AFTER_DRAW};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        opens(none[i]);
        assert_int_equal(top_step(), STEP_TURN);
    }
    opens(WINDOW_END_OF_TURN);
    assert_int_equal(asked(), ROLE_BIT(RED) | ROLE_BIT(BLUE));
}

/* Of those before combat the attacked alone are asked. */
static void test_KM_phases_few_windows_ask_the_attacked(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3,windows=few");
    hold("marshal", RED);
    hold("admiral", BLUE);
    hold("treasurer", GREEN);
    s->combat.kind = COMBAT_BATTLE;
    s->combat.attacker = RED;
    s->combat.defender = BLUE;
    opens(WINDOW_BEFORE_COMBAT);
    assert_int_equal(asked(), ROLE_BIT(BLUE));
}

static void test_KM_phases_standing_pass_until_it_concerns_me(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    hold("marshal", BLUE);
    hold("admiral", GREEN);
    flow_call(harness_game(&h), STEP_MOVEMENT, RED);
    play(BLUE, "pass-always:unless-mine");
    opens(WINDOW_BETWEEN_MOVES);
    assert_int_equal(asked(), ROLE_BIT(GREEN));
    put_by(BLUE, "percy", "york");
    put_by(RED, "scrope", "york");
    s->noble[the_noble("scrope")].moved_in = RED; /* he comes where Percy stands */
    opens(WINDOW_BETWEEN_MOVES);
    assert_int_equal(asked(), ROLE_BIT(BLUE) | ROLE_BIT(GREEN));
}

/* Else all that may be left is Nobles in the hands of those who pass. */
static void test_KM_phases_who_has_no_noble_is_asked_once_a_turn(void **unused) {
    (void)unused;
    field("players=3");
    hold("percy", RED);
    hold("marshal", BLUE);
    flow_call(harness_game(&h), STEP_MOVEMENT, RED);
    play(RED, "pass-always:all");
    play(BLUE, "pass-always:all");
    opens(WINDOW_AFTER_DRAW);
    assert_int_equal(asked(), 0);
    opens(WINDOW_END_OF_TURN);
    assert_int_equal(asked(), ROLE_BIT(RED));
    put_by(RED, "scrope", "york");
    opens(WINDOW_END_OF_TURN);
    assert_int_equal(asked(), 0);
}

static void test_KM_phases_standing_passes_are_lifted(void **unused) {
    (void)unused;
    field("players=3");
    hold("marshal", BLUE);
    flow_call(harness_game(&h), STEP_MOVEMENT, RED);
    play(BLUE, "pass-always:all");
    opens(WINDOW_END_OF_TURN);
    assert_int_equal(asked(), 0); /* it closes by itself */
    flow_end(harness_game(&h));
    flow_call(&h.game, STEP_MOVEMENT, RED);
    play(BLUE, "ask-again:all");
    opens(WINDOW_END_OF_TURN);
    assert_int_equal(asked(), ROLE_BIT(BLUE));
}

static void test_KM_transfer_an_offer_for_a_window_lapses_with_it(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    hold("marshal", BLUE);
    keep("writ-01", RED);
    opens(WINDOW_END_OF_TURN);
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:writ");
    play(RED, "send-offer:secretly:window");
    assert_int_equal(s->deals.offer[0].state, OFFER_OPEN);
    play(BLUE, "pass");
    assert_int_equal(s->deals.offer[0].state, OFFER_FREE);
}

static void test_KM_transfer_an_offer_for_a_window_after_one_within_it(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=3");
    hold("marshal", BLUE);
    hold("admiral", GREEN);
    keep("writ-01", RED);
    opens(WINDOW_END_OF_TURN);
    window_open(&h.game, WINDOW_BETWEEN_MOVES);
    play(BLUE, "pass");
    play(GREEN, "pass");
    play(RED, "offer:blue");
    play(RED, "add-term:give:kept-card");
    play(RED, "term-kept:writ");
    play(RED, "send-offer:secretly:window");
    assert_int_equal(s->deals.offer[0].state, OFFER_OPEN);
}

/* ---- how often a game changes hands -------------------------------------------------------------------------- */

static uint32_t next_random(uint32_t *x) {
    *x ^= *x << 13;
    *x ^= *x >> 17;
    *x ^= *x << 5;
    return *x;
}

static int asked_choices(const struct game *game, int role, struct action_list *list) {
    *list = (struct action_list){0};
    (game->ruleset->legal)(game, role, list);
    return actions_asked(game->ruleset, list);
}

/* Plays so many rounds at random and returns how often somebody else than before had to decide. */
static int hand_overs(int rounds, bool standing) {
    static struct action_list list;
    uint32_t x = 12345;
    int count = 0, last = NONE;
    harness_start(&h, "wars-of-the-roses", "players=5,windows=all", 7);
    const struct ruleset *ruleset = h.game.ruleset;
    while (state()->round <= rounds && ruleset->to_act(&h.game) != 0) {
        struct game *game = harness_game(&h);
        int role = bits_first(ruleset->to_act(game));
        for (int seat = 0; standing && seat < 5; seat++)
            if (state()->opened && state()->windows.standing[seat] == 0)
                ruleset->apply(game, seat, &(struct action){.verb = VERB_PASS_ALWAYS, .arg = {1}});
        if (role >= RULESET_MAX_ROLES || !(ruleset->to_act(game) & ROLE_BIT(role)))
            continue;
        int n = asked_choices(game, role, &list);
        actions_keep(ruleset, &list, false);
        struct action action = list.item[next_random(&x) % (uint32_t)n];
        ruleset->apply(harness_game(&h), role, &action);
        count += role != last;
        last = role;
    }
    return count;
}

static void test_KM_phases_standing_passes_spare_two_hand_overs_of_three(void **unused) {
    (void)unused;
    int rounds = 10;
    int without = hand_overs(rounds, false), with = hand_overs(rounds, true);
    print_message("hand-overs a round at 5 seats: %d without standing passes, %d with\n", without / rounds,
                  with / rounds);
    assert_true(3 * with <= without);
}

/* Plays so many rounds of eight seats at random, with the standard windows, and returns how many decisions others made
 * than who had the turn. */
static int answers_of_others(int rounds, uint64_t seed) {
    static struct action_list list;
    uint32_t x = (uint32_t)seed * 2654435761u;
    int count = 0;
    harness_start(&h, "wars-of-the-roses", "players=8", seed);
    const struct ruleset *ruleset = h.game.ruleset;
    while (state()->round <= rounds && ruleset->to_act(&h.game) != 0) {
        struct game *game = harness_game(&h);
        role_set asked = ruleset->to_act(game);
        int role = bits_nth(asked, (int)(next_random(&x) % (uint32_t)bits_count(asked)));
        int n = asked_choices(game, role, &list);
        actions_keep(ruleset, &list, false);
        count += state()->opened && role != state()->active;
        struct action action = list.item[next_random(&x) % (uint32_t)n];
        ruleset->apply(game, role, &action);
    }
    return count;
}

static void test_KM_phases_few_windows_leave_others_few_answers(void **unused) {
    (void)unused;
    int rounds = 12, games = 6;
    int answers = 0, turns = 0;
    for (int seed = 1; seed <= games; seed++) {
        answers += answers_of_others(rounds, (uint64_t)seed);
        turns += state()->turn - 1;
    }
    print_message("eight seats: others answer %d times in %d turns\n", answers, turns);
    assert_true(turns >= games * rounds);
    assert_true(answers <= 12 * turns);
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_assign_in_a_window_by_any_seat), TEST(KM_assign_windows_ask_by_what_is_public),
     TEST(KM_assign_windows_do_not_ask_who_can_do_nothing), TEST(KM_assign_who_acts_lets_the_others_think_again),
     TEST(KM_phases_the_active_player_needs_no_window_between_his_moves), TEST(KM_phases_few_windows),
     TEST(KM_phases_few_windows_ask_the_attacked), TEST(KM_phases_standing_pass_until_it_concerns_me),
     TEST(KM_phases_standing_passes_are_lifted), TEST(KM_phases_who_has_no_noble_is_asked_once_a_turn),
     TEST(KM_transfer_an_offer_for_a_window_lapses_with_it),
     TEST(KM_transfer_an_offer_for_a_window_after_one_within_it),
     TEST(KM_phases_standing_passes_spare_two_hand_overs_of_three),
     TEST(KM_phases_few_windows_leave_others_few_answers))
