#include "names.h"

#include <string.h>

#include "content.h"
#include "text.h"

/* Copies what was written to the pool. */
static const char *kept(const void *root, struct writer *w, uint8_t *length) {
    *length = (uint8_t)w->length;
    return content_string(root, writer_text(w));
}

static void make_name(const void *root, const struct ruleset *ruleset, int domain, int index, struct item_name *name) {
    char bytes[2 * KEY_MOST];
    struct domain_item item;
    struct writer w;
    domain_read(ruleset, root, domain, index, &item);
    name->id = item.id;
    name->title = item.title;
    name->short_title = item.short_title ? item.short_title : item.title;
    writer_init_fixed(&w, bytes, sizeof bytes);
    if (domain >= DOMAIN_FIRST && ruleset->domains[domain - DOMAIN_FIRST].numeric)
        put(&w, item.id);
    else
        out_string(&w, item.id);
    name->json = kept(root, &w, &name->json_length);
    if (domain < DOMAIN_FIRST)
        return;
    writer_clear(&w);
    out_element(&w, ruleset, domain, item.id);
    name->element = kept(root, &w, &name->element_length);
}

void names_make(const void *root, const struct ruleset *ruleset) {
    const unsigned domains = (unsigned)(DOMAIN_FIRST + ruleset->domain_count);
    struct item_names *names = content_alloc(root, sizeof *names + domains * sizeof *names->domain);
    names->domain_count = domains;
    for (int domain = 0; domain < (int)domains; domain++) {
        const int count = domain_count(ruleset, root, domain);
        struct item_name *item = content_alloc(root, (size_t)count * sizeof *item);
        for (int i = 0; i < count; i++)
            make_name(root, ruleset, domain, i, &item[i]);
        names->domain[domain].item = item;
        names->domain[domain].count = (unsigned)count;
    }
    content_keep_names(root, names);
}
