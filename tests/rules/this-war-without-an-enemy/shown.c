/* What a client is given in order to show a choice: labels, prompts, the log, the view, the items of domains. */
#include <stdio.h>

#include "battlefield.h"

#include "../../../rulesets/this-war-without-an-enemy/rules/victory.h"

/* What stands beside the short label; "": nothing. */
static void assert_facts(int role, const char *key, const char *cost, const char *number) {
    assert_string_equal(harness_written(&h, role, key, action_cost), cost);
    assert_string_equal(harness_written(&h, role, key, action_number), number);
}

/* The value of a row of the summary, as its reader sees it; of: the seat, or NONE. */
static const char *summary_of(const char *id, int reader, int of) {
    static char text[100];
    const struct ruleset *ruleset = h.game.ruleset;
    struct writer w;
    writer_init_fixed(&w, text, sizeof text);
    for (int i = 0; i < ruleset->summary_count; i++)
        if (strcmp(ruleset->summary[i].id, id) == 0)
            ruleset->summary[i].value(&h.game, reader, of, &w);
    return writer_text(&w);
}

#define ASSERT_LABEL(ROLE, KEY, TEXT) assert_string_equal(harness_label(&h, ROLE, KEY), TEXT)
#define ASSERT_SHORT(ROLE, KEY, TEXT) assert_string_equal(harness_written(&h, ROLE, KEY, action_short_label), TEXT)

/* ---- labels ------------------------------------------------------------------------------------------------------ */

static void test_a_march_names_block_strength_and_way(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-midlands-horse", "worcestershire", 4);
    stands("r-rupert", "worcestershire", 2);
    stands("p-essex", "gloucestershire", 4);
    run(STEP_GROUP, KING, area("worcestershire"), 0);
    assert_string_equal(harness_prompt(&h, KING), "Group Move from Worcestershire: who marches?");
    ASSERT_LABEL(KING, "march:r-midlands-horse:staffs-warwicks",
                 "Midlands Horse C3, strength 4, Worcestershire to Staffordshire");
    ASSERT_LABEL(KING, "march:r-rupert:gloucestershire",
                 "Rupert C3, strength 2, Worcestershire to Gloucestershire, attacks");
    ASSERT_SHORT(KING, "march:r-rupert:gloucestershire", "Rupert C3 to Gloucestershire");
    assert_facts(KING, "march:r-rupert:gloucestershire", "", "strength 2, attacks");
}

static void test_what_ends_a_move_says_what_it_ends(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-charles", "worcestershire", 3);
    stands("r-rupert", "worcestershire", 3);
    s->ap = 2;
    run(STEP_GROUP, KING, area("worcestershire"), 0);
    king("march:r-rupert:staffs-warwicks");
    king("halt");
    ASSERT_LABEL(KING, "pass", "End the Group Move from Worcestershire, 2 Action Points left");
    s->ap = 0;
    ASSERT_LABEL(KING, "pass", "End the Group Move from Worcestershire, no Action Point left");
}

static void test_a_voyage_says_its_odds(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-hopton", "cornwall", 3);
    for (int city = 0; city < CITIES; city++)
        s->city_control[city] = PARLIAMENT;
    run(STEP_EMBARK, KING, area("cornwall"), 0);
    king("embark:r-hopton");
    ASSERT_LABEL(KING, "land:kent", "Kent: arrives on 4-6, back on 2-3, lost on 1");
    ASSERT_SHORT(KING, "land:kent", "Kent");
    assert_facts(KING, "land:kent", "", "arrives on 4-6, back on 2-3, lost on 1");
    for (int city = 0; city < CITIES; city++)
        s->city_control[city] = KING;
    ASSERT_LABEL(KING, "land:kent", "Kent: arrives, no roll");
}

static void test_fire_says_its_odds_and_why(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 3);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    assert_true(view_has(KING, "\"round\":null"));
    parliament("stand");
    ASSERT_ASKED(STEP_FIRE, PARLIAMENT);
    assert_true(view_has(KING, "\"round\":1"));
    ASSERT_LABEL(PARLIAMENT, "fire:p-essex", "Essex I3: 3 dice hit on 1-2 (early Fire -1)");
    roll(1, 6, 2);
    parliament("fire:p-essex");
    assert_string_equal(harness_told(&h, EVENT_FIRED, 0, ROLE_ARBITER),
                        "Essex I3 fires: 1, 6, 2; hits (on 2 or less): 2.");
    assert_string_equal(harness_told(&h, EVENT_MODIFIED, 0, ROLE_ARBITER),
                        "Essex I3, effectiveness 3, early Fire -1: 2.");
}

static void test_a_bombardment_says_what_breaches(void **unused) {
    (void)unused;
    bristol(1);
    stands("r-cannon-1", "somerset", 4);
    siege_combat("bristol");
    parliament("pass");
    ASSERT_LABEL(KING, "bombard-city:bristol", "Bombard Bristol: strength 4, a breach on 6");
    stands("r-cannon-2", "somerset", 1);
    ASSERT_LABEL(KING, "bombard-city:bristol", "Bombard Bristol: strength 5, a breach on 5-6");
    ASSERT_LABEL(KING, "pass", "No Storm: go on with the Siege of Bristol");
    roll(2);
    king("bombard-city:bristol");
    assert_string_equal(
        harness_told(&h, EVENT_BOMBARDED, 0, ROLE_ARBITER),
        "Bristol is bombarded with 5 strength: roll 2 (2 with modifiers); 5 or more breaches the walls.");
}

static void test_an_action_says_what_it_costs_beside_its_short_label(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    stands("r-midlands-horse", "worcestershire", 2);
    stands("r-rupert", "worcestershire", 2);
    s->ap = 3;
    s->card[KING] = 0;
    run(STEP_ACTIONS, KING, 3, 0);
    ASSERT_LABEL(KING, "move-group:worcestershire", "Group Move from Worcestershire: 2 blocks, 1 Action Point");
    ASSERT_SHORT(KING, "move-group:worcestershire", "Worcestershire");
    assert_facts(KING, "move-group:worcestershire", "1 Action Point", "2 blocks");
    ASSERT_LABEL(KING, "strengthen:r-midlands-horse",
                 "Strengthen Midlands Horse C3, Worcestershire, 2 to 3, 1 Action Point");
    ASSERT_SHORT(KING, "strengthen:r-midlands-horse", "Midlands Horse C3");
    assert_facts(KING, "strengthen:r-midlands-horse", "1 Action Point", "strength 2 to 3");
    assert_string_equal(summary_of("action-points", ROLE_SPECTATOR, KING), "3 of 4 left");
    assert_string_equal(summary_of("card", PARLIAMENT, KING), "For the King");
    assert_string_equal(summary_of("on-map", PARLIAMENT, KING), "2 blocks");
}

/* A card face down is a secret; that it lies there is none. */
static void test_the_summary_keeps_a_card_face_down(void **unused) {
    (void)unused;
    struct tw_state *s = empty_map("full-war");
    s->chosen[KING] = 3;
    assert_string_equal(summary_of("card", PARLIAMENT, KING), "face down");
    assert_string_equal(summary_of("action-points", PARLIAMENT, KING), "");
    s->vp = -2;
    assert_string_equal(summary_of("victory-track", ROLE_SPECTATOR, NONE), "Parliament +2");
}

/* ---- views ------------------------------------------------------------------------------------------------------- */

static void test_a_block_on_its_way_is_shown_to_its_owner(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("r-rupert", "worcestershire", 3);
    stands("r-charles", "worcestershire", 3);
    run(STEP_GROUP, KING, area("worcestershire"), 0);
    assert_true(view_has(KING, "\"marching\":null"));
    king("march:r-rupert:staffs-warwicks");
    assert_string_equal(harness_prompt(&h, KING),
                        "Rupert C3 marches from Worcestershire into Staffordshire & Warwickshire: where "
                        "does the march end?");
    assert_true(view_has(KING, "\"picked\":[\"r-rupert\"],\"marching\":{\"block\":\"r-rupert\",\"from\":"
                               "\"worcestershire\",\"into\":\"staffs-warwicks\"}"));
    assert_true(view_has(PARLIAMENT, "\"picked\":[],\"marching\":null"));
}

static void test_who_has_withdrawn_stands_in_no_ranks(void **unused) {
    (void)unused;
    empty_map("full-war");
    stands("p-essex", "leicestershire", 3);
    stands("p-brooke", "leicestershire", 3);
    marches("r-charles", "northants-beds", "leicestershire", 3);
    run(STEP_BATTLE, 0, area("leicestershire"), 0);
    assert_true(view_has(PARLIAMENT, "\"withdrawn\":false"));
    assert_true(view_has(PARLIAMENT, "\"ranks\":{\"count\":2,\"blocks\":[\"p-essex\",\"p-brooke\"]}"));
    roll(4);
    parliament("withdraw");
    ASSERT_ASKED(STEP_LOSS, PARLIAMENT);
    assert_true(view_has(PARLIAMENT, "\"withdrawn\":true"));
    assert_false(view_has(PARLIAMENT, "\"ranks\":{\"count\":2"));
    ASSERT_LABEL(PARLIAMENT, "lose:p-essex", "Essex I3, Leicestershire, strength 3 to 2");
    assert_string_equal(harness_told(&h, EVENT_WITHDRAWAL_ROLL, 0, ROLE_ARBITER),
                        "Withdraw before Battle: roll 4 (4 with modifiers); 4 or more withdraws.");
    parliament("lose:p-essex");
    assert_string_equal(harness_told(&h, EVENT_STRENGTH_LOST, 0, ROLE_ARBITER),
                        "Essex I3 in Leicestershire loses 1 strength.");
}

static void test_the_score_never_contradicts_the_winner(void **unused) {
    (void)unused;
    for (int points = -2; points <= 2; points++) {
        harness_start(&h, "full-war", NULL, 1);
        state()->vp = (int8_t)points;
        tw_conclude(harness_game(&h), KING, CONCLUDE_RESIGN);
        struct result result = {0};
        h.game.ruleset->result(&h.game, &result);
        assert_int_equal(result.role[PARLIAMENT].place, 1);
        assert_true(result.role[PARLIAMENT].score > result.role[KING].score);
        assert_int_equal(result.role[PARLIAMENT].score, points <= -1 ? -points : 1);
    }
}

/* ---- items ------------------------------------------------------------------------------------------------------- */

static const char *title_of(int domain, const char *id) {
    const struct ruleset *ruleset = h.game.ruleset;
    return domain_title(ruleset, h.game.content, domain, domain_find(ruleset, h.game.content, domain, id));
}

static struct domain_item item_of(int domain, const char *id) {
    const struct ruleset *ruleset = h.game.ruleset;
    struct domain_item item;
    assert_true(domain_read(ruleset, h.game.content, domain, domain_find(ruleset, h.game.content, domain, id), &item));
    return item;
}

static void test_items_tell_what_they_are(void **unused) {
    (void)unused;
    empty_map("full-war");
    assert_string_equal(title_of(DOM_CARD, "r03"), "For the King (4), no. 3");
    assert_string_equal(title_of(DOM_CARD, "r18"), "Camp Fever (2)");
    assert_string_equal(title_of(DOM_BLOCK, "p-north-horse"), "Parliamentarian North Horse C2");
    assert_string_equal(item_of(DOM_BLOCK, "p-north-horse").short_title, "North Horse C2");
    assert_string_equal(item_of(DOM_BLOCK, "r-rupert").title, "Rupert C3");
    assert_non_null(strstr(item_of(DOM_CARD, "r18").text, "Sickness costs the enemy 2 strength"));
    assert_string_equal(item_of(DOM_CARD, "r18").kind, "strategic-event");
    const struct domain_item city_item = item_of(DOM_CITY, "hull");
    assert_int_equal(city_item.in_domain, DOM_AREA);
    assert_int_equal(city_item.in, area("east-riding"));
    assert_string_equal(city_item.kind, "fortified-city");
    const struct domain_item area_item = item_of(DOM_AREA, "staffs-warwicks");
    assert_string_equal(area_item.short_title, "Staffordshire");
    assert_true(area_item.placed);
    assert_int_equal(area_item.in_domain, DOM_REGION);
}

/* Within a domain no two things are called alike, but for the cards of two sides. */
static void test_no_two_things_have_one_title(void **unused) {
    (void)unused;
    static const int domains[] = {DOM_AREA, DOM_BLOCK, DOM_CARD, DOM_CITY, DOM_BORDER, DOM_PLACE, DOM_REASON};
    empty_map("full-war");
    const struct ruleset *ruleset = h.game.ruleset;
    for (size_t d = 0; d < sizeof domains / sizeof *domains; d++) {
        int n = domain_count(ruleset, h.game.content, domains[d]);
        for (int i = 0; i < n; i++)
            for (int k = domains[d] == DOM_CARD ? i / CARDS_SIDE * CARDS_SIDE : 0; k < i; k++)
                assert_string_not_equal(domain_title(ruleset, h.game.content, domains[d], i),
                                        domain_title(ruleset, h.game.content, domains[d], k));
    }
}

static void test_every_scenario_says_how_each_side_wins(void **unused) {
    (void)unused;
    empty_map("full-war");
    const struct ruleset *ruleset = h.game.ruleset;
    for (int i = 0; i < ruleset->scenario_count; i++)
        for (int side = 0; side < SIDES; side++) {
            const struct tw_scenario_record *record = &facts()->scenario[i];
            const char *wins = ruleset->scenarios[i].wins[side];
            char year[8];
            snprintf(year, sizeof year, "%d", record->last_year);
            assert_non_null(strstr(wins, year));
            assert_int_equal(strstr(wins, "or level") != NULL, record->level == side);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_march_names_block_strength_and_way),
        cmocka_unit_test(test_what_ends_a_move_says_what_it_ends),
        cmocka_unit_test(test_a_voyage_says_its_odds),
        cmocka_unit_test(test_fire_says_its_odds_and_why),
        cmocka_unit_test(test_a_bombardment_says_what_breaches),
        cmocka_unit_test(test_an_action_says_what_it_costs_beside_its_short_label),
        cmocka_unit_test(test_the_summary_keeps_a_card_face_down),
        cmocka_unit_test(test_a_block_on_its_way_is_shown_to_its_owner),
        cmocka_unit_test(test_who_has_withdrawn_stands_in_no_ranks),
        cmocka_unit_test(test_the_score_never_contradicts_the_winner),
        cmocka_unit_test(test_items_tell_what_they_are),
        cmocka_unit_test(test_no_two_things_have_one_title),
        cmocka_unit_test(test_every_scenario_says_how_each_side_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
