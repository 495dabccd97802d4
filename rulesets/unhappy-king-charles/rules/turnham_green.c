/* Turnham Green (73): Parliament's Generals and Brigades gather in London. */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "events.h"
#include "subordination.h"

enum { CALL_DISTANCE = 3 };

/* A Royalist General stands in an Area Adjacent to London. */
bool turnham_green_holds(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    (void)side;
    FOR_EACH_AREA(a, c->adjacent[c->at.london])
    if (s->generals_in[a] & c->generals_of[ROYALIST])
        return true;
    return false;
}

static bool is_near(const struct uk_content *c, int area) {
    return area < AREAS && area != c->at.london && c->distance[area][c->at.london] <= CALL_DISTANCE;
}

/* Outside London within army size and Subordination; where the enemy stands before it, inside and within its limit. */
static bool general_may_come(const struct uk_content *c, const struct uk_state *s, int general) {
    const int london = c->at.london;
    if (!is_near(c, s->general_at[general]) || !general_is_free(s, general))
        return false;
    if (!stands_outside(c, s, london, ROYALIST)) {
        const uint32_t others = commanders_outside(c, s, london, PARLIAMENT);
        FOR_EACH_BIT (g, others)
            if (combined_commander(c, s, general, g) == NONE)
                return false;
        return bits_count(others) <= 1;
    }
    return s->control[london] == PARLIAMENT && commanders_inside(c, s, london, PARLIAMENT) == 0 &&
           fortress_garrison(c, s, london) + army_size(s, general) <= fortress_limit(c, s, london);
}

static void list_brigades(const struct game *game, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int london = c->at.london;
    const bool own = s->control[london] == PARLIAMENT;
    const bool room = own && fortress_garrison(c, s, london) < fortress_limit(c, s, london);
    const bool outside = !stands_outside(c, s, london, ROYALIST);
    for (int b = 0; b < BRIGADES; b++) {
        const int area = brigade_area(s, b);
        if (s->brigade_at[b] < GENERALS || area == NONE || !is_near(c, area) || brigade_side(c, s, b) != PARLIAMENT ||
            brigade_is_repeated(c, s, b))
            continue;
        if (room)
            list_add2(list, VERB_SUMMON_BRIGADE, b, SPOT_INSIDE);
        if (outside)
            list_add2(list, VERB_SUMMON_BRIGADE, b, SPOT_OUTSIDE);
    }
}

static void list_all(const struct game *game, struct action_list *list) {
    const struct uk_content *c = CONTENT(game);
    FOR_EACH_BIT (g, c->generals_of[PARLIAMENT])
        if (general_may_come(c, uk(game), g))
            list_add1(list, VERB_SUMMON, g);
    list_brigades(game, list);
}

static bool anybody_may_come(const struct game *game) {
    struct action_list list = {.count = 0};
    list_all(game, &list);
    return list.count > 0;
}

bool can_summon_to_london(const struct game *game, int side, const struct effect *effect) {
    (void)side;
    (void)effect;
    return anybody_may_come(game);
}

void summon_begin(struct game *game) {
    if (anybody_may_come(game))
        flow_call(game, STEP_SUMMON, PARLIAMENT);
}

void summon_to_london(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)frame;
    (void)effect;
    summon_begin(game);
}

void summon_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    list_all(game, list);
    list_add(list, VERB_END_EVENT);
}

static void summon_general(struct game *game, int general) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int from = s->general_at[general], london = c->at.london;
    const bool shut = stands_outside(c, s, london, ROYALIST);
    army_move(game, general, london);
    tell(game, EVENT_TO_LONDON, general, 0, 0, 0);
    if (shut)
        army_go_inside(game, general);
    siege_check(game, from);
    generals_combine(game, london, PARLIAMENT);
}

static void summon_brigade(struct game *game, int brigade, int spot) {
    const struct uk_content *c = CONTENT(game);
    const int from = brigade_area(uk(game), brigade);
    const role_set audience = fog_audience_leaving(c, uk(game), brigade);
    const bool inside = uk(game)->brigade_at[brigade] >= PLACE_INSIDE;
    tell_secret(game, EVENT_BRIGADE_TO_LONDON, audience, audience, brigade, from, inside ? SPOT_INSIDE : SPOT_OUTSIDE,
                spot);
    brigade_move(game, brigade, (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + c->at.london);
}

void summon_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    switch (action->verb) {
    case VERB_SUMMON: summon_general(game, action->arg[0]); break;
    case VERB_SUMMON_BRIGADE: summon_brigade(game, action->arg[0], action->arg[1]); break;
    default: flow_return(game); return;
    }
    if (!anybody_may_come(game))
        flow_return(game);
}

void summon_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int general = action->arg[0], size = army_size(s, general);
    (void)role;
    put_format(out, "%d Brigade%s, from %s", size, size == 1 ? "" : "s",
               CONTENT(game)->area[s->general_at[general]].title);
}

void summon_brigade_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put(out, CONTENT(game)->area[brigade_area(uk(game), action->arg[0])].title);
}
