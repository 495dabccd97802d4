/* Kingmaker's content: board and cards as printed, in const tables, and facts derived from them. State and actions hold
 * indices into these. */
#ifndef KM_READER_CONTENT_H
#define KM_READER_CONTENT_H

#include "../../kit/board_map.h"
#include "ops.h"

enum {
    SQUARES = 310,
    LAND = 134, /* squares 0 … LAND - 1 are land, the rest sea and estuaries */
    WATER = SQUARES - LAND,
    PLACES = 121,
    HEIRS = 8,
    SHIPS = 8,
    CARDS = 79,
    NOBLES = 25,       /* the first cards: noble n is card n */
    EVENTS_MOST = 159, /* as many as leave no padding in the state */
    REFUGES = 8,       /* cards that give one */
    DEFEATISM_MOST = 9,
    ROADS_MOST = 60,
    CALLS_MOST = 300,
    ROAD_SQUARES = 16,
    ROAD_PLACES = 12,
    SEATS = RULESET_MAX_ROLES
};

/* The crown cards, in the order of cards.json (checked on load). */
enum {
    TITLED_FIRST = 0,
    UNTITLED_FIRST = 9,
    PLANTAGENET_FIRST = 23,
    TITLE_FIRST = 25,
    OFFICE_FIRST = 33,
    BISHOP_FIRST = 45,
    SHIP_CARD_FIRST = 51,
    TOWN_FIRST = 55,
    CASTLE_FIRST = 65,
    MERCENARY_FIRST = 66,
    AID_FIRST = 74,
    PARDON_FIRST = 77
};

enum card_kind {
    CARD_TITLED,
    CARD_UNTITLED,
    CARD_PLANTAGENET,
    CARD_TITLE,
    CARD_OFFICE,
    CARD_BISHOP,
    CARD_SHIP,
    CARD_TOWN,
    CARD_CASTLE,
    CARD_MERCENARY,
    CARD_AID,
    CARD_PARDON,
    CARD_KINDS
};

/* Nobles and cards that rules name. Checked on load. */
enum {
    NOBLE_BEAUFORT = 0,
    NOBLE_STANLEY = 22,
    PLANTAGENET_LANCASTER = PLANTAGENET_FIRST,
    PLANTAGENET_YORK,
    OFFICE_CHANCELLOR = OFFICE_FIRST,
    OFFICE_MARSHAL,
    OFFICE_TREASURER,
    OFFICE_ADMIRAL,
    OFFICE_CINQUE_PORTS,
    OFFICE_CALAIS,
    OFFICE_IRELAND,
    OFFICE_TOWER,
    OFFICE_MARCHES,
    CARD_CARISBROOKE = CASTLE_FIRST,
    CARD_FRENCH_AID = AID_FIRST,
    CARD_SCOTTISH,
    CARD_KERNS
};

/* KM-succession: heirs.json in this order. */
enum {
    HEIR_HENRY,
    HEIR_MARGARET,
    HEIR_EDWARD_WALES,
    HEIR_YORK,
    HEIR_MARCH,
    HEIR_RUTLAND,
    HEIR_CLARENCE,
    HEIR_GLOUCESTER
};
enum house { LANCASTER, YORK, HOUSES };

enum terrain { TERRAIN_OPEN, TERRAIN_FOREST, TERRAIN_OFFBOARD, TERRAIN_SEA, TERRAIN_ESTUARY };

/* Bits of square.regions. */
enum region {
    REGION_MAINLAND,
    REGION_WALES,
    REGION_DEVON_CORNWALL,
    REGION_NORTH_OF_TRENT,
    REGION_NORTH_OF_TEES,
    REGION_LONDON,
    REGION_CONWAY,
    REGION_CALAIS,
    REGION_IRELAND,
    REGION_SCOTLAND,
    REGION_CONTINENT,
    REGION_ISLAND,
    REGION_REFUGE,
    REGIONS
};

enum place_kind {
    PLACE_CITY,
    PLACE_TOWN, /* fortified */
    PLACE_ROYAL_CASTLE,
    PLACE_NOBLE_CASTLE,
    PLACE_OPEN_TOWN,   /* no garrison while empty, cannot be owned; 200 men beside a faction's Nobles inside */
    PLACE_UNFORTIFIED, /* as open ground in combat, as a town for plague and Parliament */
    PLACE_LANDMARK,    /* a name in the open: no piece stands "inside" */
    PLACE_LANDING,     /* a free landing of an area off the board: no piece stands "inside" */
    PLACE_KINDS
};

enum card_set { SET_BASE, SET_SPECIAL, SET_E1, SET_E2, SET_DUBLIN };

/* The lower half of an event card. */
enum odds { ODDS_NONE, ODDS_BAD_WEATHER, ODDS_MAJORITY, ODDS_5_4, ODDS_3_2, ODDS_2_1, ODDS_3_1, ODDS_4_1, ODDS_COUNT };

struct square {
    const char *id, *title;
    int8_t role, terrain; /* enum square_role, terrain */
    uint32_t regions;
    int16_t x, y;
    uint8_t neighbour_count;
    int16_t neighbour[8]; /* land to land, water to water; none across an estuary */
};

struct place {
    const char *id, *title, *short_title;
    int8_t role, kind, set; /* enum place_role, place_kind, card_set */
    int16_t square;
    int16_t garrison, held_garrison, capacity; /* held_garrison: while Nobles of a faction are inside */
    bool cathedral, parliament_site, plague;
    int8_t votes; /* in Commons */
    uint8_t access_count;
    int16_t access[5]; /* water squares from which its port is entered; none: no port */
    int16_t x, y;
};

struct card {
    const char *id, *title, *short_title, *rank, *text;
    int8_t kind, set;             /* enum card_kind, card_set */
    int8_t house, group;          /* of a Plantagenet; of mercenaries: enum group */
    int16_t strength, bonus, men; /* bonus: while the holder stands in region, on land; men: KM-E1-townmen */
    int8_t region;                /* enum region */
    int8_t commons, lords, seniority;
    bool archbishop;
    uint8_t place_count, ship_count;
    int16_t place[5], ship[2]; /* castles of a Noble, other granted places; ships that belong to an office or card */
};

enum group { GROUP_BURGUNDIAN, GROUP_FLEMISH, GROUP_SAXON, GROUP_SCOTS, GROUPS };

struct heir {
    const char *id, *title, *short_title;
    int8_t house, rank;
    int16_t start;
    uint8_t random_count;
    int16_t random[6]; /* KM-E2-heirs: by the face of a die */
};

struct ship {
    const char *id, *title, *short_title;
    int16_t port, capacity;
};

struct event_card {
    const char *id, *title, *text;
    int8_t op, set, odds; /* enum event_op: the last of its operations; card_set, odds */
    uint8_t op_count, killed_count;
    int16_t killed[5]; /* from top to bottom of the list */
    const struct operation *operation;
};

struct call {
    const char *id;
    int16_t event, card, ship, owner_of, to, or_to; /* who: a card's holder, a ship or the owner of a place */
};

struct road {
    const char *id, *title;
    uint8_t square_count, place_count;
    int16_t square[ROAD_SQUARES], place[ROAD_PLACES];
};

struct road_step {
    int16_t to;
    uint8_t road;
};

struct tables {
    const struct square *square;
    const struct place *place;
    const struct card *card;
    const struct heir *heir;
    const struct ship *ship;
    const struct event_card *event;
    const struct call *call;
    const struct road *road;
    const struct ids *reading; /* while content is read */
    int event_count, call_count, road_count;
    int16_t king_votes, senior_votes_commons, senior_votes_lords;
    int8_t royal_death[13];              /* by the sum of two dice: heir */
    int8_t vacillating_home[ODDS_COUNT]; /* the highest roll that sends home, by odds */

    struct board_map map;
    const struct board_place *town[PLACES]; /* the position of the place's name on the map */

    /* In words (reader/texts.c). */
    const char *square_text[SQUARES], *place_text[PLACES], *card_text[CARDS], *heir_text[HEIRS], *ship_text[SHIPS];

    /* Facts derived from the above. */
    int16_t grant[PLACES];    /* the card that grants this place; NONE */
    int16_t ship_card[SHIPS]; /* the card of a ship: its own or an office */
    uint8_t here_count[SQUARES];
    int16_t here[SQUARES][5]; /* places of a land square; ports that a water square gives access to */
    uint8_t road_step_count[LAND];
    struct road_step road_step[LAND][10];
    uint64_t walk[LAND][3];              /* possible ends of a cross-country move of five squares, the start included */
    uint8_t walk_distance[LAND][LAND];   /* least steps, forests ignored; 255: not by land */
    uint8_t sail_distance[WATER][WATER]; /* least steps between water squares (indices less LAND); 255: never */
    int16_t op_first[OPS], op_end[OPS];  /* the event cards known by an op lie between these */
    uint64_t closed[5], visited[2];      /* squares closed to who is banned; places that a King may visit */
    int16_t voting_place[PLACES];        /* places with votes in Commons */
    int voting_places;
    int16_t first_call[EVENTS_MOST + 1]; /* calls of event e: first_call[e] … first_call[e + 1] - 1 */
    int16_t ireland, scotland, continent, calais_square, man, wight, anglesey, before_anglesey;
    int16_t calais, dublin, berwick, ireland_coast; /* places */
};

static inline const struct tables *content_of(const struct game *game) {
    return game->content;
}

/* The members of struct ruleset. */
const void *km_content_load(const struct content_source *source, struct content_faults *faults);
void km_content_unload(const void *content);
/* Reports faults that no single field shows. The records must have been read without fault. */
void km_check(struct tables *tables);
/* The card's operation of that kind; NULL. */
const struct operation *km_operation(const struct tables *t, int event, int op);
/* Has the card an operation that calls those whom calls.json names? */
bool km_event_calls(const struct tables *t, int event);
/* Fills the derived facts. The records must have been read without fault. */
void km_derive(struct tables *tables);

/* The members of struct ruleset of the same names (reader/printed.c). */
void km_connections(const void *content, struct connection_list *list);
extern const struct connection_kind km_connection_kinds[];
extern const struct map_layer km_map_layers[];
void km_facts(const void *content, struct thing thing, struct writer *out);

#endif
