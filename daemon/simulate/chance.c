#include "chance.h"

#include "quick.h"

static uint32_t value_of(struct chance *chance, int k, uint32_t n) {
    const struct chance *like = chance->like;
    if (k < chance->forced && chance->pick[k].value < n)
        return chance->pick[k].value;
    if (like && k < like->count && k < CHANCE_MOST && like->pick[k].n == n && quick_below(&chance->luck, 2) == 0)
        return like->pick[k].value;
    return quick_below(&chance->luck, n);
}

static uint32_t chance_pick(struct draws *draws, uint32_t n, const char *label) {
    struct chance *chance = (struct chance *)draws;
    int k = chance->count++;
    (void)label;
    uint32_t value = value_of(chance, k, n);
    if (k < CHANCE_MOST) {
        chance->pick[k].n = n;
        chance->pick[k].value = value;
        chance->pick[k].told = chance->events->count;
    }
    return value;
}

void chance_record(struct chance *chance, const struct event_list *events, const struct chance *like, int forced) {
    chance->draws = (struct draws){chance_pick};
    chance->events = events;
    chance->like = like;
    chance->count = 0;
    chance->forced = forced;
}
