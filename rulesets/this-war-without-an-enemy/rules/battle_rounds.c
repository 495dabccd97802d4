/* TW-7.3, TW-7.4: one Round of a fight. General Retreat, Artillery Fire, Infantry Fire and Engagements, Rout and
 * Pursuit. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/effectiveness.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "hits.h"

/* ---- General Retreat (TW-7.3) ------------------------------------------------------------------------------------ */

void general_retreat_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_FIGHT_ON);
    list_add(list, VERB_GENERAL_RETREAT);
}

void general_retreat_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_GENERAL_RETREAT) {
        battle_of(game)->retreater = (uint8_t)role;
        tell(game, EVENT_GENERAL_RETREAT, frame->reg[GENERAL_RETREAT_AREA], role, 0, 0);
    } else {
        tell(game, EVENT_FIGHTS_ON, frame->reg[GENERAL_RETREAT_AREA], role, 0, 0);
    }
    flow_return(game);
}

/* ---- the Round --------------------------------------------------------------------------------------------------- */

enum {
    ROUND_ATTACKER_STAYS,
    ROUND_DEFENDER_STAYS,
    ROUND_RESERVES,
    ROUND_POSITION_KING,
    ROUND_POSITION_PARLIAMENT,
    ROUND_GUNS_FIRST,
    ROUND_GUNS_SECOND,
    ROUND_FIRE_FIRST,
    ROUND_FIRE_SECOND,
    ROUND_HORSE_FIRST,
    ROUND_HORSE_SECOND,
    ROUND_ROUT,
    ROUND_ENGAGE_FIRST,
    ROUND_ENGAGE_SECOND
};

static void ask_retreat(struct game *game, int side) {
    const struct tw_battle *b = battle_of(game);
    if (b->fight == FIGHT_BATTLE && b->round > 1 && b->retreater == NO_SIDE)
        flow_call(game, STEP_GENERAL_RETREAT, side, b->area, b->round);
}

static void bring_up_reserves(struct game *game) {
    struct tw_battle *b = battle_of(game);
    if (b->fight != FIGHT_BATTLE || b->round != 2 || b->retreater != NO_SIDE)
        return;
    for (int side = 0; side < SIDES; side++) {
        blocks_reveal(game, side, b->reserve[side]);
        b->ranks[side] |= b->reserve[side];
        b->reserve[side] = 0;
    }
}

/* TW-7.97: in Rounds 2 and 3 one Artillery block fires on. */
static void position_gun(struct game *game, int side) {
    struct tw_battle *b = battle_of(game);
    uint64_t guns = b->ranks[side] & content_of(game)->of_class[side][ARTILLERY];
    if (b->fight != FIGHT_BATTLE || b->round < 2 || b->gun[side] || guns == 0 ||
        !card_event_named(state_of(game), side, WELL_POSITIONED_ARTILLERY, b->area))
        return;
    if (bits_count(guns) == 1)
        b->gun[side] = guns;
    else
        flow_call(game, STEP_POSITION_GUN, side, b->area);
}

/* ---- Rout and Pursuit (TW-7.42, TW-7.43) ------------------------------------------------------------------------- */

static void pursue(struct game *game, int side, int modifier) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    FOR_EACH_BIT (m, b->ranks[side] & c->of_class[side][CAVALRY]) {
        int block = block_of(side, m);
        int rolled = die(game, 6, "Cavalry Pursuit"), result = rolled + modifier;
        battle_keep_die(game, side, rolled);
        bool gone = result <= c->block[block].pursuit;
        const int16_t told[EVENT_ARGS] = {(int16_t)block, (int16_t)result, gone, c->block[block].pursuit,
                                          (int16_t)rolled};
        tell8(game, EVENT_PURSUIT, told);
        if (gone) {
            b->pursuing[side] |= bit_of(m);
            b->ranks[side] &= ~bit_of(m);
        }
    }
}

static void check_rout(struct game *game) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    uint64_t horse[SIDES];
    for (int side = 0; side < SIDES; side++)
        horse[side] = b->ranks[side] & c->of_class[side][CAVALRY];
    int more = b->hits[KING] - b->hits[PARLIAMENT];
    b->hits[KING] = b->hits[PARLIAMENT] = 0;
    if (!horse[KING] || !horse[PARLIAMENT] || more == 0)
        return;
    int side = more > 0 ? KING : PARLIAMENT;
    int rolled = die(game, 6, "Cavalry Rout"), difference = more > 0 ? more : -more;
    battle_keep_die(game, side, rolled);
    tell(game, EVENT_ROUT_ROLL, side, rolled, difference, 0);
    if (rolled > difference)
        return;
    b->routing[side] |= horse[side];
    b->ranks[side] &= ~horse[side];
    tell(game, EVENT_ROUTED, b->area, side, 0, 0);
    pursue(game, opponent(side), 0);
}

void round_run(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    int first = b->first, second = opponent(first);
    bool horse = b->fight != FIGHT_STORM; /* TW-8.3: in a Storm Cavalry engages with the Infantry */
    switch (frame->phase++) {
    case ROUND_ATTACKER_STAYS:
        tell(game, EVENT_ROUND, b->area, b->round, 0, 0);
        battle_forget_dice(game);
        b->fired[KING] = b->fired[PARLIAMENT] = 0;
        b->holds_fire[KING] = b->holds_fire[PARLIAMENT] = 0;
        b->aimed[KING] = b->aimed[PARLIAMENT] = 0;
        b->at_horse[KING] = b->at_horse[PARLIAMENT] = 0;
        ask_retreat(game, b->attacker);
        return;
    case ROUND_DEFENDER_STAYS: ask_retreat(game, opponent(b->attacker)); return;
    case ROUND_RESERVES: bring_up_reserves(game); return;
    case ROUND_POSITION_KING: position_gun(game, KING); return;
    case ROUND_POSITION_PARLIAMENT: position_gun(game, PARLIAMENT); return;
    case ROUND_GUNS_FIRST: flow_call(game, STEP_GUNS, first, b->area); return;
    case ROUND_GUNS_SECOND: flow_call(game, STEP_GUNS, second, b->area); return;
    case ROUND_FIRE_FIRST: flow_call(game, STEP_FOOT_FIRE, first, b->area); return;
    case ROUND_FIRE_SECOND: flow_call(game, STEP_FOOT_FIRE, second, b->area); return;
    case ROUND_HORSE_FIRST:
        if (horse)
            flow_call(game, STEP_HORSE, first, b->area);
        return;
    case ROUND_HORSE_SECOND:
        if (horse)
            flow_call(game, STEP_HORSE, second, b->area);
        return;
    case ROUND_ROUT:
        if (horse)
            check_rout(game);
        return;
    case ROUND_ENGAGE_FIRST: flow_call(game, STEP_FOOT_ENGAGE, first, b->area); return;
    case ROUND_ENGAGE_SECOND: flow_call(game, STEP_FOOT_ENGAGE, second, b->area); return;
    default: flow_return(game); return;
    }
}

void position_gun_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, battle_of(game)->ranks[role] & content_of(game)->of_class[role][ARTILLERY])
        list_add1(list, VERB_POSITION, block_of(role, m));
}

void position_gun_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    battle_of(game)->gun[role] = block_bit(action->arg[0]);
    tell(game, EVENT_POSITIONED, action->arg[0], 0, 0, 0);
    flow_return(game);
}

/* ---- Artillery Fire (TW-7.41) ------------------------------------------------------------------------------------ */

static uint64_t guns_to_fire(const struct game *game, int side) {
    const struct tw_battle *b = battle_of(game);
    uint64_t guns = b->ranks[side] & content_of(game)->of_class[side][ARTILLERY] & ~b->fired[side];
    if (b->retreater == side)
        return 0;
    return b->round == 1 ? guns : guns & b->gun[side];
}

void guns_run(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    int side = frame->role, enemy = opponent(side);
    uint64_t guns = guns_to_fire(game, side);
    uint64_t foot = hits_targets(game, enemy, HITS_ON_FOOT), horse = hits_targets(game, enemy, HITS_ON_HORSE);
    if (!guns || !(foot | horse)) {
        flow_return(game);
        return;
    }
    bool apart = b->fight == FIGHT_BATTLE;
    uint64_t to_aim = guns & ~b->aimed[side];
    if (apart && to_aim && foot && horse) {
        flow_call(game, STEP_TARGET, side, block_of(side, bits_first(to_aim)));
        return;
    }
    if (to_aim && !foot)
        b->at_horse[side] |= to_aim;
    b->aimed[side] |= guns;
    uint64_t gun = guns & -guns;
    bool at_horse = apart && (b->at_horse[side] & gun);
    b->fired[side] |= gun;
    int hits = hits_roll(game, block_of(side, bits_first(gun)), at_horse ? FIRE_AT_HORSE : FIRE_AT_FOOT);
    hits_fall(game, enemy, hits, !apart ? HITS_ON_ALL : at_horse ? HITS_ON_HORSE : HITS_ON_FOOT);
}

void target_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add2(list, VERB_TARGET, frame->reg[TARGET_BLOCK], CAVALRY);
    list_add2(list, VERB_TARGET, frame->reg[TARGET_BLOCK], INFANTRY);
}

void target_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    b->aimed[role] |= block_bit(frame->reg[TARGET_BLOCK]);
    if (action->arg[1] == CAVALRY)
        b->at_horse[role] |= block_bit(frame->reg[TARGET_BLOCK]);
    tell(game, EVENT_TARGETED, frame->reg[TARGET_BLOCK], action->arg[1], 0, 0);
    flow_return(game);
}

/* ---- Infantry Fire (TW-7.44) ------------------------------------------------------------------------------------- */

static enum tw_hits foot_hits(const struct tw_battle *b) {
    return b->fight == FIGHT_BATTLE ? HITS_ON_FOOT_FIRST : HITS_ON_ALL;
}

static uint64_t foot_to_fire(const struct game *game, int side) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    if (b->retreater == side || !hits_targets(game, opponent(side), foot_hits(b)))
        return 0;
    uint64_t set = b->ranks[side] & c->of_class[side][INFANTRY] & ~b->fired[side], able = 0;
    FOR_EACH_BIT (m, set)
        if (block_effectiveness(game, block_of(side, m), FOOT_FIRE) > 0)
            able |= bit_of(m);
    return able;
}

void foot_fire_run(struct game *game, struct frame *frame) {
    if (!battle_of(game)->holds_fire[frame->role] && foot_to_fire(game, frame->role))
        flow_call(game, STEP_FIRE, frame->role, frame->reg[FOOT_FIRE_AREA]);
    else
        flow_return(game);
}

void fire_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, foot_to_fire(game, role))
        list_add1(list, VERB_FIRE, block_of(role, m));
    list_add(list, VERB_HOLD_FIRE);
}

void fire_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    flow_return(game);
    if (action->verb == VERB_HOLD_FIRE) {
        tell(game, EVENT_HOLDS_FIRE, role, 0, 0, 0);
        b->holds_fire[role] = 1;
        return;
    }
    b->fired[role] |= block_bit(action->arg[0]);
    hits_fall(game, opponent(role), hits_roll(game, action->arg[0], FOOT_FIRE), foot_hits(b));
}

/* ---- Cavalry Engage (TW-7.42) ------------------------------------------------------------------------------------ */

static int strength_of(const struct game *game, int side, uint64_t set) {
    int sum = 0;
    FOR_EACH_BIT (i, set)
        sum += state_of(game)->strength[block_of(side, i)];
    return sum;
}

/* Roundhead Cavalry Fails to Charge: none of it engages in Round 1. */
static bool fails_to_charge(const struct game *game, int side) {
    const struct tw_battle *b = battle_of(game);
    return side == PARLIAMENT && b->round == 1 && card_event_named(state_of(game), KING, FAILS_TO_CHARGE, b->area);
}

static void horse_engages(struct game *game, struct frame *frame) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int side = frame->role, enemy = opponent(side), hits = 0;
    uint64_t before = b->ranks[enemy] & c->of_class[enemy][CAVALRY];
    if (!fails_to_charge(game, side) && hits_targets(game, enemy, HITS_ON_ALL))
        FOR_EACH_BIT (m, b->ranks[side] & c->of_class[side][CAVALRY])
            hits += hits_roll(game, block_of(side, m), ENGAGE);
    frame->reg[HORSE_HITS] = (int16_t)hits;
    frame->reg[HORSE_STRENGTH] = (int16_t)strength_of(game, enemy, before);
    frame->phase = 1;
    if (before)
        b->hits[enemy] = (uint8_t)hits;
    hits_fall(game, enemy, hits, b->fight != FIGHT_BATTLE ? HITS_ON_ALL : before ? HITS_ON_HORSE : HITS_ON_FOOT);
}

void horse_run(struct game *game, struct frame *frame) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    int side = frame->role, enemy = opponent(side);
    if (frame->phase == 0) {
        horse_engages(game, frame);
        return;
    }
    int hits = frame->reg[HORSE_HITS], strength = frame->reg[HORSE_STRENGTH];
    bool swept = hits > 0 && strength > 0 && !(b->ranks[enemy] & c->of_class[enemy][CAVALRY]);
    flow_return(game);
    if (swept)
        pursue(game, side, hits > strength ? 2 : 1); /* TW-7.43 */
}

/* ---- Infantry Engage (TW-7.44), with the Cavalry in a Storm (TW-8.3) --------------------------------------------- */

void foot_engage_run(struct game *game, struct frame *frame) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int side = frame->role, enemy = opponent(side);
    uint64_t set = b->ranks[side] & (b->fight == FIGHT_STORM ? c->fighting[side] : c->of_class[side][INFANTRY]);
    if (fails_to_charge(game, side))
        set &= ~c->of_class[side][CAVALRY];
    set &= ~b->fired[side];
    if (!set || !hits_targets(game, enemy, foot_hits(b))) {
        flow_return(game);
        return;
    }
    uint64_t bit = set & -set;
    b->fired[side] |= bit;
    hits_fall(game, enemy, hits_roll(game, block_of(side, bits_first(bit)), ENGAGE), foot_hits(b));
}
