/* TW-6.41 to TW-6.44: Clubmen, Camp Fever, Desertion. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../tables.h"
#include "events.h"
#include "march.h"

/* ---- TW-6.41, TW-6.43: Clubmen ----------------------------------------------------------------------------------- */

/* TW-6.43: Neutral or Enemy, not Loyal to the other player, not made Contested by his Clubmen; in winter without his
 * blocks. TW-6.41: West Riding alone, under any control. */
static uint64_t clubmen_areas(const struct game *game, int side, enum tw_event event) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int other = opponent(side);
    uint64_t areas = event == BRADFORD_CLUBMEN ? bit_of(card_event_place(game, side))
                                               : (friendly_areas(s, other) | neutral_areas(s)) & ~c->loyal[other];
    areas &= ~friendly_areas(s, CONTESTED);
    if (march_winter(s))
        FOR_EACH_BIT (m, areas)
            if (s->at[other][m])
                areas &= ~bit_of(m);
    /* Clubmen cannot rise in an Area where they already stand, in the field or Besieged. */
    int stands = place_area(c, s->place[c->role.clubmen[side]]);
    return stands < AREAS ? areas & ~bit_of(stands) : areas;
}

bool bradford_possible(const struct game *game, int side) {
    return clubmen_areas(game, side, BRADFORD_CLUBMEN) != 0;
}

void bradford_enact(struct game *game, int side) {
    flow_call(game, STEP_CLUBMEN_RISE, side, card_event_place(game, side));
}

bool clubmen_possible(const struct game *game, int side) {
    return clubmen_areas(game, side, CLUBMEN) != 0;
}

void clubmen_enact(struct game *game, int side) {
    flow_call(game, STEP_CLUBMEN_AREA, side);
}

void clubmen_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, clubmen_areas(game, role, CLUBMEN));
}

void clubmen_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    frame->reg[CLUBMEN_RISE_AREA] = action->arg[0];
    flow_goto(game, STEP_CLUBMEN_RISE);
}

static void clubmen_place(struct game *game, int side, int area) {
    struct tw_state *s = state_of(game);
    int block = content_of(game)->role.clubmen[side], from = s->place[block];
    if (from >= PLACE_POOL) {
        block_deploy(game, block, area, content_of(game)->block[block].strength, true);
        return;
    }
    tell(game, EVENT_WENT, side, from, area, block);
    block_put(game, block, area);
    s->roamed[side] &= ~block_bit(block);
}

/* The Clubmen stand in the Area and withdrawal into its City (TW-6.15) is over. Where it is Contested now, they are the
 * Defender and Pin one block. */
static void clubmen_placed(struct game *game, int side, int area) {
    struct tw_state *s = state_of(game);
    if (!contested(s, area))
        return;
    s->combat.attacker[area] = (uint8_t)opponent(side);
    if (!s->skirmish)
        s->combat.pinned[opponent(side)][area] = 1;
}

void clubmen_rise_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int side = frame->role, area = frame->reg[CLUBMEN_RISE_AREA], other = opponent(side),
        fort = content_of(game)->area[area].fort;
    int phase = frame->phase++;
    if (phase == 0) {
        clubmen_place(game, side, area);
    } else if (phase == 1) {
        if (s->at[other][area] && fort != NONE && s->city_control[fort] == other && besieged_side(s, fort) != side)
            flow_call(game, STEP_WITHDRAW_CITY, other, area);
    } else {
        clubmen_placed(game, side, area);
        if (contested(s, area))
            s->clubmen_area = (uint8_t)area;
        flow_return(game);
    }
}

/* ---- TW-6.42: Camp Fever ----------------------------------------------------------------------------------------- */

/* TW-6.42: Areas with two of the other's blocks or more outside a Besieged City. */
static uint64_t fever_areas(const struct tw_state *s, int other) {
    uint64_t areas = 0;
    for (int i = 0; i < AREAS; i++)
        if (bits_count(s->at[other][i]) >= 2)
            areas |= bit_of(i);
    return areas;
}

bool fever_possible(const struct game *game, int side) {
    return fever_areas(state_of(game), opponent(side)) != 0;
}

void fever_enact(struct game *game, int side) {
    flow_call(game, STEP_FEVER_AREA, side);
}

void fever_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, fever_areas(state_of(game), opponent(role)));
}

void fever_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int losses = content_of(game)->card[state_of(game)->card[role]].amount;
    flow_return(game);
    tell(game, EVENT_FEVER, action->arg[0], 0, 0, 0);
    flow_call(game, STEP_FEVER_BLOCK, opponent(role), action->arg[0], losses, NONE);
}

/* Asked as often as the card says, whatever stands there: only the owner knows how many blocks can fall ill. */
void fever_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = in_field(state_of(game), role, frame->reg[FEVER_BLOCK_AREA]) & content_of(game)->fighting[role];
    if (frame->reg[FEVER_BLOCK_ILL] != NONE)
        set &= ~block_bit(frame->reg[FEVER_BLOCK_ILL]);
    if (set)
        list_blocks(list, VERB_LOSE, role, set);
    else
        list_add(list, VERB_PASS);
}

void fever_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->verb == VERB_LOSE ? action->arg[0] : NONE;
    frame->reg[FEVER_BLOCK_LEFT]--;
    if (block == NONE)
        tell(game, EVENT_PASSED, role, 0, 0, 0);
    else
        frame->reg[FEVER_BLOCK_ILL] = (int16_t)block;
    if (frame->reg[FEVER_BLOCK_LEFT] == 0)
        flow_return(game);
    if (block != NONE)
        block_lose(game, block, 1);
}

/* ---- TW-6.44: Desertion of Regional Troops ----------------------------------------------------------------------- */

bool desertion_possible(const struct game *game, int side) {
    return blocks_on_map(state_of(game), opponent(side)) != 0;
}

void desertion_enact(struct game *game, int side) {
    flow_call(game, STEP_DESERTION_BLOCK, opponent(side));
}

static uint64_t regional_abroad(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    FOR_EACH_BIT (m, blocks_on_map(s, side) & c->regional[side]) {
        int block = block_of(side, m), area = place_area(c, s->place[block]);
        if (!(c->region_areas[c->block[block].home] >> area & 1))
            set |= bit_of(m);
    }
    return set;
}

void desertion_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t abroad = regional_abroad(game, role);
    list_blocks(list, VERB_LOSE, role, abroad ? abroad : blocks_on_map(state_of(game), role));
}

static uint64_t deserter_areas(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block);
    uint64_t home = c->region_areas[c->block[block].home];
    uint64_t friends = friendly_areas(s, side) & home;
    return friends ? friends : (neutral_areas(s) | bit_of(PLACE_SCOTLAND)) & home;
}

void desertion_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->arg[0];
    bool abroad = (regional_abroad(game, role) & block_bit(block)) != 0;
    flow_return(game);
    tell_secret(game, abroad ? EVENT_DESERTS : EVENT_NO_DESERTER, ROLES_EVERYONE, ROLE_BIT(role), role, 0, 0, 0);
    block_lose(game, block, 1);
    if (abroad && state_of(game)->strength[block] > 0)
        flow_call(game, STEP_DESERTION_HOME, role, block);
}

void desertion_home_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, deserter_areas(game, frame->reg[DESERTION_HOME_BLOCK]));
    if (list->count == 0)
        list_add(list, VERB_TO_POOL);
}

void desertion_home_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[DESERTION_HOME_BLOCK], area = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_TO_POOL) {
        block_recall(game, block, PLACE_POOL);
        return;
    }
    tell_secret(game, EVENT_WENT, ROLE_BIT(role), ROLE_BIT(role), role, state_of(game)->place[block], area, block);
    block_put(game, block, area);
}
