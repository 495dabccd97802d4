/* The game's facts, read from the content files when the ruleset is loaded, and the tables derived from them. Sets of
 * Areas are masks over MAP_PLACES (an Area's index; Scotland and the other boxes too); sets of blocks are masks of one
 * side (block_bit). */
#ifndef TW_CONTENT_H
#define TW_CONTENT_H

#include "../../kit/board_map.h"
#include "ids.h"

struct tw_area {
    const char *id, *title, *label; /* label: short, for the picture */
    const char *role;               /* the rules' name for it (`is`), or NULL */
    const char *county;             /* its first county, for labels */
    const char *text;
    int8_t kind;   /* 0 an Area, 1 a box off the map */
    int8_t region; /* enum tw_region, NO_REGION off the map */
    int8_t loyal;  /* enum tw_side, or NEUTRAL */
    bool mountain;
    uint32_t seas; /* bits of enum tw_sea */
    int16_t x, y;
    int8_t city; /* index or NONE */
    int8_t fort; /* the same where the City is Fortified */
};

struct tw_city {
    const char *id, *title, *text;
    const char *role; /* the rules' name for it (`is`), or NULL */
    int16_t area;
    int16_t x, y;
    int8_t sympathy; /* enum tw_side, or NEUTRAL */
    bool victory, fortified;
    int8_t size;
    int8_t port; /* 0 none, 1 lesser, 2 key */
    int8_t sea;  /* enum tw_sea or NONE */
    int8_t vp;   /* TW-4.51 */
};

struct tw_border_record {
    const char *id, *title, *short_title, *text, *feature;
    int16_t a, b;
    int8_t kind;      /* enum tw_border */
    bool covenanters; /* only Covenanter blocks may cross */
};

struct tw_block {
    const char *id, *title;
    const char *role;         /* the rules' name for it (`is`), or NULL */
    const char *name, *piece; /* "Royalist North Horse C3", "North Horse C3" */
    const char *text;
    int8_t side; /* enum tw_side */
    bool covenanter;
    int8_t cls; /* enum tw_class */
    int8_t effectiveness;
    int8_t strength; /* full */
    int8_t pursuit;  /* 0 for all but Cavalry */
    int8_t kind;     /* enum tw_kind */
    int8_t home;     /* enum tw_region or NO_REGION */
    int8_t gone_to;  /* PLACE_POOL, PLACE_BESIDE or PLACE_REMOVED when Eliminated (TW-7.8) */
    bool grows;      /* may its strength be increased (TW-3.11)? */
    bool ap_grows;   /* … by Action Points (TW-6.3)? */
    bool ap_deploys;
    bool irish, callendar;
    int8_t condition_areas, condition_region; /* TW-11.1: comes with so many Areas of that Region; 0: no such rule */
    bool condition_london;
    char label[16]; /* such as C3 */
};

struct tw_card {
    const char *id, *title, *effect, *details, *text;
    const char *name; /* title and Action Points, and a number if several cards have the same ones */
    int8_t side;
    int8_t ap;
    int8_t event;           /* enum tw_event */
    int8_t phase;           /* enum tw_card_phase */
    int16_t enters, leaves; /* years, 0: always there */
    int8_t after;           /* enum tw_card_after */
    bool lasting;
    int8_t amount; /* the amount of its effect: see OPS.md */
    int16_t place; /* the Area or City of its effect, or NONE */
};

/* The rows of a table for die results 1- … 6+. */
struct tw_withdrawal {
    int8_t success, loss;
};
struct tw_sea_result {
    int8_t outcome, loss;
}; /* outcome: 0 Eliminated, 1 returned, 2 arrives */

enum { SIEGE_ATTRITION = 1, SIEGE_ATTRITION_CAVALRY = 2, SIEGE_ATTRITION_NON_PORT = 4, SIEGE_SURRENDER = 8 };

/* A Region or a Sea. */
struct tw_name {
    const char *id, *title, *text, *colour, *key_port;
    uint32_t adjacent; /* Seas: bits of enum tw_sea */
};

struct tw_content {
    int area_count, city_count, border_count, block_count, card_count, scenario_count, region_count, sea_count;
    struct content_ids area_ids, city_ids, block_ids, card_ids;
    struct tw_name *region, *sea;
    struct tw_area *area;
    struct tw_city *city; /* the FORTS Fortified ones first */
    struct tw_border_record *border;
    struct tw_block *block;
    struct tw_card *card;

    /* tables.json */
    struct tw_withdrawal withdrawal[6]; /* by die - 1, clamped */
    struct tw_sea_result sea_move[6];
    uint8_t breach_from[16];                    /* by total Artillery strength: least die that breaches, 7 never */
    uint8_t siege[MARKER_MAX + 1][7];           /* [marker][die]: bits SIEGE_… */
    int8_t border_limit[3];                     /* by enum tw_border; 127 none */
    int8_t supply_blocks[2], supply_cavalry[2]; /* [mountain] */
    int8_t supply_city[5];                      /* by size */
    int8_t artillery_retreat_loss;              /* die up to this loses a strength (TW-7.61) */
    int8_t major_threshold, king_vp;
    struct {
        int16_t year, turn, number;
    } variant[MAJOR_EVENTS][12]; /* TW-13.0; ends at year 0 */
    int8_t callendar_up_to;      /* TW-13.0: die */
    uint8_t key_port[SEAS];      /* city */

    /* Derived */
    const char *place_id[PLACES], *place_title[PLACES], *place_text[PLACES]; /* text: for places that are no Area */
    uint64_t adjacent[MAP_PLACES];             /* masks of MAP_PLACES; Scotland among them */
    uint8_t border_of[MAP_PLACES][MAP_PLACES]; /* index, 0xff where they do not touch */
    uint64_t
        region_areas[REGIONS + 1]; /* home Areas: LONDON_REGION as wide as in TW-6.16, SCOTLAND_NORTH with Scotland */
    uint64_t deploy_areas[REGIONS + 1]; /* Areas where a block of that home may be deployed; NO_REGION: all */
    uint64_t coastal;                   /* Areas with a sea */
    uint64_t yorkshire;
    uint64_t forts; /* Areas with a Fortified City */
    uint64_t loyal[SIDES];
    uint64_t of_class[SIDES][CLASSES];
    uint64_t fighting[SIDES]; /* Infantry and Cavalry */
    uint64_t leaders[SIDES];
    uint64_t regional[SIDES]; /* TW-3.24: bound to their home; with Covenanters, without Regional Leaders */
    uint64_t regional_leaders[SIDES];
    uint64_t locals[SIDES], garrisons[SIDES], clubmen[SIDES], irish[SIDES];
    uint64_t covenanters;                /* of Parliament */
    uint64_t callendar;                  /* … of these, the blocks that come by TW-2.22 */
    uint64_t at_home[SIDES][MAP_PLACES]; /* blocks at home there: blocks of that Region and blocks without a Region */
    uint64_t ap_grows[SIDES];            /* TW-6.3: blocks whose strength Action Points may increase */
    uint64_t guns_grow[SIDES];           /* … Artillery that an Event may increase */
    uint64_t home[SIDES][REGIONS + 1];   /* blocks by home */
    uint64_t chaperons[SIDES][REGIONS + 1]; /* blocks that may lead a Regional block of that home abroad (TW-6.16) */
    uint64_t parliament_horse;              /* TW-11.12: any one of these gives way to the NMA Horse */

    /* Pieces and places with a role in the rules (`is`): blocks, then Areas, then Cities. */
    struct {
        int8_t charles, rupert, rupert_dismissed, henrietta, hopton, cannon, essex, manchester, fairfax_t, skippon,
            cromwell, east_horse, nma_horse, fairfax_f, nma_north, waller, nma_midlands, leven, clubmen[SIDES];
        int8_t west_riding, north_riding, east_riding, bucks_herts, cornwall;
        int8_t london, hull;
    } role;
    int8_t surrender_vp; /* TW-10.11, as the card says */

    struct tw_scenario_record *scenario;
    struct board_map map;
};

struct tw_scenario_record {
    const char *id, *title;
    int16_t first_year, first_turn, last_year, last_turn;
    int8_t vp;             /* at the start, unless counted */
    bool counted;          /* TW-12.53 */
    int8_t discards;       /* of the 6 cards in 1642 */
    uint8_t place[BLOCKS]; /* at the start; 0xff: chosen or drawn (Prelude) */
    bool drawn[BLOCKS];    /* TW-12.53: among those drawn at random */
    int8_t draw;
    uint32_t waiting[SIDES], removed[SIDES], beside[SIDES];
    bool treaty;                /* TW-6.18 holds on the first Turn */
    int16_t king_decides_until; /* TW-2.31: year */
    int8_t level;               /* the winner if the game ends with 0 VPs: enum tw_side */
    bool degrees;               /* a game's end gives Minor Victories (TW-12.1), or plain ones (TW-12.2, TW-12.4) */
};

static inline const struct tw_content *content_of(const struct game *game) {
    return game->content;
}

const void *tw_content_load(const struct content_source *source, struct content_faults *faults);
void tw_content_unload(const void *content);

/* Borders: how many may cross (127: any number). */
static inline int border_limit(const struct tw_content *c, int border) {
    return c->border_limit[c->border[border].kind];
}

/* The members of struct ruleset of the same names (reader/printed.c). */
void tw_connections(const void *content, struct connection_list *list);
extern const struct connection_kind tw_connection_kinds[];
extern const struct map_layer tw_map_layers[];
void tw_facts(const void *content, struct thing thing, struct writer *out);

#endif
