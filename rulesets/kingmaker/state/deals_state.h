/* The agreements, offers and drafts of players: KM-transfer, KM-alliance, KM-capture-noble, KM-E1-draws. */
#ifndef KM_STATE_DEALS_STATE_H
#define KM_STATE_DEALS_STATE_H

#include "../../ruleset.h"

enum {
    OFFERS_EACH = 2,    /* open at a time */
    OFFERS_A_ROUND = 8, /* made by one seat */
    COUNTERS = 2,       /* in a row; the last can only be accepted or refused */
    OFFERS = OFFERS_EACH * RULESET_MAX_ROLES,
    SERIES_OPEN = RULESET_MAX_ROLES, /* of a seat's offers: those to each other seat in private, and all public ones */
    OFFER_SERIES,
    FATES =
        8, /* of the latest offers of a series: as many as one seat makes in a round, the longest life of an offer */
    OFFER_TERMS = 6,
    DRAFT_CHANGES = 12, /* of a draft, so that drafting ends */
    PERMISSIONS = 48,
    CLAIMS = 16
};

enum term_kind {                  /* domain TERM */
                 TERM_HAND_CARD,  /* a: crown card in the hand; NONE: an unseen card */
                 TERM_KEPT,       /* a: enum kept: an event card that is kept */
                 TERM_TRANSFER,   /* a: transferable, b: Noble who gets it */
                 TERM_PLACE,      /* a: captured place, or one of an office, title or Noble */
                 TERM_SHIP,       /* a: ship of an office, b: Noble who gets it */
                 TERM_HEIR,       /* a: heir, b: Noble who then guards the heir */
                 TERM_RELEASE,    /* a: captive, b: bool: not before the draws are paid (E1) */
                 TERM_DRAWS,      /* a: number of future crown draws (E1) */
                 TERM_ENTRY,      /* a: place, b: enum until */
                 TERM_SAIL,       /* a: port that may be left, b: enum until */
                 TERM_LOAN,       /* a: ship, b: enum until */
                 TERM_COMMISSION, /* a: leader of a force that stands in for a called Noble in this turn */
                 TERM_ALLIANCE,
                 TERM_COMMAND, /* a: Noble who comes under b's command */
                 TERM_VOTE,    /* a: chamber, b: enum vote; on the item before the Houses: binding */
                 TERM_PLEDGE,  /* a: enum pledge_kind, b: enum until; not binding */
                 TERM_KINDS
};

enum kept { KEPT_WRIT, KEPT_FREE_MOVE, KEPT_REFUGE, KEPT_CHANCELLOR, KEPT_KINDS };         /* domain KEPT */
enum until { UNTIL_TURN, UNTIL_ROUND, UNTIL_ROUNDS, UNTIL_RECALLED, UNTILS };              /* domain UNTIL */
enum pledge_kind { PLEDGE_NO_ATTACK, PLEDGE_NO_CORONATION, PLEDGE_SUPPORT, PLEDGE_KINDS }; /* domain PLEDGE */
enum pledge_state { PLEDGE_NONE, PLEDGE_STANDS, PLEDGE_KEPT, PLEDGE_BROKEN };              /* domain PLEDGE_STATE */

struct term {
    int8_t kind;
    int8_t gives; /* bool: the maker of the offer gives it, not the partner */
    int16_t a, b;
};

enum offer_state { OFFER_FREE, OFFER_DRAFT, OFFER_OPEN };
enum offer_expiry { EXPIRES_WINDOW, EXPIRES_TURN, EXPIRES_ROUND, EXPIRIES }; /* domain EXPIRY */

struct offer {
    int8_t state, from, partner;
    int8_t openly;         /* bool: all see it; else only the two parties */
    role_set to, accepted; /* the roles that must accept: the partner, or for an alliance all its members */
    int8_t expires, counters;
    int8_t terms;
    int8_t changed;   /* of a draft: terms struck and choices given up */
    int16_t window;   /* EXPIRES_WINDOW: the number of the window in which it was made */
    int16_t turn;     /* in which it was made */
    int16_t number;   /* offer_number(); 0: a draft */
    int16_t division; /* TERM_VOTE: the number of the division that its votes are for */
    struct term term[OFFER_TERMS];
};
_Static_assert(sizeof(struct offer) == 20 + 6 * OFFER_TERMS, "no padding");

/* The number that an answer names. It is never used again in a game. Public offers of a seat have the odd numbers in
 * their order, private ones to each partner the even ones, so that no number discloses an offer that its reader may not
 * know. At most OFFERS_A_ROUND a round, and so at most 3,200 in the longest game. */
static inline int offer_number(bool openly, int count) {
    return 2 * count - openly;
}
static inline int offer_count(int number) {
    return (number + 1) / 2;
}
static inline int offer_series(int number, int partner) {
    return number % 2 != 0 ? SERIES_OPEN : partner;
}

/* The fate of an offer, and the role that caused it. */
enum offer_fate {
    FATE_NONE,
    FATE_WITHDRAWN,
    FATE_DECLINED,
    FATE_COUNTERED,
    FATE_ACCEPTED,
    FATE_TIME,  /* its time was over */
    FATE_TERMS, /* one of its things could no longer be given */
    FATE_LEFT   /* a party left the game */
};
enum { FATE_ROLE = 16 };

/* KM-enter, KM-transfer, KM-commission: standing leave. */
struct permission {
    int8_t kind; /* TERM_ENTRY, TERM_SAIL, TERM_LOAN, TERM_COMMISSION */
    int8_t from, to, live;
    int16_t what, until; /* the last turn (state.turn); INT16_MAX: until it is recalled */
};

/* A promise of one seat to another, which no rule enforces. Private pledges have their own records beside public ones,
 * so that neither shows in the other. */
struct pledge {
    uint16_t until : 14; /* the last turn (state.turn); the longest game has far fewer */
    uint16_t state : 2;  /* enum pledge_state */
};
_Static_assert(sizeof(struct pledge) == 2, "no padding");
enum { PLEDGE_RECORDS = 2 * PLEDGE_KINDS }; /* by pledge_record() */
static inline int pledge_record(int kind, bool openly) {
    return 2 * kind + openly;
}
static inline int pledge_kind_of(int record) {
    return record / 2;
}
static inline bool pledge_is_open(int record) {
    return record % 2 != 0;
}

/* KM-E1-draws: the next draws of `from` are `to`'s. */
struct claim {
    int8_t from, to, draws, noble; /* draws 0: unused; noble: the captive freed after the last payment, or NONE */
};

struct deals {
    struct offer offer[OFFERS], draft[RULESET_MAX_ROLES];
    struct permission permission[PERMISSIONS];
    struct pledge pledge[RULESET_MAX_ROLES][RULESET_MAX_ROLES][PLEDGE_RECORDS];
    struct claim claim[CLAIMS];
    int8_t promised[2][RULESET_MAX_ROLES];         /* of each House: enum vote, on the item before it */
    uint8_t made[RULESET_MAX_ROLES];               /* offers begun in this round */
    int16_t window;                                /* the number of the last window */
    int16_t division;                              /* … of the last division */
    int16_t sent[RULESET_MAX_ROLES][OFFER_SERIES]; /* offers that were sent */
    uint8_t fate[RULESET_MAX_ROLES][OFFER_SERIES]
                [FATES];                  /* enum offer_fate + FATE_ROLE * role; the newest of each rest */
    int16_t alliance[RULESET_MAX_ROLES];  /* number of changes of each role's allies: the argument of end-alliance */
    int8_t draft_lost[RULESET_MAX_ROLES]; /* role + 1 that left the game while a draft was addressed to it; 0 */
};

static inline int term_giver(const struct offer *offer, const struct term *term) {
    return term->gives ? offer->from : offer->partner;
}
static inline int term_taker(const struct offer *offer, const struct term *term) {
    return term->gives ? offer->partner : offer->from;
}
/* The roles that see an offer. */
static inline role_set offer_audience(const struct offer *offer) {
    return offer->openly ? ROLES_EVERYONE : (role_set)(ROLE_BIT(offer->from) | ROLE_BIT(offer->partner) | offer->to);
}

#endif
