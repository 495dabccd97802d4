/* The value of a position for a bot: the square of each seat's share of Nobles, votes and heirs, because the strongest
 * faction takes from the others. An average share is 0. */
#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/value.h"
#include "../state/state.h"
#include "../tables.h"
#include "bot.h"

enum { FOR_NOBLE = 3, FOR_HEIR = 4, FOR_SENIOR = 8, FOR_CROWNED = 15, FOR_CARD = 1 };

static int worth_of(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    int worth = 1 + votes_counted(game, role, COMMONS) + votes_counted(game, role, LORDS);
    worth += FOR_NOBLE * bits_count(nobles_of(s, role));
    worth += FOR_CARD * cards_count(s->card, CARDS, at_hand(role));
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir_lives(s, heir) && s->heir[heir].owner == role)
            worth += FOR_HEIR + (senior_heir(s, heir_house(heir)) == heir ? FOR_SENIOR : 0) +
                     (s->heir[heir].crowned ? FOR_CROWNED : 0);
    return worth;
}

void km_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    const struct kingmaker *s = state_of(game);
    bool over = flow_to_act(game) == 0;
    int64_t square[SEATS] = {0}, sum = 0;
    int seated = 0;
    for (int role = 0; role < SEATS && !over; role++)
        if (is_seated(s, role)) {
            int worth = worth_of(game, role);
            square[role] = (int64_t)worth * worth;
            sum += square[role];
            seated++;
        }
    for (int role = 0; role < SEATS; role++) {
        value[role] = 0;
        if (!is_seated(s, role))
            continue;
        if (over)
            value[role] = s->winner == role ? VALUE_MOST : s->winner == NONE ? 0 : -VALUE_MOST;
        else if (sum > 0)
            value[role] = value_of_sum((int)(1000 * square[role] * seated / sum) - 1000, 1000);
    }
}
