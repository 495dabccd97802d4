/* The game's facts, read from the content files when the ruleset is loaded, with what follows from them worked out
 * once. Areas, Generals, Brigades and so on are numbered as their records stand in the files; the numbers of Generals,
 * Local Notables and Regions are the enums below, and content that has them in another order is refused. */
#ifndef UK_READER_CONTENT_H
#define UK_READER_CONTENT_H

#include "../../kit/board_map.h"
#include "../../kit/content.h"
#include "area_set.h"

enum { ROYALIST, PARLIAMENT, NEUTRAL, SIDES = 2 };
enum { THE_NORTH, THE_MIDLANDS, WALES, THE_EAST, THE_SOUTH, REGIONS, NO_REGION = REGIONS };
enum { AREAS = 75, BRIGADES = 71, BRIGADE_WORDS = 2, CARDS = 110, CARD_WORDS = 2, TURNS = 11, CHITS = 5 };
enum { INFRASTRUCTURES = 9, DEGREE_MOST = 8, CLASSES = 3 };

enum general {
    KING_CHARLES,
    PRINCE_RUPERT,
    LIEUTENANT_GENERAL,
    NEWCASTLE,
    HOPTON,
    PRINCE_MAURICE,
    BYRON,
    GORING,
    LANGDALE,
    GERARD,
    CHARLES_OF_LORRAINE,
    ESSEX,
    WALLER,
    BEDFORD,
    LORD_FAIRFAX,
    TOM_FAIRFAX,
    MANCHESTER,
    LORD_GENERAL,
    CROMWELL,
    POYNTZ,
    GENERAL_MASSEY,
    GENERAL_BRERETON,
    LEVEN,
    CALLANDER,
    GENERALS
};

enum notable {
    BRERETON,
    MASSEY,
    DERBY,
    LAUGHARNE,
    LORD_HERBERT,
    WILLOUGHBY,
    NEWARK_GARRISON,
    BLAKE,
    BASING_HOUSE,
    NOTABLES
};

enum area_kind { AREA_TOWN, AREA_FORTRESS, AREA_NOTABLE };
enum line { LINE_ROAD, LINE_MOUNTAIN, LINE_MARITIME, LINE_NONE };

struct uk_region {
    const char *id, *title, *adjective;
    int8_t areas, needed; /* 3.1.3 */
};

struct uk_area {
    const char *id, *title;
    int8_t region;
    int8_t kind;           /* enum area_kind */
    int8_t fortress_class; /* 1 to 3; 0: none */
    bool supply, port;
    uint32_t recruits; /* bit side * REGIONS + region (3.1.5) */
    int8_t start;      /* who controls it at first, or NEUTRAL */
    int16_t x, y;
    /* worked out */
    int8_t notable;        /* whose placement Area it is, or NONE */
    int8_t infrastructure; /* or NONE */
    uint8_t degree;
    uint8_t neighbour[DEGREE_MOST], line[DEGREE_MOST]; /* enum line */
};

struct uk_connection {
    int16_t a, b;
    int8_t kind;
};

struct uk_infrastructure {
    const char *id, *title;
    int16_t area[4];
    uint8_t count;
};

enum faction { ENGLISH, COVENANTER, LORRAINER };
enum entry { ENTRY_MAP, ENTRY_AVAILABLE, ENTRY_TURN, ENTRY_EVENT };

struct uk_general {
    const char *id, *title, *short_title;
    int8_t side, faction;
    uint32_t regions;            /* bits; 0: a Field General */
    int8_t activation, reaction; /* Strategy Rating 2/3* has two */
    int8_t battle, level, army;  /* army: most Brigades, 4 or 9 */
    bool assault;                /* Immediate Assaults (20.3) */
    int8_t entry;                /* enum entry */
    int16_t area;                /* ENTRY_MAP */
    int8_t turn;                 /* ENTRY_TURN: 1 … TURNS */
};

enum pool { POOL_REGIONAL, POOL_IRISH, POOL_NEW_MODEL, POOL_COVENANTER, POOL_LORRAINER, POOLS };
enum { TAG_CORNISH = 1, TAG_ASSOCIATION = 2, TAG_CALLANDER = 4 };

struct uk_brigade {
    const char *id, *title, *short_title;
    int8_t side, pool, region; /* region: NO_REGION where pool is not POOL_REGIONAL */
    int8_t value;              /* 1 Militia, 2 Veteran */
    uint32_t tags;
    int16_t with, area; /* at set-up: a General, an Area, or both NONE */
    bool inside;
    uint8_t alike; /* the first Brigade that is the same but for its name: side, pool, region, value, tags */
};

struct uk_notable {
    const char *id, *title, *short_title;
    int8_t side;
    int16_t area;
    bool start;
    int8_t limit, surrender;
    int16_t general; /* whom card 3 makes of him, or NONE */
};

struct uk_turn {
    const char *id, *title;
    int16_t year;
    int8_t recruitment, desertion, power_base;
    bool naval_chit, turncoats;
};

struct uk_chit {
    const char *id, *title;
    int8_t value;
};

enum period { PERIOD_CORE, PERIOD_EARLY, PERIOD_MID, PERIOD_LATE, PERIOD_ALT_HIST };
enum card_kind { CARD_OPS, CARD_MINOR_CAMPAIGN, CARD_MAJOR_CAMPAIGN, CARD_EVENT };
enum card_side { CARD_ROYALIST, CARD_PARLIAMENT, CARD_NEUTRAL, CARD_BOTH };
enum {
    CARD_MANDATORY = 1,
    CARD_RESPONSE = 2,
    CARD_COMBAT = 4,
    CARD_DECISIVE = 8,
    CARD_ONCE = 16,
    CARD_ONCE_PER_SIDE = 32,
    CARD_REMOVE = 64
};
enum combat_role { COMBAT_EITHER, COMBAT_ATTACKER, COMBAT_DEFENDER };

/* Card k has the number k + 1: CARD(73) is Turnham Green. */
#define CARD(NUMBER) ((NUMBER)-1)

struct uk_card {
    const char *id, *title, *text;
    int8_t period, kind, side; /* side: enum card_side */
    int8_t ops;                /* 1 to 3; 0: none */
    int8_t activations;        /* of a Campaign */
    uint32_t flags;
    int8_t combat, combat_role; /* what a Combat card adds, and for whom */
};

struct uk_class {
    const char *id;
    int8_t surrender, limit, besiegers, assault;
};

/* Numbers of tables.json, by the names that they have there. */
struct uk_rules {
    int8_t move_1_to_3, move_4_to_6, move_7_to_9;
    int8_t road, mountain, maritime, siege_lines, after_battle, change_control, to_scotland, maritime_most;
    int8_t major_army, reaction_success, mountain_interception, evasion_small, evasion_large, evasion_small_most;
    int8_t draw_most, major_from;
    int8_t bombard_train, bombard_new_model, new_model_for_guns, bombard_notable, bombard_naval;
    int8_t assault_success, assault_brigades_most, assault_from, assault_early, honours_disperse_most;
    int8_t naval_most, naval_veteran, naval_extra, desertion_floor, attrition_from;
    int8_t hand_first, hand_draw, plays;
    int8_t vp_region, vp_needed_phalanx, vp_needed_gmt, royalist_regions, london_rising, lostwithiel_distance,
        raid_range;
};

struct uk_content {
    int region_count, area_count, connection_count, infrastructure_count, general_count, brigade_count, notable_count,
        turn_count, chit_count, card_count, class_count;
    struct content_ids region_ids, area_ids, general_ids;
    struct uk_region *region;
    struct uk_area *area;
    struct uk_connection *connection;
    struct uk_infrastructure *infrastructure;
    struct uk_general *general;
    struct uk_brigade *brigade;
    struct uk_notable *notable;
    struct uk_turn *turn;
    struct uk_chit *chit;
    struct uk_card *card;
    struct uk_class *fortress_class; /* of class k at k - 1 */
    struct uk_rules rules;

    struct board_map map;

    /* Worked out */
    struct area_set adjacent[AREAS]; /* by any line */
    struct area_set land[AREAS];     /* by Road or Mountain */
    struct area_set in_region[REGIONS];
    struct area_set fortresses, ports;
    struct area_set drums[SIDES];   /* Areas where the side may recruit anything, its Local Notables' among them */
    uint8_t distance[AREAS][AREAS]; /* in Areas, by any line */
    uint32_t generals_of[SIDES];    /* bits */
    uint64_t brigades_of[SIDES][BRIGADE_WORDS]; /* as printed: turncoats are in the state */

    /* The Areas that the rules name */
    struct {
        int8_t london, bristol, newcastle, york, hull, gainsborough, plymouth, oxford, carlisle, berwick, scarborough,
            truro, bath, cambridge;
    } at;
};

#define CONTENT(game) ((const struct uk_content *)(game)->content)

const void *uk_content_load(const struct content_source *source, struct content_faults *faults);

/* Reads geometry.json; writes the map's layers, which never change. */
void uk_land_read(struct uk_content *c);
void uk_land_write(struct uk_content *c);
/* Works out what follows, once everything is read and every count is right. Reports what cannot be. */
void uk_content_derive(struct uk_content *c);

static inline int opponent(int side) {
    return 1 - side;
}
static inline int general_side(const struct uk_content *c, int general) {
    return c->general[general].side;
}
/* May Brigades of that Region be recruited there by that side (3.1.5, as printed)? */
static inline bool area_recruits(const struct uk_content *c, int area, int side, int region) {
    return c->area[area].recruits >> (side * REGIONS + region) & 1;
}
/* The line between two Areas; LINE_NONE where they are not Adjacent. */
enum line area_line(const struct uk_content *c, int a, int b);

#endif
