/* Tables and names of a ruleset that do not fit are reported with their place. */
#include "engine.h"

#include <sys/mman.h>

#include "../../daemon/plugin/module_check.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/names.h"
#include "../../rulesets/kit/windows.h"

static char complaints[8192];

static void note_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                       const char *found) {
    size_t n = strlen(complaints);
    (void)faults;
    snprintf(complaints + n, sizeof complaints - n, "%s: %s: expected %s, found %s\n", file, path, expected, found);
}

static void assert_faulty_with(const struct ruleset *ruleset, const void *content, const char *words) {
    struct content_faults faults = {.report = note_fault};
    complaints[0] = '\0';
    module_check(ruleset, content, &faults);
    assert_int_equal(faults.count, 1);
    if (strstr(complaints, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, complaints);
}

static void assert_faulty(const struct ruleset *ruleset, const char *words) {
    assert_faulty_with(ruleset, muster->content, words);
}

static void test_names_of_steps_verbs_and_events_are_their_own(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct step steps[8];
    struct verb verbs[8];
    struct event_kind events[16];
    (void)state;
    memcpy(steps, ruleset.steps, (size_t)ruleset.step_count * sizeof *steps);
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    memcpy(events, ruleset.events, (size_t)ruleset.event_count * sizeof *events);
    ruleset.steps = steps;
    ruleset.verbs = verbs;
    ruleset.events = events;
    steps[3].name = steps[1].name;
    assert_faulty(&ruleset, "steps[3].name: expected a name of its own, found prepare");
    steps[3].name = "fight";
    verbs[0].name = "ready";
    assert_faulty(&ruleset, "verbs[1].name: expected a name of its own, found ready");
    verbs[0].name = "Advance";
    assert_faulty(&ruleset, "verbs[0].name: expected a kebab-case name, found Advance");
    verbs[0].name = "advance";
    events[7].name = "dealt";
    assert_faulty(&ruleset, "events[7].name: expected a name of its own, found dealt");
}

static void test_options_and_their_choices_have_ids_and_titles(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct game_option options[2];
    struct option_choice choices[] = {{"none", "None"}, {"peek", NULL}, {0}};
    (void)state;
    assert_int_equal(ruleset.option_count, 2);
    memcpy(options, ruleset.options, sizeof options);
    ruleset.options = options;
    options[0].choices = choices;
    assert_faulty(&ruleset, "tables: mischief peek: expected a title, found nothing");
    choices[1] = (struct option_choice){"Peek", "Tells another's card"};
    assert_faulty(&ruleset, "tables: mischief: expected a kebab-case id, found Peek");
    choices[1].id = "peek";
    options[1].title = "";
    assert_faulty(&ruleset, "tables: option banner: expected a title, found nothing");
}

/* A text of n characters of two bytes each. */
static const char *text_of_length(size_t n) {
    static char text[2 * ITEM_TEXT_MOST + 3];
    assert_true(2 * n < sizeof text);
    for (size_t i = 0; i < n; i++)
        memcpy(text + 2 * i, "é", 2);
    text[2 * n] = '\0';
    return text;
}

/* One character more than `most` at *place is a fault with these words; `most` are none. */
static void assert_bounded(const struct ruleset *ruleset, const char **place, size_t most, const char *words) {
    const char *before = *place;
    char fault[160];
    struct content_faults none = {.report = note_fault};
    *place = text_of_length(most + 1);
    snprintf(fault, sizeof fault, "%s: expected at most %zu characters, found %zu", words, most, most + 1);
    assert_faulty(ruleset, fault);
    *place = text_of_length(most);
    module_check(ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    *place = before;
}

static void test_texts_have_the_lengths_that_clients_rely_on(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct verb verbs[8];
    struct step steps[8];
    struct event_kind events[16];
    struct role roles[RULESET_MAX_ROLES];
    struct scenario scenarios[8];
    struct game_option options[2];
    struct option_choice choices[] = {{"none", "None"}, {0}};
    struct domain domains[2];
    struct domain_item items[1] = {{.id = "inn", .title = "The inn"}};
    struct connection_kind kinds[] = {{"road", "A road"}, {0}};
    (void)state;
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    memcpy(steps, ruleset.steps, (size_t)ruleset.step_count * sizeof *steps);
    memcpy(events, ruleset.events, (size_t)ruleset.event_count * sizeof *events);
    memcpy(roles, ruleset.roles, (size_t)ruleset.role_count * sizeof *roles);
    memcpy(scenarios, ruleset.scenarios, (size_t)ruleset.scenario_count * sizeof *scenarios);
    memcpy(options, ruleset.options, sizeof options);
    memcpy(domains, ruleset.domains, sizeof domains);
    ruleset.verbs = verbs;
    ruleset.steps = steps;
    ruleset.events = events;
    ruleset.roles = roles;
    ruleset.scenarios = scenarios;
    ruleset.options = options;
    ruleset.domains = domains;
    ruleset.connection_kinds = kinds;
    options[0].choices = choices;
    domains[1].fixed = items;
    domains[1].fixed_count = 1;
    assert_bounded(&ruleset, &ruleset.title, TITLE_MOST, "ruleset muster-test, title");
    assert_bounded(&ruleset, &roles[1].title, TITLE_MOST, "role blue, title");
    assert_bounded(&ruleset, &scenarios[0].title, TITLE_MOST, "scenario skirmish, title");
    assert_bounded(&ruleset, &scenarios[0].summary, SUMMARY_MOST, "scenario skirmish, summary");
    assert_bounded(&ruleset, &scenarios[0].wins[1], SUMMARY_MOST, "scenario skirmish, wins");
    assert_bounded(&ruleset, &options[1].title, TITLE_MOST, "option banner, title");
    assert_bounded(&ruleset, &options[1].summary, SUMMARY_MOST, "option banner, summary");
    assert_bounded(&ruleset, &choices[0].title, TITLE_MOST, "mischief none, title");
    assert_bounded(&ruleset, &verbs[0].label, TEMPLATE_MOST, "verb advance, label");
    assert_bounded(&ruleset, &verbs[0].short_label, TEMPLATE_MOST, "verb advance, short label");
    assert_bounded(&ruleset, &verbs[0].text, HELP_MOST, "verb advance, help");
    assert_bounded(&ruleset, &verbs[0].rule, RULE_MOST, "verb advance, rule");
    assert_bounded(&ruleset, &steps[1].prompt, TEMPLATE_MOST, "step prepare, prompt");
    assert_bounded(&ruleset, &steps[1].text, HELP_MOST, "step prepare, help");
    assert_bounded(&ruleset, &steps[1].rule, RULE_MOST, "step prepare, rule");
    assert_bounded(&ruleset, &events[0].text, TEMPLATE_MOST, "event dealt, text");
    assert_bounded(&ruleset, &items[0].title, TITLE_MOST, "domain ground, inn, title");
    assert_bounded(&ruleset, &items[0].short_title, TITLE_MOST, "domain ground, inn, short title");
    assert_bounded(&ruleset, &items[0].text, ITEM_TEXT_MOST, "domain ground, inn, text");
    assert_bounded(&ruleset, &kinds[0].title, TITLE_MOST, "kind of connections road, title");
}

static void test_verbs_have_titles_and_keys_that_fit(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct verb verbs[8];
    (void)state;
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    ruleset.verbs = verbs;
    verbs[0].title = NULL;
    assert_faulty(&ruleset, "verb advance: expected a title of 1 to 80 bytes, found nothing");
    verbs[0].title = "Prepare";
    verbs[2].name = "a2345678901234567890123456789012345678901234567890123456789012345678901234567"; /* 77 */
    struct content_faults faults = {.report = note_fault};
    module_check(&ruleset, muster->content, &faults);
    assert_int_equal(faults.count, 1); /* "none" is the longest id of a card */
    verbs[2].name = "a234567890123456789012345678901234567890123456789012345678901234567890123456";
    assert_faulty(&ruleset, "expected keys of at most 80 characters, found 81");
    verbs[2].name = "a23456789012345678901234567890123456789012345678901234567890123456789012345";
    faults.count = 0;
    module_check(&ruleset, muster->content, &faults);
    assert_int_equal(faults.count, 0);
}

static void test_stacks_and_windows_lie_within_the_state(void **state) {
    const struct module *tavern = loader_current(engine_loader, "game-of-alliances");
    struct ruleset ruleset = *tavern->ruleset;
    struct window_rules windows = *ruleset.windows;
    struct content_faults none = {.report = note_fault};
    (void)state;
    module_check(&ruleset, tavern->content, &none);
    assert_int_equal(none.count, 0);
    ruleset.flow_depth = 1000;
    ruleset.own_depth = 0;
    assert_faulty_with(&ruleset, tavern->content,
                       "flow_depth: expected to lie within the state, found 14002 bytes at 0");
    ruleset.flow_depth = tavern->ruleset->flow_depth;
    ruleset.own_depth = tavern->ruleset->own_depth;
    ruleset.own_stacks = 0;
    assert_faulty_with(&ruleset, tavern->content, "own_stacks: expected to lie behind the state's own stack");
    ruleset.own_stacks = ruleset.state_size;
    assert_faulty_with(&ruleset, tavern->content, "own_stacks: expected to lie within the state");
    ruleset.own_stacks = tavern->ruleset->own_stacks;
    ruleset.own_prompt = NULL;
    assert_faulty_with(&ruleset, tavern->content, "own_prompt: expected a function");
    ruleset.own_prompt = tavern->ruleset->own_prompt;
    windows.state = ruleset.state_size - 8;
    ruleset.windows = &windows;
    assert_faulty_with(&ruleset, tavern->content, "windows: expected to lie within the state");
    ruleset.windows = NULL;
    assert_faulty_with(&ruleset, tavern->content, "step aid: expected windows");
}

/* names_at of a plugin may lead anywhere: nothing there is read before the loader knows that it can be. */
static void test_names_beside_the_content_are_those_of_the_domains(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct content_faults none = {.report = note_fault};
    const void *pool = content_pool_new(NULL, NULL, 0);
    struct item_names **place = malloc(sizeof(void *));
    void *wall = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    (void)state;
    assert_true(wall != MAP_FAILED);
    struct item_names *names = (struct item_names *)names_of(pool, &ruleset, muster->content);
    struct domain_names *cards = &names->domain[DOMAIN_FIRST], good = *cards;
    struct item_name *card = (struct item_name *)cards->item, kept = *card;
    assert_true(cards->count > 0);
    ruleset.names_at = (int)((char *)place - (char *)muster->content);
    assert_ptr_equal((char *)muster->content + ruleset.names_at, place);
    *place = names;
    module_check(&ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    card->json = "\"no such card\"";
    assert_faulty(&ruleset, "of the domain card");
    card->json = wall;
    assert_faulty(&ruleset, "tables: names_at: expected the names that names_make of kit/names.h makes at the end of "
                            "content_load, found other words for");
    *card = kept;
    cards->count--;
    assert_faulty(&ruleset, "items of the domain card");
    *cards = good;
    cards->item = wall;
    assert_faulty(&ruleset, "found memory that cannot be read, for the domain card");
    *cards = good;
    names->domain_count++;
    assert_faulty(&ruleset, "found something else");
    *place = wall;
    assert_faulty(&ruleset, "found memory that cannot be read");
    *place = NULL;
    assert_faulty(&ruleset, "found none");
    ruleset.names_at = CONTENT_NAMES; /* nobody has called names_make */
    assert_faulty(&ruleset, "found none");
    ruleset.domain_count = 0;
    ruleset.names_at = 8; /* content of a ruleset that lies in memory of its own */
    assert_faulty_with(&ruleset, wall, "found memory that cannot be read");
    munmap(wall, 4096);
    free(place);
    content_pool_free(pool);
}

static void test_things_lie_on_the_board_and_in_other_things(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct domain domains[2];
    struct domain_item items[2] = {{.id = "hill", .title = "The hill", .placed = true, .x = 400, .y = 200},
                                   {.id = "inn", .title = "The inn", .in_domain = DOMAIN_FIRST + 1, .in = 0}};
    struct content_faults none = {.report = note_fault};
    (void)state;
    memcpy(domains, ruleset.domains, sizeof domains);
    ruleset.domains = domains;
    domains[1].fixed = items;
    domains[1].fixed_count = 2;
    module_check(&ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    items[0].x = 401;
    assert_faulty(&ruleset, "domain ground, hill: expected x and y within the board");
    items[0].x = 0;
    items[1].in = 2;
    assert_faulty(&ruleset, "domain ground, inn: expected a thing that it is in");
    items[1].in = 0;
    items[1].kind = "An inn";
    assert_faulty(&ruleset, "domain ground, inn: expected a kebab-case kind, found An inn");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_steps_verbs_and_events_are_their_own),
        cmocka_unit_test(test_options_and_their_choices_have_ids_and_titles),
        cmocka_unit_test(test_texts_have_the_lengths_that_clients_rely_on),
        cmocka_unit_test(test_verbs_have_titles_and_keys_that_fit),
        cmocka_unit_test(test_stacks_and_windows_lie_within_the_state),
        cmocka_unit_test(test_names_beside_the_content_are_those_of_the_domains),
        cmocka_unit_test(test_things_lie_on_the_board_and_in_other_things),
    };
    return cmocka_run_group_tests_name("module_check", tests, engine_start, engine_stop);
}
