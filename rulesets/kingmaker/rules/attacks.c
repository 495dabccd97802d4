#include "attacks.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "permissions.h"

bool role_may_fight(const struct game *game, int role) {
    return state_of(game)->defeatism[role] == 0;
}

bool may_attack(const struct game *game, int role, int other) {
    const struct kingmaker *s = state_of(game);
    return !are_allied(s, role, other) && s->truce[role][other] <= s->turn;
}

bool may_attack_all(const struct game *game, int role, uint32_t nobles) {
    FOR_EACH_BIT (n, nobles) {
        if (noble_owner(state_of(game), n) == role || !may_attack(game, role, noble_owner(state_of(game), n)))
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

/* ---- sieges ------------------------------------------------------------------------------------------------------ */

bool place_is_to_be_taken(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    int kind = tables_of(game)->place[place].kind, owner = place_owner(game, place);
    bool walls = kind <= PLACE_NOBLE_CASTLE || (kind == PLACE_OPEN_TOWN && nobles_inside(s, place) != 0);
    return walls && place_in_game(game, place) && owner != role && (owner == NONE || may_attack(game, role, owner)) &&
           may_attack_all(game, role, nobles_inside(s, place));
}

static bool may_be_before(const struct game *game, int leader, int place) {
    const struct kingmaker *s = state_of(game);
    int role = force_player(s, leader), square = tables_of(game)->place[place].square, by = place_besieger(s, place);
    return s->noble[leader].square == square && noble_in_open(game, leader) && (by == NONE || by == leader) &&
           place_is_to_be_taken(game, role, place) && !nobles_were_attacked(s, defenders_inside(game, place)) &&
           !square_at_peace(s, square) && role_may_fight(game, role);
}

bool may_besiege(const struct game *game, int leader, int place) {
    const struct kingmaker *s = state_of(game);
    return may_be_before(game, leader, place) &&
           nobles_strength(game, force_of(s, leader), STRENGTH_ATTACK) >= defence_of(game, place);
}

/* KM-E1-storm: a battle, and so not for the weaker. */
bool may_storm(const struct game *game, int leader, int place) {
    const struct kingmaker *s = state_of(game);
    return s->option[OPTION_E1] && may_be_before(game, leader, place) &&
           nobles_strength(game, force_of(s, leader), STRENGTH_ATTACK) >= defence_of(game, place);
}

/* M6 */
bool could_besiege(const struct game *game, int role, uint32_t nobles, int place) {
    const struct kingmaker *s = state_of(game);
    int square = tables_of(game)->place[place].square;
    if (nobles == 0 || !place_in_game(game, place) || place_besieger(s, place) != NONE || !role_may_fight(game, role) ||
        square_at_peace(s, square))
        return false;
    int owner = place_owner(game, place), most = 0;
    if (owner != NONE && !may_attack(game, role, owner))
        return false;
    uint32_t inside = nobles_inside(s, place);
    for (int other = 0; other < SEATS; other++) {
        int strength = nobles_strength(game, inside & nobles_of(s, other), STRENGTH_DEFENCE);
        most = strength > most ? strength : most;
    }
    return nobles_strength_ashore(game, nobles, square, STRENGTH_ATTACK) >= place_garrison(game, place) + most;
}

/* ---- town fighting ----------------------------------------------------------------------------------------------- */

bool noble_is_unwelcome(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[noble].place;
    if (place == NONE || !noble_is_free(s, noble) || !place_is_fortified(game, place))
        return false;
    int role = force_player(s, noble);
    return place_owner(game, place) != role && !has_leave_to_enter(game, role, place) &&
           !dublin_admits(game, 1u << noble, place);
}

bool noble_must_fight(const struct game *game, int noble) {
    return noble_is_unwelcome(game, noble) && !(state_of(game)->noble[noble].did & IS_EXCUSED);
}
