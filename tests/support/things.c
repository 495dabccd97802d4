#include "things.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../rulesets/kit/text.h"

const char *thing_name(const struct module *module, struct thing thing) {
    static char text[100];
    const struct ruleset *ruleset = module->ruleset;
    snprintf(text, sizeof text, "%s-%s", ruleset->domains[thing.domain - DOMAIN_FIRST].name,
             domain_id(ruleset, module->content, thing.domain, thing.index));
    return text;
}

struct thing thing_named(const struct module *module, const char *name) {
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < ruleset->domain_count; i++) {
        const size_t n = strlen(ruleset->domains[i].name);
        if (strncmp(name, ruleset->domains[i].name, n) != 0 || name[n] != '-')
            continue;
        const int index = domain_find(ruleset, module->content, DOMAIN_FIRST + i, name + n + 1);
        if (index >= 0)
            return (struct thing){DOMAIN_FIRST + i, index};
    }
    fail_msg("%s: nothing is called %s", ruleset->id, name);
    return (struct thing){0, 0};
}

bool thing_is_placed(const struct module *module, struct thing thing) {
    struct domain_item item;
    return domain_read(module->ruleset, module->content, thing.domain, thing.index, &item) && item.placed;
}

bool thing_on_the_map(const struct module *module, struct thing *place) {
    struct domain_item item;
    while (domain_read(module->ruleset, module->content, place->domain, place->index, &item)) {
        if (item.placed)
            return true;
        if (item.in_domain == 0)
            return false;
        *place = (struct thing){item.in_domain, item.in};
    }
    return false;
}

bool are_places(const struct module *module, int domain) {
    const int count = domain_count(module->ruleset, module->content, domain);
    bool any = false;
    for (int i = 0; i < count && !any; i++)
        any = thing_is_placed(module, (struct thing){domain, i});
    return any;
}
