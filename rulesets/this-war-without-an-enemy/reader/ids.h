/* The nouns that the rules name, and the sizes of the game's sets. Their values are in content/. Indices of areas,
 * blocks and cards are positions in the content's files. */
#ifndef TW_IDS_H
#define TW_IDS_H

#include "../../kit/bits.h"
#include "../../ruleset.h"

typedef uint8_t block_id; /* 0..75, the Royalists' first */
typedef uint8_t place_id; /* an Area, a box off the map, the inside of a Besieged City, or out of play */
typedef uint8_t card_id;  /* 0..51, the Royalists' first */

enum tw_side { KING, PARLIAMENT, SIDES };

enum {
    BLOCKS = 76,
    BLOCKS_KING = 33, /* block b of Parliament is bit b - 33 of a side's mask */
    AREAS = 35,
    FORTS = 8, /* Fortified Cities */
    CITIES = 14,
    BORDERS = 77,
    CARDS = 52,
    CARDS_SIDE = 26,
    SEAS = 3,
    TURNS_PER_YEAR = 6,
    HAND = 6,
    MARKER_MAX = 5, /* TW-8.01 */
    VP_MAX = 10,
    VP_BOX_MAX = 4, /* the last box on each side of the Victory Track stands for all greater numbers, too */
    TRACK_BOXES = 2 * VP_BOX_MAX + 1
};

/* The box of the Victory Track for that number of Victory Points: above 0 for the King. */
static inline int track_box_of(int vp) {
    return VP_BOX_MAX - (vp > VP_BOX_MAX ? VP_BOX_MAX : vp < -VP_BOX_MAX ? -VP_BOX_MAX : vp);
}

/* Where a block may be. The places before PLACE_CITY are the records of areas.json, in its order; a block is at
 * PLACE_CITY + fort only while that City is Besieged (or about to be); otherwise the block is in the Area. */
enum {
    PLACE_SCOTLAND = AREAS,
    PLACE_IRELAND,
    PLACE_CONTINENT,
    PLACE_CITY,
    PLACE_POOL = PLACE_CITY + FORTS, /* TW-4.4 */
    PLACE_BESIDE,                    /* beside the map: may come into play (again) by a rule that names it */
    PLACE_REMOVED,
    PLACES,
    MAP_PLACES = PLACE_CITY /* Areas and the boxes off the map */
};

#define ALL_AREAS ((UINT64_C(1) << AREAS) - 1)

enum tw_class { ARTILLERY, CAVALRY, INFANTRY, CLASSES };

enum tw_region {
    NORTH,
    MIDLANDS,
    WALES,
    EAST,
    SOUTH,
    REGIONS_ON_MAP,
    LONDON_REGION = REGIONS_ON_MAP,
    SCOTLAND_NORTH,
    REGIONS,
    NO_REGION = REGIONS
};

enum tw_kind { LEADER, REGIONAL_LEADER, REGIONAL, NON_REGIONAL, LOCAL };

enum tw_sea { GERMAN_OCEAN, BRITISH_SEA, IRISH_SEA };

enum tw_border { OPEN, RIVER, MOUNTAIN };

/* TW-4.1. FRIENDLY_KING is Enemy to Parliament. */
enum tw_control { FRIENDLY_KING, FRIENDLY_PARLIAMENT, NEUTRAL, CONTESTED };

/* TW-5.0: one for each title. */
#define CARD_EVENT(ID, POSSIBLE, ENACT, AREAS) ID,
enum tw_event {
#include "../card_events.def"
    EVENTS_OF_CARDS
};
#undef CARD_EVENT

/* The phase that enacts a card's Event, in the order of their names in cards.json. */
enum tw_card_phase { NO_PHASE, STRATEGIC_EVENT, TACTICAL_EVENT, SUPPLY_EVENT, VICTORY_EVENT };

/* The place of a card after its Event was enacted (TW-11.4). */
enum tw_card_after { TO_DISCARD, TO_BESIDE, TO_REMOVED };

enum tw_scenario { FULL_WAR, EARLY_WAR, MID_TO_LATE_WAR, MID_WAR, PRELUDE, SCENARIOS };

/* The parts of a Turn (TW-2.3). */
enum tw_phase {
    PHASE_SETUP,
    PHASE_YEAR_START,
    PHASE_INITIATIVE,
    PHASE_STRATEGIC,
    PHASE_TACTICAL,
    PHASE_SUPPLY,
    PHASE_VICTORY,
    PHASE_YEAR_END
};

enum tw_major { IRISH_CESSATION, SOLEMN_LEAGUE, CALLENDAR, NEW_MODEL_ARMY, MAJOR_EVENTS };

/* ---- blocks and sets of them ------------------------------------------------------------------------------------- */

static inline int opponent(int side) {
    return 1 - side;
}
static inline int block_side(int block) {
    return block >= BLOCKS_KING;
}
/* The block's bit in a set of its side's blocks. */
static inline uint64_t block_bit(int block) {
    return bit_of(block >= BLOCKS_KING ? block - BLOCKS_KING : block);
}
/* The block of a side with that bit number. */
static inline block_id block_of(int side, int bit) {
    return (block_id)(side == PARLIAMENT ? bit + BLOCKS_KING : bit);
}
/* A side's blocks have the numbers from first_block(side) to last_block(side) - 1. */
static inline int first_block(int side) {
    return side == KING ? 0 : BLOCKS_KING;
}
static inline int last_block(int side) {
    return side == KING ? BLOCKS_KING : BLOCKS;
}

#endif
