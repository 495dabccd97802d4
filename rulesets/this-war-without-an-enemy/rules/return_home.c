/* TW-11.3: Regional blocks and Regional Leaders return home at the end of a Year. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/supply.h"
#include "../tables.h"

static const uint64_t ALL_DONE = ~0ull; /* the value of tw_state.done[] after the player has ended the step */

/* Blocks away from home, outside Besieged Cities, not yet sent home. The home of London blocks is a single Area. */
static uint64_t abroad(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    for (int place = 0; place < MAP_PLACES; place++)
        FOR_EACH_BIT (m, s->at[side][place] & (c->regional[side] | c->regional_leaders[side]) & ~s->done[side])
            if (!(c->deploy_areas[c->block[block_of(side, m)].home] >> place & 1))
                set |= bit_of(m);
    return set;
}

/* Blocks of the set that may not stay: no Leader is with them. */
static uint64_t bound(const struct game *game, int side, uint64_t set) {
    const struct tw_state *s = state_of(game);
    FOR_EACH_BIT (m, set)
        if (s->at[side][s->place[block_of(side, m)]] & content_of(game)->leaders[side])
            set &= ~bit_of(m);
    return set;
}

static uint64_t homes(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_block *facts = &c->block[block];
    uint64_t set = 0;
    FOR_EACH_BIT (m, c->deploy_areas[facts->home] & (friendly_areas(s, block_side(block)) | bit_of(PLACE_SCOTLAND)))
        if (supply_has_room(c, s, block_side(block), m, facts->cls))
            set |= bit_of(m);
    return set;
}

/* The blocks abroad, and the blocks that could be with a Leader, are secret. So every player is asked until the player
 * ends the step. */
void return_home_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int side = frame->role;
    if (frame->phase++ == 0)
        s->done[side] = 0;
    if (s->done[side] != ALL_DONE) {
        flow_call(game, STEP_RETURN_BLOCK, side);
        return;
    }
    s->done[side] = 0;
    tell_secret(game, EVENT_AT_HOME, ROLES_EVERYONE, ROLE_BIT(side), side, 0, 0, 0);
    flow_return(game);
}

void return_block_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = abroad(game, role);
    if (!bound(game, role, set))
        list_add(list, VERB_PASS);
    list_blocks(list, VERB_SEND, role, set);
}

void return_block_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->arg[0];
    if (action->verb == VERB_PASS) {
        state_of(game)->done[role] = ALL_DONE;
        flow_return(game);
        return;
    }
    tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, block, 0, 0);
    frame->reg[RETURN_AREA_BLOCK] = (int16_t)block;
    flow_goto(game, STEP_RETURN_AREA);
}

void return_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, homes(game, frame->reg[RETURN_AREA_BLOCK]));
    if (list->count == 0)
        list_add(list, VERB_TO_POOL);
}

void return_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[RETURN_AREA_BLOCK], area = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_TO_POOL) {
        block_recall(game, block, PLACE_POOL);
        return;
    }
    tell_secret(game, EVENT_WENT, ROLE_BIT(role), ROLE_BIT(role), role, state_of(game)->place[block], area, block);
    block_put(game, block, area);
}
