/* KM-transfer, KM-alliance, KM-E1-draws: what has been agreed, as the other chapters ask for it. */
#ifndef KM_RULES_DEALS_H
#define KM_RULES_DEALS_H

#include "../state/state.h"

/* Standing leave, alliances and loans, for movement, sea and combat. Each also says yes to the owner himself. */
bool has_leave_to_enter(const struct game *game, int role, int place);
bool has_leave_to_sail(const struct game *game, int role, int port);
/* KM-commission, E-2: does the leader's faction let his force answer a call for role in this turn? */
bool has_leave_to_commission(const struct game *game, int role, int leader);
/* KM-alliance 4: may role attack that faction: neither allied nor within the round of peace. */
bool may_attack(const struct game *game, int role, int other);
/* Leave for a move, asked of the owner in the middle of it and given by him; it lasts for a round, so that the guests
 * can go again. */
void leave_given(struct game *game, int from, int to, int place);
/* KM-E1-draws: whom the role's next crown draw belongs to, and that it is being paid; the role itself. */
int draw_owed_to(struct game *game, int role);
/* B14: role beat a force of a hundred or more of other's: it may take other's next draw. */
void draw_claimed(struct game *game, int role, int other);
/* For the record of pledges: role attacks other; role crowns; role has cast its vote on what is before the Houses. */
void pledges_attacked(struct game *game, int role, int other);
void pledges_crowned(struct game *game, int role);
void pledges_voted(struct game *game, int role, enum parliament_house house);
/* What runs out: offers, leaves, loans, pledges. At the beginning of a turn; at that of a round, too. */
void deals_turn_begins(struct game *game, bool round_begins);
/* After every action: offers that can no longer be met lapse. */
void deals_settle(struct game *game);
/* Parliament rose: binding votes are done with. */
void deals_parliament_ends(struct game *game);
void deals_seat_left(struct game *game, int role);

/* KM-transfer 1, KM-alliance 3 within a faction, for the lists of windows and one's own phases: TRANSFER, SHIP_TO,
 * UNDER, FROM_UNDER. */
void transfers_legal(const struct game *game, int role, struct action_list *list);
bool transfers_choose(struct game *game, int role, const struct action *action);

#endif
