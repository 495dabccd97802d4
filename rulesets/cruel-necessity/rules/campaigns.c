#include "campaigns.h"

#include "../../kit/dice.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/zeal.h"
#include "armies.h"
#include "rolls.h"

/* CN-12.1: has the Army been found? */
static bool search(struct game *game, int army) {
    if (!(state_of(game)->options & CN_OPTION_RECONNAISSANCE))
        return true;
    int limit = content_of(game)->search_fails[army], roll = die(game, 6, "reconnaissance");
    tell(game, EVENT_SEARCH, army, roll, limit, roll > limit ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE);
    return roll > limit;
}

/* CN-8.3: rolls against an Army that has been found; did it succeed? */
static bool beat_back(struct game *game, int army) {
    int strength = cn_army_combat_value(game, army), drm = cn_zeal_drm(game, CN_PIECE_OF_ARMY + army);
    if (!cn_roll_against(game, "campaign", EVENT_CAMPAIGN, army, strength, drm))
        return false;
    cn_army_retreat(game, army);
    return true;
}

void cn_campaign(struct game *game, int army) {
    if (search(game, army))
        beat_back(game, army);
}

/* CN-12.5: no Zeal is spent, so no search (CN-12.1) precedes it. */
void cn_strike(struct game *game, int army) {
    state_of(game)->iron = 1;
    tell(game, EVENT_STRIKES, 0, 0, 0, 0);
    cn_zeal(game, beat_back(game, army) ? 2 : 1);
}
