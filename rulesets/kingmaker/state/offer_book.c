#include "offer_book.h"

void offer_numbered(struct kingmaker *s, struct offer *offer) {
    int series = offer->openly ? SERIES_OPEN : offer->partner;
    int16_t count = ++s->deals.sent[offer->from][series];
    offer->number = (int16_t)offer_number(offer->openly, count);
    s->deals.fate[offer->from][series][count % FATES] = FATE_NONE;
}

void offer_ends(struct kingmaker *s, struct offer *offer, enum offer_fate fate, int role) {
    int series = offer_series(offer->number, offer->partner), count = offer_count(offer->number);
    s->deals.fate[offer->from][series][count % FATES] = (uint8_t)((int)fate + FATE_ROLE * role);
    *offer = (struct offer){0};
}

int open_offer(const struct kingmaker *s, int from, int number, int reader) {
    for (int i = from * OFFERS_EACH; i < (from + 1) * OFFERS_EACH; i++) {
        const struct offer *offer = &s->deals.offer[i];
        if (offer->state == OFFER_OPEN && offer->number == number && (offer->openly || offer->partner == reader))
            return i;
    }
    return NONE;
}

role_set alliance_asks(const struct kingmaker *s, const struct offer *offer) {
    role_set others = s->allies[offer->from] | s->allies[offer->partner] | ROLE_BIT(offer->partner);
    return (role_set)(others & ~ROLE_BIT(offer->from));
}

int terms_of(const struct offer *offer, int kind, bool gives) {
    int count = 0;
    for (int i = 0; i < offer->terms; i++)
        count += offer->term[i].kind == kind && offer->term[i].gives == gives;
    return count;
}
