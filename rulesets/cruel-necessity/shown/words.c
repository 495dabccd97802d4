#include "words.h"

#include "../../kit/text.h"
#include "../state/battle.h"

const char *cn_war_title(int war) {
    static const char *const wars[] = {"First Civil War", "Second Civil War", "Third Civil War"};
    return wars[war - 1];
}

const char *cn_phase_title(const struct game *game) {
    if (cn_battle_is_on(game))
        return "Battle";
    return domain_title(game->ruleset, game->content, DOM_PHASE, state_of(game)->phase);
}
