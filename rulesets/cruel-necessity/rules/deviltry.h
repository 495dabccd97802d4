/* CN-6.8, CN-8.3.1: Deviltry markers and their rewards. */
#ifndef CN_RULES_DEVILTRY_H
#define CN_RULES_DEVILTRY_H

#include "../state/game.h"

void cn_deviltry_place(struct game *game, int place);
void cn_deviltry_fight(struct game *game, int place);
void cn_reward_spend(struct game *game, int reward);
void cn_rewards_next_turn(struct game *game);

#endif
