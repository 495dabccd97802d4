/* KM-transfer and other agreements: the terms of an offer, by kind. */
#ifndef KM_RULES_DEALS_TERMS_H
#define KM_RULES_DEALS_TERMS_H

#include "../state/state.h"
#include "terms.h"

/* Does the giver still have the thing, so that the term can be carried out? */
bool term_holds(const struct game *game, const struct offer *offer, const struct term *term);
/* May the term be carried out at this moment? Then it also holds. */
bool term_is_possible(const struct game *game, const struct offer *offer, const struct term *term);
void term_carry_out(struct game *game, const struct offer *offer, const struct term *term);
/* Lists the terms of that kind that the offer's maker may add, as far as the maker knows: the choices of STEP_TERM. */
void term_picks(const struct game *game, const struct term_side *side, int kind, struct action_list *list);
/* Is there such a choice? The list stays unchanged. */
bool term_has_picks(const struct game *game, const struct term_side *side, int kind, struct action_list *list);
struct term_side term_side(const struct game *game, const struct offer *offer, bool gives);
/* The term of such a choice. */
struct term term_picked(int kind, bool gives, const struct action *action);
/* The taker's Nobles who may get this card, ship, heir or command; 0: the kind names no Noble. */
uint32_t term_bearers(const struct game *game, int kind, int taker, int what);
/* KM-transfer 1: a card awarded to a Noble may not be passed on in a turn in which it was used. */
bool card_was_used(const struct game *game, int card);
/* The same for a ship of an office, which passes without a card: it sailed or passed in this turn. */
bool ship_was_used(const struct kingmaker *s, int ship);
/* The role's other Nobles in this Noble's square, on land or aboard. */
uint32_t nobles_near(const struct kingmaker *s, int noble, int role);

#endif
