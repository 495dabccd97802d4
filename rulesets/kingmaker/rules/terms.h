/* KM-transfer: the terms of an offer: the kinds of terms, and the questions to the maker. */
#ifndef KM_RULES_TERMS_H
#define KM_RULES_TERMS_H

#include "../state/offer_book.h"
#include "../state/state.h"

/* One side of a draft, looked up once for all kinds of terms. */
struct term_side {
    const struct offer *offer;
    int giver, taker;
    bool gives;              /* as in struct term: the maker of the offer is the giver */
    uint32_t givers, takers; /* free Nobles of giver and taker */
    uint32_t meeting;        /* givers in the square of a taker */
};

struct term_rule {
    bool (*holds)(const struct game *game, int giver, int taker, const struct term *term);
    bool (*is_possible)(const struct game *game, const struct offer *offer, const struct term *term);
    void (*carry_out)(struct game *game, const struct offer *offer, const struct term *term);
    void (*picks)(const struct game *game, const struct term_side *side, struct action_list *list);
    uint32_t (*bearers)(const struct game *game, int taker, int what); /* Nobles who may get it, if it names one */
};

/* A window, or a moment between two choices of the active player: a deal would not interrupt anything. */
bool is_quiet_moment(const struct game *game);
/* Counters change hands only while no combat is being fought. */
bool may_hand_over(const struct game *game);
/* is_possible of terms that are possible at any time. */
bool at_any_time(const struct game *game, const struct offer *offer, const struct term *term);
/* The term of draws that this side gives; NULL. */
const struct term *draws_for(const struct offer *offer, bool gives);

#endif
