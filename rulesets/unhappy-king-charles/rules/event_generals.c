/* Generals who come, go or are promoted by an event: Rupert (81, 96), Lorraine (108). */
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

/* 17.3 after an event: those who cannot stay together part. */
static void part_generals(struct game *game, int area, int side) {
    if (area < AREAS)
        flow_call(game, STEP_ILLEGAL, (int16_t)side, (int16_t)area, 1);
}

/* ---- Lieutenant General of his Majesty's Armies (81) ------------------------------------------------------------- */

bool can_promote_rupert(const struct game *game, int side, const struct effect *effect) {
    (void)side;
    (void)effect;
    return is_in_game(uk(game), PRINCE_RUPERT) && uk(game)->general_at[LIEUTENANT_GENERAL] == BOX_WAITING;
}

/* UP-C81 */
void promote_rupert(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int superior = s->superior[PRINCE_RUPERT];
    if (!can_promote_rupert(game, frame->role, effect))
        return;
    general_exchange(game, PRINCE_RUPERT, LIEUTENANT_GENERAL);
    if (superior == NONE)
        return;
    s->superior[LIEUTENANT_GENERAL] = NONE;
    if (c->general[superior].level == SECOND_LEVEL)
        army_join(game, superior, LIEUTENANT_GENERAL);
    else
        part_generals(game, s->general_at[LIEUTENANT_GENERAL], ROYALIST);
}

/* ---- Prince Rupert Dismissed (96) -------------------------------------------------------------------------------- */

static int rupert(const struct uk_state *s) {
    if (is_in_game(s, PRINCE_RUPERT))
        return PRINCE_RUPERT;
    return is_in_game(s, LIEUTENANT_GENERAL) ? LIEUTENANT_GENERAL : NONE;
}

bool can_dismiss_rupert(const struct game *game, int side, const struct effect *effect) {
    (void)side;
    (void)effect;
    return rupert(uk(game)) != NONE;
}

/* UG-6.6: in that edition from the other box. */
static uint32_t replacements(const struct uk_content *c, const struct uk_state *s) {
    const int box = gmt(s) ? BOX_DISPERSED : BOX_AVAILABLE;
    uint32_t generals = 0;
    FOR_EACH_BIT (g, c->generals_of[ROYALIST])
        if (s->general_at[g] == box && c->general[g].faction == ENGLISH && g != rupert(s))
            generals |= general_bit(g);
    return generals;
}

static void remove_rupert(struct game *game) {
    struct uk_state *s = uk(game);
    const int general = rupert(s), area = s->general_at[general];
    if (area < AREAS)
        display_unload(game, general);
    general_remove(game, general);
    part_generals(game, area, ROYALIST);
}

void dismiss_rupert(struct game *game, struct frame *frame, const struct effect *effect) {
    const struct uk_state *s = uk(game);
    (void)frame;
    (void)effect;
    if (rupert(s) == NONE)
        return;
    if (general_on_map(s, rupert(s)) && replacements(CONTENT(game), s) != 0)
        flow_call(game, STEP_REPLACE_RUPERT, ROYALIST);
    else
        remove_rupert(game);
}

void replace_rupert_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    FOR_EACH_BIT (g, replacements(CONTENT(game), uk(game)))
        list_add1(list, VERB_REPLACE, g);
    list_add(list, VERB_END_EVENT);
}

/* Who cannot serve under him, or he under them, stands alone; GMT leaves him all Brigades even over his limit. */
static void settle_replacement(struct game *game, int general) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int superior = s->superior[general], area = s->general_at[general];
    if (superior != NONE && !may_be_subordinate(c, s, general, superior))
        s->superior[general] = NONE;
    FOR_EACH_BIT (g, army_generals(s, general) & ~general_bit(general))
        if (!may_be_subordinate(c, s, g, general) || army_size(s, general) > c->general[general].army)
            s->superior[g] = NONE;
    part_generals(game, area, ROYALIST);
    if (!gmt(s) && s->strength[general] > c->general[general].army)
        flow_call(game, STEP_OVER_LIMIT, ROYALIST, (int16_t)general);
}

void replace_rupert_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    flow_return(game);
    if (action->verb == VERB_END_EVENT) {
        remove_rupert(game);
        return;
    }
    general_exchange(game, rupert(uk(game)), action->arg[0]);
    settle_replacement(game, action->arg[0]);
}

/* ---- over the limit (cards 3, 96) -------------------------------------------------------------------------------- */

static int left_place(const struct uk_state *s, int general) {
    return (general_is_inside(s, general) ? PLACE_INSIDE : PLACE_OUTSIDE) + s->general_at[general];
}

void over_limit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const int general = frame->reg[OVER_LIMIT_GENERAL];
    uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    brigades_at(CONTENT(game), s, general, role, set);
    brigades_distinct(CONTENT(game), s, set, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add2(list, VERB_DROP, b, general_is_inside(s, general) ? SPOT_INSIDE : SPOT_OUTSIDE);
}

void over_limit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int general = frame->reg[OVER_LIMIT_GENERAL], brigade = action->arg[0];
    const role_set audience = fog_audience_leaving(c, s, brigade);
    (void)role;
    tell_secret(game, EVENT_DROPPED, audience, audience, general, brigade, s->general_at[general],
                general_is_inside(s, general) ? SPOT_INSIDE : SPOT_OUTSIDE);
    brigade_move(game, brigade, left_place(s, general));
    if (s->strength[general] <= c->general[general].army)
        flow_return(game);
}

/* ---- Charles of Lorraine (108) ----------------------------------------------------------------------------------- */

struct area_set lorraine_landings(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int towns[] = {c->at.bristol, c->at.newcastle};
    struct area_set targets = {{0, 0}};
    for (int k = 0; k < 2; k++)
        if (s->control[towns[k]] == side)
            areas_add(&targets, towns[k]);
    return targets;
}

/* The largest enemy army there; NONE: Unled Brigades. */
static int enemy_before(const struct game *game, int area) {
    const struct uk_state *s = uk(game);
    int general = NONE;
    FOR_EACH_BIT (g, commanders_outside(CONTENT(game), s, area, PARLIAMENT))
        if (general == NONE || army_size(s, g) > army_size(s, general))
            general = g;
    return general;
}

/* Where an enemy stands before the Fortress there is a Battle, Lorraine attacking. */
void land_lorraine(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const int area = frame->reg[EVENT_CHOICE];
    (void)effect;
    if (area == NONE || s->general_at[CHARLES_OF_LORRAINE] != BOX_WAITING)
        return;
    for (int b = 0; b < BRIGADES; b++)
        if (CONTENT(game)->brigade[b].pool == POOL_LORRAINER && s->brigade_at[b] == PLACE_WAITING)
            brigade_move(game, b, CHARLES_OF_LORRAINE);
    general_move(game, CHARLES_OF_LORRAINE, area);
    tell(game, EVENT_GENERAL_PLACED, CHARLES_OF_LORRAINE, area, 0, 0);
    part_generals(game, area, ROYALIST);
    if (stands_outside(CONTENT(game), s, area, PARLIAMENT))
        battle_begin(game, ROYALIST, area, CHARLES_OF_LORRAINE, enemy_before(game, area));
}
