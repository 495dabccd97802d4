/* Movement of an Activated General: UP-17.1 to UP-17.3; the Covenanters' moves of the annex. */
#include "movement.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "places.h"
#include "contact.h"
#include "subordination.h"

/* A Subordinate moves only with his own Brigades (UP-17.3). */
static int size_that_moves(const struct uk_state *s, int general) {
    return s->superior[general] == NONE ? army_size(s, general) : s->strength[general];
}

int movement_points(const struct uk_content *c, const struct uk_state *s, int general) {
    int size = size_that_moves(s, general);
    int points = size <= 3 ? c->rules.move_1_to_3 : size <= 6 ? c->rules.move_4_to_6 : c->rules.move_7_to_9;
    return points + (s->op.general == general ? s->op.bonus : 0);
}

bool army_is_fresh(const struct uk_state *s, int general) {
    uint64_t army[BRIGADE_WORDS];
    if ((s->play.moved[0] | s->play.moved[1]) == 0)
        return true;
    army_brigades(s, general, army);
    return ((army[0] & s->play.moved[0]) | (army[1] & s->play.moved[1])) == 0;
}

/* s->op.queen: undecided; taken in this Area; on the way; left for good in this Activation. */
enum { QUEEN_AS_SHE_WAS, QUEEN_TAKEN, QUEEN_UNDER_WAY, QUEEN_LEFT };

/* ---- costs (UP-17.1) ------------------------------------------------------------------------------------------ */

/* Is the General the Besieging General of his Area? */
static bool besieges(const struct uk_content *c, const struct uk_state *s, int general) {
    int area = s->general_at[general];
    return s->siege[area] != SIEGE_NONE && s->superior[general] == NONE && fortress_besieger(c, s, area) == general;
}

int leaving_cost(const struct uk_content *c, const struct uk_state *s, int general) {
    return (besieges(c, s, general) || s->op.lifted ? c->rules.siege_lines : 0) +
           (s->op.won ? c->rules.after_battle : 0);
}

int points_left(const struct uk_content *c, const struct uk_state *s, int general) {
    return movement_points(c, s, general) - s->op.spent;
}

static bool maritime_allows(const struct uk_content *c, const struct uk_state *s, int general) {
    return size_that_moves(s, general) + (gmt(s) ? s->play.maritime : 0) <= c->rules.maritime_most;
}

int move_cost(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    const int8_t by_line[] = {c->rules.road, c->rules.mountain, c->rules.maritime};
    int from = s->general_at[general], side = general_side(c, general), line = area_line(c, from, area);
    if (line == LINE_NONE || (line == LINE_MARITIME && !maritime_allows(c, s, general)))
        return NONE;
    if (!may_make_war(s, side) && stands_there(c, s, area, opponent(side)))
        return NONE;
    if (s->superior[general] == NONE && !rest_is_legal(c, s, from, side, general_bit(general)))
        return NONE;
    if (s->op.mode == MODE_MOVE && s->op.path_count == 0 && !army_is_fresh(s, general))
        return NONE;
    int cost = by_line[line] + leaving_cost(c, s, general);
    return cost <= points_left(c, s, general) ? cost : NONE;
}

bool may_move_away(const struct uk_content *c, const struct uk_state *s, int general) {
    const struct uk_area *here = &c->area[s->general_at[general]];
    for (int k = 0; k < here->degree; k++)
        if (move_cost(c, s, general, here->neighbour[k]) != NONE)
            return true;
    return false;
}

/* ---- the General's choices -------------------------------------------------------------------------------------- */

/* UP-17.1a */
static bool may_mark(const struct uk_content *c, const struct uk_state *s, int general) {
    int area = s->general_at[general], side = general_side(c, general);
    if (s->control[area] == side || area_is_fortress(c, s, area) ||
        points_left(c, s, general) < c->rules.change_control)
        return false;
    return s->control[area] == NEUTRAL || may_make_war(s, side);
}

bool may_grow(const struct uk_content *c, const struct uk_state *s, int general, int more) {
    return !s->op.small || size_that_moves(s, general) + more < c->rules.major_army;
}

static void list_pick_up(const struct uk_content *c, const struct uk_state *s, int general, struct action_list *list) {
    int area = s->general_at[general], side = general_side(c, general);
    if (s->outside[side][area] + s->within[area] == 0 || !may_grow(c, s, general, 1))
        return;
    FOR_EACH_BIT (taker, army_generals(s, general)) {
        uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
        if (general_room(c, s, taker) <= 0)
            continue;
        takeable(c, s, taker, set);
        for (int w = 0; w < BRIGADE_WORDS; w++)
            set[w] &= ~s->play.moved[w];
        brigades_distinct(c, s, set, distinct);
        FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
            list_add2(list, VERB_TAKE, b, taker);
    }
}

static void list_train_and_queen(const struct uk_content *c, const struct uk_state *s, int general,
                                 struct action_list *list) {
    int area = s->general_at[general], side = general_side(c, general);
    if (s->train[side] == PLACE_INSIDE + area)
        list_add1(list, VERB_PICK_UP_TRAIN, general);
    if (side != ROYALIST)
        return;
    if (s->turn != LATE_1644 && s->op.queen == QUEEN_AS_SHE_WAS &&
        (s->queen == PLACE_INSIDE + area || s->queen == PLACE_OUTSIDE + area))
        list_add1(list, VERB_TAKE_QUEEN, general);
    if (s->queen == general && s->op.queen != QUEEN_TAKEN)
        list_add1(list, VERB_LEAVE_QUEEN, area);
}

/* UP-17.3: taking other Generals under command, leaving Subordinates behind. */
static void list_command(const struct uk_content *c, const struct uk_state *s, int general, struct action_list *list) {
    int area = s->general_at[general], side = general_side(c, general);
    FOR_EACH_BIT (g, commanders_outside(c, s, area, side) & ~general_bit(general) & ~s->op.left)
        if (combined_commander(c, s, general, g) == general && army_is_fresh(s, g) &&
            may_grow(c, s, general, army_size(s, g)))
            list_add1(list, VERB_COMMAND, g);
    if (points_left(c, s, general) <= 0)
        return;
    FOR_EACH_BIT (g, army_generals(s, general) & ~general_bit(general))
        if (army_size(s, general) > s->strength[g])
            list_add1(list, VERB_LEAVE, g);
}

/* UP-17.2: only Covenanters and Lorrainers may be left behind, and one Brigade must stay with the General. */
static void list_drop(const struct uk_content *c, const struct uk_state *s, int general, struct action_list *list) {
    int area = s->general_at[general], side = general_side(c, general);
    uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    if (c->general[general].faction == ENGLISH || s->strength[general] < 2 || points_left(c, s, general) <= 0)
        return;
    brigades_at(c, s, general, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (c->brigade[b].pool != POOL_COVENANTER && c->brigade[b].pool != POOL_LORRAINER)
            set_remove(set, b);
    brigades_distinct(c, s, set, distinct);
    bool inside = area_is_fortress(c, s, area) && s->control[area] == side &&
                  fortress_garrison(c, s, area) < fortress_limit(c, s, area);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS) {
        list_add2(list, VERB_DROP, b, SPOT_OUTSIDE);
        if (inside)
            list_add2(list, VERB_DROP, b, SPOT_INSIDE);
    }
}

/* Annex, card 2. */
static bool may_withdraw_to_scotland(const struct uk_content *c, const struct uk_state *s, int general) {
    int area = s->general_at[general];
    return c->general[general].faction == COVENANTER && areas_have(&c->role.gates, area) &&
           points_left(c, s, general) >= c->rules.to_scotland;
}

/* UP-17.3: true if no General there would take this General under command. */
static bool commands_all(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    FOR_EACH_BIT (g, commanders_outside(c, s, area, general_side(c, general)) & ~general_bit(general))
        if (combined_commander(c, s, general, g) == g)
            return false;
    return true;
}

/* UP-20.1: Generals that the moving General takes under command at the end of the move besiege together with him. */
static bool may_besiege_together(const struct uk_content *c, const struct uk_state *s, int general, int area) {
    int size = 0;
    FOR_EACH_BIT (g, commanders_outside(c, s, area, general_side(c, general)))
        size += army_size(s, g);
    return may_besiege_with(c, s, general, size, area);
}

/* UG-14.1: an Activated army can be placed inside its Fortress, where no other General of its side commands. */
static bool may_shelter(const struct uk_content *c, const struct uk_state *s, int general) {
    int area = s->general_at[general];
    return gmt(s) && commanders_outside(c, s, area, general_side(c, general)) == general_bit(general) &&
           may_withdraw(c, s, general);
}

/* UP-17.3: the General may always end here; an Illegal Position is retraced. */
static void list_stop(const struct uk_content *c, const struct uk_state *s, int general, struct action_list *list) {
    int area = s->general_at[general], side = general_side(c, general);
    list_add(list, VERB_STOP);
    if (s->siege[area] == SIEGE_NONE && rest_is_legal(c, s, area, side, 0) && commands_all(c, s, general, area) &&
        may_besiege_together(c, s, general, area))
        list_add1(list, VERB_BESIEGE, area);
}

void move_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[MOVE_GENERAL];
    const struct uk_area *here = &c->area[s->general_at[general]];
    for (int k = 0; k < here->degree; k++)
        if (move_cost(c, s, general, here->neighbour[k]) != NONE)
            list_add1(list, VERB_MOVE, here->neighbour[k]);
    if (s->superior[general] != NONE) { /* UP-17.3: he is Activated to move away */
        if (may_withdraw_to_scotland(c, s, general))
            list_add(list, VERB_TO_SCOTLAND);
        if (list->count == 0)
            list_add(list, VERB_STOP);
        return;
    }
    if (may_mark(c, s, general))
        list_add(list, VERB_MARK);
    list_pick_up(c, s, general, list);
    list_train_and_queen(c, s, general, list);
    list_command(c, s, general, list);
    list_drop(c, s, general, list);
    if (may_withdraw_to_scotland(c, s, general))
        list_add(list, VERB_TO_SCOTLAND);
    if (may_shelter(c, s, general))
        list_add2(list, VERB_GO_INSIDE, general, s->general_at[general]);
    list_stop(c, s, general, list);
}

/* ---- carrying out the choice ------------------------------------------------------------------------------------- */

static void go(struct game *game, struct frame *frame, int area) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[MOVE_GENERAL], from = s->general_at[general];
    s->op.spent = (int8_t)(s->op.spent + move_cost(c, s, general, area));
    if (besieges(c, s, general))
        siege_lift(game, from);
    if (s->superior[general] != NONE)
        army_march_off(game, general);
    if (s->op.queen == QUEEN_TAKEN)
        s->op.queen = QUEEN_UNDER_WAY;
    s->op.won = s->op.lifted = 0;
    flow_call(game, STEP_ENTER, frame->role, general, area, area_line(c, from, area));
}

static void drop(struct game *game, int general, int brigade, int spot) {
    struct uk_state *s = state_of(game);
    role_set audience = fog_audience_leaving(content_of(game), s, brigade);
    brigade_move(game, brigade, (spot == SPOT_INSIDE ? PLACE_INSIDE : PLACE_OUTSIDE) + s->general_at[general]);
    set_add(s->play.moved, brigade);
    tell_secret(game, EVENT_DROPPED, audience, audience, general, brigade, s->general_at[general], spot);
    siege_check(game, s->general_at[general]);
}

/* They do not come back. Brigades that are not Covenanters stay. */
static void withdraw_to_scotland(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    uint32_t leave = 0;
    FOR_EACH_BIT (g, army_generals(s, general))
        if (content_of(game)->general[g].faction == COVENANTER)
            leave |= general_bit(g);
    tell(game, EVENT_TO_SCOTLAND, general, 0, 0, 0);
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] < GENERALS && (leave >> s->brigade_at[b] & 1))
            brigade_move(game, b,
                         content_of(game)->brigade[b].pool == POOL_COVENANTER ? PLACE_GONE : PLACE_OUTSIDE + area);
    FOR_EACH_BIT (g, leave)
        general_remove(game, g);
    siege_check(game, area);
}

static void take_command(struct game *game, int general, int other) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    bool lines = besieges(content_of(game), s, other);
    army_join(game, other, general);
    if (lines) {
        siege_lift(game, area);
        s->op.lifted = 1;
    }
}

static void go_inside(struct game *game, int general) {
    int area = state_of(game)->general_at[general];
    if (fortress_shut(content_of(game), state_of(game), area))
        army_go_inside(game, general);
    else
        army_shelter(game, general);
    tell(game, EVENT_WENT_INSIDE, general, area, 0, 0);
}

void move_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    const int16_t *arg = action->arg;
    int general = frame->reg[MOVE_GENERAL];
    switch (action->verb) {
    case VERB_MOVE: go(game, frame, arg[0]); return;
    case VERB_MARK:
        s->op.spent = (int8_t)(s->op.spent + content_of(game)->rules.change_control);
        area_set_control(game, s->general_at[general], role);
        return;
    case VERB_TAKE: brigade_take(game, arg[0], arg[1]); return;
    case VERB_PICK_UP_TRAIN:
        train_put(game, role, general);
        tell(game, EVENT_TRAIN_TAKEN, general, 0, 0, 0);
        return;
    case VERB_TAKE_QUEEN:
        queen_put(game, general);
        s->op.queen = QUEEN_TAKEN;
        tell(game, EVENT_QUEEN_MOVED, general, 0, 0, 0);
        return;
    case VERB_LEAVE_QUEEN:
        queen_stays(game);
        s->op.queen = QUEEN_LEFT;
        return;
    case VERB_COMMAND: take_command(game, general, arg[0]); return;
    case VERB_LEAVE:
        army_leave(game, arg[0]);
        s->op.left |= general_bit(arg[0]);
        return;
    case VERB_DROP: drop(game, general, arg[0], arg[1]); return;
    case VERB_TO_SCOTLAND:
        flow_return(game);
        withdraw_to_scotland(game, general);
        return;
    case VERB_GO_INSIDE:
        flow_return(game);
        go_inside(game, general);
        return;
    case VERB_BESIEGE:
        flow_return(game);
        generals_combine(game, arg[0], role);
        siege_place(game, arg[0], SIEGE_MARKER);
        return;
    default:
        tell(game, EVENT_MOVE_ENDS, general, s->general_at[general], 0, 0);
        flow_return(game);
        return;
    }
}

/* ---- entering an Area -------------------------------------------------------------------------------------------- */

enum { ARRIVE, MEET, SETTLE };

static void arrive(struct game *game, int general, int area, int line) {
    struct uk_state *s = state_of(game);
    int from = s->general_at[general];
    bool entering = from >= AREAS;
    s->op.from = (int8_t)(entering ? NONE : from);
    s->op.line = (int8_t)line;
    s->op.intercepted = NONE;
    if (!entering && s->op.path_count < PATH_MOST)
        s->op.path[s->op.path_count++] = (int8_t)from;
    army_move(game, general, area);
    tell(game, EVENT_MOVED, general, area, 0, 0);
    uint64_t army[BRIGADE_WORDS];
    army_brigades(s, general, army);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        s->play.moved[w] |= army[w];
    if (line == LINE_MARITIME)
        s->play.maritime = (int8_t)(s->play.maritime + army_size(s, general));
    if (entering)
        return;
    generals_check_lone(game, general_side(content_of(game), general));
    siege_check(game, from);
    generals_combine(game, from, general_side(content_of(game), general));
}

bool move_goes_on(const struct uk_state *s, int general) {
    return !s->op.over && s->ending == ENDING_NONE && general_is_free(s, general) && !general_is_inside(s, general) &&
           army_size(s, general) > 0;
}

void enter_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[ENTER_GENERAL], area = frame->reg[ENTER_AREA], line = frame->reg[ENTER_LINE];
    int side = frame->role;
    switch (frame->phase) {
    case ARRIVE:
        frame->phase = MEET;
        arrive(game, general, area, line);
        if (side == ROYALIST)
            flow_call(game, STEP_TURNHAM_WINDOW, PARLIAMENT, general);
        return;
    case MEET:
        frame->phase = SETTLE;
        if (contact_possible(content_of(game), s, general, area, line))
            contact_begin(game, area);
        return;
    default:
        flow_return(game);
        if (!move_goes_on(s, general))
            flow_return(game); /* MOVE */
    }
}

/* ---- Leven and Callander enter England (annex, card 2) ----------------------------------------------------------- */

void entry_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_content *c = content_of(game);
    FOR_EACH_AREA(a, c->role.gates)
    if (may_make_war(state_of(game), role) || !stands_there(c, state_of(game), a, opponent(role)))
        list_add1(list, VERB_ENTER_AT, a);
    if (list->count == 0)
        list_add(list, VERB_DONE);
}

void entry_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int general = frame->reg[ENTRY_AREA_GENERAL];
    if (action->verb == VERB_DONE) {
        flow_return(game);
        return;
    }
    flow_goto(game, STEP_MOVE);
    flow_call(game, STEP_ENTER, role, general, action->arg[0], LINE_NONE);
}
