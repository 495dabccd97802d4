/* KM-transfer, KM-alliance, KM-E1-draws: transfers, offers, permissions, alliances, pledges. */
#ifndef KM_RULES_DEALS_H
#define KM_RULES_DEALS_H

#include "../state/state.h"

/* Standing leave, alliances and loans, for movement, sea and combat. Each also says yes to the owner himself. */
bool has_leave_to_enter(const struct game *game, int role, int place);
bool has_leave_to_sail(const struct game *game, int role, int port);
/* KM-alliance 4: may role attack that faction: neither allied nor within the round of peace. */
bool may_attack(const struct game *game, int role, int other);
/* One leave for one move, asked of the owner in the middle of a move and given by him (STEP_ENTRY of movement). */
void leave_given(struct game *game, int from, int to, int place);
/* KM-E1-draws: whom the role's next crown draw belongs to, and that it is being paid; the role itself. */
int draw_owed_to(struct game *game, int role);
/* B14: role beat a force of a hundred or more of other's: it may take other's next draw. */
void draw_claimed(struct game *game, int role, int other);
/* Of the vote on what is before the Houses: VOTE_FOR or VOTE_AGAINST where a deal binds the role; VOTE_NONE. */
enum vote vote_bound(const struct game *game, int role, enum parliament_house house);
/* What runs out: offers, leaves, loans, pledges. At the beginning of a turn; at that of a round, too. */
void deals_turn_begins(struct game *game, bool round_begins);
/* Parliament rose: binding votes are done with. */
void deals_parliament_ends(struct game *game);
void deals_seat_left(struct game *game, int role);

#endif
