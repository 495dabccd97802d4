/* KM-move-noble, KM-stack, KM-enter: moves by land; moves by sea are in rules/sea.c. STEP_MOVEMENT (role): forces and
 * ships one after the other, until the player ends the phase. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "event_deck.h"
#include "expansion1.h"
#include "permissions.h"
#include "reach.h"
#include "refuge.h"
#include "sea.h"
#include "windows.h"

/* ---- the Movement Phase ------------------------------------------------------------------------------------------ */

static bool is_led_by(const struct kingmaker *s, int noble, int role) {
    return noble_is_free(s, noble) && s->noble[noble].leader == noble && noble_owner(s, noble) == role;
}

/* KM-onemove */
static bool force_may_move(const struct game *game, int leader) {
    const struct kingmaker *s = state_of(game);
    if (s->noble[leader].ship != NONE || s->noble[leader].moved_in != NONE)
        return false;
    FOR_EACH_BIT (n, force_of(s, leader)) {
        if (s->noble[n].moved_in != NONE || !noble_may_leave(game, n))
            return false;
    }
    return true;
}

static bool moved_elsewhere(const struct kingmaker *s, int noble) {
    return s->noble[noble].moved_in != NONE && s->noble[noble].moved_in != s->active;
}

/* KM-ev-free: one counter, once a turn, and none that moved in another player's turn of the round. */
static bool may_move_free(const struct game *game, int role, int noble) {
    const struct kingmaker *s = state_of(game);
    return noble_owner(s, noble) == role && noble_is_free(s, noble) && s->noble[noble].ship == NONE &&
           !(s->noble[noble].did & DID_FREE_MOVE) && !moved_elsewhere(s, noble) && noble_may_leave(game, noble);
}

/* KM-stack: the forces at the Noble's spot that the Noble may join, by their leaders. */
static uint32_t may_join(const struct kingmaker *s, int role, int noble) {
    uint32_t leaders = 0;
    if (s->noble[noble].ship != NONE || (s->noble[noble].did & DID_JOIN))
        return 0;
    FOR_EACH_BIT (leader, nobles_of(s, role)) {
        if (leader != noble && s->noble[leader].leader == leader && s->noble[noble].leader != leader &&
            same_spot(s, noble, leader))
            leaders |= bit_of(leader);
    }
    return leaders;
}

static void list_join(const struct kingmaker *s, int role, int noble, struct action_list *list) {
    uint32_t leaders = may_join(s, role, noble);
    if (bits_count(leaders) > 1)
        list_add1(list, VERB_JOIN_UP, noble);
    else if (leaders != 0)
        list_add2(list, VERB_JOIN, noble, bits_first(leaders));
}

bool joining_stands(const struct game *game, const struct frame *frame) {
    return may_join(state_of(game), frame->role, frame->reg[JOINING_NOBLE]) != 0;
}

void joining_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (leader, may_join(state_of(game), role, frame->reg[JOINING_NOBLE]))
        list_add2(list, VERB_JOIN, frame->reg[JOINING_NOBLE], leader);
}

/* A Noble under another faction's command leaves it by a separate verb, also in windows (rules/transfers.c). */
static bool may_part(const struct kingmaker *s, int role, int noble) {
    return !(s->noble[noble].did & (DID_PART | DID_JOIN)) && noble_owner(s, s->noble[noble].leader) == role &&
           bits_count(force_of(s, noble)) > 1;
}

static void list_forces(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    uint32_t mine = nobles_of(s, role);
    bool free_move = km_event_in_hand(game, role, OP_FREE_MOVE) != NONE;
    FOR_EACH_BIT (n, mine) {
        if (is_led_by(s, n, role) && force_may_move(game, n))
            list_add1(list, VERB_MOVE, n);
        if (free_move && may_move_free(game, role, n))
            list_add1(list, VERB_FREE_MOVE, n);
        if (s->noble[n].ship != NONE)
            continue;
        if (may_part(s, role, n))
            list_add1(list, VERB_PART, n);
        list_join(s, role, n, list);
    }
}

/* KM-alliance 5: a Noble under another's command may use a ship of the Noble's own faction, which is asked once a
 * turn. */
static void list_free_moves_of_allies(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++) {
        int owner = noble_owner(s, n);
        if (noble_is_free(s, n) && owner != role && force_player(s, n) == role && !(s->noble[n].did & DID_ASK) &&
            may_move_free(game, owner, n) && km_event_in_hand(game, owner, OP_FREE_MOVE) != NONE)
            list_add1(list, VERB_FREE_MOVE, n);
    }
}

bool provide_stands(const struct game *game, const struct frame *frame) {
    int noble = frame->reg[PROVIDE_NOBLE];
    return may_move_free(game, frame->role, noble) && km_event_in_hand(game, frame->role, OP_FREE_MOVE) != NONE;
}

void provide_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_PROVIDE, frame->reg[PROVIDE_NOBLE]);
    list_add1(list, VERB_PROVIDE_NOT, frame->reg[PROVIDE_NOBLE]);
}

static void list_heirs(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (h, heirs_of(s, role)) {
        if (s->heir[h].with == NONE || (s->heir[h].did & DID_PART))
            continue;
        FOR_EACH_BIT (n, nobles_of(s, role)) {
            if (n != s->heir[h].with && same_spot(s, n, s->heir[h].with))
                list_add2(list, VERB_GUARD, h, n);
        }
    }
}

void movement_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_forces(game, role, list);
    list_free_moves_of_allies(game, role, list);
    list_heirs(game, role, list);
    sea_legal(game, role, list);
    refuge_legal(game, role, list);
    waiting_aid_legal(game, role, list);
    window_actions_legal(game, role, list);
    list_add(list, VERB_END_MOVEMENT);
}

static void join(struct game *game, int noble, int leader) {
    force_join(game, noble, leader);
    state_of(game)->noble[noble].did |= DID_JOIN;
    tell(game, EVENT_JOINED, noble, leader, 0, 0);
}

void joining_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    join(game, action->arg[0], action->arg[1]);
}

static void part(struct game *game, int noble) {
    force_part(game, noble);
    state_of(game)->noble[noble].did |= DID_PART;
    tell(game, EVENT_PARTED, noble, 0, 0, 0);
}

static void guard(struct game *game, int heir, int noble) {
    heir_follow(game, heir, noble);
    state_of(game)->heir[heir].did |= DID_PART;
    tell(game, EVENT_GUARDED, heir, noble, 0, 0);
}

static void march_free(struct game *game, int role, int noble) {
    free_move_spent(game, role);
    force_part(game, noble);
    state_of(game)->noble[noble].did |= DID_FREE_MOVE;
    flow_call(game, STEP_MARCH, role, noble, 1);
}

/* With this move the Noble leaves the commander, so the Noble's own player chooses the way. */
void provide_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_PROVIDE)
        march_free(game, role, action->arg[0]);
}

void movement_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int a = action->arg[0];
    switch (action->verb) {
    case VERB_MOVE: flow_call(game, STEP_MARCH, role, a, 0); return;
    case VERB_FREE_MOVE:
        s->noble[a].did |= DID_ASK;
        if (noble_owner(s, a) == role)
            march_free(game, role, a);
        else
            flow_call(game, STEP_PROVIDE, noble_owner(s, a), a);
        return;
    case VERB_JOIN_UP: flow_call(game, STEP_JOINING, role, a); return;
    case VERB_JOIN: join(game, a, action->arg[1]); return;
    case VERB_PART: part(game, a); return;
    case VERB_GUARD: guard(game, a, action->arg[1]); return;
    case VERB_END_MOVEMENT: flow_goto(game, STEP_MOVEMENT_END); return;
    }
    if (!sea_choose(game, role, action) && !refuge_choose(game, role, action) &&
        !waiting_aid_choose(game, role, action))
        window_actions_choose(game, role, action);
}

/* ---- one move by land -------------------------------------------------------------------------------------------- */

/* A Free Move takes the Noble out of the force with which the Noble came in as a guest. */
bool march_stands(const struct game *game, const struct frame *frame) {
    int noble = frame->reg[MARCH_NOBLE];
    return noble_is_free(state_of(game), noble) && force_player(state_of(game), noble) == frame->role &&
           (frame->reg[MARCH_FREE] != 0 || noble_may_leave(game, noble));
}

void march_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    uint64_t reach[LAND_WORDS];
    int noble = frame->reg[MARCH_NOBLE];
    uint32_t force = force_of(s, noble);
    reach_by_land(game, role, s->noble[noble].square, reach);
    FOR_EACH_IN (square, reach, LAND_WORDS) {
        if (square == s->noble[noble].square ||
            (refuge_admits(game, force, square, NONE) && ban_admits_all(game, force, square, NONE)))
            list_add1(list, VERB_GO, square);
    }
}

/* May the force ask the owner for leave to enter the k-th place of the square? The frame's phase has a bit for each
 * refusal. */
static bool may_ask(const struct game *game, const struct frame *frame, int k, int role, uint32_t force) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int square = frame->reg[SPOT_SQUARE], place = t->here[square][k], owner = place_owner(game, place);
    return owner != NONE && owner != role && !(frame->phase >> k & 1) && !has_leave_to_enter(game, role, place) &&
           place_besieger(s, place) == NONE && ban_admits_all(game, force, square, place) &&
           refuge_admits(game, force, square, place) &&
           place_room(game, place) >= nobles_strength(game, force & ~nobles_inside(s, place), STRENGTH_CARRIED);
}

bool spot_stands(const struct game *game, const struct frame *frame) {
    int noble = frame->reg[SPOT_NOBLE];
    return noble_is_free(state_of(game), noble) && force_player(state_of(game), noble) == frame->role;
}

void spot_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tables *t = content_of(game);
    int square = frame->reg[SPOT_SQUARE];
    uint32_t force = force_of(state_of(game), frame->reg[SPOT_NOBLE]);
    for (int k = 0; k < t->here_count[square]; k++) {
        int place = t->here[square][k];
        if (force_may_enter(game, force, place))
            list_add1(list, VERB_INTO, place);
        else if (may_ask(game, frame, k, role, force))
            list_add2(list, VERB_ASK_LEAVE, place_owner(game, place), place);
    }
    list_add1(list, VERB_OPEN, square);
}

static void tell_move(struct game *game, int noble, int square, int place) {
    const struct noble *n = &state_of(game)->noble[noble];
    int more = bits_count(force_of(state_of(game), noble)) - 1, others = more > 0 ? more : NONE;
    if (n->square != square)
        tell(game, told_at(game, EVENT_MOVED, square, place), noble, square, place, others);
    else if (n->place == place)
        tell(game, EVENT_STAYED, noble, square, place, others);
    else if (place == NONE)
        tell(game, EVENT_CAME_OUT, noble, square, others, 0);
    else
        tell(game, EVENT_MOVED_INSIDE, noble, square, place, others);
}

/* KM-ev-free: a Free Move is an extra move, before or after the normal one. */
static void arrive(struct game *game, int noble, int square, int place, bool free) {
    struct kingmaker *s = state_of(game);
    uint32_t force = force_of(s, noble);
    tell_move(game, noble, square, place);
    FOR_EACH_BIT (n, force) {
        if (!free)
            s->noble[n].moved_in = s->active;
        s->noble[n].did |= DID_MARCH;
        noble_put(game, n, square, place);
    }
    force_arrived(game, noble);
    window_open(game, WINDOW_BETWEEN_MOVES);
}

/* Is the open the only choice: no place to enter or to ask for? */
static bool is_open_ground(const struct game *game, const struct frame *spot) {
    struct action_list list;
    list.count = 0;
    spot_legal(game, spot, spot->role, &list);
    return list.count == 1;
}

static void stand(struct game *game, int role, int noble, int square, bool free) {
    struct frame spot = {.role = (uint8_t)role};
    spot.reg[SPOT_NOBLE] = (int16_t)noble;
    spot.reg[SPOT_SQUARE] = (int16_t)square;
    if (is_open_ground(game, &spot))
        arrive(game, noble, square, NONE, free);
    else
        flow_call(game, STEP_SPOT, role, noble, square, free);
}

void march_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[MARCH_NOBLE];
    bool free = frame->reg[MARCH_FREE] != 0;
    flow_return(game);
    stand(game, role, noble, action->arg[0], free);
}

void spot_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[SPOT_NOBLE], square = frame->reg[SPOT_SQUARE];
    const struct tables *t = content_of(game);
    if (action->verb == VERB_ASK_LEAVE) {
        for (int k = 0; k < t->here_count[square]; k++)
            if (t->here[square][k] == action->arg[1])
                frame->phase |= (int16_t)bit_of(k);
        tell(game, EVENT_ASKED_LEAVE, noble, action->arg[0], action->arg[1], 0);
        flow_call(game, STEP_ENTRY, action->arg[0], noble, action->arg[1]);
        return;
    }
    bool free = frame->reg[SPOT_FREE] != 0;
    flow_return(game);
    arrive(game, noble, square, action->verb == VERB_INTO ? action->arg[0] : NONE, free);
}

/* KM-enter: the owner lets another player's force in, this once. */
bool entry_stands(const struct game *game, const struct frame *frame) {
    return place_owner(game, frame->reg[ENTRY_PLACE]) == frame->role;
}

void entry_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add2(list, VERB_LET_IN, frame->reg[ENTRY_NOBLE], frame->reg[ENTRY_PLACE]);
    list_add2(list, VERB_KEEP_OUT, frame->reg[ENTRY_NOBLE], frame->reg[ENTRY_PLACE]);
}

void entry_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = frame->reg[ENTRY_NOBLE], place = frame->reg[ENTRY_PLACE];
    bool yes = action->verb == VERB_LET_IN;
    tell(game, yes ? EVENT_LEAVE_GIVEN : EVENT_LEAVE_REFUSED, role, noble, place, 0);
    flow_return(game);
    if (yes) {
        leave_given(game, role, force_player(state_of(game), noble), place);
        return;
    }
    struct frame spot = *flow_top(game);
    if (!is_open_ground(game, &spot))
        return;
    flow_return(game);
    arrive(game, noble, spot.reg[SPOT_SQUARE], NONE, spot.reg[SPOT_FREE] != 0);
}
