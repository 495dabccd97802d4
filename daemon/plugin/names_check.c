#include "names_check.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/names.h"
#include "../../rulesets/kit/text.h"

struct comparison {
    const struct ruleset *ruleset;
    int ends[2]; /* of a pipe, which is empty between two reads */
    char *found;
};

__attribute__((format(printf, 2, 3))) static bool differs(const struct comparison *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(c->found, NAMES_FAULT_SIZE, format, args);
    va_end(args);
    return false;
}

/* Copies memory that may not be there: the kernel answers EFAULT where the process would get a signal. write() itself
 * is intercepted by AddressSanitizer, which would end the process; hence syscall(). */
static bool read_memory(const struct comparison *c, const void *from, void *to, size_t size) {
    enum { AT_ONCE = 4096 }; /* fits a pipe that is empty */
    for (size_t done = 0; done < size;) {
        const size_t n = size - done < AT_ONCE ? size - done : AT_ONCE;
        const long written = syscall(SYS_write, c->ends[1], (const char *)from + done, n);
        if (written <= 0 || read(c->ends[0], (char *)to + done, (size_t)written) != written)
            return false;
        done += (size_t)written;
    }
    return true;
}

/* Texts that both sides took from the domain are equal pointers, so most comparisons read nothing. */
static bool same_text(const struct comparison *c, const char *theirs, const char *ours) {
    if (theirs == ours)
        return true;
    if (!theirs || !ours)
        return false;
    for (size_t left = strlen(ours) + 1; left > 0;) {
        char part[256];
        const size_t n = left < sizeof part ? left : sizeof part;
        if (!read_memory(c, theirs, part, n) || memcmp(part, ours, n) != 0)
            return false;
        theirs += n;
        ours += n;
        left -= n;
    }
    return true;
}

static bool same_name(const struct comparison *c, const struct item_name *theirs, const struct item_name *ours) {
    return theirs->json_length == ours->json_length && theirs->element_length == ours->element_length &&
           same_text(c, theirs->id, ours->id) && same_text(c, theirs->title, ours->title) &&
           same_text(c, theirs->short_title, ours->short_title) && same_text(c, theirs->json, ours->json) &&
           same_text(c, theirs->element, ours->element);
}

static const char *domain_name(const struct ruleset *ruleset, int domain) {
    return domain < DOMAIN_FIRST ? "role" : ruleset->domains[domain - DOMAIN_FIRST].name;
}

static bool same_domain(const struct comparison *c, int domain, const struct domain_names *theirs,
                        const struct domain_names *ours) {
    const char *name = domain_name(c->ruleset, domain);
    struct domain_names there;
    if (!read_memory(c, theirs, &there, sizeof there))
        return differs(c, "memory that cannot be read");
    if (there.count != ours->count)
        return differs(c, "%u names for the %u items of the domain %s", there.count, ours->count, name);
    for (unsigned i = 0; i < there.count; i++) {
        struct item_name item;
        if (!read_memory(c, &there.item[i], &item, sizeof item))
            return differs(c, "memory that cannot be read, for the domain %s", name);
        if (!same_name(c, &item, &ours->item[i]))
            return differs(c, "other words for %s of the domain %s", ours->item[i].json, name);
    }
    return true;
}

static bool same_names(const struct comparison *c, const void *content, const struct item_names *ours) {
    const struct item_names *theirs;
    unsigned domains;
    if (!read_memory(c, (const char *)content + c->ruleset->names_at, &theirs, sizeof(void *)))
        return differs(c, "memory that cannot be read");
    if (!theirs)
        return differs(c, "none");
    if (!read_memory(c, &theirs->domain_count, &domains, sizeof domains))
        return differs(c, "memory that cannot be read");
    if (domains != ours->domain_count)
        return differs(c, "something else");
    for (int domain = 0; domain < (int)domains; domain++)
        if (!same_domain(c, domain, &theirs->domain[domain], &ours->domain[domain]))
            return false;
    return true;
}

bool names_fit(const struct ruleset *ruleset, const void *content, char *found) {
    struct comparison c = {.ruleset = ruleset, .found = found};
    struct ruleset without = *ruleset;
    const void *pool = content_pool_new(NULL, NULL, 0);
    without.names_at = 0;
    if (!pool || pipe2(c.ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        content_pool_free(pool);
        return differs(&c, "no pipe to read them through: %m");
    }
    const bool fit = same_names(&c, content, names_of(pool, &without, content));
    content_pool_free(pool);
    close(c.ends[0]);
    close(c.ends[1]);
    return fit;
}
