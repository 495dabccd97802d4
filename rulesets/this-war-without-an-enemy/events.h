/* Card Events (5.0, 6.4): the offer to enact one, and those of the Strategic Phase. */
#ifndef TW_EVENTS_H
#define TW_EVENTS_H

#include "content.h"
#include "state.h"

static inline bool event_in_force(const struct tw_state *s, enum tw_event event) {
    return s->in_force >> event & 1;
}
/* The side's card of this Turn has its effect from now on for the rest of the game. */
void event_lasting(struct game *game, int side);
/* Asks the side whether it enacts its card, if its Event belongs to this phase of the card table (1 strategic,
 * 2 tactical, where it names no Area, 3 supply, 4 victory); false where there is nothing to ask. */
bool event_offer(struct game *game, int side, int phase);

/* plots.c: 6.48 */
bool plot_possible(const struct game *game, enum tw_event event);
/* windfalls.c: 6.46, 6.47 */
bool windfall_possible(const struct game *game, int side, enum tw_event event);
void windfall_begin(struct game *game, int side, enum tw_event event);

#endif
