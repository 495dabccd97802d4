/* KM-assign, KM-crowndraw, KM-setup: crown cards drawn and played. */
#ifndef KM_RULES_CROWN_CARDS_H
#define KM_RULES_CROWN_CARDS_H

#include "../state/state.h"

/* What the role may play from its hand now, for any list that lets it (windows, the movement phase): a Noble, a card of
 * the faction, a card for a Noble; where several could get it he is asked afterwards (STEP_BESTOW: role; card), when
 * all have seen the card. Not to a Noble besieged, at sea, captive or in the combat that runs. */
void km_cards_play_legal(const struct game *game, int role, struct action_list *list);
/* True where the action was one of those; may call steps (a Noble who comes to one of several castles). */
bool km_cards_play_choose(struct game *game, int role, const struct action *action);
/* KM-crowndraw, C9: a card for the hand of role, drawn by `drawer` (his own draw, or one that he owes to role). */
void crown_card_drawn(struct game *game, int drawer, int role);
/* Puts a card where it serves: with a Noble, or in the faction; launches its ships. Tells nothing. */
void card_awarded(struct game *game, int card, int noble);
void card_to_faction(struct game *game, int card, int role);
/* C12, KM-E1-scots, KM-E2-kerns: a drawn card that no hand takes. False: it is an ordinary one. */
bool card_lies_open(struct game *game, int card);

#endif
