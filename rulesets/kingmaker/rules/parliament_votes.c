#include "parliament_votes.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "deals.h"
#include "victory.h"
#include "windows.h"

/* The role's votes on the item before the Houses. */
static int votes_on_it(const struct game *game, int role, enum parliament_house house) {
    return house_votes_on((enum item)state_of(game)->parliament.item, house) ? votes_counted(game, role, house) : 0;
}

static bool votes_in(const struct game *game, int role, enum parliament_house house) {
    return votes_on_it(game, role, house) > 0;
}

void division_call(struct game *game, enum item item, int card, int subject) {
    struct parliament *p = &state_of(game)->parliament;
    p->item = (int8_t)item;
    p->card = (int16_t)card;
    p->subject = (int8_t)subject;
    p->passed = 0;
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        for (int role = 0; role < SEATS; role++)
            p->cast[house][role] = VOTE_NONE;
    release_votes(game);
    state_of(game)->deals.division = (int16_t)(state_of(game)->deals.division % INT16_MAX + 1);
    /* From now on votes may be promised in private, so undo is closed. */
    tell_secret(game, EVENT_HOUSES_VOTE, ROLES_EVERYONE, 0, 0, 0, 0, 0);
    flow_call(game, STEP_DIVISION, p->summoner);
    window_open(game, WINDOW_BETWEEN_ITEMS);
}

/* ---- casting --------------------------------------------------------------------------------------------------- */

static void cast(struct game *game, int role, int commons, int lords) {
    struct parliament *p = &state_of(game)->parliament;
    p->cast[COMMONS][role] = (int8_t)commons;
    p->cast[LORDS][role] = (int8_t)lords;
    tell8(game, p->item == ITEM_SUPPORT ? EVENT_SUPPORTED_BY : EVENT_VOTED,
          (int16_t[EVENT_ARGS]){(int16_t)role, (int16_t)commons, (int16_t)votes_on_it(game, role, COMMONS),
                                (int16_t)lords, (int16_t)votes_on_it(game, role, LORDS)});
    pledges_voted(game, role, COMMONS);
    pledges_voted(game, role, LORDS);
}

bool vote_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role) && state_of(game)->parliament.place != NONE;
}

/* The votes that the role may cast. A deal may bind the role in one House or both. */
static uint64_t open_votes(const struct game *game, int role, enum parliament_house house) {
    enum vote bound = vote_bound(game, role, house);
    if (!votes_in(game, role, house))
        return bit_of(VOTE_ABSTAIN);
    return bound != VOTE_NONE ? bit_of((int)bound) : bit_of(VOTE_AGAINST) | bit_of(VOTE_FOR) | bit_of(VOTE_ABSTAIN);
}

/* The vote cast by an abstention: the only open vote, if only one is open. */
static int held_back(uint64_t open) {
    return bits_count(open) == 1 ? bits_first(open) : VOTE_ABSTAIN;
}

void vote_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int verb = state_of(game)->parliament.item == ITEM_SUPPORT ? VERB_SUPPORT : VERB_VOTE;
    uint64_t in_commons = open_votes(game, role, COMMONS), in_lords = open_votes(game, role, LORDS);
    FOR_EACH_BIT (commons, in_commons) {
        FOR_EACH_BIT (lords, in_lords) {
            if (commons != held_back(in_commons) || lords != held_back(in_lords))
                list_add2(list, verb, commons, lords);
        }
    }
    list_add(list, VERB_ABSTAIN);
}

void vote_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_ABSTAIN) /* except in Houses with a promised vote */
        cast(game, role, held_back(open_votes(game, role, COMMONS)), held_back(open_votes(game, role, LORDS)));
    else
        cast(game, role, action->arg[0], action->arg[1]);
}

/* ---- counting ---------------------------------------------------------------------------------------------------- */

static int sum(const struct game *game, enum parliament_house house, enum vote vote) {
    const struct parliament *p = &state_of(game)->parliament;
    int votes = 0;
    for (int role = 0; role < SEATS; role++)
        if (is_seated(state_of(game), role) && p->cast[house][role] == (int)vote)
            votes += votes_on_it(game, role, house);
    return votes;
}

/* Open point 23: the King with most votes in each House. KM-parl-voting 7: he is sole King after Parliament rises.
 * KM-victory: with half of all Commons, too, his role wins. */
static void settle_support(struct game *game) {
    struct kingmaker *s = state_of(game);
    int votes[PARLIAMENT_HOUSES][2], king = NONE, mine = 0;
    for (int house = 0; house < PARLIAMENT_HOUSES; house++) {
        votes[house][LANCASTER] = sum(game, (enum parliament_house)house, VOTE_FOR);
        votes[house][YORK] = sum(game, (enum parliament_house)house, VOTE_AGAINST);
    }
    for (int house = 0; house < HOUSES; house++)
        if (votes[COMMONS][house] > votes[COMMONS][1 - house] && votes[LORDS][house] > votes[LORDS][1 - house]) {
            king = crowned_of(s, house);
            mine = votes[COMMONS][house];
        }
    s->parliament.kings_voted = 1;
    s->parliament.upheld = (int8_t)king;
    if (king == NONE)
        tell(game, EVENT_SUPPORTS_NONE, 0, 0, 0, 0);
    else
        tell(game, EVENT_SUPPORTS_KING, king, 0, 0, 0);
    if (king != NONE && king_owner(s, king) != NONE && mine >= commons_majority(game))
        victory_by_parliament(game, king_owner(s, king));
}

static void settle(struct game *game) {
    struct parliament *p = &state_of(game)->parliament;
    if (p->item == ITEM_SUPPORT) {
        settle_support(game);
        return;
    }
    int cfor = sum(game, COMMONS, VOTE_FOR), cagainst = sum(game, COMMONS, VOTE_AGAINST);
    int lfor = sum(game, LORDS, VOTE_FOR), lagainst = sum(game, LORDS, VOTE_AGAINST);
    bool commons = !house_votes_on((enum item)p->item, COMMONS) || cfor > cagainst;
    bool lords = !house_votes_on((enum item)p->item, LORDS) || lfor > lagainst;
    if (p->item == ITEM_CROWN)
        commons = commons && cfor >= commons_majority(game);
    p->passed = commons && lords;
    tell(game, p->passed ? EVENT_CARRIED : EVENT_REJECTED, cfor, cagainst, lfor, lagainst);
}

/* Kings and Nobles may die while votes are cast. */
static bool is_before_the_houses(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    switch ((enum item)s->parliament.item) {
    case ITEM_SUPPORT: return crowned_count(s) == 2;
    case ITEM_CROWN: return sole_king(s) == s->parliament.subject && king_owner(s, s->parliament.subject) != NONE;
    case ITEM_AWARD:
    case ITEM_BISHOP: return noble_is_free(s, s->parliament.subject);
    case ITEM_NONE:
    case ITEM_PARDON:
    case ITEM_SHIP:
    case ITEMS: break;
    }
    return true;
}

/* P6: clockwise, the summoner last. */
void division_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    if (!is_before_the_houses(game)) {
        flow_return(game);
        state_of(game)->parliament.passed = 0;
        tell(game, EVENT_VOTE_DROPPED, 0, 0, 0, 0);
        release_votes(game);
        return;
    }
    while (frame->reg[DIVISION_SEAT] < SEATS) {
        int role = (s->parliament.summoner + 1 + frame->reg[DIVISION_SEAT]++) % SEATS;
        if (is_seated(s, role) && (votes_in(game, role, COMMONS) || votes_in(game, role, LORDS))) {
            flow_call(game, STEP_VOTE, role);
            return;
        }
    }
    flow_return(game);
    settle(game);
    release_votes(game);
}
