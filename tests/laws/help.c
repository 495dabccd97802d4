/* What a client is given for somebody who sees a game for the first time, on every ruleset found: help with every
 * choice and every question, and the section of the rules that it comes from; the strip of facts beside the board;
 * short labels that leave to cost and number what these say. 2,000 positions of each game, half of them with options by
 * chance; 50,000 under MUSTERD_SOAK. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/session.h"
#include "../support/chance.h"
#include "../support/setups.h"

enum { ENOUGH = 20 }; /* faults of a scenario, after which it is looked at no further */
enum { HELP_LEAST = 20, WORDS_MOST = 64, ROWS_LEAST = 4, OFTEN = 3 };

static int faults;

__attribute__((format(printf, 1, 2))) static void fault(const char *format, ...) {
    char text[640];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    faults++;
    print_message("%s\n", text);
}

static const char *text_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

static int length_of(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* Each module once, whatever its scenarios. */
static const struct module *visited;
static void (*visiting)(const struct module *module);

static void visit_once(const struct module *module, const struct setup *setup, const char *name) {
    (void)setup, (void)name;
    if (module != visited)
        visiting(module);
    visited = module;
}

static void each_ruleset(void (*visit)(const struct module *module)) {
    visited = NULL;
    visiting = visit;
    each_scenario(visit_once);
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

/* The sections of rulesets/ID/rules.tsv, by their tags without the prefix; NULL: there is no such file. */
static json_t *sections_of(const char *id) {
    const char *source = getenv("MUSTERD_SOURCE");
    char path[512], line[16384];
    snprintf(path, sizeof path, "%s/rulesets/%s/rules.tsv", source ? source : ".", id);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return NULL;
    json_t *sections = json_object();
    while (fgets(line, sizeof line, file) != NULL) {
        const char *tag = strtok(line, "\t"), *dash = tag ? strchr(tag, '-') : NULL;
        if (line[0] != '#' && dash != NULL)
            json_object_set_new(sections, dash + 1, json_true());
    }
    fclose(file);
    return sections;
}

static void check_help(const char *id, const char *sort, const json_t *row, const json_t *sections) {
    const char *text = text_of(row, "text"), *rule = text_of(row, "rule");
    const int n = text != NULL ? length_of(text) : 0;
    if (n < HELP_LEAST || n > HELP_MOST)
        fault("%s, %s %s: the help has %d characters: %s", id, sort, text_of(row, "id"), n, text ? text : "none");
    if (rule != NULL && sections != NULL && json_object_get(sections, rule) == NULL)
        fault("%s, %s %s: rules.tsv has no section %s", id, sort, text_of(row, "id"), rule);
}

static void check_helps(const struct module *module) {
    const char *id = module->ruleset->id;
    json_t *json = json_loads(module->document[CONTENT_ALL].json, JSON_REJECT_DUPLICATES, NULL),
           *sections = sections_of(id);
    size_t i;
    const json_t *row;
    assert_non_null(json);
    assert_true(json_array_size(json_object_get(json, "verbs")) > 0);
    assert_true(json_array_size(json_object_get(json, "steps")) > 0);
    json_array_foreach(json_object_get(json, "verbs"), i, row) {
        check_help(id, "verb", row, sections);
    }
    json_array_foreach(json_object_get(json, "steps"), i, row) {
        check_help(id, "step", row, sections);
    }
    json_decref(sections);
    json_decref(json);
}

static void test_every_choice_and_question_has_help_and_names_its_rule(void **state) {
    (void)state;
    faults = 0;
    each_ruleset(check_helps);
    assert_int_equal(faults, 0);
}

/* ---- the summary's table ----------------------------------------------------------------------------------------- */

static bool is_kebab_case(const char *id) {
    const size_t n = strlen(id);
    return n > 0 && strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == n && id[0] != '-' && id[n - 1] != '-' &&
           strstr(id, "--") == NULL;
}

static void check_table(const struct module *module) {
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < ruleset->summary_count; i++) {
        const struct summary_row *row = &ruleset->summary[i];
        const int n = length_of(row->title);
        if (!is_kebab_case(row->id))
            fault("%s: the summary's row %s is not in kebab-case", ruleset->id, row->id);
        if (n < 1 || n > ROW_TITLE_MOST)
            fault("%s, row %s: the title has %d characters: %s", ruleset->id, row->id, n, row->title);
        for (int k = 0; k < i; k++)
            if (strcmp(ruleset->summary[k].id, row->id) == 0)
                fault("%s: two rows of the summary are called %s", ruleset->id, row->id);
    }
}

static void test_rows_of_a_summary_have_names_of_their_own(void **state) {
    (void)state;
    faults = 0;
    each_ruleset(check_table);
    assert_int_equal(faults, 0);
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static int positions_wanted(void) {
    return law_amount(200, 2000, 50000);
}

struct look {
    const struct module *module;
    struct session *session;
    int positions, faults_before;
};

static bool goes_on(const struct look *look, int wanted) {
    return look->positions < wanted && faults - look->faults_before < ENOUGH;
}

static json_t *view_of(const struct look *look, int reader) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    assert_true(session_view_json(look->session, reader, VIEW_USUAL, &w));
    out_end_object(&w);
    json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(view);
    writer_finish(&w);
    return view;
}

static void check_summary(const struct look *look, int reader, const json_t *summary) {
    const char *who = role_id(look->module, reader);
    size_t i;
    const json_t *row;
    if (json_array_size(summary) < ROWS_LEAST)
        fault("%s, read by %s: a summary of %zu rows", position_of(look->session), who, json_array_size(summary));
    json_array_foreach(summary, i, row) {
        const char *value = text_of(row, "value");
        const int n = length_of(value);
        if (n < 1 || n > ROW_VALUE_MOST || strpbrk(value, "{}[]") != NULL)
            fault("%s, read by %s, row %s: the value has %d characters: %s", position_of(look->session), who,
                  text_of(row, "id"), n, value);
    }
}

/* Does the label say these words, as whole words? */
static bool repeats(const char *label, const char *words) {
    const size_t length = strlen(words);
    for (const char *at = strstr(label, words); at != NULL; at = strstr(at + 1, words))
        if ((at == label || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[length]))
            return true;
    return false;
}

static void check_words(const struct look *look, int reader, const json_t *action, const char *name) {
    const char *words = text_of(action, name), *label = text_of(action, "short");
    if (words == NULL)
        return;
    if (words[0] == '\0' || length_of(words) > WORDS_MOST)
        fault("%s, read by %s, %s: the %s has %d characters: %s", position_of(look->session),
              role_id(look->module, reader), text_of(action, "key"), name, length_of(words), words);
    if (repeats(label, words))
        fault("%s, read by %s, %s: the short label repeats the %s \"%s\": %s", position_of(look->session),
              role_id(look->module, reader), text_of(action, "key"), name, words, label);
}

static void check_view(const struct look *look, int reader) {
    json_t *view = view_of(look, reader);
    size_t i;
    const json_t *action;
    check_summary(look, reader, json_object_get(view, "summary"));
    json_array_foreach(json_object_get(view, "actions"), i, action) {
        check_words(look, reader, action, "cost");
        check_words(look, reader, action, "number");
    }
    json_decref(view);
}

/* A role by chance; now and then the spectator. */
static void check_position(struct look *look, role_set seats) {
    const int reader = (int)chance_below((uint32_t)look->module->ruleset->role_count);
    look->positions++;
    check_view(look, chance_below(5) == 0 || !(seats & ROLE_BIT(reader)) ? ROLE_SPECTATOR : reader);
    const role_set asked = session_to_act(look->session);
    if (asked != 0)
        check_view(look, __builtin_ctz(asked));
}

static void look_at_game(struct look *look, const struct setup *setup, uint64_t seed, int wanted) {
    const role_set seats = module_seats(look->module, setup);
    look->session = chance_game(look->module, setup, seed);
    check_position(look, seats);
    while (!session_over(look->session) && goes_on(look, wanted)) {
        chance_act(look->session);
        if (session_over(look->session) || chance_below(OFTEN) == 0)
            check_position(look, seats);
    }
    session_free(look->session);
}

static void look_at_scenario(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module, .faults_before = faults};
    const int wanted = (positions_wanted() - 1) / module->ruleset->scenario_count + 1;
    (void)name;
    for (uint64_t seed = 4000; goes_on(&look, wanted); seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        look_at_game(&look, &other, seed, wanted);
    }
}

static void test_every_view_has_a_summary_and_short_labels_repeat_nothing(void **state) {
    (void)state;
    chance_begin(1);
    faults = 0;
    each_scenario(look_at_scenario);
    assert_int_equal(faults, 0);
}

/* ---- what the laws find ------------------------------------------------------------------------------------------ */

/* The test game, were its labels under their heading the whole ones; then, had its summary a single row. */
static void test_repetitions_and_a_summary_too_short_are_found(void **state) {
    (void)state;
    const struct module *module = ruleset_needed("muster-test");
    struct ruleset ruleset = *module->ruleset;
    struct module copy = *module;
    struct verb verbs[8];
    struct setup setup;
    assert_in_range(ruleset.verb_count, 1, 8);
    memcpy(verbs, ruleset.verbs, sizeof *verbs * (size_t)ruleset.verb_count);
    for (int i = 0; i < ruleset.verb_count; i++)
        verbs[i].short_label = NULL;
    ruleset.verbs = verbs;
    copy.ruleset = &ruleset;
    standard_setup(&ruleset, 0, &setup);
    chance_begin(1);
    faults = 0;
    look_at_scenario(&copy, &setup, "whole labels");
    assert_true(faults > 0);
    ruleset.verbs = module->ruleset->verbs;
    ruleset.summary_count = 1;
    faults = 0;
    look_at_scenario(&copy, &setup, "a summary of one row");
    assert_true(faults > 0);
    faults = 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_choice_and_question_has_help_and_names_its_rule),
        cmocka_unit_test(test_rows_of_a_summary_have_names_of_their_own),
        cmocka_unit_test(test_every_view_has_a_summary_and_short_labels_repeat_nothing),
        cmocka_unit_test(test_repetitions_and_a_summary_too_short_are_found),
    };
    return cmocka_run_group_tests_name("help", tests, open_rulesets, close_rulesets);
}
