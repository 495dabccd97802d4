/* The cards of this Turn and the Events in force. */
#ifndef TW_TURN_CARDS_H
#define TW_TURN_CARDS_H

#include "../reader/content.h"
#include "state.h"

enum { NO_CARD = 0xff };

static inline int card_side(int card) {
    return card >= CARDS_SIDE;
}

static inline uint32_t card_bit(int card) {
    return bit_of(card % CARDS_SIDE);
}

/* The Event of the side's card of this Turn. */
static inline enum tw_event card_event(const struct game *game, int side) {
    int card = state_of(game)->card[side];
    return card < CARDS ? (enum tw_event)content_of(game)->card[card].event : NO_EVENT;
}

/* The Area or City that the side's card names for it. */
static inline int card_event_place(const struct game *game, int side) {
    return content_of(game)->card[state_of(game)->card[side]].place;
}

static inline bool card_event_in_force(const struct tw_state *s, enum tw_event event) {
    return s->in_force >> event & 1;
}

/* TW-7.01: has the side named this Area for the event? */
static inline bool card_event_named(const struct tw_state *s, int side, enum tw_event event, int area) {
    return s->combat.event[side] == event && s->combat.event_area[side] == area;
}
/* … has either? */
static inline bool card_event_named_by_any(const struct tw_state *s, enum tw_event event, int area) {
    return card_event_named(s, KING, event, area) || card_event_named(s, PARLIAMENT, event, area);
}

#endif
