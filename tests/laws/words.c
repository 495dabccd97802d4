/* A client can build every text from a ruleset's document. This test does so for each ruleset found, without the
 * engine's templates, and compares the texts with those that are served. An event's text comes from its kind's template
 * and its arguments, a prompt from the step's template and `asked`, a label from the verb's template, its arguments and
 * `detail`. The document has the words that stand for a hidden argument. Texts in other languages are built from the
 * same data. What a label or a prompt names is data, too: a place, a piece or a card whose title it contains is an
 * argument, a register, or in `about`. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../daemon/game/session.h"
#include "../../daemon/plugin/translation.h"
#include "../support/chance.h"
#include "../support/setups.h"
#include "../support/wording.h"

/* ---- languages --------------------------------------------------------------------------------------------------- */

/* The document in the other languages of the ruleset. */
static struct wording translated[4];
static int translated_count;

static void read_translations(const struct module *module) {
    translated_count = module->translation_count;
    assert_true(translated_count <= (int)(sizeof translated / sizeof *translated));
    for (int i = 0; i < translated_count; i++)
        wording_read(module->translation[i].document, &translated[i]);
}

static void forget_translations(void) {
    while (translated_count > 0)
        wording_finish(&translated[--translated_count]);
}

struct counts {
    long texts, hidden, prompts, labels, made, translated;
    long names, about, unnamed; /* of places, pieces and cards in labels and prompts; in `about` alone; in no data */
};

/* ---- names in texts ---------------------------------------------------------------------------------------------- */

static long unnamed; /* the same in all scenarios */

/* A label or a prompt: what a client has of it, and the items that its data name. */
struct named {
    const struct said *said;
    const json_t *about;
};

static bool has_title(const json_t *item, const char *title) {
    const char *whole = json_string_value(json_object_get(item, "title"));
    const char *brief = json_string_value(json_object_get(item, "short"));
    return (whole && strcmp(whole, title) == 0) || (brief && strcmp(brief, title) == 0);
}

/* The item of an element's name, which is DOMAIN-ID. */
static const json_t *item_of_element(const struct wording *document, const char *element) {
    char name[160];
    for (const char *dash = strchr(element, '-'); dash; dash = strchr(dash + 1, '-')) {
        snprintf(name, sizeof name, "%.*s/%s", (int)(dash - element), element, dash + 1);
        const json_t *item = json_object_get(document->items, name);
        if (item)
            return item;
    }
    fail_msg("about names %s, which is no item", element);
    return NULL;
}

static bool is_argument(const struct said *said, const char *title) {
    size_t i;
    const json_t *row;
    char id[WORDING_ID], name[160];
    json_array_foreach(said->rows, i, row) {
        const json_t *value = json_object_get(said->args, json_string_value(json_object_get(row, "name")));
        if (!value || json_is_null(value))
            continue;
        snprintf(name, sizeof name, "%s/%s", json_string_value(json_object_get(row, "domain")), wording_id(value, id));
        if (has_title(json_object_get(said->document->items, name), title))
            return true;
    }
    return false;
}

static bool is_in_about(const struct named *named, const char *title) {
    size_t i;
    const json_t *element;
    json_array_foreach(named->about, i, element) {
        if (has_title(item_of_element(named->said->document, json_string_value(element)), title))
            return true;
    }
    return false;
}

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || (c & 0x80) != 0;
}

/* The longest title that the text has at this position, as whole words; NULL: none. */
static const char *title_at(const struct wording *document, const char *text, const char *at) {
    const char *title, *longest = NULL;
    json_t *is_thing;
    if (at > text && is_letter(at[-1]))
        return NULL;
    json_object_foreach(document->titles[(unsigned char)*at], title, is_thing) {
        const size_t n = strlen(title);
        if (n > 0 && strncmp(at, title, n) == 0 && !is_letter(at[n]) && (!longest || n > strlen(longest)))
            longest = title;
    }
    return longest;
}

static void check_name(const struct named *named, const char *title, const char *text, const char *name,
                       const char *row, struct counts *counts) {
    counts->names++;
    if (is_argument(named->said, title))
        return;
    if (is_in_about(named, title)) {
        counts->about++;
        return;
    }
    counts->unnamed++;
    print_message("%s, %s: no data name %s of \"%s\"\n", name, row, title, text);
}

static void check_names(const struct named *named, const char *text, const char *name, const char *row,
                        struct counts *counts) {
    for (const char *at = text; *at;) {
        const char *title = title_at(named->said->document, text, at);
        if (title && json_is_true(json_object_get(named->said->document->titles[(unsigned char)*at], title)))
            check_name(named, title, text, name, row, counts);
        at += title ? strlen(title) : 1;
    }
}

/* ---- texts by their templates ------------------------------------------------------------------------------------ */

static bool any_hidden(const struct said *said) {
    size_t i;
    const json_t *row;
    json_array_foreach(said->rows, i, row) {
        if (json_is_true(json_object_get(row, "secret")) &&
            json_is_null(json_object_get(said->args, json_string_value(json_object_get(row, "name")))))
            return true;
    }
    return false;
}

static bool makes(const struct said *said, const char *template, const char *text) {
    struct writer w;
    writer_init(&w);
    wording_put(&w, said, template);
    const bool same = strcmp(writer_text(&w), text) == 0;
    writer_finish(&w);
    return same;
}

/* In every other language the same data make a text, too. member: of the row of the table with this id. */
static void check_translations(const struct said *said, enum wording_table table, const char *id, const char *member,
                               const char *list, struct counts *counts) {
    for (int i = 0; i < translated_count; i++) {
        const json_t *row = json_object_get(translated[i].table[table], id);
        struct said other = *said;
        struct writer w;
        other.document = &translated[i];
        other.rows = json_object_get(row, list);
        writer_init(&w);
        wording_put(&w, &other, json_string_value(json_object_get(row, member)));
        if (w.length == 0 || strpbrk(writer_text(&w), "{}[]"))
            fail_msg("%s %s in language %d: \"%s\"", wording_table_name(table), id, i, writer_text(&w));
        counts->translated++;
        writer_finish(&w);
    }
}

/* A null for "no item" and one for "hidden" look alike, so a text with secret arguments may be either. */
static void check_event(const struct wording *document, const json_t *event, const char *actor, const char *name,
                        struct counts *counts) {
    const char *id = json_string_value(json_object_get(event, "kind"));
    const json_t *kind = json_object_get(document->table[EVENTS], id);
    struct said said = {.document = document,
                        .rows = json_object_get(kind, "args"),
                        .args = json_object_get(event, "args"),
                        .actor = actor};
    const char *text = json_string_value(json_object_get(event, "text"));
    const char *template = json_string_value(json_object_get(kind, "text"));
    assert_non_null(kind);
    const bool hidden = any_hidden(&said);
    bool same = makes(&said, template, text);
    said.veiled = true;
    same |= hidden && makes(&said, template, text);
    said.veiled = hidden;
    check_translations(&said, EVENTS, id, "text", "args", counts);
    counts->texts++;
    counts->hidden += hidden;
    if (same)
        return;
    char *shown = json_dumps(event, JSON_COMPACT);
    fail_msg("%s: the template \"%s\" does not make the text of %s", name, template, shown);
}

static void check_entry(const struct wording *document, struct session *session, const char *name,
                        struct counts *counts) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    const int seat = (int)chance_below((uint32_t)ruleset->role_count + 1);
    const struct entry *entry = session_seq(session) ? session_entry(session) : NULL;
    struct writer w;
    size_t i;
    const json_t *event;
    writer_init(&w);
    session_events_json(session, seat < ruleset->role_count ? seat : ROLE_SPECTATOR, &w);
    json_t *events = json_loads(writer_text(&w), 0, NULL);
    json_array_foreach(events, i, event) {
        check_event(document, event, entry ? ruleset->roles[entry->role].id : NULL, name, counts);
    }
    json_decref(events);
    writer_finish(&w);
}

static void check_question(const struct wording *document, struct session *session, int role, const char *name,
                           struct counts *counts) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    assert_true(session_question_json(session, role, &w));
    out_end_object(&w);
    json_t *question = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    const json_t *asked = json_object_get(question, "asked");
    const char *id = json_string_value(json_object_get(asked, "step"));
    const json_t *step = json_object_get(document->table[STEPS], id);
    const struct said said = {.document = document,
                              .rows = json_object_get(step, "registers"),
                              .args = json_object_get(asked, "registers"),
                              .role = session_module(session)->ruleset->roles[role].id,
                              .detail = json_string_value(json_object_get(asked, "detail"))};
    if (!step || !makes(&said, json_string_value(json_object_get(step, "prompt")),
                        json_string_value(json_object_get(question, "prompt"))))
        fail_msg("%s: the template does not make the prompt of %s", name, writer_text(&w));
    const struct named named = {&said, json_object_get(asked, "about")};
    check_names(&named, json_string_value(json_object_get(question, "prompt")), name, id, counts);
    check_translations(&said, STEPS, id, "prompt", "registers", counts);
    counts->prompts++;
    json_decref(question);
    writer_finish(&w);
}

static void count_label(const struct wording *document, const json_t *action, const char *role, const char *name,
                        struct counts *counts) {
    const char *id = json_string_value(json_object_get(action, "verb"));
    const json_t *verb = json_object_get(document->table[VERBS], id);
    const struct said said = {.document = document,
                              .rows = json_object_get(verb, "args"),
                              .args = json_object_get(action, "args"),
                              .role = role,
                              .detail = json_string_value(json_object_get(action, "detail"))};
    assert_non_null(verb);
    const struct named named = {&said, json_object_get(action, "about")};
    check_names(&named, json_string_value(json_object_get(action, "label")), name, id, counts);
    check_translations(&said, VERBS, id, "label", "args", counts);
    counts->labels++;
    counts->made += makes(&said, json_string_value(json_object_get(verb, "label")),
                          json_string_value(json_object_get(action, "label")));
}

static void count_labels(const struct wording *document, struct session *session, int role, const char *name,
                         struct counts *counts) {
    struct writer w;
    size_t i;
    const json_t *action;
    writer_init(&w);
    assert_true(session_actions_json(session, role, ASIDES_LAST, &w));
    json_t *actions = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    json_array_foreach(actions, i, action) {
        count_label(document, action, session_module(session)->ruleset->roles[role].id, name, counts);
    }
    json_decref(actions);
    writer_finish(&w);
}

static void check_questions(const struct wording *document, struct session *session, const char *name,
                            struct counts *counts) {
    for (int role = 0; role < session_module(session)->ruleset->role_count; role++)
        if (session_to_act(session) & ROLE_BIT(role)) {
            check_question(document, session, role, name, counts);
            count_labels(document, session, role, name, counts);
        }
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct wording document;
    struct counts counts = {0};
    const long wanted = law_amount(1500, 4000, 60000);
    wording_read(module->document, &document);
    read_translations(module);
    for (uint64_t seed = 4000; counts.texts < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        struct session *session = chance_game(module, &other, seed);
        check_entry(&document, session, name, &counts);
        while (!session_over(session) && counts.texts < wanted) {
            check_questions(&document, session, name, &counts);
            chance_act(session);
            check_entry(&document, session, name, &counts);
        }
        session_free(session);
    }
    print_message(
        "%s: %ld texts of events made from data, %ld with a hidden argument, and %ld prompts; %ld of %ld labels; %ld "
        "texts in other languages; %ld names in labels and prompts, %ld of them in about alone, %ld in no data\n",
        name, counts.texts, counts.hidden, counts.prompts, counts.made, counts.labels, counts.translated, counts.names,
        counts.about, counts.unnamed);
    assert_int_equal(counts.made, counts.labels);
    unnamed += counts.unnamed;
    assert_true(counts.prompts > 0);
    assert_int_equal(counts.translated, translated_count * (counts.texts + counts.prompts + counts.labels));
    forget_translations();
    wording_finish(&document);
}

/* ---- the longest labels ------------------------------------------------------------------------------------------ */

/* The characters of the longest title of the domain; of a number: three. */
static int longest_title(const struct wording *document, const char *domain, bool brief) {
    int longest = wording_is_number(domain) ? 3 : 0;
    size_t n = strlen(domain);
    const char *name;
    json_t *item;
    json_object_foreach(document->items, name, item) {
        const json_t *title = brief ? json_object_get(item, "short") : NULL;
        if (strncmp(name, domain, n) != 0 || name[n] != '/')
            continue;
        if (!json_is_string(title))
            title = json_object_get(item, "title");
        int length = text_characters(json_string_value(title), json_string_length(title));
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* The most characters that the template makes, with a detail of one. */
static int longest_text(const struct said *said, const char *template) {
    int length = 0;
    for (const char *p = template; *p; p++) {
        char name[64];
        if (*p != '{') {
            length += *p != '[' && *p != ']' && (*p & 0xc0) != 0x80;
            continue;
        }
        size_t n = strcspn(p + 1, "}");
        snprintf(name, sizeof name, "%.*s", (int)n, p + 1);
        p += n + 1;
        char *form = strchr(name, ':');
        if (form)
            *form++ = '\0';
        const json_t *arg = wording_argument(said, name);
        const char *domain = arg ? json_string_value(json_object_get(arg, "domain")) : "role";
        length +=
            strcmp(name, "detail") == 0 ? 1 : longest_title(said->document, domain, form && strcmp(form, "short") == 0);
    }
    return length;
}

static int count_long_labels(const struct module_document *from, const char *name) {
    struct wording document;
    const char *id;
    json_t *verb;
    int faults = 0;
    wording_read(from, &document);
    json_object_foreach(document.table[VERBS], id, verb) {
        const struct said said = {.document = &document, .rows = json_object_get(verb, "args")};
        int longest = longest_text(&said, json_string_value(json_object_get(verb, "label")));
        if (longest > LABEL_MOST)
            print_message("%s: a label of %s may have %d characters\n", name, id, longest);
        faults += longest > LABEL_MOST;
    }
    wording_finish(&document);
    return faults;
}

/* The engine cuts the detail of a label that is too long; without it the longest names must fit, in every language. */
static void check_longest_labels(const struct module *module, const struct setup *setup, const char *name) {
    int faults = 0;
    if (setup->scenario != 0)
        return;
    faults += count_long_labels(module->document, name);
    for (int i = 0; i < module->translation_count; i++)
        faults += count_long_labels(module->translation[i].document, module->translation[i].tag);
    assert_int_equal(faults, 0);
}

/* A translation of these rulesets lacks no text. */
static void check_translation(const struct module *module, const struct setup *setup, const char *name) {
    if (setup->scenario != 0)
        return;
    json_t *english = translation_places(&module->document[CONTENT_NONE]);
    for (int i = 0; i < module->translation_count; i++) {
        const char *place;
        json_t *text;
        int missing = 0;
        json_object_foreach(english, place, text) {
            if (json_object_get(module->translation[i].texts, place))
                continue;
            print_message("%s, %s lacks %s\n", name, module->translation[i].tag, place);
            missing++;
        }
        print_message("%s in %s: %zu texts, %d missing\n", name, module->translation[i].tag, json_object_size(english),
                      missing);
        assert_int_equal(missing, 0);
    }
    json_decref(english);
}

static void test_a_translation_has_every_text(void **state) {
    (void)state;
    each_scenario(check_translation);
}

static void test_every_label_fits_80_characters_without_its_detail(void **state) {
    (void)state;
    each_scenario(check_longest_labels);
}

static void test_texts_and_prompts_are_made_from_templates_and_data(void **state) {
    (void)state;
    chance_begin(41);
    each_scenario(visit);
    assert_int_equal(unnamed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_texts_and_prompts_are_made_from_templates_and_data),
                                       cmocka_unit_test(test_every_label_fits_80_characters_without_its_detail),
                                       cmocka_unit_test(test_a_translation_has_every_text)};
    return cmocka_run_group_tests_name("words", tests, open_rulesets, close_rulesets);
}
