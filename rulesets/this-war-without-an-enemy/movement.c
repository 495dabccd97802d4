#include "movement.h"

#include "control.h"
#include "defs.h"
#include "march.h"
#include "new_blocks.h"
#include "sea.h"
#include "steps.h"

#include <string.h>

#define BIT(place) (1ull << (place))

void strategic_phase_begin(struct game *game) {
    struct tw_state *s = TW(game);
    struct tw_combat *combat = &s->combat;
    memset(s->moved, 0, sizeof s->moved);
    memset(combat, 0, sizeof *combat);
    memset(combat->last_in, NO_SIDE, sizeof combat->last_in);
    memset(combat->entered_by, NO_BORDER, sizeof combat->entered_by);
    memset(combat->origin, NOWHERE, sizeof combat->origin);
    memset(combat->via, NOWHERE, sizeof combat->via);
    memset(combat->attacker, NO_SIDE, sizeof combat->attacker);
    memset(combat->event_area, NOWHERE, sizeof combat->event_area);
}

/* TW-6.41, TW-6.43 */
void movement_clubmen_placed(struct game *game, int side, int area) {
    struct tw_state *s = TW(game);
    if (!contested(s, area))
        return;
    s->combat.attacker[area] = (uint8_t)opponent(side);
    if (!s->skirmish)
        s->combat.pinned[opponent(side)][area] = 1;
}

/* ---- what an Action Point may buy (6.02) ------------------------------------------------------------------------ */

/* Most can be told without looking at the ways: an open Area next to it does for whom nothing binds, or whose home it
 * is. */
static bool somebody_marches(const struct game *game, int side, int place, uint64_t enemy) {
    const struct tw_content *c = CONTENT(game);
    const uint64_t movable = march_movable(game, side, place);
    uint64_t open = c->adjacent[place] & ~enemy & ~BIT(PLACE_SCOTLAND);
    if (march_treaty_closes(game, PLACES, c->a.north_riding))
        open &= ~c->yorkshire;
    if (open && (movable & ~c->regional[side]))
        return true;
    for (uint64_t m = movable; m; m &= m - 1) {
        int block = block_of(side, first_bit(m));
        if ((open & c->region_areas[c->block[block].home]) || march_first(game, block))
            return true;
    }
    return false;
}

/* Places where the side has blocks that may march. */
static uint64_t movable_places(const struct game *game, int side, uint64_t enemy) {
    const struct tw_state *s = TW(game);
    uint64_t idle = ~(s->moved[side] | CONTENT(game)->locals[side]), set = 0;
    for (int place = 0; place <= PLACE_SCOTLAND; place++)
        if ((s->at[side][place] & idle) && somebody_marches(game, side, place, enemy))
            set |= BIT(place);
    return set;
}

/* Those of a place that a Muster may call. */
static uint64_t called(const struct game *game, int side, int from, int to) {
    uint64_t set = march_movable(game, side, from);
    return to == PLACE_SCOTLAND ? set & CONTENT(game)->covenanters : set;
}

/* What is so for most, found without looking at the ways: they touch, and the block is not bound or is at home
 * there. */
static bool plainly_comes(const struct tw_content *c, int side, int block, int from, int to) {
    bool bound = c->regional[side] & block_bit(block);
    return (c->adjacent[from] >> to & 1) && (!bound || (c->region_areas[c->block[block].home] >> to & 1));
}

/* Could anybody in these places come to a Muster there? */
static bool somebody_comes(const struct game *game, int side, uint64_t from, int to, uint64_t enemy) {
    const struct tw_content *c = CONTENT(game);
    uint64_t near = c->adjacent[to];
    for (uint64_t m = near & ~enemy; m; m &= m - 1)
        near |= c->adjacent[first_bit(m)];
    bool treaty = march_treaty_closes(game, PLACES, c->a.north_riding);
    for (uint64_t a = near & from & ~BIT(to); a; a &= a - 1)
        for (uint64_t m = called(game, side, first_bit(a), to); m; m &= m - 1) {
            int block = block_of(side, first_bit(m));
            if ((!treaty && plainly_comes(c, side, block, first_bit(a), to)) || march_muster_ways(game, block, to))
                return true;
        }
    return false;
}

void movement_legal(const struct game *game, int side, struct action_list *list) {
    const struct tw_state *s = TW(game);
    if (s->ap == 0) {
        if (sea_free(game, side))
            list_add1(list, VERB_SEA_MOVE, PLACE_CONTINENT);
        return;
    }
    uint64_t enemy = march_enemy_areas(s, side), movable = movable_places(game, side, enemy);
    for (uint64_t m = movable; m; m &= m - 1)
        list_add1(list, VERB_MOVE_GROUP, first_bit(m));
    for (int area = 0; area < AREAS; area++)
        if (friendly(s, side, area) && !(enemy & BIT(area)) && somebody_comes(game, side, movable, area, enemy))
            list_add1(list, VERB_MUSTER, area);
    if (side == PARLIAMENT && somebody_comes(game, side, movable, PLACE_SCOTLAND, enemy))
        list_add1(list, VERB_MUSTER, PLACE_SCOTLAND);
    sea_legal(game, side, list);
}

bool movement_choose(struct game *game, int side, const struct action *action) {
    struct tw_state *s = TW(game);
    if (action->verb == VERB_MOVE_GROUP) {
        s->ap--;
        s->combat.gates = s->combat.opened = 0;
        tell(game, EVENT_GROUP_MOVE, side, action->arg[0], 0, 0);
        flow_call(game, STEP_GROUP, side, action->arg[0], 0, 0);
        return true;
    }
    if (action->verb == VERB_MUSTER) {
        s->ap--;
        tell(game, EVENT_MUSTER, side, action->arg[0], 0, 0);
        flow_call(game, STEP_MUSTER, side, action->arg[0], 0, 0);
        return true;
    }
    return sea_choose(game, side, action);
}

/* ---- Group Moves (6.11): a the Area left, b how many have gone --------------------------------------------------- */

void group_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (uint64_t m = march_movable(game, role, frame->a); m; m &= m - 1) {
        int block = block_of(role, first_bit(m));
        for (uint64_t to = march_first(game, block); to; to &= to - 1)
            list_add2(list, VERB_MARCH, block, first_bit(to));
    }
    if (frame->b > 0 || list->count == 0)
        list_add(list, VERB_PASS);
}

void group_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->a, 0, 0, 0);
        flow_goto(game, STEP_GROUP_END);
        return;
    }
    int block = action->arg[0], to = action->arg[1];
    frame->b++;
    if (to < AREAS && field(TW(game), opponent(role), to)) {
        march_arrive(game, block, NOWHERE, to);
        return;
    }
    tell_secret(game, EVENT_SETS_OUT, ROLE_BIT(role), ROLE_BIT(role), block, to, 0, 0);
    flow_call(game, STEP_MARCH_ON, role, block, to, frame->a);
}

/* a: the block, b: the Area it passes, c: where it began. Asked of every block, so that the asking tells nothing. */
void march_on_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    if (march_may_halt(game, frame->a, frame->c, frame->b))
        list_add(list, VERB_HALT);
    for (uint64_t to = march_second(game, frame->a, frame->c, frame->b); to; to &= to - 1)
        list_add2(list, VERB_MARCH, frame->a, first_bit(to));
}

void march_on_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    if (action->verb == VERB_HALT)
        march_arrive(game, frame->a, NOWHERE, frame->b);
    else
        march_arrive(game, frame->a, frame->b, action->arg[1]);
    flow_return(game);
}

/* ---- before Fortified Cities, and through Areas whose defenders withdrew (6.15) ---------------------------------- */

/* Those of the group that have gone one Area and stand where the enemy has withdrawn into his City. */
static uint64_t may_go_on(const struct game *game, int side, int origin) {
    const struct tw_state *s = TW(game);
    uint64_t set = 0;
    for (uint64_t a = s->combat.opened; a; a &= a - 1)
        for (uint64_t m = field(s, side, first_bit(a)) & s->moved[side]; m; m &= m - 1) {
            int block = block_of(side, first_bit(m));
            if (s->combat.origin[block] == origin && s->combat.via[block] == NOWHERE)
                set |= m & -m;
        }
    return set;
}

void group_end_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    int side = frame->role;
    if (s->combat.gates) {
        int area = first_bit(s->combat.gates);
        s->combat.gates &= s->combat.gates - 1;
        flow_call(game, STEP_WITHDRAW_CITY, opponent(side), area, 0, 0);
    } else if (s->combat.opened && may_go_on(game, side, frame->a)) {
        flow_call(game, STEP_ONWARD, side, frame->a, 0, 0);
    } else {
        s->combat.opened = 0;
        flow_return(game);
        henrietta_check(game);
    }
}

/* Regional blocks that came with the leader to its Area and have no other leader there. */
static uint64_t dependents(const struct game *game, int leader, int origin) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(leader), area = s->place[leader];
    uint64_t set = 0;
    for (uint64_t m = field(s, side, area) & c->regional[side] & s->moved[side]; m; m &= m - 1) {
        int block = block_of(side, first_bit(m)), home = c->block[block].home;
        uint64_t others = field(s, side, area) & c->chaperons[side][home] & ~block_bit(leader);
        if (s->combat.origin[block] == origin && (c->chaperons[side][home] & block_bit(leader)) &&
            !(c->region_areas[home] & BIT(area)) && !others)
            set |= m & -m;
    }
    return set;
}

/* A Regional block whose leader went on must follow him (6.16). */
static bool left_behind(const struct game *game, int block, int origin) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block);
    return (c->regional[side] & block_bit(block)) &&
           !block_may_stay(c, block, s->place[block], field(s, side, s->place[block])) &&
           march_second(game, block, origin, s->place[block]);
}

/* A leader goes on only where those can follow who depend on him: not all have come by one Area, and borders fill. */
static uint64_t onward_areas(const struct game *game, int block, int origin, uint64_t group) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int side = block_side(block), via = s->place[block];
    uint64_t to = march_second(game, block, origin, via), followers = dependents(game, block, origin);
    if (!followers)
        return to;
    if (followers & ~group)
        return 0;
    int led = count_bits(followers);
    for (uint64_t m = to & march_enemy_areas(s, side); m; m &= m - 1) {
        int area = first_bit(m);
        if (s->combat.crossed[side][march_way(c, via, area)] + 1 + led > border_limit(c, c->border_of[via][area]))
            to &= ~BIT(area);
    }
    return to;
}

/* Those who must follow their leader go before anybody else fills the border. */
void onward_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t group = may_go_on(game, role, frame->a), waiting = 0;
    for (uint64_t m = group; m; m &= m - 1)
        if (left_behind(game, block_of(role, first_bit(m)), frame->a))
            waiting |= m & -m;
    for (uint64_t m = waiting ? waiting : group; m; m &= m - 1) {
        int block = block_of(role, first_bit(m));
        for (uint64_t to = onward_areas(game, block, frame->a, group); to; to &= to - 1)
            list_add2(list, VERB_MARCH, block, first_bit(to));
    }
    if (!waiting)
        list_add(list, VERB_PASS);
}

void onward_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_MARCH) {
        int block = action->arg[0];
        march_arrive(game, block, TW(game)->place[block], action->arg[1]);
        if (may_go_on(game, role, frame->a))
            return;
    }
    tell(game, EVENT_MOVE_ENDS, frame->a, 0, 0, 0);
    TW(game)->combat.opened = 0;
    flow_return(game);
}

/* ---- Musters (6.12): a the Area, b how many came ----------------------------------------------------------------- */

void muster_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t near = c->adjacent[frame->a];
    for (uint64_t m = c->adjacent[frame->a]; m; m &= m - 1)
        near |= c->adjacent[first_bit(m)];
    for (uint64_t a = near & ~BIT(frame->a); a; a &= a - 1) {
        if (!(s->at[role][first_bit(a)] & ~s->moved[role]))
            continue;
        for (uint64_t come = called(game, role, first_bit(a), frame->a); come; come &= come - 1) {
            int block = block_of(role, first_bit(come));
            uint64_t ways = march_muster_ways(game, block, frame->a);
            if (ways & BIT(frame->a))
                list_add1(list, VERB_COME, block);
            for (ways &= ~BIT(frame->a); ways; ways &= ways - 1)
                list_add2(list, VERB_COME_BY, block, first_bit(ways));
        }
    }
    if (frame->b > 0 || list->count == 0)
        list_add(list, VERB_PASS);
}

void muster_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_MOVE_ENDS, frame->a, 0, 0, 0);
        flow_return(game);
        henrietta_check(game);
        return;
    }
    frame->b++;
    march_arrive(game, action->arg[0], action->verb == VERB_COME_BY ? action->arg[1] : NOWHERE, frame->a);
}

/* ---- withdrawal into a Fortified City (6.15): a the Area, the role its defender ---------------------------------- */

static bool room_inside(const struct game *game, int side, int fort) {
    const struct tw_content *c = CONTENT(game);
    return count_bits(inside(TW(game), side, fort) & c->fighting[side]) < c->city[fort].size;
}

void withdraw_city_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    int side = frame->role, area = frame->a, fort = CONTENT(game)->area[area].fort;
    if (frame->phase == 0) {
        bool asked = fort != NONE && contested(s, area) && besieged_side(s, fort) == NONE;
        if (!asked) {
            flow_return(game);
            return;
        }
        frame->phase = 1;
        s->half_inside |= (uint8_t)(1u << fort);
        flow_call(game, STEP_WITHDRAW_BLOCK, side, area, fort, 0);
        return;
    }
    if (!contested(s, area)) {
        s->combat.attacker[area] = NO_SIDE;
        s->combat.pinned[side][area] = 0;
        s->combat.opened |= BIT(area);
    }
    flow_return(game);
}

void withdraw_city_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t outside = field(s, role, frame->a);
    bool room = room_inside(game, role, frame->b);
    for (uint64_t m = outside; m; m &= m - 1) {
        int block = block_of(role, first_bit(m));
        if (room || c->block[block].cls == ARTILLERY)
            list_add1(list, VERB_INSIDE, block);
        if (c->garrisons[role] & block_bit(block))
            list_add1(list, VERB_DISMISS, block);
    }
    if (!(outside & c->garrisons[role]))
        list_add(list, VERB_PASS);
}

void withdraw_city_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->a, fort = frame->b;
    if (action->verb == VERB_INSIDE) {
        tell(game, EVENT_WITHDRAWN_INSIDE, role, fort, 0, 0);
        block_put(game, action->arg[0], fort_place(fort));
    } else if (action->verb == VERB_DISMISS) {
        block_eliminate(game, action->arg[0]);
    } else {
        tell(game, EVENT_STAYS_OUTSIDE, fort, 0, 0, 0);
    }
    if (action->verb == VERB_PASS || !field(TW(game), role, area))
        flow_return(game);
}
