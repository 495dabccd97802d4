/* New Model Army (3), step 8: pieces left without a General move up to three Areas, and Generals take Brigades and the
 * Siege Train along. */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "new_model.h"
#include "places.h"

enum { MOST_AREAS = 3 };

/* Up to three Areas, never through or into Areas with a Royalist General or Unled Brigade. */
static struct area_set reach(const struct uk_content *c, const struct uk_state *s, int from) {
    struct area_set reached = {{0, 0}}, edge = {{0, 0}};
    areas_add(&reached, from);
    areas_add(&edge, from);
    for (int k = 0; k < MOST_AREAS; k++) {
        struct area_set next = {{0, 0}};
        FOR_EACH_AREA(a, edge)
        next = areas_either(next, c->adjacent[a]);
        next = areas_without(next, reached);
        FOR_EACH_AREA(a, next)
        if (stands_there(c, s, a, ROYALIST))
            areas_remove(&next, a);
        reached = areas_either(reached, next);
        edge = next;
    }
    areas_remove(&reached, from);
    return reached;
}

/* A Brigade that the event left without a General, or one above the limit: the Lord General's army had fewer than five
 * before. Each goes once. */
static bool may_shift(const struct uk_content *c, const struct uk_state *s, int brigade) {
    int at = s->brigade_at[brigade];
    if (brigade_side(c, s, brigade) != PARLIAMENT || brigade_area(s, brigade) == NONE ||
        set_has(s->play.moved, brigade))
        return false;
    if (at == LORD_GENERAL)
        return army_is_major(c, s, army_commander(s, LORD_GENERAL)) && s->strength[LORD_GENERAL] > 1;
    return set_has(s->cards.loose, brigade) && at >= GENERALS;
}

static bool is_repeated(const struct uk_content *c, const struct uk_state *s, int brigade) {
    for (int b = 0; b < brigade; b++)
        if (brigades_interchange(c, s, b, brigade) && may_shift(c, s, b))
            return true;
    return false;
}

static void list_shifts(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int b = 0; b < BRIGADES; b++) {
        if (!may_shift(c, s, b) || is_repeated(c, s, b))
            continue;
        const struct area_set ends = reach(c, s, brigade_area(s, b));
        if (!areas_empty(&ends))
            list_add1(list, VERB_SHIFT, b);
    }
}

static void list_takes(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    FOR_EACH_BIT (g, c->generals_of[PARLIAMENT]) {
        uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
        if (!general_on_map(s, g) || general_room(c, s, g) <= 0)
            continue;
        takeable(c, s, g, set);
        brigades_distinct(c, s, set, distinct);
        FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
            list_add2(list, VERB_TAKE, b, g);
    }
}

static void list_train(const struct game *game, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = place_area(s, s->train[PARLIAMENT]);
    if (area == NONE || s->train[PARLIAMENT] < GENERALS)
        return;
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[PARLIAMENT])
        list_add1(list, VERB_PICK_UP_TRAIN, g);
    if (s->cards.train_moved)
        return;
    const struct area_set ends = reach(c, s, area);
    FOR_EACH_AREA(a, ends)
    list_add1(list, VERB_SHIFT_TRAIN, a);
}

static void list_all(const struct game *game, struct action_list *list) {
    list_shifts(game, list);
    list_takes(game, list);
    list_train(game, list);
}

static bool anything_left(const struct game *game) {
    struct action_list list = {.count = 0};
    list_all(game, &list);
    return list.count > 0;
}

void redeploy_begin(struct game *game) {
    state_of(game)->cards.train_moved = 0;
    if (anything_left(game))
        flow_call(game, STEP_NEW_MODEL_MOVES, PARLIAMENT, NONE);
}

void new_model_moves_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int brigade = frame->reg[NEW_MODEL_MOVES_BRIGADE];
    if (brigade == NONE) {
        list_all(game, list);
        list_add(list, VERB_END_EVENT);
        return;
    }
    const struct area_set ends = reach(content_of(game), state_of(game), brigade_area(state_of(game), brigade));
    FOR_EACH_AREA(a, ends)
    list_add2(list, VERB_SHIFT_TO, brigade, a);
}

static void shift(struct game *game, int brigade, int area) {
    struct uk_state *s = state_of(game);
    role_set audience = fog_audience_leaving(content_of(game), s, brigade);
    int at = s->brigade_at[brigade];
    tell_secret8(game, EVENT_SHIFTED, audience, audience,
                 (const int16_t[EVENT_ARGS]){(int16_t)brigade, (int16_t)brigade_area(s, brigade),
                                             at >= PLACE_INSIDE ? SPOT_INSIDE : SPOT_OUTSIDE,
                                             (int16_t)(at < GENERALS ? at : NONE), (int16_t)area});
    brigade_move(game, brigade, PLACE_OUTSIDE + area);
    set_add(s->play.moved, brigade);
}

static void shift_train(struct game *game, int place) {
    train_put(game, PARLIAMENT, place);
    state_of(game)->cards.train_moved = 1;
}

void new_model_moves_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    frame->reg[NEW_MODEL_MOVES_BRIGADE] = NONE;
    switch (action->verb) {
    case VERB_SHIFT: frame->reg[NEW_MODEL_MOVES_BRIGADE] = action->arg[0]; return;
    case VERB_SHIFT_TO: shift(game, action->arg[0], action->arg[1]); break;
    case VERB_TAKE: brigade_take(game, action->arg[0], action->arg[1]); break;
    case VERB_SHIFT_TRAIN:
        shift_train(game, PLACE_OUTSIDE + action->arg[0]);
        tell(game, EVENT_TRAIN_SHIFTED, action->arg[0], 0, 0, 0);
        break;
    case VERB_PICK_UP_TRAIN:
        train_put(game, PARLIAMENT, action->arg[0]);
        tell(game, EVENT_TRAIN_TAKEN, action->arg[0], 0, 0, 0);
        break;
    default: flow_return(game); return;
    }
    if (!anything_left(game))
        flow_return(game);
}
