#include "quick.h"

uint32_t quick_below(uint64_t *state, uint32_t n) {
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)((((x ^ (x >> 31)) >> 32) * n) >> 32);
}

static uint32_t quick_pick(struct draws *draws, uint32_t n, const char *label) {
    struct quick *quick = (struct quick *)draws;
    (void)label;
    quick->count++;
    return quick_below(&quick->state, n);
}

void quick_init(struct quick *quick, uint64_t seed) {
    *quick = (struct quick){{quick_pick}, seed, 0};
}
