/* CN-12.4: English settlers. */
#include "settlers.h"

#include "../state/tracks.h"
#include "../state/zeal.h"
#include "tracks.h"

static bool may_settle(const struct cn_state *state, int army) {
    return (army == CN_SCOTLAND || army == CN_IRELAND) && state->army[army].area == 5 &&
           (state->settlers & bit_of(army)) == 0;
}

bool cn_settlers_possible(const struct game *game) {
    const struct cn_state *state = state_of(game);
    return (state->options & CN_OPTION_SETTLERS) && (may_settle(state, CN_SCOTLAND) || may_settle(state, CN_IRELAND));
}

void cn_settlers_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int army = 0; army < CN_ARMIES; army++)
        if (may_settle(state_of(game), army))
            list_add1(list, VERB_SETTLE, army);
    list_add(list, VERB_DECLINE);
}

static uint64_t settlers_tracks(const struct game *game) {
    return cn_politics_open(game) & (bit_of(CN_TRACK_SCOTLAND) | bit_of(CN_TRACK_IRELAND) |
                                     bit_of(CN_TRACK_PURITANISM) | bit_of(CN_TRACK_PARLIAMENT));
}

/* Both may be sent in one turn: after the first, the other is offered again. */
void cn_settlers_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_DECLINED, 0, 0, 0, 0);
        return;
    }
    state_of(game)->settlers |= (uint8_t)bit_of(action->arg[0]);
    tell(game, EVENT_SETTLED, action->arg[0], 0, 0, 0);
    cn_zeal(game, 1);
    if (cn_settlers_possible(game))
        flow_call(game, STEP_SETTLERS, 0);
    if (settlers_tracks(game) != 0)
        flow_call(game, STEP_SETTLERS_ROLL, 0);
}

void cn_settlers_roll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (track, settlers_tracks(game))
        list_add1(list, VERB_FREE_POLITICS, track);
}

void cn_settlers_roll_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    cn_politics(game, action->arg[0]);
}
