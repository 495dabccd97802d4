/* TW-2.32, TW-6.02: how a player spends Action Points. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/voyages.h"
#include "../tables.h"
#include "group_moves.h"
#include "henrietta.h"
#include "march.h"
#include "musters.h"
#include "recruitment.h"
#include "sea.h"

void segment_run(struct game *game, struct frame *frame) {
    if (henrietta_check(game))
        return;
    frame->reg[SEGMENT_POINTS] = state_of(game)->ap;
    if (state_of(game)->ap == 0 && !sea_free(game, frame->role))
        flow_return(game);
    else
        flow_goto(game, STEP_ACTIONS);
}

void actions_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    struct march march;
    list_add(list, VERB_PASS);
    if (state_of(game)->ap == 0) {
        if (sea_free(game, role))
            list_add1(list, VERB_SEA_MOVE, PLACE_CONTINENT);
        return;
    }
    list_blocks(list, VERB_DEPLOY, role, recruitment_deploy(game, role, ALL_AREAS, false));
    list_blocks(list, VERB_STRENGTHEN, role, recruitment_strengthen(game, role, ALL_AREAS, false));
    march_begin(&march, game, role);
    uint64_t movable = group_places(&march);
    FOR_EACH_BIT (place, movable)
        list_add1(list, VERB_MOVE_GROUP, place);
    FOR_EACH_BIT (area, muster_areas(&march, movable))
        list_add1(list, VERB_MUSTER, area);
    FOR_EACH_BIT (place, sea_places(game, role))
        list_add1(list, VERB_SEA_MOVE, place);
}

/* Buys one Action. */
static void spend(struct game *game, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int what = action->arg[0];
    switch (action->verb) {
    case VERB_STRENGTHEN:
        if (recruitment_add(game, what))
            s->ap--;
        return;
    case VERB_DEPLOY:
        s->ap--;
        tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, what, 0, 0);
        flow_call(game, STEP_DEPLOY, role, what);
        return;
    case VERB_MOVE_GROUP:
        s->ap--;
        group_begin(game, role, what);
        return;
    case VERB_MUSTER:
        s->ap--;
        muster_begin(game, role, what);
        return;
    default:
        if (!sea_free_voyage(s, what))
            s->ap--;
        sea_begin(game, role, what);
    }
}

void actions_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        state_of(game)->ap = 0;
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    flow_goto(game, STEP_SEGMENT);
    spend(game, role, action);
}

void deploy_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, recruitment_areas(game, frame->reg[DEPLOY_BLOCK], ALL_AREAS));
}

void deploy_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[DEPLOY_BLOCK];
    flow_return(game);
    block_deploy(game, block, action->arg[0], 1, false);
}
