/* The needs and operations of a card's event, as in the content's records (OPS.md). The operations are carried out in
 * order. reader/ops.c reads them; rules/event_table.c carries them out. */
#ifndef UK_READER_OPS_H
#define UK_READER_OPS_H

#include "area_set.h"

enum { OPS_MOST = 6, NEEDS_MOST = 4 };

enum op_flag {
    OVER_ENEMY = 1,       /* markers: also in place of an enemy marker */
    ONCE_A_REGION = 2,    /* at most one in each Region */
    ONCE_AN_AREA = 4,     /* at most one in each Area */
    IN_PORTS = 8,         /* in Port Areas alone */
    BESIDE_GENERAL = 16,  /* in or next to the Area of an own General */
    VETERANS = 32,        /* Veterans even if Militia are available */
    CORNISH = 64,         /* … of Cornish Brigades */
    IN_LONDON = 128,      /* in London, whatever their Region */
    WHERE_CHOSEN = 256,   /* in the Area or the Region that was chosen */
    OPTIONAL = 512,       /* the player may refuse */
    TO_BOMBARD = 1024,    /* may also be Activated to bombard */
    INSIDE_FIRST = 2048,  /* inside a Fortress as long as there is room */
    UNLESS_CHOSEN = 4096, /* nothing if an Area was chosen for something else */
    BESIDE_OWN = 8192,    /* next to an own marker or General */
    BESIEGED = 16384,     /* also in besieged Areas */
    GMT_EMPTY = 32768     /* in the GMT edition also an empty Class 1 Fortress */
};

/* In the order of their rows in OPS.md. */
enum op_kind {
    OP_BEGIN_WAR,
    OP_RECRUIT,
    OP_SCOTS_MUSTER,
    OP_SCOTS_ENTER,
    OP_SCOTS_SURRENDER,
    OP_SCOTS_DEPART,
    OP_NEW_MODEL,
    OP_MARKERS,
    OP_UNMARK,
    OP_LEVY,
    OP_IRISH,
    OP_DISMISS_IRISH,
    OP_DRAW,
    OP_FORCE,
    OP_NAVAL,
    OP_NOTABLE,
    OP_CHOOSE_PLOT,
    OP_ROLL_PLOT,
    OP_CHOOSE_SIEGE,
    OP_BOMBARD,
    OP_STORM_OR_SACK,
    OP_SURRENDER,
    OP_CHOOSE_LANDING,
    OP_LAND_QUEEN,
    OP_LAND_GENERAL,
    OP_LONDON_RISES,
    OP_LONDON_LEAVES,
    OP_CHOOSE_REGION,
    OP_LOSE_BRIGADE,
    OP_LOSE_OF_POOL,
    OP_PLAGUE,
    OP_SUMMON,
    OP_DEFIANCE,
    OP_ACTIVATE,
    OP_RELIEF_MARCH,
    OP_JOINT_VENTURE,
    OP_BRENTFORD,
    OP_PROMOTE,
    OP_DISMISS_GENERAL,
    OP_TRANSFER,
    OP_TRUCE,
    OPS
};

/* Members that the operation lacks are 0, references are NONE. */
struct uk_op {
    int8_t kind;       /* enum op_kind */
    int8_t side;       /* the side that may have it on a card, or NEUTRAL */
    int8_t count;      /* a number, a modifier or points */
    int8_t gmt_count;  /* the same in the GMT edition, if different */
    int8_t veterans;   /* how many of them may be Veterans */
    int8_t least;      /* the least roll; the least Brigades of an army that suffers; the first turn that is too late */
    int8_t least_near; /* … with an own General in or next to the Area; 0: the same */
    int8_t least_weak; /* … against a Class 1 Fortress; 0: the same */
    int8_t distance;   /* in Areas */
    int8_t modifier;
    int8_t assault; /* enum bombardment_assault */
    int8_t pool;    /* enum pool */
    int8_t class_most;
    uint32_t flags;         /* enum op_flag */
    uint32_t regions;       /* bits; 0: any */
    uint32_t naval_regions; /* … as long as the Naval Status is negative */
    uint32_t generals;      /* bits */
    int16_t general, becomes;
    int16_t notable[2]; /* of the card's side */
    struct area_set areas, gmt_areas;
};

enum need_kind {
    NEED_CONTROL,     /* the side controls the Area */
    NEED_ENEMY,       /* the enemy controls it */
    NEED_UNBESIEGED,  /* it is not besieged */
    NEED_NO_ENEMY,    /* no enemy General is there */
    NEED_QUEEN,       /* the Queen has not come */
    NEED_FIRST,       /* the first operation can be carried out */
    NEED_CESSATION,   /* no event has barred the Irish */
    NEED_ENEMY_PLAYS, /* the war has begun, and the enemy has not passed */
    NEED_POOL,        /* a Brigade of the pool is on the map */
    NEED_NEAR_LONDON, /* a Royalist General is beside London */
    NEEDS
};

struct uk_need {
    int8_t kind; /* enum need_kind */
    int8_t pool;
    int16_t area;
};

#endif
