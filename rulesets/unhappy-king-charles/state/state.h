/* The whole state of a game, in both editions and with Henrietta. The helpers of this folder change pieces, markers and
 * cards and keep the counts true. Rules write the members of their own chapter, of the operation and of the battle that
 * they carry out. */
#ifndef UK_STATE_STATE_H
#define UK_STATE_STATE_H

#include "../../kit/flow.h"
#include "../../kit/windows.h"
#include "../reader/content.h"
#include "battle_state.h"
#include "card_state.h"

enum { SCENARIO_WAR, SCENARIO_HENRIETTA, SCENARIOS };
enum { EDITION_PHALANX, EDITION_GMT };
enum uk_option {
    OPTION_EDITION,
    OPTION_CORNISH,         /* UP-25.1 */
    OPTION_DESERTION_ORDER, /* UP-25.2 */
    OPTION_MANCHESTER,      /* UP-25.3 */
    OPTION_LAUGHTER,        /* UP-25.4 */
    OPTION_LOSTWITHIEL,     /* UP-25.5 */
    OPTION_NO_AUTOMATIC,    /* UG-17.1: the King's Surrender does not end the game */
    OPTIONS
};

enum { LATE_1644 = 6 }; /* of the turns */

enum phase {
    PHASE_HOUSEKEEPING,
    PHASE_POLITICAL,
    PHASE_RECRUITMENT,
    PHASE_DRAW,
    PHASE_CAMPAIGN,
    PHASE_BLOCKADE,
    PHASE_DESERTION,
    PHASE_POWER_BASE,
    PHASE_TURN_END,
    PHASE_OVER
};

/* The place of a Brigade: with a General (the General's number), outside in an Area, inside a Fortress or with a Local
 * Notable, or in a box. A Siege Train and the Queen have such a place, too. */
enum {
    PLACE_OUTSIDE = GENERALS,
    PLACE_INSIDE = PLACE_OUTSIDE + AREAS,
    PLACE_AVAILABLE = PLACE_INSIDE + AREAS, /* for Recruitment */
    PLACE_REFORMED,
    PLACE_DISPERSED,
    PLACE_ELIMINATED,
    PLACE_WAITING, /* comes by an event */
    PLACE_GONE,    /* out of the game */
    PLACES
};

/* The place of a General: an Area's number, or a box. */
enum {
    BOX_AVAILABLE = AREAS,
    BOX_TURN_TRACK,
    BOX_DISPERSED,
    BOX_WAITING, /* comes by an event; Leven and Callander before they are in England */
    BOX_GONE
};

enum { NOTABLE_WAITING, NOTABLE_IN_PLAY, NOTABLE_GONE };
enum { SIEGE_NONE, SIEGE_MARKER, SIEGE_BLOCKADE };

enum ending {
    ENDING_NONE,
    ENDING_KING_SURRENDERS,
    ENDING_LONDON,     /* UP-6.1: London and three Regions, twice */
    ENDING_POWER_BASE, /* UP-6.2 */
    ENDING_BOTH_LOSE,
    ENDING_VICTORY_POINTS, /* UP-6.3 */
    ENDING_TOO_FEW_POINTS,
    ENDING_RESIGNED,
    ENDING_REMOVED
};

/* The current Activation (16 to 20), from its declaration to its end. There is never more than one. */
enum activation_mode { MODE_MOVE, MODE_BOMBARD, MODE_ENTRY /* Leven, Callander, Lorraine come */, MODE_SORTIE };
enum { PATH_MOST = 8 };

struct operation {
    uint32_t tried; /* Generals who tried to Intercept in this Activation */
    uint32_t left;  /* Generals left behind by the active General in this Activation */
    int8_t general; /* NONE: no current Activation */
    int8_t mode;
    int8_t from;          /* the Area that he left for the one that he stands in; NONE: from off the map */
    int8_t line;          /* enum line that he came by */
    int8_t spent;         /* Movement Points */
    int8_t bonus;         /* … added by an event */
    int8_t over;          /* the Activation ends: a Battle lost or drawn, Subordinated, out of points */
    int8_t won;           /* he won a Battle here and owes 1 MP to go on */
    int8_t small;         /* by a 1 or 2 Ops card: may not pick up to 5 Brigades (UP-16.1) */
    int8_t intercept_drm; /* to rolls against him */
    int8_t intercepted;   /* the General who intercepted him in this Area, or NONE: no Evasion, no pick-up */
    int8_t path_count;
    int8_t path[PATH_MOST]; /* Areas that he left, for an Illegal Position (UP-17.3) */
    int8_t lifted;          /* he took a besieger under command: the lines cost 1 MP if he goes on */
    int8_t queen;           /* movement.c: the player's decision about the Queen */
    int8_t left_lines;      /* the besieger gave his lines up to Evade from him in this Area */
    int8_t spare[1];
};

/* The current card play: the common state of one card's Activations. */
struct play {
    uint64_t moved[BRIGADE_WORDS]; /* Brigades moved on this card, by a General or by New Model Army */
    struct area_set placed;        /* Areas that got a marker by this card: no chain of them (13) */
    uint32_t activated;            /* Generals */
    uint16_t raided;               /* Local Notables */
    int16_t card;                  /* index, NONE: no card is being played */
    int8_t side;
    int8_t maritime; /* Brigades that crossed the Maritime line (GMT: at most two a card) */
    int8_t spare[6];
};

/* The current recruitment (10, 14, events). */
enum recruitment_source { RECRUIT_PHASE, RECRUIT_ACTION, RECRUIT_EVENT };
struct recruitment {
    struct area_set used;        /* Areas where a Brigade was placed */
    struct area_set reformed;    /* … a Reformed one */
    uint32_t generals, notables; /* Generals and Local Notables who were given one (UP-14.1) */
    uint8_t side, source;        /* enum recruitment_source */
    int8_t left;                 /* Brigades (or the Siege Train) to be recruited */
    int8_t veterans;             /* of them may be Veterans though Militia are available; 127: all */
    int8_t naval;                /* 1: the sea can still help this turn: a Veteran, or one Brigade more (UP-8.4) */
    int8_t pending;              /* a General without Brigades who must be given one, or NONE */
    uint8_t regions;             /* bits: Regions that got theirs (one a Region where once_a_region) */
    uint8_t once_a_region;
    uint8_t excluded;   /* bits: Regions where an event forbids it */
    uint8_t naval_more; /* the sea's help may be one Brigade more */
    uint8_t spare[6];
};

/* Blockade Phase and desertion. */
struct upkeep {
    struct area_set done;              /* Areas that are done */
    uint64_t deserters[BRIGADE_WORDS]; /* chosen, not yet removed */
};

enum covenanters { SCOTS_WAITING, SCOTS_MAY_ENTER, SCOTS_GONE };

enum { DEPTH = 24 };

struct uk_state {
    FLOW(DEPTH) flow;
    uint8_t scenario, edition, optional; /* optional: bit k for enum uk_option k */
    uint8_t turn;                        /* 0 is Late 1642 */
    uint8_t phase;                       /* enum phase */
    uint8_t active;                      /* the side that plays the next card */

    uint64_t turned[BRIGADE_WORDS]; /* Turncoats: they fight for the other side */
    struct area_set emptied;        /* Besieged Fortresses that lost the last Brigade: siege_check lets them fall */
    struct play play;
    struct recruitment recruitment;
    struct upkeep upkeep;
    struct battle battle;
    struct card_state cards;
    struct operation op;
    struct windows windows;

    uint32_t inside;             /* bits: Generals shut in a Fortress */
    uint32_t sheltered;          /* bits: Generals who went into one before an enemy came (UG-14.1) */
    uint32_t may_not_assault;    /* bits: Generals */
    uint32_t besieging;          /* bits: Commanding Generals whose army a Siege marker lies on (UP-20.1) */
    uint32_t generals_in[AREAS]; /* bits, both sides */

    /* Control and Fortresses */
    int8_t control[AREAS];     /* side or NEUTRAL */
    int8_t siege[AREAS];       /* SIEGE_…, of the controller's enemy */
    uint8_t bombarded[AREAS];  /* the accumulated Bombardment Value */
    uint8_t notable[NOTABLES]; /* NOTABLE_… */

    /* Generals */
    uint8_t general_at[GENERALS];
    int8_t superior[GENERALS];  /* the Commanding General, or NONE */
    uint8_t strength[GENERALS]; /* Brigades on his own Display */

    /* Brigades */
    uint8_t brigade_at[BRIGADES];
    uint8_t mix[BRIGADES];         /* state/fog.h: the enemy cannot tell Brigades with one number apart */
    uint8_t outside[SIDES][AREAS]; /* how many Unled Brigades of a side stand outside */
    uint8_t within[AREAS];         /* how many Unled Brigades are inside */

    /* Other pieces */
    uint8_t train[SIDES];      /* place; PLACE_AVAILABLE, PLACE_WAITING till train_turn, PLACE_GONE */
    uint8_t train_turn[SIDES]; /* the first turn when it can be recruited again */
    uint8_t queen;             /* place; PLACE_WAITING, PLACE_GONE */
    uint8_t brentford;         /* 1: lies on the King's Display */

    /* Tracks */
    int8_t naval;           /* + Parliament, - Royalist; without Diplomatic Strength */
    uint8_t chits;          /* bits: drawn */
    uint8_t first;          /* the side that plays first this turn */
    uint8_t recruited;      /* bits by side: took the Recruit action this turn */
    uint8_t passed;         /* bits by side */
    int8_t plays[SIDES];    /* cards that must be played before the side may pass, never below 0 */
    uint8_t london_held;    /* turns in a row at whose end UP-6.1 held */
    uint8_t desertion_from; /* category that desertion starts with: 0 to 4 */

    /* Rules that events switch on */
    uint8_t war_begun;        /* card 1 */
    uint8_t truce;            /* 1 + the side bound by card 103; 0 none */
    uint8_t covenanters;      /* enum covenanters */
    uint8_t callander;        /* 1: has entered or never can */
    uint8_t new_model;        /* card 3 has been played */
    uint8_t joint_venture;    /* card 84: Waller may be Subordinate to Essex */
    uint8_t cessation_barred; /* card 109 */

    uint8_t ending;        /* enum ending */
    uint8_t loser;         /* side, of ENDING_POWER_BASE and so on */
    uint8_t sea_helped;    /* bits by side: took a Brigade or a Veteran by sea this turn (UG-15.3) */
    uint8_t siege_dice[2]; /* of the last Bombardment or Assault, while its fight goes on; 0: not rolled */
};
_Static_assert(sizeof(struct uk_state) == offsetof(struct uk_state, siege_dice) + 2, "no padding");
_Static_assert(sizeof(struct operation) == 32 && sizeof(struct play) == 48 && sizeof(struct recruitment) == 56,
               "no padding");

static inline struct uk_state *state_of(const struct game *game) {
    return game->state;
}
static inline bool option_on(const struct uk_state *s, enum uk_option option) {
    return s->optional >> option & 1;
}
static inline bool gmt(const struct uk_state *s) {
    return s->edition == EDITION_GMT;
}
/* Henrietta: one player for both sides (UP-26). */
static inline bool is_solo(const struct uk_state *s) {
    return s->scenario == SCENARIO_HENRIETTA;
}
/* UP-12.1: the side plays and discards nothing more in this phase, except bonus cards. */
static inline bool has_passed(const struct uk_state *s, int side) {
    return s->passed >> side & 1;
}
static inline const struct uk_turn *this_turn(const struct uk_content *c, const struct uk_state *s) {
    return &c->turn[s->turn];
}

#endif
