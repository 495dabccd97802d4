/* KM-combat: the Combat Phase. */
#include "combat.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "combat_resolve.h"
#include "fates.h"
#include "permissions.h"
#include "windows.h"

/* ---- who may fight ---------------------------------------------------------------------------------------- */

/* KM-onemove, KM-E1-vacillating: nobody of the force has attacked in this round, nobody wavers. */
static bool force_can_attack(const struct kingmaker *s, int leader, int role) {
    if (!noble_is_free(s, leader) || s->noble[leader].leader != leader || noble_owner(s, leader) != role)
        return false;
    FOR_EACH_BIT (n, force_of(s, leader)) {
        if (s->noble[n].attacked_in != NONE || (s->noble[n].did & DID_WAVER))
            return false;
    }
    return s->noble[leader].ship == NONE;
}

static bool force_can_be_attacked(const struct game *game, int leader, int role) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, leader) && s->noble[leader].leader == leader &&
           may_attack_all(game, role, force_of(s, leader)) && !nobles_were_attacked(s, force_of(s, leader));
}

/* KM-E1-refuge: no fighting in Scotland and on the Continent; elsewhere the port of a refuge comes first.
 * KM-E2-ireland: Ireland is no refuge any longer. */
static bool square_allows_battle(const struct game *game, int role, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    if (square_at_peace(s, square) || !role_may_fight(game, role))
        return false;
    if (!square_is_refuge(game, square))
        return true;
    if (square == t->scotland || square == t->continent)
        return false;
    for (int k = 0; k < t->here_count[square]; k++) {
        int place = t->here[square][k];
        if (place_is_fortified(game, place) && place_is_port(game, place) && place_in_game(game, place) &&
            !has_leave_to_enter(game, role, place))
            return false;
    }
    return true;
}

/* ---- battles and ambushes ------------------------------------------------------------------------------------ */

/* KM-siege: shut in, one may still fall upon the besiegers. */
static bool sallies(const struct kingmaker *s, int leader, int enemy) {
    int place = s->noble[leader].place;
    return place != NONE && place_besieger(s, place) == s->noble[enemy].leader;
}

static void list_battles(const struct game *game, int role, int leader, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int square = s->noble[leader].square;
    if (!square_allows_battle(game, role, square))
        return;
    int strength = nobles_strength(game, force_of(s, leader), STRENGTH_ATTACK);
    FOR_EACH_BIT (enemy, nobles_in_square(s, square)) {
        if (s->noble[enemy].leader != enemy || !noble_in_open(game, enemy) ||
            !force_can_be_attacked(game, enemy, role) || !(noble_in_open(game, leader) || sallies(s, leader, enemy)))
            continue;
        int against = nobles_strength(game, force_of(s, enemy), STRENGTH_DEFENCE);
        list_add2(list, strength < against ? VERB_AMBUSH : VERB_BATTLE, leader, enemy);
    }
}

/* ---- sieges ---------------------------------------------------------------------------------------------------- */

static void list_sieges(const struct game *game, int leader, struct action_list *list) {
    const struct tables *t = tables_of(game);
    int square = state_of(game)->noble[leader].square;
    for (int k = 0; k < t->here_count[square]; k++) {
        if (may_besiege(game, leader, t->here[square][k]))
            list_add2(list, VERB_SIEGE, leader, t->here[square][k]);
        if (may_storm(game, leader, t->here[square][k]))
            list_add2(list, VERB_STORM, leader, t->here[square][k]);
    }
}

/* ---- town fighting ----------------------------------------------------------------------------------------------- */

static uint32_t enemies_inside(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    return nobles_inside(s, place) & ~nobles_of(s, role);
}

static bool may_fight_inside(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    return force_can_attack(s, leader, role) && !square_at_peace(s, s->noble[leader].square) &&
           role_may_fight(game, role);
}

/* The garrison and all who are unfriendly there. Where he may not fight (a truce, a peace) he can only go out. */
static bool may_fight_town(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].place, owner = place_owner(game, place);
    uint32_t enemies = enemies_inside(game, role, place);
    return may_fight_inside(game, role, leader) && (owner == NONE || may_attack(game, role, owner)) &&
           may_attack_all(game, role, enemies) && !nobles_were_attacked(s, enemies);
}

static void list_town_fights(const struct game *game, int role, int leader, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].place;
    if (place == NONE || !place_is_fortified(game, place))
        return;
    if (noble_is_unwelcome(game, leader)) {
        if (may_fight_town(game, role, leader))
            list_add2(list, VERB_TOWN_FIGHT, leader, place);
        list_add2(list, VERB_GO_OUT, leader, place);
        return;
    }
    if (place_owner(game, place) != role || !may_fight_inside(game, role, leader))
        return;
    FOR_EACH_BIT (enemy, enemies_inside(game, role, place)) {
        if (s->noble[enemy].leader == enemy && force_can_be_attacked(game, enemy, role))
            list_add2(list, VERB_EVICT, leader, enemy);
    }
}

/* ---- the phase --------------------------------------------------------------------------------------------------- */

/* What must be done before the phase can end: a fight in a town, a siege by those who landed for it. */
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
    (void)frame;
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
    (void)frame;
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
