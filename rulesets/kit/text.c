#include "text.h"

#include <stdio.h>
#include <string.h>

#include "template.h"
#include "windows.h"

static const struct domain *domain_of(const struct ruleset *ruleset, int domain) {
    int k = domain - DOMAIN_FIRST;
    return k >= 0 && k < ruleset->domain_count ? &ruleset->domains[k] : NULL;
}

bool domain_is_number(int domain) {
    return domain == DOMAIN_NUMBER || domain == DOMAIN_DIE;
}

int domain_count(const struct ruleset *ruleset, const void *content, int domain) {
    if (domain == DOMAIN_ROLE)
        return ruleset->role_count;
    const struct domain *d = domain_of(ruleset, domain);
    if (!d)
        return 0;
    return d->fixed ? d->fixed_count : d->count(content);
}

bool domain_read(const struct ruleset *ruleset, const void *content, int domain, int index, struct domain_item *item) {
    *item = (struct domain_item){0};
    if (index < 0 || index >= domain_count(ruleset, content, domain))
        return false;
    const struct domain *d = domain_of(ruleset, domain);
    if (domain == DOMAIN_ROLE)
        *item = (struct domain_item){.id = ruleset->roles[index].id, .title = ruleset->roles[index].title};
    else if (d->fixed)
        *item = d->fixed[index];
    else
        d->item(content, index, item);
    return true;
}

const char *domain_id(const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.id : NULL;
}

const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.title : NULL;
}

const char *domain_short_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    if (!domain_read(ruleset, content, domain, index, &item))
        return NULL;
    return item.short_title ? item.short_title : item.title;
}

int domain_find(const struct ruleset *ruleset, const void *content, int domain, const char *id) {
    if (domain_is_number(domain))
        return -2;
    int count = domain_count(ruleset, content, domain);
    for (int i = 0; i < count; i++)
        if (strcmp(domain_id(ruleset, content, domain, i), id) == 0)
            return i;
    return strcmp(id, "none") == 0 ? NONE : -2;
}

static bool domain_is_numeric(const struct ruleset *ruleset, int domain) {
    const struct domain *d = domain_of(ruleset, domain);
    return d && d->numeric;
}

void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value) {
    if (domain == DOMAIN_NUMBER || (domain == DOMAIN_DIE && value != NONE))
        out_int(w, value);
    else if (value == NONE)
        out_null(w);
    else if (domain_is_numeric(ruleset, domain)) {
        const char *id = domain_id(ruleset, content, domain, value);
        out_raw(w, id ? id : "null", id ? strlen(id) : 4);
    } else
        out_string(w, domain_id(ruleset, content, domain, value));
}

/* ---- actions ------------------------------------------------------------------------------------ */

void action_key(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    put(w, verb->name);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        put_char(w, ':');
        if (domain_is_number(verb->args[i].domain))
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
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        char digits[8];
        const char *part = digits;
        if (domain_is_number(verb->args[i].domain)) {
            struct writer w;
            writer_init_fixed(&w, digits, sizeof digits);
            put_int(&w, action->arg[i]);
            digits[w.length] = '\0';
        } else {
            part = domain_id(ruleset, content, verb->args[i].domain, action->arg[i]);
        }
        if (!part || !take(&key, end, ":") || !take(&key, end, part))
            return false;
    }
    return key == end;
}

int actions_asked(const struct ruleset *ruleset, const struct action_list *list) {
    int asked = list->count;
    for (int i = 0; ruleset->out_of_turn_count > 0 && i < list->count; i++)
        asked -= ruleset->verbs[list->item[i].verb].out_of_turn;
    return asked;
}

void actions_keep(const struct ruleset *ruleset, struct action_list *list, bool out_of_turn) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (ruleset->verbs[list->item[i].verb].out_of_turn == out_of_turn)
            list->item[kept++] = list->item[i];
    list->count = kept;
}

void game_prompt(const struct game *game, int role, struct writer *out) {
    char own[2048];
    struct writer w;
    game->ruleset->prompt(game, role, out);
    if (!game->ruleset->own_prompt || role == ROLE_SPECTATOR)
        return;
    writer_init_fixed(&w, own, sizeof own);
    game->ruleset->own_prompt(game, role, &w);
    if (w.length > 0) {
        put(out, out->length > 0 && out->text[out->length - 1] == '?' ? " " : ". ");
        put_bytes(out, w.text, w.length);
    }
}

int action_find(const struct ruleset *ruleset, const void *content, const struct action_list *list, const char *key,
                size_t n) {
    for (int i = 0; i < list->count; i++)
        if (action_has_key(ruleset, content, &list->item[i], key, key + n))
            return i;
    return -1;
}

static void put_label(struct writer *w, const struct game *game, int role, const struct action *action,
                      const char *template) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    struct template_values values = {.ruleset = game->ruleset,
                                     .content = game->content,
                                     .args = verb->args,
                                     .arg_count = ACTION_ARGS,
                                     .value = action->arg,
                                     .actor = NONE,
                                     .role = role,
                                     .detail = verb->detail,
                                     .game = game,
                                     .action = action};
    template_put(w, template, &values);
}

void action_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    put_label(w, game, role, action, game->ruleset->verbs[action->verb].label);
}

void action_short_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    put_label(w, game, role, action, verb->short_label ? verb->short_label : verb->label);
}

void action_json(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct ruleset *ruleset = game->ruleset;
    const struct verb *verb = &ruleset->verbs[action->verb];
    char key_text[160], label_text[480];
    struct writer key, label;
    writer_init_fixed(&key, key_text, sizeof key_text);
    writer_init_fixed(&label, label_text, sizeof label_text);
    action_key(&key, ruleset, game->content, action);
    action_label(&label, game, role, action);
    out_object(w);
    out_key(w, "key");
    out_string_n(w, key.text, key.length);
    out_member_string(w, "verb", verb->name);
    out_member_object(w, "args");
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        out_key(w, verb->args[i].name);
        out_argument(w, ruleset, game->content, verb->args[i].domain, action->arg[i]);
    }
    out_end_object(w);
    out_key(w, "label");
    out_string_n(w, label.text, label.length);
    if (verb->out_of_turn)
        out_member_bool(w, "out_of_turn", true);
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
    struct template_values values = {.ruleset = ruleset,
                                     .content = content,
                                     .args = kind->args,
                                     .arg_count = EVENT_ARGS,
                                     .value = event->arg,
                                     .veiled = !in_audience(event, role),
                                     .actor = actor,
                                     .role = NONE};
    template_put(w, kind->text, &values);
}

static bool has_dice(const struct event_kind *kind) {
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE)
            return true;
    return false;
}

/* The faces rolled, in the order of the arguments; those that the reader may not see are left out. */
static void out_dice(struct writer *w, const struct event_kind *kind, const struct event *event, bool veiled) {
    out_member_array(w, "dice");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE && event->arg[i] != NONE && !(kind->args[i].secret && veiled))
            out_int(w, event->arg[i]);
    out_end_array(w);
}

void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct writer text;
    writer_init(&text);
    event_text(&text, ruleset, content, event, actor, role);
    if (text.length == 0) {
        w->failed |= text.failed;
        writer_finish(&text);
        return;
    }
    out_object(w);
    out_member_string(w, "kind", kind->name);
    out_member_object(w, "args");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++) {
        out_key(w, kind->args[i].name);
        if (kind->args[i].secret && !in_audience(event, role))
            out_null(w);
        else
            out_argument(w, ruleset, content, kind->args[i].domain, event->arg[i]);
    }
    out_end_object(w);
    out_key(w, "text");
    out_string_n(w, writer_text(&text), text.length);
    writer_finish(&text);
    if (has_dice(kind))
        out_dice(w, kind, event, !in_audience(event, role));
    out_end_object(w);
}

bool event_discloses(const struct ruleset *ruleset, const struct event *event) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    if ((event->audience & (role_set)~event->knew) == 0)
        return false;
    bool secret = kind->is_private;
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        secret = secret || kind->args[i].secret;
    return secret;
}

bool events_disclose(const struct ruleset *ruleset, const struct event_list *events) {
    for (int i = 0; i < events->count; i++)
        if (event_discloses(ruleset, &events->item[i]))
            return true;
    return false;
}

bool step_shows(const struct step *step, int reg) {
    char open[72];
    if (!step->prompt || !step->reg[reg].name)
        return false;
    if (step->is_window && reg == WINDOW_FOR)
        return true;
    int n = snprintf(open, sizeof open, "{%s", step->reg[reg].name);
    for (const char *at = step->prompt; (at = strstr(at, open)); at += n)
        if (at[n] == '}' || at[n] == ':')
            return true;
    return false;
}
