/* KM-assign, KM-crowndraw, KM-setup: crown cards drawn and played. */
#ifndef KM_RULES_CROWN_CARDS_H
#define KM_RULES_CROWN_CARDS_H

#include "../state/state.h"

/* Lists the cards that the role may play from its hand now (in windows and the movement phase): a Noble, a card of the
 * faction, a card for a Noble. If several Nobles could get the card, the player is asked after all have seen it
 * (STEP_BESTOW: role; card). No card goes to a Noble who is besieged, at sea, captive or in the current combat. */
void km_cards_play_legal(const struct game *game, int role, struct action_list *list);
/* Returns true if the action was one of these. May call steps, such as the choice among several castles. */
bool km_cards_play_choose(struct game *game, int role, const struct action *action);
/* KM-crowndraw, C9: a card for the hand of role, drawn by `drawer` (the drawer's own draw, or one owed to role). */
void crown_card_drawn(struct game *game, int drawer, int role);
/* Gives a card to a Noble or the faction, and launches its ships. Writes no event. */
void card_awarded(struct game *game, int card, int noble);
void card_to_faction(struct game *game, int card, int role);

#endif
