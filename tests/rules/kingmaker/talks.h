/* A quiet moment in which offers are made: what the test programs of deals share. */
#ifndef TESTS_KINGMAKER_TALKS_H
#define TESTS_KINGMAKER_TALKS_H

#include "field.h"

/* RED's Movement Phase: a quiet moment. */
static inline struct kingmaker *talks(const char *options) {
    struct kingmaker *s = field(options);
    flow_call(harness_game(&h), STEP_MOVEMENT, RED);
    return s;
}

static inline void send(int role, const char *how) {
    char key[80];
    snprintf(key, sizeof key, "send-offer:%s:turn", how);
    play(role, key);
}

#endif
