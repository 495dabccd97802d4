#include "module_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../memory.h"
#include "names_check.h"

struct check {
    const struct ruleset *ruleset;
    const void *content;
    struct content_faults *faults;
};

__attribute__((format(printf, 4, 5))) static void fault(struct check *check, const char *expected, const char *found,
                                                        const char *format, ...) {
    char path[128];
    va_list args;
    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    check->faults->count++;
    check->faults->report(check->faults, "tables", path, expected, found);
}

static const char *shown(const char *text) {
    return text ? text : "nothing";
}

/* A text may be missing (NULL). It has at most `most` characters. */
static void check_length(struct check *check, const char *text, size_t most, const char *what, const char *id,
                         const char *member) {
    char expected[48], found[32];
    size_t length = text ? (size_t)text_characters(text, strlen(text)) : 0;
    if (length <= most)
        return;
    snprintf(expected, sizeof expected, "at most %zu characters", most);
    snprintf(found, sizeof found, "%zu", length);
    fault(check, expected, found, "%s %s, %s", what, id, member);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

/* The name at i; name_at(ruleset, 0 … count - 1) gives the names of one table. */
static void check_names(struct check *check, const char *table, int count,
                        const char *(*name_at)(const struct ruleset *ruleset, int index)) {
    for (int i = 0; i < count; i++) {
        const char *name = name_at(check->ruleset, i);
        if (!name || !content_id_is_good(name, KEY_MOST, false)) {
            fault(check, "a kebab-case name", shown(name), "%s[%d].name", table, i);
            continue;
        }
        for (int k = 0; k < i; k++)
            if (name_at(check->ruleset, k) && strcmp(name_at(check->ruleset, k), name) == 0)
                fault(check, "a name of its own", name, "%s[%d].name", table, i);
    }
}

static const char *step_name(const struct ruleset *ruleset, int index) {
    return ruleset->steps[index].name;
}

static const char *verb_name(const struct ruleset *ruleset, int index) {
    return ruleset->verbs[index].name;
}

static const char *event_name(const struct ruleset *ruleset, int index) {
    return ruleset->events[index].name;
}

static const char *domain_table_name(const struct ruleset *ruleset, int index) {
    return ruleset->domains[index].name;
}

/* ---- things ----------------------------------------------------------------------------------------------------- */

static bool is_on_board(const struct ruleset *ruleset, const struct domain_item *item) {
    return item->x >= 0 && item->y >= 0 && item->x <= ruleset->board_size.width &&
           item->y <= ruleset->board_size.height;
}

static bool is_owner(const struct check *check, const char *owner) {
    const struct ruleset *r = check->ruleset;
    for (int role = 0; role < r->role_count; role++)
        if (strcmp(r->roles[role].id, owner) == 0)
            return true;
    for (int d = 0; d < r->domain_count; d++)
        if (strcmp(r->domains[d].name, "side") == 0)
            return domain_find(r, check->content, DOMAIN_FIRST + d, owner) >= 0;
    return false;
}

static void check_item_texts(struct check *check, const struct domain *d, const struct domain_item *item) {
    char what[KEY_MOST + 16];
    snprintf(what, sizeof what, "domain %s,", d->name);
    check_length(check, item->title, TITLE_MOST, what, item->id, "title");
    check_length(check, item->short_title, TITLE_MOST, what, item->id, "short title");
    check_length(check, item->text, ITEM_TEXT_MOST, what, item->id, "text");
}

static bool is_colour(const char *text) {
    return text && text[0] == '#' && strlen(text) == 7 && strspn(text + 1, "0123456789abcdef") == 6;
}

static void check_item(struct check *check, int domain, int index, const struct domain_item *item) {
    const struct domain *d = &check->ruleset->domains[domain - DOMAIN_FIRST];
    if (!item->id || !content_id_is_good(item->id, ITEM_ID_MOST, d->numeric)) {
        fault(check, d->numeric ? "a decimal number" : "a kebab-case id of 1 to 24 characters, not \"none\"",
              shown(item->id), "domain %s[%d].id", d->name, index);
        return;
    }
    if (domain_find(check->ruleset, check->content, domain, item->id) != index)
        fault(check, "an id of its own", item->id, "domain %s[%d].id", d->name, index);
    if (!item->title || item->title[0] == '\0')
        fault(check, "a title", "nothing", "domain %s, %s", d->name, item->id);
    check_item_texts(check, d, item);
    if (item->kind && !content_id_is_good(item->kind, ITEM_ID_MOST, false))
        fault(check, "a kebab-case kind", item->kind, "domain %s, %s", d->name, item->id);
    if (item->placed && !is_on_board(check->ruleset, item))
        fault(check, "x and y within the board", "another place", "domain %s, %s", d->name, item->id);
    if (item->owner && !is_owner(check, item->owner))
        fault(check, "the id of a role, or of an item of the domain side", item->owner, "domain %s, %s", d->name,
              item->id);
    if (item->colour && !is_colour(item->colour))
        fault(check, "a colour such as #1f4e9c", item->colour, "domain %s, %s", d->name, item->id);
    if (item->in_domain != 0 && !domain_id(check->ruleset, check->content, item->in_domain, item->in))
        fault(check, "a thing that it is in", "none of that number", "domain %s, %s", d->name, item->id);
}

static void check_domains(struct check *check) {
    for (int d = 0; d < check->ruleset->domain_count; d++) {
        int count = domain_count(check->ruleset, check->content, DOMAIN_FIRST + d);
        for (int i = 0; i < count; i++) {
            struct domain_item item;
            domain_read(check->ruleset, check->content, DOMAIN_FIRST + d, i, &item);
            check_item(check, DOMAIN_FIRST + d, i, &item);
        }
    }
}

/* ---- roles and connections --------------------------------------------------------------------------------------- */

static void check_roles(struct check *check) {
    const struct role *roles = check->ruleset->roles;
    for (int i = 0; i < check->ruleset->role_count; i++) {
        check_length(check, roles[i].title, TITLE_MOST, "role", roles[i].id, "title");
        if (!is_colour(roles[i].colour))
            fault(check, "a colour such as #1f4e9c", shown(roles[i].colour), "role %s", roles[i].id);
        for (int k = 0; k < i; k++)
            if (roles[i].colour && roles[k].colour && strcmp(roles[i].colour, roles[k].colour) == 0)
                fault(check, "a colour of its own", roles[i].colour, "role %s", roles[i].id);
    }
}

static bool is_thing(const struct check *check, struct thing thing) {
    return thing.domain >= DOMAIN_FIRST && thing.domain < DOMAIN_FIRST + check->ruleset->domain_count &&
           thing.index >= 0 && thing.index < domain_count(check->ruleset, check->content, thing.domain);
}

static const char *kind_title(const struct ruleset *ruleset, const char *kind) {
    for (const struct connection_kind *k = ruleset->connection_kinds; k && k->kind; k++)
        if (strcmp(k->kind, kind) == 0)
            return k->title;
    return NULL;
}

static void check_connection_kinds(struct check *check) {
    for (const struct connection_kind *kind = check->ruleset->connection_kinds; kind && kind->kind; kind++)
        check_length(check, kind->title, TITLE_MOST, "kind of connections", kind->kind, "title");
}

static void check_connections(struct check *check) {
    struct connection_list *list = xcalloc(1, sizeof *list);
    if (check->ruleset->connections)
        check->ruleset->connections(check->content, list);
    if (list->count == RULESET_MAX_CONNECTIONS)
        fault(check, "fewer connections than 2048", "as many, or more", "connections");
    for (int i = 0; i < list->count; i++) {
        const struct connection *c = &list->item[i];
        if (!is_thing(check, c->a) || !is_thing(check, c->b))
            fault(check, "two items of domains", "another number", "connection %d", i);
        if (!c->kind || !kind_title(check->ruleset, c->kind))
            fault(check, "a kind with a title", shown(c->kind), "connection %d", i);
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        check_length(check, c->title, TITLE_MOST, "connection", number, "title");
    }
    free(list);
}

/* ---- keys ------------------------------------------------------------------------------------------------------- */

static size_t longest_id(struct check *check, int domain) {
    size_t longest = strlen(domain_is_number(domain) ? "-32768" : "none");
    int count = domain_count(check->ruleset, check->content, domain);
    for (int i = 0; i < count; i++) {
        const char *id = domain_id(check->ruleset, check->content, domain, i);
        size_t n = id ? strlen(id) : 0;
        longest = n > longest ? n : longest;
    }
    return longest;
}

static void check_verb(struct check *check, const struct verb *verb) {
    size_t length = strlen(shown(verb->name));
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        length += 1 + longest_id(check, verb->args[i].domain);
    if (length > KEY_MOST) {
        char found[32];
        snprintf(found, sizeof found, "%zu", length);
        fault(check, "keys of at most 80 characters", found, "verb %s", shown(verb->name));
    }
    if (!verb->title || verb->title[0] == '\0' || strlen(verb->title) > LABEL_MOST)
        fault(check, "a title of 1 to 80 bytes", shown(verb->title), "verb %s", shown(verb->name));
    if (!verb->label || verb->label[0] == '\0')
        fault(check, "a label", "nothing", "verb %s", shown(verb->name));
    check_length(check, verb->label, TEMPLATE_MOST, "verb", shown(verb->name), "label");
    check_length(check, verb->short_label, TEMPLATE_MOST, "verb", shown(verb->name), "short label");
    check_length(check, verb->text, HELP_MOST, "verb", shown(verb->name), "help");
    check_length(check, verb->rule, RULE_MOST, "verb", shown(verb->name), "rule");
}

static void check_steps_and_events(struct check *check) {
    const struct ruleset *r = check->ruleset;
    for (int i = 0; r->steps && i < r->step_count; i++) {
        const struct step *step = &r->steps[i];
        check_length(check, step->prompt, TEMPLATE_MOST, "step", shown(step->name), "prompt");
        check_length(check, step->text, HELP_MOST, "step", shown(step->name), "help");
        check_length(check, step->rule, RULE_MOST, "step", shown(step->name), "rule");
    }
    for (int i = 0; i < r->event_count; i++) {
        const struct event_kind *event = &r->events[i];
        check_length(check, event->text, TEMPLATE_MOST, "event", shown(event->name), "text");
        for (int k = 0; k < EVENT_ARGS && event->args[k].name; k++)
            check_length(check, event->args[k].veil, TEMPLATE_MOST, "event", shown(event->name), "veil");
    }
}

/* ---- scenarios and options --------------------------------------------------------------------------------------- */

static void check_titled(struct check *check, const char *what, const char *id, const char *title) {
    if (!content_id_is_good(id, KEY_MOST, false) && strcmp(id, "none") != 0)
        fault(check, "a kebab-case id", id, "%s", what);
    if (!title || title[0] == '\0')
        fault(check, "a title", "nothing", "%s %s", what, id);
    check_length(check, title, TITLE_MOST, what, id, "title");
}

static void check_scenarios(struct check *check) {
    const struct ruleset *r = check->ruleset;
    check_length(check, r->title, TITLE_MOST, "ruleset", r->id, "title");
    for (int i = 0; i < r->scenario_count; i++) {
        const struct scenario *scenario = &r->scenarios[i];
        check_titled(check, "scenario", scenario->id, scenario->title);
        check_length(check, scenario->summary, SUMMARY_MOST, "scenario", scenario->id, "summary");
        for (int role = 0; role < r->role_count; role++)
            check_length(check, scenario->wins[role], SUMMARY_MOST, "scenario", scenario->id, "wins");
    }
}

static void check_options(struct check *check) {
    for (int i = 0; i < check->ruleset->option_count; i++) {
        const struct game_option *option = &check->ruleset->options[i];
        check_titled(check, "option", option->id, option->title);
        check_length(check, option->summary, SUMMARY_MOST, "option", option->id, "summary");
        for (int k = 0; option->kind == OPTION_CHOICE && option->choices[k].id; k++)
            check_titled(check, option->id, option->choices[k].id, option->choices[k].title);
    }
}

/* ---- stacks and windows ----------------------------------------------------------------------------------------- */

static void check_within_state(struct check *check, const char *what, size_t from, size_t size) {
    char found[48];
    snprintf(found, sizeof found, "%zu bytes at %zu", size, from);
    if (from + size > check->ruleset->state_size)
        fault(check, "to lie within the state", found, "%s", what);
}

static void check_flow(struct check *check) {
    const struct ruleset *r = check->ruleset;
    size_t size = flow_size(r->flow_depth ? r->flow_depth : FLOW_DEPTH);
    check_within_state(check, "flow_depth", 0, size);
    if (r->own_depth == 0)
        return;
    check_within_state(check, "own_stacks", r->own_stacks, (size_t)r->role_count * flow_size(r->own_depth));
    if (r->own_stacks < size)
        fault(check, "to lie behind the state's own stack", "a place within it", "own_stacks");
    if (!r->own_prompt)
        fault(check, "a function, since there are own stacks", "nothing", "own_prompt");
}

static void check_windows(struct check *check) {
    const struct ruleset *r = check->ruleset;
    for (int i = 0; i < r->step_count && !r->windows; i++)
        if (r->steps[i].is_window)
            fault(check, "windows, since it is one", "nothing", "step %s", shown(r->steps[i].name));
    if (!r->windows)
        return;
    check_within_state(check, "windows", r->windows->state, sizeof(struct windows));
    if (domain_count(r, check->content, r->windows->pass_domain) > WINDOW_PASSES)
        fault(check, "at most 32 standing passes", "more", "windows");
}

static bool check_names_at(struct check *check) {
    char found[NAMES_FAULT_SIZE];
    if (check->ruleset->names_at == 0 || names_fit(check->ruleset, check->content, found))
        return true;
    fault(check, "the names that names_make of kit/names.h makes at the end of content_load", found, "names_at");
    return false;
}

void module_check(const struct ruleset *ruleset, const void *content, struct content_faults *faults) {
    struct check check = {ruleset, content, faults};
    if (!check_names_at(&check)) /* the checks below would read them */
        return;
    check_names(&check, "steps", ruleset->steps ? ruleset->step_count : 0, step_name);
    check_names(&check, "verbs", ruleset->verb_count, verb_name);
    check_names(&check, "events", ruleset->event_count, event_name);
    check_names(&check, "domains", ruleset->domain_count, domain_table_name);
    check_scenarios(&check);
    check_options(&check);
    check_roles(&check);
    check_domains(&check);
    check_connection_kinds(&check);
    check_connections(&check);
    check_steps_and_events(&check);
    if (ruleset->steps) {
        check_flow(&check);
        check_windows(&check);
    }
    for (int i = 0; i < ruleset->verb_count; i++)
        check_verb(&check, &ruleset->verbs[i]);
}
