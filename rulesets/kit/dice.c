#include "dice.h"

#include "fault.h"

int pick(struct game *game, int n, const char *label) {
    RULES_ASSERT(game, game->draws && n >= 1 && n <= 65536);
    return (int)game->draws->pick(game->draws, (uint32_t)n, label);
}

int die(struct game *game, int faces, const char *label) {
    return 1 + pick(game, faces, label);
}

void shuffle_i16(struct game *game, int16_t *item, int n, const char *label) {
    for (int i = n - 1; i > 0; i--) {
        int k = pick(game, i + 1, label);
        int16_t held = item[i];
        item[i] = item[k];
        item[k] = held;
    }
}
