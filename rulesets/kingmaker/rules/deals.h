/* KM-alliance, KM-E1-draws: what has been agreed, as the other chapters ask for it: alliances, claims on draws, votes
 * promised and pledges. Leaves are in rules/permissions.h. */
#ifndef KM_RULES_DEALS_H
#define KM_RULES_DEALS_H

#include "../state/state.h"

/* KM-alliance 1, 4: an alliance made, and left. */
void ally(struct game *game, int role, int other);
void leave_alliance(struct game *game, int role);
/* KM-E1-draws: so many of from's next draws are to's; noble: a captive held until they are paid, NONE. */
void promise_draws(struct game *game, int from, int to, int draws, int noble);
bool has_room_to_claim(const struct kingmaker *s);
/* KM-E1-draws: whom the role's next crown draw belongs to, and that it is being paid; the role itself. */
int draw_owed_to(struct game *game, int role);
/* B14: role beat a force of a hundred or more of other's: it may take other's next draw. */
void draw_claimed(struct game *game, int role, int other);
/* A vote promised on what is before the Houses: enum vote. */
void bind_vote(struct game *game, int role, enum parliament_house house, int vote);
/* For the record of pledges: role attacks other; role crowns; role has cast its vote on what is before the Houses. */
void pledges_attacked(struct game *game, int role, int other);
void pledges_crowned(struct game *game, int role);
void pledges_voted(struct game *game, int role, enum parliament_house house);
/* What runs out: offers, leaves, loans, pledges. At the beginning of a turn; at that of a round, too. */
void deals_turn_begins(struct game *game, bool round_begins);
/* The division is over, or Parliament rose: promised votes are done with. */
void release_votes(struct game *game);
void deals_seat_left(struct game *game, int role);

#endif
