#include "template.h"

#include <string.h>

#include "text.h"

/* A name in braces, and its form after the colon. */
struct place {
    const char *name, *form;
    size_t length, form_length;
};

static bool is(const char *text, size_t n, const char *word) {
    return strlen(word) == n && memcmp(text, word, n) == 0;
}

/* Reads {name:form} at p; returns the position after it. */
static const char *read_place(const char *p, struct place *place) {
    size_t n = strcspn(p + 1, "}");
    const char *colon = memchr(p + 1, ':', n);
    place->name = p + 1;
    place->length = colon ? (size_t)(colon - place->name) : n;
    place->form = colon ? colon + 1 : p + 1;
    place->form_length = colon ? n - place->length - 1 : 0;
    return p[1 + n] == '}' ? p + n + 2 : p + n + 1;
}

static int argument_named(const struct template_values *v, const struct place *place) {
    for (int i = 0; i < v->arg_count && v->args[i].name; i++)
        if (is(place->name, place->length, v->args[i].name))
            return i;
    return -1;
}

static void put_role(struct writer *w, const struct template_values *v, int role) {
    if (role >= 0 && role < v->ruleset->role_count)
        put(w, v->ruleset->roles[role].title);
}

/* false: the argument is NONE. */
static bool put_open_argument(struct writer *w, const struct template_values *v, int k, const struct place *place) {
    const struct argument *arg = &v->args[k];
    int value = v->value[k];
    if (domain_is_number(arg->domain)) {
        bool with_sign = is(place->form, place->form_length, "+");
        if (with_sign && value > 0)
            put_char(w, '+');
        put_int(w, value);
        return with_sign ? value != 0 : value != NONE;
    }
    if (is(place->form, place->form_length, "short"))
        put(w, domain_short_title(v->ruleset, v->content, arg->domain, value));
    else
        put(w, domain_title(v->ruleset, v->content, arg->domain, value));
    return value != NONE;
}

/* Writes the text shown instead of a secret; a {name} in it is a public argument. */
static void put_veil(struct writer *w, const struct template_values *v, const char *veil) {
    while (*veil) {
        struct place place;
        size_t n = strcspn(veil, "{");
        put_bytes(w, veil, n);
        veil += n;
        if (!*veil)
            return;
        veil = read_place(veil, &place);
        int k = argument_named(v, &place);
        if (k >= 0 && !v->args[k].secret)
            put_open_argument(w, v, k, &place);
    }
}

static bool put_argument(struct writer *w, const struct template_values *v, int k, const struct place *place) {
    const struct argument *arg = &v->args[k];
    if (!arg->secret || !v->veiled)
        return put_open_argument(w, v, k, place);
    put_veil(w, v, arg->veil ? arg->veil : "something");
    return true;
}

static bool put_detail(struct writer *w, const struct template_values *v) {
    size_t before = w->length;
    if (v->detail)
        v->detail(v->game, v->role, v->action, w);
    if (v->detail_most > 0)
        cut_words(w, before, v->detail_most);
    return w->length > before;
}

/* false: the text is empty. */
static bool put_place(struct writer *w, const struct template_values *v, const struct place *place) {
    int k = argument_named(v, place);
    if (k >= 0)
        return put_argument(w, v, k, place);
    if (is(place->name, place->length, "detail"))
        return put_detail(w, v);
    if (is(place->name, place->length, "actor"))
        put_role(w, v, v->actor);
    else if (is(place->name, place->length, "role"))
        put_role(w, v, v->role);
    return true;
}

bool template_may_leave_out(const char *template, const char *name) {
    bool inside = false;
    for (const char *p = template; *p;) {
        struct place place;
        if (*p != '{') {
            inside = *p == '[' || (inside && *p != ']');
            p++;
            continue;
        }
        p = read_place(p, &place);
        if (inside && is(place.name, place.length, name) && !is(place.form, place.form_length, "+"))
            return true;
    }
    return false;
}

void template_put(struct writer *w, const char *template, const struct template_values *values) {
    size_t opened = 0;
    bool missing = false;
    for (const char *p = template; *p;) {
        struct place place;
        if (*p == '{') {
            p = read_place(p, &place);
            missing |= !put_place(w, values, &place);
        } else if (*p == '[') {
            opened = w->length;
            missing = false;
            p++;
        } else if (*p == ']') {
            if (missing)
                w->length = opened;
            p++;
        } else {
            size_t n = strcspn(p, "{[]");
            put_bytes(w, p, n);
            p += n;
        }
    }
}
