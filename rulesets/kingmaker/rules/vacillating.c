/* KM-E1-vacillating: a Noble wavers in the middle of a fight. */
#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "combat.h"
#include "fates.h"

enum { WEAKER_FORCE_TO = 4 };

/* The row of the table: the highest odds that the stronger side still has. */
static int row_of(int strong, int weak) {
    int row = ODDS_MAJORITY;
    for (int odds = ODDS_5_4; odds <= ODDS_4_1; odds++)
        if (odds_reached((enum odds)odds, strong, weak))
            row = odds;
    return row;
}

/* At sea only one whose men are most of what his fleet can carry takes it along. */
static bool sways_fleet(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    return 2 * noble_strength(game, noble, STRENGTH_CARRIED) > fleet_capacity(game, s->noble[noble].ship);
}

static void go_over(struct game *game, int noble, bool from_attack) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    uint32_t with = from_attack ? c->defenders : c->attackers;
    noble_changes_sides(game, noble, from_attack ? c->defender : c->attacker);
    if (from_attack) {
        c->defenders |= 1u << noble;
        s->noble[noble].did |= DID_DEFEND;
    } else {
        c->attackers |= 1u << noble;
        s->noble[noble].attacked_in = s->active;
    }
    int to = nobles_first(game, with);
    if (to == NONE)
        return;
    noble_put(game, noble, s->noble[to].square, s->noble[to].place);
    force_join(game, noble, to);
}

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
    *force &= ~(1u << noble);
    attack = attack_strength(game);
    defence = defence_strength(game);
    int row = row_of(attack > defence ? attack : defence, attack > defence ? defence : attack);
    int fate = die(game, 6, "vacillating allegiance");
    bool home = fate <= tables_of(game)->vacillating_home[row] || other == NONE;
    tell(game, EVENT_WAVERS, noble, roll, fate, 0);
    if (c->kind == COMBAT_SEA)
        fleet_wavers(game, noble, other, home);
    else if (home)
        noble_goes_home(game, noble);
    else
        go_over(game, noble, of_attack);
    return false;
}
