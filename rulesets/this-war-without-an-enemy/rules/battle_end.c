#include "battle_end.h"

#include "../../kit/fault.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "henrietta.h"

int battle_loser(const struct game *game) {
    const struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    if (b->withdrawn)
        return defender;
    if (!battle_everyone(b, b->attacker) != !battle_everyone(b, defender)) /* only one side has blocks left */
        return battle_everyone(b, defender) ? b->attacker : defender;
    if (state_of(game)->skirmish && b->fight == FIGHT_BATTLE && b->round > 0) /* TW-12.51 */
        return b->all_hits[b->attacker] > b->all_hits[defender] ? defender : b->attacker;
    if (b->retreater != NO_SIDE)
        return b->retreater;
    int attackers = bits_count(battle_fighters(game, b->attacker));
    int defenders = bits_count(battle_fighters(game, defender));
    return attackers > defenders ? defender : b->attacker;
}

void battle_mend(struct game *game) {
    struct tw_battle *b = battle_of(game);
    for (int side = 0; side < SIDES; side++) {
        uint64_t halved = b->halved[side] & ~b->last_stand[side];
        b->halved[side] = 0;
        if (b->cover[side] != COVER_ROUNDED_DOWN)
            continue;
        FOR_EACH_BIT (m, halved)
            block_lose(game, block_of(side, m), 1);
        battle_bury(game, side);
    }
}

/* ---- turncoats (TW-7.96) ----------------------------------------------------------------------------------------- */

static uint64_t turncoat_receivers(const struct game *game, int side, int cls) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set =
        battle_everyone(battle_of(game), side) & s->revealed[side] & c->of_class[side][cls] & ~c->clubmen[side];
    if (side == PARLIAMENT)
        set &= ~c->covenanters;
    uint64_t best = 0;
    int least = 127;
    FOR_EACH_BIT (m, set) {
        int block = block_of(side, m), e = c->block[block].effectiveness;
        if (s->strength[block] >= c->block[block].strength || !c->block[block].grows || e > least)
            continue;
        if (e < least)
            best = 0;
        least = e;
        best |= bit_of(m);
    }
    return best;
}

void turncoats_run(struct game *game, struct frame *frame) {
    int side = frame->role;
    uint64_t set = frame->reg[TURNCOATS_LEFT] > 0 ? turncoat_receivers(game, side, frame->reg[TURNCOATS_CLASS]) : 0;
    if (set == 0) {
        flow_return(game);
        return;
    }
    frame->reg[TURNCOATS_LEFT]--;
    if (bits_count(set) == 1)
        block_gain(game, block_of(side, bits_first(set)), 1);
    else
        flow_call(game, STEP_TURNCOAT, side, frame->reg[TURNCOATS_CLASS], frame->reg[TURNCOATS_LEFT] + 1);
}

void turncoat_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, turncoat_receivers(game, role, frame->reg[TURNCOAT_CLASS]))
        list_add1(list, VERB_STRENGTHEN, block_of(role, m));
}

void turncoat_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    block_gain(game, action->arg[0], 1);
}

/* ---- captured Artillery (TW-7.81): the role is the captor -------------------------------------------------------- */

void battle_take_guns(struct game *game, int side, uint64_t guns) {
    struct tw_battle *b = battle_of(game);
    int taken = 0;
    FOR_EACH_BIT (m, guns & content_of(game)->of_class[side][ARTILLERY]) {
        int block = block_of(side, m);
        taken += state_of(game)->strength[block];
        block_eliminate(game, block);
    }
    battle_bury(game, side);
    b->captured = (uint8_t)(b->captured + taken);
    if (taken)
        tell(game, EVENT_GUNS_TAKEN, side, b->area, taken, 0);
}

void capture_run(struct game *game, struct frame *frame) {
    if (battle_of(game)->captured)
        flow_call(game, STEP_CAPTURED_GUN, frame->role, frame->reg[CAPTURE_PLACE], battle_of(game)->captured);
    else
        flow_return(game);
}

void captured_gun_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    /* TW-8.2: Artillery that a Sally captures is for its City alone, even if the City is no longer Besieged. */
    bool in_city = frame->reg[CAPTURED_GUN_PLACE] >= PLACE_CITY || battle_of(game)->fight == FIGHT_SALLY;
    bool enemy = s->at[opponent(role)][frame->reg[CAPTURED_GUN_PLACE]]; /* Reserves that fight again (TW-12.51) */
    uint64_t places = bit_of(frame->reg[CAPTURED_GUN_PLACE]);
    if (!in_city)
        places |= c->adjacent[frame->reg[CAPTURED_GUN_PLACE]] & friendly_areas(s, role);
    FOR_EACH_BIT (m, c->of_class[role][ARTILLERY]) {
        int block = block_of(role, m), place = s->place[block];
        bool there = place < PLACE_POOL && (places & bit_of(place)) && s->strength[block] < c->block[block].strength &&
                     c->block[block].grows;
        if (there || (place == PLACE_POOL && !enemy && !c->block[block].covenanter))
            list_add1(list, VERB_ADD_GUN, block);
    }
    list_add(list, VERB_PASS);
}

void captured_gun_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    int place = frame->reg[CAPTURED_GUN_PLACE], block = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_GUNS_LEFT, b->captured, 0, 0, 0);
        b->captured = 0;
        return;
    }
    b->captured--;
    if (state_of(game)->place[block] == PLACE_POOL)
        block_deploy(game, block, place, 1, true);
    else
        block_gain(game, block, 1);
}

/* ---- the end of a Battle (TW-7.5) -------------------------------------------------------------------------------- */

enum { END_RESULT, END_TURNCOAT_HORSE, END_TURNCOAT_FOOT, END_HIDE, END_CAPTURE, END_MEETING, END_REGROUP, END_DONE };

/* Artillery without Infantry or Cavalry that could take it along. */
static bool guns_abandoned(const struct game *game, int side) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t all = battle_everyone(b, side);
    return !(all & c->of_class[side][INFANTRY]) &&
           !(all & c->of_class[side][CAVALRY] & ~(b->routing[side] | b->pursuing[side]));
}

static void declare_result(struct game *game) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    battle_mend(game);
    b->loser = (uint8_t)battle_loser(game);
    tell(game, EVENT_BATTLE_WON, b->area, opponent(b->loser), 0, 0);
    uint64_t fought = battle_everyone(b, KING) & ~b->held[KING]; /* TW-8.1: besieging blocks take no part */
    if (b->loser == KING && (fought & block_bit(c->role.rupert)))
        state_of(game)->rupert_disgraced = 1;
}

static void turncoats(struct game *game, int cls) {
    const struct tw_battle *b = battle_of(game);
    if (b->lost[b->loser][cls] && card_event_named_by_any(state_of(game), TURNCOATS, b->area))
        flow_call(game, STEP_TURNCOATS, opponent(b->loser), cls, b->lost[b->loser][cls]);
}

/* Identity decides whether blocks can Retreat, and for Regional blocks the leaders near by do. The question, or its
 * absence, shows this at once. */
static void tell_retreat(struct game *game, int side, uint64_t going) {
    bool known = !(going & content_of(game)->regional[side]);
    FOR_EACH_BIT (m, going)
        known = known && fog_known(state_of(game), block_of(side, m));
    if (!known)
        tell_secret(game, EVENT_MUST_RETREAT, ROLES_EVERYONE, ROLE_BIT(side), side, battle_of(game)->area,
                    bits_count(going), 0);
}

/* The Loser's blocks that must go: all of them, but in a skirmish not those in Reserve (TW-12.51). */
static void begin_retreat(struct game *game) {
    struct tw_battle *b = battle_of(game);
    int loser = b->loser == KING ? KING : PARLIAMENT; /* declared by now */
    battle_hide(game);
    if (guns_abandoned(game, loser))
        battle_take_guns(game, loser, battle_everyone(b, loser));
    uint64_t going = battle_everyone(b, loser);
    if (state_of(game)->skirmish)
        going &= ~b->reserve[loser];
    b->chosen[loser] = going;
    tell_retreat(game, loser, going);
    flow_call(game, STEP_RETREAT, loser, b->area);
}

/* TW-7.01: an Event is for one Battle, not for the Siege Combat that follows in the same Area; Mining is for a
 * Storm. */
static void spend_events(struct tw_combat *combat, int area) {
    for (int side = 0; side < SIDES; side++)
        if (combat->event_area[side] == area && combat->event[side] != MINING)
            combat->event_area[side] = NOWHERE;
}

static void finish(struct game *game, bool sally) {
    struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    int area = b->area;
    if (!sally)
        spend_events(&s->combat, area);
    RULES_ASSERT(game, s->skirmish || !contested(s, area));
    if (contested(s, area)) { /* TW-12.51: a skirmish's Reserves fight again */
        for (int side = 0; side < SIDES; side++) {
            s->combat.reinforcing[side] &= ~in_field(s, side, area);
            FOR_EACH_BIT (m, in_field(s, side, area))
                s->combat.entered_by[block_of(side, m)] = NO_BORDER;
        }
    } else {
        s->combat.attacker[area] = NO_SIDE;
    }
    b->fight = FIGHT_NONE;
}

void aftermath_run(struct game *game, struct frame *frame) {
    struct tw_battle *b = battle_of(game);
    int victor = opponent(b->loser == NO_SIDE ? KING : b->loser);
    switch (frame->phase++) {
    case END_RESULT: declare_result(game); return;
    case END_TURNCOAT_HORSE: turncoats(game, CAVALRY); return;
    case END_TURNCOAT_FOOT: turncoats(game, INFANTRY); return;
    case END_HIDE: begin_retreat(game); return;
    case END_CAPTURE: flow_call(game, STEP_CAPTURE, victor, b->area); return;
    case END_MEETING: henrietta_check(game); return; /* TW-11.11: as soon as the Area is Friendly */
    case END_REGROUP: flow_call(game, STEP_REGROUP, victor, b->area); return;
    default:
        finish(game, frame->reg[BATTLE_SALLY] != 0);
        flow_return(game);
        henrietta_check(game);
        return;
    }
}
