#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "../game/guard.h"
#include "../game/session.h"
#include "../memory.h"
#include "../plugin/module_check.h"

struct loading {
    struct content_faults faults; /* first: the ruleset reports to it */
    const struct stack *stack;
    const struct ruleset *ruleset;
    const struct content_source *source;
    const void *content;
    struct pack_faults *to;
};

static void on_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                     const char *found) {
    struct loading *loading = (struct loading *)faults;
    stack_fault(loading->stack, file, path, expected, found, loading->to);
}

static void body_load(void *context) {
    struct loading *loading = context;
    loading->content = loading->ruleset->content_load(loading->source, &loading->faults);
    if (loading->content && loading->faults.count == 0)
        module_check(loading->ruleset, loading->content, &loading->faults);
}

/* NULL: faults were added. */
static const void *load(const struct stack *stack, const struct module *base, const struct content_source *source,
                        struct pack_faults *faults) {
    struct loading loading = {{on_fault, 0, NULL}, stack, base->ruleset, source, NULL, faults};
    char why[384];
    if (!guard_run(body_load, &loading, why, sizeof why)) {
        stack_fault(stack, "", "", "content that the rules can read", why, faults);
        return NULL;
    }
    if (loading.content && loading.faults.count == 0)
        return loading.content;
    if (loading.content)
        base->ruleset->content_unload(loading.content);
    if (loading.faults.count == 0)
        stack_fault(stack, "", "", "content that the rules can read", "none", faults);
    return NULL;
}

static void play_scenario(const struct stack *stack, const struct module *module, const char *scenario,
                          const struct check_wish *wish, struct simulation_result *result, struct pack_faults *faults) {
    struct simulation simulation = {
        .module = module, .first_seed = wish->seed, .games = wish->games, .audit = true, .laws = wish->laws};
    struct writer why;
    writer_init(&why);
    if (setup_read(module, scenario, NULL, &simulation.setup, &why))
        stack_fault(stack, "scenarios.json", scenario, "a scenario that can be set up", writer_text(&why), faults);
    else if (!simulate(&simulation, result))
        stack_fault(stack, "scenarios.json", scenario, "random games that go to their end", result->fault, faults);
    writer_finish(&why);
}

bool stack_check(const struct stack *stack, const struct module *base, const struct content_source *source,
                 const struct check_wish *wish,
                 void (*on_scenario)(void *context, const char *scenario, const struct simulation_result *result),
                 void *context, struct pack_faults *faults) {
    const int before = faults->count;
    const void *content = load(stack, base, source, faults);
    if (!content)
        return false;
    const struct module module = {.ruleset = base->ruleset, .content = content, .source = *source};
    struct simulation_result *result = xcalloc(1, sizeof *result);
    for (int i = 0; i < base->ruleset->scenario_count && wish->games > 0 && faults->count == before; i++) {
        const char *scenario = base->ruleset->scenarios[i].id;
        play_scenario(stack, &module, scenario, wish, result, faults);
        if (on_scenario && faults->count == before)
            on_scenario(context, scenario, result);
    }
    free(result);
    base->ruleset->content_unload(content);
    return faults->count == before;
}

bool stack_use(const struct stack *stack, const struct module *base, const struct content_source *source,
               void (*use)(void *context, const struct module *module), void *context, struct pack_faults *faults) {
    const void *content = load(stack, base, source, faults);
    if (!content)
        return false;
    struct module module = {.ruleset = base->ruleset, .content = content, .source = *source};
    loader_hash(source, module.content_hash);
    use(context, &module);
    base->ruleset->content_unload(content);
    return true;
}

const struct module *stack_module(struct loader *loader, const struct module *base, const struct content_source *source,
                                  struct writer *why) {
    char hash[65];
    loader_hash(source, hash);
    const struct module *module = loader_find(loader, base->ruleset->id, base->ruleset->version, hash);
    return module ? module : loader_content(loader, base->ruleset->id, base->ruleset->version, source, hash, why);
}

bool packs_content(const struct module *base, const struct zip *zip, int count, const struct check_wish *wish,
                   struct content_source *source, struct pack_faults *faults) {
    struct stack *stack = stack_new(base);
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        struct pack *pack = pack_read_zip(zip[i].bytes, zip[i].length, faults);
        good = pack && stack_add(stack, pack, faults);
        pack_free(pack);
    }
    if (good) {
        stack_source(stack, source);
        good = stack_check(stack, base, source, wish, NULL, NULL, faults);
        if (!good)
            content_source_free(source);
    }
    stack_free(stack);
    return good;
}
