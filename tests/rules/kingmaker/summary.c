/* What is shown beside the board: the rows of the summary, what a choice costs and comes to, and help. */
#include "realm.h"

enum { GAME_ROWS = 14, SEAT_ROWS = 5 };

static char text[200];

static const char *row_as(const char *id, int reader, int of) {
    const struct ruleset *ruleset = h.game.ruleset;
    for (int i = 0; i < ruleset->summary_count; i++) {
        struct writer w;
        if (strcmp(ruleset->summary[i].id, id) != 0)
            continue;
        writer_init_fixed(&w, text, sizeof text);
        ruleset->summary[i].value(&h.game, reader, of, &w);
        return writer_text(&w);
    }
    fail_msg("no row is called %s", id);
    return NULL;
}

/* "": no such row now. */
#define assert_row(ID, OF, VALUE) assert_string_equal(row_as(ID, ROLE_SPECTATOR, OF), VALUE)

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

static void test_the_crown_and_what_a_seat_has(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->heir[the_heir("henry-vi")].crowned = 1;
    begin(MOVEMENT, RED);
    assert_row("round", NONE, "1 of 60");
    assert_row("whose-turn", NONE, "Red");
    assert_row("asked", NONE, "");
    assert_row("lancaster", NONE, "Henry VI, King, held by Red");
    assert_row("one-king", NONE, "Henry VI");
    assert_row("votes", RED, "36 Commons, 13 Lords");
    assert_row("heirs", RED, "Henry VI");
    assert_row("heirs", BLUE, "");
    hold("town-bristol", GREEN);
    assert_row("cards", GREEN, "1 in hand");
    assert_row("cards", RED, "0 in hand, 1 event kept");
    s->noble[the_noble("mowbray")].captor = RED;
    assert_row("nobles", BLUE, "1 with 50 men, 1 captive");
    s->heir[HEIR_YORK].crowned = 1;
    assert_row("one-king", NONE, "two are crowned");
}

static void test_a_combat_has_rows_of_its_own(void **unused) {
    (void)unused;
    realm("players=3");
    assert_row("combat", NONE, "");
    assert_row("strengths", NONE, "");
    put_by(RED, "percy", "warwick");
    give("marshal", "percy"); /* 100 more */
    put_by(BLUE, "neville", "warwick");
    begin(COMBAT_PHASE, RED);
    assert_string_equal(said(action_short_label, RED, "battle:percy:neville"), "Percy attacks Neville");
    assert_string_equal(said(action_number, RED, "battle:percy:neville"), "200 to 50");
    declare(RED, "battle:percy:neville");
    assert_row("combat", NONE, "Battle at Coventry");
    assert_row("strengths", NONE, "Red 200, Blue 50");
    assert_row("odds", NONE, "4 to 1 for the attacker");
    assert_row("card-drawn", NONE, "");
}

static void test_a_division_has_rows_of_its_own(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->card[the_card("earl-kent")] = AT_CHANCERY;
    assert_row("parliament", NONE, "");
    begin(PARLIAMENT_PHASE, RED);
    play(RED, "convene:london");
    until(STEP_SUMMON);
    play(RED, "summon:stanley");
    assert_row("parliament", NONE, "at London, 2 Nobles there");
    assert_row("business", NONE, "nothing is before the Houses");
    assert_row("commons", NONE, "");
    until(STEP_PROPOSE);
    play(RED, "propose:stanley:earl-kent");
    until(STEP_ACCEPT);
    play(GREEN, "take-award:stanley:earl-kent");
    until(STEP_VOTE);
    assert_row("business", NONE, "an award: Earl of Kent");
    assert_row("commons", NONE, "for 0, against 0");
    while (top_step() == STEP_VOTE && flow_top(&h.game)->role != RED)
        play(flow_top(&h.game)->role, flow_top(&h.game)->role == BLUE ? "vote:against:abstain" : "abstain");
    assert_row("commons", NONE, "for 0, against 5");
    assert_row("votes", BLUE, "Commons 5 against, Lords 0 abstain");
    assert_row("votes", RED, "Commons 36, Lords 13");
}

/* A pledge and an offer in private: the two see it, nobody else. */
static void test_bonds_in_private(void **unused) {
    (void)unused;
    struct kingmaker *s = realm("players=3");
    s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_NO_ATTACK, false)].state = PLEDGE_STANDS;
    assert_string_equal(row_as("bonds", RED, RED), "peace with Blue");
    assert_string_equal(row_as("bonds", BLUE, RED), "peace with Blue");
    assert_string_equal(row_as("bonds", GREEN, RED), "");
    s->deals.offer[0] = (struct offer){.state = OFFER_OPEN, .from = RED, .partner = GREEN, .to = ROLE_BIT(GREEN)};
    assert_string_equal(row_as("bonds", GREEN, RED), "offer to Green");
    assert_string_equal(row_as("bonds", RED, RED), "peace with Blue, offer to Green");
    assert_row("bonds", RED, "");
    s->deals.pledge[RED][BLUE][pledge_record(PLEDGE_SUPPORT, true)].state = PLEDGE_STANDS;
    s->deals.claim[0] = (struct claim){.from = BLUE, .to = RED, .draws = 2, .noble = NONE};
    assert_row("bonds", RED, "votes with Blue");
    assert_row("bonds", BLUE, "owes Red 2 draws");
}

static int length_of(const char *utf8) {
    int n = 0;
    for (; *utf8; utf8++)
        n += (*utf8 & 0xc0) != 0x80;
    return n;
}

/* Rows about the game, and about each seat. */
static void count_rows(int reader) {
    const struct ruleset *ruleset = h.game.ruleset;
    int seats = state()->option[OPTION_PLAYERS];
    int rows[SEATS] = {0}, of_game = 0;
    for (int i = 0; i < ruleset->summary_count; i++) {
        const struct summary_row *row = &ruleset->summary[i];
        assert_true(length_of(row->title) <= ROW_TITLE_MOST);
        for (int of = row->each_seat ? 0 : NONE; of < (row->each_seat ? seats : 0); of++) {
            struct writer w;
            writer_init_fixed(&w, text, sizeof text);
            row->value(&h.game, reader, of, &w);
            if (length_of(writer_text(&w)) > ROW_VALUE_MOST)
                fail_msg("%s: %s", row->id, text);
            *(of == NONE ? &of_game : &rows[of]) += w.length > 0;
        }
    }
    assert_in_range(of_game, 6, GAME_ROWS);
    for (int seat = 0; seat < seats; seat++)
        assert_in_range(rows[seat], is_seated(state(), seat) ? 3 : 1, SEAT_ROWS);
}

static void test_rows_are_short_and_few(void **unused) {
    static const char *const options[] = {"players=2", "players=5,e1=true,e2=true", "players=8,windows=all"};
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        harness_start(&h, "wars-of-the-roses", options[seed % 3], seed);
        for (int i = 0; i < 800 && h.game.ruleset->to_act(&h.game) != 0; i++) {
            count_rows(seed % 2 ? ROLE_SPECTATOR : RED);
            harness_play_until(&h, NONE, 3);
        }
        count_rows(ROLE_SPECTATOR);
    }
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

static void check_help(const char *rules, const char *name, const char *help, const char *rule) {
    char tag[64];
    if (!help || length_of(help) > HELP_MOST)
        fail_msg("%s has no help, or help that is too long", name);
    snprintf(tag, sizeof tag, "\nKM-%s\t", rule ? rule : "");
    if (rule && !strstr(rules, tag))
        fail_msg("%s: rules.tsv has no section %s", name, rule);
}

static void test_every_question_and_choice_has_help(void **unused) {
    static char rules[65536];
    FILE *file = fopen("rulesets/kingmaker/rules.tsv", "r");
    (void)unused;
    assert_non_null(file);
    rules[fread(rules, 1, sizeof rules - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    field("players=2");
    const struct ruleset *ruleset = h.game.ruleset;
    for (int i = 0; i < ruleset->step_count; i++)
        if (ruleset->steps[i].prompt)
            check_help(rules, ruleset->steps[i].name, ruleset->steps[i].text, ruleset->steps[i].rule);
    for (int i = 0; i < ruleset->verb_count; i++)
        check_help(rules, ruleset->verbs[i].name, ruleset->verbs[i].text, ruleset->verbs[i].rule);
}

MAIN(cmocka_unit_test(test_the_crown_and_what_a_seat_has), cmocka_unit_test(test_a_combat_has_rows_of_its_own),
     cmocka_unit_test(test_a_division_has_rows_of_its_own), cmocka_unit_test(test_bonds_in_private),
     cmocka_unit_test(test_rows_are_short_and_few), cmocka_unit_test(test_every_question_and_choice_has_help))
