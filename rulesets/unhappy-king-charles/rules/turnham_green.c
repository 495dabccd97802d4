/* Turnham Green (73): Parliament's Generals and Brigades gather in London. */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "labels.h"
#include "events.h"
#include "subordination.h"

/* A Royalist General stands in an Area Adjacent to London. */
bool turnham_green_holds(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    FOR_EACH_AREA(a, c->adjacent[c->role.london])
    if (s->generals_in[a] & c->generals_of[ROYALIST])
        return true;
    return false;
}

static bool is_near(const struct uk_content *c, int area) {
    return area < AREAS && area != c->role.london &&
           c->distance[area][c->role.london] <= uk_op_of(c, OP_SUMMON)->distance;
}

/* May the General come to London? He stands outside, if a General there can share a command with him. If the enemy
 * stands before London, he goes inside, if the Fortress has room. */
static bool general_may_come(const struct uk_content *c, const struct uk_state *s, int general) {
    int london = c->role.london;
    if (!is_near(c, s->general_at[general]) || !general_is_free(s, general))
        return false;
    if (!stands_outside(c, s, london, ROYALIST)) {
        uint32_t others = commanders_outside(c, s, london, PARLIAMENT);
        FOR_EACH_BIT (g, others)
            if (combined_commander(c, s, general, g) == NONE)
                return false;
        return bits_count(others) <= 1;
    }
    return s->control[london] == PARLIAMENT && commanders_inside(c, s, london, PARLIAMENT) == 0 &&
           fortress_garrison(c, s, london) + army_size(s, general) <= fortress_limit(c, s, london);
}

static void list_brigades(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int london = c->role.london;
    bool own = s->control[london] == PARLIAMENT;
    bool room = own && fortress_garrison(c, s, london) < fortress_limit(c, s, london);
    bool outside = !stands_outside(c, s, london, ROYALIST);
    for (int b = 0; b < BRIGADES; b++) {
        int area = brigade_area(s, b);
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
    const struct uk_content *c = content_of(game);
    FOR_EACH_BIT (g, c->generals_of[PARLIAMENT])
        if (general_may_come(c, state_of(game), g))
            list_add1(list, VERB_SUMMON, g);
    list_brigades(game, list);
}

static bool anybody_may_come(const struct game *game) {
    struct action_list list = {.count = 0};
    list_all(game, &list);
    return list.count > 0;
}

bool can_summon_to_london(const struct game *game, int side, const struct uk_op *op) {
    return anybody_may_come(game);
}

void summon_begin(struct game *game) {
    if (anybody_may_come(game))
        flow_call(game, STEP_SUMMON, PARLIAMENT);
}

void summon_to_london(struct game *game, struct frame *frame, const struct uk_op *op) {
    summon_begin(game);
}

void summon_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_all(game, list);
    list_add(list, VERB_END_EVENT);
}

static void summon_general(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int from = s->general_at[general], london = c->role.london;
    bool shut = stands_outside(c, s, london, ROYALIST);
    army_move(game, general, london);
    tell(game, EVENT_TO_LONDON, general, 0, 0, 0);
    if (shut)
        army_go_inside(game, general);
    siege_check(game, from);
    generals_combine(game, london, PARLIAMENT);
}

static void summon_brigade(struct game *game, int brigade, int spot) {
    const struct uk_content *c = content_of(game);
    int from = brigade_area(state_of(game), brigade);
    role_set audience = fog_audience_leaving(c, state_of(game), brigade);
    bool inside = state_of(game)->brigade_at[brigade] >= PLACE_INSIDE;
    tell_secret(game, EVENT_BRIGADE_TO_LONDON, audience, audience, brigade, from, inside ? SPOT_INSIDE : SPOT_OUTSIDE,
                spot);
    brigade_move(game, brigade, (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + c->role.london);
}

void summon_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    switch (action->verb) {
    case VERB_SUMMON: summon_general(game, action->arg[0]); break;
    case VERB_SUMMON_BRIGADE: summon_brigade(game, action->arg[0], action->arg[1]); break;
    default: flow_return(game); return;
    }
    if (!anybody_may_come(game))
        flow_return(game);
}

void summon_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int general = action->arg[0], size = army_size(s, general);
    put_format(out, "%d Brigade%s, from ", size, size == 1 ? "" : "s");
    put_item(out, game, DOM_AREA, s->general_at[general]);
    name_item(out, DOM_AREA, content_of(game)->role.london);
}

DETAIL_IS_NUMBER(summon)

void summon_brigade_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_item(out, game, DOM_AREA, brigade_area(state_of(game), action->arg[0]));
    name_item(out, DOM_AREA, content_of(game)->role.london);
}
