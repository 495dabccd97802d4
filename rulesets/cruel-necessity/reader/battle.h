/* The tables of formations.json, battle_cards.json and battle_board.json. */
#ifndef CN_READER_BATTLE_H
#define CN_READER_BATTLE_H

#include "../../kit/bits.h"
#include "../../kit/content.h"
#include "ids.h"

enum { CN_UNITS_MAX = 64, CN_BATTLE_CARDS_MAX = 16, CN_BRANCHES = 2 };

enum cn_branch { CN_CAVALRY, CN_FOOT };

enum cn_outcome { CN_VICTORY, CN_DRAW, CN_DEFEAT, CN_OUTCOMES };

enum cn_fate { CN_FATE_REMOVED, CN_FATE_RECOVERY, CN_FATE_RETURNS, CN_FATES };

struct cn_unit {
    const char *id;
    const char *title;
    const char *short_title; /* on the counter; NULL: the title */
    int8_t side;             /* enum cn_side */
    int8_t branch;           /* enum cn_branch */
    uint8_t strength;
    uint8_t support; /* added to the foot of its wing after a victory in its own sector (CN-7.1) */
    uint8_t enters_by_card;
    bool named;
    bool event; /* its reveal draws a battle card */
};

/* When a battle card may be played: after the events of step 4, after the dice of a sector, after a Victory. */
enum cn_timing { CN_TIME_CLASH, CN_TIME_DICE, CN_TIME_VICTORY, CN_TIMINGS };

enum cn_battle_effect {
    CN_EFFECT_UNIT,           /* a Strength marker on one unit */
    CN_EFFECT_BRANCH_UNITS,   /* every unit of a branch, on both sides */
    CN_EFFECT_BRANCH_SECTORS, /* every sector total of a branch, on one side */
    CN_EFFECT_SECTOR,         /* one sector total of the player's choice */
    CN_EFFECT_SECTOR_BY_DIE,  /* a die decides the side that loses in the card's sector */
    CN_EFFECT_REROLL_BOTH,
    CN_EFFECT_REROLL_OWN,
    CN_EFFECT_EXCHANGE,
    CN_EFFECT_BENEFIT,
    CN_EFFECT_AFTERMATH
};

enum cn_target {
    CN_TARGET_ONE, /* the unit that the card names */
    CN_TARGET_ANY_CAVALRY,
    CN_TARGET_ANY_UNNAMED,
    CN_TARGET_WEAKEST_CAVALRY,
    CN_TARGET_WEAKEST_UNNAMED_FOOT
};

struct cn_battle_card {
    const char *id;
    const char *title;
    const char *summary;
    uint8_t number;
    bool spares_track; /* CN_EFFECT_AFTERMATH: no track falls after a Defeat */
    int8_t kept;       /* 0: carried out when drawn, 1: kept */
    int8_t timing;     /* enum cn_timing */
    int8_t effect;     /* enum cn_battle_effect */
    int8_t side;       /* enum cn_side */
    int8_t target;     /* enum cn_target */
    int8_t branch;     /* enum cn_branch */
    int8_t sector;
    int8_t amount;
    int8_t least;        /* the lowest strength to which the card reduces a unit */
    int8_t victory_zeal; /* CN_EFFECT_AFTERMATH */
    int8_t draw_zeal;
    int8_t parliament_until; /* CN_EFFECT_SECTOR_BY_DIE: up to this face Parliament loses */
    int16_t unit;            /* CN_TARGET_ONE */
};

struct cn_sector {
    const char *id;
    const char *title;
    int8_t branch;
    int8_t wing;     /* of Parliament: 0 right, 1 left */
    int8_t supports; /* 1 + the sector of the foot of the same wing; 0 for foot */
    uint8_t units;   /* places on each side */
    uint8_t first_slot;
    int16_t x, y;
};

enum cn_aftermath_case { CN_AFTER_VICTORY, CN_AFTER_DRAW, CN_AFTER_DEFEAT, CN_AFTER_SALVAGED_DRAW };

enum cn_battle_gain {
    CN_GAIN_NOTHING,
    CN_GAIN_ZEAL,
    CN_GAIN_DISORDER,
    CN_GAIN_STRENGTH,
    CN_GAIN_TRACK_UP,
    CN_GAIN_TRACK_DOWN,
    CN_GAIN_FORTRESS
};

struct cn_aftermath {
    int8_t outcome; /* enum cn_aftermath_case */
    int8_t effect;  /* enum cn_battle_gain */
    int8_t track;   /* enum cn_track_id, for CN_GAIN_TRACK_DOWN */
    int8_t amount;
};

struct cn_benefit {
    const char *id;
    const char *title;
    uint8_t cost;
    int8_t effect; /* enum cn_battle_gain */
    int8_t amount;
};

/* CN-7.0b: the first row whose up_to is not below the die applies. */
struct cn_deadly {
    int8_t fate;
    uint8_t up_to;
};

/* CN-12.3: margins that apply after the card has been revealed (0: from the start). The last such row counts. */
struct cn_quick {
    uint8_t after_card;
    uint8_t victory_margin;
    uint8_t defeat_margin;
};

struct cn_battle_rules {
    uint8_t sector_margin, major_beyond, zeal_cost, zeal_amount;
};

struct cn_battle_content {
    const struct cn_unit *unit;
    const struct cn_battle_card *card;
    const struct cn_sector *sector;
    const struct cn_aftermath *aftermath;
    const struct cn_benefit *benefit;
    const struct cn_deadly *deadly;
    const struct cn_quick *quick;
    struct cn_battle_rules rules;
    int unit_count, card_count, sector_count, aftermath_count, benefit_count, deadly_count, quick_count;

    /* Sets of units, so that a draw is a mask and a pick. */
    uint64_t units; /* all units */
    uint64_t named;
    uint64_t draws[2][CN_BRANCHES]; /* the units in the draw pool, by side and branch */
    uint64_t named_parliament[CN_BRANCHES];
    uint16_t cards;            /* all cards */
    uint16_t kept[CN_TIMINGS]; /* cards to keep, by the time of their play */
    uint8_t sector_of[CN_SLOTS];
};

/* Reads the three files, and quick_combat of optional_rules.json; root is the pool's. Faults are reported, never
 * returned. */
void cn_read_battle(const void *root, struct cn_battle_content *battle);

/* For look-ups by id, after loading. */
struct content_ids cn_unit_ids(const struct cn_battle_content *battle);
/* The index of the battle card with that number; NONE. */
int cn_battle_card_numbered(const struct cn_battle_content *battle, int number);

#endif
