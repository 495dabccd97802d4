/* KM-parl-votes: the votes that each faction can cast. */
#include "../../kit/bits.h"
#include "state.h"

static bool parliament_sits(const struct kingmaker *s) {
    return s->parliament.place != NONE;
}

/* P7: the heirs of the other house are held to be dead while a holder of both counts. */
static bool house_counts(const struct kingmaker *s, int role, int house) {
    int counted = s->parliament.counts_house[role];
    return !parliament_sits(s) || !holds_both_seniors(s, role) || counted == NONE || counted == house;
}

/* KM-parl-voting 4: a card that Parliament gave or granted in this session has no votes in this session. */
static bool is_given_now(const struct kingmaker *s, int card) {
    return parliament_sits(s) && card < SHIP_CARD_FIRST && s->frozen[card] == FROZEN_GIVEN;
}

/* Open point 25: the Noble who has the card must be free. */
static bool serves(const struct kingmaker *s, int card, int role) {
    int noble = card_noble(s, card);
    return noble != NONE && noble_is_free(s, noble) && noble_owner(s, noble) == role && !is_given_now(s, card);
}

/* A captive Beaufort counts no more than any other captive. */
static bool controls(const struct kingmaker *s, int role, int king) {
    return king_owner(s, king) == role && (king != KING_BEAUFORT || noble_is_free(s, NOBLE_BEAUFORT));
}

static int king_house(int king) {
    return king == KING_BEAUFORT ? LANCASTER : heir_house(king);
}

/* P1, P2: the King's votes, or the Chancellor's if there is no sole King. */
static bool has_king_votes(const struct kingmaker *s, int role) {
    int king = sole_king(s);
    if (parliament_sits(s) && s->parliament.henry_votes != NONE)
        return s->parliament.henry_votes == role;
    if (king == NONE)
        return serves(s, OFFICE_CHANCELLOR, role);
    return controls(s, role, king) && house_counts(s, role, king_house(king));
}

/* The senior of a house: its first living heir; Beaufort once he is crowned. */
static int senior(const struct kingmaker *s, int house) {
    int heir = senior_heir(s, house);
    return heir == NONE && house == LANCASTER && s->beaufort_crowned ? KING_BEAUFORT : heir;
}

static bool attends(const struct game *game, int king) {
    const struct kingmaker *s = state_of(game);
    int guard = king == KING_BEAUFORT ? NOBLE_BEAUFORT : s->heir[king].with;
    if (!parliament_sits(s))
        return true;
    if (guard != NONE)
        return s->parliament.present >> guard & 1;
    return s->heir[king].square == content_of(game)->place[s->parliament.place].square;
}

static int royal_votes(const struct game *game, int role, enum parliament_house chamber) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int votes = chamber == COMMONS && has_king_votes(s, role) ? t->king_votes : 0;
    for (int house = 0; house < HOUSES; house++) {
        int heir = senior(s, house);
        if (heir == NONE || !controls(s, role, heir) || !house_counts(s, role, house))
            continue;
        if (chamber == COMMONS)
            votes += t->senior_votes_commons;
        else if (attends(game, heir))
            votes += t->senior_votes_lords;
    }
    return votes;
}

/* KM-transfer 1: a card has no use in the turn in which it was passed on. */
static bool is_passed_on(const struct kingmaker *s, int card) {
    return card_is_transferable(card) && s->frozen[card] == FROZEN_PASSED;
}

/* Is the place captured, or granted by a card that counts? */
static bool place_counts(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    if (place_owner(game, place) != role)
        return false;
    int grant = content_of(game)->grant[place];
    return s->place_held[place] != HELD_BY_GRANT || card_noble(s, grant) == NONE ||
           (noble_is_free(s, card_noble(s, grant)) && !is_given_now(s, grant) && !is_passed_on(s, grant));
}

int town_votes(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int votes = 0;
    for (int i = 0; i < t->voting_places; i++)
        if (place_counts(game, role, t->voting_place[i]))
            votes += t->place[t->voting_place[i]].votes;
    if (serves(s, OFFICE_CINQUE_PORTS, role))
        votes += t->card[OFFICE_CINQUE_PORTS].commons;
    return votes;
}

/* The votes of a Noble and the Noble's awards, without awards of this session. */
static int noble_votes(const struct game *game, int noble, enum parliament_house chamber) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int votes = chamber == COMMONS ? t->card[noble].commons : t->card[noble].lords;
    FOR_EACH_AWARD(card, s, noble) {
        if (card != OFFICE_CINQUE_PORTS && !is_given_now(s, card))
            votes += chamber == COMMONS ? t->card[card].commons : t->card[card].lords;
    }
    return votes;
}

int votes_counted(const struct game *game, int role, enum parliament_house chamber) {
    const struct kingmaker *s = state_of(game);
    uint32_t nobles = nobles_of(s, role);
    int votes = royal_votes(game, role, chamber);
    if (chamber == COMMONS)
        votes += town_votes(game, role);
    else if (parliament_sits(s))
        nobles &= s->parliament.present;
    FOR_EACH_BIT (n, nobles)
        votes += noble_votes(game, n, chamber);
    return votes;
}

enum vote vote_bound(const struct game *game, int role, enum parliament_house house) {
    return (enum vote)state_of(game)->deals.promised[house][role];
}

bool house_votes_on(enum item item, enum parliament_house house) {
    return item == ITEM_BISHOP ? house == LORDS : item == ITEM_SHIP ? house == COMMONS : true;
}

int votes_in_print(const struct game *game, enum parliament_house house) {
    const struct tables *t = content_of(game);
    int all = house == COMMONS ? t->king_votes + HOUSES * t->senior_votes_commons : HOUSES * t->senior_votes_lords;
    for (int p = 0; p < PLACES && house == COMMONS; p++)
        all += t->place[p].votes;
    for (int card = 0; card < CARDS; card++)
        all += house == COMMONS ? t->card[card].commons : t->card[card].lords;
    return all;
}

int commons_majority(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    int all = 0;
    if (s->option[OPTION_MAJORITY] != MAJORITY_COUNTABLE)
        return votes_in_print(game, COMMONS) / 2 + 1;
    for (int role = 0; role < SEATS; role++)
        all += is_seated(s, role) ? votes_counted(game, role, COMMONS) : 0;
    return all / 2 + 1;
}
