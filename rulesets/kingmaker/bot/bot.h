/* Advice for bots: the members value and prior of struct ruleset. The rules do not use it. */
#ifndef KM_BOT_BOT_H
#define KM_BOT_BOT_H

#include "../../ruleset.h"

void km_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]);
void km_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]);

extern const struct bot_measure km_measures[];
extern const struct bot_weight km_weights[];

#endif
