#include "names.h"

#include <string.h>

#include "content.h"
#include "text.h"

struct source {
    const void *pool, *content;
    const struct ruleset *ruleset;
};

/* Copies what was written to the pool. */
static const char *kept(const void *pool, struct writer *w, uint8_t *length) {
    *length = (uint8_t)w->length;
    return content_string(pool, writer_text(w));
}

static void make_name(const struct source *from, int domain, int index, struct item_name *name) {
    const struct ruleset *ruleset = from->ruleset;
    char bytes[2 * KEY_MOST];
    struct domain_item item;
    struct writer w;
    domain_read(ruleset, from->content, domain, index, &item);
    const char *id = item.id ? item.id : "";
    name->id = item.id;
    name->title = item.title;
    name->short_title = item.short_title ? item.short_title : item.title;
    writer_init_fixed(&w, bytes, sizeof bytes);
    if (domain >= DOMAIN_FIRST && ruleset->domains[domain - DOMAIN_FIRST].numeric)
        put(&w, id);
    else
        out_string(&w, id);
    name->json = kept(from->pool, &w, &name->json_length);
    if (domain < DOMAIN_FIRST)
        return;
    writer_clear(&w);
    out_element(&w, ruleset, domain, id);
    name->element = kept(from->pool, &w, &name->element_length);
}

const struct item_names *names_of(const void *pool, const struct ruleset *ruleset, const void *content) {
    const struct source from = {pool, content, ruleset};
    const unsigned domains = (unsigned)(DOMAIN_FIRST + ruleset->domain_count);
    struct item_names *names = content_alloc(pool, sizeof *names + domains * sizeof *names->domain);
    names->domain_count = domains;
    for (int domain = 0; domain < (int)domains; domain++) {
        const int count = domain_count(ruleset, content, domain);
        struct item_name *item = content_alloc(pool, (size_t)count * sizeof *item);
        for (int i = 0; i < count; i++)
            make_name(&from, domain, i, &item[i]);
        names->domain[domain].item = item;
        names->domain[domain].count = (unsigned)count;
    }
    return names;
}

void names_make(const void *root, const struct ruleset *ruleset) {
    content_keep_names(root, names_of(root, ruleset, root));
}
