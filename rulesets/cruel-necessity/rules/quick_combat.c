/* CN-12.3: a battle decided by two dice. */
#include "../../kit/dice.h"
#include "../state/battle.h"

void cn_battle_method_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_FIGHT);
    list_add(list, VERB_QUICK);
}

void cn_battle_method_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    cn_battle(game)->quick = action->verb == VERB_QUICK;
    tell(game, cn_battle(game)->quick ? EVENT_FOUGHT_QUICKLY : EVENT_FOUGHT_OUT, 0, 0, 0, 0);
    flow_return(game);
}

/* CN-12.3 */
void cn_quick_combat_run(struct game *game, struct frame *frame) {
    const struct cn_quick *margin = cn_battle_quick_margins(game);
    int own = die(game, 6, "Parliament's quick combat"), kings = die(game, 6, "the King's quick combat");
    enum cn_outcome outcome = CN_DRAW;
    if (kings - own >= margin->defeat_margin)
        outcome = CN_DEFEAT;
    else if (own - kings >= margin->victory_margin)
        outcome = CN_VICTORY;
    cn_battle(game)->result = (uint8_t)(outcome + 1);
    tell(game, EVENT_QUICK_DICE, own, kings, outcome, 0);
    flow_return(game);
}
