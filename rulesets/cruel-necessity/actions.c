/* 8.0: the Action Phase, as a list of what Parliament may do and what each does. */
#include "campaign.h"

bool cn_beats(int roll, int drm, int value) {
    return roll == 6 || (roll != 1 && roll + drm > value);
}

int cn_least_roll(int drm, int value) {
    int roll = 2;
    while (!cn_beats(roll, drm, value))
        roll++;
    return roll;
}

enum cn_roll cn_roll_outcome(int roll, int drm, int value) {
    bool over = roll + drm > value, success = cn_beats(roll, drm, value);
    return over == success ? (success ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE)
           : success       ? CN_ROLL_NATURAL_6
                           : CN_ROLL_NATURAL_1;
}

bool cn_roll_against(struct game *game, const char *label, int event, int subject, int value, int drm) {
    int roll = die(game, 6, label);
    const int16_t arg[EVENT_ARGS] = {(int16_t)subject,
                                     (int16_t)roll,
                                     (int16_t)value,
                                     (int16_t)drm,
                                     (int16_t)cn_least_roll(drm, value),
                                     (int16_t)cn_roll_outcome(roll, drm, value)};
    tell8(game, event, arg);
    return cn_beats(roll, drm, value);
}

/* CN-8.1: for the rest of the Action Phase. The marker still lies there when settlers roll in Housekeeping. */
int cn_zeal_drm(const struct game *game, int piece) {
    const struct cn_state *state = cn_state(game);
    return state->zeal_marker == piece && state->phase == CN_ACTION_PHASE;
}

static void pay(struct game *game, int zeal) {
    cn_zeal(game, -zeal);
}

/* ---- CN-8.1 ------------------------------------------------------------------------------------------ */

bool cn_zeal_marker_is_free(const struct cn_state *state) {
    return (state->zeal_marker_free & 1) && state->zeal_marker == CN_NONE && state->phase <= CN_ACTION_PHASE;
}

void cn_infuse_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    const struct cn_state *state = cn_state(game);
    for (int i = 0; i < CN_ARMIES; i++)
        list_add1(list, CN_VERB_INFUSE_ON, CN_PIECE_OF_ARMY + i);
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (state->fortress[i].side == CN_ROYALIST)
            list_add1(list, CN_VERB_INFUSE_ON, CN_PIECE_OF_FORTRESS + i);
    for (int i = 0; i < CN_REVOLTS; i++)
        if (state->revolt[i].region != CN_NONE)
            list_add1(list, CN_VERB_INFUSE_ON, CN_PIECE_OF_REVOLT + i);
    for (int i = 0; i < CN_PLACES; i++)
        if (state->deviltry_placed >> i & 1)
            list_add1(list, CN_VERB_INFUSE_ON, CN_PIECE_OF_DEVILTRY + i);
    for (int i = 0; i < CN_TRACKS; i++)
        list_add1(list, CN_VERB_INFUSE_ON, CN_PIECE_OF_TRACK + i);
    list_add(list, CN_VERB_DECLINE);
}

/* a: 1 where it costs nothing. Who declines has paid nothing; the Action Phase notes it, so that the question does not
 * come round and round: it is open again after the next action. */
void cn_infuse_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    if (action->verb == CN_VERB_DECLINE) {
        tell(game, CN_EVENT_NOT_INFUSED, 0, 0, 0, 0);
        flow_return(game);
        flow_top(game)->a = 1;
        return;
    }
    if (frame->a)
        cn_state(game)->zeal_marker_free &= (uint8_t)~1;
    else
        pay(game, 1);
    cn_state(game)->zeal_marker = (uint8_t)action->arg[0];
    tell(game, CN_EVENT_INFUSED, action->arg[0], 0, 0, 0);
    flow_return(game);
}

/* ---- CN-8.3 ------------------------------------------------------------------------------------------ */

/* Against an Army that is disordered in its Area 5 nothing could be won (8.3), so it is not offered. */
bool cn_campaign_open(const struct game *game, int army) {
    const struct cn_army *unit = &cn_state(game)->army[army];
    return !(unit->area == 5 && unit->disordered) && !cn_region_blocked(game, army);
}

bool cn_campaign(struct game *game, int army) {
    int strength = cn_army_combat_value(game, army), drm = cn_zeal_drm(game, CN_PIECE_OF_ARMY + army);
    if (!cn_roll_against(game, "campaign", CN_EVENT_CAMPAIGN, army, strength, drm))
        return false;
    cn_army_retreat(game, army);
    return true;
}

/* ---- CN-8.8 ------------------------------------------------------------------------------------------ */

static bool desperate_open(const struct cn_state *state, int track) {
    return (track == CN_TRACK_PURITANISM || track == CN_TRACK_PARLIAMENT) && state->track[track] < CN_BOXES - 1 &&
           !(state->desperate >> track & 1);
}

static void declare_desperate_times(struct game *game, int track) {
    cn_state(game)->desperate |= (uint8_t)(1u << track);
    tell(game, CN_EVENT_DESPERATE, track, 0, 0, 0);
    cn_track_move(game, track, -1);
    cn_zeal(game, 1);
}

/* ---- what may be done -------------------------------------------------------------------------------- */

/* What costs a Zeal Point, besides the marker of 8.1. In the order of the verbs, so that the list comes sorted. */
static void list_paid(const struct game *game, struct action_list *list) {
    const struct cn_state *state = cn_state(game);
    for (int i = 0; i < CN_ARMIES; i++)
        if (cn_campaign_open(game, i))
            list_add1(list, CN_VERB_CAMPAIGN, i);
    for (int i = 0; i < CN_PLACES; i++)
        if (state->deviltry_placed >> i & 1)
            list_add1(list, CN_VERB_EXORCISE, i);
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (cn_fortress_besiegeable(game, i))
            list_add1(list, CN_VERB_BESIEGE, i);
    for (int i = 0; i < CN_REVOLTS; i++)
        if (cn_revolt_eligible(game, i))
            list_add1(list, CN_VERB_CRUSH, i);
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (cn_fortress_fortifiable(game, i))
            list_add1(list, CN_VERB_FORTIFY, i);
    for (int i = 0; i < CN_TRACKS; i++)
        if (cn_politics_open(game, i))
            list_add1(list, CN_VERB_POLITICS, i);
}

static void list_rewards(const struct game *game, struct action_list *list) {
    for (int i = 0; i < CN_TRACKS; i++)
        if (cn_politics_open(game, i) && cn_reward_for(game, CN_REWARD_POLITICS, i) != NONE)
            list_add1(list, CN_VERB_FREE_POLITICS, i);
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (cn_reward_for(game, CN_REWARD_SIEGE, i) != NONE && cn_fortress_besiegeable(game, i))
            list_add1(list, CN_VERB_FREE_SIEGE, i);
}

static void list_infusion(const struct cn_state *state, struct action_list *list) {
    if (cn_zeal_marker_is_free(state))
        list_add(list, CN_VERB_INFUSE_FREE);
    else if (state->zeal_marker == CN_NONE && state->zeal > 0)
        list_add(list, CN_VERB_INFUSE);
}

/* CN-8.2 */
static void list_offers(const struct game *game, struct action_list *list) {
    const struct cn_state *state = cn_state(game);
    for (int box = 0; box < CN_AVAILABLE; box++) {
        const struct cn_card *card = &cn_content(game)->card[state->available[box]];
        if (state->available[box] != 0 && state->zeal >= card->zeal_cost &&
            cn_achievement_open(game, state->available[box]))
            list_add1(list, CN_VERB_BUY, card->offer);
    }
}

/* CN-8.0; a: 1 where the Zeal marker has just been declined. */
void cn_actions_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    const struct cn_state *state = cn_state(game);
    list_add(list, CN_VERB_PASS);
    if (!frame->a)
        list_infusion(state, list);
    list_offers(game, list);
    if (state->zeal > 0)
        list_paid(game, list);
    for (int i = 0; i < CN_TRACKS; i++)
        if (desperate_open(state, i))
            list_add1(list, CN_VERB_DESPERATE, i);
    if (state->deviltry_rewards)
        list_rewards(game, list);
    for (int i = 0; i < CN_ARMIES; i++)
        if (cn_strike_open(game, i))
            list_add1(list, CN_VERB_STRIKE, i);
}

/* ---- what it does ------------------------------------------------------------------------------------ */

static void campaign(struct game *game, int army) {
    pay(game, 1);
    if (cn_search(game, army))
        cn_campaign(game, army);
}

static void fortify(struct game *game, int fortress) {
    pay(game, 1);
    cn_state(game)->fortress[fortress].fortified++;
    cn_fortress_raise(game, fortress);
}

void cn_actions_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    int what = action->arg[0];
    frame->a = 0;
    switch (action->verb) {
    case CN_VERB_PASS:
        tell(game, CN_EVENT_ENDS, 0, 0, 0, 0);
        flow_return(game);
        return;
    case CN_VERB_INFUSE:
    case CN_VERB_INFUSE_FREE:
        tell(game, CN_EVENT_INFUSES, 0, 0, 0, 0);
        flow_call(game, CN_STEP_INFUSE, 0, action->verb == CN_VERB_INFUSE_FREE, 0, 0);
        return;
    case CN_VERB_BUY: cn_achievement_buy(game, cn_content(game)->offer[what].card); return;
    case CN_VERB_CAMPAIGN: campaign(game, what); return;
    case CN_VERB_EXORCISE: pay(game, 1), cn_deviltry_fight(game, what); return;
    case CN_VERB_BESIEGE: pay(game, 1), cn_besiege(game, what); return;
    case CN_VERB_CRUSH: pay(game, 1), cn_crush(game, what); return;
    case CN_VERB_FORTIFY: fortify(game, what); return;
    case CN_VERB_POLITICS: pay(game, 1), cn_politics(game, what); return;
    case CN_VERB_DESPERATE: declare_desperate_times(game, what); return;
    case CN_VERB_FREE_POLITICS:
        cn_reward_spend(game, cn_reward_for(game, CN_REWARD_POLITICS, what));
        cn_politics(game, what);
        return;
    case CN_VERB_FREE_SIEGE:
        cn_reward_spend(game, cn_reward_for(game, CN_REWARD_SIEGE, what));
        cn_besiege(game, what);
        return;
    case CN_VERB_STRIKE: cn_strike(game, what); return;
    }
}
