/* 12.3: a battle decided by two dice. */
#include "battle.h"

void cn_battle_method_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)frame, (void)role;
    list_add(list, CN_VERB_FIGHT);
    list_add(list, CN_VERB_QUICK);
}

void cn_battle_method_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    cn_battle(game)->quick = action->verb == CN_VERB_QUICK;
    tell(game, cn_battle(game)->quick ? CN_EVENT_FOUGHT_QUICKLY : CN_EVENT_FOUGHT_OUT, 0, 0, 0, 0);
    flow_return(game);
}

/* The margins that hold by the cards revealed so far. */
static const struct cn_quick *margins(const struct game *game) {
    const struct cn_battle_content *content = cn_battle_content(game);
    uint64_t revealed = cn_state(game)->revealed;
    const struct cn_quick *found = &content->quick[0];
    for (int i = 1; i < content->quick_count; i++)
        if (revealed >> content->quick[i].after_card & 1)
            found = &content->quick[i];
    return found;
}

/* CN-12.3 */
void cn_quick_combat_run(struct game *game, struct frame *frame) {
    (void)frame;
    const struct cn_quick *margin = margins(game);
    int own = die(game, 6, "Parliament's quick combat"), kings = die(game, 6, "the King's quick combat");
    enum cn_outcome outcome = CN_DRAW;
    if (kings - own >= margin->defeat_margin)
        outcome = CN_DEFEAT;
    else if (own - kings >= margin->victory_margin)
        outcome = CN_VICTORY;
    cn_battle(game)->result = (uint8_t)(outcome + 1);
    tell(game, CN_EVENT_QUICK_DICE, own, kings, outcome, 0);
    flow_return(game);
}
