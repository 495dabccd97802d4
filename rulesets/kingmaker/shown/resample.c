/* What a role cannot know: the crown cards in others' hands, and the numbers on the Refuges that they keep or use. */
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../state/unknown.h"
#include "shown.h"

static bool is_secret(const struct kingmaker *s, int event, int role) {
    int at = s->event[event];
    return at == EVENT_DECK || (at < EVENT_DECK && at != EVENT_HAND + role && at != EVENT_REFUGE + role);
}

/* The Refuges change places among themselves; those in use are named in state.refuge, too. */
static void mix_refuges(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    int16_t card[REFUGES] = {0};
    uint8_t was[REFUGES];
    int count = 0;
    for (int e = 0; e < EVENTS; e++)
        if (t->event[e].op == OP_REFUGE && is_secret(s, e, role) && count < REFUGES)
            card[count++] = (int16_t)e;
    for (int i = 0; i < count; i++)
        was[i] = s->event[card[i]];
    int16_t mixed[REFUGES];
    for (int i = 0; i < count; i++)
        mixed[i] = card[i];
    shuffle_i16(game, mixed, count, "resample");
    struct refuge used[REFUGES];
    for (int i = 0; i < REFUGES; i++)
        used[i] = s->refuge[i];
    for (int i = 0; i < count; i++) {
        s->event[mixed[i]] = was[i];
        for (int k = 0; k < REFUGES; k++)
            if (used[k].event == card[i])
                s->refuge[k].event = mixed[i];
    }
}

void km_resample(struct game *game, int role) {
    resample_hands(game, role);
    mix_refuges(game, role);
    resample_deals(game, role);
}
