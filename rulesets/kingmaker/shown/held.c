/* The reasons why no Noble of a faction can act in its Movement Phase. They do not use the conditions in movement.c, so
 * that a fault there shows. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "shown.h"

enum hold { FREE, NOT_PLACED, CAPTIVE, BESIEGED, AT_SEA, LED_BY_AN_ALLY, HAS_MOVED, OVERSEAS, HOLDS };
static const char *const reasons[HOLDS] = {
    [NOT_PLACED] = "it has no Noble on the board", [CAPTIVE] = "its Nobles are captives",
    [BESIEGED] = "its Nobles are besieged",        [AT_SEA] = "its Nobles are at sea",
    [LED_BY_AN_ALLY] = "an ally leads its Nobles", [HAS_MOVED] = "its Nobles have moved",
    [OVERSEAS] = "its Nobles need a ship",
};

static bool are_friends(const struct kingmaker *s, int role, int other) {
    return role == other || (s->allies[role] >> other & 1);
}

/* Is the Noble besieged by an enemy? A siege between friends holds no Noble. */
static bool is_besieged(const struct kingmaker *s, int role, int noble) {
    const struct noble *n = &s->noble[noble];
    int port = n->ship != NONE ? s->ship[n->ship].port : n->place;
    int besieger = port == NONE ? NONE : place_besieger(s, port);
    return besieger != NONE && !are_friends(s, role, noble_owner(s, besieger));
}

static enum hold hold_of(const struct game *game, int role, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    if (n->captor != NONE)
        return n->captor == role ? FREE : CAPTIVE;
    if (n->square == NONE)
        return NOT_PLACED;
    if (is_besieged(s, role, noble))
        return BESIEGED;
    if (n->ship != NONE && ship_at_sea(s, n->ship))
        return AT_SEA;
    if (noble_owner(s, n->leader) != role)
        return LED_BY_AN_ALLY;
    if (n->moved_in != NONE || (n->did & (DID_MARCH | DID_SAIL | DID_WAVER)))
        return HAS_MOVED;
    return square_needs_ship(game, n->square) && n->ship == NONE ? OVERSEAS : FREE;
}

const char *km_held(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct frame *top = flow_top(game);
    enum hold hold = NOT_PLACED;
    if (!top || top->step != STEP_MOVEMENT || top->role != role)
        return NULL;
    for (int noble = 0; noble < NOBLES && hold != FREE; noble++)
        if (noble_owner(s, noble) == role)
            hold = hold_of(game, role, noble);
    return hold == FREE ? "" : reasons[hold];
}
