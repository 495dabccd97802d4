/* Deviltry markers: 6.8 and 8.3.1.
 *
 * What is on the reverse of a marker is found when it is turned: any that nobody has seen, with the same chance, as
 * if it had been drawn when the marker was placed. So nothing need be hidden. */
#include "campaign.h"

/* CN-6.8 */
void cn_deviltry_place(struct game *game, int place) {
    struct cn_state *state = cn_state(game);
    uint8_t bit = (uint8_t)(1u << place);
    bool none_left = __builtin_popcount(state->deviltry_placed) >= __builtin_popcount(state->deviltry_hidden);
    if (none_left || (state->deviltry_placed & bit)) {
        tell(game, CN_EVENT_NO_MARKER, 0, 0, 0, 0);
        return;
    }
    state->deviltry_placed |= bit;
    tell(game, CN_EVENT_DEVILTRY, place, 0, 0, 0);
}

static void turn_over(struct game *game, int place) {
    struct cn_state *state = cn_state(game);
    int reward =
        cn_nth_bit(state->deviltry_hidden, pick(game, __builtin_popcount(state->deviltry_hidden), "deviltry marker"));
    state->deviltry_hidden &= (uint8_t) ~(1u << reward);
    state->deviltry_placed &= (uint8_t) ~(1u << place);
    tell(game, CN_EVENT_REWARD, reward, 0, 0, 0);
    if (cn_content(game)->reward[reward].kind == CN_REWARD_VP)
        state->deviltry_vp = (uint8_t)(state->deviltry_vp + cn_content(game)->reward[reward].amount);
    else
        state->deviltry_rewards |= (uint8_t)(1u << reward);
}

/* CN-6.6.3 */
int cn_deviltry_value(const struct game *game) {
    return cn_content(game)->deviltry_value + cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
}

/* CN-8.3.1 */
void cn_deviltry_fight(struct game *game, int place) {
    int value = cn_deviltry_value(game);
    if (cn_roll_against(game, "deviltry", CN_EVENT_EXORCISM, place, value,
                        cn_zeal_drm(game, CN_PIECE_OF_DEVILTRY + place)))
        turn_over(game, place);
}

int cn_reward_for(const struct game *game, int kind, int subject) {
    for (int i = 0; i < CN_REWARDS; i++) {
        const struct cn_reward *reward = &cn_content(game)->reward[i];
        if (!(cn_state(game)->deviltry_rewards >> i & 1) || reward->kind != kind)
            continue;
        if (kind == CN_REWARD_POLITICS ? reward->track == subject : (reward->fortresses >> subject & 1))
            return i;
    }
    return NONE;
}

void cn_reward_spend(struct game *game, int reward) {
    cn_state(game)->deviltry_rewards &= (uint8_t) ~(1u << reward);
    tell(game, CN_EVENT_REWARD_USED, reward, 0, 0, 0);
}

/* CN-8.3.1: what waits on the Event deck happens before the next card is revealed. */
void cn_rewards_next_turn(struct game *game) {
    for (int i = 0; i < CN_REWARDS; i++) {
        const struct cn_reward *reward = &cn_content(game)->reward[i];
        if (!(cn_state(game)->deviltry_rewards >> i & 1) || reward->kind < CN_REWARD_DISORDER)
            continue;
        cn_reward_spend(game, i);
        if (reward->kind == CN_REWARD_DISORDER)
            cn_army_disorder(game, reward->army);
        else
            cn_army_strength(game, reward->army, reward->amount);
    }
}
