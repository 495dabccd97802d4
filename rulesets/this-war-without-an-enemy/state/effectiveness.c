#include "effectiveness.h"

#include "battle.h"

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

int block_effectiveness(const struct game *game, int block, enum tw_blow blow) {
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
int block_dice(const struct game *game, int block) {
    const struct tw_battle *b = battle_of(game);
    int side = block_side(block), dice = TW(game)->strength[block];
    if ((b->halved[side] & ~b->last_stand[side] & block_bit(block)) && b->cover[side] == COVER_ROUNDED_DOWN)
        dice--;
    return dice;
}
