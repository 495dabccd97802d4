#include "parliament_votes.h"

#include "../tables.h"
#include "deals.h"
#include "victory.h"
#include "windows.h"

static bool votes_in(const struct game *game, int role, enum parliament_house house) {
    return house_votes_on((enum item)state_of(game)->parliament.item, house) && votes_counted(game, role, house) > 0;
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
    flow_call(game, STEP_DIVISION, p->summoner);
    window_open(game, WINDOW_BETWEEN_ITEMS);
}

int commons_majority(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    int all = t->king_votes + HOUSES * t->senior_votes_commons;
    if (s->option[OPTION_MAJORITY] == MAJORITY_COUNTABLE) {
        all = 0;
        for (int role = 0; role < SEATS; role++)
            all += is_seated(s, role) ? votes_counted(game, role, COMMONS) : 0;
        return all / 2 + 1;
    }
    for (int p = 0; p < PLACES; p++)
        all += t->place[p].votes;
    for (int card = 0; card < CARDS; card++)
        all += t->card[card].commons;
    return all / 2 + 1;
}

/* ---- casting --------------------------------------------------------------------------------------------------- */

static void cast(struct game *game, int role, int commons, int lords) {
    struct parliament *p = &state_of(game)->parliament;
    p->cast[COMMONS][role] = (int8_t)commons;
    p->cast[LORDS][role] = (int8_t)lords;
    tell8(game, p->item == ITEM_SUPPORT ? EVENT_SUPPORTED_BY : EVENT_VOTED,
          (int16_t[EVENT_ARGS]){(int16_t)role, (int16_t)commons,
                                (int16_t)(votes_in(game, role, COMMONS) ? votes_counted(game, role, COMMONS) : 0),
                                (int16_t)lords,
                                (int16_t)(votes_in(game, role, LORDS) ? votes_counted(game, role, LORDS) : 0)});
    pledges_voted(game, role, COMMONS);
    pledges_voted(game, role, LORDS);
}

bool vote_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role) && state_of(game)->parliament.place != NONE;
}

/* A deal may bind him in one House or both. */
static bool is_open(const struct game *game, int role, enum parliament_house house, int vote) {
    if (!votes_in(game, role, house))
        return vote == VOTE_ABSTAIN;
    int bound = vote_bound(game, role, house);
    return bound == VOTE_NONE || bound == vote;
}

void vote_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int verb = state_of(game)->parliament.item == ITEM_SUPPORT ? VERB_SUPPORT : VERB_VOTE;
    (void)frame;
    for (int commons = VOTE_AGAINST; commons < VOTES; commons++)
        for (int lords = VOTE_AGAINST; lords < VOTES; lords++)
            if (is_open(game, role, COMMONS, commons) && is_open(game, role, LORDS, lords))
                list_add2(list, verb, commons, lords);
}

void vote_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    flow_return(game);
    cast(game, role, action->arg[0], action->arg[1]);
}

/* ---- counting ---------------------------------------------------------------------------------------------------- */

static int sum(const struct game *game, enum parliament_house house, enum vote vote) {
    const struct parliament *p = &state_of(game)->parliament;
    int votes = 0;
    for (int role = 0; role < SEATS; role++)
        if (is_seated(state_of(game), role) && p->cast[house][role] == (int)vote && votes_in(game, role, house))
            votes += votes_counted(game, role, house);
    return votes;
}

/* Open point 23: most votes in each House. KM-parl-voting 7: he is sole King when Parliament has risen. KM-victory:
 * with half of all Commons, too, the game. */
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

/* P6: clockwise, the summoner last. */
void division_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
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
