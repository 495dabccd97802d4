/* KM-transfer: the book of offers: their numbers, which are never used again, and their fates. */
#ifndef KM_STATE_OFFER_BOOK_H
#define KM_STATE_OFFER_BOOK_H

#include "state.h"

/* Gives the offer the next number of its series. Maker, partner and openness decide the series. */
void offer_numbered(struct kingmaker *s, struct offer *offer);
/* Removes the offer from the table and keeps its fate. role: the role that did it, or 0. */
void offer_ends(struct kingmaker *s, struct offer *offer, enum offer_fate fate, int role);
/* The index of the open offer of `from` with this number, if reader is its partner or the offer is public; NONE. */
int open_offer(const struct kingmaker *s, int from, int number, int reader);
/* Is the offer open, and has this role not accepted it yet? */
static inline bool offer_awaits(const struct offer *offer, int role) {
    return offer->state == OFFER_OPEN && (offer->to & ~offer->accepted & ROLE_BIT(role));
}
/* KM-alliance: the roles that must accept this offer of an alliance in the present position. */
role_set alliance_asks(const struct kingmaker *s, const struct offer *offer);
/* The number of terms of a kind that one side gives. */
int terms_of(const struct offer *offer, int kind, bool gives);

#endif
