/* CN-3.0, CN-4.0, CN-6.0, CN-6.1, CN-6.3, CN-6.4: set-up, the turn and its Event Phase. */
#include "table.h"

#include "../../../rulesets/cruel-necessity/rules/fortresses.h"

static void test_CN_3_0_set_up(void **unused) {
    (void)unused;
    harness_start(&h, "first-civil-war", NULL, 7);
    const struct cn_state *s = state();
    /* Card 1 has been resolved: Scotland and North have advanced, Parliament has risen, Monarchy fallen. */
    assert_int_equal(s->card, 1);
    const int areas[CN_ARMIES] = {4, 5, 4, 5};
    for (int i = 0; i < CN_ARMIES; i++) {
        assert_int_equal(s->army[i].area, areas[i]);
        assert_int_equal(s->army[i].disordered, 0);
        assert_int_equal(s->army[i].counter, printed()->standard_counter[i]);
    }
    for (int i = 0; i < CN_FORTRESSES; i++) {
        bool royal = i == CN_DUBLIN || i == CN_OXFORD;
        assert_int_equal(s->fortress[i].side, royal ? CN_ROYALIST : CN_PARLIAMENT);
        assert_int_equal(s->fortress[i].dial, i == CN_OXFORD ? 6 : 2);
        assert_int_equal(cn_fortress_value(&h.game, i), i == CN_OXFORD ? 4 : 2);
    }
    const struct {
        int box, grade, number;
    } start[CN_TRACKS] = {{2, CN_GRADE_C, 3}, {4, CN_GRADE_D, 4}, {2, CN_GRADE_C, 3},
                          {3, CN_GRADE_D, 3}, {3, CN_GRADE_C, 3}, {4, CN_GRADE_D, 2}};
    for (int i = 0; i < CN_TRACKS; i++) {
        assert_int_equal(s->track[i], start[i].box);
        assert_int_equal(cn_grade(&h.game, i), start[i].grade);
        assert_int_equal(printed()->track[i].box[s->track[i]].number, start[i].number);
    }
    assert_int_equal(s->irish_troubles, CN_TRACK_PURITANISM);
    assert_int_equal(s->zeal, 5);
    assert_int_equal(s->zeal_marker, CN_NONE);
    assert_int_equal(s->oxford_open, 0);
    assert_int_equal(__builtin_popcount(s->deviltry_hidden), 8);
    assert_int_equal(s->deviltry_placed, 0);
    assert_int_equal(__builtin_popcount(s->battle.deck), 15);
    harness_audit(&h);
}

/* Card 1 first, card 27 last, the 25 others between them, each once. */
static void test_CN_3_0_first_war_deck(void **unused) {
    (void)unused;
    uint64_t orders = 0;
    for (int seed = 1; seed <= 20; seed++) {
        harness_start(&h, "first-civil-war", NULL, (uint64_t)seed);
        struct cn_state *s = state();
        assert_int_equal(s->deck, printed()->war_cards[0] & ~(uint64_t)2);
        assert_int_equal(__builtin_popcountll(s->deck), 26);
        play("pass");
        while (flow_top(&h.game) != NULL && step_now() != STEP_ACTION_PHASE)
            assert_true(harness_play_until(&h, STEP_ACTION_PHASE, 60));
        assert_int_not_equal(s->card, 27);
        orders |= bit_of(s->card);
    }
    assert_true(__builtin_popcountll(orders) > 5);
    harness_start(&h, "first-civil-war", NULL, 1);
    next_card(27);
    play("pass");
    assert_int_equal(state()->card, 27);
}

static void test_CN_3_0_cards_in_order_of_history(void **unused) {
    (void)unused;
    harness_start(&h, "first-civil-war", "chronological=true", 1);
    play("pass");
    assert_int_equal(state()->card, 2);
    play("pass");
    assert_int_equal(state()->available[0], 3);
    assert_int_equal(state()->card, 4);
}

static void test_CN_4_0_phases_in_order(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_int_equal(s->phase, CN_ACTION_PHASE);
    assert_int_equal(s->turn, 1);
    s->zeal = 0;
    next_card(2);
    play("pass");
    /* Housekeeping's income came before the next card. */
    assert_int_equal(s->turn, 2);
    assert_int_equal(s->card, 2);
    assert_int_equal(s->phase, CN_ACTION_PHASE);
    int zeal = -1, turn = -1, card = -1;
    for (int i = 0; i < h.events.count; i++) {
        int kind = h.events.item[i].kind;
        zeal = kind == EVENT_ZEAL ? i : zeal;
        turn = kind == EVENT_TURN ? i : turn;
        card = kind == EVENT_CARD ? i : card;
    }
    assert_true(0 <= zeal && zeal < turn && turn < card);
    /* Who is asked in the middle of it is told which phase it is. */
    s = table("first-civil-war", "english-settlers=true");
    next_card(13);
    play("pass");
    assert_int_equal(step_now(), STEP_SETTLERS);
    assert_int_equal(s->phase, CN_HOUSEKEEPING);
    play("decline");
    assert_int_equal(step_now(), STEP_BATTLE_ARMY);
    assert_int_equal(s->phase, CN_EVENT_PHASE);
    s = quiet_table();
    s->fortress[CN_LONDON].side = CN_ROYALIST;
    play("pass");
    assert_int_equal(s->phase, CN_END_TIMES);
}

static void test_CN_6_0_achievements_until_an_event(void **unused) {
    (void)unused;
    harness_start(&h, "first-civil-war", "chronological=true", 1);
    struct cn_state *s = state();
    s->revealed |= s->deck & 0x14; /* 2 and 4 are out of the way: 3 and 5 come, then 6 */
    s->deck &= ~(uint64_t)0x14;
    play("pass");
    assert_int_equal(s->available[0], 3);
    assert_int_equal(s->available[1], 5);
    assert_int_equal(s->available[2], 0);
    assert_int_equal(s->card, 6);
}

static void test_CN_6_0_an_achievement_comes_with_what_it_needs(void **unused) {
    (void)unused;
    quiet_table();
    next_card(21);
    play("pass");
    assert_true(log_has("Achievement available: Licensing Order."));
    assert_true(log_has("Licensing Order needs London in Parliament's hands at 3 or more."));
    assert_true(log_has("Licensing Order needs Puritanism in one of its upper 4 boxes."));
    assert_true(log_has("Licensing Order needs at least grade B on Parliament."));
    assert_true(
        view_has("\"needs\":\"London in Parliament's hands at 3 or more, Puritanism in its lowest 3 or above and "
                 "Parliament at grade B or better.\""));
    quiet_table();
    next_card(17);
    play("pass");
    assert_true(log_has("Self-Denying Ordinance needs a battle won in this turn or the last."));
}

/* R64: also where the order of the cards is known and no die falls, what was turned up stays turned up. */
static void test_CN_3_0_a_card_turned_up_closes_undo(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "chronological=true");
    next_card(23);
    s->available[0] = 3, s->available[1] = 5, s->available[2] = 9;
    uint64_t draws = h.counter;
    play("pass");
    assert_int_equal(h.counter, draws);
    const struct event *offered = harness_event(&h, EVENT_OFFERED, 0);
    assert_non_null(offered);
    assert_true(event_discloses(ruleset_entry(), offered));
    play("make-room:5");
    const struct event *card = harness_event(&h, EVENT_CARD, 0);
    assert_non_null(card);
    assert_true(event_discloses(ruleset_entry(), card));
    /* It is no secret from anybody. */
    assert_int_equal(card->audience, ROLES_EVERYONE);
    assert_true(log_has("Event card 27: Archbishop Laud Executed."));
}

static void test_CN_6_0_full_boxes_make_room(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    next_card(23);
    s->available[0] = 3, s->available[1] = 5, s->available[2] = 9;
    play("pass");
    assert_int_equal(step_now(), STEP_MAKE_ROOM);
    assert_int_equal(harness_legal_count(&h, 0, NULL), 3);
    assert_true(view_has("\"waiting\":{\"card\":23,\"title\":\"Committee of Both Kingdoms\",\"zeal_cost\":2,"));
    assert_true(board_has("(waits for a box)"));
    play("make-room:5");
    assert_int_equal(s->available[1], 23);
    assert_true(s->discarded >> 5 & 1);
    assert_int_equal(s->card, 27);
    assert_true(view_has("\"waiting\":null"));
}

/* Whoever gives up with a card in hand leaves it discarded, not lost. */
static void test_CN_6_0_giving_up_while_a_card_waits(void **unused) {
    (void)unused;
    table("first-civil-war", NULL);
    struct cn_state *s = state();
    s->available[0] = 3, s->available[1] = 5, s->available[2] = 9;
    s->deck = bit_of(23) | bit_of(27);
    s->discarded = bit_of(17) | bit_of(21);
    s->revealed = printed()->war_cards[0] & ~s->deck;
    play("pass");
    harness_audit(&h);
    ruleset_entry()->conclude(harness_game(&h), 0, CONCLUDE_RESIGN);
    harness_audit(&h);
    assert_true(s->discarded >> 23 & 1);
}

/* Card 8: military first, then religious, then political, each from left to right. */
static void test_CN_6_0_top_to_bottom(void **unused) {
    (void)unused;
    quiet_table();
    resolve(8); /* West, Scotland, North, Puritanism +1, Parliament +1, Monarchy down */
    const int expected[] = {EVENT_ACTIVATES, EVENT_ACTIVATES, EVENT_ACTIVATES, EVENT_DRM, EVENT_DRM, EVENT_FALLS};
    const int subject[] = {CN_WEST, CN_SCOTLAND, CN_NORTH, CN_TRACK_PURITANISM, CN_TRACK_PARLIAMENT, CN_TRACK_MONARCHY};
    int n = 0;
    for (int i = 0; i < h.events.count && n < 6; i++) {
        if (h.events.item[i].kind != expected[n])
            continue;
        assert_int_equal(h.events.item[i].arg[0], subject[n]);
        n++;
    }
    assert_int_equal(n, 6);
}

static void test_CN_6_1_battle_before_everything_else(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    resolve(13);
    assert_int_equal(step_now(), STEP_BATTLE_ARMY);
    assert_int_equal(s->army[CN_NORTH].area, 5);
    s->zeal = 0;
    play("battle-against:north");
    while (step_now() != STEP_ACTION_PHASE)
        harness_play_until(&h, STEP_ACTION_PHASE, 1);
    /* Afterwards both Armies have been activated and Oxford lies open. */
    assert_true(s->army[CN_WEST].area == 4);
    assert_int_equal(s->oxford_open, 1);
}

static void test_CN_6_1_cards_without_a_cannon_have_no_battle(void **unused) {
    (void)unused;
    for (int card = 1; card <= CN_CARDS; card++) {
        bool battle = false;
        const struct cn_ops *ops = &printed()->card[card].ops;
        for (int i = 0; i < ops->count; i++) {
            if (printed()->op[ops->first + i].kind != CN_OP_BATTLE)
                continue;
            battle = true;
            for (int k = 0; k < i; k++) /* only the new units that may fight in it stand before it */
                assert_int_equal(printed()->op[ops->first + k].kind, CN_OP_ADD_NAMED);
        }
        bool titled = strncmp(printed()->card[card].title, "The Battle of", 13) == 0;
        assert_int_equal(battle, titled);
    }
}

static void test_CN_6_3_royalist_fortress_is_strengthened(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    cn_besiege_or_fortify(harness_game(&h), CN_DUBLIN);
    assert_int_equal(s->fortress[CN_DUBLIN].dial, 3);
    s->fortress[CN_DUBLIN].dial = 5;
    cn_besiege_or_fortify(harness_game(&h), CN_DUBLIN);
    assert_int_equal(s->fortress[CN_DUBLIN].dial, 5);
    assert_true(told(EVENT_UNCHANGED));
    s->fortress[CN_OXFORD].dial = 5; /* Royalist Oxford alone may stand at 4 */
    cn_besiege_or_fortify(harness_game(&h), CN_OXFORD);
    assert_int_equal(cn_fortress_value(&h.game, CN_OXFORD), 4);
    cn_besiege_or_fortify(harness_game(&h), CN_OXFORD);
    assert_int_equal(s->fortress[CN_OXFORD].dial, 6);
}

static void test_CN_6_3_parliamentary_fortress_is_besieged_from_afar(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_int_equal(s->army[CN_NORTH].area, 5);
    roll(3, 2);
    cn_besiege_or_fortify(harness_game(&h), CN_HULL);
    ASSERT_ROLLED();
    assert_int_equal(s->fortress[CN_HULL].dial, 1);
    roll(6);
    cn_besiege_or_fortify(harness_game(&h), CN_HULL);
    assert_int_equal(s->fortress[CN_HULL].side, CN_ROYALIST);
}

static void test_CN_6_4_unrest_wears_london_down(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON].dial = 4;
    roll(4, 3);
    cn_unrest(harness_game(&h));
    ASSERT_ROLLED();
    assert_int_equal(s->fortress[CN_LONDON].dial, 3);
    assert_int_equal(s->zeal, 9);
}

static void test_CN_6_3_cards_call_it(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_IRELAND].disordered = 1; /* recovers and advances, which leaves Dublin alone */
    resolve(7);
    assert_int_equal(s->fortress[CN_DUBLIN].dial, 3);
}

static void test_CN_6_4_cards_call_it(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON].dial = 5;
    roll(6, 6);
    resolve(6);
    ASSERT_ROLLED();
    assert_int_equal(s->fortress[CN_LONDON].dial, 3);
}

/* Card 27: Puritanism up, then a reaction of either kind. */
static void test_CN_6_5_cards_call_both(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->track[CN_TRACK_PARLIAMENT] = 1; /* B */
    s->track[CN_TRACK_MONARCHY] = 4;   /* D */
    s->track[CN_TRACK_PURITANISM] = 4; /* D, and up to a C */
    s->track[CN_TRACK_CATHOLICISM] = 1;
    resolve(27);
    assert_int_equal(s->track[CN_TRACK_PARLIAMENT], 2);
    assert_int_equal(s->track[CN_TRACK_MONARCHY], 3);
    assert_int_equal(s->track[CN_TRACK_PURITANISM], 3);
    assert_int_equal(s->track[CN_TRACK_CATHOLICISM], 2);
}

static void test_CN_6_4_london_does_not_fall_to_unrest(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->fortress[CN_LONDON].dial = 2;
    roll(5, 3);
    cn_unrest(harness_game(&h));
    assert_int_equal(s->fortress[CN_LONDON].dial, 1);
    assert_int_equal(s->zeal, 8);
    roll(6, 6);
    cn_unrest(harness_game(&h));
    assert_int_equal(s->fortress[CN_LONDON].side, CN_PARLIAMENT);
    assert_int_equal(s->fortress[CN_LONDON].dial, 1);
    assert_int_equal(s->zeal, 6);
    s->zeal = 1; /* nor does Zeal fall under 0 */
    roll(6, 6);
    cn_unrest(harness_game(&h));
    assert_int_equal(s->zeal, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_3_0_set_up),
        cmocka_unit_test(test_CN_3_0_first_war_deck),
        cmocka_unit_test(test_CN_3_0_cards_in_order_of_history),
        cmocka_unit_test(test_CN_4_0_phases_in_order),
        cmocka_unit_test(test_CN_6_0_achievements_until_an_event),
        cmocka_unit_test(test_CN_6_0_an_achievement_comes_with_what_it_needs),
        cmocka_unit_test(test_CN_3_0_a_card_turned_up_closes_undo),
        cmocka_unit_test(test_CN_6_0_full_boxes_make_room),
        cmocka_unit_test(test_CN_6_0_giving_up_while_a_card_waits),
        cmocka_unit_test(test_CN_6_0_top_to_bottom),
        cmocka_unit_test(test_CN_6_1_battle_before_everything_else),
        cmocka_unit_test(test_CN_6_1_cards_without_a_cannon_have_no_battle),
        cmocka_unit_test(test_CN_6_3_royalist_fortress_is_strengthened),
        cmocka_unit_test(test_CN_6_3_parliamentary_fortress_is_besieged_from_afar),
        cmocka_unit_test(test_CN_6_4_unrest_wears_london_down),
        cmocka_unit_test(test_CN_6_4_london_does_not_fall_to_unrest),
        cmocka_unit_test(test_CN_6_3_cards_call_it),
        cmocka_unit_test(test_CN_6_4_cards_call_it),
        cmocka_unit_test(test_CN_6_5_cards_call_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
