/* Sentences of the log and of labels: names of Brigades may be plural ("London Trained Bands"), Generals and Areas have
 * the article that they need, and a side is named as in a sentence. */
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

MAIN(cmocka_unit_test(test_no_sentence_depends_on_the_number_of_a_brigade),
     cmocka_unit_test(test_a_side_is_the_subject_of_its_sentence),
     cmocka_unit_test(test_names_have_the_article_that_they_need))
