/* Ships at sea and places overseas: what the test programs of the expansions share. */
#ifndef TESTS_KINGMAKER_ABROAD_H
#define TESTS_KINGMAKER_ABROAD_H

#include "field.h"

#include "../../../rulesets/kingmaker/rules/refuge.h"

static inline int ship_of(const char *card) {
    return printed()->card[the_card(card)].ship[0];
}

/* To sea off her own port. */
static inline int sails(const char *card, const char *noble) {
    int ship = ship_of(card);
    give(card, noble);
    ship_put_to_sea(harness_game(&h), ship, printed()->place[printed()->ship[ship].port].access[0]);
    noble_embark(&h.game, the_noble(noble), ship);
    return ship;
}

static inline bool may_go(const char *noble, int square) {
    return refuge_admits(&h.game, bit_of(the_noble(noble)), square, NONE);
}

#endif
