/* Shared by the fuzz targets: the rulesets, and the ruleset of the tests. */
#include "../fuzz/target.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../daemon/game/guard.h"

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

struct loader *target_loader(void) {
    static struct loader *loader;
    if (!loader) {
        const char *build = getenv("MUSTERD_BUILD");
        char path[4096];
        snprintf(path, sizeof path, "%s/tests/rulesets", build ? build : "build");
        if (fairness_init() < 0 || guard_init(0) < 0)
            target_broken("libsodium and the guard start");
        loader = loader_open(path, complain, NULL);
    }
    return loader;
}

const struct module *target_module(void) {
    const struct module *module = loader_current(target_loader(), "muster-test");
    if (!module)
        target_broken("the tests' own game is built");
    return module;
}

struct session *target_session(void) {
    const struct module *module = target_module();
    struct setup setup;
    struct writer why;
    writer_init(&why);
    static const uint8_t key[KEY_BYTES] = {1, 2, 3};
    struct session *session = NULL;
    if (!setup_read(module, NULL, NULL, &setup, &why))
        session = session_new(module, &setup, key, &why);
    if (!session)
        target_broken(writer_text(&why));
    writer_finish(&why);
    return session;
}

void target_broken(const char *promise) {
    fprintf(stderr, "broken: %s\n", promise);
    abort();
}
