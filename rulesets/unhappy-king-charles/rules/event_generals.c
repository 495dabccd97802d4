/* Generals that come, go or are promoted by an event: Rupert (81, 96), Lorraine (108). */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "battle.h"
#include "events.h"

enum { SECOND_LEVEL = 2 };

static bool is_in_game(const struct uk_state *s, int general) {
    return s->general_at[general] != BOX_GONE && s->general_at[general] != BOX_WAITING;
}

/* UP-17.3 after an event: separates Generals that cannot stay together. */
static void part_generals(struct game *game, int area, int side) {
    if (area < AREAS)
        flow_call(game, STEP_ILLEGAL, (int16_t)side, (int16_t)area, 1);
}

/* ---- Lieutenant General of his Majesty's Armies (81) ------------------------------------------------------------- */

bool can_promote_general(const struct game *game, int side, const struct uk_op *op) {
    return is_in_game(state_of(game), op->general) && state_of(game)->general_at[op->becomes] == BOX_WAITING;
}

/* UP-C81 */
void promote_general(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int superior = s->superior[op->general];
    if (!can_promote_general(game, frame->role, op))
        return;
    general_exchange(game, op->general, op->becomes);
    if (superior == NONE)
        return;
    s->superior[op->becomes] = NONE;
    if (c->general[superior].level == SECOND_LEVEL)
        army_join(game, superior, op->becomes);
    else
        part_generals(game, s->general_at[op->becomes], general_side(c, op->becomes));
}

/* ---- Prince Rupert Dismissed (96) -------------------------------------------------------------------------------- */

/* The first of these Generals that is in the game, or NONE. */
static int dismissed(const struct uk_state *s, const struct uk_op *op) {
    FOR_EACH_BIT (g, op->generals)
        if (is_in_game(s, g))
            return g;
    return NONE;
}

bool can_dismiss_general(const struct game *game, int side, const struct uk_op *op) {
    return dismissed(state_of(game), op) != NONE;
}

/* UG-6.6: that edition takes them from the other box. */
static uint32_t replacements(const struct uk_content *c, const struct uk_state *s, int general) {
    int box = gmt(s) ? BOX_DISPERSED : BOX_AVAILABLE;
    uint32_t generals = 0;
    FOR_EACH_BIT (g, c->generals_of[general_side(c, general)])
        if (s->general_at[g] == box && c->general[g].faction == ENGLISH && g != general)
            generals |= general_bit(g);
    return generals;
}

static void dismiss(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    if (area < AREAS)
        display_unload(game, general);
    general_remove(game, general);
    part_generals(game, area, general_side(content_of(game), general));
}

void dismiss_general(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    int general = dismissed(s, op);
    if (general == NONE)
        return;
    if (general_on_map(s, general) && replacements(content_of(game), s, general) != 0)
        flow_call(game, STEP_REPLACE_RUPERT, general_side(content_of(game), general));
    else
        dismiss(game, general);
}

void replace_rupert_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int general = dismissed(state_of(game), uk_op_asked(game));
    FOR_EACH_BIT (g, replacements(content_of(game), state_of(game), general))
        list_add1(list, VERB_REPLACE, g);
    list_add(list, VERB_END_EVENT);
}

/* Generals that cannot serve together stand alone. In GMT's rules the General keeps all Brigades, even above the
 * limit. */
static void settle_replacement(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int superior = s->superior[general], area = s->general_at[general];
    if (superior != NONE && !may_be_subordinate(c, s, general, superior))
        s->superior[general] = NONE;
    FOR_EACH_BIT (g, army_generals(s, general) & ~general_bit(general))
        if (!may_be_subordinate(c, s, g, general) || army_size(s, general) > c->general[general].army)
            s->superior[g] = NONE;
    part_generals(game, area, general_side(c, general));
    if (!gmt(s) && s->strength[general] > c->general[general].army)
        flow_call(game, STEP_OVER_LIMIT, general_side(c, general), (int16_t)general);
}

void replace_rupert_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = dismissed(state_of(game), uk_op_asked(game));
    flow_return(game);
    if (action->verb == VERB_END_EVENT) {
        dismiss(game, general);
        return;
    }
    struct uk_state *s = state_of(game);
    uint32_t marks = s->may_not_assault; /* the new man does not take over the failures */
    general_exchange(game, general, action->arg[0]);
    s->may_not_assault = marks;
    settle_replacement(game, action->arg[0]);
}

/* ---- over the limit (cards 3, 96) -------------------------------------------------------------------------------- */

static int left_place(const struct uk_state *s, int general) {
    return (general_is_inside(s, general) ? PLACE_INSIDE : PLACE_OUTSIDE) + s->general_at[general];
}

void over_limit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    int general = frame->reg[OVER_LIMIT_GENERAL];
    uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    brigades_at(content_of(game), s, general, role, set);
    brigades_distinct(content_of(game), s, set, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add2(list, VERB_DROP, b, general_is_inside(s, general) ? SPOT_INSIDE : SPOT_OUTSIDE);
}

void over_limit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[OVER_LIMIT_GENERAL], brigade = action->arg[0];
    role_set audience = fog_audience_leaving(c, s, brigade);
    tell_secret(game, EVENT_DROPPED, audience, audience, general, brigade, s->general_at[general],
                general_is_inside(s, general) ? SPOT_INSIDE : SPOT_OUTSIDE);
    brigade_move(game, brigade, left_place(s, general));
    if (s->strength[general] <= c->general[general].army)
        flow_return(game);
}

/* ---- Charles of Lorraine (108) ----------------------------------------------------------------------------------- */

/* The largest enemy army there; NONE: Unled Brigades. */
static int enemy_before(const struct game *game, int area, int enemy) {
    const struct uk_state *s = state_of(game);
    int general = NONE;
    FOR_EACH_BIT (g, commanders_outside(content_of(game), s, area, enemy))
        if (general == NONE || army_size(s, g) > army_size(s, general))
            general = g;
    return general;
}

/* Lands the General with the Brigades of the pool. If an enemy stands before the Fortress, he attacks in a Battle. */
void land_general(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = frame->reg[EVENT_CHOICE], general = op->general, side = general_side(c, general);
    if (area == NONE || s->general_at[general] != BOX_WAITING)
        return;
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].pool == op->pool && s->brigade_at[b] == PLACE_WAITING)
            brigade_move(game, b, general);
    general_move(game, general, area);
    tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    part_generals(game, area, side);
    if (stands_outside(c, s, area, opponent(side)))
        battle_begin(game, side, area, general, enemy_before(game, area, opponent(side)));
}
