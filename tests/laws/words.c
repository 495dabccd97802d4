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
#include "../../rulesets/kit/writer.h"
#include "../support/chance.h"
#include "../support/setups.h"

enum table { EVENTS, STEPS, VERBS, TABLES };
enum { FIRST_BYTES = 256 };

/* What a client keeps of the document. */
struct document {
    json_t *whole, *table[TABLES], *items; /* by id; by "DOMAIN/ID" */
    /* By the first byte, and then by each title and short title of an item: true if an item of this title is a place, a
     * piece or a card. */
    json_t *titles[FIRST_BYTES];
};

/* The same in the other languages of the ruleset. */
static struct document translated[4];
static int translated_count;

/* ---- the document ------------------------------------------------------------------------------------------------ */

static const char *id_of(const json_t *id, char text[64]) {
    if (json_is_integer(id))
        snprintf(text, 64, "%lld", (long long)json_integer_value(id));
    else
        snprintf(text, 64, "%s", json_string_value(id));
    return text;
}

static void keep_title(struct document *document, const json_t *title, bool is_thing) {
    const char *text = json_string_value(title);
    if (!text)
        return;
    json_t **titles = &document->titles[(unsigned char)*text];
    if (!*titles)
        *titles = json_object();
    if (is_thing || !json_object_get(*titles, text))
        json_object_set_new(*titles, text, json_boolean(is_thing));
}

static void keep_items(struct document *document, const char *domain, const json_t *items, bool are_things) {
    size_t i;
    const json_t *item;
    char id[64], name[160];
    json_array_foreach(items, i, item) {
        snprintf(name, sizeof name, "%s/%s", domain, id_of(json_object_get(item, "id"), id));
        json_object_set(document->items, name, (json_t *)item);
        keep_title(document, json_object_get(item, "title"), are_things);
        keep_title(document, json_object_get(item, "short"), are_things);
    }
}

/* Are the items of the domain places, pieces or cards? */
static bool has_things(const json_t *domain) {
    const char *role = json_string_value(json_object_get(domain, "role"));
    return role && (strcmp(role, "area") == 0 || strcmp(role, "piece") == 0 || strcmp(role, "card") == 0);
}

static const char *const table_names[TABLES] = {[EVENTS] = "events", [STEPS] = "steps", [VERBS] = "verbs"};

static void read_document(const struct module_document *from, struct document *document) {
    size_t i;
    const json_t *row;
    document->whole = json_loads(from[CONTENT_NONE].json, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(document->whole);
    document->items = json_object();
    memset(document->titles, 0, sizeof document->titles);
    keep_items(document, "role", json_object_get(document->whole, "roles"), false);
    json_array_foreach(json_object_get(document->whole, "domains"), i, row) {
        keep_items(document, json_string_value(json_object_get(row, "name")), json_object_get(row, "items"),
                   has_things(row));
    }
    for (int t = 0; t < TABLES; t++) {
        document->table[t] = json_object();
        json_array_foreach(json_object_get(document->whole, table_names[t]), i, row) {
            json_object_set(document->table[t], json_string_value(json_object_get(row, "id")), (json_t *)row);
        }
    }
}

static void forget_document(struct document *document) {
    for (int t = 0; t < TABLES; t++)
        json_decref(document->table[t]);
    json_decref(document->items);
    for (int i = 0; i < FIRST_BYTES; i++)
        json_decref(document->titles[i]);
    json_decref(document->whole);
}

static void read_translations(const struct module *module) {
    translated_count = module->translation_count;
    assert_true(translated_count <= (int)(sizeof translated / sizeof *translated));
    for (int i = 0; i < translated_count; i++)
        read_document(module->translation[i].document, &translated[i]);
}

static void forget_translations(void) {
    while (translated_count > 0)
        forget_document(&translated[--translated_count]);
}

/* ---- a text by its template -------------------------------------------------------------------------------------- */

/* One event or question as a client has it. rows: its arguments in the document. veiled: a secret argument that is null
 * is hidden from the reader. If not veiled, null means that the event has no such argument. */
struct told {
    const struct document *document;
    const json_t *rows, *args;
    const char *actor, *role; /* the ids of the role that acted, and of the one that is asked; NULL: none */
    const char *detail;       /* NULL: none */
    bool veiled;
};

static const json_t *argument_of(const struct told *told, const char *name) {
    size_t i;
    const json_t *row;
    json_array_foreach(told->rows, i, row) {
        if (strcmp(json_string_value(json_object_get(row, "name")), name) == 0)
            return row;
    }
    return NULL;
}

static const char *item_title(const struct document *document, const char *domain, const json_t *id, bool brief) {
    char text[64], name[160];
    snprintf(name, sizeof name, "%s/%s", domain, id_of(id, text));
    const json_t *item = json_object_get(document->items, name);
    const char *title = json_string_value(json_object_get(item, brief ? "short" : "title"));
    return title ? title : json_string_value(json_object_get(item, "title"));
}

static bool is_number(const char *domain) {
    return strcmp(domain, "number") == 0 || strcmp(domain, "die") == 0;
}

/* false: there is no value. */
static bool put_value(struct writer *w, const struct told *told, const json_t *arg, const char *form) {
    const json_t *value = json_object_get(told->args, json_string_value(json_object_get(arg, "name")));
    const char *domain = json_string_value(json_object_get(arg, "domain"));
    if (json_is_null(value))
        put(w, "none");
    else if (is_number(domain))
        put_format(w, strcmp(form, "+") == 0 && json_integer_value(value) > 0 ? "+%d" : "%d",
                   (int)json_integer_value(value));
    else
        put(w, item_title(told->document, domain, value, strcmp(form, "short") == 0));
    return !json_is_null(value) && !(strcmp(form, "+") == 0 && json_integer_value(value) == 0);
}

static bool put_text(struct writer *w, const struct told *told, const char *template);

static void put_role(struct writer *w, const struct told *told, const char *role) {
    json_t *id = json_string(role ? role : "");
    put(w, role ? item_title(told->document, "role", id, false) : "");
    json_decref(id);
}

static bool put_name(struct writer *w, const struct told *told, const char *name, const char *form) {
    const json_t *arg = argument_of(told, name);
    if (!arg && strcmp(name, "detail") == 0) {
        put(w, told->detail ? told->detail : "");
        return told->detail != NULL;
    }
    if (!arg && (strcmp(name, "actor") == 0 || strcmp(name, "role") == 0)) {
        put_role(w, told, *name == 'a' ? told->actor : told->role);
        return true;
    }
    if (!arg)
        fail_msg("no argument %s", name);
    if (!told->veiled || !json_is_true(json_object_get(arg, "secret")) ||
        !json_is_null(json_object_get(told->args, name)))
        return put_value(w, told, arg, form);
    put_text(w, told, json_string_value(json_object_get(arg, "hidden")));
    return true;
}

/* Reads {name:form} at p, writes its value, and returns the position after it. */
static const char *put_braces(struct writer *w, const struct told *told, const char *p, bool *missing) {
    char name[64], *form;
    const size_t n = strcspn(p, "}");
    snprintf(name, sizeof name, "%.*s", (int)n - 1, p + 1);
    form = strchr(name, ':');
    if (form)
        *form++ = '\0';
    *missing |= !put_name(w, told, name, form ? form : "");
    return p + n + 1;
}

static bool put_text(struct writer *w, const struct told *told, const char *template) {
    size_t opened = 0;
    bool missing = false;
    for (const char *p = template; *p;) {
        if (*p == '{') {
            p = put_braces(w, told, p, &missing);
            continue;
        }
        if (*p == '[') {
            opened = w->length;
            missing = false;
        } else if (*p == ']') {
            w->length = missing ? opened : w->length;
        } else {
            put_char(w, *p);
        }
        p++;
    }
    return true;
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

struct counts {
    long texts, hidden, prompts, labels, made, translated;
    long names, about, unnamed; /* of places, pieces and cards in labels and prompts; in `about` alone; in no data */
};

/* ---- names in texts ---------------------------------------------------------------------------------------------- */

static long unnamed; /* the same in all scenarios */

/* A label or a prompt: what a client has of it, and the items that its data name. */
struct named {
    const struct told *told;
    const json_t *about;
};

static bool has_title(const json_t *item, const char *title) {
    const char *whole = json_string_value(json_object_get(item, "title"));
    const char *brief = json_string_value(json_object_get(item, "short"));
    return (whole && strcmp(whole, title) == 0) || (brief && strcmp(brief, title) == 0);
}

/* The item of an element's name, which is DOMAIN-ID. */
static const json_t *item_of_element(const struct document *document, const char *element) {
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

static bool is_argument(const struct told *told, const char *title) {
    size_t i;
    const json_t *row;
    char id[64], name[160];
    json_array_foreach(told->rows, i, row) {
        const json_t *value = json_object_get(told->args, json_string_value(json_object_get(row, "name")));
        if (!value || json_is_null(value))
            continue;
        snprintf(name, sizeof name, "%s/%s", json_string_value(json_object_get(row, "domain")), id_of(value, id));
        if (has_title(json_object_get(told->document->items, name), title))
            return true;
    }
    return false;
}

static bool is_in_about(const struct named *named, const char *title) {
    size_t i;
    const json_t *element;
    json_array_foreach(named->about, i, element) {
        if (has_title(item_of_element(named->told->document, json_string_value(element)), title))
            return true;
    }
    return false;
}

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || (c & 0x80) != 0;
}

/* The longest title that the text has at this position, as whole words; NULL: none. */
static const char *title_at(const struct document *document, const char *text, const char *at) {
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
    if (is_argument(named->told, title))
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
        const char *title = title_at(named->told->document, text, at);
        if (title && json_is_true(json_object_get(named->told->document->titles[(unsigned char)*at], title)))
            check_name(named, title, text, name, row, counts);
        at += title ? strlen(title) : 1;
    }
}

/* ---- texts by their templates ------------------------------------------------------------------------------------ */

static bool any_hidden(const struct told *told) {
    size_t i;
    const json_t *row;
    json_array_foreach(told->rows, i, row) {
        if (json_is_true(json_object_get(row, "secret")) &&
            json_is_null(json_object_get(told->args, json_string_value(json_object_get(row, "name")))))
            return true;
    }
    return false;
}

static bool makes(const struct told *told, const char *template, const char *text) {
    struct writer w;
    writer_init(&w);
    put_text(&w, told, template);
    const bool same = strcmp(writer_text(&w), text) == 0;
    writer_finish(&w);
    return same;
}

/* In every other language the same data make a text, too. member: of the row of the table with this id. */
static void check_translations(const struct told *told, enum table table, const char *id, const char *member,
                               const char *list, struct counts *counts) {
    for (int i = 0; i < translated_count; i++) {
        const json_t *row = json_object_get(translated[i].table[table], id);
        struct told other = *told;
        struct writer w;
        other.document = &translated[i];
        other.rows = json_object_get(row, list);
        writer_init(&w);
        put_text(&w, &other, json_string_value(json_object_get(row, member)));
        if (w.length == 0 || strpbrk(writer_text(&w), "{}[]"))
            fail_msg("%s %s in language %d: \"%s\"", table_names[table], id, i, writer_text(&w));
        counts->translated++;
        writer_finish(&w);
    }
}

/* A null for "no item" and one for "hidden" look alike, so a text with secret arguments may be either. */
static void check_event(const struct document *document, const json_t *event, const char *actor, const char *name,
                        struct counts *counts) {
    const char *id = json_string_value(json_object_get(event, "kind"));
    const json_t *kind = json_object_get(document->table[EVENTS], id);
    struct told told = {.document = document,
                        .rows = json_object_get(kind, "args"),
                        .args = json_object_get(event, "args"),
                        .actor = actor};
    const char *text = json_string_value(json_object_get(event, "text"));
    const char *template = json_string_value(json_object_get(kind, "text"));
    assert_non_null(kind);
    const bool hidden = any_hidden(&told);
    bool same = makes(&told, template, text);
    told.veiled = true;
    same |= hidden && makes(&told, template, text);
    told.veiled = hidden;
    check_translations(&told, EVENTS, id, "text", "args", counts);
    counts->texts++;
    counts->hidden += hidden;
    if (same)
        return;
    char *shown = json_dumps(event, JSON_COMPACT);
    fail_msg("%s: the template \"%s\" does not make the text of %s", name, template, shown);
}

static void check_entry(const struct document *document, struct session *session, const char *name,
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

static void check_question(const struct document *document, struct session *session, int role, const char *name,
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
    const struct told told = {.document = document,
                              .rows = json_object_get(step, "registers"),
                              .args = json_object_get(asked, "registers"),
                              .role = session_module(session)->ruleset->roles[role].id,
                              .detail = json_string_value(json_object_get(asked, "detail"))};
    if (!step || !makes(&told, json_string_value(json_object_get(step, "prompt")),
                        json_string_value(json_object_get(question, "prompt"))))
        fail_msg("%s: the template does not make the prompt of %s", name, writer_text(&w));
    const struct named named = {&told, json_object_get(asked, "about")};
    check_names(&named, json_string_value(json_object_get(question, "prompt")), name, id, counts);
    check_translations(&told, STEPS, id, "prompt", "registers", counts);
    counts->prompts++;
    json_decref(question);
    writer_finish(&w);
}

static void count_label(const struct document *document, const json_t *action, const char *role, const char *name,
                        struct counts *counts) {
    const char *id = json_string_value(json_object_get(action, "verb"));
    const json_t *verb = json_object_get(document->table[VERBS], id);
    const struct told told = {.document = document,
                              .rows = json_object_get(verb, "args"),
                              .args = json_object_get(action, "args"),
                              .role = role,
                              .detail = json_string_value(json_object_get(action, "detail"))};
    assert_non_null(verb);
    const struct named named = {&told, json_object_get(action, "about")};
    check_names(&named, json_string_value(json_object_get(action, "label")), name, id, counts);
    check_translations(&told, VERBS, id, "label", "args", counts);
    counts->labels++;
    counts->made += makes(&told, json_string_value(json_object_get(verb, "label")),
                          json_string_value(json_object_get(action, "label")));
}

static void count_labels(const struct document *document, struct session *session, int role, const char *name,
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

static void check_questions(const struct document *document, struct session *session, const char *name,
                            struct counts *counts) {
    for (int role = 0; role < session_module(session)->ruleset->role_count; role++)
        if (session_to_act(session) & ROLE_BIT(role)) {
            check_question(document, session, role, name, counts);
            count_labels(document, session, role, name, counts);
        }
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct document document;
    struct counts counts = {0};
    const long wanted = law_amount(1500, 4000, 60000);
    read_document(module->document, &document);
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
    forget_document(&document);
}

/* ---- the longest labels ------------------------------------------------------------------------------------------ */

/* The characters of the longest title of the domain; of a number: three. */
static int longest_title(const struct document *document, const char *domain, bool brief) {
    int longest = is_number(domain) ? 3 : 0;
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
static int longest_text(const struct told *told, const char *template) {
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
        const json_t *arg = argument_of(told, name);
        const char *domain = arg ? json_string_value(json_object_get(arg, "domain")) : "role";
        length +=
            strcmp(name, "detail") == 0 ? 1 : longest_title(told->document, domain, form && strcmp(form, "short") == 0);
    }
    return length;
}

static int count_long_labels(const struct module_document *from, const char *name) {
    struct document document;
    const char *id;
    json_t *verb;
    int faults = 0;
    read_document(from, &document);
    json_object_foreach(document.table[VERBS], id, verb) {
        const struct told told = {.document = &document, .rows = json_object_get(verb, "args")};
        int longest = longest_text(&told, json_string_value(json_object_get(verb, "label")));
        if (longest > LABEL_MOST)
            print_message("%s: a label of %s may have %d characters\n", name, id, longest);
        faults += longest > LABEL_MOST;
    }
    forget_document(&document);
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
