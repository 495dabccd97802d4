/* The value of a position for a bot. The numbers are rules of thumb: a Victory Point is worth about forty points of
 * strength. A Siege is worth more to the besieger as its Marker grows. */
#include "../../kit/value.h"
#include "../state/places.h"
#include "../tables.h"
#include "bot.h"

enum {
    FOR_VP = 100,
    FOR_LEVEL = 25,
    FOR_AREA = 6,
    FOR_SIEGE = 10,
    FOR_MARKER = 6,
    HALF = 150,
    MINOR = 700,
    FOR_MARGIN = 20
};

static int strength_of(const struct tw_state *s, int side) {
    int first = first_block(side), end = last_block(side);
    int strength = 0;
    for (int b = first; b < end; b++)
        strength += s->place[b] < PLACE_POOL ? s->strength[b] : 0;
    return strength;
}

/* The value of the Sieges for the besieger. */
static int sieges_of(const struct tw_content *c, const struct tw_state *s, int side) {
    int hope = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (inside(s, opponent(side), fort) && s->marker[fort] >= 0)
            hope += (FOR_SIEGE + FOR_MARKER * s->marker[fort]) * (1 + c->city[fort].vp);
    return hope;
}

void tw_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (s->over) {
        int margin = s->winner == KING ? s->vp : -s->vp;
        int16_t won = s->major ? VALUE_MOST : (int16_t)(MINOR + FOR_MARGIN * (margin < 0 ? 0 : margin));
        value[s->winner] = won;
        value[opponent(s->winner)] = (int16_t)-won;
        return;
    }
    int sum = FOR_VP * s->vp + (c->scenario[s->scenario].level == KING ? FOR_LEVEL : -FOR_LEVEL);
    sum += (strength_of(s, KING) - strength_of(s, PARLIAMENT)) * 5 / 2;
    sum += FOR_AREA * (bits_count(s->areas[KING]) - bits_count(s->areas[PARLIAMENT]));
    sum += sieges_of(c, s, KING) - sieges_of(c, s, PARLIAMENT);
    value[KING] = value_of_sum(sum, HALF);
    value[PARLIAMENT] = (int16_t)-value[KING];
}
