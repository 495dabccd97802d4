/* The operations of event cards (OPS.md), as they are read from events.json. */
#ifndef KM_READER_OPS_H
#define KM_READER_OPS_H

#include <stdbool.h>
#include <stdint.h>

/* In the order of their rows in OPS.md. */
enum event_op {
    OP_BREAK_TREATY,
    OP_DISCARD_CARD,
    OP_CALL,
    OP_EMBASSY,
    OP_CHANCELLOR,
    OP_WRIT,
    OP_FREE_MOVE,
    OP_MERCS_HOME,
    OP_FRENCH_SIEGE,
    OP_FORCED_PARLIAMENT,
    OP_PLAGUE,
    OP_STORMS,
    OP_TREACHERY,
    OP_GALES,
    OP_REFUGE,
    OP_VACILLATING,
    OP_CATASTROPHE,
    OP_ROYAL_DEATH,
    OP_RELIGIOUS_DIET,
    OP_HERESY,
    OP_PAPAL_DIET,
    OP_EXCOMMUNICATION,
    OP_ROYAL_VISIT,
    OP_ROYAL_HUNT,
    OP_HEIR_ESCAPES,
    OP_TREATY,
    OP_MERCENARY_STRIFE,
    OP_MUTINY,
    OP_DEFEATISM,
    OP_FRENCH_TREACHERY,
    OP_WAR_IN_EUROPE,
    OP_SCOTS_INVASION,
    OP_ASSASSINATION,
    OPS
};

enum { OPS_MOST = 6, OP_PLACES = 6, OP_CARDS = 8, DIE = 6 };

/* Members that the operation lacks mean nothing. */
struct operation {
    int8_t op; /* enum event_op */
    bool must;
    int8_t number;   /* least men, cards, rounds or turns */
    uint32_t groups; /* bits, enum group */
    int16_t card, ship;
    int16_t inside; /* a place; NONE */
    uint8_t place_count, spared_count, face_count, lancaster_count, york_count;
    int16_t place[OP_PLACES];
    int16_t spared[OP_CARDS];          /* cards to which nothing happens */
    int16_t face[DIE];                 /* turns, by the face of a die */
    int16_t lancaster[DIE], york[DIE]; /* faces with which that King goes */
};

#endif
