/* The names of all items of a content, found and written as JSON once, when the content is loaded: views have thousands
 * of ids. They never change, so any thread may read them. A ruleset without them is served the same texts, which are
 * then asked of its domains each time. */
#ifndef KIT_NAMES_H
#define KIT_NAMES_H

#include "../ruleset.h"

/* json: the id as the value of an argument, a string or (in a numeric domain) a number. element: "DOMAIN-ID" with
 * quotes; NULL for roles. short_title: the title if there is no short one. */
struct item_name {
    const char *id, *title, *short_title, *json, *element;
    uint8_t json_length, element_length;
};

/* Indexed by domain. A domain of numbers has none. */
struct item_names {
    unsigned domain_count;
    struct domain_names {
        const struct item_name *item;
        unsigned count;
    } domain[];
};

/* Makes the names, which the content pool of root owns. Call it at the end of content_load, when the items of all
 * domains can be read; ruleset.names_at is CONTENT_NAMES. The loader compares them with the domains, and refuses the
 * plugin if they differ. */
void names_make(const void *root, const struct ruleset *ruleset);
/* The same names, in another pool and for a content that need not have one. */
const struct item_names *names_of(const void *pool, const struct ruleset *ruleset, const void *content);

/* NULL: the ruleset has no names, or the domain no such item (NONE, for example). */
static inline const struct item_name *item_name(const struct ruleset *ruleset, const void *content, int domain,
                                                int index) {
    if (ruleset->names_at == 0)
        return NULL;
    const struct item_names *names = *(const struct item_names *const *)((const char *)content + ruleset->names_at);
    const bool is_there =
        names && (unsigned)domain < names->domain_count && (unsigned)index < names->domain[domain].count;
    return is_there ? &names->domain[domain].item[index] : NULL;
}

#endif
