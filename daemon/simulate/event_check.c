#include "event_check.h"

#include <string.h>

#include "../../rulesets/kit/text.h"

/* Does the text contain the argument outside [ … ]? */
static bool is_needed(const char *text, const char *name) {
    size_t n = strlen(name);
    bool optional = false;
    for (const char *p = text; *p; p++) {
        if (*p == '[' || *p == ']')
            optional = *p == '[';
        else if (*p == '{' && !optional && strncmp(p + 1, name, n) == 0 && (p[1 + n] == '}' || p[1 + n] == ':'))
            return true;
    }
    return false;
}

static const char *domain_name(const struct ruleset *ruleset, int domain) {
    if (domain < DOMAIN_FIRST)
        return domain == DOMAIN_ROLE ? "role" : domain == DOMAIN_DIE ? "face of a die" : "number";
    return ruleset->domains[domain - DOMAIN_FIRST].name;
}

static bool is_in_domain(const struct ruleset *ruleset, const void *content, int domain, int value) {
    if (domain == DOMAIN_NUMBER || value == NONE)
        return true;
    return value >= 0 && (domain == DOMAIN_DIE || value < domain_count(ruleset, content, domain));
}

bool events_are_sound(const struct ruleset *ruleset, const void *content, const struct event_list *events,
                      struct writer *why) {
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->item[i];
        const struct event_kind *kind = &ruleset->events[event->kind];
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++) {
            const struct argument *arg = &kind->args[k];
            if (!is_in_domain(ruleset, content, arg->domain, event->arg[k])) {
                put_format(why, "event %s, %s: %d is no %s", kind->name, arg->name, event->arg[k],
                           domain_name(ruleset, arg->domain));
                return false;
            }
            if (event->arg[k] == NONE && arg->domain != DOMAIN_NUMBER && is_needed(kind->text, arg->name)) {
                put_format(why, "event %s, %s: NONE, but the text contains it outside [ ]", kind->name, arg->name);
                return false;
            }
        }
    }
    return true;
}
