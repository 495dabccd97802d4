/* The state of a game of Cruel Necessity: one flat struct without pointers or padding. Cards and counters have no
 * order. A deck or a pool is the set of its remaining items, and a draw picks one of them when it is needed. So the
 * state contains nothing that is hidden from the player. */
#ifndef CN_STATE_H
#define CN_STATE_H

#include <stdint.h>

#include "../../kit/flow.h"
#include "../reader/ids.h"
#include "battle_state.h"

/* An invading Army. Its position is the number of its Area in its own Region, 0 being London Under Siege. */
struct cn_army {
    uint8_t area;
    uint8_t counter; /* which counter stands for it: index into content armies */
    uint8_t disordered;
    int8_t strength; /* sum of this turn's Strength markers; the Morale markers follow from the tracks */
};

struct cn_fortress {
    uint8_t side;      /* enum cn_side */
    uint8_t dial;      /* click on the dial, 0..6; its Combat Value is in the content */
    uint8_t fortified; /* clicks given by Fortify actions this turn (CN-8.6) */
    uint8_t unused;
};

/* A Revolt marker on the map, or off it when region is CN_NONE. */
struct cn_revolt {
    uint8_t region; /* enum cn_army_id: a Region is known by its Army */
    uint8_t area;
};

struct cn_state {
    struct flow flow;
    uint8_t gap[6];

    uint64_t deck;      /* cards of the current war still to be revealed; bit n is card n */
    uint64_t revealed;  /* cards seen, in this game or before the scenario's start */
    uint64_t bought;    /* achievements in the Victory Point pile */
    uint64_t discarded; /* achievements lost */

    struct cn_battle battle;

    uint16_t end_of_turn[CN_END_OF_TURN]; /* ops to carry out in Housekeeping, index + 1; 0 is none */
    uint8_t gap2[4];

    struct cn_army army[CN_ARMIES];
    struct cn_fortress fortress[CN_FORTRESSES];
    struct cn_revolt revolt[CN_REVOLTS];
    uint8_t track[CN_TRACKS];        /* box: 0 is the top, 5 the bottom */
    int8_t track_drm[CN_TRACKS];     /* sum of this turn's DRM markers */
    uint8_t available[CN_AVAILABLE]; /* achievement cards for sale, 0 is an empty box */

    uint8_t scenario;
    uint8_t options;  /* bits of enum cn_option */
    uint8_t last_war; /* the war after which the scenario ends */
    uint8_t war;      /* 1..3 */
    uint8_t card;     /* current Event card */
    uint8_t turn;     /* 1.. */
    uint8_t phase;    /* enum cn_phase */

    uint8_t zeal;
    uint8_t zeal_income;      /* extra Zeal every turn from achievements */
    uint8_t zeal_marker;      /* piece (CN_PIECE_OF_… + index) on which the +1 DRM marker lies, or CN_NONE */
    uint8_t zeal_marker_free; /* bit 0: may be placed for nothing this turn, bit 1: next turn */

    uint8_t irish_troubles;   /* enum cn_track_id */
    uint8_t oxford_open;      /* CN-6.10.2 */
    uint8_t deviltry_placed;  /* bits of the places where an unresolved marker lies */
    uint8_t deviltry_hidden;  /* bits of the markers whose reverse has not been seen */
    uint8_t deviltry_rewards; /* bits of the rewards that wait to be used */
    uint8_t deviltry_vp;      /* triangles won from Deviltry */

    uint8_t desperate;       /* bits of the tracks lowered in Desperate Times this turn */
    uint8_t settlers;        /* bits of the Armies whose Region was settled (CN-12.4) */
    uint8_t iron;            /* CN-12.5 has been used */
    uint8_t last_battle_won; /* turn of the latest tactical battle won, 0 is never */

    uint8_t over;
    uint8_t degree; /* enum cn_degree */
    int8_t score;   /* at the end */
    uint8_t reason; /* enum cn_reason */
};
_Static_assert(sizeof(struct cn_state) == 464, "no padding");

#endif
