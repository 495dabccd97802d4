/* Checks the state after every action. */
#include "../../kit/bits.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "state.h"

static bool says(struct writer *why, const char *what, const char *id) {
    put_format(why, "%s: %s", id, what);
    return false;
}

/* KM-sea: a role sails the ship; or, in port, passengers land before their player has had two turns, at least one of
 * them in a round in which they have not moved. */
static bool can_be_moved(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    if (ship_at_sea(s, ship))
        return is_seated(s, ship_mover(game, ship));
    return s->turn - s->ship[ship].put_in <= 2 * s->option[OPTION_PLAYERS];
}

/* KM-siege: does the place or a Noble inside belong to the besieger's faction or an ally? Reads the alliances directly,
 * so that it also checks the function by which the rules lift a siege. */
static bool besieges_a_friend(const struct game *game, int leader) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].besieges, holder = place_owner(game, place), role = noble_owner(s, leader);
    if (role < 0)
        return false;
    role_set friends = s->allies[role] | ROLE_BIT(role);
    bool friend = holder >= 0 && (friends >> holder & 1);
    for (int n = 0; n < NOBLES; n++) {
        int owner = noble_owner(s, n);
        friend |= owner >= 0 && s->noble[n].place == place && s->noble[n].captor == NONE && (friends >> owner & 1);
    }
    return friend;
}

static bool noble_is_sound(const struct game *game, int n, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    const struct noble *noble = &s->noble[n];
    const char *id = t->card[n].id;
    int owner = noble_owner(s, n);
    if (owner != NONE && !is_seated(s, owner))
        return says(why, "serves a faction that is not in the game", id);
    bool comes = owner != NONE && (s->over || flow_has(game, STEP_HOME));
    if ((owner == NONE) != (noble->square == NONE) && s->opened && !comes)
        return says(why, "is on the board without being in play, or the other way round", id);
    if (owner == NONE || noble->square == NONE)
        return noble_award(s, n, TITLE_FIRST) == NONE || says(why, "has awards though he is not in play", id);
    if (noble->place != NONE && t->place[noble->place].square != noble->square)
        return says(why, "is inside a place of another square", id);
    if (noble->ship != NONE && (s->ship[noble->ship].fleet != noble->ship || !ship_in_play(s, noble->ship) ||
                                noble->square != ship_square(game, noble->ship)))
        return says(why, "is aboard a ship that is not there", id);
    if (noble->ship == NONE && noble->square >= LAND)
        return says(why, "stands in the sea", id);
    if (noble->captor == owner)
        return says(why, "is a captive of his own faction", id);
    if (noble->besieges != NONE && besieges_a_friend(game, n))
        return says(why, "besieges a friend", id);
    if (noble->ship != NONE && noble->captor == NONE && !can_be_moved(game, noble->ship))
        return says(why, "is locked in aboard a ship", id);
    if (noble_is_free(s, n) && (s->noble[noble->leader].leader != noble->leader || !noble_is_free(s, noble->leader) ||
                                !same_spot(s, n, noble->leader)))
        return says(why, "is led by one who is not there", id);
    if (noble->besieges != NONE && (noble->leader != n || t->place[noble->besieges].square != noble->square))
        return says(why, "besieges a place that he is not before", id);
    return true;
}

static bool awards_are_sound(const struct game *game, int n, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    int titles = 0, offices = 0;
    FOR_EACH_AWARD(card, s, n) {
        titles += card_kind(card) == CARD_TITLE;
        offices += card_kind(card) == CARD_OFFICE;
    }
    const char *id = content_of(game)->card[n].id;
    if (titles > (card_kind(n) == CARD_UNTITLED ? 1 : 0) || offices > (noble_is_titled(s, n) ? 1 : 0))
        return says(why, "has more titles or offices than he may", id);
    return true;
}

static bool heir_is_sound(const struct game *game, int h, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    const struct heir_state *heir = &s->heir[h];
    const char *id = content_of(game)->heir[h].id;
    if (!heir_lives(s, h))
        return true;
    if (heir->with != NONE) {
        const struct noble *guard = &s->noble[heir->with];
        if (!noble_is_free(s, heir->with) || noble_owner(s, heir->with) != heir->owner)
            return says(why, "is guarded by one who is not of his owner's faction", id);
        if (guard->square != heir->square || guard->place != heir->place || guard->ship != heir->ship)
            return says(why, "is not where his guard is", id);
    } else if (heir->owner != NONE && (heir->place == NONE || place_owner(game, heir->place) != heir->owner)) {
        return says(why, "has an owner without a guard or a place", id);
    }
    return true;
}

static bool card_is_sound(const struct game *game, int card, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    int at = s->card[card];
    const char *id = content_of(game)->card[card].id;
    if (at >= AT_NOBLE && (at >= AT_NOBLE + NOBLES || noble_owner(s, at - AT_NOBLE) == NONE))
        return says(why, "is awarded to a Noble who is not in play", id);
    if (at >= AT_DEALT && at < AT_NOBLE && s->opened)
        return says(why, "is still being dealt", id);
    if (at < AT_DECK && !is_seated(s, at % SEATS))
        return says(why, "is with a faction that is not in the game", id);
    return true;
}

static bool alliances_are_sound(const struct game *game, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    for (int a = 0; a < SEATS; a++)
        FOR_EACH_BIT (b, (uint64_t)s->allies[a]) {
            if (b >= SEATS || b == a || !(s->allies[b] >> a & 1) || !is_seated(s, a) ||
                ((s->allies[a] | ROLE_BIT(a)) != (s->allies[b] | ROLE_BIT(b))))
                return says(why, "an alliance that is not of all its members", "alliance");
        }
    return true;
}

/* Each number is used once, and only numbers that were sent. An offer of an alliance asks all its members. */
static bool offers_are_sound(const struct game *game, struct writer *why) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < OFFERS; i++) {
        const struct offer *offer = &s->deals.offer[i], *other = &s->deals.offer[i ^ 1];
        if (offer->state != OFFER_OPEN)
            continue;
        int series = offer_series(offer->number, offer->partner);
        if (offer->from != i / OFFERS_EACH || offer->number < 1 || (offer->number % 2 != 0) != (offer->openly != 0) ||
            offer_count(offer->number) > s->deals.sent[offer->from][series])
            return says(why, "has a number that was not given", "offer");
        if (other->state == OFFER_OPEN && other->number == offer->number && other->partner == offer->partner)
            return says(why, "has the number of another", "offer");
        for (int k = 0; k < offer->terms; k++)
            if (offer->term[k].kind == TERM_ALLIANCE &&
                ((s->allies[offer->from] | s->allies[offer->partner]) & ~(offer->to | ROLE_BIT(offer->from))))
                return says(why, "makes allies of those whom it does not ask", "offer");
    }
    return true;
}
_Static_assert(OFFERS_EACH == 2, "the other is the neighbour");

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void count_one(const struct game *game, const char *marker, int seat, piece_counter *found, void *data) {
    const char *owner = seat >= 0 && seat < SEATS ? game->ruleset->roles[seat].id : NULL;
    found(data, &(struct piece_count){marker, owner, 1});
}

static void count_items(const struct game *game, piece_counter *found, void *data) {
    const struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) != NONE)
            count_one(game, NULL, noble_owner(s, n), found, data);
    for (int h = 0; h < HEIRS; h++)
        count_one(game, NULL, s->heir[h].owner, found, data);
    for (int ship = 0; ship < SHIPS; ship++)
        count_one(game, NULL, ship_owner(game, ship), found, data);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == AT_TABLE)
            count_one(game, NULL, NONE, found, data);
    for (int e = 0; e < content_of(game)->event_count; e++)
        if (s->event[e] == EVENT_IN_FORCE || s->event[e] == EVENT_DRAWN)
            count_one(game, NULL, NONE, found, data);
    for (int i = 0; i < REFUGES; i++)
        if (s->refuge[i].event != NONE)
            count_one(game, NULL, s->refuge[i].role, found, data);
}

/* A siege has one marker, even if several forces besiege the place. */
static void count_markers(const struct game *game, piece_counter *found, void *data) {
    const struct kingmaker *s = state_of(game);
    for (int place = 0; place < PLACES; place++)
        if (place_owner(game, place) != NONE)
            count_one(game, "control", place_owner(game, place), found, data);
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].besieges != NONE)
            count_one(game, "siege", force_player(s, n), found, data);
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE)
            count_one(game, "kings-peace", s->peace[i].role, found, data);
    if (s->rogue_place != NONE)
        count_one(game, "rogues", NONE, found, data);
    if (s->calais_lost)
        count_one(game, "lost", NONE, found, data);
}

void km_count_pieces(const struct game *game, piece_counter *found, void *data) {
    count_items(game, found, data);
    count_markers(game, found, data);
}

bool km_audit(const struct game *game, struct writer *why) {
    if (state_of(game)->causes != 0)
        return says(why, "the effects of a cause are not settled", "cause");
    for (int n = 0; n < NOBLES; n++)
        if (!noble_is_sound(game, n, why) || !awards_are_sound(game, n, why))
            return false;
    for (int h = 0; h < HEIRS; h++)
        if (!heir_is_sound(game, h, why))
            return false;
    for (int card = 0; card < CARDS; card++)
        if (!card_is_sound(game, card, why))
            return false;
    return alliances_are_sound(game, why) && offers_are_sound(game, why);
}
