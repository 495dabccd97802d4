/* KM-alliance, KM-E1-draws: agreements between factions, as the other chapters need them. They are alliances, claims on
 * draws, promised votes and pledges. Permissions to enter are in rules/permissions.h. */
#ifndef KM_RULES_DEALS_H
#define KM_RULES_DEALS_H

#include "../state/state.h"

/* KM-alliance 1, 4: an alliance made, and left. */
void ally(struct game *game, int role, int other);
void leave_alliance(struct game *game, int role);
/* KM-E1-draws: the next draws of `from` belong to `to`; noble: a captive held until they are paid, NONE. */
void promise_draws(struct game *game, int from, int to, int draws, int noble);
bool has_room_to_claim(const struct kingmaker *s);
/* KM-E1-draws: the role that the next crown draw of this role is owed to, and marks it as paid. The role itself: the
 * draw is not owed. */
int draw_owed_to(struct game *game, int role);
/* B14: role beat a force of other with a hundred men or more, and may take other's next draw. */
void draw_claimed(struct game *game, int role, int other);
/* A vote promised on the item before the Houses: enum vote. */
void bind_vote(struct game *game, int role, enum parliament_house house, int vote);
/* Record whether pledges are kept. pledges_attacked: role attacks these Nobles (bits), and walls or ships of the
 * faction `other` (NONE: of nobody). pledges_crowned: role crowns a King. pledges_voted: role has voted on the item
 * before the Houses. */
void pledges_attacked(struct game *game, int role, int other, uint32_t nobles);
void pledges_crowned(struct game *game, int role);
void pledges_voted(struct game *game, int role, enum parliament_house house);
/* Ends expired offers, leaves, loans and pledges, at the beginning of each turn; round_begins: also of a round. */
void deals_turn_begins(struct game *game, bool round_begins);
/* The division is over, or Parliament rose: promised votes no longer bind. */
void release_votes(struct game *game);
void deals_seat_left(struct game *game, int role);

#endif
