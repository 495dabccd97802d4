/* What players have agreed, offer and draft: KM-transfer, KM-alliance, KM-capture-noble, KM-E1-draws. */
#ifndef KM_STATE_DEALS_STATE_H
#define KM_STATE_DEALS_STATE_H

#include "../../ruleset.h"

enum {
    OFFERS_EACH = 2,    /* open at a time */
    OFFERS_A_ROUND = 8, /* made by one seat */
    COUNTERS = 2,       /* in a row, before one has to take it or leave it */
    OFFERS = OFFERS_EACH * RULESET_MAX_ROLES,
    OFFER_TERMS = 6,
    DRAFT_CHANGES = 12, /* of a draft, so that it comes to an end */
    PERMISSIONS = 48,
    CLAIMS = 16
};

enum term_kind {                  /* domain TERM */
                 TERM_HAND_CARD,  /* a: crown card in the hand; NONE: one unseen */
                 TERM_KEPT,       /* a: enum kept: an event card that is kept */
                 TERM_TRANSFER,   /* a: transferable, b: Noble who gets it */
                 TERM_PLACE,      /* a: captured place, or one of an office, title or Noble */
                 TERM_SHIP,       /* a: ship of an office, b: Noble who gets it */
                 TERM_HEIR,       /* a: heir, b: Noble who guards him then */
                 TERM_RELEASE,    /* a: captive, b: bool: not before the draws are paid (E1) */
                 TERM_DRAWS,      /* a: number of future crown draws (E1) */
                 TERM_ENTRY,      /* a: place, b: enum until */
                 TERM_SAIL,       /* a: port that may be left, b: enum until */
                 TERM_LOAN,       /* a: ship, b: enum until */
                 TERM_COMMISSION, /* a: leader of a force that stands in for a called Noble in this turn */
                 TERM_ALLIANCE,
                 TERM_COMMAND, /* a: Noble who comes under b's command */
                 TERM_VOTE,    /* a: chamber, b: enum vote; on what is before the Houses: binding */
                 TERM_PLEDGE,  /* a: enum pledge_kind, b: enum until; not binding */
                 TERM_KINDS
};

enum kept { KEPT_WRIT, KEPT_FREE_MOVE, KEPT_REFUGE, KEPT_CHANCELLOR, KEPT_KINDS };         /* domain KEPT */
enum until { UNTIL_TURN, UNTIL_ROUND, UNTIL_ROUNDS, UNTIL_RECALLED, UNTILS };              /* domain UNTIL */
enum pledge_kind { PLEDGE_NO_ATTACK, PLEDGE_NO_CORONATION, PLEDGE_SUPPORT, PLEDGE_KINDS }; /* domain PLEDGE */
enum pledge_state { PLEDGE_NONE, PLEDGE_STANDS, PLEDGE_KEPT, PLEDGE_BROKEN };              /* domain PLEDGE_STATE */

struct term {
    int8_t kind;
    int8_t gives; /* bool: the one who made the offer gives it; else the partner */
    int16_t a, b;
};

enum offer_state { OFFER_FREE, OFFER_DRAFT, OFFER_OPEN };
enum offer_expiry { EXPIRES_WINDOW, EXPIRES_TURN, EXPIRES_ROUND, EXPIRIES }; /* domain EXPIRY */

struct offer {
    int8_t state, from, partner;
    int8_t openly;         /* bool: all see it; else the two */
    role_set to, accepted; /* who must accept it: the partner; for an alliance all who come into it */
    int8_t expires, counters;
    int8_t terms;
    int8_t changed; /* of a draft: terms struck and choices given up */
    int16_t window; /* EXPIRES_WINDOW: the number of the window in which it was made */
    int16_t turn;   /* in which it was made */
    struct term term[OFFER_TERMS];
};
_Static_assert(sizeof(struct offer) == 16 + 6 * OFFER_TERMS, "no padding");

/* KM-enter, KM-transfer, KM-commission: standing leave. */
struct permission {
    int8_t kind; /* TERM_ENTRY, TERM_SAIL, TERM_LOAN, TERM_COMMISSION */
    int8_t from, to, live;
    int16_t what, until; /* the last turn (state.turn); INT16_MAX: until it is recalled */
};

/* A promise that nobody enforces: of one seat to another. What was pledged between the two stands beside what was
 * pledged before all, so that one does not show in the other. */
struct pledge {
    int16_t until;
    int8_t state, pad;
};
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
    int8_t from, to, draws, noble; /* draws 0: free; noble: captive who is freed when all are paid; NONE */
};

struct deals {
    struct offer offer[OFFERS], draft[RULESET_MAX_ROLES];
    struct permission permission[PERMISSIONS];
    struct pledge pledge[RULESET_MAX_ROLES][RULESET_MAX_ROLES][PLEDGE_RECORDS];
    struct claim claim[CLAIMS];
    int8_t promised[2][RULESET_MAX_ROLES]; /* of each House: enum vote, on what is before it */
    uint8_t made[RULESET_MAX_ROLES];       /* offers begun in this round */
    int16_t window;                        /* the number of the last window */
    int16_t pad;
};

static inline int term_giver(const struct offer *offer, const struct term *term) {
    return term->gives ? offer->from : offer->partner;
}
static inline int term_taker(const struct offer *offer, const struct term *term) {
    return term->gives ? offer->partner : offer->from;
}
/* Who sees an offer. */
static inline role_set offer_audience(const struct offer *offer) {
    return offer->openly ? ROLES_EVERYONE : (role_set)(ROLE_BIT(offer->from) | ROLE_BIT(offer->partner) | offer->to);
}

#endif
