/* The nouns that the rules themselves name, and the sizes of the game's sets. What they are worth is in
 * content/. Indices of areas, blocks and cards are positions in the content's files. */
#ifndef TW_IDS_H
#define TW_IDS_H

#include "../ruleset.h"

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
    MARKER_MAX = 5, /* 8.01 */
    VP_MAX = 10
};

/* Where a block may be. The places before PLACE_CITY are the records of areas.json, in its order; a block is at
 * PLACE_CITY + fort only while that City is Besieged (or about to be), else it is simply in the Area. */
enum {
    PLACE_SCOTLAND = AREAS,
    PLACE_IRELAND,
    PLACE_CONTINENT,
    PLACE_CITY,
    PLACE_POOL = PLACE_CITY + FORTS, /* 4.4 */
    PLACE_BESIDE,                    /* beside the map: may come (back) into play by a rule that names it */
    PLACE_REMOVED,
    PLACES,
    MAP_PLACES = PLACE_CITY /* Areas and the boxes off the map */
};

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

/* 4.1. FRIENDLY_KING is Enemy to Parliament. */
enum tw_control { FRIENDLY_KING, FRIENDLY_PARLIAMENT, NEUTRAL, CONTESTED };

/* 5.0: one for each title. */
enum tw_event {
    NO_EVENT,
    /* strategic */
    BRADFORD_CLUBMEN,
    CAMP_FEVER,
    CLUBMEN,
    DESERTION,
    FORTIFICATION_OF_LONDON,
    SHIPS_CAPTURED,
    EXCISE_ORDINANCE,
    SUPPLIES_FROM_THE_CONTINENT,
    STRIPS_THE_GARRISONS,
    HOTHAMS_PLOT,
    CAREWS_PLOT,
    HOTHAMS_PLOT_FOILED,
    CAREWS_PLOT_FOILED,
    /* tactical */
    FAILS_TO_CHARGE,
    ADVANTAGEOUS_TERRAIN,
    DETERMINED_LAST_STAND,
    MINING,
    SURPRISE_ATTACK,
    TERRAIN_DISFAVOURS_CAVALRY,
    TURNCOATS,
    WELL_POSITIONED_ARTILLERY,
    SIEGE_TRAIN,
    /* supply */
    QUARTERMASTER_GENERAL,
    SUPPORT_SLIPS_AWAY,
    /* victory */
    KING_SURRENDERS,
    RUPERT_DISMISSED,
    EVENTS_OF_CARDS
};

enum tw_scenario { FULL_WAR, EARLY_WAR, MID_TO_LATE_WAR, MID_WAR, PRELUDE, SCENARIOS };

/* Where a Turn stands (2.3). */
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

/* Positions in the table of steps, verbs and events: see steps.def, verbs.def, events.def. */
enum tw_domain {
    DOM_AREA = DOMAIN_FIRST, /* MAP_PLACES: Areas, then Scotland, Ireland, the Continent */
    DOM_BLOCK,
    DOM_CARD,
    DOM_CITY, /* all CITIES; the Fortified ones come first, so that a fort's index is its city's */
    DOM_BORDER,
    DOM_SEA,
    DOM_REGION,
    DOM_CLASS,
    DOM_MAJOR,
    DOM_PLACE, /* PLACES */
    DOM_CONTROL,
    DOM_VOYAGE,  /* rows of the Sea Move Table: Eliminated, returned, arrives */
    DOM_UPRIGHT, /* a Besieger that stands upright, by its position (targets.h) */
    DOM_END
};

#endif
