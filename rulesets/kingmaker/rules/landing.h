/* KM-sea, KM-ev-storm: ships in port, passengers who land, ships that run from a storm. */
#ifndef KM_RULES_LANDING_H
#define KM_RULES_LANDING_H

#include "../state/state.h"

/* STEP_LANDING (role; ship, port): passengers who must land are put inside or in the open of the port's square. */

/* An empty fleet in port is so many single ships again; one that nobody owns any longer leaves the board. */
void fleet_disperses(struct game *game, int ship);
/* The port is lost to all: ships in it put to sea, with those aboard. */
void ships_leave_port(struct game *game, int port);

#endif
