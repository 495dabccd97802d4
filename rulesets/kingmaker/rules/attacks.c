#include "attacks.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "permissions.h"

bool role_may_fight(const struct game *game, int role) {
    return state_of(game)->defeatism[role] == 0;
}

bool nobles_may_fight(const struct game *game, uint32_t nobles) {
    FOR_EACH_BIT (role, owners_of(state_of(game), nobles)) {
        if (!role_may_fight(game, role))
            return false;
    }
    return true;
}

bool may_attack(const struct game *game, int role, int other) {
    const struct kingmaker *s = state_of(game);
    return !are_allied(s, role, other) && s->truce[role][other] <= s->turn;
}

bool they_may_attack(const struct game *game, int role, uint32_t attackers, int other) {
    role_set all = owners_of(state_of(game), attackers) | (role >= 0 ? ROLE_BIT(role) : 0);
    FOR_EACH_BIT (owner, all) {
        if (!may_attack(game, owner, other))
            return false;
    }
    return true;
}

bool may_attack_all(const struct game *game, int role, uint32_t attackers, uint32_t nobles) {
    FOR_EACH_BIT (other, owners_of(state_of(game), nobles)) {
        if (other == role || !they_may_attack(game, role, attackers, other))
            return false;
    }
    return true;
}

bool nobles_were_attacked(const struct kingmaker *s, uint32_t nobles) {
    FOR_EACH_BIT (n, nobles) {
        if (s->noble[n].did & DID_DEFEND)
            return true;
    }
    return false;
}

/* ---- besieged Nobles --------------------------------------------------------------------------------------------- */

static bool force_may_sally(const struct game *game, int role, int leader, uint32_t defenders) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].place, besieger = place == NONE ? NONE : place_besieger(s, place);
    uint32_t force = force_of(s, leader);
    if (besieger == NONE || !(defenders >> besieger & 1) || s->noble[leader].leader != leader ||
        !nobles_may_fight(game, force) || !may_attack_all(game, role, force, defenders))
        return false;
    FOR_EACH_BIT (n, force) {
        if (s->noble[n].attacked_in != NONE || (s->noble[n].did & DID_WAVER))
            return false;
    }
    return true;
}

uint32_t who_may_sally(const struct game *game, int role, uint32_t attackers, uint32_t defenders) {
    uint32_t able = 0;
    FOR_EACH_BIT (n, nobles_of(state_of(game), role) & ~attackers) {
        if (force_may_sally(game, role, n, defenders))
            able |= force_of(state_of(game), n);
    }
    return able;
}

/* ---- sieges ------------------------------------------------------------------------------------------------------ */

bool place_is_to_be_taken(const struct game *game, int role, uint32_t attackers, int place) {
    const struct kingmaker *s = state_of(game);
    int kind = content_of(game)->place[place].kind, owner = place_owner(game, place);
    bool walls = kind <= PLACE_NOBLE_CASTLE || (kind == PLACE_OPEN_TOWN && nobles_inside(s, place) != 0);
    return walls && place_in_game(game, place) && owner != role &&
           (owner == NONE || they_may_attack(game, role, attackers, owner)) &&
           may_attack_all(game, role, attackers, nobles_inside(s, place));
}

static bool may_be_before(const struct game *game, int leader, int place) {
    const struct kingmaker *s = state_of(game);
    int role = force_player(s, leader), square = content_of(game)->place[place].square;
    if (s->noble[leader].square != square || !noble_in_open(game, leader) || place_owner(game, place) == role)
        return false;
    uint32_t force = force_of(s, leader);
    int by = place_besieger(s, place);
    return (by == NONE || by == leader) && place_is_to_be_taken(game, role, force, place) &&
           !nobles_were_attacked(s, defenders_inside(game, place)) && !square_at_peace(s, square) &&
           nobles_may_fight(game, force) && ban_admits_all(game, force, square, place);
}

bool may_besiege(const struct game *game, int leader, int place) {
    const struct kingmaker *s = state_of(game);
    return may_be_before(game, leader, place) &&
           nobles_strength(game, force_of(s, leader), STRENGTH_ATTACK) >= defence_of(game, place);
}

/* M6 */
bool could_besiege(const struct game *game, int role, uint32_t nobles, int place) {
    const struct kingmaker *s = state_of(game);
    int square = content_of(game)->place[place].square;
    if (nobles == 0 || !place_in_game(game, place) || place_besieger(s, place) != NONE ||
        !nobles_may_fight(game, nobles) || square_at_peace(s, square) || !ban_admits_all(game, nobles, square, place))
        return false;
    int owner = place_owner(game, place), most = 0;
    if (owner != NONE && !they_may_attack(game, role, nobles, owner))
        return false;
    uint32_t inside = nobles_inside(s, place);
    for (int other = 0; other < SEATS && inside != 0; other++) {
        int strength = nobles_strength(game, inside & nobles_of(s, other), STRENGTH_DEFENCE);
        most = strength > most ? strength : most;
    }
    return nobles_strength_ashore(game, nobles, square, STRENGTH_ATTACK) >= place_garrison(game, place) + most;
}

/* ---- town fighting ----------------------------------------------------------------------------------------------- */

static bool guests_may_stay(const struct game *game, int role, int place) {
    int owner = place_owner(game, place);
    return (owner != NONE && are_allied(state_of(game), role, owner)) || has_leave_to_enter(game, role, place);
}

/* KM-alliance: a Noble may stay where the Noble's own faction may, and where the commander may. */
bool noble_is_unwelcome(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[noble].place;
    if (place == NONE || !noble_is_free(s, noble) || !place_is_fortified(game, place))
        return false;
    return !guests_may_stay(game, noble_owner(s, noble), place) &&
           !guests_may_stay(game, force_player(s, noble), place) && !dublin_admits(game, bit_of(noble), place);
}

bool noble_must_fight(const struct game *game, int noble) {
    return noble_is_unwelcome(game, noble) && !(state_of(game)->noble[noble].did & IS_EXCUSED);
}
