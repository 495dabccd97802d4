#include "fight.h"

#include "../kit/dice.h"
#include "battle.h"
#include "combat.h"
#include "defs.h"
#include "steps.h"

/* The modifiers of 7.3, 7.4, 8.2 and 8.3. */
enum {
    RETREATING = -2,
    AT_RETREATING = -1,
    GUNS_AT_HORSE = -1,
    FOOT_FIRES = -1,
    NO_HORSE_BEFORE_IT = 1,
    HORSE_DISFAVOURED = -1,
    FOOT_ON_WALLS = 1,
    GUNS_AGAINST_SALLY = -1
};

int fight_effectiveness(const struct game *game, int block, enum tw_blow blow) {
    const struct tw_content *c = CONTENT(game);
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), enemy = opponent(side);
    bool defends = side != b->attacker;
    int e = c->block[block].effectiveness;
    switch ((enum tw_class)c->block[block].cls) {
    case ARTILLERY:
        if (blow == FIRE_AT_HORSE)
            e += GUNS_AT_HORSE;
        if (b->fight == FIGHT_SALLY && defends)
            e += GUNS_AGAINST_SALLY;
        break;
    case CAVALRY:
        if (b->fight != FIGHT_STORM && !(b->ranks[enemy] & c->of_class[enemy][CAVALRY]))
            e += NO_HORSE_BEFORE_IT;
        if (b->mist)
            e += HORSE_DISFAVOURED;
        break;
    case INFANTRY:
        if (blow == FOOT_FIRE)
            e += FOOT_FIRES;
        if (b->fight == FIGHT_STORM && defends)
            e += FOOT_ON_WALLS;
        break;
    case CLASSES: break;
    }
    if (b->retreater == side)
        e += RETREATING;
    else if (b->retreater == enemy)
        e += AT_RETREATING;
    return e;
}

/* TW-7.91, TW-8.31: half a strength counts for nothing, or for one. */
static int dice_of(const struct game *game, int block) {
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), dice = TW(game)->strength[block];
    if ((b->halved[side] & ~b->last_stand[side] & block_bit(block)) && b->cover[side] == COVER_ROUNDED_DOWN)
        dice--;
    return dice;
}

int fight_roll(struct game *game, int block, enum tw_blow blow) {
    int dice = dice_of(game, block), e = fight_effectiveness(game, block, blow), hits = 0;
    for (int i = 0; i < dice; i++)
        hits += die(game, 6, blow == ENGAGE ? "Engage" : "Fire") <= e;
    struct tw_battle *b = battle_of(game);
    b->all_hits[block_side(block)] = (uint8_t)(b->all_hits[block_side(block)] + hits);
    const int16_t told[EVENT_ARGS] = {(int16_t)block, (int16_t)dice, (int16_t)e, (int16_t)hits};
    tell8(game, blow == ENGAGE ? EVENT_ENGAGED : EVENT_FIRED, told);
    return hits;
}

void fight_hit(struct game *game, int side, int n, enum tw_hits whom) {
    if (n > 0)
        flow_call(game, STEP_HITS, side, n, (int)whom, 0);
}

uint64_t fight_targets(const struct game *game, int side, enum tw_hits whom) {
    const struct tw_content *c = CONTENT(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t ranks = b->ranks[side], horse = ranks & c->of_class[side][CAVALRY];
    uint64_t foot = ranks & c->of_class[side][INFANTRY];
    switch (whom) {
    case HITS_ON_HORSE: return horse;
    case HITS_ON_FOOT: return foot;
    case HITS_ON_FOOT_FIRST: return foot ? foot : b->retreater == side ? 0 : horse; /* TW-7.44 */
    case HITS_ON_ALL: return horse | foot;
    }
    return 0;
}

/* TW-8.31: does the block take half-hits, as its side is in no General Retreat (7.91)? */
static bool in_cover(const struct tw_battle *b, int side, uint64_t bit) {
    return (b->covered[side] & bit) && b->retreater != side;
}

/* TW-7.4: the strongest, or who has half a hit already (8.31). */
static uint64_t strongest(const struct game *game, int side, uint64_t set) {
    const struct tw_state *s = TW(game);
    const struct tw_battle *b = battle_of(game);
    const uint64_t halved = set & b->halved[side];
    if (in_cover(b, side, halved))
        return halved;
    int most = 0;
    uint64_t best = 0;
    for (uint64_t m = set; m; m &= m - 1) {
        int halves = 2 * s->strength[block_of(side, first_bit(m))] - ((halved & m & -m) != 0);
        if (halves > most)
            best = 0;
        if (halves >= most) {
            most = halves;
            best |= m & -m;
        }
    }
    return best;
}

static void hit(struct game *game, int block) {
    const struct tw_content *c = CONTENT(game);
    struct tw_battle *b = battle_of(game);
    int side = block_side(block);
    uint64_t bit = block_bit(block);
    if (in_cover(b, side, bit)) {
        b->halved[side] ^= bit;
        if (b->halved[side] & bit) {
            tell(game, EVENT_HALF_HIT, block, 0, 0, 0);
            return;
        }
    }
    block_lose(game, block, 1);
    if (TW(game)->strength[block])
        return;
    /* TW-7.96 */
    if (!c->block[block].covenanter && !(c->clubmen[side] & bit))
        b->lost[side][c->block[block].cls]++;
    battle_bury(game, side);
}

void hits_run(struct game *game, struct frame *frame) {
    int side = frame->role;
    uint64_t set = frame->a > 0 ? strongest(game, side, fight_targets(game, side, (enum tw_hits)frame->b)) : 0;
    if (set == 0) {
        flow_return(game);
        return;
    }
    frame->a--;
    if (count_bits(set) == 1)
        hit(game, block_of(side, first_bit(set)));
    else
        flow_call(game, STEP_TAKE_HIT, side, frame->a + 1, frame->b, 0);
}

void take_hit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = strongest(game, role, fight_targets(game, role, (enum tw_hits)frame->b));
    for (; set; set &= set - 1)
        list_add1(list, VERB_TAKE_HIT, block_of(role, first_bit(set)));
}

void take_hit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    hit(game, action->arg[0]);
}
