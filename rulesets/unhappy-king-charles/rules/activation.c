/* Activations from declaration to end: UP-16, UP-17.3, UP-20.1. */
#include "activation.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "movement.h"
#include "places.h"
#include "sieges.h"
#include "subordination.h"

/* ---- conditions ---------------------------------------------------------------------------------------------- */

/* UP-16, UP-16.1: rating and size; once a card. ops 0: a Campaign or an event. */
static bool card_suffices(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    int size = s->superior[general] == NONE ? army_size(s, general) : s->strength[general];
    if (s->play.activated >> general & 1)
        return false;
    return ops == 0 || (c->general[general].activation <= ops && (size < c->rules.major_army || ops == 3));
}

/* UP-12.5: two Generals may not move the same Brigade on one card. A commander may set out without Subordinates whose
 * Brigades were moved, if there are others. */
static bool may_set_out(const struct uk_state *s, int general) {
    if (army_is_fresh(s, general))
        return true;
    int fresh = 0;
    FOR_EACH_BIT (g, army_generals(s, general)) {
        bool moved = false;
        for (int b = 0; b < BRIGADES; b++)
            moved |= s->brigade_at[b] == g && set_has(s->play.moved, b);
        if (moved && g == general)
            return false;
        fresh += moved ? 0 : s->strength[g];
    }
    return fresh > 0;
}

bool may_activate_to_move(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    if (!general_on_map(s, general) || !general_has_brigades(s, general) || !card_suffices(c, s, general, ops) ||
        !may_set_out(s, general))
        return false;
    if (general_is_inside(s, general))
        return general_is_free(s, general) && may_make_war(s, general_side(c, general));
    if (s->superior[general] != NONE && !may_move_away(c, s, general))
        return false;
    return general != WALLER || s->war_begun;
}

bool may_activate_to_bombard(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    if (!general_is_free(s, general) || general_is_inside(s, general) || !card_suffices(c, s, general, ops))
        return false;
    int area = s->general_at[general];
    return may_besiege(c, s, general, area) && fortress_besieger(c, s, area) == general;
}

bool may_enter_england(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    if (s->general_at[general] != BOX_WAITING || s->covenanters != SCOTS_MAY_ENTER ||
        !card_suffices(c, s, general, ops))
        return false;
    return general == LEVEN || (general == CALLANDER && !s->callander && s->turn >= LATE_1644);
}

/* UP-16.1: a small card cannot place a General who would lead a Major Army together with the Generals already there. */
static bool stays_small(const struct uk_content *c, const struct uk_state *s, int general, int area, int ops) {
    int size = 1;
    FOR_EACH_BIT (g, commanders_outside(c, s, area, general_side(c, general)))
        if (c->general[g].level > c->general[general].level)
            size += army_size(s, g);
    return ops == 0 || ops == 3 || size < c->rules.major_army;
}

void bring_on_list(const struct game *game, int general, int ops, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (s->general_at[general] != BOX_AVAILABLE || (ops > 0 && c->general[general].activation > ops) ||
        (general == WALLER && !s->war_begun))
        return;
    const struct area_set areas = areas_with_unled(s, general_side(c, general));
    FOR_EACH_AREA(a, areas)
    if (brigade_awaits(c, s, general, a) && may_arrive(c, s, general, a) && stays_small(c, s, general, a, ops))
        list_add2(list, VERB_BRING_ON, general, a);
}

void bring_on(struct game *game, int general, int area) {
    int side = general_side(content_of(game), general);
    general_move(game, general, area);
    tell(game, EVENT_GENERAL_PLACED, general, area, 0, 0);
    generals_combine(game, area, side);
    activation_begin(game, general, MODE_MOVE);
    flow_call(game, STEP_TAKE_BRIGADES, side, general);
}

/* ---- the step -------------------------------------------------------------------------------------------------- */

void activation_begin(struct game *game, int general, int mode) {
    struct uk_state *s = state_of(game);
    s->op = (struct operation){
        .general = (int8_t)general, .mode = (int8_t)mode, .from = NONE, .line = LINE_NONE, .intercepted = NONE};
    s->play.activated |= general_bit(general);
    s->sheltered &= ~army_generals(s, general);
    tell(game, EVENT_ACTIVATED, general, 0, 0, 0);
    flow_call(game, STEP_ACTIVATION, general_side(content_of(game), general), general, mode);
}

enum { DECLARED, CARRIED_OUT, SALLIED, ENDS };

static void begin_bombardment(struct game *game, int side, int general) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    if (area >= AREAS || !may_besiege(content_of(game), s, general, area))
        return;
    if (s->siege[area] == SIEGE_NONE)
        siege_place(game, area, SIEGE_MARKER);
    bombardment_begin(game, side, area, 0, ASSAULT_NORMAL);
}

static void carry_out(struct game *game, int side, int general, int mode) {
    switch (mode) {
    case MODE_MOVE: flow_call(game, STEP_MOVE, side, general); break;
    case MODE_ENTRY: flow_call(game, STEP_ENTRY_AREA, side, general); break;
    case MODE_BOMBARD: begin_bombardment(game, side, general); break;
    default: flow_call(game, STEP_SORTIE, side, general); break;
    }
}

int retraced_to(const struct uk_content *c, const struct uk_state *s, int general) {
    int side = general_side(c, general), here = s->general_at[general];
    for (int k = s->op.path_count - 1; k >= 0; k--) {
        int area = s->op.path[k];
        if (area != here && !stands_outside(c, s, area, opponent(side)) && may_join_at(c, s, general, area))
            return area;
    }
    return NONE;
}

static bool retrace(struct game *game, int general) {
    const struct uk_content *c = content_of(game);
    int here = state_of(game)->general_at[general], area = retraced_to(c, state_of(game), general);
    if (area == NONE)
        return false;
    army_move(game, general, area);
    tell(game, EVENT_RETRACED, general, area, 0, 0);
    siege_check(game, here);
    generals_combine(game, area, general_side(c, general));
    return true;
}

/* The first Area from this one on with an Illegal Position of the side: two of its Commanding Generals outside. */
static int next_illegal_position(const struct uk_content *c, const struct uk_state *s, int side, int from) {
    struct area_set one = {{0, 0}}, several = {{0, 0}};
    FOR_EACH_BIT (g, c->generals_of[side] & ~s->inside)
        if (general_is_free(s, g))
            areas_add(areas_have(&one, s->general_at[g]) ? &several : &one, s->general_at[g]);
    return set_next(several.word, AREA_WORDS, from);
}

bool illegal_positions_call(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int side = 0; side < SIDES; side++)
        for (int a = next_illegal_position(c, s, side, 0); a < AREAS; a = next_illegal_position(c, s, side, a + 1)) {
            generals_combine(game, a, side);
            if (!illegal_position(c, s, a, side))
                continue;
            int active = s->op.general;
            if (active != NONE && s->general_at[active] == a && general_side(c, active) == side &&
                general_is_free(s, active) && retrace(game, active))
                continue;
            flow_call(game, STEP_ILLEGAL, side, a, 1);
            return true;
        }
    return false;
}

void activation_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[ACTIVATION_GENERAL], mode = frame->reg[ACTIVATION_MODE], side = frame->role;
    switch (frame->phase) {
    case DECLARED:
        frame->phase = CARRIED_OUT;
        if (side == ROYALIST)
            flow_call(game, STEP_TURNHAM_WINDOW, PARLIAMENT, general);
        return;
    case CARRIED_OUT:
        frame->phase = SALLIED;
        carry_out(game, side, general, mode);
        return;
    case SALLIED:
        frame->phase = ENDS;
        if (mode == MODE_SORTIE && move_goes_on(s, general))
            flow_call(game, STEP_MOVE, side, general);
        return;
    default:
        generals_check_lone(game, ROYALIST);
        generals_check_lone(game, PARLIAMENT);
        sieges_check(game);
        if (s->ending == ENDING_NONE && illegal_positions_call(game))
            return;
        sieges_check(game);
        s->op = (struct operation){.general = NONE, .from = NONE, .intercepted = NONE};
        flow_return(game);
    }
}
