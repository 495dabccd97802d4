/* Is the content of a stack of packs sound? The ruleset reads it, every scenario is set up, and random games are
 * played. All of it runs under the guard, so that content which the ruleset cannot stand costs a fault and no more. */
#ifndef DAEMON_PACK_CHECK_H
#define DAEMON_PACK_CHECK_H

#include "../simulate/simulate.h"
#include "stack.h"

struct check_wish {
    int games; /* random games of each scenario, audited after each action */
    bool laws; /* hold them to the laws, too */
    uint64_t seed;
};

/* source: from stack_source. on_scenario: NULL, or called with the result of each scenario. Needs fairness_init and
 * guard_init. false: faults were added. */
bool stack_check(const struct stack *stack, const struct module *base, const struct content_source *source,
                 const struct check_wish *wish,
                 void (*on_scenario)(void *context, const char *scenario, const struct simulation_result *result),
                 void *context, struct pack_faults *faults);

/* Loads the content and calls use() with a module of it, which lives no longer than the call. Needs guard_init. false:
 * faults were added, and use() was not called. */
bool stack_use(const struct stack *stack, const struct module *base, const struct content_source *source,
               void (*use)(void *context, const struct module *module), void *context, struct pack_faults *faults);

/* A module of the content, for new games; made unless it exists, and kept by the loader. NULL: the reason is in why. */
const struct module *stack_module(struct loader *loader, const struct module *base, const struct content_source *source,
                                  struct writer *why);

/* Reads, stacks and checks packs: zips in the order in which they lie on one another. source: the content; the caller
 * frees it with content_source_free. false: faults were added, and there is nothing to free. */
struct zip {
    const void *bytes;
    size_t length;
};
bool packs_content(const struct module *base, const struct zip *zip, int count, const struct check_wish *wish,
                   struct content_source *source, struct pack_faults *faults);

#endif
