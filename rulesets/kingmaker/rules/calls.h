/* KM-ev-raid, KM-commission, KM-ev-embassy: Nobles, ships and Kings whom an event sends somewhere. */
#ifndef KM_RULES_CALLS_H
#define KM_RULES_CALLS_H

#include "../state/state.h"

/* STEP_CALLS (role, event): one call of the event after the other. A Noble who is called several times chooses. */

/* May he answer at all: not at sea, abroad, on an island or besieged (E-1). */
bool noble_can_answer(const struct game *game, int noble);
/* The Noble who holds that card, or is it; NONE. Printed titles answer no call. */
int called_noble(const struct game *game, int card);
/* STEP_ANSWER (role: his faction; noble, event): the faction says where he goes of the places to which the event calls
 * him, or which force goes in his stead by a Writ; then, which heirs stay behind (STEP_SUITE). */
/* The event calls him: he goes, or his faction is asked first where there is a choice. */
void noble_called(struct game *game, int noble, int event);
/* He goes there; of the heirs with him some may stay behind (STEP_SUITE). */
void noble_answers(struct game *game, int role, int noble, int place);
/* Puts him at the place: inside where his faction may go in and there is room, else in the open of its square. */
void noble_sent(struct game *game, int noble, int place);
/* Not at sea, not abroad, not on an island; false for NONE. */
bool king_can_go(const struct game *game, int king);
/* STEP_TRAIN: E-3: the faction chooses who goes with him, at least one if he
 * is controlled; then all are put there. place NONE: the open of square. An uncontrolled King goes alone. */
void king_sent(struct game *game, int king, int square, int place);

#endif
