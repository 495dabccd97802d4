#include "translation.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../memory.h"
#include "module_json.h"

static const char english_tag[] = "en", facts_prefix[] = "facts/";

/* ---- tags -------------------------------------------------------------------------------------------------------- */

#define DIGITS   "0123456789"
#define LETTERS  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define ALPHANUM DIGITS LETTERS

/* Moves *p behind "-SUBTAG" if the subtag there has least to most characters, all of them in `set`. */
static bool take(const char **p, size_t least, size_t most, const char *set) {
    if (**p != '-')
        return false;
    const size_t n = strspn(*p + 1, ALPHANUM);
    if (n < least || n > most || strspn(*p + 1, set) < n)
        return false;
    *p += 1 + n;
    return true;
}

static bool take_several(const char **p, size_t least, size_t most, const char *set) {
    bool any = false;
    while (take(p, least, most, set))
        any = true;
    return any;
}

static bool take_private_use(const char **p) {
    const char *at = *p;
    if (!take(&at, 1, 1, "xX") || !take_several(&at, 1, 8, ALPHANUM))
        return false;
    *p = at;
    return true;
}

static bool take_variant(const char **p) {
    return take(p, 5, 8, ALPHANUM) || (**p == '-' && strspn(*p + 1, DIGITS) > 0 && take(p, 4, 4, ALPHANUM));
}

static bool take_extension(const char **p) {
    const char *at = *p;
    if (at[0] != '-' || at[1] == 'x' || at[1] == 'X' || !take(&at, 1, 1, ALPHANUM) ||
        !take_several(&at, 2, 8, ALPHANUM))
        return false;
    *p = at;
    return true;
}

static void take_language(const char **p) {
    if (take(p, 2, 3, LETTERS))
        for (int i = 0; i < 3 && take(p, 3, 3, LETTERS); i++)
            continue;
    else
        take(p, 4, 8, LETTERS);
}

bool language_tag_is_good(const char *tag) {
    char text[LANGUAGE_TAG_MOST + 2];
    const char *p = text;
    if (snprintf(text, sizeof text, "-%s", tag) >= (int)sizeof text)
        return false;
    take_language(&p);
    if (p != text) {
        take(&p, 4, 4, LETTERS);
        (void)(take(&p, 2, 2, LETTERS) || take(&p, 3, 3, DIGITS));
        while (take_variant(&p))
            continue;
        while (take_extension(&p))
            continue;
    }
    take_private_use(&p);
    return p != text && *p == '\0';
}

/* Cuts the last subtag off, and with it a single letter before it. */
static void shorten(char *tag) {
    char *hyphen = strrchr(tag, '-');
    if (!hyphen) {
        tag[0] = '\0';
        return;
    }
    *hyphen = '\0';
    if (hyphen - tag >= 2 && hyphen[-2] == '-')
        hyphen[-2] = '\0';
}

const struct translation *translation_find(const struct module *module, const char *tag) {
    char wanted[LANGUAGE_TAG_MOST + 1];
    snprintf(wanted, sizeof wanted, "%s", tag ? tag : "");
    for (; wanted[0]; shorten(wanted))
        for (int i = 0; i < module->translation_count; i++)
            if (strcasecmp(module->translation[i].tag, wanted) == 0)
                return &module->translation[i];
    return NULL;
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

/* A star stands for all items of an array, or for all members of an object. */
struct place {
    const char *path;
    size_t most; /* characters */
    bool by_word;
};

static const struct place places[] = {
    {"title", TITLE_MOST, false},
    {"roles/*/title", TITLE_MOST, false},
    {"scenarios/*/title", TITLE_MOST, false},
    {"scenarios/*/summary", SUMMARY_MOST, false},
    {"scenarios/*/wins/*", SUMMARY_MOST, false},
    {"options/*/title", TITLE_MOST, false},
    {"options/*/summary", SUMMARY_MOST, false},
    {"options/*/choice_titles/*", TITLE_MOST, false},
    {"verbs/*/title", LABEL_MOST, false},
    {"verbs/*/label", TEMPLATE_MOST, false},
    {"verbs/*/text", HELP_MOST, false},
    {"steps/*/prompt", TEMPLATE_MOST, false},
    {"steps/*/text", HELP_MOST, false},
    {"events/*/text", TEMPLATE_MOST, false},
    {"events/*/args/*/hidden", TEMPLATE_MOST, false},
    {"summary/*/title", ROW_TITLE_MOST, false},
    {"domains/*/items/*/title", TITLE_MOST, false},
    {"domains/*/items/*/short", TITLE_MOST, false},
    {"domains/*/items/*/text", ITEM_TEXT_MOST, false},
    {"domains/*/items/*/facts/*/title", TITLE_MOST, true},
    {"domains/*/items/*/facts/*/value", TITLE_MOST, true},
    {"domains/*/items/*/facts/*/unit", TITLE_MOST, true},
    {"connections/*/title", TITLE_MOST, false},
    {"connection_kinds/*/title", TITLE_MOST, false},
};

/* A walk over all texts of a document. found gets the object that holds the text, and the member's name. */
struct walk {
    const struct place *place;
    char key[512];
    void (*found)(struct walk *walk, json_t *holder, const char *member);
    struct translation *translation;
    json_t *english, *seen;
    struct content_faults *faults;
    const char *file;
};

static void visit(struct walk *walk, json_t *node, const char *path, size_t length);

static void enter(struct walk *walk, json_t *holder, const char *name, json_t *value, const char *rest, size_t length) {
    const size_t room = sizeof walk->key - length;
    if (*rest == '/') {
        const int n = snprintf(walk->key + length, room, "%s/", name);
        if (n < (int)room)
            visit(walk, value, rest + 1, length + (size_t)n);
        return;
    }
    if (json_string_length(value) == 0)
        return;
    if (walk->place->by_word)
        snprintf(walk->key, sizeof walk->key, "%s%s", facts_prefix, json_string_value(value));
    else
        snprintf(walk->key + length, room, "%s", name);
    walk->found(walk, holder, name);
}

static const char *name_of(const json_t *row) {
    static const char *const names[] = {"id", "name", "kind"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (json_is_string(json_object_get(row, names[i])))
            return json_string_value(json_object_get(row, names[i]));
    return "";
}

static void visit(struct walk *walk, json_t *node, const char *path, size_t length) {
    const size_t n = strcspn(path, "/");
    const char *name, *rest = path + n;
    json_t *value;
    size_t i;
    if (path[0] != '*') {
        char member[64];
        snprintf(member, sizeof member, "%.*s", (int)n, path);
        enter(walk, node, member, json_object_get(node, member), rest, length);
        return;
    }
    json_array_foreach(node, i, value) {
        enter(walk, node, name_of(value), value, rest, length);
    }
    json_object_foreach(node, name, value) {
        enter(walk, node, name, value, rest, length);
    }
}

static void walk_through(struct walk *walk, json_t *document) {
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        walk->place = &places[i];
        visit(walk, document, places[i].path, 0);
    }
}

/* The document without its content. */
static json_t *read_head(const struct module_document *document) {
    struct writer w;
    writer_init(&w);
    put_bytes(&w, document->json, document->head);
    put_char(&w, '}');
    json_t *head = must_have(json_loads(must_have_text(&w), 0, NULL));
    writer_finish(&w);
    return head;
}

static void note_place(struct walk *walk, json_t *holder, const char *member) {
    json_object_set(walk->english, walk->key, json_object_get(holder, member));
}

json_t *translation_places(const struct module_document *document) {
    struct walk walk = {.found = note_place, .english = must_have(json_object())};
    json_t *head = read_head(document);
    walk_through(&walk, head);
    json_decref(head);
    return walk.english;
}

/* ---- faults ------------------------------------------------------------------------------------------------------ */

static void fault(struct content_faults *faults, const char *file, const char *key, const char *expected,
                  const char *found) {
    faults->count++;
    faults->report(faults, file, key, expected, found);
}

/* Adds the names in braces: "[" before those in brackets, and the form behind, except a short title's. false: a brace
 * or a bracket is not closed. */
static bool names_of(const char *template, json_t *names) {
    bool inside = false;
    for (const char *p = template; *p; p++) {
        char name[TEMPLATE_MOST + 8];
        if (strchr("[]", *p)) {
            if (inside == (*p == '['))
                return false;
            inside = *p == '[';
        }
        if (*p == '}')
            return false;
        if (*p != '{')
            continue;
        const size_t n = strcspn(p + 1, "{}[]");
        if (p[1 + n] != '}')
            return false;
        snprintf(name, sizeof name, "%s%.*s", inside ? "[" : "", (int)n, p + 1);
        char *form = strchr(name, ':');
        if (form && strcmp(form, ":short") == 0)
            *form = '\0';
        json_object_set_new(names, name, json_true());
        p += n + 1;
    }
    return !inside;
}

static bool has_names_of(const char *text, const char *english) {
    json_t *ours = must_have(json_object()), *theirs = must_have(json_object());
    const bool whole = names_of(text, ours);
    names_of(english, theirs);
    const bool same = whole && json_equal(ours, theirs);
    json_decref(ours);
    json_decref(theirs);
    return same;
}

static void check_text(struct walk *walk, json_t *holder, const char *member) {
    const json_t *value = json_object_get(walk->translation->texts, walk->key);
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    const char *english = json_string_value(json_object_get(holder, member));
    char expected[TEMPLATE_MOST * 4 + 64];
    if (!value || json_object_get(walk->seen, walk->key))
        return;
    json_object_set_new(walk->seen, walk->key, json_true());
    const size_t length = (size_t)text_characters(text, strlen(text));
    if (length == 0 || length > walk->place->most) {
        snprintf(expected, sizeof expected, "a text of 1 to %zu characters", walk->place->most);
        fault(walk->faults, walk->file, walk->key, expected, text[0] ? text : "no text");
    } else if (!has_names_of(text, english)) {
        snprintf(expected, sizeof expected, "the names in braces and brackets of \"%s\"", english);
        fault(walk->faults, walk->file, walk->key, expected, text);
    }
}

static void check(const struct module *module, struct translation *translation, struct content_faults *faults) {
    char file[LANGUAGE_TAG_MOST + 8];
    const char *key;
    json_t *text, *head = read_head(&module->document[CONTENT_NONE]);
    snprintf(file, sizeof file, "%s.json", translation->tag);
    struct walk walk = {.found = check_text,
                        .translation = translation,
                        .seen = must_have(json_object()),
                        .faults = faults,
                        .file = file};
    walk_through(&walk, head);
    json_object_foreach(translation->texts, key, text) {
        if (!json_object_get(walk.seen, key))
            fault(faults, file, key, "the place of a text in the ruleset's document", "none");
    }
    json_decref(walk.seen);
    json_decref(head);
}

/* ---- a module ---------------------------------------------------------------------------------------------------- */

static struct translation *add(struct module *module, const char *tag, json_t *texts) {
    module->translation =
        xrealloc(module->translation, ((size_t)module->translation_count + 1) * sizeof *module->translation);
    struct translation *added = &module->translation[module->translation_count++];
    *added = (struct translation){.tag = xstrdup(tag), .texts = texts};
    return added;
}

void translations_read(struct module *module, const struct content_source *files, struct content_faults *faults) {
    for (int i = 0; i < files->count; i++) {
        const struct content_file *file = &files->file[i];
        char tag[LANGUAGE_TAG_MOST + 2];
        json_error_t error;
        snprintf(tag, sizeof tag, "%.*s", (int)strlen(file->name) - 5, file->name);
        if (!language_tag_is_good(tag) || strcasecmp(tag, english_tag) == 0)
            fault(faults, file->name, "", "a file named by the tag of a language other than en, such as de.json",
                  file->name);
        json_t *texts = json_loadb(file->text, file->length, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(texts)) {
            char line[32];
            snprintf(line, sizeof line, "line %d", texts ? 1 : error.line);
            fault(faults, file->name, line, "a JSON object", texts ? "something else" : error.text);
            json_decref(texts);
            texts = must_have(json_object());
        }
        add(module, tag, texts);
    }
}

void translations_share(struct module *module, const struct module *from) {
    for (int i = 0; i < from->translation_count; i++)
        add(module, from->translation[i].tag, json_incref(from->translation[i].texts));
}

/* In the document of other content, a text of other words stays English. */
static void translate_text(struct walk *walk, json_t *holder, const char *member) {
    json_t *text = json_object_get(walk->translation->texts, walk->key);
    if (text && json_equal(json_object_get(holder, member), json_object_get(walk->english, walk->key)))
        json_object_set(holder, member, text);
}

/* Takes ownership of the document. */
static char *translate(json_t *document, json_t *english, struct translation *translation) {
    struct walk walk = {.found = translate_text, .translation = translation, .english = english};
    walk_through(&walk, document);
    char *text = must_have(json_dumps(document, JSON_COMPACT));
    json_decref(document);
    return text;
}

static void write_documents(const struct module *module, json_t *english, struct translation *translation) {
    char *text = translate(read_head(&module->document[CONTENT_NONE]), english, translation);
    translation->summary_json = translate(must_have(json_loads(module->summary_json, 0, NULL)), english, translation);
    for (int part = 0; part < CONTENT_PARTS; part++) {
        const struct module_document *document = &module->document[part];
        const size_t head_length = strlen(text) - 1;
        struct writer w;
        writer_init(&w);
        put_bytes(&w, text, head_length);
        put(&w, document->json + document->head);
        module_document_set(&translation->document[part], xstrdup(must_have_text(&w)), head_length);
        writer_finish(&w);
    }
    free(text);
}

void translations_write(struct module *module, const struct module *base, struct content_faults *faults) {
    if (module->translation_count == 0)
        return;
    json_t *english = translation_places(&base->document[CONTENT_NONE]);
    for (int i = 0; i < module->translation_count; i++) {
        if (base == module)
            check(module, &module->translation[i], faults);
        if (faults->count == 0)
            write_documents(module, english, &module->translation[i]);
    }
    json_decref(english);
}

void translations_free(struct module *module) {
    for (int i = 0; i < module->translation_count; i++) {
        struct translation *translation = &module->translation[i];
        for (int part = 0; part < CONTENT_PARTS; part++)
            module_document_free(&translation->document[part]);
        json_decref(translation->texts);
        free(translation->summary_json);
        free((void *)translation->tag);
    }
    free(module->translation);
}
