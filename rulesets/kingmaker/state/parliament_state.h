/* A Parliament in session. */
#ifndef KM_STATE_PARLIAMENT_STATE_H
#define KM_STATE_PARLIAMENT_STATE_H

#include "../../ruleset.h"

/* KM-parl-voting: the item before the Houses. */
enum item {
    ITEM_NONE,
    ITEM_SUPPORT, /* one of two Kings */
    ITEM_AWARD,   /* a title or office from Chancery to a Noble */
    ITEM_BISHOP,
    ITEM_PARDON, /* a used King's Pardon: crown discard, or Chancery again */
    ITEM_SHIP,   /* KM-E1-sunk */
    ITEM_CROWN,  /* one King alone: victory */
    ITEMS
};

enum parliament_house { COMMONS, LORDS, PARLIAMENT_HOUSES };
enum vote { VOTE_NONE, VOTE_AGAINST, VOTE_FOR, VOTE_ABSTAIN, VOTES };
/* On ITEM_SUPPORT for stands for the Lancastrian King, against for the Yorkist. */
enum { PROPOSERS = 4, CARRIERS = 8 };

struct parliament {
    uint32_t present;   /* Nobles who attend */
    uint32_t refused;   /* Nobles summoned; for the card before the Houses: who declined or were voted down */
    int16_t place;      /* NONE: no Parliament sits */
    int16_t card;       /* the crown card before the Houses; NONE */
    int8_t summoner;    /* role */
    int8_t forced;      /* bool: by an event; Henry alone counts as unfit */
    int8_t henry_votes; /* role that has the King's votes in Henry's stead; NONE */
    int8_t item;        /* enum item */
    int8_t subject;     /* the Noble, ship, heir or KING_BEAUFORT under discussion; NONE */
    int8_t passed;      /* bool: the last division */
    int8_t accepted;    /* bool: the Noble's faction takes the card */
    uint8_t done_bishops, done_pardons, done_ships;    /* bits of items already before the Houses in this session */
    int8_t proposer[PROPOSERS];                        /* KM-parl-cards: roles in their order; NONE */
    int8_t cast[PARLIAMENT_HOUSES][RULESET_MAX_ROLES]; /* enum vote, for the item before the Houses */
    int8_t counts_house[RULESET_MAX_ROLES];            /* house that counts for a player with both senior heirs; NONE */
    int8_t kings_voted, upheld;     /* bool: two Kings were voted on; the King supported after it rises, or NONE */
    int16_t carried[CARRIERS];      /* KM-parl-move: men brought by each ship … */
    int16_t carried_from[CARRIERS]; /* … and their square */
};
_Static_assert(sizeof(struct parliament) == 84, "no padding");

#endif
