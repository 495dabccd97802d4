/* KM-ev-raid, KM-commission, KM-ev-embassy: events that send Nobles, ships and Kings to a place. */
#ifndef KM_RULES_CALLS_H
#define KM_RULES_CALLS_H

#include "../state/state.h"

/* STEP_CALLS (role, event): carries out the calls of the event one after the other. A Noble with several calls chooses
 * one. */

/* May the Noble answer at all: not at sea, abroad, on an island or besieged (E-1)? */
bool noble_can_answer(const struct game *game, int noble);
/* The Noble who holds that card, or whose own card it is; NONE. Printed titles answer no call. */
int called_noble(const struct game *game, int card);
/* STEP_ANSWER (role: the Noble's faction; noble, event): the faction chooses one of the places that the event calls the
 * Noble to, or a force that goes instead by a Writ. Then it chooses the heirs that stay behind (STEP_SUITE). */
/* The event calls the Noble, who goes there. If there is a choice, the faction is asked first. */
void noble_called(struct game *game, int noble, int event);
/* The Noble goes there. Some of the Noble's heirs may stay behind (STEP_SUITE). */
void noble_answers(struct game *game, int role, int noble, int place);
/* Can the King go: not at sea, not abroad, not on an island? false for NONE. */
bool king_can_go(const struct game *game, int king);
/* STEP_TRAIN: E-3: the faction chooses the Nobles who go with the King, at least one if he is controlled. Then all are
 * put there. place NONE: the open of square. An uncontrolled King goes alone. */
void king_sent(struct game *game, int king, int square, int place);

#endif
