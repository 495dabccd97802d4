/* The game's facts, read from the content files when the ruleset is loaded, and the tables derived from them. Areas,
 * Generals, Brigades and so on are numbered as their records stand in the files, Generals and Local Notables by their
 * roles (the member `is`), whatever they are called. Regions and cards have a fixed order. */
#ifndef UK_READER_CONTENT_H
#define UK_READER_CONTENT_H

#include "../../kit/board_map.h"
#include "../../kit/content.h"
#include "area_set.h"
#include "ops.h"

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

/* The roles of Areas in the rules. Each occurs once, except the first two and ROLE_GATE, which occurs at least once. */
enum area_role {
    ROLE_NONE,
    ROLE_GATE, /* the Covenanters enter and leave by it (C2) */
    ROLE_LONDON,
    ROLE_BRISTOL,          /* the Naval Status falls where the Royalist holds it (UP-8.4) */
    ROLE_CORNISH_PORT,     /* UP-25.1, Cornish Brigades alone */
    ROLE_CORNISH_LIMIT,    /* UP-25.1, all the others of the South */
    ROLE_ASSOCIATION_SEAT, /* UP-25.3 */
    AREA_ROLES
};
enum area_kind { AREA_TOWN, AREA_FORTRESS, AREA_NOTABLE };
enum line { LINE_ROAD, LINE_MOUNTAIN, LINE_MARITIME, LINE_NONE };

struct uk_region {
    const char *id, *title, *adjective, *text;
    int8_t areas, needed; /* UP-3.1.3 */
};

struct uk_area {
    const char *id, *title, *text;
    int8_t region;
    int8_t kind;           /* enum area_kind */
    int8_t fortress_class; /* 1 to 3; 0: none */
    bool supply, port;
    uint32_t recruits; /* bit side * REGIONS + region (UP-3.1.5) */
    int8_t start;      /* its controller at the start, or NEUTRAL */
    int8_t role;       /* enum area_role */
    int16_t x, y;
    /* derived */
    const char *map_name;  /* the title without its article */
    int8_t notable;        /* the Local Notable with this placement Area, or NONE */
    int8_t infrastructure; /* or NONE */
    uint8_t degree;
    uint8_t neighbour[DEGREE_MOST], line[DEGREE_MOST]; /* enum line */
};

struct uk_connection {
    int16_t a, b;
    int8_t kind;
};

struct uk_infrastructure {
    const char *id, *title, *text;
    int16_t area[4];
    uint8_t count;
};

enum faction { ENGLISH, COVENANTER, LORRAINER };
enum entry { ENTRY_MAP, ENTRY_AVAILABLE, ENTRY_TURN, ENTRY_EVENT };

struct uk_general {
    const char *id, *title, *short_title, *text;
    int8_t role; /* enum general: the index of the record after all are read */
    int8_t side, faction;
    uint32_t regions;            /* bits; 0: a Field General */
    int8_t activation, reaction; /* Strategy Rating 2/3* has two */
    int8_t battle, level, army;  /* army: most Brigades, 4 or 9 */
    bool assault;                /* Immediate Assaults (UP-20.3) */
    int8_t entry;                /* enum entry */
    int16_t area;                /* ENTRY_MAP */
    int8_t turn;                 /* ENTRY_TURN: 1 … TURNS */
};

enum pool { POOL_REGIONAL, POOL_IRISH, POOL_NEW_MODEL, POOL_COVENANTER, POOL_LORRAINER, POOLS };
enum { TAG_CORNISH = 1, TAG_ASSOCIATION = 2, TAG_CALLANDER = 4 };

struct uk_brigade {
    const char *id, *title, *short_title, *text;
    int8_t side, pool, region; /* region: NO_REGION where pool is not POOL_REGIONAL */
    int8_t value;              /* 1 Militia, 2 Veteran */
    uint32_t tags;
    int16_t with, area; /* at set-up: a General, an Area, or both NONE */
    bool inside;
    uint8_t alike; /* the first Brigade that is the same but for its name: side, pool, region, value, tags */
};

struct uk_notable {
    const char *id, *title, *short_title, *text;
    int8_t role; /* enum notable: the index of the record after all are read */
    int8_t side;
    int16_t area;
    bool start;
    int8_t limit, surrender;
    int16_t general; /* the General that card 3 makes of this Local Notable, or NONE */
};

struct uk_turn {
    const char *id, *title, *text;
    int16_t year;
    int8_t recruitment, desertion, power_base;
    bool naval_chit, turncoats;
};

struct uk_chit {
    const char *id, *title, *text;
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
    CARD_REMOVE = 64,
    CARD_GMT_ONCE = 128
};
enum combat_role { COMBAT_EITHER, COMBAT_ATTACKER, COMBAT_DEFENDER };

/* Card k has the number k + 1. */
#define CARD(NUMBER) ((NUMBER)-1)

struct uk_card {
    const char *id, *title, *text;
    int8_t period, kind, side; /* side: enum card_side */
    int8_t ops;                /* 1 to 3; 0: none */
    int8_t activations;        /* of a Campaign */
    uint32_t flags;
    int8_t combat, combat_role; /* a Combat card's modifier, and the role that gets it */
    uint8_t need_count, op_count;
    const struct uk_need *need; /* the needs of its event */
    const struct uk_op *op;     /* the operations of its event; the list ends with kind OPS */
};

struct uk_class {
    const char *id;
    int8_t surrender, limit, besiegers, assault;
};

/* Numbers of tables.json, under the same names. */
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
    struct content_ids region_ids, area_ids, general_ids, notable_ids;
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

    /* Derived */
    struct area_set adjacent[AREAS]; /* by any line */
    struct area_set land[AREAS];     /* by Road or Mountain */
    struct area_set in_region[REGIONS];
    struct area_set fortresses, ports;
    struct area_set drums[SIDES];               /* Areas where the side may recruit, with its Local Notables' Areas */
    struct area_set drums_for[SIDES][REGIONS];  /* … Brigades of that Region */
    uint8_t distance[AREAS][AREAS];             /* in Areas, by any line */
    uint32_t generals_of[SIDES];                /* bits */
    uint64_t brigades_of[SIDES][BRIGADE_WORDS]; /* as printed: turncoats are in the state */
    uint64_t militia[SIDES][REGIONS][BRIGADE_WORDS]; /* of value 1 */

    /* The first card whose event has that operation, or NONE, and all of them */
    int8_t card_with[OPS];
    uint64_t cards_with[OPS][CARD_WORDS];

    /* The Areas with a role in the rules (`is`) */
    struct {
        int8_t london, bristol, cornish_port, cornish_limit, association_seat;
        struct area_set gates; /* to Scotland */
    } role;
};

static inline const struct uk_content *content_of(const struct game *game) {
    return game->content;
}

const void *uk_content_load(const struct content_source *source, struct content_faults *faults);

/* Reads geometry.json; writes the constant layers of the map. */
void uk_land_read(struct uk_content *c);
void uk_land_write(struct uk_content *c);
/* The name of an Area in one of the two larger forms, beside its space and beside the ring of a siege: its style, place
 * and width. */
struct uk_name {
    struct board_words words;
    double x, y, width;
};
void uk_name_of(const struct board_map *map, const struct uk_area *area, enum board_form form, struct uk_name *name);
/* The upper left corner of a box on the plate of turns: of the track of turns, and of the track of Naval Status at
 * `value`. */
enum { UK_TURN_WIDTH = 35, UK_TURN_HEIGHT = 40, UK_NAVAL_WIDTH = 28, UK_NAVAL_HEIGHT = 22, UK_NAVAL_MOST = 5 };
/* The rows of the plate of pieces off the map: Available, Reformed, Dispersed, Eliminated, To come. */
enum { UK_BOX_ROWS = 5, UK_BOX_TOP = 72, UK_BOX_STEP = 18 };
void uk_turn_box(const struct board_map *map, int turn, double *x, double *y);
void uk_naval_box(const struct board_map *map, int value, double *x, double *y);
/* Writes what each place and piece is into its text. The derived tables must be there. */
void uk_write_texts(struct uk_content *c);
/* Computes the derived tables and reports contradictions. All records must be read, with correct counts. */
void uk_content_derive(struct uk_content *c);
/* Reports faults across several fields: pieces that do not fit together, a map in separate parts, decks that are too
 * small. Every count must be right. */
void uk_content_check(struct uk_content *c);
/* Reads the members `event` and `requires` of a card (struct uk_card). general_ids, area_ids and notable_ids must be
 * full. */
void uk_read_event(struct content_reader *reader, json_t *value, void *record);
void uk_read_requires(struct content_reader *reader, json_t *value, void *record);
/* Finds the cards with each operation, and reports operations that do not fit together. */
void uk_events_check(struct uk_content *c);
/* The first operation of that kind on any card. */
const struct uk_op *uk_op_of(const struct uk_content *c, enum op_kind kind);

static inline int opponent(int side) {
    return 1 - side;
}
static inline int general_side(const struct uk_content *c, int general) {
    return c->general[general].side;
}
/* May that side recruit Brigades of that Region there (UP-3.1.5, as printed)? */
static inline bool area_recruits(const struct uk_content *c, int area, int side, int region) {
    return c->area[area].recruits >> (side * REGIONS + region) & 1;
}
/* The line between two Areas; LINE_NONE where they are not Adjacent. */
enum line area_line(const struct uk_content *c, int a, int b);

/* The members of struct ruleset of the same names (reader/printed.c). */
void uk_connections(const void *content, struct connection_list *list);
extern const struct connection_kind uk_connection_kinds[];
extern const struct map_layer uk_map_layers[];
void uk_facts(const void *content, struct thing thing, struct writer *out);

#endif
