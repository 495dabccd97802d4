#include "targets.h"

#include "../kit/dice.h"
#include "battle.h"
#include "defs.h"
#include "siege.h"
#include "steps.h"

/* In Siege Combat the one who sallies is the Besieged. */
static int besieger(const struct game *game) {
    return opponent(battle_of(game)->attacker);
}

static uint64_t covenanters(const struct game *game, int side) {
    return side == PARLIAMENT ? CONTENT(game)->covenanters : 0;
}

/* The first n positions of a colour, those among them not counted at which nobody stands any more. */
static uint64_t first_positions(int n, uint64_t fallen) {
    return ((1ull << (n + count_bits(fallen))) - 1) & ~fallen;
}

uint64_t target_positions(const struct game *game, int fort) {
    int side = besieger(game);
    uint64_t here = siege_besiegers(game, side, fort), green = here & covenanters(game, side);
    uint64_t fallen = battle_of(game)->fallen, plain = fallen & ((1ull << UPRIGHT_COVENANTERS) - 1);
    return first_positions(count_bits(here & ~green), plain) |
           first_positions(count_bits(green), fallen >> UPRIGHT_COVENANTERS) << UPRIGHT_COVENANTERS;
}

int target_at(struct game *game, int fort, int position) {
    struct tw_battle *b = battle_of(game);
    int side = besieger(game);
    uint64_t here = siege_besiegers(game, side, fort), green = here & covenanters(game, side), open = 0;
    for (uint64_t m = position < UPRIGHT_COVENANTERS ? here & ~green : green; m; m &= m - 1) {
        int block = block_of(side, first_bit(m));
        if (b->upright[block] == position + 1)
            return block;
        if (b->upright[block] == 0)
            open |= m & -m;
    }
    for (int skip = count_bits(open) > 1 ? pick(game, count_bits(open), "Besieger at that position") : 0; skip > 0;
         skip--)
        open &= open - 1;
    int block = block_of(side, first_bit(open));
    b->upright[block] = (uint8_t)(position + 1);
    return block;
}

/* ---- from the walls (8.2): a the gun, b the fort ----------------------------------------------------------------- */

static void fire(struct game *game, int fort, int gun, int position) {
    struct tw_battle *b = battle_of(game);
    int side = block_side(gun), dice = TW(game)->strength[gun], e = CONTENT(game)->block[gun].effectiveness - 1;
    int target = target_at(game, fort, position), hits = 0;
    b->fired[side] |= block_bit(gun);
    blocks_reveal(game, side, block_bit(gun));
    tell(game, EVENT_AIMED, gun, position, 0, 0);
    for (int i = 0; i < dice; i++)
        hits += die(game, 6, "Fire") <= e;
    tell(game, EVENT_FIRED, gun, dice, e, hits);
    if (hits)
        block_lose(game, target, hits);
    if (TW(game)->strength[target] == 0) {
        b->upright[target] = 0;
        b->fallen |= 1ull << position;
    }
    if (besieged_side(TW(game), fort) != side) /* the last of them: nobody is left to sally against */
        flow_return(game);
}

void target_select(struct game *game, int fort, int gun) {
    uint64_t positions = target_positions(game, fort);
    role_set owner = ROLE_BIT(block_side(gun));
    if (count_bits(positions) == 1) {
        fire(game, fort, gun, first_bit(positions));
        return;
    }
    tell_secret(game, EVENT_PICKED, owner, owner, gun, 0, 0, 0);
    flow_call(game, STEP_AIM, block_side(gun), gun, fort, 0);
}

void aim_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    for (uint64_t m = target_positions(game, frame->b); m; m &= m - 1)
        list_add1(list, VERB_AIM, first_bit(m));
}

void aim_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    int gun = frame->a, fort = frame->b;
    flow_return(game);
    fire(game, fort, gun, action->arg[0]);
}

/* ---- who meets a Sally (8.2): a the fort, b how many more are to be selected ------------------------------------- */

static void fight_those(struct game *game, int fort, uint64_t positions) {
    struct tw_battle *b = battle_of(game);
    for (uint64_t m = positions; m; m &= m - 1)
        b->ranks[besieger(game)] |= block_bit(target_at(game, fort, first_bit(m)));
    flow_call(game, STEP_SIEGE_FIGHT, b->attacker, fort, 0, 0);
}

void target_sally(struct game *game, int fort) {
    struct tw_battle *b = battle_of(game);
    int sallying = count_bits(b->chosen[b->attacker]);
    uint64_t all = siege_besiegers(game, besieger(game), fort);
    b->ranks[b->attacker] = b->from_city[b->attacker] = b->chosen[b->attacker];
    if (count_bits(all) > sallying) {
        flow_call(game, STEP_MEET, b->attacker, fort, sallying, 0);
        return;
    }
    b->ranks[besieger(game)] = all;
    flow_call(game, STEP_SIEGE_FIGHT, b->attacker, fort, 0, 0);
}

void meet_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    for (uint64_t m = target_positions(game, frame->a) & ~battle_of(game)->met; m; m &= m - 1)
        list_add1(list, VERB_MEET, first_bit(m));
}

void meet_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    struct tw_battle *b = battle_of(game);
    int fort = frame->a;
    b->met |= 1ull << action->arg[0];
    tell(game, EVENT_MEETS, action->arg[0], 0, 0, 0);
    if (--frame->b > 0)
        return;
    flow_return(game);
    fight_those(game, fort, b->met);
}
