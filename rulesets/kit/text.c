#include "text.h"

#include <string.h>

static const struct domain *domain_of(const struct ruleset *ruleset, int domain) {
    int k = domain - DOMAIN_FIRST;
    return k >= 0 && k < ruleset->domain_count ? &ruleset->domains[k] : NULL;
}

int domain_count(const struct ruleset *ruleset, const void *content, int domain) {
    if (domain == DOMAIN_NUMBER)
        return 0;
    if (domain == DOMAIN_ROLE)
        return ruleset->role_count;
    const struct domain *d = domain_of(ruleset, domain);
    if (d == NULL)
        return 0;
    return d->content_count != NULL ? d->content_count(content) : d->count;
}

const char *domain_id(const struct ruleset *ruleset, const void *content, int domain, int index) {
    if (domain == DOMAIN_NUMBER)
        return NULL;
    if (index == NONE)
        return "none";
    if (index < 0 || index >= domain_count(ruleset, content, domain))
        return NULL;
    if (domain == DOMAIN_ROLE)
        return ruleset->roles[index].id;
    const struct domain *d = domain_of(ruleset, domain);
    return d->content_id != NULL ? d->content_id(content, index) : d->ids[index];
}

const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    const char *id = domain_id(ruleset, content, domain, index);
    if (id == NULL || index == NONE)
        return id;
    if (domain == DOMAIN_ROLE)
        return ruleset->roles[index].title;
    const struct domain *d = domain_of(ruleset, domain);
    if (d->content_title != NULL)
        return d->content_title(content, index);
    return d->titles != NULL ? d->titles[index] : id;
}

int domain_find(const struct ruleset *ruleset, const void *content, int domain, const char *id) {
    if (domain == DOMAIN_NUMBER)
        return -2;
    int count = domain_count(ruleset, content, domain);
    for (int i = 0; i < count; i++)
        if (strcmp(domain_id(ruleset, content, domain, i), id) == 0)
            return i;
    return strcmp(id, "none") == 0 ? NONE : -2;
}

static bool domain_is_numeric(const struct ruleset *ruleset, int domain) {
    const struct domain *d = domain_of(ruleset, domain);
    return d != NULL && d->numeric;
}

void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value) {
    if (domain == DOMAIN_NUMBER)
        out_int(w, value);
    else if (value == NONE)
        out_null(w);
    else if (domain_is_numeric(ruleset, domain)) {
        const char *id = domain_id(ruleset, content, domain, value);
        out_raw(w, id != NULL ? id : "null", id != NULL ? strlen(id) : 4);
    } else
        out_string(w, domain_id(ruleset, content, domain, value));
}

/* ---- actions ------------------------------------------------------------------------------------ */

void action_key(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    put(w, verb->name);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name != NULL; i++) {
        put_char(w, ':');
        if (verb->args[i].domain == DOMAIN_NUMBER)
            put_int(w, action->arg[i]);
        else
            put(w, domain_id(ruleset, content, verb->args[i].domain, action->arg[i]));
    }
}

static bool take(const char **key, const char *end, const char *part) {
    size_t n = strlen(part);
    if ((size_t)(end - *key) < n || memcmp(*key, part, n) != 0)
        return false;
    *key += n;
    return true;
}

static bool action_has_key(const struct ruleset *ruleset, const void *content, const struct action *action,
                           const char *key, const char *end) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    if (!take(&key, end, verb->name))
        return false;
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name != NULL; i++) {
        char digits[8];
        const char *part = digits;
        if (verb->args[i].domain == DOMAIN_NUMBER) {
            struct writer w;
            writer_init_fixed(&w, digits, sizeof digits);
            put_int(&w, action->arg[i]);
            digits[w.length] = '\0';
        } else {
            part = domain_id(ruleset, content, verb->args[i].domain, action->arg[i]);
        }
        if (part == NULL || !take(&key, end, ":") || !take(&key, end, part))
            return false;
    }
    return key == end;
}

int action_find(const struct ruleset *ruleset, const void *content, const struct action_list *list, const char *key,
                size_t n) {
    for (int i = 0; i < list->count; i++)
        if (action_has_key(ruleset, content, &list->item[i], key, key + n))
            return i;
    return -1;
}

/* ---- templates ------------------------------------------------------------------------------------- */

struct template_source {
    const struct ruleset *ruleset;
    const void *content;
    const struct argument *args;
    int arg_count;
    const int16_t *value;
    int actor;
    bool veiled; /* secret arguments are not for this reader */
};

static int argument_named(const struct template_source *s, const char *name, size_t n) {
    for (int i = 0; i < s->arg_count && s->args[i].name != NULL; i++)
        if (strlen(s->args[i].name) == n && memcmp(s->args[i].name, name, n) == 0)
            return i;
    return -1;
}

static void put_argument(struct writer *w, const struct template_source *s, int k, bool with_sign) {
    const struct argument *arg = &s->args[k];
    if (arg->secret && s->veiled) {
        put(w, arg->veil != NULL ? arg->veil : "something");
    } else if (arg->domain == DOMAIN_NUMBER) {
        if (with_sign && s->value[k] >= 0)
            put_char(w, '+');
        put_int(w, s->value[k]);
    } else {
        put(w, domain_title(s->ruleset, s->content, arg->domain, s->value[k]));
    }
}

/* One {name} at p; returns the place behind it. Sets *missing where the argument is NONE. */
static const char *put_place(struct writer *w, const struct template_source *s, const char *p, bool *missing) {
    const char *end = strchr(p, '}');
    if (end == NULL)
        return p + strlen(p);
    size_t n = (size_t)(end - p - 1);
    bool with_sign = n > 2 && p[n] == '+' && p[n - 1] == ':';
    if (with_sign)
        n -= 2;
    if (n == 5 && memcmp(p + 1, "actor", 5) == 0) {
        if (s->actor >= 0 && s->actor < s->ruleset->role_count)
            put(w, s->ruleset->roles[s->actor].title);
        return end + 1;
    }
    int k = argument_named(s, p + 1, n);
    if (k >= 0) {
        bool hidden = s->args[k].secret && s->veiled;
        if (s->value[k] == NONE && s->args[k].domain != DOMAIN_NUMBER && !hidden)
            *missing = true;
        put_argument(w, s, k, with_sign);
    }
    return end + 1;
}

static void put_template(struct writer *w, const struct template_source *s, const char *template) {
    size_t opened = 0;
    bool missing = false;
    for (const char *p = template; *p;) {
        if (*p == '{') {
            p = put_place(w, s, p, &missing);
        } else if (*p == '[') {
            opened = w->length;
            missing = false;
            p++;
        } else if (*p == ']') {
            if (missing)
                w->length = opened;
            p++;
        } else {
            put_char(w, *p++);
        }
    }
}

void action_label(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    struct template_source source = {ruleset, content, verb->args, ACTION_ARGS, action->arg, NONE, false};
    put_template(w, &source, verb->label);
}

void action_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    char key_text[160], label_text[480];
    struct writer key, label;
    writer_init_fixed(&key, key_text, sizeof key_text);
    writer_init_fixed(&label, label_text, sizeof label_text);
    action_key(&key, ruleset, content, action);
    action_label(&label, ruleset, content, action);
    out_object(w);
    out_key(w, "key");
    out_string_n(w, key.text, key.length);
    out_member_string(w, "verb", verb->name);
    out_member_object(w, "args");
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name != NULL; i++) {
        out_key(w, verb->args[i].name);
        out_argument(w, ruleset, content, verb->args[i].domain, action->arg[i]);
    }
    out_end_object(w);
    out_key(w, "label");
    out_string_n(w, label.text, label.length);
    out_end_object(w);
}

/* ---- events ---------------------------------------------------------------------------------------- */

static bool in_audience(const struct event *event, int role) {
    return role == ROLE_ARBITER || (event->audience & ROLE_BIT(role)) != 0;
}

bool event_visible(const struct ruleset *ruleset, const struct event *event, int role) {
    return !ruleset->events[event->kind].is_private || in_audience(event, role);
}

void event_text(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct template_source source = {
        ruleset, content, kind->args, EVENT_ARGS, event->arg, actor, !in_audience(event, role)};
    put_template(w, &source, kind->text);
}

void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    out_object(w);
    out_member_string(w, "kind", kind->name);
    out_member_object(w, "args");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name != NULL; i++) {
        out_key(w, kind->args[i].name);
        if (kind->args[i].secret && !in_audience(event, role))
            out_null(w);
        else
            out_argument(w, ruleset, content, kind->args[i].domain, event->arg[i]);
    }
    out_end_object(w);
    struct writer text;
    writer_init(&text);
    event_text(&text, ruleset, content, event, actor, role);
    out_key(w, "text");
    out_string_n(w, writer_text(&text), text.length);
    writer_finish(&text);
    out_end_object(w);
}

bool event_discloses(const struct ruleset *ruleset, const struct event *event) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    bool secret = kind->is_private;
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name != NULL; i++)
        secret = secret || kind->args[i].secret;
    return secret && (event->audience & (role_set)~event->knew) != 0;
}

bool events_disclose(const struct ruleset *ruleset, const struct event_list *events) {
    for (int i = 0; i < events->count; i++)
        if (event_discloses(ruleset, &events->item[i]))
            return true;
    return false;
}
