/* TW-11.11: the queen meets the king. */
#include "henrietta.h"

#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../tables.h"
#include "recruitment.h"

bool henrietta_check(struct game *game) {
    enum { STRENGTH = 3 };
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int area = s->place[c->role.henrietta];
    if (s->henrietta_used || area != s->place[c->role.charles] || !friendly(s, KING, area))
        return false;
    s->henrietta_used = 1;
    fog_clear(s, c->role.henrietta);
    fog_clear(s, c->role.charles);
    tell_secret(game, EVENT_HENRIETTA, ROLES_EVERYONE, ROLE_BIT(KING), area, 0, 0, 0);
    flow_call(game, STEP_HENRIETTA, KING, STRENGTH, area);
    return true;
}

static uint64_t henrietta_areas(const struct game *game, int area) {
    return friendly_areas(state_of(game), KING) & (content_of(game)->adjacent[area] | bit_of(area));
}

void henrietta_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t areas = henrietta_areas(game, frame->reg[HENRIETTA_AREA]);
    list_add(list, VERB_PASS);
    list_blocks(list, VERB_DEPLOY, role, recruitment_deploy(game, role, areas, !frame->reg[HENRIETTA_ARTILLERY]));
    list_blocks(list, VERB_STRENGTHEN, role,
                recruitment_strengthen(game, role, areas, !frame->reg[HENRIETTA_ARTILLERY]));
}

void henrietta_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[HENRIETTA_AREA], block = action->arg[0];
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    if (action->verb == VERB_STRENGTHEN && !recruitment_add(game, block))
        return;
    if (content_of(game)->of_class[role][ARTILLERY] & block_bit(block))
        frame->reg[HENRIETTA_ARTILLERY] = 1;
    frame->reg[HENRIETTA_LEFT]--;
    if (frame->reg[HENRIETTA_LEFT] == 0)
        flow_return(game);
    if (action->verb == VERB_DEPLOY) {
        tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, block, 0, 0);
        flow_call(game, STEP_HENRIETTA_DEPLOY, role, block, area);
    }
}

void henrietta_deploy_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, recruitment_areas(game, frame->reg[HENRIETTA_DEPLOY_BLOCK],
                                       henrietta_areas(game, frame->reg[HENRIETTA_DEPLOY_AREA])));
}

void henrietta_deploy_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[HENRIETTA_DEPLOY_BLOCK];
    flow_return(game);
    block_deploy(game, block, action->arg[0], 1, false);
}
