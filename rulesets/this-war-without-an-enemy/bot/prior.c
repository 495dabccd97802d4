/* Scores for the bot's first choices and for its simulations: one for each verb, and one for each goal of a march. The
 * weights come from `musterd tune`; BALANCE.md has the command and its figures. */
#include "../../kit/prior.h"
#include "../state/places.h"
#include "../tables.h"
#include "bot.h"

/* The Area that a march leads to. */
enum goal { OWN_AREA, NO_MANS_AREA, ENEMY_AREA, WEAKER_ENEMY, STRONGER_ENEMY, GOALS };

/* Added to SCORE_USUAL (kit/prior.h). */
static struct {
    int16_t verb[VERBS], goal[GOALS], city;
} w = {
    .verb =
        {
            [VERB_PASS] = -63,
            [VERB_ENACT] = -4,
            [VERB_DECLINE] = -96,
            [VERB_DISCARD] = -10,
            [VERB_PLAY] = -40,
            [VERB_FIRST] = 33,
            [VERB_AREA] = 31,
            [VERB_DEPLOY] = 17,
            [VERB_STRENGTHEN] = 6,
            [VERB_LOSE] = -51,
            [VERB_SPARE] = 10,
            [VERB_STRIP] = -32,
            [VERB_SEND] = 12,
            [VERB_SHARE] = -40,
            [VERB_REPLACE] = -35,
            [VERB_MOVE_GROUP] = 40,
            [VERB_MUSTER] = -86,
            [VERB_SEA_MOVE] = -9,
            [VERB_MARCH] = -27,
            [VERB_HALT] = 21,
            [VERB_COME] = 21,
            [VERB_INSIDE] = -44,
            [VERB_DISMISS] = 30,
            [VERB_EMBARK] = 5,
            [VERB_LAND] = 20,
            [VERB_BESIEGED] = 25,
            [VERB_MAINTAIN_SIEGE] = -3,
            [VERB_BREAK_OFF_SIEGE] = 8,
            [VERB_HOLD] = 35,
            [VERB_MAIN_ATTACK] = 36,
            [VERB_WITHDRAW] = -14,
            [VERB_STAND] = -24,
            [VERB_JOIN] = 4,
            [VERB_STAY_INSIDE] = 10,
            [VERB_LAST_STAND] = -41,
            [VERB_FIGHT_ON] = 35,
            [VERB_GENERAL_RETREAT] = -41,
            [VERB_POSITION] = 15,
            [VERB_TARGET] = 15,
            [VERB_FIRE] = -14,
            [VERB_HOLD_FIRE] = -92,
            [VERB_TAKE_HIT] = 29,
            [VERB_RETREAT] = -32,
            [VERB_ADD_GUN] = -32,
            [VERB_REGROUP] = -64,
            [VERB_BOMBARD] = 30,
            [VERB_SALLY] = -73,
            [VERB_SALLY_OUT] = -10,
            [VERB_BOMBARD_CITY] = -20,
            [VERB_STORM] = 19,
            [VERB_STORM_IN] = -46,
            [VERB_PRESS_ON] = -2,
            [VERB_BREAK_OFF] = -8,
            [VERB_ADVANCE] = 12,
            [VERB_EXCHANGE] = -24,
            [VERB_AIM] = -39,
            [VERB_MEET] = -87,
            [VERB_COME_BY] = -30,
            [VERB_TO_POOL] = -25,
        },
    .goal =
        {
            [OWN_AREA] = -137,
            [NO_MANS_AREA] = 3,
            [ENEMY_AREA] = -18,
            [WEAKER_ENEMY] = 22,
            [STRONGER_ENEMY] = 22,
        },
    .city = 42,
};

#define WEIGHT(ID, PLACE)   {.id = ID, .weight = &w.PLACE, .least = -SCORE_USUAL, .most = SCORE_MOST - SCORE_USUAL},
#define VERB(ID, NAME, ...) WEIGHT(NAME, verb[VERB_##ID])
const struct bot_weight tw_weights[] = {
#define TABLE_PASS VERBS_DEF
#include "../../kit/table_pass.h"
    WEIGHT("to-own-area", goal[OWN_AREA]) WEIGHT("to-no-mans-area", goal[NO_MANS_AREA])
        WEIGHT("to-enemy-area", goal[ENEMY_AREA]) WEIGHT("to-weaker-enemy", goal[WEAKER_ENEMY])
            WEIGHT("to-stronger-enemy", goal[STRONGER_ENEMY]) WEIGHT("to-city-of-points", city){.id = NULL},
};

static enum goal goal_of(const struct tw_state *s, int side, int area) {
    int other = opponent(side);
    int men = bits_count(in_field(s, side, area)), enemies = bits_count(in_field(s, other, area));
    if (enemies > 0)
        return enemies < men + 2 ? WEAKER_ENEMY : STRONGER_ENEMY;
    if (s->areas[side] & bit_of(area))
        return OWN_AREA;
    return s->areas[other] & bit_of(area) ? ENEMY_AREA : NO_MANS_AREA;
}

static bool has_points(const struct game *game, int side, int area) {
    const struct tw_content *c = content_of(game);
    for (int fort = 0; fort < FORTS; fort++)
        if (c->city[fort].area == area && c->city[fort].vp > 0 && !(state_of(game)->areas[side] & bit_of(area)))
            return true;
    return false;
}

static int score_of(const struct game *game, int side, const struct action *action) {
    int score = SCORE_USUAL + w.verb[action->verb];
    if (action->verb == VERB_MARCH && action->arg[1] < AREAS) {
        score += w.goal[goal_of(state_of(game), side, action->arg[1])];
        score += has_points(game, side, action->arg[1]) ? w.city : 0;
    }
    return score;
}

void tw_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]) {
    for (int i = 0; i < list->count; i++)
        if (weight[i] > 0)
            weight[i] = prior_of_score(score_of(game, role, &list->item[i]));
}
