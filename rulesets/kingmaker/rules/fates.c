#include "fates.h"

#include "../../kit/bits.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "event_deck.h"
#include "permissions.h"
#include "victory.h"

/* ---- cards that leave play --------------------------------------------------------------------------- */

void card_discarded(struct game *game, int card) {
    struct kingmaker *s = state_of(game);
    const struct thing from = card_spot(game, card);
    s->card[card] = AT_DISCARD;
    s->known[card] = 0;
    card_moved(game, card, from);
    tell(game, EVENT_TO_DISCARD, card, 0, 0, 0);
}

/* KM-ev-parl: leave to call Parliament goes with the Chancellor. */
static void parliament_cards_lost(struct game *game) {
    for (int e = 0; e < content_of(game)->event_count; e++)
        if (content_of(game)->event[e].op == OP_CHANCELLOR && state_of(game)->event[e] < EVENT_REFUGE)
            km_event_discarded(game, e);
}

void card_to_chancery(struct game *game, int card) {
    struct kingmaker *s = state_of(game);
    s->card[card] = AT_CHANCERY;
    s->known[card] = 0;
    tell(game, EVENT_TO_CHANCERY, card, 0, 0, 0);
    if (card == OFFICE_CHANCELLOR)
        parliament_cards_lost(game);
}

/* C8. heir_to: the Noble of the victors who gets what can be taken; NONE. */
static void awards_leave(struct game *game, int noble, int heir_to) {
    struct kingmaker *s = state_of(game);
    ships_stay(game, noble);
    if (noble_office(s, noble) == OFFICE_IRELAND && s->card[CARD_KERNS] == AT_TABLE) /* KM-E2-kerns: waiting for him */
        card_discarded(game, CARD_KERNS);
    FOR_EACH_AWARD(card, s, noble) {
        int kind = card_kind(card);
        if (kind == CARD_TITLE || kind == CARD_OFFICE || kind == CARD_BISHOP) {
            card_to_chancery(game, card);
        } else if (heir_to != NONE && card_is_transferable(card)) {
            s->card[card] = at_noble(heir_to);
            tell(game, EVENT_CARD_MOVED, card, heir_to, 0, 0);
        } else {
            card_discarded(game, card);
        }
    }
}

void aid_spent(struct game *game, uint32_t attackers) {
    const struct kingmaker *s = state_of(game);
    for (int card = CARD_FRENCH_AID; card <= CARD_SCOTTISH; card++)
        if (card_noble(s, card) != NONE && (attackers >> card_noble(s, card) & 1))
            card_discarded(game, card);
}

/* ---- heirs ------------------------------------------------------------------------------------------------ */

int nearest_land(const struct game *game, int square) {
    const struct tables *t = content_of(game);
    int best = NONE, least = 0xffff;
    for (int p = 0; p < PLACES; p++)
        for (int k = 0; k < t->place[p].access_count && place_in_game(game, p); k++) {
            int away = 2 * t->sail_distance[square - LAND][t->place[p].access[k] - LAND] +
                       (t->square[t->place[p].square].regions >> REGION_REFUGE & 1);
            if (away < least) {
                least = away;
                best = t->place[p].square;
            }
        }
    return best;
}

/* M8; an heir left alone aboard a ship is put ashore. */
void heir_left(struct game *game, int heir) {
    struct kingmaker *s = state_of(game);
    struct heir_state *h = &s->heir[heir];
    if (h->ship != NONE)
        heir_put(game, heir, h->square >= LAND ? nearest_land(game, h->square) : h->square, NONE);
    h->with = NONE;
    if (h->place == NONE || place_owner(game, h->place) != h->owner)
        h->owner = NONE;
    tell(game, EVENT_HEIR_LEFT, heir, 0, 0, 0);
}

/* Other Nobles of the Noble's faction at the spot. */
static uint32_t fellows_of(const struct kingmaker *s, int noble) {
    uint32_t fellows = 0;
    for (int n = 0; n < NOBLES; n++)
        if (n != noble && noble_is_free(s, n) && noble_owner(s, n) == noble_owner(s, noble) && same_spot(s, n, noble))
            fellows |= bit_of(n);
    return fellows;
}

/* Another Noble of the faction at the spot takes over the heirs that this Noble guarded. */
static void guard_passes(struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    uint32_t fellows = fellows_of(s, noble);
    FOR_EACH_BIT (h, heirs_with(s, noble)) {
        if (fellows != 0)
            heir_follow(game, h, nobles_first(game, fellows));
        else
            heir_left(game, h);
    }
}

void treaty_broken(struct game *game) {
    state_of(game)->treaty = state_of(game)->treaty_king = NONE;
    tell(game, EVENT_TREATY_BROKEN, 0, 0, 0, 0);
}

/* KM-E2-treaty: the King who signed it died; another King may live. */
static void treaty_breaks_with(struct game *game, int king) {
    if (king != NONE && state_of(game)->treaty_king == king)
        treaty_broken(game);
}

void heir_dies(struct game *game, int heir, int by) {
    struct kingmaker *s = state_of(game);
    if (!heir_lives(s, heir))
        return;
    int house = heir_house(heir);
    tell(game, by == NONE ? EVENT_HEIR_DIED : EVENT_HEIR_EXECUTED, by == NONE ? heir : by, heir, 0, 0);
    treaty_breaks_with(game, heir);
    if (senior_heir(s, house) == heir)
        s->plantagenet_due |= ROLE_BIT(house);
    const struct thing from = heir_spot(s, heir);
    s->heir[heir] = (struct heir_state){.square = NONE, .place = NONE, .ship = NONE, .owner = NONE, .with = NONE};
    heir_moved(game, heir, from);
    if (s->supported == heir)
        s->supported = NONE;
    victory_look(game);
}

void heir_captured(struct game *game, int heir, int noble) {
    struct kingmaker *s = state_of(game);
    int before = s->heir[heir].owner;
    heir_follow(game, heir, noble);
    if (before != s->heir[heir].owner)
        tell(game, EVENT_HEIR_TAKEN, s->heir[heir].owner, heir, 0, 0);
    victory_look(game);
}

/* Is a Noble of the heir's owner at the spot of Noble `by`, guarding the heir or not? */
static bool heir_is_accompanied(const struct kingmaker *s, int heir, int by) {
    const struct heir_state *h = &s->heir[heir];
    for (int n = 0; n < NOBLES && h->owner != NONE; n++)
        if (noble_is_free(s, n) && noble_owner(s, n) == h->owner && h->owner != noble_owner(s, by) &&
            same_spot(s, n, by))
            return true;
    return false;
}

void heirs_taken_at(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    for (int h = 0; h < HEIRS; h++) {
        const struct heir_state *heir = &s->heir[h];
        if (heir_lives(s, h) && heir->with == NONE && heir->ship == NONE && n->ship == NONE &&
            heir->square == n->square && heir->place == n->place && !heir_is_accompanied(s, h, noble) &&
            !(heir->owner != NONE && heir->owner != noble_owner(s, noble) &&
              are_allied(s, heir->owner, noble_owner(s, noble))))
            heir_captured(game, h, noble);
    }
}

/* ---- Nobles -------------------------------------------------------------------------------------------------- */

static void noble_leaves(struct game *game, int noble, int heir_to) {
    struct kingmaker *s = state_of(game);
    if (heir_to != NONE)
        FOR_EACH_BIT (h, heirs_with(s, noble))
            heir_captured(game, h, heir_to);
    guard_passes(game, noble);
    force_part(game, noble); /* Nobles who stay before a place keep it under siege */
    siege_lifted(game, noble);
    awards_leave(game, noble, heir_to);
    if (noble == NOBLE_BEAUFORT && s->beaufort_crowned) {
        treaty_breaks_with(game, KING_BEAUFORT);
        s->beaufort_crowned = 0;
        if (s->supported == KING_BEAUFORT)
            s->supported = NONE;
    }
    card_discarded(game, noble);
    const struct thing from = noble_spot(s, noble);
    s->noble[noble] = noble_unplaced(noble);
    noble_moved(game, noble, from);
    fates_settle(game);
}

void noble_killed(struct game *game, int noble) {
    tell(game, EVENT_DIED, noble, 0, 0, 0);
    noble_leaves(game, noble, NONE);
}

void noble_executed(struct game *game, int noble, int role, int heir_to) {
    tell(game, EVENT_EXECUTED, role, noble, 0, 0);
    noble_leaves(game, noble, heir_to);
}

void noble_removed(struct game *game, int noble) {
    noble_leaves(game, noble, NONE);
}

void noble_captured(struct game *game, int noble, int role) {
    struct kingmaker *s = state_of(game);
    struct noble *n = &s->noble[noble];
    const struct thing from = noble_spot(s, noble);
    tell(game, EVENT_CAPTURED, role, noble, 0, 0);
    if (n->ship != NONE)
        n->square = (int16_t)(n->square >= LAND ? nearest_land(game, n->square) : n->square);
    guard_passes(game, noble);
    force_part(game, noble);
    siege_lifted(game, noble);
    n->prize = n->ship;
    n->place = n->ship = NONE;
    n->captor = (int8_t)role;
    noble_moved(game, noble, from);
    fates_settle(game);
}

/* KM-capture-noble (E1): a Noble freed after a capture at sea goes back aboard the ship, if it is still at sea and has
 * room. */
static bool goes_back_aboard(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    struct noble *n = &s->noble[noble];
    int ship = n->prize;
    if (ship == NONE || !ship_at_sea(s, ship))
        return false;
    ship_part(game, ship);
    uint32_t aboard = nobles_aboard(s, ship);
    if (noble_strength(game, noble, STRENGTH_CARRIED) + fleet_load(game, ship) > fleet_capacity(game, ship) ||
        (aboard != 0 && s->noble[bits_first(aboard)].prize != ship))
        return false;
    if (aboard == 0) {
        s->ship[ship].keeper = (int8_t)noble_owner(s, noble);
        loan_ends(game, ship);
        s->ship[ship].blockades = NONE;
    }
    noble_embark(game, noble, ship);
    return true;
}

void noble_freed(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    struct noble *n = &s->noble[noble];
    n->captor = NONE;
    n->held_for_draws = 0;
    tell(game, EVENT_FREED, noble, 0, 0, 0);
    noble_moved(game, noble, nowhere);
    if (!goes_back_aboard(game, noble))
        noble_put(game, noble, n->square, NONE);
    fates_settle(game);
}

/* KM-capture-heir: heirs stay with Nobles of the old faction at the spot, because these were not beaten. KM-E1-sunk:
 * lost ships return when their office goes to another faction. KM-ev-parl: only the Chancellor's faction keeps the
 * leave to call Parliament. */
void noble_changes_sides(struct game *game, int noble, int role) {
    struct kingmaker *s = state_of(game);
    int office = noble_office(s, noble);
    if (fellows_of(s, noble) != 0)
        guard_passes(game, noble);
    ships_stay(game, noble);
    s->card[noble] = at_faction(role);
    tell(game, EVENT_CHANGED_SIDES, noble, role, 0, 0);
    force_part(game, noble);
    siege_lifted(game, noble);
    if (s->noble[noble].captor == role)
        noble_freed(game, noble);
    FOR_EACH_BIT (h, heirs_with(s, noble))
        heir_follow(game, h, noble);
    if (office != NONE)
        launch_ships(game, office);
    if (office == OFFICE_CHANCELLOR)
        parliament_cards_lost(game);
    fates_settle(game);
}

void noble_goes_home(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    const struct card *card = &content_of(game)->card[noble];
    int role = noble_owner(s, noble), strength = noble_strength(game, noble, STRENGTH_CARRIED);
    int16_t place[4];
    int to = NONE;
    for (int k = 0; k < card->place_count && to == NONE; k++)
        if (castle_receives(game, noble, card->place[k]))
            to = card->place[k];
    int from = s->noble[noble].square;
    if (to == NONE &&
        places_nearest_friendly(game, role, from < LAND ? from : nearest_land(game, from), strength, place, 4) > 0)
        to = place[0];
    int square = content_of(game)->place[to != NONE ? to : card->place[0]].square;
    tell(game, told_at(game, EVENT_WENT_HOME, square, to), noble, square, to, 0);
    force_part(game, noble); /* Nobles who stay before a place keep it under siege */
    noble_put(game, noble, square, to);
    fates_settle(game);
}

/* ---- ships ------------------------------------------------------------------------------------------------------ */

void ship_lost(struct game *game, int ship) {
    int card = content_of(game)->ship_card[ship];
    tell(game, EVENT_SHIP_LOST, ship, 0, 0, 0);
    loan_ends(game, ship);
    ship_remove(game, ship);
    if (card_kind(card) == CARD_SHIP && card_faction(state_of(game), card) != NONE)
        card_discarded(game, card);
}

void fleets_sunk(struct game *game, uint32_t leads) {
    const struct kingmaker *s = state_of(game);
    uint32_t ships = 0, nobles = 0, heirs = 0;
    FOR_EACH_BIT (lead, leads) {
        ships |= fleet_of(s, lead);
        nobles |= nobles_aboard(s, lead);
        for (int h = 0; h < HEIRS; h++)
            if (heir_lives(s, h) && s->heir[h].ship == lead)
                heirs |= bit_of(h);
    }
    cause_begins(game);
    FOR_EACH_BIT (i, ships)
        ship_lost(game, i);
    all_die(game, heirs, nobles);
    cause_ends(game);
}

/* KM-transfer: a ship that has become the borrower's own is not lent any more. KM-sea: a ship without an owner keeps
 * its passengers until it touches port. */
static void ships_settle(struct game *game) {
    struct kingmaker *s = state_of(game);
    for (int ship = 0; ship < SHIPS; ship++) {
        if (s->ship[ship].loaned_to != NONE && ship_owner(game, ship) == s->ship[ship].loaned_to)
            loan_ends(game, ship);
        if (!ship_in_play(s, ship) || ship_owner(game, ship) != NONE)
            continue;
        uint32_t aboard = nobles_aboard(s, ship);
        if (aboard == 0) {
            tell(game, EVENT_SHIP_LOST, ship, 0, 0, 0);
            loan_ends(game, ship);
            ship_remove(game, ship);
        } else if (ship_at_sea(s, ship)) {
            s->ship[ship].keeper = (int8_t)noble_owner(s, bits_first(aboard));
        }
    }
    for (int ship = 0; ship < SHIPS; ship++) /* ships of one fleet have one mover */
        if (s->ship[ship].fleet != ship && ship_in_play(s, ship) &&
            ship_mover(game, ship) != ship_mover(game, s->ship[ship].fleet))
            ship_part(game, ship);
}

/* ---- one cause --------------------------------------------------------------------------------------------------- */

void cause_begins(struct game *game) {
    state_of(game)->causes++;
}

void cause_ends(struct game *game) {
    state_of(game)->causes--;
    fates_settle(game);
}

void all_die(struct game *game, uint32_t heirs, uint32_t nobles) {
    cause_begins(game);
    FOR_EACH_BIT (h, heirs)
        heir_dies(game, h, NONE);
    FOR_EACH_BIT (n, nobles)
        noble_killed(game, n);
    cause_ends(game);
}

/* ---- settling ---------------------------------------------------------------------------------------------------- */

int plantagenet_lord(const struct kingmaker *s, int house) {
    int card = PLANTAGENET_FIRST + house, heir = senior_heir(s, house);
    bool waits = s->card[card] == AT_TABLE || (s->plantagenet_due & ROLE_BIT(house));
    if (!waits || heir == NONE)
        return NONE;
    int lord = s->heir[heir].owner;
    return lord != NONE && lord != noble_owner(s, card) ? lord : NONE;
}

static void guards_settle(struct game *game) {
    struct kingmaker *s = state_of(game);
    for (int h = 0; h < HEIRS; h++) {
        struct heir_state *heir = &s->heir[h];
        if (!heir_lives(s, h))
            continue;
        if (heir->with != NONE)
            heir->owner = (int8_t)noble_owner(s, heir->with);
        else if (heir->owner != NONE && (heir->place == NONE || place_owner(game, heir->place) != heir->owner))
            heir->owner = NONE;
    }
    if (s->treaty_king != NONE) /* the King's faction, even if another faction holds the King now */
        s->treaty = (int8_t)king_owner(s, s->treaty_king);
    role_set holders = holders_of_both_houses(s) & s->seated;
    for (int role = 0; role < SEATS; role++) {
        bool both = holders >> role & 1;
        if (both != (s->both_since[role] != 0))
            s->both_since[role] = both ? s->turn : 0;
    }
}

void fates_settle(struct game *game) {
    forces_mend(game);
    ships_settle(game);
    guards_settle(game);
    victory_look(game);
}
