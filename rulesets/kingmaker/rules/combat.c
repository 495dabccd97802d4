/* KM-combat: the Combat Phase. */
#include "combat.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "combat_resolve.h"
#include "fates.h"
#include "windows.h"

/* ---- forces that may fight -------------------------------------------------------------------------------- */

/* KM-onemove, KM-E1-vacillating: no Noble of the force has attacked in this round, and no Noble wavers. */
static bool force_can_attack(const struct kingmaker *s, int leader, int role) {
    if (!noble_is_free(s, leader) || s->noble[leader].leader != leader || noble_owner(s, leader) != role)
        return false;
    FOR_EACH_BIT (n, force_of(s, leader)) {
        if (s->noble[n].attacked_in != NONE || (s->noble[n].did & DID_WAVER))
            return false;
    }
    return s->noble[leader].ship == NONE;
}

static bool force_can_be_attacked(const struct game *game, int leader, int role, uint32_t by) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, leader) && s->noble[leader].leader == leader &&
           may_attack_all(game, role, by, force_of(s, leader)) && !nobles_were_attacked(s, force_of(s, leader));
}

/* KM-E1-refuge: no fighting in Scotland and on the Continent; elsewhere the port of a refuge comes first,
 * unless the faction or an ally has it: leave to go in is no siege.
 * KM-E2-ireland: Ireland is no longer a refuge. */
static bool square_allows_battle(const struct game *game, int role, uint32_t force, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (square_at_peace(s, square) || !nobles_may_fight(game, force))
        return false;
    if (!square_is_refuge(game, square))
        return true;
    if (square == t->scotland || square == t->continent)
        return false;
    for (int k = 0; k < t->here_count[square]; k++) {
        int place = t->here[square][k];
        if (place_is_fortified(game, place) && place_is_port(game, place) && place_in_game(game, place) &&
            (place_owner(game, place) == NONE || !are_allied(s, role, place_owner(game, place))))
            return false;
    }
    return true;
}

/* ---- battles and ambushes ------------------------------------------------------------------------------------ */

/* KM-siege: besieged Nobles may still attack their besiegers. */
static bool sallies(const struct kingmaker *s, int leader, int enemy) {
    int place = s->noble[leader].place;
    return place != NONE && place_besieger(s, place) == s->noble[enemy].leader;
}

static void list_battles(const struct game *game, int role, int leader, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int square = s->noble[leader].square;
    uint32_t force = force_of(s, leader);
    if (!square_allows_battle(game, role, force, square))
        return;
    int strength = nobles_strength(game, force, STRENGTH_ATTACK);
    FOR_EACH_BIT (enemy, nobles_in_square(s, square)) {
        if (s->noble[enemy].leader != enemy || !noble_in_open(game, enemy) ||
            !force_can_be_attacked(game, enemy, role, force) ||
            !(noble_in_open(game, leader) || sallies(s, leader, enemy)))
            continue;
        uint32_t defenders = force_of(s, enemy);
        int against = nobles_strength(game, defenders, STRENGTH_DEFENCE);
        int help = nobles_strength(game, who_may_sally(game, role, force, defenders), STRENGTH_ATTACK);
        if (strength < against)
            list_add2(list, VERB_AMBUSH, leader, enemy);
        if (strength + help >= against)
            list_add2(list, VERB_BATTLE, leader, enemy);
    }
}

/* ---- sieges ---------------------------------------------------------------------------------------------------- */

static void list_sieges(const struct game *game, int leader, struct action_list *list) {
    const struct tables *t = content_of(game);
    int square = state_of(game)->noble[leader].square;
    for (int k = 0; k < t->here_count[square]; k++) {
        if (!may_besiege(game, leader, t->here[square][k]))
            continue;
        list_add2(list, VERB_SIEGE, leader, t->here[square][k]);
        if (state_of(game)->option[OPTION_E1]) /* KM-E1-storm: a battle, so the weaker side cannot begin it either */
            list_add2(list, VERB_STORM, leader, t->here[square][k]);
    }
}

/* ---- town fighting ----------------------------------------------------------------------------------------------- */

static uint32_t enemies_inside(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    uint32_t inside = nobles_inside(s, place);
    return inside & ~friends_among(s, role, inside);
}

static bool may_fight_inside(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    return force_can_attack(s, leader, role) && !square_at_peace(s, s->noble[leader].square) &&
           nobles_may_fight(game, force_of(s, leader));
}

/* Against the garrison and all unfriendly Nobles there (allies are friendly). If fighting is forbidden (truce, peace),
 * the Noble can only leave. */
static bool may_fight_town(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].place, owner = place_owner(game, place);
    uint32_t enemies = enemies_inside(game, role, place);
    uint32_t force = force_of(s, leader);
    return may_fight_inside(game, role, leader) && (owner == NONE || they_may_attack(game, role, force, owner)) &&
           may_attack_all(game, role, force, enemies) && !nobles_were_attacked(s, enemies);
}

/* KM-townfight: resolved as a battle, so the weaker side cannot begin it unless a Noble must fight. */
static bool may_evict(const struct game *game, int role, int leader, int enemy) {
    const struct kingmaker *s = state_of(game);
    uint32_t force = force_of(s, leader);
    return s->noble[enemy].leader == enemy && force_can_be_attacked(game, enemy, role, force) &&
           nobles_strength(game, force, STRENGTH_ATTACK) + place_garrison(game, s->noble[leader].place) >=
               nobles_strength(game, force_of(s, enemy), STRENGTH_DEFENCE);
}

static void list_town_fights(const struct game *game, int role, int leader, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].place;
    if (place == NONE || !place_is_fortified(game, place))
        return;
    if (noble_is_unwelcome(game, leader)) {
        bool fights = may_fight_town(game, role, leader);
        if (fights)
            list_add2(list, VERB_TOWN_FIGHT, leader, place);
        if (!fights || !noble_must_fight(game, leader))
            list_add2(list, VERB_GO_OUT, leader, place);
        return;
    }
    if (place_owner(game, place) != role || !may_fight_inside(game, role, leader))
        return;
    FOR_EACH_BIT (enemy, enemies_inside(game, role, place)) {
        if (may_evict(game, role, leader, enemy))
            list_add2(list, VERB_EVICT, leader, enemy);
    }
}

/* ---- the phase --------------------------------------------------------------------------------------------------- */

/* Duties before the phase can end: a fight in a town, a siege by Nobles who landed for it. */
static bool has_duties(const struct game *game, const struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < list->count; i++) {
        const struct action *action = &list->item[i];
        if ((action->verb == VERB_TOWN_FIGHT || action->verb == VERB_GO_OUT) && noble_must_fight(game, action->arg[0]))
            return true;
        if ((action->verb == VERB_SIEGE || action->verb == VERB_STORM) &&
            (s->noble[action->arg[0]].did & DID_MUST_BESIEGE) && place_is_port(game, action->arg[1]))
            return true;
    }
    return false;
}

bool combat_phase_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role);
}

static void list_attacks(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (leader, nobles_of(s, role)) {
        if (s->noble[leader].leader == leader && s->noble[leader].ship == NONE)
            list_town_fights(game, role, leader, list);
        if (!force_can_attack(s, leader, role) || noble_is_unwelcome(game, leader))
            continue;
        list_battles(game, role, leader, list);
        list_sieges(game, leader, list);
    }
}

void combat_phase_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_attacks(game, role, list);
    if (!has_duties(game, list))
        list_add(list, VERB_END_COMBAT);
    window_actions_legal(game, role, list);
}

static void combat_phase_ends(struct game *game, int role) {
    FOR_EACH_BIT (n, nobles_of(state_of(game), role))
        state_of(game)->noble[n].did &= (uint16_t)~IS_EXCUSED;
}

bool combat_phase_is_skipped(struct game *game, int role) {
    struct action_list list;
    list.count = 0;
    list_attacks(game, role, &list);
    if (list.count > 0 || could_act(game, role))
        return false;
    combat_phase_ends(game, role);
    return true;
}

static void go_out(struct game *game, int leader) {
    struct kingmaker *s = state_of(game);
    int square = s->noble[leader].square, place = s->noble[leader].place;
    tell(game, EVENT_PUT_OUT, leader, place, 0, 0);
    FOR_EACH_BIT (n, force_of(s, leader))
        noble_put(game, n, square, NONE);
    fates_settle(game);
}

void combat_phase_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_BATTLE: combat_begin(game, COMBAT_BATTLE, force_of(s, a), force_of(s, b), NONE); return;
    case VERB_AMBUSH: combat_begin(game, COMBAT_AMBUSH, force_of(s, a), force_of(s, b), NONE); return;
    case VERB_SIEGE: combat_begin(game, COMBAT_SIEGE, force_of(s, a), defenders_inside(game, b), b); return;
    case VERB_STORM: combat_begin(game, COMBAT_STORM, force_of(s, a), defenders_inside(game, b), b); return;
    case VERB_TOWN_FIGHT: combat_begin(game, COMBAT_TOWN, force_of(s, a), enemies_inside(game, role, b), b); return;
    case VERB_EVICT: combat_begin(game, COMBAT_TOWN, force_of(s, a), force_of(s, b), s->noble[a].place); return;
    case VERB_GO_OUT: go_out(game, a); return;
    case VERB_END_COMBAT:
        combat_phase_ends(game, role);
        flow_return(game);
        return;
    }
    window_actions_choose(game, role, action);
}
