#include "words.h"

#include "../state/battle.h"

const char *cn_war_title(int war) {
    static const char *const wars[] = {"First Civil War", "Second Civil War", "Third Civil War"};
    return wars[war - 1];
}

const char *cn_phase_title(const struct game *game) {
    static const char *const phases[] = {"Event Phase", "Action Phase", "End Times", "Housekeeping"};
    return cn_battle_is_on(game) ? "Battle" : phases[state_of(game)->phase];
}
