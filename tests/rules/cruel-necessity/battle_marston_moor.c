/* The rulebook's long example of a battle, number for number. */
#include "battlefield.h"

enum { PARLIAMENT = 0 };

/* Everything as the example has it before the battle. */
static void before_the_battle(void) {
    struct game *game = peace(NULL);
    struct cn_state *s = state_of(game);
    cn_battle_add_named(game, unit_bit("p-cromwell") | unit_bit("p-ironsides") | unit_bit("p-london-trained-bands"));
    give_card(2); /* both dice again */
    give_card(3); /* two Benefit Points */
    s->battle.pool &= ~unit_bit("r-kings-life-guards-1");
    s->battle.recovery = unit_bit("r-kings-life-guards-1");
    s->zeal = 7;
    s->turn = 20;
    s->army[CN_NORTH].area = 3;
}

static void commit_named_units(void) {
    join_battle();
    harness_play(&h, PARLIAMENT, "battle-against:north");
    harness_play(&h, PARLIAMENT, "commit-unit:p-cromwell:first");
    harness_play(&h, PARLIAMENT, "commit-unit:p-ironsides:second");
    harness_play(&h, PARLIAMENT, "commit-unit:p-london-trained-bands:third");
}

/* The draws that give the example's lines, then Boye. */
static void fill_the_lines(void) {
    static const char *const own[] = {"p-foot-1-1", "p-foot-5", "p-foot-4-1"};
    static const char *const kings[] = {"r-cavalry-3-1", "r-rupert-cavalry",      "r-rupert-bluecoats",
                                        "r-foot-3-1",    "r-kings-life-guards-2", "r-foot-2-1"};
    const struct cn_battle_content *content = cn_battle_content(&h.game);
    uint64_t pool = state()->battle.pool;
    int face[9];
    for (int i = 0; i < 3; i++) {
        face[i] = face_of_unit(pool & content->draws[CN_PARLIAMENT][CN_FOOT], own[i]);
        pool &= ~unit_bit(own[i]);
    }
    for (int i = 0; i < 6; i++) {
        face[3 + i] = face_of_unit(pool & content->draws[CN_ROYALIST][i < 2 ? CN_CAVALRY : CN_FOOT], kings[i]);
        pool &= ~unit_bit(kings[i]);
    }
    harness_force(&h, face[0], face[1], face[2], face[3], face[4], face[5], face[6], face[7], face[8], face_of_card(1),
                  0);
    harness_play(&h, PARLIAMENT, "stop-committing");
    assert_int_equal(harness_forced_left(&h), 0);
}

static void test_CN_X_1_marston_moor(void **unused) {
    (void)unused;
    before_the_battle();
    commit_named_units();
    fill_the_lines();

    /* Step 4: one event mark, Boye for Rupert, who stands at 7. Neither card in hand fits. */
    assert_int_equal(harness_event_count(&h, EVENT_CARD_DRAWN), 1);
    assert_int_equal(cn_battle_strength(&h.game, CN_ROYALIST, 1), 7);
    assert_int_equal(step_now(), STEP_BATTLE_ZEAL);

    /* The Zeal marker raises the foot of 1 to 2 for one Zeal; first sector 5 against 7. */
    harness_force(&h, 1, 2, 0);
    harness_play(&h, PARLIAMENT, "commit-zeal:p-foot-1-1");
    assert_int_equal(state()->zeal, 6);
    assert_int_equal(cn_battle_strength(&h.game, CN_PARLIAMENT, 3), 2);
    ASSERT_EVENT(EVENT_DICE, 0, 0, 1, 7, 2, 5);
    assert_int_equal(step_now(), STEP_BATTLE_REROLL);

    /* Cromwell turns on the right foot. Second sector, 4 and 4: the Ironsides lose by two. */
    harness_force(&h, 4, 4, 0);
    harness_play(&h, PARLIAMENT, "pass-battle-cards");
    ASSERT_EVENT(EVENT_SECTOR, 0, 0, CN_VICTORY);
    ASSERT_EVENT(EVENT_DICE, 0, 1, 4, 9, 4, 11);
    assert_int_equal(cn_battle_sector_sum(&h.game, CN_PARLIAMENT, 2), 9);
    assert_int_equal(cn_battle_sector_sum(&h.game, CN_ROYALIST, 2), 7);

    /* Third sector: 10 against 11 is not enough; the card makes it 10 against 15. */
    harness_force(&h, 2, 3, 0);
    harness_play(&h, PARLIAMENT, "pass-battle-cards");
    ASSERT_EVENT(EVENT_SECTOR, 0, 1, CN_DEFEAT);
    ASSERT_EVENT(EVENT_DICE, 0, 2, 2, 11, 3, 10);

    /* Fourth sector after it: 9 against 10, a Draw, and the battle is won 3, 2, 1. */
    harness_force(&h, 6, 3, 1, 2, 0);
    harness_play(&h, PARLIAMENT, "play-battle-card:2");
    ASSERT_EVENT(EVENT_DICE, 0, 2, 6, 15, 3, 10);
    ASSERT_EVENT(EVENT_SECTOR, 0, 2, CN_VICTORY);
    ASSERT_EVENT(EVENT_DICE, 1, 3, 1, 10, 2, 9);
    ASSERT_EVENT(EVENT_SECTOR, 1, 3, CN_DRAW);
    ASSERT_EVENT(EVENT_OUTCOME, 0, CN_VICTORY, 3, 2, 1);

    /* Aftermath: the North is disordered; no Benefit Points but the card's two, for two Zeal. */
    assert_true(state()->army[CN_NORTH].disordered);
    assert_int_equal(state()->battle.points, 0);
    assert_int_equal(harness_legal_count(&h, PARLIAMENT, NULL), 2);
    harness_play(&h, PARLIAMENT, "play-battle-card:3");
    assert_int_equal(state()->battle.points, 2);
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    harness_force(&h, 3, 2, 0);
    harness_play(&h, PARLIAMENT, "benefit-zeal:1");
    assert_int_equal(state()->zeal, 8);

    /* The Ironsides rest for a battle, the Bluecoats are gone, the Life Guards are back. */
    assert_int_equal(harness_forced_left(&h), 0);
    assert_true(state()->battle.recovery == unit_bit("p-ironsides"));
    assert_true(state()->battle.removed == unit_bit("r-rupert-bluecoats"));
    assert_true(state()->battle.pool & unit_bit("r-kings-life-guards-1"));
    assert_int_equal(state()->battle.hand, 0);
    assert_int_equal(state()->battle.army, CN_NONE);
    assert_int_equal(state()->last_battle_won, 20);
    assert_int_equal(step_now(), STEP_ACTION_PHASE);
    harness_audit(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_CN_X_1_marston_moor)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
