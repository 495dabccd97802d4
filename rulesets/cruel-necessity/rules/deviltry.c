/* Deviltry markers: CN-6.8 and CN-8.3.1. The reverse of a marker is drawn when the marker is turned, among all unseen
 * ones with equal chances. The result is the same as drawing it when the marker is placed, and the state hides
 * nothing. */
#include "deviltry.h"

#include "../../kit/moves.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "armies.h"
#include "rolls.h"

/* CN-6.8 */
void cn_deviltry_place(struct game *game, int place) {
    struct cn_state *state = state_of(game);
    uint8_t bit = (uint8_t)bit_of(place);
    bool none_left = bits_count(state->deviltry_placed) >= bits_count(state->deviltry_hidden);
    if (none_left || (state->deviltry_placed & bit)) {
        tell(game, EVENT_NO_MARKER, 0, 0, 0, 0);
        return;
    }
    state->deviltry_placed |= bit;
    piece_moves(game, (struct thing){DOM_PLACE, place}, nowhere, (struct thing){DOM_PLACE, place}, ROLES_EVERYONE);
    tell(game, EVENT_DEVILTRY, place, 0, 0, 0);
}

/* Carries out a reward: at once, in the next turn, or later, when the player uses it. */
static void win_points(struct game *game, const struct cn_reward *reward) {
    state_of(game)->deviltry_vp = (uint8_t)(state_of(game)->deviltry_vp + reward->amount);
}

static void disorder_army(struct game *game, const struct cn_reward *reward) {
    cn_army_disorder(game, reward->army);
}

static void weaken_army(struct game *game, const struct cn_reward *reward) {
    cn_army_strength(game, reward->army, reward->amount);
}

static const struct {
    void (*at_once)(struct game *game, const struct cn_reward *reward);
    void (*next_turn)(struct game *game, const struct cn_reward *reward);
} rewards[] = {
    [CN_REWARD_POLITICS] = {NULL, NULL},        [CN_REWARD_SIEGE] = {NULL, NULL},
    [CN_REWARD_VP] = {win_points, NULL},        [CN_REWARD_DISORDER] = {NULL, disorder_army},
    [CN_REWARD_STRENGTH] = {NULL, weaken_army},
};

static void turn_over(struct game *game, int place) {
    struct cn_state *state = state_of(game);
    uint64_t hidden = state->deviltry_hidden;
    int marker = cn_draw(game, &hidden, "deviltry marker");
    const struct cn_reward *reward = &content_of(game)->reward[marker];
    state->deviltry_hidden = (uint8_t)hidden;
    state->deviltry_placed &= (uint8_t)~bit_of(place);
    piece_moves(game, (struct thing){DOM_PLACE, place}, (struct thing){DOM_PLACE, place}, nowhere, ROLES_EVERYONE);
    tell(game, EVENT_REWARD, marker, 0, 0, 0);
    if (rewards[reward->kind].at_once)
        rewards[reward->kind].at_once(game, reward);
    else
        state->deviltry_rewards |= (uint8_t)bit_of(marker);
}

/* CN-8.3.1 */
void cn_deviltry_fight(struct game *game, int place) {
    int value = cn_deviltry_value(game);
    if (cn_roll_against(game, "deviltry", EVENT_DEVILTRY_FIGHT, place, value,
                        cn_zeal_drm(game, CN_PIECE_OF_DEVILTRY + place)))
        turn_over(game, place);
}

void cn_reward_spend(struct game *game, int reward) {
    state_of(game)->deviltry_rewards &= (uint8_t)~bit_of(reward);
    tell(game, EVENT_REWARD_USED, reward, 0, 0, 0);
}

/* CN-8.3.1: rewards that wait on the Event deck are carried out before the next card is revealed. */
void cn_rewards_next_turn(struct game *game) {
    FOR_EACH_BIT (i, state_of(game)->deviltry_rewards) {
        const struct cn_reward *reward = &content_of(game)->reward[i];
        if (!rewards[reward->kind].next_turn)
            continue;
        cn_reward_spend(game, i);
        rewards[reward->kind].next_turn(game, reward);
    }
}
