/* What unit tests of the engine share: the test game, loaded, and a game of it. */
#ifndef TESTS_UNIT_ENGINE_H
#define TESTS_UNIT_ENGINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"

enum { RED, BLUE };

static struct loader *engine_loader;
static const struct module *muster;

static inline void engine_complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

static inline const char *engine_build(void) {
    const char *build = getenv("MUSTERD_BUILD");
    return build != NULL ? build : "build";
}

static inline int engine_start(void **state) {
    char path[512];
    (void)state;
    snprintf(path, sizeof path, "%s/tests/rulesets", engine_build());
    if (fairness_init() != 0 || guard_init(300) != 0)
        return -1;
    engine_loader = loader_open(path, engine_complain, NULL);
    muster = loader_current(engine_loader, "muster-test");
    return muster != NULL ? 0 : -1;
}

static inline int engine_stop(void **state) {
    (void)state;
    loader_close(engine_loader);
    return 0;
}

static inline struct session *engine_game(const char *mischief) {
    static const uint8_t key[KEY_BYTES] = {7};
    struct setup setup;
    struct writer why;
    json_t *options = json_pack("{s:s}", "mischief", mischief);
    writer_init(&why);
    assert_null(setup_read(muster, NULL, options, &setup, &why));
    json_decref(options);
    struct session *session = session_new(muster, &setup, key, &why);
    assert_non_null(session);
    writer_finish(&why);
    return session;
}

static inline enum act_outcome engine_act(struct session *session, int role, const char *key) {
    return session_act(session, role, session_seq(session), key, strlen(key), 1000);
}

#endif
