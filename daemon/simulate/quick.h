/* Chance for tools, fast and not secret: splitmix64, for picking and as a stream of draws. */
#ifndef DAEMON_QUICK_H
#define DAEMON_QUICK_H

#include <stdint.h>

#include "../../rulesets/ruleset.h"

/* 0 … n-1 out of a state, which goes on. */
uint32_t quick_below(uint64_t *state, uint32_t n);

struct quick {
    struct draws draws; /* for struct game */
    uint64_t state, count;
};

void quick_init(struct quick *quick, uint64_t seed);

#endif
