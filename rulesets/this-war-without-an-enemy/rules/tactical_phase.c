/* TW-7.0: the Tactical Phase: events, then Battles, then Siege Combat, in the order that Player 1 chooses. */
#include "../state/battle.h"
#include "../state/choices.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

static uint8_t sieges_to_come(const struct tw_state *s) {
    uint8_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) != NONE)
            set |= (uint8_t)bit_of(fort);
    return set & (uint8_t)~s->combat.sieges_done;
}

static void fight_siege(struct game *game, int fort) {
    state_of(game)->combat.sieges_done |= (uint8_t)bit_of(fort);
    flow_call(game, STEP_SIEGE_COMBAT, besieged_side(state_of(game), fort), fort);
}

void tactical_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    if (frame->phase == 0 || frame->phase == 1) {
        frame->phase++;
        tactical_event_offer(game, frame->phase == 1 ? s->player1 : opponent(s->player1));
    } else if (frame->phase == 2 && s->areas[CONTESTED]) {
        uint64_t battles = s->areas[CONTESTED];
        if (bits_count(battles) == 1)
            flow_call(game, STEP_BATTLE, 0, bits_first(battles));
        else
            flow_call(game, STEP_CHOOSE_BATTLE, s->player1);
    } else {
        frame->phase = 3;
        uint8_t sieges = sieges_to_come(s);
        if (sieges == 0)
            flow_return(game);
        else if (bits_count(sieges) == 1)
            fight_siege(game, bits_first(sieges));
        else
            flow_call(game, STEP_CHOOSE_SIEGE, s->player1);
    }
}

void choose_battle_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, state_of(game)->areas[CONTESTED])
        list_add1(list, VERB_AREA, m);
}

void choose_battle_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    tell(game, EVENT_BATTLE_CHOSEN, action->arg[0], 0, 0, 0);
    flow_call(game, STEP_BATTLE, 0, action->arg[0]);
}

void choose_siege_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, sieges_to_come(state_of(game)))
        list_add1(list, VERB_BESIEGED, m);
}

void choose_siege_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    tell(game, EVENT_SIEGE_CHOSEN, action->arg[0], 0, 0, 0);
    fight_siege(game, action->arg[0]);
}
