/* CN-8.0: the Action Phase, as a list of Parliament's actions and their effects. */
#include "../../kit/moves.h"
#include "../state/achievements.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "achievements.h"
#include "campaigns.h"
#include "deviltry.h"
#include "fortresses.h"
#include "revolts.h"
#include "tracks.h"

/* ---- CN-8.1 ------------------------------------------------------------------------------------------ */

static uint64_t royalist_fortresses(const struct cn_state *state) {
    uint64_t set = 0;
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (state->fortress[i].side == CN_ROYALIST)
            set |= bit_of(i);
    return set;
}

static uint64_t revolts_on_map(const struct cn_state *state) {
    uint64_t set = 0;
    for (int i = 0; i < CN_REVOLTS; i++)
        if (state->revolt[i].region != CN_NONE)
            set |= bit_of(i);
    return set;
}

void cn_infuse_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_state *state = state_of(game);
    uint64_t pieces = (bit_of(CN_ARMIES) - 1) << CN_PIECE_OF_ARMY | royalist_fortresses(state) << CN_PIECE_OF_FORTRESS |
                      revolts_on_map(state) << CN_PIECE_OF_REVOLT |
                      (uint64_t)state->deviltry_placed << CN_PIECE_OF_DEVILTRY |
                      (bit_of(CN_TRACKS) - 1) << CN_PIECE_OF_TRACK;
    list_add(list, VERB_DECLINE);
    FOR_EACH_BIT (piece, pieces)
        list_add1(list, VERB_INFUSE_ON, piece);
}

/* A player who declines has paid nothing. */
void cn_infuse_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct cn_state *state = state_of(game);
    bool free = frame->reg[INFUSE_FREE];
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_NOT_INFUSED, 0, 0, 0, 0);
        return;
    }
    if (free)
        state->zeal_marker_free &= (uint8_t)~1;
    else
        cn_zeal(game, -1);
    state->zeal_marker = (uint8_t)action->arg[0];
    piece_moves(game, (struct thing){DOM_MARKER, CN_MARKER_ZEAL}, nowhere, cn_piece_spot(game, action->arg[0]),
                ROLES_EVERYONE);
    tell(game, EVENT_INFUSED, action->arg[0], 0, 0, 0);
}

static void list_infusion(const struct cn_state *state, struct action_list *list) {
    if (cn_zeal_marker_is_free(state))
        list_add(list, VERB_INFUSE_FREE);
    else if (state->zeal_marker == CN_NONE && state->zeal > 0)
        list_add(list, VERB_INFUSE);
}

/* ---- CN-8.8 ------------------------------------------------------------------------------------------ */

static uint64_t desperate_open(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t open = 0;
    if (cn_track_has_room(game, CN_TRACK_PARLIAMENT, -1))
        open |= bit_of(CN_TRACK_PARLIAMENT);
    if (cn_track_has_room(game, CN_TRACK_PURITANISM, -1))
        open |= bit_of(CN_TRACK_PURITANISM);
    return open & ~(uint64_t)state->desperate;
}

static void declare_desperate_times(struct game *game, int track) {
    state_of(game)->desperate |= (uint8_t)bit_of(track);
    tell(game, EVENT_DESPERATE, track, 0, 0, 0);
    cn_track_move(game, track, -1);
    cn_zeal(game, 1);
}

/* ---- actions against one thing ----------------------------------------------------------------------------------- */

static uint64_t deviltry_open(const struct game *game) {
    return state_of(game)->deviltry_placed;
}

static void buy(struct game *game, int offer) {
    cn_achievement_buy(game, content_of(game)->offer[offer]);
}

/* CN-8.6 */
static void fortify(struct game *game, int fortress) {
    state_of(game)->fortress[fortress].fortified++;
    cn_fortress_raise(game, fortress);
}

/* CN-8.3.1 */
static uint64_t free_politics_open(const struct game *game) {
    uint64_t tracks = cn_rewarded(game, CN_REWARD_POLITICS);
    return tracks != 0 ? tracks & cn_politics_open(game) : 0;
}

static void free_politics(struct game *game, int track) {
    cn_reward_spend(game, cn_reward_for(game, CN_REWARD_POLITICS, track));
    cn_politics(game, track);
}

static uint64_t free_siege_open(const struct game *game) {
    uint64_t fortresses = cn_rewarded(game, CN_REWARD_SIEGE);
    return fortresses != 0 ? fortresses & cn_fortress_besiegeable(game) : 0;
}

static void free_siege(struct game *game, int fortress) {
    cn_reward_spend(game, cn_reward_for(game, CN_REWARD_SIEGE, fortress));
    cn_besiege(game, fortress);
}

/* An action with a target: the possible targets, as bits, and its effect. */
struct act {
    uint64_t (*possible)(const struct game *game);
    void (*enact)(struct game *game, int what);
    int zeal; /* its cost, apart from the price of an Achievement */
};

/* By verb. */
static const struct act acts[] = {
    [VERB_BUY] = {cn_achievements_for_sale, buy, 0},
    [VERB_CAMPAIGN] = {cn_campaign_open, cn_campaign, 1},
    [VERB_CAMPAIGN_DEVILTRY] = {deviltry_open, cn_deviltry_fight, 1},
    [VERB_BESIEGE] = {cn_fortress_besiegeable, cn_besiege, 1},
    [VERB_CRUSH] = {cn_revolt_eligible, cn_crush, 1},
    [VERB_FORTIFY] = {cn_fortress_fortifiable, fortify, 1},
    [VERB_POLITICS] = {cn_politics_open, cn_politics, 1},
    [VERB_DESPERATE] = {desperate_open, declare_desperate_times, 0},
    [VERB_FREE_POLITICS] = {free_politics_open, free_politics, 0},
    [VERB_FREE_SIEGE] = {free_siege_open, free_siege, 0},
    [VERB_STRIKE] = {cn_strike_open, cn_strike, 0},
};
enum { FIRST_ACT = VERB_BUY, LAST_ACT = VERB_STRIKE };

/* ---- the phase ---------------------------------------------------------------------------------------- */

/* CN-8.0. The Zeal marker is not offered twice in a row, so that the player cannot decline it endlessly. It is open
 * again after the next action. */
void cn_actions_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_state *state = state_of(game);
    list_add(list, VERB_PASS);
    if (!frame->reg[ACTION_PHASE_INFUSED])
        list_infusion(state, list);
    for (int verb = FIRST_ACT; verb <= LAST_ACT; verb++)
        if (acts[verb].zeal <= state->zeal) {
            FOR_EACH_BIT (what, acts[verb].possible(game))
                list_add1(list, verb, what);
        }
}

void cn_actions_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    bool infuses = action->verb == VERB_INFUSE || action->verb == VERB_INFUSE_FREE;
    frame->reg[ACTION_PHASE_INFUSED] = infuses;
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_ENDS, 0, 0, 0, 0);
        flow_return(game);
    } else if (infuses) {
        tell(game, EVENT_INFUSES, 0, 0, 0, 0);
        flow_call(game, STEP_INFUSE, 0, action->verb == VERB_INFUSE_FREE);
    } else {
        const struct act *act = &acts[action->verb];
        if (act->zeal > 0)
            cn_zeal(game, -act->zeal);
        act->enact(game, action->arg[0]);
    }
}
