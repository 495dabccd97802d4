/* The whole of a game of This War Without an Enemy: one flat struct without pointers or padding.
 *
 * Blocks are indexed by identity. Their place is stored twice, as place[block] and as one mask for each side and place;
 * only blocks.c and control.c change either. The opponent's knowledge of upright blocks is in alike[]: see fog.h. */
#ifndef TW_STATE_H
#define TW_STATE_H

#include "../../kit/flow.h"
#include "combat_state.h"
#include "../reader/ids.h"

struct tw_state {
    struct flow flow;
    uint8_t chosen[SIDES];  /* card_id played face down, 0xff before */
    uint8_t card[SIDES];    /* card_id face up this Turn, 0xff before */
    uint8_t enacted[SIDES]; /* its Event was enacted */

    /* Blocks */
    uint64_t at[SIDES][PLACES];      /* blocks that stand there: bit of block_bit() */
    uint64_t moved[SIDES];           /* TW-6.02: has moved in this Strategic Phase */
    uint64_t roamed[SIDES];          /* has moved since it was placed, so it is no Local block */
    uint64_t strength_hidden[SIDES]; /* strength changed while the block stood among others: unknown to the opponent */
    uint64_t revealed[SIDES];        /* lies face up at this moment (TW-7.3) */
    uint64_t areas[4];               /* Areas by enum tw_control: the same as control[] */
    uint64_t
        done[SIDES]; /* dealt with in the step at hand: supplied (TW-9.12), sent home (TW-11.3), to deploy (TW-12.53) */

    /* Cards: bit k is card k of the side */
    uint32_t deck[SIDES];
    uint32_t hand[SIDES];
    uint32_t played[SIDES];    /* this year, except the card of this Turn */
    uint32_t discarded[SIDES]; /* in 1642, unseen by the opponent */
    uint32_t beside[SIDES];
    uint32_t removed[SIDES];
    uint32_t waiting[SIDES]; /* for their year */

    uint32_t in_force; /* lasting events: bit of enum tw_event */

    uint8_t place[BLOCKS];
    uint8_t strength[BLOCKS]; /* 0 off the map */
    uint8_t alike[BLOCKS];    /* blocks with one number: the opponent cannot tell them apart */

    /* Control */
    uint8_t control[AREAS];       /* enum tw_control */
    uint8_t city_control[CITIES]; /* enum tw_side, or NEUTRAL for a City that is not a Victory City */
    int8_t marker[FORTS];         /* TW-8.01: value of the Siege Marker, -1 without a Marker */
    uint8_t besiegers[FORTS];     /* how many blocks Besieged each when its Marker was last looked at */
    uint8_t port_strength[FORTS]; /* TW-6.31: strength added there this Turn while Besieged */
    uint8_t half_inside;          /* TW-8.0: forts with some blocks inside and others outside: no Siege yet */
    int8_t vp;                    /* Victory Track: > 0 for the King, < 0 for the Parliament */

    /* Calendar */
    uint8_t scenario;
    uint8_t year;               /* 0 is 1642 */
    uint8_t turn;               /* 1..6 */
    uint8_t player1;            /* enum tw_side */
    uint8_t ap;                 /* Action Points left to the acting side */
    uint8_t phase;              /* enum tw_phase */
    uint8_t variant_timing : 1; /* TW-13.0 */
    uint8_t first_turn : 1;     /* this is the game's first Turn */
    uint8_t skirmish : 1;       /* TW-12.51: the rules of the Prelude's first Turn are in force */

    /* Events that happen once */
    uint8_t major_done;       /* bits of enum tw_major */
    uint8_t henrietta_used;   /* TW-11.11 */
    uint8_t henrietta_here;   /* TW-11.11: met Charles, to be resolved */
    uint8_t rupert_disgraced; /* TW-10.12: lost a Battle, surrendered a City or was Eliminated this Turn */
    uint8_t king_captured;    /* TW-4.52 */
    uint8_t irish_sailed;     /* TW-6.2: this Turn */
    uint8_t clubmen_area;     /* TW-6.43: where a Clubmen Event has made a Battle this Turn, or 0xff */
    uint8_t replacements;     /* TW-11.12: New Model Army exchanges that wait for the end of a Siege */

    /* Result */
    uint8_t over;
    uint8_t winner;              /* enum tw_side */
    uint8_t major;               /* Major Victory */
    uint8_t reason;              /* enum tw_reason */
    uint8_t waits_turn;          /* TW-11.12: when the log last said that exchanges wait: 1 + the Turn, … */
    uint8_t waits_inside[FORTS]; /* … and how many of Parliament's blocks were Besieged in each City then */
    uint8_t unused;

    struct tw_combat combat;
};

enum tw_reason { BY_POINTS, BY_POINTS_AT_THE_END, LEVEL_AT_THE_END, BY_THE_SCOTS, BY_RESIGNATION };

static inline struct tw_state *state_of(const struct game *game) {
    return game->state;
}

#endif
