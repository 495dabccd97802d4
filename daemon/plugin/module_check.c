#include "module_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

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

/* ---- names ------------------------------------------------------------------------------------------------------ */

/* The name at i, name_at(ruleset, 0 … count - 1) being those of one table. */
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
    if (item->kind && !content_id_is_good(item->kind, ITEM_ID_MOST, false))
        fault(check, "a kebab-case kind", item->kind, "domain %s, %s", d->name, item->id);
    if (item->placed && !is_on_board(check->ruleset, item))
        fault(check, "x and y within the board", "another place", "domain %s, %s", d->name, item->id);
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
}

void module_check(const struct ruleset *ruleset, const void *content, struct content_faults *faults) {
    struct check check = {ruleset, content, faults};
    check_names(&check, "steps", ruleset->steps ? ruleset->step_count : 0, step_name);
    check_names(&check, "verbs", ruleset->verb_count, verb_name);
    check_names(&check, "events", ruleset->event_count, event_name);
    check_names(&check, "domains", ruleset->domain_count, domain_table_name);
    check_domains(&check);
    for (int i = 0; i < ruleset->verb_count; i++)
        check_verb(&check, &ruleset->verbs[i]);
}
