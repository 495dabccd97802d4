/* The ending of the game and its name (6). */
#include "victory.h"

#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"

struct ending_text {
    const char *outcome, *reason;
};

static struct ending_text ending_text(const struct uk_state *s) {
    bool royalist = s->loser == ROYALIST;
    const char *winner = royalist ? "parliament-wins" : "royalist-wins";
    switch ((enum ending)s->ending) {
    case ENDING_KING_SURRENDERS: return (struct ending_text){winner, "King Charles has surrendered (6.1)"};
    case ENDING_LONDON:
        return (struct ending_text){winner, "The Royalists held London and three Regions for two turns (6.1)"};
    case ENDING_POWER_BASE:
        return (struct ending_text){winner, royalist ? "The Royalist Power Base has fallen (6.2)"
                                                     : "Parliament's Power Base has fallen (6.2)"};
    case ENDING_BOTH_LOSE: return (struct ending_text){"both-lose", "Neither side has a Power Base (6.2)"};
    case ENDING_VICTORY_POINTS: return (struct ending_text){winner, "Parliament has its Victory Points (6.3)"};
    case ENDING_TOO_FEW_POINTS: return (struct ending_text){winner, "Parliament lacks Victory Points (6.3)"};
    case ENDING_RESIGNED: return (struct ending_text){winner, "The other side resigned"};
    case ENDING_REMOVED: return (struct ending_text){winner, "The other side has left the game"};
    case ENDING_NONE: break;
    }
    return (struct ending_text){"draw", "The game was ended"};
}

void uk_result(const struct game *game, struct result *result) {
    const struct uk_state *s = state_of(game);
    const struct ending_text text = ending_text(s);
    int points = victory_points(content_of(game), s);
    result->outcome = text.outcome;
    result->reason = text.reason;
    for (int side = 0; side < SIDES; side++) {
        bool lost = s->ending == ENDING_BOTH_LOSE || s->loser == side;
        result->role[side].place = (int8_t)(1 + (lost && s->ending != ENDING_NONE));
        result->role[side].score = side == PARLIAMENT ? points : 0;
    }
}

void uk_conclude(struct game *game, int role, enum conclusion how) {
    if (how == CONCLUDE_RESIGN)
        tell(game, EVENT_RESIGNED, role, 0, 0, 0);
    game_ends(game, how == CONCLUDE_RESIGN ? ENDING_RESIGNED : ENDING_REMOVED, role);
    flow_end(game);
}
