/* The printed facts of the game as typed tables, read from content/. Things that the rules name are indexed by the
 * enums of ids.h, cards by their numbers. */
#ifndef CN_READER_CONTENT_H
#define CN_READER_CONTENT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../kit/board_map.h"
#include "battle.h"
#include "ids.h"
#include "names.h"

enum {
    CN_AREAS = 21,
    CN_COUNTERS = 8,
    CN_CLICKS = 7,
    CN_PLACES = 8,
    CN_REWARDS = 8,
    CN_CHOICES = 24,
    CN_PIECES = CN_ARMIES + CN_FORTRESSES + CN_REVOLTS + CN_PLACES + CN_TRACKS,
    CN_NEEDS = 4,
    CN_WEAKENINGS = 9,
    CN_SCENARIOS = 6,
    CN_WARS = 3,
    CN_OPS_MAX = 512
};

/* A range of cn_content.op, carried out from the first to the last. */
struct cn_ops {
    uint16_t first, count;
};

/* The operations of cards, each with the members of struct cn_op that it uses. */
enum cn_op_kind {
    CN_OP_ACTIVATE,           /* army, times, strength: a Strength marker (CN-6.2) */
    CN_OP_BATTLE,             /* then: operations after a Victory (CN-7.0) */
    CN_OP_BESIEGE_OR_FORTIFY, /* fortress (CN-6.3) */
    CN_OP_UNREST,             /* CN-6.4 */
    CN_OP_REACTION,           /* reaction (CN-6.5) */
    CN_OP_TRACK,              /* track, steps: up positive (CN-6.6) */
    CN_OP_DRM,                /* track, modifier (CN-6.7) */
    CN_OP_DEVILTRY,           /* place (CN-6.8) */
    CN_OP_REVOLT,             /* revolt, region (CN-6.9) */
    CN_OP_CHOICE,             /* mandatory, then: its options (CN-6.10.1) */
    CN_OP_ZEAL,               /* change */
    CN_OP_OXFORD,             /* CN-6.10.2 */
    CN_OP_FORTIFY,            /* fortress, clicks (CN-6.10.3) */
    CN_OP_DISORDER,           /* army (CN-6.10.4) */
    CN_OP_STRENGTH,           /* army, modifier (CN-6.2.1) */
    CN_OP_ADD_NAMED,          /* units */
    CN_OP_REPLACE,            /* counter */
    CN_OP_REMOVE,             /* side, branch, strength, count */
    CN_OP_RETIRE,             /* battle_card */
    CN_OP_AT_END,             /* army, area_at_least, then: operations in Housekeeping */
    CN_OP_FREE_MARKER,        /* the Zeal marker costs nothing, this turn and next */
    CN_OP_RETREAT,            /* army */
    CN_OP_INCOME,             /* change: extra Zeal every turn */
    CN_OP_ANY_TRACK,          /* steps of a track that the player chooses */
    CN_OP_OPTION              /* choice, then: its effects */
};

enum { CN_ARMY_FOUGHT = CN_ARMIES };   /* in an operation: the Army of the current battle */
enum { CN_REGION_BY_DIE = CN_ARMIES }; /* in a Revolt: the rows of rising decide */

struct cn_op {
    int8_t kind;
    int8_t army, region, fortress, track, reaction, place, revolt, choice;
    int8_t side, branch, counter, battle_card;
    int8_t times, strength, steps, modifier, change, clicks, count, area_at_least;
    bool mandatory;
    struct cn_ops then;
    uint64_t units; /* bits of formations */
};

/* An effect of Benefit Points on an Army (CN-7.2). id: the price. */
struct cn_weakening {
    const char *id, *title;
    const struct cn_benefit *benefit;
};

struct cn_area {
    const char *id, *title;
    int16_t region; /* enum cn_army_id or NONE */
    uint8_t number;
    int8_t vp; /* for an Army that stands here */
    int16_t x, y;
    const char *short_title, *text; /* "N3", "North 3" */
    const char *map_name;           /* the title without its article */
};

struct cn_connection {
    int16_t from, to;
};

struct cn_counter {
    const char *id, *title;
    int8_t army;
    bool standard;
    int8_t combat_value[2], vp[2]; /* ready, disordered */
    const char *text;
};

struct cn_fortress_type {
    const char *id, *title;
    int16_t areas[2];
    uint8_t area_count;
    uint8_t area[2];   /* numbers of its Areas, one in each of its Regions */
    uint8_t region[2]; /* CN_NONE: no second one */
    uint8_t zeal_income;
    int8_t vp[2]; /* by its holder: enum cn_side */
    uint8_t highest[2];
    int16_t x, y;
    const char *text;
};

struct cn_click {
    const char *id, *title; /* id: its number */
    int8_t combat_value;
};

enum cn_flip { CN_FLIP_NONE, CN_FLIP_ARMY_MORALE, CN_FLIP_REVOLT_STRENGTH, CN_FLIP_NO_FORTIFY, CN_FLIP_ZEAL_INCOME };

struct cn_box {
    int8_t number, vp, amount;
    uint8_t grade; /* enum cn_grade */
    uint8_t flip;  /* enum cn_flip */
};

enum cn_reaction { CN_REACTION_POLITICAL, CN_REACTION_RELIGIOUS, CN_REACTION_NONE };

struct cn_track_type {
    const char *id, *title;
    bool cause; /* one of the three lower tracks */
    int16_t opposite;
    int16_t shares_middle; /* track with which its middle box is shared, or NONE */
    int16_t next_trouble;  /* the next track of the Irish Troubles marker, or NONE */
    int8_t reaction;
    int16_t x, y;
    struct cn_box box[CN_BOXES];
    const char *box_id[CN_BOXES], *box_title[CN_BOXES], *box_text[CN_BOXES];
    const char *text;
};

struct cn_revolt_type {
    const char *id, *title;
    bool clubmen;
    int8_t combat_value, vp;
    const char *text;
};

/* CN-6.9, card 15: the first row whose up_to is not below the die applies. */
struct cn_rising {
    uint8_t up_to;
    int8_t region;       /* enum cn_army_id: North or West */
    uint8_t areas_ahead; /* of the Region's Army, towards London */
    uint8_t area_at_least;
};

struct cn_place {
    const char *id, *title;
    uint8_t card;
    int16_t x, y;
    const char *text;
};

enum cn_reward_kind { CN_REWARD_POLITICS, CN_REWARD_SIEGE, CN_REWARD_VP, CN_REWARD_DISORDER, CN_REWARD_STRENGTH };

struct cn_reward {
    const char *id, *title;
    int8_t kind;
    int16_t track;
    int8_t army;
    int8_t amount;
    uint8_t fortresses; /* bits */
    int16_t fortress_list[4];
    uint8_t fortress_count;
    const char *text;
};

enum cn_need_kind { CN_NEED_GRADE, CN_NEED_BOX, CN_NEED_BATTLE, CN_NEED_FORTRESS };

struct cn_need {
    int8_t kind;    /* enum cn_need_kind */
    int8_t subject; /* a track or a Fortress */
    int8_t limit;   /* the worst grade, the lowest box, the least value */
};

struct cn_card {
    const char *id, *title, *summary;
    const char *needs; /* an achievement's conditions in words; else NULL */
    const char *text;  /* the whole card in words: price and worth, conditions, effect */
    uint8_t war;
    bool achievement;
    uint8_t zeal_cost;
    uint8_t offer; /* an achievement's place among the offers */
    int8_t vp;
    uint8_t need_count;
    struct cn_need need[CN_NEEDS];
    struct cn_ops ops; /* an event's three sections in order; an achievement's special event */
};

struct cn_choice {
    const char *id, *title;
};

struct cn_scenario {
    const char *id, *title;
    uint8_t first_card, last_card, first_war, last_war, zeal;
    uint8_t side[CN_FORTRESSES], click[CN_FORTRESSES];
    uint8_t counter[CN_ARMIES], area[CN_ARMIES];
    uint8_t box[CN_TRACKS];
    int16_t irish_troubles;
    bool oxford_open;
    uint8_t deviltry; /* bits of places */
    uint64_t scored, available, discarded;
    uint64_t named_units, removed_units, removed_battle_cards;
};

struct cn_verdict {
    int16_t at_most; /* 127: no limit */
    uint8_t degree;
};

struct cn_league {
    uint8_t rolls_up_to;
    int16_t counter;
};

struct cn_content {
    struct cn_battle_content battle;

    struct cn_area area[CN_AREAS];
    uint8_t area_at[CN_ARMIES][6]; /* area, by Region and number */
    const struct cn_connection *connection;
    int connection_count;
    struct cn_counter counter[CN_COUNTERS];
    uint8_t standard_counter[CN_ARMIES];
    uint8_t search_fails[CN_ARMIES]; /* CN-12.1 */
    struct cn_league league[2];      /* CN-12.2 */
    struct cn_fortress_type fortress[CN_FORTRESSES];
    struct cn_click click[CN_CLICKS];
    struct cn_track_type track[CN_TRACKS];
    struct cn_revolt_type revolt[CN_REVOLTS];
    const struct cn_rising *rising; /* the last row's up_to is 6 */
    int8_t deviltry_value, deviltry_vp;
    struct cn_place place[CN_PLACES];
    struct cn_reward reward[CN_REWARDS];
    struct cn_card card[CN_CARDS + 1]; /* by number; 0 is empty */
    uint8_t first_card[CN_WARS], last_card[CN_WARS];
    uint64_t war_cards[CN_WARS]; /* bits */
    uint64_t achievements;       /* bits */
    struct cn_choice choice[CN_CHOICES];
    int choice_count;
    struct cn_op *op;
    int op_count;
    struct cn_scenario scenario[CN_SCENARIOS];
    struct cn_verdict verdict[CN_WARS][CN_DEGREES];
    uint8_t automatic_defeat[CN_WARS];
    struct cn_ops interim[CN_DEGREES];
    const char *piece_id[CN_PIECES], *piece_title[CN_PIECES];
    const char *unit_text[CN_UNITS_MAX], *sector_text[CN_SECTORS];
    uint8_t offer[CN_CARDS]; /* the Achievements (CN-8.2): their cards, in the order of their numbers */
    int offer_count;
    struct cn_weakening weakening[CN_WEAKENINGS];
    int weakening_count;
    struct board_map map;
};

/* The first piece of each kind, for the Zeal marker's domain. */
enum {
    CN_PIECE_OF_ARMY = 0,
    CN_PIECE_OF_FORTRESS = CN_PIECE_OF_ARMY + CN_ARMIES,
    CN_PIECE_OF_REVOLT = CN_PIECE_OF_FORTRESS + CN_FORTRESSES,
    CN_PIECE_OF_DEVILTRY = CN_PIECE_OF_REVOLT + CN_REVOLTS,
    CN_PIECE_OF_TRACK = CN_PIECE_OF_DEVILTRY + CN_PLACES
};

/* members of struct ruleset */
const void *cn_content_load(const struct content_source *source, struct content_faults *faults);
void cn_content_unload(const void *content);

/* The members of struct ruleset of the same names (reader/printed.c). */
void cn_connections(const void *content, struct connection_list *list);
extern const struct connection_kind cn_connection_kinds[];
extern const struct map_layer cn_map_layers[];
void cn_facts(const void *content, struct thing thing, struct writer *out);

#endif
