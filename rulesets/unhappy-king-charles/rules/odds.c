#include "odds.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "subordination.h"

/* UP-18.1, UP-18.2: a slower General is easier to catch and evades less easily. A rating of 2/3* counts as 3 if it
 * applies. */
static int by_rating(const struct uk_content *c, int general, int active) {
    int mine = c->general[general].reaction, his = c->general[active].reaction;
    return mine < his ? 1 : mine > his ? -1 : 0;
}

/* UP-18.1 */
int interception_needs(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    int modifier = by_rating(c, general, s->op.general) + s->op.intercept_drm;
    if (area_line(c, s->general_at[general], area) == LINE_MOUNTAIN)
        modifier--;
    return c->rules.reaction_success - modifier;
}

/* UP-18.2 */
int evasion_needs(const struct uk_content *c, const struct uk_state *s, int general) {
    int modifier = by_rating(c, general, s->op.general);
    if (s->op.line == LINE_MOUNTAIN || s->op.line == LINE_MARITIME)
        modifier--;
    return c->rules.reaction_success - modifier;
}

uint32_t interceptors(const struct uk_content *c, const struct uk_state *s, int side, int area) {
    uint32_t could = 0;
    if (!may_make_war(s, side) || stands_there(c, s, area, side))
        return 0;
    FOR_EACH_AREA(a, c->land[area])
    could |= commanders_outside(c, s, a, side);
    return could & ~s->op.tried;
}

void fighters(const struct uk_content *c, const struct uk_state *s, int side, int general, int area, bool beside,
              uint64_t set[BRIGADE_WORDS]) {
    uint64_t unled[BRIGADE_WORDS] = {0, 0};
    set[0] = set[1] = 0;
    if (general != NONE)
        army_brigades(s, general, set);
    if (general == NONE || beside)
        brigades_at(c, s, PLACE_OUTSIDE + area, side, unled);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] |= unled[w];
}

static bool may_end_at(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    return general == NONE || may_join_at(c, s, general, area);
}

static struct area_set next_to(const struct uk_content *c, const struct uk_state *s, int side, int here, int size,
                               int barred) {
    struct area_set next = size <= c->rules.maritime_most ? c->adjacent[here] : c->land[here];
    const struct area_set all = next;
    FOR_EACH_AREA(a, all)
    if (a == barred || stands_there(c, s, a, opponent(side)))
        areas_remove(&next, a);
    return next;
}

struct area_set ways_out(const struct uk_content *c, const struct uk_state *s, int side, int general, int here,
                         int size, int barred, int left) {
    struct area_set ways = next_to(c, s, side, here, size, barred);
    const struct area_set all = ways;
    FOR_EACH_AREA(a, all) {
        if (may_end_at(c, s, general, a))
            continue;
        bool goes_on = false;
        const struct area_set beyond = next_to(c, s, side, a, size, barred);
        FOR_EACH_AREA(b, beyond)
        goes_on |= b != here && may_end_at(c, s, general, b);
        if (left < 2 || !goes_on)
            areas_remove(&ways, a);
    }
    return ways;
}
