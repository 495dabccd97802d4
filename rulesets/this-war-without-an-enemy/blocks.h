/* Where blocks stand and how strong they are: the only code that changes either. */
#ifndef TW_BLOCKS_H
#define TW_BLOCKS_H

#include "content.h"
#include "state.h"

static inline int block_side(int block) {
    return block >= BLOCKS_KING;
}
static inline uint64_t block_bit(int block) {
    return 1ull << (block >= BLOCKS_KING ? block - BLOCKS_KING : block);
}
/* The block of a side's mask bit number. */
static inline block_id block_of(int side, int bit) {
    return (block_id)(side == PARLIAMENT ? bit + BLOCKS_KING : bit);
}
static inline int count_bits(uint64_t set) {
    return __builtin_popcountll(set);
}
static inline int first_bit(uint64_t set) {
    return __builtin_ctzll(set);
}
/* for (uint64_t m = set; m; m &= m - 1) { block = block_of(side, first_bit(m)); … } */

static inline int opponent(int side) {
    return 1 - side;
}
/* Area or box of a place: the City's Area for the inside of a City. */
place_id place_area(const struct tw_content *c, int place);
static inline place_id fort_place(int fort) {
    return (place_id)(PLACE_CITY + fort);
}

/* In the field in that Area: not inside a Besieged City. */
static inline uint64_t field(const struct tw_state *s, int side, int area) {
    return s->at[side][area];
}
/* Inside this Fortified City while it is Besieged. */
static inline uint64_t inside(const struct tw_state *s, int side, int fort) {
    return s->at[side][PLACE_CITY + fort];
}
static inline bool contested(const struct tw_state *s, int area) {
    return s->at[KING][area] && s->at[PARLIAMENT][area];
}
/* 8.0: who is Besieged there, or NONE. */
static inline int besieged_side(const struct tw_state *s, int fort) {
    return s->at[KING][PLACE_CITY + fort] ? KING : s->at[PARLIAMENT][PLACE_CITY + fort] ? PARLIAMENT : NONE;
}

/* 8.0: some are inside, but there is no Siege before the Battle of those who stay outside. */
static inline bool half_inside(const struct tw_state *s, int fort) {
    return s->half_inside >> fort & 1;
}

/* Moves the block there, at its strength, hidden or not as it was, keeping what the opponent can know (fog.h), then
 * settles control (control.h) of the Areas it left and came to. Tells nothing of the move itself. */
void block_put(struct game *game, int block, int place);
/* The same for a whole mask at once, so that the opponent, who sees all of them go, keeps what he knew of them. */
void blocks_put(struct game *game, int side, uint64_t set, int place);
/* From the pool or from beside the map to a place, at that strength; it is no longer known which it is unless
 * public. */
void block_deploy(struct game *game, int block, int place, int strength, bool is_public);

/* 3.11: up to n strength lost, Eliminated below 1 (7.8). Tells of both (a strength-lost event: place public, block the
 * owner's unless revealed). Returns the strength that it lost. */
int block_lose(struct game *game, int block, int n);
/* Adds n strength, as far as its maximum; tells. Returns what was added. */
int block_gain(struct game *game, int block, int n);
/* 7.8: takes the block out of play to where the rules send it, tells, and carries out what hangs on it: the capture
 * of the king (4.52), Rupert's disgrace (10.12). */
void block_eliminate(struct game *game, int block);
/* Off the map without being Eliminated: to the pool (only its owner knows which it was), or out of the game for all to
 * see. */
void block_recall(struct game *game, int block, int place);
/* From beside the map into the pool, for all to see (11.1). */
void block_receive(struct game *game, int block);
/* The successor takes the block's place and strength, or its place in the pool, for all to see; the block is out of the
 * game. */
void block_replace(struct game *game, int block, int successor);
/* Tells both what a set of blocks is (7.3): face up until blocks_hide. */
void blocks_reveal(struct game *game, int side, uint64_t set);
void blocks_hide(struct game *game, int side, uint64_t set);

/* 7.82: Eliminates a side's Regional blocks that are abroad without a leader in these Areas, and tells how many. */
void blocks_eliminate_stranded_in(struct game *game, int side, uint64_t areas);
/* … wherever they are. */
void blocks_eliminate_stranded(struct game *game, int side);
/* Is a Regional block in the right place there: at home, or with somebody of `with` who may lead it? */
bool block_may_stay(const struct tw_content *c, int block, int area, uint64_t with);

#endif
