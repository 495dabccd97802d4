#include "standing_passes.h"

#include "../tables.h"

uint32_t standing_passes(const struct game *game, const struct frame *frame, int role) {
    static const uint8_t passes[] = {[WINDOW_CLAIM] = PASS_CLAIM,
                                     [WINDOW_COMBAT] = PASS_COMBAT,
                                     [WINDOW_TURNHAM] = PASS_TURNHAM,
                                     [WINDOW_DEFIANCE] = PASS_DEFIANCE,
                                     [WINDOW_INTERCEPTION] = PASS_INTERCEPTION};
    int window = frame->reg[CLAIM_FIRST_WINDOW];
    uint64_t set = bit_of(PASS_ALL) | bit_of(passes[window]);
    if (window == WINDOW_COMBAT && state_of(game)->battle.attacker != role)
        set |= bit_of(PASS_COMBAT_DEFENDING);
    return (uint32_t)set;
}
