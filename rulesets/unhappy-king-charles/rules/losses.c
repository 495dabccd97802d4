#include "losses.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "subordination.h"

/* ---- losses (UP-19.1) -------------------------------------------------------------------------------------------- */

enum loss_kind { VETERANS_FIRST, MILITIA_FIRST };

void losses_begin(struct game *game, int part) {
    const struct uk_state *s = state_of(game);
    int side = part == ATTACKER ? s->battle.attacker : opponent(s->battle.attacker);
    const int lost[] = {[RESULT_DEFENDER_DRAW] = 1,
                        [RESULT_ATTACKER_DRAW] = 1,
                        [RESULT_INDECISIVE] = 1,
                        [RESULT_MAJOR] = 2,
                        [RESULT_DECISIVE] = 2};
    bool militia = s->battle.result == RESULT_INDECISIVE || s->battle.result == RESULT_MAJOR;
    if (s->battle.winner != side)
        flow_call(game, STEP_LOSSES, side, part, lost[s->battle.result], militia ? MILITIA_FIRST : VETERANS_FIRST);
}

/* The fighting Brigades of the kind that is lost first; of alike ones under the same General only one. */
static void may_be_lost(const struct game *game, int part, int kind, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int first = kind == MILITIA_FIRST ? 1 : 2;
    bool any = false;
    set[0] = set[1] = 0;
    FOR_EACH_IN (b, s->battle.fights[part], BRIGADE_WORDS)
        any |= c->brigade[b].value == first;
    FOR_EACH_IN (b, s->battle.fights[part], BRIGADE_WORDS) {
        bool alike = any && c->brigade[b].value != first;
        FOR_EACH_IN (other, set, BRIGADE_WORDS)
            alike |= brigades_interchange(c, s, other, b);
        if (!alike)
            set_add(set, b);
    }
}

static void lose(struct game *game, int part, int brigade) {
    struct uk_state *s = state_of(game);
    set_remove(s->battle.fights[part], brigade);
    set_add(s->battle.lost, brigade);
    brigade_eliminate(game, brigade);
}

void losses_run(struct game *game, struct frame *frame) {
    int part = frame->reg[LOSSES_PART], kind = frame->reg[LOSSES_KIND];
    uint64_t set[BRIGADE_WORDS];
    may_be_lost(game, part, kind, set);
    if (frame->reg[LOSSES_LEFT] == 0 || (set[0] | set[1]) == 0) {
        flow_return(game);
        return;
    }
    int left = frame->reg[LOSSES_LEFT]--;
    if (set_count(set, BRIGADE_WORDS) == 1)
        lose(game, part, set_next(set, BRIGADE_WORDS, 0));
    else
        flow_call(game, STEP_LOSE, frame->role, part, left, kind);
}

void lose_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS];
    may_be_lost(game, frame->reg[LOSE_PART], frame->reg[LOSE_KIND], set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        list_add1(list, VERB_LOSE, b);
}

void lose_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int part = frame->reg[LOSE_PART];
    flow_return(game);
    lose(game, part, action->arg[0]);
}

/* ---- spoils (UP-18.3, UP-19.1) ----------------------------------------------------------------------------------- */

void spoils_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_SPOILS, frame->reg[SPOILS_AREA]);
    list_add1(list, VERB_NO_SPOILS, frame->reg[SPOILS_AREA]);
}

void spoils_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[SPOILS_AREA];
    flow_return(game);
    if (action->verb == VERB_SPOILS)
        area_set_control(game, area, role);
}

/* ---- Turncoats (UP-19.1) ----------------------------------------------------------------------------------------- */

static void turncoats(const struct game *game, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    set[0] = set[1] = 0;
    FOR_EACH_IN (b, s->battle.lost, BRIGADE_WORDS) {
        int pool = c->brigade[b].pool;
        if (s->brigade_at[b] != PLACE_ELIMINATED || pool == POOL_COVENANTER || pool == POOL_LORRAINER)
            continue;
        bool alike = false;
        FOR_EACH_IN (other, set, BRIGADE_WORDS)
            alike |= c->brigade[other].alike == c->brigade[b].alike;
        if (!alike)
            set_add(set, b);
    }
}

void offer_turncoat(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t set[BRIGADE_WORDS];
    if (s->battle.result < RESULT_MAJOR || !this_turn(c, s)->turncoats || general == NONE ||
        c->general[general].faction != ENGLISH || general_room(c, s, general) <= 0)
        return;
    turncoats(game, set);
    if ((set[0] | set[1]) != 0)
        flow_call(game, STEP_TURNCOAT, s->battle.winner, general);
}

void turncoat_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS];
    turncoats(game, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        list_add2(list, VERB_TURNCOAT, b, frame->reg[TURNCOAT_GENERAL]);
    list_add(list, VERB_NO_TURNCOAT);
}

void turncoat_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int brigade = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_NO_TURNCOAT)
        return;
    if (content_of(game)->brigade[brigade].side != role)
        set_add(s->turned, brigade);
    brigade_move(game, brigade, action->arg[1]);
    fog_clear(s, brigade);
    tell(game, EVENT_TURNCOATS, brigade, action->arg[1], 0, 0);
}

/* ---- the laughter of the court (UP-25.4) ------------------------------------------------------------------------- */

/* Is Newcastle on the map, or in a box from which he could come back? */
static bool may_be_laughed_at(const struct uk_state *s) {
    return option_on(s, OPTION_LAUGHTER) && s->general_at[NEWCASTLE] < BOX_WAITING;
}

static bool is_shamed(const struct game *game) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct area_set north = areas_both(areas_controlled(s, ROYALIST), c->in_region[THE_NORTH]);
    return areas_empty(&north);
}

void laughter_of_the_court(struct game *game) {
    if (may_be_laughed_at(state_of(game)) && is_shamed(game))
        flow_call(game, STEP_LAUGHTER, ROYALIST);
}

/* In any Area, because the defeat may have moved him. */
void laughter_after_battle(struct game *game) {
    if ((state_of(game)->battle.flags & BATTLE_NEWCASTLE) && may_be_laughed_at(state_of(game)))
        flow_call(game, STEP_LAUGHTER, ROYALIST);
}

/* Langdale commands fewer Brigades and has a lower Level. The Royalist chooses the Brigades that stay Unled. Generals
 * whom Langdale cannot command become free. */
static void fit_langdale(struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int superior = s->superior[LANGDALE];
    FOR_EACH_BIT (g, army_generals(s, LANGDALE) & ~general_bit(LANGDALE))
        army_leave(game, g);
    if (superior != NONE && !may_be_subordinate(c, s, LANGDALE, superior))
        army_leave(game, LANGDALE);
    siege_check(game, area);
    flow_call(game, STEP_ILLEGAL, ROYALIST, area, 1);
    if (s->strength[LANGDALE] > c->general[LANGDALE].army)
        flow_call(game, STEP_OVER_LIMIT, ROYALIST, LANGDALE);
}

/* Langdale takes over all of Newcastle's pieces. If Langdale is in use or gone, they stay without a General. */
static void replace_newcastle(struct game *game) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[NEWCASTLE];
    if (!general_on_map(s, LANGDALE) && s->general_at[LANGDALE] != BOX_GONE) {
        general_exchange(game, NEWCASTLE, LANGDALE);
        if (area < AREAS)
            fit_langdale(game, area);
        return;
    }
    if (area < AREAS)
        display_unload(game, NEWCASTLE);
    general_remove(game, NEWCASTLE);
    if (area < AREAS) {
        generals_combine(game, area, ROYALIST);
        siege_check(game, area);
    }
}

static void northern_brigades(const struct game *game, uint64_t distinct[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    distinct[0] = distinct[1] = 0;
    for (int b = 0; b < BRIGADES; b++) {
        bool there = s->brigade_at[b] == PLACE_AVAILABLE || brigade_on_map(s, b);
        bool alike =
            !there || c->brigade[b].side != ROYALIST || c->brigade[b].region != THE_NORTH || set_has(s->turned, b);
        FOR_EACH_IN (other, distinct, BRIGADE_WORDS)
            alike |= brigades_interchange(c, s, other, b);
        if (!alike)
            set_add(distinct, b);
    }
}

void laughter_run(struct game *game, struct frame *frame) {
    if (frame->phase++ == 0) {
        tell(game, EVENT_NEWCASTLE_LEAVES, 0, 0, 0, 0);
        replace_newcastle(game);
        return;
    }
    flow_return(game);
    uint64_t set[BRIGADE_WORDS];
    northern_brigades(game, set);
    if ((set[0] | set[1]) != 0)
        flow_call(game, STEP_LAUGHTER_LOSS, ROYALIST, 2);
}

void laughter_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS];
    northern_brigades(game, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        list_add1(list, VERB_LOSE, b);
}

void laughter_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int left = --frame->reg[LAUGHTER_LOSS_LEFT], holder = state_of(game)->brigade_at[action->arg[0]];
    int area = brigade_area(state_of(game), action->arg[0]);
    uint64_t set[BRIGADE_WORDS];
    brigade_eliminate(game, action->arg[0]);
    if (holder < GENERALS)
        general_check_lone(game, holder);
    if (area != NONE)
        siege_check(game, area);
    northern_brigades(game, set);
    if (left == 0 || (set[0] | set[1]) == 0)
        flow_return(game);
}
