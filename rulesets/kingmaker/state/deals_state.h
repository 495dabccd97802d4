/* What players have agreed, offer and draft: KM-transfer, KM-alliance, KM-capture-noble, KM-E1-draws. */
#ifndef KM_STATE_DEALS_STATE_H
#define KM_STATE_DEALS_STATE_H

#include "../../ruleset.h"

enum { OFFERS = 16, OFFER_TERMS = 6, PERMISSIONS = 24, PLEDGES = 16, CLAIMS = 16 };

enum term_kind {
    TERM_NONE,
    TERM_HAND_CARD,  /* a: crown card; NONE: one unseen */
    TERM_EVENT_CARD, /* a: event card kept */
    TERM_TRANSFER,   /* a: transferable, b: Noble who gets it */
    TERM_PLACE,      /* a: captured place, or one of an office */
    TERM_SHIP,       /* a: ship of an office, b: Noble who gets it */
    TERM_HEIR,       /* a: heir, b: Noble who guards him then */
    TERM_RELEASE,    /* a: captive */
    TERM_DRAWS,      /* a: number of future crown draws (E1) */
    TERM_ENTRY,      /* a: place, b: last turn (state.turn) */
    TERM_SAIL,       /* a: port that may be left, b: last turn */
    TERM_LOAN,       /* a: ship, b: last turn */
    TERM_COMMISSION, /* a: Noble who stands in for a called one, b: the called one */
    TERM_ALLIANCE,
    TERM_COMMAND, /* a: Noble who comes under b's command */
    TERM_VOTE,    /* a: item and house, b: vote; binding in this session */
    TERM_PLEDGE,  /* a: kind of pledge, b: last turn; not binding */
    TERM_KINDS
};

struct term {
    int8_t kind;
    int8_t gives; /* bool: the one who made the offer gives it; else the other */
    int16_t a, b;
};

enum offer_state { OFFER_FREE, OFFER_DRAFT, OFFER_OPEN };
enum offer_expiry { EXPIRES_WINDOW, EXPIRES_TURN, EXPIRES_ROUND };

struct offer {
    int8_t state, from;
    role_set to, accepted;       /* several only for an alliance */
    int8_t expires, open_to_all; /* the latter: visible to all, else to the parties */
    int8_t countered, terms;
    struct term term[OFFER_TERMS];
};
_Static_assert(sizeof(struct offer) == 10 + 6 * OFFER_TERMS, "no padding");

/* KM-enter, KM-transfer: standing leave. */
struct permission {
    int8_t kind; /* TERM_ENTRY, TERM_SAIL, TERM_LOAN; TERM_NONE: free */
    int8_t from, to, pad;
    int16_t what, until;
};

struct pledge {
    int8_t kind, from, to, kept; /* kind 0: free */
    int16_t until, about;
};

/* KM-E1-draws: the next draws of `from` are `to`'s. */
struct claim {
    int8_t from, to, draws, noble; /* draws 0: free; noble: captive who is freed when all are paid; NONE */
};

struct deals {
    struct offer offer[OFFERS], draft[RULESET_MAX_ROLES];
    struct permission permission[PERMISSIONS];
    struct pledge pledge[PLEDGES];
    struct claim claim[CLAIMS];
    uint8_t offers_in_window[RULESET_MAX_ROLES], offers_in_turn[RULESET_MAX_ROLES];
    role_set window_waits; /* who has still to pass in the window that is open */
    int16_t pad;
};

#endif
