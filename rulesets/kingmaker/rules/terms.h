/* KM-transfer: the terms of an offer: what a kind of term is, and what those of all kinds ask. */
#ifndef KM_RULES_TERMS_H
#define KM_RULES_TERMS_H

#include "../state/state.h"

struct term_rule {
    bool (*holds)(const struct game *game, int giver, int taker, const struct term *term);
    bool (*is_possible)(const struct game *game, const struct offer *offer, const struct term *term);
    void (*carry_out)(struct game *game, const struct offer *offer, const struct term *term);
    void (*picks)(const struct game *game, const struct offer *offer, bool gives, struct action_list *list);
    uint32_t (*bearers)(const struct game *game, int taker, int what); /* who may get it, where that is to be said */
};

/* A window, or a moment between two choices of the active player: nothing is under way that a deal would interrupt. */
bool is_quiet_moment(const struct game *game);
/* Counters change hands only while no combat is being fought. */
bool may_hand_over(const struct game *game);
/* is_possible of what nothing stands in the way of. */
bool at_any_time(const struct game *game, const struct offer *offer, const struct term *term);
/* How many terms of that kind this side gives. */
int terms_of(const struct offer *offer, int kind, bool gives);
/* The draws that this side gives; NULL. */
const struct term *draws_for(const struct offer *offer, bool gives);

#endif
