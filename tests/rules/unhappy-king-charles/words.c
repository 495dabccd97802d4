/* Sentences of the log, of labels and of prompts: names of Brigades may be plural ("London Trained Bands"), Generals
 * and Areas have the article that they need, and a side is named as in a sentence. */
#include "king.h"

#include <string.h>

static const struct ruleset *ruleset(void) {
    harness_start(&h, "war", NULL, 1);
    return h.game.ruleset;
}

/* Does the text begin with the name and a verb in the singular? */
static bool begins_in_the_singular(const char *text, const char *name) {
    size_t n = strlen(name);
    if (strncmp(text, name, n) != 0 || text[n] != ' ')
        return false;
    size_t word = strcspn(text + n + 1, " .");
    return word > 0 && text[n + word] == 's';
}

static void test_no_sentence_depends_on_the_number_of_a_brigade(void **unused) {
    (void)unused;
    const struct ruleset *all = ruleset();
    for (int k = 0; k < all->event_count; k++)
        if (begins_in_the_singular(all->events[k].text, "{brigade}"))
            fail_msg("event %s: %s", all->events[k].name, all->events[k].text);
    for (int v = 0; v < all->verb_count; v++)
        if (begins_in_the_singular(all->verbs[v].label, "{brigade}"))
            fail_msg("verb %s: %s", all->verbs[v].name, all->verbs[v].label);
}

static void test_a_side_is_the_subject_of_its_sentence(void **unused) {
    (void)unused;
    const struct ruleset *all = ruleset();
    for (int k = 0; k < all->event_count; k++)
        if (strncmp(all->events[k].text, "{side}:", strlen("{side}:")) == 0)
            fail_msg("event %s: %s", all->events[k].name, all->events[k].text);
    assert_int_equal(all->verbs[VERB_GO_FIRST].args[0].domain, DOM_PLAYER);
}

static void test_names_have_the_article_that_they_need(void **unused) {
    (void)unused;
    const struct ruleset *all = ruleset();
    int forest = domain_find(all, printed(), DOM_AREA, "forest-of-dean");
    for (int g = 0; g < domain_count(all, printed(), DOM_GENERAL); g++) {
        const char *title = domain_title(all, printed(), DOM_GENERAL, g);
        if (strncmp(title, "Earl of", strlen("Earl of")) == 0 || strncmp(title, "The ", strlen("The ")) == 0)
            fail_msg("%s", title);
    }
    assert_string_equal(domain_title(all, printed(), DOM_AREA, forest), "the Forest of Dean");
    assert_string_equal(printed()->area[forest].map_name, "Forest of Dean");
}

/* The Status, and not the chit's own value. */
static void test_a_chit_is_told_with_the_status_that_it_makes(void **unused) {
    (void)unused;
    struct uk_state *s = empty_map(NULL);
    for (int a = 0; a < AREAS; a++)
        s->control[a] = NEUTRAL;
    s->naval = 1;
    roll(4); /* the fourth of five: +2 */
    begin(STEP_HOUSEKEEPING, PARLIAMENT, 0, 0, 0);
    assert_string_equal(harness_told(&h, EVENT_CHIT, 0, ROLE_ARBITER),
                        "Naval chit +2 is drawn; the Naval Status is +3.");
}

static void test_who_marches_off_does_not_stay_behind(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("king-charles", "oxford", 4);
    put_army("hopton", "oxford", 2);
    put_under("hopton", "king-charles");
    begin(STEP_ACTIVATE, ROYALIST, 1, 1, 0);
    play(ROYALIST, "activate:hopton");
    play(ROYALIST, "move:newbury");
    assert_string_equal(harness_told(&h, EVENT_MARCHES_OFF, 0, ROLE_ARBITER),
                        "Hopton leaves the command of King Charles at Oxford.");
    assert_int_equal(told(LEFT_BEHIND), 0);
    empty_map(NULL);
    put_army("king-charles", "oxford", 2);
    put_army("hopton", "oxford", 1);
    put_under("hopton", "king-charles");
    activate("king-charles", MODE_MOVE);
    play(ROYALIST, "leave:hopton");
    assert_string_equal(harness_told(&h, EVENT_LEFT_BEHIND, 0, ROLE_ARBITER), "Hopton stays behind at Oxford.");
}

static void test_who_is_removed_goes_to_no_box(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_general("goring", "oxford");
    general_remove(harness_game(&h), the_general("goring"));
    assert_string_equal(harness_told(&h, EVENT_REMOVED_GENERAL, 0, ROLE_ARBITER), "Goring leaves the game.");
    assert_int_equal(told(GENERAL_BOXED), 0);
}

/* The strengths of both sides, which all can see, for the attacker as for the defender. */
static void test_who_fights_is_told_both_strengths(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("waller", "newbury", 2);
    put_army("hopton", "salisbury", 3);
    activate("waller", MODE_MOVE);
    play(PARLIAMENT, "move:salisbury");
    play(ROYALIST, "stay:hopton");
    assert_string_equal(harness_label(&h, ROYALIST, "fight"), "Fight: 3 Brigades worth 3 against 2 Brigades worth 2");
    play(ROYALIST, "fight");
    assert_string_equal(harness_label(&h, PARLIAMENT, "fight"), "Fight: 2 Brigades worth 2 against 3 Brigades worth 3");
}

static void test_where_no_brigade_is_left_none_may_be_a_veteran(void **unused) {
    (void)unused;
    empty_map(NULL);
    run(recruitment_begin(&h.game, ROYALIST, RECRUIT_PHASE, 2, 0, true, 0));
    state()->recruitment.veterans = 2;
    assert_string_equal(harness_prompt(&h, ROYALIST), "Recruit: 2 Brigades left, all may be Veterans");
    state()->recruitment.veterans = 1;
    assert_string_equal(harness_prompt(&h, ROYALIST), "Recruit: 2 Brigades left, one may be a Veteran");
    state()->recruitment.left = 0;
    assert_string_equal(harness_prompt(&h, ROYALIST), "Recruit: no Brigade left");
}

static void test_who_will_be_sent_back_reads_it_in_the_label(void **unused) {
    (void)unused;
    empty_map(NULL);
    put_army("prince-rupert", "tamworth", 1);
    put_army("prince-maurice", "worcester", 1);
    put_outside("r-m-wilmot", "worcester");
    activate("prince-rupert", MODE_MOVE);
    play(ROYALIST, "move:worcester");
    assert_string_equal(harness_label(&h, ROYALIST, "stop"), "End the move at Worcester: he must go back to Tamworth");
}

MAIN(cmocka_unit_test(test_a_chit_is_told_with_the_status_that_it_makes),
     cmocka_unit_test(test_who_marches_off_does_not_stay_behind), cmocka_unit_test(test_who_is_removed_goes_to_no_box),
     cmocka_unit_test(test_who_fights_is_told_both_strengths),
     cmocka_unit_test(test_where_no_brigade_is_left_none_may_be_a_veteran),
     cmocka_unit_test(test_who_will_be_sent_back_reads_it_in_the_label),
     cmocka_unit_test(test_no_sentence_depends_on_the_number_of_a_brigade),
     cmocka_unit_test(test_a_side_is_the_subject_of_its_sentence),
     cmocka_unit_test(test_names_have_the_article_that_they_need))
