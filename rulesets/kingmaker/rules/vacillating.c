#include "vacillating.h"

#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "combat_results.h"
#include "fates.h"
#include "landing.h"

enum { WEAKER_FORCE_TO = 4 };

/* The row of the table: the highest odds that the stronger side still has. */
static int row_of(int strong, int weak) {
    int row = ODDS_MAJORITY;
    for (int odds = ODDS_5_4; odds <= ODDS_4_1; odds++)
        if (odds_reached((enum odds)odds, strong, weak))
            row = odds;
    return row;
}

/* At sea a Noble takes the fleet along only if the Noble's men fill more than half of its capacity. */
static bool sways_fleet(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    return 2 * noble_strength(game, noble, STRENGTH_CARRIED) > fleet_capacity(game, s->noble[noble].ship);
}

/* Moves the Noble into the ranks of the other side. */
static void go_over(struct game *game, int noble, bool from_attack) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    uint32_t with = from_attack ? c->defenders : c->attackers;
    noble_changes_sides(game, noble, from_attack ? c->defender : c->attacker);
    if (from_attack) {
        c->defenders |= bit_of(noble);
        s->noble[noble].did |= DID_DEFEND;
    } else {
        c->attackers |= bit_of(noble);
        s->noble[noble].attacked_in = s->active;
    }
    int to = nobles_first(game, with);
    noble_put(game, noble, s->noble[to].square, s->noble[to].place);
    force_join(game, noble, to);
}

/* ---- at sea ------------------------------------------------------------------------------------------------------ */

/* The Noble's fleet leaves the fight: it sails home, or changes to the side of role. */
static void fleet_wavers(struct game *game, int noble, int role, bool home) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    int lead = s->noble[noble].ship;
    uint32_t ships = fleet_of(s, lead), others = nobles_aboard(s, lead) & ~bit_of(noble);
    c->attackers &= ~others;
    c->defenders &= ~others;
    bool of_attack = c->attacking_ships & ships;
    c->attacking_ships &= (uint8_t)~ships;
    c->defending_ships &= (uint8_t)~ships;
    if (home) {
        noble_goes_home(game, noble);
        combat_capture(game, others, of_attack ? c->defenders : c->attackers, role);
        flow_call(game, STEP_DRIVEN, role, lead);
        return;
    }
    noble_changes_sides(game, noble, role);
    FOR_EACH_BIT (ship, ships)
        s->ship[ship].keeper = (int8_t)role;
    combat_capture(game, others, bit_of(noble), role);
    if (of_attack) {
        c->defending_ships |= (uint8_t)ships;
        c->defenders |= bit_of(noble);
    } else {
        c->attacking_ships |= (uint8_t)ships;
        c->attackers |= bit_of(noble);
    }
}

bool driven_stands(const struct game *game, const struct frame *frame) {
    return ship_at_sea(state_of(game), frame->reg[DRIVEN_SHIP]) && is_seated(state_of(game), frame->role);
}

void driven_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int p = 0; p < PLACES; p++)
        if (place_is_port(game, p) && place_in_game(game, p))
            list_add2(list, VERB_DRIVE, frame->reg[DRIVEN_SHIP], p);
}

void driven_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int ship = action->arg[0];
    flow_return(game);
    tell(game, EVENT_PUT_IN, ship, action->arg[1], 0, 0);
    FOR_EACH_BIT (i, fleet_of(state_of(game), ship))
        ship_put_in(game, i, action->arg[1]);
    fleet_disperses(game, ship);
}

/* ---- a wavering Noble -------------------------------------------------------------------------------------------- */

bool combat_wavers(struct game *game) {
    struct combat *c = &state_of(game)->combat;
    int attack = attack_strength(game), defence = defence_strength(game);
    if (attack == defence)
        return true;
    int roll = die(game, 6, "vacillating force");
    bool of_attack = (roll <= WEAKER_FORCE_TO) == (attack < defence);
    uint32_t *force = of_attack ? &c->attackers : &c->defenders;
    int count = bits_count(*force), other = of_attack ? c->defender : c->attacker;
    int noble = count > 1 ? bits_nth(*force, pick(game, count, "vacillating Noble")) : NONE;
    if (noble == NONE || (c->kind == COMBAT_SEA && !sways_fleet(game, noble))) {
        tell(game, EVENT_NOBODY_WAVERS, roll, 0, 0, 0);
        return false;
    }
    RULES_ASSERT(game, noble < NOBLES);
    *force &= ~bit_of(noble);
    attack = attack_strength(game);
    defence = defence_strength(game);
    int row = row_of(attack > defence ? attack : defence, attack > defence ? defence : attack);
    int fate = die(game, 6, "vacillating allegiance");
    bool joins_nobody = c->kind != COMBAT_SEA && (of_attack ? c->defenders : c->attackers) == 0; /* a garrison alone */
    bool home = fate <= content_of(game)->vacillating_home[row] || other == NONE || joins_nobody;
    tell(game, EVENT_WAVERS, noble, roll, fate, 0);
    if (c->kind == COMBAT_SEA)
        fleet_wavers(game, noble, other, home);
    else if (home)
        noble_goes_home(game, noble);
    else
        go_over(game, noble, of_attack);
    return false;
}
