/* The lasting results of battles, and the current battle. Part of struct cn_state. */
#ifndef CN_BATTLE_STATE_H
#define CN_BATTLE_STATE_H

#include <stdint.h>

#include "../reader/ids.h"

/* Formations and battle cards are sets of bits, by their index in the content. Every formation is in
 * exactly one of pool, aside, recovery, removed and line; every battle card in one of deck, hand,
 * discard, retired. */
struct cn_battle {
    uint64_t pool;     /* in the draw pools, and the Named Parliamentary units in their holding box */
    uint64_t aside;    /* Named Parliamentary units that no card has brought yet */
    uint64_t recovery; /* in the Recovery box */
    uint64_t removed;  /* out of the game */

    uint16_t deck;
    uint16_t hand; /* kept by the player */
    uint16_t discard;
    uint16_t retired;

    /* The battle being fought. Without one all is zero, army and line CN_NONE. */
    uint16_t played; /* cards whose effect waits for the aftermath */
    uint16_t marked; /* places with a Strength marker: bit side * CN_SLOTS + slot */
    int16_t extra;   /* first operation that a Victory adds, by the Event card */
    uint8_t extra_count;
    uint8_t army;              /* enum cn_army_id: the enemy's Army */
    uint8_t line[2][CN_SLOTS]; /* formation in each place, by side */
    int8_t mod[2][CN_SLOTS];   /* sum of the Strength markers on it */
    int8_t sector_mod[2][CN_SECTORS];
    uint8_t die[2][CN_SECTORS];  /* faces rolled, 0 before the clash */
    uint8_t outcome[CN_SECTORS]; /* enum cn_outcome + 1, 0 before the clash */
    uint8_t supported;           /* bits of the sectors that Cromwell has turned to (CN-7.1) */
    uint8_t quick;               /* fought by CN-12.3 */
    uint8_t result;              /* enum cn_outcome + 1, 0 while undecided */
    uint8_t salvaged;
    uint8_t points;    /* Benefit Points left */
    uint8_t zeal_slot; /* slot + 1 of the unit with the Zeal marker; 0: no unit has it */
    uint8_t unused[6];
};
_Static_assert(sizeof(struct cn_battle) == 104, "no padding");

#endif
