/* Fast random numbers for tools, not secret: splitmix64, for choices and as a stream of draws. */
#ifndef DAEMON_QUICK_H
#define DAEMON_QUICK_H

#include <stdint.h>

#include "../../rulesets/ruleset.h"

/* A number from 0 to n-1; advances the state. */
uint32_t quick_below(uint64_t *state, uint32_t n);

struct quick {
    struct draws draws; /* passed to struct game */
    uint64_t state, count;
};

void quick_init(struct quick *quick, uint64_t seed);

#endif
