/* The Tactical Phase (7.0): events, then Battles, then Siege Combat, in the order that Player 1 chooses. */
#ifndef TW_COMBAT_H
#define TW_COMBAT_H

#include "blocks.h"

/* fog.c: x and y change places in everything that struct tw_combat keeps by block. */
void combat_relabel(struct tw_combat *combat, int side, int x, int y);

/* 7.94: blocks with which the side takes nobody by surprise. */
uint64_t combat_unwieldy(const struct tw_content *c, int side);
/* 7.01: has the side named this Area for the event? */
bool combat_event(const struct tw_state *s, int side, enum tw_event event, int area);
/* … has either? */
bool combat_event_of_any(const struct tw_state *s, enum tw_event event, int area);

#endif
