#include "permissions.h"

#include "../../kit/bits.h"
#include "../../kit/writer.h"
#include "../tables.h"

/* ---- rights to move ---------------------------------------------------------------------------------------------- */

static bool is_permitted(const struct kingmaker *s, int kind, int from, int to, int what) {
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (p->live && p->kind == kind && p->to == to && p->what == what && p->from == from)
            return true;
    }
    return false;
}

bool has_leave_to_enter(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    if (place_is_friendly(game, role, place))
        return true;
    int owner = place_owner(game, place);
    return owner != NONE && is_permitted(s, TERM_ENTRY, owner, role, place);
}

bool has_leave_to_sail(const struct game *game, int role, int port) {
    const struct kingmaker *s = state_of(game);
    if (has_leave_to_enter(game, role, port))
        return true;
    int owner = place_owner(game, port);
    return owner != NONE && (are_allied(s, role, owner) || is_permitted(s, TERM_SAIL, owner, role, port));
}

bool dublin_admits(const struct game *game, uint32_t nobles, int place) {
    int lieutenant = card_noble(state_of(game), OFFICE_IRELAND);
    return place == content_of(game)->dublin && lieutenant != NONE && nobles == bit_of(lieutenant);
}

/* A siege or an attack by the Noble's own faction is over, because the castle comes with the Noble. */
bool castle_receives(const struct game *game, int noble, int castle) {
    const struct kingmaker *s = state_of(game);
    int role = noble_owner(s, noble);
    if (!place_in_game(game, castle) || place_owner(game, castle) != role)
        return false;
    int besieger = place_besieger(s, castle);
    bool own = besieger != NONE ? noble_owner(s, besieger) == role : s->combat.attacker == role;
    return (own || !place_is_cut_off(s, castle)) && (nobles_inside(s, castle) & ~nobles_of(s, role)) == 0 &&
           place_room(game, castle) >= noble_strength(game, noble, STRENGTH_CARRIED);
}

bool port_is_open(const struct game *game, int role, int port) {
    if (!place_in_game(game, port) || place_besieger(state_of(game), port) != NONE)
        return false;
    return !place_is_fortified(game, port) || has_leave_to_enter(game, role, port);
}

bool port_admits(const struct game *game, int role, uint32_t aboard, int port) {
    const struct kingmaker *s = state_of(game);
    int lieutenant = card_noble(s, OFFICE_IRELAND);
    if (port_is_open(game, role, port))
        return true;
    return port == content_of(game)->dublin && place_in_game(game, port) && place_besieger(s, port) == NONE &&
           lieutenant != NONE && noble_owner(s, lieutenant) == role && (aboard & ~bit_of(lieutenant)) == 0;
}

/* KM-sea: passengers of other factions must land first, unless they came aboard in this turn. */
static bool waits_for_passengers(const struct game *game, int ship) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, passengers_of_others(game, ship)) {
        if (s->noble[n].moved_in != s->active)
            return true;
    }
    return false;
}

bool ship_may_leave(const struct game *game, int ship) {
    int port = state_of(game)->ship[ship].port;
    if (port != NONE && waits_for_passengers(game, ship))
        return false;
    if (port == NONE || !place_is_fortified(game, port))
        return true;
    int owner = place_owner(game, port);
    int role = ship_mover(game, ship);
    return owner == NONE || has_leave_to_sail(game, role, port) ||
           port_admits(game, role, nobles_aboard(state_of(game), ship), port);
}

bool has_leave_to_commission(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    int owner = noble_owner(s, leader);
    return owner != NONE && is_permitted(s, TERM_COMMISSION, owner, role, leader);
}

/* ---- granted and recalled leave ---------------------------------------------------------------------------------- */

int until_turn(const struct kingmaker *s, int until) {
    int seats = bits_count(s->seated);
    switch ((enum until)until) {
    case UNTIL_TURN: return s->turn;
    case UNTIL_ROUND: return s->turn + seats;
    case UNTIL_ROUNDS: return s->turn + 3 * seats;
    case UNTIL_RECALLED:
    case UNTILS: break;
    }
    return INT16_MAX;
}

static int permission_for(const struct kingmaker *s, int kind, int from, int to, int what) {
    int unused = NONE;
    for (int i = PERMISSIONS - 1; i >= 0; i--) {
        const struct permission *p = &s->deals.permission[i];
        if (!p->live)
            unused = i;
        else if (p->kind == kind && p->from == from && p->to == to && p->what == what)
            return i;
    }
    return unused;
}

bool has_room_to_permit(const struct kingmaker *s) {
    for (int i = 0; i < PERMISSIONS; i++)
        if (!s->deals.permission[i].live)
            return true;
    return false;
}

bool permit(struct game *game, int kind, int from, int to, int what, int until) {
    struct kingmaker *s = state_of(game);
    int i = permission_for(s, kind, from, to, what);
    if (i == NONE)
        return false;
    s->deals.permission[i] =
        (struct permission){(int8_t)kind, (int8_t)from, (int8_t)to, 1, (int16_t)what, (int16_t)until_turn(s, until)};
    return true;
}

void leave_given(struct game *game, int from, int to, int place) {
    if (permit(game, TERM_ENTRY, from, to, place, UNTIL_ROUND))
        tell(game, EVENT_LEAVE_TO_ENTER, from, to, place, UNTIL_ROUND);
}

/* A loan lasts while the ship is at sea with Nobles aboard. */
static bool may_end(const struct kingmaker *s, const struct permission *p) {
    return p->kind != TERM_LOAN || !ship_at_sea(s, p->what) || nobles_aboard(s, p->what) == 0;
}

static void permission_ends(struct game *game, struct permission *p) {
    struct kingmaker *s = state_of(game);
    if (p->kind == TERM_LOAN && s->ship[p->what].loaned_to == p->to)
        s->ship[p->what].loaned_to = NONE;
    p->live = 0; /* the slot keeps its content until it is reused */
}

/* The owner cannot withdraw a permission while guests who entered in this turn are inside. */
static bool may_recall(const struct kingmaker *s, const struct permission *p, int role) {
    if (!p->live || p->from != role || p->kind == TERM_COMMISSION || !may_end(s, p))
        return false;
    if (p->kind != TERM_ENTRY)
        return true;
    FOR_EACH_BIT (n, nobles_inside(s, p->what) & nobles_of(s, p->to)) {
        if (s->noble[n].did & DID_COME_IN)
            return false;
    }
    return true;
}

static int recall_verb(const struct permission *p) {
    return p->kind == TERM_ENTRY ? VERB_RECALL_ENTRY : p->kind == TERM_SAIL ? VERB_RECALL_SAIL : VERB_RECALL_SHIP;
}

void recalls_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (may_recall(s, p, role))
            list_add2(list, recall_verb(p), p->to, p->what);
    }
}

static const struct {
    int verb, kind, event;
    const char *over;
} recalls[] = {{VERB_RECALL_ENTRY, TERM_ENTRY, EVENT_ENTRY_RECALLED, "has no leave of yours to enter there any more"},
               {VERB_RECALL_SAIL, TERM_SAIL, EVENT_SAIL_RECALLED, "has no leave of yours to sail from there any more"},
               {VERB_RECALL_SHIP, TERM_LOAN, EVENT_SHIP_RECALLED, "does not have that ship of yours any more"}};
enum { RECALLS = sizeof recalls / sizeof *recalls };

bool leave_is_gone(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int other = action->arg[0], what = action->arg[1];
    for (int k = 0; k < RECALLS; k++) {
        if (action->verb != recalls[k].verb || is_permitted(s, recalls[k].kind, role, other, what))
            continue;
        for (int i = 0; i < PERMISSIONS; i++) {
            const struct permission *p = &s->deals.permission[i];
            if (p->kind == recalls[k].kind && p->from == role && p->to == other && p->what == what) {
                put_format(out, "%s %s.", game->ruleset->roles[other].title, recalls[k].over);
                return true;
            }
        }
    }
    return false;
}

bool recalls_choose(struct game *game, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    for (size_t k = 0; k < RECALLS; k++) {
        if (action->verb != recalls[k].verb)
            continue;
        int other = action->arg[0], what = action->arg[1];
        permission_ends(game, &s->deals.permission[permission_for(s, recalls[k].kind, role, other, what)]);
        if (recalls[k].kind == TERM_LOAN)
            tell_secret(game, EVENT_SHIP_RECALLED, ROLES_EVERYONE, ROLE_BIT(role), role, what, 0, 0);
        else
            tell_secret(game, recalls[k].event, ROLES_EVERYONE, ROLE_BIT(role), role, other, what, 0);
        return true;
    }
    return false;
}

void permissions_run_out(struct game *game) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < PERMISSIONS; i++) {
        struct permission *p = &s->deals.permission[i];
        if (p->live && p->until < s->turn && may_end(s, p))
            permission_ends(game, p);
    }
}

void permissions_seat_left(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < PERMISSIONS; i++) {
        struct permission *p = &s->deals.permission[i];
        if (p->live && (p->from == role || p->to == role))
            permission_ends(game, p);
    }
}

void loan_ends(struct game *game, int ship) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < PERMISSIONS; i++) {
        struct permission *p = &s->deals.permission[i];
        if (p->live && p->kind == TERM_LOAN && p->what == ship)
            permission_ends(game, p);
    }
    s->ship[ship].loaned_to = NONE;
}
