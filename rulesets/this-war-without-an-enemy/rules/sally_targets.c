#include "sally_targets.h"

#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "hits.h"

/* In Siege Combat the side that sallies is the Besieged. */
static int besieger(const struct game *game) {
    return opponent(battle_of(game)->attacker);
}

static uint64_t covenanters(const struct game *game, int side) {
    return side == PARLIAMENT ? content_of(game)->covenanters : 0;
}

/* The first n positions of a colour that have not fallen. */
static uint64_t first_positions(int n, uint64_t fallen) {
    return (bit_of(n + bits_count(fallen)) - 1) & ~fallen;
}

/* The set of positions at which a Besieger that takes part stands. */
static uint64_t target_positions(const struct game *game, int fort) {
    int side = besieger(game);
    uint64_t here = siege_besiegers(game, side, fort), green = here & covenanters(game, side);
    uint64_t fallen = battle_of(game)->fallen, plain = fallen & (bit_of(UPRIGHT_COVENANTERS) - 1);
    return first_positions(bits_count(here & ~green), plain) |
           first_positions(bits_count(green), fallen >> UPRIGHT_COVENANTERS) << UPRIGHT_COVENANTERS;
}

/* The Besieger at that position. Rolls a die if the position was not selected before and several blocks may stand
 * there. */
static int target_at(struct game *game, int fort, int position) {
    struct tw_battle *b = battle_of(game);
    int side = besieger(game);
    uint64_t here = siege_besiegers(game, side, fort), green = here & covenanters(game, side), open = 0;
    FOR_EACH_BIT (m, position < UPRIGHT_COVENANTERS ? here & ~green : green) {
        int block = block_of(side, m);
        if (b->upright[block] == position + 1)
            return block;
        if (b->upright[block] == 0)
            open |= bit_of(m);
    }
    int skip = bits_count(open) > 1 ? pick(game, bits_count(open), "Besieger at that position") : 0;
    int block = block_of(side, bits_nth(open, skip));
    b->upright[block] = (uint8_t)(position + 1);
    return block;
}

/* ---- from the walls (TW-8.2) ------------------------------------------------------------------------------------- */

static void fire(struct game *game, int fort, int gun, int position) {
    struct tw_battle *b = battle_of(game);
    int side = block_side(gun), target = target_at(game, fort, position);
    b->fired[side] |= block_bit(gun);
    blocks_reveal(game, side, block_bit(gun));
    tell(game, EVENT_AIMED, gun, position, 0, 0);
    int hits = hits_dice(game, gun, FIRE_FROM_WALLS);
    if (hits)
        block_lose(game, target, hits);
    if (state_of(game)->strength[target] == 0) {
        b->upright[target] = 0;
        set_add(&b->fallen, position);
    }
    if (besieged_side(state_of(game), fort) != side) /* the last Besieger fell: the Sally has no target left */
        flow_return(game);
}

void target_select(struct game *game, int fort, int gun) {
    uint64_t positions = target_positions(game, fort);
    role_set owner = ROLE_BIT(block_side(gun));
    if (bits_count(positions) == 1) {
        fire(game, fort, gun, bits_first(positions));
        return;
    }
    tell_secret(game, EVENT_PICKED, owner, owner, gun, 0, 0, 0);
    flow_call(game, STEP_AIM, block_side(gun), gun, fort);
}

void aim_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, target_positions(game, frame->reg[AIM_CITY]))
        list_add1(list, VERB_AIM, m);
}

void aim_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int gun = frame->reg[AIM_BLOCK], fort = frame->reg[AIM_CITY];
    flow_return(game);
    fire(game, fort, gun, action->arg[0]);
}

/* ---- the blocks that meet a Sally (TW-8.2) ----------------------------------------------------------------------- */

static void fight_those(struct game *game, int fort, uint64_t positions) {
    struct tw_battle *b = battle_of(game);
    FOR_EACH_BIT (m, positions)
        b->ranks[besieger(game)] |= block_bit(target_at(game, fort, m));
    flow_call(game, STEP_SIEGE_FIGHT, b->attacker, fort);
}

void target_sally(struct game *game, int fort) {
    struct tw_battle *b = battle_of(game);
    int sallying = bits_count(b->chosen[b->attacker]);
    uint64_t all = siege_besiegers(game, besieger(game), fort);
    b->ranks[b->attacker] = b->from_city[b->attacker] = b->chosen[b->attacker];
    if (bits_count(all) > sallying) {
        flow_call(game, STEP_MEET, b->attacker, fort, sallying);
        return;
    }
    b->ranks[besieger(game)] = all;
    flow_call(game, STEP_SIEGE_FIGHT, b->attacker, fort);
}

void meet_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, target_positions(game, frame->reg[MEET_CITY]) & ~battle_of(game)->met)
        list_add1(list, VERB_MEET, m);
}

void meet_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    int fort = frame->reg[MEET_CITY];
    b->met |= bit_of(action->arg[0]);
    tell(game, EVENT_MEETS, action->arg[0], 0, 0, 0);
    if (--frame->reg[MEET_LEFT] > 0)
        return;
    flow_return(game);
    fight_those(game, fort, b->met);
}
