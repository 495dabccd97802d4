/* Events about Fortresses: plots (61, 67, 87), free Bombardments (86, 95, 97), the Queen (63), London Rising (100). */
#include "../../kit/dice.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "labels.h"
#include "events.h"
#include "odds.h"
#include "sieges.h"

/* ---- plots ------------------------------------------------------------------------------------------------------- */

/* Controlled by the side, without its Generals and Brigades in the Area. */
static bool is_ungarrisoned(const struct game *game, int area, int side) {
    const struct uk_state *s = state_of(game);
    return s->control[area] == side && !stands_there(content_of(game), s, area, side);
}

static bool general_near(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    for (int g = 0; g < GENERALS; g++)
        if (c->general[g].side == side && general_on_map(s, g) && c->distance[s->general_at[g]][area] <= 1)
            return true;
    return false;
}

static bool beside_own(const struct game *game, int area, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    FOR_EACH_AREA(b, c->adjacent[area])
    if (s->control[b] == side || (s->generals_in[b] & c->generals_of[side]) != 0)
        return true;
    return false;
}

static bool is_plotted(const struct game *game, int side, const struct uk_op *op, int area) {
    const struct uk_content *c = content_of(game);
    int class = c->area[area].fortress_class;
    if (!areas_empty(&op->areas) && !areas_have(&op->areas, area))
        return false;
    if (op->class_most > 0 && (class < 1 || class > op->class_most))
        return false;
    return op_covers(c, op, area) && is_ungarrisoned(game, area, opponent(side)) &&
           (!(op->flags & BESIDE_OWN) || beside_own(game, area, side));
}

struct area_set plot_targets(const struct game *game, int side, const struct uk_op *op) {
    struct area_set targets = {{0, 0}};
    for (int a = 0; a < AREAS; a++)
        if (is_plotted(game, side, op, a))
            areas_add(&targets, a);
    return targets;
}

/* The least roll that succeeds. op: roll-plot. */
static int plot_needs(const struct game *game, int side, const struct uk_op *op, int area) {
    if (op->least_near > 0 && general_near(content_of(game), state_of(game), area, side))
        return op->least_near;
    return op->least_weak > 0 && content_of(game)->area[area].fortress_class == 1 ? op->least_weak : op->least;
}

void roll_plot(struct game *game, struct frame *frame, const struct uk_op *op) {
    int area = frame->reg[EVENT_CHOICE];
    if (area == NONE)
        return;
    int needed = plot_needs(game, frame->role, op, area);
    int roll = die(game, 6, "plot");
    tell(game, EVENT_PLOT, area, needed, roll, 0);
    if (roll < needed)
        frame->reg[EVENT_CHOICE] = NONE;
}

void surrender_chosen(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (frame->reg[EVENT_CHOICE] != NONE)
        surrender_begin(game, frame->reg[EVENT_CHOICE], frame->role, SURRENDER_EVENT);
}

void aim_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    uk_put_needed(out, plot_needs(game, role, uk_op_asked(game) + 1, action->arg[0]));
}

DETAIL_IS_NUMBER(aim)

/* ---- free Bombardments ------------------------------------------------------------------------------------------- */

static struct area_set besieged(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    struct area_set targets = {{0, 0}};
    for (int a = 0; a < AREAS; a++)
        if (fortress_besieged(s, a) && s->control[a] == opponent(side))
            areas_add(&targets, a);
    return targets;
}

/* UP-C86; UG-6.6: or an empty Class 1 Fortress without a siege. */
struct area_set siege_targets(const struct game *game, int side, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct area_set targets = besieged(game, side);
    for (int a = 0; a < AREAS && (op->flags & GMT_EMPTY) && gmt(s); a++)
        if (c->area[a].fortress_class == 1 && is_ungarrisoned(game, a, opponent(side)))
            areas_add(&targets, a);
    return targets;
}

/* Not Local Notables. */
static struct area_set storm_targets(const struct game *game, int side) {
    struct area_set targets = besieged(game, side);
    FOR_EACH_AREA(a, targets)
    if (notable_in(content_of(game), state_of(game), a) != NONE)
        areas_remove(&targets, a);
    return targets;
}

/* UG-6.6: only the roll counts. The Area stays chosen if it Surrenders. */
static void summon_by_roll(struct game *game, struct frame *frame, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int needed = fortress_surrender_value(c, s, area) - bombardment_modifier(c, s, area);
    int roll = die(game, 6, "summons");
    tell(game, EVENT_PLOT, area, needed, roll, 0);
    if (roll < needed)
        frame->reg[EVENT_CHOICE] = NONE;
}

void bombard_chosen(struct game *game, struct frame *frame, const struct uk_op *op) {
    int area = frame->reg[EVENT_CHOICE];
    if (area == NONE)
        return;
    if (!fortress_besieged(state_of(game), area)) {
        summon_by_roll(game, frame, area);
        return;
    }
    if (op[1].kind == OP_SURRENDER)
        frame->reg[EVENT_CHOICE] = NONE; /* a Bombardment has its own Surrender */
    bombardment_begin(game, frame->role, area, op->modifier, (enum bombardment_assault)op->assault);
}

void bombard_at_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = action->arg[0];
    put_format(out, "%d of %d so far, %+d to the roll", s->bombarded[area], fortress_surrender_value(c, s, area),
               bombardment_modifier(c, s, area));
}

DETAIL_IS_NUMBER(bombard_at)

/* Card 95: storm a Fortress, or sack a town. */
bool can_storm_or_sack(const struct game *game, int side, const struct uk_op *op) {
    const struct area_set targets = storm_targets(game, side);
    return !areas_empty(&targets) || can_place_markers(game, side, op + 2);
}

void storm_or_sack(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct area_set targets = storm_targets(game, frame->role);
    if (!areas_empty(&targets))
        flow_call(game, STEP_STORM_OR_SACK, frame->role, frame->reg[EVENT_CARD]);
}

void storm_or_sack_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = storm_targets(game, role);
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_BOMBARD_AT, a);
    if (can_place_markers(game, role, uk_op_asked(game) + 2))
        list_add(list, VERB_SACK);
}

void storm_or_sack_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb != VERB_SACK)
        uk_event_choice(game, action->arg[0]);
}

/* ---- the Queen (63) ---------------------------------------------------------------------------------------------- */

/* UP-C63: York, or a Port on the east coast of the North; GMT: such a Port under either side's control. */
struct area_set landings(const struct game *game, int side, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct area_set targets = {{0, 0}};
    FOR_EACH_AREA(a, op->areas) {
        bool open = s->control[a] == side || (gmt(s) && areas_have(&op->gmt_areas, a));
        bool free = s->siege[a] == SIEGE_NONE || (op->flags & BESIEGED);
        if (open && free && (s->control[a] == side || !stands_there(c, s, a, opponent(side))))
            areas_add(&targets, a);
    }
    return targets;
}

void land_queen(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    int area = frame->reg[EVENT_CHOICE];
    if (area == NONE || s->queen != PLACE_WAITING)
        return;
    bool inside = area_is_fortress(content_of(game), s, area) && s->control[area] == frame->role;
    queen_put(game, (inside ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    tell(game, EVENT_QUEEN_LANDS, area, 0, 0, 0);
}

/* ---- London Rising (100) ----------------------------------------------------------------------------------------- */

void london_rises(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int london = c->role.london;
    int modifier = infrastructures_controlled(c, s, ROYALIST) - infrastructures_controlled(c, s, PARLIAMENT) -
                   fortress_garrison(c, s, london);
    int roll = die(game, 6, "London Rising");
    tell(game, EVENT_RISING, modifier, roll, c->rules.london_rising, 0);
    frame->reg[EVENT_CHOICE] = (int16_t)(roll + modifier >= c->rules.london_rising ? london : NONE);
}

static bool is_unoccupied(const struct uk_content *c, const struct uk_state *s, int area) {
    for (int side = 0; side < SIDES; side++)
        if (stands_there(c, s, area, side) || place_area(s, s->train[side]) == area)
            return false;
    return notable_in(c, s, area) == NONE && place_area(s, s->queen) != area;
}

static struct area_set ways_out_of_london(const struct game *game) {
    const struct uk_content *c = content_of(game);
    struct area_set targets = c->adjacent[c->role.london];
    FOR_EACH_AREA(a, targets)
    if (!is_unoccupied(c, state_of(game), a))
        areas_remove(&targets, a);
    return targets;
}

/* Everything inside goes to one Area; NONE: it disperses. */
static void garrison_goes(struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int london = c->role.london;
    uint32_t commanders = commanders_inside(c, s, london, PARLIAMENT);
    uint64_t set[BRIGADE_WORDS];
    brigades_at(c, s, PLACE_INSIDE + london, PARLIAMENT, set);
    FOR_EACH_BIT (g, commanders) {
        if (area == NONE)
            army_disperse(game, g);
        else
            army_move(game, g, area);
        if (area != NONE)
            tell(game, EVENT_MOVED, g, area, 0, 0);
    }
    if (set[0] == 0 && set[1] == 0)
        return;
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_move(game, b, PLACE_OUTSIDE + (area == NONE ? london : area));
    if (area == NONE)
        unled_disperse(game, london, PARLIAMENT);
    else
        tell(game, EVENT_GARRISON_LEAVES, area, 0, 0, 0);
}

void london_garrison_leaves(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct area_set targets = ways_out_of_london(game);
    if (frame->reg[EVENT_CHOICE] == NONE ||
        fortress_garrison(content_of(game), state_of(game), content_of(game)->role.london) == 0)
        return;
    if (areas_empty(&targets))
        garrison_goes(game, NONE);
    else
        flow_call(game, STEP_GARRISON_LEAVES, PARLIAMENT);
}

void garrison_leaves_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = ways_out_of_london(game);
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_LEAVE_LONDON, a);
}

void garrison_leaves_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    garrison_goes(game, action->arg[0]);
}
