/* The Draw, Blockade, Power Base and Turn End Phases: 11, 21, 23, 24. */
#include "../../kit/cards.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "decks.h"
#include "henrietta.h"
#include "losses.h"
#include "sieges.h"
#include "victory.h"

/* ---- the Draw Phase (11) ----------------------------------------------------------------------------------------- */

void draw_cards_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++)
        cards_move(s->cards.at, CARDS, CORE_ROYALIST + side, side);
    if (is_solo(s))
        solo_deal(game);
    else
        draw_hands(game);
    flow_return(game);
}

/* ---- blockades (21) ---------------------------------------------------------------------------------------------- */

static bool blockade_waits(const struct game *game, int side, int area) {
    const struct uk_state *s = state_of(game);
    return s->siege[area] == SIEGE_BLOCKADE && s->control[area] == opponent(side) &&
           !areas_have(&s->upkeep.done, area) && fortress_besieger(content_of(game), s, area) != NONE;
}

/* Parliament first; each side chooses its order (RULINGS). */
void blockade_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int side = frame->phase <= 1 ? PARLIAMENT : ROYALIST;
    if (frame->phase == 0) {
        s->upkeep.done = (struct area_set){{0, 0}};
        frame->phase = 1;
    }
    for (int a = 0; a < AREAS && s->ending == ENDING_NONE; a++)
        if (blockade_waits(game, side, a)) {
            flow_call(game, STEP_BLOCKADE_BOMBARD, side);
            return;
        }
    if (frame->phase++ == 2)
        flow_return(game);
}

void blockade_bombard_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int a = 0; a < AREAS; a++)
        if (blockade_waits(game, role, a))
            list_add1(list, VERB_BLOCKADE_BOMBARD, a);
    list_add(list, VERB_DONE);
}

void blockade_bombard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    flow_return(game);
    if (action->verb == VERB_BLOCKADE_BOMBARD) {
        areas_add(&s->upkeep.done, action->arg[0]);
        bombardment_begin(game, role, action->arg[0], 0, ASSAULT_NONE);
        return;
    }
    for (int a = 0; a < AREAS; a++)
        if (blockade_waits(game, role, a))
            areas_add(&s->upkeep.done, a);
}

/* ---- Power Base (UP-6.2, UP-23) ---------------------------------------------------------------------------------- */

/* Newcastle leaves at once when the North is lost (UP-25.4). Areas that fall with his Brigades count. */
void power_base_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int needed = this_turn(content_of(game), s)->power_base;
    if (frame->phase++ == 0) {
        laughter_of_the_court(game);
        return;
    }
    flow_return(game);
    int royalist = areas_held(s, ROYALIST), parliament = areas_held(s, PARLIAMENT);
    tell(game, EVENT_POWER_BASE, royalist, parliament, needed, 0);
    if (royalist < needed && parliament < needed)
        game_ends(game, ENDING_BOTH_LOSE, NEUTRAL);
    else if (royalist < needed || parliament < needed)
        game_ends(game, ENDING_POWER_BASE, royalist < needed ? ROYALIST : PARLIAMENT);
}

/* ---- Turn End (UP-6.1, UP-6.3, UP-24) ---------------------------------------------------------------------------- */

/* UP-6.1 */
static void check_london(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int regions = regions_controlled(c, s, ROYALIST);
    if (s->control[c->role.london] != ROYALIST || regions < c->rules.royalist_regions) {
        s->london_held = 0;
        return;
    }
    s->london_held++;
    tell(game, EVENT_LONDON_HELD, regions, 0, 0, 0);
    if (s->london_held >= 2)
        game_ends(game, ENDING_LONDON, PARLIAMENT);
}

/* UP-6.3 */
static void count_points(struct game *game) {
    const struct uk_state *s = state_of(game);
    int points = victory_points(content_of(game), s);
    tell(game, EVENT_POINTS, points, 0, 0, 0);
    if (points >= victory_points_needed(content_of(game), s))
        game_ends(game, ENDING_VICTORY_POINTS, ROYALIST);
    else
        game_ends(game, ENDING_TOO_FEW_POINTS, PARLIAMENT);
}

enum { VENTURE_ENDS, TURN_IS_OVER };

/* Card 84: the joint venture of Essex and Waller ends. If all Brigades were Waller's, Essex is a lone General
 * (UP-4.2). */
static bool part_waller(struct game *game) {
    struct uk_state *s = state_of(game);
    bool together = s->joint_venture && general_on_map(s, WALLER) && s->superior[WALLER] == ESSEX;
    s->joint_venture = 0;
    if (!together)
        return false;
    int area = s->general_at[WALLER];
    army_leave(game, WALLER);
    general_check_lone(game, ESSEX);
    flow_call(game, STEP_ILLEGAL, PARLIAMENT, area, 1);
    return true;
}

void turn_end_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    if (s->ending != ENDING_NONE) {
        flow_return(game);
        return;
    }
    if (frame->phase == VENTURE_ENDS) {
        frame->phase = TURN_IS_OVER;
        if (part_waller(game))
            return;
    }
    sieges_check(game);
    check_london(game);
    if (s->ending == ENDING_NONE && s->turn == TURNS - 1)
        count_points(game);
    if (s->ending == ENDING_NONE)
        s->turn++;
    flow_return(game);
}
