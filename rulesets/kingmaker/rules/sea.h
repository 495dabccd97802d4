/* KM-move-ship, KM-sea, KM-ev-storm: ships. */
#ifndef KM_RULES_SEA_H
#define KM_RULES_SEA_H

#include "../state/state.h"

/* What the Movement Phase lists of ships; true where the action was one of these. */
void sea_legal(const struct game *game, int role, struct action_list *list);
bool sea_choose(struct game *game, int role, const struct action *action);
/* May the faction's ships go into that port of their own will: friendly, not fortified, or by leave. */
bool port_is_open(const struct game *game, int role, int port);
/* May the ship leave: KM-move-ship, M6: by leave only where an unfriendly faction owns the port. */
bool ship_may_leave(const struct game *game, int ship);
/* The port is lost to all: ships in it put to sea, with those aboard. */
void ships_leave_port(struct game *game, int port);
/* STEP_LANDING (role; ship, port): passengers who must land are put inside or in the open of the port's square. */
/* KM-sea, KM-E1-refuge: these Nobles of the role could besiege the place as soon as they stand before it. */
bool could_besiege(const struct game *game, int role, uint32_t nobles, int place);
/* An empty fleet in port is so many single ships again. */
void fleet_disperses(struct game *game, int ship);
/* KM-ev-storm for one fleet: the closest port, by choice of its player where there are several (STEP_SHELTER). */
void fleet_to_shelter(struct game *game, int ship);

#endif
