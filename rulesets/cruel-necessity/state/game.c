#include "game.h"

#include "../../kit/dice.h"

int cn_draw(struct game *game, uint64_t *set, const char *label) {
    RULES_ASSERT(game, *set != 0);
    int drawn = bits_nth(*set, pick(game, bits_count(*set), label));
    set_remove(set, drawn);
    return drawn;
}
