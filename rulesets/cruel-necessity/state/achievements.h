/* CN-6.0, CN-8.2: questions about the Achievements. No function here changes the state. */
#ifndef CN_STATE_ACHIEVEMENTS_H
#define CN_STATE_ACHIEVEMENTS_H

#include "game.h"

/* Are its conditions met, apart from the Zeal? */
bool cn_achievement_open(const struct game *game, int card);
/* The Achievements that may be bought now, their Zeal included, as bits of the content's offers. */
uint64_t cn_achievements_for_sale(const struct game *game);
/* The Achievement that has been revealed and finds no empty box; 0. */
int cn_achievement_waiting(const struct game *game);

#endif
