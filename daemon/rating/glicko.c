#include "glicko.h"

#include <math.h>

/* The paper's own scale: its mu and phi. */
#define SCALE 173.7178
#define MOST  (350 / SCALE)

enum { STEPS_MOST = 100 };

struct glicko glicko_rest(struct glicko player, int periods) {
    const double phi = player.deviation / SCALE;
    const double after = sqrt(phi * phi + periods * player.volatility * player.volatility);
    player.deviation = (after < MOST ? after : MOST) * SCALE;
    return player;
}

static double g(double phi) {
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

/* Step 5: the volatility, by the Illinois algorithm. */
struct search {
    double delta, phi, v, a;
};

static double f(const struct search *s, double x) {
    const double e = exp(x), sum = s->phi * s->phi + s->v + e;
    return e * (s->delta * s->delta - sum) / (2 * sum * sum) - (x - s->a) / (GLICKO_CHANGE * GLICKO_CHANGE);
}

static double find_volatility(const struct search *s) {
    double low = s->a, high;
    const double excess = s->delta * s->delta - s->phi * s->phi - s->v;
    if (excess > 0) {
        high = log(excess);
    } else {
        int k = 1;
        while (k < STEPS_MOST && f(s, s->a - k * GLICKO_CHANGE) < 0)
            k++;
        high = s->a - k * GLICKO_CHANGE;
    }
    double at_low = f(s, low), at_high = f(s, high);
    for (int i = 0; i < STEPS_MOST && fabs(high - low) > 1e-6; i++) {
        const double next = low + (low - high) * at_low / (at_high - at_low), at_next = f(s, next);
        if (at_next * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = next;
        at_high = at_next;
    }
    return exp(low / 2);
}

struct glicko glicko_play(struct glicko player, const struct glicko_game *game, int count) {
    const double mu = (player.rating - GLICKO_START.rating) / SCALE, phi = player.deviation / SCALE;
    double information = 0, surplus = 0;
    for (int i = 0; i < count; i++) {
        const double weight = g(game[i].opponent.deviation / SCALE);
        const double expected = 1 / (1 + exp(-weight * (mu - (game[i].opponent.rating - GLICKO_START.rating) / SCALE)));
        information += game[i].weight * weight * weight * expected * (1 - expected);
        surplus += game[i].weight * weight * (game[i].score - expected);
    }
    const double v = 1 / information;
    const struct search search = {v * surplus, phi, v, log(player.volatility * player.volatility)};
    const double volatility = find_volatility(&search);
    const double before = phi * phi + volatility * volatility;
    const double after = 1 / sqrt(1 / before + 1 / v);
    return (struct glicko){GLICKO_START.rating + SCALE * (mu + after * after * surplus),
                           (after < MOST ? after : MOST) * SCALE, volatility};
}
