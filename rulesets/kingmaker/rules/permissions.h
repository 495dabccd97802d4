/* KM-enter, KM-move-ship, KM-transfer, KM-commission: moves allowed by right or by another faction's leave. */
#ifndef KM_RULES_PERMISSIONS_H
#define KM_RULES_PERMISSIONS_H

#include "../state/state.h"

/* Does the role have the owner's standing leave? Allies need it, too; the owner always has it. */
bool has_leave_to_enter(const struct game *game, int role, int place);
/* The same to sail from the port; allies always have it. */
bool has_leave_to_sail(const struct game *game, int role, int port);
/* KM-commission, E-2: may this leader's force answer a call for role in this turn, by leave of its faction? */
bool has_leave_to_commission(const struct game *game, int role, int leader);
/* KM-E2-ireland: the Lieutenant of Ireland alone may enter Dublin, whichever faction owns it. */
bool dublin_admits(const struct game *game, uint32_t nobles, int place);
/* May a fleet of the role with these aboard go into that port: by port_is_open; into Dublin also if the faction has the
 * Lieutenant and no other Noble is aboard? */
bool port_admits(const struct game *game, int role, uint32_t aboard, int port);
/* C6: may the Noble come into play at that castle: owned by the faction, no enemy inside, no siege, room? */
bool castle_receives(const struct game *game, int noble, int castle);
/* May the faction's ships enter that port without a siege: friendly, not fortified, or by leave? */
bool port_is_open(const struct game *game, int role, int port);
/* May the ship leave port? KM-move-ship, M6: leave is needed only if an unfriendly faction owns the port. KM-sea: not
 * with passengers whom the ship's mover does not command. */
bool ship_may_leave(const struct game *game, int ship);

/* The last turn of an enum until that begins now. */
int until_turn(const struct kingmaker *s, int until);
/* Records a leave. It replaces one of the same kind between the same two on the same thing. False: there is no room. */
bool permit(struct game *game, int kind, int from, int to, int what, int until);
bool has_room_to_permit(const struct kingmaker *s);
/* Leave for a move, which the owner gave during that move. It lasts for a round, so that the guests can leave again. */
void leave_given(struct game *game, int from, int to, int place);
/* Lists the leaves that the role gave and may recall, at any time. */
void recalls_legal(const struct game *game, int role, struct action_list *list);
bool recalls_choose(struct game *game, int role, const struct action *action);
/* At the beginning of a turn: ends expired leaves. */
void permissions_run_out(struct game *game);
void permissions_seat_left(struct game *game, int role);
/* KM-transfer: sinking or taking a ship ends its loan. */
void loan_ends(struct game *game, int ship);
/* Was the leave or loan that this action recalls given, and is it over? */
bool leave_is_gone(const struct game *game, int role, const struct action *action, struct writer *out);

#endif
