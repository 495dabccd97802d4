#include "hits.h"

#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/effectiveness.h"
#include "../tables.h"

/* Tells how the effectiveness differs from the block's print. */
static void tell_reasons(struct game *game, int block, enum tw_blow blow, int e) {
    int8_t reason[EFFECTIVENESS_REASONS] = {NONE, NONE, NONE, NONE};
    if (effectiveness_reasons(game, block, blow, reason) == 0)
        return;
    const int16_t told[EVENT_ARGS] = {(int16_t)block,
                                      content_of(game)->block[block].effectiveness,
                                      reason[0],
                                      reason[1],
                                      reason[2],
                                      reason[3],
                                      (int16_t)(e < 0 ? 0 : e)};
    tell8(game, EVENT_MODIFIED, told);
}

int hits_dice(struct game *game, int block, enum tw_blow blow) {
    enum { FACES = 4 };
    int dice = block_dice(game, block), e = block_effectiveness(game, block, blow), hits = 0;
    int16_t told[EVENT_ARGS] = {(int16_t)block, (int16_t)dice, (int16_t)(e < 0 ? 0 : e), 0, NONE, NONE, NONE, NONE};
    tell_reasons(game, block, blow, e);
    for (int i = 0; i < dice; i++) {
        int rolled = die(game, 6, blow == ENGAGE ? "Engage" : "Fire");
        battle_keep_die(game, block_side(block), rolled);
        hits += rolled <= e;
        if (i < FACES)
            told[4 + i] = (int16_t)rolled;
    }
    told[3] = (int16_t)hits;
    tell8(game, blow == ENGAGE ? EVENT_ENGAGED : EVENT_FIRED, told);
    return hits;
}

int hits_roll(struct game *game, int block, enum tw_blow blow) {
    struct tw_battle *b = battle_of(game);
    int hits = hits_dice(game, block, blow);
    b->all_hits[block_side(block)] = (uint8_t)(b->all_hits[block_side(block)] + hits);
    return hits;
}

void hits_fall(struct game *game, int side, int n, enum tw_hits whom) {
    if (n > 0)
        flow_call(game, STEP_HITS, side, n, (int)whom);
}

uint64_t hits_targets(const struct game *game, int side, enum tw_hits whom) {
    const struct tw_content *c = content_of(game);
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

/* TW-8.31: does the block take half-hits, with its side in no General Retreat (TW-7.91)? */
static bool in_cover(const struct tw_battle *b, int side, uint64_t bit) {
    return (b->covered[side] & bit) && b->retreater != side;
}

/* TW-7.4: the strongest blocks, or the block with half a hit already (TW-8.31). */
static uint64_t strongest(const struct game *game, int side, uint64_t set) {
    const struct tw_state *s = state_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t halved = set & b->halved[side];
    if (in_cover(b, side, halved))
        return halved;
    int most = 0;
    uint64_t best = 0;
    FOR_EACH_BIT (m, set) {
        int halves = 2 * s->strength[block_of(side, m)] - ((halved & bit_of(m)) != 0);
        if (halves > most)
            best = 0;
        if (halves >= most) {
            most = halves;
            best |= bit_of(m);
        }
    }
    return best;
}

static void hit(struct game *game, int block) {
    const struct tw_content *c = content_of(game);
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
    if (state_of(game)->strength[block])
        return;
    /* TW-7.96 */
    if (!c->block[block].covenanter && !(c->clubmen[side] & bit))
        b->lost[side][c->block[block].cls]++;
    battle_bury(game, side);
}

void hits_run(struct game *game, struct frame *frame) {
    int side = frame->role;
    uint64_t set = frame->reg[HITS_LEFT] > 0
                       ? strongest(game, side, hits_targets(game, side, (enum tw_hits)frame->reg[HITS_WHOM]))
                       : 0;
    if (set == 0) {
        flow_return(game);
        return;
    }
    frame->reg[HITS_LEFT]--;
    if (bits_count(set) == 1)
        hit(game, block_of(side, bits_first(set)));
    else
        flow_call(game, STEP_TAKE_HIT, side, frame->reg[HITS_LEFT] + 1, frame->reg[HITS_WHOM]);
}

void take_hit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = strongest(game, role, hits_targets(game, role, (enum tw_hits)frame->reg[TAKE_HIT_WHOM]));
    FOR_EACH_BIT (i, set)
        list_add1(list, VERB_TAKE_HIT, block_of(role, i));
}

void take_hit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    hit(game, action->arg[0]);
}
