/* Strategy cards: decks, hands, playable cards (11, 12), Henrietta (26). */
#ifndef UK_RULES_CARDS_H
#define UK_RULES_CARDS_H

#include "../state/state.h"

/* May the side play this card now: from its hand or as an Ace in the Hole; in Henrietta, by the decision die? bonus:
 * only cards of the first set of bonus cards. */
/* All cards for which card_is_at_hand is true. */
void cards_at_hand(const struct game *game, int side, bool bonus, uint64_t cards[CARD_WORDS]);
bool card_is_at_hand(const struct game *game, int side, int card, bool bonus);
/* The number of cards that the side holds to play with. It is public. */
int uk_cards_held(const struct uk_state *s, int side);
/* How many of these cards are hidden from the opponent. Core cards are public; aces says whether to count Aces in the
 * Hole. */
int uk_cards_unknown(const struct uk_content *c, const struct uk_state *s, int side, bool aces);
/* The present kind of a card: card 3 is an Operations card after its event. card_ops: 0 for other kinds. */
enum card_kind card_kind_now(const struct uk_content *c, const struct uk_state *s, int card);
int card_ops_now(const struct uk_content *c, const struct uk_state *s, int card);
/* May the card be played for its event now: by the right side, with its conditions met (UP-12.5)? */
bool uk_event_is_possible(const struct game *game, int side, int card);
/* For `held` of struct ruleset: cards move a side's pieces when it is to play one. */
const char *uk_held(const struct game *game, int role);
/* Must the side still play a Mandatory card, so that it cannot pass (UP-12.1)? */
bool holds_mandatory(const struct uk_content *c, const struct uk_state *s, int side);
/* Campaign cards that let the second player go first (UP-12.1): in hand, or face up in Henrietta. */
bool card_claims_first(const struct game *game, int side, int card);

/* Tells that the side plays this card. Call it before the card is taken: until then only its owner knew it. */
void card_tell_played(struct game *game, int side, int card, int use);
/* Takes the card out of the hand to be played. It counts as a play unless it is a bonus card. */
void card_take(struct game *game, int side, int card, bool bonus);
/* Moves a played card to its next place: the discard, aside (Core cards), or out of the game (UP-12.2). use: enum
 * use. */
void card_put_away(struct game *game, int side, int card, int use);

/* Draws a card from the draw deck into the side's hand (UP-12.6); if the deck is empty, adds the next deck first
 * (UP-11.1). NONE: no card is left. In Henrietta the side plays one card more instead. */
void uk_cards_draw_by_event(struct game *game, int side, int count);
/* Discards a random card from the side's hand and tells all roles (UP-12.6). Returns a Mandatory card that must be
 * carried out at once as its owner's play, otherwise NONE. */
int card_discard_forced(struct game *game, int side);
/* Is there a card that could be taken from the side, by public knowledge? */
bool card_can_be_forced(const struct uk_state *s, int side);

/* UP-19.1: the winner of a Major (1) or Decisive (2) Victory draws bonus cards; they are played after the
 * Activation. */
void bonus_draw(struct game *game, int side, int count);
/* The side that plays the first waiting set of bonus cards; NONE if no set is waiting. */
int bonus_waiting(const struct uk_state *s);

/* Combat cards (UP-12.5): may the side play this card in s->battle, as attacker or defender (role of battle_state.h)?
 * Not if it has passed (UP-12.1). */
bool combat_card_fits(const struct game *game, int side, int card, int battle_role);
/* Is the side asked at all? Depends only on public knowledge. */
bool combat_card_possible(const struct game *game, int side);
/* The side plays the card: counts it, puts it away, sets s->battle.card. */
void combat_card_play(struct game *game, int side, int card, int battle_role);

/* Calls STEP_EVENT. */
void uk_event_begin(struct game *game, int side, int card);

#endif
