#include "victory.h"

#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

/* ---- TW-10.12: Rupert Dismissed by the King ---------------------------------------------------------------------- */

/* Regional blocks with the dismissed Rupert that have no other leader there, if Rupert is not with the king. */
static uint64_t followers(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int area = s->place[c->role.rupert_dismissed];
    if (area >= AREAS || s->place[c->role.charles] == area)
        return 0;
    uint64_t here = s->at[KING][area];
    uint64_t set = 0;
    FOR_EACH_BIT (m, here & c->regional[KING] & ~s->done[KING])
        if (!(here & c->chaperons[KING][c->block[block_of(KING, m)].home] & c->regional_leaders[KING]))
            set |= bit_of(m);
    return set;
}

/* To the king, or to a Friendly Area at home. */
static uint64_t follower_areas(const struct game *game, int block) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int king = s->place[c->role.charles], here = s->place[block];
    uint64_t set = friendly_areas(s, KING) & c->region_areas[c->block[block].home];
    if (king < AREAS)
        set |= bit_of(king);
    return here < AREAS ? set & ~bit_of(here) : set;
}

void rupert_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_PASS);
    FOR_EACH_BIT (m, followers(game)) {
        int block = block_of(role, m);
        if (follower_areas(game, block))
            list_add1(list, VERB_SEND, block);
    }
}

void rupert_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        int area = state_of(game)->place[content_of(game)->role.rupert_dismissed];
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        state_of(game)->done[KING] = 0;
        flow_return(game);
        blocks_eliminate_stranded_in(game, KING, bit_of(area));
    } else {
        tell_secret(game, EVENT_TURNS_TO, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
        flow_call(game, STEP_RUPERT_AREA, role, action->arg[0]);
    }
}

void rupert_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, follower_areas(game, frame->reg[RUPERT_AREA_BLOCK]));
}

void rupert_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = frame->reg[RUPERT_AREA_BLOCK], area = action->arg[0];
    flow_return(game);
    tell_secret(game, EVENT_WENT, ROLE_BIT(role), ROLE_BIT(role), role, state_of(game)->place[block], area, block);
    state_of(game)->done[role] |= block_bit(block);
    block_put(game, block, area);
}

bool dismissal_possible(const struct game *game, int side) {
    return lasting_possible(game, side) && state_of(game)->place[content_of(game)->role.rupert] != PLACE_REMOVED;
}

static void dismiss_rupert(struct game *game) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int place = s->place[c->role.rupert];
    if (!card_event_in_force(s, RUPERT_DISMISSED) || !s->rupert_disgraced || place == PLACE_REMOVED ||
        place == PLACE_BESIDE)
        return;
    s->in_force &= ~bit_of(RUPERT_DISMISSED);
    block_replace(game, c->role.rupert, c->role.rupert_dismissed);
    if (place < AREAS) { /* asked even if the king is there, because his place is a secret */
        s->done[KING] = 0;
        flow_call(game, STEP_RUPERT, KING);
    }
}

/* ---- TW-2.35, TW-10.0 -------------------------------------------------------------------------------------------- */

static void decide(struct game *game, int winner, bool major, enum tw_reason reason) {
    struct tw_state *s = state_of(game);
    s->over = 1;
    s->winner = (uint8_t)winner;
    s->major = major;
    s->reason = (uint8_t)reason;
    tell(game, EVENT_GAME_OVER, winner, 0, 0, 0);
}

static bool last_turn(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_scenario_record *scenario = &content_of(game)->scenario[s->scenario];
    return 1642 + s->year == scenario->last_year && s->turn == scenario->last_turn;
}

static void judge(struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_scenario_record *scenario = &c->scenario[s->scenario];
    int lead = s->vp > 0 ? KING : PARLIAMENT, points = s->vp > 0 ? s->vp : -s->vp;
    if (points >= c->major_threshold)
        decide(game, lead, true, BY_POINTS);
    else if (card_event_in_force(s, KING_SURRENDERS) && s->vp <= c->surrender_vp) /* TW-10.11 */
        decide(game, PARLIAMENT, true, BY_THE_SCOTS);
    else if (last_turn(game) && points == 0)
        decide(game, scenario->level, false, LEVEL_AT_THE_END);
    else if (last_turn(game))
        decide(game, lead, false, BY_POINTS_AT_THE_END);
}

enum { VICTORY_EVENT_1, VICTORY_EVENT_2, VICTORY_RUPERT, VICTORY_JUDGE };

void victory_run(struct game *game, struct frame *frame) {
    const struct tw_state *s = state_of(game);
    int first = frame->role, phase = frame->phase++;
    switch (phase) {
    case VICTORY_EVENT_1: card_event_offer(game, first, VICTORY_EVENT); return;
    case VICTORY_EVENT_2: card_event_offer(game, opponent(first), VICTORY_EVENT); return;
    case VICTORY_RUPERT: dismiss_rupert(game); return;
    default:
        flow_return(game);
        if (s->year > 0)
            judge(game);
    }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

void tw_conclude(struct game *game, int role, enum conclusion how) {
    decide(game, opponent(role), false, BY_RESIGNATION);
    flow_end(game);
}

/* TW-1.2 */
void tw_result(const struct game *game, struct result *result) {
    static const char *const reasons[] = {
        [BY_POINTS] = "Three Victory Points or more at the end of a Turn (10.0)",
        [BY_POINTS_AT_THE_END] = "Ahead on the Victory Track when the war ended (10.0)",
        [LEVEL_AT_THE_END] = "The Victory Track stood level when the war ended (10.0)",
        [BY_THE_SCOTS] = "Two Victory Points after the king gave himself up to the Scots (10.11)",
        [BY_RESIGNATION] = "The other side left the game",
    };
    const struct tw_state *s = state_of(game);
    bool degrees = content_of(game)->scenario[s->scenario].degrees;
    result->outcome = s->winner == KING ? "king-wins" : "parliament-wins";
    result->degree = s->reason == BY_RESIGNATION ? NULL : s->major ? "major" : degrees ? "minor" : NULL;
    result->reason = reasons[s->reason];
    /* A player who resigns loses, whatever the Victory Track says. */
    int points = s->winner == KING ? s->vp : -s->vp;
    if (points < 1 && s->reason == BY_RESIGNATION)
        points = 1;
    for (int side = 0; side < SIDES; side++) {
        result->role[side].place = s->winner == side ? 1 : 2;
        result->role[side].score = side == s->winner ? points : -points;
    }
}
