#include "exchange.h"

#include "../tables.h"
#include "places.h"

/* Exchanges x and y in a set. */
static void exchange_bits(uint64_t *set, uint64_t x, uint64_t y) {
    if (!(*set & x) != !(*set & y))
        *set ^= x | y;
}

static void exchange_bytes(uint8_t *array, int x, int y) {
    uint8_t held = array[x];
    array[x] = array[y];
    array[y] = held;
}

struct pair {
    int16_t x, y;
};

static void exchange_register(void *context, int16_t *value) {
    const struct pair *pair = context;
    if (*value == pair->x || *value == pair->y)
        *value = *value == pair->x ? pair->y : pair->x;
}

static void exchange_places(struct tw_state *s, int side, int x, int y) {
    int px = s->place[x], py = s->place[y];
    if (px == py)
        return;
    s->at[side][px] ^= block_bit(x) | block_bit(y);
    s->at[side][py] ^= block_bit(x) | block_bit(y);
    exchange_bytes(s->place, x, y);
}

static void exchange_in_combat(struct tw_combat *combat, int side, int x, int y) {
    for (int i = 0; i < COMBAT_SETS; i++)
        exchange_bits(&combat->set[i][side], block_bit(x), block_bit(y));
    for (int i = 0; i < BATTLE_SETS; i++)
        exchange_bits(&combat->battle.set[i][side], block_bit(x), block_bit(y));
    exchange_bytes(combat->battle.upright, x, y);
    exchange_bytes(combat->entered_by, x, y);
    exchange_bytes(combat->origin, x, y);
    exchange_bytes(combat->via, x, y);
}

void exchange_blocks(struct game *game, int x, int y) {
    struct tw_state *s = state_of(game);
    int side = block_side(x);
    exchange_places(s, side, x, y);
    exchange_bits(&s->moved[side], block_bit(x), block_bit(y));
    exchange_bits(&s->roamed[side], block_bit(x), block_bit(y));
    exchange_bits(&s->done[side], block_bit(x), block_bit(y));
    exchange_in_combat(&s->combat, side, x, y);
    flow_each_register(game, DOM_BLOCK, exchange_register, &(struct pair){(int16_t)x, (int16_t)y});
}
