/* Advice for bots: the members value and prior of struct ruleset. The rules do not use it. */
#ifndef UK_BOT_BOT_H
#define UK_BOT_BOT_H

#include "../../ruleset.h"

void uk_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]);
void uk_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]);

extern const struct bot_measure uk_measures[];
extern const struct bot_weight uk_weights[];

#endif
