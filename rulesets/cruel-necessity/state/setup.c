/* CN-3.0 and the scenarios of B.1 to B.3. */
#include "setup.h"

#include "battle.h"

static void set_map(struct cn_state *state, const struct cn_scenario *scenario) {
    for (int i = 0; i < CN_ARMIES; i++)
        state->army[i] = (struct cn_army){.area = scenario->area[i], .counter = scenario->counter[i]};
    for (int i = 0; i < CN_FORTRESSES; i++)
        state->fortress[i] = (struct cn_fortress){.side = scenario->side[i], .dial = scenario->click[i]};
    for (int i = 0; i < CN_REVOLTS; i++)
        state->revolt[i] = (struct cn_revolt){CN_NONE, 0};
    for (int i = 0; i < CN_TRACKS; i++)
        state->track[i] = scenario->box[i];
    state->irish_troubles = (uint8_t)scenario->irish_troubles;
    state->oxford_open = scenario->oxford_open;
    state->deviltry_placed = scenario->deviltry;
    state->deviltry_hidden = bit_of(CN_REWARDS) - 1;
}

static void set_cards(struct cn_state *state, const struct cn_content *content, const struct cn_scenario *scenario) {
    for (int war = 1; war < scenario->first_war; war++)
        state->revealed |= content->war_cards[war - 1];
    state->deck = content->war_cards[scenario->first_war - 1];
    state->bought = scenario->scored;
    state->discarded = scenario->discarded;
    int box = 0;
    FOR_EACH_BIT (card, scenario->available)
        state->available[box++] = (uint8_t)card;
}

static uint8_t options_of(const struct setup *setup) {
    uint8_t options = 0;
    for (int i = 0; bit_of(i) <= CN_OPTION_CHRONOLOGY; i++)
        if (setup->option[i])
            options |= (uint8_t)bit_of(i);
    return options;
}

/* CN-3.0, CN-B.1, CN-B.2, CN-B.3 */
void cn_setup(struct game *game, const struct setup *setup) {
    struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    const struct cn_scenario *scenario = &content->scenario[setup->scenario];
    state->scenario = (uint8_t)setup->scenario;
    state->options = options_of(setup);
    state->war = scenario->first_war;
    state->last_war = scenario->last_war;
    state->zeal = scenario->zeal;
    state->zeal_marker = CN_NONE;
    set_map(state, scenario);
    set_cards(state, content, scenario);
    cn_battle_setup(game);
    cn_battle_add_named(game, scenario->named_units);
    cn_battle_remove(game, scenario->removed_units);
    FOR_EACH_BIT (card, scenario->removed_battle_cards)
        cn_battle_retire_card(game, card);
    flow_call(game, STEP_TURN, 0);
    flow_run(game);
}
