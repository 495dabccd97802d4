/* KM-move-ship, KM-sea, KM-ev-storm: ships. */
#ifndef KM_RULES_SEA_H
#define KM_RULES_SEA_H

#include "../state/state.h"

/* May the faction's ships go into that port of their own will: friendly, not fortified, or by leave. */
bool port_is_open(const struct game *game, int role, int port);
/* May the ship leave: KM-move-ship, M6: by leave only where an unfriendly faction owns the port. */
bool ship_may_leave(const struct game *game, int ship);
/* STEP_LANDING (role; ship, port): passengers who must land are put inside or in the open of the port's square. */
/* KM-ev-storm for one fleet: the closest port, by choice of its player where there are several (STEP_SHELTER). */
void fleet_to_shelter(struct game *game, int ship);

#endif
