/* The state of movement, battles and sieges between decisions. Multiple of 8 bytes, no padding. Sets of blocks are
 * masks of one side (block_bit). */
#ifndef TW_COMBAT_STATE_H
#define TW_COMBAT_STATE_H

#include "../reader/ids.h"

enum { NOWHERE = 0xff, NO_SIDE = 0xff, NO_BORDER = 0xff };

/* The kinds of fight: a Battle in the open (also a Sally without a Siege Marker), a Sally (TW-8.2), a Storm. */
enum tw_fight { FIGHT_NONE, FIGHT_BATTLE, FIGHT_SALLY, FIGHT_STORM };

/* Half-hits (TW-7.91, TW-7.92, TW-8.31): how half a strength counts for the dice and at the end. */
enum tw_cover { COVER_NONE, COVER_ROUNDED_DOWN, COVER_ROUNDED_UP };

enum { BATTLE_SETS = 15, COMBAT_SETS = 2, DIE_FACES = 6 };

/* The current fight. */
struct tw_battle {
    union {
        uint64_t set[BATTLE_SETS][SIDES]; /* all of them, for loops over all sets */
        struct {
            uint64_t ranks[SIDES]; /* fighting in this Round: neither in Reserve nor Routing nor Pursuing */
            uint64_t reserve[SIDES];
            uint64_t held[SIDES]; /* TW-8.1: blocks that keep up the Siege and take no part unless their side loses */
            uint64_t from_city[SIDES]; /* came out of the Besieged City to join (TW-8.1) or to Sally */
            uint64_t routing[SIDES];
            uint64_t pursuing[SIDES];
            uint64_t fired[SIDES];        /* Infantry and Artillery that have fired in this Round */
            uint64_t aimed[SIDES];        /* Artillery that has named its target */
            uint64_t at_horse[SIDES];     /* … and its target is Cavalry */
            uint64_t covered[SIDES];      /* takes half-hits */
            uint64_t halved[SIDES];       /* has one half-hit */
            uint64_t from_reserve[SIDES]; /* began the Battle in Reserve (TW-7.91) */
            uint64_t gun[SIDES];          /* TW-7.97: the well-positioned Artillery */
            uint64_t chosen[SIDES];       /* picked so far for a Sally, a Storm, a Regroup, or to keep up a Siege */
            uint64_t last_stand[SIDES];   /* TW-7.92: covered blocks whose half counts as a whole, beside TW-7.91 */
        };
    };
    uint64_t fallen;              /* TW-8.2: positions (rules/sally_targets.h) whose block was Eliminated */
    uint64_t met;                 /* TW-8.2: positions selected to meet the Sally */
    uint8_t retreated[BORDERS];   /* TW-7.6: by border of the Area */
    uint8_t lost[SIDES][CLASSES]; /* TW-7.96: blocks Eliminated in the Rounds that may turn their coats */
    uint8_t hits[SIDES];          /* received in this Cavalry Engagement (TW-7.42) */
    uint8_t all_hits[SIDES];      /* caused in the Battle (TW-12.51) */
    uint8_t cover[SIDES];         /* enum tw_cover */
    uint8_t area;
    uint8_t fort;  /* NOWHERE in an Area without a Fortified City */
    uint8_t fight; /* enum tw_fight */
    uint8_t attacker;
    uint8_t first; /* the side whose blocks have precedence */
    uint8_t round;
    uint8_t retreater; /* the side that ordered a General Retreat, or NO_SIDE */
    uint8_t main;      /* border of the Main Attack, or NO_BORDER */
    uint8_t loser;
    uint8_t breach;            /* TW-8.3 */
    uint8_t captured;          /* TW-7.81: strength of Artillery taken and not yet used */
    uint8_t withdrawn : 1;     /* TW-7.2: the Defender withdrew */
    uint8_t surprise : 1;      /* TW-7.94 */
    uint8_t mist : 1;          /* TW-7.95: the terrain disfavours Cavalry */
    uint8_t siege_cut : 1;     /* TW-8.1: relief came and the Siege was broken off */
    uint8_t joined : 1;        /* the Besieged took part */
    uint8_t besieged : 1;      /* TW-8.1: begun during a Siege, so only blocks from the City may go in */
    uint8_t broken_off : 1;    /* TW-8.2, TW-8.3: the Attacker ended the attack */
    uint8_t upright[BLOCKS];   /* TW-8.2: 1 + the position at which the Besieger stands, 0 before it was selected */
    uint8_t holds_fire[SIDES]; /* TW-7.44: no more Infantry fires in this Round */
    uint8_t rolled[SIDES][DIE_FACES]; /* the dice of this Round: how many of the side's show each face, from 1 on */
    uint8_t unused;
};

struct tw_combat {
    union {
        uint64_t set[COMBAT_SETS][SIDES];
        struct {
            uint64_t reinforcing[SIDES]; /* TW-7.1: came to reinforce a Contested Area as Defender */
            uint64_t fled[SIDES];        /* TW-7.6: Retreated in this Phase, takes no part in Siege Combat */
        };
    };
    uint64_t gates;  /* TW-6.15: Areas where this action has reached the Fortified City */
    uint64_t opened; /* … where the enemy has withdrawn into it */
    struct tw_battle battle;
    uint8_t crossed[SIDES][BORDERS * 2]; /* TW-6.13: [side][border * 2 + direction], 0 is from a to b */
    uint8_t last_in[BORDERS * 2];        /* TW-7.6: the side whose blocks last came in by it, NO_SIDE before */
    uint8_t entered_by[BLOCKS];          /* border that the block crossed to its Area this Phase, or NO_BORDER */
    uint8_t origin[BLOCKS];              /* TW-6.16: Area where its move of this Phase began, or NOWHERE */
    uint8_t via[BLOCKS];                 /* the Area it passed through, or NOWHERE */
    uint8_t pinned[SIDES][AREAS];        /* TW-6.14: how many blocks there may not leave */
    uint8_t attacker[AREAS];             /* the side that attacked the Contested Area, or NO_SIDE */
    uint8_t event[SIDES];                /* TW-7.01: Tactical event in force, enum tw_event */
    uint8_t event_area[SIDES];           /* … and where */
    uint8_t sieges_done;                 /* TW-7.03: bits of forts */
};
_Static_assert(offsetof(struct tw_battle, last_stand) == (BATTLE_SETS - 1) * SIDES * sizeof(uint64_t),
               "each set is one of them");
_Static_assert(offsetof(struct tw_combat, fled) == (COMBAT_SETS - 1) * SIDES * sizeof(uint64_t),
               "each set is one of them");
_Static_assert(sizeof(struct tw_battle) % 8 == 0, "whole words");
_Static_assert(sizeof(struct tw_combat) % 8 == 0, "whole words");

#endif
