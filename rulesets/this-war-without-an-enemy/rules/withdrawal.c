/* TW-6.15: withdrawal into a Fortified City before the enemy comes. */
#include "../state/blocks.h"
#include "../tables.h"

static bool room_inside(const struct game *game, int side, int fort) {
    const struct tw_content *c = content_of(game);
    return bits_count(inside(state_of(game), side, fort) & c->fighting[side]) < c->city[fort].size;
}

void withdraw_city_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int side = frame->role, area = frame->reg[WITHDRAW_CITY_AREA], fort = content_of(game)->area[area].fort;
    if (frame->phase == 0) {
        bool asked = fort != NONE && contested(s, area) && besieged_side(s, fort) == NONE;
        if (!asked) {
            flow_return(game);
            return;
        }
        frame->phase = 1;
        s->half_inside |= (uint8_t)bit_of(fort);
        flow_call(game, STEP_WITHDRAW_BLOCK, side, area, fort);
        return;
    }
    if (!contested(s, area)) {
        s->combat.attacker[area] = NO_SIDE;
        s->combat.pinned[side][area] = 0;
        s->combat.opened |= bit_of(area);
    }
    flow_return(game);
}

void withdraw_city_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t outside = in_field(s, role, frame->reg[WITHDRAW_BLOCK_AREA]);
    bool room = room_inside(game, role, frame->reg[WITHDRAW_BLOCK_CITY]);
    FOR_EACH_BIT (m, outside) {
        int block = block_of(role, m);
        if (room || c->block[block].cls == ARTILLERY)
            list_add1(list, VERB_INSIDE, block);
        if (c->garrisons[role] & block_bit(block))
            list_add1(list, VERB_DISMISS, block);
    }
    if (!(outside & c->garrisons[role]))
        list_add(list, VERB_PASS);
}

void withdraw_city_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[WITHDRAW_BLOCK_AREA], fort = frame->reg[WITHDRAW_BLOCK_CITY];
    if (action->verb == VERB_INSIDE) {
        tell(game, EVENT_WITHDRAWN_INSIDE, role, fort, 0, 0);
        block_put(game, action->arg[0], fort_place(fort));
    } else if (action->verb == VERB_DISMISS) {
        block_eliminate(game, action->arg[0]);
    } else {
        tell(game, EVENT_STAYS_OUTSIDE, fort, 0, 0, 0);
    }
    if (action->verb == VERB_PASS || !in_field(state_of(game), role, area))
        flow_return(game);
}
