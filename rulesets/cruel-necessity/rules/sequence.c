/* CN-4.0: the turn, and CN-6.0: revealing cards. */
#include "../../kit/dice.h"
#include "../state/achievements.h"
#include "../state/game.h"
#include "achievements.h"
#include "deviltry.h"
#include "victory.h"

/* The roles that knew a face-down card before it was revealed; guesses do not count. */
enum { NOBODY = 0 };

/* CN-4.0 */
void cn_turn_run(struct game *game, struct frame *frame) {
    struct cn_state *state = state_of(game);
    switch (frame->phase) {
    case 0:
        state->turn++;
        state->phase = CN_EVENT_PHASE;
        tell(game, EVENT_TURN, state->turn, 0, 0, 0);
        cn_rewards_next_turn(game);
        frame->phase = 1;
        flow_call(game, STEP_EVENT_PHASE, 0);
        return;
    case 1:
        state->phase = CN_ACTION_PHASE;
        frame->phase = 2;
        flow_call(game, STEP_ACTION_PHASE, 0);
        return;
    case 2:
        state->phase = CN_END_TIMES;
        if (cn_end_times(game))
            return;
        state->phase = CN_HOUSEKEEPING;
        frame->phase = 0;
        flow_call(game, STEP_HOUSEKEEPING, 0);
        return;
    }
}

/* CN-3.0: the first and the last card of a war have their places, the rest come at random (or in the order of their
 * numbers, the designer's option). */
static int reveal(struct game *game) {
    struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    int first = content->first_card[state->war - 1], last = content->last_card[state->war - 1];
    uint64_t rest = state->deck & ~bit_of(last);
    int card = last;
    if (set_has(&state->deck, first))
        card = first;
    else if (rest != 0 && (state->options & CN_OPTION_CHRONOLOGY))
        card = bits_first(rest);
    else if (rest != 0)
        card = bits_nth(rest, pick(game, bits_count(rest), "event deck"));
    set_remove(&state->deck, card);
    set_add(&state->revealed, card);
    return card;
}

/* CN-6.0: an Achievement goes into an empty box, or takes the place of one that the player gives up. */
static void offer(struct game *game, int card) {
    struct cn_state *state = state_of(game);
    tell_secret(game, EVENT_OFFERED, ROLES_EVERYONE, NOBODY, card, 0, 0, 0);
    cn_achievement_needs(game, card);
    for (int box = 0; box < CN_AVAILABLE; box++) {
        if (state->available[box] != 0)
            continue;
        state->available[box] = (uint8_t)card;
        return;
    }
    flow_call(game, STEP_MAKE_ROOM, 0, card);
}

/* CN-6.0 */
void cn_event_phase_run(struct game *game, struct frame *frame) {
    struct cn_state *state = state_of(game);
    if (frame->phase == 1) {
        flow_return(game);
        return;
    }
    int number = reveal(game);
    const struct cn_card *card = &content_of(game)->card[number];
    if (card->achievement) {
        offer(game, number);
        return;
    }
    state->card = (uint8_t)number;
    tell_secret(game, EVENT_CARD, ROLES_EVERYONE, NOBODY, number, number, 0, 0);
    frame->phase = 1;
    flow_call(game, STEP_OPS, 0, card->ops.first, card->ops.first + card->ops.count);
}

void cn_make_room_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int box = 0; box < CN_AVAILABLE; box++)
        list_add1(list, VERB_MAKE_ROOM, state_of(game)->available[box]);
}

void cn_make_room_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct cn_state *state = state_of(game);
    for (int box = 0; box < CN_AVAILABLE; box++)
        if (state->available[box] == action->arg[0])
            state->available[box] = (uint8_t)frame->reg[MAKE_ROOM_CARD];
    set_add(&state->discarded, action->arg[0]);
    tell(game, EVENT_LOST, action->arg[0], 0, 0, 0);
    flow_return(game);
}
