/* Towns, cities, castles: owners, room, the nearest. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "state.h"

bool place_in_game(const struct game *game, int place) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (place == t->dublin)
        return s->option[OPTION_DUBLIN];
    return place != t->calais || !s->calais_lost;
}

bool place_is_fortified(const struct game *game, int place) {
    return content_of(game)->place[place].kind <= PLACE_NOBLE_CASTLE;
}

bool place_has_inside(const struct game *game, int place) {
    return content_of(game)->place[place].kind <= PLACE_UNFORTIFIED;
}

bool place_is_castle(const struct game *game, int place) {
    int kind = content_of(game)->place[place].kind;
    return kind == PLACE_ROYAL_CASTLE || kind == PLACE_NOBLE_CASTLE;
}

bool place_is_port(const struct game *game, int place) {
    return content_of(game)->place[place].access_count > 0;
}

int place_owner(const struct game *game, int place) {
    const struct kingmaker *s = state_of(game);
    if (!place_is_fortified(game, place) || !place_in_game(game, place))
        return NONE;
    int held = s->place_held[place];
    if (held == HELD_BY_NOBODY)
        return NONE;
    if (held != HELD_BY_GRANT)
        return held;
    int grant = content_of(game)->grant[place];
    return grant == NONE ? NONE : card_faction(s, grant);
}

/* B8: an open town is open to all while no other faction's Noble is inside; an unfortified one always. */
bool place_is_friendly(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    if (!place_in_game(game, place))
        return false;
    if (place_is_fortified(game, place))
        return place_owner(game, place) == role;
    if (content_of(game)->place[place].kind == PLACE_OPEN_TOWN)
        return (nobles_inside(s, place) & ~nobles_of(s, role)) == 0;
    return true;
}

/* KM-E2-events, French Treachery: the rogues alone hold the place. */
enum { ROGUES = 100 };

int place_garrison(const struct game *game, int place) {
    const struct place *p = &content_of(game)->place[place];
    if (state_of(game)->rogue_place == place)
        return ROGUES;
    if (p->kind == PLACE_OPEN_TOWN && nobles_inside(state_of(game), place) == 0)
        return 0;
    return p->held_garrison > p->garrison ? p->held_garrison : p->garrison;
}

int place_room(const struct game *game, int place) {
    int inside = nobles_strength(game, nobles_inside(state_of(game), place), STRENGTH_CARRIED);
    return content_of(game)->place[place].capacity - inside;
}

int place_besieger(const struct kingmaker *s, int place) {
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].besieges == place)
            return n;
    return NONE;
}

bool place_is_cut_off(const struct kingmaker *s, int place) {
    return place_besieger(s, place) != NONE || (s->combat.kind != COMBAT_NONE && s->combat.place == place);
}

bool noble_is_besieged(const struct kingmaker *s, int noble) {
    int place = s->noble[noble].place;
    return place != NONE && place_besieger(s, place) != NONE;
}

bool square_needs_ship(const struct game *game, int square) {
    uint32_t over_sea =
        bit_of(REGION_CALAIS) | bit_of(REGION_IRELAND) | bit_of(REGION_CONTINENT) | bit_of(REGION_ISLAND);
    return (content_of(game)->square[square].regions & over_sea) != 0;
}

bool square_is_refuge(const struct game *game, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    return s->option[OPTION_E1] && square_is_land(square) && (t->square[square].regions >> REGION_REFUGE & 1) &&
           !(s->option[OPTION_E2] && square == t->ireland);
}

int told_at(const struct game *game, int kind, int square, int place) {
    const struct tables *t = content_of(game);
    return place != NONE && strcmp(t->place[place].title, t->square[square].title) == 0 ? kind + 1 : kind;
}

bool square_is_abroad(const struct game *game, int square) {
    return square_needs_ship(game, square) || square == content_of(game)->scotland;
}

bool ban_admits(const struct game *game, int role, int square, int place) {
    const struct kingmaker *s = state_of(game);
    if (s->excommunicated == 0 || role == NONE || !(s->excommunicated & ROLE_BIT(role)))
        return true;
    return !(place != NONE && content_of(game)->place[place].cathedral) && !set_has(content_of(game)->closed, square);
}

bool ban_admits_all(const struct game *game, uint32_t nobles, int square, int place) {
    if (state_of(game)->excommunicated == 0)
        return true;
    FOR_EACH_BIT (role, owners_of(state_of(game), nobles)) {
        if (!ban_admits(game, role, square, place))
            return false;
    }
    return true;
}

/* The nearest of the places that the faction owns (owned), or that are open to all; all of them in a tie. */
static int nearest(const struct game *game, int role, int square, int strength, bool owned, int16_t *place, int most) {
    const struct tables *t = content_of(game);
    int count = 0, best = 0xff;
    for (int p = 0; p < PLACES; p++) {
        int distance = t->walk_distance[square][t->place[p].square];
        if (distance > best || distance == 0xff || place_is_fortified(game, p) != owned || !place_has_inside(game, p) ||
            !place_is_friendly(game, role, p) || place_room(game, p) < strength ||
            place_is_cut_off(state_of(game), p) || !ban_admits(game, role, t->place[p].square, p))
            continue;
        if (distance < best)
            count = 0;
        best = distance;
        if (count < most)
            place[count++] = (int16_t)p;
    }
    return count;
}

int places_nearest_friendly(const struct game *game, int role, int square, int strength, int16_t *place, int most) {
    int count = nearest(game, role, square, strength, true, place, most);
    return count > 0 ? count : nearest(game, role, square, strength, false, place, most);
}

void place_capture(struct game *game, int place, int role) {
    struct kingmaker *s = state_of(game);
    int grant = content_of(game)->grant[place];
    if (!place_is_fortified(game, place))
        return;
    if (grant != NONE && card_faction(s, grant) == role) {
        s->place_held[place] = HELD_BY_GRANT;
        return;
    }
    s->place_held[place] = (int8_t)role;
    /* KM-transfer 3: the card of a captured town goes with it. */
    if (grant != NONE && (card_kind(grant) == CARD_TOWN || card_kind(grant) == CARD_CASTLE) &&
        card_faction(s, grant) != NONE) {
        s->card[grant] = at_faction(role);
        s->place_held[place] = HELD_BY_GRANT;
    }
}

void place_lose(struct game *game, int place) {
    state_of(game)->place_held[place] = HELD_BY_NOBODY;
}

bool square_at_peace(const struct kingmaker *s, int square) {
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square == square)
            return true;
    return false;
}

void peace_begin(struct game *game, int square, int role) {
    struct kingmaker *s = state_of(game);
    int i = 0;
    while (i < PEACES && s->peace[i].square != NONE && s->peace[i].square != square)
        i++;
    if (i < PEACES)
        s->peace[i] = (struct peace){(int16_t)square, (int16_t)role};
    else
        RULES_ASSERT(game, !"more peaces than may hold at once");
}
