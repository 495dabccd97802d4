/* Offers: composed term by term on the role's own stack, sent, answered, withdrawn, lapsed. */
#ifndef KM_RULES_OFFERS_H
#define KM_RULES_OFFERS_H

#include "../state/state.h"

/* After every action: offers that can no longer be met lapse. */
void deals_settle(struct game *game);
/* For struct ruleset: offers and answers, at any time and out of turn. */
void km_anytime_legal(const struct game *game, int role, struct action_list *list);
bool km_anytime_apply(struct game *game, int role, const struct action *action);

#endif
