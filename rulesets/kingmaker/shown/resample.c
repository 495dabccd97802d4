/* Facts hidden from a role: the crown cards in other hands, and the numbers of Refuges that other roles keep or use. */
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../state/unknown.h"
#include "shown.h"

static bool is_secret(const struct kingmaker *s, int event, int role) {
    int at = s->event[event];
    return at == EVENT_DECK || (at < EVENT_DECK && at != event_at_hand(role) && at != event_at_refuge(role));
}

/* The position of a Refuge card: its place, and its entry in state.refuge (NONE: not in use). */
struct refuge_slot {
    int16_t at, used;
};

static struct refuge_slot slot_of(const struct kingmaker *s, int event) {
    struct refuge_slot slot = {s->event[event], NONE};
    for (int k = 0; k < REFUGES; k++)
        if (s->refuge[k].event == event)
            slot.used = (int16_t)k;
    return slot;
}

static bool comes_before(struct refuge_slot a, struct refuge_slot b) {
    return a.at != b.at ? a.at < b.at : a.used < b.used;
}

/* The Refuges exchange places; state.refuge also names those in use. The slots are sorted first, so that the result
 * does not depend on the cards' earlier places. */
static void mix_refuges(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int16_t card[REFUGES] = {0};
    struct refuge_slot slot[REFUGES];
    int count = 0;
    for (int e = 0; e < t->event_count && count < REFUGES; e++) {
        if (t->event[e].op != OP_REFUGE || !is_secret(s, e, role))
            continue;
        const struct refuge_slot new = slot_of(s, e);
        int i = count;
        for (; i > 0 && comes_before(new, slot[i - 1]); i--)
            slot[i] = slot[i - 1];
        slot[i] = new;
        card[count++] = (int16_t)e;
    }
    shuffle_i16(game, card, count, "resample");
    for (int i = 0; i < count; i++) {
        s->event[card[i]] = (uint8_t)slot[i].at;
        if (slot[i].used != NONE)
            s->refuge[slot[i].used].event = card[i];
    }
}

void km_resample(struct game *game, int role) {
    resample_hands(game, role);
    mix_refuges(game, role);
    resample_deals(game, role);
}
