/* KM-enter, KM-move-ship, KM-transfer, KM-commission: who may go where, by right or by another's leave. */
#ifndef KM_RULES_PERMISSIONS_H
#define KM_RULES_PERMISSIONS_H

#include "../state/state.h"

/* Standing leave of the owner's, or his alliance; the owner himself has it always. */
bool has_leave_to_enter(const struct game *game, int role, int place);
bool has_leave_to_sail(const struct game *game, int role, int port);
/* KM-commission, E-2: does the leader's faction let his force answer a call for role in this turn? */
bool has_leave_to_commission(const struct game *game, int role, int leader);
/* KM-E2-ireland: into Dublin the Lieutenant of Ireland goes freely, whosever it is. */
bool dublin_admits(const struct game *game, uint32_t nobles, int place);
/* C6: may he come in at that castle: his faction's, no enemy inside, no siege, room. */
bool castle_receives(const struct game *game, int noble, int castle);
/* May the faction's ships go into that port of their own will: friendly, not fortified, or by leave. */
bool port_is_open(const struct game *game, int role, int port);
/* May the ship leave: KM-move-ship, M6: by leave only where an unfriendly faction owns the port. */
bool ship_may_leave(const struct game *game, int ship);

/* The last turn of an enum until that begins now. */
int until_turn(const struct kingmaker *s, int until);
/* A leave; one of the same kind between the same two on the same thing is replaced. False: there is no room. */
bool permit(struct game *game, int kind, int from, int to, int what, int until);
bool has_room_to_permit(const struct kingmaker *s);
/* Leave for a move, asked of the owner in the middle of it and given by him; it lasts for a round, so that the guests
 * can go again. */
void leave_given(struct game *game, int from, int to, int place);
/* Leaves that their giver may take back, at any time. */
void recalls_legal(const struct game *game, int role, struct action_list *list);
bool recalls_choose(struct game *game, int role, const struct action *action);
/* At the beginning of a turn: those whose time is over. */
void permissions_run_out(struct game *game);
void permissions_seat_left(struct game *game, int role);

#endif
