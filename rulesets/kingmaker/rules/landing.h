/* KM-sea, KM-ev-storm: ships in port, passengers who land, ships that flee from a storm. */
#ifndef KM_RULES_LANDING_H
#define KM_RULES_LANDING_H

#include "../state/state.h"

/* STEP_LANDING (role; ship, port): passengers who must land are put inside or in the open of the port's square. */

/* KM-sea: the leaders of forces aboard that fleet in port that this role may land now. If the role moves the fleet:
 * leaders on a fleet not moved in this round. Otherwise: leaders who have not moved in this round. */
uint32_t who_may_land(const struct game *game, int role, int ship);
/* An empty fleet in port becomes single ships again. A ship without an owner leaves the board. */
void fleet_disperses(struct game *game, int ship);
/* The port is lost to all: ships in it put to sea, with those aboard. */
void ships_leave_port(struct game *game, int port);

#endif
