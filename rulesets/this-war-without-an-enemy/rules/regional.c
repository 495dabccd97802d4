/* TW-11.2: Regional Recruitment, Region by Region and point by point. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/regions.h"
#include "../state/supply.h"
#include "../tables.h"

/* TW-11.2, TW-11.22: London counts as a separate Region with two points. */
static int regional_points(const struct game *game, int side, int region) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (region == LONDON_REGION)
        return region_open_city(s, side, c->role.london) ? 2 : 0;
    return bits_count(friendly_areas(s, side) & c->region_areas[region]) +
           region_major_cities(game, side, region, false);
}

/* London's points are counted before a block is deployed there with the points of the East. */
void regional_run(struct game *game, struct frame *frame) {
    int side = frame->role;
    if (frame->reg[REGIONAL_NEXT] == 0)
        frame->reg[REGIONAL_LONDON] = (int16_t)regional_points(game, side, LONDON_REGION);
    while (frame->reg[REGIONAL_NEXT] <= LONDON_REGION) {
        int region = frame->reg[REGIONAL_NEXT]++;
        int points = region == LONDON_REGION ? frame->reg[REGIONAL_LONDON] : regional_points(game, side, region);
        if (points == 0)
            continue;
        tell(game, EVENT_RECRUITMENT_POINTS, side, points, region, 0);
        flow_call(game, STEP_REGIONAL_POINT, side, region, points);
        return;
    }
    flow_return(game);
}

static uint64_t strengthen_set(const struct game *game, int side, int region, bool artillery) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = 0;
    FOR_EACH_BIT (areas, friendly_areas(s, side) & c->region_areas[region]) {
        int area = areas;
        FOR_EACH_BIT (m, s->at[side][area]) {
            int block = block_of(side, m);
            const struct tw_block *facts = &c->block[block];
            bool abroad = facts->kind == REGIONAL && !(c->region_areas[facts->home] >> area & 1);
            if (facts->grows && !abroad && s->strength[block] < facts->strength &&
                (facts->cls != ARTILLERY || artillery))
                set |= bit_of(m);
        }
    }
    return set;
}

/* Neutral Areas with a Victory City that is Sympathetic to this player. */
static uint64_t sympathetic(const struct game *game, int side) {
    const struct tw_content *c = content_of(game);
    uint64_t areas = 0;
    for (int city = 0; city < CITIES; city++)
        if (c->city[city].victory && c->city[city].sympathy == side)
            areas |= bit_of(c->city[city].area);
    return areas & neutral_areas(state_of(game));
}

static uint64_t vacant_areas(const struct tw_state *s) {
    uint64_t areas = 0;
    for (int i = 0; i < AREAS; i++)
        areas |= (uint64_t)vacant(s, i) << i;
    return areas;
}

/* A Regional block: Friendly or Vacant at home. The others: Friendly, or Neutral with a Sympathetic Victory City;
 * Garrisons with a Fortified City (TW-6.3), Regional Leaders at home. */
static uint64_t deploy_areas(const struct game *game, int block, int region, const uint64_t room[CLASSES]) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_block *facts = &c->block[block];
    int side = block_side(block);
    uint64_t areas = c->region_areas[region] & c->deploy_areas[facts->home] & room[facts->cls];
    if (facts->kind == REGIONAL)
        areas &= friendly_areas(s, side) | vacant_areas(s);
    else
        areas &= friendly_areas(s, side) | sympathetic(game, side);
    if (facts->kind == LOCAL)
        areas &= c->forts;
    return areas;
}

static uint64_t deploy_set(const struct game *game, int side, int region, bool artillery) {
    const struct tw_content *c = content_of(game);
    uint64_t set = 0, room[CLASSES];
    supply_room(c, state_of(game), side, c->region_areas[region] & ALL_AREAS, room);
    FOR_EACH_BIT (m, state_of(game)->at[side][PLACE_POOL]) {
        int block = block_of(side, m);
        if ((c->block[block].cls != ARTILLERY || artillery) && deploy_areas(game, block, region, room))
            set |= bit_of(m);
    }
    return set;
}

void regional_point_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int cost = region_artillery_cost(game, role, frame->reg[REGIONAL_POINT_REGION]);
    bool artillery = cost > 0 && cost <= frame->reg[REGIONAL_POINT_LEFT];
    list_add(list, VERB_PASS);
    list_blocks(list, VERB_DEPLOY, role, deploy_set(game, role, frame->reg[REGIONAL_POINT_REGION], artillery));
    list_blocks(list, VERB_STRENGTHEN, role, strengthen_set(game, role, frame->reg[REGIONAL_POINT_REGION], artillery));
}

void regional_point_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int region = frame->reg[REGIONAL_POINT_REGION], block = action->arg[0];
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    bool artillery = content_of(game)->block[block].cls == ARTILLERY;
    int cost = artillery ? region_artillery_cost(game, role, region) : 1;
    frame->reg[REGIONAL_POINT_LEFT] = (int16_t)(frame->reg[REGIONAL_POINT_LEFT] - cost);
    if (cost > 1) /* the cost reveals the class */
        tell_secret(game, EVENT_ARTILLERY_MADE, ROLES_EVERYONE, ROLE_BIT(role), role, cost, 0, 0);
    if (frame->reg[REGIONAL_POINT_LEFT] <= 0)
        flow_return(game);
    if (action->verb == VERB_STRENGTHEN) {
        block_gain(game, block, 1);
        return;
    }
    tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, block, 0, 0);
    flow_call(game, STEP_REGIONAL_DEPLOY, role, block, region);
}

void regional_deploy_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int region = frame->reg[REGIONAL_DEPLOY_REGION];
    uint64_t room[CLASSES];
    supply_room(content_of(game), state_of(game), role, content_of(game)->region_areas[region] & ALL_AREAS, room);
    list_areas(list, deploy_areas(game, frame->reg[REGIONAL_DEPLOY_BLOCK], region, room));
}

void regional_deploy_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[REGIONAL_DEPLOY_BLOCK];
    flow_return(game);
    block_deploy(game, block, action->arg[0], 1, false);
}
