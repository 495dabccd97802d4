/* The value of a position for a bot: the score if it were counted now, and the threats: Armies near London, bad tracks
 * (four of the worst grade lose the game), London's dial. */
#include "../../kit/value.h"
#include "../state/score.h"
#include "../state/tracks.h"
#include "bot.h"

enum {
    NEAR = 5,
    TRACKS_LOST = 4,
    EVEN_SCORE = 3,
    FOR_POINT = 12,
    FOR_ZEAL = 8,
    FOR_DIAL = 25,
    LONDON_LOST = 300,
    HALF = 120,
    WON = 600,
    LOST = -700
};

static const int16_t army_near[NEAR] = {160, 100, 60, 30, 10}; /* by Area: 0 is London Under Siege */
static const int16_t for_grade[] = {15, 10, 0, -30, -75};      /* A, B, C, D, F */
static const int16_t tracks_failing[] = {0, 0, 40, 120, 250};

static int value_of_end(const struct game *game) {
    const struct cn_state *s = state_of(game);
    struct cn_score score;
    struct result result = {0};
    cn_score_count(game, &score);
    cn_result(game, &result);
    if (s->reason != CN_BY_SCORE)
        return -VALUE_MOST + 3 * s->turn;
    return (result.role[0].place == 1 ? WON : LOST) +
           value_of_sum(FOR_POINT * (score.total - EVEN_SCORE), HALF) * 3 / 10;
}

static int tracks_worth(const struct game *game) {
    int sum = 0, failing = 0;
    for (int track = 0; track < CN_TRACKS; track++) {
        int grade = cn_grade(game, track);
        sum += for_grade[grade];
        failing += grade == CN_GRADE_F;
    }
    return sum - tracks_failing[failing > TRACKS_LOST ? TRACKS_LOST : failing];
}

void cn_value(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    const struct cn_state *s = state_of(game);
    struct cn_score score;
    if (s->over) {
        value[0] = (int16_t)value_of_end(game);
        return;
    }
    cn_score_count(game, &score);
    int sum = FOR_POINT * (score.total - EVEN_SCORE) + tracks_worth(game) + FOR_ZEAL * s->zeal, besieging = 0;
    for (int army = 0; army < CN_ARMIES; army++) {
        int area = s->army[army].area;
        if (area < NEAR)
            sum -= s->army[army].disordered ? army_near[area] * 8 / 10 : army_near[area];
        besieging += area == 0;
    }
    const struct cn_fortress *london = &s->fortress[CN_LONDON];
    sum += london->side == CN_ROYALIST ? -LONDON_LOST : FOR_DIAL * (london->dial - 3) * (1 + besieging);
    value[0] = value_of_sum(sum, HALF);
}
