/* CN-7.0: the sequence of play of a battle. */
#include "../state/battle.h"

static bool method_is_open(const struct game *game) {
    return (state_of(game)->options & CN_OPTION_QUICK_COMBAT) != 0;
}

static bool has_named(const struct game *game) {
    return cn_battle_holding(game) != 0;
}

static bool has_clash_card(const struct game *game) {
    return cn_battle_playable(game, CN_TIME_CLASH) != 0;
}

static bool can_infuse(const struct game *game) {
    return state_of(game)->zeal >= cn_battle_content(game)->rules.zeal_cost;
}

struct stage {
    uint8_t step;
    int8_t sector;
    bool (*needed)(const struct game *game); /* NULL: always */
};

/* CN-7.0 */
static const struct stage battle_stages[] = {
    {STEP_BATTLE_METHOD, 0, method_is_open},
    {STEP_BATTLE_ARMY, 0, NULL},
    {STEP_BATTLE_COMMIT, 0, has_named},
    {STEP_BATTLE_LINES, 0, NULL},
    {STEP_BATTLE_EVENTS, 0, NULL},
    {STEP_BATTLE_CARDS, 0, has_clash_card},
    {STEP_BATTLE_ZEAL, 0, can_infuse},
    {STEP_BATTLE_SECTOR, 0, NULL},
    {STEP_BATTLE_SECTOR, 1, NULL},
    {STEP_BATTLE_SECTOR, 2, NULL},
    {STEP_BATTLE_SECTOR, 3, NULL},
    {STEP_BATTLE_OUTCOME, 0, NULL},
    {STEP_BATTLE_SALVAGE, 0, cn_battle_can_salvage},
    {STEP_BATTLE_AFTERMATH, 0, NULL},
    {STEP_BATTLE_BENEFITS, 0, cn_battle_has_benefits},
    {STEP_BATTLE_TIDY, 0, NULL},
};

/* CN-12.3: the first two stages are those of a full battle. */
static const struct stage quick_stages[] = {
    {STEP_BATTLE_METHOD, 0, method_is_open}, {STEP_BATTLE_ARMY, 0, NULL}, {STEP_QUICK_COMBAT, 0, NULL},
    {STEP_BATTLE_AFTERMATH, 0, NULL},        {STEP_QUICK_TIDY, 0, NULL},
};

void cn_battle_run(struct game *game, struct frame *frame) {
    if (cn_battle(game)->quick)
        frame->reg[BATTLE_QUICK] = 1; /* remembered here: the last stage clears the battle */
    bool quick = frame->reg[BATTLE_QUICK];
    const struct stage *stages = quick ? quick_stages : battle_stages;
    int count =
        quick ? (int)(sizeof quick_stages / sizeof *quick_stages) : (int)(sizeof battle_stages / sizeof *battle_stages);
    while (frame->phase < count) {
        const struct stage *stage = &stages[frame->phase++];
        if (!stage->needed || stage->needed(game)) {
            flow_call(game, stage->step, frame->role, stage->sector);
            return;
        }
    }
    flow_return(game);
}
