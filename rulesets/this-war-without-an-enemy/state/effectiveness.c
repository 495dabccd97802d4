#include "effectiveness.h"

#include "battle.h"

static const int8_t modifier[MODIFIERS] = {
    [IN_RETREAT] = -2,  [AT_RETREAT] = -1, [AT_CAVALRY] = -1, [EARLY_FIRE] = -1, [NO_CAVALRY] = 1,
    [BAD_TERRAIN] = -1, [ON_WALLS] = 1,    [AT_SALLY] = -1,   [FROM_WALLS] = -1};

int effectiveness_modifier(enum tw_modifier reason) {
    return modifier[reason];
}

int effectiveness_reasons(const struct game *game, int block, enum tw_blow blow, int8_t reason[EFFECTIVENESS_REASONS]) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), enemy = opponent(side), n = 0;
    bool defends = side != b->attacker;
    switch ((enum tw_class)c->block[block].cls) {
    case ARTILLERY:
        if (blow == FIRE_FROM_WALLS)
            reason[n++] = FROM_WALLS;
        if (blow == FIRE_AT_HORSE)
            reason[n++] = AT_CAVALRY;
        if (b->fight == FIGHT_SALLY && defends)
            reason[n++] = AT_SALLY;
        break;
    case CAVALRY:
        if (b->fight != FIGHT_STORM && !(b->ranks[enemy] & c->of_class[enemy][CAVALRY]))
            reason[n++] = NO_CAVALRY;
        if (b->mist)
            reason[n++] = BAD_TERRAIN;
        break;
    case INFANTRY:
        if (blow == FOOT_FIRE)
            reason[n++] = EARLY_FIRE;
        if (b->fight == FIGHT_STORM && defends)
            reason[n++] = ON_WALLS;
        break;
    case CLASSES: break;
    }
    if (b->retreater == side)
        reason[n++] = IN_RETREAT;
    else if (b->retreater == enemy)
        reason[n++] = AT_RETREAT;
    return n;
}

int block_effectiveness(const struct game *game, int block, enum tw_blow blow) {
    int8_t reason[EFFECTIVENESS_REASONS];
    int e = content_of(game)->block[block].effectiveness;
    for (int n = effectiveness_reasons(game, block, blow, reason); n > 0; n--)
        e += modifier[reason[n - 1]];
    return e;
}

/* TW-7.91, TW-8.31: half a strength counts as none, or as one. */
int block_dice(const struct game *game, int block) {
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), dice = state_of(game)->strength[block];
    if ((b->halved[side] & ~b->last_stand[side] & block_bit(block)) && b->cover[side] == COVER_ROUNDED_DOWN)
        dice--;
    return dice;
}
