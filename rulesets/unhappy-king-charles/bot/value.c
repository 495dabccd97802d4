/* The value of a position for a bot, by rules of thumb. Parliament needs its Victory Points at the end, so they weigh
 * more in later turns. Before that Areas, Regions and Brigades bring them. */
#include "../../kit/value.h"
#include "../rules/victory.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "bot.h"

enum { FOR_AREA = 4, FOR_BRIGADE = 3, FOR_REGION = 15, FOR_LONDON = 100, HALF = 150 };

/* Two seats; one in Henrietta, where the game plays the opponent. */
static void value_of_end(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    struct result result = {0};
    uk_result(game, &result);
    for (int side = 0; side < SIDES; side++)
        value[side] = result.role[side].place == 1 ? VALUE_MOST : -VALUE_MOST;
}

void uk_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (flow_to_act(game) == 0) {
        value_of_end(game, value);
        return;
    }
    int need = gmt(s) ? c->rules.vp_needed_gmt : c->rules.vp_needed_phalanx;
    int late = 40 + 6 * s->turn; /* percent */
    int sum = 35 * late * (2 * (victory_points(c, s) - need) + 1) / 200;
    sum += FOR_AREA * (areas_held(s, PARLIAMENT) - areas_held(s, ROYALIST));
    sum += FOR_BRIGADE * (brigades_on_map(c, s, PARLIAMENT) - brigades_on_map(c, s, ROYALIST));
    sum += FOR_REGION * (regions_controlled(c, s, PARLIAMENT) - regions_controlled(c, s, ROYALIST));
    sum -= s->london_held ? FOR_LONDON : 0;
    value[PARLIAMENT] = value_of_sum(sum, HALF);
    value[ROYALIST] = (int16_t)-value[PARLIAMENT];
}
