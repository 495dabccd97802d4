/* The texts of a ruleset's places, pieces and cards. */
#ifndef TESTS_RULES_TEXTS_SEEN_H
#define TESTS_RULES_TEXTS_SEEN_H

#include "harness.h"

#include "../../rulesets/kit/text.h"

/* Each item of the domains that are read from content has a text; names the first one that has none. */
static inline void assert_texts(const struct harness *harness) {
    const struct ruleset *ruleset = harness->game.ruleset;
    for (int d = 0; d < ruleset->domain_count; d++) {
        const struct domain *domain = &ruleset->domains[d];
        int count = domain->fixed ? 0 : domain->count(harness_content());
        for (int i = 0; i < count; i++) {
            struct domain_item item;
            assert_true(domain_read(ruleset, harness_content(), DOMAIN_FIRST + d, i, &item));
            if (!item.text || item.text[0] == 0)
                fail_msg("%s-%s has no text", domain->name, item.id);
        }
    }
}

#endif
