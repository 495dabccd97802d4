/* What is shown beside the board: the rows of the summary, what a choice costs and comes to, and help. */
#include <stdio.h>
#include <stdlib.h>

#include "king.h"

enum { GAME_ROWS = 14, SEAT_ROWS = 5 };

static char text[200];

/* "": no such row now. */
static const char *row_of(const char *id, int of) {
    const struct ruleset *ruleset = h.game.ruleset;
    for (int i = 0; i < ruleset->summary_count; i++) {
        struct writer w;
        if (strcmp(ruleset->summary[i].id, id) != 0)
            continue;
        writer_init_fixed(&w, text, sizeof text);
        ruleset->summary[i].value(&h.game, ROLE_SPECTATOR, of, &w);
        return writer_text(&w);
    }
    fail_msg("no row is called %s", id);
    return NULL;
}

#define assert_row(ID, OF, VALUE) assert_string_equal(row_of(ID, OF), VALUE)

typedef void action_writer(struct writer *w, const struct game *game, int role, const struct action *action);

/* What `write` says of the action with this key. */
static const char *said(action_writer *write, int role, const char *key) {
    struct action_list list = {.count = 0};
    struct writer w;
    (h.game.ruleset->legal)(&h.game, role, &list);
    int i = action_find(h.game.ruleset, printed(), &list, key, strlen(key));
    if (i < 0)
        fail_msg("%s is not in the list", key);
    writer_init_fixed(&w, text, sizeof text);
    write(&w, &h.game, role, &list.item[i]);
    return writer_text(&w);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static void test_tracks(void **unused) {
    (void)unused;
    empty_map(NULL);
    neutral_map();
    state()->naval = -2;
    state()->london_held = 1;
    set_control("london", ROYALIST);
    assert_row("turn", NONE, "Late 1643, 4 of 11");
    assert_row("phase", NONE, "Campaign Phase");
    assert_row("naval-status", NONE, "Royalist 3"); /* Diplomatic Strength is one */
    assert_row("london", NONE, "Royalist, held for a turn");
    assert_row("in-force", NONE, "");
    state()->truce = 1 + PARLIAMENT;
    state()->new_model = 1;
    assert_row("in-force", NONE, "Truce binds Parliament, New Model Army");
}

static void test_what_a_side_holds(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_card(20, HAND_ROYALIST);
    put_card(21, HAND_ROYALIST);
    put_card(22, ACES_ROYALIST);
    put_army("king-charles", "oxford", 3);
    state()->train[ROYALIST] = (uint8_t)the_general("king-charles");
    state()->plays[ROYALIST] = 2;
    state()->plays[PARLIAMENT] = 0;
    assert_row("cards", ROYALIST, "2 cards and 1 Ace");
    assert_row("cards", PARLIAMENT, "0 cards");
    assert_row("plays", ROYALIST, "2 more");
    assert_row("plays", PARLIAMENT, "may pass");
    assert_row("brigades", ROYALIST, "3 on the map");
    assert_row("siege-train", ROYALIST, "Oxford, with Charles");
    assert_row("siege-train", PARLIAMENT, "");
}

static void test_a_battle_has_rows_of_its_own(void **unused) {
    (void)unused;
    empty_map(NULL);
    assert_row("battle", NONE, "");
    assert_row("score", NONE, "");
    struct battle *battle = &state()->battle;
    *battle = (struct battle){.area = (int8_t)the_area("newbury"), .attacker = PARLIAMENT, .winner = NONE};
    battle->fights[ATTACKER][0] = 7;
    battle->fights[DEFENDER][0] = 1;
    assert_row("battle", NONE, "Battle at Newbury");
    assert_row("score", NONE, "Brigades Royalist 1, Parliament 3");
    battle->roll[ATTACKER] = battle->roll[DEFENDER] = 4;
    battle->score[ATTACKER] = 9;
    battle->score[DEFENDER] = 6;
    assert_row("score", NONE, "score Royalist 6, Parliament 9");
    battle->result = RESULT_INDECISIVE;
    battle->winner = PARLIAMENT;
    assert_row("score", NONE, "Parliament: an Indecisive Victory");
}

static int length_of(const char *utf8) {
    int n = 0;
    for (; *utf8; utf8++)
        n += (*utf8 & 0xc0) != 0x80;
    return n;
}

/* Rows about the game, and about each side. */
static void count_rows(int reader) {
    const struct ruleset *ruleset = h.game.ruleset;
    int rows[SIDES] = {0}, of_game = 0;
    for (int i = 0; i < ruleset->summary_count; i++) {
        const struct summary_row *row = &ruleset->summary[i];
        assert_true(length_of(row->title) <= ROW_TITLE_MOST);
        for (int of = row->each_seat ? 0 : NONE; of < (row->each_seat ? SIDES : 0); of++) {
            struct writer w;
            writer_init_fixed(&w, text, sizeof text);
            row->value(&h.game, reader, of, &w);
            if (length_of(writer_text(&w)) > ROW_VALUE_MOST)
                fail_msg("%s: %s", row->id, text);
            *(of == NONE ? &of_game : &rows[of]) += w.length > 0;
        }
    }
    assert_in_range(of_game, 6, GAME_ROWS);
    assert_in_range(rows[ROYALIST], 2, SEAT_ROWS);
    assert_in_range(rows[PARLIAMENT], 2, SEAT_ROWS);
}

static void test_rows_are_short_and_few(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        harness_start(&h, seed % 2 ? "war" : "henrietta", NULL, seed);
        while (h.game.ruleset->to_act(&h.game) != 0) {
            count_rows(seed % 3 == 0 ? ROLE_SPECTATOR : ROYALIST);
            harness_play_until(&h, NONE, 3);
        }
        count_rows(ROLE_SPECTATOR);
    }
}

/* ---- choices ----------------------------------------------------------------------------------------------------- */

static void test_a_move_says_its_cost_and_whom_it_meets(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("essex", "newbury", 3);
    activate("king-charles", MODE_MOVE);
    assert_string_equal(said(action_label, ROYALIST, "move:newbury"),
                        "Move to Newbury, 1 MP from Oxford, against 3 Brigades");
    assert_string_equal(said(action_short_label, ROYALIST, "move:newbury"), "Newbury");
    assert_string_equal(said(action_cost, ROYALIST, "move:newbury"), "1 MP");
    assert_string_equal(said(action_number, ROYALIST, "move:newbury"), "against 3 Brigades");
    assert_string_equal(said(action_number, ROYALIST, "move:banbury"), "");
    assert_string_equal(said(action_short_label, ROYALIST, "stop"), "end the move");
    assert_string_equal(said(action_number, ROYALIST, "stop"), "at Oxford, 4 MP left");
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

/* Of one of the two rulebooks. */
static bool is_a_rule(const char *rules, const char *rule) {
    static const char *const books[] = {"\nUP-%s\t", "\nUG-%s\t"};
    char tag[32];
    for (int k = 0; k < 2; k++) {
        snprintf(tag, sizeof tag, books[k], rule);
        if (strstr(rules, tag))
            return true;
    }
    return false;
}

static void check_help(const char *rules, const char *name, const char *help, const char *rule) {
    if (!help || length_of(help) > HELP_MOST)
        fail_msg("%s has no help, or help that is too long", name);
    if (rule && !is_a_rule(rules, rule))
        fail_msg("%s: rules.tsv has no section %s", name, rule);
}

static void test_every_question_and_choice_has_help(void **unused) {
    static char rules[65536];
    FILE *file = fopen("rulesets/unhappy-king-charles/rules.tsv", "r");
    (void)unused;
    assert_non_null(file);
    rules[fread(rules, 1, sizeof rules - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    harness_start(&h, "war", NULL, 1);
    const struct ruleset *ruleset = h.game.ruleset;
    for (int i = 0; i < ruleset->step_count; i++)
        if (ruleset->steps[i].prompt)
            check_help(rules, ruleset->steps[i].name, ruleset->steps[i].text, ruleset->steps[i].rule);
    for (int i = 0; i < ruleset->verb_count; i++)
        check_help(rules, ruleset->verbs[i].name, ruleset->verbs[i].text, ruleset->verbs[i].rule);
}

MAIN(cmocka_unit_test(test_tracks), cmocka_unit_test(test_what_a_side_holds),
     cmocka_unit_test(test_a_battle_has_rows_of_its_own), cmocka_unit_test(test_rows_are_short_and_few),
     cmocka_unit_test(test_a_move_says_its_cost_and_whom_it_meets),
     cmocka_unit_test(test_every_question_and_choice_has_help))
