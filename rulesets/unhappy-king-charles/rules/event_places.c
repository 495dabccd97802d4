/* Events about Fortresses: plots (61, 67, 87), free Bombardments (86, 95, 97), the Queen (63), London Rising (100). */
#include "../../kit/dice.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "events.h"
#include "odds.h"
#include "sieges.h"

/* ---- plots ------------------------------------------------------------------------------------------------------- */

/* Controlled by the side, with none of its Generals and Brigades in the Area. */
static bool is_ungarrisoned(const struct game *game, int area, int side) {
    const struct uk_state *s = uk(game);
    return s->control[area] == side && !stands_there(CONTENT(game), s, area, side);
}

struct area_set plot_targets(const struct game *game, int side) {
    const struct uk_content *c = CONTENT(game);
    const int towns[] = {c->at.hull, c->at.plymouth};
    struct area_set targets = {{0, 0}};
    for (int k = 0; k < 2; k++)
        if (is_ungarrisoned(game, towns[k], opponent(side)))
            areas_add(&targets, towns[k]);
    return targets;
}

struct area_set hull_plot_targets(const struct game *game, int side) {
    const int hull = CONTENT(game)->at.hull;
    struct area_set targets = {{0, 0}};
    if (is_ungarrisoned(game, hull, opponent(side)))
        areas_add(&targets, hull);
    return targets;
}

struct area_set wilmot_targets(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    struct area_set targets = {{0, 0}};
    for (int a = 0; a < AREAS; a++) {
        const int class = c->area[a].fortress_class, region = c->area[a].region;
        if (class < 1 || class > 2 || (region != THE_SOUTH && region != THE_MIDLANDS) ||
            !is_ungarrisoned(game, a, opponent(side)))
            continue;
        bool beside = false;
        FOR_EACH_AREA(b, c->adjacent[a])
        beside = beside || s->control[b] == side || (s->generals_in[b] & c->generals_of[side]) != 0;
        if (beside)
            areas_add(&targets, a);
    }
    return targets;
}

static bool general_near(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    for (int g = 0; g < GENERALS; g++)
        if (c->general[g].side == side && general_on_map(s, g) && c->distance[s->general_at[g]][area] <= 1)
            return true;
    return false;
}

/* What must be rolled at least. */
static int plot_needs(const struct game *game, int card, int area) {
    switch (card) {
    case CARD(61): return general_near(CONTENT(game), uk(game), area, ROYALIST) ? 4 : 5;
    case CARD(67): return 6;
    default: return CONTENT(game)->area[area].fortress_class == 1 ? 4 : 5;
    }
}

void roll_plot(struct game *game, struct frame *frame, const struct effect *effect) {
    const int area = frame->reg[EVENT_CHOICE];
    (void)effect;
    if (area == NONE)
        return;
    const int needed = plot_needs(game, frame->reg[EVENT_CARD], area);
    const int roll = die(game, 6, "plot");
    tell(game, EVENT_PLOT, area, needed, roll, 0);
    if (roll < needed)
        frame->reg[EVENT_CHOICE] = NONE;
}

void surrender_chosen(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)effect;
    if (frame->reg[EVENT_CHOICE] != NONE)
        surrender_begin(game, frame->reg[EVENT_CHOICE], frame->role, SURRENDER_EVENT);
}

void aim_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    uk_put_needed(out, plot_needs(game, flow_top(game)->reg[EVENT_AREA_CARD], action->arg[0]));
}

/* ---- free Bombardments ------------------------------------------------------------------------------------------- */

struct area_set siege_targets(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    struct area_set targets = {{0, 0}};
    for (int a = 0; a < AREAS; a++)
        if (fortress_besieged(s, a) && s->control[a] == opponent(side))
            areas_add(&targets, a);
    return targets;
}

/* UP-C86; UG-6.6: or a Class 1 Fortress that is empty, without a siege. */
struct area_set meldrum_targets(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    struct area_set targets = siege_targets(game, side);
    for (int a = 0; a < AREAS && gmt(s); a++)
        if (c->area[a].fortress_class == 1 && is_ungarrisoned(game, a, opponent(side)))
            areas_add(&targets, a);
    return targets;
}

/* Card 95: not Local Notables. */
struct area_set storm_targets(const struct game *game, int side) {
    struct area_set targets = siege_targets(game, side);
    FOR_EACH_AREA(a, targets)
    if (notable_in(CONTENT(game), uk(game), a) != NONE)
        areas_remove(&targets, a);
    return targets;
}

/* UG-6.6, card 86: the roll counts by itself. Leaves the Area chosen where it Surrenders. */
static void summon_by_roll(struct game *game, struct frame *frame, int area) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int needed = fortress_surrender_value(c, s, area) - bombardment_modifier(c, s, area);
    const int roll = die(game, 6, "summons");
    tell(game, EVENT_PLOT, area, needed, roll, 0);
    if (roll < needed)
        frame->reg[EVENT_CHOICE] = NONE;
}

/* count: the modifier; arg: enum bombardment_assault. */
void bombard_chosen(struct game *game, struct frame *frame, const struct effect *effect) {
    const int area = frame->reg[EVENT_CHOICE];
    if (area == NONE)
        return;
    if (!fortress_besieged(uk(game), area)) {
        summon_by_roll(game, frame, area);
        return;
    }
    if (frame->reg[EVENT_CARD] == CARD(86))
        frame->reg[EVENT_CHOICE] = NONE; /* a Bombardment has its own Surrender */
    bombardment_begin(game, frame->role, area, effect->count, (enum bombardment_assault)effect->arg);
}

void bombard_at_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int area = action->arg[0];
    (void)role;
    put_format(out, "%d of %d so far, %+d to the roll", s->bombarded[area], fortress_surrender_value(c, s, area),
               bombardment_modifier(c, s, area));
}

/* Card 95: storm a Fortress, or sack a town. */
bool can_storm_or_sack(const struct game *game, int side, const struct effect *effect) {
    const struct area_set targets = storm_targets(game, side);
    return !areas_empty(&targets) || can_place_markers(game, side, effect + 2);
}

void storm_or_sack(struct game *game, struct frame *frame, const struct effect *effect) {
    const struct area_set targets = storm_targets(game, frame->role);
    (void)effect;
    if (!areas_empty(&targets))
        flow_call(game, STEP_STORM_OR_SACK, frame->role, frame->reg[EVENT_CARD]);
}

void storm_or_sack_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = storm_targets(game, role);
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_BOMBARD_AT, a);
    if (can_place_markers(game, role, uk_event_effect(frame->reg[STORM_OR_SACK_CARD], 2)))
        list_add(list, VERB_SACK);
}

void storm_or_sack_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    flow_return(game);
    if (action->verb != VERB_SACK)
        uk_event_choice(game, action->arg[0]);
}

/* ---- the Queen (63) ---------------------------------------------------------------------------------------------- */

/* UP-C63: York, or a Port on the east coast of the North; GMT: such a Port whoever controls it. */
struct area_set queen_landings(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int landings[] = {c->at.york, c->at.newcastle, c->at.scarborough, c->at.hull, c->at.berwick};
    struct area_set targets = {{0, 0}};
    for (int k = 0; k < (int)(sizeof landings / sizeof *landings); k++) {
        const int a = landings[k];
        const bool open = s->control[a] == side || (gmt(s) && a != c->at.york);
        if (open && s->siege[a] == SIEGE_NONE && (s->control[a] == side || !stands_there(c, s, a, opponent(side))))
            areas_add(&targets, a);
    }
    return targets;
}

void land_queen(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const int area = frame->reg[EVENT_CHOICE];
    (void)effect;
    if (area == NONE || s->queen != PLACE_WAITING)
        return;
    const bool inside = area_is_fortress(CONTENT(game), s, area) && s->control[area] == frame->role;
    s->queen = (uint8_t)((inside ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    tell(game, EVENT_QUEEN_LANDS, area, 0, 0, 0);
}

/* ---- London Rising (100) ----------------------------------------------------------------------------------------- */

bool london_is_parliaments(const struct game *game, int side) {
    return uk(game)->control[CONTENT(game)->at.london] == opponent(side);
}

void london_rises(struct game *game, struct frame *frame, const struct effect *effect) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int london = c->at.london;
    const int modifier = infrastructures_controlled(c, s, ROYALIST) - infrastructures_controlled(c, s, PARLIAMENT) -
                         fortress_garrison(c, s, london);
    const int roll = die(game, 6, "London Rising");
    (void)effect;
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
    const struct uk_content *c = CONTENT(game);
    struct area_set targets = c->adjacent[c->at.london];
    FOR_EACH_AREA(a, targets)
    if (!is_unoccupied(c, uk(game), a))
        areas_remove(&targets, a);
    return targets;
}

/* All that is inside goes to one Area, NONE: it disperses. */
static void garrison_goes(struct game *game, int area) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int london = c->at.london;
    const uint32_t commanders = commanders_inside(c, s, london, PARLIAMENT);
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

void london_garrison_leaves(struct game *game, struct frame *frame, const struct effect *effect) {
    const struct area_set targets = ways_out_of_london(game);
    (void)effect;
    if (frame->reg[EVENT_CHOICE] == NONE || fortress_garrison(CONTENT(game), uk(game), CONTENT(game)->at.london) == 0)
        return;
    if (areas_empty(&targets))
        garrison_goes(game, NONE);
    else
        flow_call(game, STEP_GARRISON_LEAVES, PARLIAMENT);
}

void garrison_leaves_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = ways_out_of_london(game);
    (void)frame;
    (void)role;
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_LEAVE_LONDON, a);
}

void garrison_leaves_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    flow_return(game);
    garrison_goes(game, action->arg[0]);
}
