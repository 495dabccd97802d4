/* Fights that are decided by one card: what the test programs of combat share. */
#ifndef TESTS_KINGMAKER_FIGHTS_H
#define TESTS_KINGMAKER_FIGHTS_H

#include "field.h"

/* Declares a fight, and goes on until it may still be called off. */
static inline void declare(int role, const char *declaration) {
    play(role, declaration);
    until(STEP_ENGAGE);
}
/* Declares one and lets this card decide it; the windows after it are passed. */
static inline void fight_by(int role, const char *declaration, const char *card) {
    declare(role, declaration);
    next_event(card);
    play(role, "fight");
}
/* A new turn of that role: what was done in the last one is forgotten, what was done in the round is not. */
static inline void turn_of(int role) {
    struct kingmaker *s = state();
    s->turn++;
    s->active = (int8_t)role;
    for (int n = 0; n < NOBLES; n++)
        s->noble[n].did &= IS_EXCUSED;
}
static inline void next_round(int role) {
    struct kingmaker *s = state();
    turn_of(role);
    s->round++;
    for (int n = 0; n < NOBLES; n++)
        s->noble[n].moved_in = s->noble[n].attacked_in = NONE;
}
/* The deck holds this card alone, and when it is shuffled again these two: forced draws choose between them by
 * number. */
static inline void two_events(const char *first, const char *second) {
    struct kingmaker *s = state();
    for (int e = 0; e < printed()->event_count; e++)
        if (s->event[e] == EVENT_DECK || s->event[e] == EVENT_DISCARD)
            s->event[e] = EVENT_OUT;
    s->event[the_event(first)] = EVENT_DECK;
    s->event[the_event(second)] = EVENT_DISCARD;
}

#define captor_of(ID)   (state()->noble[the_noble(ID)].captor)
#define is_dead(ID)     (state()->card[the_noble(ID)] == AT_DISCARD)
#define is_outside(ID)  (state()->noble[the_noble(ID)].place == NONE && state()->noble[the_noble(ID)].square != NONE)
#define besieger_of(ID) place_besieger(state(), the_place(ID))

#endif
