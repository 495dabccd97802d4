/* 6.0, 8.2: the Achievements as they lie. All of it only looks. */
#ifndef CN_STATE_ACHIEVEMENTS_H
#define CN_STATE_ACHIEVEMENTS_H

#include "game.h"

/* Are its conditions met? The Zeal is another matter. */
bool cn_achievement_open(const struct game *game, int card);
/* Those that may be bought now, Zeal and all, as bits of the offers (content's offer). */
uint64_t cn_achievements_for_sale(const struct game *game);
/* The Achievement that has been revealed and finds no empty box; 0. */
int cn_achievement_waiting(const struct game *game);

#endif
