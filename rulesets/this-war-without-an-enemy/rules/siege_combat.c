/* TW-7.03, TW-8.2, TW-8.3: Siege Combat at one City. Guns on the walls, Sally and Storm, and the fight that follows. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/sieges.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "battle_end.h"
#include "cover.h"
#include "sally_targets.h"

enum { ROUNDS = 3 };

/* ---- Siege Combat at one City (TW-7.03): the role is the Besieged ------------------------------------------------ */

enum { SIEGE_SALLY, SIEGE_SALLY_FIGHT, SIEGE_STORM, SIEGE_STORM_FIGHT };

/* TW-8.2: without a Siege Marker a Sally is a Battle. */
static void sally_as_battle(struct game *game, int side, int fort) {
    struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    int area = content_of(game)->city[fort].area, enemy = opponent(side);
    uint64_t chosen = b->chosen[side];
    battle_clear(game, area, FIGHT_BATTLE, side);
    if (b->surprise && (chosen & battle_unwieldy(content_of(game), side))) { /* TW-7.94 */
        b->surprise = 0;
        b->first = (uint8_t)enemy;
    }
    b->ranks[side] = b->from_city[side] = chosen;
    b->ranks[enemy] = siege_besiegers(game, enemy, fort);
    b->held[enemy] = in_field(s, enemy, area) & ~b->ranks[enemy];
    b->besieged = 1;
    flow_call(game, STEP_BATTLE, 0, area, 1);
}

static void sally_goes(struct game *game, int side, int fort) {
    struct tw_battle *b = battle_of(game);
    if (!b->chosen[side] || besieged_side(state_of(game), fort) != side || !siege_besiegers(game, opponent(side), fort))
        return;
    tell(game, EVENT_SALLY, fort, bits_count(b->chosen[side]), 0, 0);
    if (state_of(game)->marker[fort] < 0)
        sally_as_battle(game, side, fort);
    else
        target_sally(game, fort);
}

/* TW-7.93 */
static void mining(struct game *game, int side, int fort) {
    const struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    if (!card_event_named(s, side, MINING, b->area))
        return;
    int rolled = die(game, 6, "Mining");
    battle_keep_die(game, side, rolled);
    int needs = content_of(game)->card[s->card[side]].amount;
    b->breach = rolled >= needs;
    tell(game, EVENT_MINED, fort, rolled, needs, 0);
    tell(game, b->breach ? EVENT_BREACH : EVENT_NO_BREACH, fort, rolled, 0, 0);
}

static void storm_begins(struct game *game, int side, int fort) {
    struct tw_battle *b = battle_of(game);
    battle_hide(game);
    if (besieged_side(state_of(game), fort) != opponent(side) || !siege_besiegers(game, side, fort))
        return;
    battle_clear(game, content_of(game)->city[fort].area, FIGHT_STORM, side);
    mining(game, side, fort);
    if (walls_unfinished(game, fort))
        b->breach = 1;
    flow_call(game, STEP_STORM, side, fort);
}

static void storm_goes(struct game *game, int side, int fort) {
    struct tw_battle *b = battle_of(game);
    int enemy = opponent(side);
    if (b->fight != FIGHT_STORM || !b->chosen[side] || besieged_side(state_of(game), fort) != enemy)
        return;
    b->ranks[side] = b->chosen[side];
    b->reserve[side] = siege_besiegers(game, side, fort) & content_of(game)->fighting[side] & ~b->chosen[side];
    b->ranks[enemy] = inside(state_of(game), enemy, fort);
    tell(game, EVENT_STORM, fort, bits_count(b->chosen[side]), 0, 0);
    flow_call(game, STEP_SIEGE_FIGHT, side, fort);
}

void siege_combat_run(struct game *game, struct frame *frame) {
    int side = frame->role, fort = frame->reg[SIEGE_COMBAT_CITY];
    switch (frame->phase++) {
    case SIEGE_SALLY:
        battle_clear(game, content_of(game)->city[fort].area, FIGHT_SALLY, side);
        flow_call(game, STEP_SALLY, side, fort);
        return;
    case SIEGE_SALLY_FIGHT: sally_goes(game, side, fort); return;
    case SIEGE_STORM: storm_begins(game, opponent(side), fort); return;
    case SIEGE_STORM_FIGHT: storm_goes(game, opponent(side), fort); return;
    default:
        battle_hide(game);
        battle_of(game)->fight = FIGHT_NONE;
        flow_return(game);
        return;
    }
}

/* ---- Sally (TW-8.2) ---------------------------------------------------------------------------------------------- */

void sally_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t all = inside(s, role, frame->reg[SALLY_CITY]);
    bool target = siege_besiegers(game, opponent(role), frame->reg[SALLY_CITY]) != 0;
    bool bombards = s->marker[frame->reg[SALLY_CITY]] >= 0 || b->fired[role] != 0; /* each gun after the first */
    if (bombards && !b->chosen[role] && target)
        FOR_EACH_BIT (m, all & c->of_class[role][ARTILLERY] & ~b->fired[role])
            list_add1(list, VERB_BOMBARD, block_of(role, m));
    if (target)
        FOR_EACH_BIT (m, all & c->fighting[role] & ~b->chosen[role])
            list_add1(list, VERB_SALLY, block_of(role, m));
    if (s->marker[frame->reg[SALLY_CITY]] < 0 && b->chosen[role]) /* a Battle like any other: Artillery may go along */
        FOR_EACH_BIT (m, all & c->of_class[role][ARTILLERY] & ~(b->chosen[role] | b->fired[role]))
            list_add1(list, VERB_SALLY, block_of(role, m));
    list_add(list, b->chosen[role] ? VERB_SALLY_OUT : VERB_PASS);
}

void sally_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    if (action->verb == VERB_BOMBARD) {
        target_select(game, frame->reg[SALLY_CITY], action->arg[0]);
        return;
    }
    if (action->verb == VERB_SALLY) {
        b->chosen[role] |= block_bit(action->arg[0]);
        tell_secret(game, EVENT_PICKED, ROLE_BIT(role), ROLE_BIT(role), action->arg[0], 0, 0, 0);
        return;
    } else if (action->verb == VERB_PASS) {
        tell(game, EVENT_NO_SALLY, frame->reg[SALLY_CITY], 0, 0, 0);
    }
    flow_return(game);
}

/* ---- Storm (TW-8.3) ---------------------------------------------------------------------------------------------- */

void storm_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    int fort = frame->reg[STORM_CITY];
    uint64_t able = siege_besiegers(game, role, fort) & c->fighting[role] & ~b->chosen[role];
    if (!b->chosen[role] && !frame->reg[STORM_BOMBARDED] && !b->breach &&
        siege_guns(game, role, fort, true) >= BOMBARDMENT_LEAST)
        list_add1(list, VERB_BOMBARD_CITY, fort);
    if (bits_count(b->chosen[role]) < storm_limit(game, fort))
        FOR_EACH_BIT (m, able)
            list_add1(list, VERB_STORM, block_of(role, m));
    list_add(list, b->chosen[role] ? VERB_STORM_IN : VERB_PASS);
}

static void bombard_city(struct game *game, int side, int fort) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int needs = bombardment_needs(game, side, fort), bonus = bombardment_bonus(game, side, fort);
    blocks_reveal(game, side, siege_besiegers(game, side, fort) & c->of_class[side][ARTILLERY]);
    int rolled = die(game, 6, "Bombardment");
    battle_keep_die(game, side, rolled);
    b->breach = rolled >= needs;
    const int16_t told[EVENT_ARGS] = {(int16_t)fort, (int16_t)siege_guns(game, side, fort, true), (int16_t)rolled,
                                      (int16_t)(rolled + bonus), (int16_t)(needs + bonus)};
    tell8(game, EVENT_BOMBARDED, told);
    tell(game, b->breach ? EVENT_BREACH : EVENT_NO_BREACH, fort, rolled, 0, 0);
}

void storm_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_BOMBARD_CITY) {
        frame->reg[STORM_BOMBARDED] = 1;
        bombard_city(game, role, frame->reg[STORM_CITY]);
    } else if (action->verb == VERB_STORM) {
        battle_of(game)->chosen[role] |= block_bit(action->arg[0]);
        tell_secret(game, EVENT_PICKED, ROLE_BIT(role), ROLE_BIT(role), action->arg[0], 0, 0, 0);
    } else {
        if (action->verb == VERB_PASS)
            tell(game, EVENT_NO_STORM, frame->reg[STORM_CITY], 0, 0, 0);
        flow_return(game);
    }
}

/* ---- the fight, Round by Round: the role is the Attacker --------------------------------------------------------- */

enum {
    FIGHT_BEGINS,
    FIGHT_ROUND,
    FIGHT_AFTER_ROUND,
    FIGHT_EXCHANGE,
    FIGHT_RESULT,
    FIGHT_TURNCOAT_HORSE,
    FIGHT_TURNCOAT_FOOT,
    FIGHT_CAPTURE,
    FIGHT_DONE
};

static bool one_side_left(const struct game *game) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    return !battle_fighters(game, b->attacker) || !(b->ranks[defender] & c->fighting[defender]);
}

/* TW-8.31 */
static void man_the_walls(struct game *game) {
    struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    if (b->fight != FIGHT_STORM || b->breach)
        return;
    b->cover[defender] = COVER_ROUNDED_UP;
    b->covered[defender] = b->ranks[defender] & content_of(game)->fighting[defender];
}

/* TW-8.2: guns without crews lose a strength to the sallying troops, if any of these are left. */
static void guns_spoiled(struct game *game) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    if (b->fight != FIGHT_SALLY || (b->ranks[defender] & c->fighting[defender]) ||
        !(b->ranks[b->attacker] & c->fighting[b->attacker]))
        return;
    FOR_EACH_BIT (m, b->ranks[defender] & c->of_class[defender][ARTILLERY])
        b->captured = (uint8_t)(b->captured + block_lose(game, block_of(defender, m), 1));
    battle_bury(game, defender);
}

static void siege_fight_result(struct game *game, int fort) {
    struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    battle_mend(game);
    b->loser = b->fight == FIGHT_STORM ? b->attacker : (uint8_t)battle_loser(game);
    /* TW-4.1, TW-7.5: a City does not fall to a side without blocks. Artillery before the City counts as blocks
     * (TW-8.3). */
    if (b->fight == FIGHT_STORM && !(b->ranks[defender] & content_of(game)->fighting[defender]) &&
        (battle_everyone(b, b->attacker) || in_field(state_of(game), b->attacker, b->area))) {
        b->loser = (uint8_t)defender;
        tell(game, EVENT_STORMED, fort, b->attacker, 0, 0);
        battle_take_guns(game, defender, b->ranks[defender]);
    }
    tell(game, EVENT_SIEGE_COMBAT_ENDS, fort, 0, 0, 0);
}

static void siege_turncoats(struct game *game, int cls) {
    const struct tw_battle *b = battle_of(game);
    if (b->lost[b->loser][cls] && card_event_named_by_any(state_of(game), TURNCOATS, b->area))
        flow_call(game, STEP_TURNCOATS, opponent(b->loser), cls, b->lost[b->loser][cls]);
}

static void after_round(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    guns_spoiled(game);
    if (one_side_left(game) || b->round == ROUNDS || state_of(game)->skirmish) {
        frame->phase = FIGHT_RESULT;
        return;
    }
    flow_call(game, STEP_CONTINUE, b->attacker, frame->reg[SIEGE_FIGHT_CITY], b->fight);
}

void siege_fight_run(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    int fort = frame->reg[SIEGE_FIGHT_CITY];
    switch (frame->phase++) {
    case FIGHT_BEGINS:
        for (int side = 0; side < SIDES; side++)
            blocks_reveal(game, side, b->ranks[side]);
        man_the_walls(game);
        cover_take(game);
        return;
    case FIGHT_ROUND:
        b->round++;
        flow_call(game, STEP_ROUND, 0, b->area, b->round);
        return;
    case FIGHT_AFTER_ROUND: after_round(game, frame); return;
    case FIGHT_EXCHANGE:
        frame->phase = b->broken_off ? FIGHT_RESULT : FIGHT_ROUND;
        if (!b->broken_off && b->fight == FIGHT_STORM && b->reserve[b->attacker])
            flow_call(game, STEP_EXCHANGE, b->attacker, fort);
        return;
    case FIGHT_RESULT: siege_fight_result(game, fort); return;
    case FIGHT_TURNCOAT_HORSE: siege_turncoats(game, CAVALRY); return;
    case FIGHT_TURNCOAT_FOOT: siege_turncoats(game, INFANTRY); return;
    case FIGHT_CAPTURE: {
        int side = b->attacker;
        battle_hide(game);
        if (b->captured)
            flow_call(game, STEP_CAPTURE, side,
                      besieged_side(state_of(game), fort) == side ? fort_place(fort) : b->area);
        return;
    }
    default: flow_return(game); return;
    }
}

void continue_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_PRESS_ON);
    list_add(list, VERB_BREAK_OFF);
}

void continue_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    bool off = action->verb == VERB_BREAK_OFF;
    tell(game, off ? EVENT_BREAKS_OFF : EVENT_PRESSES_ON, frame->reg[CONTINUE_CITY], 0, 0, 0);
    flow_return(game);
    if (off)
        battle_of(game)->broken_off = 1;
}

/* Reserves and storming blocks change places. Registers: a the fort, b the number of exchanges. */
void exchange_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t fresh = b->reserve[role] & ~b->chosen[role];
    bool room = bits_count(b->ranks[role] & c->fighting[role]) < storm_limit(game, frame->reg[EXCHANGE_CITY]);
    FOR_EACH_BIT (in, fresh) {
        if (room)
            list_add1(list, VERB_ADVANCE, block_of(role, in));
        FOR_EACH_BIT (out, b->ranks[role] & b->chosen[role])
            list_add2(list, VERB_EXCHANGE, block_of(role, out), block_of(role, in));
    }
    list_add(list, VERB_PASS);
}

void exchange_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    if (action->verb == VERB_PASS) {
        b->chosen[role] = b->ranks[role];
        tell(game, EVENT_READY, frame->reg[EXCHANGE_CITY], 0, 0, 0);
        flow_return(game);
        return;
    }
    bool swap = action->verb == VERB_EXCHANGE;
    uint64_t in = block_bit(action->arg[swap]);
    frame->reg[EXCHANGE_EXCHANGED]++;
    if (swap) { /* a block that leaves is no longer chosen, so it cannot come back in this Round */
        uint64_t out = block_bit(action->arg[0]);
        b->ranks[role] &= ~out;
        b->reserve[role] |= out;
        b->chosen[role] |= out;
    }
    b->reserve[role] &= ~in;
    b->ranks[role] |= in;
    b->chosen[role] &= ~in;
    blocks_reveal(game, role, in);
    tell(game, EVENT_ADVANCED, action->arg[swap], 0, 0, 0);
}
