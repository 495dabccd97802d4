/* KM-transfer and what else may be agreed: the terms of an offer, kind by kind. */
#ifndef KM_RULES_DEALS_TERMS_H
#define KM_RULES_DEALS_TERMS_H

#include "../state/state.h"

/* Has its giver still what it says, so that it may come to pass? */
bool term_holds(const struct game *game, const struct offer *offer, const struct term *term);
/* May it be carried out at this moment? It holds then, too. */
bool term_is_possible(const struct game *game, const struct offer *offer, const struct term *term);
void term_carry_out(struct game *game, const struct offer *offer, const struct term *term);
/* What the maker of the offer may put into it of that kind: choices of STEP_TERM, by what he knows. */
void term_picks(const struct game *game, const struct offer *offer, int kind, bool gives, struct action_list *list);
/* Are there any? The list is left as it was. */
bool term_has_picks(const struct game *game, const struct offer *offer, int kind, bool gives, struct action_list *list);
/* The term that such a choice stands for. */
struct term term_picked(int kind, bool gives, const struct action *action);
/* Of what is handed to a Noble, a card, ship, heir or command: which of the taker's may get it; 0: no Noble is
 * named. */
uint32_t term_bearers(const struct game *game, int kind, int taker, int what);
/* KM-transfer 1: a card awarded to a Noble may not be passed on in a turn in which it was used. */
bool card_was_used(const struct game *game, int card);
/* The same of a ship that passes by herself, an office's: she sailed in this turn, or passed in it. */
bool ship_was_used(const struct kingmaker *s, int ship);
/* The role's Nobles in this one's square, on land or aboard, himself not. */
uint32_t nobles_near(const struct kingmaker *s, int noble, int role);

#endif
