/* The active General meets the enemy: 18 from Interception to Dispersal, UP-20.1 (sorties), UP-20.4, up to the
 * Battle. */
#include "../../kit/windows.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "odds.h"
#include "places.h"
#include "contact.h"
#include "reactions.h"
#include "subordination.h"

bool contact_possible(const struct uk_content *c, const struct uk_state *s, int general, int area, int line) {
    int side = opponent(general_side(c, general));
    return stands_outside(c, s, area, side) || interceptors(c, s, side, area) != 0;
}

void contact_begin(struct game *game, int area) {
    const struct uk_state *s = state_of(game);
    flow_call(game, STEP_CONTACT, opponent(general_side(content_of(game), s->op.general)), s->op.general, area, NONE,
              NONE, 0);
}

/* The Commanding General of a side outside the Fortress of an Area. Of several: the highest level, then the greatest
 * strength. */
static int commander_in(const struct game *game, int area, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int best = NONE;
    FOR_EACH_BIT (g, commanders_outside(c, s, area, side))
        if (best == NONE || c->general[g].level < c->general[best].level ||
            (c->general[g].level == c->general[best].level && army_size(s, g) > army_size(s, best)))
            best = g;
    return best;
}

/* ---- Dispersal (UP-18.3) ----------------------------------------------------------------------------------------- */

static bool is_foreign(const struct uk_content *c, int brigade) {
    return c->brigade[brigade].pool == POOL_COVENANTER || c->brigade[brigade].pool == POOL_LORRAINER;
}

/* Brigades of the army, and of a defender's Unled Brigades beside it, that may Disperse. */
static void who_may_disperse(const struct game *game, int side, int area, int general, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_content *c = content_of(game);
    const struct operation *op = &state_of(game)->op;
    bool alone = general != NONE && (general == op->intercepted || general == op->general);
    fighters(c, state_of(game), side, general, area, !alone, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        if (is_foreign(c, b))
            set_remove(set, b);
}

/* Disperses the set; foreigners stay and fight. */
static void disperse_some(struct game *game, const uint64_t set[BRIGADE_WORDS], uint32_t generals) {
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        if (set_has(state_of(game)->turned, b))
            brigade_to_available(game, b);
        else
            brigade_move(game, b, PLACE_DISPERSED);
    }
    FOR_EACH_BIT (g, generals)
        general_check_lone(game, g);
}

static void disperse(struct game *game, int side, int area, int general) {
    const struct uk_state *s = state_of(game);
    uint64_t set[BRIGADE_WORDS], army[BRIGADE_WORDS] = {0, 0};
    who_may_disperse(game, side, area, general, set);
    if (general != NONE) {
        army_brigades(s, general, army);
        if ((army[0] & ~set[0]) == 0 && (army[1] & ~set[1]) == 0)
            army_disperse(game, general);
        else
            disperse_some(game, (uint64_t[]){army[0] & set[0], army[1] & set[1]}, army_generals(s, general));
    }
    set[0] &= ~army[0];
    set[1] &= ~army[1];
    if ((set[0] | set[1]) == 0)
        return;
    tell(game, EVENT_UNLED_DISPERSED, side, area, 0, 0);
    disperse_some(game, set, 0);
}

/* A besieged General who was Activated must attack (UP-20.1). */
void stand_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS];
    const struct uk_state *s = state_of(game);
    bool sallies =
        s->op.mode == MODE_SORTIE && frame->reg[STAND_GENERAL] == s->op.general && general_is_inside(s, s->op.general);
    who_may_disperse(game, role, frame->reg[STAND_AREA], frame->reg[STAND_GENERAL], set);
    if ((set[0] | set[1]) != 0 && !sallies)
        list_add(list, VERB_DISPERSE);
    list_add(list, VERB_FIGHT);
}

void stand_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[STAND_AREA], general = frame->reg[STAND_GENERAL];
    flow_return(game);
    if (action->verb == VERB_DISPERSE)
        disperse(game, role, area, general);
    siege_check(game, area);
}

/* ---- the siege lines (UP-20.4) ----------------------------------------------------------------------------------- */

static bool is_besieger(const struct game *game, int general, int area) {
    const struct uk_state *s = state_of(game);
    return general != NONE && s->siege[area] != SIEGE_NONE && fortress_besieger(content_of(game), s, area) == general;
}

static bool may_hold_lines(const struct game *game, int general, int area) {
    return army_size(state_of(game), general) > besiegers_needed(content_of(game), state_of(game), area);
}

void lines_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_LIFT_SIEGE, frame->reg[LINES_AREA]);
    if (may_hold_lines(game, frame->reg[LINES_GENERAL], frame->reg[LINES_AREA]))
        list_add1(list, VERB_HOLD_LINES, frame->reg[LINES_AREA]);
}

void lines_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[LINES_GENERAL], area = frame->reg[LINES_AREA];
    flow_return(game);
    if (action->verb == VERB_LIFT_SIEGE) {
        siege_lift(game, area);
        s->battle.flags |= BATTLE_RELIEF;
    } else {
        flow_call(game, STEP_KEEP_LINES, role, general, besiegers_needed(content_of(game), s, area));
    }
}

void keep_lines_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    uint64_t army[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    army_brigades(s, frame->reg[KEEP_LINES_GENERAL], army);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        army[w] &= ~s->battle.lines[w];
    brigades_distinct(content_of(game), s, army, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add1(list, VERB_KEEP, b);
}

void keep_lines_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    set_add(state_of(game)->battle.lines, action->arg[0]);
    if (--frame->reg[KEEP_LINES_LEFT] == 0)
        flow_return(game);
}

/* ---- the step ---------------------------------------------------------------------------------------------------- */

enum { DECLARED, INTERCEPTED, EVADES, EVADED, WITHDRAWN, REVEALED, DEFENDER_STANDS, ATTACKER_STANDS, FIGHTS, FOUGHT };

static void open_interception(struct game *game, int side, int area) {
    const struct uk_state *s = state_of(game);
    if (interceptors(content_of(game), s, side, area) != 0)
        windows_open(game, STEP_INTERCEPT, WINDOW_INTERCEPTION, ROLE_BIT(side), side, s->op.general, area);
}

/* UP-18.1: the interceptor comes before the active General can do anything there. */
static void interceptor_comes(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int general = s->op.intercepted, from = s->general_at[general], area = frame->reg[CONTACT_AREA];
    frame->reg[CONTACT_FOE] = (int16_t)general;
    frame->reg[CONTACT_BACK] = (int16_t)from;
    army_move(game, general, area);
    tell(game, EVENT_INTERCEPTED, general, area, 0, 0);
    siege_check(game, from);
    generals_combine(game, from, frame->role);
}

/* UP-17.2: the defender and his Subordinates may take Brigades there under their command before the attack. */
static void meet(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int foe = commander_in(game, frame->reg[CONTACT_AREA], frame->role);
    bool may_take = false;
    frame->reg[CONTACT_FOE] = (int16_t)foe;
    if (foe == NONE)
        return;
    FOR_EACH_BIT (g, army_generals(s, foe)) {
        uint64_t set[BRIGADE_WORDS];
        takeable(c, s, g, set);
        may_take |= general_room(c, s, g) > 0 && (set[0] | set[1]) != 0;
    }
    if (may_take)
        flow_call(game, STEP_TAKE_BRIGADES, frame->role, foe);
}

/* The smallest army with which the commander could leave: his own Brigades, or a Subordinate's if he has none. */
static int least_that_goes(const struct uk_state *s, int commander) {
    int least = s->strength[commander];
    if (least > 0)
        return least;
    FOR_EACH_BIT (g, army_generals(s, commander))
        if (s->strength[g] > 0 && (least == 0 || s->strength[g] < least))
            least = s->strength[g];
    return least;
}

static void offer_evasion(struct game *game, const struct frame *frame) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int foe = frame->reg[CONTACT_FOE], area = frame->reg[CONTACT_AREA], alone = least_that_goes(s, foe);
    const struct area_set ways = ways_out(c, s, frame->role, foe, area, alone, s->op.from, evasion_distance(c, alone));
    if (evasion_needs(c, s, foe) <= 6 && !areas_empty(&ways))
        flow_call(game, STEP_EVADE, frame->role, foe, area, s->op.general);
}

/* Generals who stayed behind can no longer evade or go inside. */
static bool has_evaded(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int foe = frame->reg[CONTACT_FOE], area = frame->reg[CONTACT_AREA];
    if (foe == NONE || s->general_at[foe] == area)
        return false;
    generals_combine(game, area, frame->role);
    frame->reg[CONTACT_FOE] = (int16_t)commander_in(game, area, frame->role);
    return true;
}

static bool defence_is_left(const struct game *game, const struct frame *frame) {
    return stands_outside(content_of(game), state_of(game), frame->reg[CONTACT_AREA], frame->role);
}

static void reveal(struct game *game, const struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int foe = frame->reg[CONTACT_FOE], area = frame->reg[CONTACT_AREA];
    uint64_t theirs[BRIGADE_WORDS], ours[BRIGADE_WORDS];
    fighters(content_of(game), s, frame->role, foe, area, s->op.intercepted == NONE, theirs);
    army_brigades(s, frame->reg[CONTACT_GENERAL], ours);
    brigades_lay_out(game, theirs);
    brigades_lay_out(game, ours);
}

/* UP-18.3: no defender is left. In a field the attacker may set up a marker without cost. */
static void defender_is_gone(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int area = frame->reg[CONTACT_AREA], side = opponent(frame->role);
    frame->phase = FOUGHT;
    siege_check(game, area);
    if (!area_is_fortress(content_of(game), s, area) && s->control[area] != side)
        flow_call(game, STEP_SPOILS, side, area);
}

static bool is_met(const struct game *game, const struct frame *frame) {
    int foe = frame->reg[CONTACT_FOE];
    return foe != NONE && state_of(game)->general_at[foe] == frame->reg[CONTACT_AREA];
}

static void prepare_battle(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int foe = frame->reg[CONTACT_FOE], area = frame->reg[CONTACT_AREA];
    s->battle = (struct battle){.area = NONE, .from = s->op.from, .flags = BATTLE_OPERATION};
    if (frame->reg[CONTACT_SORTIE])
        s->battle.flags |= BATTLE_SORTIE;
    if (s->op.intercepted != NONE)
        s->battle.flags |= BATTLE_INTERCEPTION;
    if (!is_met(game, frame))
        return;
    if (s->op.left_lines && fortress_besieger(content_of(game), s, area) == foe) {
        s->battle.flags |= (uint8_t)(BATTLE_SIEGE | (frame->reg[CONTACT_SORTIE] ? 0 : BATTLE_RELIEF));
    } else if (is_besieger(game, foe, area)) {
        s->battle.flags |= BATTLE_SIEGE;
        if (!frame->reg[CONTACT_SORTIE])
            flow_call(game, STEP_LINES, frame->role, foe, area);
    }
}

static void fight(struct game *game, struct frame *frame) {
    if (!is_met(game, frame))
        frame->reg[CONTACT_FOE] = (int16_t)commander_in(game, frame->reg[CONTACT_AREA], frame->role);
    flow_call(game, STEP_BATTLE, opponent(frame->role), frame->reg[CONTACT_AREA], frame->reg[CONTACT_GENERAL],
              frame->reg[CONTACT_FOE]);
}

/* UP-18.1: an Interceptor does not stay among others of the enemy, unless he had to retreat. After a won Battle he does
 * not stay before a garrison either. */
static void interceptor_goes_back(struct game *game, const struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int foe = s->op.intercepted, area = frame->reg[CONTACT_AREA], back = frame->reg[CONTACT_BACK];
    if (foe == NONE || back == NONE || s->general_at[foe] != area)
        return;
    bool won = s->battle.winner == frame->role;
    if (!(won ? stands_there : stands_outside)(content_of(game), s, area, opponent(frame->role)))
        return;
    army_move(game, foe, back);
    tell(game, EVENT_GOES_BACK, foe, back, 0, 0);
    siege_check(game, area);
    generals_combine(game, back, frame->role);
}

static void end_contact(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int general = frame->reg[CONTACT_GENERAL], area = frame->reg[CONTACT_AREA];
    interceptor_goes_back(game, frame);
    siege_check(game, area);
    if (frame->reg[CONTACT_SORTIE] && s->general_at[general] == area && !defence_is_left(game, frame))
        army_come_out(game, general);
    flow_return(game);
}

/* The defenders are revealed. Then they stand or disperse. */
static void stand(struct game *game, struct frame *frame, int side, int general) {
    flow_call(game, STEP_STAND, side, frame->reg[CONTACT_AREA], general);
}

static void contact_fights(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int general = frame->reg[CONTACT_GENERAL];
    switch (frame->phase) {
    case REVEALED:
        frame->phase = DEFENDER_STANDS;
        reveal(game, frame);
        stand(game, frame, frame->role, frame->reg[CONTACT_FOE]);
        return;
    case DEFENDER_STANDS:
        if (!defence_is_left(game, frame)) {
            defender_is_gone(game, frame);
            return;
        }
        frame->phase = ATTACKER_STANDS;
        stand(game, frame, opponent(frame->role), general);
        return;
    case ATTACKER_STANDS:
        frame->phase = FIGHTS;
        if (s->general_at[general] == frame->reg[CONTACT_AREA]) {
            prepare_battle(game, frame);
            return;
        }
        s->op.over = 1;
        frame->phase = FOUGHT;
        return;
    case FIGHTS:
        frame->phase = FOUGHT;
        fight(game, frame);
        return;
    default: end_contact(game, frame);
    }
}

void contact_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    switch (frame->phase) {
    case DECLARED:
        frame->phase = INTERCEPTED;
        state_of(game)->op.left_lines = 0;
        state_of(game)->battle.winner = NONE;
        if (!frame->reg[CONTACT_SORTIE])
            open_interception(game, frame->role, frame->reg[CONTACT_AREA]);
        return;
    case INTERCEPTED:
        frame->phase = EVADES;
        if (s->op.intercepted != NONE) {
            frame->phase = REVEALED;
            interceptor_comes(game, frame);
        } else if (defence_is_left(game, frame)) {
            meet(game, frame);
        } else {
            frame->phase = FOUGHT;
        }
        return;
    case EVADES:
        frame->phase = EVADED;
        if (frame->reg[CONTACT_FOE] != NONE)
            offer_evasion(game, frame);
        return;
    case EVADED:
        frame->phase = WITHDRAWN;
        if (!has_evaded(game, frame) && frame->reg[CONTACT_FOE] != NONE &&
            may_withdraw(content_of(game), s, frame->reg[CONTACT_FOE]))
            flow_call(game, STEP_WITHDRAW, frame->role, frame->reg[CONTACT_FOE], frame->reg[CONTACT_AREA]);
        return;
    case WITHDRAWN:
        if (frame->reg[CONTACT_FOE] != NONE && general_is_inside(s, frame->reg[CONTACT_FOE]))
            frame->reg[CONTACT_FOE] = NONE;
        frame->phase = defence_is_left(game, frame) ? REVEALED : FOUGHT;
        return;
    default: contact_fights(game, frame);
    }
}

/* ---- sorties (UP-20.1) ------------------------------------------------------------------------------------------- */

void sortie_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int general = frame->reg[SORTIE_GENERAL], area = s->general_at[general], side = frame->role;
    if (frame->phase == 0 && fortress_besieger(content_of(game), s, area) != NONE) {
        frame->phase = 1;
        flow_call(game, STEP_CONTACT, opponent(side), general, area, NONE, NONE, 1);
        return;
    }
    flow_return(game);
}
