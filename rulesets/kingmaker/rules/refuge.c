#include "refuge.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "event_deck.h"
#include "fates.h"
#include "permissions.h"

/* ---- admission ----------------------------------------------------------------------------------------------- */

/* The exceptions of the table, each for this Noble only. */
static bool is_at_home_in(const struct game *game, int noble, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (square == t->ireland)
        return card_noble(s, OFFICE_IRELAND) == noble;
    if (square == t->continent)
        return card_noble(s, OFFICE_CALAIS) == noble || (s->treaty != NONE && s->treaty == noble_owner(s, noble));
    if (square == t->anglesey)
        return card_noble(s, OFFICE_TREASURER) == noble;
    if (square == t->wight)
        return card_noble(s, CARD_CARISBROOKE) == noble;
    return square == t->man && noble == NOBLE_STANLEY;
}

/* A faction that holds the refuge's port has room there for as many men as the port takes. */
static bool has_port_in(const struct game *game, int role, int square, uint32_t nobles) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    uint32_t all = (nobles_in_square(s, square) & nobles_of(s, role)) | nobles;
    for (int k = 0; k < t->here_count[square]; k++)
        if (place_owner(game, t->here[square][k]) == role &&
            nobles_strength(game, all, STRENGTH_CARRIED) <= t->place[t->here[square][k]].capacity)
            return true;
    return false;
}

static bool is_admitted(const struct game *game, int noble, int square) {
    const struct kingmaker *s = state_of(game);
    return s->noble[noble].refuge >= 0 || is_at_home_in(game, noble, square) ||
           has_port_in(game, noble_owner(s, noble), square, bit_of(noble));
}

/* Is there a place that the force could besiege, a force that it could attack, or an heir that it could take? */
static bool has_business_in(const struct game *game, uint32_t nobles, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int role = force_player(s, bits_first(nobles));
    for (int k = 0; k < t->here_count[square]; k++) {
        int place = t->here[square][k];
        if (place_is_fortified(game, place) && place_owner(game, place) != role &&
            could_besiege(game, role, nobles, place))
            return true;
    }
    bool fights = square != t->scotland && square != t->continent;
    FOR_EACH_BIT (n, nobles_in_open(s, square)) {
        if (fights && may_attack_all(game, role, nobles, bit_of(n)))
            return true;
    }
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].square == square && s->heir[h].with == NONE && s->heir[h].place == NONE)
            return true;
    return false;
}

bool refuge_admits(const struct game *game, uint32_t nobles, int square, int place) {
    const struct kingmaker *s = state_of(game);
    if (!square_is_refuge(game, square) || nobles == 0)
        return true;
    bool all = true;
    FOR_EACH_BIT (n, nobles)
        all &= s->noble[n].square == square || is_admitted(game, n, square);
    if (all)
        return true;
    bool inside = place != NONE && place_has_inside(game, place) && place_is_fortified(game, place) &&
                  has_leave_to_enter(game, force_player(s, bits_first(nobles)), place);
    return !inside && has_business_in(game, nobles, square);
}

void refuge_arrived(struct game *game, uint32_t nobles) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, nobles) {
        struct noble *noble = &s->noble[n];
        bool stayed = noble->refuge == REFUGE_LEAVES && !(noble->did & DID_SAIL);
        if (noble->refuge >= 0 || (stayed && square_is_refuge(game, noble->square)))
            continue;
        bool visits =
            noble->ship == NONE && square_is_refuge(game, noble->square) && !is_admitted(game, n, noble->square);
        noble->refuge = visits ? REFUGE_VISIT : REFUGE_NONE;
    }
}

/* ---- a card shown -------------------------------------------------------------------------------------------- */

static int free_refuge(const struct kingmaker *s) {
    for (int i = 0; i < REFUGES; i++)
        if (s->refuge[i].event == NONE)
            return i;
    return NONE;
}

void refuge_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    if (!s->option[OPTION_E1] || free_refuge(s) == NONE)
        return;
    for (int e = 0; e < content_of(game)->event_count; e++) {
        if (s->event[e] != event_at_hand(role) || content_of(game)->event[e].op != OP_REFUGE)
            continue;
        FOR_EACH_BIT (n, nobles_of(s, role)) {
            if (s->noble[n].leader == n && s->noble[n].refuge < 0)
                list_add2(list, VERB_USE_REFUGE, e, n);
        }
    }
}

bool refuge_choose(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int event = action->arg[0], noble = action->arg[1], i = free_refuge(s);
    if (action->verb != VERB_USE_REFUGE)
        return false;
    s->event[event] = event_at_refuge(role);
    s->refuge[i] = (struct refuge){(int16_t)event, (int8_t)role, 1};
    FOR_EACH_BIT (n, force_of(s, noble))
        s->noble[n].refuge = (int8_t)i;
    tell_secret(game, EVENT_REFUGE_USED, ROLE_BIT(role), ROLE_BIT(role), noble, event, 0, 0);
    return true;
}

/* ---- turns --------------------------------------------------------------------------------------------------- */

/* He stands there by a right that he has no more: the port has changed hands, or the office has. */
static bool has_lost_right(const struct game *game, int noble) {
    const struct noble *n = &state_of(game)->noble[noble];
    return noble_is_free(state_of(game), noble) && n->ship == NONE && square_is_refuge(game, n->square) &&
           !is_admitted(game, noble, n->square);
}

void refuge_turn_begins(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < REFUGES; i++)
        if (s->refuge[i].event != NONE && s->refuge[i].role == role)
            s->refuge[i].used++;
    FOR_EACH_BIT (n, nobles_of(s, role)) {
        struct noble *noble = &s->noble[n];
        if (noble->refuge == REFUGE_VISIT || (noble->refuge == REFUGE_NONE && has_lost_right(game, n)))
            noble->refuge = REFUGE_LEAVES;
    }
}

/* KM-E1-refuge: the heirs with them are lost, too. */
static void dies_there(struct game *game, int noble) {
    tell(game, EVENT_STAYED_TOO_LONG, noble, 0, 0, 0);
    all_die(game, heirs_with(state_of(game), noble), bit_of(noble));
}

static void card_turn_ends(struct game *game, int i) {
    struct kingmaker *s = state_of(game);
    uint32_t there = 0;
    for (int n = 0; n < NOBLES; n++) {
        if (s->noble[n].refuge != i)
            continue;
        if (noble_is_free(s, n) && square_is_refuge(game, s->noble[n].square))
            there |= bit_of(n);
        else
            s->noble[n].refuge = REFUGE_NONE;
    }
    int event = s->refuge[i].event;
    bool over = s->refuge[i].used >= content_of(game)->event[event].operation->number;
    if (there != 0 && !over) {
        /* The event also discloses something of the card's number. */
        tell_secret(game, EVENT_REFUGE_HOLDS, ROLES_EVERYONE, ROLE_BIT(s->refuge[i].role), s->refuge[i].role,
                    s->refuge[i].used, 0, 0);
        return;
    }
    s->refuge[i] = (struct refuge){.event = NONE};
    km_event_discarded(game, event);
    FOR_EACH_BIT (n, there)
        s->noble[n].refuge = REFUGE_NONE;
    FOR_EACH_BIT (n, there) {
        if (noble_is_free(s, n) && !is_admitted(game, n, s->noble[n].square))
            dies_there(game, n);
    }
}

/* Could the Noble leave by land, or by a ship of the faction that is in the square's port and has not sailed? */
static bool could_leave(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int square = s->noble[noble].square, role = noble_owner(s, noble);
    if (noble_is_besieged(s, noble) || (s->noble[noble].did & DID_WAVER))
        return false;
    if (square == t->scotland || square == t->anglesey)
        return true;
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].port != NONE && t->place[s->ship[ship].port].square == square &&
            ship_mover(game, ship) == role && s->ship[ship].moved_in == NONE &&
            t->ship[ship].capacity >= noble_strength(game, noble, STRENGTH_CARRIED))
            return true;
    return false;
}

/* Open point 22: a Noble there without a card must leave in the faction's next turn, if there is a way. Moves within
 * the refuge do not count. */
static void visits_end(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    uint32_t stayed = 0; /* collected before any Noble dies and a ship is lost */
    FOR_EACH_BIT (n, nobles_of(s, role)) {
        struct noble *noble = &s->noble[n];
        if (noble->refuge >= REFUGE_NONE || !noble_is_free(s, n))
            continue;
        if (noble->ship != NONE || !square_is_refuge(game, noble->square) || is_admitted(game, n, noble->square))
            noble->refuge = REFUGE_NONE;
        else if (noble->refuge == REFUGE_LEAVES && could_leave(game, n))
            stayed |= bit_of(n);
    }
    FOR_EACH_BIT (n, stayed)
        dies_there(game, n);
}

void refuge_turn_ends(struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    cause_begins(game);
    for (int i = 0; i < REFUGES; i++)
        if (s->refuge[i].event != NONE && s->refuge[i].role == role)
            card_turn_ends(game, i);
    visits_end(game, role);
    cause_ends(game);
}
