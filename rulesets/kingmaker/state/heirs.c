/* KM-succession: the royal heirs and the crown. */
#include "../../kit/bits.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "state.h"

int heir_house(int heir) {
    return heir >= HEIR_YORK && heir < HEIRS ? YORK : LANCASTER;
}

int senior_heir(const struct kingmaker *s, int house) {
    for (int h = 0; h < HEIRS; h++)
        if (heir_house(h) == house && heir_lives(s, h))
            return h;
    return NONE;
}

int crowned_count(const struct kingmaker *s) {
    int count = s->beaufort_crowned;
    for (int h = 0; h < HEIRS; h++)
        count += heir_lives(s, h) && s->heir[h].crowned;
    return count;
}

bool king_is_crowned(const struct kingmaker *s, int king) {
    return king == KING_BEAUFORT ? s->beaufort_crowned : heir_lives(s, king) && s->heir[king].crowned;
}

int crowned_of(const struct kingmaker *s, int house) {
    if (house == LANCASTER && s->beaufort_crowned)
        return KING_BEAUFORT;
    for (int h = 0; h < HEIRS; h++)
        if (heir_house(h) == house && king_is_crowned(s, h))
            return h;
    return NONE;
}

int sole_king(const struct kingmaker *s) {
    int lancaster = crowned_of(s, LANCASTER), york = crowned_of(s, YORK);
    if (lancaster != NONE && york != NONE)
        return s->supported;
    return lancaster != NONE ? lancaster : york;
}

int king_owner(const struct kingmaker *s, int king) {
    if (king == NONE)
        return NONE;
    return king == KING_BEAUFORT ? noble_owner(s, NOBLE_BEAUFORT) : s->heir[king].owner;
}

uint32_t heirs_with(const struct kingmaker *s, int noble) {
    uint32_t set = 0;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].with == noble)
            set |= bit_of(h);
    return set;
}

uint32_t heirs_of(const struct kingmaker *s, int role) {
    uint32_t set = 0;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].owner == role)
            set |= bit_of(h);
    return set;
}

role_set holders_of_both_houses(const struct kingmaker *s) {
    role_set holders[HOUSES] = {0, 0};
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].owner != NONE)
            holders[heir_house(h)] |= ROLE_BIT(s->heir[h].owner);
    if (s->beaufort_crowned && noble_owner(s, NOBLE_BEAUFORT) != NONE)
        holders[LANCASTER] |= ROLE_BIT(noble_owner(s, NOBLE_BEAUFORT));
    return holders[LANCASTER] & holders[YORK];
}

bool holds_both_houses(const struct kingmaker *s, int role) {
    return holders_of_both_houses(s) >> role & 1;
}

static bool holds_senior(const struct kingmaker *s, int role, int house) {
    int heir = senior_heir(s, house);
    if (heir != NONE)
        return s->heir[heir].owner == role;
    return house == LANCASTER && s->beaufort_crowned && noble_owner(s, NOBLE_BEAUFORT) == role;
}

bool holds_both_seniors(const struct kingmaker *s, int role) {
    return holds_senior(s, role, LANCASTER) && holds_senior(s, role, YORK);
}

/* ---- spots ---------------------------------------------------------------------------------------------- */

struct thing spot_of(int square, int place) {
    return place != NONE    ? (struct thing){DOM_PLACE, place}
           : square != NONE ? (struct thing){DOM_SQUARE, square}
                            : nowhere;
}

struct thing card_spot(const struct game *game, int card) {
    const struct tables *t = content_of(game);
    if (state_of(game)->card[card] != AT_TABLE)
        return nowhere;
    return card == CARD_SCOTTISH ? spot_of(t->scotland, NONE)
           : card == CARD_KERNS  ? spot_of(t->ireland, NONE)
                                 : nowhere;
}

struct thing noble_spot(const struct kingmaker *s, int noble) {
    const struct noble *n = &s->noble[noble];
    return n->captor == NONE ? spot_of(n->square, n->place) : nowhere;
}

struct thing heir_spot(const struct kingmaker *s, int heir) {
    return heir_lives(s, heir) ? spot_of(s->heir[heir].square, s->heir[heir].place) : nowhere;
}

struct thing ship_spot(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    return ship_in_play(s, ship) ? spot_of(ship_square(game, ship), s->ship[ship].port) : nowhere;
}

void card_moved(struct game *game, int card, struct thing from) {
    piece_moves(game, (struct thing){DOM_CARD, card}, from, card_spot(game, card), ROLES_EVERYONE);
}

void noble_moved(struct game *game, int noble, struct thing from) {
    piece_moves(game, (struct thing){DOM_NOBLE, noble}, from, noble_spot(state_of(game), noble), ROLES_EVERYONE);
}

void heir_moved(struct game *game, int heir, struct thing from) {
    piece_moves(game, (struct thing){DOM_HEIR, heir}, from, heir_spot(state_of(game), heir), ROLES_EVERYONE);
}

void ship_moved(struct game *game, int ship, struct thing from) {
    piece_moves(game, (struct thing){DOM_SHIP, ship}, from, ship_spot(game, ship), ROLES_EVERYONE);
}

void heir_follow(struct game *game, int heir, int noble) {
    struct kingmaker *s = state_of(game);
    struct heir_state *h = &s->heir[heir];
    const struct thing from = heir_spot(s, heir);
    h->square = s->noble[noble].square;
    h->place = s->noble[noble].place;
    h->ship = s->noble[noble].ship;
    h->with = (int8_t)noble;
    h->owner = (int8_t)noble_owner(s, noble);
    heir_moved(game, heir, from);
}

/* ---- positions ----------------------------------------------------------------------------------------- */

void noble_put(struct game *game, int noble, int square, int place) {
    struct kingmaker *s = state_of(game);
    struct noble *n = &s->noble[noble];
    const struct thing from = noble_spot(s, noble);
    n->square = (int16_t)square;
    n->place = (int8_t)place;
    n->ship = n->prize = NONE;
    if (place != NONE)
        n->did |= DID_COME_IN;
    noble_moved(game, noble, from);
    FOR_EACH_BIT (h, heirs_with(s, noble))
        heir_follow(game, h, noble);
}

void noble_embark(struct game *game, int noble, int ship) {
    struct kingmaker *s = state_of(game);
    struct noble *n = &s->noble[noble];
    const struct thing from = noble_spot(s, noble);
    n->ship = s->ship[ship].fleet;
    s->ship[n->ship].put_in = s->turn;
    n->square = (int16_t)ship_square(game, ship);
    n->place = NONE;
    noble_moved(game, noble, from);
    FOR_EACH_BIT (h, heirs_with(s, noble))
        heir_follow(game, h, noble);
}

void heir_put(struct game *game, int heir, int square, int place) {
    struct heir_state *h = &state_of(game)->heir[heir];
    const struct thing from = heir_spot(state_of(game), heir);
    h->square = (int16_t)square;
    h->place = (int8_t)place;
    h->ship = h->with = NONE;
    heir_moved(game, heir, from);
}

int next_seat(const struct kingmaker *s, int role) {
    for (int i = 1; i <= SEATS; i++)
        if (is_seated(s, (role + i) % SEATS))
            return (role + i) % SEATS;
    return role;
}
