/* What the files of the negotiation share: terms of offers, and what they set up. */
#ifndef KM_RULES_OFFERS_H
#define KM_RULES_OFFERS_H

#include "../state/state.h"

/* ---- lasting things (rules/deals.c) */
/* The last turn of an enum until that begins now. */
int until_turn(const struct kingmaker *s, int until);
/* A leave; one of the same kind between the same two on the same thing is replaced. False: there is no room. */
bool permit(struct game *game, int kind, int from, int to, int what, int until);
bool has_room_to_permit(const struct kingmaker *s);
bool has_room_to_claim(const struct kingmaker *s);
void promise_draws(struct game *game, int from, int to, int draws, int noble);
void ally(struct game *game, int role, int other);
void leave_alliance(struct game *game, int role);
void bind_vote(struct game *game, int role, enum parliament_house house, int vote);
void recalls_legal(const struct game *game, int role, struct action_list *list);
bool recalls_choose(struct game *game, int role, const struct action *action);

/* ---- terms (rules/deals_terms.c) */
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
/* A window, or a moment between two choices of the active player: nothing is under way that a deal would interrupt. */
bool is_quiet_moment(const struct game *game);

#endif
