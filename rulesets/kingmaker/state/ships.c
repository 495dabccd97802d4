/* Ships: owners, fleets, loads. */
#include "../../kit/bits.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "state.h"

bool ship_in_play(const struct kingmaker *s, int ship) {
    return s->ship[ship].square != NONE || s->ship[ship].port != NONE;
}

bool ship_at_sea(const struct kingmaker *s, int ship) {
    return s->ship[ship].square != NONE;
}

/* The place of the card that decides the ship's owner. */
static int holder_of(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    int own = s->ship[ship].holder;
    return own != NONE ? own : s->card[content_of(game)->ship_card[ship]];
}

int ship_owner(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    if (!ship_in_play(s, ship))
        return NONE;
    if (s->ship[ship].keeper != NONE)
        return s->ship[ship].keeper;
    int holder = holder_of(game, ship);
    if (holder >= AT_NOBLE)
        return noble_owner(s, holder - AT_NOBLE);
    return holder >= AT_FACTION && holder < AT_FACTION + SEATS ? holder - AT_FACTION : NONE;
}

void ship_stays(struct game *game, int ship, uint32_t leaving) {
    struct ship_state *state = &state_of(game)->ship[ship];
    if (ship_at_sea(state_of(game), ship) && state->keeper == NONE &&
        (nobles_aboard(state_of(game), ship) & ~leaving) != 0)
        state->keeper = (int8_t)ship_owner(game, ship);
}

void ships_stay(struct game *game, int noble) {
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_in_play(state_of(game), ship) && holder_of(game, ship) == at_noble(noble))
            ship_stays(game, ship, bit_of(noble));
}

int ship_mover(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    int owner = ship_owner(game, ship), borrower = s->ship[ship].loaned_to;
    return owner != NONE && borrower != NONE ? borrower : owner;
}

uint32_t passengers_of_others(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    uint32_t others = 0;
    FOR_EACH_BIT (n, nobles_aboard(s, ship)) {
        if (force_player(s, n) != ship_mover(game, ship))
            others |= bit_of(n);
    }
    return others;
}

uint32_t fleet_of(const struct kingmaker *s, int ship) {
    uint32_t set = 0;
    for (int i = 0; i < SHIPS; i++)
        if (ship_in_play(s, i) && s->ship[i].fleet == s->ship[ship].fleet)
            set |= bit_of(i);
    return set;
}

int fleet_capacity(const struct game *game, int ship) {
    int capacity = 0;
    FOR_EACH_BIT (i, fleet_of(state_of(game), ship))
        capacity += content_of(game)->ship[i].capacity;
    return capacity;
}

int fleet_load(const struct game *game, int ship) {
    return nobles_strength(game, nobles_aboard(state_of(game), ship), STRENGTH_CARRIED);
}

int ship_square(const struct game *game, int ship) {
    const struct ship_state *state = &state_of(game)->ship[ship];
    return state->port != NONE ? content_of(game)->place[state->port].square : state->square;
}

static void move_passengers(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    int square = ship_square(game, ship);
    if (s->ship[ship].fleet != ship)
        return;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].ship == ship) {
            const struct thing from = noble_spot(s, n);
            s->noble[n].square = (int16_t)square;
            noble_moved(game, n, from);
        }
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].ship == ship) {
            const struct thing from = heir_spot(s, h);
            s->heir[h].square = (int16_t)square;
            heir_moved(game, h, from);
        }
}

void ship_put_to_sea(struct game *game, int ship, int square) {
    struct kingmaker *s = state_of(game);
    const struct thing from = ship_spot(game, ship);
    s->ship[ship].square = (int16_t)square;
    s->ship[ship].port = NONE;
    ship_moved(game, ship, from);
    move_passengers(game, ship);
}

void ship_put_in(struct game *game, int ship, int port) {
    struct kingmaker *s = state_of(game);
    const struct thing from = ship_spot(game, ship);
    s->ship[ship].square = NONE;
    s->ship[ship].port = (int8_t)port;
    ship_moved(game, ship, from);
    s->ship[ship].put_in = s->turn;
    s->ship[ship].keeper = s->ship[ship].blockades = NONE;
    move_passengers(game, ship);
}

/* The fleet sails on under another ship. A ship with passengers must have another in its fleet. */
static void leave_fleet(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    uint32_t rest = fleet_of(s, ship) & ~bit_of(ship);
    if (s->ship[ship].fleet == ship && rest != 0) {
        int lead = bits_first(rest);
        FOR_EACH_BIT (i, rest)
            s->ship[i].fleet = (int8_t)lead;
        for (int n = 0; n < NOBLES; n++)
            if (s->noble[n].ship == ship)
                s->noble[n].ship = (int8_t)lead;
        for (int h = 0; h < HEIRS; h++)
            if (s->heir[h].ship == ship)
                s->heir[h].ship = (int8_t)lead;
    }
    s->ship[ship].fleet = (int8_t)ship;
}

void ship_part(struct game *game, int ship) {
    leave_fleet(game, ship);
}

void ship_join(struct game *game, int ship, int lead) {
    struct kingmaker *s = state_of(game);
    leave_fleet(game, ship);
    s->ship[ship].fleet = s->ship[lead].fleet;
}

void ship_remove(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    const struct thing from = ship_spot(game, ship);
    leave_fleet(game, ship);
    s->ship[ship] = (struct ship_state){.square = NONE,
                                        .port = NONE,
                                        .fleet = (int8_t)ship,
                                        .holder = NONE,
                                        .keeper = NONE,
                                        .loaned_to = NONE,
                                        .blockades = NONE,
                                        .moved_in = NONE,
                                        .attacked_in = NONE};
    ship_moved(game, ship, from);
}

void ship_launch(struct game *game, int ship) {
    ship_remove(game, ship);
    state_of(game)->ship[ship].port = (int8_t)content_of(game)->ship[ship].port;
    ship_moved(game, ship, nowhere);
}

void launch_ships(struct game *game, int card) {
    const struct tables *t = content_of(game);
    for (int k = 0; k < t->card[card].ship_count; k++) {
        int ship = t->card[card].ship[k];
        if (ship_in_play(state_of(game), ship))
            continue;
        ship_launch(game, ship);
        tell(game, EVENT_SHIP_LAUNCHED, ship, t->ship[ship].port, 0, 0);
    }
}
