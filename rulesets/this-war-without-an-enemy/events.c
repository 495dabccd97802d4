#include "events.h"

#include "../kit/fault.h"
#include "choices.h"
#include "control.h"
#include "initiative.h"
#include "movement.h"
#include "steps.h"

/* ---- TW-6.01 --------------------------------------------------------------------------------------- */

void strategic_events_run(struct game *game, struct frame *frame) {
    const int first = frame->role, phase = frame->phase++;
    if (phase < SIDES)
        event_offer(game, phase == 0 ? first : opponent(first), 1);
    else
        flow_return(game);
}

bool event_offer(struct game *game, int side, int phase) {
    const int card = TW(game)->card[side];
    if (card >= CARDS || CONTENT(game)->card[card].phase != phase)
        return false;
    flow_call(game, STEP_EVENT_OFFER, side, card, 0, 0);
    return true;
}

void event_lasting(struct game *game, int side) {
    TW(game)->in_force |= 1u << card_event(game, side);
}

static bool winter(const struct tw_state *s) {
    return s->turn == TURNS_PER_YEAR && s->year > 0;
}

/* TW-6.43: Neutral or Enemy, not Loyal to the other player, not made Contested by his Clubmen; in winter without his
 * blocks. TW-6.41: West Riding alone, whoever holds it. */
static uint64_t clubmen_areas(const struct game *game, int side, enum tw_event event) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int other = opponent(side);
    uint64_t areas = event == BRADFORD_CLUBMEN ? 1ull << c->a.west_riding
                                               : (friendly_areas(s, other) | neutral_areas(s)) & ~c->loyal[other];
    areas &= ~friendly_areas(s, CONTESTED);
    if (winter(s))
        for (uint64_t m = areas; m; m &= m - 1)
            if (s->at[other][first_bit(m)])
                areas &= ~(m & -m);
    /* A block that is there already, in the field or Besieged, does not rise there. */
    const int stands = place_area(c, s->place[c->b.clubmen[side]]);
    return stands < AREAS ? areas & ~(1ull << stands) : areas;
}

/* TW-6.42: Areas with two of the other's blocks or more outside a Besieged City. */
static uint64_t fever_areas(const struct tw_state *s, int other) {
    uint64_t areas = 0;
    for (int i = 0; i < AREAS; i++)
        if (count_bits(s->at[other][i]) >= 2)
            areas |= 1ull << i;
    return areas;
}

static bool event_possible(const struct game *game, int side) {
    const struct tw_state *s = TW(game);
    const enum tw_event event = card_event(game, side);
    switch (event) {
    case BRADFORD_CLUBMEN:
    case CLUBMEN: return clubmen_areas(game, side, event) != 0;
    case CAMP_FEVER: return fever_areas(s, opponent(side)) != 0;
    case DESERTION: return blocks_on_map(s, opponent(side)) != 0;
    case HOTHAMS_PLOT:
    case CAREWS_PLOT: return plot_possible(game, event);
    case SHIPS_CAPTURED:
    case EXCISE_ORDINANCE:
    case SUPPLIES_FROM_THE_CONTINENT:
    case STRIPS_THE_GARRISONS: return windfall_possible(game, side, event);
    case FORTIFICATION_OF_LONDON:
    case HOTHAMS_PLOT_FOILED:
    case CAREWS_PLOT_FOILED:
    case SIEGE_TRAIN:
    case SUPPORT_SLIPS_AWAY:
    case KING_SURRENDERS: return !event_in_force(s, event);
    case RUPERT_DISMISSED: return !event_in_force(s, event) && s->place[CONTENT(game)->b.rupert] != PLACE_REMOVED;
    case NO_EVENT:
    case FAILS_TO_CHARGE:
    case ADVANTAGEOUS_TERRAIN:
    case DETERMINED_LAST_STAND:
    case MINING:
    case SURPRISE_ATTACK:
    case TERRAIN_DISFAVOURS_CAVALRY:
    case TURNCOATS:
    case WELL_POSITIONED_ARTILLERY:
    case QUARTERMASTER_GENERAL:
    case EVENTS_OF_CARDS: break;
    }
    return false;
}

void event_offer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    if (event_possible(game, role))
        list_add1(list, VERB_ENACT, frame->a);
    list_add1(list, VERB_DECLINE, frame->a);
}

static void enact(struct game *game, int side) {
    const struct tw_content *c = CONTENT(game);
    const enum tw_event event = card_event(game, side);
    switch (event) {
    case BRADFORD_CLUBMEN: flow_call(game, STEP_CLUBMEN_RISE, side, c->a.west_riding, 0, 0); return;
    case CLUBMEN: flow_call(game, STEP_CLUBMEN_AREA, side, 0, 0, 0); return;
    case CAMP_FEVER: flow_call(game, STEP_FEVER_AREA, side, 0, 0, 0); return;
    case DESERTION: flow_call(game, STEP_DESERTION_BLOCK, opponent(side), 0, 0, 0); return;
    case HOTHAMS_PLOT: flow_call(game, STEP_PLOT, side, c->c.hull, 0, 0); return;
    case CAREWS_PLOT: flow_call(game, STEP_PLOT, side, c->c.plymouth, 0, 0); return;
    case SHIPS_CAPTURED:
    case EXCISE_ORDINANCE:
    case SUPPLIES_FROM_THE_CONTINENT:
    case STRIPS_THE_GARRISONS: windfall_begin(game, side, event); return;
    case FORTIFICATION_OF_LONDON:
    case HOTHAMS_PLOT_FOILED:
    case CAREWS_PLOT_FOILED:
    case SIEGE_TRAIN:
    case SUPPORT_SLIPS_AWAY:
    case KING_SURRENDERS:
    case RUPERT_DISMISSED: event_lasting(game, side); return;
    case NO_EVENT:
    case FAILS_TO_CHARGE:
    case ADVANTAGEOUS_TERRAIN:
    case DETERMINED_LAST_STAND:
    case MINING:
    case SURPRISE_ATTACK:
    case TERRAIN_DISFAVOURS_CAVALRY:
    case TURNCOATS:
    case WELL_POSITIONED_ARTILLERY:
    case QUARTERMASTER_GENERAL:
    case EVENTS_OF_CARDS: break;
    }
    REQUIRE(game, !"an Event that is enacted elsewhere");
}

void event_offer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int card = frame->a;
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, card, 0, 0);
        return;
    }
    TW(game)->enacted[role] = 1;
    tell(game, EVENT_EVENT_ENACTED, role, card, 0, 0);
    enact(game, role);
}

/* ---- TW-6.41, 6.43: Clubmen --------------------------------------------------------------------------- */

void clubmen_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    list_areas(list, clubmen_areas(game, role, CLUBMEN));
}

void clubmen_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    frame->a = action->arg[0];
    flow_goto(game, STEP_CLUBMEN_RISE);
}

static void clubmen_place(struct game *game, int side, int area) {
    struct tw_state *s = TW(game);
    const int block = CONTENT(game)->b.clubmen[side], from = s->place[block];
    if (from >= PLACE_POOL) {
        block_deploy(game, block, area, CONTENT(game)->block[block].strength, true);
        return;
    }
    tell(game, EVENT_WENT, side, from, area, block);
    block_put(game, block, area);
    s->roamed[side] &= ~block_bit(block);
}

void clubmen_rise_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    const int side = frame->role, area = frame->a, other = opponent(side), fort = CONTENT(game)->area[area].fort;
    const int phase = frame->phase++;
    if (phase == 0) {
        clubmen_place(game, side, area);
    } else if (phase == 1) {
        if (s->at[other][area] && fort != NONE && s->city_control[fort] == other && besieged_side(s, fort) != side)
            flow_call(game, STEP_WITHDRAW_CITY, other, area, 0, 0);
    } else {
        movement_clubmen_placed(game, side, area);
        if (contested(s, area))
            s->clubmen_area = (uint8_t)area;
        flow_return(game);
    }
}

/* ---- TW-6.42: Camp Fever ------------------------------------------------------------------------------ */

void fever_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    list_areas(list, fever_areas(TW(game), opponent(role)));
}

void fever_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    const int losses = CONTENT(game)->card[TW(game)->card[role]].amount;
    flow_return(game);
    tell(game, EVENT_FEVER, action->arg[0], 0, 0, 0);
    flow_call(game, STEP_FEVER_BLOCK, opponent(role), action->arg[0], losses, NONE);
}

/* Asked as often as the card says whatever stands there: only the owner knows how many can fall ill. */
void fever_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = field(TW(game), role, frame->a) & CONTENT(game)->fighting[role];
    if (frame->c != NONE)
        set &= ~block_bit(frame->c);
    if (set)
        list_blocks(list, VERB_LOSE, role, set);
    else
        list_add(list, VERB_PASS);
}

void fever_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int block = action->verb == VERB_LOSE ? action->arg[0] : NONE;
    frame->b--;
    if (block == NONE)
        tell(game, EVENT_PASSED, role, 0, 0, 0);
    else
        frame->c = (int16_t)block;
    if (frame->b == 0)
        flow_return(game);
    if (block != NONE)
        block_lose(game, block, 1);
}

/* ---- TW-6.44: Desertion of Regional Troops --------------------------------------------------------------- */

static uint64_t regional_abroad(const struct game *game, int side) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t set = 0;
    for (uint64_t m = blocks_on_map(s, side) & c->regional[side]; m; m &= m - 1) {
        const int block = block_of(side, first_bit(m)), area = place_area(c, s->place[block]);
        if (!(c->region_areas[c->block[block].home] >> area & 1))
            set |= m & -m;
    }
    return set;
}

void desertion_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    const uint64_t abroad = regional_abroad(game, role);
    list_blocks(list, VERB_LOSE, role, abroad ? abroad : blocks_on_map(TW(game), role));
}

static uint64_t deserter_areas(const struct game *game, int block) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int side = block_side(block);
    const uint64_t home = c->region_areas[c->block[block].home];
    const uint64_t friends = friendly_areas(s, side) & home;
    return friends ? friends : (neutral_areas(s) | 1ull << PLACE_SCOTLAND) & home;
}

void desertion_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    const int block = action->arg[0];
    const bool abroad = (regional_abroad(game, role) & block_bit(block)) != 0;
    flow_return(game);
    tell_secret(game, abroad ? EVENT_DESERTS : EVENT_NO_DESERTER, ROLES_EVERYONE, ROLE_BIT(role), role, 0, 0, 0);
    block_lose(game, block, 1);
    if (abroad && TW(game)->strength[block] > 0)
        flow_call(game, STEP_DESERTION_HOME, role, block, 0, 0);
}

void desertion_home_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    list_areas(list, deserter_areas(game, frame->a));
    if (list->count == 0)
        list_add(list, VERB_TO_POOL);
}

void desertion_home_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int block = frame->a, area = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_TO_POOL) {
        block_recall(game, block, PLACE_POOL);
        return;
    }
    tell_secret(game, EVENT_WENT, ROLE_BIT(role), ROLE_BIT(role), role, TW(game)->place[block], area, block);
    block_put(game, block, area);
}
