/* The terms of an offer that bind: draws, leaves, alliances and their command, votes, pledges. */
#ifndef KM_RULES_DEALS_BONDS_H
#define KM_RULES_DEALS_BONDS_H

#include "terms.h"

/* Indexed by enum term_kind; kinds that hand something over have no entry. */
extern const struct term_rule bond_rules[TERM_KINDS];

#endif
