/* Advice for bots: the members value and prior of struct ruleset. The rules do not use it. */
#ifndef TW_BOT_BOT_H
#define TW_BOT_BOT_H

#include "../../ruleset.h"

void tw_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]);
void tw_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]);

extern const struct bot_measure tw_measures[];
extern const struct bot_weight tw_weights[];

#endif
