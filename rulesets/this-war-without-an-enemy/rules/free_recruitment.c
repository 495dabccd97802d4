/* TW-6.46, TW-6.47: Events that give Recruitment free of Action Points. The functions here decide the number and the
 * Areas. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"
#include "recruitment.h"

static uint64_t near_areas(const struct tw_content *c, int area) {
    return bit_of(area) | c->adjacent[area];
}

/* The Areas for the Event's Recruitments; anchor: the Area where supplies are landed. */
static uint64_t free_recruitment_areas(const struct game *game, int side, enum tw_event event, int anchor) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int king = place_area(c, s->place[c->role.charles]); /* TW-4.2: a City is part of its Area */
    if (event == SHIPS_CAPTURED)
        return friendly_areas(s, side) & c->coastal;
    if (event == SUPPLIES_FROM_THE_CONTINENT)
        return friendly_areas(s, side) & near_areas(c, anchor);
    if (event == STRIPS_THE_GARRISONS)
        return king < AREAS ? friendly_areas(s, side) & near_areas(c, king) : 0;
    return ALL_AREAS;
}

static bool guns(enum tw_event event) {
    return event == SUPPLIES_FROM_THE_CONTINENT || event == STRIPS_THE_GARRISONS;
}

/* The number of Recruitments that the Event gives. */
static int amount(const struct game *game, int side) {
    return content_of(game)->card[state_of(game)->card[side]].amount;
}

bool free_recruit_possible(const struct game *game, int side) {
    return true;
}

void free_recruit_enact(struct game *game, int side) {
    flow_call(game, STEP_FREE_RECRUIT, side, amount(game, side), card_event(game, side));
}

bool supplies_possible(const struct game *game, int side) {
    return (friendly_areas(state_of(game), side) & content_of(game)->coastal) != 0;
}

void supplies_enact(struct game *game, int side) {
    flow_call(game, STEP_SUPPLIES_AREA, side);
}

void strip_enact(struct game *game, int side) {
    flow_call(game, STEP_STRIP, side, amount(game, side), STRIPS_THE_GARRISONS);
}

void supplies_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, friendly_areas(state_of(game), role) & content_of(game)->coastal);
}

void supplies_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    tell(game, EVENT_SUPPLIES, action->arg[0], 0, 0, 0);
    frame->reg[FREE_RECRUIT_LEFT] = (int16_t)amount(game, role);
    frame->reg[FREE_RECRUIT_EVENT] = SUPPLIES_FROM_THE_CONTINENT;
    frame->reg[FREE_RECRUIT_LANDING] = action->arg[0];
    flow_goto(game, STEP_FREE_RECRUIT);
}

/* Each Garrison taken off the map gives one more Recruitment. */
void strip_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_PASS);
    list_blocks(list, VERB_STRIP, role, blocks_on_map(state_of(game), role) & content_of(game)->garrisons[role]);
}

void strip_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        flow_goto(game, STEP_FREE_RECRUIT);
        return;
    }
    frame->reg[STRIP_LEFT]++;
    block_recall(game, action->arg[0], PLACE_POOL);
}

void free_recruit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t areas = free_recruitment_areas(game, role, (enum tw_event)frame->reg[FREE_RECRUIT_EVENT],
                                            frame->reg[FREE_RECRUIT_LANDING]);
    bool artillery = guns((enum tw_event)frame->reg[FREE_RECRUIT_EVENT]);
    list_add(list, VERB_PASS);
    list_blocks(list, VERB_DEPLOY, role, recruitment_deploy(game, role, areas, artillery));
    list_blocks(list, VERB_STRENGTHEN, role, recruitment_strengthen(game, role, areas, artillery));
}

void free_recruit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int event = frame->reg[FREE_RECRUIT_EVENT], anchor = frame->reg[FREE_RECRUIT_LANDING];
    if (action->verb == VERB_STRENGTHEN && !recruitment_add(game, action->arg[0]))
        return;
    frame->reg[FREE_RECRUIT_LEFT]--;
    if (frame->reg[FREE_RECRUIT_LEFT] == 0 || action->verb == VERB_PASS)
        flow_return(game);
    if (action->verb == VERB_PASS)
        tell(game, EVENT_PASSED, role, 0, 0, 0);
    if (action->verb == VERB_DEPLOY) {
        tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
        flow_call(game, STEP_FREE_DEPLOY, role, action->arg[0], event, anchor);
    }
}

void free_deploy_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, recruitment_areas(game, frame->reg[FREE_DEPLOY_BLOCK],
                                       free_recruitment_areas(game, role, (enum tw_event)frame->reg[FREE_DEPLOY_EVENT],
                                                              frame->reg[FREE_DEPLOY_LANDING])));
}

void free_deploy_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[FREE_DEPLOY_BLOCK];
    flow_return(game);
    block_deploy(game, block, action->arg[0], 1, false);
}
