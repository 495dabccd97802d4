#include "deals_bonds.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "deals.h"
#include "permissions.h"
#include "terms.h"

/* ---- KM-E1-draws --------------------------------------------------------------------------------------------- */

enum { DRAWS_MOST = 3 };

static bool draws_hold(const struct game *game, int giver, int taker, const struct term *term) {
    return state_of(game)->option[OPTION_E1];
}

static bool draws_are_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return has_room_to_claim(state_of(game));
}

static void draws_pass(struct game *game, const struct offer *offer, const struct term *term) {
    int captive = NONE;
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_RELEASE && offer->term[i].b && offer->term[i].gives != term->gives)
            captive = offer->term[i].a;
    promise_draws(game, term_giver(offer, term), term_taker(offer, term), term->a, captive);
}

static void draws_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    if (!state_of(game)->option[OPTION_E1] || draws_for(side->offer, side->gives))
        return;
    for (int n = 1; n <= DRAWS_MOST; n++)
        list_add1(list, VERB_TERM_DRAWS, n);
}

/* ---- leaves -------------------------------------------------------------------------------------------------- */

static bool entry_holds(const struct game *game, int giver, int taker, const struct term *term) {
    return place_owner(game, term->a) == giver;
}

static bool loan_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return ship_owner(game, term->a) == giver && s->ship[term->a].keeper == NONE && s->ship[term->a].loaned_to == NONE;
}

static bool commission_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, term->a) && noble_owner(s, term->a) == giver;
}

static bool leave_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return has_room_to_permit(state_of(game));
}

static void entry_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    if (permit(game, term->kind, giver, taker, term->a, term->b))
        tell(game, term->kind == TERM_ENTRY ? EVENT_LEAVE_TO_ENTER : EVENT_LEAVE_TO_SAIL, giver, taker, term->a,
             term->b);
}

static void loan_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    /* the same offer may have given the ship away */
    if (!loan_holds(game, giver, taker, term) || !permit(game, TERM_LOAN, giver, taker, term->a, term->b))
        return;
    state_of(game)->ship[term->a].loaned_to = (int8_t)taker;
    ship_part(game, term->a);
    tell(game, EVENT_SHIP_LENT, giver, taker, term->a, term->b);
}

static void commission_passes(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    if (permit(game, TERM_COMMISSION, giver, taker, term->a, UNTIL_TURN))
        tell(game, EVENT_LEAVE_TO_ANSWER, term->a, taker, 0, 0);
}

/* Lists two durations: for a round, or until it is recalled. More of them would make the list of a player with many
 * places long. */
static void list_until(struct action_list *list, int verb, int what) {
    list_add2(list, verb, what, UNTIL_ROUND);
    list_add2(list, verb, what, UNTIL_RECALLED);
}

static void entry_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    for (int p = 0; p < PLACES; p++)
        if (place_owner(game, p) == side->giver)
            list_until(list, VERB_TERM_ENTRY, p);
}

static void sail_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    uint64_t ports[BITS_WORDS(PLACES)] = {0};
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].port != NONE && ship_mover(game, ship) == side->taker &&
            place_owner(game, s->ship[ship].port) == side->giver)
            set_add(ports, s->ship[ship].port);
    FOR_EACH_IN (port, ports, BITS_WORDS(PLACES))
        list_until(list, VERB_TERM_SAIL, port);
}

static void loan_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    for (int ship = 0; ship < SHIPS; ship++)
        if (loan_holds(game, side->giver, NONE, &(struct term){.a = (int16_t)ship}))
            list_until(list, VERB_TERM_LOAN, ship);
}

static void commission_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, side->givers) {
        if (s->noble[n].leader == n)
            list_add1(list, VERB_TERM_COMMISSION, n);
    }
}

/* ---- KM-alliance --------------------------------------------------------------------------------------------- */

static bool alliance_holds(const struct game *game, int giver, int taker, const struct term *term) {
    return !are_allied(state_of(game), giver, taker);
}

static bool in_quiet(const struct game *game, const struct offer *offer, const struct term *term) {
    return is_quiet_moment(game);
}

static void alliance_is_made(struct game *game, const struct offer *offer, const struct term *term) {
    ally(game, offer->from, offer->partner);
}

static bool command_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct kingmaker *s = state_of(game);
    return noble_owner(s, term->a) == giver && noble_owner(s, term->b) == taker && noble_is_free(s, term->a) &&
           noble_is_free(s, term->b);
}

static bool may_command(const struct game *game, const struct offer *offer) {
    return are_allied(state_of(game), offer->from, offer->partner) || terms_of(offer, TERM_ALLIANCE, true) > 0;
}

/* Leaders of forces at the same spot ashore, except the leader of this Noble. */
static uint32_t command_bearers(const struct game *game, int taker, int noble) {
    const struct kingmaker *s = state_of(game);
    uint32_t bearers = 0;
    if (s->noble[noble].ship != NONE)
        return 0;
    FOR_EACH_BIT (n, nobles_of(s, taker)) {
        if (s->noble[n].leader == n && s->noble[noble].leader != n && same_spot(s, noble, n))
            bearers |= bit_of(n);
    }
    return bearers;
}

static bool command_is_possible(const struct game *game, const struct offer *offer, const struct term *term) {
    return may_hand_over(game) && may_command(game, offer) &&
           (command_bearers(game, noble_owner(state_of(game), term->b), term->a) & bit_of(term->b)) != 0;
}

static void command_passes(struct game *game, const struct offer *offer, const struct term *term) {
    force_join(game, term->a, term->b);
    tell(game, EVENT_UNDER_COMMAND, term->a, term->b, 0, 0);
}

static void command_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    if (!may_command(game, side->offer))
        return;
    FOR_EACH_BIT (n, side->meeting) {
        if (command_bearers(game, side->taker, n) != 0)
            list_add1(list, VERB_TERM_COMMAND, n);
    }
}

/* ---- votes and pledges --------------------------------------------------------------------------------------- */

static bool vote_holds(const struct game *game, int giver, int taker, const struct term *term) {
    const struct parliament *p = &state_of(game)->parliament;
    return flow_has(game, STEP_DIVISION) && p->cast[term->a][giver] == VOTE_NONE;
}

static bool vote_is_free(const struct game *game, const struct offer *offer, const struct term *term) {
    enum vote bound = vote_bound(game, term_giver(offer, term), (enum parliament_house)term->a);
    return bound == VOTE_NONE || (int)bound == term->b;
}

static void vote_is_bound(struct game *game, const struct offer *offer, const struct term *term) {
    int giver = term_giver(offer, term);
    bool on_kings = state_of(game)->parliament.item == ITEM_SUPPORT;
    bind_vote(game, giver, (enum parliament_house)term->a, term->b);
    tell_secret(game, on_kings ? EVENT_SUPPORT_PROMISED : EVENT_VOTE_PROMISED, offer_audience(offer),
                offer_audience(offer), giver, term->a, term->b, 0);
}

/* A player may not know the promises between two others. */
static void vote_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    const struct parliament *p = &state_of(game)->parliament;
    const struct offer *offer = side->offer;
    bool has_older = terms_of(offer, TERM_VOTE, true) + terms_of(offer, TERM_VOTE, false) > 0 &&
                     offer->division != state_of(game)->deals.division;
    if (!flow_has(game, STEP_DIVISION) || has_older)
        return;
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        for (int vote = VOTE_AGAINST; vote <= VOTE_ABSTAIN && p->cast[house][side->giver] == VOTE_NONE &&
                                      house_votes_on((enum item)p->item, (enum parliament_house)house);
             vote++)
            list_add2(list, p->item == ITEM_SUPPORT ? VERB_TERM_SUPPORT : VERB_TERM_VOTE, house, vote);
}

static bool pledge_holds(const struct game *game, int giver, int taker, const struct term *term) {
    return is_seated(state_of(game), giver) && is_seated(state_of(game), taker);
}

static void pledge_is_made(struct game *game, const struct offer *offer, const struct term *term) {
    struct kingmaker *s = state_of(game);
    int giver = term_giver(offer, term), taker = term_taker(offer, term);
    s->deals.pledge[giver][taker][pledge_record(term->a, offer->openly)] =
        (struct pledge){.until = (uint16_t)until_turn(s, term->b), .state = PLEDGE_STANDS};
    tell_secret(game, EVENT_PLEDGED, offer_audience(offer), offer_audience(offer), giver, taker, term->a, term->b);
}

static void pledge_picks(const struct game *game, const struct term_side *side, struct action_list *list) {
    for (int kind = 0; kind < PLEDGE_KINDS; kind++)
        for (int until = UNTIL_ROUND; until <= UNTIL_ROUNDS; until++)
            list_add2(list, VERB_TERM_PLEDGE, kind, until);
}

/* ---- the table ----------------------------------------------------------------------------------------------- */

const struct term_rule bond_rules[TERM_KINDS] = {
    [TERM_DRAWS] = {draws_hold, draws_are_possible, draws_pass, draws_picks, NULL},
    [TERM_ENTRY] = {entry_holds, leave_is_possible, entry_passes, entry_picks, NULL},
    [TERM_SAIL] = {entry_holds, leave_is_possible, entry_passes, sail_picks, NULL},
    [TERM_LOAN] = {loan_holds, leave_is_possible, loan_passes, loan_picks, NULL},
    [TERM_COMMISSION] = {commission_holds, leave_is_possible, commission_passes, commission_picks, NULL},
    [TERM_ALLIANCE] = {alliance_holds, in_quiet, alliance_is_made, NULL, NULL},
    [TERM_COMMAND] = {command_holds, command_is_possible, command_passes, command_picks, command_bearers},
    [TERM_VOTE] = {vote_holds, vote_is_free, vote_is_bound, vote_picks, NULL},
    [TERM_PLEDGE] = {pledge_holds, at_any_time, pledge_is_made, pledge_picks, NULL},
};
