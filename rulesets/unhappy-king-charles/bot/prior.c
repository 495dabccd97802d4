/* Scores for the bot's first choices and for its simulations: one for each verb, for each use of a card, and for moves
 * and markers by the contents of the Area. The weights come from `musterd tune`; BALANCE.md has the command and its
 * figures. */
#include "../../kit/prior.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "bot.h"

/* The contents of the Area that an army enters. */
enum goal { OWN_AREA, OPEN_AREA, ENEMY_AREA, ENEMY_FORTRESS, WEAKER_ENEMY, STRONGER_ENEMY, GOALS };
enum { USES = USE_CAMPAIGN + 1 };

/* Added to SCORE_USUAL (kit/prior.h). */
static struct {
    int16_t verb[VERBS], use[USES], goal[GOALS], infrastructure, contested;
} w = {
    .verb =
        {
            [VERB_REFORM] = 13,
            [VERB_PLACE_PC] = 32,
            [VERB_RECRUIT] = 3,
            [VERB_RECRUIT_WITH] = 2,
            [VERB_RECRUIT_TRAIN] = -9,
            [VERB_PLACE_GENERAL] = 20,
            [VERB_PLACE_BLOCKADE] = 12,
            [VERB_TAKE] = -4,
            [VERB_DONE] = -77,
            [VERB_GO_FIRST] = -21,
            [VERB_CLAIM_FIRST] = 4,
            [VERB_PLAY] = 4,
            [VERB_PASS] = 13,
            [VERB_REMOVE_TRAIN] = -26,
            [VERB_QUEEN_LEAVES] = -25,
            [VERB_RAID] = 34,
            [VERB_ACTIVATE] = -25,
            [VERB_BOMBARD] = -14,
            [VERB_SALLY] = -3,
            [VERB_BRING_ON] = 3,
            [VERB_ENTER_ENGLAND] = 27,
            [VERB_ENTER_AT] = 0,
            [VERB_MOVE] = -7,
            [VERB_MARK] = 39,
            [VERB_PICK_UP_TRAIN] = 13,
            [VERB_TAKE_QUEEN] = -25,
            [VERB_LEAVE_QUEEN] = -18,
            [VERB_COMMAND] = 4,
            [VERB_LEAVE] = -8,
            [VERB_DROP] = 11,
            [VERB_TO_SCOTLAND] = -3,
            [VERB_STOP] = -27,
            [VERB_BESIEGE] = -26,
            [VERB_GIVE_WAY] = -46,
            [VERB_SCATTER] = 3,
            [VERB_BLOCKADE_BOMBARD] = -34,
            [VERB_DESERT] = -30,
            [VERB_INTERCEPT] = -32,
            [VERB_LET_PASS] = 15,
            [VERB_GO_TOGETHER] = 23,
            [VERB_EVADE] = 17,
            [VERB_STAY] = -27,
            [VERB_EVADE_TO] = -14,
            [VERB_HALT] = -2,
            [VERB_GO_INSIDE] = -64,
            [VERB_DISPERSE] = -13,
            [VERB_FIGHT] = 11,
            [VERB_LIFT_SIEGE] = -18,
            [VERB_HOLD_LINES] = -21,
            [VERB_KEEP] = -8,
            [VERB_COMBAT_CARD] = -7,
            [VERB_NO_COMBAT_CARD] = -11,
            [VERB_USE_BRENTFORD] = 17,
            [VERB_KEEP_BRENTFORD] = -15,
            [VERB_LOSE] = 12,
            [VERB_RETREAT] = 0,
            [VERB_SPOILS] = 24,
            [VERB_NO_SPOILS] = -11,
            [VERB_TURNCOAT] = 33,
            [VERB_NO_TURNCOAT] = -10,
            [VERB_ASSAULT] = 4,
            [VERB_NO_ASSAULT] = 20,
            [VERB_RESPOND] = -15,
            [VERB_NO_RESPONSE] = -21,
            [VERB_UNMARK] = -46,
            [VERB_END_EVENT] = -7,
            [VERB_AIM] = 18,
            [VERB_LAND] = -9,
            [VERB_BOMBARD_AT] = 24,
            [VERB_SACK] = 29,
            [VERB_CHOOSE_REGION] = -32,
            [VERB_DISBAND] = -5,
            [VERB_LEAVE_LONDON] = 4,
            [VERB_GIVER] = -6,
            [VERB_RECEIVER] = 0,
            [VERB_RECEIVER_NOTABLE] = 9,
            [VERB_TRANSFER] = -32,
            [VERB_REPLACE] = -13,
            [VERB_SUMMON] = -50,
            [VERB_SUMMON_BRIGADE] = 4,
            [VERB_STRIKE] = 9,
            [VERB_STAND] = 12,
            [VERB_TO_AVAILABLE] = 7,
            [VERB_SHIFT] = 30,
            [VERB_SHIFT_TO] = -8,
            [VERB_SHIFT_TRAIN] = -11,
        },
    .use =
        {
            [USE_EVENT] = 35,
            [USE_PLACE_PCS] = -1,
            [USE_RECRUIT] = -39,
            [USE_RAID] = 18,
            [USE_ACTIVATE] = -1,
            [USE_CAMPAIGN] = -79,
        },
    .goal =
        {
            [OWN_AREA] = -36,
            [OPEN_AREA] = -21,
            [ENEMY_AREA] = 36,
            [ENEMY_FORTRESS] = 10,
            [WEAKER_ENEMY] = 5,
            [STRONGER_ENEMY] = -21,
        },
    .infrastructure = 24,
    .contested = -3,
};

#define WEIGHT(ID, PLACE)   {.id = ID, .weight = &w.PLACE, .least = -SCORE_USUAL, .most = SCORE_MOST - SCORE_USUAL},
#define VERB(ID, NAME, ...) WEIGHT(NAME, verb[VERB_##ID])
const struct bot_weight uk_weights[] = {
#define TABLE_PASS VERBS_DEF
#include "../../kit/table_pass.h"
    WEIGHT("use-event", use[USE_EVENT]) WEIGHT("use-place-pcs", use[USE_PLACE_PCS])
        WEIGHT("use-recruit", use[USE_RECRUIT]) WEIGHT("use-raid", use[USE_RAID])
            WEIGHT("use-activate", use[USE_ACTIVATE]) WEIGHT("use-campaign", use[USE_CAMPAIGN])
                WEIGHT("to-own-area", goal[OWN_AREA]) WEIGHT("to-open-area", goal[OPEN_AREA])
                    WEIGHT("to-enemy-area", goal[ENEMY_AREA]) WEIGHT("to-enemy-fortress", goal[ENEMY_FORTRESS])
                        WEIGHT("to-weaker-enemy", goal[WEAKER_ENEMY]) WEIGHT("to-stronger-enemy", goal[STRONGER_ENEMY])
                            WEIGHT("marker-at-infrastructure", infrastructure)
                                WEIGHT("marker-on-the-enemy-s", contested){.id = NULL},
};

/* The Brigades outside in the Area, with or without Generals. */
static int brigades_outside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    int count = s->outside[side][area];
    FOR_EACH_BIT (general, commanders_outside(c, s, area, side))
        count += army_size(s, general);
    return count;
}

static enum goal goal_of(const struct game *game, int side, int area) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int enemy = opponent(side);
    if (stands_outside(c, s, area, enemy)) {
        int men = s->op.general != NONE ? army_size(s, s->op.general) : 0;
        return brigades_outside(c, s, area, enemy) < men ? WEAKER_ENEMY : STRONGER_ENEMY;
    }
    if (s->control[area] == enemy)
        return area_is_fortress(c, s, area) ? ENEMY_FORTRESS : ENEMY_AREA;
    return s->control[area] == side ? OWN_AREA : OPEN_AREA;
}

static int score_of_marker(const struct game *game, int side, int area) {
    int score = content_of(game)->area[area].infrastructure != NONE ? w.infrastructure : 0;
    return score + (state_of(game)->control[area] == opponent(side) ? w.contested : 0);
}

static int score_of(const struct game *game, int side, const struct action *action) {
    int score = SCORE_USUAL + w.verb[action->verb];
    switch (action->verb) {
    case VERB_MOVE: return score + w.goal[goal_of(game, side, action->arg[0])];
    case VERB_PLACE_PC: return score + score_of_marker(game, side, action->arg[0]);
    case VERB_PLAY: return score + w.use[action->arg[1]];
    default: return score;
    }
}

void uk_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]) {
    for (int i = 0; i < list->count; i++)
        if (weight[i] > 0)
            weight[i] = prior_of_score(score_of(game, role, &list->item[i]));
}
