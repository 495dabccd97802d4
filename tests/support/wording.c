#include "wording.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/plugin/loader.h"

const char *wording_id(const json_t *id, char text[WORDING_ID]) {
    if (json_is_integer(id))
        snprintf(text, WORDING_ID, "%lld", (long long)json_integer_value(id));
    else
        snprintf(text, WORDING_ID, "%s", json_string_value(id));
    return text;
}

static void keep_title(struct wording *document, const json_t *title, bool is_thing) {
    const char *text = json_string_value(title);
    if (!text)
        return;
    json_t **titles = &document->titles[(unsigned char)*text];
    if (!*titles)
        *titles = json_object();
    if (is_thing || !json_object_get(*titles, text))
        json_object_set_new(*titles, text, json_boolean(is_thing));
}

static void keep_items(struct wording *document, const char *domain, const json_t *items, bool are_things) {
    size_t i;
    const json_t *item;
    char id[WORDING_ID], name[160];
    json_array_foreach(items, i, item) {
        snprintf(name, sizeof name, "%s/%s", domain, wording_id(json_object_get(item, "id"), id));
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

const char *wording_table_name(enum wording_table table) {
    return table_names[table];
}

void wording_read(const struct module_document *from, struct wording *document) {
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

void wording_finish(struct wording *document) {
    for (int t = 0; t < TABLES; t++)
        json_decref(document->table[t]);
    json_decref(document->items);
    for (int i = 0; i < FIRST_BYTES; i++)
        json_decref(document->titles[i]);
    json_decref(document->whole);
}

/* ---- a text by its template -------------------------------------------------------------------------------------- */

const json_t *wording_argument(const struct said *said, const char *name) {
    size_t i;
    const json_t *row;
    json_array_foreach(said->rows, i, row) {
        if (strcmp(json_string_value(json_object_get(row, "name")), name) == 0)
            return row;
    }
    return NULL;
}

static const char *item_title(const struct wording *document, const char *domain, const json_t *id, bool brief) {
    char text[WORDING_ID], name[160];
    snprintf(name, sizeof name, "%s/%s", domain, wording_id(id, text));
    const json_t *item = json_object_get(document->items, name);
    const char *title = json_string_value(json_object_get(item, brief ? "short" : "title"));
    return title ? title : json_string_value(json_object_get(item, "title"));
}

bool wording_is_number(const char *domain) {
    return strcmp(domain, "number") == 0 || strcmp(domain, "die") == 0;
}

/* false: there is no value. */
static bool put_value(struct writer *w, const struct said *said, const json_t *arg, const char *form) {
    const json_t *value = json_object_get(said->args, json_string_value(json_object_get(arg, "name")));
    const char *domain = json_string_value(json_object_get(arg, "domain"));
    if (json_is_null(value))
        put(w, "none");
    else if (wording_is_number(domain))
        put_format(w, strcmp(form, "+") == 0 && json_integer_value(value) > 0 ? "+%d" : "%d",
                   (int)json_integer_value(value));
    else
        put(w, item_title(said->document, domain, value, strcmp(form, "short") == 0));
    return !json_is_null(value) && !(strcmp(form, "+") == 0 && json_integer_value(value) == 0);
}

static void put_role(struct writer *w, const struct said *said, const char *role) {
    json_t *id = json_string(role ? role : "");
    put(w, role ? item_title(said->document, "role", id, false) : "");
    json_decref(id);
}

static bool put_name(struct writer *w, const struct said *said, const char *name, const char *form) {
    const json_t *arg = wording_argument(said, name);
    if (!arg && strcmp(name, "detail") == 0) {
        put(w, said->detail ? said->detail : "");
        return said->detail != NULL;
    }
    if (!arg && (strcmp(name, "actor") == 0 || strcmp(name, "role") == 0)) {
        put_role(w, said, *name == 'a' ? said->actor : said->role);
        return true;
    }
    if (!arg)
        fail_msg("no argument %s", name);
    if (!said->veiled || !json_is_true(json_object_get(arg, "secret")) ||
        !json_is_null(json_object_get(said->args, name)))
        return put_value(w, said, arg, form);
    wording_put(w, said, json_string_value(json_object_get(arg, "hidden")));
    return true;
}

/* Reads {name:form} at p, writes its value, and returns the position after it. */
static const char *put_braces(struct writer *w, const struct said *said, const char *p, bool *missing) {
    char name[64], *form;
    const size_t n = strcspn(p, "}");
    snprintf(name, sizeof name, "%.*s", (int)n - 1, p + 1);
    form = strchr(name, ':');
    if (form)
        *form++ = '\0';
    *missing |= !put_name(w, said, name, form ? form : "");
    return p + n + 1;
}

void wording_put(struct writer *w, const struct said *said, const char *template) {
    size_t opened = 0;
    bool missing = false;
    for (const char *p = template; *p;) {
        if (*p == '{') {
            p = put_braces(w, said, p, &missing);
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
}
