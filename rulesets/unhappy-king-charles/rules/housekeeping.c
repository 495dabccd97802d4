/* UP-8: the Housekeeping Phase. */
#include "../../kit/dice.h"
#include "../../kit/fault.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../tables.h"
#include "political.h"

enum { REFRESH, REFORM_PARLIAMENT, REFORM_ROYALIST, MARKER_PARLIAMENT, MARKER_ROYALIST, CHIT };
enum { WINTER_1644 = 7 };

/* UP-8.1 */
static void refresh(struct game *game) {
    struct uk_state *s = state_of(game);
    s->recruited = s->passed = s->sea_helped = 0;
    for (int side = 0; side < SIDES; side++) {
        s->plays[side] = content_of(game)->rules.plays;
        if (s->train[side] == PLACE_WAITING && s->turn >= s->train_turn[side])
            train_put(game, side, PLACE_AVAILABLE);
    }
    if (s->turn >= WINTER_1644)
        brentford_leaves(game);
}

/* UP-8.2 */
static void transfer_generals(struct game *game) {
    struct uk_state *s = state_of(game);
    for (int g = 0; g < GENERALS; g++) {
        bool comes = s->general_at[g] == BOX_TURN_TRACK && content_of(game)->general[g].turn <= s->turn + 1;
        if (s->general_at[g] != BOX_DISPERSED && !comes)
            continue;
        general_move(game, g, BOX_AVAILABLE);
        tell(game, EVENT_GENERAL_BOXED, g, SHOWN_AVAILABLE, 0, 0);
    }
}

static void dispersed(const struct game *game, int side, uint64_t set[BRIGADE_WORDS]) {
    brigades_at(content_of(game), state_of(game), PLACE_DISPERSED, side, set);
}

static void ask_reform(struct game *game, int side) {
    uint64_t set[BRIGADE_WORDS];
    dispersed(game, side, set);
    int half = set_count(set, BRIGADE_WORDS) / 2;
    if (half > 0)
        flow_call(game, STEP_REFORM, side, half);
}

static void release_dispersed(struct game *game, int side) {
    uint64_t set[BRIGADE_WORDS];
    dispersed(game, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_to_available(game, b);
}

/* UP-8.4 */
static void draw_chit(struct game *game) {
    struct uk_state *s = state_of(game);
    uint64_t left = ~(uint64_t)s->chits & (bit_of(CHITS) - 1);
    int chit = bits_nth(left, pick(game, bits_count(left), "naval chit"));
    RULES_ASSERT(game, chit < CHITS);
    s->chits |= (uint8_t)bit_of(chit);
    naval_move(game, content_of(game)->chit[chit].value);
    tell(game, EVENT_CHIT, chit, naval_status(content_of(game), s), 0, 0);
}

static void ask_marker(struct game *game, int side) {
    const struct area_set targets = neutral_pc_targets(game, side);
    if (!areas_empty(&targets))
        flow_call(game, STEP_NEUTRAL_PC, side);
}

void housekeeping_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    switch (frame->phase++) {
    case REFRESH:
        if (s->turn > 0) {
            refresh(game);
            transfer_generals(game);
        }
        break;
    case REFORM_PARLIAMENT: ask_reform(game, PARLIAMENT); break;
    case REFORM_ROYALIST: ask_reform(game, ROYALIST); break;
    case MARKER_PARLIAMENT:
        release_dispersed(game, PARLIAMENT);
        release_dispersed(game, ROYALIST);
        ask_marker(game, PARLIAMENT);
        break;
    case MARKER_ROYALIST: ask_marker(game, ROYALIST); break;
    default:
        if (this_turn(content_of(game), s)->naval_chit)
            draw_chit(game);
        flow_return(game);
    }
}

void reform_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS], distinct[BRIGADE_WORDS];
    dispersed(game, role, set);
    brigades_distinct(content_of(game), state_of(game), set, distinct);
    FOR_EACH_IN (b, distinct, BRIGADE_WORDS)
        list_add1(list, VERB_REFORM, b);
}

void reform_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int brigade = action->arg[0];
    brigade_move(game, brigade, PLACE_REFORMED);
    role_set audience = fog_audience(content_of(game), state_of(game), brigade);
    int region = content_of(game)->brigade[brigade].region;
    tell_secret(game, EVENT_REFORMS, audience, audience, role, brigade, region < REGIONS ? region : NONE, 0);
    if (--frame->reg[REFORM_LEFT] == 0)
        flow_return(game);
}

void neutral_pc_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct area_set targets = neutral_pc_targets(game, role);
    FOR_EACH_AREA(a, targets)
    list_add1(list, VERB_PLACE_PC, a);
}

void neutral_pc_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    area_set_control(game, action->arg[0], role);
    flow_return(game);
}
