/* What clients are given in order to show a choice: headings, labels, prompts, items, dice, how a scenario is won. */
#include <ctype.h>
#include <stdio.h>

#include "battlefield.h"

enum { ALL_POSITIONS = 400 };

static struct domain_item item(int domain, const char *id) {
    struct domain_item found;
    int k = domain_find(ruleset_entry(), printed(), domain, id);
    if (!domain_read(ruleset_entry(), printed(), domain, k, &found))
        fail_msg("no item %s", id);
    return found;
}

static int listed(const char *verb) {
    return harness_legal_count(&h, 0, verb);
}

typedef void text_writer(struct writer *w, const struct game *game, int role, const struct action *action);

static void assert_text(const struct action *action, text_writer *write, const char *expected) {
    char text[128];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    write(&out, &h.game, 0, action);
    assert_string_equal(writer_text(&out), expected);
}

/* The short label of the legal action with this key, its cost and its number; "": none. */
static void assert_choice(const char *key, const char *label, const char *cost, const char *number) {
    static struct action_list list;
    list.count = 0;
    ruleset_entry()->legal(&h.game, 0, &list);
    int found = action_find(ruleset_entry(), printed(), &list, key, strlen(key));
    assert_true(found >= 0);
    assert_text(&list.item[found], action_short_label, label);
    assert_text(&list.item[found], action_cost, cost);
    assert_text(&list.item[found], action_number, number);
}

/* The value of a row of the summary begins so; "": the row is left out. */
static void assert_summary(const char *id, const char *expected) {
    char text[100];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    for (int i = 0; i < ruleset_entry()->summary_count; i++)
        if (strcmp(ruleset_entry()->summary[i].id, id) == 0)
            ruleset_entry()->summary[i].value(&h.game, 0, 0, &out);
    assert_int_equal(strncmp(writer_text(&out), expected, strlen(expected)), 0);
    assert_int_equal(out.length == 0, expected[0] == '\0');
}

/* ---- how it is won ---------------------------------------------------------------------------------- */

/* The least score that the table of a scenario's last war calls a victory. */
static int least_victory(int scenario) {
    int war = printed()->scenario[scenario].last_war, score = -50;
    while (cn_degree_of(printed(), war, score) < CN_MINOR_VICTORY)
        score++;
    return score;
}

static void test_CN_11_2_each_scenario_says_how_it_is_won(void **unused) {
    (void)unused;
    quiet_table();
    for (int i = 0; i < ruleset_entry()->scenario_count; i++) {
        char expected[48];
        snprintf(expected, sizeof expected, "scores %d or more", least_victory(i));
        assert_non_null(strstr(ruleset_entry()->scenarios[i].wins[0], expected));
    }
}

/* ---- items ------------------------------------------------------------------------------------------ */

static void test_CN_8_2_cards_say_what_they_cost_need_and_bring(void **unused) {
    (void)unused;
    quiet_table();
    assert_string_equal(item(DOM_CARD, "1").text, printed()->card[1].summary);
    assert_string_equal(item(DOM_CARD, "1").kind, "event");
    struct domain_item petition = item(DOM_OFFER, "3");
    assert_string_equal(petition.kind, "achievement");
    assert_string_equal(petition.text,
                        "Costs 3 Zeal, worth 3 VP. Needs: Puritanism at grade B or better and Catholicism at grade C "
                        "or better. Brings: Catholicism up.");
    for (int i = 1; i <= CN_CARDS; i++) {
        char id[8];
        snprintf(id, sizeof id, "%d", i);
        struct domain_item card = item(DOM_CARD, id);
        assert_non_null(strstr(card.text, printed()->card[i].summary));
        assert_true(printed()->card[i].needs == NULL || strstr(card.text, printed()->card[i].needs) != NULL);
    }
}

static void test_items_say_what_they_are_and_where(void **unused) {
    (void)unused;
    quiet_table();
    struct domain_item area = item(DOM_AREA, "north-3");
    assert_string_equal(area.short_title, "N3");
    assert_true(area.placed && area.x == printed()->area[2].x && area.y == printed()->area[2].y);
    struct domain_item hull = item(DOM_FORTRESS, "hull");
    assert_string_equal(hull.kind, "fortress");
    assert_int_equal(hull.in_domain, DOM_AREA);
    assert_string_equal(domain_title(ruleset_entry(), printed(), DOM_AREA, hull.in), "York");
    assert_true(hull.placed && item(DOM_TRACK, "ireland").placed && item(DOM_PLACE, "nottingham").placed);
    assert_true(item(DOM_PIECE, "fortress-hull").placed && !item(DOM_PIECE, "north").placed);
    assert_string_equal(item(DOM_ARMY, "north").short_title, "North");
    assert_string_equal(item(DOM_REVOLT, "uprising").kind, "revolt");
    assert_string_equal(item(DOM_BATTLE_CARD, "2").text, "Both dice of a sector are rolled again.");
    assert_string_equal(item(DOM_UNIT, "p-cromwell").kind, "cavalry");
    assert_non_null(strstr(item(DOM_UNIT, "p-cromwell").text, "strength 6"));
    assert_non_null(strstr(item(DOM_TRACK, "monarchy").text, "Revolts and Deviltry"));
    assert_non_null(strstr(item(DOM_TRACK, "monarchy").text, "Opposite: Parliament"));
}

/* A price is told by the label, where it may change, and by the text; a title is a name. */
static void test_titles_are_names(void **unused) {
    (void)unused;
    quiet_table();
    const struct ruleset *ruleset = ruleset_entry();
    for (int d = DOMAIN_FIRST; d < DOM_END; d++)
        for (int i = 0; i < domain_count(ruleset, printed(), d); i++)
            assert_null(strstr(domain_title(ruleset, printed(), d, i), " Zeal)"));
    for (int v = 0; v < ruleset->verb_count; v++) {
        assert_true(isupper((unsigned char)ruleset->verbs[v].title[0]));
        assert_string_not_equal(ruleset->verbs[v].title, ruleset->verbs[v].name);
    }
}

/* ---- labels ----------------------------------------------------------------------------------------- */

static void test_CN_8_0_a_label_is_shorter_under_its_heading(void **unused) {
    (void)unused;
    quiet_table();
    assert_choice("campaign:north", "Army of the North", "1 Zeal", "roll 5-6");
    assert_choice("politics:ireland", "Ireland", "1 Zeal", "roll 4-6");
    assert_choice("fortify:hull", "Hull", "1 Zeal", "from its highest 2 to its lowest 3");
    assert_choice("desperate:parliament", "Parliament one box down", "", "gain 1 Zeal");
    assert_choice("pass", "End it", "", "9 Zeal left");
}

static void test_CN_5_0_the_summary_says_how_it_stands(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_WEST].area = 2;
    s->army[CN_WEST].disordered = 1;
    assert_summary("zeal", "9 of 9");
    assert_summary("armies", "North 5, West 2, Scotland 5, Ireland 5");
    assert_summary("disordered", "West");
    assert_summary("battle", "");
    s->over = 1;
    assert_summary("phase", "The end");
}

/* What a roll needs follows what lies there. */
static void test_CN_8_0_labels_follow_the_markers(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH].area = 0;
    s->army[CN_NORTH].strength = 1;
    assert_label("campaign:north", "Campaign against the Army of the North (1 Zeal; roll 6 in London)");
    s->zeal_marker = CN_PIECE_OF_ARMY + CN_NORTH;
    assert_label("campaign:north", "Campaign against the Army of the North (1 Zeal; roll 5-6 in London)");
    s->track_drm[CN_TRACK_IRELAND] = 1;
    assert_label("politics:ireland", "Engage in politics on Ireland (1 Zeal; roll 3-6)");
}

/* Both rolls of CN-12.1, in 80 characters wherever the Army stands. */
static void test_CN_12_1_a_label_tells_both_rolls(void **unused) {
    (void)unused;
    struct cn_state *s = table("first-civil-war", "limited-reconnaissance=true");
    assert_label("campaign:scotland", "Campaign against the Army of Scotland (1 Zeal; roll 4-6 in S5, find 3+)");
    s->army[CN_NORTH].area = 0;
    assert_label("campaign:north", "Campaign against the Army of the North (1 Zeal; roll 5-6 in London, find 2+)");
}

/* ---- prompts ---------------------------------------------------------------------------------------- */

static void test_CN_8_0_a_phase_with_nothing_left_offers_nothing(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    assert_true(asked("9 Zeal: choose an action"));
    s->zeal = 0;
    assert_true(asked("0 Zeal: choose an action")); /* desperate times */
    s->desperate = bit_of(CN_TRACK_PARLIAMENT) | bit_of(CN_TRACK_PURITANISM);
    assert_int_equal(listed(NULL), 1);
    assert_false(asked("choose"));
}

static void assert_prompt(const char *words, bool offered) {
    if (asked(words) != offered)
        fail_msg("step %s: \"%s\" in the question: %d, in the list: %d",
                 ruleset_entry()->steps[flow_top(&h.game)->step].name, words, !offered, offered);
}

/* A question offers what the list holds, and nothing else. */
static void check_prompt(void) {
    switch (step_now()) {
    case STEP_ACTION_PHASE: assert_prompt("choose an action", listed(NULL) > 1); break;
    case STEP_BATTLE_COMMIT: assert_prompt("commit Named units", listed("commit-unit") > 0); break;
    case STEP_BATTLE_CARDS: assert_prompt("play a battle card", listed(NULL) > 1); break;
    case STEP_BATTLE_ZEAL: assert_prompt("commit the Zeal marker", listed("commit-zeal") > 0); break;
    case STEP_BATTLE_BENEFITS: assert_prompt("or stop", listed(NULL) > 1); break;
    case STEP_BATTLE_REROLL: assert_prompt("play a card", listed("play-battle-card") > 0); break;
    case STEP_CHOICE: assert_prompt("decline", false); break; /* the list alone says so */
    default: assert_prompt("decline", listed("decline") > 0);
    }
}

/* Too rare for chance: after a war that went well (CN-10.3). */
static void ask_for_a_track(void) {
    int op = 0;
    while (printed()->op[op].kind != CN_OP_ANY_TRACK)
        op++;
    quiet_table();
    push_ops(op, 1);
    harness_run(&h);
}

static void test_CN_10_3_the_free_box_says_where_it_goes(void **unused) {
    (void)unused;
    ask_for_a_track();
    assert_true(asked("Choose the track that moves by +1"));
    assert_label("move:ireland", "Move Ireland by +1");
}

static void test_prompts_offer_what_the_list_holds(void **unused) {
    (void)unused;
    static const char *const scenarios[] = {"first-civil-war", "second-civil-war", "third-civil-war", "last-two-wars"};
    uint64_t seen = bit_of(STEP_TRACK_CHOICE);
    ask_for_a_track();
    check_prompt();
    for (int game = 0; game < 80; game++) {
        harness_start(&h, scenarios[game % 4], game % 2 ? "english-settlers=true,quick-combat=true" : NULL,
                      (uint64_t)game);
        for (int n = 0; n < ALL_POSITIONS && flow_top(&h.game) != NULL; n++) {
            seen |= bit_of(step_now());
            check_prompt();
            harness_play_until(&h, STEPS, 1);
        }
    }
    for (int step = 0; step < STEPS; step++)
        if (ruleset_entry()->steps[step].prompt != NULL && !set_has(&seen, step))
            fail_msg("no game has come to %s", ruleset_entry()->steps[step].name);
}

/* ---- dice ------------------------------------------------------------------------------------------- */

static bool event_shows(int kind, const char *text) {
    const struct event *event = harness_event(&h, kind, 0);
    assert_non_null(event);
    struct writer out;
    writer_init(&out);
    event_json(&out, ruleset_entry(), printed(), event, NULL, 0, 0);
    bool found = strstr(writer_text(&out), text) != NULL;
    writer_finish(&out);
    return found;
}

static void test_CN_8_0_events_show_each_die(void **unused) {
    (void)unused;
    quiet_table();
    roll(3);
    play("politics:ireland");
    assert_true(event_shows(EVENT_POLITICS, "\"dice\":[3]"));
    peace(NULL);
    state()->zeal = 0;
    harness_force(&h, 6, 1, 1, 5, 3, 3, 4, 2, 0);
    clash(even_parliament, even_royalist);
    assert_true(event_shows(EVENT_DICE, "\"dice\":[6,1]"));
}

/* Does the text begin with the name and a verb in the singular? */
static bool begins_in_the_singular(const char *text, const char *name) {
    size_t n = strlen(name);
    if (strncmp(text, name, n) != 0 || text[n] != ' ')
        return false;
    size_t word = strcspn(text + n + 1, " .");
    return word > 0 && text[n + word] == 's';
}

/* Units and Revolts may have plural names: "Ironsides", "Clubmen (first)". */
static void test_no_sentence_depends_on_the_number_of_a_name(void **unused) {
    (void)unused;
    const struct ruleset *ruleset = ruleset_entry();
    for (int k = 0; k < ruleset->event_count; k++)
        if (begins_in_the_singular(ruleset->events[k].text, "{unit}") ||
            begins_in_the_singular(ruleset->events[k].text, "{revolt}"))
            fail_msg("event %s: %s", ruleset->events[k].name, ruleset->events[k].text);
}

static void test_names_have_the_article_that_they_need(void **unused) {
    (void)unused;
    quiet_table();
    int borders = domain_find(ruleset_entry(), printed(), DOM_AREA, "scotland-2");
    assert_string_equal(domain_title(ruleset_entry(), printed(), DOM_AREA, borders), "the Borders");
    assert_string_equal(printed()->area[borders].map_name, "Borders");
    assert_string_equal(item(DOM_PIECE, "uprising").title, "the Uprising");
    assert_string_equal(item(DOM_PIECE, "deviltry-nottingham").title, "the Deviltry in Nottingham");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CN_11_2_each_scenario_says_how_it_is_won),
        cmocka_unit_test(test_CN_8_2_cards_say_what_they_cost_need_and_bring),
        cmocka_unit_test(test_items_say_what_they_are_and_where),
        cmocka_unit_test(test_titles_are_names),
        cmocka_unit_test(test_CN_8_0_a_label_is_shorter_under_its_heading),
        cmocka_unit_test(test_CN_5_0_the_summary_says_how_it_stands),
        cmocka_unit_test(test_CN_8_0_labels_follow_the_markers),
        cmocka_unit_test(test_CN_12_1_a_label_tells_both_rolls),
        cmocka_unit_test(test_CN_8_0_a_phase_with_nothing_left_offers_nothing),
        cmocka_unit_test(test_CN_10_3_the_free_box_says_where_it_goes),
        cmocka_unit_test(test_prompts_offer_what_the_list_holds),
        cmocka_unit_test(test_CN_8_0_events_show_each_die),
        cmocka_unit_test(test_no_sentence_depends_on_the_number_of_a_name),
        cmocka_unit_test(test_names_have_the_article_that_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
