/* Strategy cards: decks, hands, what may be played (11, 12), Henrietta (26). */
#ifndef UK_RULES_CARDS_H
#define UK_RULES_CARDS_H

#include "../state/state.h"

/* May the side take this card for its play now: in hand or an Ace in the Hole; in Henrietta, what the decision die
 * allows. bonus: among the set of bonus cards that comes first. */
bool card_is_at_hand(const struct game *game, int side, int card, bool bonus);
/* How many cards he holds to play with: all know that number. */
int uk_cards_held(const struct uk_state *s, int side);
/* … of which nobody but he knows what they are. Core cards are known, Aces in the Hole are asked for apart. */
int uk_cards_unknown(const struct uk_content *c, const struct uk_state *s, int side, bool aces);
/* What a card is for: card 3 is an Operations card once its event took place. card_ops: 0 where it is none. */
enum card_kind card_kind_now(const struct uk_content *c, const struct uk_state *s, int card);
int card_ops_now(const struct uk_content *c, const struct uk_state *s, int card);
/* May it be played for its event now: the right side's, its conditions met (12.5)? */
bool uk_event_is_possible(const struct game *game, int side, int card);
/* Must he still play a Mandatory card, so that he cannot pass (12.1)? */
bool holds_mandatory(const struct uk_content *c, const struct uk_state *s, int side);
/* Campaign cards by which the second player may go first (12.1): in hand, or face up in Henrietta. */
bool card_claims_first(const struct game *game, int side, int card);

/* Tells that the side plays this card, before it is taken: what it was only its owner knew. */
void card_tell_played(struct game *game, int side, int card, int use);
/* The card is taken out of the hand to be played, and counts as a play unless it is a bonus card. */
void card_take(struct game *game, int side, int card, bool bonus);
/* What was played goes where it belongs: discard, Core cards aside, out of the game (12.2). use: enum use. */
void card_put_away(struct game *game, int side, int card, int use);

/* Draws a card into the side's hand from the draw deck (12.6), adding the next deck where this one ends (11.1); NONE
 * where none is left. In Henrietta the side plays one card more. */
void uk_cards_draw_by_event(struct game *game, int side, int count);
/* A card at random leaves the side's hand (12.6), told to all; returns a Mandatory card that must be carried out at
 * once as its owner's play, NONE otherwise. */
int card_discard_forced(struct game *game, int side);
/* Is there a card that could be taken from him, as all know? */
bool card_can_be_forced(const struct uk_state *s, int side);

/* 19.1: the winner of a Major (1) or Decisive (2) Victory draws bonus cards; they are played after the Activation. */
void bonus_draw(struct game *game, int side, int count);
/* Is a set of bonus cards waiting to be played? The side that plays the first; NONE. */
int bonus_waiting(const struct uk_state *s);

/* Combat cards (12.5): may he play this one in s->battle, as attacker or defender (role of battle_state.h)? */
bool combat_card_fits(const struct game *game, int side, int card, int battle_role);
/* Is he asked at all: by what everybody knows? */
bool combat_card_possible(const struct game *game, int side);
/* He plays it: counted, put away, s->battle.card set. */
void combat_card_play(struct game *game, int side, int card, int battle_role);

/* Calls STEP_EVENT. */
void uk_event_begin(struct game *game, int side, int card);

#endif
