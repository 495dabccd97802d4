/* The printed matter of the game as typed tables: what the files of content/ say, indexed by the enums of ids.h
 * where the rules name the things, by card number for the cards. */
#ifndef CN_CONTENT_H
#define CN_CONTENT_H

#include <stdbool.h>
#include <stdint.h>

#include "../kit/board_map.h"
#include "battle_content.h"
#include "ids.h"

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
    CN_WARS = 3
};

/* One operation of a card. The members mean what the comment of its kind says; subject is an index. */
enum cn_op_kind {
    CN_OP_ACTIVATE,  /* subject: Army; number: times; other: Strength marker (6.2) */
    CN_OP_BATTLE,    /* first, count: more to do after a Victory (7.0) */
    CN_OP_MISCHIEF,  /* subject: Fortress besieged or fortified (6.3) */
    CN_OP_UNREST,    /* 6.4 */
    CN_OP_REACTION,  /* subject: 0 political, 1 religious (6.5) */
    CN_OP_TRACK,     /* subject: track; number: steps, up positive (6.6) */
    CN_OP_DRM,       /* subject: track; number: modifier (6.7) */
    CN_OP_DEVILTRY,  /* subject: place (6.8) */
    CN_OP_REVOLT,    /* subject: marker; other: Region, or CN_BY_DIE for the rows of rising (6.9) */
    CN_OP_CHOICE,    /* number: 1 mandatory; first, count: its options (6.10.1) */
    CN_OP_OPTION,    /* subject: choice; first, count: its effects */
    CN_OP_ZEAL,      /* number: change */
    CN_OP_OXFORD,    /* 6.10.2 */
    CN_OP_FORTIFY,   /* subject: Fortress; number: clicks (6.10.3) */
    CN_OP_DISORDER,  /* subject: Army (6.10.4) */
    CN_OP_STRENGTH,  /* subject: Army; number: modifier (6.2.1) */
    CN_OP_ADD_NAMED, /* units */
    CN_OP_REPLACE,   /* subject: counter */
    CN_OP_REMOVE,    /* subject: enum cn_side; other: branch of cn_battle; number: strength; count */
    CN_OP_RETIRE,    /* subject: battle card's index */
    CN_OP_AT_END,    /* subject: Army; number: its least Area; first, count: what happens in Housekeeping */
    CN_OP_MARKER,    /* the Zeal marker for nothing, this turn and next */
    CN_OP_RETREAT,   /* subject: Army */
    CN_OP_INCOME,    /* number: Zeal more every turn */
    CN_OP_ANY_TRACK  /* number: steps of a track that the player chooses */
};

/* What may be bought (8.2) and what Benefit Points do to an Army (7.2): a thing with its price, by id and title. */
struct cn_offer {
    const char *id, *title; /* id: the card's number */
    uint8_t card;
};

struct cn_weakening {
    const char *id, *title; /* id: its cost */
    const struct cn_benefit *benefit;
};

enum { CN_BY_DIE = 4, CN_AFFECTED = 4 }; /* Region by a die; the Army that the battle is fought against */

struct cn_op {
    uint8_t kind;
    uint8_t subject;
    int8_t number;
    int8_t other;
    uint16_t first, count; /* within cn_content.op */
    uint64_t units;        /* bits of formations */
};

struct cn_ops {
    uint16_t first, count;
};

struct cn_area {
    const char *id, *title;
    int8_t region; /* enum cn_army_id or NONE */
    uint8_t number;
    int8_t vp; /* for an Army that stands here */
    int16_t x, y;
};

struct cn_counter {
    const char *id, *title;
    int8_t army;
    bool standard;
    int8_t combat_value[2], vp[2]; /* ready, disordered */
};

struct cn_fortress_type {
    const char *id, *title;
    int16_t areas[2];
    uint8_t area_count;
    uint8_t area[2];   /* numbers of those Areas, one a Region that it belongs to */
    uint8_t region[2]; /* CN_NONE: no second one */
    uint8_t zeal_income;
    int8_t vp[2]; /* by enum cn_side of who holds it */
    uint8_t highest[2];
    int16_t x, y;
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
    int16_t next_trouble;  /* where the Irish Troubles marker goes from here, or NONE */
    int8_t reaction;
    int16_t x, y;
    struct cn_box box[CN_BOXES];
};

struct cn_revolt_type {
    const char *id, *title;
    bool clubmen;
    int8_t combat_value, vp;
};

/* 6.9, card 15: the first row whose up_to the die does not pass. */
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
};

enum cn_need_kind { CN_NEED_GRADE, CN_NEED_BOX, CN_NEED_BATTLE, CN_NEED_FORTRESS };

struct cn_need {
    uint8_t kind, subject, limit;
};

struct cn_card {
    const char *id, *title, *summary;
    const char *needs; /* an achievement's: its conditions in words; NULL */
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
    uint8_t area_at[CN_ARMIES][6]; /* area of a Region's number */
    struct cn_counter counter[CN_COUNTERS];
    uint8_t standard_counter[CN_ARMIES];
    uint8_t search_fails[CN_ARMIES]; /* 12.1 */
    struct cn_league league[2];      /* 12.2 */
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
    int op_count, op_limit;
    struct cn_scenario scenario[CN_SCENARIOS];
    struct cn_verdict verdict[CN_WARS][CN_DEGREES];
    uint8_t automatic_defeat[CN_WARS];
    struct cn_ops interim[CN_DEGREES];
    const char *piece_id[CN_PIECES], *piece_title[CN_PIECES];
    struct cn_offer offer[CN_CARDS]; /* in the order of their numbers */
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
struct content_source;
struct content_faults;
const void *cn_content_load(const struct content_source *source, struct content_faults *faults);
void cn_content_unload(const void *content);

/* A list of operations out of a JSON array (a json_t), appended to the content's: for readers of other files than
 * cards.json too. path is for the faults that it reports. */
struct cn_ops cn_ops_read(struct cn_content *content, const char *file, const char *path, const void *json);

/* For domains.def: struct domain's functions. */
#define CN_DOMAIN_FUNCTIONS(THING)                                                                                     \
    int cn_##THING##_count(const void *content);                                                                       \
    const char *cn_##THING##_id(const void *content, int index);                                                       \
    const char *cn_##THING##_title(const void *content, int index);
CN_DOMAIN_FUNCTIONS(area)
CN_DOMAIN_FUNCTIONS(army)
CN_DOMAIN_FUNCTIONS(counter)
CN_DOMAIN_FUNCTIONS(fortress)
CN_DOMAIN_FUNCTIONS(track)
CN_DOMAIN_FUNCTIONS(card)
CN_DOMAIN_FUNCTIONS(revolt)
CN_DOMAIN_FUNCTIONS(place)
CN_DOMAIN_FUNCTIONS(reward)
CN_DOMAIN_FUNCTIONS(choice)
CN_DOMAIN_FUNCTIONS(piece)
CN_DOMAIN_FUNCTIONS(click)
CN_DOMAIN_FUNCTIONS(offer)
CN_DOMAIN_FUNCTIONS(weakening)
extern const char *const cn_side_ids[], *const cn_side_titles[];
extern const char *const cn_degree_ids[], *const cn_degree_titles[];
extern const char *const cn_grade_ids[], *const cn_grade_titles[];
extern const char *const cn_direction_ids[];
extern const char *const cn_roll_ids[], *const cn_roll_titles[];

/* ---- between the content files ---- */

extern const char *const cn_army_names[], *const cn_fortress_names[], *const cn_track_names[];
void cn_content_load_map(struct cn_content *content);       /* armies, map, fortress_dials, tracks */
void cn_content_load_cards(struct cn_content *content);     /* cards, deviltry, revolts */
void cn_content_load_scenarios(struct cn_content *content); /* scenarios, optional_rules */

#endif
