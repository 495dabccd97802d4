/* TW-3.0, TW-4.4 and the fog of war: what an opponent can know, and that no view, list or key tells more. */
#include "war.h"

#include "../../../rulesets/this-war-without-an-enemy/state/fog.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/march.h"
#include "../../../rulesets/this-war-without-an-enemy/state/supply.h"
#include "../../../rulesets/this-war-without-an-enemy/shown/shown.h"
#include "../../../rulesets/this-war-without-an-enemy/state/battle.h"

static char seen[64000];

static const char *view_of(int role) {
    struct writer w;
    writer_init(&w);
    tw_view(&h.game, role, &w);
    snprintf(seen, sizeof seen, "%s", writer_text(&w));
    writer_finish(&w);
    return seen;
}

static void test_view_names_own_blocks_and_counts_the_others(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    assert_non_null(strstr(view_of(KING), "r-charles"));
    assert_null(strstr(view_of(KING), "p-essex"));
    assert_non_null(strstr(view_of(PARLIAMENT), "p-essex"));
    assert_null(strstr(view_of(PARLIAMENT), "r-charles"));
    assert_null(strstr(view_of(ROLE_SPECTATOR), "r-charles"));
    assert_null(strstr(view_of(ROLE_SPECTATOR), "p-essex"));
    /* Face up they are named, and hidden again after it. */
    blocks_reveal(harness_game(&h), KING, block_bit(the_block("r-charles")));
    assert_int_equal(harness_event(&h, EVENT_REVEALED, 0)->audience, ROLES_EVERYONE);
    assert_int_equal(harness_event(&h, EVENT_REVEALED, 0)->knew, ROLE_BIT(KING));
    assert_non_null(strstr(view_of(PARLIAMENT), "r-charles"));
    blocks_hide(harness_game(&h), KING, ~0ull);
    assert_null(strstr(view_of(PARLIAMENT), "r-charles"));
}

static void test_hands_and_choices_are_secret(void **unused) {
    (void)unused;
    harness_start(&h, "mid-war", NULL, 1);
    const struct tw_state *s = state();
    const char *card = printed()->card[__builtin_ctz(s->hand[KING])].id;
    char key[32], member[32];
    snprintf(key, sizeof key, "play:%s", card);
    snprintf(member, sizeof member, "\"%s\"", card);
    play(KING, key);
    assert_non_null(strstr(view_of(KING), member));
    assert_null(strstr(view_of(PARLIAMENT), member));
    assert_non_null(strstr(view_of(PARLIAMENT), "\"has_chosen\":true"));
    struct writer w;
    writer_init(&w);
    event_text(&w, h.game.ruleset, h.game.content, &h.events.item[0], KING, PARLIAMENT);
    assert_null(strstr(writer_text(&w), printed()->card[__builtin_ctz(s->hand[KING])].title));
    writer_finish(&w);
}

/* Attackers, Pinned blocks, crossings and the Area of an Event are open to all, the blocks are not. */
static void test_view_shows_what_the_turn_has_brought(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    put_in("p-essex", "leicestershire", 4);
    put_in("r-charles", "northants-beds", 3);
    s->phase = PHASE_STRATEGIC;
    s->player1 = KING;
    combat_clear(s);
    march_arrive(&h.game, the_block("r-charles"), NOWHERE, the_area("leicestershire"));
    assert_non_null(
        strstr(view_of(PARLIAMENT), "\"battles\":[{\"area\":\"leicestershire\",\"attacker\":\"king\",\"pinned\":1}]"));
    assert_non_null(strstr(view_of(PARLIAMENT), "\"side\":\"king\",\"border\":"));
    assert_non_null(strstr(view_of(PARLIAMENT), "\"to\":\"leicestershire\",\"blocks\":1}]"));
    assert_null(strstr(view_of(PARLIAMENT), "r-charles"));
    assert_non_null(strstr(view_of(KING), "\"segment\":null"));
    s->ap = 2;
    begin(STEP_SEGMENT, KING, 0, 0, 0);
    assert_non_null(strstr(view_of(PARLIAMENT), "\"segment\":\"king\",\"action_points\":2"));
    s->phase = PHASE_TACTICAL;
    face_up("p09");
    s->combat.event[PARLIAMENT] = ADVANTAGEOUS_TERRAIN;
    s->combat.event_area[PARLIAMENT] = (uint8_t)the_area("leicestershire");
    assert_non_null(strstr(view_of(KING), "\"tactical_events\":[{\"card\":\"p09\",\"area\":\"leicestershire\"}]"));
}

static void test_printed_set_up_is_known(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    for (int i = 0; i < BLOCKS; i++)
        assert_true(fog_known(state(), i));
}

static void test_leaving_company_makes_a_class(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    struct tw_state *s = state();
    int charles = the_block("r-charles"), rupert = the_block("r-rupert"), hopton = the_block("r-hopton");
    block_put(harness_game(&h), rupert, the_area("lancashire"));
    assert_false(fog_known(s, charles));
    assert_false(fog_known(s, rupert));
    assert_int_equal(s->alike[charles], s->alike[rupert]);
    /* Alone it is known wherever it goes. */
    block_put(harness_game(&h), hopton, the_area("devon"));
    assert_true(fog_known(s, hopton));
    /* Laid face up it is known again, and the others of its class are still who they were among each other. */
    blocks_reveal(harness_game(&h), KING, block_bit(rupert));
    blocks_hide(&h.game, KING, block_bit(rupert));
    assert_true(fog_known(s, rupert));
    assert_false(fog_known(s, charles));
    assert_int_not_equal(s->alike[charles], s->alike[rupert]);
}

/* All are told which block goes: so those that stay are known as before. */
static void test_a_named_block_that_leaves_makes_no_class(void **unused) {
    (void)unused;
    for (int way = 0; way < 4; way++) {
        harness_start(&h, "full-war", NULL, 1);
        struct tw_state *s = state();
        int rupert = the_block("r-rupert"), from = s->place[rupert];
        uint64_t rest = s->at[KING][from] & ~block_bit(rupert);
        assert_true(bits_count(rest) > 1);
        switch (way) {
        case 0: block_put_named(harness_game(&h), rupert, the_area("lancashire")); break;
        case 1: block_recall(harness_game(&h), rupert, PLACE_REMOVED); break;
        case 2: block_replace(harness_game(&h), rupert, block_of(KING, bits_first(s->at[KING][PLACE_POOL]))); break;
        default: block_eliminate(harness_game(&h), rupert); break;
        }
        assert_int_not_equal(s->place[rupert], from);
        FOR_EACH_BIT (m, rest)
            assert_true(fog_known(s, block_of(KING, m)) == (way < 3 || s->place[rupert] != PLACE_POOL));
    }
}

static void test_a_group_that_moves_whole_stays_known(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    struct tw_state *s = state();
    uint64_t all = s->at[KING][the_area("cheshire")];
    blocks_put(harness_game(&h), KING, all, the_area("ne-wales"));
    for (uint64_t m = all; m; m &= m - 1)
        assert_true(fog_known(s, block_of(KING, bits_first(m))));
}

/* How often another world has this block in that Area. */
static int worlds_with(const char *id, const char *area, int role, int n) {
    static unsigned char kept[sizeof(struct tw_state)];
    int found = 0;
    memcpy(kept, h.state, sizeof kept);
    for (int i = 0; i < n; i++) {
        harness_game(&h);
        tw_resample(&h.game, role);
        found += place_of(id) == the_area(area);
        harness_audit(&h);
        memcpy(h.state, kept, sizeof kept);
    }
    return found;
}

static void test_resample_keeps_what_was_seen(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 1);
    /* Nothing has moved: Parliament knows the list. */
    assert_int_equal(worlds_with("r-charles", "cheshire", PARLIAMENT, 50), 50);
    /* One of the seven in Cheshire has left for Shropshire's neighbour: it may be any of those who can be there. */
    block_put(harness_game(&h), the_block("r-rupert"), the_area("ne-wales"));
    int stays = worlds_with("r-rupert", "cheshire", PARLIAMENT, 200);
    assert_in_range(stays, 20, 199);
    assert_int_equal(worlds_with("r-rupert", "cheshire", KING, 50), 0); /* its owner knows */
    /* Seen in a Battle, it is where it was seen. */
    blocks_reveal(harness_game(&h), KING, block_bit(the_block("r-rupert")));
    blocks_hide(&h.game, KING, ~0ull);
    assert_int_equal(worlds_with("r-rupert", "ne-wales", PARLIAMENT, 50), 50);
}

static void test_resample_obeys_the_rules_of_places(void **unused) {
    (void)unused;
    empty_map("full-war");
    put_in("r-charles", "kent", 3);
    put_in("r-north-foot-northum", "kent", 3); /* abroad with a Leader */
    put_in("r-south-foot", "dorset", 3);
    put_in("r-hopton", "dorset", 3);
    fog_join(state(), KING, state()->at[KING][the_area("kent")] | state()->at[KING][the_area("dorset")]);
    /* Never alone abroad: with Charles, or not at all. */
    for (int i = 0; i < 50; i++) {
        harness_game(&h);
        tw_resample(&h.game, PARLIAMENT);
        int place = place_of("r-north-foot-northum");
        assert_true(place == place_of("r-charles") || printed()->region_areas[NORTH] >> place & 1);
    }
}

static void test_how_many_of_a_kind_all_can_be_sure_of(void **unused) {
    (void)unused;
    const struct tw_state *s = empty_map("full-war");
    uint64_t guns = printed()->of_class[KING][ARTILLERY];
    put_in("r-charles", "kent", 3);
    put_in("r-cannon-1", "kent", 3);
    put_in("r-rupert", "dorset", 3);
    uint64_t kent = s->at[KING][the_area("kent")], dorset = s->at[KING][the_area("dorset")];
    struct fog_range range = fog_range(s, KING, kent, guns);
    assert_int_equal(range.least, 1);
    assert_int_equal(range.most, 1);
    fog_join(state(), KING, kent | dorset);
    range = fog_range(s, KING, kent, guns);
    assert_int_equal(range.least, 0);
    assert_int_equal(range.most, 1);
    range = fog_range(s, KING, kent, ~guns);
    assert_int_equal(range.least, 1);
    assert_int_equal(range.most, 2);
    range = fog_range(s, KING, kent | dorset, guns); /* wherever it is, it is there */
    assert_int_equal(range.least, 1);
    assert_int_equal(range.most, 1);
}

/* Whether an upright block survives a loss tells how strong it was. */
static void test_TW_7_8_what_a_loss_tells_is_not_taken_back(void **unused) {
    (void)unused;
    for (int strength = 1; strength <= 2; strength++) {
        empty_map("full-war");
        put_in("p-waller", "kent", strength);
        block_lose(harness_game(&h), the_block("p-waller"), 1);
        assert_false(disclosed()); /* all knew who that was, and how strong */
        put_in("p-essex", "kent", 4);
        put_in("p-waller", "kent", strength);
        block_lose(harness_game(&h), the_block("p-waller"), 1);
        assert_int_equal(harness_event(&h, EVENT_BLOCKS_LEFT, 0)->arg[2], strength);
        assert_true(disclosed());
    }
}

/* A block that lies beside the map when it is gone is named to all: whose loss it was is then no secret. */
static void test_TW_7_8_a_loss_that_is_named_hides_no_strength_of_others(void **unused) {
    (void)unused;
    int named = 0;
    for (int block = 0; block < BLOCKS; block++) {
        harness_start(&h, "full-war", NULL, 1);
        struct tw_state *s = state();
        int side = block_side(block), from = s->place[block];
        if (from >= PLACE_POOL || printed()->block[block].gone_to == PLACE_POOL || bits_count(s->at[side][from]) < 2)
            continue;
        uint64_t rest = s->at[side][from] & ~block_bit(block);
        block_lose(harness_game(&h), block, s->strength[block]);
        assert_int_equal(s->place[block], printed()->block[block].gone_to);
        FOR_EACH_BIT (m, rest)
            assert_true(fog_strength_known(s, block_of(side, m)));
        named++;
    }
    assert_true(named > 0);
}

static void test_TW_9_12_resample_keeps_the_number_of_the_hungry(void **unused) {
    (void)unused;
    static unsigned char kept[sizeof(struct tw_state)];
    empty_map("full-war");
    set_turn(1643, 3);
    const char *const ids[] = {"p-east-horse-c3", "p-east-horse-c2", "p-south-horse-pool", "p-east-foot-pool"};
    for (int i = 0; i < 4; i++)
        put_in(ids[i], "lincolnshire", 3);
    put_in("p-essex", "kent", 3);
    put_in("p-skippon", "kent", 3);
    put_in("p-cromwell", "kent", 3);
    fog_join(state(), PARLIAMENT,
             state()->at[PARLIAMENT][the_area("lincolnshire")] | state()->at[PARLIAMENT][the_area("kent")]);
    begin(STEP_SUPPLY, PARLIAMENT, 0, 0, 0);
    assert_int_equal(harness_event(&h, EVENT_HUNGRY, 0)->arg[2], 1);
    memcpy(kept, h.state, sizeof kept);
    bool changed = false;
    for (int i = 0; i < 50; i++) {
        harness_game(&h);
        tw_resample(&h.game, KING);
        assert_int_equal(supply_hunger(&h.game, PARLIAMENT, the_area("lincolnshire")), 1);
        changed = changed || memcmp(kept, h.state, sizeof kept) != 0;
        memcpy(h.state, kept, sizeof kept);
    }
    assert_true(changed);
}

static void test_resample_of_hands_keeps_their_size(void **unused) {
    (void)unused;
    harness_start(&h, "full-war", NULL, 9);
    harness_play_until(&h, STEP_INITIATIVE, 50);
    struct tw_state *s = state();
    uint32_t hand = s->hand[KING], own = s->hand[PARLIAMENT];
    bool changed = false;
    for (int i = 0; i < 20; i++) {
        harness_game(&h);
        tw_resample(&h.game, PARLIAMENT);
        assert_int_equal(__builtin_popcount(s->hand[KING]), 2);
        assert_int_equal(__builtin_popcount(s->discarded[KING]), 4);
        assert_int_equal(s->hand[PARLIAMENT], own);
        changed = changed || s->hand[KING] != hand;
    }
    assert_true(changed);
}

/* A position that no deal can bring about, here more strength than the blocks can have, is dealt like any other. */
static void test_resample_gives_no_truth_where_no_deal_is_sound(void **unused) {
    (void)unused;
    static unsigned char kept[sizeof(struct tw_state)];
    empty_map("full-war");
    put_in("r-hopton", "dorset", 3);
    put_in("r-charles", "kent", 3);
    fog_join(state(), KING, state()->at[KING][the_area("kent")] | state()->at[KING][the_area("dorset")]);
    state()->strength[the_block("r-charles")] = 9;
    memcpy(kept, h.state, sizeof kept);
    int stays = 0;
    for (int i = 0; i < 40; i++) {
        harness_game(&h);
        tw_resample(&h.game, PARLIAMENT);
        stays += place_of("r-charles") == the_area("kent");
        assert_int_not_equal(strength_of("r-charles"), 9);
        memcpy(h.state, kept, sizeof kept);
    }
    assert_in_range(stays, 5, 35);
}

static void test_TW_6_43_all_know_the_clubmen_who_rise_elsewhere(void **unused) {
    (void)unused;
    empty_map("full-war");
    set_turn(1644, 3);
    state()->clubmen_area = 0xff;
    put_in("p-clubmen", "dorset", 2);
    put_in("p-essex", "dorset", 3);
    begin(STEP_CLUBMEN_RISE, PARLIAMENT, the_area("wiltshire"), 0, 0);
    assert_int_equal(place_of("p-clubmen"), the_area("wiltshire"));
    assert_true(fog_known(state(), the_block("p-clubmen")));
    assert_true(fog_known(state(), the_block("p-essex")));
    assert_int_equal(worlds_with("p-clubmen", "wiltshire", KING, 20), 20);
}

/* Which of two lost strength is the owner's secret, whichever it was: Clubmen and Garrisons are no exception. */
static void test_TW_6_42_nobody_learns_whether_the_clubmen_fell_ill(void **unused) {
    (void)unused;
    static const char *const beside[] = {"p-clubmen", "p-garrison-1"};
    for (int i = 0; i < 4; i++) {
        int other = the_block(beside[i / 2]), essex = the_block("p-essex");
        empty_map("full-war");
        put_in(beside[i / 2], "dorset", 2);
        put_in("p-essex", "dorset", 3);
        block_lose(harness_game(&h), i % 2 ? other : essex, 1);
        assert_true(fog_known(state(), other));
        assert_false(fog_strength_known(state(), other));
        assert_false(fog_strength_known(state(), essex));
    }
}

MAIN(cmocka_unit_test(test_view_names_own_blocks_and_counts_the_others),
     cmocka_unit_test(test_hands_and_choices_are_secret), cmocka_unit_test(test_printed_set_up_is_known),
     cmocka_unit_test(test_view_shows_what_the_turn_has_brought), cmocka_unit_test(test_leaving_company_makes_a_class),
     cmocka_unit_test(test_a_named_block_that_leaves_makes_no_class),
     cmocka_unit_test(test_a_group_that_moves_whole_stays_known), cmocka_unit_test(test_resample_keeps_what_was_seen),
     cmocka_unit_test(test_resample_obeys_the_rules_of_places),
     cmocka_unit_test(test_how_many_of_a_kind_all_can_be_sure_of),
     cmocka_unit_test(test_TW_7_8_what_a_loss_tells_is_not_taken_back),
     cmocka_unit_test(test_TW_7_8_a_loss_that_is_named_hides_no_strength_of_others),
     cmocka_unit_test(test_TW_9_12_resample_keeps_the_number_of_the_hungry),
     cmocka_unit_test(test_resample_of_hands_keeps_their_size),
     cmocka_unit_test(test_resample_gives_no_truth_where_no_deal_is_sound),
     cmocka_unit_test(test_TW_6_42_nobody_learns_whether_the_clubmen_fell_ill),
     cmocka_unit_test(test_TW_6_43_all_know_the_clubmen_who_rise_elsewhere))
