/* The cards of this Turn and the Events that hold. */
#ifndef TW_TURN_CARDS_H
#define TW_TURN_CARDS_H

#include "../reader/content.h"
#include "state.h"

enum { NO_CARD = 0xff };

static inline int card_side(int card) {
    return card >= CARDS_SIDE;
}

static inline uint32_t card_bit(int card) {
    return 1u << (card % CARDS_SIDE);
}

/* The Event of the side's card of this Turn. */
static inline enum tw_event card_event(const struct game *game, int side) {
    const int card = TW(game)->card[side];
    return card < CARDS ? (enum tw_event)CONTENT(game)->card[card].event : NO_EVENT;
}

static inline bool card_event_in_force(const struct tw_state *s, enum tw_event event) {
    return s->in_force >> event & 1;
}

/* 7.01: has the side named this Area for the event? */
static inline bool card_event_named(const struct tw_state *s, int side, enum tw_event event, int area) {
    return s->combat.event[side] == event && s->combat.event_area[side] == area;
}
/* … has either? */
static inline bool card_event_named_by_any(const struct tw_state *s, enum tw_event event, int area) {
    return card_event_named(s, KING, event, area) || card_event_named(s, PARLIAMENT, event, area);
}

#endif
